//! Work that keeps a core busy: done on threads of its own beside the requests, a few at a time.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use tokio::sync::Semaphore;

use crate::error::{ApiError, ApiErrorKind, ApiResult};

/// How long one piece of work may take.
const TIME_LIMIT: Duration = Duration::from_secs(8);
/// How long a request waits for a worker.
const QUEUE_LIMIT: Duration = Duration::from_secs(10);

/// Runs work that keeps a core busy, such as matching a pattern, without blocking the threads that answer requests.
///
/// At most as many pieces of work run at a time as there are cores; further ones wait in a queue, and fail with
/// [`ApiErrorKind::Busy`] if that takes too long. The work gets a [`Cancellation`] and is expected to look at it between
/// steps: it is cancelled when the client hangs up or the time limit is over. Cloning is cheap; clones share the workers.
#[derive(Clone, Debug)]
pub struct WorkerPool {
    free: Arc<Semaphore>,
}

/// Says whether work has become pointless. Look at it between steps that take milliseconds.
#[derive(Clone, Debug)]
pub struct Cancellation {
    is_abandoned: Arc<AtomicBool>,
    deadline: Instant,
}

impl Cancellation {
    /// A flag that is set when the client has hung up, for work that looks at a flag itself.
    pub fn flag(&self) -> Arc<AtomicBool> {
        self.is_abandoned.clone()
    }

    /// Whether the client has hung up or the time limit is over.
    pub fn is_cancelled(&self) -> bool {
        self.is_abandoned.load(Ordering::Relaxed) || Instant::now() >= self.deadline
    }
}

/// Sets the flag when the request's future is dropped, which is what happens when the client hangs up.
struct AbandonOnDrop(Arc<AtomicBool>);

impl Drop for AbandonOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl WorkerPool {
    /// As many workers as cores, but at least two, so that one slow pattern does not stop everything.
    pub fn new() -> WorkerPool {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        WorkerPool {
            free: Arc::new(Semaphore::new(cores.max(2))),
        }
    }

    /// Waits for a worker and runs the work on it.
    pub async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Cancellation) -> T + Send + 'static,
    ) -> ApiResult<T> {
        let worker = tokio::time::timeout(QUEUE_LIMIT, self.free.clone().acquire_owned());
        let worker = worker
            .await
            .map_err(|_| busy())?
            .map_err(ApiError::internal)?;
        let is_abandoned = Arc::new(AtomicBool::new(false));
        let cancellation = Cancellation {
            is_abandoned: is_abandoned.clone(),
            deadline: Instant::now() + TIME_LIMIT,
        };
        let abandon = AbandonOnDrop(is_abandoned);
        let done = tokio::task::spawn_blocking(move || {
            // The worker is free again when the work is over, not when the request is.
            let _worker = worker;
            work(&cancellation)
        })
        .await
        .map_err(ApiError::internal)?;
        drop(abandon);
        Ok(done)
    }
}

impl Default for WorkerPool {
    fn default() -> WorkerPool {
        WorkerPool::new()
    }
}

fn busy() -> ApiError {
    ApiError::new(
        ApiErrorKind::Busy,
        "the server is busy with other positions",
        "o servidor está ocupado com outras posições",
    )
    .remedy("try again in a moment", "tente de novo em um instante")
}

/// The work took longer than the time limit.
pub fn too_slow() -> ApiError {
    ApiError::new(
        ApiErrorKind::TooSlow,
        "this takes too long",
        "isto demora demais",
    )
    .remedy(
        "relate the actors of the pattern more closely, or ask for fewer patterns at once",
        "relacione mais os atores do padrão, ou peça menos padrões de cada vez",
    )
}
