//! Counting what is seen in games, for each feature. This runs for every position of a scan that sees something, so it
//! is written for speed: one bit for each feature and position, added up by columns.

mod rows;

use chess::Color;
use chess::pgn::{Outcome, Tags};

use self::rows::{KeyedRows, Rows};
use crate::filter::year_of;
use crate::tally::{Eco, Score, Tally};

/// The word of a bitmap in which a feature has its bit, and the bit.
pub(crate) fn word_and_bit(feature: usize) -> (usize, u64) {
    let bits = u64::BITS as usize;
    (feature / bits, 1 << (feature % bits))
}

/// Copies a bitmap. Mostly it is one word: a call of memcpy would take longer.
#[inline]
pub(crate) fn copy_words(from: &[u64], to: &mut [u64]) {
    match (from, to) {
        ([from], [to]) => *to = *from,
        (from, to) => to.copy_from_slice(from),
    }
}

/// The positions of the bits that are set.
#[inline]
fn bits_of(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = word.trailing_zeros();
        word &= word.wrapping_sub(1);
        (bit < u64::BITS).then_some(bit as usize)
    })
}

/// What was seen in the positions of one game: short records, for there may be dozens of features in every position.
#[derive(Debug)]
pub(crate) struct Notes {
    width: usize,
    count: usize,
    /// One entry for each position: the ply, the bitmap of whole features, the bitmap of raw ones, whichever side saw
    /// them. All in one vector: pushing to several takes longer than finding the parts again.
    words: Vec<u64>,
    /// The bitmap of features that White saw whole, then that of Black.
    finders: Vec<u64>,
}

impl Notes {
    pub(crate) fn new(features: usize) -> Notes {
        let width = features.div_ceil(u64::BITS as usize);
        Notes {
            width,
            count: 0,
            words: Vec::new(),
            finders: vec![0; 2 * width],
        }
    }

    /// Number of positions with a note.
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
        self.finders.fill(0);
    }

    /// Notes what a side saw. A position counts once, whichever side sees something in it: `again` if the last note is of
    /// the other side and the same position.
    #[inline]
    pub(crate) fn push(&mut self, ply: u32, side: Color, again: bool, valid: &[u64], raw: &[u64]) {
        // Mostly one word each.
        if let ([valid], [raw], [white, black], false) =
            (valid, raw, self.finders.as_mut_slice(), again)
        {
            match side {
                Color::White => *white |= valid,
                Color::Black => *black |= valid,
            }
            self.count += 1;
            self.words.extend_from_slice(&[ply.into(), *valid, *raw]);
            return;
        }
        self.push_many(ply, side, again, valid, raw);
    }

    #[inline(never)]
    fn push_many(&mut self, ply: u32, side: Color, again: bool, valid: &[u64], raw: &[u64]) {
        let finders = &mut self.finders[usize::from(side.is_black()) * self.width..];
        let found = finders.iter_mut().zip(valid);
        found.for_each(|(finder, valid)| *finder |= valid);
        let seen = valid.iter().chain(raw);
        if again {
            let last = self.words.len() - 2 * self.width;
            let noted = self.words[last..].iter_mut();
            noted.zip(seen).for_each(|(noted, seen)| *noted |= seen);
            return;
        }
        self.count += 1;
        self.words.push(ply.into());
        self.words.extend(seen);
    }

    /// One entry for each position: ply, bitmap of whole features, bitmap of raw ones.
    #[inline]
    fn iter(&self) -> impl Iterator<Item = (u32, &[u64], &[u64])> {
        let rows = self.words.chunks_exact(1 + 2 * self.width);
        rows.filter_map(|row| {
            let (ply, words) = row.split_first()?;
            let (valid, raw) = words.split_at(self.width);
            Some((*ply as u32, valid, raw))
        })
    }

    /// The bitmap of features that a side has found.
    fn found_by(&self, side: Color) -> &[u64] {
        let (white, black) = self.finders.split_at(self.width);
        match side {
            Color::White => white,
            Color::Black => black,
        }
    }
}

/// Later plies are counted as this one. No game is longer by the rules of tournaments, which end it after 75 moves
/// without a capture or a pawn move.
const LAST_PLY: u32 = 17_696;

/// Adds up the games of one piece of the input.
#[derive(Debug)]
pub(crate) struct Counter {
    tallies: Vec<Tally>,
    /// How often each feature was found at each ply.
    plies: Rows,
    /// In how many games, whichever side found it: one row.
    games: Rows,
    /// In how many games of each year and of each opening.
    years: KeyedRows<u32>,
    openings: KeyedRows<Eco>,
    /// In how many games of each outcome White found it, and Black (if the second of the pair is true).
    results: KeyedRows<(Outcome, bool)>,
    /// The bitmaps of features that White has found in the present game, and Black.
    finders: [Vec<u64>; 2],
}

