//! What heuristics ask of a position: numbers, yes or no, sets of squares. Squares are those of the real board, and
//! whose pieces are meant is a colour; "ahead", ranks and rows of pawns are that colour's. Nothing here allocates.
//!
//! Attacks are pseudo-legal: pins do not matter, unless a measure says that it counts legal moves.
//!
//! | module | subject |
//! |---|---|
//! | `roles` | sets of piece types |
//! | `tempo` | moves made, phase, development |
//! | `geometry` | distances, files, ranks, diagonals, wings |
//! | `region` | which pieces stand where, and how far from where they want to be |
//! | `worth` | values of pieces, where attacks matter |
//! | `attacks` | who attacks and defends what |
//! | `threats` | the same by types of attackers and victims |
//! | `pawns` | the structure of pawns |
//! | `files` | open files, rooks and outposts on them |
//! | `legal` | legal moves as if a side were to move |
//! | `mobility` | how many moves, and what they do |
//! | `exchange` | what a series of captures on a square brings |
//! | `rights` | castling and en passant |
//! | `king` | shelter and danger of a king |
//! | `endings` | bishops, opposition, what is left |

pub mod attacks;
pub mod endings;
pub mod exchange;
pub mod files;
pub mod geometry;
pub mod king;
mod legal;
pub mod mobility;
pub mod pawns;
pub mod region;
pub mod rights;
mod roles;
pub mod tempo;
pub mod threats;
pub mod worth;

pub use roles::Roles;
