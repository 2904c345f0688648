//! PAT033: two patterns of one name.

use syntax::{Diagnostic, Message, TextRange};

use super::shown;

pub(crate) const CODE: &str = "PAT033";

pub(crate) fn duplicate_name(range: TextRange, name: &str, first: TextRange) -> Diagnostic {
    let name = shown(name);
    Diagnostic::error(
        CODE,
        range,
        Message::new(
            format!("there is already a pattern {name}"),
            format!("já existe um padrão {name}"),
        ),
    )
    .label(Message::new("the same name", "o mesmo nome"))
    .also(first, Message::new("first here", "primeiro aqui"))
}

#[cfg(test)]
mod tests {
    use super::super::testing::carets;
    use super::CODE;

    #[test]
    fn the_second_is_marked() {
        carets(
            CODE,
            r#"
PATTERN "A" AUTHOR "A" DESCRIPTION "D" WEIGHT 1 SCENARIO P1 DEFENDS S1;
PATTERN "A" AUTHOR "A" DESCRIPTION "D" WEIGHT 1 SCENARIO P1 DEFENDS S1;
        ^^^
PATTERN "a" AUTHOR "A" DESCRIPTION "D" WEIGHT 1 SCENARIO P1 DEFENDS S1;"#,
        );
    }
}
