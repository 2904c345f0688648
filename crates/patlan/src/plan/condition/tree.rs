//! The trees that conditions are compiled to.

use chess::{Bitboard, Color, Owner, Role, View};

use crate::ast::{Arithmetic, Comparison};
use crate::plan::{Called, Slot};
use crate::vocabulary::Function;

/// A condition that is true or false.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Bool {
    Const(bool),
    Not(Box<Bool>),
    And(Vec<Bool>),
    Or(Vec<Bool>),
    Compare(Comparison, Num, Num),
    /// Both sides have the same value (`true`), or different ones.
    SameTruth(bool, Box<Bool>, Box<Bool>),
    NonZero(Num),
    /// Every colour of one set equals (or differs from) every colour of the other.
    Colors(bool, Colors, Colors),
    OnEdge(Slot),
    OnCorner(Slot),
    TypeOf(Slot, Role),
    InTheSquare(Slot, Slot),
    KingOpposition(Slot, Slot),
    BlockedPawns(Owner),
    SquareOwner(Slot, Option<Owner>),
    ExistInFile(Pieces, Num),
    ExistInRank(Pieces, Num),
    ExistPattern(Called, Owner),
    Searches(Color),
    /// No piece of these has a legal move: cheaper than counting moves.
    NoneCanMove(Pieces),
    /// The king has no legal move: far cheaper than counting moves.
    ShutIn(Owner),
    /// No piece of the owner, the king apart, defends the square: cheaper than counting defenders.
    Undefended(Slot, Owner),
}

#[derive(Debug, Clone, PartialEq)]
pub(super) enum Num {
    Const(f64),
    Negate(Box<Num>),
    Arithmetic(Arithmetic, Box<(Num, Num)>),
    FileOf(Slot),
    RankOf(Slot),
    ColorOf(Slot),
    ValueOf(Slot),
    RelativeValueOf(Slot),
    Distance(Function, Slot, Slot),
    Defenses(Function, Slot, Owner),
    PiecesDef(Slot, Owner, Role),
    WedgesBetween(Slot, Slot),
    Sentry(Slot),
    Ram(Slot),
    MovesOf(Slot),
    MovesOfAll(Pieces),
    SafeMovesOf(Slot),
    SafeMovesOfAll(Pieces),
    KingPathTo(Slot, Slot),
}

/// Pieces named by type, not by actor.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Pieces(pub(super) Owner, pub(super) Option<Role>);

impl Pieces {
    pub(super) fn squares(self, view: &View) -> Bitboard {
        match self.1 {
            Some(role) => view.board().pieces(self.0, role),
            None => view.board().of(self.0),
        }
    }
}

/// Colours of squares, for comparisons of sets of them.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Colors {
    One(Num),
    All(Pieces),
}
