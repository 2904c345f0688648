//! Shelter and danger of kings.

use super::*;
use crate::measures::king;

pub(super) const FUNCTIONS: &[Function<ChessWords>] = &[
    of_player!(
        number Situation,
        About {
            names: [&["ESCUDO_REI"], &["KING_SHIELD"]],
            meaning: Bilingual { en: "of the king's file and those beside, how many have an own pawn on one of the two ranks before the king: 0 to 3", pt: "da coluna do rei e das vizinhas, quantas têm peão próprio numa das duas linhas à frente do rei: 0 a 3" },
        },
        LOOK,
        king::shield
    ),
    of_player!(
        number Situation,
        About {
            names: [&["ATAQUE_ZONA_REI"], &["KING_ZONE_ATTACKS"]],
            meaning: Bilingual { en: "enemy attacks on the squares around the player's king; two attackers count two", pt: "ataques adversários às casas ao redor do rei do jogador; dois atacantes contam dois" },
        },
        ATTACKS,
        king::attacks_on_zone
    ),
    of_player!(
        number Situation,
        About {
            names: [&["COLUNAS_ABERTAS_NO_REI"], &["OPEN_FILES_AT_KING"]],
            meaning: Bilingual { en: "of the king's file and those beside, how many have no pawns: 0 to 3", pt: "da coluna do rei e das vizinhas, quantas não têm peões: 0 a 3" },
        },
        LOOK,
        king::open_files
    ),
    of_player!(
        truth Situation,
        About {
            names: [&["REI_ATIVO"], &["ACTIVE_KING"]],
            meaning: Bilingual { en: "the player's king is at most two steps from d4, e4, d5 or e5", pt: "o rei do jogador está a no máximo dois passos de d4, e4, d5 ou e5" },
        },
        LOOK,
        king::is_active
    ),
];
