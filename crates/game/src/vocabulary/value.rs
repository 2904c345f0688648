//! The values of the language.

use crate::Side;

/// Numbers are kept between minus this and this.
pub const LARGEST_VALUE: f64 = 1e9;

/// A number within the bounds; what is no number is 0.
#[inline]
pub fn clamped(number: f64) -> f64 {
    if number.is_nan() {
        0.0
    } else {
        number.clamp(-LARGEST_VALUE, LARGEST_VALUE)
    }
}

/// A type of the language.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ValueKind {
    /// INTEIRO
    Integer,
    /// REAL
    Real,
    /// LOGICO
    Logical,
    /// TEXTO
    Text,
    /// CASA
    Square,
    /// CASA[]
    Squares,
    /// TIPO_PECA
    Type,
    /// TIPO_PECA[]
    Types,
    /// PECA
    Piece,
    /// PECA[]
    Pieces,
    /// EU, OPONENTE, NINGUEM
    Owner,
    /// ETAPA
    Stage,
}

impl ValueKind {
    /// INTEIRO or REAL.
    pub fn is_number(self) -> bool {
        matches!(self, ValueKind::Integer | ValueKind::Real)
    }

    /// Squares, types or pieces.
    pub fn is_set(self) -> bool {
        matches!(
            self,
            ValueKind::Squares | ValueKind::Types | ValueKind::Pieces
        )
    }

    /// The set of such elements.
    pub fn set(self) -> Option<ValueKind> {
        match self {
            ValueKind::Square | ValueKind::Squares => Some(ValueKind::Squares),
            ValueKind::Type | ValueKind::Types => Some(ValueKind::Types),
            ValueKind::Piece | ValueKind::Pieces => Some(ValueKind::Pieces),
            _ => None,
        }
    }

    /// One element of such a set.
    pub fn element(self) -> Option<ValueKind> {
        match self {
            ValueKind::Squares => Some(ValueKind::Square),
            ValueKind::Types => Some(ValueKind::Type),
            ValueKind::Pieces => Some(ValueKind::Piece),
            _ => None,
        }
    }

    /// Whether a value of this type may stand where `wanted` is wanted: the same, a whole number for any number, one
    /// element for a set.
    pub fn fits(self, wanted: ValueKind) -> bool {
        self == wanted || self.is_number() && wanted.is_number() || self.set() == Some(wanted)
    }
}

/// A value at evaluation. One square, piece or type is a set with one element.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Value {
    /// INTEIRO and REAL.
    Number(f64),
    /// LOGICO.
    Logical(bool),
    /// CASA and CASA[].
    Squares(u64),
    /// PECA and PECA[], as the squares they stand on.
    Pieces(u64),
    /// TIPO_PECA and TIPO_PECA[].
    Types(u8),
    /// A player; `None` for no player.
    Owner(Option<Side>),
    /// A stage, by its place in the set.
    Stage(u8),
    /// A text, by its place in the set.
    Text(u16),
}

impl Value {
    /// The number; 0 for anything else.
    #[inline]
    pub fn number(self) -> f64 {
        match self {
            Value::Number(number) => number,
            _ => 0.0,
        }
    }

    /// The truth; false for anything else.
    #[inline]
    pub fn logical(self) -> bool {
        self == Value::Logical(true)
    }

    /// The squares, also of pieces; none for anything else.
    #[inline]
    pub fn squares(self) -> u64 {
        match self {
            Value::Squares(set) | Value::Pieces(set) => set,
            _ => 0,
        }
    }

    /// The first of the squares.
    #[inline]
    pub fn square(self) -> Option<u32> {
        match self.squares() {
            0 => None,
            set => Some(set.trailing_zeros()),
        }
    }

    /// The piece types; none for anything else.
    #[inline]
    pub fn types(self) -> u8 {
        match self {
            Value::Types(set) => set,
            _ => 0,
        }
    }

    /// The player, if there is one.
    #[inline]
    pub fn side(self) -> Option<Side> {
        match self {
            Value::Owner(side) => side,
            _ => None,
        }
    }
}

impl From<f64> for Value {
    fn from(number: f64) -> Value {
        Value::Number(number)
    }
}

impl From<u32> for Value {
    fn from(number: u32) -> Value {
        Value::Number(f64::from(number))
    }
}

impl From<bool> for Value {
    fn from(truth: bool) -> Value {
        Value::Logical(truth)
    }
}
