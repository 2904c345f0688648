//! The games of one piece, looked at by one core.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::Ordering;

use chess::pgn::{Games, Tags};
use chess::replay::Replay;
use crossbeam_channel::{Receiver, Sender};

use super::desk::{Desk, Told};
use super::looking::Eyes;
use super::path::{Path, Remembered};
use super::piece::{Done, Job, Piece, Turn, Work};
use super::{Event, Examiner, Options, Progress};
use crate::chunk::Chunk;
use crate::filter::Filter;
use crate::prose;
use crate::report::{Problem, ProblemKind};
use crate::store;
use crate::transcript::transcribe;
use crate::walk::{self, Stop};

/// Looks at the games of piece after piece.
pub(super) fn work<E: Examiner>(
    jobs: Receiver<Job>,
    done: Sender<(Piece, Done)>,
    options: &Options,
    progress: &Progress,
    turn: &Turn,
    examiner: E,
) {
    let desk = Desk::new(options, progress, turn, done);
    let mut worker = Worker {
        eyes: Eyes::new(examiner, options, &progress.stop, desk.most_hits()),
        desk,
        options,
        progress,
        usual: Replay::default(),
    };
    for Job { piece, work } in jobs {
        let mut result = Done::default();
        let piece_done = AssertUnwindSafe(|| worker.piece(work, &piece, &mut result));
        if let Err(panic) = catch_unwind(piece_done) {
            // Everybody waits for this piece: they are told that it ends here before the failure goes on its way.
            progress.stop.store(true, Ordering::Relaxed);
            worker.desk.give_up(piece, result);
            resume_unwind(panic);
        }
        if worker.desk.hand_over(piece, result).is_err() {
            return;
        }
    }
}

