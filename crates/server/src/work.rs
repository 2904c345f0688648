//! Work that keeps a core busy: done beside the requests, a few at a time, given up when nobody waits any more.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use tokio::sync::Semaphore;

use crate::error::{Answer, Failure, Kind};

/// Nobody waits longer than this for an answer to a position.
const LONGEST: Duration = Duration::from_secs(8);
/// Nobody waits longer than this to get a turn.
const LONGEST_QUEUE: Duration = Duration::from_secs(10);

/// A place for work.
#[derive(Clone, Debug)]
pub struct Desk {
    seats: Arc<Semaphore>,
}

/// Tells work whether it is still wanted.
#[derive(Clone, Debug)]
pub struct Wanted {
    gone: Arc<AtomicBool>,
    until: Instant,
}

impl Wanted {
    /// Somebody waits, and there is time left. To be asked between steps of the work.
    pub fn is_wanted(&self) -> bool {
        !self.gone.load(Ordering::Relaxed) && Instant::now() < self.until
    }
}

/// Sets the flag when the request's future is dropped, that is when the client hangs up.
struct Hang(Arc<AtomicBool>);

impl Drop for Hang {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Desk {
    /// As many seats as cores, at least two, so that one slow pattern does not stop everything.
    pub fn new() -> Desk {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        Desk {
            seats: Arc::new(Semaphore::new(cores.max(2))),
        }
    }

    /// Does work beside the requests.
    pub async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Wanted) -> T + Send + 'static,
    ) -> Answer<T> {
        let seat = tokio::time::timeout(LONGEST_QUEUE, self.seats.clone().acquire_owned());
        let seat = seat.await.map_err(|_| busy())?.map_err(Failure::internal)?;
        let gone = Arc::new(AtomicBool::new(false));
        let wanted = Wanted {
            gone: gone.clone(),
            until: Instant::now() + LONGEST,
        };
        let hang = Hang(gone);
        let done = tokio::task::spawn_blocking(move || {
            // The seat is given back when the work is over, not when the request is.
            let _seat = seat;
            work(&wanted)
        })
        .await
        .map_err(Failure::internal)?;
        drop(hang);
        Ok(done)
    }
}

impl Default for Desk {
    fn default() -> Desk {
        Desk::new()
    }
}

fn busy() -> Failure {
    Failure::new(
        Kind::Busy,
        "the server is busy with other positions",
        "o servidor está ocupado com outras posições",
    )
    .remedy("try again in a moment", "tente de novo em um instante")
}

/// The work was given up because it took too long.
pub fn too_slow() -> Failure {
    Failure::new(Kind::TooSlow, "this takes too long", "isto demora demais").remedy(
        "relate the actors of the pattern more closely, or ask for fewer patterns at once",
        "relacione mais os atores do padrão, ou peça menos padrões de cada vez",
    )
}
