//! DHJ103: an undefined stage, in a set that is being written.

use syntax::{Diagnostic, TextRange};

pub(crate) const CODE: &str = "DHJ103";

pub(crate) fn stage_missing_yet(range: TextRange, name: &str) -> Diagnostic {
    Diagnostic::warning(CODE, range, super::dhj015_undefined_stage::message(name))
}

#[cfg(test)]
mod tests {
    use super::super::testing::in_stage;

    #[test]
    fn a_transition_to_an_undefined_stage_is_a_warning_while_editing() {
        in_stage(
            super::CODE,
            "HEURISTICA TRANSICAO_ETAPA X SE VEZ_DE() ENTAO ETAPA_ATUAL <- FUTURA\n                                                              ^^^^^^\nFIM HEURISTICA",
        );
    }
}
