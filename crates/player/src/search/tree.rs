//! Alpha-beta below the root.

use game::Tactics;

use super::ordering::{self, MAX_HISTORY, OrderingHints};
use super::table::{Bound, Entry};
use super::value::{DRAWN, INFINITE, MAX_PLIES, WON, is_decided, lost_in, of_certain};
use super::worker::Worker;
use crate::{Evaluator, Value};

/// Margins and depths of pruning; margins are in hundredths of the smallest piece.
const REVERSE_FUTILITY_DEPTH: i32 = 6;
const REVERSE_FUTILITY_STEP: Value = 80;
const FUTILITY_DEPTH: i32 = 5;
const FUTILITY_BASE: Value = 90;
const FUTILITY_STEP: Value = 90;
const LOSING_CAPTURE_STEP: Value = 110;
const LATE_MOVE_DEPTH: i32 = 5;
const NULL_MOVE_DEPTH: i32 = 3;
const UNKNOWN_BEST_DEPTH: i32 = 4;
const REDUCTION_DEPTH: i32 = 3;

/// The alpha-beta window.
#[derive(Clone, Copy)]
pub(super) struct Window {
    pub alpha: Value,
    pub beta: Value,
}

impl Window {
    /// The null window above `alpha`.
    #[inline]
    pub(super) fn above(alpha: Value) -> Window {
        Window {
            alpha,
            beta: alpha + 1,
        }
    }

    /// The same window from the opponent's point of view.
    #[inline]
    pub(super) fn turned(self) -> Window {
        Window {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }

    #[inline]
    fn is_open(self) -> bool {
        self.beta - self.alpha > 1
    }
}

impl<G: Tactics, E: Evaluator<G>> Worker<'_, G, E> {
    /// The value for the side to move of a position `ply` plies from the root, searched `depth` plies deeper. Outside the
    /// window it is only a bound (fail-soft).
    pub(super) fn node(
        &mut self,
        position: &G,
        mut window: Window,
        mut depth: i32,
        ply: usize,
        after_pass: bool,
    ) -> Value {
        self.frames[ply].line.clear();
        if self.path.is_repetition() {
            return DRAWN;
        }
        let forced = position.is_forced();
        if forced && self.options.extensions && ply < self.extend_up_to {
            depth += 1;
        }
        if depth <= 0 || ply + 1 >= MAX_PLIES {
            return if self.options.quiescence {
                self.quiesce(position, window, ply, 0)
            } else {
                self.leaf(position, ply)
            };
        }
        if self.enter(ply) {
            return DRAWN;
        }
        if let Some(end) = position.end_at_a_glance() {
            return self.ended(position, end, ply);
        }
        if let Some(certain) = self.evaluator.certain(position) {
            return of_certain(certain, ply);
        }
        if self.options.mate_distance {
            window.alpha = window.alpha.max(lost_in(ply));
            window.beta = window.beta.min(WON - ply as Value - 1);
            if window.alpha >= window.beta {
                return window.alpha;
            }
        }

        let key = self.key(position);
        let remembered = match self.options.table {
            true => self.table.get(key, ply),
            false => None,
        };
        if let Some(entry) = remembered
            && !window.is_open()
            && self.suffices(&entry, depth)
            && match entry.bound {
                Bound::Exact => true,
                Bound::Lower => entry.value >= window.beta,
                Bound::Upper => entry.value <= window.alpha,
            }
        {
            return entry.value;
        }
        let best_known = remembered.and_then(|entry| entry.slot);

        let standing = match forced {
            true => None,
            false if self.wants_standing(window) => {
                // Reverse futility asks how far it lies above the window.
                let most = match depth <= REVERSE_FUTILITY_DEPTH {
                    true => REVERSE_FUTILITY_STEP * depth,
                    false => 0,
                };
                // Futility asks how far it lies below; moves may be searched with a ply less.
                let least = match depth <= FUTILITY_DEPTH + 1 {
                    true => FUTILITY_BASE + FUTILITY_STEP * depth.min(FUTILITY_DEPTH),
                    false => 0,
                };
                let low = window.alpha.saturating_sub(self.margin(least));
                let high = window.beta.saturating_add(self.margin(most));
                Some(self.evaluate_between(position, key, low, high))
            }
            false => None,
        };
        if let Some(standing) = standing
            && !window.is_open()
            && !is_decided(window.beta)
        {
            let slack = self.margin(REVERSE_FUTILITY_STEP * depth);
            if self.options.futility
                && depth <= REVERSE_FUTILITY_DEPTH
                && standing - slack >= window.beta
            {
                return standing - slack;
            }
            if let Some(value) = self.pass(position, window, depth, ply, standing, after_pass) {
                return value;
            }
        }
        // Internal iterative reduction: without a table move, a shallower search finds one for the next iteration.
        if self.options.late_move_reductions && best_known.is_none() && depth >= UNKNOWN_BEST_DEPTH
        {
            depth -= 1;
        }
        self.try_moves(
            position, window, depth, ply, forced, standing, best_known, key,
        )
    }

