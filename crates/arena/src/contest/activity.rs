//! Which rules of a heuristic player fired, and what they changed, in the positions of a game in which it was to move.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// The limit of [`RuleActivity::worth`].
const MOST_WORTH: f64 = 1e15;

/// The rules of one player in one game, or in many.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Activity {
    /// Positions that were looked at: those of the games themselves, not those ahead.
    pub positions: u64,
    /// Every rule, also those that never fired.
    pub rules: BTreeMap<String, RuleActivity>,
}

/// What one rule did.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct RuleActivity {
    /// The number of positions in which it fired.
    pub fired: u64,
    /// The sum of its changes to the values of those positions, in smallest pieces.
    pub worth: f64,
}

impl RuleActivity {
    /// Its average change where it fired.
    pub fn mean(&self) -> f64 {
        if self.fired == 0 {
            0.0
        } else {
            self.worth / self.fired as f64
        }
    }
}

impl Activity {
    /// Rules that have not fired yet.
    pub fn of(rules: impl IntoIterator<Item = String>) -> Activity {
        Activity {
            positions: 0,
            rules: rules
                .into_iter()
                .map(|rule| (rule, RuleActivity::default()))
                .collect(),
        }
    }

    /// Whether the player has no rules at all.
    pub fn is_empty(&self) -> bool {
        self.rules.is_empty()
    }

    /// Counts a position in which these rules fired, each with its change.
    pub fn note(&mut self, fired: impl IntoIterator<Item = (String, f64)>) {
        self.positions += 1;
        for (rule, worth) in fired {
            let known = self.rules.entry(rule).or_default();
            known.fired += 1;
            known.worth += worth;
        }
    }

    /// Adds another game.
    pub fn add(&mut self, other: &Activity) {
        // Logs come from anywhere.
        self.positions = self.positions.saturating_add(other.positions);
        for (rule, more) in &other.rules {
            let known = self.rules.entry(rule.clone()).or_default();
            known.fired = known.fired.saturating_add(more.fired);
            known.worth = (known.worth + more.worth).clamp(-MOST_WORTH, MOST_WORTH);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_add_up() {
        let mut all = Activity::of(["idle".to_owned()]);
        for worth in [1.0, -0.5] {
            let mut one = Activity::default();
            one.note([("busy".to_owned(), worth)]);
            one.note([]);
            all.add(&one);
        }
        assert_eq!(all.positions, 4);
        let busy = all.rules["busy"];
        assert_eq!((busy.fired, busy.mean()), (2, 0.25));
        assert_eq!(all.rules["idle"].mean(), 0.0);
    }
}
