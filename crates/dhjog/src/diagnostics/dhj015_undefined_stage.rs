//! DHJ015: an undefined stage, in a set that is to be used.

use syntax::suggest::closest;
use syntax::{Diagnostic, Message, TextRange};

use super::shown;

pub(crate) const CODE: &str = "DHJ015";

pub(crate) fn message(name: &str) -> Message {
    let name = shown(name);
    Message::new(
        format!("there is no stage {name}"),
        format!("não há etapa {name}"),
    )
}

/// Adds a suggestion.
pub(crate) fn suggest<'a>(
    diagnostic: Diagnostic,
    name: &str,
    known: impl Iterator<Item = &'a str>,
) -> Diagnostic {
    let range = diagnostic.range;
    match closest(name, known) {
        Some(near) => diagnostic.replace(
            range,
            format!("\"{}\"", near.replace('"', "\"\"")),
            Message::new(
                format!("did you mean {near}?"),
                format!("quis dizer {near}?"),
            ),
        ),
        None => diagnostic.help(Message::new("define it", "defina-a")),
    }
}

pub(crate) fn undefined_stage(range: TextRange, name: &str) -> Diagnostic {
    Diagnostic::error(CODE, range, message(name))
}

#[cfg(test)]
mod tests {
    use super::super::testing::carets;

    #[test]
    fn an_undefined_initial_stage_is_an_error() {
        carets(
            super::CODE,
            "CONJUNTO_HEURISTICO A ETAPA_INICIAL B\n                                    ^\nETAPA OUTRA FIM ETAPA FIM CONJUNTO_HEURISTICO",
        );
    }
}