    /// Whether an entry is deep enough.
    #[inline]
    fn suffices(&self, entry: &Entry, depth: i32) -> bool {
        entry.depth == depth || self.options.deeper_entries && entry.depth > depth
    }

    /// Only pruning needs the static value of an inner position.
    #[inline]
    fn wants_standing(&self, window: Window) -> bool {
        !window.is_open() && (self.options.futility || self.options.null_move)
    }

    /// Null-move pruning: whether the position is good enough even if the side to move passes.
    fn pass(
        &mut self,
        position: &G,
        window: Window,
        depth: i32,
        ply: usize,
        standing: Value,
        after_pass: bool,
    ) -> Option<Value> {
        if !self.options.null_move
            || after_pass
            || depth < NULL_MOVE_DEPTH
            || standing < window.beta
        {
            return None;
        }
        let passed = position.passed()?;
        let surplus = (standing - window.beta) / self.margin(200).max(1);
        let reduced = depth - 1 - (2 + depth / 4 + surplus.min(3));
        self.path.push(passed.key(), true);
        let asked = Window::above(window.beta - 1).turned();
        let value = -self.node(&passed, asked, reduced, ply + 1, true);
        self.path.pop();
        if self.stopped {
            return Some(DRAWN);
        }
        // A win found after a pass is not proven.
        (value >= window.beta).then(|| {
            if is_decided(value) {
                window.beta
            } else {
                value
            }
        })
    }