impl Counter {
    pub(crate) fn new(features: usize) -> Counter {
        let words = features.div_ceil(u64::BITS as usize);
        Counter {
            tallies: vec![Tally::default(); features],
            plies: Rows::new(features),
            games: Rows::new(features),
            years: KeyedRows::new(features),
            openings: KeyedRows::new(features),
            results: KeyedRows::new(features),
            finders: [vec![0; words], vec![0; words]],
        }
    }

    /// Adds what was seen in a game, or in a part of it.
    pub(crate) fn add(&mut self, notes: &Notes, headers: &Tags<'_>, outcome: Outcome) {
        if notes.is_empty() {
            return;
        }
        match notes.width {
            1 => self.add_narrow(notes),
            _ => notes.iter().for_each(|(ply, valid, raw)| {
                self.plies.add(ply.min(LAST_PLY), valid);
                for (place, (valid, raw)) in valid.iter().zip(raw).enumerate() {
                    self.add_raw(place, raw & !valid);
                }
            }),
        }
        self.add_game(notes, headers, outcome);
    }

    /// The positions of notes with one word for each bitmap: fifty instructions less for each than for many words.
    fn add_narrow(&mut self, notes: &Notes) {
        let (rows, _) = notes.words.as_chunks::<3>();
        for [ply, valid, raw] in rows {
            self.plies.add_word((*ply as u32).min(LAST_PLY), *valid);
            if raw != valid {
                self.add_raw(0, raw & !valid);
            }
        }
    }

    /// Adds features of one word that are raw but not whole in a position. Whole ones are raw too, and are added in
    /// [`Counter::take`].
    fn add_raw(&mut self, place: usize, raw: u64) {
        let first = place * u64::BITS as usize;
        bits_of(raw).for_each(|feature| self.tallies[first + feature].raw_positions += 1);
    }

    /// Counts the game for the features that were not found in it before.
    fn add_game(&mut self, notes: &Notes, headers: &Tags<'_>, outcome: Outcome) {
        let mut known: Vec<u64> = vec![0; notes.width];
        let mut new = known.clone();
        for (side, finders) in Color::ALL.into_iter().zip(&mut self.finders) {
            let mut new_of_side = notes.found_by(side).to_vec();
            for (place, finders) in finders.iter_mut().enumerate() {
                new_of_side[place] &= !*finders;
                known[place] |= *finders;
                new[place] |= new_of_side[place];
                *finders |= new_of_side[place];
            }
            self.results.add((outcome, side.is_black()), &new_of_side);
        }
        let found = new.iter_mut().zip(known);
        found.for_each(|(new, known)| *new &= !known);
        self.games.add(0, &new);
        if let Some(year) = headers.get("Date").and_then(|date| year_of(&date)) {
            self.years.add(year, &new);
        }
        if let Some(opening) = headers.get("ECO").and_then(|eco| Eco::parse(&eco)) {
            self.openings.add(opening, &new);
        }
    }

    /// Ends the game: what comes next is another.
    pub(crate) fn end_game(&mut self) {
        self.finders.iter_mut().for_each(|words| words.fill(0));
    }

