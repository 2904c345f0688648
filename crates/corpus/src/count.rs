//! What was seen in games, added up for each pattern.

mod plies;

use std::collections::BTreeMap;

use chess::Color;
use chess::pgn::{Headers, Outcome};

use self::plies::PlyCounts;
use crate::filter::year_of;
use crate::tally::Tally;

/// The word in which a pattern has its bit, and the bit.
pub(crate) fn word_and_bit(pattern: usize) -> (usize, u64) {
    let bits = u64::BITS as usize;
    (pattern / bits, 1 << (pattern % bits))
}

/// The patterns whose bits are set.
fn patterns_of(words: &[u64]) -> impl Iterator<Item = usize> {
    let bits = u64::BITS as usize;
    let words = words.iter().enumerate();
    words.flat_map(move |(place, word)| bits_of(*word).map(move |bit| place * bits + bit))
}

/// The places of the bits that are set.
#[inline]
fn bits_of(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = word.trailing_zeros();
        word &= word.wrapping_sub(1);
        (bit < u64::BITS).then_some(bit as usize)
    })
}

/// What was seen in positions of one game: short records, for there may be dozens of patterns in every position.
#[derive(Debug)]
pub(crate) struct Notes {
    width: usize,
    count: usize,
    /// For each note where it is, the words of valid instances, then those of raw ones: one row of words, since to add
    /// to several takes longer than to look something up.
    words: Vec<u64>,
}

/// Where something was seen, and by whom.
#[derive(Debug, Clone, Copy)]
struct Place {
    ply: u32,
    side: Color,
    /// The other side saw something in the same position, noted right before.
    again: bool,
}

impl Place {
    /// As one word: the ply, then a bit for black, then one for `again`.
    #[inline]
    fn word(self) -> u64 {
        u64::from(self.ply) << 2 | u64::from(self.side.is_black()) << 1 | u64::from(self.again)
    }

    #[inline]
    fn of(word: u64) -> Place {
        Place {
            ply: (word >> 2) as u32,
            side: Color::from_white(word & 2 == 0),
            again: word & 1 != 0,
        }
    }
}

impl Notes {
    pub(crate) fn new(patterns: usize) -> Notes {
        Notes {
            width: patterns.div_ceil(u64::BITS as usize),
            count: 0,
            words: Vec::new(),
        }
    }

    /// Of how many positions there are notes.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.count
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.count == 0
    }

    pub(crate) fn clear(&mut self) {
        self.count = 0;
        self.words.clear();
    }

    /// Notes what a side saw; `again` where the last note is of the other side and the same position.
    #[inline]
    pub(crate) fn push(&mut self, ply: u32, side: Color, again: bool, valid: &[u64], raw: &[u64]) {
        self.count += 1;
        let place = Place { ply, side, again }.word();
        // Mostly one word each: to call for a copy would take longer than the copy.
        match (valid, raw) {
            ([valid], [raw]) => self.words.extend_from_slice(&[place, *valid, *raw]),
            _ => {
                self.words.push(place);
                self.words.extend(valid.iter().chain(raw));
            }
        }
    }

    /// All notes: where, the words of valid instances and those of raw ones.
    #[inline]
    fn iter(&self) -> impl Iterator<Item = (Place, &[u64])> {
        let rows = self.words.chunks_exact(1 + 2 * self.width);
        rows.filter_map(|row| {
            let (place, words) = row.split_first()?;
            Some((Place::of(*place), words))
        })
    }
}

/// Later half-moves are counted as this one: a game by the rules of tournaments, which end it after 75 moves without
/// a capture or a pawn's move, is not longer.
const LAST_PLY: u32 = 17_696;