    #[allow(clippy::too_many_arguments)]
    fn try_moves(
        &mut self,
        position: &G,
        mut window: Window,
        depth: i32,
        ply: usize,
        forced: bool,
        standing: Option<Value>,
        best_known: Option<u16>,
        key: u64,
    ) -> Value {
        let mut moves = std::mem::take(&mut self.frames[ply].moves);
        let mut scores = std::mem::take(&mut self.frames[ply].scores);
        moves.clear();
        position.legal_moves(&mut moves);
        let value = match position.end(&moves) {
            Some(end) => self.ended(position, end, ply),
            None => {
                let hints = OrderingHints {
                    slot: best_known,
                    killers: self.frames[ply].killers,
                    history: &self.history,
                };
                ordering::score(position, &moves, &hints, &mut scores);
                self.frames[ply].quiets.clear();
                if let Some(beyond) = self.frames.get_mut(ply + 2) {
                    beyond.killers = [None; 2];
                }
                let open = window.is_open();
                let first_alpha = window.alpha;
                let mut best = -INFINITE;
                let mut best_move = None;
                for index in 0..moves.len() {
                    let (chosen, score) = ordering::pick(&mut moves, &mut scores, index);
                    let mut next = position.clone();
                    next.play(chosen);
                    let quiet = !position.is_capture(chosen);
                    let leaves_out = best > -WON / 2
                        && !open
                        && !forced
                        && self.can_be_left_out(ply, depth, quiet, score, standing, window.alpha)
                        && !next.is_forced();
                    if leaves_out {
                        continue;
                    }
                    self.path.push(next.key(), position.is_irreversible(chosen));
                    let reduction = if quiet && !forced && index > 1 + 2 * usize::from(open) {
                        self.reduction(position, &next, chosen, depth, index, score, open)
                    } else {
                        0
                    };
                    let value = self.follow(&next, window, depth - 1, reduction, ply, index == 0);
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
                            if quiet {
                                self.reward(position, chosen, depth, ply);
                            }
                            break;
                        }
                    }
                    if quiet {
                        self.frames[ply].quiets.push(G::slot(chosen));
                    }
                }
                if self.options.table && !self.stopped {
                    let bound = if best >= window.beta {
                        Bound::Lower
                    } else if best > first_alpha {
                        Bound::Exact
                    } else {
                        Bound::Upper
                    };
                    let entry = Entry {
                        value: best,
                        depth,
                        bound,
                        slot: best_move.map(|chosen| G::slot(chosen) as u16),
                    };
                    self.table.put(key, ply, entry);
                }
                best
            }
        };
        self.frames[ply].moves = moves;
        self.frames[ply].scores = scores;
        value
    }

    /// The value of a move that has been made. The first move gets the whole window; others get a null window at reduced
    /// depth first, and are searched again if they turn out better.
    pub(super) fn follow(
        &mut self,
        next: &G,
        window: Window,
        depth: i32,
        reduction: i32,
        ply: usize,
        first: bool,
    ) -> Value {
        if first {
            return -self.node(next, window.turned(), depth, ply + 1, false);
        }
        let narrow = Window::above(window.alpha).turned();
        let reduced = (depth - reduction).max(depth.min(1));
        let mut value = -self.node(next, narrow, reduced, ply + 1, false);
        if value > window.alpha && reduced < depth && !self.stopped {
            value = -self.node(next, narrow, depth, ply + 1, false);
        }
        if value > window.alpha && value < window.beta && !self.stopped {
            value = -self.node(next, window.turned(), depth, ply + 1, false);
        }
        value
    }

    /// Whether a move near the horizon is skipped.
    #[inline]
    fn can_be_left_out(
        &self,
        ply: usize,
        depth: i32,
        quiet: bool,
        score: i32,
        standing: Option<Value>,
        alpha: Value,
    ) -> bool {
        if !quiet {
            return self.options.futility
                && depth <= FUTILITY_DEPTH
                && ordering::loss(score).is_some_and(|loss| loss < -LOSING_CAPTURE_STEP * depth);
        }
        let tried = self.frames[ply].quiets.len();
        if self.options.late_move_pruning
            && depth <= LATE_MOVE_DEPTH
            && tried as i32 > 3 + depth * depth
        {
            return true;
        }
        self.options.futility
            && depth <= FUTILITY_DEPTH
            && standing.is_some_and(|standing| {
                standing + self.margin(FUTILITY_BASE + FUTILITY_STEP * depth) <= alpha
            })
    }

    /// By how much a quiet move's depth is reduced.
    #[allow(clippy::too_many_arguments)]
    #[inline]
    fn reduction(
        &self,
        position: &G,
        next: &G,
        chosen: G::Move,
        depth: i32,
        index: usize,
        score: i32,
        open: bool,
    ) -> i32 {
        if !self.options.late_move_reductions || depth < REDUCTION_DEPTH {
            return 0;
        }
        let history = self.history.get(position.side_to_move(), G::slot(chosen));
        let spared = i32::from(open)
            + i32::from(ordering::is_killer(score))
            + i32::from(next.is_forced())
            + history * 2 / MAX_HISTORY;
        (self.reductions.get(depth, index) - spared).max(0)
    }

    /// Updates history and killers after a cutoff by a quiet move.
    fn reward(&mut self, position: &G, chosen: G::Move, depth: i32, ply: usize) {
        let side = position.side_to_move();
        let bonus = ordering::bonus(depth);
        self.history.learn(side, G::slot(chosen), bonus);
        let frame = &mut self.frames[ply];
        for slot in &frame.quiets {
            self.history.learn(side, *slot, -bonus);
        }
        if frame.killers[0] != Some(chosen) {
            frame.killers = [Some(chosen), frame.killers[0]];
        }
    }

    /// The static value where the depth ends, without quiescence.
    fn leaf(&mut self, position: &G, ply: usize) -> Value {
        if self.enter(ply) {
            return DRAWN;
        }
        let mut moves = std::mem::take(&mut self.frames[ply].moves);
        moves.clear();
        position.legal_moves(&mut moves);
        let end = position.end(&moves);
        self.frames[ply].moves = moves;
        match end {
            Some(end) => self.ended(position, end, ply),
            None => self.evaluate(position),
        }
    }
}
