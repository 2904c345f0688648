//! PAT028: a function with too many or too few arguments.

use syntax::{Diagnostic, Lang, Message, TextRange};

use super::both;
use crate::ast::Owner;
use crate::vocabulary::{Function, Word};

pub(crate) const CODE: &str = "PAT028";

/// `side` is given for the MY… and YOUR… forms, which take one argument less.
pub(crate) fn argument_count(
    range: TextRange,
    function: Function,
    side: Option<Owner>,
    found: usize,
) -> Diagnostic {
    let parameters = function.parameters();
    let parameters = match side {
        Some(_) => &parameters[..parameters.len().saturating_sub(1)],
        None => parameters,
    };
    let wanted = parameters.len();
    let plural = if wanted == 1 { "" } else { "s" };
    let name = |lang| Word::Function(function, side).canonical(lang);
    let usage = |lang: Lang| {
        let parameters: Vec<_> = parameters
            .iter()
            .map(|parameter| parameter.describe().get(lang).to_owned())
            .collect();
        lang.pick(
            format!("it takes {}", parameters.join(" and ")),
            format!("ela recebe {}", parameters.join(" e ")),
        )
    };
    Diagnostic::error(
        CODE,
        range,
        Message::new(
            format!(
                "{} takes {wanted} argument{plural}, not {found}",
                name(Lang::En)
            ),
            format!(
                "{} recebe {wanted} argumento{plural}, não {found}",
                name(Lang::Pt)
            ),
        ),
    )
    .help(both(usage))
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
        Message::new("remove the parentheses", "remova os parênteses"),
    )
}

#[cfg(test)]
mod tests {
    use super::super::testing::in_pattern;
    use super::CODE;

    #[test]
    fn too_many_and_too_few() {
        let found = in_pattern(
            CODE,
            "
SCENARIO
  F1 ATTACKS k1
PRECONDITION
  MAXDISTANCE(F1) > 2 AND ONEDGE(k1,F1) AND WHITE() AND MYDEFENSES(F1,ME) = 0
  ^^^^^^^^^^^^^^^         ^^^^^^^^^^^^^          ^^     ^^^^^^^^^^^^^^^^^",
        );
        assert_eq!(found[0].message.en, "MAXDISTANCE takes 2 arguments, not 1");
        assert_eq!(found[1].message.pt, "NABORDA recebe 1 argumento, não 2");
        assert_eq!(found[3].message.en, "MYDEFENSES takes 1 argument, not 2");
    }
}
