//! Tac-Tickle on a board of five rows and four columns: the rules, what the evaluation and the threats of the program
//! of 1982 look at, its memory of lost configurations, and the complete solution. Knows no players and no files.
//!
//! | module | subject |
//! |---|---|
//! | `square` | the twenty squares, their numbers and letters, steps between them |
//! | `lines` | three in a line, and the squares that complete one |
//! | `placement` | where the pieces stand, as text and as a number |
//! | `position` | a placement with a side to move: the game itself |
//! | `limit` | the agreed number of plies after which a game is drawn |
//! | `threats` | winning moves in the order in which the program finds them |
//! | `evaluation` | how favourable a move looks |
//! | `symmetry` | turns and mirrors of the board |
//! | [`memory`] | lost configurations, kept in four ways, and their file |
//! | [`solution`] | the value of every placement |
//! | [`vocabulary`] | words and functions for the language of heuristics |

mod evaluation;
mod limit;
mod lines;
pub mod memory;
mod placement;
mod position;
pub mod solution;
mod square;
mod symmetry;
mod threats;
pub mod vocabulary;

pub use evaluation::{Favour, favour};
pub use limit::{DRAW_AFTER, end_of_game};
pub use lines::{LINES, has_line, line_count};
pub use placement::Placement;
pub use position::{Move, Position};
pub use square::{Direction, SQUARES, Square};
pub use symmetry::Symmetry;
pub use threats::{targets, winning_moves};
