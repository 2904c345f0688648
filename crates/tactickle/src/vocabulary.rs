//! Tac-Tickle for the language of heuristics: its words and its functions.
//!
//! Squares are `c1` to `c20` there, because single letters are words of the language already.

use game::vocabulary::common::Common;
use game::vocabulary::{
    Absent, Category, Function, Parameter, PieceType, Region, Scene, Signature, Value, ValueKind,
    Vocabulary,
};
use game::{Game, Side};
use syntax::Bilingual;

use crate::lines::{LINES, has_line, line_count};
use crate::position::Position;
use crate::square::{Square, stepped};
use crate::symmetry::Symmetry;
use crate::threats::targets;

/// Tac-Tickle as the language of heuristics sees it.
#[derive(Debug, Clone, Copy)]
pub struct TacTickleWords;

impl Vocabulary for TacTickleWords {
    type Position = Position;

    const GAME: &'static str = Position::NAME;
    const TYPES: &'static [PieceType] = &[PieceType {
        pt: &["PEDRA"],
        en: &["STONE"],
    }];
    const SQUARES: &'static [&'static str] = &[
        "c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8", "c9", "c10", "c11", "c12", "c13", "c14",
        "c15", "c16", "c17", "c18", "c19", "c20",
    ];
    const REGIONS: &'static [Region] = &[
        Region {
            pt: "CENTRO",
            en: "CENTRE",
            squares: 0x06660,
        },
        Region {
            pt: "BORDA",
            en: "EDGE",
            squares: 0xF999F,
        },
        Region {
            pt: "CANTOS",
            en: "CORNERS",
            squares: 0x90009,
        },
    ];
    const FUNCTIONS: &'static [&'static [Function<TacTickleWords>]] = &[
        Common::<TacTickleWords>::COUNTS,
        Common::<TacTickleWords>::WORTH,
        Common::<TacTickleWords>::TIME,
        Common::<TacTickleWords>::NUMBERS,
        FUNCTIONS,
    ];
    const ATTRIBUTES: &'static [&'static [Function<TacTickleWords>]] =
        &[Common::<TacTickleWords>::ATTRIBUTES, ATTRIBUTES];

    // Left and right exchanged, the start is the same with the sides exchanged.
    fn mirror(squares: u64) -> u64 {
        u64::from(Symmetry::LeftRight.apply(squares as u32))
    }

    fn pieces(position: &Position, side: Side) -> u64 {
        u64::from(position.pieces(side))
    }

    fn of_type(position: &Position, piece_type: usize) -> u64 {
        match piece_type {
            0 => u64::from(position.occupied()),
            _ => 0,
        }
    }

    fn side_to_move(position: &Position) -> Side {
        position.side_to_move()
    }

    fn plies(_: &Position) -> Option<u32> {
        None
    }
}

const OWNER: &[Parameter] = &[Parameter::OWNER];
const REGION_AND_OWNER: &[Parameter] = &[Parameter::REGION, Parameter::OWNER];
const REGION: &[Parameter] = &[Parameter::new(ValueKind::Squares, Absent::Required)];

/// Steps that a function counts as: looking at sets, counting lines.
const LOOK: u32 = 2;
const COUNT: u32 = 8;

