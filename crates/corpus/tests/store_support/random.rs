//! Random games with every kind of move, as PGN.

use std::fmt::Write as _;

use chess::chess_from_fen;
use shakmaty::san::SanPlus;
use shakmaty::{Chess, EnPassantMode, Move, Position as _};

/// Starts with every kind of move near by.
pub const STARTS: [&str; 12] = [
    "",
    // Promotions with and without a capture, for both.
    "1n2k1n1/P1P3P1/8/8/8/8/p1p3p1/1N2K1N1 w - - 0 1",
    "1n2k1n1/P1P3P1/8/8/8/8/p1p3p1/1N2K1N1 b - - 7 40",
    // En passant.
    "4k3/pppppppp/8/PPPP4/4pppp/8/PPPPPPPP/4K3 w - - 0 1",
    "4k3/2p5/8/KP5r/8/8/8/8 b - - 0 1",
    // Castling in both directions.
    "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1",
    // Chess960: the king stays, the rook stays, both change places, inner rooks.
    "rk5r/pppppppp/8/8/8/8/PPPPPPPP/RK5R w HAha - 0 1",
    "6kr/8/8/8/8/8/8/RRK4R w HBh - 0 1",
    "1r3krq/8/8/8/8/8/8/QR3KR1 w GBgb - 0 1",
    "2rkr3/8/8/8/8/8/8/2RKR3 w ECec - 0 1",
    // Many queens, more pieces than have numbers.
    "qqqqkqqq/qqqqqqqq/pppppppp/8/8/PPPPPPPP/QQQQQQQQ/QQQQKQQQ w - - 0 1",
    "7k/8/QQQ5/QBQ5/QQQ5/8/5K2/5R2 w - - 99 150",
];

/// Picks a move; the rare kinds are preferred now and then.
pub fn pick(position: &Chess, choice: u16) -> Option<Move> {
    let moves = position.legal_moves();
    let rare: Vec<&Move> = moves
        .iter()
        .filter(|played| played.is_castle() || played.is_en_passant() || played.is_promotion())
        .collect();
    if choice.is_multiple_of(3) && !rare.is_empty() {
        return Some(*rare[usize::from(choice / 3) % rare.len()]);
    }
    if moves.is_empty() {
        return None;
    }
    Some(moves[usize::from(choice) % moves.len()])
}

/// A random game as PGN, from one of the starts.
pub fn game(start: usize, choices: &[u16], number: usize, ending: u8) -> String {
    game_from(STARTS[start % STARTS.len()], choices, number, ending)
}

/// A random game as PGN, from a FEN or, without one, from the usual start.
pub fn game_from(fen: &str, choices: &[u16], number: usize, ending: u8) -> String {
    let mut text = format!(
        "[Event \"game {number}\"]\n[Site \"\"]\n[Date \"19{:02}.??.??\"]\n",
        number % 100
    );
    let _ = write!(
        text,
        "[White \"W{}\"]\n[Black \"B\"]\n[ECO \"C{:02}\"]\n",
        number % 5,
        number % 7
    );
    let mut position = Chess::default();
    if !fen.is_empty() {
        let _ = write!(text, "[Variant \"Chess960\"]\n[FEN \"{fen}\"]\n");
        position = chess_from_fen(fen).unwrap();
    }
    text.push('\n');
    for choice in choices {
        if choice.is_multiple_of(41) && !position.is_check() {
            text.push_str("-- ");
            let mut setup = position.to_setup(EnPassantMode::Always);
            setup.swap_turn();
            let Ok(passed) = chess::chess_from_setup(setup) else {
                break;
            };
            position = passed;
            continue;
        }
        let Some(played) = pick(&position, *choice) else {
            break;
        };
        let san = SanPlus::from_move_and_play_unchecked(&mut position, played);
        let _ = write!(text, "{san} ");
    }
    // Without moves and result, the headers of two games would run together.
    let last = if text.ends_with("\n\n") { "*" } else { "" };
    let endings = ["1-0", "0-1", "1/2-1/2", "*", last];
    let _ = write!(text, "{}\n\n", endings[usize::from(ending) % endings.len()]);
    text
}
