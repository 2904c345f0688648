//! PAT037: an actor with the piece letter of Portuguese: `C1` for a knight.

use chess::Role;
use syntax::{Diagnostic, Fix, Message, TextRange};

use crate::ast::{Actor, ActorKind, Owner};

pub(crate) const CODE: &str = "PAT037";

/// `meant` is what the letter means in Portuguese; `rename` fixes the whole pattern.
pub(crate) fn portuguese_letter(
    range: TextRange,
    written: &str,
    meant: Actor,
    rename: Option<Fix>,
) -> Diagnostic {
    let (en, pt) = name(meant);
    let letter = letter_of(meant);
    let of = match meant.owner {
        Owner::Me => Message::new("", ""),
        Owner::Opponent => Message::new(
            ", the opponent's in lower case",
            ", minúscula se do oponente",
        ),
    };
    let diagnostic = Diagnostic::error(
        CODE,
        range,
        Message::new(
            format!("{written}: the {en} is {letter}{}", of.en),
            format!("{written}: {pt} é {letter}{}", of.pt),
        ),
    )
    .label(Message::new(
        format!("the letters are the English ones: here {meant}"),
        format!("as letras são as inglesas: aqui {meant}"),
    ));
    match rename {
        Some(rename) => diagnostic.fix(rename),
        None => diagnostic,
    }
}

/// `d4` where nothing else says that Portuguese letters are meant: it may as well be the square.
pub(crate) fn letter_or_square(range: TextRange, written: &str, meant: Actor) -> Diagnostic {
    let owned = super::owned(meant);
    let square = super::square_in_words(written);
    Diagnostic::error(
        CODE,
        range,
        Message::new(
            format!("{written} is neither a piece nor a square here"),
            format!("{written} não é peça nem casa aqui"),
        ),
    )
    .help(Message::new(
        format!("{} is {meant}; {}", owned.en, square.en),
        format!("{} é {meant}; {}", owned.pt, square.pt),
    ))
}

fn letter_of(actor: Actor) -> char {
    match actor.kind {
        ActorKind::Piece(role) => role.upper_char(),
        ActorKind::AnyPiece => 'F',
        ActorKind::Square => 'S',
    }
}

fn name(actor: Actor) -> (&'static str, &'static str) {
    match actor.kind {
        ActorKind::Piece(Role::King) => ("king", "rei"),
        ActorKind::Piece(Role::Queen) => ("queen", "dama"),
        ActorKind::Piece(Role::Rook) => ("rook", "torre"),
        ActorKind::Piece(Role::Bishop) => ("bishop", "bispo"),
        ActorKind::Piece(Role::Knight) => ("knight", "cavalo"),
        ActorKind::Piece(Role::Pawn) => ("pawn", "peão"),
        ActorKind::AnyPiece => ("piece", "peça"),
        ActorKind::Square => ("square", "casa"),
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{fixed, in_pattern};
    use super::CODE;

    const HEAD: &str = "PADRAO \"T\" AUTOR \"A\" DESCRICAO \"<C1> e <r1>\" PESO 1 CENARIO";

    #[test]
    fn every_letter_is_named_where_it_first_stands() {
        let found = in_pattern(
            CODE,
            "
SCENARIO
  C1 ATTACKS t1
  ^^         ^^
  C1 ATTACKS r2
             ^^
  D12 ATTACKS >f3<
  ^^^",
        );
        let said: Vec<_> = found.iter().map(|one| one.message.pt.as_str()).collect();
        assert_eq!(
            said,
            [
                "C1: cavalo é N",
                "t1: torre é R, minúscula se do oponente",
                "r2: rei é K, minúscula se do oponente",
                "D12: dama é Q"
            ]
        );
    }

    #[test]
    fn one_fix_corrects_the_whole_pattern() {
        let text = format!("{HEAD} C1 ATACA r1 C1 ATACA <d2>;");
        let found = crate::parse(&text).diagnostics;
        assert_eq!(found.len(), 3);
        let edits = &found[0].fix.as_ref().unwrap().edits;
        assert_eq!(
            syntax::apply_edits(&text, edits),
            "PADRAO \"T\" AUTOR \"A\" DESCRICAO \"<N1> e <k1>\" PESO 1 CENARIO N1 ATACA k1 N1 ATACA <q2>;"
        );
    }

    #[test]
    fn r_stays_a_rook_beside_english_letters_and_no_two_actors_become_one() {
        let text = format!("{HEAD} C1 ATACA k1 R1 ATACA k1 N1 ATACA k1;");
        assert!(fixed(CODE, &text).ends_with("N2 ATACA k1 R1 ATACA k1 N1 ATACA k1;"));
    }

    #[test]
    fn a_small_letter_alone_may_be_a_square() {
        let found = in_pattern(
            CODE,
            "
SCENARIO
  N1 ATTACKS d4
             ^^",
        );
        let help = &found[0].help.as_ref().unwrap().pt;
        assert!(help.contains("a dama do oponente é q4"), "{help}");
        assert!(
            help.contains("COLUNADE(S1) = 4 E LINHADE(S1) = 4"),
            "{help}"
        );
        assert!(found[0].fix.is_none());
    }
}
