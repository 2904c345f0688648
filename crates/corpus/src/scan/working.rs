//! A worker: takes pieces, and examines their games.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::Ordering;

use chess::pgn::{Games, Tags};
use chess::replay::Replay;
use crossbeam_channel::{Receiver, Sender};

use super::examining::GameScanner;
use super::path::{Path, Stored};
use super::piece::{Done, Job, Piece, Turn, Work};
use super::reporting::{Game, Reporter};
use super::{Event, Options, Progress, Shortcuts};
use crate::chunk::Chunk;
use crate::filter::Filter;
use crate::prose;
use crate::report::{Problem, ProblemKind};
use crate::store;
use crate::transcript::transcribe;
use crate::walk::{self, Visit};

/// Examines the games of piece after piece.
pub(super) fn work<E: Shortcuts>(
    jobs: Receiver<Job>,
    done: Sender<(Piece, Done<E::Finding>)>,
    options: &Options,
    progress: &Progress,
    turn: &Turn,
    examiner: E,
) {
    let reporter = Reporter::new(options, progress, turn, done);
    let mut worker = Worker {
        scanner: GameScanner::new(examiner, options, &progress.stop, reporter.most_hits()),
        reporter,
        options,
        progress,
        usual: Replay::default(),
    };
    for Job { piece, work } in jobs {
        let mut result = Done::default();
        let piece_done = AssertUnwindSafe(|| worker.piece(work, &piece, &mut result));
        if let Err(panic) = catch_unwind(piece_done) {
            // The other threads wait for this piece: end it before the panic continues.
            progress.stop.store(true, Ordering::Relaxed);
            worker.reporter.give_up(piece, result);
            resume_unwind(panic);
        }
        if worker.reporter.hand_over(piece, result).is_err() {
            return;
        }
    }
}

struct Worker<'a, E: Shortcuts> {
    scanner: GameScanner<'a, E>,
    reporter: Reporter<'a, E::Finding>,
    options: &'a Options,
    progress: &'a Progress,
    usual: Replay,
}

