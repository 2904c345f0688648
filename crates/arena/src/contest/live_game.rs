//! One game move by move. Both players and the referee's checks run in one thread, so that a move costs no change of
//! threads. The watcher reads from the shared state who is thinking and since when, and may close the game at any moment.

use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};
use std::time::{Duration, Instant};

use game::{End, Game, Reason, Record, Side};

use super::activity::Activity;
use super::contender::{Choice, Contender};
use super::detail::Detail;
use super::pace::{Clock, Pace};
use super::player_error::PlayerError;
use super::referee::{Ended, Rules, catch_panic, loss_by_error};

/// The longest time to collect the activity of a player.
pub(super) const COUNTING: Duration = Duration::from_secs(10);
/// Positions that a player may search beyond its limit: programs check limits only now and then.
const SLACK: u64 = 10_000;

/// A game being played, shared by the thread that plays it and the one that watches.
pub(super) struct LiveGame<G: Game> {
    rules: Rules<G>,
    players: [Mutex<Option<Box<dyn Contender<G>>>>; 2],
    state: Mutex<GameState<G::Move>>,
}

/// The state that the watcher reads.
pub(super) struct GameState<M> {
    pub(super) wait: Option<Wait>,
    pub(super) plies: Vec<PlayedMove<M>>,
    pub(super) ended: Option<Ended>,
    /// Filled in when the game is over.
    pub(super) activity: [Activity; 2],
    /// Whether the watcher has closed the game: what players do no longer counts.
    pub(super) is_closed: bool,
}

impl<M> Default for GameState<M> {
    fn default() -> GameState<M> {
        GameState {
            wait: None,
            plies: Vec::new(),
            ended: None,
            activity: Default::default(),
            is_closed: false,
        }
    }
}

/// A move that was made. It is formatted when the game is over: between two searches, the formatting code would have to
/// be loaded into the caches each time.
pub(super) struct PlayedMove<M> {
    pub(super) choice: Choice<M>,
    pub(super) taken: Duration,
}

/// A player that the game waits for.
#[derive(Clone, Copy)]
pub(super) struct Wait {
    pub(super) side: Side,
    pub(super) since: Instant,
    /// The longest time to wait.
    pub(super) patience: Duration,
    pub(super) what: Awaited,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Awaited {
    Readiness,
    /// A move, on a clock or without one.
    Move {
        on_clock: bool,
    },
    Activity,
}

/// The watcher has closed the game.
struct Closed;

impl<G: Game> LiveGame<G> {
    pub(super) fn new(rules: Rules<G>, players: [Box<dyn Contender<G>>; 2]) -> LiveGame<G> {
        LiveGame {
            rules,
            players: players.map(|player| Mutex::new(Some(player))),
            state: Mutex::default(),
        }
    }

    pub(super) fn state(&self) -> MutexGuard<'_, GameState<G::Move>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Plays the game to its end, or until the watcher closes it; then the players are dropped.
    pub(super) fn play(&self, record: Record<G>) {
        let mut turns = Turns {
            live: self,
            clocks: [self.rules.pace.clock; 2],
            values: Vec::new(),
            legal: Vec::new(),
            record,
        };
        if let Ok(ended) = turns.game() {
            let mut state = self.state();
            if !state.is_closed {
                state.ended = Some(ended);
            }
        }
        self.leave();
    }

    /// Collects the activity of the players that are not busy, and drops them.
    pub(super) fn leave(&self) {
        for side in Side::BOTH {
            let player = match self.players[side.index()].try_lock() {
                Ok(mut slot) => slot.take(),
                Err(TryLockError::Poisoned(slot)) => slot.into_inner().take(),
                Err(TryLockError::WouldBlock) => None,
            };
            let Some(player) = player else { continue };
            let _ = self.wait_for(side, COUNTING, Awaited::Activity);
            let activity = catch_panic(|| Ok(player.activity())).unwrap_or_default();
            self.state().activity[side.index()] = activity;
            let _ = catch_panic(|| {
                drop(player);
                Ok(())
            });
        }
        self.state().wait = None;
    }

    fn wait_for(&self, side: Side, patience: Duration, what: Awaited) -> Result<Instant, Closed> {
        let mut state = self.state();
        if state.is_closed {
            return Err(Closed);
        }
        let since = Instant::now();
        state.wait = Some(Wait {
            side,
            since,
            patience,
            what,
        });
        Ok(since)
    }

