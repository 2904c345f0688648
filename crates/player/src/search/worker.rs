//! What one thread of a search carries with it.

use std::sync::LazyLock;

use game::{End, Record, Side, Tactics};

use super::ordering::History;
use super::path::Path;
use super::table::Table;
use super::time::{Guard, Looks};
use super::value::{LARGEST, MOST_PLIES, of_end};
use super::valued::Valued;
use super::{Options, Searcher};
use crate::{Evaluator, Value};

/// What is kept for each ply ahead, so that little is allocated on the way.
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
        // Most searches are shallow: what a ply needs is allocated when it is first reached.
        Frame {
            moves: Vec::new(),
            scores: Vec::new(),
            quiets: Vec::new(),
            killers: [None; 2],
            line: Vec::new(),
        }
    }
}

/// A move at the root with what is known of it.
#[derive(Debug, Clone)]
pub(super) struct RootMove<M> {
    pub chosen: M,
    pub value: Value,
    pub line: Vec<M>,
}

pub(super) struct Worker<'a, G: Tactics, E> {
    pub evaluator: E,
    /// Whose evaluator it is.
    pub owner: Side,
    pub salt: u64,
    /// What the smallest piece is worth.
    pub unit: Value,
    pub options: Options,
    pub table: &'a Table,
    valued: &'a Valued,
    /// Whether values are remembered.
    remembers: bool,
    pub guard: &'a Guard<'a>,
    pub looks: Looks,
    pub path: Path,
    pub frames: Vec<Frame<G>>,
    pub history: History,
    pub reductions: &'static Reductions,
    pub root: Vec<RootMove<G::Move>>,
    pub nodes: u64,
    /// The most plies ahead that were looked at.
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
            valued: &searcher.valued,
            guard,
            looks: Looks::new(),
            path: Path::new(record, MOST_PLIES + 1),
            frames: (0..=MOST_PLIES).map(|_| Frame::new()).collect(),
            history: History::new::<G>(),
            reductions: &REDUCTIONS,
            root: Vec::new(),
            nodes: 0,
            furthest: 0,
            extend_up_to: 0,
            stopped: false,
        }
    }

    /// Counts a position; `true` if the search is over.
    #[inline]
    pub(super) fn enter(&mut self, ply: usize) -> bool {
        self.nodes += 1;
        self.furthest = self.furthest.max(ply);
        if self.guard.is_over(&mut self.looks, self.nodes) {
            self.stopped = true;
        }
        self.stopped
    }

    /// Under which key a position is remembered.
    #[inline]
    pub(super) fn key(&self, position: &G) -> u64 {
        position.memory_key() ^ self.salt ^ self.evaluator.apart(position)
    }

    /// The evaluator's word on a position, as the side to move sees it.
    #[inline]
    pub(super) fn evaluate(&mut self, position: &G) -> Value {
        let value = self
            .evaluator
            .value(position, self.owner)
            .clamp(-LARGEST, LARGEST);
        if position.side_to_move() == self.owner {
            value
        } else {
            -value
        }
    }

    /// The same where it only matters where between `low` and `high` the value lies. What is worth it is remembered
    /// under the position's `key`.
    #[inline]
    pub(super) fn evaluate_between(
        &mut self,
        position: &G,
        key: u64,
        low: Value,
        high: Value,
    ) -> Value {
        if self.remembers {
            if let Some(value) = self.valued.get(key) {
                debug_assert_eq!(value, self.evaluate(position), "what is remembered holds");
                return value;
            }
            let value = self.evaluate(position);
            self.valued.put(key, value);
            return value;
        }
        let own = position.side_to_move() == self.owner;
        let (low, high) = if own { (low, high) } else { (-high, -low) };
        let value = self
            .evaluator
            .value_between(position, self.owner, low, high)
            .clamp(-LARGEST, LARGEST);
        if own { value } else { -value }
    }

    /// What an end is worth to the side to move.
    #[inline]
    pub(super) fn ended(&self, position: &G, end: End, ply: usize) -> Value {
        of_end(end.outcome, position.side_to_move(), ply)
    }

    /// A margin of so many hundredths of the smallest piece.
    #[inline]
    pub(super) fn margin(&self, hundredths: Value) -> Value {
        // Values of sets may be large: no overflow.
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
