//! One game move by move: both players and the checks of the referee in one thread, so that a move costs no change of
//! threads. Whoever watches the table reads from its sheet who is thinking and since when, and may close it at any
//! moment.

use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};
use std::time::{Duration, Instant};

use game::{End, Game, Reason, Record, Side};

use super::activity::Activity;
use super::contender::{Choice, Contender};
use super::detail::Detail;
use super::pace::{Clock, Pace};
use super::player_error::PlayerError;
use super::referee::{Ended, Rules, fault, sane};

/// The longest count of rules.
pub(super) const COUNTING: Duration = Duration::from_secs(10);
/// Positions that a player may look at beyond its limit: programs ask for the time now and then only.
const SLACK: u64 = 10_000;

/// A game being played, shared by the thread that plays it and the one that watches.
pub(super) struct Table<G: Game> {
    rules: Rules<G>,
    seats: [Mutex<Option<Box<dyn Contender<G>>>>; 2],
    sheet: Mutex<Sheet<G::Move>>,
}

/// What the watcher sees.
pub(super) struct Sheet<M> {
    /// Who is being waited for.
    pub(super) wait: Option<Wait>,
    /// Moves so far.
    pub(super) plies: Vec<Made<M>>,
    /// How the game ended.
    pub(super) ended: Option<Ended>,
    /// What the rules of each player did, as soon as that is known.
    pub(super) activity: [Activity; 2],
    /// Nothing that happens at the table counts any more.
    pub(super) is_closed: bool,
}

impl<M> Default for Sheet<M> {
    fn default() -> Sheet<M> {
        Sheet {
            wait: None,
            plies: Vec::new(),
            ended: None,
            activity: Default::default(),
            is_closed: false,
        }
    }
}

/// A move that was made. It becomes text when the game is over: between two searches the way there is cold.
pub(super) struct Made<M> {
    pub(super) choice: Choice<M>,
    pub(super) taken: Duration,
}

/// Somebody who is being waited for.
#[derive(Clone, Copy)]
pub(super) struct Wait {
    pub(super) side: Side,
    pub(super) since: Instant,
    /// How long at most.
    pub(super) patience: Duration,
    pub(super) what: Awaited,
}

/// What a player is asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Awaited {
    Readiness,
    /// A move, on a clock or without one.
    Move {
        on_clock: bool,
    },
    Activity,
}

/// The table was closed meanwhile.
struct Closed;

impl<G: Game> Table<G> {
    pub(super) fn new(rules: Rules<G>, players: [Box<dyn Contender<G>>; 2]) -> Table<G> {
        Table {
            rules,
            seats: players.map(|player| Mutex::new(Some(player))),
            sheet: Mutex::default(),
        }
    }

    pub(super) fn sheet(&self) -> MutexGuard<'_, Sheet<G::Move>> {
        self.sheet.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Plays the game to its end, or until somebody closes the table; then the players leave.
    pub(super) fn play(&self, record: Record<G>) {
        let mut hand = Hand {
            table: self,
            clocks: [self.rules.pace.clock; 2],
            values: Vec::new(),
            legal: Vec::new(),
            record,
        };
        if let Ok(ended) = hand.game() {
            let mut sheet = self.sheet();
            if !sheet.is_closed {
                sheet.ended = Some(ended);
            }
        }
        self.leave();
    }

    /// Whoever is not busy tells what its rules did, and leaves.
    pub(super) fn leave(&self) {
        for side in Side::BOTH {
            let player = match self.seats[side.index()].try_lock() {
                Ok(mut seat) => seat.take(),
                Err(TryLockError::Poisoned(seat)) => seat.into_inner().take(),
                Err(TryLockError::WouldBlock) => None,
            };
            let Some(player) = player else { continue };
            let _ = self.await_from(side, COUNTING, Awaited::Activity);
            let activity = sane(|| Ok(player.activity())).unwrap_or_default();
            self.sheet().activity[side.index()] = activity;
            let _ = sane(|| {
                drop(player);
                Ok(())
            });
        }
        self.sheet().wait = None;
    }

    fn await_from(&self, side: Side, patience: Duration, what: Awaited) -> Result<Instant, Closed> {
        let mut sheet = self.sheet();
        if sheet.is_closed {
            return Err(Closed);
        }
        let since = Instant::now();
        sheet.wait = Some(Wait {
            side,
            since,
            patience,
            what,
        });
        Ok(since)
    }

