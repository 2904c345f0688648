//! Among which ideas the right one is hidden: ideas of the same kind that are not in the position.

use chess::{Color, Position};
use game::Rng;
use patlan::matcher::Matcher;
use search::CompiledPattern;

/// The number of ideas to choose from, the right one included.
const OPTIONS: usize = 4;

/// An idea that may be offered.
#[derive(Debug, Clone)]
pub struct Candidate {
    /// The id of its pattern.
    pub id: String,
    pub themes: Vec<String>,
    pub level: String,
    pub compiled: CompiledPattern,
}

impl Candidate {
    /// How much it is like another: the more, the harder the question.
    fn likeness(&self, other: &Candidate) -> usize {
        let shared = self
            .themes
            .iter()
            .filter(|theme| other.themes.contains(theme));
        2 * shared.count() + usize::from(self.level == other.level)
    }

    /// Whether the idea is in the position, for either side; also where that takes too long to find out.
    fn is_in(&self, position: &Position, matcher: &mut Matcher) -> bool {
        Color::ALL.into_iter().any(|side| {
            let mut query = matcher.query(position, side);
            query.exists(&self.compiled.program).unwrap_or(true)
        })
    }
}

/// The ids of the ideas to choose from, shuffled by the seed; fewer where most others are in the position too.
pub fn choose(
    right: &Candidate,
    all: &[Candidate],
    position: &Position,
    matcher: &mut Matcher,
    seed: u64,
) -> Vec<String> {
    let mut random = Rng::new(seed);
    let mut others: Vec<(usize, u64, &Candidate)> = all
        .iter()
        .filter(|one| one.id != right.id)
        .map(|one| (one.likeness(right), random.next_u64(), one))
        .collect();
    // The most alike first, in an order of chance among equals.
    others.sort_by_key(|(likeness, chance, _)| (std::cmp::Reverse(*likeness), *chance));
    let wrong = others
        .into_iter()
        .map(|(_, _, one)| one)
        .filter(|one| !one.is_in(position, matcher))
        .take(OPTIONS - 1);
    let mut options: Vec<String> = wrong.map(|one| one.id.clone()).collect();
    options.insert(random.below(options.len() + 1), right.id.clone());
    options
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::ShippedPatterns;

    fn candidates() -> Vec<Candidate> {
        let shipped = ShippedPatterns::parse();
        let files = shipped.files().filter_map(|(stem, file)| {
            let (_, entry) = shipped.entry(stem)?;
            let name = &file.parse.patterns.first()?.name.value;
            Some(Candidate {
                id: stem.to_owned(),
                themes: entry.themes.clone(),
                level: entry.level.clone(),
                compiled: CompiledPattern::new(shipped.library(), name).ok()?,
            })
        });
        files.collect()
    }

    #[test]
    fn wrong_ideas_are_alike_and_not_in_the_position() {
        let all = candidates();
        let right = all.iter().find(|one| one.id == "philidor").unwrap();
        let chess = chess::chess_from_fen("5r1k/6pp/7N/3Q4/8/8/6PP/6K1 w - - 0 1").unwrap();
        let position = Position::from(&chess);
        let mut matcher = Matcher::new();
        let options = choose(right, &all, &position, &mut matcher, 1);
        assert_eq!(options.len(), OPTIONS);
        assert_eq!(options.iter().filter(|id| *id == "philidor").count(), 1);
        for id in &options {
            let one = all.iter().find(|one| one.id == *id).unwrap();
            assert!(one.themes.iter().any(|theme| theme == "mates"), "{id}");
            assert!(
                id == "philidor" || !one.is_in(&position, &mut matcher),
                "{id}"
            );
        }
        assert_eq!(options, choose(right, &all, &position, &mut matcher, 1));
        let places: std::collections::BTreeSet<usize> = (0..20)
            .map(|seed| {
                let options = choose(right, &all, &position, &mut matcher, seed);
                options.iter().position(|id| id == "philidor").unwrap()
            })
            .collect();
        assert_eq!(places.len(), OPTIONS);
    }
}
