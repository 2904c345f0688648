//! Pairing systems: who meets whom next. Every system is a pure function from the past of a tournament to what comes
//! next, so that a tournament is resumed from its results alone, and a result that a judge changes changes what follows.
//!
//! An encounter is two entrants in a round, who may play several games; a system sees encounters and their scores, never
//! games. The Swiss system is the only one whose rounds are recorded when they are paired, because a later correction
//! must not pair them anew.
//!
//! | module | subject |
//! |---|---|
//! | `field` | the entrants, and what is known before the rounds are paired |
//! | `berger` | round robin, by Berger's tables |
//! | `gauntlet` | a few entrants meet all others |
//! | `knockout` | losers are out |
//! | `double_elimination` | entrants are out after two losses |
//! | `dutch` | the Swiss system |

mod berger;
mod double_elimination;
mod dutch;
mod field;
mod gauntlet;
mod knockout;

pub use berger::{cycle, rounds as berger_rounds};
pub use dutch::record as swiss_record;
pub use field::{Absence, Field, Past, Round};

use std::collections::HashSet;

use syntax::Message;

use crate::record::Points;
use crate::swiss::PairingError;

/// A pairing system with its parameters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum System {
    /// All entrants meet each other, in each cycle with colours swapped.
    RoundRobin {
        /// 1 for single, 2 for double.
        cycles: usize,
    },
    /// The FIDE (Dutch) Swiss system.
    Swiss { rounds: usize },
    /// Losers are out.
    Knockout,
    /// Entrants are out after two losses.
    DoubleElimination,
    /// The first few meet all the others, not each other.
    Gauntlet {
        /// The number of challengers.
        challengers: usize,
    },
}

/// A meeting of two entrants, who may play several games. Entrants are counted from 0, best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Encounter {
    /// The round, from 1.
    pub round: usize,
    /// White in the first game.
    pub white: usize,
    /// Black in the first game.
    pub black: usize,
}

/// The score of an encounter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Score {
    /// White's of the first game.
    pub white: Points,
    /// Black's of the first game.
    pub black: Points,
}

/// An encounter that is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Finished {
    pub encounter: Encounter,
    pub score: Score,
    /// Whether an entrant did not play: the result counts, but the two have not met.
    pub is_forfeit: bool,
}

impl Finished {
    /// The entrant who goes on in a knockout: the better score, then the better seed. Level encounters are first played on.
    pub fn winner(&self) -> usize {
        let Encounter { white, black, .. } = self.encounter;
        match self.score.white.cmp(&self.score.black) {
            std::cmp::Ordering::Greater => white,
            std::cmp::Ordering::Less => black,
            std::cmp::Ordering::Equal => white.min(black),
        }
    }

    pub fn loser(&self) -> usize {
        let winner = self.winner();
        if winner == self.encounter.white {
            self.encounter.black
        } else {
            self.encounter.white
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Next {
    /// Encounters that can be played now, in order. Those of the past are not among them.
    Encounters(Vec<Encounter>),
    /// A round of the Swiss system, to be kept before it is played.
    Round(Round),
    /// Nothing: the tournament is over.
    Over,
}

/// A place of a draw: an entrant, `Some(None)` for an empty place, `None` while it is not known.
pub type Slot = Option<Option<usize>>;

/// A part of a draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// Entrants without a loss.
    Main,
    /// Entrants with one loss.
    Lower,
    /// The winners of both parts.
    Final,
}

/// A place of a draw where two meet, or will.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tie {
    /// The part it belongs to.
    pub part: Part,
    /// The round, from 1, as encounters count it.
    pub round: usize,
    pub places: [Slot; 2],
    /// The meeting, if both are known.
    pub encounter: Option<Encounter>,
}

/// Why the next round cannot be paired.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ScheduleError {
    #[error("a tournament needs at least two entrants")]
    TooFew,
    /// The Swiss system found no pairing.
    #[error(transparent)]
    Pairing(#[from] PairingError),
}

impl ScheduleError {
    /// The reason in both languages.
    pub fn message(&self) -> Message {
        match self {
            ScheduleError::TooFew => Message::new(
                self.to_string(),
                "um torneio precisa de pelo menos dois inscritos",
            ),
            ScheduleError::Pairing(reason) => reason.message(),
        }
    }

