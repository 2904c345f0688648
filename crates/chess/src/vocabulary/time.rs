//! Progress, phase, development.

use super::*;
use crate::measures::tempo;

pub(super) const FUNCTIONS: &[Function<ChessWords>] = &[
    asking_past(
        Past::Progress,
        function(
            Category::Time,
            About {
                names: [
                    &["LANCES_SEM_PROGRESSO", "LANCES_SEM_CAPTURA_E_PEAO"],
                    &["HALF_MOVES_WITHOUT_PROGRESS"],
                ],
                meaning: Bilingual {
                    en: "plies since the last capture or pawn move",
                    pt: "meios-lances desde a última captura ou lance de peão",
                },
            },
            &[],
            ValueKind::Integer,
            1,
            |scene, _| tempo::without_progress(scene.position).into(),
        ),
    ),
    function(
        Category::Time,
        About {
            names: [&["FASE"], &["PHASE"]],
            meaning: Bilingual {
                en: "1 with all pieces, 0 with kings and pawns alone: knights and bishops count 1, rooks 2, queens 4, of 24",
                pt: "1 com todas as peças, 0 só com reis e peões: cavalos e bispos contam 1, torres 2, damas 4, de 24",
            },
        },
        &[],
        ValueKind::Real,
        4,
        |scene, _| tempo::phase(board(scene)).into(),
    ),
    of_player!(
        number Time,
        About {
            names: [&["DESENVOLVIMENTO"], &["DEVELOPMENT"]],
            meaning: Bilingual { en: "the player's knights and bishops off the first squares of their type", pt: "cavalos e bispos do jogador fora das casas iniciais de seu tipo" },
        },
        LOOK,
        tempo::development
    ),
];
