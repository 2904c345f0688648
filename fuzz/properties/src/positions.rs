//! Positions from text.

use chess::facts::facts;
use chess::{Color, Owner, Position, View, chess_from_fen};
use shakmaty::EnPassantMode;
use shakmaty::fen::Fen;

/// A FEN is a position or is refused; a position can be looked at from both sides and written down again.
pub fn fens_are_answered(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let Ok(position) = Position::from_fen(&text) else {
        return;
    };
    let chess = chess_from_fen(&text).expect("both read the same");
    for side in Color::ALL {
        let view = View::new(&position, side);
        assert!(facts(&view).len() >= 64);
        let moves = view.all_legal_moves(Owner::Me).count();
        assert_eq!(view.can_move(Owner::Me), moves > 0);
    }
    let written = Fen::from_position(&chess, EnPassantMode::PseudoLegal).to_string();
    assert_eq!(
        Position::from_fen(&written).as_ref(),
        Ok(&position),
        "{text:?} {written}"
    );
}
