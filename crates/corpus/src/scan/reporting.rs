//! What one worker has found, counted and handed over: game by game, and a rich game in parts.

use std::sync::atomic::Ordering;

use chess::Color;
use chess::pgn::{Outcome, Tags};
use crossbeam_channel::Sender;

use super::examining::GameScanner;
use super::piece::{Done, Piece, Turn};
use super::{Event, Options, Progress, Shortcuts};
use crate::count::Counter;
use crate::report::GameReport;
use crate::store;

/// The maximum number of hits that all workers keep before they hand them over: a hit takes some hundred bytes.
const MOST_HITS: usize = 40_000;

/// The thread that collects results has ended.
pub(super) struct Gone;

/// A game that is being reported.
#[derive(Clone, Copy)]
pub(super) struct Game<'a> {
    pub(super) piece: &'a Piece,
    /// Counted from 0 in its piece.
    pub(super) number: u64,
    pub(super) outcome: Outcome,
    pub(super) plies: u32,
    pub(super) headers: &'a Tags<'a>,
}

impl<'a> Game<'a> {
    pub(super) fn of_store(
        piece: &'a Piece,
        game: &store::Game,
        headers: &'a Tags<'a>,
    ) -> Game<'a> {
        Game {
            piece,
            number: game.number(),
            outcome: game.outcome(),
            plies: game.plies(),
            headers,
        }
    }
}

/// A part of a game.
struct GamePart {
    moves: String,
    continues: bool,
    goes_on: bool,
}

/// Counts what a worker has found and hands it over.
pub(super) struct Reporter<'a, F> {
    progress: &'a Progress,
    turn: &'a Turn,
    done: Sender<(Piece, Done<F>)>,
    counter: Counter,
    most_hits: usize,
    /// Hits that are not handed over yet.
    hits: usize,
}

impl<'a, F> Reporter<'a, F> {
    pub(super) fn new(
        options: &Options,
        progress: &'a Progress,
        turn: &'a Turn,
        done: Sender<(Piece, Done<F>)>,
    ) -> Reporter<'a, F> {
        Reporter {
            progress,
            turn,
            done,
            counter: Counter::new(options.features),
            most_hits: (MOST_HITS / super::window(options.threads)).max(1),
            hits: 0,
        }
    }

    /// The number of hits from which a part is handed over.
    pub(super) fn most_hits(&self) -> usize {
        self.most_hits
    }

    /// Adds a game that was examined as a whole.
    pub(super) fn add_game<E: Shortcuts<Finding = F>>(
        &mut self,
        scanner: &mut GameScanner<'_, E>,
        game: Game<'_>,
        moves: String,
        done: &mut Done<F>,
    ) {
        let whole = GamePart {
            moves,
            continues: false,
            goes_on: false,
        };
        self.count_examined(game, done);
        self.add(scanner, game, whole, done);
        self.counter.end_game();
    }

    /// Adds the first part of a game.
    pub(super) fn begin_game<E: Shortcuts<Finding = F>>(
        &mut self,
        scanner: &mut GameScanner<'_, E>,
        game: Game<'_>,
        moves: String,
        done: &mut Done<F>,
    ) {
        let first = GamePart {
            moves,
            continues: false,
            goes_on: true,
        };
        self.count_examined(game, done);
        self.add(scanner, game, first, done);
    }

    /// Adds a further part.
    pub(super) fn continue_game<E: Shortcuts<Finding = F>>(
        &mut self,
        scanner: &mut GameScanner<'_, E>,
        game: Game<'_>,
        done: &mut Done<F>,
    ) {
        let next = GamePart {
            moves: String::new(),
            continues: true,
            goes_on: true,
        };
        self.add(scanner, game, next, done);
    }

    /// Adds the last part.
    pub(super) fn end_game<E: Shortcuts<Finding = F>>(
        &mut self,
        scanner: &mut GameScanner<'_, E>,
        game: Game<'_>,
        done: &mut Done<F>,
    ) {
        let last = GamePart {
            moves: String::new(),
            continues: true,
            goes_on: false,
        };
        done.cut |= scanner.cut;
        self.add(scanner, game, last, done);
        self.counter.end_game();
    }

    fn count_examined(&mut self, game: Game<'_>, done: &mut Done<F>) {
        done.figures.examined += 1;
        done.figures.baseline.add(game.outcome, Color::White);
    }

    fn add<E: Shortcuts<Finding = F>>(
        &mut self,
        scanner: &mut GameScanner<'_, E>,
        game: Game<'_>,
        part: GamePart,
        done: &mut Done<F>,
    ) {
        done.figures.positions += scanner.positions;
        let positions = &self.progress.positions;
        positions.fetch_add(scanner.positions, Ordering::Relaxed);
        self.counter.add(&scanner.notes, game.headers, game.outcome);
        self.hits += scanner.hits.len();
        // The last part may be empty: it says that the game is over.
        if !scanner.hits.is_empty() || part.continues {
            let headers = game.headers.iter();
            done.events.push(Event::Game(GameReport {
                file: game.piece.file.clone(),
                number: game.number + 1,
                tags: headers
                    .map(|(name, value)| (name.into_owned(), value.into_owned()))
                    .collect(),
                outcome: game.outcome,
                plies: Some(game.plies),
                moves: part.moves,
                hits: std::mem::take(&mut scanner.hits),
                continues: part.continues,
                goes_on: part.goes_on,
            }));
            let mut stage = std::mem::take(&mut done.figures);
            stage.tallies = self.counter.take();
            done.stages.push(stage);
        }
        scanner.empty();
        self.relieve(game.piece, done);
    }

    /// Hands over a piece, or a part of it.
    pub(super) fn hand_over(&mut self, piece: Piece, mut done: Done<F>) -> Result<(), Gone> {
        done.figures.tallies = self.counter.take();
        self.hits = 0;
        self.done.send((piece, done)).map_err(|_| Gone)
    }

    /// Hands over a piece that cannot be finished: nothing of what is left is reported.
    pub(super) fn give_up(&mut self, piece: Piece, done: Done<F>) {
        let ended = Done {
            cut: true,
            before: done.before,
            ..Done::default()
        };
        let _ = self.done.send((piece, ended));
    }

    /// Hands over what was found so far if it is much, once it is the turn of this piece.
    fn relieve(&mut self, piece: &Piece, done: &mut Done<F>) {
        if self.hits < self.most_hits {
            return;
        }
        if !self.turn.wait_for(piece.sequence, &self.progress.stop) {
            // The scan stops. Parts may only come in their turn; the end of the piece brings everything.
            return;
        }
        let mut part = std::mem::take(done);
        done.before = part.before + part.games;
        done.numbers = std::mem::take(&mut part.numbers);
        part.goes_on = true;
        if self.hand_over(piece.clone(), part).is_err() {
            self.progress.stop.store(true, Ordering::Relaxed);
        }
    }
}
