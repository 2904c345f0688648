//! Import: from PGN to a store.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::HashSet;
use std::hash::{BuildHasher, RandomState};
use std::io::{self, BufWriter, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use chess::Clues;
use chess::pgn::{Games, Tags, decode, encode};
use chess::replay::Replay;
use chess::san::SanMove;

use super::answers::MOST_QUESTIONS;
use super::block::{BlockBuilder, LARGEST_ANNOTATIONS, Record};
use super::file::{Blocks, UNIQUE, Writer};
use super::finishing::{Finisher, finish_beside};
use super::moves::Encoder;

use crate::chunk::Chunk;
use crate::input::{EndedEarly, Input, Source, WholeGames};
use crate::prose;
use crate::report::{Problem, ProblemKind};
use crate::scan::{Progress, Shortcuts};
use crate::transcript::Notes;
use crate::walk::{self, TextEvent};
use durable::Partial;

/// Games with fewer plies are duplicates only if their players are the same, too.
const LONG_ENOUGH: u32 = 20;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Options {
    /// Keep only the first of games with the same start and the same moves; games with fewer than twenty
    /// plies must also have the same players.
    pub unique: bool,
    /// Leave out comments, NAGs and variations.
    pub drops_annotations: bool,
}

/// What happens during an import.
#[derive(Debug)]
pub enum Note {
    /// A game that cannot be replayed was left out.
    Problem(Problem),
    /// A game was left out because its tags or moves are larger than a store can hold, or because the bytes for
    /// its moves did not give back what was played.
    Unstorable {
        file: Arc<str>,
        /// Counted from 1 in its file.
        game: u64,
    },
    /// A game was kept without its comments, NAGs and variations: they are larger than a store can hold.
    Unannotated {
        file: Arc<str>,
        /// Counted from 1 in its file.
        game: u64,
    },
    /// A file is damaged; what can be read of it is kept.
    Damaged(Arc<str>, io::Error),
}

/// The totals of an import.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Imported {
    /// Games in the store.
    pub games: u64,
    /// Their positions, first ones included.
    pub positions: u64,
    /// Games dropped because they were there already.
    pub duplicates: u64,
    /// Games left out because they could not be replayed or stored.
    pub left_out: u64,
    /// Games kept without their comments, NAGs and variations, as asked for or because these were too large.
    pub unannotated: u64,
    /// Variations that cannot be replayed to their end, or lie too deep: the rest of them becomes a comment.
    pub cut_variations: u64,
    /// Size of the store, had it been kept or not.
    pub bytes: u64,
    /// There was no game, and what had the store's name before was left as it was.
    pub is_spared: bool,
}

/// Hashes of the games kept so far, and the hashers.
type GameHashes = (HashSet<(u64, u64)>, [RandomState; 2]);

/// Writes a store. Until [`Importer::finish`] nothing stands under its name; dropping it leaves nothing behind.
pub struct Importer<'e> {
    writer: Writer<BufWriter<Partial>>,
    finishers: Vec<Finisher<'e>>,
    filling: Filling,
}

