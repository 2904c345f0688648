//! Looking at the positions of one game and keeping what is seen.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

use chess::replay::Replay;
use chess::{Clues, Color};

use super::path::Step;
use super::{Examiner, Options, Sides, Sightings};
use crate::count::{Notes, copy_words};
use crate::report::Hit;
use crate::store::Question;
use crate::walk::Stop;

/// Notes of so many positions of one game are kept before they are counted.
const MOST_NOTES: usize = 1 << 16;

/// So many positions are read before they are looked at, where the examiner asks for it: most games, and little
/// enough to stay near.
const READ_AHEAD: usize = 128;

/// Looks at positions, one game after the other.
///
/// Of a game in which much is found only so much is kept; then the eyes are full and stay closed until the end of the
/// game. Whether the game counts at all may be known only there: then it is gone through again, and what was kept is
/// handed over from time to time.
pub(super) struct Eyes<'a, E> {
    examiner: E,
    first: u32,
    last: u32,
    sides: Sides,
    stop: &'a AtomicBool,
    most_hits: usize,
    sightings: Sightings,
    pub(super) notes: Notes,
    pub(super) hits: Vec<Hit>,
    pub(super) positions: u64,
    /// Positions that came by while the eyes were open.
    stops: u64,
    /// Whether positions are read ahead; those that are not looked at yet.
    reads_ahead: bool,
    waiting: Vec<Waiting>,
    /// The words of valid instances in each of them, where all are looked at before any is noted.
    seen: Vec<u64>,
    full: bool,
    /// The scan was stopped on the way.
    pub(super) cut: bool,
}

/// A position that was read and not looked at yet.
struct Waiting {
    replay: Replay,
    ply: u32,
    place: u32,
    side_line: bool,
}

impl Waiting {
    fn of(stop: Stop<'_>) -> Waiting {
        Waiting {
            replay: stop.replay.clone(),
            ply: stop.ply,
            place: stop.place,
            side_line: stop.side_line,
        }
    }

    fn stop(&self) -> Stop<'_> {
        Stop {
            replay: &self.replay,
            ply: self.ply,
            place: self.place,
            side_line: self.side_line,
        }
    }
}

/// Who is to move after so many half-moves.
fn side_at(first: Color, ply: u32) -> Color {
    match ply.is_multiple_of(2) {
        true => first,
        false => first.other(),
    }
}

