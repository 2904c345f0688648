//! Showing the positions of one game to an examiner, and keeping what it sees.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

use chess::replay::Replay;
use chess::{Clues, Color};

use super::path::Step;
use super::{Options, Shortcuts, Sides, Sightings};
use crate::count::{Notes, copy_words};
use crate::report::{GamePoint, Hit};
use crate::store::Question;
use crate::walk::Visit;

/// The maximum number of notes of one game that are kept before they are counted.
const MOST_NOTES: usize = 1 << 16;

/// The size of a batch, where the examiner wants batches: holds most games whole, and fits into the cache.
const BATCH: usize = 128;

/// Examines game after game for one worker.
///
/// Of a rich game only a limited number of findings and notes is kept: then the scanner is full and ignores the rest of
/// the game. Only at its end is it known whether the game counts at all (it may be broken, or fail the filter). If it
/// does, it is gone through a second time, and what is kept is handed over whenever the scanner is full again.
pub(super) struct GameScanner<'a, E: Shortcuts> {
    examiner: E,
    first: u32,
    last: u32,
    sides: Sides,
    stop: &'a AtomicBool,
    most_hits: usize,
    sightings: Sightings<E::Finding>,
    pub(super) notes: Notes,
    pub(super) hits: Vec<Hit<E::Finding>>,
    pub(super) positions: u64,
    /// Positions visited before the scanner was full.
    visited: u64,
    wants_batches: bool,
    batch: Vec<Waiting>,
    /// The bitmaps of the positions of the batch, where all are looked at before any is noted.
    seen: Vec<u64>,
    full: bool,
    /// The scan was stopped within the game.
    pub(super) cut: bool,
}

/// A position of a batch.
struct Waiting {
    replay: Replay,
    point: GamePoint,
}

impl Waiting {
    fn visit(&self) -> Visit<'_> {
        Visit {
            replay: &self.replay,
            point: self.point,
        }
    }
}

/// The side to move after a number of plies.
fn side_at(first: Color, ply: u32) -> Color {
    if ply.is_multiple_of(2) {
        first
    } else {
        first.other()
    }
}

