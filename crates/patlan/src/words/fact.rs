//! Facts of a position as sentences.

use chess::facts::{Fact, Term};
use syntax::Lang;

use super::phrases::{en_noun, on_square, pt_noun};
use super::portuguese::de;

/// A fact as one sentence: "the queen on e2 attacks the king on f7".
pub fn fact(fact: &Fact, lang: Lang) -> String {
    let clauses: Vec<String> = fact
        .arguments
        .iter()
        .map(|term| thing(term, lang))
        .collect();
    let one = clauses.first().map_or("", String::as_str);
    let two = clauses.get(1).map_or("", String::as_str);
    let three = clauses.get(2).map_or("", String::as_str);
    let between = |verb_en: &str, verb_pt: &str| {
        lang.pick(
            format!("{one} {verb_en} {two}"),
            format!("{one} {verb_pt} {two}"),
        )
    };
    let beside = |where_en: &str, where_pt: &str| {
        lang.pick(
            format!("{one} stands {where_en} {two}"),
            format!("{one} está {where_pt} {}", de(two)),
        )
    };
    match fact.predicate {
        "ataca" => between("attacks", "ataca"),
        "defende" => between("defends", "defende"),
        "move" => between("can move to", "pode ir para"),
        "xequemate" => between("mates on", "dá mate em"),
        "oeste" => beside("left of", "à esquerda"),
        "sul" => beside("below", "abaixo"),
        "se" => beside("below and right of", "abaixo e à direita"),
        "so" => beside("below and left of", "abaixo e à esquerda"),
        "ataqueindireto" => lang.pick(
            format!("{one} would attack {three} if {two} were free"),
            format!("{one} atacaria {three} se {two} estivesse livre"),
        ),
        "defesaindireta" => lang.pick(
            format!("{one} would defend {three} if {two} were free"),
            format!("{one} defenderia {three} se {two} estivesse livre"),
        ),
        "ataquepossivel" => lang.pick(
            format!("{one}, moved to {two}, would attack {three}"),
            format!("{one}, em {two}, atacaria {three}"),
        ),
        "defesapossivel" => lang.pick(
            format!("{one}, moved to {two}, would defend {three}"),
            format!("{one}, em {two}, defenderia {three}"),
        ),
        "meu" => lang.pick(format!("{one} is yours"), format!("{one} é do seu lado")),
        "seu" => lang.pick(
            format!("{one} is the opponent's"),
            format!("{one} é do oponente"),
        ),
        "casa" => lang.pick(format!("{one} is a square"), format!("{one} é uma casa")),
        // The letters of the types: what a piece is.
        _ => match fact.arguments.first() {
            Some(Term::Piece(_, role, square)) => lang.pick(
                format!("the piece on {square} is a {}", en_noun(Some(*role)).0),
                format!("a peça em {square} é {}", pt_noun(Some(*role)).some()),
            ),
            _ => fact.to_string(),
        },
    }
}

fn thing(term: &Term, lang: Lang) -> String {
    match term {
        Term::Square(square) => square.to_string(),
        Term::Piece(_, role, square) => on_square(Some(*role), Some(*square), lang),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::facts::{PREDICATES, facts};
    use chess::{Color, Position, View};

    #[test]
    fn every_predicate_has_words() {
        let fen = "2qrr1n1/3b1kp1/2pBpn1p/1p2PP2/p2P4/1BP5/P3Q1PP/4RRK1 w - - 0 1";
        let position = Position::from_fen(fen).unwrap();
        let all = facts(&View::new(&position, Color::White));
        for (predicate, _) in PREDICATES {
            for found in all.iter().filter(|found| found.predicate == predicate) {
                for lang in [Lang::En, Lang::Pt] {
                    assert!(!fact(found, lang).contains('('), "{found}");
                }
            }
        }
        let clauses: Vec<String> = all.iter().map(|found| fact(found, Lang::En)).collect();
        let attack = "the pawn on f5 attacks the pawn on e6".to_owned();
        assert!(clauses.contains(&attack), "{clauses:?}");
    }
}
