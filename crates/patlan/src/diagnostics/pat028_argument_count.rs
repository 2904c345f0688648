//! PAT028: a function with too many or too few arguments.

use syntax::{Diagnostic, Lang, Message, TextRange};

use crate::vocabulary::{Function, Parameter};

pub(crate) const CODE: &str = "PAT028";

/// What a call looks like: `DEFENSES(an actor, ME or OPPONENT)`.
fn usage(function: Function, parameters: &[Parameter], lang: Lang) -> String {
    let parameters: Vec<_> = parameters
        .iter()
        .map(|parameter| parameter.describe().get(lang).to_owned())
        .collect();
    let name = function.canonical(lang);
    lang.pick(
        format!("{name} takes {}", parameters.join(" and ")),
        format!("{name} recebe {}", parameters.join(" e ")),
    )
}

pub(crate) fn argument_count(range: TextRange, function: Function, found: usize) -> Diagnostic {
    let parameters = function.parameters();
    let wanted = parameters.len();
    let (en, pt) = (function.canonical(Lang::En), function.canonical(Lang::Pt));
    let plural = if wanted == 1 { "" } else { "s" };
    Diagnostic::error(
        CODE,
        range,
        Message::new(
            format!("{en} takes {wanted} argument{plural}, not {found}"),
            format!("{pt} recebe {wanted} argumento{plural}, não {found}"),
        ),
    )
    .help(super::both(|lang| usage(function, parameters, lang)))
}

/// WHITE and BLACK are written without parentheses.
pub(crate) fn no_arguments(range: TextRange, function: Function) -> Diagnostic {
    let (en, pt) = (function.canonical(Lang::En), function.canonical(Lang::Pt));
    Diagnostic::error(
        CODE,
        range,
        Message::new(
            format!("{en} takes no arguments"),
            format!("{pt} não recebe argumentos"),
        ),
    )
    .replace(
        range,
        "",
        Message::new("leave out the parentheses", "tire os parênteses"),
    )
}
