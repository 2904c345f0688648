//! The agreed number of plies after which a game is drawn.

use game::{End, Reason, Record};

use crate::position::Position;

/// The number of plies after which the program of 1982 calls a game a draw.
pub const DRAW_AFTER: usize = 50;

/// How a game has ended: by the rules, or because `most_plies` have been played.
pub fn end_of_game(record: &Record<Position>, most_plies: usize) -> Option<End> {
    record
        .end()
        .or_else(|| (record.moves().len() >= most_plies).then(|| End::draw(Reason::MoveLimit)))
}

#[cfg(test)]
mod tests {
    use game::Game;

    use super::*;

    #[test]
    fn a_game_to_and_fro_is_drawn_after_fifty_plies() {
        let mut record = Record::new(Position::initial());
        for ply in 0.. {
            if let Some(end) = end_of_game(&record, DRAW_AFTER) {
                assert_eq!((ply, end), (DRAW_AFTER, End::draw(Reason::MoveLimit)));
                break;
            }
            let text = ["1-5", "2-1", "5-9", "1-2", "9-5", "2-6", "5-1", "6-2"][ply % 8];
            let chosen = record.position().read_move(text).unwrap();
            record.play(chosen);
        }
    }
}