struct Worker<'a, E> {
    eyes: Eyes<'a, E>,
    desk: Desk<'a>,
    options: &'a Options,
    progress: &'a Progress,
    usual: Replay,
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

    /// The games of a block of a store. Tags are unpacked only where they are needed.
    fn block(
        &mut self,
        packed: &store::Packed,
        piece: &Piece,
        done: &mut Done,
    ) -> Result<(), store::Fault> {
        let block = store::Block::open(packed)?;
        let options = self.options;
        let filters = has_conditions(&options.filter);
        let checked = block.check_remembered();
        let remembered = checked.and_then(|()| self.remembered(&block));
        // The games are sound; they can be looked at as if nothing were remembered.
        let remembered = remembered.unwrap_or_else(|fault| {
            let file = piece.file.clone();
            done.events.push(Event::Damaged(file, fault.into()));
            Remembered::Nothing
        });
        if options.side_lines {
            unpack_annotations(&block, piece, done);
        }
        let only_counts = self.eyes.only_counts();
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
            if options.side_lines && block.may_have_side_lines(&game) {
                self.game_with_side_lines(&block, &game, piece, done)?;
                if done.cut {
                    return Ok(());
                }
                continue;
            }
            let plies = options.plies.clone();
            let path = Path::new(&block, &game, plies, &remembered, options.sides);
            let turn = path.first_turn();
            self.eyes.begin();
            path.go(only_counts, |step| self.eyes.take(step, turn))?;
            self.eyes.end();
            if self.eyes.cut {
                done.cut = true;
                return Ok(());
            }
            let moves = match self.eyes.hits.is_empty() || !options.keep_moves {
                true => String::new(),
                false => {
                    unpack_annotations(&block, piece, done);
                    block.transcript(&game)?
                }
            };
            let end = (game.outcome(), game.plies());
            if self.eyes.found_nothing() {
                // Nothing more depends on the headers.
                let told = Told::new(piece, game.number(), end, &NO_HEADERS);
                self.desk.game(&mut self.eyes, told, moves, done);
                continue;
            }
            block.headers(&game, |headers| {
                let told = Told::new(piece, game.number(), end, headers);
                if !self.eyes.is_full() {
                    self.desk.game(&mut self.eyes, told, moves, done);
                    return Ok(());
                }
                self.desk.begin(&mut self.eyes, told, moves, done);
                path.go(only_counts, |step| {
                    if self.eyes.take_again(step, turn) {
                        self.desk.part(&mut self.eyes, told, done);
                    }
                })?;
                self.desk.end(&mut self.eyes, told, done);
                Ok(())
            })??;
            if done.cut {
                return Ok(());
            }
        }
        Ok(())
    }

    /// A game of a store whose side lines are searched, too: it is read as PGN.
    fn game_with_side_lines(
        &mut self,
        block: &store::Block<'_>,
        game: &store::Game,
        piece: &Piece,
        done: &mut Done,
    ) -> Result<(), store::Fault> {
        let text = block.text(game)?;
        let mut games = Games::new(&text);
        let mut headers = Tags::default();
        games.next_game(&mut headers);
        self.game(&mut games, &headers, piece, game.number(), done)
            .map_err(|_| block.nonsense(game))
    }

    /// What is remembered of a block that helps this search.
    fn remembered(&self, block: &store::Block<'_>) -> Result<Remembered, store::Fault> {
        if let Some(answers) = block.answers(|| self.eyes.questions())? {
            return Ok(Remembered::Answers(answers));
        }
        let worth = block.worth(self.eyes.needs())?;
        Ok(worth.map_or(Remembered::Nothing, Remembered::Worth))
    }

    /// Looks at the current game; once more with English letters, if it cannot be replayed and has Portuguese ones.
    fn game<'t>(
        &mut self,
        games: &mut Games<'t>,
        headers: &Tags<'t>,
        piece: &Piece,
        number: u64,
        done: &mut Done,
    ) -> Result<(), ProblemKind> {
        let text = games.clone();
        let looked = self.game_in_english(games, headers, piece, number, done);
        looked.or_else(|problem| {
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
        done: &mut Done,
    ) -> Result<(), ProblemKind> {
        let start = walk::start(headers, &self.usual)?;
        let options = self.options;
        let text = games.clone();
        let side_lines = options.side_lines;
        let eyes = &mut self.eyes;
        eyes.begin();
        let each = |stop: Stop<'_>| eyes.at(stop);
        let walked = walk::walk(games, start, side_lines, each, |_| {})?;
        self.eyes.end();
        if self.eyes.cut {
            done.cut = true;
        }
        let outcome = walk::outcome(headers, &walked);
        if self.eyes.cut
            || walked.plies < options.min_length
            || !options.filter.admits_result(outcome)
        {
            return Ok(());
        }
        done.figures.cut_lines += u64::from(walked.cut_lines);
        let moves = match self.eyes.hits.is_empty() || !options.keep_moves {
            true => String::new(),
            false => transcribe(&mut text.clone(), walk::start(headers, &self.usual)?)?,
        };
        let told = Told::new(piece, number, (outcome, walked.plies), headers);
        if !self.eyes.is_full() {
            self.desk.game(&mut self.eyes, told, moves, done);
            return Ok(());
        }
        // The game is known to be sound now, so the rest of it can be told while it is looked at.
        self.desk.begin(&mut self.eyes, told, moves, done);
        let mut stops = 0;
        let each = |stop: Stop<'_>| {
            stops += 1;
            if self.eyes.again(stops, stop) {
                self.desk.part(&mut self.eyes, told, done);
            }
        };
        let start = walk::start(headers, &self.usual)?;
        walk::walk(&mut text.clone(), start, side_lines, each, |_| {})?;
        self.desk.end(&mut self.eyes, told, done);
        Ok(())
    }
}

/// Makes the annotations of a block ready; damage is reported once and costs no game.
fn unpack_annotations(block: &store::Block<'_>, piece: &Piece, done: &mut Done) {
    if let Err(fault) = block.unpack_annotations() {
        let file = piece.file.clone();
        done.events.push(Event::Damaged(file, fault.into()));
    }
}

static NO_HEADERS: Tags<'static> = Tags::NONE;

/// Whether a filter asks for any header at all.
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
