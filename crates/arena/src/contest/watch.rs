//! Whoever watches a table: ends a game whose player is silent for too long, or all games when everything is to end.
//! A thread whose player does not come back is left behind; nobody else waits for it.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

use game::{Game, Record};

use super::activity::Activity;
use super::contender::{Contender, Stopper};
use super::live_game::{Awaited, COUNTING, Made, Table, silent};
use super::referee::{Ended, Rules};

/// How often the watcher looks at the table. A look costs as much as many moves of the referee.
const LOOK: Duration = Duration::from_millis(200);
/// How long players that were told to stop are waited for.
const GRACE: Duration = Duration::from_millis(500);

/// What is left of a game: moves, end, and what the rules of both players did.
type Left<G> = (Vec<Made<<G as Game>::Move>>, Ended, [Activity; 2]);

/// The end of a game in its thread: nothing more, or a panic of the referee itself.
type Done = Result<(), Box<dyn Any + Send>>;

/// A table, where its game begins, and who wants to know when it is over.
type Setting<G> = (Arc<Table<G>>, Record<G>, Sender<Done>);

/// Watches one game after the other. All are played in the same thread, until a player does not come back from it.
pub struct Watcher<G: Game> {
    thread: Option<Sender<Setting<G>>>,
}

impl<G: Game> Default for Watcher<G> {
    fn default() -> Watcher<G> {
        Watcher { thread: None }
    }
}

impl<G: Game> Watcher<G> {
    /// Lets two players play, and waits until they have gone; `None` if everything is to end before the game does.
    pub(super) fn watch(
        &mut self,
        rules: &Rules<G>,
        players: [Box<dyn Contender<G>>; 2],
        opening: &Record<G>,
        stop: &dyn Fn() -> bool,
    ) -> Option<Left<G>> {
        let stoppers = [players[0].stopper(), players[1].stopper()];
        let table = Arc::new(Table::new(rules.clone(), players));
        let (done, end) = channel();
        let thread = self.thread.get_or_insert_with(begin);
        // The thread ends with this watcher only.
        let _ = thread.send((table.clone(), opening.clone(), done));
        let ending = look_on(&table, &end, stop);
        if ending != Ending::Gone && !part(&table, &stoppers, &end) {
            self.thread = None;
        }
        if ending == Ending::Stopped {
            return None;
        }
        let mut sheet = table.sheet();
        let ended = sheet.ended.take()?;
        let plies = std::mem::take(&mut sheet.plies);
        let activity = std::mem::take(&mut sheet.activity);
        Some((plies, ended, activity))
    }
}

/// A thread for games.
fn begin<G: Game>() -> Sender<Setting<G>> {
    let (sender, tables) = channel::<Setting<G>>();
    std::thread::spawn(move || {
        for (table, record, done) in tables {
            let played = catch_unwind(AssertUnwindSafe(|| table.play(record)));
            // Whoever is told that the game is over may want the players gone.
            drop(table);
            let _ = done.send(played);
        }
    });
    sender
}

/// How the watching ended.
#[derive(PartialEq, Eq)]
enum Ending {
    /// The game is over and the players have left.
    Gone,
    /// The table was closed, because of a silent player.
    Closed,
    /// The table was closed, because everything is to end.
    Stopped,
}

fn look_on<G: Game>(table: &Table<G>, end: &Receiver<Done>, stop: &dyn Fn() -> bool) -> Ending {
    loop {
        let wait = table.sheet().wait;
        let left = wait.map_or(LOOK, |wait| {
            wait.patience.saturating_sub(wait.since.elapsed())
        });
        // The end of somebody's patience is looked at anew: it may be another one's turn by then.
        match end.recv_timeout(left.min(LOOK)) {
            Err(RecvTimeoutError::Timeout) => {}
            // The referee itself is at fault: that is nobody's loss.
            Ok(Err(panic)) => resume_unwind(panic),
            Ok(Ok(())) | Err(RecvTimeoutError::Disconnected) => return Ending::Gone,
        }
        let is_stopped = stop();
        let mut sheet = table.sheet();
        if is_stopped && sheet.ended.is_none() {
            sheet.is_closed = true;
            return Ending::Stopped;
        }
        if let Some(wait) = sheet.wait
            && wait.since.elapsed() >= wait.patience
        {
            sheet.is_closed = true;
            if wait.what != Awaited::Activity {
                sheet.ended = Some(silent(wait.side, wait.what));
            }
            return Ending::Closed;
        }
    }
}

/// Gets the players away from a closed table: they are told to stop, and waited for a moment. Whether the thread of
/// the game came back.
fn part<G: Game>(
    table: &Arc<Table<G>>,
    stoppers: &[Option<Stopper>; 2],
    end: &Receiver<Done>,
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
    let shared = table.clone();
    std::thread::spawn(move || {
        shared.leave();
        let _ = done.send(());
    });
    let _ = end.recv_timeout(COUNTING);
    false
}
