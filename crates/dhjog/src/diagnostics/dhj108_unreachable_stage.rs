//! DHJ108: an unreachable stage.

use syntax::{Diagnostic, Message, TextRange};

use super::shown;

pub(crate) const CODE: &str = "DHJ108";

pub(crate) fn unreachable_stage(range: TextRange, name: &str) -> Diagnostic {
    let name = shown(name);
    Diagnostic::warning(
        CODE,
        range,
        Message::new(
            format!("no transition leads to the stage {name}"),
            format!("nenhuma transição leva à etapa {name}"),
        ),
    )
    .help(Message::new(
        "write a heuristic of stage transition, or remove the stage",
        "escreva uma heurística de transição de etapa, ou remova a etapa",
    ))
}

#[cfg(test)]
mod tests {
    use super::super::testing::carets;

    #[test]
    fn stages_without_a_path_from_the_initial_one_are_reported() {
        carets(
            super::CODE,
            "CONJUNTO_HEURISTICO A ETAPA_INICIAL B ETAPA B FIM ETAPA\nETAPA C\n^^^^^^^\nFIM ETAPA FIM CONJUNTO_HEURISTICO",
        );
    }
    #[test]
    fn a_transition_that_never_fires_reaches_no_stage() {
        let set = |condition: &str| {
            format!(
                "CONJUNTO_HEURISTICO A ETAPA B HEURISTICA TRANSICAO_ETAPA X SE {condition} ENTAO ETAPA_ATUAL <- C FIM HEURISTICA FIM ETAPA\nETAPA C\n"
            )
        };
        let end = "FIM ETAPA FIM CONJUNTO_HEURISTICO";
        carets(super::CODE, &format!("{}^^^^^^^\n{end}", set("FALSO")));
        carets(super::CODE, &format!("{}{end}", set("VEZ_DE()")));
    }
}
