//! Alpha-beta with iterative deepening, over any game and any evaluator.
//!
//! A [`Searcher`] owns what is kept between searches (the transposition table and a cache of values) and the
//! [`Options`]. [`Searcher::search`] runs one search: each thread has a `Worker` with its own copy of the evaluator, all
//! of them share the table. With one thread and no limit of time, the same question in the same state has the same
//! answer and counts the same number of positions; `bench` prints that number.
//!
//! | module | subject |
//! |---|---|
//! | `options` | switches for every pruning and reduction |
//! | `limits` | depth, number of positions, time, root moves |
//! | `time` | allotting time, stopping |
//! | `deepening` | the root: iterations, aspiration windows, several lines |
//! | `tree` | alpha-beta below the root |
//! | `quiescence` | captures and checks beyond the depth |
//! | `ordering` | move ordering |
//! | `cell` | one entry of a lock-free hash table |
//! | `table` | the transposition table |
//! | `values` | the cache of static values |
//! | `path` | detecting repetitions |
//! | `value` | values of wins, losses and draws |
//! | `worker` | the state of one thread |

mod cell;
mod deepening;
mod limits;
mod options;
mod ordering;
pub(crate) mod path;
mod quiescence;
mod table;
pub(crate) mod time;
mod tree;
pub(crate) mod value;
mod values;
mod worker;

use std::num::NonZeroUsize;
use std::time::Duration;

use game::{Record, Tactics};
use syntax::Message;

use crate::{Evaluator, Value};
use time::Guard;
use value::INFINITE;
use values::ValueCache;
use worker::Worker;

pub use limits::{Clock, DEFAULT_OVERHEAD, Limits};
pub use options::Options;
pub use table::Table;
pub use time::Control;
pub use value::{MAX_PLIES, MAX_VALUE, WON, is_decided, plies_to_end};

/// A variation: a move at the root and the best play after it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line<M> {
    /// For the side to move at the root.
    pub value: Value,
    /// At least one move.
    pub moves: Vec<M>,
}

/// The state of a search after an iteration, and its result after the last one. There are no lines if the side to move
/// has no legal move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report<M> {
    /// The last complete iteration, in plies.
    pub depth: u32,
    /// The deepest position visited, extensions and quiescence included (`seldepth`).
    pub furthest: u32,
    /// The best lines, best first.
    pub lines: Vec<Line<M>>,
    pub nodes: u64,
    pub elapsed: Duration,
    /// How full the transposition table is, in thousandths (`hashfull`).
    pub table_permille: usize,
}

impl<M: Copy> Report<M> {
    pub fn best(&self) -> Option<M> {
        self.lines
            .first()
            .and_then(|line| line.moves.first().copied())
    }

    /// The opponent's best reply to the best move.
    pub fn reply(&self) -> Option<M> {
        self.lines
            .first()
            .and_then(|line| line.moves.get(1).copied())
    }

    /// The value of the position for the side to move.
    pub fn value(&self) -> Option<Value> {
        self.lines.first().map(|line| line.value)
    }
}

/// Runs searches, and keeps the transposition table and the cache of values for the next one. Keep one per game, and call
/// [`Searcher::forget`] before another. Tables are allocated by [`Searcher::new`] and [`Searcher::resize`] only; each
/// search starts as many threads as [`Searcher::threads`] says and ends them before it returns.
pub struct Searcher {
    table: Table,
    values: ValueCache,
    pub options: Options,
    /// With one thread the same question in the same state has the same answer.
    pub threads: NonZeroUsize,
}

impl Searcher {
    /// With a transposition table of this many mebibytes.
    pub fn new(mebibytes: usize) -> Searcher {
        Searcher {
            table: Table::new(mebibytes),
            values: ValueCache::new(bytes_for_values(mebibytes)),
            options: Options::default(),
            threads: NonZeroUsize::MIN,
        }
    }

    /// Empties the table and the cache.
    pub fn forget(&mut self) {
        self.table.clear();
        self.values.clear();
    }

