//! Whether a log and a plan fit together. A checksum says that a line is what was written, not that it makes sense.

use syntax::Message;

use super::event::{Decision, Event, GameEvent};
use super::plan::Plan;
use super::plan_change::PlanChangeError;
use super::state::TournamentState;
use crate::systems::{Encounter, Field, Past, Round, System};

/// Why a log does not belong to a plan.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LogMismatchError {
    /// The plan is not the one that the tournament began with.
    #[error(transparent)]
    Plan(#[from] PlanChangeError),
    /// A line of the log is impossible by this plan.
    #[error("line {line}")]
    Line {
        /// Counted from 1.
        line: usize,
        #[source]
        why: EventError,
    },
}

/// Why an event is impossible by a plan, in words for the user.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", .0.en)]
pub struct EventError(pub Message);

impl EventError {
    fn new(en: impl Into<String>, pt: impl Into<String>) -> EventError {
        EventError(Message::new(en, pt))
    }

    fn entrant(entrant: usize) -> EventError {
        let number = entrant.saturating_add(1);
        EventError::new(
            format!("the plan has no entry number {number}"),
            format!("o plano não tem inscrito número {number}"),
        )
    }

    fn round(round: usize) -> EventError {
        EventError::new(
            format!("the plan has no round {round}"),
            format!("o plano não tem rodada {round}"),
        )
    }

    fn game(number: usize) -> EventError {
        EventError::new(
            format!("there is no game {number}"),
            format!("não há partida {number}"),
        )
    }
}

/// What is possible by a plan.
pub(super) struct Bounds<'a> {
    plan: &'a Plan,
    /// Every encounter in order, where that is known before.
    schedule: Option<Vec<Encounter>>,
    rounds: usize,
    games: usize,
}

impl Bounds<'_> {
    pub(super) fn of(plan: &Plan) -> Bounds<'_> {
        let is_fixed = matches!(
            plan.system,
            System::RoundRobin { .. } | System::Gauntlet { .. }
        );
        let schedule = is_fixed.then(|| {
            let mut all = plan.system.schedule(&Past {
                field: &Field::of(plan.entries.len()),
                finished: &[],
                rounds: &[],
                withdrawn: &Default::default(),
            });
            all.sort_unstable();
            all
        });
        Bounds {
            plan,
            schedule,
            rounds: plan.rounds(),
            games: plan.most_of_encounter(),
        }
    }

    /// Whether an event can follow this state.
    pub(super) fn check(&self, state: &TournamentState, event: &Event) -> Result<(), EventError> {
        match event {
            Event::Begin { .. } if state.begun.is_some() => Err(EventError::new(
                "the tournament begins a second time",
                "o torneio começa pela segunda vez",
            )),
            Event::Begin { .. } => Ok(()),
            Event::Round(round) => self.round(state, round),
            Event::Game(game) => self.game(state, game),
            Event::Judge { decision, .. } => match decision {
                // It may have been played again since.
                Decision::Result { game, .. } | Decision::Swap { game }
                    if (1..=state.played()).contains(game) =>
                {
                    Ok(())
                }
                _ => state.allows(self.plan, decision),
            },
        }
    }

    fn entrant(&self, entrant: usize) -> Result<(), EventError> {
        match entrant < self.plan.entries.len() {
            true => Ok(()),
            false => Err(EventError::entrant(entrant)),
        }
    }

    fn round(&self, state: &TournamentState, round: &Round) -> Result<(), EventError> {
        let number = state.rounds.len() + 1;
        if !matches!(self.plan.system, System::Swiss { .. }) || number > self.rounds {
            return Err(EventError::round(number));
        }
        let mut is_there = vec![false; self.plan.entries.len()];
        let boards = round.boards.iter().flat_map(|&(one, other)| [one, other]);
        let half_byes = round.half_byes.iter().copied();
        for entrant in boards.chain(round.bye).chain(half_byes) {
            self.entrant(entrant)?;
            if std::mem::replace(&mut is_there[entrant], true) {
                let name = &self.plan.entries[entrant].name;
                return Err(EventError::new(
                    format!("\"{name}\" is twice in round {number}"),
                    format!("\"{name}\" está duas vezes na rodada {number}"),
                ));
            }
        }
        Ok(())
    }

    fn game(&self, state: &TournamentState, game: &GameEvent) -> Result<(), EventError> {
        let encounter = game.encounter();
        let Encounter {
            round,
            white,
            black,
        } = encounter;
        if !(1..=self.rounds).contains(&round) {
            return Err(EventError::round(round));
        }
        for entrant in [white, black, game.white, game.black] {
            self.entrant(entrant)?;
        }
        let known = match &self.schedule {
            Some(schedule) => schedule.binary_search(&encounter).is_ok(),
            None if matches!(self.plan.system, System::Swiss { .. }) => state
                .rounds
                .get(round - 1)
                .is_some_and(|paired| paired.boards.contains(&(white, black))),
            None => white != black,
        };
        let same = [(white, black), (black, white)].contains(&(game.white, game.black));
        if !known || !same {
            return Err(EventError::new(
                format!("these two do not meet in round {round}"),
                format!("estes dois não se enfrentam na rodada {round}"),
            ));
        }
        if game.index >= self.games || game.attempt > state.played() {
            return Err(EventError::new(
                "these two do not have that many games",
                "estes dois não têm tantas partidas",
            ));
        }
        Ok(())
    }
}

impl TournamentState {
    /// Whether a judge can decide this now.
    pub fn allows(&self, plan: &Plan, decision: &Decision) -> Result<(), EventError> {
        match decision {
            Decision::Withdraw { entrant } if *entrant >= plan.entries.len() => {
                Err(EventError::entrant(*entrant))
            }
            Decision::Result { game, .. } | Decision::Swap { game } if !self.has(*game) => {
                Err(EventError::game(*game))
            }
            _ => Ok(()),
        }
    }
}
