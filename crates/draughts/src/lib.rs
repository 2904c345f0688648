//! Brazilian draughts on 32-bit boards: rules, draw rules, notation, openings, evaluations and endgame tables.
//! Knows nothing of players.
//!
//! | module | subject |
//! |---|---|
//! | `square` | the 32 squares, diagonals |
//! | `board` | pieces on squares, making moves |
//! | `moves` | a move and the ways along which it can be made |
//! | `generate` | legal moves |
//! | `rules` | sets of draw rules and what they count |
//! | `position` | a state of a game; the contract [`game::Game`] |
//! | `tactics` | hints for searching players |
//! | `perft` | counting positions |
//! | `notation` | moves as text |
//! | `fen` | positions as text |
//! | `pdn` | games as text |
//! | `draw` | boards in the terminal |
//! | `opening` | named openings, openings drawn at random |
//! | `evaluation` | what positions are worth without looking ahead |
//! | `vocabulary` | the words of draughts in the language of heuristics |
//! | `tables` | endgame tables |

mod board;
pub mod draw;
pub mod evaluation;
pub mod fen;
mod generate;
mod moves;
pub mod notation;
pub mod opening;
pub mod pdn;
mod perft;
mod position;
mod rules;
mod square;
pub mod tables;
mod tactics;
pub mod vocabulary;

pub use board::{Board, MOST_PIECES};
pub use moves::Move;
pub use perft::perft;
pub use position::Position;
pub use rules::{Counters, DrawRules, SmallEndings};
pub use square::{MAIN_ROAD, Square, squares};
