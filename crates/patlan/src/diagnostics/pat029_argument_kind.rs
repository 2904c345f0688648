//! PAT029: an argument of a kind the function does not take.

use syntax::{Diagnostic, Lang, Message, TextRange};

use super::{both, shown};
use crate::vocabulary::{Function, Parameter};

pub(crate) const CODE: &str = "PAT029";

/// `written` is the argument's text.
pub(crate) fn argument_kind(
    range: TextRange,
    function: Function,
    wanted: Parameter,
    written: &str,
) -> Diagnostic {
    let written = shown(written);
    Diagnostic::error(
        CODE,
        range,
        both(|lang| {
            let (name, wanted) = (function.canonical(lang), wanted.describe());
            let wanted = wanted.get(lang);
            lang.pick(
                format!("{name} expects {wanted} here"),
                format!("{name} espera aqui {wanted}"),
            )
        }),
    )
    .label(Message::new(
        format!("found {written}"),
        format!("encontrado {written}"),
    ))
    .help(function.meaning())
}

/// INTHESQUARE wants one king and one pawn, in any order.
pub(crate) fn king_and_pawn(range: TextRange) -> Diagnostic {
    let name = |lang: Lang| Function::InTheSquare.canonical(lang);
    Diagnostic::error(
        CODE,
        range,
        Message::new(
            format!("{} takes a king and a pawn", name(Lang::En)),
            format!("{} recebe um rei e um peão", name(Lang::Pt)),
        ),
    )
    .help(Function::InTheSquare.meaning())
}

/// `S` alone: there is no "every square".
pub(crate) fn square_without_number(range: TextRange, written: &str) -> Diagnostic {
    Diagnostic::error(
        CODE,
        range,
        Message::new(
            format!("{written} needs a number here"),
            format!("{written} precisa de um número aqui"),
        ),
    )
    .help(Message::new(
        format!("name a square of the scenario, such as {written}1"),
        format!("nomeie uma casa do cenário, como {written}1"),
    ))
}

#[cfg(test)]
mod tests {
    use super::super::testing::in_pattern;
    use super::CODE;

    #[test]
    fn every_place_has_its_kind() {
        in_pattern(
            CODE,
            "
SCENARIO
  F1 ATTACKS k1
  P1 DEFENDS S1
PRECONDITION
  FILEOF(P) = 1 AND TYPEOF(F1,F) AND SENTRY(k1) = 0 AND
         ^                    ^             ^^
  DEFENSES(F1,NONE) = 0 AND BLOCKEDPAWNS(P1) AND
              ^^^^                       ^^
  EXISTINFILE(P1,2) AND EXISTINRANK(P,ONEDGE(k1)) AND
              ^^                      ^^^^^^^^^^
  KINGOPPOSITION(k1,P1) AND INTHESQUARE(k1,k1) AND
                    ^^                  ^^^^^
  FILEOF(S) = 1
         ^",
        );
    }

    #[test]
    fn either_order_and_wildcards_are_fine() {
        in_pattern(
            CODE,
            "
SCENARIO
  F1 ATTACKS k1
  P1 DEFENDS S1
PRECONDITION
  INTHESQUARE(P1,k1) AND INTHESQUARE(F1,P1) AND SENTRY(S1) = 0 AND MOVESOF(p) = 0 AND
  EXISTINFILE(F,FILEOF(k1)) AND TYPEOF(F1,DAMA) AND SQUAREOWNER(S1,NONE)",
        );
    }
}