const FUNCTIONS: &[Function<TacTickleWords>] = &[
    Function {
        signature: Signature::new(
            Category::Count,
            &["MOBILIDADE"],
            &["MOBILITY"],
            OWNER,
            ValueKind::Integer,
            LOOK,
            Bilingual {
                en: "the number of moves of the player",
                pt: "o número de lances do jogador",
            },
        ),
        direct: None,
        call: |scene, arguments| of(arguments[0], |side| scene.position.mobility(side)).into(),
    },
    Function {
        signature: Signature::new(
            Category::Place,
            &["CASAS_GANHADORAS"],
            &["WINNING_SQUARES"],
            OWNER,
            ValueKind::Squares,
            LOOK,
            Bilingual {
                en: "the squares at which the player would win at once, if it were to move",
                pt: "as casas em que o jogador ganharia já, se tivesse a vez",
            },
        ),
        direct: None,
        call: |scene, arguments| squares(of(arguments[0], |side| targets(scene.position, side))),
    },
    Function {
        signature: Signature::new(
            Category::Count,
            &["AMEACAS"],
            &["THREATS"],
            OWNER,
            ValueKind::Integer,
            LOOK,
            Bilingual {
                en: "the number of squares at which the player would win at once, if it were to move",
                pt: "o número de casas em que o jogador ganharia já, se tivesse a vez",
            },
        ),
        direct: None,
        call: |scene, arguments| {
            of(arguments[0], |side| {
                targets(scene.position, side).count_ones()
            })
            .into()
        },
    },
    Function {
        signature: Signature::new(
            Category::Situation,
            &["PODE_GANHAR"],
            &["CAN_WIN"],
            OWNER,
            ValueKind::Logical,
            LOOK,
            Bilingual {
                en: "the player is to move and wins at once",
                pt: "o jogador tem a vez e ganha já",
            },
        ),
        direct: None,
        call: |scene, arguments| {
            of(arguments[0], |side| {
                scene.position.side_to_move() == side && targets(scene.position, side) != 0
            })
            .into()
        },
    },
    Function {
        signature: Signature::new(
            Category::Situation,
            &["TEM_LINHA"],
            &["HAS_LINE"],
            OWNER,
            ValueKind::Logical,
            LOOK,
            Bilingual {
                en: "the player has three in a line",
                pt: "o jogador tem três em linha",
            },
        ),
        direct: None,
        call: |scene, arguments| {
            of(arguments[0], |side| has_line(scene.position.pieces(side))).into()
        },
    },
    Function {
        signature: Signature::new(
            Category::Count,
            &["LINHAS"],
            &["LINES"],
            REGION_AND_OWNER,
            ValueKind::Integer,
            COUNT,
            Bilingual {
                en: "the lines through the player's pieces in the region, added up",
                pt: "as linhas que passam pelas peças do jogador na região, somadas",
            },
        ),
        direct: None,
        call: |scene, arguments| {
            let region = set(arguments[0]);
            of(arguments[1], |side| {
                let pieces = scene.position.pieces(side) & region;
                Square::of(pieces).map(line_count).sum::<u32>()
            })
            .into()
        },
    },
    Function {
        signature: Signature::new(
            Category::Count,
            &["LINHAS_ABERTAS"],
            &["OPEN_LINES"],
            OWNER,
            ValueKind::Integer,
            COUNT,
            Bilingual {
                en: "the lines with a piece of the player and none of the other one",
                pt: "as linhas com peça do jogador e nenhuma do outro",
            },
        ),
        direct: None,
        call: |scene, arguments| of(arguments[0], |side| lines_with(scene, side, 1)).into(),
    },
    Function {
        signature: Signature::new(
            Category::Count,
            &["PARES_EM_LINHA"],
            &["PAIRS_IN_LINE"],
            OWNER,
            ValueKind::Integer,
            COUNT,
            Bilingual {
                en: "the lines with two pieces of the player and none of the other one",
                pt: "as linhas com duas peças do jogador e nenhuma do outro",
            },
        ),
        direct: None,
        call: |scene, arguments| of(arguments[0], |side| lines_with(scene, side, 2)).into(),
    },
    Function {
        signature: Signature::new(
            Category::Place,
            &["BLOQUEADORAS"],
            &["BLOCKERS"],
            OWNER,
            ValueKind::Pieces,
            LOOK,
            Bilingual {
                en: "the player's pieces one step from a square at which the other one would win",
                pt: "as peças do jogador a um passo de uma casa em que o outro ganharia",
            },
        ),
        direct: None,
        call: |scene, arguments| {
            Value::Pieces(u64::from(of(arguments[0], |side| {
                scene.position.pieces(side) & stepped(targets(scene.position, !side))
            })))
        },
    },
    Function {
        signature: Signature::new(
            Category::Place,
            &["VIZINHAS"],
            &["NEIGHBOURS_OF"],
            REGION,
            ValueKind::Squares,
            LOOK,
            Bilingual {
                en: "the squares one step from the region",
                pt: "as casas a um passo da região",
            },
        ),
        direct: None,
        call: |_, arguments| squares(stepped(set(arguments[0]))),
    },
];

const ATTRIBUTES: &[Function<TacTickleWords>] = &[Function {
    signature: Signature::new(
        Category::Place,
        &["LINHAS"],
        &["LINES"],
        &[Parameter::SQUARE],
        ValueKind::Integer,
        LOOK,
        Bilingual {
            en: "the lines through the square, from 3 to 9",
            pt: "as linhas que passam pela casa, de 3 a 9",
        },
    ),
    direct: None,
    call: |_, arguments| {
        let square = arguments[0]
            .square()
            .and_then(|index| Square::new(index as usize));
        square.map_or(0, line_count).into()
    },
}];

/// The value for a player; nothing without one.
fn of<T: Default>(owner: Value, answer: impl FnOnce(Side) -> T) -> T {
    owner.side().map(answer).unwrap_or_default()
}

fn set(argument: Value) -> u32 {
    argument.squares() as u32
}

fn squares(set: u32) -> Value {
    Value::Squares(u64::from(set))
}

/// Lines without an enemy piece and with this number of own pieces, or more if it is one.
fn lines_with(scene: &Scene<'_, TacTickleWords>, side: Side, own: u32) -> u32 {
    let (mine, theirs) = (scene.position.pieces(side), scene.position.pieces(!side));
    let counted = |line: &&u32| {
        let count = (*line & mine).count_ones();
        *line & theirs == 0 && (count == own || own == 1 && count > 1)
    };
    LINES.iter().filter(counted).count() as u32
}
