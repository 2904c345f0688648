//! The games that have words for heuristics.

use chess::ChessGame;
use chess::measures::tempo;
use chess::vocabulary::{CASTLED, ChessWords};
use draughts::vocabulary::DraughtsWords;
use draughts::{Board, Position as Draughts};
use game::{Game, Side};
use shakmaty::{Chess, EnPassantMode, FromSetup, Position as _, Square};
use tactickle::Position as TacTickle;
use tactickle::vocabulary::TacTickleWords;

use super::Described;

impl Described for ChessGame {
    type Words = ChessWords;

    #[inline]
    fn described(&self) -> &Chess {
        self.chess()
    }

    fn marks(&self) -> u64 {
        Side::BOTH
            .into_iter()
            .filter(|side| self.has_castled(*side))
            .fold(0, |marks, side| marks | CASTLED[side.index()])
    }

    #[inline]
    fn without_progress(&self) -> u32 {
        tempo::without_progress(self.chess())
    }

    fn handicaps() -> Vec<ChessGame> {
        let black_pawns = &Square::ALL[48..56];
        black_pawns.iter().filter_map(|at| without(*at)).collect()
    }
}

/// The start of chess without one piece.
fn without(square: Square) -> Option<ChessGame> {
    let mut setup = Chess::default().to_setup(EnPassantMode::Legal);
    setup.board.discard_piece_at(square);
    let mode = shakmaty::CastlingMode::Standard;
    Chess::from_setup(setup, mode).ok().map(ChessGame::from)
}

impl Described for Draughts {
    type Words = DraughtsWords;

    #[inline]
    fn described(&self) -> &Draughts {
        self
    }

    fn handicaps() -> Vec<Draughts> {
        let whole = *Draughts::initial().board();
        (0..u32::BITS)
            .map(|square| 1 << square)
            .filter(|man| whole.black & man != 0)
            .map(|man| Board {
                black: whole.black & !man,
                ..whole
            })
            .map(|board| Draughts::new(board, Side::White))
            .collect()
    }
}

impl Described for TacTickle {
    type Words = TacTickleWords;

    #[inline]
    fn described(&self) -> &TacTickle {
        self
    }
}
