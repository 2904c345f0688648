//! A FEN checked before it is sent to an engine. Engines crash on impossible positions, and an unchecked line could
//! contain a second command.

use std::num::NonZeroU32;

use chess::{Color, FenError, chess_from_fen};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, EnPassantMode, Position};

use crate::{EngineError, EvalMethod, Evaluation, Score};

/// Larger counters mean nothing, and overflow in some engines.
const MAX_MOVE_NUMBER: NonZeroU32 = NonZeroU32::new(5_000).unwrap();
/// Plies without capture or pawn move after which a game is drawn.
const FIFTY_MOVES: u32 = 100;
/// Engines reserve memory for this number of pieces a side.
const MAX_PIECES: usize = 16;

/// A legal position that an engine can be sent.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct EnginePosition {
    /// Written anew from the parsed position, so that nothing of the original text is sent.
    pub fen: String,
    /// Engines report values from the point of view of the side to move.
    pub turn: Color,
    /// A king or rook with castling rights does not stand where it stands in ordinary chess.
    pub chess960: bool,
}

/// How the value of a position is found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Evaluable {
    ByEngine(EnginePosition),
    /// The game is over.
    ByRules(Evaluation),
}

impl Evaluable {
    pub(crate) fn parse(fen: &str) -> Result<Evaluable, EngineError> {
        let chess = chess_from_fen(fen)?;
        let board = chess.board();
        if board.white().count().max(board.black().count()) > MAX_PIECES {
            return Err(EngineError::TooManyPieces);
        }
        if chess.legal_moves().is_empty() {
            let score = match (chess.is_check(), chess.turn()) {
                (false, _) => Score::Centipawns(0),
                (true, Color::White) => Score::Lost,
                (true, Color::Black) => Score::Won,
            };
            let method = EvalMethod::Rules;
            return Ok(Evaluable::ByRules(Evaluation { score, method }));
        }
        let castles = chess.castles();
        let mut setup = chess.to_setup(EnPassantMode::Legal);
        setup.halfmoves = setup.halfmoves.min(FIFTY_MOVES);
        setup.fullmoves = setup.fullmoves.min(MAX_MOVE_NUMBER);
        let fen = Fen::try_from(setup).map_err(|_| EngineError::Position(FenError::Illegal))?;
        Ok(Evaluable::ByEngine(EnginePosition {
            turn: chess.turn(),
            chess960: castles.mode() == CastlingMode::Chess960 && !castles.is_empty(),
            fen: fen.to_string(),
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn by_rules(fen: &str) -> Option<Score> {
        match Evaluable::parse(fen) {
            Ok(Evaluable::ByRules(evaluation)) => Some(evaluation.score),
            _ => None,
        }
    }

    fn by_engine(fen: &str) -> EnginePosition {
        match Evaluable::parse(fen) {
            Ok(Evaluable::ByEngine(position)) => position,
            other => panic!("{fen}: {other:?}"),
        }
    }

    #[test]
    fn checkmate_and_stalemate_need_no_engine() {
        assert_eq!(by_rules("7k/5KQ1/8/8/8/8/8/8 b - - 0 1"), Some(Score::Won));
        assert_eq!(by_rules("8/8/8/8/8/8/5kq1/7K w - - 0 1"), Some(Score::Lost));
        let stalemate = by_rules("7k/5K2/6Q1/8/8/8/8/8 b - - 0 1");
        assert_eq!(stalemate, Some(Score::Centipawns(0)));
        assert_eq!(by_rules("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), None);
    }

    #[test]
    fn fen_is_completed_and_its_counters_are_bounded() {
        assert_eq!(
            by_engine(" 4k3/8/8/8/8/8/4P3/4K3 b").fen,
            "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"
        );
        assert_eq!(
            by_engine("4k3/8/8/8/8/8/8/4K3 w KQ e3 4000000000 4000000000").fen,
            "4k3/8/8/8/8/8/8/4K3 w - - 100 5000"
        );
    }

    #[test]
    fn invalid_fens_and_second_lines_are_rejected() {
        for fen in [
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1\nquit",
            "startpos",
            "8/8/8/8/8/8/8/8 w - - 0 1",
        ] {
            assert!(
                matches!(Evaluable::parse(fen), Err(EngineError::Position(_))),
                "{fen}"
            );
        }
        let too_many = "qqqqkqqq/qqqqqqqq/q7/8/8/8/8/4K3 w - - 0 1";
        assert_eq!(Evaluable::parse(too_many), Err(EngineError::TooManyPieces));
    }

    #[test]
    fn castling_of_chess960_is_detected() {
        assert!(!by_engine("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").chess960);
        assert!(by_engine("1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1").chess960);
    }
}
