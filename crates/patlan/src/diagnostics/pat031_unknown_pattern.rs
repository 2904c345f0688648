//! PAT031: EXISTPATTERN names a pattern that does not exist.

use syntax::{Diagnostic, Message, TextRange, suggest};

use super::shown;

pub(crate) const CODE: &str = "PAT031";

pub(crate) fn unknown_pattern<'a>(
    range: TextRange,
    name: &str,
    known: impl IntoIterator<Item = &'a str>,
) -> Diagnostic {
    let quoted = shown(name);
    let diagnostic = Diagnostic::error(
        CODE,
        range,
        Message::new(
            format!("there is no pattern {quoted}"),
            format!("não há padrão {quoted}"),
        ),
    );
    match suggest::closest(name, known) {
        Some(near) => {
            let written = near.replace('\\', "\\\\").replace('"', "\\\"");
            diagnostic.replace(
                range,
                format!("\"{written}\""),
                Message::new(
                    format!("did you mean \"{near}\"?"),
                    format!("você quis dizer \"{near}\"?"),
                ),
            )
        }
        None => diagnostic.help(Message::new(
            "define it in this file or in the knowledge base",
            "defina-o neste arquivo ou na base de conhecimento",
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::carets;
    use super::CODE;

    #[test]
    fn nearby_names_are_offered() {
        let found = carets(
            CODE,
            r#"
PATTERN "PASSEDPAWN" AUTHOR "A" DESCRIPTION "D" WEIGHT 1 SCENARIO P1 DEFENDS S1;
PATTERN "X" AUTHOR "A" DESCRIPTION "D" WEIGHT 1 SCENARIO P1 DEFENDS S1
PRECONDITION EXISTPATTERN("PassedPawns",ME) AND EXISTPATTERN("ZUGZWANG",OPPONENT);
                          ^^^^^^^^^^^^^                      ^^^^^^^^^^"#,
        );
        assert_eq!(
            found[0].help.as_ref().unwrap().en,
            "did you mean \"PASSEDPAWN\"?"
        );
    }
}
