//! Whether a plan is the one that a tournament began with.

use std::collections::{BTreeMap, BTreeSet};

use super::plan::Plan;
use super::state::TournamentState;
use crate::systems::{Round, System};

/// Why a plan is not the one that a tournament began with.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PlanChangeError {
    /// The conditions of the games, or the players, have changed.
    #[error("the plan has changed since the tournament began")]
    Changed,
    /// A late entry that the system cannot take in.
    #[error("\"{name}\" was not there when the tournament began")]
    LateEntry {
        name: String,
        /// The first round that would do, if there is one.
        round: Option<usize>,
    },
    /// `half-byes` or `from-round` of an entry differ from what they were when a round was paired.
    #[error("\"{name}\": half-byes or from-round of round {round}, which is paired, have changed")]
    Absence { name: String, round: usize },
}

impl Plan {
    /// Whether a tournament that began with this checksum and these players is one of this plan.
    pub(super) fn is_of(&self, checksum: u32, players: &[String]) -> Result<(), PlanChangeError> {
        let now = self.entries.iter().map(|entry| &entry.player);
        let same =
            self.entries.len() >= players.len() && players.iter().eq(now.take(players.len()));
        match same && checksum == self.checksum {
            true => Ok(()),
            false => Err(PlanChangeError::Changed),
        }
    }
}

impl TournamentState {
    /// Whether a plan is the one that was begun with, entrants who came later apart.
    pub fn agrees(&self, plan: &Plan) -> Result<(), PlanChangeError> {
        let Some((checksum, players)) = &self.begun else {
            return Ok(());
        };
        plan.is_of(*checksum, players)?;
        let is_swiss = matches!(plan.system, System::Swiss { .. });
        let paired: Vec<Paired<'_>> = match is_swiss {
            true => self.rounds.iter().map(Paired::of).collect(),
            false => Vec::new(),
        };
        let planned: BTreeMap<(usize, usize), bool> = plan
            .field
            .absences
            .iter()
            .map(|away| ((away.round, away.entrant), away.is_half_point))
            .collect();
        for (entrant, entry) in plan.entries.iter().enumerate() {
            let is_late = entrant >= players.len();
            let has_left = self.withdrawn.contains(&entrant);
            let mut rounds = paired.iter().zip(1..);
            let differs = rounds.find_map(|(paired, round)| {
                let planned = planned.get(&(round, entrant)).copied();
                (!paired.is_as_planned(entrant, planned, has_left)).then_some(round)
            });
            let came = paired.iter().any(|round| round.there.contains(&entrant));
            if is_late && (!is_swiss || (differs.is_some() && !came)) {
                return Err(PlanChangeError::LateEntry {
                    name: entry.name.clone(),
                    round: is_swiss.then_some(self.rounds.len() + 1),
                });
            }
            if let Some(round) = differs {
                return Err(PlanChangeError::Absence {
                    name: entry.name.clone(),
                    round,
                });
            }
        }
        Ok(())
    }
}

/// A paired round, by entrants.
struct Paired<'a> {
    there: BTreeSet<usize>,
    half_byes: &'a [usize],
}

impl Paired<'_> {
    fn of(round: &Round) -> Paired<'_> {
        let boards = round.boards.iter().flat_map(|&(one, other)| [one, other]);
        Paired {
            there: boards.chain(round.bye).collect(),
            half_byes: &round.half_byes,
        }
    }

    /// Whether a plan still says of an entrant what it said when the round was paired.
    fn is_as_planned(&self, entrant: usize, planned: Option<bool>, has_left: bool) -> bool {
        if self.there.contains(&entrant) {
            return planned.is_none();
        }
        // An entrant who has left is away, whatever was planned.
        if has_left {
            return true;
        }
        planned == Some(self.half_byes.contains(&entrant))
    }
}
