//! Control, distances, files, ranks, wings.

use super::*;
use crate::measures::{self, attacks, files, geometry};

pub(super) const FUNCTIONS: &[Function<ChessWords>] = &[
    function(
        Category::Place,
        About {
            names: [&["CONTROLE_REGIAO"], &["CONTROL"]],
            meaning: Bilingual {
                en: "squares of the region that the player attacks",
                pt: "casas da região atacadas pelo jogador",
            },
        },
        REGION_AND_OWNER,
        ValueKind::Integer,
        ATTACKS,
        |scene, a| {
            of(a[1], |color| {
                attacks::control(board(scene), region(a[0]), color)
            })
            .into()
        },
    ),
    asking_owner(function(
        Category::Place,
        About {
            names: [&["DOMINIO_REGIAO"], &["DOMINANCE"]],
            meaning: Bilingual {
                en: "my attacks on squares of the region less the opponent's; two attackers count two",
                pt: "meus ataques às casas da região menos os do oponente; dois atacantes contam dois",
            },
        },
        &[Parameter::REGION],
        ValueKind::Integer,
        2 * ATTACKS,
        |scene, a| {
            let color = color_of(scene.me);
            f64::from(attacks::dominance(board(scene), region(a[0]), color)).into()
        },
    )),
    function(
        Category::Place,
        About {
            names: [&["CASAS_ATACADAS"], &["ATTACKED_SQUARES"]],
            meaning: Bilingual {
                en: "the squares that the player attacks, those of own pieces included",
                pt: "as casas que o jogador ataca, também as das próprias peças",
            },
        },
        OWNER,
        ValueKind::Squares,
        ATTACKS,
        |scene, a| squares(of(a[0], |color| attacks::attacked_by(board(scene), color))),
    ),
    function(
        Category::Place,
        About {
            names: [&["DISTANCIA"], &["DISTANCE"]],
            meaning: Bilingual {
                en: "king steps from one square to the other",
                pt: "passos de rei de uma casa à outra",
            },
        },
        TWO_SQUARES,
        ValueKind::Integer,
        1,
        |_, a| between(a, geometry::distance),
    ),
    function(
        Category::Place,
        About {
            names: [&["DISTANCIA_TORRE"], &["ROOK_DISTANCE"]],
            meaning: Bilingual {
                en: "files plus ranks between two squares",
                pt: "colunas mais linhas entre duas casas",
            },
        },
        TWO_SQUARES,
        ValueKind::Integer,
        1,
        |_, a| between(a, geometry::rook_distance),
    ),
    function(
        Category::Place,
        About {
            names: [&["DISTANCIA_REIS"], &["KING_DISTANCE"]],
            meaning: Bilingual {
                en: "steps between the two kings",
                pt: "passos entre os dois reis",
            },
        },
        &[],
        ValueKind::Integer,
        1,
        |scene, _| measures::region::distance_of_kings(board(scene)).into(),
    ),
    of_player!(
        number Place,
        About {
            names: [&["DISTANCIA_PROMOCAO"], &["PROMOTION_DISTANCE"]],
            meaning: Bilingual { en: "ranks left to the player's most advanced pawn, 8 without a pawn", pt: "linhas que faltam ao peão mais avançado do jogador, 8 sem peão" },
        },
        1,
        measures::region::distance_to_promotion
    ),
    function(
        Category::Place,
        About {
            names: [&["DISTANCIA_CENTRO"], &["CENTRE_DISTANCE"]],
            meaning: Bilingual {
                en: "mean king steps from the pieces to the nearest of d4, e4, d5, e5; 0 without pieces",
                pt: "média dos passos de rei das peças até a mais próxima de d4, e4, d5, e5; 0 sem peças",
            },
        },
        TYPES_AND_OWNER,
        ValueKind::Real,
        LOOK,
        |scene, a| {
            let kinds = roles(a[0]);
            let mean = |color| measures::region::distance_to_centre_of(board(scene), kinds, color);
            of(a[1], mean).into()
        },
    ),
    function(
        Category::Place,
        About {
            names: [&["COLUNA"], &["FILE_OF"]],
            meaning: Bilingual {
                en: "the squares of the square's file",
                pt: "as casas da coluna da casa",
            },
        },
        SQUARE,
        ValueKind::Squares,
        1,
        |_, a| around(a, geometry::file_of),
    ),
    function(
        Category::Place,
        About {
            names: [&["LINHA"], &["RANK_OF"]],
            meaning: Bilingual {
                en: "the squares of the square's rank",
                pt: "as casas da linha da casa",
            },
        },
        SQUARE,
        ValueKind::Squares,
        1,
        |_, a| around(a, geometry::rank_of),
    ),
    function(
        Category::Place,
        About {
            names: [&["DIAGONAIS"], &["DIAGONALS_OF"]],
            meaning: Bilingual {
                en: "the squares of the square's diagonals, itself included",
                pt: "as casas das diagonais da casa, ela incluída",
            },
        },
        SQUARE,
        ValueKind::Squares,
        1,
        |_, a| around(a, geometry::diagonals_of),
    ),
    function(
        Category::Place,
        About {
            names: [&["VIZINHAS"], &["NEIGHBOURS_OF"]],
            meaning: Bilingual {
                en: "the squares around the square, without itself",
                pt: "as casas ao redor da casa, sem ela",
            },
        },
        SQUARE,
        ValueKind::Squares,
        1,
        |_, a| around(a, geometry::neighbours_of),
    ),
    function(
        Category::Place,
        About {
            names: [&["ALA_REI"], &["KING_SIDE"]],
            meaning: Bilingual {
                en: "the files e, f, g, h",
                pt: "as colunas e, f, g, h",
            },
        },
        &[],
        ValueKind::Squares,
        1,
        |_, _| squares(geometry::KING_SIDE),
    ),
    function(
        Category::Place,
        About {
            names: [&["ALA_DAMA"], &["QUEEN_SIDE"]],
            meaning: Bilingual {
                en: "the files a, b, c, d",
                pt: "as colunas a, b, c, d",
            },
        },
        &[],
        ValueKind::Squares,
        1,
        |_, _| squares(geometry::QUEEN_SIDE),
    ),
    function(
        Category::Place,
        About {
            names: [&["CENTRO_CLASSICO"], &["CLASSICAL_CENTRE"]],
            meaning: Bilingual {
                en: "d4, e4, d5, e5",
                pt: "d4, e4, d5, e5",
            },
        },
        &[],
        ValueKind::Squares,
        1,
        |_, _| squares(geometry::CENTRE),
    ),
    function(
        Category::Place,
        About {
            names: [&["COLUNA_ABERTA"], &["OPEN_FILE"]],
            meaning: Bilingual {
                en: "the square's file has no pawn",
                pt: "a coluna da casa não tem peões",
            },
        },
        SQUARE,
        ValueKind::Logical,
        1,
        |scene, a| {
            square(a[0])
                .is_some_and(|square| files::is_open(board(scene), square.file()))
                .into()
        },
    ),
    function(
        Category::Place,
        About {
            names: [&["COLUNA_SEMIABERTA"], &["HALF_OPEN_FILE"]],
            meaning: Bilingual {
                en: "on the square's file only the player's adversary has pawns",
                pt: "na coluna da casa só o adversário do jogador tem peões",
            },
        },
        SQUARE_AND_OWNER,
        ValueKind::Logical,
        1,
        |scene, a| {
            let half = |color| {
                square(a[0])
                    .is_some_and(|square| files::is_half_open(board(scene), square.file(), color))
            };
            of(a[1], half).into()
        },
    ),
    of_player!(
        squares Place,
        About {
            names: [&["TORRE_EM_COLUNA_ABERTA"], &["ROOKS_ON_OPEN_FILES"]],
            meaning: Bilingual { en: "the player's rooks on files without pawns", pt: "torres do jogador em colunas sem peões" },
        },
        LOOK,
        files::rooks_on_open_files
    ),
    of_player!(
        squares Place,
        About {
            names: [
                &["TORRE_EM_COLUNA_SEMIABERTA"],
                &["ROOKS_ON_HALF_OPEN_FILES"],
            ],
            meaning: Bilingual { en: "the player's rooks on files on which the adversary alone has pawns", pt: "torres do jogador em colunas em que só o adversário tem peões" },
        },
        LOOK,
        files::rooks_on_half_open_files
    ),
    of_player!(
        squares Place,
        About {
            names: [&["TORRE_NA_SETIMA"], &["ROOKS_ON_SEVENTH"]],
            meaning: Bilingual { en: "the player's rooks on the player's seventh rank", pt: "torres do jogador na sua sétima linha" },
        },
        LOOK,
        files::rooks_on_seventh
    ),
    Function {
        direct: Some(Direct::Squares(of_player!(sided all_outposts, .0))),
        ..function(
            Category::Place,
            About {
                names: [&["POSTO_AVANCADO"], &["OUTPOSTS"]],
                meaning: Bilingual {
                    en: "the player's pieces, neither pawns nor king, on ranks four to six, defended by an own pawn, that no enemy pawn attacks or can come to attack",
                    pt: "peças do jogador, nem peões nem rei, da quarta à sexta linha, defendidas por peão próprio e que peão adversário nenhum ataca nem pode vir a atacar",
                },
            },
            TYPES_AND_OWNER,
            ValueKind::Integer,
            LOOK,
            |scene, a| {
                let kinds = roles(a[0]);
                count(of(a[1], |color| {
                    files::outposts(board(scene), kinds, color)
                }))
            },
        )
    },
];

fn all_outposts(board: &Board, color: Color) -> Bitboard {
    files::outposts(board, Roles::ALL, color)
}

/// A number for two squares; 0 where one is missing.
fn between(arguments: &[Value], measure: fn(Square, Square) -> u32) -> Value {
    let ends = square(arguments[0]).zip(square(arguments[1]));
    ends.map_or(0, |(from, to)| measure(from, to)).into()
}

/// The squares that belong to a square.
fn around(arguments: &[Value], measure: fn(Square) -> Bitboard) -> Value {
    squares(square(arguments[0]).map_or(Bitboard::EMPTY, measure))
}
