//! What was seen in games, added up for each pattern.

use chess::Color;
use chess::pgn::{Headers, Outcome};

use crate::tally::Tally;

/// One pattern in one position: a short record, for there may be dozens in every position.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Note {
    pub(crate) pattern: u32,
    pub(crate) ply: u32,
    pub(crate) side: Color,
    pub(crate) raw: bool,
    pub(crate) valid: bool,
}

/// Later half-moves are counted as this one: a game by the rules of tournaments, which end it after 75 moves without
/// a capture or a pawn's move, is not longer.
const LAST_PLY: u32 = 17_696;

/// Adds up the games of one piece of work.
#[derive(Debug)]
pub(crate) struct Counter {
    tallies: Vec<Tally>,
    /// For each pattern, how often it was found at each ply.
    plies: Vec<Vec<u64>>,
    /// For each pattern, who has found it in the present game: a bit for white, a bit for black.
    finders: Vec<u8>,
}

impl Counter {
    pub(crate) fn new(patterns: usize) -> Counter {
        Counter {
            tallies: vec![Tally::default(); patterns],
            plies: vec![Vec::new(); patterns],
            finders: vec![0; patterns],
        }
    }

    /// Adds what was seen in a game, or in a part of it.
    pub(crate) fn add(&mut self, notes: &[Note], headers: &Headers<'_>, outcome: Outcome) {
        for note in notes {
            let pattern = note.pattern as usize;
            let tally = &mut self.tallies[pattern];
            tally.raw_positions += u64::from(note.raw);
            if !note.valid {
                continue;
            }
            tally.positions += 1;
            let ply = note.ply.min(LAST_PLY) as usize;
            let plies = &mut self.plies[pattern];
            if plies.len() <= ply {
                plies.resize(ply + 1, 0);
            }
            plies[ply] += 1;
            let finder = 1 << u8::from(note.side.is_black());
            let before = self.finders[pattern];
            if before & finder != 0 {
                continue;
            }
            self.finders[pattern] |= finder;
            tally.score.add(outcome, note.side);
            tally.finders[usize::from(note.side.is_black())] += 1;
            if before == 0 {
                add_game(tally, headers);
            }
        }
    }

    /// The game is over: what comes next is another.
    pub(crate) fn end_game(&mut self) {
        self.finders.fill(0);
    }

    /// What was counted until now; counting goes on from nothing, in the same game.
    pub(crate) fn take(&mut self) -> Vec<Tally> {
        let patterns = self.tallies.len();
        let mut tallies = std::mem::replace(&mut self.tallies, vec![Tally::default(); patterns]);
        for (tally, plies) in tallies.iter_mut().zip(&mut self.plies) {
            let found = (0..).zip(plies.drain(..)).filter(|(_, count)| *count > 0);
            tally.plies.extend(found);
        }
        tallies
    }
}

/// A game in which the pattern occurs, by year and opening.
fn add_game(tally: &mut Tally, headers: &Headers<'_>) {
    tally.games += 1;
    let year = headers
        .get("Date")
        .and_then(|date| date.get(..4)?.parse().ok());
    if let Some(year) = year {
        *tally.years.entry(year).or_default() += 1;
    }
    if let Some(eco) = headers
        .get("ECO")
        .and_then(|eco| Some(eco.get(..3)?.to_owned()))
    {
        *tally.openings.entry(eco).or_default() += 1;
    }
}
