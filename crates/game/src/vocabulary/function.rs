//! Functions: what they are called, what they take, and the work itself.

use super::{MOST_TYPES, Scene, Value, ValueKind, Vocabulary};
use syntax::Bilingual;

/// The maximum number of parameters of a function.
pub const MOST_PARAMETERS: usize = 4;

/// What a parameter is when its argument is left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Absent {
    /// The argument cannot be left out.
    Required,
    AllTypes,
    Board,
    /// The owner of the heuristic (EU).
    Me,
    /// No player (NINGUEM): the function then means something else.
    NoOwner,
}

#[derive(Debug, Clone, Copy)]
pub struct Parameter {
    pub kind: ValueKind,
    pub absent: Absent,
}

impl Parameter {
    /// Piece types, all when left out.
    pub const TYPES: Parameter = Parameter::new(ValueKind::Types, Absent::AllTypes);
    /// A region, the whole board when left out.
    pub const REGION: Parameter = Parameter::new(ValueKind::Squares, Absent::Board);
    /// A player, EU when left out.
    pub const OWNER: Parameter = Parameter::new(ValueKind::Owner, Absent::Me);
    /// A player; when left out, no player.
    pub const ANY_OWNER: Parameter = Parameter::new(ValueKind::Owner, Absent::NoOwner);
    pub const SQUARE: Parameter = Parameter::new(ValueKind::Square, Absent::Required);
    pub const PIECE: Parameter = Parameter::new(ValueKind::Piece, Absent::Required);
    pub const TYPE: Parameter = Parameter::new(ValueKind::Type, Absent::Required);
    pub const NUMBER: Parameter = Parameter::new(ValueKind::Real, Absent::Required);

    pub const fn new(kind: ValueKind, absent: Absent) -> Parameter {
        Parameter { kind, absent }
    }
}

/// The chapters of the library.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Category {
    Time,
    Place,
    Count,
    Worth,
    /// Attacks, checks, mobility and the like.
    Situation,
}

/// A function that a compiler may do itself, without a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// The current values of types, region, owner added up.
    SumPieces,
    /// The number of pieces by types, region and owner.
    CountPieces,
    /// At least one of each of the types in the region.
    Presence,
    /// The squares of pieces by types, region and owner.
    PiecesIn,
    /// The current values of all of EU's pieces less those of the other's.
    Difference,
}

/// What a function asks of the game so far, beyond the pieces and the rights to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Past {
    /// Earlier occurrences of the position.
    Repetitions,
    /// The time used.
    Seconds,
    /// The number of moves made.
    Moves,
    /// The number of plies without progress.
    Progress,
    /// Facts that the game defines, see [`Moment::marks`](super::Moment::marks).
    Marks,
}

/// The description of a function: names, parameters, result, cost, meaning.
#[derive(Debug, Clone, Copy)]
pub struct Signature {
    /// Its Portuguese names in upper case without accents, the usual one first.
    pub pt: &'static [&'static str],
    /// Its English names, the usual one first.
    pub en: &'static [&'static str],
    /// The chapter it belongs to.
    pub category: Category,
    /// At most [`MOST_PARAMETERS`].
    pub parameters: &'static [Parameter],
    pub result: ValueKind,
    /// The cost in steps of evaluation.
    pub cost: u32,
    /// What it is, in English and in Portuguese, as a noun or a statement.
    pub meaning: Bilingual<&'static str>,
    /// The form that a compiler may inline.
    pub shape: Option<Shape>,
    /// Whether it asks what pieces are worth at the moment.
    pub valued: bool,
    /// Whether it asks who EU is, beside its arguments.
    pub asks_owner: bool,
    /// What it asks of the game so far.
    pub past: Option<Past>,
    /// Whether it asks nothing but its arguments and who EU is.
    pub timeless: bool,
}

impl Signature {
    /// A signature without shape.
    pub const fn new(
        category: Category,
        pt: &'static [&'static str],
        en: &'static [&'static str],
        parameters: &'static [Parameter],
        result: ValueKind,
        cost: u32,
        meaning: Bilingual<&'static str>,
    ) -> Signature {
        Signature {
            pt,
            en,
            category,
            parameters,
            result,
            cost,
            meaning,
            shape: None,
            valued: false,
            asks_owner: false,
            past: None,
            timeless: false,
        }
    }

    /// The same, which asks something of the game so far.
    pub const fn asking_past(self, past: Past) -> Signature {
        Signature {
            past: Some(past),
            ..self
        }
    }

    /// The same, which asks nothing but its arguments and who EU is.
    pub const fn timeless(self) -> Signature {
        Signature {
            timeless: true,
            ..self
        }
    }

    /// The same, which asks who EU is.
    pub const fn asking_owner(self) -> Signature {
        Signature {
            asks_owner: true,
            ..self
        }
    }

    /// The same, which asks what pieces are worth at the moment.
    pub const fn valued(self) -> Signature {
        Signature {
            valued: true,
            ..self
        }
    }

    /// The same, which a compiler may do itself.
    pub const fn shaped(self, shape: Shape) -> Signature {
        Signature {
            shape: Some(shape),
            ..self
        }
    }

    /// Every name, in both languages.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.pt.iter().chain(self.en).copied()
    }
}

/// A function of a game. The arguments come in the order of the parameters, defaults put in, and of the right types.
pub struct Function<V: Vocabulary> {
    pub signature: Signature,
    pub call: fn(&Scene<'_, V>, &[Value]) -> Value,
    /// The same without arguments in between, where a function has a player and at most a region or types.
    pub direct: Option<Direct<V>>,
}

/// The work of a function of a player, for White and for Black apart: then the side is a constant in it.
pub enum Direct<V: Vocabulary> {
    /// The number of these squares, within its region and with pieces of its types, if it has them.
    Squares(Sided<V, u64>),
    /// A number, less than [`MOST_COUNTED`].
    Number(Sided<V, u32>),
    Truth(Sided<V, bool>),
    /// A number for each type, whose sum over its types is the function's. Only the given types are asked for.
    ByType([NumbersByType<V>; 2]),
}

/// A number for each of the given types.
pub type NumbersByType<V> = fn(&<V as Vocabulary>::Position, u8) -> [u32; MOST_TYPES];

/// What is counted directly is less than this.
pub const MOST_COUNTED: u32 = 1000;

/// A question about one side.
pub struct Sided<V: Vocabulary, T> {
    /// About White, about Black.
    pub one: [fn(&V::Position) -> T; 2],
    /// About both at once, White first.
    pub both: fn(&V::Position) -> [T; 2],
}

impl<V: Vocabulary, T> Clone for Sided<V, T> {
    fn clone(&self) -> Sided<V, T> {
        *self
    }
}

impl<V: Vocabulary, T> Copy for Sided<V, T> {}
