//! The games of one piece, looked at by one core.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, Ordering};

use chess::Color;
use chess::pgn::{Games, Headers, Outcome};
use chess::replay::Replay;
use crossbeam_channel::{Receiver, Sender};

use super::piece::{Done, Job, Piece, Turn, Work};
use super::{Event, Examiner, Options, Progress, Sides, Sighting};
use crate::chunk::Chunk;
use crate::count::{Counter, Note};
use crate::filter::Filter;
use crate::report::{GameReport, Hit, Problem, ProblemKind};
use crate::store;
use crate::walk::{self, Stop};

/// So many hits are kept in all before they are handed over: a hit is about a kilobyte.
const MOST_HITS: usize = 40_000;

/// Nobody takes what was found any more.
struct Gone;

/// Looks at the games of piece after piece.
pub(super) fn work<E: Examiner>(
    jobs: Receiver<Job>,
    done: Sender<(Piece, Done)>,
    options: &Options,
    progress: &Progress,
    turn: &Turn,
    examiner: E,
) {
    let mut worker = Worker {
        examiner,
        options,
        progress,
        turn,
        done,
        usual: Replay::default(),
        sightings: Vec::new(),
        notes: Vec::new(),
        counter: Counter::new(options.patterns),
        hits: 0,
    };
    for Job { piece, work } in jobs {
        let mut result = Done::default();
        let piece_done = AssertUnwindSafe(|| worker.piece(work, &piece, &mut result));
        if let Err(panic) = catch_unwind(piece_done) {
            // Everybody waits for this piece: they are told that it ends here before the failure goes on its way.
            progress.stop.store(true, Ordering::Relaxed);
            let ended = Done {
                cut: true,
                before: result.before,
                ..Done::default()
            };
            let _ = worker.done.send((piece, ended));
            resume_unwind(panic);
        }
        if worker.hand_over(piece, result).is_err() {
            return;
        }
    }
}

struct Worker<'a, E> {
    examiner: E,
    options: &'a Options,
    progress: &'a Progress,
    turn: &'a Turn,
    done: Sender<(Piece, Done)>,
    usual: Replay,
    sightings: Vec<Sighting>,
    notes: Vec<Note>,
    counter: Counter,
    /// Hits that are not handed over yet.
    hits: usize,
}