    /// What a player answers to a question, and how long that took.
    fn ask<T>(
        &self,
        side: Side,
        patience: Duration,
        what: Awaited,
        question: impl FnOnce(&mut dyn Contender<G>) -> Result<T, PlayerError>,
    ) -> Result<(Result<T, PlayerError>, Duration), Closed> {
        let mut seat = self.seats[side.index()]
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let since = self.await_from(side, patience, what)?;
        let answer = match seat.as_mut() {
            Some(player) => sane(|| question(player.as_mut())),
            None => return Err(Closed),
        };
        let taken = since.elapsed();
        let mut sheet = self.sheet();
        sheet.wait = None;
        if sheet.is_closed {
            return Err(Closed);
        }
        Ok((answer, taken))
    }
}

/// What only the thread of the game knows.
struct Hand<'a, G: Game> {
    table: &'a Table<G>,
    record: Record<G>,
    /// What the players thought, seen by White, move by move.
    values: Vec<Option<i32>>,
    clocks: [Option<Clock>; 2],
    /// The legal moves of the present position.
    legal: Vec<G::Move>,
}

impl<G: Game> Hand<'_, G> {
    fn game(&mut self) -> Result<Ended, Closed> {
        let startup = self.table.rules.startup;
        for side in Side::BOTH {
            let ready = self
                .table
                .ask(side, startup, Awaited::Readiness, |player| player.prepare())?;
            if let Err(trouble) = ready.0 {
                return Ok(fault(side, trouble));
            }
        }
        loop {
            self.legal.clear();
            self.record.position().legal_moves(&mut self.legal);
            if let Some(ended) = self.verdict() {
                return Ok(ended);
            }
            if let Some(ended) = self.turn()? {
                return Ok(ended);
            }
        }
    }

    /// The end by the rules, by tables, by agreement or by the limit of moves.
    fn verdict(&self) -> Option<Ended> {
        if let Some(end) = self.record.end_among(&self.legal) {
            return Some((end, None));
        }
        let adjudicated = |outcome, detail| {
            let reason = Reason::Adjudication;
            Some((End { outcome, reason }, Some(detail)))
        };
        let adjudication = &self.table.rules.adjudication;
        // A game in which nobody has moved is none.
        if !self.values.is_empty()
            && let Some(outcome) = adjudication.by_tables(self.record.position())
        {
            return adjudicated(outcome, Detail::Tables);
        }
        if let Some(outcome) = adjudication.by_agreement(&self.values) {
            return adjudicated(outcome, Detail::Agreed);
        }
        let limit = self.table.rules.move_limit?;
        (self.values.len() >= limit).then(|| (End::draw(Reason::MoveLimit), None))
    }

    /// One move; the end of the game if it is no good.
    fn turn(&mut self) -> Result<Option<Ended>, Closed> {
        let rules = &self.table.rules;
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
            .table
            .ask(side, patience, what, |player| player.choose(record, &pace))?;
        let choice = match answer {
            Ok(choice) => choice,
            Err(PlayerError::Hung) => return Ok(Some(silent(side, what))),
            Err(trouble) => return Ok(Some(fault(side, trouble))),
        };
        if let Some(allowed) = allowance.filter(|&time| taken > time + rules.margin) {
            return Ok(Some(fault(side, PlayerError::Late { taken, allowed })));
        }
        if let Some(trouble) = self.objection(&pace, &choice) {
            return Ok(Some(fault(side, trouble)));
        }
        if let Some(clock) = &mut self.clocks[side.index()] {
            clock.remaining = clock.remaining.saturating_sub(taken) + clock.increment;
        }
        self.values.push(choice.value.map(|value| match side {
            Side::White => value,
            Side::Black => value.saturating_neg(),
        }));
        self.table.sheet().plies.push(Made { choice, taken });
        self.record.play(choice.chosen);
        Ok(None)
    }

    /// What is wrong with an answer.
    fn objection(&self, pace: &Pace, choice: &Choice<G::Move>) -> Option<PlayerError> {
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
        _ => fault(side, PlayerError::Hung),
    }
}