impl<'e> Importer<'e> {
    /// Begins a store that will stand at `path`, in the place of what is there, unless it has no game.
    pub fn create(path: &Path, options: Options) -> io::Result<Importer<'e>> {
        Importer::begin(path, options, vec![Finisher::default()])
    }

    /// Like [`Importer::create`], for a store that also keeps answers: for every position, which of the examiner's
    /// questions have the answer yes (see [`Shortcuts::questions`]; at most [`MOST_QUESTIONS`]). A scan that asks the
    /// same questions later need not look at any position. Each examiner works on a thread of its own; all of them must
    /// have the same questions.
    pub fn with_answers<E>(
        path: &Path,
        options: Options,
        examiners: impl IntoIterator<Item = E>,
    ) -> io::Result<Importer<'e>>
    where
        E: Shortcuts<Finding: 'e> + Send + 'e,
    {
        let finishers: Vec<Finisher<'e>> =
            examiners.into_iter().map(Finisher::with_examiner).collect();
        let first = finishers.first().map_or(&[][..], Finisher::questions);
        let differs = |one: &Finisher<'_>| one.questions() != first;
        if first.len() > MOST_QUESTIONS || finishers.iter().any(differs) {
            return Err(io::ErrorKind::InvalidInput.into());
        }
        match finishers.is_empty() {
            true => Importer::create(path, options),
            false => Importer::begin(path, options, finishers),
        }
    }

    fn begin(
        path: &Path,
        options: Options,
        finishers: Vec<Finisher<'e>>,
    ) -> io::Result<Importer<'e>> {
        let questions = finishers.first().map_or(0, |one| one.questions().len());
        let out = BufWriter::with_capacity(1 << 18, Partial::create(path)?);
        let flags = if options.unique { UNIQUE } else { 0 };
        let usual = Replay::default();
        Ok(Importer {
            writer: Writer::new(out, flags)?,
            finishers,
            filling: Filling {
                block: BlockBuilder::new(questions),
                questions,
                known: options
                    .unique
                    .then(|| (HashSet::new(), [RandomState::new(), RandomState::new()])),
                gap: 0,
                done: Imported::default(),
                encoder: RefCell::new(Encoder::new(&usual)),
                clues: Vec::new(),
                notes: Notes::default(),
                drops_annotations: options.drops_annotations,
                usual,
            },
        })
    }

    /// Adds the games of an input, PGN or another store. What cannot be kept is reported to `note`. Fails if the store
    /// cannot be written, or with [`io::ErrorKind::Interrupted`] when `progress.stop` is set.
    pub fn add(
        &mut self,
        input: &Input,
        progress: &Progress,
        note: impl FnMut(Note),
    ) -> io::Result<()> {
        let Importer {
            writer,
            finishers,
            filling,
        } = self;
        finish_beside(writer, finishers, &progress.stop, |full| {
            filling.add(input, progress, full, note)
        })?;
        stopped(progress)
    }

    /// Completes the store and gives it its name.
    pub fn finish(self) -> io::Result<Imported> {
        self.finish_unless(&AtomicBool::new(false))
    }

    /// The same; fails with [`io::ErrorKind::Interrupted`] when `stop` is set before the end.
    pub fn finish_unless(mut self, stop: &AtomicBool) -> io::Result<Imported> {
        let Filling {
            block, gap, done, ..
        } = self.filling;
        if (block.games > 0 || gap > 0)
            && let Some(finisher) = self.finishers.first_mut()
        {
            let last = finisher.finish(&block, stop)?;
            self.writer.block(&last, gap)?;
        }
        let (out, totals, bytes) = self.writer.finish()?;
        let partial = out.into_inner().map_err(io::IntoInnerError::into_error)?;
        // An existing file is worth more than a store without a game.
        let is_spared = totals.games == 0 && partial.has_predecessor();
        if !is_spared {
            partial.keep()?;
        }
        Ok(Imported {
            games: totals.games,
            positions: totals.positions,
            bytes,
            is_spared,
            ..done
        })
    }
}

type Full<'f> = &'f mut dyn FnMut(BlockBuilder) -> io::Result<()>;

/// Fills blocks with games.
struct Filling {
    block: BlockBuilder,
    /// Number of questions that the store answers.
    questions: usize,
    known: Option<GameHashes>,
    /// Games left out since the last one kept.
    gap: u32,
    done: Imported,
    usual: Replay,
    encoder: RefCell<Encoder>,
    clues: Vec<Clues>,
    notes: Notes,
    drops_annotations: bool,
}

