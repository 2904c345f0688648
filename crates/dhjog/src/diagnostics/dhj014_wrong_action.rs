//! DHJ014: an action that this kind of heuristic cannot do.

use syntax::{Diagnostic, Message, TextRange};

pub(crate) const CODE: &str = "DHJ014";

pub(crate) fn wrong_action(range: TextRange, wanted: (&str, &str)) -> Diagnostic {
    let (en, pt) = wanted;
    Diagnostic::error(
        CODE,
        range,
        Message::new(
            format!("this kind of heuristic changes {en}"),
            format!("este tipo de heurística muda {pt}"),
        ),
    )
    .label(Message::new(
        "something else is changed here",
        "aqui se muda outra coisa",
    ))
    .help(Message::new(
        "STAGE_TRANSITION changes the stage, PIECE_VALUE piece values, GAME_VALUE the board's value",
        "TRANSICAO_ETAPA muda a etapa, VALOR_PECA valores de peças, VALOR_JOGO o valor do tabuleiro",
    ))
}

/// The value of pieces other than those that are changed.
pub(crate) fn other_pieces(range: TextRange) -> Diagnostic {
    Diagnostic::error(
        CODE,
        range,
        Message::new(
            "only the value of the changed pieces can be read here",
            "aqui só se pode ler o valor das peças que mudam",
        ),
    )
    .help(Message::new(
        "write the same set of pieces on both sides, or use SUM_PIECES",
        "escreva o mesmo conjunto de peças nos dois lados, ou use SOMA_PECAS",
    ))
}

/// SIMETRICA on a change of stage.
pub(crate) fn symmetric_transition(range: TextRange) -> Diagnostic {
    Diagnostic::error(
        CODE,
        range,
        Message::new(
            "a change of stage cannot be symmetric",
            "uma transição de etapa não pode ser simétrica",
        ),
    )
    .replace(range, "", Message::new("remove the mark", "remova a marca"))
}

#[cfg(test)]
mod tests {
    use super::super::testing::in_stage;
    use super::CODE;

    #[test]
    fn each_kind_of_heuristic_has_its_own_actions() {
        in_stage(
            CODE,
            "HEURISTICA VALOR_PECA X SE VEZ_DE() ENTAO\nTABULEIRO <- 1\n^^^^^^^^^^^^^^\nFIM HEURISTICA",
        );
        in_stage(
            CODE,
            "HEURISTICA VALOR_JOGO X SE VEZ_DE() ENTAO\nPEAO <- 1\n^^^^^^^^^\nFIM HEURISTICA",
        );
        in_stage(
            CODE,
            "HEURISTICA TRANSICAO_ETAPA X SIMETRICA\n                             ^^^^^^^^^\nSE VEZ_DE() ENTAO ETAPA_ATUAL <- T FIM HEURISTICA",
        );
        in_stage(
            CODE,
            "HEURISTICA VALOR_PECA X SE VEZ_DE() ENTAO\nPECAS_QUE_ESTAO({PEAO}) <- PECAS_QUE_ESTAO({TORRE}).VALOR\n                           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\nFIM HEURISTICA",
        );
    }
}
