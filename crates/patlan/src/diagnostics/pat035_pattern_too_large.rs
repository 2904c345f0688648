//! PAT035: more actors, actions or combinations of groups than the matcher takes.

use syntax::{Diagnostic, Message, TextRange};

pub(crate) const CODE: &str = "PAT035";

/// Different actors in one pattern.
pub(crate) const MOST_ACTORS: usize = 26;
/// Actions in one scenario.
pub(crate) const MOST_ACTIONS: usize = 64;
/// Ways to choose one alternative from each group.
pub(crate) const MOST_COMBINATIONS: usize = 256;

fn too_large(range: TextRange, message: Message) -> Diagnostic {
    Diagnostic::error(CODE, range, message).help(Message::new(
        "split the pattern and join the parts by EXISTPATTERN",
        "divida o padrão e junte as partes com EXISTEPADRAO",
    ))
}

pub(crate) fn too_many_actors(range: TextRange, found: usize) -> Diagnostic {
    too_large(
        range,
        Message::new(
            format!("the pattern has {found} actors; {MOST_ACTORS} are the most"),
            format!("o padrão tem {found} atores; o máximo é {MOST_ACTORS}"),
        ),
    )
}

pub(crate) fn too_many_actions(range: TextRange, found: usize) -> Diagnostic {
    too_large(
        range,
        Message::new(
            format!("the scenario has {found} actions; {MOST_ACTIONS} are the most"),
            format!("o cenário tem {found} ações; o máximo é {MOST_ACTIONS}"),
        ),
    )
}

pub(crate) fn too_many_combinations(range: TextRange) -> Diagnostic {
    too_large(
        range,
        Message::new(
            format!("the groups can be combined in more than {MOST_COMBINATIONS} ways"),
            format!("os grupos podem ser combinados de mais de {MOST_COMBINATIONS} maneiras"),
        ),
    )
}

#[cfg(test)]
mod tests {
    use crate::check::{NoOthers, check};

    fn codes(scenario: &str) -> Vec<&'static str> {
        let text =
            format!("PATTERN \"X\" AUTHOR \"A\" DESCRIPTION \"D\" WEIGHT 1 SCENARIO {scenario};");
        let parse = crate::parse(&text);
        assert_eq!(parse.diagnostics, []);
        let errors = check(&parse, &NoOthers);
        errors
            .iter()
            .filter(|d| d.is_error())
            .map(|d| d.code)
            .collect()
    }

    #[test]
    fn actors() {
        let lines = |n: usize| -> String { (1..=n).map(|i| format!("F1 MOVE S{i}\n")).collect() };
        assert_eq!(codes(&lines(25)), [""; 0]);
        assert_eq!(codes(&lines(26)), ["PAT035"]);
    }

    #[test]
    fn actions() {
        assert_eq!(codes(&"F1 ATTACKS f1\n".repeat(64)), [""; 0]);
        assert_eq!(codes(&"F1 ATTACKS f1\n".repeat(65)), ["PAT035"]);
    }

    #[test]
    fn combinations() {
        let group = "{ F1 ATTACKS f1 F1 ATTACKS f2 }\n";
        assert_eq!(codes(&group.repeat(8)), [""; 0]);
        assert_eq!(codes(&group.repeat(9)), ["PAT035"]);
    }
}
