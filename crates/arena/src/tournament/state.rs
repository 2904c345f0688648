//! The state of a tournament: its events, folded.

use std::collections::{BTreeMap, BTreeSet};

use game::{Outcome, Side};

use super::consistency::{Bounds, LogMismatchError};
use super::event::{Decision, Event, GameEvent};
use super::plan::{EXTRA_PAIRS, Plan};
use crate::record::Points;
use crate::systems::{Encounter, Finished, Past, Round, Score};

/// Whether play goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Status {
    #[default]
    Running,
    /// A judge halted it.
    Paused,
    /// A judge ended it.
    Cancelled,
}

/// A game that counts.
#[derive(Debug, Clone, PartialEq)]
pub struct CountedGame {
    /// As it was played last.
    pub event: GameEvent,
    /// A judge's result, with the reason for it.
    pub judged: Option<(Outcome, String)>,
}

impl CountedGame {
    /// The result that counts.
    pub fn outcome(&self) -> Outcome {
        self.judged
            .as_ref()
            .map_or(self.event.outcome, |(outcome, _)| *outcome)
    }
}

/// A game of an encounter that is still to be played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MissingGame {
    /// Which game of the encounter, from 0.
    pub index: usize,
    /// How often it was played before.
    pub attempt: usize,
    /// Whether the encounter's second player has White.
    pub second_has_white: bool,
}

/// What the events of a tournament amount to: the games that count, the rounds that were paired, who has left, and whether
/// play goes on.
///
/// It is built by [`TournamentState::of`] from the whole log, or event by event while a tournament is played; both give
/// the same state. It holds facts only. What follows from them (which encounters are over, what comes next, who leads) is
/// computed from state and plan when it is asked for, so that a judge's decision, or a changed result, takes effect
/// everywhere. Where losers are out, a changed result can mean other opponents: games of encounters that no longer exist
/// become [`TournamentState::void`], and count again if the result changes back.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct TournamentState {
    /// The games that count, by encounter and by their index in it.
    pub games: BTreeMap<(Encounter, usize), CountedGame>,
    /// Games of encounters that no longer exist, because a judge changed an earlier result. They do not count.
    pub void: BTreeMap<(Encounter, usize), CountedGame>,
    /// Games that must be played again: how often they were, and whether colours are swapped.
    pub again: BTreeMap<(Encounter, usize), (usize, bool)>,
    /// The rounds of a Swiss tournament, as they were paired.
    pub rounds: Vec<Round>,
    pub withdrawn: BTreeSet<usize>,
    /// Whether play goes on.
    pub status: Status,
    /// Every decision, in order.
    pub decisions: Vec<(Decision, String)>,
    /// The checksum of the plan it began with, and what its entrants played with.
    pub begun: Option<(u32, Vec<String>)>,
    played: usize,
}

impl TournamentState {
    /// The state after these events, if they are possible by this plan.
    pub fn of(plan: &Plan, events: &[Event]) -> Result<TournamentState, LogMismatchError> {
        let begun = events.iter().find_map(|event| match event {
            Event::Begin { plan, players } => Some((*plan, players)),
            _ => None,
        });
        // A changed plan is reported as such, not by the lines that no longer fit.
        if let Some((checksum, players)) = begun {
            plan.is_of(checksum, players)?;
        }
        let bounds = Bounds::of(plan);
        let mut state = TournamentState::default();
        for (index, event) in events.iter().enumerate() {
            bounds
                .check(&state, event)
                .map_err(|why| LogMismatchError::Line {
                    line: index + 1,
                    why,
                })?;
            state.note(event);
        }
        state.settle(plan);
        state.agrees(plan)?;
        Ok(state)
    }

    /// Applies one more event.
    pub(super) fn take(&mut self, plan: &Plan, event: &Event) {
        self.note(event);
        self.settle(plan);
    }

    fn note(&mut self, event: &Event) {
        match event {
            Event::Begin { plan, players } => self.begun = Some((*plan, players.clone())),
            Event::Round(round) => self.rounds.push(round.clone()),
            Event::Game(event) => {
                let key = (event.encounter(), event.index);
                self.played += 1;
                self.again.remove(&key);
                self.void.remove(&key);
                self.games.insert(
                    key,
                    CountedGame {
                        event: (**event).clone(),
                        judged: None,
                    },
                );
            }
            Event::Judge { decision, reason } => {
                self.decide(decision, reason);
                self.decisions.push((decision.clone(), reason.clone()));
            }
        }
    }

    fn decide(&mut self, decision: &Decision, reason: &str) {
        match decision {
            Decision::Pause if self.status == Status::Running => self.status = Status::Paused,
            Decision::Resume if self.status == Status::Paused => self.status = Status::Running,
            Decision::Cancel => self.status = Status::Cancelled,
            Decision::Withdraw { entrant } => {
                self.withdrawn.insert(*entrant);
            }
            Decision::Result { game, outcome } => {
                // Games that do not count are decided too: they may count again.
                let mut all = self.games.values_mut().chain(self.void.values_mut());
                if let Some(found) = all.find(|one| one.event.number == *game) {
                    found.judged = Some((*outcome, reason.to_owned()));
                }
            }
            Decision::Swap { game } => {
                let mut all = self.games.iter().chain(&self.void);
                let found = all.find(|(_, one)| one.event.number == *game);
                if let Some((&key, one)) = found {
                    let was_swapped = is_swapped(&one.event);
                    self.again
                        .insert(key, (one.event.attempt + 1, !was_swapped));
                    self.games.remove(&key);
                    self.void.remove(&key);
                }
            }
            Decision::Pause | Decision::Resume => {}
        }
    }

