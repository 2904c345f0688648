//! Moves as people type them, in either language.

use game::NotationError;
use shakmaty::uci::UciMove;
use shakmaty::{Move, Position as _};
use syntax::{Lang, Message};

use super::ChessGame;
use super::rules::{MAX_MOVE_LENGTH, notation_error};
use crate::pgn::portuguese::in_english;
use crate::replay::{Replay, SanError};
use crate::san::SanMove;

/// Reads a legal move as a person types it: algebraic notation with the piece letters of English or Portuguese (`Nf3`,
/// `Cf3`), also in small letters (`cf3`), castling with letters or zeros, promotions (`e8=D`), coordinates (`g1f3`).
///
/// A small letter is a pawn's file wherever that gives a legal move. `R` is rook in English and rei in Portuguese: to an
/// English speaker it is always the rook; to a Portuguese speaker it is whichever can go there, and where both can, the
/// error asks which. For programs, whose notation is exact, there is [`game::Game::read_move`].
pub fn typed_move(position: &ChessGame, text: &str, lang: Lang) -> Result<Move, NotationError> {
    let text = text.trim();
    let shown = || -> String { text.chars().take(MAX_MOVE_LENGTH).collect() };
    if text.len() > MAX_MOVE_LENGTH {
        return Err(san_message(SanError::NoMove, &shown()));
    }
    if let Ok(written) = UciMove::from_ascii(text.as_bytes()) {
        let chosen = written.to_move(position.chess());
        return chosen.map_err(|_| san_message(SanError::Illegal, &shown()));
    }
    let mut worst = SanError::NoMove;
    for word in spellings(text) {
        match readings(position, &word, lang) {
            Ok((chosen, None)) => return Ok(chosen),
            Ok((_, Some(_))) => return Err(king_or_rook(&word)),
            Err(SanError::NoMove) => {}
            Err(SanError::Illegal) if worst == SanError::Ambiguous => {}
            Err(reason) => worst = reason,
        }
    }
    Err(san_message(worst, &shown()))
}

/// The word as typed, with what a pawn becomes in a capital letter, and with its piece in one.
fn spellings(text: &str) -> Vec<Vec<u8>> {
    let mut typed = text.as_bytes().to_vec();
    if let [.., before, piece] = typed.as_mut_slice()
        && b"18=(".contains(before)
        && piece.is_ascii_lowercase()
    {
        *piece = piece.to_ascii_uppercase();
    }
    let mut capital = typed.clone();
    if let [piece, _, _, ..] = capital.as_mut_slice() {
        *piece = piece.to_ascii_uppercase();
    }
    if capital == typed {
        vec![typed]
    } else {
        vec![typed, capital]
    }
}

/// The legal move a word stands for, and another one if its letter means two pieces.
fn readings(
    position: &ChessGame,
    word: &[u8],
    lang: Lang,
) -> Result<(Move, Option<Move>), SanError> {
    let english = legal(position, word);
    let translated = in_english(word);
    if translated == word || lang == Lang::En && SanMove::parse(word).is_some() {
        return english.map(|chosen| (chosen, None));
    }
    match (english, legal(position, &translated)) {
        (Ok(one), Ok(other)) if one != other => Ok((one, Some(other))),
        (Ok(chosen), _) | (Err(_), Ok(chosen)) => Ok((chosen, None)),
        (Err(SanError::NoMove), Err(reason)) => Err(reason),
        (Err(reason), Err(_)) => Err(reason),
    }
}

fn legal(position: &ChessGame, word: &[u8]) -> Result<Move, SanError> {
    let written = SanMove::parse(word).ok_or(SanError::NoMove)?;
    let castles = matches!(written, SanMove::Castle(_));
    let ply = Replay::from(position.chess()).play(word)?;
    // A game that is read takes the queen where nothing is said; a person is asked.
    let is_said = match written {
        SanMove::Normal { promotion, .. } | SanMove::PawnTakes { promotion, .. } => {
            promotion == ply.promotion
        }
        SanMove::Castle(_) | SanMove::Null => true,
    };
    if !is_said {
        return Err(SanError::Illegal);
    }
    let target = |chosen: &Move| match chosen.castling_side() {
        Some(side) => shakmaty::Square::from_coords(side.king_to_file(), ply.from.rank()),
        None => chosen.to(),
    };
    let mut legal = position.chess().legal_moves().into_iter();
    let found = legal.find(|chosen| {
        chosen.is_castle() == castles
            && chosen.from() == Some(ply.from)
            && target(chosen) == ply.to
            && chosen.promotion() == ply.promotion
    });
    found.ok_or(SanError::Illegal)
}

fn san_message(reason: SanError, text: &str) -> NotationError {
    match reason {
        SanError::NoMove => notation_error("is not a move", "não é um lance", text),
        SanError::Illegal => notation_error("is not legal here", "não é legal aqui", text),
        SanError::Ambiguous => notation_error(
            "is ambiguous: say from which square",
            "é ambíguo: diga de que casa",
            text,
        ),
    }
}

