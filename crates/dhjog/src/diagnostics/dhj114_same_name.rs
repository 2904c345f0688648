//! DHJ114: two heuristics with the same name in a stage.

use syntax::{Diagnostic, Message, TextRange};

use super::shown;

pub(crate) const CODE: &str = "DHJ114";

pub(crate) fn same_name(range: TextRange, name: &str, first: TextRange) -> Diagnostic {
    let name = shown(name);
    Diagnostic::warning(
        CODE,
        range,
        Message::new(
            format!("the stage has two heuristics called {name}"),
            format!("a etapa tem duas heurísticas chamadas {name}"),
        ),
    )
    .also(first, Message::new("the first one", "a primeira"))
    .help(Message::new(
        "give one of them another name, so that traces show which one fired",
        "dê outro nome a uma delas, para que os relatos as distingam",
    ))
}

#[cfg(test)]
mod tests {
    use super::super::testing::in_stage;
    use super::CODE;

    #[test]
    fn duplicate_heuristics_are_found_without_regard_to_case() {
        in_stage(
            CODE,
            "RULE GAME_VALUE X SYMMETRIC IF TO_MOVE() THEN BOARD <- BOARD + 1 END RULE\nRULE GAME_VALUE x SYMMETRIC IF IN_CHECK() THEN BOARD <- BOARD - 1 END RULE\n                ^",
        );
    }
}
