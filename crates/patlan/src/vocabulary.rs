//! The words of the language: keywords, relations, functions, with every accepted spelling and the symbols.

mod function;
mod phrase;
mod piece;
pub mod reference;
mod relation;
mod section;
mod spelling;
mod term;
mod word;

pub use function::{Parameter, ResultType};
pub use piece::{letter, piece_of_letter, portuguese_piece};
pub use section::Section;
pub use spelling::{Spelling, Tongue};
pub use term::{TERMS, Term, term};
pub(crate) use word::is_slip;
pub use word::{Word, lookup, lookup_folded};

/// What one figure does to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Relation {
    Attacks,
    Defends,
    IndirectAttack,
    IndirectDefense,
    PossibleAttack,
    PossibleDefense,
    Move,
    Blocks,
    Checkmate,
    AboveOf,
    UnderOf,
    RightOf,
    LeftOf,
    Northeast,
    Northwest,
    Southeast,
    Southwest,
}

/// A function of conditions. MYDEFENSES(x) and its kin are read as DEFENSES(x,ME).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Function {
    White,
    Black,
    SquareColorOf,
    FileOf,
    RankOf,
    ValueOf,
    RelativeValueOf,
    OnEdge,
    OnCorner,
    TypeOf,
    Sentry,
    Ram,
    MaxDistance,
    MinDistance,
    RankDistance,
    FileDistance,
    ManhattanDistance,
    InTheSquare,
    Defenses,
    DefensesValue,
    DirectDefenses,
    DirectDefensesValue,
    RelDefensesValue,
    PiecesDef,
    WedgesBetween,
    MovesOf,
    SafeMovesOf,
    KingPathTo,
    KingOpposition,
    BlockedPawns,
    ExistInFile,
    ExistInRank,
    SquareOwner,
    ExistPattern,
}
