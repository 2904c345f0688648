//! DHJ011: mismatched types.

use game::vocabulary::ValueKind;
use syntax::{Diagnostic, Lang, Message, TextRange};

use super::kind_name;
use crate::ast::Operator;

pub(crate) const CODE: &str = "DHJ011";

pub(crate) const NUMBER: (&str, &str) = ("a number", "um número");
pub(crate) const WHOLE_NUMBER: (&str, &str) = ("a whole number", "um número inteiro");
pub(crate) const CONDITION: (&str, &str) = ("a condition", "uma condição");

/// The remedy for a type in place of another.
fn remedy(found: ValueKind, wanted: (&str, &str)) -> Message {
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
    if wanted == WHOLE_NUMBER && found == ValueKind::Real {
        return Message::new(
            "round it: ROUNDED(…), or declare what gets it as REAL; `/` always gives a REAL",
            "arredonde-o: ARREDONDA(…), ou declare como REAL o que o recebe; `/` sempre dá REAL",
        );
    }
    if wanted == NUMBER && found == ValueKind::Logical {
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
    if found == ValueKind::Squares || found == ValueKind::Square {
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

pub(crate) fn wrong_type(range: TextRange, found: ValueKind, wanted: (&str, &str)) -> Diagnostic {
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
    left: (TextRange, ValueKind),
    right: (TextRange, ValueKind),
) -> Diagnostic {
    let is = |kind: ValueKind| {
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

/// An operator for an element and a set with two sets, or the reverse.
pub(crate) fn element_and_set(
    range: TextRange,
    operator: Operator,
    left: (TextRange, ValueKind),
    right: (TextRange, ValueKind),
) -> Diagnostic {
    let help = match operator {
        Operator::In => Message::new(
            "BELONGS asks of one element; of a whole set, CONTAINED does",
            "PERTENCE pergunta de um elemento; de um conjunto inteiro, CONTIDO",
        ),
        Operator::NotIn => Message::new(
            "NOT_BELONGS asks of one element; of a whole set, NOT_CONTAINED does",
            "NAO_PERTENCE pergunta de um elemento; de um conjunto inteiro, NAO_CONTIDO",
        ),
        Operator::Contains | Operator::NotContains => Message::new(
            "a set stands on the left: one element contains nothing",
            "à esquerda fica um conjunto: um elemento não contém nada",
        ),
        _ => Message::new(
            "a set stands on the right: nothing is contained in one element",
            "à direita fica um conjunto: nada está contido num elemento",
        ),
    };
    unequal(range, left, right).help(help)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{carets, in_rule, in_stage};
    use super::CODE;

    #[test]
    fn mismatched_types_in_conditions_and_operands_are_reported() {
        in_rule(CODE, "QUANTIDADE_LANCES()\n^^^^^^^^^^^^^^^^^^^");
        in_rule(CODE, "1 + EU > 2\n^^^^^^");
        in_rule(CODE, "EU = PEAO\n^^^^^^^^^");
        in_rule(CODE, "TRUE E 1\n       ^");
        in_stage(CODE, "TABULEIRO <- {a1}\n             ^^^^");
    }

    #[test]
    fn set_operators_say_which_type_they_expect() {
        let found = in_rule(CODE, "{d4} NAO PERTENCE {e4}\n^^^^^^^^^^^^^^^^^^^^^^");
        let help = found[0].help.as_ref().map(|help| help.en.as_str());
        assert_eq!(
            help,
            Some("NOT_BELONGS asks of one element; of a whole set, NOT_CONTAINED does")
        );
    }

    fn function(parts: &str) -> Vec<syntax::Diagnostic> {
        carets(
            CODE,
            &format!(
                "HEURISTIC_SET A STAGE B END STAGE FUNCTION F RETURNS REAL R PARAMETERS INTEGER N REAL X COMMANDS INTEGER I\n{parts}\nRETURN 1 END FUNCTION END HEURISTIC_SET"
            ),
        )
    }

    #[test]
    fn fractions_are_not_whole_numbers() {
        function("I <- 7 / 2\n     ^^^^^");
        function("I <- X\n     ^");
        function("I <- 1.5\n     ^^^");
        function("FOR I FROM 0.5 TO N DO R <- 1 END FOR\n           ^^^");
        function("FOR I FROM 1 TO X DO R <- 1 END FOR\n                ^");
        function("R <- {a1}[1.5].X\n          ^^^");
        for fine in [
            "I <- 7 * N - 2",
            "I <- ROUNDED(X / 2)",
            "I <- 2.0",
            "R <- N",
        ] {
            assert!(function(fine).is_empty(), "{fine}");
        }
    }
}
