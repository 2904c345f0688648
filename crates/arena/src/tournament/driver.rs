//! Playing on from wherever the log ends.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use game::Game;

use super::event::{Event, GameEvent};
use super::inbox::{Inbox, RejectedLetter};
use super::log::{Gate, Log, LogError};
use super::plan::{EXTRA_PAIRS, Plan};
use super::session::Session;
use super::state::{Status, TournamentState};
use crate::contest::{Entry, Halt, Job, Openings, PlayedGame, Rules, play_all};
use crate::systems::{Encounter, Next, Past, Round, ScheduleError};

/// Why a tournament stands still.
#[derive(Debug)]
pub enum Stop {
    /// Everything has been played.
    Over,
    /// A judge halted it; it can go on.
    Paused,
    /// A judge ended it.
    Cancelled,
    /// The user asked the program to stop.
    Interrupted,
    /// The next round cannot be paired.
    NoNextRound(ScheduleError),
    /// The log cannot be written.
    Log(LogError),
}

/// What the driver reports while it plays.
pub enum Progress<'a> {
    /// A game begins: entrants with White and Black.
    Begins(usize, usize),
    /// A game is over and on the disk.
    Ends(&'a GameEvent),
    /// A judge's letter cannot be used.
    Refuses(&'a RejectedLetter),
}

enum Turn {
    Play(Vec<Wanted>),
    Again,
    Stop(Stop),
}

/// What a plan needs besides itself to be played.
pub struct Setup<G: Game> {
    pub rules: Rules<G>,
    pub openings: Openings<G>,
    /// The players, in the order of the plan.
    pub entries: Vec<Box<dyn Entry<G>>>,
    /// Decisions of judges that are made meanwhile.
    pub inbox: Inbox,
}

/// Plays a tournament on from the state of its log, until it is over, a judge halts it or `stop` is set. Every game is on
/// the disk before the next one of its thread begins. `report` is called from several threads, with the state locked:
/// it should be quick.
pub fn run<G: Game>(
    plan: &Plan,
    setup: &Setup<G>,
    log: Log,
    state: TournamentState,
    stop: &AtomicBool,
    report: impl Fn(&TournamentState, Progress<'_>) + Sync,
) -> (TournamentState, Stop) {
    setup.inbox.sweep();
    let gate = log.path().to_owned();
    let session = Mutex::new(Session::new(plan, log, state));
    let lock = || session.lock().unwrap_or_else(PoisonError::into_inner);
    // The first failure to write is the last attempt.
    let failure: Mutex<Option<LogError>> = Mutex::new(None);
    let write_error = || failure.lock().unwrap_or_else(PoisonError::into_inner);
    // The session stays locked until the letters that were found are in the log.
    let take_in = |session: &mut Session<'_>| -> Result<usize, LogError> {
        let taken = session.take_in(&setup.inbox)?;
        for refused in &taken.refused {
            report(&session.state, Progress::Refuses(refused));
        }
        Ok(taken.decisions)
    };
    let (end, _gate) = loop {
        if let Some(error) = write_error().take() {
            break (Stop::Log(error), None);
        }
        let turn = {
            let mut session = lock();
            take_in(&mut session).and_then(|_| turn(&mut session, stop))
        };
        let wanted = match turn {
            Ok(Turn::Play(wanted)) => wanted,
            Ok(Turn::Again) => continue,
            Ok(Turn::Stop(end)) => {
                // A judge who finds the log in use leaves a letter and relies on it being read. The gate keeps judges out
                // between the last look at the inbox and the end. Without it, letters wait for the next session.
                let gate = Gate::wait(&gate).ok();
                match take_in(&mut lock()) {
                    Ok(0) => break (end, gate),
                    Ok(_) if matches!(end, Stop::Interrupted) => break (end, gate),
                    Ok(_) => continue,
                    Err(error) => break (Stop::Log(error), gate),
                }
            }
            Err(error) => break (Stop::Log(error), None),
        };
        let jobs: Vec<Job<'_, G>> = wanted
            .iter()
            .map(|game| Job {
                players: game.players.map(|entrant| setup.entries[entrant].as_ref()),
                openings: &setup.openings,
                pair: game.pair_number(plan),
                seed: game.seed(plan.seed),
            })
            .collect();
        let keep = |number: usize, played: &PlayedGame| -> Result<usize, LogError> {
            let event = wanted[number].event(played);
            let mut session = lock();
            if let Event::Game(game) = session.record(Event::Game(Box::new(event)))? {
                report(&session.state, Progress::Ends(&game));
            }
            take_in(&mut session)
        };
        play_all(
            &setup.rules,
            &jobs,
            plan.concurrency,
            stop,
            |number| {
                let [white, black] = wanted[number].players;
                report(&lock().state, Progress::Begins(white, black));
            },
            |number, played| match keep(number, played) {
                Ok(0) => ControlFlow::Continue(()),
                // A decision may change what comes next.
                Ok(_) => ControlFlow::Break(Halt::BeginNoMore),
                Err(error) => {
                    write_error().get_or_insert(error);
                    ControlFlow::Break(Halt::AtOnce)
                }
            },
            |_, _| ControlFlow::Continue(()),
        );
    };
    let session = session.into_inner().unwrap_or_else(PoisonError::into_inner);
    (session.state, end)
}

/// What comes next; a round is recorded as soon as it is paired.
fn turn(session: &mut Session<'_>, stop: &AtomicBool) -> Result<Turn, LogError> {
    let (plan, state) = (session.plan, &session.state);
    if stop.load(Relaxed) {
        return Ok(Turn::Stop(Stop::Interrupted));
    }
    Ok(match next(plan, state) {
        Ok(Step::Encounters(encounters)) => Turn::Play(games(plan, state, &encounters)),
        Ok(Step::Round(round)) => {
            session.record(Event::Round(round))?;
            Turn::Again
        }
        Err(end) => Turn::Stop(end),
    })
}

/// Why no game of a tournament can be played now; `None` if there are games to play.
pub fn standstill(plan: &Plan, state: &TournamentState) -> Option<Stop> {
    next(plan, state).err()
}

enum Step {
    Encounters(Vec<Encounter>),
    Round(Round),
}

/// What to do next, or why there is nothing to do.
fn next(plan: &Plan, state: &TournamentState) -> Result<Step, Stop> {
    match state.status {
        Status::Running => {}
        Status::Paused => return Err(Stop::Paused),
        Status::Cancelled => return Err(Stop::Cancelled),
    }
    let next = plan.system.next(&Past {
        field: &plan.field,
        finished: &state.finished(plan),
        rounds: &state.rounds,
        withdrawn: &state.withdrawn,
    });
    match next {
        Ok(Next::Over) => Err(Stop::Over),
        Ok(Next::Encounters(encounters)) => Ok(Step::Encounters(encounters)),
        Ok(Next::Round(round)) => Ok(Step::Round(round)),
        Err(stuck) => Err(Stop::NoNextRound(stuck)),
    }
}

/// A game to play.
struct Wanted {
    encounter: Encounter,
    index: usize,
    attempt: usize,
    players: [usize; 2],
}

impl Wanted {
    /// Which opening: the same for both games of a pair, and for every pair of the same round and place. The next
    /// round goes on where this one ends; pairs that break ties come after those of all rounds.
    fn pair_number(&self, plan: &Plan) -> usize {
        let before = self.encounter.round - 1;
        let pairs = plan.games.div_ceil(2);
        match self.index.checked_sub(plan.games) {
            None => before * pairs + self.index / 2,
            Some(extra) => plan.rounds() * pairs + before * EXTRA_PAIRS + extra / 2,
        }
    }

    fn event(&self, played: &PlayedGame) -> GameEvent {
        GameEvent::new(
            self.encounter,
            self.index,
            self.attempt,
            self.players,
            played,
        )
    }

    fn seed(&self, seed: u64) -> u64 {
        let Encounter {
            round,
            white,
            black,
        } = self.encounter;
        [round, white, black, self.index, self.attempt]
            .into_iter()
            .fold(seed ^ 0xA5A5, |mixed, part| {
                mixed
                    .wrapping_mul(0x0100_0000_01B3)
                    .wrapping_add(part as u64 + 1)
            })
    }
}

fn games(plan: &Plan, state: &TournamentState, encounters: &[Encounter]) -> Vec<Wanted> {
    let mut wanted = Vec::new();
    for &encounter in encounters {
        for missing in state.missing(plan, encounter) {
            let players = match missing.second_has_white {
                true => [encounter.black, encounter.white],
                false => [encounter.white, encounter.black],
            };
            wanted.push(Wanted {
                encounter,
                index: missing.index,
                attempt: missing.attempt,
                players,
            });
        }
    }
    wanted
}