/// The code of an opening: a letter from A to E and two digits. What follows tells more than is counted; anything else,
/// such as `???`, is no opening, and there are no more than five hundred to count by.
fn opening(eco: &str) -> Option<String> {
    let code = eco.trim().get(..3)?.to_ascii_uppercase();
    matches!(code.as_bytes(), [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9']).then_some(code)
}

/// Adds up the games of one piece of work.
#[derive(Debug)]
pub(crate) struct Counter {
    tallies: Vec<Tally>,
    /// How often each pattern was found after so many half-moves.
    plies: PlyCounts,
    /// For each year and for each opening a row: in how many games each pattern was found.
    years: BTreeMap<u32, Vec<u64>>,
    openings: BTreeMap<String, Vec<u64>>,
    /// The patterns that white has found in the present game, and black.
    finders: [Vec<u64>; 2],
}

impl Counter {
    pub(crate) fn new(patterns: usize) -> Counter {
        let words = patterns.div_ceil(u64::BITS as usize);
        Counter {
            tallies: vec![Tally::default(); patterns],
            plies: PlyCounts::new(patterns),
            years: BTreeMap::new(),
            openings: BTreeMap::new(),
            finders: [vec![0; words], vec![0; words]],
        }
    }

    /// Adds what was seen in a game, or in a part of it.
    pub(crate) fn add(&mut self, notes: &Notes, headers: &Headers<'_>, outcome: Outcome) {
        if notes.is_empty() {
            return;
        }
        let before = self.finders.clone();
        let mut both = Vec::new();
        let mut all = notes.iter().peekable();
        while let Some((place, words)) = all.next() {
            self.note_finder(place.side, words);
            // A position counts once, whoever sees something in it.
            match all.next_if(|(other, _)| other.again) {
                None => self.add_position(place.ply, words),
                Some((other, more)) => {
                    self.note_finder(other.side, more);
                    both.clear();
                    both.extend(words.iter().zip(more).map(|(one, other)| one | other));
                    self.add_position(place.ply, &both);
                }
            }
        }
        self.add_game(before, headers, outcome);
    }

    #[inline]
    fn note_finder(&mut self, side: Color, words: &[u64]) {
        let finders = &mut self.finders[usize::from(side.is_black())];
        for (finder, valid) in finders.iter_mut().zip(words) {
            *finder |= valid;
        }
    }

    /// Adds a position with its words of valid and of raw instances.
    #[inline]
    fn add_position(&mut self, ply: u32, words: &[u64]) {
        let (valid, raw) = words.split_at(words.len() / 2);
        self.plies.add(ply.min(LAST_PLY), valid);
        // Where an instance is valid there is a raw one, too: these are added in the end.
        for (place, (valid, raw)) in valid.iter().zip(raw).enumerate() {
            if raw != valid {
                let first = place * u64::BITS as usize;
                bits_of(raw & !valid)
                    .for_each(|pattern| self.tallies[first + pattern].raw_positions += 1);
            }
        }
    }

    /// The game itself, for the patterns that nobody had found in it before.
    fn add_game(&mut self, before: [Vec<u64>; 2], headers: &Headers<'_>, outcome: Outcome) {
        let mut new = vec![0; before[0].len()];
        for side in [Color::White, Color::Black] {
            let index = usize::from(side.is_black());
            for (place, (now, then)) in self.finders[index].iter().zip(&before[index]).enumerate() {
                new[place] |= now;
                let first = place * u64::BITS as usize;
                for pattern in bits_of(now & !then) {
                    let tally = &mut self.tallies[first + pattern];
                    tally.score.add(outcome, side);
                    tally.finders[index] += 1;
                }
            }
        }
        for (new, (white, black)) in new.iter_mut().zip(before[0].iter().zip(&before[1])) {
            *new &= !(white | black);
        }
        let patterns = self.tallies.len();
        patterns_of(&new).for_each(|pattern| self.tallies[pattern].games += 1);
        if let Some(year) = headers.get("Date").and_then(|date| year_of(&date)) {
            let row = self.years.entry(year).or_insert_with(|| vec![0; patterns]);
            patterns_of(&new).for_each(|pattern| row[pattern] += 1);
        }
        let eco = headers.get("ECO");
        if let Some(eco) = eco.as_deref().and_then(opening) {
            let row = self
                .openings
                .entry(eco)
                .or_insert_with(|| vec![0; patterns]);
            patterns_of(&new).for_each(|pattern| row[pattern] += 1);
        }
    }

    /// The game is over: what comes next is another.
    pub(crate) fn end_game(&mut self) {
        self.finders.iter_mut().for_each(|words| words.fill(0));
    }

    /// What was counted until now, for the patterns of which something was seen; counting goes on from nothing, in the
    /// same game.
    pub(crate) fn take(&mut self) -> Vec<(usize, Tally)> {
        let tallies = &mut self.tallies;
        self.plies.take(|ply, pattern, count| {
            let tally = &mut tallies[pattern];
            tally.plies.resize(ply + 1, 0);
            tally.plies[ply] = count;
            tally.positions += count;
            tally.raw_positions += count;
        });
        for (year, row) in std::mem::take(&mut self.years) {
            for (tally, count) in tallies.iter_mut().zip(row).filter(|(_, count)| *count > 0) {
                tally.years.insert(year, count);
            }
        }
        for (eco, row) in std::mem::take(&mut self.openings) {
            for (tally, count) in tallies.iter_mut().zip(row).filter(|(_, count)| *count > 0) {
                tally.openings.insert(eco.clone(), count);
            }
        }
        let seen = tallies.iter_mut().enumerate();
        seen.filter(|(_, tally)| tally.raw_positions > 0)
            .map(|(pattern, tally)| (pattern, std::mem::take(tally)))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use chess::pgn::Games;

    use super::*;

    #[test]
    fn a_position_counts_once_whoever_sees_something_in_it() {
        let mut counter = Counter::new(2);
        let mut notes = Notes::new(2);
        // The first pattern is valid for both sides, the second raw for one and valid for the other.
        notes.push(3, Color::Black, false, &[0b01], &[0b11]);
        notes.push(3, Color::White, true, &[0b11], &[0b11]);
        // Another position after as many half-moves, as in a side line, and one that only one side looks at.
        notes.push(3, Color::White, false, &[0b01], &[0b01]);
        notes.push(4, Color::White, false, &[0b00], &[0b10]);
        counter.add(&notes, &Headers::default(), Outcome::White);
        let found = counter.take();
        let figures = |tally: &Tally| (tally.positions, tally.raw_positions, tally.games);
        assert_eq!(figures(&found[0].1), (2, 2, 1));
        assert_eq!(figures(&found[1].1), (1, 2, 1));
        assert_eq!(found[0].1.finders, [1, 1]);
    }

    #[test]
    fn only_openings_are_counted_as_openings() {
        let mut counter = Counter::new(1);
        for eco in [
            "C20", "C20a", " E99 ", "A00/03", "", "?", "???", "F00", "c20", "C2", "C2x", "-",
            "日本",
        ] {
            let text = format!("[Event \"x\"]\n[ECO \"{eco}\"]\n\n1. e4 *\n");
            let mut games = Games::new(text.as_bytes());
            let mut headers = Headers::default();
            assert!(games.next_game(&mut headers));
            let mut notes = Notes::new(1);
            notes.push(3, Color::White, false, &[1], &[1]);
            counter.add(&notes, &headers, Outcome::Unknown);
            counter.end_game();
        }
        let (_, tally) = counter.take().remove(0);
        assert_eq!(tally.games, 13);
        let openings: Vec<(&str, u64)> = tally
            .openings
            .iter()
            .map(|(eco, count)| (eco.as_str(), *count))
            .collect();
        assert_eq!(openings, [("A00", 1), ("C20", 3), ("E99", 1)]);
    }
}
