//! Brazilian draughts for the language of heuristics.

use game::vocabulary::common::Common;
use game::vocabulary::{
    Category, Function, Parameter, PieceType, Region, Scene, Signature, Value, ValueKind,
    Vocabulary,
};
use game::{Game, Side};
use syntax::Bilingual;

use crate::board::Board;
use crate::position::Position;
use crate::square::{MAIN_ROAD, squares};

/// Draughts as the language of heuristics sees it.
#[derive(Debug, Clone, Copy)]
pub struct DraughtsWords;

/// In the order of their bits.
const SQUARES: &[&str] = &[
    "b8", "d8", "f8", "h8", "a7", "c7", "e7", "g7", "b6", "d6", "f6", "h6", "a5", "c5", "e5", "g5",
    "b4", "d4", "f4", "h4", "a3", "c3", "e3", "g3", "b2", "d2", "f2", "h2", "a1", "c1", "e1", "g1",
];

const MAN: usize = 0;

impl Vocabulary for DraughtsWords {
    type Position = Position;

    const GAME: &'static str = Position::NAME;
    const TYPES: &'static [PieceType] = &[
        PieceType {
            pt: &["PEDRA", "PEAO"],
            en: &["MAN"],
        },
        PieceType {
            pt: &["DAMA"],
            en: &["KING"],
        },
    ];
    const SQUARES: &'static [&'static str] = SQUARES;
    const REGIONS: &'static [Region] = &[
        Region {
            pt: "GRANDE_DIAGONAL",
            en: "MAIN_ROAD",
            squares: MAIN_ROAD as u64,
        },
        Region {
            pt: "FILEIRA_DE_BASE",
            en: "HOME_ROW",
            squares: 0xf000_0000,
        },
        Region {
            pt: "FILEIRA_DE_COROACAO",
            en: "PROMOTION_ROW",
            squares: 0x0000_000f,
        },
    ];
    const FUNCTIONS: &'static [&'static [Function<DraughtsWords>]] = &[
        Common::<DraughtsWords>::COUNTS,
        Common::<DraughtsWords>::WORTH,
        Common::<DraughtsWords>::TIME,
        Common::<DraughtsWords>::NUMBERS,
        OWN,
    ];
    const ATTRIBUTES: &'static [&'static [Function<DraughtsWords>]] =
        &[Common::<DraughtsWords>::ATTRIBUTES];

    fn mirror(squares: u64) -> u64 {
        u64::from((squares as u32).reverse_bits())
    }

    #[inline]
    fn pieces(position: &Position, side: Side) -> u64 {
        position.board().of(side).into()
    }

    #[inline]
    fn of_type(position: &Position, piece_type: usize) -> u64 {
        let board = position.board();
        let set = if piece_type == MAN {
            board.occupied() & !board.kings
        } else {
            board.kings
        };
        set.into()
    }

    fn side_to_move(position: &Position) -> Side {
        position.side_to_move()
    }

    fn plies(_position: &Position) -> Option<u32> {
        None
    }
}

const OWNER: &[Parameter] = &[Parameter::OWNER];

const OWN: &[Function<DraughtsWords>] = &[
    Function {
        signature: Signature::new(
            Category::Count,
            &["MOBILIDADE"],
            &["MOBILITY"],
            OWNER,
            ValueKind::Integer,
            4,
            Bilingual {
                en: "how many moves the player would have if nothing could be taken",
                pt: "quantos lances o jogador teria se nada pudesse ser capturado",
            },
        ),
        direct: None,
        call: |scene, arguments| {
            of(scene, arguments, |board, side| {
                board.count_quiet(side).into()
            })
        },
    },
    Function {
        signature: Signature::new(
            Category::Situation,
            &["PODE_CAPTURAR"],
            &["CAN_CAPTURE"],
            OWNER,
            ValueKind::Logical,
            4,
            Bilingual {
                en: "the player can capture, or could if it were their turn",
                pt: "o jogador pode capturar, ou poderia se fosse a sua vez",
            },
        ),
        direct: None,
        call: |scene, arguments| {
            of(scene, arguments, |board, side| {
                board.must_capture(side).into()
            })
        },
    },
    Function {
        signature: Signature::new(
            Category::Place,
            &["PASSOS_ATE_COROACAO"],
            &["STEPS_TO_PROMOTION"],
            OWNER,
            ValueKind::Integer,
            4,
            Bilingual {
                en: "how many steps all men of the player are away from promotion",
                pt: "quantos passos faltam a todas as pedras do jogador até a coroação",
            },
        ),
        direct: None,
        call: |scene, arguments| {
            of(scene, arguments, |board, side| {
                steps_to_promotion(board, side).into()
            })
        },
    },
];

/// The value for a player; nothing without one.
fn of(
    scene: &Scene<'_, DraughtsWords>,
    arguments: &[Value],
    answer: fn(&Board, Side) -> Value,
) -> Value {
    let owner = arguments.first().and_then(|owner| owner.side());
    owner.map_or(Value::Number(0.0), |side| {
        answer(scene.position.board(), side)
    })
}

fn steps_to_promotion(board: &Board, side: Side) -> u32 {
    squares(board.men(side))
        .map(|square| match side {
            Side::White => 7 - square.rank(),
            Side::Black => square.rank(),
        })
        .sum()
}