    /// Separates the games that count from those of encounters that no longer exist.
    fn settle(&mut self, plan: &Plan) {
        // Without judges nothing that was played can become void.
        if !plan.system.needs_winners() || self.decisions.is_empty() {
            return;
        }
        self.games.append(&mut self.void);
        let schedule: BTreeSet<Encounter> = plan
            .system
            .schedule(&Past {
                field: &plan.field,
                finished: &self.finished(plan),
                rounds: &self.rounds,
                withdrawn: &self.withdrawn,
            })
            .into_iter()
            .collect();
        let all = std::mem::take(&mut self.games);
        (self.games, self.void) = all
            .into_iter()
            .partition(|((encounter, _), _)| schedule.contains(encounter));
    }

    /// A game by its number in the log.
    pub fn numbered(&self, number: usize) -> Option<&CountedGame> {
        self.games.values().find(|game| game.event.number == number)
    }

    /// Whether a game has this number and is not to be played again, even if it does not count.
    pub(super) fn has(&self, number: usize) -> bool {
        let mut all = self.games.values().chain(self.void.values());
        all.any(|game| game.event.number == number)
    }

    /// The games that count, in the order of their numbers.
    pub fn in_order(&self) -> Vec<&CountedGame> {
        let mut games: Vec<&CountedGame> = self.games.values().collect();
        games.sort_by_key(|game| game.event.number);
        games
    }

    /// The number of games that were played, replayed ones included.
    pub(super) fn played(&self) -> usize {
        self.played
    }

    /// The score of an encounter so far.
    pub fn score(&self, encounter: Encounter) -> Score {
        self.score_of_first(encounter, usize::MAX)
    }

    /// The score of its first games.
    fn score_of_first(&self, encounter: Encounter, games: usize) -> Score {
        let mut score = Score {
            white: Points::ZERO,
            black: Points::ZERO,
        };
        let first = self.games_of(encounter).filter(|&(index, _)| index < games);
        for (_, game) in first {
            let outcome = game.outcome();
            let [white, black] = Side::BOTH.map(|side| Points::of(outcome, side));
            if game.event.white == encounter.white {
                score.white += white;
                score.black += black;
            } else {
                score.white += black;
                score.black += white;
            }
        }
        score
    }

    fn games_of(&self, encounter: Encounter) -> impl Iterator<Item = (usize, &CountedGame)> {
        self.games
            .range((encounter, 0)..=(encounter, usize::MAX))
            .map(|(&(_, index), game)| (index, game))
    }

    /// The games of an encounter that are still to be played.
    pub fn missing(&self, plan: &Plan, encounter: Encounter) -> Vec<MissingGame> {
        let wanted = self.wanted(plan, encounter);
        (0..wanted)
            .filter(|&index| !self.games.contains_key(&(encounter, index)))
            .map(|index| {
                let again = self.again.get(&(encounter, index));
                let (attempt, is_swapped) = again.copied().unwrap_or((0, false));
                MissingGame {
                    index,
                    attempt,
                    second_has_white: (index % 2 == 1) != is_swapped,
                }
            })
            .collect()
    }

    /// The number of games of an encounter, as far as it is known now.
    fn wanted(&self, plan: &Plan, encounter: Encounter) -> usize {
        let mut wanted = plan.games;
        if !plan.system.needs_winners() {
            return wanted;
        }
        for _ in 0..EXTRA_PAIRS {
            let is_complete = (0..wanted).all(|index| self.games.contains_key(&(encounter, index)));
            // What was played of the pairs that may follow does not decide whether they do.
            let score = self.score_of_first(encounter, wanted);
            if !is_complete || score.white != score.black {
                break;
            }
            wanted += 2;
        }
        wanted
    }

    /// The encounters that are over, those of a Swiss round that were given up included.
    pub fn finished(&self, plan: &Plan) -> Vec<Finished> {
        let begun: BTreeSet<Encounter> =
            self.games.keys().map(|&(encounter, _)| encounter).collect();
        let mut finished: Vec<Finished> = begun
            .iter()
            .filter(|&&encounter| self.missing(plan, encounter).is_empty())
            .map(|&encounter| Finished {
                encounter,
                score: self.score(encounter),
                is_forfeit: false,
            })
            .collect();
        for (encounter, games) in self.given_up(plan) {
            let mut score = self.score(encounter);
            score.white += self.for_nothing(encounter.white, games);
            score.black += self.for_nothing(encounter.black, games);
            finished.push(Finished {
                encounter,
                score,
                is_forfeit: !begun.contains(&encounter),
            });
        }
        finished
    }

    /// Encounters of paired rounds that cannot be played because an entrant has left, with the number of missing games.
    pub(super) fn given_up(&self, plan: &Plan) -> Vec<(Encounter, usize)> {
        let mut given_up = Vec::new();
        for (index, round) in self.rounds.iter().enumerate() {
            for &(white, black) in &round.boards {
                let encounter = Encounter {
                    round: index + 1,
                    white,
                    black,
                };
                if ![white, black]
                    .iter()
                    .any(|one| self.withdrawn.contains(one))
                {
                    continue;
                }
                let missing = self.missing(plan, encounter).len();
                if missing > 0 {
                    given_up.push((encounter, missing));
                }
            }
        }
        given_up
    }

    /// The points for games that the opponent gave up.
    pub(super) fn for_nothing(&self, entrant: usize, games: usize) -> Points {
        match self.withdrawn.contains(&entrant) {
            true => Points::ZERO,
            false => Points::ONE * games,
        }
    }
}

/// Whether the encounter's second player had White where the first should have had it, or the other way.
fn is_swapped(event: &GameEvent) -> bool {
    let second_has_white = event.white == event.pair.1;
    second_has_white != (event.index % 2 == 1)
}

#[cfg(test)]
mod tests;
