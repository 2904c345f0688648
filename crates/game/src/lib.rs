//! The contract between games and everything that plays, counts, searches or records them. A game implements [`Game`]; a
//! search also wants [`Tactics`], the language of heuristics a [`vocabulary`], and reports a [`BoardGrid`]. This crate knows
//! no particular game.
//!
//! | module | subject |
//! |---|---|
//! | [`Game`], [`NotationError`] | positions, moves, ends, notation |
//! | [`Tactics`] | what a search asks beyond the rules |
//! | [`BoardGrid`], [`PieceStyle`] | positions as grids of squares, for reports |
//! | [`Side`], [`Outcome`], [`Reason`], [`End`] | the two sides; who won, and by what |
//! | [`Record`] | a game in progress: its moves, repetition, taking back |
//! | [`Rng`], [`mix`] | random numbers from a seed |
//! | [`perft`](perft()), [`divide`] | counting positions, the test of move generators |
//! | [`vocabulary`] | what a game offers the language of heuristics |
//!
//! A heap of five stones, of which the players take one to three in turn; who cannot take any loses:
//!
//! ```
//! use game::{End, Game, NotationError, Outcome, Reason, Record, Side, perft};
//! # use stratvision_game as game;
//!
//! #[derive(Debug, Clone, PartialEq, Eq)]
//! struct Nim {
//!     stones: u8,
//!     side: Side,
//! }
//!
//! impl Game for Nim {
//!     type Move = u8;
//!     const NAME: &'static str = "nim";
//!
//!     fn initial() -> Nim {
//!         Nim { stones: 5, side: Side::White }
//!     }
//!     fn side_to_move(&self) -> Side {
//!         self.side
//!     }
//!     fn legal_moves(&self, into: &mut Vec<u8>) {
//!         into.extend(1..=self.stones.min(3));
//!     }
//!     fn play(&mut self, taken: u8) {
//!         self.stones -= taken;
//!         self.side = !self.side;
//!     }
//!     fn end(&self, legal: &[u8]) -> Option<End> {
//!         legal.is_empty().then(|| End::win(!self.side, Reason::NoMoves))
//!     }
//!     fn repetitions_to_draw(&self) -> Option<u32> {
//!         None
//!     }
//!     fn key(&self) -> u64 {
//!         u64::from(self.stones) << 1 | self.side.index() as u64
//!     }
//!     fn is_irreversible(&self, _taken: u8) -> bool {
//!         true
//!     }
//!     fn move_text(&self, taken: u8) -> String {
//!         taken.to_string()
//!     }
//!     // Parsing and formatting of positions and moves left out.
//! #   fn bare_move_text(taken: u8) -> String {
//! #       taken.to_string()
//! #   }
//! #   fn read_move(&self, text: &str) -> Result<u8, NotationError> {
//! #       text.parse().map_err(|_| NotationError(syntax::Message::new("not a number", "não é um número")))
//! #   }
//! #   fn text(&self) -> String {
//! #       format!("{}", self.stones)
//! #   }
//! #   fn read(text: &str) -> Result<Nim, NotationError> {
//! #       let side = Side::White;
//! #       Nim::initial().read_move(text).map(|stones| Nim { stones, side })
//! #   }
//! }
//!
//! let mut record = Record::new(Nim::initial());
//! for taken in [1, 3, 1] {
//!     assert_eq!(record.end(), None);
//!     record.play(taken);
//! }
//! assert_eq!(record.end().map(|end| end.outcome), Some(Outcome::Win(Side::White)));
//! assert_eq!(perft(&Nim::initial(), 2), 8);
//! ```

mod contract;
mod grid;
mod outcome;
mod perft;
mod random;
mod record;
mod side;
mod tactics;
pub mod vocabulary;

pub use contract::{Game, NotationError};
pub use grid::{BoardGrid, PieceStyle};
pub use outcome::{End, Outcome, Reason};
pub use perft::{divide, perft};
pub use random::{Rng, mix};
pub use record::Record;
pub use side::Side;
pub use tactics::Tactics;
