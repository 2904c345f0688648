//! Iterative deepening at the root: each iteration searches one ply deeper, best move of the last one first.

use game::{Record, Tactics};

use super::limits::Limits;
use super::tree::Window;
use super::value::{INFINITE, MAX_PLIES, is_decided, plies_to_end};
use super::worker::{RootMove, Worker};
use crate::{Evaluator, Value};

/// Half the width of the first aspiration window, in hundredths of the smallest piece.
const FIRST_WINDOW: Value = 25;
/// Below this depth values jump too much for aspiration windows.
const FIRST_NARROW_DEPTH: i32 = 5;

impl<G: Tactics, E: Evaluator<G>> Worker<'_, G, E> {
    /// Fills the root with the legal moves, or those of `only` that are legal.
    pub(super) fn set_root(&mut self, position: &G, only: &[G::Move]) {
        let mut legal = Vec::new();
        position.legal_moves(&mut legal);
        if legal.iter().any(|chosen| only.contains(chosen)) {
            legal.retain(|chosen| only.contains(chosen));
        }
        self.root = legal
            .into_iter()
            .map(|chosen| RootMove {
                chosen,
                value: -INFINITE,
                line: vec![chosen],
            })
            .collect();
    }

    /// Orders the root moves by their static values, for a search that is stopped at once.
    pub(super) fn choose_at_a_glance(&mut self, position: &G) {
        let now = self.evaluate(position);
        let mut moves: Vec<G::Move> = self.root.iter().map(|root| root.chosen).collect();
        let mut replies = Vec::new();
        let values: Vec<Value> = moves
            .drain(..)
            .map(|chosen| {
                let mut next = position.clone();
                next.play(chosen);
                replies.clear();
                next.legal_moves(&mut replies);
                if let Some(end) = next.end(&replies) {
                    return -self.ended(&next, end, 1);
                }
                let exchange = position.exchange(chosen);
                match position.is_capture(chosen) {
                    true => now.saturating_add(self.margin(exchange)),
                    false => -self.evaluate(&next) + self.margin(exchange.min(0)),
                }
            })
            .collect();
        for (root, value) in self.root.iter_mut().zip(values) {
            root.value = value;
        }
        // Stable: of equal moves the first stays first.
        self.root.sort_by_key(|root| std::cmp::Reverse(root.value));
    }

    /// Searches `first` plies deep, then deeper, and calls `each` after every iteration. Afterwards the root moves are in
    /// order, best first. Returns the depth of the last complete iteration.
    pub(super) fn deepen(
        &mut self,
        record: &Record<G>,
        limits: &Limits<G>,
        first: i32,
        mut each: impl FnMut(&Self, i32),
    ) -> i32 {
        let position = record.position();
        let most = limits.depth.unwrap_or(u32::MAX).min(MAX_PLIES as u32 - 1) as i32;
        let lines = limits.lines.clamp(1, self.root.len().max(1));
        let mut reached = 0;
        for depth in first..=most.max(first) {
            self.extend_up_to = 2 * depth as usize;
            for index in 0..lines {
                if !self.search_line(position, depth, index) {
                    return reached;
                }
            }
            // Stable: lines of equal value keep their order.
            self.root[..lines].sort_by_key(|root| std::cmp::Reverse(root.value));
            reached = depth;
            each(self, depth);
            let value = self.root[0].value;
            let settled = is_decided(value)
                && plies_to_end(value).is_some_and(|plies| plies.abs() <= depth)
                && limits.lines == 1;
            let only = self.root.len() == 1 && limits.clock.is_some();
            if self.guard.is_late()
                || (settled || only) && (limits.clock.is_some() || limits.time.is_some())
            {
                break;
            }
        }
        reached
    }

    /// Brings the best of the root moves from `index` on to `index`. `false` if the search was stopped.
    fn search_line(&mut self, position: &G, depth: i32, index: usize) -> bool {
        let expected = self.root[index].value;
        let narrow = self.options.aspiration
            && depth >= FIRST_NARROW_DEPTH
            && expected.abs() < INFINITE
            && !is_decided(expected);
        let mut delta = self.margin(FIRST_WINDOW).max(1);
        let mut window = match narrow {
            true => Window {
                alpha: expected - delta,
                beta: expected + delta,
            },
            false => Window {
                alpha: -INFINITE,
                beta: INFINITE,
            },
        };
        let mut kept = self.root[index..].to_vec();
        loop {
            let value = self.search_root(position, depth, index, window);
            if self.stopped {
                self.keep_finished(index, kept);
                return false;
            }
            self.root[index..].sort_by_key(|root| std::cmp::Reverse(root.value));
            delta = delta.saturating_mul(3).min(INFINITE / 4);
            if value <= window.alpha {
                window.beta = window.alpha / 2 + window.beta / 2 + 1;
                window.alpha = widened(window.alpha, -delta);
            } else if value >= window.beta {
                // If the search is stopped now, this move is still known to be better.
                kept = self.root[index..].to_vec();
                window.beta = widened(window.beta, delta);
            } else {
                return true;
            }
        }
    }

    fn search_root(&mut self, position: &G, depth: i32, from: usize, mut window: Window) -> Value {
        let mut best = -INFINITE;
        if self.enter(0) {
            return best;
        }
        for root in &mut self.root[from..] {
            root.value = -INFINITE;
        }
        for index in from..self.root.len() {
            let chosen = self.root[index].chosen;
            let mut next = position.clone();
            next.play(chosen);
            self.path.push(next.key(), position.is_irreversible(chosen));
            let late = index - from > 3 && !position.is_capture(chosen) && !position.is_forced();
            let reduction = match late && self.options.late_move_reductions && depth >= 3 {
                true => (self.reductions.get(depth, index - from) - 1).max(0),
                false => 0,
            };
            let value = self.follow(&next, window, depth - 1, reduction, 0, index == from);
            self.path.pop();
            if self.stopped {
                break;
            }
            let root = &mut self.root[index];
            if index == from || value > window.alpha {
                root.value = value;
                root.line.clear();
                root.line.push(chosen);
                root.line.extend_from_slice(&self.frames[1].line);
            }
            best = best.max(value);
            window.alpha = window.alpha.max(value);
            if value >= window.beta {
                break;
            }
        }
        best
    }

    /// After a stop: results of this iteration count only if its first move, the best of the last one, was finished.
    fn keep_finished(&mut self, index: usize, kept: Vec<RootMove<G::Move>>) {
        let first = &self.root[index];
        let finished = first.value > -INFINITE && first.chosen == kept[0].chosen;
        if finished {
            self.root[index..].sort_by_key(|root| std::cmp::Reverse(root.value));
        } else {
            self.root.truncate(index);
            self.root.extend(kept);
        }
    }
}

fn widened(bound: Value, by: Value) -> Value {
    bound.saturating_add(by).clamp(-INFINITE, INFINITE)
}
