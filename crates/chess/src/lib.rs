//! Chess as pattern matching and heuristics need it, on top of shakmaty: positions as one side sees them, relations
//! between pieces, the functions of conditions, PGN and EPD, and pictures of boards. It knows neither patterns nor players.
//!
//! | module | subject |
//! |---|---|
//! | [`Position`], [`FenError`], [`describe_fen_error`] | a position from a FEN or a game; FEN errors with remedies in two languages |
//! | [`SidedBoard`], [`Owner`] | the board turned so that the searching side moves up; mine and the opponent's |
//! | [`View`] | a position as one side sees it: attacks, relations, legal moves, functions of conditions, all computed on demand |
//! | [`Direction`], [`Dynamic`], `relations` | attacks, defences, possible and indirect ones, directions, as sets of squares |
//! | [`LegalMove`], `legal` | legal moves of either side, mates, playing a move |
//! | [`concepts`] | the functions that conditions of patterns call |
//! | `matching` | what only the pattern matcher needs: lists, prefilters, caches, clues |
//! | [`facts`] | every relation of a position as terms of logic |
//! | [`pgn`], [`san`], [`replay`], [`Game`] | tokens of PGN, written moves, fast replay, one replayed game |
//! | [`notation`], [`san_of`] | lines of moves and single moves in algebraic notation |
//! | [`epd`] | positions with operations, one a line |
//! | [`play`], [`measures`], [`vocabulary`] | chess for the crates `game` and `dhjog`: rules, measures of a position, functions of heuristics |
//! | [`draw`] | boards as SVG and for the terminal |
//!
//! Squares and sets are shakmaty's [`Square`] and [`Bitboard`]. Which moves of the knight fork king and queen?
//!
//! ```
//! use stratvision_chess::{Bitboard, Color, Owner, Position, Role, Square, View};
//!
//! let position = Position::from_fen("q3k3/8/8/3N4/8/8/8/4K3 w - - 0 1")?;
//! let view = View::new(&position, Color::White);
//! let board = view.board();
//! let targets = board.pieces(Owner::Opponent, Role::King) | board.pieces(Owner::Opponent, Role::Queen);
//! let forks = view.fork_squares(Square::D5, view.moves(Square::D5), targets, 2);
//! assert_eq!(forks, Bitboard::from(Square::C7));
//! # Ok::<(), stratvision_chess::FenError>(())
//! ```

mod board;
pub mod concepts;
pub mod draw;
pub mod epd;
pub mod facts;
mod fen_error_text;
mod game;
mod legal;
mod matching;
pub mod measures;
pub mod notation;
mod owner;
pub mod pgn;
pub mod play;
mod position;
mod rays;
mod relations;
pub mod replay;
pub mod san;
mod spelling;
mod view;
pub mod vocabulary;

pub use board::SidedBoard;
pub use fen_error_text::{FenErrorText, describe_fen_error};
pub use game::{Game, GameError};
pub use legal::{LegalMove, PROMOTIONS};
pub use matching::{Clue, Clues, GuardedBy, Triple, TripleKind, TripleKinds, Triples};
pub use notation::Ply;
pub use owner::Owner;
pub use play::ChessGame;
pub use position::{FenError, Position, chess_from_fen, chess_from_setup};
pub use relations::{Direction, Dynamic};
pub use shakmaty::attacks::between;
pub use shakmaty::{Bitboard, Color, Role, Square};
pub use spelling::san_of;
pub use view::View;
pub use vocabulary::ChessWords;
