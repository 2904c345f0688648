use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::JoinHandle;

use crossbeam_channel::{Receiver, Sender, unbounded};

use super::{EngineError, EnginePool, Evaluation};

/// Positions that may wait before a caller has to: each keeps about a kilobyte.
const MAX_WAITING: usize = 10_000;

type EvaluationResult = Result<Evaluation, EngineError>;

/// The number of an item, and of a position in it.
type PositionId = (u64, usize);

/// Items with positions (games with hits, say) that wait for the evaluation of their positions. Positions of many items
/// are evaluated concurrently while the caller goes on; the items come out in the order in which they were pushed.
pub struct EvaluationQueue<T> {
    /// `None` once no more positions will come.
    requests: Option<Sender<(PositionId, String)>>,
    answers: Receiver<(PositionId, EvaluationResult)>,
    worker: Option<JoinHandle<()>>,
    waiting: VecDeque<WaitingItem<T>>,
    /// The number of the first item that waits.
    first: u64,
    positions: usize,
    stop: Arc<AtomicBool>,
    pending: Arc<AtomicU64>,
}

struct WaitingItem<T> {
    item: T,
    answers: Vec<Option<EvaluationResult>>,
    unanswered: usize,
}

impl<T> EvaluationQueue<T> {
    /// Evaluates with a pool; without one, every position is answered with the error. `pending` counts the positions
    /// that wait, for a progress display. Positions that still wait when `stop` is set are
    /// [`EngineError::Interrupted`].
    pub fn new(
        pool: Result<EnginePool, EngineError>,
        stop: Arc<AtomicBool>,
        pending: Arc<AtomicU64>,
    ) -> EvaluationQueue<T> {
        let (requests, received) = unbounded::<(PositionId, String)>();
        let (answered, answers) = unbounded();
        let is_stopped = stop.clone();
        let worker = std::thread::spawn(move || match pool {
            // Sending fails only when the queue is dropped.
            Ok(mut pool) => pool.serve(&received, &is_stopped, |id, answer| {
                let _ = answered.send((id, answer));
            }),
            Err(error) => {
                for (id, _) in received {
                    let _ = answered.send((id, Err(error.clone())));
                }
            }
        });
        EvaluationQueue {
            requests: Some(requests),
            answers,
            worker: Some(worker),
            waiting: VecDeque::new(),
            first: 0,
            positions: 0,
            stop,
            pending,
        }
    }

    pub fn push(&mut self, item: T, fens: Vec<String>) {
        let number = self.first + self.waiting.len() as u64;
        let unanswered = fens.len();
        // Before the first position can be answered.
        self.pending.fetch_add(unanswered as u64, Ordering::Relaxed);
        if let Some(requests) = &self.requests {
            for (index, fen) in fens.into_iter().enumerate() {
                // The worker ends only when the sender is dropped.
                let _ = requests.send(((number, index), fen));
            }
        }
        self.positions += unanswered;
        self.waiting.push_back(WaitingItem {
            item,
            answers: vec![None; unanswered],
            unanswered,
        });
    }

    /// The first item with its answers, if all are there. Waits for them if too many positions are in the queue.
    pub fn next_ready(&mut self) -> Option<(T, Vec<EvaluationResult>)> {
        while let Ok((id, answer)) = self.answers.try_recv() {
            self.add_answer(id, answer);
        }
        self.next(self.positions > MAX_WAITING)
    }

    /// Waits for the first item; `None` if the queue is empty.
    pub fn wait_for_next(&mut self) -> Option<(T, Vec<EvaluationResult>)> {
        self.next(true)
    }

    fn next(&mut self, waits: bool) -> Option<(T, Vec<EvaluationResult>)> {
        while self.waiting.front()?.unanswered > 0 {
            if !waits {
                return None;
            }
            match self.answers.recv() {
                Ok((id, answer)) => self.add_answer(id, answer),
                // The worker panicked: its positions get no answer.
                Err(_) => self.waiting.front_mut()?.unanswered = 0,
            }
        }
        let ready = self.waiting.pop_front()?;
        self.first += 1;
        self.positions -= ready.answers.len();
        let answers = ready.answers.into_iter();
        let answers = answers.map(|answer| answer.unwrap_or(Err(EngineError::Died)));
        Some((ready.item, answers.collect()))
    }

    fn add_answer(&mut self, (item, index): PositionId, answer: EvaluationResult) {
        self.pending.fetch_sub(1, Ordering::Relaxed);
        let place = usize::try_from(item - self.first).unwrap_or(usize::MAX);
        if let Some(waiting) = self.waiting.get_mut(place)
            && let Some(entry) = waiting.answers.get_mut(index)
        {
            *entry = Some(answer);
            waiting.unanswered -= 1;
        }
    }
}

impl<T> Drop for EvaluationQueue<T> {
    /// Waits until the engines have ended.
    fn drop(&mut self) {
        self.requests = None;
        if !self.waiting.is_empty() {
            self.stop.store(true, Ordering::Relaxed);
        }
        if let Some(worker) = self.worker.take() {
            let _ = worker.join();
        }
    }
}
