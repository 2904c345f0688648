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

/// The same name in another file of the knowledge base.
pub(crate) fn duplicate_in_file(range: TextRange, name: &str, file: &str) -> Diagnostic {
    let name = shown(name);
    let file = shown(file);
    Diagnostic::error(
        CODE,
        range,
        Message::new(
            format!("there is already a pattern {name} in {file}"),
            format!("já existe um padrão {name} em {file}"),
        ),
    )
    .label(Message::new("the same name", "o mesmo nome"))
    .help(Message::new(
        "names are unique in a knowledge base: rename one of the two",
        "os nomes são únicos numa base de conhecimento: mude um dos dois",
    ))
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
