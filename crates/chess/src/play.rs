//! Chess as a game to be played: the contract of the `game` crate over shakmaty.
//!
//! | module | subject |
//! |---|---|
//! | `rules` | legal moves, ends and notation |
//! | `hints` | what a searching player asks beyond the rules |
//! | `captures` | captures and promotions, without the other moves |
//! | `checks` | quiet moves that give check |
//! | `typed` | moves as people type them, in either language |
//! | `exchange` | what a capture wins after all exchanges on its square |
//! | `grid` | the board as a grid for reports |
//! | `zobrist` | the key of a position after a move |

mod captures;
mod checks;
mod exchange;
mod grid;
mod hints;
mod rules;
mod typed;
mod zobrist;

use game::Side;
use shakmaty::uci::UciMove;
use shakmaty::zobrist::Zobrist64;
use shakmaty::{Chess, Color, EnPassantMode, Move, Position as _};

use crate::{FenError, chess_from_fen};

pub use exchange::worth;
pub use typed::typed_move;

/// The game is drawn after this many plies without a capture or a pawn move.
pub const HALF_MOVES_TO_DRAW: u32 = 100;

/// A position of a game of chess with its key, kept up to date from move to move.
#[derive(Debug, Clone)]
pub struct ChessGame {
    chess: Chess,
    key: u64,
    /// Whether White and Black have castled, as far as is known.
    castled: [bool; 2],
}

impl ChessGame {
    /// Reads a FEN with the leniency of [`crate::Position::from_fen`].
    pub fn from_fen(fen: &str) -> Result<ChessGame, FenError> {
        chess_from_fen(fen).map(ChessGame::from)
    }

    /// The position as shakmaty knows it.
    #[inline]
    pub fn chess(&self) -> &Chess {
        &self.chess
    }

    /// Whether a side has castled since the first position that is known.
    #[inline]
    pub fn has_castled(&self, side: Side) -> bool {
        self.castled[side.index()]
    }

    /// A move in the coordinates of the UCI protocol; castling as this position's kind of chess writes it.
    pub fn uci(&self, chosen: Move) -> UciMove {
        chosen.to_uci(self.chess.castles().mode())
    }
}

impl From<Chess> for ChessGame {
    fn from(chess: Chess) -> ChessGame {
        let Zobrist64(key) = chess.zobrist_hash(EnPassantMode::Legal);
        ChessGame {
            chess,
            key,
            castled: [false; 2],
        }
    }
}

impl PartialEq for ChessGame {
    fn eq(&self, other: &ChessGame) -> bool {
        self.key == other.key
            && self.chess == other.chess
            && self.chess.halfmoves() == other.chess.halfmoves()
    }
}

impl Eq for ChessGame {}

/// A colour as a side.
#[inline]
pub fn side_of(color: Color) -> Side {
    match color {
        Color::White => Side::White,
        Color::Black => Side::Black,
    }
}

/// A side as a colour.
#[inline]
pub fn color_of(side: Side) -> Color {
    match side {
        Side::White => Color::White,
        Side::Black => Color::Black,
    }
}
