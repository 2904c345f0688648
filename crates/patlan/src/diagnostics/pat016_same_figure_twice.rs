//! PAT016: a figure that interacts with itself, or stands twice in one list.

use syntax::{Diagnostic, Message};

use crate::ast::Figure;

pub(crate) const CODE: &str = "PAT016";

pub(crate) fn acts_on_itself(figure: &Figure, first: &Figure) -> Diagnostic {
    let actor = figure.actor;
    Diagnostic::error(
        CODE,
        figure.range,
        Message::new(
            "a figure cannot interact with itself",
            "uma figura não pode interagir consigo mesma",
        ),
    )
    .label(Message::new(
        format!("{actor} again"),
        format!("{actor} de novo"),
    ))
    .also(
        first.range,
        Message::new("the same figure", "a mesma figura"),
    )
    .help(Message::new(
        "give the other figure another number",
        "dê outro número à outra figura",
    ))
}

pub(crate) fn twice_in_list(figure: &Figure, first: &Figure) -> Diagnostic {
    let actor = figure.actor;
    Diagnostic::error(
        CODE,
        figure.range,
        Message::new(
            "a figure stands twice in the list",
            "uma figura aparece duas vezes na lista",
        ),
    )
    .label(Message::new(
        format!("{actor} again"),
        format!("{actor} de novo"),
    ))
    .also(first.range, Message::new("first here", "primeiro aqui"))
}

#[cfg(test)]
mod tests {
    use super::super::testing::in_pattern;
    use super::CODE;

    #[test]
    fn lines_lists_and_actors() {
        in_pattern(
            CODE,
            "
ACTORS K1,k1,K1
             ^^
SCENARIO
  K1 DEFENDS <K1>
             ^^^^
  F1 POSSIBLEATTACK (F1,k1)
                     ^^
  F1 INDIRECTATTACK (f1,f1)
                        ^^",
        );
    }
}
