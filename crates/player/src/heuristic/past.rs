//! Facts of the game so far that a position does not contain (repetitions, time used, plies), for sets that read them.

use std::hash::{Hash, Hasher};

use game::vocabulary::{Past as Asked, Vocabulary};
use game::{Game, Record};

use super::Described;
use crate::times::Times;
use dhjog::Program;

/// Multiplying by it spreads neighbouring counts over all bits.
const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

/// Earlier positions and the time used, as far as the set asks for them.
///
/// During a search only occurrences in the game are counted: a position that recurs since the root is a draw and is never
/// evaluated. So values may be cached during one search; [`Past::salt`] keeps those of other searches apart, and
/// [`Past::apart`] positions that differ in something the key does not contain.
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

    /// Sets the time used; whether that changes one of the first `followed` positions.
    pub(super) fn note(&mut self, times: &Times, followed: usize) -> bool {
        if !self.seconds {
            return false;
        }
        let changed = (0..followed).any(|ply| times.at(ply) != self.times.at(ply));
        self.times.clone_from(times);
        changed
    }

    /// The position after `ply` moves becomes the present one.
    pub(super) fn reach<G: Described>(&mut self, record: &Record<G>, ply: usize) {
        self.look_back(record, ply, ply);
    }

    /// From now on positions after the last one are valued.
    pub(super) fn look_ahead<G: Described>(&mut self, record: &Record<G>) {
        let last = record.moves().len();
        self.look_back(record, last, last + 1);
    }

    /// Collects the positions before `end` that may recur after `ply` moves, and the time used then.
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

    /// See [`crate::Evaluator::apart`].
    #[inline]
    pub(super) fn apart<G: Described>(&self, position: &G) -> u64 {
        let mut apart = 0;
        if self.moves {
            let moves = G::Words::plies(position.described());
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

    /// Hashes what values depend on besides the position.
    pub(super) fn salt(&self, hasher: &mut impl Hasher) {
        self.earlier.hash(hasher);
        self.used.map(f64::to_bits).hash(hasher);
    }

    /// Starts another game.
    pub(super) fn forget(&mut self) {
        self.earlier.clear();
        self.times = Times::default();
        self.used = [0.0; 2];
    }
}
