//! Chess over shakmaty: positions seen by one side, the relations between pieces (the facts), the concepts that
//! conditions ask for, pictures of boards, and chess as a game to be played. Knows nothing of patterns or players.
//!
//! | module | subject |
//! |---|---|
//! | `position` | a position from a FEN or a game |
//! | `board` | the same board turned so that the searching side moves up |
//! | `view` | that board with lazily computed attack sets, pins and steps |
//! | `bonds` | attackers of a king and the pieces before them |
//! | `rays` | what pieces reach on an empty board |
//! | `reach` | what all my pieces attack, found out in one go |
//! | `lists` | relations that many patterns ask for, listed once |
//! | `relations` | attacks, defences, possible and indirect ones, directions, as sets |
//! | `vantage` | from where a piece would attack several targets |
//! | `nets` | moves that may leave a king without a square |
//! | `clues` | what is worth remembering of a position |
//! | `legal` | legal moves, mates, playing a move |
//! | `concepts` | the functions of conditions |
//! | `measures` | what heuristics ask of a position |
//! | `vocabulary` | chess for the language of heuristics |
//! | `facts` | every relation of a position in words of logic |
//! | `epd` | positions with remarks, one a line |
//! | `game` | one game out of a PGN file |
//! | `pgn` | headers, moves and comments out of PGN text |
//! | `san` | written moves, taken apart |
//! | `spelling` | played moves, written |
//! | `replay` | playing written moves fast |
//! | `shut_in` | whether a king has a square to go to |
//! | `notation` | a line of moves in algebraic notation |
//! | `fen_error_text` | what is wrong with a FEN, in words |
//! | `play` | chess as a game to be played: the contract of `game` |
//! | `draw` | boards as SVG and in the terminal |

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
