//! Playing on until the end, from wherever the log says we are.

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use game::Game as Rulebook;

use super::event::{Event, GameEvent};
use super::inbox::Inbox;
use super::log::{Log, LogError};
use super::plan::Plan;
use super::state::{State, Status};
use crate::contest::{Entry, Job, Openings, Rules, play_all};
use crate::systems::{Encounter, Next, Past, Stuck};

/// Why a tournament stands still.
#[derive(Debug)]
pub enum Stop {
    /// Everything has been played.
    Over,
    /// A judge halted it; it can go on.
    Paused,
    /// A judge ended it.
    Cancelled,
    /// Somebody asked the program to end.
    Interrupted,
    /// There is no way on.
    Stuck(Stuck),
    /// The log cannot be written.
    Log(LogError),
}

/// What is told along the way.
pub enum Progress<'a> {
    /// A game begins: entrants with White and Black.
    Begins(usize, usize),
    /// A game is over and on the disk.
    Ends(&'a GameEvent),
}

struct Desk {
    log: Log,
    state: State,
    trouble: Option<LogError>,
}

/// What a plan needs to be played.
pub struct Venue<G: Rulebook> {
    /// What games are played by.
    pub rules: Rules<G>,
    /// Where they begin.
    pub openings: Openings<G>,
    /// Who plays, in the order of the plan.
    pub entries: Vec<Box<dyn Entry<G>>>,
    /// Where decisions are found that are made meanwhile.
    pub inbox: Inbox,
}

/// Plays a tournament on.
pub fn run<G: Rulebook>(
    plan: &Plan,
    venue: &Venue<G>,
    log: Log,
    mut state: State,
    stop: &AtomicBool,
    hear: impl Fn(&State, Progress<'_>) + Sync,
) -> (State, Stop) {
    state.settle(plan);
    let desk = Mutex::new(Desk {
        log,
        state,
        trouble: None,
    });
    let lock = || {
        desk.lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner)
    };
    let record = |mut event: Event| -> Result<(), ()> {
        let mut desk = lock();
        match desk.log.add(&mut event) {
            Ok(()) => {
                desk.state.take(&event);
                desk.state.settle(plan);
                if let Event::Game(game) = &event {
                    hear(&desk.state, Progress::Ends(game));
                }
                Ok(())
            }
            Err(error) => {
                desk.trouble = Some(error);
                Err(())
            }
        }
    };
    // Whether there was any: play stops then, to see what comes of it.
    let decisions = || -> Result<bool, ()> {
        let found = venue.inbox.look();
        for one in &found {
            record(Event::Judge {
                decision: one.decision.clone(),
                reason: one.reason.clone(),
            })?;
            one.done();
        }
        Ok(!found.is_empty())
    };
    let end = loop {
        let _ = decisions();
        if let Some(trouble) = lock().trouble.take() {
            break Stop::Log(trouble);
        }
        if stop.load(Relaxed) {
            break Stop::Interrupted;
        }
        let state = lock().state.clone();
        match state.status {
            Status::Running => {}
            Status::Paused => break Stop::Paused,
            Status::Cancelled => break Stop::Cancelled,
        }
        if state.begun.is_none() {
            let players = plan.entries.iter().map(|entry| entry.player.clone());
            let _ = record(Event::Begin {
                plan: plan.checksum,
                players: players.collect(),
            });
            continue;
        }
        let next = plan.system.next(&Past {
            field: &plan.field,
            finished: &state.finished(plan),
            rounds: &state.rounds,
            withdrawn: &state.withdrawn,
        });
        let encounters = match next {
            Ok(Next::Over) => break Stop::Over,
            Ok(Next::Encounters(encounters)) => encounters,
            Ok(Next::Round(round)) => {
                let _ = record(Event::Round(round));
                continue;
            }
            Err(stuck) => break Stop::Stuck(stuck),
        };
        let wanted = games(plan, &state, &encounters);
        let jobs: Vec<Job<'_, G>> = wanted
            .iter()
            .map(|game| Job {
                players: game.players.map(|entrant| venue.entries[entrant].as_ref()),
                opening: venue.openings.of_pair(game.pair_number()),
                seed: game.seed(plan.seed),
            })
            .collect();
        play_all(
            &venue.rules,
            &jobs,
            plan.concurrency,
            stop,
            |number| {
                let [white, black] = wanted[number].players;
                hear(&lock().state, Progress::Begins(white, black));
            },
            |number, played| {
                let game = &wanted[number];
                let event = GameEvent::of(
                    game.encounter,
                    game.index,
                    game.attempt,
                    game.players,
                    played,
                );
                match record(Event::Game(Box::new(event))).and_then(|()| decisions()) {
                    Ok(false) => ControlFlow::Continue(()),
                    Ok(true) | Err(()) => ControlFlow::Break(()),
                }
            },
            |_, _| ControlFlow::Continue(()),
        );
    };
    let desk = desk
        .into_inner()
        .unwrap_or_else(std::sync::PoisonError::into_inner);
    (desk.state, end)
}

/// A game to be played.
struct Wanted {
    encounter: Encounter,
    index: usize,
    attempt: usize,
    players: [usize; 2],
}

impl Wanted {
    /// Which opening: the same for both games of a pair, and for every pair of the same round and place.
    fn pair_number(&self) -> usize {
        self.encounter.round * 1000 + self.index / 2
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

fn games(plan: &Plan, state: &State, encounters: &[Encounter]) -> Vec<Wanted> {
    let mut wanted = Vec::new();
    for &encounter in encounters {
        for (index, attempt, second_has_white) in state.missing(plan, encounter) {
            let players = if second_has_white {
                [encounter.black, encounter.white]
            } else {
                [encounter.white, encounter.black]
            };
            wanted.push(Wanted {
                encounter,
                index,
                attempt,
                players,
            });
        }
    }
    wanted
}
