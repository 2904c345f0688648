//! DHJ113: a transition to the stage it begins in.

use syntax::{Diagnostic, Message, TextRange};

use super::shown;

pub(crate) const CODE: &str = "DHJ113";

pub(crate) fn own_stage(range: TextRange, name: &str) -> Diagnostic {
    let name = shown(name);
    Diagnostic::warning(
        CODE,
        range,
        Message::new(
            format!("this transition stays in the stage {name}"),
            format!("esta transição fica na etapa {name}"),
        ),
    )
    .help(Message::new(
        "name another stage, or remove the heuristic: a stage is entered at most once",
        "cite outra etapa, ou remova a heurística: numa etapa se entra no máximo uma vez",
    ))
}

#[cfg(test)]
mod tests {
    use super::super::testing::in_stage;
    use super::CODE;

    #[test]
    fn a_transition_to_its_own_stage_is_reported() {
        in_stage(
            CODE,
            "HEURISTICA TRANSICAO_ETAPA X SE VEZ_DE() ENTAO ETAPA_ATUAL <- \"T\"\n                                                              ^^^\nFIM HEURISTICA",
        );
    }
}
