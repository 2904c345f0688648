//! The operations of a compiled set, by type of result: numbers, truth values, and bits (sets and everything else).

use game::Side;
use game::vocabulary::{
    Function, MOST_PARAMETERS, MOST_TYPES, Scene, Sided, Value, ValueKind, Vocabulary,
};

use super::fast_path::FastStage;
use super::linear::Linear;
use crate::model::{Operator, RuleKind};

pub(crate) type Work<V> = fn(&Scene<'_, V>, &[Value]) -> Value;

/// A set compiled for one owner.
pub(crate) struct Code<V: Vocabulary> {
    pub(crate) stages: Vec<StageCode<V>>,
    pub(crate) functions: Vec<FunctionCode<V>>,
}

pub(crate) struct StageCode<V: Vocabulary> {
    pub(crate) values: [f64; MOST_TYPES],
    pub(crate) transitions: Vec<RuleCode<V>>,
    pub(crate) pieces: Vec<RuleCode<V>>,
    pub(crate) calculation: Num<V>,
    pub(crate) calculation_cost: u32,
    pub(crate) calculation_text: String,
    pub(crate) calculation_reads: Vec<Read<V>>,
    pub(crate) games: Vec<RuleCode<V>>,
    pub(crate) fast: Option<FastStage<V>>,
}

pub(crate) struct RuleCode<V: Vocabulary> {
    pub(crate) number: usize,
    pub(crate) name: String,
    pub(crate) kind: RuleKind,
    pub(crate) symmetric: bool,
    pub(crate) cost: u32,
    pub(crate) condition: Truth<V>,
    pub(crate) actions: Vec<Act<V>>,
    /// Its actions call functions of the author, which may use up all steps.
    pub(crate) may_stop: bool,
    /// What the condition reads, for observers.
    pub(crate) reads: Vec<Read<V>>,
}

/// A value that an expression reads, with its text, for observers.
pub(crate) struct Read<V: Vocabulary> {
    pub(crate) text: String,
    pub(crate) kind: ValueKind,
    pub(crate) value: Any<V>,
    /// Squares that are mirrored for the owner: as written, and as read.
    pub(crate) turned: Vec<(usize, usize)>,
    pub(crate) function: Option<usize>,
    pub(crate) arguments: Vec<Read<V>>,
}

/// A RETURN of a function, for observers.
pub(crate) struct ReturnCode<V: Vocabulary> {
    pub(crate) text: String,
    pub(crate) reads: Vec<Read<V>>,
}

pub(crate) enum Act<V: Vocabulary> {
    Stage(Option<usize>),
    Type(usize, Num<V>),
    /// Adds a constant to the value of each piece.
    Raise(Bits<V>, f64),
    Pieces(Bits<V>, Num<V>),
    Board(Num<V>),
}

/// Pieces of constant types in a constant region.
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct Chosen {
    pub(crate) types: u8,
    pub(crate) region: u64,
    pub(crate) side: Side,
}

pub(crate) enum Num<V: Vocabulary> {
    Const(f64),
    Sum(Chosen),
    /// The sum of one side's pieces minus that of the other's.
    Difference(Chosen),
    Count(Chosen),
    Board,
    Each,
    TypeValue(usize),
    TypeValueOf(Box<Bits<V>>),
    PieceValue(Box<Bits<V>>),
    Local(usize),
    Call(Box<Call<V>>),
    User(Box<UserCall<V>>),
    Arithmetic(Operator, Box<Num<V>>, Box<Num<V>>),
    Negate(Box<Num<V>>),
    Total(Box<Bits<V>>),
    Linear(Box<Linear<V>>),
    Counted(Counted<V>),
    Direct(Asked<V, u32>),
}

/// A query of the library about a side.
pub(crate) struct Asked<V: Vocabulary, T> {
    pub(crate) function: usize,
    pub(crate) work: Sided<V, T>,
    pub(crate) side: Side,
}

impl<V: Vocabulary, T> Asked<V, T> {
    #[inline]
    pub(crate) fn of(&self, position: &V::Position) -> T {
        self.work.one[self.side.index()](position)
    }
}

/// Counts the squares that a query gives for a side.
pub(crate) struct Counted<V: Vocabulary> {
    pub(crate) asked: Asked<V, u64>,
    pub(crate) within: Within,
}

/// Restricts a set of squares.
#[derive(Clone, Copy)]
pub(crate) struct Within {
    pub(crate) region: u64,
    /// Only squares with pieces of these types.
    pub(crate) types: Option<u8>,
}

impl Within {
    #[inline]
    pub(crate) fn of<V: Vocabulary>(self, position: &V::Position, squares: u64) -> u64 {
        let there = squares & self.region;
        match self.types {
            None => there,
            Some(types) => there & of_types::<V>(position, types),
        }
    }
}

/// The squares of pieces of some types, of both sides.
// Not inlined, so that the many queries without types stay small.
#[inline(never)]
fn of_types<V: Vocabulary>(position: &V::Position, types: u8) -> u64 {
    let mut found = 0;
    let mut left = types;
    while left != 0 {
        found |= V::of_type(position, left.trailing_zeros() as usize);
        left &= left - 1;
    }
    found
}

impl<V: Vocabulary> Counted<V> {
    #[inline]
    pub(crate) fn of(&self, position: &V::Position) -> u64 {
        self.within.of::<V>(position, self.asked.of(position))
    }
}

pub(crate) enum Truth<V: Vocabulary> {
    Const(bool),
    Presence(Chosen),
    /// At least one piece of a type in a region.
    Standing(usize, u64, Side),
    Compare(Operator, Box<Num<V>>, Box<Num<V>>),
    /// Compares a number with a constant.
    CompareTo(Operator, Box<Num<V>>, f64),
    Direct(Asked<V, bool>),
    CountedWithin(Counted<V>, Bounds),
    NumberWithin(Asked<V, u32>, Bounds),
    And(Box<Truth<V>>, Box<Truth<V>>),
    Or(Box<Truth<V>>, Box<Truth<V>>),
    Not(Box<Truth<V>>),
    Same(Box<Truth<V>>, Box<Truth<V>>),
    SameBits(Box<Bits<V>>, Box<Bits<V>>),
    /// The first is a subset of the second.
    Within(Box<Bits<V>>, Box<Bits<V>>),
    Local(usize),
    Call(Box<Call<V>>),
    User(Box<UserCall<V>>),
}

/// A range of whole numbers, both ends included.
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct Bounds {
    least: u32,
    most: u32,
}

impl Bounds {
    /// The whole numbers for which a comparison with a number holds, if they are a range.
    pub(crate) fn of(operator: Operator, number: f64) -> Option<Bounds> {
        // No count is larger.
        const MOST: f64 = 1e6;
        if !(0.0..MOST).contains(&number) {
            return None;
        }
        let (least, most) = match operator {
            Operator::Greater => (number.floor() + 1.0, MOST),
            Operator::GreaterEqual => (number.ceil(), MOST),
            Operator::Less => (0.0, number.ceil() - 1.0),
            Operator::LessEqual => (0.0, number.floor()),
            Operator::Equal => (number.ceil(), number.floor()),
            _ => return None,
        };
        (most >= 0.0).then_some(Bounds {
            least: least as u32,
            most: most as u32,
        })
    }

    #[inline]
    pub(crate) fn hold(self, count: u32) -> bool {
        (self.least..=self.most).contains(&count)
    }

    /// Whether the size of a set is within the bounds; "at least one" needs no counting.
    #[inline]
    pub(crate) fn hold_squares(self, squares: u64) -> bool {
        match self.least {
            1 if squares == 0 => false,
            1 if self.most >= u64::BITS => true,
            _ => self.hold(squares.count_ones()),
        }
    }
}

/// Sets of squares, pieces or types, or the number of a player, stage or text.
pub(crate) enum Bits<V: Vocabulary> {
    Const(u64),
    Pieces(Chosen),
    Local(usize),
    Call(Box<Call<V>>),
    User(Box<UserCall<V>>),
    Union(Box<Bits<V>>, Box<Bits<V>>),
    Without(Box<Bits<V>>, Box<Bits<V>>),
    Intersection(Box<Bits<V>>, Box<Bits<V>>),
    Element(Box<Bits<V>>, Box<Num<V>>),
}

/// A call of a function of the game.
pub(crate) struct Call<V: Vocabulary> {
    pub(crate) work: Work<V>,
    /// The constant arguments.
    pub(crate) known: [Value; MOST_PARAMETERS],
    pub(crate) count: usize,
    /// The other arguments with their indices.
    pub(crate) open: Vec<(usize, ValueKind, Any<V>)>,
}

pub(crate) struct UserCall<V: Vocabulary> {
    pub(crate) function: usize,
    pub(crate) arguments: Vec<Any<V>>,
}

pub(crate) enum Any<V: Vocabulary> {
    Num(Num<V>),
    Truth(Truth<V>),
    Bits(Bits<V>),
}

/// A function that the author of the set wrote.
pub(crate) struct FunctionCode<V: Vocabulary> {
    pub(crate) locals: usize,
    pub(crate) cost: u32,
    /// For whom it is compiled, if its calls are worth caching.
    pub(crate) cached_for: Option<Side>,
    pub(crate) commands: Vec<CommandCode<V>>,
    /// Its RETURNs, for observers.
    pub(crate) returns: Vec<ReturnCode<V>>,
}

pub(crate) enum CommandCode<V: Vocabulary> {
    Assign(usize, Any<V>),
    /// The value, and the index of this RETURN.
    Return(Any<V>, usize),
    If(Truth<V>, Vec<CommandCode<V>>, Vec<CommandCode<V>>),
    For {
        local: usize,
        from: Num<V>,
        to: Num<V>,
        cost: u32,
        body: Vec<CommandCode<V>>,
    },
}

pub(crate) fn function_at<V: Vocabulary>(
    tables: &'static [&'static [Function<V>]],
    number: usize,
) -> Option<&'static Function<V>> {
    tables.iter().flat_map(|table| table.iter()).nth(number)
}