/// Both can go there: K and T belong to one language only.
fn king_or_rook(word: &[u8]) -> NotationError {
    let text = String::from_utf8_lossy(word);
    let rest = text.get(1..).unwrap_or_default();
    NotationError(Message::new(
        format!("'{text}' may be the king (rei) or the rook: write K{rest} or T{rest}"),
        format!(
            "'{text}' pode ser o rei ou a torre (rook, em inglês): escreva K{rest} para o rei ou T{rest} para a torre"
        ),
    ))
}

#[cfg(test)]
mod tests {
    use game::Game;

    use super::*;

    fn read(fen: &str, text: &str, lang: Lang) -> Result<String, String> {
        let position = ChessGame::from_fen(fen).unwrap();
        typed_move(&position, text, lang)
            .map(|chosen| position.move_text(chosen))
            .map_err(|error| error.0.pt)
    }

    const OPEN: &str = "r3k2r/pPp4q/2n2n2/3p4/4P1b1/2N2N2/P1P5/R1BQK2R w KQkq - 0 1";

    #[test]
    fn both_languages_and_small_letters_are_understood() {
        for (text, wanted) in [
            ("Cd4", "Nd4"),
            ("cd4", "Nd4"),
            ("Nd4", "Nd4"),
            ("nd4", "Nd4"),
            ("exd5", "exd5"),
            ("ed", "exd5"),
            ("Cxd5", "Nxd5"),
            ("cxd5", "Nxd5"),
            ("Dd2", "Qd2"),
            ("dd2", "Qd2"),
            ("Tb1", "Rb1"),
            ("tb1", "Rb1"),
            ("Bd2", "Bd2"),
            ("bd2", "Bd2"),
            ("b8=D+", "b8=Q+"),
            ("b8=d", "b8=Q+"),
            ("b8d", "b8=Q+"),
            ("b8C", "b8=N"),
            ("b8b", "b8=B"),
            ("bxa8=T", "bxa8=R+"),
            ("O-O", "O-O"),
            ("0-0", "O-O"),
            ("o-o", "O-O"),
            ("e1g1", "O-O"),
            ("Cc3-e2", "Ne2"),
            ("Rf2", "Kf2"),
            ("rf2", "Kf2"),
            ("Pe5", "e5"),
        ] {
            assert_eq!(read(OPEN, text, Lang::Pt).as_deref(), Ok(wanted), "{text}");
        }
    }

    #[test]
    fn a_small_letter_is_a_file_where_that_is_legal() {
        let fen = "4k3/8/8/3p4/2P5/2N5/8/3QK3 w - - 0 1";
        assert_eq!(read(fen, "cxd5", Lang::Pt).as_deref(), Ok("cxd5"));
        assert_eq!(read(fen, "Cxd5", Lang::Pt).as_deref(), Ok("Nxd5"));
        assert_eq!(read(fen, "dxd5", Lang::Pt).as_deref(), Ok("Qxd5"));
    }

    #[test]
    fn king_and_rook_are_distinguished() {
        let fen = "4k3/8/8/8/8/8/7R/4K3 w - - 0 1";
        let error = read(fen, "Re2", Lang::Pt).unwrap_err();
        assert!(error.contains("escreva Ke2 para o rei ou Te2"), "{error}");
        assert_eq!(read(fen, "Re2", Lang::En).as_deref(), Ok("Re2+"));
        assert_eq!(read(fen, "Te2", Lang::En).as_deref(), Ok("Re2+"));
        assert_eq!(read(fen, "Ke2", Lang::Pt).as_deref(), Ok("Ke2"));
        assert_eq!(read(fen, "Rd1", Lang::Pt).as_deref(), Ok("Kd1"));
        assert_eq!(read(fen, "Rh8", Lang::Pt).as_deref(), Ok("Rh8+"));
        // To an English speaker R is no king.
        assert!(read(fen, "Rd1", Lang::En).is_err());
    }

    #[test]
    fn errors_quote_the_move_as_typed() {
        let error = |text| read(OPEN, text, Lang::Pt).unwrap_err();
        assert_eq!(error("Ch4h"), "'Ch4h' não é um lance");
        assert_eq!(error("Ca5"), "'Ca5' não é legal aqui");
        assert_eq!(error("--"), "'--' não é legal aqui");
        assert_eq!(error("ação"), "'ação' não é um lance");
        assert_eq!(error(""), "'' não é um lance");
        assert_eq!(error("b8"), "'b8' não é legal aqui");
        let two = "4k3/8/8/8/8/8/4K3/R6R w - - 0 1";
        assert_eq!(
            read(two, "Td1", Lang::Pt).unwrap_err(),
            "'Td1' é ambíguo: diga de que casa"
        );
    }
}