impl<E: Shortcuts> Worker<'_, E> {
    fn piece(&mut self, work: io::Result<Work>, piece: &Piece, done: &mut Done<E::Finding>) {
        match work {
            Ok(_) if self.progress.stop.load(Ordering::Relaxed) => done.cut = true,
            Ok(Work::Text(chunk)) => self.chunk(&chunk, piece, done),
            Ok(Work::Block(packed)) => {
                done.numbers = packed.numbers();
                if let Err(error) = self.block(&packed, piece, done) {
                    let file = piece.file.clone();
                    done.events.push(Event::Damaged(file, error.into()));
                }
            }
            Err(error) => done.events.push(Event::Damaged(piece.file.clone(), error)),
        }
    }

    fn chunk(&mut self, chunk: &Chunk, piece: &Piece, done: &mut Done<E::Finding>) {
        if piece.first_of_file
            && let Some(error) = prose::found_in(&chunk.text)
        {
            let file = piece.file.clone();
            done.events.push(Event::Damaged(file, error));
            return;
        }
        let mut games = chunk.games();
        let mut headers = Tags::default();
        while games.next_game(&mut headers) {
            if self.progress.stop.load(Ordering::Relaxed) {
                done.cut = true;
                return;
            }
            self.progress.games.fetch_add(1, Ordering::Relaxed);
            let number = done.before + done.games;
            done.games += 1;
            done.figures.games += 1;
            done.numbers += 1;
            if !self.is_sampled(piece, number) || !self.options.filter.admits(&headers) {
                continue;
            }
            if let Err(kind) = self.game(&mut games, &headers, piece, number, done) {
                match kind {
                    ProblemKind::UnknownVariant(_) => done.figures.unknown_variants += 1,
                    _ => done.figures.broken += 1,
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

    /// Examines the games of a block of a store. Tags are unpacked only where they are needed.
    fn block(
        &mut self,
        packed: &store::Packed,
        piece: &Piece,
        done: &mut Done<E::Finding>,
    ) -> Result<(), store::SvdbError> {
        let block = store::Block::open(packed)?;
        let options = self.options;
        let filters = has_conditions(&options.filter);
        let checked = block.check_stored();
        let stored = checked.and_then(|()| self.stored(&block));
        // The games are sound; they can be looked at as if nothing were stored of their positions.
        let stored = stored.unwrap_or_else(|error| {
            let file = piece.file.clone();
            done.events.push(Event::Damaged(file, error.into()));
            Stored::Nothing
        });
        if options.variations {
            unpack_annotations(&block, piece, done);
        }
        let only_counts = self.scanner.only_counts();
        for game in block.games() {
            if self.progress.stop.load(Ordering::Relaxed) {
                done.cut = true;
                return Ok(());
            }
            self.progress.games.fetch_add(1, Ordering::Relaxed);
            done.games += 1;
            done.figures.games += 1;
            if !self.is_sampled(piece, game.number()) {
                continue;
            }
            if filters && !block.headers(&game, |headers| options.filter.admits(headers))? {
                continue;
            }
            if game.plies() < options.min_length || !options.filter.admits_result(game.outcome()) {
                continue;
            }
            if options.variations && block.may_have_variations(&game) {
                self.game_with_variations(&block, &game, piece, done)?;
                if done.cut {
                    return Ok(());
                }
                continue;
            }
            let plies = options.plies.clone();
            let path = Path::new(&block, &game, plies, &stored, options.sides);
            let turn = path.first_turn();
            self.scanner.begin();
            path.follow(only_counts, |step| self.scanner.take(step, turn))?;
            self.scanner.end();
            if self.scanner.cut {
                done.cut = true;
                return Ok(());
            }
            let moves = match self.scanner.hits.is_empty() || !options.keep_moves {
                true => String::new(),
                false => {
                    unpack_annotations(&block, piece, done);
                    block.transcript(&game)?
                }
            };
            if self.scanner.found_nothing() {
                // Nothing more depends on the tags.
                let game = Game::of_store(piece, &game, &NO_HEADERS);
                self.reporter.add_game(&mut self.scanner, game, moves, done);
                continue;
            }
            block.headers(&game, |headers| {
                let game = Game::of_store(piece, &game, headers);
                if !self.scanner.is_full() {
                    self.reporter.add_game(&mut self.scanner, game, moves, done);
                    return Ok(());
                }
                self.reporter
                    .begin_game(&mut self.scanner, game, moves, done);
                path.follow(only_counts, |step| {
                    if self.scanner.take_again(step, turn) {
                        self.reporter.continue_game(&mut self.scanner, game, done);
                    }
                })?;
                self.reporter.end_game(&mut self.scanner, game, done);
                Ok(())
            })??;
            if done.cut {
                return Ok(());
            }
        }
        Ok(())
    }

    /// A game of a store whose variations are examined too: it is read as PGN.
    fn game_with_variations(
        &mut self,
        block: &store::Block<'_>,
        game: &store::Game,
        piece: &Piece,
        done: &mut Done<E::Finding>,
    ) -> Result<(), store::SvdbError> {
        let text = block.text(game)?;
        let mut games = Games::new(&text);
        let mut headers = Tags::default();
        games.next_game(&mut headers);
        self.game(&mut games, &headers, piece, game.number(), done)
            .map_err(|_| block.nonsense(game))
    }

    /// What the store knows of the positions of a block that helps this scan.
    fn stored(&self, block: &store::Block<'_>) -> Result<Stored, store::SvdbError> {
        if let Some(answers) = block.answers(|| self.scanner.questions())? {
            return Ok(Stored::Answers(answers));
        }
        let screened = block.screen(self.scanner.screening())?;
        Ok(screened.map_or(Stored::Nothing, Stored::Screened))
    }

    /// Examines the current game; once more with English piece letters if it cannot be replayed and has Portuguese ones.
    fn game<'t>(
        &mut self,
        games: &mut Games<'t>,
        headers: &Tags<'t>,
        piece: &Piece,
        number: u64,
        done: &mut Done<E::Finding>,
    ) -> Result<(), ProblemKind> {
        let text = games.clone();
        let examined = self.game_in_english(games, headers, piece, number, done);
        examined.or_else(|problem| {
            let start = walk::start(headers, &self.usual)?;
            let moves = walk::english_moves_of(&text, &start, problem)?;
            let mut games = text.with_moves(&moves);
            self.game_in_english(&mut games, headers, piece, number, done)
        })
    }

    fn game_in_english<'t>(
        &mut self,
        games: &mut Games<'t>,
        headers: &Tags<'t>,
        piece: &Piece,
        number: u64,
        done: &mut Done<E::Finding>,
    ) -> Result<(), ProblemKind> {
        let start = walk::start(headers, &self.usual)?;
        let options = self.options;
        let text = games.clone();
        let variations = options.variations;
        let scanner = &mut self.scanner;
        scanner.begin();
        let each = |visit: Visit<'_>| scanner.visit(visit);
        let walked = walk::walk(games, start, variations, each, |_| {})?;
        self.scanner.end();
        if self.scanner.cut {
            done.cut = true;
        }
        let outcome = walk::outcome(headers, &walked);
        if self.scanner.cut
            || walked.plies < options.min_length
            || !options.filter.admits_result(outcome)
        {
            return Ok(());
        }
        done.figures.cut_variations += u64::from(walked.cut_variations);
        let moves = match self.scanner.hits.is_empty() || !options.keep_moves {
            true => String::new(),
            false => transcribe(&mut text.clone(), walk::start(headers, &self.usual)?)?,
        };
        let game = Game {
            piece,
            number,
            outcome,
            plies: walked.plies,
            headers,
        };
        if !self.scanner.is_full() {
            self.reporter.add_game(&mut self.scanner, game, moves, done);
            return Ok(());
        }
        // The game is known to be sound now, so the rest of it can be reported while it is examined.
        self.reporter
            .begin_game(&mut self.scanner, game, moves, done);
        let mut visited = 0;
        let each = |visit: Visit<'_>| {
            visited += 1;
            if self.scanner.visit_again(visited, visit) {
                self.reporter.continue_game(&mut self.scanner, game, done);
            }
        };
        let start = walk::start(headers, &self.usual)?;
        walk::walk(&mut text.clone(), start, variations, each, |_| {})?;
        self.reporter.end_game(&mut self.scanner, game, done);
        Ok(())
    }
}

/// Unpacks the annotations of a block; damage is reported once and costs no game.
fn unpack_annotations<F>(block: &store::Block<'_>, piece: &Piece, done: &mut Done<F>) {
    if let Err(error) = block.unpack_annotations() {
        let file = piece.file.clone();
        done.events.push(Event::Damaged(file, error.into()));
    }
}

static NO_HEADERS: Tags<'static> = Tags::NONE;

/// Whether a filter asks for any tag at all.
fn has_conditions(filter: &Filter) -> bool {
    let Filter {
        players,
        tags,
        elo,
        date,
        result,
        eco,
    } = filter;
    let has_words = !players.is_empty() || !tags.is_empty();
    has_words || elo.is_some() || date.is_some() || result.is_some() || eco.is_some()
}
