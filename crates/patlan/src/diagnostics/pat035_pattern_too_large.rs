//! PAT035: more actors, actions or combinations of groups than the matcher takes.

use syntax::{Diagnostic, Message, TextRange};

pub(crate) const CODE: &str = "PAT035";

pub(crate) use crate::plan::{
    MAX_ACTIONS, MAX_ACTORS, MAX_BRANCHES as MAX_COMBINATIONS, MAX_CALL_DEPTH, MAX_MOVES, MAX_TERMS,
};

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
            format!("the pattern has {found} actors; the limit is {MAX_ACTORS}"),
            format!("o padrão tem {found} atores; o máximo é {MAX_ACTORS}"),
        ),
    )
}

pub(crate) fn too_many_actions(range: TextRange, found: usize) -> Diagnostic {
    too_large(
        range,
        Message::new(
            format!("the scenario has {found} actions; the limit is {MAX_ACTIONS}"),
            format!("o cenário tem {found} ações; o máximo é {MAX_ACTIONS}"),
        ),
    )
}

pub(crate) fn too_many_moves(range: TextRange, found: usize) -> Diagnostic {
    too_large(
        range,
        Message::new(
            format!("the pattern has {found} tactical moves; the limit is {MAX_MOVES}"),
            format!("o padrão tem {found} lances táticos; o máximo é {MAX_MOVES}"),
        ),
    )
}

pub(crate) fn too_many_terms(range: TextRange) -> Diagnostic {
    too_large(
        range,
        Message::new(
            format!("the conditions have more than {MAX_TERMS} parts"),
            format!("as condições têm mais de {MAX_TERMS} partes"),
        ),
    )
}

pub(crate) fn calls_too_deep(range: TextRange) -> Diagnostic {
    Diagnostic::error(
        CODE,
        range,
        Message::new(
            format!("EXISTPATTERN leads through more than {MAX_CALL_DEPTH} patterns from here"),
            format!("EXISTEPADRAO passa por mais de {MAX_CALL_DEPTH} padrões a partir daqui"),
        ),
    )
    .help(Message::new(
        "say in one pattern what the chain says in many",
        "diga num só padrão o que a cadeia diz em muitos",
    ))
}

pub(crate) fn too_many_combinations(range: TextRange) -> Diagnostic {
    too_large(
        range,
        Message::new(
            format!("the groups can be combined in more than {MAX_COMBINATIONS} ways"),
            format!("os grupos podem ser combinados de mais de {MAX_COMBINATIONS} maneiras"),
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
