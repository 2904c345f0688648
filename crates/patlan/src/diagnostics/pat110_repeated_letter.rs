//! PAT110: a letter that stands twice in SETOFPIECES.

use syntax::{Diagnostic, Message, TextRange};

pub(crate) const CODE: &str = "PAT110";

/// `set` is the whole set; `other` the same letter in the other case, when the set lacks it.
pub(crate) fn repeated_letter(range: TextRange, letter: char, other: Option<char>) -> Diagnostic {
    let diagnostic = Diagnostic::warning(
        CODE,
        range,
        Message::new(
            format!("{letter} stands twice in the set"),
            format!("{letter} aparece duas vezes no conjunto"),
        ),
    );
    match other {
        Some(other) => diagnostic.replace(
            range,
            other.to_string(),
            Message::new(
                format!("did you mean {other}?"),
                format!("você quis dizer {other}?"),
            ),
        ),
        None => diagnostic.replace(range, "", Message::new("remove it", "remova-a")),
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{fixed, in_pattern};
    use super::CODE;

    #[test]
    fn the_slip_of_the_thesis() {
        in_pattern(
            CODE,
            "
SETOFPIECES KPkP
               ^
SCENARIO
  P1 DEFENDS S1",
        );
        let text = "PATTERN \"X\" AUTHOR \"A\" DESCRIPTION \"D\" WEIGHT 1 SETOFPIECES KPkP SCENARIO P1 DEFENDS S1;";
        assert_eq!(fixed(CODE, text), text.replace("KPkP", "KPkp"));
    }

    #[test]
    fn both_cases_are_there() {
        in_pattern(
            CODE,
            "
SETOFPIECES KPPkp
              ^
SCENARIO
  P1 DEFENDS S1",
        );
    }
}
