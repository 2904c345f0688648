//! PAT036: a number in a form the language does not have (`0,8`, `.5`, `5.`, `1e3`).

use syntax::{Diagnostic, Message, TextRange};

use super::shown;

pub(crate) const CODE: &str = "PAT036";

/// A number with a decimal comma.
pub(crate) fn decimal_comma(range: TextRange, written: &str) -> Diagnostic {
    let right = written.replacen(',', ".", 1);
    Diagnostic::error(
        CODE,
        range,
        Message::new(
            "numbers are written with a decimal point",
            "números são escritos com ponto decimal",
        ),
    )
    .replace(
        range,
        right.clone(),
        Message::new(format!("write {right}"), format!("escreva {right}")),
    )
}

/// Anything else that begins like a number; `right` is what was probably meant.
pub(crate) fn bad_number(range: TextRange, written: &str, right: Option<&str>) -> Diagnostic {
    let quoted = shown(written);
    let diagnostic = Diagnostic::error(
        CODE,
        range,
        Message::new(
            format!("{quoted} is not a valid number"),
            format!("{quoted} não é um número válido"),
        ),
    );
    match right {
        Some(right) => diagnostic.replace(
            range,
            right,
            Message::new(format!("write {right}"), format!("escreva {right}")),
        ),
        None => diagnostic.help(Message::new(
            "write numbers like 12 or 0.8",
            "escreva números como 12 ou 0.8",
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{fixed, in_pattern};
    use super::CODE;

    const HEAD: &str = "PATTERN \"X\" AUTHOR \"A\" DESCRIPTION \"D\" WEIGHT ";
    const TAIL: &str = " SCENARIO F1 ATTACKS f1;";

    #[test]
    fn weights() {
        for (written, right) in [("0,8", "0.8"), ("-0,8", "-0.8"), (".5", "0.5"), ("5.", "5")] {
            let text = format!("{HEAD}{written}{TAIL}");
            assert_eq!(fixed(CODE, &text), format!("{HEAD}{right}{TAIL}"));
        }
        let parse = crate::parse(&format!("{HEAD}-0,8{TAIL}"));
        assert_eq!(parse.drafts[0].pattern.weight, -0.8);
    }

    #[test]
    fn in_conditions() {
        in_pattern(
            CODE,
            "
SCENARIO
  F1 ATTACKS k1
PRECONDITION
  VALUEOF(F1) > 2,5 AND VALUEOF(k1) > 1e3 AND EXISTINFILE(P,5)
                ^^^                   ^^^",
        );
    }
}
