//! Hints for searching players.

use game::{End, Game, Reason, Side, Tactics, mix};

use crate::board::Board;
use crate::moves::Move;
use crate::position::Position;
use crate::tables::MOST_TABLE_PIECES;

const MAN: i32 = 100;
const KING: i32 = 300;

impl Tactics for Position {
    const SLOTS: usize = 32 * 32;

    fn forcing_moves(&self, into: &mut Vec<Move>) {
        let (board, side) = (self.board(), self.side_to_move());
        let hunters = board.hunters(side);
        if hunters != 0 {
            board.captures(side, hunters, into);
            return;
        }
        let first = into.len();
        // Only a man one step from its goal can be promoted at once.
        if board.men(side) & before_goal(side) != 0 {
            board.quiet_moves(side, into);
            let mut kept = first;
            for index in first..into.len() {
                if board.promotes(side, into[index]) {
                    into.swap(kept, index);
                    kept += 1;
                }
            }
            into.truncate(kept);
        }
    }

    fn is_forced(&self) -> bool {
        self.board().must_capture(self.side_to_move())
    }

    fn end_at_a_glance(&self) -> Option<End> {
        let side = self.side_to_move();
        if !self.board().can_move(side) {
            return Some(End::win(!side, Reason::NoMoves));
        }
        (self.plies_left() == Some(0)).then(|| End::draw(Reason::NoProgress))
    }

    fn is_capture(&self, chosen: Move) -> bool {
        chosen.is_capture() || self.board().promotes(self.side_to_move(), chosen)
    }

    fn exchange(&self, chosen: Move) -> i32 {
        let (board, side) = (self.board(), self.side_to_move());
        let mut after = *board;
        after.play(side, chosen);
        let won = material(board, !side) - material(&after, !side) + material(&after, side)
            - material(board, side);
        let mut replies = Vec::new();
        let hunters = after.hunters(!side);
        if hunters == 0 {
            return won;
        }
        after.captures(!side, hunters, &mut replies);
        let lost = replies
            .iter()
            .map(|reply| worth(&after, reply.captured))
            .max()
            .unwrap_or_default();
        won - lost
    }

    fn slot(chosen: Move) -> usize {
        usize::from(chosen.from) * 32 + usize::from(chosen.to)
    }

    fn memory_key(&self) -> u64 {
        // Counts that are far from their end change no value that a search sees.
        const SOON: u16 = 24;
        let Some(left) = self.plies_left() else {
            return self.key();
        };
        if self.board().occupied().count_ones() <= MOST_TABLE_PIECES {
            // A win of the tables is one only as long as no count comes first.
            let counted = self.counters();
            let counts = [counted.kings_only, counted.same_balance, counted.main_road]
                .into_iter()
                .fold(1, |counts, count| counts << 16 | u64::from(count));
            return self.key() ^ mix(counts);
        }
        if left > SOON {
            return self.key();
        }
        self.key() ^ mix(u64::from(left) + 1)
    }

    /// Zugzwang and forced captures are the heart of draughts: what passing would lead to says nothing.
    fn passed(&self) -> Option<Position> {
        None
    }
}

fn before_goal(side: Side) -> u32 {
    match side {
        Side::White => 0x0000_00f0,
        Side::Black => 0x0f00_0000,
    }
}

fn worth(board: &Board, set: u32) -> i32 {
    let kings = (set & board.kings).count_ones() as i32;
    (set.count_ones() as i32 - kings) * MAN + kings * KING
}

fn material(board: &Board, side: Side) -> i32 {
    worth(board, board.of(side))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_pieces_are_remembered_with_their_counts() {
        let key = |text: &str| Position::read(text).unwrap().memory_key();
        let fresh = key("W:WKa1,Kc1,Ke1:BKb8");
        assert_eq!(fresh, key("W:WKa1,Kc1,Ke1:BKb8"));
        for plies in 1..40 {
            assert_ne!(fresh, key(&format!("W:WKa1,Kc1,Ke1:BKb8:H{plies}")));
        }
    }
}