impl<'a, E: Shortcuts> GameScanner<'a, E> {
    pub(super) fn new(
        examiner: E,
        options: &Options,
        stop: &'a AtomicBool,
        most_hits: usize,
    ) -> GameScanner<'a, E> {
        GameScanner {
            wants_batches: examiner.wants_batches(),
            batch: Vec::new(),
            seen: Vec::new(),
            examiner,
            first: *options.plies.start(),
            last: *options.plies.end(),
            sides: options.sides,
            stop,
            most_hits,
            sightings: Sightings::new(options.features),
            notes: Notes::new(options.features),
            hits: Vec::new(),
            positions: 0,
            visited: 0,
            full: false,
            cut: false,
        }
    }

    pub(super) fn screening(&self) -> &[Clues] {
        self.examiner.screening()
    }

    /// The questions whose stored answers can be used. Stores answer for the side to move only.
    pub(super) fn questions(&self) -> &[Question] {
        match self.sides {
            Sides::Mover | Sides::Only(_) => self.examiner.questions(),
            Sides::Both => &[],
        }
    }

    pub(super) fn only_counts(&self) -> bool {
        self.examiner.only_counts()
    }

    /// Takes a step through a game of a store, in which `turn` is to move first.
    #[inline(always)]
    pub(super) fn take(&mut self, step: Step<'_>, turn: Color) {
        match step {
            Step::Look(visit) => self.visit(visit),
            Step::Known(visit, words) => self.examine_known(visit, words),
            Step::Counted(ply, words) => self.note(ply, side_at(turn, ply), words),
            Step::Skip(plies) => self.skip(plies, turn),
        }
    }

    /// The same when the game is gone through for the second time. Returns true when there is enough to hand over.
    pub(super) fn take_again(&mut self, step: Step<'_>, turn: Color) -> bool {
        let end = match &step {
            Step::Look(visit) | Step::Known(visit, _) => visit.point.ply + 1,
            Step::Counted(ply, _) => ply + 1,
            Step::Skip(plies) => plies.end,
        };
        if u64::from(end) > self.visited && !self.cut {
            match step {
                Step::Look(visit) => self.examine(visit),
                step => self.take(step, turn),
            }
        }
        self.full
    }

    /// Prepares for a new game.
    pub(super) fn begin(&mut self) {
        self.examiner.begin_game();
        self.notes.clear();
        self.hits.clear();
        self.positions = 0;
        self.visited = 0;
        self.batch.clear();
        self.full = false;
        self.cut = false;
    }

    /// Whether a part of the game was not examined for lack of room.
    pub(super) fn is_full(&self) -> bool {
        self.full
    }

    pub(super) fn found_nothing(&self) -> bool {
        self.notes.is_empty()
    }

    /// Makes room after everything kept was handed over.
    pub(super) fn empty(&mut self) {
        self.notes.clear();
        self.hits.clear();
        self.positions = 0;
        self.full = false;
    }

    /// Visits the position of this number (from 1) when the game is gone through for the second time. Returns true when
    /// there is enough to hand over.
    #[inline(never)]
    pub(super) fn visit_again(&mut self, number: u64, visit: Visit<'_>) -> bool {
        if number > self.visited && !self.cut {
            self.examine(visit);
        }
        self.full
    }

    /// Skips positions of a main line; `turn` is to move at its start.
    fn skip(&mut self, plies: Range<u32>, turn: Color) {
        if plies.is_empty() {
            return;
        }
        if !self.batch.is_empty() {
            self.examine_batch();
        }
        if self.full {
            return;
        }
        self.visited += u64::from(plies.end - plies.start);
        let end = plies.end.min(self.last.saturating_add(1));
        let start = plies.start.max(self.first).min(end);
        self.positions += u64::from(match self.sides {
            Sides::Mover | Sides::Both => end - start,
            Sides::Only(side) if side == turn => end.div_ceil(2) - start.div_ceil(2),
            Sides::Only(_) => end / 2 - start / 2,
        });
    }

    /// Visits a position: examines it now, or with its batch.
    #[inline(always)]
    pub(super) fn visit(&mut self, visit: Visit<'_>) {
        // A scanner is only full between two batches, so none is waiting then.
        if !self.wants_batches || self.full {
            return self.examine(visit);
        }
        self.batch.push(Waiting {
            replay: visit.replay.clone(),
            point: visit.point,
        });
        if self.batch.len() == BATCH {
            self.examine_batch();
        }
    }

    /// Examines what is left of the last batch. Before that, it is not known what the game holds, whether the scanner is
    /// full, or whether the scan was stopped.
    pub(super) fn end(&mut self) {
        if !self.batch.is_empty() {
            self.examine_batch();
        }
    }

    #[inline(never)]
    fn examine_batch(&mut self) {
        let mut batch = std::mem::take(&mut self.batch);
        let in_any_order = self.sides == Sides::Mover
            && self.examiner.only_counts()
            && !self.sightings.bitmaps().0.is_empty();
        // A scanner that becomes full has to know at which position, so then the order counts.
        if in_any_order && self.notes.len() + batch.len() < MOST_NOTES {
            self.examine_by_sides(&batch);
        } else {
            batch.iter().for_each(|one| self.examine(one.visit()));
        }
        batch.clear();
        self.batch = batch;
    }

    /// Examines all positions with one side to move, then those with the other: what a side sees is much like what it
    /// saw a move before, which helps the caches of the matcher and the branch prediction. Only for counts.
    #[inline]
    fn examine_by_sides(&mut self, batch: &[Waiting]) {
        let within = self.first..=self.last;
        let width = self.sightings.bitmaps().0.len();
        self.seen.clear();
        self.seen.resize(batch.len() * width, 0);
        for side in Color::ALL {
            for (one, seen) in batch.iter().zip(self.seen.chunks_exact_mut(width)) {
                if one.replay.position().turn() != side || !within.contains(&one.point.ply) {
                    continue;
                }
                if self.stop.load(Ordering::Relaxed) {
                    self.cut = true;
                    return;
                }
                self.examiner.look(&one.replay, side, &mut self.sightings);
                copy_words(self.sightings.bitmaps().0, seen);
                self.sightings.clear();
            }
        }
        self.visited += batch.len() as u64;
        for (one, seen) in batch.iter().zip(self.seen.chunks_exact(width)) {
            if !within.contains(&one.point.ply) {
                continue;
            }
            self.positions += 1;
            if seen.iter().any(|word| *word != 0) {
                let side = one.replay.position().turn();
                self.notes.push(one.point.ply, side, false, seen, seen);
            }
        }
    }

    /// Examines a position. Those outside of the plies asked for only count as visited.
    #[inline(always)]
    fn examine(&mut self, visit: Visit<'_>) {
        if self.full {
            return;
        }
        self.visited += 1;
        if visit.point.ply < self.first || visit.point.ply > self.last {
            return;
        }
        // A look may take long, so a stop does not wait for the end of the game.
        if self.stop.load(Ordering::Relaxed) {
            self.cut = true;
            return;
        }
        let turn = visit.replay.position().turn();
        let (mover, other) = match self.sides {
            Sides::Mover => (true, false),
            Sides::Only(side) => (side == turn, false),
            Sides::Both => (true, true),
        };
        let before = self.notes.len();
        if mover {
            self.positions += 1;
            self.look(visit, turn, false);
        }
        if other {
            let again = self.notes.len() > before;
            self.look(visit, turn.other(), again);
        }
    }

    /// Examines a position whose features are known; its side to move and its ply are among those asked for.
    fn examine_known(&mut self, visit: Visit<'_>, words: &[u64]) {
        if !self.counts_one() {
            return;
        }
        let side = visit.replay.position().turn();
        let sightings = &mut self.sightings;
        self.examiner
            .look_known(visit.replay, side, words, sightings);
        if !self.sightings.is_empty() {
            self.keep(visit, side, false);
        }
    }

    /// Notes known features without a look.
    fn note(&mut self, ply: u32, side: Color, words: &[u64]) {
        if self.counts_one() {
            self.notes.push(ply, side, false, words, words);
            self.check_room();
        }
    }

    /// Counts a position as visited and examined; false if it is not to be.
    fn counts_one(&mut self) -> bool {
        if self.full {
            return false;
        }
        self.visited += 1;
        if self.stop.load(Ordering::Relaxed) {
            self.cut = true;
            return false;
        }
        self.positions += 1;
        true
    }

    #[inline(always)]
    fn look(&mut self, visit: Visit<'_>, side: Color, again: bool) {
        self.examiner.look(visit.replay, side, &mut self.sightings);
        if !self.sightings.is_empty() {
            self.keep(visit, side, again);
        }
    }

    #[inline(never)]
    fn keep(&mut self, visit: Visit<'_>, side: Color, again: bool) {
        let (whole, raw) = self.sightings.bitmaps();
        self.notes.push(visit.point.ply, side, again, whole, raw);
        if self.sightings.are_only_marks() {
            self.sightings.clear();
            return self.check_room();
        }
        for finding in self.sightings.take() {
            self.hits.push(Hit {
                point: visit.point,
                side,
                replay: visit.replay.clone(),
                finding,
            });
        }
        self.check_room();
    }

    /// Once the scanner is full it stays so. This is tested only after a whole position: notes that are counted twice
    /// would be wrong.
    #[inline]
    fn check_room(&mut self) {
        self.full |= self.hits.len() >= self.most_hits || self.notes.len() >= MOST_NOTES;
    }
}