    /// What to do about it, in both languages.
    pub fn remedy(&self) -> Message {
        match self {
            ScheduleError::TooFew | ScheduleError::Pairing(PairingError::TooFew) => Message::new(
                "add entries: [[entry]] with a name and a player",
                "inscreva alguém: [[entry]] com nome e jogador",
            ),
            ScheduleError::Pairing(_) => Message::new(
                "lift a ban (forbidden), plan fewer rounds in another file, or end it: tournament judge FILE cancel --reason WHY",
                "suspenda uma proibição (forbidden), planeje menos rodadas em outro arquivo, ou encerre: tournament judge ARQUIVO cancel --reason PORQUÊ",
            ),
        }
    }
}

impl System {
    /// Whether every encounter must have a winner.
    pub fn needs_winners(self) -> bool {
        matches!(self, System::Knockout | System::DoubleElimination)
    }

    /// The maximum number of rounds.
    pub fn rounds(self, entrants: usize) -> usize {
        let halvings = entrants.next_power_of_two().ilog2() as usize;
        match self {
            System::RoundRobin { cycles } => cycles * berger_rounds(entrants),
            System::Swiss { rounds } => rounds,
            System::Knockout => halvings,
            // Each halving of those without a loss is followed by two rounds of the others; then there are two finals.
            System::DoubleElimination => 3 * halvings + 2,
            System::Gauntlet { challengers } => entrants.saturating_sub(challengers),
        }
    }

    /// What comes after this past. Entrants who have withdrawn play no more: in a knockout their opponent
    /// goes on.
    pub fn next(self, past: &Past<'_>) -> Result<Next, ScheduleError> {
        let entrants = past.field.entrants;
        if entrants < 2 {
            return Err(ScheduleError::TooFew);
        }
        if let System::Swiss { rounds } = self {
            return dutch::next(rounds, past);
        }
        let (schedule, finished) = self.known(past);
        let over: HashSet<Encounter> = finished.iter().map(|done| done.encounter).collect();
        let is_left = |encounter: &Encounter| !over.contains(encounter);
        let left: Vec<Encounter> = schedule.into_iter().filter(is_left).collect();
        Ok(match left.is_empty() {
            true => Next::Over,
            false => Next::Encounters(left),
        })
    }

    /// Every encounter that is known by now, past ones and those that were given up included; of the Swiss system
    /// those of the paired rounds.
    pub fn schedule(self, past: &Past<'_>) -> Vec<Encounter> {
        if !matches!(self, System::Swiss { .. }) {
            return self.known(past).0;
        }
        let of_round = |(index, round): (usize, &Round)| -> Vec<Encounter> {
            let boards = round.boards.iter();
            boards
                .map(|&(white, black)| Encounter {
                    round: index + 1,
                    white,
                    black,
                })
                .collect()
        };
        past.rounds.iter().enumerate().flat_map(of_round).collect()
    }

    /// The draw where losers are out, with everything that is over: what was given up included. Elsewhere nothing.
    pub fn draw(self, past: &Past<'_>) -> (Vec<Tie>, Vec<Finished>) {
        if !self.needs_winners() {
            return (Vec::new(), Vec::new());
        }
        let finished = self.known(past).1;
        (self.ties(past.field.entrants, &finished), finished)
    }

    fn ties(self, entrants: usize, finished: &[Finished]) -> Vec<Tie> {
        match self {
            System::Knockout => knockout::ties(entrants, finished),
            System::DoubleElimination => double_elimination::ties(entrants, finished),
            _ => Vec::new(),
        }
    }

    /// The encounters that are known by now, and which of them are over or given up.
    fn known(self, past: &Past<'_>) -> (Vec<Encounter>, Vec<Finished>) {
        let entrants = past.field.entrants;
        let mut finished = past.finished.to_vec();
        let mut over = past.over();
        loop {
            let schedule = match self {
                System::RoundRobin { cycles } => berger::schedule(entrants, cycles),
                System::Gauntlet { challengers } => gauntlet::schedule(entrants, challengers),
                System::Knockout | System::DoubleElimination => {
                    let ties = self.ties(entrants, &finished);
                    ties.iter().filter_map(|tie| tie.encounter).collect()
                }
                System::Swiss { .. } => Vec::new(),
            };
            let given_up: Vec<Finished> = schedule
                .iter()
                .filter(|one| !over.contains(one))
                .filter_map(|&one| past.given_up(one))
                .collect();
            if given_up.is_empty() {
                return (schedule, finished);
            }
            // Others may meet now because of it.
            over.extend(given_up.iter().map(|one| one.encounter));
            finished.extend(given_up);
        }
    }
}

#[cfg(test)]
mod tests;
