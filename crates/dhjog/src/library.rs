//! The functions of a game in words: what they are called, what they take and give.

use game::vocabulary::{Absent, Category, Kind, Signature};
use syntax::Lang;

/// The chapters of the library, in the order in which they are told.
pub const CHAPTERS: [Category; 5] = [
    Category::Time,
    Category::Place,
    Category::Count,
    Category::Worth,
    Category::Situation,
];

/// What a chapter is called.
pub fn chapter(category: Category, lang: Lang) -> &'static str {
    match category {
        Category::Time => lang.pick("Time", "Tempo"),
        Category::Place => lang.pick("Place", "Posição"),
        Category::Count => lang.pick("Quantity", "Quantidade"),
        Category::Worth => lang.pick("Value", "Valor"),
        Category::Situation => lang.pick("Situation", "Situação"),
    }
}

/// A type as it is written in a set.
pub fn type_word(kind: Kind, lang: Lang) -> &'static str {
    match kind {
        Kind::Integer => lang.pick("INTEGER", "INTEIRO"),
        Kind::Real => "REAL",
        Kind::Logical => lang.pick("LOGICAL", "LOGICO"),
        Kind::Text => lang.pick("TEXT", "TEXTO"),
        Kind::Square => lang.pick("SQUARE", "CASA"),
        Kind::Squares => lang.pick("SQUARE[]", "CASA[]"),
        Kind::Type => lang.pick("PIECE_TYPE", "TIPO_PECA"),
        Kind::Types => lang.pick("PIECE_TYPE[]", "TIPO_PECA[]"),
        Kind::Piece => lang.pick("PIECE", "PECA"),
        Kind::Pieces => lang.pick("PIECE[]", "PECA[]"),
        Kind::Owner => lang.pick("player", "jogador"),
        Kind::Stage => lang.pick("STAGE", "ETAPA"),
    }
}

/// `NAME(SQUARE, [player])`: what may be left out stands in brackets.
pub fn usage(one: &Signature, lang: Lang) -> String {
    let parameters = one.parameters.iter().map(|parameter| {
        let word = type_word(parameter.kind, lang);
        match parameter.absent {
            Absent::Required => word.to_owned(),
            _ => format!("[{word}]"),
        }
    });
    let parameters: Vec<String> = parameters.collect();
    let name = lang.pick(one.en, one.pt).first();
    format!(
        "{}({})",
        name.copied().unwrap_or_default(),
        parameters.join(", ")
    )
}

/// The other names of a function, those of the language first.
pub fn other_names(one: &Signature, lang: Lang) -> Vec<&'static str> {
    let (first, second) = lang.pick((one.en, one.pt), (one.pt, one.en));
    first.iter().skip(1).chain(second).copied().collect()
}
