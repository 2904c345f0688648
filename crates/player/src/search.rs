//! Alpha-beta with iterative deepening, over any game and any evaluator.
//!
//! | module | subject |
//! |---|---|
//! | `options` | which short cuts may be taken |
//! | `limits` | depth, positions, time, moves |
//! | `time` | sharing the clock, stopping |
//! | `deepening` | the root: round after round, windows, several lines |
//! | `tree` | alpha-beta below the root |
//! | `quiescence` | captures and checks beyond the depth |
//! | `ordering` | which move first |
//! | `cell` | one place of a memory that threads share |
//! | `table` | what was found out about positions |
//! | `valued` | what positions were valued at |
//! | `path` | repetitions |
//! | `value` | values of decided positions |
//! | `worker` | what one thread carries with it |

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
mod valued;
mod worker;

use std::num::NonZeroUsize;
use std::time::Duration;

use game::{Record, Tactics};
use syntax::Message;

use crate::{Evaluator, Value};
use time::Guard;
use value::INFINITE;
use valued::Valued;
use worker::Worker;

pub use limits::{Clock, Limits, USUAL_OVERHEAD};
pub use options::Options;
pub use table::Table;
pub use time::Control;
pub use value::{LARGEST, MOST_PLIES, WON, is_decided, plies_to_end};

/// A move and what is expected to follow.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line<M> {
    /// What it is worth to the side to move.
    pub value: Value,
    /// The moves, never none.
    pub moves: Vec<M>,
}

/// How far a search has come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report<M> {
    /// Plies that were looked ahead.
    pub depth: u32,
    /// The most plies ahead, extensions and exchanges included.
    pub furthest: u32,
    /// The best lines, best first.
    pub lines: Vec<Line<M>>,
    /// Positions looked at.
    pub nodes: u64,
    /// Since the search began.
    pub elapsed: Duration,
    /// How full the table is, in thousandths.
    pub table_permille: usize,
}

/// What a search has found: its last report. There are no lines if there is no legal move.
pub type Answer<M> = Report<M>;

impl<M: Copy> Report<M> {
    /// The best move.
    pub fn best(&self) -> Option<M> {
        self.lines
            .first()
            .and_then(|line| line.moves.first().copied())
    }

    /// The answer expected to it.
    pub fn reply(&self) -> Option<M> {
        self.lines
            .first()
            .and_then(|line| line.moves.get(1).copied())
    }

    /// What the position is worth to the side to move.
    pub fn value(&self) -> Option<Value> {
        self.lines.first().map(|line| line.value)
    }
}

/// A player's memory and habits.
pub struct Searcher {
    table: Table,
    valued: Valued,
    /// Which short cuts to take.
    pub options: Options,
    /// How many threads think. With one, the same question in the same state has the same answer.
    pub threads: NonZeroUsize,
}

impl Searcher {
    /// A player with a table of so many mebibytes.
    pub fn new(mebibytes: usize) -> Searcher {
        Searcher {
            table: Table::new(mebibytes),
            valued: Valued::new(bytes_for_values(mebibytes)),
            options: Options::default(),
            threads: NonZeroUsize::MIN,
        }
    }

    /// Forgets what was found out so far.
    pub fn forget(&mut self) {
        self.table.clear();
        self.valued.clear();
    }

    /// Takes another amount of memory, in mebibytes, and forgets everything.
    pub fn resize(&mut self, mebibytes: usize) {
        // The old table goes first.
        self.table = Table::new(0);
        self.table = Table::new(mebibytes);
        self.valued = Valued::new(bytes_for_values(mebibytes));
    }

    /// What to tell whoever asked for a larger table than there is memory for.
    pub fn shortage(&self, asked: usize) -> Option<Message> {
        let found = self.table.mebibytes();
        (found < asked).then(|| {
            Message::new(
                format!("there is no memory for a table of {asked} MB; it has {found} MB"),
                format!("não há memória para uma tabela de {asked} MB; ela tem {found} MB"),
            )
        })
    }

    /// Looks for the best move in the present position of a game. `each` hears of every round.
    pub fn search<G: Tactics, E: Evaluator<G>>(
        &mut self,
        record: &Record<G>,
        evaluator: &E,
        limits: &Limits<G>,
        control: &Control,
        mut each: impl FnMut(&Report<G::Move>),
    ) -> Answer<G::Move> {
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
                    // Helpers fill the table from slightly different depths, whatever the limit of the depth.
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
            // Stopped before anything was known.
            main.choose_at_a_glance(record.position());
        }
        report(&main, depth, limits.lines)
    }
}

/// Values need little memory: an eighth beside the table.
fn bytes_for_values(mebibytes: usize) -> usize {
    mebibytes.max(1).saturating_mul(1 << 17)
}

/// The move that needs no search, unless certain moves or several lines are asked for.
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
