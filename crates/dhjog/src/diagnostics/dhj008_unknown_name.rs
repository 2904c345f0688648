//! DHJ008: a name that nothing has.

use syntax::suggest::closest;
use syntax::{Diagnostic, Message, TextRange};

use super::shown;

pub(crate) const CODE: &str = "DHJ008";

/// `known` are the names that could stand there.
pub(crate) fn unknown_name<'a>(
    range: TextRange,
    name: &str,
    what: (&str, &str),
    known: impl Iterator<Item = &'a str>,
) -> Diagnostic {
    let written = shown(name);
    let (en, pt) = what;
    let diagnostic = Diagnostic::error(
        CODE,
        range,
        Message::new(
            format!("there is no {en} {written}"),
            format!("não há {pt} {written}"),
        ),
    );
    match closest(name, known) {
        Some(near) => diagnostic.replace(
            range,
            near,
            Message::new(
                format!("did you mean {near}?"),
                format!("quis dizer {near}?"),
            ),
        ),
        None => diagnostic.label(Message::new("unknown", "desconhecido")),
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{in_rule, in_stage};
    use super::CODE;

    #[test]
    fn regions_types_functions_and_attributes() {
        in_rule(CODE, "PRESENCA_PECAS({PIAO})\n                ^^^^");
        in_rule(
            CODE,
            "PRESENCA_PECAS({PEAO},MIOLO)\n                      ^^^^^",
        );
        in_rule(CODE, "PRESENSA_PECAS({PEAO})\n^^^^^^^^^^^^^^");
        in_stage(CODE, "PIAO.VALOR <- 1\n^^^^");
    }
}
