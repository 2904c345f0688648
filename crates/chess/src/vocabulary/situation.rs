//! Threats, castling, en passant, freedom, endings.

use game::vocabulary::Absent;
use shakmaty::CastlingSide;

use super::*;
use crate::measures::{attacks, endings, mobility, rights};

pub(super) const FUNCTIONS: &[Function<ChessWords>] = &[
    function(
        Category::Situation,
        About {
            names: [&["ESTA_AMEACADA"], &["IS_THREATENED"]],
            meaning: Bilingual {
                en: "one of the player's pieces of the types in the region is attacked; with KING, it is in check",
                pt: "alguma peça do jogador, desses tipos, na região, é atacada; com REI, está em xeque",
            },
        },
        TRIO,
        ValueKind::Logical,
        ATTACKS,
        |scene, a| {
            trio(scene, a, |board, roles, region, color| {
                attacks::attacked(board, roles, region, color).any()
            })
            .into()
        },
    ),
    function(
        Category::Situation,
        About {
            names: [
                &["ESTA_PROTEGIDA", "ESTA_DEFENDIDA"],
                &["IS_PROTECTED", "IS_DEFENDED"],
            ],
            meaning: Bilingual {
                en: "all the player's pieces of the types in the region are defended; true without any",
                pt: "todas as peças do jogador, desses tipos, na região, são defendidas; verdadeiro se não há nenhuma",
            },
        },
        TRIO,
        ValueKind::Logical,
        ATTACKS,
        |scene, a| trio(scene, a, attacks::all_defended).into(),
    ),
    function(
        Category::Situation,
        About {
            names: [&["ESTA_CRAVADA"], &["IS_PINNED"]],
            meaning: Bilingual {
                en: "one of the player's pieces of the types is pinned to its king",
                pt: "alguma peça do jogador, desses tipos, está cravada ao seu rei",
            },
        },
        TYPES_AND_OWNER,
        ValueKind::Logical,
        LOOK,
        |scene, a| {
            let kinds = roles(a[0]);
            of(a[1], |color| {
                attacks::pinned(board(scene), kinds, color).any()
            })
            .into()
        },
    ),
    of_player!(
        truth Situation,
        About {
            names: [&["EM_XEQUE"], &["IN_CHECK"]],
            meaning: Bilingual { en: "the player is in check", pt: "o jogador está em xeque" },
        },
        4,
        attacks::in_check
    ),
    of_player!(
        truth Situation,
        About {
            names: [&["XEQUE_DUPLO"], &["IN_DOUBLE_CHECK"]],
            meaning: Bilingual { en: "two pieces give check to the player", pt: "duas peças dão xeque ao jogador" },
        },
        4,
        attacks::in_double_check
    ),
    asking_past(
        Past::Marks,
        function(
            Category::Situation,
            About {
                names: [&["ROQUE_FEITO"], &["HAS_CASTLED"]],
                meaning: Bilingual {
                    en: "the player has castled in this game",
                    pt: "o jogador já rocou nesta partida",
                },
            },
            OWNER,
            ValueKind::Logical,
            1,
            |scene, a| {
                a[0].side()
                    .is_some_and(|side| scene.moment.marks & CASTLED[side.index()] != 0)
                    .into()
            },
        ),
    ),
    function(
        Category::Situation,
        About {
            names: [
                &["PODE_ROQUE_PEQUENO", "POSSIVEL_ROQUE_PEQUENO"],
                &["CAN_CASTLE_SHORT"],
            ],
            meaning: Bilingual {
                en: "the player could castle short now, were it their turn",
                pt: "o jogador poderia fazer o roque pequeno agora, se fosse sua vez",
            },
        },
        OWNER,
        ValueKind::Logical,
        8,
        |scene, a| {
            let side = CastlingSide::KingSide;
            of(a[0], |color| {
                rights::can_castle(scene.position, color, side)
            })
            .into()
        },
    ),
    function(
        Category::Situation,
        About {
            names: [
                &["PODE_ROQUE_GRANDE", "POSSIVEL_ROQUE_GRANDE"],
                &["CAN_CASTLE_LONG"],
            ],
            meaning: Bilingual {
                en: "the player could castle long now, were it their turn",
                pt: "o jogador poderia fazer o roque grande agora, se fosse sua vez",
            },
        },
        OWNER,
        ValueKind::Logical,
        8,
        |scene, a| {
            let side = CastlingSide::QueenSide;
            of(a[0], |color| {
                rights::can_castle(scene.position, color, side)
            })
            .into()
        },
    ),
    function(
        Category::Situation,
        About {
            names: [&["DIREITO_ROQUE"], &["MAY_CASTLE"]],
            meaning: Bilingual {
                en: "the player has not lost the right to castle to some side",
                pt: "o jogador não perdeu o direito a algum roque",
            },
        },
        OWNER,
        ValueKind::Logical,
        1,
        |scene, a| of(a[0], |color| rights::may_castle(scene.position, color)).into(),
    ),
    function(
        Category::Situation,
        About {
            names: [
                &["PASSIVEL_EN_PASSANT", "POSSUI_PECA_EN_PASSANT"],
                &["EXPOSED_TO_EN_PASSANT"],
            ],
            meaning: Bilingual {
                en: "a pawn of the player can be taken en passant now",
                pt: "um peão do jogador pode ser tomado en passant agora",
            },
        },
        OWNER,
        ValueKind::Logical,
        8,
        |scene, a| {
            of(a[0], |color| {
                rights::is_exposed_to_en_passant(scene.position, color)
            })
            .into()
        },
    ),
    function(
        Category::Situation,
        About {
            names: [
                &["PECAS_EM_PASSANT", "PECAS_EN_PASSANT"],
                &["EN_PASSANT_PIECES"],
            ],
            meaning: Bilingual {
                en: "the pawn that can be taken en passant now, if any",
                pt: "o peão que pode ser tomado en passant agora, se houver",
            },
        },
        &[],
        ValueKind::Pieces,
        8,
        |scene, _| {
            let pawn = rights::en_passant_pawn(scene.position);
            pieces(pawn.map_or(Bitboard::EMPTY, Bitboard::from))
        },
    ),
    function(
        Category::Situation,
        About {
            names: [&["ESTA_LIVRE"], &["IS_FREE"]],
            meaning: Bilingual {
                en: "one of the player's pieces of the types in the region has a legal move, as if it were their turn",
                pt: "alguma peça do jogador, desses tipos, na região, tem lance legal, como se fosse sua vez",
            },
        },
        TRIO,
        ValueKind::Logical,
        MOVES,
        |scene, a| {
            let (kinds, place) = (roles(a[0]), region(a[1]));
            let found = |color| mobility::is_free(scene.position, kinds, place, color);
            of(a[2], found).into()
        },
    ),
    function(
        Category::Situation,
        About {
            names: [&["ESTA_BLOQUEADA"], &["IS_BLOCKED"]],
            meaning: Bilingual {
                en: "one of the player's pieces of the types in the region has no legal move, as if it were their turn",
                pt: "alguma peça do jogador, desses tipos, na região, não tem lance legal, como se fosse sua vez",
            },
        },
        TRIO,
        ValueKind::Logical,
        MOVES,
        |scene, a| {
            let (kinds, place) = (roles(a[0]), region(a[1]));
            let found = |color| mobility::is_blocked(scene.position, kinds, place, color);
            of(a[2], found).into()
        },
    ),
    function(
        Category::Situation,
        About {
            names: [&["OPOSICAO"], &["OPPOSITION"]],
            meaning: Bilingual {
                en: "the player has the opposition: kings on one file, rank or diagonal, an odd number of squares between, and the other to move",
                pt: "o jogador tem a oposição: reis na mesma coluna, linha ou diagonal, número ímpar de casas entre eles, e a vez é do outro",
            },
        },
        OWNER,
        ValueKind::Logical,
        LOOK,
        |scene, a| of(a[0], |color| endings::has_opposition(scene.position, color)).into(),
    ),
    function(
        Category::Situation,
        About {
            names: [&["FINAL_DE"], &["ENDING_OF"]],
            meaning: Bilingual {
                en: "there are only kings, pawns and pieces of these types, which may be missing",
                pt: "só há reis, peões e peças desses tipos, que podem faltar",
            },
        },
        &[Parameter::new(ValueKind::Types, Absent::Required)],
        ValueKind::Logical,
        LOOK,
        |scene, a| endings::is_ending_of(board(scene), roles(a[0])).into(),
    ),
    function(
        Category::Situation,
        About {
            names: [&["MATERIAL_INSUFICIENTE"], &["INSUFFICIENT_MATERIAL"]],
            meaning: Bilingual {
                en: "neither side can mate any more, by the rules",
                pt: "nenhum lado pode mais dar mate, pelas regras",
            },
        },
        &[],
        ValueKind::Logical,
        LOOK,
        |scene, _| endings::is_insufficient(scene.position).into(),
    ),
];
