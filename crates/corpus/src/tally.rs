//! Counts of a feature: positions, games, results, plies, openings and years.

use std::fmt;

use chess::Color;
use chess::pgn::Outcome;

/// Results of games from the point of view of the side that found a feature.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Score {
    pub won: u64,
    pub drew: u64,
    pub lost: u64,
}

impl Score {
    /// This number of games with the same outcome.
    pub(crate) fn of(outcome: Outcome, finder: Color, games: u64) -> Score {
        let mut score = Score::default();
        match (outcome, finder) {
            (Outcome::White, Color::White) | (Outcome::Black, Color::Black) => score.won = games,
            (Outcome::White, Color::Black) | (Outcome::Black, Color::White) => score.lost = games,
            (Outcome::Draw, _) => score.drew = games,
            (Outcome::Unknown, _) => {}
        }
        score
    }

    pub fn add(&mut self, outcome: Outcome, finder: Color) {
        self.merge(&Score::of(outcome, finder, 1));
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

    pub fn merge(&mut self, other: &Score) {
        self.won += other.won;
        self.drew += other.drew;
        self.lost += other.lost;
    }
}

/// The code of an opening: a letter from A to E and two digits, so there are no more than five hundred to count by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Eco([u8; 3]);

impl Eco {
    /// Parses an ECO tag. What follows the code is ignored; anything else, such as `???`, is no opening.
    pub(crate) fn parse(text: &str) -> Option<Eco> {
        let code = text
            .trim()
            .as_bytes()
            .first_chunk()?
            .map(|byte| byte.to_ascii_uppercase());
        matches!(code, [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9']).then_some(Eco(code))
    }
}

impl fmt::Display for Eco {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0
            .iter()
            .try_for_each(|byte| write!(f, "{}", char::from(*byte)))
    }
}

/// How many games there are of each kind, in the order of the kinds: openings, or years of four digits. There are few
/// kinds, and counts are often added up, so they stand in one row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GamesBy<K>(Vec<(K, u64)>);

impl<K> Default for GamesBy<K> {
    fn default() -> GamesBy<K> {
        GamesBy(Vec::new())
    }
}

impl<K: Copy + Ord> GamesBy<K> {
    /// Adds games of one kind.
    pub(crate) fn add(&mut self, kind: K, games: u64) {
        match self.0.binary_search_by_key(&kind, |(known, _)| *known) {
            Ok(place) => self.0[place].1 += games,
            Err(place) => self.0.insert(place, (kind, games)),
        }
    }

    fn merge(&mut self, other: &GamesBy<K>) {
        other.iter().for_each(|(kind, games)| self.add(kind, games));
    }

    /// Every kind of which there is a game, and how many.
    pub fn iter(&self) -> impl Iterator<Item = (K, u64)> {
        self.0.iter().copied()
    }
}

/// The counts of one feature in a collection. For a search, a feature is a pattern: *found* means a valid instance.
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
    pub openings: GamesBy<Eco>,
    /// Games by year.
    pub years: GamesBy<u32>,
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
        self.openings.merge(&other.openings);
        self.years.merge(&other.years);
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
