//! The watchdog of a game: ends it when a player is silent for too long, or when all games are to stop. A thread whose
//! player never returns is abandoned.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

use game::{Game, Record};

use super::activity::Activity;
use super::contender::{Contender, Stopper};
use super::live_game::{Awaited, COUNTING, LiveGame, PlayedMove, silent};
use super::referee::{Ended, Rules};

/// The time between two checks. A check costs as much as many moves of the referee.
const LOOK: Duration = Duration::from_millis(200);
/// How long players may take to stop.
const GRACE: Duration = Duration::from_millis(500);

/// Moves, end and the activity of both players.
type Remains<G> = (Vec<PlayedMove<<G as Game>::Move>>, Ended, [Activity; 2]);

/// Sent when a game has left its thread; an error is a panic of the referee itself.
type GameThreadResult = Result<(), Box<dyn Any + Send>>;

/// A game, its opening, and the channel to report its end.
type GameJob<G> = (Arc<LiveGame<G>>, Record<G>, Sender<GameThreadResult>);

/// Plays and watches one game after another. All run in the same thread, until a player never returns from it.
pub struct Watcher<G: Game> {
    thread: Option<Sender<GameJob<G>>>,
}

impl<G: Game> Default for Watcher<G> {
    fn default() -> Watcher<G> {
        Watcher { thread: None }
    }
}

impl<G: Game> Watcher<G> {
    /// Lets two players play and waits for the end; `None` if `stop` comes first.
    pub(super) fn watch(
        &mut self,
        rules: &Rules<G>,
        players: [Box<dyn Contender<G>>; 2],
        opening: &Record<G>,
        stop: &dyn Fn() -> bool,
    ) -> Option<Remains<G>> {
        let stoppers = [players[0].stopper(), players[1].stopper()];
        let live = Arc::new(LiveGame::new(rules.clone(), players));
        let (done, end) = channel();
        let thread = self.thread.get_or_insert_with(begin);
        // The thread ends with this watcher only.
        let _ = thread.send((live.clone(), opening.clone(), done));
        let ending = wait_for_end(&live, &end, stop);
        if ending != Ending::Gone && !dismiss(&live, &stoppers, &end) {
            self.thread = None;
        }
        if ending == Ending::Stopped {
            return None;
        }
        let mut state = live.state();
        let ended = state.ended.take()?;
        let plies = std::mem::take(&mut state.plies);
        let activity = std::mem::take(&mut state.activity);
        Some((plies, ended, activity))
    }
}

/// A thread for games.
fn begin<G: Game>() -> Sender<GameJob<G>> {
    let (sender, jobs) = channel::<GameJob<G>>();
    std::thread::spawn(move || {
        for (live, record, done) in jobs {
            let played = catch_unwind(AssertUnwindSafe(|| live.play(record)));
            // The players must be gone before the end is reported.
            drop(live);
            let _ = done.send(played);
        }
    });
    sender
}

/// Why the watcher stopped waiting.
#[derive(PartialEq, Eq)]
enum Ending {
    /// The game is over and the players have left.
    Gone,
    /// A player was silent for too long.
    Closed,
    /// All games are to stop.
    Stopped,
}

fn wait_for_end<G: Game>(
    live: &LiveGame<G>,
    end: &Receiver<GameThreadResult>,
    stop: &dyn Fn() -> bool,
) -> Ending {
    loop {
        let wait = live.state().wait;
        let left = wait.map_or(LOOK, |wait| {
            wait.patience.saturating_sub(wait.since.elapsed())
        });
        // When the time is over, the state is read again: by then the other player may be on move.
        match end.recv_timeout(left.min(LOOK)) {
            Err(RecvTimeoutError::Timeout) => {}
            // A bug of the referee itself: neither player loses by it.
            Ok(Err(panic)) => resume_unwind(panic),
            Ok(Ok(())) | Err(RecvTimeoutError::Disconnected) => return Ending::Gone,
        }
        let is_stopped = stop();
        let mut state = live.state();
        if is_stopped && state.ended.is_none() {
            state.is_closed = true;
            return Ending::Stopped;
        }
        if let Some(wait) = state.wait
            && wait.since.elapsed() >= wait.patience
        {
            state.is_closed = true;
            if wait.what != Awaited::Activity {
                state.ended = Some(silent(wait.side, wait.what));
            }
            return Ending::Closed;
        }
    }
}

/// Interrupts the players of a closed game and waits a moment for them. Returns whether the game has left its thread.
fn dismiss<G: Game>(
    live: &Arc<LiveGame<G>>,
    stoppers: &[Option<Stopper>; 2],
    end: &Receiver<GameThreadResult>,
) -> bool {
    for stopper in stoppers.iter().flatten() {
        stopper();
    }
    let patience = match stoppers.iter().any(Option::is_some) {
        true => GRACE,
        false => Duration::ZERO,
    };
    if end.recv_timeout(patience).is_ok() {
        return true;
    }
    // One of them holds the thread of the game. The other one leaves all the same.
    let (done, end) = channel();
    let shared = live.clone();
    std::thread::spawn(move || {
        shared.leave();
        let _ = done.send(());
    });
    let _ = end.recv_timeout(COUNTING);
    false
}