    /// Replaces the table by an empty one of another size.
    pub fn resize(&mut self, mebibytes: usize) {
        // The old table is freed before the new one is allocated.
        self.table = Table::new(0);
        self.table = Table::new(mebibytes);
        self.values = ValueCache::new(bytes_for_values(mebibytes));
    }

    /// A message for the user if there was not enough memory for a table of the size that was asked for.
    pub fn shortage(&self, asked: usize) -> Option<Message> {
        let found = self.table.mebibytes();
        (found < asked).then(|| {
            Message::new(
                format!("there is no memory for a table of {asked} MB; it has {found} MB"),
                format!("não há memória para uma tabela de {asked} MB; ela tem {found} MB"),
            )
        })
    }

    /// Finds the best move in the present position of a game. `each` gets a report after every iteration. The search ends
    /// at the first limit that it reaches, or when `control` stops it; after the first iteration it always has a move, and
    /// one that is stopped before takes the best by static values.
    pub fn search<G: Tactics, E: Evaluator<G>>(
        &mut self,
        record: &Record<G>,
        evaluator: &E,
        limits: &Limits<G>,
        control: &Control,
        mut each: impl FnMut(&Report<G::Move>),
    ) -> Report<G::Move> {
        self.table.next_search();
        let guard = Guard::new(limits, control, self.threads.get());
        let sure = sure_move(record, evaluator, limits, &guard);
        let worker = || {
            let mut worker = Worker::new(record, evaluator.clone(), self, &guard);
            worker.set_root(
                record.position(),
                sure.as_ref()
                    .map_or(&limits.moves, |sure| std::slice::from_ref(sure)),
            );
            worker
        };
        let mut main = worker();
        if main.root.is_empty() {
            return report(&main, 0, 0);
        }
        let depth = std::thread::scope(|scope| {
            for number in 1..self.threads.get() {
                let mut helper = worker();
                scope.spawn(move || {
                    // Lazy SMP: helpers fill the table from slightly different depths and ignore the depth limit.
                    let first = 1 + number as i32 % 2;
                    let endless = Limits {
                        depth: None,
                        lines: 1,
                        ..limits.clone()
                    };
                    helper.deepen(record, &endless, first, |_, _| {});
                });
            }
            let depth = main.deepen(record, limits, 1, |worker, depth| {
                each(&report(worker, depth, limits.lines));
            });
            guard.wait_while_pondering();
            guard.finish();
            depth
        });
        if main.root[0].value == -INFINITE {
            // Stopped before the first iteration was complete.
            main.choose_at_a_glance(record.position());
        }
        report(&main, depth, limits.lines)
    }
}

/// The cache of values gets an eighth of the table's size on top of it.
fn bytes_for_values(mebibytes: usize) -> usize {
    mebibytes.max(1).saturating_mul(1 << 17)
}

/// The evaluator's sure move, unless the search is restricted to some moves or asked for several lines.
fn sure_move<G: Tactics, E: Evaluator<G>>(
    record: &Record<G>,
    evaluator: &E,
    limits: &Limits<G>,
    guard: &Guard<'_>,
) -> Option<G::Move> {
    if limits.lines > 1 || !limits.moves.is_empty() {
        return None;
    }
    let most = limits.nodes.unwrap_or(u64::MAX);
    evaluator
        .clone()
        .sure_move(record, most, &|| guard.is_half_over())
}

fn report<G: Tactics, E: Evaluator<G>>(
    worker: &Worker<'_, G, E>,
    depth: i32,
    lines: usize,
) -> Report<G::Move> {
    Report {
        depth: depth as u32,
        furthest: worker.furthest as u32,
        lines: worker
            .root
            .iter()
            .take(lines)
            .take_while(|root| root.value > -INFINITE)
            .map(|root| Line {
                value: root.value,
                moves: root.line.clone(),
            })
            .collect(),
        nodes: worker.nodes.max(worker.guard.counted()),
        elapsed: worker.guard.elapsed(),
        table_permille: worker.table.permille(),
    }
}
