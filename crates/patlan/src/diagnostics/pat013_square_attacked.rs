//! PAT013: ATTACKS with a bare square; squares are defended.

use syntax::{Diagnostic, Message, TextRange};

use crate::ast::Figure;

pub(crate) const CODE: &str = "PAT013";

/// `defends` is DEFENDS in the way the relation was written.
pub(crate) fn square_attacked(
    target: &Figure,
    relation: TextRange,
    defends: &'static str,
) -> Diagnostic {
    let actor = target.actor;
    Diagnostic::error(
        CODE,
        target.range,
        Message::new(
            "a square cannot be attacked, only defended",
            "uma casa não pode ser atacada, só defendida",
        ),
    )
    .label(Message::new(
        format!("{actor} is a square"),
        format!("{actor} é uma casa"),
    ))
    .replace(
        relation,
        defends,
        Message::new(
            format!("write {defends}: a piece defends every square it could take on"),
            format!("escreva {defends}: uma peça defende toda casa em que poderia capturar"),
        ),
    )
}

#[cfg(test)]
mod tests {
    use super::super::testing::in_pattern;
    use super::CODE;

    #[test]
    fn words_and_symbols() {
        let found = in_pattern(
            CODE,
            "
SCENARIO
  N1 ATTACKS S1
             ^^
  N1 => <s2>
        ^^^^
  f1 ATACA S1
           ^^",
        );
        let written: Vec<_> = found
            .iter()
            .map(|d| d.fix.as_ref().unwrap().edits[0].1.as_str())
            .collect();
        assert_eq!(written, ["DEFENDS", "=<", "DEFENDE"]);
    }
}