impl<E: Examiner> Worker<'_, E> {
    fn piece(&mut self, work: io::Result<Work>, piece: &Piece, done: &mut Done) {
        match work {
            Ok(_) if self.progress.stop.load(Ordering::Relaxed) => done.cut = true,
            Ok(Work::Text(chunk)) => self.chunk(&chunk, piece, done),
            Ok(Work::Block(packed)) => {
                done.numbers = packed.numbers();
                if let Err(fault) = self.block(&packed, piece, done) {
                    let file = piece.file.clone();
                    done.events.push(Event::Damaged(file, fault.into()));
                }
            }
            Err(error) => done.events.push(Event::Damaged(piece.file.clone(), error)),
        }
    }

    fn chunk(&mut self, chunk: &Chunk, piece: &Piece, done: &mut Done) {
        let mut games = Games::new(&chunk.text);
        let mut headers = Headers::default();
        while games.next_game(&mut headers) {
            if self.progress.stop.load(Ordering::Relaxed) {
                done.cut = true;
                return;
            }
            self.progress.games.fetch_add(1, Ordering::Relaxed);
            let number = done.before + done.games;
            done.games += 1;
            done.numbers += 1;
            if !self.is_sampled(piece, number) || !self.options.filter.admits(&headers) {
                continue;
            }
            if let Err(kind) = self.game(&mut games, &headers, piece, number, done) {
                match kind {
                    ProblemKind::UnknownVariant(_) => done.unknown_variants += 1,
                    _ => done.broken += 1,
                }
                done.events.push(Event::Problem(Problem {
                    file: piece.file.clone(),
                    game: number + 1,
                    offset: chunk.offset + headers.offset as u64,
                    kind,
                }));
            }
        }
    }

    fn is_sampled(&self, piece: &Piece, number: u64) -> bool {
        let sample = self.options.sample.as_ref();
        sample.is_none_or(|sample| sample.binary_search(&(piece.games_before + number)).is_ok())
    }

    /// The games of a block of a store. Headers are unpacked only where they are needed.
    fn block(
        &mut self,
        packed: &store::Packed,
        piece: &Piece,
        done: &mut Done,
    ) -> Result<(), store::Fault> {
        let block = store::Block::open(packed)?;
        let options = self.options;
        let filters = has_conditions(&options.filter);
        let last = *options.plies.end();
        for game in block.games() {
            if self.progress.stop.load(Ordering::Relaxed) {
                done.cut = true;
                return Ok(());
            }
            self.progress.games.fetch_add(1, Ordering::Relaxed);
            done.games += 1;
            if !self.is_sampled(piece, game.number()) {
                continue;
            }
            if filters && !block.headers(&game, |headers| options.filter.admits(headers))? {
                continue;
            }
            if game.plies() < options.min_length || !options.filter.admits_result(game.outcome()) {
                continue;
            }
            let mut look = self.look();
            block.replay(&game, last, |replay, ply| {
                look.at(Stop {
                    replay,
                    ply,
                    side_line: false,
                });
            })?;
            let seen = look.seen;
            if seen.cut {
                done.cut = true;
                return Ok(());
            }
            self.progress
                .positions
                .fetch_add(seen.positions, Ordering::Relaxed);
            let moves = match seen.hits.is_empty() || !options.keep_moves {
                true => Vec::new(),
                false => block.sans(&game)?,
            };
            let place = Place {
                piece,
                number: game.number(),
            };
            let outcome = game.outcome();
            if self.notes.is_empty() {
                // Nothing more depends on the headers.
                self.finish(seen, &Headers::default(), outcome, moves, place, done);
            } else {
                block.headers(&game, |headers| {
                    self.finish(seen, headers, outcome, moves, place, done);
                })?;
            }
        }
        Ok(())
    }

    fn game<'t>(
        &mut self,
        games: &mut Games<'t>,
        headers: &Headers<'t>,
        piece: &Piece,
        number: u64,
        done: &mut Done,
    ) -> Result<(), ProblemKind> {
        let start = walk::start(headers, &self.usual)?;
        let options = self.options;
        let mut moves: Vec<&[u8]> = Vec::new();
        let mut look = self.look();
        let each = |stop: Stop<'_>| look.at(stop);
        let walked = walk::walk(games, start, options.side_lines, each, |word, _| {
            if options.keep_moves {
                moves.push(word);
            }
        })?;
        let seen = look.seen;
        if seen.cut {
            done.cut = true;
        }
        let outcome = walk::outcome(headers, &walked);
        if seen.cut || walked.plies < options.min_length || !options.filter.admits_result(outcome) {
            return Ok(());
        }
        self.progress
            .positions
            .fetch_add(seen.positions, Ordering::Relaxed);
        let moves = match seen.hits.is_empty() {
            true => Vec::new(),
            false => moves
                .iter()
                .map(|word| String::from_utf8_lossy(word).into_owned())
                .collect(),
        };
        self.finish(seen, headers, outcome, moves, Place { piece, number }, done);
        Ok(())
    }

    /// Counts a game that was looked at, and reports it if something was found.
    fn finish(
        &mut self,
        seen: Seen,
        headers: &Headers<'_>,
        outcome: Outcome,
        moves: Vec<String>,
        place: Place<'_>,
        done: &mut Done,
    ) {
        done.examined += 1;
        done.positions += seen.positions;
        done.baseline.add(outcome, Color::White);
        self.counter.game(&self.notes, headers, outcome);
        self.hits += seen.hits.len();
        if !seen.hits.is_empty() {
            done.events.push(Event::Game(GameReport {
                file: place.piece.file.clone(),
                number: place.number + 1,
                tags: headers
                    .iter()
                    .map(|(name, value)| (name.into_owned(), value.into_owned()))
                    .collect(),
                outcome,
                moves,
                hits: seen.hits,
            }));
        }
        self.relieve(place.piece, done);
    }

    /// Hands over a piece, or a part of it.
    fn hand_over(&mut self, piece: Piece, mut done: Done) -> Result<(), Gone> {
        let counter = Counter::new(self.options.patterns);
        done.tallies = std::mem::replace(&mut self.counter, counter).into_tallies();
        self.hits = 0;
        self.done.send((piece, done)).map_err(|_| Gone)
    }

    /// Hands over what was found so far, if it is much, once all before it is told.
    fn relieve(&mut self, piece: &Piece, done: &mut Done) {
        if self.hits < MOST_HITS / super::window(self.options.threads) {
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

    /// A new game.
    fn look(&mut self) -> Look<'_, E> {
        self.examiner.begin_game();
        self.notes.clear();
        Look {
            examiner: &mut self.examiner,
            first: *self.options.plies.start(),
            last: *self.options.plies.end(),
            sides: self.options.sides,
            sightings: &mut self.sightings,
            notes: &mut self.notes,
            stop: &self.progress.stop,
            seen: Seen::default(),
        }
    }
}

