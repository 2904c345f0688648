//! Chess for the language of heuristics: its words, and its functions over the [`crate::measures`].
//!
//! | module | subject |
//! |---|---|
//! | `time` | progress, phase, development |
//! | `place` | control, distances, files, ranks, wings |
//! | `pawns` | the structure of pawns |
//! | `count` | moves, attacked and pinned pieces, bishops |
//! | `worth` | values where attacks matter |
//! | `situation` | threats, castling, en passant, freedom, endings |
//! | `kings` | shelter and danger of kings |
//! | `by_type` | who threatens and protects whom, by types |
//! | `attributes` | what squares say of themselves |

mod attributes;
mod by_type;
mod count;
mod kings;
mod pawns;
mod place;
mod situation;
mod time;
mod worth;

use game::Side;
use game::vocabulary::common::Common;
use game::vocabulary::{
    Category, Direct, Function, Parameter, Past, PieceType, Scene, Sided, Signature, Value,
    ValueKind, Vocabulary,
};
use shakmaty::{Bitboard, Board, Chess, Color, Position as _, Role, Square};
use syntax::Bilingual;

use crate::measures::{Roles, tempo};
use crate::play::{color_of, side_of};

/// Chess as the language of heuristics sees it.
#[derive(Debug, Clone, Copy)]
pub struct ChessWords;

/// In [`game::vocabulary::Moment::marks`]: White has castled, Black has castled.
pub const CASTLED: [u64; 2] = [1, 2];

const SQUARES: &[&str] = &[
    "a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "a2", "b2", "c2", "d2", "e2", "f2", "g2", "h2",
    "a3", "b3", "c3", "d3", "e3", "f3", "g3", "h3", "a4", "b4", "c4", "d4", "e4", "f4", "g4", "h4",
    "a5", "b5", "c5", "d5", "e5", "f5", "g5", "h5", "a6", "b6", "c6", "d6", "e6", "f6", "g6", "h6",
    "a7", "b7", "c7", "d7", "e7", "f7", "g7", "h7", "a8", "b8", "c8", "d8", "e8", "f8", "g8", "h8",
];

const fn piece_type(pt: &'static [&'static str], en: &'static [&'static str]) -> PieceType {
    PieceType { pt, en }
}

impl Vocabulary for ChessWords {
    type Position = Chess;

    const GAME: &'static str = "chess";
    // The order of `Role::ALL`.
    const TYPES: &'static [PieceType] = &[
        piece_type(&["PEAO"], &["PAWN"]),
        piece_type(&["CAVALO"], &["KNIGHT"]),
        piece_type(&["BISPO"], &["BISHOP"]),
        piece_type(&["TORRE"], &["ROOK"]),
        piece_type(&["DAMA"], &["QUEEN"]),
        piece_type(&["REI"], &["KING"]),
    ];
    const SQUARES: &'static [&'static str] = SQUARES;
    const FUNCTIONS: &'static [&'static [Function<ChessWords>]] = &[
        Common::<ChessWords>::COUNTS,
        Common::<ChessWords>::WORTH,
        Common::<ChessWords>::TIME,
        Common::<ChessWords>::NUMBERS,
        time::FUNCTIONS,
        place::FUNCTIONS,
        pawns::FUNCTIONS,
        count::FUNCTIONS,
        worth::FUNCTIONS,
        situation::FUNCTIONS,
        kings::FUNCTIONS,
        by_type::FUNCTIONS,
    ];
    const ATTRIBUTES: &'static [&'static [Function<ChessWords>]] =
        &[Common::<ChessWords>::ATTRIBUTES, attributes::FUNCTIONS];

    #[inline]
    fn mirror(squares: u64) -> u64 {
        squares.swap_bytes()
    }

    #[inline]
    fn pieces(position: &Chess, side: Side) -> u64 {
        position.board().by_color(color_of(side)).0
    }

    #[inline]
    fn of_type(position: &Chess, piece_type: usize) -> u64 {
        Role::ALL
            .get(piece_type)
            .map_or(0, |role| position.board().by_role(*role).0)
    }

    #[inline]
    fn side_to_move(position: &Chess) -> Side {
        side_of(position.turn())
    }

    #[inline]
    fn plies(position: &Chess) -> Option<u32> {
        Some(tempo::plies_played(position))
    }
}

const TRIO: &[Parameter] = &[Parameter::TYPES, Parameter::REGION, Parameter::OWNER];
const TYPES_AND_OWNER: &[Parameter] = &[Parameter::TYPES, Parameter::OWNER];
const REGION_AND_OWNER: &[Parameter] = &[Parameter::REGION, Parameter::OWNER];
const SQUARE_AND_OWNER: &[Parameter] = &[Parameter::SQUARE, Parameter::OWNER];
const OWNER: &[Parameter] = &[Parameter::OWNER];
const SQUARE: &[Parameter] = &[Parameter::SQUARE];
const TWO_SQUARES: &[Parameter] = &[Parameter::SQUARE, Parameter::SQUARE];