impl Filling {
    fn add(
        &mut self,
        input: &Input,
        progress: &Progress,
        full: Full<'_>,
        mut note: impl FnMut(Note),
    ) -> io::Result<()> {
        let file: Arc<str> = input.name().into();
        let mut number = 0;
        match input.source_watched(&progress.watch()) {
            Ok(Source::Text(stream)) => {
                let mut chunks = WholeGames::new(stream);
                loop {
                    match chunks.next_chunk() {
                        Ok(Some(chunk)) => {
                            let at = (&file, &mut number);
                            self.chunk(&chunk, &[], at, progress, full, &mut note)?;
                        }
                        Ok(None) => break,
                        Err(error) if EndedEarly::is(&error) => {
                            return Err(io::ErrorKind::Interrupted.into());
                        }
                        Err(error) => {
                            note(Note::Damaged(file.clone(), error));
                            break;
                        }
                    }
                }
            }
            Ok(Source::Store(stream)) => self.store(stream, &file, progress, full, &mut note)?,
            Err(error) if EndedEarly::is(&error) => {
                return Err(io::ErrorKind::Interrupted.into());
            }
            Err(error) => note(Note::Damaged(file, error)),
        }
        Ok(())
    }

    /// Adds the games of a text; before some of them others were left out earlier.
    fn chunk(
        &mut self,
        chunk: &Chunk,
        gaps: &[u32],
        (file, number): (&Arc<str>, &mut u64),
        progress: &Progress,
        full: Full<'_>,
        note: &mut impl FnMut(Note),
    ) -> io::Result<()> {
        if chunk.offset == 0
            && let Some(error) = prose::found_in(&chunk.text)
        {
            note(Note::Damaged(file.clone(), error));
            return stopped(progress);
        }
        let mut games = chunk.games();
        let mut headers = Tags::default();
        let mut seen = 0;
        while games.next_game(&mut headers) {
            *number += 1;
            self.gap = self
                .gap
                .saturating_add(gaps.get(seen).copied().unwrap_or(0));
            seen += 1;
            let text = games.clone();
            let added = match self.game(&mut games, &headers, full) {
                Err(KeepError::Broken(problem)) => {
                    self.translated_game(&text, &headers, problem, full)
                }
                added => added,
            };
            match added {
                Ok(Added::New(positions)) => {
                    progress.positions.fetch_add(positions, Ordering::Relaxed);
                }
                Ok(Added::Unannotated(positions)) => {
                    progress.positions.fetch_add(positions, Ordering::Relaxed);
                    note(Note::Unannotated {
                        file: file.clone(),
                        game: *number,
                    });
                }
                Ok(Added::Duplicate) => {}
                Err(error) => {
                    let left_out = match error {
                        KeepError::Io(error) => return Err(error),
                        KeepError::Unstorable => Note::Unstorable {
                            file: file.clone(),
                            game: *number,
                        },
                        KeepError::Broken(kind) => Note::Problem(Problem {
                            file: file.clone(),
                            game: *number,
                            offset: chunk.offset + headers.offset as u64,
                            kind,
                        }),
                    };
                    self.done.left_out += 1;
                    self.gap = self.gap.saturating_add(1);
                    note(left_out);
                }
            }
        }
        progress.games.fetch_add(seen as u64, Ordering::Relaxed);
        progress.bytes.store(progress.taken(), Ordering::Relaxed);
        stopped(progress)
    }