    /// The counts until now, for the features of which something was seen; counting starts again from zero, in the same
    /// game.
    pub(crate) fn take(&mut self) -> Vec<(usize, Tally)> {
        let tallies = &mut self.tallies;
        self.plies.take(|ply, feature, count| {
            let tally = &mut tallies[feature];
            tally.plies.resize(ply + 1, 0);
            tally.plies[ply] = count;
            tally.positions += count;
            tally.raw_positions += count;
        });
        self.games
            .take(|_, feature, count| tallies[feature].games = count);
        self.years
            .take(|year, feature, count| tallies[feature].years.add(year, count));
        self.openings
            .take(|eco, feature, count| tallies[feature].openings.add(eco, count));
        self.results.take(|(outcome, is_black), feature, count| {
            let tally = &mut tallies[feature];
            let finder = Color::from_black(is_black);
            tally.score.merge(&Score::of(outcome, finder, count));
            tally.finders[usize::from(is_black)] += count;
        });
        let seen = tallies.iter_mut().enumerate();
        seen.filter(|(_, tally)| tally.raw_positions > 0)
            .map(|(feature, tally)| (feature, std::mem::take(tally)))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use chess::pgn::Games;

    use super::*;

    #[test]
    fn position_counts_once_whichever_side_sees_something() {
        let mut counter = Counter::new(2);
        let mut notes = Notes::new(2);
        // The first feature is valid for both sides, the second raw for one and valid for the other.
        notes.push(3, Color::Black, false, &[0b01], &[0b11]);
        notes.push(3, Color::White, true, &[0b11], &[0b11]);
        // Another position at the same ply, as in a variation, and one that only one side looks at.
        notes.push(3, Color::White, false, &[0b01], &[0b01]);
        notes.push(4, Color::White, false, &[0b00], &[0b10]);
        counter.add(&notes, &Tags::default(), Outcome::White);
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
            let mut headers = Tags::default();
            assert!(games.next_game(&mut headers));
            let mut notes = Notes::new(1);
            notes.push(3, Color::White, false, &[1], &[1]);
            counter.add(&notes, &headers, Outcome::Unknown);
            counter.end_game();
        }
        let (_, tally) = counter.take().remove(0);
        assert_eq!(tally.games, 13);
        let openings = tally.openings.iter();
        let openings: Vec<_> = openings
            .map(|(eco, count)| (eco.to_string(), count))
            .collect();
        assert_eq!(
            openings,
            [("A00", 1), ("C20", 3), ("E99", 1)].map(|(eco, count)| (eco.to_owned(), count))
        );
    }

    /// Games of few and of many features, seen by one side or by both, some handed over in parts, against a count one
    /// by one.
    #[test]
    fn many_features_are_counted_like_one() {
        for features in [33, 64, 130] {
            count_in_two_ways(features);
        }
    }

    fn count_in_two_ways(features: usize) {
        let width = features.div_ceil(u64::BITS as usize);
        let mut rng = game::Rng::new(5);
        let mut counter = Counter::new(features);
        let mut summed = vec![Tally::default(); features];
        let mut take = |counter: &mut Counter| {
            for (feature, tally) in counter.take() {
                summed[feature].merge(&tally);
            }
        };
        let mut slow = vec![Tally::default(); features];
        for game in 0..60 {
            let (year, eco) = (
                1851 + game as u32 * 7 % 5,
                ["C33", "A00", "E99"][game / 2 % 3],
            );
            let text =
                format!("[Event \"x\"]\n[Date \"{year}.06.21\"]\n[ECO \"{eco}\"]\n\n1. e4 *\n");
            let mut games = Games::new(text.as_bytes());
            let mut headers = Tags::default();
            assert!(games.next_game(&mut headers));
            let outcome = [Outcome::White, Outcome::Black, Outcome::Draw][game % 3];
            let mut finders = [vec![false; features], vec![false; features]];
            for part in 0..=game % 2 {
                let mut notes = Notes::new(features);
                for ply in 0..7 {
                    let mut valid_at = vec![false; features];
                    let mut raw_at = vec![false; features];
                    let lookers = finders.iter_mut().enumerate().take(1 + game % 2);
                    for (looker, finders) in lookers {
                        let (mut valid, mut raw) = (vec![0; width], vec![0; width]);
                        for feature in 0..features {
                            let (word, bit) = word_and_bit(feature);
                            if rng.below(4) == 0 {
                                valid[word] |= bit;
                                valid_at[feature] = true;
                                finders[feature] = true;
                            }
                            if valid[word] & bit != 0 || rng.below(5) == 0 {
                                raw[word] |= bit;
                                raw_at[feature] = true;
                            }
                        }
                        notes.push(ply, Color::ALL[looker], looker > 0, &valid, &raw);
                    }
                    for (feature, tally) in slow.iter_mut().enumerate() {
                        tally.positions += u64::from(valid_at[feature]);
                        tally.raw_positions += u64::from(raw_at[feature]);
                        tally.plies.resize(7, 0);
                        tally.plies[ply as usize] += u64::from(valid_at[feature]);
                    }
                }
                counter.add(&notes, &headers, outcome);
                if part == 1 || game % 7 == 0 {
                    take(&mut counter);
                }
            }
            counter.end_game();
            for (feature, tally) in slow.iter_mut().enumerate() {
                for (looker, side) in Color::ALL.into_iter().enumerate() {
                    if finders[looker][feature] {
                        tally.score.add(outcome, side);
                        tally.finders[looker] += 1;
                    }
                }
                if finders[0][feature] || finders[1][feature] {
                    tally.games += 1;
                    tally.years.add(year, 1);
                    tally.openings.add(Eco::parse(eco).unwrap(), 1);
                }
            }
        }
        take(&mut counter);
        assert_eq!(summed, slow, "{features} features");
    }
}
