//! DHJ011: values of types that do not go together.

use game::vocabulary::Kind;
use syntax::{Diagnostic, Lang, Message, TextRange};

use super::kind_name;

pub(crate) const CODE: &str = "DHJ011";

/// What can be wanted.
pub(crate) const NUMBER: (&str, &str) = ("a number", "um número");
pub(crate) const CONDITION: (&str, &str) = ("a condition", "uma condição");

/// From what was found to what is wanted.
fn remedy(found: Kind, wanted: (&str, &str)) -> Message {
    if wanted == CONDITION && found.is_number() {
        return Message::new(
            "compare it with something, such as `> 0`",
            "compare-o com algo, como `> 0`",
        );
    }
    if wanted == CONDITION && found.is_set() {
        return Message::new(
            "compare it with something, such as `<> {}`",
            "compare-o com algo, como `<> {}`",
        );
    }
    if wanted == NUMBER && found == Kind::Logical {
        return Message::new(
            "ask it between IF and THEN of a heuristic, and change the value there",
            "pergunte-o entre SE e ENTAO de uma heurística, e mude o valor ali",
        );
    }
    if wanted == NUMBER && found.is_set() {
        return Message::new(
            "count it: PIECE_COUNT(…), or .TOTAL() from level 6 on",
            "conte-o: QUANTIDADE_PECAS(…), ou .TOTAL() a partir do nível 6",
        );
    }
    if found == Kind::Squares || found == Kind::Square {
        return Message::new(
            format!(
                "write {} here; PIECES_IN(…) gives the pieces of a region",
                wanted.0
            ),
            format!(
                "escreva {} aqui; PECAS_QUE_ESTAO(…) dá as peças de uma região",
                wanted.1
            ),
        );
    }
    Message::new(
        format!("write {} here", wanted.0),
        format!("escreva {} aqui", wanted.1),
    )
}

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
    .help(remedy(found, wanted))
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
