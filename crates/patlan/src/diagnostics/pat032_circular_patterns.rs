//! PAT032: a pattern that asks for itself through EXISTPATTERN, directly or through others.

use syntax::{Diagnostic, Message, TextRange};

use super::shown;

pub(crate) const CODE: &str = "PAT032";

pub(crate) fn circular_patterns(range: TextRange, pattern: &str, named: &str) -> Diagnostic {
    let (pattern, named) = (shown(pattern), shown(named));
    let label = if pattern == named {
        Message::new("the pattern itself", "o próprio padrão")
    } else {
        Message::new(
            format!("{named} leads back to {pattern}"),
            format!("{named} leva de volta a {pattern}"),
        )
    };
    Diagnostic::error(
        CODE,
        range,
        Message::new(
            "EXISTPATTERN goes round in a circle",
            "EXISTEPADRAO forma um ciclo",
        ),
    )
    .label(label)
}

#[cfg(test)]
mod tests {
    use super::super::testing::carets;
    use super::CODE;

    #[test]
    fn circles_but_not_what_leads_into_them() {
        carets(
            CODE,
            r#"
PATTERN "A" AUTHOR "A" DESCRIPTION "D" WEIGHT 1 SCENARIO P1 DEFENDS S1 PRECONDITION EXISTPATTERN("B",ME);
                                                                                                 ^^^
PATTERN "B" AUTHOR "A" DESCRIPTION "D" WEIGHT 1 SCENARIO P1 DEFENDS S1 PRECONDITION EXISTPATTERN("A",ME);
                                                                                                 ^^^
PATTERN "C" AUTHOR "A" DESCRIPTION "D" WEIGHT 1 SCENARIO P1 DEFENDS S1 PRECONDITION EXISTPATTERN("C",ME);
                                                                                                 ^^^
PATTERN "D" AUTHOR "A" DESCRIPTION "D" WEIGHT 1 SCENARIO P1 DEFENDS S1 PRECONDITION EXISTPATTERN("A",ME);"#,
        );
    }
}
