//! Chess over shakmaty: positions seen by one side, the relations between pieces (the facts), the concepts that
//! conditions ask for, and pictures of boards. Knows nothing of patterns or players.
//!
//! | module | subject |
//! |---|---|
//! | `position` | a position from a FEN or a game |
//! | `board` | the same board turned so that the searching side moves up |
//! | `view` | that board with lazily computed attack sets, pins and steps |
//! | `rays` | what pieces reach on an empty board |
//! | `relations` | attacks, defences, possible and indirect ones, directions, as sets |
//! | `legal` | legal moves, mates, playing a move |
//! | `concepts` | the functions of conditions |
//! | `facts` | every relation of a position in words of logic |
//! | `epd` | positions with remarks, one a line |
//! | `game` | one game out of a PGN file |
//! | `pgn` | headers, moves and comments out of PGN text |
//! | `san` | written moves, taken apart |
//! | `replay` | playing written moves fast |
//! | `shut_in` | whether a king has a square to go to |
//! | `notation` | a line of moves in algebraic notation |
//! | `draw` | boards as SVG and in the terminal |

mod board;
pub mod concepts;
pub mod draw;
pub mod epd;
pub mod facts;
mod game;
mod legal;
pub mod notation;
mod owner;
pub mod pgn;
mod position;
mod rays;
mod relations;
pub mod replay;
pub mod san;
mod shut_in;
mod view;

pub use board::SidedBoard;
pub use game::{Game, GameError};
pub use legal::{LegalMove, PROMOTIONS};
pub use notation::Ply;
pub use owner::Owner;
pub use position::{FenError, Position, chess_from_fen, chess_from_setup};
pub use relations::{Direction, Dynamic};
pub use shakmaty::attacks::between;
pub use shakmaty::{Bitboard, Color, Role, Square};
pub use view::{Triple, View};
