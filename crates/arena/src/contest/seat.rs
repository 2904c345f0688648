//! A player in a thread of its own. A player that panics or does not answer loses its seat, not the tournament.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use game::{Game, Record};

use super::activity::Activity;
use super::contender::{Choice, Contender, Stopper, Trouble};
use super::pace::Pace;

/// How often whoever waits looks whether everything is to end.
const LOOK: Duration = Duration::from_millis(50);
/// How long a player that was told to stop is waited for.
const GRACE: Duration = Duration::from_millis(500);
/// The longest count of rules.
const COUNTING: Duration = Duration::from_secs(10);

enum Request<G: Game> {
    Prepare,
    Choose(Record<G>, Pace),
    Activity,
}

enum Reply<G: Game> {
    Ready(Result<(), Trouble>),
    Chosen(Result<Choice<G::Move>, Trouble>),
    Activity(Activity),
}

/// Why there is no answer.
pub(super) enum Silence {
    /// The player's own fault.
    Fault(Trouble),
    /// Everything is to end.
    Stopped,
}

/// Where a player sits during one game. Leaving it tells the player to go; one that does not is left behind.
pub(super) struct Seat<G: Game> {
    requests: Option<Sender<Request<G>>>,
    replies: Receiver<Reply<G>>,
    stopper: Option<Stopper>,
    is_lost: bool,
}

impl<G: Game> Seat<G> {
    pub(super) fn new(mut player: Box<dyn Contender<G>>) -> Seat<G> {
        let stopper = player.stopper();
        let (requests, incoming) = channel();
        let (outgoing, replies) = channel();
        std::thread::spawn(move || {
            while let Ok(request) = incoming.recv() {
                let reply = match request {
                    Request::Prepare => Reply::Ready(sane(|| player.prepare())),
                    Request::Choose(record, pace) => {
                        Reply::Chosen(sane(|| player.choose(&record, &pace)))
                    }
                    Request::Activity => {
                        Reply::Activity(sane(|| Ok(player.activity())).unwrap_or_default())
                    }
                };
                if outgoing.send(reply).is_err() {
                    break;
                }
            }
            // Whoever waits for the end of this thread wants the player gone.
            drop(player);
            drop(outgoing);
        });
        Seat {
            requests: Some(requests),
            replies,
            stopper,
            is_lost: false,
        }
    }

    /// Asks the player to get ready, without waiting.
    pub(super) fn call(&mut self) {
        self.ask(Request::Prepare);
    }

    /// Waits until the player is ready.
    pub(super) fn ready(
        &mut self,
        patience: Duration,
        stop: &dyn Fn() -> bool,
    ) -> Result<(), Silence> {
        match self.hear(patience, stop)? {
            Reply::Ready(ready) => ready.map_err(Silence::Fault),
            _ => Err(gone()),
        }
    }

    /// Asks for a move and waits so long.
    pub(super) fn choose(
        &mut self,
        record: &Record<G>,
        pace: Pace,
        patience: Duration,
        stop: &dyn Fn() -> bool,
    ) -> Result<Choice<G::Move>, Silence> {
        self.ask(Request::Choose(record.clone(), pace));
        match self.hear(patience, stop)? {
            Reply::Chosen(chosen) => chosen.map_err(Silence::Fault),
            _ => Err(gone()),
        }
    }

    /// Asks what the rules did.
    pub(super) fn activity(&mut self) -> Activity {
        if self.is_lost {
            return Activity::default();
        }
        self.ask(Request::Activity);
        match self.hear(COUNTING, &|| false) {
            Ok(Reply::Activity(activity)) => activity,
            _ => Activity::default(),
        }
    }

    fn ask(&mut self, request: Request<G>) {
        if let Some(requests) = &self.requests {
            // If nobody is there, nobody will answer either.
            let _ = requests.send(request);
        }
    }

    fn hear(&mut self, patience: Duration, stop: &dyn Fn() -> bool) -> Result<Reply<G>, Silence> {
        let begun = Instant::now();
        loop {
            let left = patience.saturating_sub(begun.elapsed());
            match self.replies.recv_timeout(left.min(LOOK)) {
                Ok(reply) => return Ok(reply),
                Err(RecvTimeoutError::Disconnected) => return Err(gone()),
                Err(RecvTimeoutError::Timeout) => {}
            }
            if stop() {
                self.is_lost = true;
                return Err(Silence::Stopped);
            }
            if left.is_zero() {
                self.is_lost = true;
                return Err(Silence::Fault(Trouble::Hung));
            }
        }
    }
}

impl<G: Game> Drop for Seat<G> {
    fn drop(&mut self) {
        self.requests = None;
        let Some(stopper) = &self.stopper else { return };
        stopper();
        let begun = Instant::now();
        // Answers that nobody wants any more may still come; then the thread ends.
        while begun.elapsed() < GRACE {
            if let Err(RecvTimeoutError::Disconnected) = self.replies.recv_timeout(GRACE) {
                return;
            }
        }
    }
}

fn gone() -> Silence {
    Silence::Fault(Trouble::Crashed("it is gone".to_owned()))
}

/// What a player answers, or its panic as trouble.
pub(super) fn sane<T>(work: impl FnOnce() -> Result<T, Trouble>) -> Result<T, Trouble> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| {
        let words = panic
            .downcast_ref::<&str>()
            .map(|words| (*words).to_owned())
            .or_else(|| panic.downcast_ref::<String>().cloned());
        Err(Trouble::Crashed(
            words.unwrap_or_else(|| "panic".to_owned()),
        ))
    })
}
