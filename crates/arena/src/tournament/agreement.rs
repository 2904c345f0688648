//! Whether a plan is the one that a tournament began with.

use super::plan::Plan;
use super::state::State;
use crate::systems::System;

/// How a plan differs from the one a tournament began with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Disagreement {
    /// What is played, or by whom, has changed.
    Changed,
    /// Somebody enters whom the system cannot take in any more.
    LateEntry {
        /// Who.
        name: String,
        /// The first round that would do, if there is one.
        round: Option<usize>,
    },
    /// Somebody's `half-byes` or `from-round` say something else of a round than when it was paired.
    Absence {
        /// Who.
        name: String,
        /// The round.
        round: usize,
    },
}

impl State {
    /// Whether a plan is the one that was begun with, entrants who came later apart.
    pub fn agrees(&self, plan: &Plan) -> Result<(), Disagreement> {
        let Some((checksum, players)) = &self.begun else {
            return Ok(());
        };
        let now = plan.entries.iter().map(|entry| entry.player.as_str());
        let same_players = players
            .iter()
            .map(String::as_str)
            .eq(now.take(players.len()));
        if *checksum != plan.checksum || !same_players || plan.entries.len() < players.len() {
            return Err(Disagreement::Changed);
        }
        let is_swiss = matches!(plan.system, System::Swiss { .. });
        for (entrant, entry) in plan.entries.iter().enumerate() {
            let is_late = entrant >= players.len();
            let differs = (1..=self.rounds.len())
                .find(|&round| !self.same_absence(plan, round, entrant))
                .filter(|_| is_swiss);
            let came = self.rounds.iter().any(|round| round.has(entrant));
            if is_late && (!is_swiss || (differs.is_some() && !came)) {
                return Err(Disagreement::LateEntry {
                    name: entry.name.clone(),
                    round: is_swiss.then_some(self.rounds.len() + 1),
                });
            }
            if let Some(round) = differs {
                return Err(Disagreement::Absence {
                    name: entry.name.clone(),
                    round,
                });
            }
        }
        Ok(())
    }

    /// Whether a plan says of somebody in a paired round what was so then.
    fn same_absence(&self, plan: &Plan, round: usize, entrant: usize) -> bool {
        let paired = &self.rounds[round - 1];
        let planned = plan
            .field
            .absences
            .iter()
            .find(|away| away.entrant == entrant && away.round == round)
            .map(|away| away.is_half_point);
        if paired.has(entrant) {
            return planned.is_none();
        }
        // Whoever has left is away, whatever was planned.
        if self.withdrawn.contains(&entrant) {
            return true;
        }
        match &paired.half_byes {
            Some(half) => planned == Some(half.contains(&entrant)),
            // Logs of earlier versions do not tell what an absence was worth.
            None => planned.is_some(),
        }
    }
}
