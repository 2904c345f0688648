//! The state of one thread of a search.

use std::sync::LazyLock;

use game::{End, Record, Side, Tactics};

use super::ordering::History;
use super::path::Path;
use super::table::Table;
use super::time::{ClockChecks, Guard};
use super::value::{MAX_PLIES, MAX_VALUE, of_end};
use super::values::ValueCache;
use super::{Options, Searcher};
use crate::{Evaluator, Value};

/// Buffers of one ply, reused so that the search does not allocate.
pub(super) struct Frame<G: Tactics> {
    pub moves: Vec<G::Move>,
    pub scores: Vec<i32>,
    /// Slots of the quiet moves tried in vain.
    pub quiets: Vec<usize>,
    pub killers: [Option<G::Move>; 2],
    /// The best line from here.
    pub line: Vec<G::Move>,
}

impl<G: Tactics> Frame<G> {
    fn new() -> Frame<G> {
        // Most searches are shallow: a ply allocates when it is first reached.
        Frame {
            moves: Vec::new(),
            scores: Vec::new(),
            quiets: Vec::new(),
            killers: [None; 2],
            line: Vec::new(),
        }
    }
}

/// A root move with its value and variation so far.
#[derive(Debug, Clone)]
pub(super) struct RootMove<M> {
    pub chosen: M,
    pub value: Value,
    pub line: Vec<M>,
}

pub(super) struct Worker<'a, G: Tactics, E> {
    pub evaluator: E,
    /// The side that the evaluator values for: the one to move at the root.
    pub owner: Side,
    pub salt: u64,
    /// What the smallest piece is worth.
    pub unit: Value,
    pub options: Options,
    pub table: &'a Table,
    values: &'a ValueCache,
    remembers: bool,
    pub guard: &'a Guard<'a>,
    pub checks: ClockChecks,
    pub path: Path,
    pub frames: Vec<Frame<G>>,
    pub history: History,
    pub reductions: &'static Reductions,
    pub root: Vec<RootMove<G::Move>>,
    pub nodes: u64,
    /// The deepest ply visited.
    pub furthest: usize,
    /// No extension beyond this ply.
    pub extend_up_to: usize,
    pub stopped: bool,
}

impl<'a, G: Tactics, E: Evaluator<G>> Worker<'a, G, E> {
    pub(super) fn new(
        record: &Record<G>,
        evaluator: E,
        searcher: &'a Searcher,
        guard: &'a Guard<'a>,
    ) -> Worker<'a, G, E> {
        let owner = record.position().side_to_move();
        Worker {
            salt: evaluator.salt(owner),
            unit: evaluator.unit(),
            remembers: searcher.options.table && evaluator.is_worth_remembering(),
            evaluator,
            owner,
            options: searcher.options,
            table: &searcher.table,
            values: &searcher.values,
            guard,
            checks: ClockChecks::new(),
            path: Path::new(record, MAX_PLIES + 1),
            frames: (0..=MAX_PLIES).map(|_| Frame::new()).collect(),
            history: History::new::<G>(),
            reductions: &REDUCTIONS,
            root: Vec::new(),
            nodes: 0,
            furthest: 0,
            extend_up_to: 0,
            stopped: false,
        }
    }

    /// Counts a position; `true` if the search must stop.
    #[inline]
    pub(super) fn enter(&mut self, ply: usize) -> bool {
        self.nodes += 1;
        self.furthest = self.furthest.max(ply);
        if self.guard.is_over(&mut self.checks, self.nodes) {
            self.stopped = true;
        }
        self.stopped
    }

    /// The key of a position in the table and the cache.
    #[inline]
    pub(super) fn key(&self, position: &G) -> u64 {
        position.memory_key() ^ self.salt ^ self.evaluator.apart(position)
    }

    /// The static value for the side to move.
    #[inline]
    pub(super) fn evaluate(&mut self, position: &G) -> Value {
        let value = self
            .evaluator
            .value(position, self.owner)
            .clamp(-MAX_VALUE, MAX_VALUE);
        if position.side_to_move() == self.owner {
            value
        } else {
            -value
        }
    }

    /// The same, if only its place between `low` and `high` matters. Slow evaluators are cached under `key`.
    #[inline]
    pub(super) fn evaluate_between(
        &mut self,
        position: &G,
        key: u64,
        low: Value,
        high: Value,
    ) -> Value {
        if self.remembers {
            if let Some(value) = self.values.get(key) {
                debug_assert_eq!(value, self.evaluate(position), "cached values are exact");
                return value;
            }
            let value = self.evaluate(position);
            self.values.put(key, value);
            return value;
        }
        let own = position.side_to_move() == self.owner;
        let (low, high) = if own { (low, high) } else { (-high, -low) };
        let value = self
            .evaluator
            .value_between(position, self.owner, low, high)
            .clamp(-MAX_VALUE, MAX_VALUE);
        if own { value } else { -value }
    }

    /// The value of an ended game for the side to move.
    #[inline]
    pub(super) fn ended(&self, position: &G, end: End, ply: usize) -> Value {
        of_end(end.outcome, position.side_to_move(), ply)
    }

    /// A margin given in hundredths of the smallest piece.
    #[inline]
    pub(super) fn margin(&self, hundredths: Value) -> Value {
        // 64 bits, because values of heuristic sets may be large.
        (i64::from(hundredths) * i64::from(self.unit) / 100) as Value
    }

    /// The best line from `ply` is this move and the best line after it.
    #[inline]
    pub(super) fn keep_line(&mut self, ply: usize, chosen: G::Move) {
        let (here, further) = self.frames.split_at_mut(ply + 1);
        let line = &mut here[ply].line;
        line.clear();
        line.push(chosen);
        if let Some(next) = further.first() {
            line.extend_from_slice(&next.line);
        }
    }
}

static REDUCTIONS: LazyLock<Reductions> = LazyLock::new(Reductions::new);

/// By how many plies late moves are reduced.
pub(super) struct Reductions([[u8; 64]; 64]);

impl Reductions {
    fn new() -> Reductions {
        let mut table = [[0; 64]; 64];
        for (depth, row) in table.iter_mut().enumerate().skip(1) {
            for (index, cell) in row.iter_mut().enumerate().skip(1) {
                let product = (depth as f64).ln() * (index as f64).ln();
                *cell = (0.6 + product / 2.2) as u8;
            }
        }
        Reductions(table)
    }

    #[inline]
    pub(super) fn get(&self, depth: i32, index: usize) -> i32 {
        i32::from(self.0[(depth.max(0) as usize).min(63)][index.min(63)])
    }
}
