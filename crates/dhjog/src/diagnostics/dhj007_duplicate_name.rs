//! DHJ007: a duplicate name.

use syntax::{Diagnostic, Message, TextRange};

use super::shown;

pub(crate) const CODE: &str = "DHJ007";

pub(crate) fn duplicate_name(range: TextRange, name: &str, first: Option<TextRange>) -> Diagnostic {
    let name = shown(name);
    let diagnostic = Diagnostic::error(
        CODE,
        range,
        Message::new(
            format!("the name {name} is already taken"),
            format!("o nome {name} já está em uso"),
        ),
    )
    .help(Message::new("choose another name", "escolha outro nome"));
    match first {
        Some(first) => diagnostic.also(first, Message::new("by this", "por isto")),
        None => diagnostic.label(Message::new("it belongs to the game", "pertence ao jogo")),
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{carets, in_stage};
    use super::CODE;

    #[test]
    fn duplicate_stages_regions_and_names_of_the_game_are_reported() {
        carets(
            CODE,
            "CONJUNTO_HEURISTICO A ETAPA_INICIAL B ETAPA B FIM ETAPA ETAPA \"b\"\n                                                              ^^^\nFIM ETAPA FIM CONJUNTO_HEURISTICO",
        );
        in_stage(CODE, "CASA[] PEAO <- {a1}\n       ^^^^");
    }
    #[test]
    fn duplicate_parameters_are_reported() {
        let found = carets(
            CODE,
            "HEURISTIC_SET A STAGE B END STAGE FUNCTION F RETURNS REAL R PARAMETERS REAL X INTEGER x\n                                                                                      ^\nCOMMANDS RETURN 1 END FUNCTION END HEURISTIC_SET",
        );
        assert!(
            found[0].label.is_none() && found[0].secondary.len() == 1,
            "{found:#?}"
        );
    }
}