/// Whether a filter asks for any header at all.
fn has_conditions(filter: &Filter) -> bool {
    let Filter {
        player,
        elo,
        date,
        result,
        eco,
    } = filter;
    player.is_some() || elo.is_some() || date.is_some() || result.is_some() || eco.is_some()
}

/// Where a game stands.
#[derive(Clone, Copy)]
struct Place<'a> {
    piece: &'a Piece,
    /// Counted from 0 in its piece of work.
    number: u64,
}

/// What was seen in a game.
#[derive(Default)]
struct Seen {
    positions: u64,
    hits: Vec<Hit>,
    /// The scan was stopped on the way.
    cut: bool,
}

/// Looks at the positions of one game.
struct Look<'a, E> {
    examiner: &'a mut E,
    first: u32,
    last: u32,
    sides: Sides,
    sightings: &'a mut Vec<Sighting>,
    notes: &'a mut Vec<Note>,
    stop: &'a AtomicBool,
    seen: Seen,
}

impl<E: Examiner> Look<'_, E> {
    #[inline(always)]
    fn at(&mut self, stop: Stop<'_>) {
        if stop.ply < self.first || stop.ply > self.last {
            return;
        }
        // A position may take long to look at, so nobody waits for the end of the game.
        if self.stop.load(Ordering::Relaxed) {
            self.seen.cut = true;
            return;
        }
        let turn = stop.replay.position().turn();
        let (mover, other) = match self.sides {
            Sides::Mover => (true, false),
            Sides::Only(side) => (side == turn, false),
            Sides::Both => (true, true),
        };
        if mover {
            self.seen.positions += 1;
            self.look(stop, turn);
        }
        if other {
            self.look(stop, turn.other());
        }
    }

    #[inline(always)]
    fn look(&mut self, stop: Stop<'_>, side: Color) {
        self.examiner.look(stop.replay, side, self.sightings);
        if !self.sightings.is_empty() {
            self.keep(stop, side);
        }
    }

    #[inline(never)]
    fn keep(&mut self, stop: Stop<'_>, side: Color) {
        for sighting in self.sightings.drain(..) {
            self.notes.push(Note {
                pattern: sighting.pattern as u32,
                ply: stop.ply,
                side,
                raw: sighting.raw,
                valid: sighting.valid,
            });
            if sighting.found.is_empty() {
                continue;
            }
            let fen = stop.replay.fen();
            self.seen
                .hits
                .extend(sighting.found.into_iter().map(|found| Hit {
                    ply: stop.ply,
                    fen: fen.clone(),
                    side,
                    side_line: stop.side_line,
                    found,
                }));
        }
    }
}