/// Steps that a function counts as: looking at sets, finding every attack, finding legal moves, trying each of them.
const LOOK: u32 = 2;
const ATTACKS: u32 = 16;
const MOVES: u32 = 40;
const TRIALS: u32 = 160;

/// What a table says of a function. Portuguese names come first.
struct About {
    names: [&'static [&'static str]; 2],
    meaning: Bilingual<&'static str>,
}

const fn function(
    category: Category,
    about: About,
    parameters: &'static [Parameter],
    result: ValueKind,
    cost: u32,
    call: fn(&Scene<'_, ChessWords>, &[Value]) -> Value,
) -> Function<ChessWords> {
    let [pt, en] = about.names;
    Function {
        signature: Signature::new(category, pt, en, parameters, result, cost, about.meaning),
        call,
        direct: None,
    }
}

/// A function of a player whose value is a measure of the board and a colour.
macro_rules! of_player {
    // How many squares.
    (squares $category:ident, $about:expr, $cost:expr, $measure:path) => {
        Function {
            direct: Some(Direct::Squares(of_player!(sided $measure, .0))),
            ..function(Category::$category, $about, OWNER, ValueKind::Integer, $cost, |scene, a| {
                count(of(a[0], |color| $measure(board(scene), color)))
            })
        }
    };
    // How many squares within a region.
    (region $category:ident, $about:expr, $cost:expr, $measure:path) => {
        Function {
            direct: Some(Direct::Squares(of_player!(sided $measure, .0))),
            ..function(Category::$category, $about, REGION_AND_OWNER, ValueKind::Integer, $cost, |scene, a| {
                count(of(a[1], |color| $measure(board(scene), color)) & region(a[0]))
            })
        }
    };
    (number $category:ident, $about:expr, $cost:expr, $measure:path) => {
        Function {
            direct: Some(Direct::Number(of_player!(sided $measure,))),
            ..function(Category::$category, $about, OWNER, ValueKind::Integer, $cost, |scene, a| {
                of(a[0], |color| $measure(board(scene), color)).into()
            })
        }
    };
    (truth $category:ident, $about:expr, $cost:expr, $measure:path) => {
        Function {
            direct: Some(Direct::Truth(of_player!(sided $measure,))),
            ..function(Category::$category, $about, OWNER, ValueKind::Logical, $cost, |scene, a| {
                of(a[0], |color| $measure(board(scene), color)).into()
            })
        }
    };
    // How many for each type of piece.
    (by_type $measure:path) => {
        Some(Direct::ByType([
            |position, types| by_type($measure(position, Roles::from_bits(types), Color::White)),
            |position, types| by_type($measure(position, Roles::from_bits(types), Color::Black)),
        ]))
    };
    (sided $measure:path, $($field:tt)*) => {
        Sided {
            one: [
                |position: &Chess| $measure(position.board(), Color::White)$($field)*,
                |position: &Chess| $measure(position.board(), Color::Black)$($field)*,
            ],
            both: |position: &Chess| [
                $measure(position.board(), Color::White)$($field)*,
                $measure(position.board(), Color::Black)$($field)*,
            ],
        }
    };
}
use of_player;

/// A function that asks what pieces are worth at the moment.
const fn valued(function: Function<ChessWords>) -> Function<ChessWords> {
    Function {
        signature: function.signature.valued(),
        ..function
    }
}

/// A function that asks something of the game so far.
const fn asking_past(past: Past, function: Function<ChessWords>) -> Function<ChessWords> {
    Function {
        signature: function.signature.asking_past(past),
        ..function
    }
}

/// A function that asks who EU is.
const fn asking_owner(function: Function<ChessWords>) -> Function<ChessWords> {
    Function {
        signature: function.signature.asking_owner(),
        ..function
    }
}

fn board<'a>(scene: &Scene<'a, ChessWords>) -> &'a Board {
    scene.position.board()
}

fn roles(argument: Value) -> Roles {
    Roles::from_bits(argument.types())
}

fn region(argument: Value) -> Bitboard {
    Bitboard(argument.squares())
}

fn square(argument: Value) -> Option<Square> {
    region(argument).first()
}

/// The value for a player; zero for none.
fn of<T: Default>(owner: Value, answer: impl FnOnce(Color) -> T) -> T {
    owner.side().map(color_of).map(answer).unwrap_or_default()
}

/// The answer for types, region and player in that order.
fn trio<T: Default>(
    scene: &Scene<'_, ChessWords>,
    arguments: &[Value],
    answer: fn(&Board, Roles, Bitboard, Color) -> T,
) -> T {
    let (roles, region) = (roles(arguments[0]), region(arguments[1]));
    of(arguments[2], |color| {
        answer(board(scene), roles, region, color)
    })
}

fn pieces(set: Bitboard) -> Value {
    Value::Pieces(set.0)
}

fn squares(set: Bitboard) -> Value {
    Value::Squares(set.0)
}

fn types(set: Roles) -> Value {
    Value::Types(set.bits())
}

fn count(set: Bitboard) -> Value {
    (set.count() as u32).into()
}
