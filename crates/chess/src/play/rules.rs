//! Legal moves, ends and notation.

use game::{End, Game, NotationError, Reason, Side};
use shakmaty::san::{SanError, SanPlus};
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, Move, Position as _};
use syntax::Message;

use super::{ChessGame, HALF_MOVES_TO_DRAW, side_of, zobrist};
use crate::notation::fen_of;
use crate::{chess_from_fen, describe_fen_error};

/// No written move is longer.
pub(super) const MAX_MOVE_LENGTH: usize = 12;

impl Game for ChessGame {
    type Move = Move;

    const NAME: &'static str = "chess";

    fn is_assumed_start(&self) -> bool {
        self.text() == ChessGame::initial().text()
    }

    fn move_number(&self) -> usize {
        self.chess.fullmoves().get() as usize
    }

    fn repetitions_to_draw(&self) -> Option<u32> {
        Some(3)
    }

    fn initial() -> ChessGame {
        Chess::default().into()
    }

    #[inline]
    fn side_to_move(&self) -> Side {
        side_of(self.chess.turn())
    }

    #[inline]
    fn legal_moves(&self, into: &mut Vec<Move>) {
        into.extend_from_slice(&self.chess.legal_moves());
    }

    #[inline]
    fn play(&mut self, chosen: Move) {
        if chosen.is_castle() {
            self.castled[self.side_to_move().index()] = true;
        }
        let before = zobrist::Rights::of(&self.chess);
        let moved = zobrist::moved(self.chess.turn(), chosen);
        self.chess.play_unchecked(chosen);
        self.key ^= moved ^ zobrist::changed(before, zobrist::Rights::of(&self.chess));
    }

    fn end(&self, legal: &[Move]) -> Option<End> {
        if legal.is_empty() {
            return Some(if self.chess.is_check() {
                End::win(!self.side_to_move(), Reason::Checkmate)
            } else {
                End::draw(Reason::Stalemate)
            });
        }
        if self.chess.halfmoves() >= HALF_MOVES_TO_DRAW {
            return Some(End::draw(Reason::NoProgress));
        }
        self.chess
            .is_insufficient_material()
            .then(|| End::draw(Reason::Material))
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    #[inline]
    fn is_irreversible(&self, chosen: Move) -> bool {
        chosen.is_zeroing() || chosen.is_castle()
    }

    fn move_text(&self, chosen: Move) -> String {
        SanPlus::from_move(self.chess.clone(), chosen).to_string()
    }

    fn bare_move_text(chosen: Move) -> String {
        chosen.to_uci(CastlingMode::Standard).to_string()
    }

    /// Reads SAN or the coordinates of UCI.
    fn read_move(&self, text: &str) -> Result<Move, NotationError> {
        let text = text.trim();
        let shown = || -> String { text.chars().take(MAX_MOVE_LENGTH).collect() };
        if text.len() > MAX_MOVE_LENGTH {
            return Err(notation_error("is not a move", "não é um lance", &shown()));
        }
        let illegal = || notation_error("is not legal here", "não é legal aqui", &shown());
        // Coordinates first: some of them could pass for a pawn's move.
        if let Ok(written) = UciMove::from_ascii(text.as_bytes()) {
            return written.to_move(&self.chess).map_err(|_| illegal());
        }
        // `0-0` is how many people write castling.
        let written = SanPlus::from_ascii(text.replace('0', "O").as_bytes())
            .map_err(|_| notation_error("is not a move", "não é um lance", &shown()))?;
        written
            .san
            .to_move(&self.chess)
            .map_err(|error| match error {
                SanError::AmbiguousSan => notation_error(
                    "is ambiguous: say from which square",
                    "é ambíguo: diga de que casa",
                    &shown(),
                ),
                SanError::IllegalSan => illegal(),
            })
    }

    fn text(&self) -> String {
        fen_of(&self.chess)
    }

    fn read(text: &str) -> Result<ChessGame, NotationError> {
        chess_from_fen(text)
            .map(ChessGame::from)
            .map_err(|error| NotationError(describe_fen_error(&error).what))
    }
}

pub(super) fn notation_error(en: &str, pt: &str, text: &str) -> NotationError {
    NotationError(Message::new(
        format!("'{text}' {en}"),
        format!("'{text}' {pt}"),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Outcome, Record};

    fn game(fen: &str) -> ChessGame {
        ChessGame::read(fen).unwrap()
    }

    fn end(fen: &str) -> Option<End> {
        Record::new(game(fen)).end()
    }

    #[test]
    fn games_end_by_the_rules() {
        let mate = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
        assert_eq!(end(mate), Some(End::win(Side::Black, Reason::Checkmate)));
        let stalemate = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
        assert_eq!(end(stalemate), Some(End::draw(Reason::Stalemate)));
        let bare = "4k3/8/8/8/8/8/8/4KN2 w - - 0 1";
        assert_eq!(end(bare), Some(End::draw(Reason::Material)));
        let fifty = "4k3/8/8/8/8/8/8/4KQ2 w - - 100 80";
        assert_eq!(end(fifty), Some(End::draw(Reason::NoProgress)));
        assert_eq!(end("4k3/8/8/8/8/8/8/4KQ2 w - - 99 80"), None);
        // Mate on the last move counts, not the draw.
        let both = "7k/6Q1/6K1/8/8/8/8/8 b - - 100 80";
        assert_eq!(
            end(both).map(|end| end.outcome),
            Some(Outcome::Win(Side::White))
        );
    }

    #[test]
    fn a_position_three_times_is_a_draw() {
        let mut record = Record::new(ChessGame::initial());
        for round in 1..=2 {
            for text in ["Nf3", "Nf6", "Ng1", "Ng8"] {
                assert_eq!(record.end(), None);
                let chosen = record.position().read_move(text).unwrap();
                record.play(chosen);
            }
            assert_eq!(record.occurrences(), round + 1);
        }
        assert_eq!(record.end(), Some(End::draw(Reason::Repetition)));
        record.take_back();
        assert_eq!(record.end(), None);
    }

    #[test]
    fn castling_is_remembered() {
        let mut position = game("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
        position.play(position.read_move("O-O").unwrap());
        assert_eq!(
            Side::BOTH.map(|side| position.has_castled(side)),
            [true, false]
        );
        position.play(position.read_move("Kd7").unwrap());
        assert_eq!(
            Side::BOTH.map(|side| position.has_castled(side)),
            [true, false]
        );
    }

    #[test]
    fn moves_are_read_in_both_notations() {
        let position = game("r3k2r/8/8/8/8/7p/P7/R3K2R w KQkq - 0 1");
        for (text, wanted) in [
            ("O-O", "O-O"),
            ("0-0-0", "O-O-O"),
            ("e1g1", "O-O"),
            ("Rxh3", "Rxh3"),
            ("h1h3", "Rxh3"),
            (" a4 ", "a4"),
            ("Rxh3+?", ""),
        ] {
            let read = position
                .read_move(text)
                .map(|chosen| position.move_text(chosen));
            assert_eq!(read.ok().as_deref().unwrap_or_default(), wanted, "{text}");
        }
        for text in [
            "",
            "e9",
            "Ke3",
            "e1e3",
            "Nf3",
            "a1a8q",
            "xxxxxxxxxxxxxxxxxxxxxxx",
            "ação",
        ] {
            let error = position.read_move(text).unwrap_err();
            assert!(!error.0.pt.is_empty(), "{text}");
        }
        let two = game("4k3/8/8/8/8/8/4K3/R6R w - - 0 1");
        assert!(two.read_move("Rd1").unwrap_err().0.en.contains("ambiguous"));
    }
}