/// The number of NINGUEM.
pub(crate) const NO_PLAYER: u64 = 2;

#[inline]
pub(crate) fn to_bits(value: Value) -> u64 {
    match value {
        Value::Number(number) => number.to_bits(),
        Value::Logical(truth) => u64::from(truth),
        Value::Squares(set) | Value::Pieces(set) => set,
        Value::Types(set) => u64::from(set),
        Value::Owner(side) => side.map_or(NO_PLAYER, |side| side.index() as u64),
        Value::Stage(stage) => u64::from(stage),
        Value::Text(text) => u64::from(text),
    }
}

#[inline]
pub(crate) fn to_value(kind: ValueKind, bits: u64) -> Value {
    match kind {
        ValueKind::Integer | ValueKind::Real => Value::Number(f64::from_bits(bits)),
        ValueKind::Logical => Value::Logical(bits != 0),
        ValueKind::Square | ValueKind::Squares => Value::Squares(bits),
        ValueKind::Piece | ValueKind::Pieces => Value::Pieces(bits),
        ValueKind::Type | ValueKind::Types => Value::Types(bits as u8),
        ValueKind::Owner => Value::Owner(match bits {
            0 => Some(Side::White),
            1 => Some(Side::Black),
            _ => None,
        }),
        ValueKind::Stage => Value::Stage(bits as u8),
        ValueKind::Text => Value::Text(bits as u16),
    }
}
