//! Random positions as FENs. None has castling rights: castling plays no part in the reference, while the matcher
//! castles when a king's tactical move goes two squares.

use chess::Position;
use proptest::prelude::*;
use shakmaty::fen::Fen;
use shakmaty::{Chess, EnPassantMode, Position as _};

/// Starts that lead to what play from the initial position seldom shows: promotions, open kings, en passant.
const STARTS: [&str; 7] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w - - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "2qrr1n1/3b1kp1/2pBpn1p/1p2PP2/p2P4/1BP5/P3Q1PP/4RRK1 w - - 0 1",
    "4k3/P1P1P1P1/8/2pPpPpP/PpPpPpPp/8/p1p1p1p1/4K3 w - - 0 1",
    "4k2r/1p1p1p2/8/P1P1P1p1/1p1p1p1P/8/2P1P1P1/R3K3 b - - 0 1",
];

fn text(position: &Chess) -> String {
    Fen::from_position(position, EnPassantMode::PseudoLegal).to_string()
}

/// Plays on until the choices are used up or so few pieces are left. Odd choices take whenever they can.
fn play(index: usize, choices: &[u16], enough: usize) -> Chess {
    let mut position = chess::chess_from_fen(STARTS[index]).expect("a position");
    for choice in choices {
        if position.board().occupied().count() <= enough {
            break;
        }
        let mut moves = position.legal_moves();
        if choice % 2 == 1 && moves.iter().any(|played| played.is_capture()) {
            moves.retain(|played| played.is_capture());
        }
        if moves.is_empty() {
            break;
        }
        position.play_unchecked(moves[usize::from(choice / 2) % moves.len()]);
    }
    position
}

/// Out of random play, of any size.
pub fn played() -> impl Strategy<Value = String> {
    (0..STARTS.len(), prop::collection::vec(any::<u16>(), 0..80))
        .prop_map(|(start, choices)| text(&play(start, &choices, 0)))
}

/// Out of random play, so deep that few pieces are left.
pub fn late() -> impl Strategy<Value = String> {
    let choices = prop::collection::vec(any::<u16>(), 60..160);
    (0..STARTS.len(), choices, 4..11usize)
        .prop_map(|(start, choices, enough)| text(&play(start, &choices, enough)))
        .prop_filter("too many pieces", |fen| pieces(fen) <= 11)
}

/// Two kings and a few other pieces anywhere.
pub fn placed() -> impl Strategy<Value = String> {
    let piece = (0..64usize, prop::sample::select(b"PPNBRQppnbrq".to_vec()));
    let others = prop::collection::vec(piece, 1..9);
    (0..64usize, 0..64usize, others, any::<bool>()).prop_filter_map("no position", |found| {
        let (mine, yours, others, white) = found;
        let mut board = [None; 64];
        board[mine] = Some('K');
        board[yours] = Some('k');
        for (square, letter) in others {
            let letter = char::from(letter);
            let last_rank = !(8..56).contains(&square);
            if board[square].is_none() && !(last_rank && letter.eq_ignore_ascii_case(&'p')) {
                board[square] = Some(letter);
            }
        }
        let ranks: Vec<String> = board.chunks(8).map(rank).collect();
        let turn = if white { 'w' } else { 'b' };
        let fen = format!("{} {turn} - - 0 1", ranks.join("/"));
        Position::from_fen(&fen).is_ok().then_some(fen)
    })
}

fn rank(squares: &[Option<char>]) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for square in squares {
        match square {
            None => empty += 1,
            Some(letter) => {
                if empty > 0 {
                    text += &empty.to_string();
                }
                empty = 0;
                text.push(*letter);
            }
        }
    }
    if empty > 0 {
        text += &empty.to_string();
    }
    text
}

/// Positions with few pieces.
pub fn small() -> impl Strategy<Value = String> {
    prop_oneof![late(), placed()]
}

/// Positions with few pieces, as a rule.
pub fn mixed() -> impl Strategy<Value = String> {
    prop_oneof![8 => small(), 1 => played()]
}

/// How many pieces a FEN has.
pub fn pieces(fen: &str) -> usize {
    let board = fen.split(' ').next().unwrap_or_default();
    board.chars().filter(char::is_ascii_alphabetic).count()
}
