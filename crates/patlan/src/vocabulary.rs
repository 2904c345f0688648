//! The words of the language: keywords, relations, functions, with every accepted spelling and the symbols.

mod function;
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
    /// ATTACKS
    Attacks,
    /// DEFENDS
    Defends,
    /// INDIRECTATTACK
    IndirectAttack,
    /// INDIRECTDEFENSE
    IndirectDefense,
    /// POSSIBLEATTACK
    PossibleAttack,
    /// POSSIBLEDEFENSE
    PossibleDefense,
    /// MOVE
    Move,
    /// BLOCKS
    Blocks,
    /// CHECKMATE
    Checkmate,
    /// ABOVEOF
    AboveOf,
    /// UNDEROF
    UnderOf,
    /// RIGHTOF
    RightOf,
    /// LEFTOF
    LeftOf,
    /// NORTHEAST
    Northeast,
    /// NORTHWEST
    Northwest,
    /// SOUTHEAST
    Southeast,
    /// SOUTHWEST
    Southwest,
}

/// A function of conditions. MYDEFENSES(x) and its kin are read as DEFENSES(x,ME).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Function {
    /// WHITE
    White,
    /// BLACK
    Black,
    /// SQUARECOLOROF
    SquareColorOf,
    /// FILEOF
    FileOf,
    /// RANKOF
    RankOf,
    /// VALUEOF
    ValueOf,
    /// RELATIVEVALUEOF
    RelativeValueOf,
    /// ONEDGE
    OnEdge,
    /// ONCORNER
    OnCorner,
    /// TYPEOF
    TypeOf,
    /// SENTRY
    Sentry,
    /// RAM
    Ram,
    /// MAXDISTANCE
    MaxDistance,
    /// MINDISTANCE
    MinDistance,
    /// RANKDISTANCE
    RankDistance,
    /// FILEDISTANCE
    FileDistance,
    /// MANHATTANDISTANCE
    ManhattanDistance,
    /// INTHESQUARE
    InTheSquare,
    /// DEFENSES
    Defenses,
    /// DEFENSESVALUE
    DefensesValue,
    /// DIRECTDEFENSES
    DirectDefenses,
    /// DIRECTDEFENSESVALUE
    DirectDefensesValue,
    /// RELDEFENSESVALUE
    RelDefensesValue,
    /// PIECESDEF
    PiecesDef,
    /// WEDGESBETWEEN
    WedgesBetween,
    /// MOVESOF
    MovesOf,
    /// SAFEMOVESOF
    SafeMovesOf,
    /// KINGPATHTO
    KingPathTo,
    /// KINGOPPOSITION
    KingOpposition,
    /// BLOCKEDPAWNS
    BlockedPawns,
    /// EXISTINFILE
    ExistInFile,
    /// EXISTINRANK
    ExistInRank,
    /// SQUAREOWNER
    SquareOwner,
    /// EXISTPATTERN
    ExistPattern,
}
