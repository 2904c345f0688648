//! A player in a thread of its own. A player that panics or does not answer loses its seat, not the tournament.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

use game::{Game, Record};

use super::contender::{Choice, Contender, Trouble};
use super::pace::Pace;

enum Request<G: Game> {
    Choose(Record<G>, Pace),
    Activity,
}

enum Reply<G: Game> {
    Chosen(Result<Choice<G::Move>, Trouble>),
    Activity(std::collections::BTreeMap<String, u64>),
}

/// Where a player sits during one game. Leaving it tells the player to go; one that hangs is left behind.
pub(super) struct Seat<G: Game> {
    requests: Sender<Request<G>>,
    replies: Receiver<Reply<G>>,
    is_lost: bool,
}

impl<G: Game> Seat<G> {
    pub(super) fn new(mut player: Box<dyn Contender<G>>) -> Seat<G> {
        let (requests, incoming) = channel();
        let (outgoing, replies) = channel();
        std::thread::spawn(move || {
            while let Ok(request) = incoming.recv() {
                let reply = match request {
                    Request::Choose(record, pace) => {
                        let chosen =
                            catch_unwind(AssertUnwindSafe(|| player.choose(&record, &pace)));
                        Reply::Chosen(
                            chosen.unwrap_or_else(|panic| {
                                Err(Trouble::Crashed(told(panic.as_ref())))
                            }),
                        )
                    }
                    Request::Activity => Reply::Activity(
                        catch_unwind(AssertUnwindSafe(|| player.activity())).unwrap_or_default(),
                    ),
                };
                if outgoing.send(reply).is_err() {
                    return;
                }
            }
        });
        Seat {
            requests,
            replies,
            is_lost: false,
        }
    }

    /// Asks for a move and waits so long.
    pub(super) fn choose(
        &mut self,
        record: &Record<G>,
        pace: Pace,
        patience: Duration,
    ) -> Result<Choice<G::Move>, Trouble> {
        if self
            .requests
            .send(Request::Choose(record.clone(), pace))
            .is_err()
        {
            return Err(Trouble::Crashed("it is gone".to_owned()));
        }
        match self.replies.recv_timeout(patience) {
            Ok(Reply::Chosen(chosen)) => chosen,
            Ok(Reply::Activity(_)) | Err(RecvTimeoutError::Disconnected) => {
                Err(Trouble::Crashed("it is gone".to_owned()))
            }
            Err(RecvTimeoutError::Timeout) => {
                self.is_lost = true;
                Err(Trouble::Hung)
            }
        }
    }

    /// Asks which rules fired.
    pub(super) fn activity(&mut self) -> std::collections::BTreeMap<String, u64> {
        if self.is_lost || self.requests.send(Request::Activity).is_err() {
            return Default::default();
        }
        match self.replies.recv_timeout(Duration::from_secs(10)) {
            Ok(Reply::Activity(activity)) => activity,
            _ => Default::default(),
        }
    }
}

/// The words of a panic.
pub(super) fn told(panic: &(dyn std::any::Any + Send)) -> String {
    panic
        .downcast_ref::<&str>()
        .map(|words| (*words).to_owned())
        .or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "panic".to_owned())
}
