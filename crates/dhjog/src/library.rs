//! The functions that a game offers to heuristic sets, as reference pages and help show them: chapters, names, parameters.

use game::vocabulary::{Absent, Category, Signature, ValueKind};
use syntax::Lang;

/// The chapters of the reference, in its order.
pub const CHAPTERS: [Category; 5] = [
    Category::Time,
    Category::Place,
    Category::Count,
    Category::Worth,
    Category::Situation,
];

/// The title of a chapter.
pub fn chapter(category: Category, lang: Lang) -> &'static str {
    match category {
        Category::Time => lang.pick("Time", "Tempo"),
        Category::Place => lang.pick("Place", "Posição"),
        Category::Count => lang.pick("Quantity", "Quantidade"),
        Category::Worth => lang.pick("Value", "Valor"),
        Category::Situation => lang.pick("Situation", "Situação"),
    }
}

/// The keyword of a type.
pub fn type_word(kind: ValueKind, lang: Lang) -> &'static str {
    match kind {
        ValueKind::Integer => lang.pick("INTEGER", "INTEIRO"),
        ValueKind::Real => "REAL",
        ValueKind::Logical => lang.pick("LOGICAL", "LOGICO"),
        ValueKind::Text => lang.pick("TEXT", "TEXTO"),
        ValueKind::Square => lang.pick("SQUARE", "CASA"),
        ValueKind::Squares => lang.pick("SQUARE[]", "CASA[]"),
        ValueKind::Type => lang.pick("PIECE_TYPE", "TIPO_PECA"),
        ValueKind::Types => lang.pick("PIECE_TYPE[]", "TIPO_PECA[]"),
        ValueKind::Piece => lang.pick("PIECE", "PECA"),
        ValueKind::Pieces => lang.pick("PIECE[]", "PECA[]"),
        ValueKind::Owner => lang.pick("player", "jogador"),
        ValueKind::Stage => lang.pick("STAGE", "ETAPA"),
    }
}

/// `NAME(SQUARE, [player])`: optional parameters in brackets.
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

/// The synonyms of a function, those of the language first.
pub fn other_names(one: &Signature, lang: Lang) -> Vec<&'static str> {
    let (first, second) = lang.pick((one.en, one.pt), (one.pt, one.en));
    first.iter().skip(1).chain(second).copied().collect()
}
