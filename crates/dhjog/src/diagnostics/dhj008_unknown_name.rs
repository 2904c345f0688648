//! DHJ008: an unknown name.

use game::vocabulary::PieceType;
use syntax::suggest::closest;
use syntax::{Diagnostic, Lang, Message, TextRange};

use super::shown;

pub(crate) const CODE: &str = "DHJ008";

/// `known` are the valid names, `remedy` is the help if none of them is similar.
pub(crate) fn unknown_name<'a>(
    range: TextRange,
    name: &str,
    what: (&str, &str),
    known: impl Iterator<Item = &'a str>,
    remedy: Message,
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
        None => diagnostic
            .label(Message::new("unknown", "desconhecido"))
            .help(remedy),
    }
}

/// Lists the piece types of the game.
pub(crate) fn one_of_the_types(types: &[PieceType]) -> Message {
    let names = |lang: Lang| -> String {
        let names = types.iter().map(|one| lang.pick(one.en, one.pt));
        let first: Vec<&str> = names.filter_map(|names| names.first().copied()).collect();
        first.join(", ")
    };
    Message::new(
        format!("the piece types are {}", names(Lang::En)),
        format!("os tipos de peça são {}", names(Lang::Pt)),
    )
}

#[cfg(test)]
mod tests {
    use super::super::testing::{in_rule, in_stage};
    use super::CODE;

    #[test]
    fn similar_names_are_suggested_and_others_listed() {
        let near = in_rule(CODE, "PRESENCA_PECAS({PIAO})\n                ^^^^");
        assert!(near[0].fix.is_some());
        for far in [
            "XYZ() > 1\n^^^",
            "PRESENCA_PECAS({XYZXYZ})\n                ^^^^^^",
            "{a1}.XYZXYZ > 1\n     ^^^^^^",
        ] {
            let found = in_rule(CODE, far);
            assert!(found[0].fix.is_none() && found[0].help.is_some(), "{far}");
        }
    }

    #[test]
    fn unknown_regions_types_functions_and_attributes_are_reported() {
        in_rule(CODE, "PRESENCA_PECAS({PIAO})\n                ^^^^");
        in_rule(
            CODE,
            "PRESENCA_PECAS({PEAO},MIOLO)\n                      ^^^^^",
        );
        in_rule(CODE, "PRESENSA_PECAS({PEAO})\n^^^^^^^^^^^^^^");
        in_stage(CODE, "PIAO.VALOR <- 1\n^^^^");
    }
}
