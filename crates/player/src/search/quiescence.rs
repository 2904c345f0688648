//! Quiescence search: captures and checks beyond the depth, until the position is quiet.

use game::Tactics;

use super::ordering;
use super::table::{Bound, Entry};
use super::tree::Window;
use super::value::{DRAWN, INFINITE, MAX_PLIES, of_certain};
use super::worker::Worker;
use crate::{Evaluator, Value};

/// Quiet checks are searched for this many plies.
const PLIES_WITH_CHECKS: u32 = 1;
/// Delta pruning: captures that stay this far below alpha are skipped, in hundredths of the smallest piece.
const DELTA: Value = 180;

impl<G: Tactics, E: Evaluator<G>> Worker<'_, G, E> {
    /// The value for the side to move, which may stand pat unless it is forced; `beyond` counts the plies since the
    /// depth ended.
    pub(super) fn quiesce(
        &mut self,
        position: &G,
        mut window: Window,
        ply: usize,
        beyond: u32,
    ) -> Value {
        self.frames[ply].line.clear();
        if self.enter(ply) {
            return DRAWN;
        }
        if beyond > 0 && self.path.is_repetition() {
            return DRAWN;
        }
        if let Some(end) = position.end_at_a_glance() {
            return self.ended(position, end, ply);
        }
        if let Some(certain) = self.evaluator.certain(position) {
            return of_certain(certain, ply);
        }
        if ply + 1 >= MAX_PLIES {
            return self.evaluate(position);
        }

        let key = self.key(position);
        let remembered = match self.options.table {
            true => self.table.get(key, ply),
            false => None,
        };
        if let Some(entry) = remembered
            && match entry.bound {
                Bound::Exact => true,
                Bound::Lower => entry.value >= window.beta,
                Bound::Upper => entry.value <= window.alpha,
            }
        {
            return entry.value;
        }

        let forced = position.is_forced();
        let mut best = -INFINITE;
        let mut standing = None;
        if !forced {
            best = self.evaluate_between(position, key, window.alpha, window.beta);
            if best >= window.beta {
                return best;
            }
            window.alpha = window.alpha.max(best);
            standing = Some(best);
        }

        let mut moves = std::mem::take(&mut self.frames[ply].moves);
        let mut scores = std::mem::take(&mut self.frames[ply].scores);
        moves.clear();
        position.forcing_moves(&mut moves);
        if !forced && beyond < PLIES_WITH_CHECKS {
            position.threatening_moves(&mut moves);
        }
        if forced
            && moves.is_empty()
            && let Some(end) = position.end(&moves)
        {
            best = self.ended(position, end, ply);
        }
        let best_known = remembered.and_then(|entry| entry.slot);
        self.order_forcing(position, &moves, &mut scores, best_known);
        let mut best_move = None;
        for index in 0..moves.len() {
            let (chosen, score) = ordering::pick(&mut moves, &mut scores, index);
            if let Some(standing) = standing
                && self.is_vain(position, chosen, score, standing, window.alpha)
            {
                continue;
            }
            let mut next = position.clone();
            next.play(chosen);
            self.path.push(next.key(), position.is_irreversible(chosen));
            let value = -self.quiesce(&next, window.turned(), ply + 1, beyond + 1);
            self.path.pop();
            if self.stopped {
                break;
            }
            if value > best {
                best = value;
                if value > window.alpha {
                    best_move = Some(chosen);
                    window.alpha = value;
                    self.keep_line(ply, chosen);
                }
                if value >= window.beta {
                    break;
                }
            }
        }
        self.frames[ply].moves = moves;
        self.frames[ply].scores = scores;
        if self.options.table && !self.stopped && best_move.is_some() {
            let bound = if best >= window.beta {
                Bound::Lower
            } else {
                Bound::Exact
            };
            let slot = best_move.map(|chosen| G::slot(chosen) as u16);
            let entry = Entry {
                value: best,
                depth: 0,
                bound,
                slot,
            };
            self.table.put(key, ply, entry);
        }
        best
    }

    fn order_forcing(
        &self,
        position: &G,
        moves: &[G::Move],
        scores: &mut Vec<i32>,
        best_known: Option<u16>,
    ) {
        let side = position.side_to_move();
        scores.clear();
        scores.extend(moves.iter().map(|&chosen| {
            let slot = G::slot(chosen);
            if best_known == Some(slot as u16) {
                i32::MAX
            } else if position.is_capture(chosen) {
                ordering::capture(position.exchange(chosen))
            } else {
                self.history.get(side, slot)
            }
        }));
    }

    /// Whether a move loses material, or wins too little to matter.
    #[inline]
    fn is_vain(
        &self,
        position: &G,
        chosen: G::Move,
        score: i32,
        standing: Value,
        alpha: Value,
    ) -> bool {
        if ordering::loss(score).is_some() {
            return true;
        }
        let exchange = ordering::gain(score).unwrap_or_else(|| position.exchange(chosen));
        if exchange < 0 {
            return true;
        }
        self.options.futility
            && position.is_capture(chosen)
            && standing.saturating_add(self.margin(exchange + DELTA)) <= alpha
    }
}