    /// Asks a player, and measures the time of the answer.
    fn ask<T>(
        &self,
        side: Side,
        patience: Duration,
        what: Awaited,
        question: impl FnOnce(&mut dyn Contender<G>) -> Result<T, PlayerError>,
    ) -> Result<(Result<T, PlayerError>, Duration), Closed> {
        let mut slot = self.players[side.index()]
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let since = self.wait_for(side, patience, what)?;
        let answer = match slot.as_mut() {
            Some(player) => catch_panic(|| question(player.as_mut())),
            None => return Err(Closed),
        };
        let taken = since.elapsed();
        let mut state = self.state();
        state.wait = None;
        if state.is_closed {
            return Err(Closed);
        }
        Ok((answer, taken))
    }
}

/// What only the thread of the game uses.
struct Turns<'a, G: Game> {
    live: &'a LiveGame<G>,
    record: Record<G>,
    /// The evaluations of the players from White's side, move by move.
    values: Vec<Option<i32>>,
    clocks: [Option<Clock>; 2],
    /// The legal moves of the present position.
    legal: Vec<G::Move>,
}

impl<G: Game> Turns<'_, G> {
    fn game(&mut self) -> Result<Ended, Closed> {
        let startup = self.live.rules.startup;
        for side in Side::BOTH {
            let ready = self
                .live
                .ask(side, startup, Awaited::Readiness, |player| player.prepare())?;
            if let Err(error) = ready.0 {
                return Ok(loss_by_error(side, error));
            }
        }
        loop {
            self.legal.clear();
            self.record.position().legal_moves(&mut self.legal);
            if let Some(ended) = self.end() {
                return Ok(ended);
            }
            if let Some(ended) = self.turn()? {
                return Ok(ended);
            }
        }
    }

    /// The end by the rules, by tables, by agreement or by the limit of moves.
    fn end(&self) -> Option<Ended> {
        if let Some(end) = self.record.end_among(&self.legal) {
            return Some((end, None));
        }
        let adjudicated = |outcome, detail| {
            let reason = Reason::Adjudication;
            Some((End { outcome, reason }, Some(detail)))
        };
        let adjudication = &self.live.rules.adjudication;
        // A game without a move of the players is not adjudicated.
        if !self.values.is_empty()
            && let Some(outcome) = adjudication.by_tables(self.record.position())
        {
            return adjudicated(outcome, Detail::Tables);
        }
        if let Some(outcome) = adjudication.by_agreement(&self.values) {
            return adjudicated(outcome, Detail::Agreed);
        }
        let limit = self.live.rules.move_limit?;
        (self.values.len() >= limit).then(|| (End::draw(Reason::MoveLimit), None))
    }

    /// One move; the end of the game if the move is not accepted.
    fn turn(&mut self) -> Result<Option<Ended>, Closed> {
        let rules = &self.live.rules;
        let side = self.record.position().side_to_move();
        let pace = Pace {
            clock: self.clocks[side.index()],
            ..rules.pace
        };
        let allowance = pace.allowance();
        let patience = allowance.map_or(rules.patience, |time| time + rules.margin);
        let what = Awaited::Move {
            on_clock: allowance.is_some(),
        };
        let record = &self.record;
        let (answer, taken) = self
            .live
            .ask(side, patience, what, |player| player.choose(record, &pace))?;
        let choice = match answer {
            Ok(choice) => choice,
            Err(PlayerError::Hung) => return Ok(Some(silent(side, what))),
            Err(error) => return Ok(Some(loss_by_error(side, error))),
        };
        if let Some(allowed) = allowance.filter(|&time| taken > time + rules.margin) {
            return Ok(Some(loss_by_error(
                side,
                PlayerError::Late { taken, allowed },
            )));
        }
        if let Some(error) = self.find_error(&pace, &choice) {
            return Ok(Some(loss_by_error(side, error)));
        }
        if let Some(clock) = &mut self.clocks[side.index()] {
            clock.remaining = clock.remaining.saturating_sub(taken) + clock.increment;
        }
        self.values.push(choice.value.map(|value| match side {
            Side::White => value,
            Side::Black => value.saturating_neg(),
        }));
        self.live.state().plies.push(PlayedMove { choice, taken });
        self.record.play(choice.chosen);
        Ok(None)
    }

    /// What makes an answer unacceptable.
    fn find_error(&self, pace: &Pace, choice: &Choice<G::Move>) -> Option<PlayerError> {
        if let (Some(allowed), Some(looked_at)) = (pace.nodes, choice.nodes)
            && looked_at > allowed.saturating_mul(2).max(allowed.saturating_add(SLACK))
        {
            return Some(PlayerError::TooManyPositions { looked_at, allowed });
        }
        let is_legal = self.legal.contains(&choice.chosen);
        (!is_legal).then(|| PlayerError::IllegalMove(G::bare_move_text(choice.chosen)))
    }
}

/// Not answering in time is a matter of the clock, if there is one.
pub(super) fn silent(side: Side, what: Awaited) -> Ended {
    match what {
        Awaited::Move { on_clock: true } => (
            End::win(!side, Reason::Time),
            Some(Detail::Player(PlayerError::Hung)),
        ),
        _ => loss_by_error(side, PlayerError::Hung),
    }
}
