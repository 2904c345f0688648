//! Who threatens and protects whom, by types of the one and the place of the other.

use super::*;
use crate::measures::threats;

pub(super) const FUNCTIONS: &[Function<ChessWords>] = &[
    function(
        Category::Situation,
        About {
            names: [&["ESTA_AMEACANDO"], &["IS_THREATENING"]],
            meaning: Bilingual {
                en: "a piece of the player of the types attacks an enemy piece that stands in the region",
                pt: "uma peça do jogador desses tipos ataca uma peça adversária que está na região",
            },
        },
        TRIO,
        ValueKind::Logical,
        2 * ATTACKS,
        |scene, a| trio(scene, a, threats::threatens).into(),
    ),
    function(
        Category::Situation,
        About {
            names: [&["ESTA_PROTEGENDO"], &["IS_PROTECTING"]],
            meaning: Bilingual {
                en: "a piece of the player of the types defends another of theirs that stands in the region",
                pt: "uma peça do jogador desses tipos defende outra sua que está na região",
            },
        },
        TRIO,
        ValueKind::Logical,
        2 * ATTACKS,
        |scene, a| trio(scene, a, threats::protects).into(),
    ),
    function(
        Category::Situation,
        About {
            names: [&["PECAS_QUE_AMEACAM"], &["PIECES_THREATENING"]],
            meaning: Bilingual {
                en: "the player's pieces that attack an enemy piece of the types that stands in the region",
                pt: "as peças do jogador que atacam uma peça adversária desses tipos que está na região",
            },
        },
        TRIO,
        ValueKind::Pieces,
        2 * ATTACKS,
        |scene, a| pieces(trio(scene, a, threats::threatening)),
    ),
    function(
        Category::Situation,
        About {
            names: [&["PECAS_AMEACADAS_POR"], &["PIECES_THREATENED_BY"]],
            meaning: Bilingual {
                en: "the player's pieces in the region that an enemy piece of the types attacks",
                pt: "as peças do jogador na região que uma peça adversária desses tipos ataca",
            },
        },
        TRIO,
        ValueKind::Pieces,
        2 * ATTACKS,
        |scene, a| pieces(trio(scene, a, threats::threatened_by)),
    ),
    function(
        Category::Situation,
        About {
            names: [&["QUEM_AMEACA"], &["WHO_THREATENS"]],
            meaning: Bilingual {
                en: "the types of the player's pieces that attack an enemy piece of the types that stands in the region",
                pt: "os tipos das peças do jogador que atacam uma peça adversária desses tipos que está na região",
            },
        },
        TRIO,
        ValueKind::Types,
        2 * ATTACKS,
        |scene, a| types(trio(scene, a, threats::roles_threatening)),
    ),
    function(
        Category::Situation,
        About {
            names: [&["QUEM_ESTA_AMEACADO"], &["WHO_IS_THREATENED"]],
            meaning: Bilingual {
                en: "the types of the player's pieces in the region that an enemy piece of the types attacks",
                pt: "os tipos das peças do jogador na região que uma peça adversária desses tipos ataca",
            },
        },
        TRIO,
        ValueKind::Types,
        2 * ATTACKS,
        |scene, a| types(trio(scene, a, threats::roles_threatened)),
    ),
    function(
        Category::Situation,
        About {
            names: [&["QUEM_PROTEGE"], &["WHO_PROTECTS"]],
            meaning: Bilingual {
                en: "the types of the player's pieces that defend another of theirs of the types that stands in the region",
                pt: "os tipos das peças do jogador que defendem outra sua desses tipos que está na região",
            },
        },
        TRIO,
        ValueKind::Types,
        2 * ATTACKS,
        |scene, a| types(trio(scene, a, threats::roles_protecting)),
    ),
    function(
        Category::Situation,
        About {
            names: [&["QUEM_ESTA_PROTEGIDO"], &["WHO_IS_PROTECTED"]],
            meaning: Bilingual {
                en: "the types of the player's pieces in the region that another of theirs of the types defends",
                pt: "os tipos das peças do jogador na região que outra sua desses tipos defende",
            },
        },
        TRIO,
        ValueKind::Types,
        2 * ATTACKS,
        |scene, a| types(trio(scene, a, threats::roles_protected)),
    ),
];