impl<'a, E: Examiner> Eyes<'a, E> {
    pub(super) fn new(
        examiner: E,
        options: &Options,
        stop: &'a AtomicBool,
        most_hits: usize,
    ) -> Eyes<'a, E> {
        Eyes {
            reads_ahead: examiner.reads_ahead(),
            waiting: Vec::new(),
            seen: Vec::new(),
            examiner,
            first: *options.plies.start(),
            last: *options.plies.end(),
            sides: options.sides,
            stop,
            most_hits,
            sightings: Sightings::new(options.patterns),
            notes: Notes::new(options.patterns),
            hits: Vec::new(),
            positions: 0,
            stops: 0,
            full: false,
            cut: false,
        }
    }

    /// What has to be true of a position that is worth a look.
    pub(super) fn needs(&self) -> &[Clues] {
        self.examiner.needs()
    }

    /// What each pattern asks, where answers that were kept will do: they are those of the side to move.
    pub(super) fn questions(&self) -> &[Question] {
        match self.sides {
            Sides::Mover | Sides::Only(_) => self.examiner.questions(),
            Sides::Both => &[],
        }
    }

    /// Whether answers are all that is wanted.
    pub(super) fn only_counts(&self) -> bool {
        self.examiner.only_counts()
    }

    /// The next step through a game of a store; `turn` is whose turn it is at its start.
    #[inline(always)]
    pub(super) fn take(&mut self, step: Step<'_>, turn: Color) {
        match step {
            Step::At(stop) => self.at(stop),
            Step::Known(stop, words) => self.see_known(stop, words),
            Step::Counted(ply, words) => self.note(ply, side_at(turn, ply), words),
            Step::Past(plies) => self.pass(plies, turn),
        }
    }

    /// The same when the game is gone through for the second time; true when there is enough to hand over.
    pub(super) fn take_again(&mut self, step: Step<'_>, turn: Color) -> bool {
        let end = match &step {
            Step::At(stop) | Step::Known(stop, _) => stop.ply + 1,
            Step::Counted(ply, _) => ply + 1,
            Step::Past(plies) => plies.end,
        };
        if u64::from(end) > self.stops && !self.cut {
            match step {
                Step::At(stop) => self.see(stop),
                step => self.take(step, turn),
            }
        }
        self.full
    }

    /// A new game.
    pub(super) fn begin(&mut self) {
        self.examiner.begin_game();
        self.notes.clear();
        self.hits.clear();
        self.positions = 0;
        self.stops = 0;
        self.waiting.clear();
        self.full = false;
        self.cut = false;
    }

    /// Not everything was looked at.
    pub(super) fn is_full(&self) -> bool {
        self.full
    }

    pub(super) fn found_nothing(&self) -> bool {
        self.notes.is_empty()
    }

    /// What was kept is taken care of.
    pub(super) fn relieved(&mut self) {
        self.notes.clear();
        self.hits.clear();
        self.positions = 0;
        self.full = false;
    }

    /// Looks at the position of this number, counted from 1, when the game is gone through for the second time; true
    /// when there is enough to hand over.
    #[inline(never)]
    pub(super) fn again(&mut self, number: u64, stop: Stop<'_>) -> bool {
        if number > self.stops && !self.cut {
            self.see(stop);
        }
        self.full
    }

    /// Passes over positions of a main line in which there is nothing to see; `turn` is whose turn it is at its start.
    fn pass(&mut self, plies: Range<u32>, turn: Color) {
        if plies.is_empty() {
            return;
        }
        if !self.waiting.is_empty() {
            self.catch_up();
        }
        if self.full {
            return;
        }
        self.stops += u64::from(plies.end - plies.start);
        let end = plies.end.min(self.last.saturating_add(1));
        let start = plies.start.max(self.first).min(end);
        self.positions += u64::from(match self.sides {
            Sides::Mover | Sides::Both => end - start,
            Sides::Only(side) if side == turn => end.div_ceil(2) - start.div_ceil(2),
            Sides::Only(_) => end / 2 - start / 2,
        });
    }

    /// A position comes by.
    #[inline(always)]
    pub(super) fn at(&mut self, stop: Stop<'_>) {
        // Full eyes have caught up, so there is nobody to wait for.
        if !self.reads_ahead || self.full {
            return self.see(stop);
        }
        self.waiting.push(Waiting::of(stop));
        if self.waiting.len() == READ_AHEAD {
            self.catch_up();
        }
    }

    /// The last position of the game came by. Until then, what was found, and whether the eyes are full or the scan
    /// was stopped, is not known of all of them.
    pub(super) fn end(&mut self) {
        if !self.waiting.is_empty() {
            self.catch_up();
        }
    }

    /// Looks at what was read ahead.
    #[inline(never)]
    fn catch_up(&mut self) {
        let mut waiting = std::mem::take(&mut self.waiting);
        let in_any_order = self.sides == Sides::Mover
            && self.examiner.only_counts()
            && !self.sightings.words().0.is_empty();
        // Full eyes have to know where they were filled.
        if in_any_order && self.notes.len() + waiting.len() < MOST_NOTES {
            self.catch_up_by_sides(&waiting);
        } else {
            waiting.iter().for_each(|one| self.see(one.stop()));
        }
        waiting.clear();
        self.waiting = waiting;
    }

    /// Looks first with the eyes of one side, then with those of the other: what one sees is much like what it saw a
    /// move before, and so is the way of the processor through it. Counts alone are wanted, and there is room for them.
    #[inline]
    fn catch_up_by_sides(&mut self, waiting: &[Waiting]) {
        let within = self.first..=self.last;
        let width = self.sightings.words().0.len();
        self.seen.clear();
        self.seen.resize(waiting.len() * width, 0);
        for side in Color::ALL {
            for (one, seen) in waiting.iter().zip(self.seen.chunks_exact_mut(width)) {
                if one.replay.position().turn() != side || !within.contains(&one.ply) {
                    continue;
                }
                if self.stop.load(Ordering::Relaxed) {
                    self.cut = true;
                    return;
                }
                self.examiner.look(&one.replay, side, &mut self.sightings);
                copy_words(self.sightings.words().0, seen);
                self.sightings.forget();
            }
        }
        self.stops += waiting.len() as u64;
        for (one, seen) in waiting.iter().zip(self.seen.chunks_exact(width)) {
            if !within.contains(&one.ply) {
                continue;
            }
            self.positions += 1;
            if seen.iter().any(|word| *word != 0) {
                let side = one.replay.position().turn();
                self.notes.push(one.ply, side, false, seen, seen);
            }
        }
    }

    /// Looks at a position. Those outside of the plies count as having come by, in their order.
    #[inline(always)]
    fn see(&mut self, stop: Stop<'_>) {
        if self.full {
            return;
        }
        self.stops += 1;
        if stop.ply < self.first || stop.ply > self.last {
            return;
        }
        // A position may take long to look at, so nobody waits for the end of the game.
        if self.stop.load(Ordering::Relaxed) {
            self.cut = true;
            return;
        }
        let turn = stop.replay.position().turn();
        let (mover, other) = match self.sides {
            Sides::Mover => (true, false),
            Sides::Only(side) => (side == turn, false),
            Sides::Both => (true, true),
        };
        let before = self.notes.len();
        if mover {
            self.positions += 1;
            self.look(stop, turn, false);
        }
        if other {
            let again = self.notes.len() > before;
            self.look(stop, turn.other(), again);
        }
    }

    /// Looks at a position in which it is known what there is to see: by whoever is to move, and within the plies.
    fn see_known(&mut self, stop: Stop<'_>, words: &[u64]) {
        if !self.counts_one() {
            return;
        }
        let side = stop.replay.position().turn();
        let sightings = &mut self.sightings;
        self.examiner.tell(stop.replay, side, words, sightings);
        if !self.sightings.is_empty() {
            self.keep(stop, side, false);
        }
    }

    /// Notes what there is to see without a look.
    fn note(&mut self, ply: u32, side: Color, words: &[u64]) {
        if self.counts_one() {
            self.notes.push(ply, side, false, words, words);
            self.fill();
        }
    }

    /// Counts a position that comes by and is seen; false if it is not.
    fn counts_one(&mut self) -> bool {
        if self.full {
            return false;
        }
        self.stops += 1;
        if self.stop.load(Ordering::Relaxed) {
            self.cut = true;
            return false;
        }
        self.positions += 1;
        true
    }

    #[inline(always)]
    fn look(&mut self, stop: Stop<'_>, side: Color, again: bool) {
        self.examiner.look(stop.replay, side, &mut self.sightings);
        if !self.sightings.is_empty() {
            self.keep(stop, side, again);
        }
    }

    #[inline(never)]
    fn keep(&mut self, stop: Stop<'_>, side: Color, again: bool) {
        let (valid, raw) = self.sightings.words();
        self.notes.push(stop.ply, side, again, valid, raw);
        if self.sightings.are_bare() {
            self.sightings.forget();
            return self.fill();
        }
        let mut fen = None;
        for found in self.sightings.take() {
            let fen: &String = fen.get_or_insert_with(|| stop.replay.fen());
            self.hits.push(Hit {
                ply: stop.ply,
                place: stop.place,
                fen: fen.clone(),
                side,
                side_line: stop.side_line,
                found,
            });
        }
        self.fill();
    }

    /// Sees whether the eyes are full; once they are, they stay so. Looks at a position are never cut short: notes that
    /// are counted twice would be wrong.
    #[inline]
    fn fill(&mut self) {
        self.full |= self.hits.len() >= self.most_hits || self.notes.len() >= MOST_NOTES;
    }
}
