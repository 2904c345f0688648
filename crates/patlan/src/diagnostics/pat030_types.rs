//! PAT030: a number where true or false is wanted, or the reverse.

use syntax::{Diagnostic, Fix, Lang, Message, TextRange};

pub(crate) const CODE: &str = "PAT030";

/// A number compared with TRUE or FALSE, or a boolean with a number.
pub(crate) fn number_against_boolean(
    range: TextRange,
    number: TextRange,
    boolean: TextRange,
    fix: Option<(TextRange, String)>,
) -> Diagnostic {
    let diagnostic = Diagnostic::error(
        CODE,
        range,
        Message::new(
            "a number cannot be compared with true or false",
            "um número não pode ser comparado com verdadeiro ou falso",
        ),
    )
    .also(number, Message::new("a number", "um número"))
    .also(
        boolean,
        Message::new("true or false", "verdadeiro ou falso"),
    );
    match fix {
        Some((range, with)) => {
            let written = with.trim().to_owned();
            diagnostic.fix(Fix {
                title: Message::new(format!("write {written}"), format!("escreva {written}")),
                edits: vec![(range, with)],
            })
        }
        None => diagnostic.help(Message::new(
            "compare numbers with numbers",
            "compare números com números",
        )),
    }
}

/// Booleans have no order.
pub(crate) fn order_of_booleans(range: TextRange) -> Diagnostic {
    Diagnostic::error(
        CODE,
        range,
        Message::new(
            "true and false have no order",
            "verdadeiro e falso não têm ordem",
        ),
    )
    .help(Message::new("use = or !=", "use = ou !="))
}

/// `+` and the like on something that is no number.
pub(crate) fn arithmetic_on_boolean(operand: TextRange) -> Diagnostic {
    Diagnostic::error(
        CODE,
        operand,
        Message::new(
            "only numbers can be used in a calculation",
            "só números podem ser usados num cálculo",
        ),
    )
    .label(Message::new(
        "this is true or false",
        "isto é verdadeiro ou falso",
    ))
}

/// SQUARECOLOROF of a letter is a set of colours.
pub(crate) fn set_out_of_place(range: TextRange) -> Diagnostic {
    let name = |lang| crate::vocabulary::Function::SquareColorOf.canonical(lang);
    Diagnostic::error(
        CODE,
        range,
        Message::new(
            format!("{} of several pieces is a set of colours", name(Lang::En)),
            format!("{} de várias peças é um conjunto de cores", name(Lang::Pt)),
        ),
    )
    .help(Message::new(
        "compare it by = or != with a colour",
        "compare-o por = ou != com uma cor",
    ))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{fixed, in_pattern};
    use super::CODE;

    #[test]
    fn mixed_comparisons() {
        in_pattern(
            CODE,
            "
SCENARIO
  F1 ATTACKS k1
PRECONDITION
  MOVESOF(k1) = FALSE AND ONEDGE(k1) = 1 AND FALSE != FILEOF(k1) AND ONEDGE(k1) > TRUE
  ^^^^^^^^^^^^^^^^^^^     ^^^^^^^^^^^^^^     ^^^^^^^^^^^^^^^^^^^     ^^^^^^^^^^^^^^^^^",
        );
    }

    #[test]
    fn arithmetic_and_sets() {
        in_pattern(
            CODE,
            "
SCENARIO
  B1 ATTACKS k1
PRECONDITION
  ONEDGE(k1) + 1 = 2 AND SQUARECOLOROF(P) > 0 AND SQUARECOLOROF(P) AND -WHITE = 1
  ^^^^^^^^^^             ^^^^^^^^^^^^^^^^^^^^     ^^^^^^^^^^^^^^^^      ^^^^^",
        );
    }

    #[test]
    fn accepted_patterns() {
        in_pattern(
            CODE,
            "
SCENARIO
  P1 DEFENDS S1
PRECONDITION
  SENTRY(P1) = FALSE AND RAM(P1) = TRUE AND RAM(P1) AND NOT MOVESOF(P1) AND
  ONEDGE(P1) = FALSE AND SQUARECOLOROF(P1) != SQUARECOLOROF(f) AND
  SQUARECOLOROF(P) = 1 AND WHITE != BLACK",
        );
    }

    #[test]
    fn fixes() {
        let with = |condition: &str| {
            format!(
                "PATTERN \"X\" AUTHOR \"A\" DESCRIPTION \"D\" WEIGHT 1 SCENARIO F1 ATTACKS k1 PRECONDITION {condition};"
            )
        };
        let pairs = [
            ("MOVESOF(k1) = FALSE", "MOVESOF(k1) = 0"),
            ("MOVESOF(k1)=TRUE", "MOVESOF(k1) != 0"),
            ("(MOVESOF(k1) != TRUE)", "(MOVESOF(k1) = 0)"),
            ("ONEDGE(k1) = 0", "ONEDGE(k1) = FALSE"),
            ("ONEDGE(k1) != 1", "ONEDGE(k1) != TRUE"),
        ];
        for (written, right) in pairs {
            assert_eq!(fixed(CODE, &with(written)), with(right));
        }
    }
}
