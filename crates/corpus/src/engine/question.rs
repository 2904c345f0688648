//! A FEN made safe to send, or answered by the rules. Engines crash on positions that cannot be, and an unchecked
//! line could hold a second command.

use std::num::NonZeroU32;

use chess::{Color, FenError, chess_from_fen};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, EnPassantMode, Position};

use super::{EngineError, Evaluated, How, Score};

/// Counters beyond this mean nothing, and overflow in some engines.
const LONGEST_GAME: NonZeroU32 = NonZeroU32::new(5_000).unwrap();
/// Half-moves without capture or pawn move after which a game can only be drawn.
const FIFTY_MOVES: u32 = 100;
/// Engines have room for as many pieces a side.
const PIECES: usize = 16;

/// A position to be sent.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Question {
    /// The position, written anew.
    pub fen: String,
    /// Who is to move: engines answer from that side.
    pub turn: Color,
    /// Castling is possible with a king or rook that does not stand where it stands in ordinary chess.
    pub chess960: bool,
}

/// What a FEN calls for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Call {
    /// An engine has to be asked.
    Ask(Question),
    /// The rules know the value.
    Known(Evaluated),
}

/// Reads a FEN.
pub(super) fn call(fen: &str) -> Result<Call, EngineError> {
    let chess = chess_from_fen(fen)?;
    let board = chess.board();
    if board.white().count() > PIECES || board.black().count() > PIECES {
        return Err(EngineError::TooManyPieces);
    }
    if chess.legal_moves().is_empty() {
        let score = match (chess.is_check(), chess.turn()) {
            (false, _) => Score::Centipawns(0),
            (true, Color::White) => Score::Lost,
            (true, Color::Black) => Score::Won,
        };
        return Ok(Call::Known(Evaluated {
            score,
            how: How::Rules,
        }));
    }
    let castles = chess.castles();
    let mut setup = chess.to_setup(EnPassantMode::Legal);
    setup.halfmoves = setup.halfmoves.min(FIFTY_MOVES);
    setup.fullmoves = setup.fullmoves.min(LONGEST_GAME);
    Ok(Call::Ask(Question {
        turn: chess.turn(),
        chess960: castles.mode() == CastlingMode::Chess960 && !castles.is_empty(),
        fen: Fen::try_from(setup)
            .map_err(|_| EngineError::Position(FenError::Illegal))?
            .to_string(),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(fen: &str) -> Option<Score> {
        match call(fen) {
            Ok(Call::Known(evaluated)) => Some(evaluated.score),
            _ => None,
        }
    }

    fn asked(fen: &str) -> Question {
        match call(fen) {
            Ok(Call::Ask(question)) => question,
            other => panic!("{fen}: {other:?}"),
        }
    }

    #[test]
    fn the_rules_know_when_it_is_over() {
        assert_eq!(known("7k/5KQ1/8/8/8/8/8/8 b - - 0 1"), Some(Score::Won));
        assert_eq!(known("8/8/8/8/8/8/5kq1/7K w - - 0 1"), Some(Score::Lost));
        let stalemate = known("7k/5K2/6Q1/8/8/8/8/8 b - - 0 1");
        assert_eq!(stalemate, Some(Score::Centipawns(0)));
        assert_eq!(known("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), None);
    }

    #[test]
    fn a_fen_is_written_anew() {
        assert_eq!(
            asked(" 4k3/8/8/8/8/8/4P3/4K3 b").fen,
            "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"
        );
        assert_eq!(
            asked("4k3/8/8/8/8/8/8/4K3 w KQ e3 4000000000 4000000000").fen,
            "4k3/8/8/8/8/8/8/4K3 w - - 100 5000"
        );
    }

    #[test]
    fn nothing_can_be_smuggled_in() {
        for fen in [
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1\nquit",
            "startpos",
            "8/8/8/8/8/8/8/8 w - - 0 1",
        ] {
            assert!(matches!(call(fen), Err(EngineError::Position(_))), "{fen}");
        }
        let crowd = "qqqqkqqq/qqqqqqqq/q7/8/8/8/8/4K3 w - - 0 1";
        assert_eq!(call(crowd), Err(EngineError::TooManyPieces));
    }

    #[test]
    fn castling_of_chess960_is_noticed() {
        assert!(!asked("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").chess960);
        assert!(asked("1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1").chess960);
    }
}
