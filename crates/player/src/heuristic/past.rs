//! What only the record of a game tells, for sets that ask for it.

use std::hash::{Hash, Hasher};

use game::vocabulary::{Past as Asked, Vocabulary};
use game::{Game, Record};

use super::Described;
use crate::times::Times;
use dhjog::Program;

/// Neighbouring counts differ in all bits.
const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

/// Earlier positions and the time used, as far as the set asks for them.
///
/// Ahead of the present position, occurrences in the game are counted and no others: what recurs since the root is a
/// draw, which no set values. So what a position is worth may be remembered as long as the game stands still;
/// [`Past::salt`] keeps what is remembered of other moments apart, and [`Past::apart`] positions that differ in what
/// no key tells.
#[derive(Debug, Clone)]
pub(super) struct Past {
    repetitions: bool,
    seconds: bool,
    moves: bool,
    progress: bool,
    marks: bool,
    /// Keys of the positions that count as earlier ones.
    earlier: Vec<u64>,
    times: Times,
    used: [f64; 2],
}

impl Past {
    pub(super) fn of<V: Vocabulary>(program: &Program<V>) -> Past {
        Past {
            repetitions: program.asks(Asked::Repetitions),
            seconds: program.asks(Asked::Seconds),
            moves: program.asks(Asked::Moves),
            progress: program.asks(Asked::Progress),
            marks: program.asks(Asked::Marks),
            earlier: Vec::new(),
            times: Times::default(),
            used: [0.0; 2],
        }
    }

    /// Takes note of the time used in a game; whether that is news of one of its first `known` positions.
    pub(super) fn note(&mut self, times: &Times, known: usize) -> bool {
        if !self.seconds {
            return false;
        }
        let news = (0..known).any(|ply| times.at(ply) != self.times.at(ply));
        self.times.clone_from(times);
        news
    }

    /// The position after so many moves is the present one.
    pub(super) fn reach<G: Described>(&mut self, record: &Record<G>, ply: usize) {
        self.look_back(record, ply, ply);
    }

    /// Positions ahead of the last one are valued.
    pub(super) fn look_ahead<G: Described>(&mut self, record: &Record<G>) {
        let last = record.moves().len();
        self.look_back(record, last, last + 1);
    }

    /// Notes the positions before `end` that may occur again after `ply` moves, and the time used then.
    fn look_back<G: Described>(&mut self, record: &Record<G>, ply: usize, end: usize) {
        if self.repetitions {
            let mut begin = ply;
            while begin > 0
                && !record.positions()[begin - 1].is_irreversible(record.moves()[begin - 1])
            {
                begin -= 1;
            }
            self.earlier.clear();
            self.earlier.extend_from_slice(&record.keys()[begin..end]);
        }
        if self.seconds {
            self.used = self.times.at(ply).map(|used| used.as_secs_f64());
        }
    }

    /// Earlier occurrences of a position.
    #[inline]
    pub(super) fn repetitions<G: Game>(&self, position: &G) -> u32 {
        if self.earlier.is_empty() {
            return 0;
        }
        let key = position.key();
        self.earlier.iter().filter(|one| **one == key).count() as u32
    }

    /// Seconds used by White and Black.
    #[inline]
    pub(super) fn seconds(&self) -> [f64; 2] {
        self.used
    }

    /// What sets a position ahead apart from others with the same key, as far as the set asks for it.
    #[inline]
    pub(super) fn apart<G: Described>(&self, position: &G) -> u64 {
        let mut apart = 0;
        if self.moves {
            let moves = G::Words::half_moves(position.described());
            apart = u64::from(moves.unwrap_or_default());
        }
        if self.progress {
            apart |= u64::from(position.without_progress()) << 32;
        }
        if self.marks {
            apart |= position.marks() << 56;
        }
        apart.wrapping_mul(SPREAD)
    }

    /// What values depend on, beside positions.
    pub(super) fn salt(&self, hasher: &mut impl Hasher) {
        self.earlier.hash(hasher);
        self.used.map(f64::to_bits).hash(hasher);
    }

    /// The beginning of another game.
    pub(super) fn forget(&mut self) {
        self.earlier.clear();
        self.times = Times::default();
        self.used = [0.0; 2];
    }
}
