//! Moves, attacked and pinned pieces, bishops.

use super::*;
use crate::measures::{attacks, endings, mobility};
use game::vocabulary::MOST_TYPES;

pub(super) const FUNCTIONS: &[Function<ChessWords>] = &[
    Function {
        direct: of_player!(by_type mobility::mobility_by_role),
        ..function(
            Category::Count,
            About {
                names: [&["MOBILIDADE"], &["MOBILITY"]],
                meaning: Bilingual {
                    en: "legal moves of the player's pieces as if it were their turn; a promotion counts once, castling is a move of the king",
                    pt: "lances legais das peças do jogador como se fosse sua vez; promoção conta um, roque é lance do rei",
                },
            },
            TYPES_AND_OWNER,
            ValueKind::Integer,
            MOVES,
            |scene, a| {
                let kinds = roles(a[0]);
                of(a[1], |color| {
                    mobility::mobility(scene.position, kinds, color)
                })
                .into()
            },
        )
    },
    Function {
        direct: of_player!(by_type mobility::safe_mobility_by_role),
        ..function(
            Category::Count,
            About {
                names: [&["MOBILIDADE_SEGURA"], &["SAFE_MOBILITY"]],
                meaning: Bilingual {
                    en: "legal moves as in MOBILITY, less those to squares that an enemy pawn attacks",
                    pt: "lances legais como em MOBILIDADE, menos os para casas que um peão adversário ataca",
                },
            },
            TYPES_AND_OWNER,
            ValueKind::Integer,
            MOVES,
            |scene, a| {
                let kinds = roles(a[0]);
                of(a[1], |color| {
                    mobility::safe_mobility(scene.position, kinds, color)
                })
                .into()
            },
        )
    },
    function(
        Category::Count,
        About {
            names: [&["PECAS_ATACADAS"], &["ATTACKED_PIECES"]],
            meaning: Bilingual {
                en: "the player's pieces of the types in the region that the adversary attacks",
                pt: "peças do jogador, desses tipos, na região, que o adversário ataca",
            },
        },
        TRIO,
        ValueKind::Integer,
        2 * ATTACKS,
        |scene, a| count(trio(scene, a, attacks::attacked)),
    ),
    function(
        Category::Count,
        About {
            names: [&["PECAS_ATACANDO"], &["ATTACKING_PIECES"]],
            meaning: Bilingual {
                en: "the player's pieces of the types in the region that attack an enemy piece",
                pt: "peças do jogador, desses tipos, na região, que atacam alguma peça adversária",
            },
        },
        TRIO,
        ValueKind::Integer,
        2 * ATTACKS,
        |scene, a| count(trio(scene, a, attacks::attacking)),
    ),
    function(
        Category::Count,
        About {
            names: [&["PECAS_DEFENDIDAS"], &["DEFENDED_PIECES"]],
            meaning: Bilingual {
                en: "the player's pieces of the types in the region that another of theirs defends",
                pt: "peças do jogador, desses tipos, na região, que outra sua defende",
            },
        },
        TRIO,
        ValueKind::Integer,
        2 * ATTACKS,
        |scene, a| count(trio(scene, a, attacks::defended)),
    ),
    Function {
        direct: Some(Direct::Squares(Sided {
            one: [
                |position| {
                    attacks::hanging(position.board(), Roles::ALL, Bitboard::FULL, Color::White).0
                },
                |position| {
                    attacks::hanging(position.board(), Roles::ALL, Bitboard::FULL, Color::Black).0
                },
            ],
            both: |position| attacks::hanging_of_both(position.board()).map(|set| set.0),
        })),
        ..function(
            Category::Count,
            About {
                names: [&["PECAS_PENDURADAS"], &["HANGING_PIECES"]],
                meaning: Bilingual {
                    en: "the player's pieces of the types in the region that are attacked and not defended",
                    pt: "peças do jogador, desses tipos, na região, atacadas e não defendidas",
                },
            },
            TRIO,
            ValueKind::Integer,
            2 * ATTACKS,
            |scene, a| count(trio(scene, a, attacks::hanging)),
        )
    },
    Function {
        direct: Some(Direct::Squares(of_player!(sided all_pinned, .0))),
        ..function(
            Category::Count,
            About {
                names: [&["PECAS_CRAVADAS"], &["PINNED_PIECES"]],
                meaning: Bilingual {
                    en: "the player's pieces that may not leave a line without exposing their king",
                    pt: "peças do jogador que não podem sair da linha sem expor o rei",
                },
            },
            TYPES_AND_OWNER,
            ValueKind::Integer,
            LOOK,
            |scene, a| {
                let kinds = roles(a[0]);
                count(of(a[1], |color| {
                    attacks::pinned(board(scene), kinds, color)
                }))
            },
        )
    },
    function(
        Category::Count,
        About {
            names: [&["ATACANTES"], &["ATTACKERS"]],
            meaning: Bilingual {
                en: "the player's pieces that attack the square; 0 if one of theirs stands there",
                pt: "peças do jogador que atacam a casa; 0 se há nela peça sua",
            },
        },
        SQUARE_AND_OWNER,
        ValueKind::Integer,
        4,
        |scene, a| {
            let number =
                |color| square(a[0]).map_or(0, |at| attacks::attackers(board(scene), at, color));
            of(a[1], number).into()
        },
    ),
    function(
        Category::Count,
        About {
            names: [&["DEFENSORES"], &["DEFENDERS"]],
            meaning: Bilingual {
                en: "the player's pieces that defend the square; 0 if an enemy piece stands there",
                pt: "peças do jogador que defendem a casa; 0 se há nela peça adversária",
            },
        },
        SQUARE_AND_OWNER,
        ValueKind::Integer,
        4,
        |scene, a| {
            let number =
                |color| square(a[0]).map_or(0, |at| attacks::defenders(board(scene), at, color));
            of(a[1], number).into()
        },
    ),
    function(
        Category::Count,
        About {
            names: [&["LANCES_LEGAIS"], &["LEGAL_MOVES"]],
            meaning: Bilingual {
                en: "legal moves of the side to move, each promotion for itself",
                pt: "lances legais de quem tem a vez, cada promoção por si",
            },
        },
        &[],
        ValueKind::Integer,
        MOVES,
        |scene, _| mobility::legal_moves(scene.position).into(),
    ),
    function(
        Category::Count,
        About {
            names: [&["XEQUES_POSSIVEIS"], &["POSSIBLE_CHECKS"]],
            meaning: Bilingual {
                en: "legal moves of the player, as if it were their turn, that give check",
                pt: "lances legais do jogador, como se fosse sua vez, que dão xeque",
            },
        },
        OWNER,
        ValueKind::Integer,
        TRIALS,
        |scene, a| {
            of(a[0], |color| {
                mobility::checking_moves(scene.position, color)
            })
            .into()
        },
    ),
    of_player!(
        truth Count,
        About {
            names: [&["PAR_DE_BISPOS"], &["BISHOP_PAIR"]],
            meaning: Bilingual { en: "the player has bishops on squares of both colours", pt: "o jogador tem bispos em casas das duas cores" },
        },
        LOOK,
        endings::has_bishop_pair
    ),
    function(
        Category::Count,
        About {
            names: [&["BISPOS_DE_CORES_OPOSTAS"], &["OPPOSITE_BISHOPS"]],
            meaning: Bilingual {
                en: "each side has exactly one bishop, one on a light and one on a dark square",
                pt: "cada lado tem um só bispo, um em casa clara e outro em escura",
            },
        },
        &[],
        ValueKind::Logical,
        LOOK,
        |scene, _| endings::has_opposite_bishops(board(scene)).into(),
    ),
    of_player!(
        squares Count,
        About {
            names: [&["BISPOS_MAUS"], &["BAD_BISHOPS"]],
            meaning: Bilingual { en: "the player's bishops with two or more own pawns on squares of their colour that something stops from stepping ahead", pt: "bispos do jogador com dois ou mais peões próprios impedidos de avançar em casas de sua cor" },
        },
        LOOK,
        endings::bad_bishops
    ),
];

fn by_type(numbers: [u32; 6]) -> [u32; MOST_TYPES] {
    let mut all = [0; MOST_TYPES];
    all[..numbers.len()].copy_from_slice(&numbers);
    all
}

fn all_pinned(board: &Board, color: Color) -> Bitboard {
    attacks::pinned(board, Roles::ALL, color)
}
