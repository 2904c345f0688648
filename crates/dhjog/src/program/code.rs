//! The steps of a compiled set, by the type of what they give: numbers, truths, and sets or other words of bits.

use game::Side;
use game::vocabulary::{
    Function, MOST_PARAMETERS, MOST_TYPES, Scene, Sided, Value, ValueKind, Vocabulary,
};

use super::linear::Linear;
use super::quiet::Quiet;
use crate::model::{Operator, RuleKind};

pub(crate) type Work<V> = fn(&Scene<'_, V>, &[Value]) -> Value;

/// A whole set for one owner.
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
    pub(crate) quiet: Option<Quiet<V>>,
}

pub(crate) struct RuleCode<V: Vocabulary> {
    pub(crate) number: usize,
    pub(crate) name: String,
    pub(crate) kind: RuleKind,
    pub(crate) symmetric: bool,
    pub(crate) cost: u32,
    pub(crate) condition: Truth<V>,
    pub(crate) actions: Vec<Act<V>>,
    /// Its actions call functions of the author, which may take all the steps there are.
    pub(crate) may_stop: bool,
    /// What the condition reads, for whoever wants to know.
    pub(crate) reads: Vec<Read<V>>,
}

/// Something that an expression reads, with its text.
pub(crate) struct Read<V: Vocabulary> {
    pub(crate) text: String,
    pub(crate) kind: ValueKind,
    pub(crate) value: Any<V>,
    /// Squares in the text that stand for others on the board: as written, and as read.
    pub(crate) turned: Vec<(usize, usize)>,
    /// The function of the author that is called.
    pub(crate) function: Option<usize>,
    pub(crate) arguments: Vec<Read<V>>,
}

/// What a function gives at one of its ends.
pub(crate) struct ReturnCode<V: Vocabulary> {
    pub(crate) text: String,
    pub(crate) reads: Vec<Read<V>>,
}

pub(crate) enum Act<V: Vocabulary> {
    Stage(Option<usize>),
    Type(usize, Num<V>),
    /// The same number more for each piece.
    Raise(Bits<V>, f64),
    Pieces(Bits<V>, Num<V>),
    Board(Num<V>),
}

/// Which pieces: known when the set is compiled.
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct Chosen {
    pub(crate) types: u8,
    pub(crate) region: u64,
    pub(crate) side: Side,
}

pub(crate) enum Num<V: Vocabulary> {
    Const(f64),
    Sum(Chosen),
    /// The sum of one side's pieces less that of the other's.
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

/// A question of the library about a side.
pub(crate) struct Asked<V: Vocabulary, T> {
    /// The number of the function.
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

/// A count of squares that a side has.
pub(crate) struct Counted<V: Vocabulary> {
    pub(crate) asked: Asked<V, u64>,
    pub(crate) within: Within,
}

/// Which squares of a set count.
#[derive(Clone, Copy)]
pub(crate) struct Within {
    pub(crate) region: u64,
    /// Only those of pieces of these types.
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

/// Where the pieces of some types stand, both sides.
// Out of line, so that the many questions without types stay small.
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
    /// A number beside a constant.
    CompareTo(Operator, Box<Num<V>>, f64),
    Direct(Asked<V, bool>),
    CountedWithin(Counted<V>, Bounds),
    NumberWithin(Asked<V, u32>, Bounds),
    And(Box<Truth<V>>, Box<Truth<V>>),
    Or(Box<Truth<V>>, Box<Truth<V>>),
    Not(Box<Truth<V>>),
    Same(Box<Truth<V>>, Box<Truth<V>>),
    SameBits(Box<Bits<V>>, Box<Bits<V>>),
    /// The first lies within the second.
    Within(Box<Bits<V>>, Box<Bits<V>>),
    Local(usize),
    Call(Box<Call<V>>),
    User(Box<UserCall<V>>),
}

/// From the least to the most.
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct Bounds {
    least: u32,
    most: u32,
}

impl Bounds {
    /// The whole numbers that compare so with a number, if they are a range.
    pub(crate) fn of(operator: Operator, number: f64) -> Option<Bounds> {
        // Counts are far smaller.
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

    /// The same of a set; that there is one needs no counting.
    #[inline]
    pub(crate) fn hold_squares(self, squares: u64) -> bool {
        match self.least {
            1 if squares == 0 => false,
            1 if self.most >= u64::BITS => true,
            _ => self.hold(squares.count_ones()),
        }
    }
}

/// Squares, pieces, types, or the number of a player, stage or text.
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

/// A call of the library.
pub(crate) struct Call<V: Vocabulary> {
    pub(crate) work: Work<V>,
    /// The arguments, as far as they are constant.
    pub(crate) known: [Value; MOST_PARAMETERS],
    pub(crate) count: usize,
    /// The others with their places.
    pub(crate) open: Vec<(usize, ValueKind, Any<V>)>,
}

/// A call of a function of the author.
pub(crate) struct UserCall<V: Vocabulary> {
    pub(crate) function: usize,
    pub(crate) arguments: Vec<Any<V>>,
}

/// A value of any type.
pub(crate) enum Any<V: Vocabulary> {
    Num(Num<V>),
    Truth(Truth<V>),
    Bits(Bits<V>),
}

/// A function of the author.
pub(crate) struct FunctionCode<V: Vocabulary> {
    pub(crate) locals: usize,
    pub(crate) cost: u32,
    /// Whose code it is in, if what it gave is worth remembering.
    pub(crate) cached_for: Option<Side>,
    pub(crate) commands: Vec<CommandCode<V>>,
    /// For whoever wants to know.
    pub(crate) returns: Vec<ReturnCode<V>>,
}

pub(crate) enum CommandCode<V: Vocabulary> {
    Assign(usize, Any<V>),
    /// The value, and its place among the function's ends.
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

/// A function of the library by its number.
pub(crate) fn function_at<V: Vocabulary>(
    tables: &'static [&'static [Function<V>]],
    number: usize,
) -> Option<&'static Function<V>> {
    tables.iter().flat_map(|table| table.iter()).nth(number)
}

/// The number of no player.
pub(crate) const NOBODY: u64 = 2;

/// The bits of a value.
#[inline]
pub(crate) fn to_bits(value: Value) -> u64 {
    match value {
        Value::Number(number) => number.to_bits(),
        Value::Logical(truth) => u64::from(truth),
        Value::Squares(set) | Value::Pieces(set) => set,
        Value::Types(set) => u64::from(set),
        Value::Owner(side) => side.map_or(NOBODY, |side| side.index() as u64),
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
