//! Move ordering: the table's move, good captures, killers, quiet moves by history, losing captures.

use game::{Side, Tactics};

use crate::Value;

/// The best move from the transposition table.
const REMEMBERED: i32 = 1 << 30;
/// Captures that lose nothing, plus what they win.
const GOOD_CAPTURE: i32 = 1 << 28;
/// Quiet moves that caused a cutoff in a sibling position.
const KILLER: i32 = 1 << 26;
/// Captures that lose something come last.
const BAD_CAPTURE: i32 = -(1 << 28);
/// Exchanges are clamped to this, so that the classes do not overlap.
const MAX_EXCHANGE: i32 = 1 << 20;
/// The history of a move lies between this and its negative.
pub(super) const MAX_HISTORY: i32 = 1 << 14;

/// The history heuristic: how often quiet moves caused a cutoff elsewhere in the tree.
#[derive(Debug, Clone)]
pub(super) struct History {
    scores: [Vec<i32>; 2],
}

impl History {
    pub(super) fn new<G: Tactics>() -> History {
        History {
            scores: [vec![0; G::SLOTS], vec![0; G::SLOTS]],
        }
    }

    #[inline]
    pub(super) fn get(&self, side: Side, slot: usize) -> i32 {
        self.scores[side.index()][slot]
    }

    /// Raises the score of a move that caused a cutoff, or lowers (negative bonus) that of one tried before it. Scores
    /// approach their bound without passing it.
    #[inline]
    pub(super) fn learn(&mut self, side: Side, slot: usize, bonus: i32) {
        let score = &mut self.scores[side.index()][slot];
        *score += bonus - *score * bonus.abs() / MAX_HISTORY;
    }
}

/// The bonus of a cutoff at this depth.
#[inline]
pub(super) fn bonus(depth: i32) -> i32 {
    (16 * depth * depth).min(1600)
}

/// What the order depends on besides the moves.
pub(super) struct OrderingHints<'a, G: Tactics> {
    pub slot: Option<u16>,
    pub killers: [Option<G::Move>; 2],
    pub history: &'a History,
}

/// Scores each move; higher comes first.
pub(super) fn score<G: Tactics>(
    position: &G,
    moves: &[G::Move],
    hints: &OrderingHints<'_, G>,
    scores: &mut Vec<i32>,
) {
    let side = position.side_to_move();
    scores.clear();
    scores.extend(moves.iter().map(|&chosen| {
        let slot = G::slot(chosen);
        if hints.slot == Some(slot as u16) {
            REMEMBERED
        } else if position.is_capture(chosen) {
            capture(position.exchange(chosen))
        } else if hints.killers[0] == Some(chosen) {
            KILLER + 1
        } else if hints.killers[1] == Some(chosen) {
            KILLER
        } else {
            hints.history.get(side, slot)
        }
    }));
}

/// The score of a capture by its exchange value.
#[inline]
pub(super) fn capture(exchange: Value) -> i32 {
    let exchange = exchange.clamp(-MAX_EXCHANGE, MAX_EXCHANGE);
    if exchange >= 0 {
        GOOD_CAPTURE + exchange
    } else {
        BAD_CAPTURE + exchange
    }
}

/// What a capture with this score loses, if it does.
#[inline]
pub(super) fn loss(score: i32) -> Option<Value> {
    (score < BAD_CAPTURE / 2).then(|| score - BAD_CAPTURE)
}

/// What a capture with this score wins, if it loses nothing.
#[inline]
pub(super) fn gain(score: i32) -> Option<Value> {
    (GOOD_CAPTURE..=GOOD_CAPTURE + MAX_EXCHANGE)
        .contains(&score)
        .then(|| score - GOOD_CAPTURE)
}

/// Whether a move with this place is a killer.
#[inline]
pub(super) fn is_killer(score: i32) -> bool {
    (KILLER..=KILLER + 1).contains(&score)
}

/// Brings the best of the moves from `index` on to `index`. Equal ones stay in their order.
#[inline]
pub(super) fn pick<M: Copy>(moves: &mut [M], scores: &mut [i32], index: usize) -> (M, i32) {
    let mut best = index;
    for other in index + 1..scores.len() {
        if scores[other] > scores[best] {
            best = other;
        }
    }
    moves.swap(index, best);
    scores.swap(index, best);
    (moves[index], scores[index])
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::ChessGame;
    use game::Game;

    #[test]
    fn the_order_of_the_classes() {
        let fen = "4k3/8/2p5/3p1q2/4P3/8/3R4/4K3 w - - 0 1";
        let position = ChessGame::read(fen).unwrap();
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let read = |text| position.read_move(text).unwrap();
        let mut history = History::new::<ChessGame>();
        history.learn(Side::White, ChessGame::slot(read("Ke2")), 500);
        history.learn(Side::White, ChessGame::slot(read("Kd1")), -500);
        let hints = OrderingHints {
            slot: Some(ChessGame::slot(read("Rd1")) as u16),
            killers: [Some(read("Rd4")), None],
            history: &history,
        };
        let mut scores = Vec::new();
        score(&position, &moves, &hints, &mut scores);
        let order: Vec<String> = (0..moves.len())
            .map(|index| position.move_text(pick(&mut moves, &mut scores, index).0))
            .collect();
        assert_eq!(order[..5], ["Rd1", "exf5", "exd5", "Rd4", "Ke2"]);
        assert_eq!(order[order.len() - 2..], ["Kd1", "Rxd5"]);
        assert_eq!(loss(scores[scores.len() - 1]), Some(-400));
        assert_eq!(loss(scores[0]), None);
    }

    #[test]
    fn history_stays_in_its_bounds() {
        let mut history = History::new::<ChessGame>();
        for _ in 0..10_000 {
            history.learn(Side::Black, 3, bonus(20));
            history.learn(Side::White, 3, -bonus(20));
        }
        let most = MAX_HISTORY;
        assert!((most / 2..=most).contains(&history.get(Side::Black, 3)));
        assert!((-most..=-most / 2).contains(&history.get(Side::White, 3)));
    }
}
