//! What one core has found, counted and handed over: game by game, and of a game in which much is found in parts.

use std::sync::atomic::Ordering;

use chess::Color;
use chess::pgn::{Outcome, Tags};
use crossbeam_channel::Sender;

use super::looking::Eyes;
use super::piece::{Done, Piece, Turn};
use super::{Event, Examiner, Options, Progress};
use crate::count::Counter;
use crate::report::GameReport;

/// So many hits are kept in all before they are handed over: a hit is about a kilobyte.
const MOST_HITS: usize = 40_000;

/// Nobody takes what was found any more.
pub(super) struct Gone;

/// A game that is told of.
#[derive(Clone, Copy)]
pub(super) struct Told<'a> {
    piece: &'a Piece,
    /// Counted from 0 in its piece of work.
    number: u64,
    outcome: Outcome,
    plies: u32,
    headers: &'a Tags<'a>,
}

impl<'a> Told<'a> {
    pub(super) fn new(
        piece: &'a Piece,
        number: u64,
        (outcome, plies): (Outcome, u32),
        headers: &'a Tags<'a>,
    ) -> Told<'a> {
        Told {
            piece,
            number,
            outcome,
            plies,
            headers,
        }
    }
}

/// Counts and hands over.
pub(super) struct Desk<'a> {
    progress: &'a Progress,
    turn: &'a Turn,
    done: Sender<(Piece, Done)>,
    counter: Counter,
    most_hits: usize,
    /// Hits that are not handed over yet.
    hits: usize,
}

impl<'a> Desk<'a> {
    pub(super) fn new(
        options: &Options,
        progress: &'a Progress,
        turn: &'a Turn,
        done: Sender<(Piece, Done)>,
    ) -> Desk<'a> {
        Desk {
            progress,
            turn,
            done,
            counter: Counter::new(options.patterns),
            most_hits: (MOST_HITS / super::window(options.threads)).max(1),
            hits: 0,
        }
    }

    /// What is handed over is not much more than this.
    pub(super) fn most_hits(&self) -> usize {
        self.most_hits
    }

    /// A whole game that was looked at.
    pub(super) fn game<E: Examiner>(
        &mut self,
        eyes: &mut Eyes<'_, E>,
        told: Told<'_>,
        moves: String,
        done: &mut Done,
    ) {
        self.examined(told, done);
        self.add(eyes, told, (moves, false, false), done);
        self.counter.end_game();
    }

    /// The first part of a game.
    pub(super) fn begin<E: Examiner>(
        &mut self,
        eyes: &mut Eyes<'_, E>,
        told: Told<'_>,
        moves: String,
        done: &mut Done,
    ) {
        self.examined(told, done);
        self.add(eyes, told, (moves, false, true), done);
    }

    /// A further part.
    pub(super) fn part<E: Examiner>(
        &mut self,
        eyes: &mut Eyes<'_, E>,
        told: Told<'_>,
        done: &mut Done,
    ) {
        self.add(eyes, told, (String::new(), true, true), done);
    }

    /// The last part.
    pub(super) fn end<E: Examiner>(
        &mut self,
        eyes: &mut Eyes<'_, E>,
        told: Told<'_>,
        done: &mut Done,
    ) {
        done.cut |= eyes.cut;
        self.add(eyes, told, (String::new(), true, false), done);
        self.counter.end_game();
    }

    fn examined(&mut self, told: Told<'_>, done: &mut Done) {
        done.figures.examined += 1;
        done.figures.baseline.add(told.outcome, Color::White);
    }

    fn add<E: Examiner>(
        &mut self,
        eyes: &mut Eyes<'_, E>,
        told: Told<'_>,
        (moves, continues, goes_on): (String, bool, bool),
        done: &mut Done,
    ) {
        done.figures.positions += eyes.positions;
        let positions = &self.progress.positions;
        positions.fetch_add(eyes.positions, Ordering::Relaxed);
        self.counter.add(&eyes.notes, told.headers, told.outcome);
        self.hits += eyes.hits.len();
        // The last part may be empty: it says that the game is over.
        if !eyes.hits.is_empty() || continues {
            let headers = told.headers.iter();
            done.events.push(Event::Game(GameReport {
                file: told.piece.file.clone(),
                number: told.number + 1,
                tags: headers
                    .map(|(name, value)| (name.into_owned(), value.into_owned()))
                    .collect(),
                outcome: told.outcome,
                plies: Some(told.plies),
                moves,
                hits: std::mem::take(&mut eyes.hits),
                continues,
                goes_on,
            }));
            let mut stage = std::mem::take(&mut done.figures);
            stage.tallies = self.counter.take();
            done.stages.push(stage);
        }
        eyes.relieved();
        self.relieve(told.piece, done);
    }

    /// Hands over a piece, or a part of it.
    pub(super) fn hand_over(&mut self, piece: Piece, mut done: Done) -> Result<(), Gone> {
        done.figures.tallies = self.counter.take();
        self.hits = 0;
        self.done.send((piece, done)).map_err(|_| Gone)
    }

    /// A piece cannot be finished: nothing of what is left is told.
    pub(super) fn give_up(&mut self, piece: Piece, done: Done) {
        let ended = Done {
            cut: true,
            before: done.before,
            ..Done::default()
        };
        let _ = self.done.send((piece, ended));
    }

    /// Hands over what was found so far, if it is much, once all before it is told.
    fn relieve(&mut self, piece: &Piece, done: &mut Done) {
        if self.hits < self.most_hits {
            return;
        }
        if !self.turn.wait_for(piece.sequence, &self.progress.stop) {
            // Parts may only come in their turn; the end of the piece brings everything.
            return;
        }
        let mut part = std::mem::take(done);
        done.before = part.before + part.games;
        done.numbers = std::mem::take(&mut part.numbers);
        part.goes_on = true;
        if self.hand_over(piece.clone(), part).is_err() {
            // Nobody listens any more.
            self.progress.stop.store(true, Ordering::Relaxed);
        }
    }
}
