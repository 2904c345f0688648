//! Games that wait for the values of their hits. Positions of many games are evaluated side by side while the search
//! goes on; the games come out in the order in which they went in.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::JoinHandle;

use crossbeam_channel::{Receiver, Sender, unbounded};

use super::{EngineError, Evaluated, Pool};
use crate::report::GameReport;

/// So many hits may wait: a hit is about a kilobyte.
const MOST_WAITING: usize = 10_000;

/// A hit: the number of its game in the line, and its own in the game.
type Place = (u64, usize);
type Answer = (Place, Result<Evaluated, EngineError>);

/// Games in line.
pub struct Lineup {
    asked: Option<Sender<(Place, String)>>,
    answers: Receiver<Answer>,
    worker: Option<JoinHandle<()>>,
    waiting: VecDeque<Waiting>,
    /// The number of the first game that waits.
    first: u64,
    hits: usize,
    stop: Arc<AtomicBool>,
    pending: Arc<AtomicU64>,
}

struct Waiting {
    report: GameReport,
    /// Hits without an answer.
    open: usize,
}

impl Lineup {
    /// Evaluates with a pool, or answers everything with the reason why there is none. `pending` tells how many
    /// positions wait; when `stop` is set, they wait no longer.
    pub fn new(
        pool: Result<Pool, EngineError>,
        stop: Arc<AtomicBool>,
        pending: Arc<AtomicU64>,
    ) -> Lineup {
        let (asked, questions) = unbounded::<(Place, String)>();
        let (give, answers) = unbounded::<Answer>();
        let ended = stop.clone();
        let worker = std::thread::spawn(move || match pool {
            // Whoever asked may be gone.
            Ok(mut pool) => pool.serve(&questions, &ended, |place, answer| {
                let _ = give.send((place, answer));
            }),
            Err(error) => {
                for (place, _) in questions {
                    let _ = give.send((place, Err(error.clone())));
                }
            }
        });
        Lineup {
            asked: Some(asked),
            answers,
            worker: Some(worker),
            waiting: VecDeque::new(),
            first: 0,
            hits: 0,
            stop,
            pending,
        }
    }

    /// A game joins the line.
    pub fn join(&mut self, report: GameReport) {
        let game = self.first + self.waiting.len() as u64;
        let open = report.hits.len();
        // Counted before they can be answered.
        self.pending.fetch_add(open as u64, Ordering::Relaxed);
        if let Some(asked) = &self.asked {
            for (index, hit) in report.hits.iter().enumerate() {
                // The worker ends only when this end is dropped.
                let _ = asked.send(((game, index), hit.fen.clone()));
            }
        }
        self.hits += open;
        self.waiting.push_back(Waiting { report, open });
    }

    /// The first game, if all its values are there; where too many wait, it is waited for.
    pub fn next_ready(&mut self) -> Option<GameReport> {
        while let Ok(answer) = self.answers.try_recv() {
            self.note(answer);
        }
        self.next(self.hits > MOST_WAITING)
    }

    /// The first game, waited for; `None` when the line is empty.
    pub fn next_waited_for(&mut self) -> Option<GameReport> {
        self.next(true)
    }

    fn next(&mut self, waits: bool) -> Option<GameReport> {
        while self.waiting.front()?.open > 0 {
            if !waits {
                return None;
            }
            match self.answers.recv() {
                Ok(answer) => self.note(answer),
                // Should the worker be gone, its positions have no value.
                Err(_) => self.waiting.front_mut()?.open = 0,
            }
        }
        let mut ready = self.waiting.pop_front()?;
        self.first += 1;
        self.hits -= ready.report.hits.len();
        for hit in &mut ready.report.hits {
            hit.found.eval.get_or_insert(Err(EngineError::Died));
        }
        Some(ready.report)
    }

    fn note(&mut self, ((game, index), answer): Answer) {
        self.pending.fetch_sub(1, Ordering::Relaxed);
        let place = usize::try_from(game - self.first).unwrap_or(usize::MAX);
        if let Some(waiting) = self.waiting.get_mut(place)
            && let Some(hit) = waiting.report.hits.get_mut(index)
        {
            hit.found.eval = Some(answer);
            waiting.open -= 1;
        }
    }
}

impl Drop for Lineup {
    /// Waits for the engines to leave.
    fn drop(&mut self) {
        self.asked = None;
        // Nobody takes what still waits.
        if !self.waiting.is_empty() {
            self.stop.store(true, Ordering::Relaxed);
        }
        if let Some(worker) = self.worker.take() {
            let _ = worker.join();
        }
    }
}
