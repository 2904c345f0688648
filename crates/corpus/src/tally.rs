//! Counts, results and plies for each pattern.

use std::collections::BTreeMap;

use chess::Color;
use chess::pgn::Outcome;

/// Results of games from the finder's side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Score {
    /// The finder won.
    pub won: u64,
    /// A draw.
    pub drew: u64,
    /// The finder lost.
    pub lost: u64,
}

impl Score {
    /// Adds one game.
    pub fn add(&mut self, outcome: Outcome, finder: Color) {
        match (outcome, finder) {
            (Outcome::White, Color::White) | (Outcome::Black, Color::Black) => self.won += 1,
            (Outcome::White, Color::Black) | (Outcome::Black, Color::White) => self.lost += 1,
            (Outcome::Draw, _) => self.drew += 1,
            (Outcome::Unknown, _) => {}
        }
    }

    /// Games with a result.
    pub fn games(&self) -> u64 {
        self.won + self.drew + self.lost
    }

    /// Points of the finder divided by games, with a 95 % interval (Wilson's); `None` without games.
    pub fn share(&self) -> Option<(f64, f64, f64)> {
        let games = self.games() as f64;
        if games == 0.0 {
            return None;
        }
        let share = (self.won as f64 + self.drew as f64 / 2.0) / games;
        const Z: f64 = 1.959_963_984_540_054;
        let z2 = Z * Z;
        let centre = (share + z2 / (2.0 * games)) / (1.0 + z2 / games);
        let half = Z / (1.0 + z2 / games)
            * (share * (1.0 - share) / games + z2 / (4.0 * games * games)).sqrt();
        Some((share, centre - half, centre + half))
    }

    /// Adds other games.
    pub fn merge(&mut self, other: &Score) {
        self.won += other.won;
        self.drew += other.drew;
        self.lost += other.lost;
    }
}

/// What one pattern did in a collection.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tally {
    /// Positions with a raw instance, where raw ones were counted.
    pub raw_positions: u64,
    /// Positions with a valid instance.
    pub positions: u64,
    /// Games with a valid instance.
    pub games: u64,
    /// Their results, once for each side that found it.
    pub score: Score,
    /// In how many games white found it, and black.
    pub finders: [u64; 2],
    /// How often it was found at each ply, from the first position on; none of the last is zero.
    pub plies: Vec<u64>,
    /// Games by ECO code.
    pub openings: BTreeMap<String, u64>,
    /// Games by year.
    pub years: BTreeMap<u32, u64>,
}

impl Tally {
    /// Adds the counts of another part of the collection.
    pub fn merge(&mut self, other: &Tally) {
        self.raw_positions += other.raw_positions;
        self.positions += other.positions;
        self.games += other.games;
        self.score.merge(&other.score);
        for (all, part) in self.finders.iter_mut().zip(other.finders) {
            *all += part;
        }
        if self.plies.len() < other.plies.len() {
            self.plies.resize(other.plies.len(), 0);
        }
        for (all, part) in self.plies.iter_mut().zip(&other.plies) {
            *all += part;
        }
        for (key, count) in &other.openings {
            *self.openings.entry(key.clone()).or_default() += count;
        }
        for (key, count) in &other.years {
            *self.years.entry(*key).or_default() += count;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_holds_the_share() {
        let mut score = Score::default();
        for outcome in [
            Outcome::White,
            Outcome::White,
            Outcome::Draw,
            Outcome::Black,
            Outcome::Unknown,
        ] {
            score.add(outcome, Color::White);
        }
        assert_eq!(
            (score.won, score.drew, score.lost, score.games()),
            (2, 1, 1, 4)
        );
        let (share, low, high) = score.share().unwrap();
        assert!(
            (share - 0.625).abs() < 1e-12 && low < share && share < high && low > 0.0 && high < 1.0
        );
        assert_eq!(Score::default().share(), None);
    }
}
