//! The structure of pawns.

use super::*;
use crate::measures::pawns;

pub(super) const FUNCTIONS: &[Function<ChessWords>] = &[
    of_player!(
        region Count,
        About {
            names: [&["PEOES_PASSADOS"], &["PASSED_PAWNS"]],
            meaning: Bilingual { en: "the player's pawns in the region without an enemy pawn before them on their file or the files beside, nor an own pawn on their file", pt: "peões do jogador na região, sem peão adversário à frente na coluna ou nas vizinhas, nem peão próprio à frente na coluna" },
        },
        LOOK,
        pawns::passed
    ),
    of_player!(
        squares Count,
        About {
            names: [&["PEOES_DOBRADOS"], &["DOUBLED_PAWNS"]],
            meaning: Bilingual { en: "the player's pawns with another of theirs before them on the file: of two one, of three two", pt: "peões do jogador com outro seu à frente na coluna: de dois um, de três dois" },
        },
        LOOK,
        pawns::doubled
    ),
    of_player!(
        squares Count,
        About {
            names: [&["PEOES_ISOLADOS"], &["ISOLATED_PAWNS"]],
            meaning: Bilingual { en: "the player's pawns without an own pawn on the files beside", pt: "peões do jogador sem peão próprio nas colunas vizinhas" },
        },
        LOOK,
        pawns::isolated
    ),
    of_player!(
        squares Count,
        About {
            names: [&["PEOES_ATRASADOS"], &["BACKWARD_PAWNS"]],
            meaning: Bilingual { en: "the player's pawns whose neighbours on the files beside, one at least, have all gone further, and whose next square an enemy pawn attacks", pt: "peões do jogador cujos vizinhos de coluna, ao menos um, estão todos mais à frente, e cuja próxima casa um peão adversário ataca" },
        },
        LOOK,
        pawns::backward
    ),
    of_player!(
        squares Count,
        About {
            names: [&["PEOES_LIGADOS"], &["CONNECTED_PAWNS"]],
            meaning: Bilingual { en: "the player's pawns with another on a file beside, on the same rank, the one before or the one behind", pt: "peões do jogador com outro na coluna vizinha, na mesma linha, na anterior ou na seguinte" },
        },
        LOOK,
        pawns::connected
    ),
    of_player!(
        number Count,
        About {
            names: [&["ILHAS_PEOES"], &["PAWN_ISLANDS"]],
            meaning: Bilingual { en: "groups of neighbouring files on which the player has pawns", pt: "grupos de colunas vizinhas em que o jogador tem peões" },
        },
        LOOK,
        pawns::islands
    ),
    function(
        Category::Count,
        About {
            names: [&["MAIORIA_PEOES"], &["PAWN_MAJORITY"]],
            meaning: Bilingual {
                en: "the player's pawns in the region less the adversary's",
                pt: "peões do jogador na região menos os do adversário",
            },
        },
        REGION_AND_OWNER,
        ValueKind::Integer,
        LOOK,
        |scene, a| {
            let more = |color| pawns::majority(board(scene), region(a[0]), color);
            f64::from(of(a[1], more)).into()
        },
    ),
    function(
        Category::Situation,
        About {
            names: [&["HARMONIA_PEOES"], &["PAWN_HARMONY"]],
            meaning: Bilingual {
                en: "the share of the player's pawns, 0 to 1, that another of theirs defends or stands beside on the same rank; 0 without pawns",
                pt: "parte dos peões do jogador, de 0 a 1, que outro seu defende ou tem ao lado na mesma linha; 0 sem peões",
            },
        },
        OWNER,
        ValueKind::Real,
        LOOK,
        |scene, a| of(a[0], |color| pawns::harmony(board(scene), color)).into(),
    ),
];