    /// The same for a game that failed to replay: it may be written with Portuguese letters. Added in English ones.
    #[cold]
    fn translated_game<'t>(
        &mut self,
        text: &Games<'t>,
        headers: &Tags<'t>,
        problem: ProblemKind,
        full: Full<'_>,
    ) -> Result<Added, KeepError> {
        let start = walk::start(headers, &self.usual).map_err(KeepError::Broken)?;
        let moves = walk::english_moves_of(text, &start, problem).map_err(KeepError::Broken)?;
        self.game(&mut text.with_moves(&moves), headers, full)
    }

    /// Replays a game and keeps it.
    fn game<'t>(
        &mut self,
        games: &mut Games<'t>,
        headers: &Tags<'t>,
        full: Full<'_>,
    ) -> Result<Added, KeepError> {
        let text = games.clone();
        let start = walk::start(headers, &self.usual).map_err(KeepError::Broken)?;
        let key = self.known.is_some().then(|| start.fen());
        let encoder = &self.encoder;
        encoder.borrow_mut().restart(&start);
        let clues = &mut self.clues;
        clues.clear();
        let notes = &mut self.notes;
        notes.clear();
        let mut faithful = true;
        let same = RefCell::new(true);
        let walked = walk::walk(
            games,
            start,
            false,
            |at| {
                let agrees = encoder.borrow().position() == at.replay.position();
                *same.borrow_mut() &= agrees;
                clues.push(Clues::of(at.replay.position()));
            },
            |event| {
                if let TextEvent::Played { word, ply, .. } = event
                    && let Some(written) = SanMove::parse(word)
                {
                    faithful &= encoder.borrow_mut().add(written, ply).is_ok();
                }
                notes.add(event);
            },
        )
        .map_err(KeepError::Broken)?;
        notes.finish();
        // The bytes must give back what was played: tested here, once, for every position.
        if !faithful || !*same.borrow() {
            return Err(KeepError::Unstorable);
        }
        let mut cut_variations = 0;
        if walked.has_variations && !self.drops_annotations {
            cut_variations = self.note_variations(text, headers)?;
        }
        let has_annotations = walked.has_variations || self.notes.size() > 0;
        let is_too_much = !self.drops_annotations && self.notes.size() > LARGEST_ANNOTATIONS;
        let drops = is_too_much || (self.drops_annotations && has_annotations);
        if drops {
            self.notes.clear();
        }
        let fen = headers.get("FEN").filter(|fen| !fen.trim().is_empty());
        let outcome = walk::outcome(headers, &walked);
        let raw = raw_pairs(headers);
        let pairs: Vec<(&[u8], &[u8])> = raw
            .iter()
            .map(|(name, value)| (name.as_ref(), value.as_ref()))
            .collect();
        let moves = self.encoder.borrow();
        let record = Record {
            pairs: &pairs,
            fen: fen.as_deref(),
            written: walked.outcome,
            outcome,
            gap: self.gap,
            plies: walked.plies,
            moves: &moves.bytes,
            clues: &self.clues,
            notes: &self.notes,
        };
        if !record.fits() {
            return Err(KeepError::Unstorable);
        }
        if let (Some((known, states)), Some(fen)) = (&mut self.known, key) {
            let start: Vec<&str> = fen.split(' ').take(4).collect();
            let players =
                (record.plies < LONG_ENOUGH).then(|| (headers.get("White"), headers.get("Black")));
            let key = (start, players, record.moves);
            let hashes = [&states[0], &states[1]].map(|state| state.hash_one(&key));
            if !known.insert((hashes[0], hashes[1])) {
                self.done.duplicates += 1;
                return Ok(Added::Duplicate);
            }
        }
        if self.block.is_full_for(&record) {
            let empty = BlockBuilder::new(self.questions);
            full(std::mem::replace(&mut self.block, empty)).map_err(KeepError::Io)?;
        }
        self.block.push(&record);
        self.gap = 0;
        self.done.unannotated += u64::from(drops);
        self.done.cut_variations += u64::from(cut_variations);
        let positions = u64::from(record.plies) + 1;
        Ok(match is_too_much {
            true => Added::Unannotated(positions),
            false => Added::New(positions),
        })
    }

    /// Collects the annotations of a game again, with its variations; returns how many of those are cut.
    fn note_variations<'t>(
        &mut self,
        mut games: Games<'t>,
        headers: &Tags<'t>,
    ) -> Result<u32, KeepError> {
        let start = walk::start(headers, &self.usual).map_err(KeepError::Broken)?;
        let notes = &mut self.notes;
        notes.clear();
        let on_text = |event: TextEvent<'t, '_>| notes.add(event);
        let walked =
            walk::walk(&mut games, start, true, |_| {}, on_text).map_err(KeepError::Broken)?;
        notes.finish();
        Ok(walked.cut_variations)
    }

    /// Adds the games of another store.
    fn store(
        &mut self,
        stream: impl Read,
        file: &Arc<str>,
        progress: &Progress,
        full: Full<'_>,
        note: &mut impl FnMut(Note),
    ) -> io::Result<()> {
        let mut blocks = match Blocks::new(stream) {
            Ok(blocks) => blocks,
            Err(error) => {
                note(Note::Damaged(file.clone(), error));
                return Ok(());
            }
        };
        loop {
            let packed = match blocks.next_block() {
                Ok(Some(packed)) => packed,
                Ok(None) => return Ok(()),
                Err(error) => {
                    note(Note::Damaged(file.clone(), error));
                    continue;
                }
            };
            let mut damaged_annotations = None;
            let text = match super::export::text(&packed, |error| damaged_annotations = Some(error))
            {
                Ok(text) => text,
                Err(error) => {
                    note(Note::Damaged(file.clone(), error.into()));
                    self.done.left_out += u64::from(packed.head.games);
                    if self.known.is_none() {
                        let lost = u32::try_from(packed.numbers()).unwrap_or(u32::MAX);
                        self.gap = self.gap.saturating_add(lost);
                    }
                    continue;
                }
            };
            if let Some(error) = damaged_annotations {
                note(Note::Damaged(file.clone(), error.into()));
            }
            // Facts and answers are worked out again, so their damage costs no game.
            if let Err(error) = packed.check_stored() {
                note(Note::Damaged(file.clone(), error.into()));
            }
            let mut number = packed.head.first;
            let chunk = Chunk::from(text);
            // Games keep their numbers, unless duplicates are dropped.
            let (gaps, behind) = match &self.known {
                Some(_) => (Vec::new(), 0),
                None => packed.gaps().unwrap_or_default(),
            };
            let at = (file, &mut number);
            self.chunk(&chunk, &gaps, at, progress, full, note)?;
            self.gap = self.gap.saturating_add(behind);
        }
    }
}

