//! PAT106: ATTACKS or DEFENDS with a list, as the tutorial writes it.

use syntax::{Diagnostic, Message, TextRange};

pub(crate) const CODE: &str = "PAT106";

/// `written` and `meant` are in the language (or the symbols) of the line.
pub(crate) fn tutorial_sugar(range: TextRange, written: &str, meant: &'static str) -> Diagnostic {
    Diagnostic::warning(
        CODE,
        range,
        Message::new(
            format!("{written} with a list is read as {meant}"),
            format!("{written} com uma lista é lido como {meant}"),
        ),
    )
    .replace(
        range,
        meant,
        Message::new(format!("write {meant}"), format!("escreva {meant}")),
    )
}

#[cfg(test)]
mod tests {
    use super::super::testing::in_pattern;
    use super::CODE;

    #[test]
    fn squares_and_pieces() {
        let found = in_pattern(
            CODE,
            "
SCENARIO
  F1 ATTACKS (S1,f2)
     ^^^^^^^
  F1 ATTACKS (F2,f3)
     ^^^^^^^
  F1 =< (S1,F2)
     ^^
  F1 DEFENDE (f1,S2)
     ^^^^^^^",
        );
        let meant: Vec<_> = found
            .iter()
            .map(|d| d.fix.as_ref().unwrap().edits[0].1.as_str())
            .collect();
        assert_eq!(
            meant,
            ["POSSIBLEATTACK", "INDIRECTATTACK", ":<", "DEFESAINDIRETA"]
        );
    }
}
