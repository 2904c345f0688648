//! What the rules of a player did in the positions of a game in which it was to move.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// No rule changes more in all games together.
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
    /// In so many positions it fired.
    pub fired: u64,
    /// What it changed in the value of those positions, all together, in smallest pieces.
    pub worth: f64,
}

impl RuleActivity {
    /// What it changed on average where it fired.
    pub fn mean(&self) -> f64 {
        if self.fired == 0 {
            0.0
        } else {
            self.worth / self.fired as f64
        }
    }
}

impl Activity {
    /// Rules that have done nothing yet.
    pub fn of(rules: impl IntoIterator<Item = String>) -> Activity {
        Activity {
            positions: 0,
            rules: rules
                .into_iter()
                .map(|rule| (rule, RuleActivity::default()))
                .collect(),
        }
    }

    /// Whether there are no rules to speak of.
    pub fn is_empty(&self) -> bool {
        self.rules.is_empty()
    }

    /// A position in which these rules fired, each with what it changed.
    pub fn note(&mut self, fired: impl IntoIterator<Item = (String, f64)>) {
        self.positions += 1;
        for (rule, worth) in fired {
            let known = self.rules.entry(rule).or_default();
            known.fired += 1;
            known.worth += worth;
        }
    }

    /// Takes in another game.
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
