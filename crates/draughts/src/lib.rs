//! Brazilian draughts on 32-bit boards: rules, draw rules, notation, openings, evaluations and endgame tables. Squares are
//! bits of a word and moves are generated without allocating. The crate knows nothing of players.
//!
//! | module | subject |
//! |---|---|
//! | [`Position`] | a state of a game: the contract [`game::Game`], hints for a search ([`game::Tactics`]) |
//! | [`Board`], [`Square`], [`squares`] | pieces on squares, making moves; the 32 squares |
//! | [`Move`] | a move and the ways along which its captures can be made |
//! | [`DrawRules`], [`Counters`], [`SmallEndings`] | sets of draw rules and what they count |
//! | [`notation`], [`fen`], [`pdn`] | moves, positions and games as text |
//! | [`draw`] | boards in the terminal |
//! | [`opening`] | named openings, openings drawn at random |
//! | [`evaluation`] | evaluations without searching |
//! | [`tables`] | endgame tables: building, verifying, probing |
//! | [`vocabulary`] | draughts in the language of heuristics |
//! | [`perft`](perft()) | counting positions |
//!
//! ```
//! use game::{Game, Record, Side};
//! use stratvision_draughts::{Position, perft};
//!
//! let mut record = Record::new(Position::initial());
//! let chosen = record.position().read_move("c3-d4").expect("a legal move");
//! record.play(chosen);
//! assert_eq!(record.position().side_to_move(), Side::Black);
//! assert_eq!(record.position().moves().len(), 7);
//! assert_eq!(perft(Position::initial().board(), Side::White, 4), 1469);
//! ```

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