/// What became of a game.
enum Added {
    /// It is in the store; its number of positions.
    New(u64),
    /// The same, but without its annotations, which are too large.
    Unannotated(u64),
    Duplicate,
}

/// Why a game is not kept.
enum KeepError {
    Broken(ProblemKind),
    Unstorable,
    Io(io::Error),
}

fn stopped(progress: &Progress) -> io::Result<()> {
    if progress.stop.load(Ordering::Relaxed) {
        return Err(io::ErrorKind::Interrupted.into());
    }
    Ok(())
}

type Bytes<'t> = Cow<'t, [u8]>;

/// Names and values as bytes of the text. A value that could not be read back from between quotes (it ended with the
/// file, say) is written so that it can.
fn raw_pairs<'t>(headers: &Tags<'t>) -> Vec<(Bytes<'t>, Bytes<'t>)> {
    let bytes = |text: Cow<'t, str>| match text {
        Cow::Borrowed(text) => Cow::Borrowed(text.as_bytes()),
        Cow::Owned(text) => Cow::Owned(text.into_bytes()),
    };
    headers
        .iter()
        .map(|(name, value)| {
            let value = match value {
                // Nothing was decoded: these are the bytes themselves.
                Cow::Borrowed(text) => Cow::Borrowed(text.as_bytes()),
                Cow::Owned(text) => headers
                    .raw(&name)
                    .filter(|raw| decode(raw) == text && comes_back(&name, raw))
                    .map_or_else(|| Cow::Owned(encode(&text).into_bytes()), Cow::Borrowed),
            };
            (bytes(name), value)
        })
        .collect()
}

/// Whether a value reads the same after it was written.
fn comes_back(name: &str, raw: &[u8]) -> bool {
    let text = [b"[", name.as_bytes(), b" \"", raw, b"\"]\n\n*\n"].concat();
    let mut headers = Tags::default();
    Games::new(&text).next_game(&mut headers);
    headers.iter().count() == 1 && headers.raw(name) == Some(raw)
}
