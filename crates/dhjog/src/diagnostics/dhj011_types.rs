//! DHJ011: values of types that do not go together.

use game::vocabulary::Kind;
use syntax::{Diagnostic, Lang, Message, TextRange};

use super::kind_name;

pub(crate) const CODE: &str = "DHJ011";

pub(crate) fn wrong_type(range: TextRange, found: Kind, wanted: (&str, &str)) -> Diagnostic {
    let (en, pt) = wanted;
    Diagnostic::error(
        CODE,
        range,
        Message::new(format!("expected {en}"), format!("esperava-se {pt}")),
    )
    .label(Message::new(
        format!("this is {}", kind_name(found, Lang::En)),
        format!("isto é {}", kind_name(found, Lang::Pt)),
    ))
}

pub(crate) fn unequal(
    range: TextRange,
    left: (TextRange, Kind),
    right: (TextRange, Kind),
) -> Diagnostic {
    let is = |kind: Kind| {
        Message::new(
            kind_name(kind, Lang::En).to_owned(),
            kind_name(kind, Lang::Pt).to_owned(),
        )
    };
    Diagnostic::error(
        CODE,
        range,
        Message::new("these two do not go together", "estes dois não combinam"),
    )
    .also(left.0, is(left.1))
    .also(right.0, is(right.1))
    .help(Message::new(
        "both sides must be of one type",
        "os dois lados devem ser do mesmo tipo",
    ))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{in_rule, in_stage};
    use super::CODE;

    #[test]
    fn conditions_and_operands() {
        in_rule(CODE, "QUANTIDADE_LANCES()\n^^^^^^^^^^^^^^^^^^^");
        in_rule(CODE, "1 + EU > 2\n^^^^^^");
        in_rule(CODE, "EU = PEAO\n^^^^^^^^^");
        in_rule(CODE, "TRUE E 1\n       ^");
        in_stage(CODE, "TABULEIRO <- {a1}\n             ^^^^");
    }
}
