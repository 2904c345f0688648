//! PAT112: an actor that looks like a square: `f7` is the opponent's seventh piece.

use syntax::{Diagnostic, Message};

use crate::ast::Figure;

pub(crate) const CODE: &str = "PAT112";

pub(crate) fn square_name(figure: &Figure) -> Diagnostic {
    let name = figure.actor.to_string();
    let owned = super::owned(figure.actor);
    Diagnostic::warning(
        CODE,
        figure.range,
        Message::new(
            format!("{name} is an actor here, not the square {name}"),
            format!("{name} aqui é um ator, não a casa {name}"),
        ),
    )
    .label(Message::new(
        format!("{}, wherever it stands", owned.en),
        format!("{}, esteja onde estiver", owned.pt),
    ))
    .help(super::square_in_words(&name))
}

#[cfg(test)]
mod tests {
    use super::super::testing::in_pattern;
    use super::CODE;

    #[test]
    fn a_number_far_beyond_the_actors() {
        let found = in_pattern(
            CODE,
            "
SCENARIO
  N1 ATTACKS f7
             ^^
  B1 ATTACKS f7",
        );
        let help = &found[0].help.as_ref().unwrap().en;
        assert_eq!(
            help,
            "a square is an actor such as S1, and f7 is said in PRECONDITION: FILEOF(S1) = 6 AND RANKOF(S1) = 7"
        );
    }

    #[test]
    fn numbers_that_only_count_are_no_squares() {
        in_pattern(
            CODE,
            "
SCENARIO
  N1 ATTACKS f2
  N1 ATTACKS b3
  N1 ATTACKS q9
  P5 ATTACKS f12",
        );
    }
}
