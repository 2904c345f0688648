//! Which move to try first.

use game::{Side, Tactics};

use crate::Value;

/// The remembered best move.
const REMEMBERED: i32 = 1 << 30;
/// Captures that lose nothing, by what they win.
const GOOD_CAPTURE: i32 = 1 << 28;
/// Quiet moves that refuted a sister position.
const KILLER: i32 = 1 << 26;
/// Captures that lose something come last.
const BAD_CAPTURE: i32 = -(1 << 28);
/// No exchange is larger, so that the classes stay apart.
const LARGEST_EXCHANGE: i32 = 1 << 20;
/// The history of a move lies between this and its negative.
pub(super) const LARGEST_HISTORY: i32 = 1 << 14;

/// How good quiet moves were elsewhere in the tree.
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

    /// A move was good (positive) or in vain (negative). Scores approach their bound without passing it.
    #[inline]
    pub(super) fn learn(&mut self, side: Side, slot: usize, bonus: i32) {
        let score = &mut self.scores[side.index()][slot];
        *score += bonus - *score * bonus.abs() / LARGEST_HISTORY;
    }
}

/// What good moves at this depth are worth to the history.
#[inline]
pub(super) fn bonus(depth: i32) -> i32 {
    (16 * depth * depth).min(1600)
}

/// What ordering knows of a position.
pub(super) struct Known<'a, G: Tactics> {
    pub slot: Option<u16>,
    pub killers: [Option<G::Move>; 2],
    pub history: &'a History,
}

/// Gives each move its place in the order.
pub(super) fn score<G: Tactics>(
    position: &G,
    moves: &[G::Move],
    known: &Known<'_, G>,
    scores: &mut Vec<i32>,
) {
    let side = position.side_to_move();
    scores.clear();
    scores.extend(moves.iter().map(|&chosen| {
        let slot = G::slot(chosen);
        if known.slot == Some(slot as u16) {
            REMEMBERED
        } else if position.is_capture(chosen) {
            capture(position.exchange(chosen))
        } else if known.killers[0] == Some(chosen) {
            KILLER + 1
        } else if known.killers[1] == Some(chosen) {
            KILLER
        } else {
            known.history.get(side, slot)
        }
    }));
}

/// The place of a capture that wins or loses so much.
#[inline]
pub(super) fn capture(exchange: Value) -> i32 {
    let exchange = exchange.clamp(-LARGEST_EXCHANGE, LARGEST_EXCHANGE);
    if exchange >= 0 {
        GOOD_CAPTURE + exchange
    } else {
        BAD_CAPTURE + exchange
    }
}

/// What a capture with this place loses, if it does.
#[inline]
pub(super) fn loss(score: i32) -> Option<Value> {
    (score < BAD_CAPTURE / 2).then(|| score - BAD_CAPTURE)
}

/// What a capture with this place wins, if it loses nothing.
#[inline]
pub(super) fn gain(score: i32) -> Option<Value> {
    (GOOD_CAPTURE..=GOOD_CAPTURE + LARGEST_EXCHANGE)
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
        let known = Known {
            slot: Some(ChessGame::slot(read("Rd1")) as u16),
            killers: [Some(read("Rd4")), None],
            history: &history,
        };
        let mut scores = Vec::new();
        score(&position, &moves, &known, &mut scores);
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
        let most = LARGEST_HISTORY;
        assert!((most / 2..=most).contains(&history.get(Side::Black, 3)));
        assert!((-most..=-most / 2).contains(&history.get(Side::White, 3)));
    }
}
