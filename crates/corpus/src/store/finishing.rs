//! Full blocks, finished by other threads while the next ones are filled: the questions of an examiner are answered for
//! their positions, and they are packed.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use chess::replay::Replay;
use crossbeam_channel::{bounded, unbounded};

use super::answers::{AnswersBuilder, Question, fit};
use super::block::{BlockBuilder, Moves};
use super::file::Writer;
use super::packed::{ANNOTATIONS, PARTS};
use crate::scan::{Shortcuts, Sightings};

const LEVEL: i32 = 12;
/// Comments with clocks and evaluations, 8 MB: level 12 takes twenty times as long and saves 4 %.
const ANNOTATIONS_LEVEL: i32 = 3;

/// A block ready to be written.
#[derive(Debug)]
pub(super) struct Finished {
    pub games: u32,
    pub numbers: u64,
    pub positions: u64,
    /// Packed length, unpacked length and checksum of each part.
    pub parts: [[u32; 3]; PARTS],
    pub bytes: Vec<u8>,
}

/// Finishes blocks, one after the other.
#[derive(Default)]
pub(super) struct Finisher<'e> {
    answering: Option<Box<dyn Answering + 'e>>,
}

impl<'e> Finisher<'e> {
    /// A finisher that answers the questions of an examiner.
    pub(super) fn with_examiner<E: Shortcuts<Finding: 'e> + Send + 'e>(
        examiner: E,
    ) -> Finisher<'e> {
        Finisher {
            answering: Some(Box::new(Asking {
                sightings: Sightings::new(examiner.questions().len()),
                examiner,
            })),
        }
    }

    pub(super) fn questions(&self) -> &[Question] {
        let answering = self.answering.as_ref();
        answering.map_or(&[], |answering| answering.questions())
    }

    /// Answers the questions for a block and packs it; fails with [`io::ErrorKind::Interrupted`] when `stop` is set.
    pub(super) fn finish(
        &mut self,
        block: &BlockBuilder,
        stop: &AtomicBool,
    ) -> io::Result<Finished> {
        let [moves, heads, clues, annotations] = block.write();
        let answers = match &mut self.answering {
            Some(answering) => answering.answer(block, moves.clone(), stop)?,
            None => AnswersBuilder::default(),
        };
        let mut parts = [[0; 3]; PARTS];
        let mut packed = Vec::new();
        let unpacked = [moves, heads, clues, answers.write(), annotations];
        for (index, (part, bytes)) in parts.iter_mut().zip(unpacked).enumerate() {
            let level = match index {
                ANNOTATIONS => ANNOTATIONS_LEVEL,
                _ => LEVEL,
            };
            let small = zstd::bulk::compress(&bytes, level)?;
            *part = [
                small.len() as u32,
                bytes.len() as u32,
                crc32fast::hash(&small),
            ];
            packed.extend(small);
        }
        Ok(Finished {
            games: block.games,
            numbers: block.numbers,
            positions: block.positions,
            parts,
            bytes: packed,
        })
    }
}

/// Answers questions about the positions of a block, whatever the examiner finds.
trait Answering: Send {
    fn questions(&self) -> &[Question];

    /// The answers; none if they are too large for a block.
    fn answer(
        &mut self,
        block: &BlockBuilder,
        moves: Vec<u8>,
        stop: &AtomicBool,
    ) -> io::Result<AnswersBuilder>;
}

struct Asking<E: Shortcuts> {
    examiner: E,
    sightings: Sightings<E::Finding>,
}

impl<E: Shortcuts + Send> Answering for Asking<E> {
    fn questions(&self) -> &[Question] {
        self.examiner.questions()
    }

    fn answer(
        &mut self,
        block: &BlockBuilder,
        moves: Vec<u8>,
        stop: &AtomicBool,
    ) -> io::Result<AnswersBuilder> {
        let questions = self.examiner.questions();
        if !fit(questions.len(), block.positions as usize) {
            return Ok(AnswersBuilder::default());
        }
        let mut answers = AnswersBuilder::new(questions.into());
        let games = block.games as usize;
        let moves = Moves::read(moves, games, block.numbers, block.positions)
            .map_err(|column| io::Error::other(column.to_owned()))?;
        for game in &moves.games {
            self.examiner.begin_game();
            moves
                .replay(game, u32::MAX, |replay, _| {
                    // A look may take long.
                    if !stop.load(Ordering::Relaxed) {
                        self.look(replay, &mut answers);
                    }
                })
                .map_err(|_| io::Error::other("moves"))?;
            if stop.load(Ordering::Relaxed) {
                return Err(io::ErrorKind::Interrupted.into());
            }
        }
        Ok(answers)
    }
}

impl<E: Shortcuts> Asking<E> {
    fn look(&mut self, replay: &Replay, answers: &mut AnswersBuilder) {
        let side = replay.position().turn();
        self.examiner.look(replay, side, &mut self.sightings);
        let (whole, _) = self.sightings.bitmaps();
        answers.push(whole, self.sightings.undecided());
        self.sightings.clear();
    }
}

/// Lets `fill` hand over blocks that are full, finishes them beside it and writes them in their order.
pub(super) fn finish_beside<W: Write>(
    writer: &mut Writer<W>,
    finishers: &mut [Finisher<'_>],
    stop: &AtomicBool,
    fill: impl FnOnce(&mut dyn FnMut(BlockBuilder) -> io::Result<()>) -> io::Result<()>,
) -> io::Result<()> {
    let mut waiting = BTreeMap::new();
    let mut next = 0usize;
    let mut write = |place: usize, block: io::Result<Finished>| {
        waiting.insert(place, block?);
        while let Some(block) = waiting.remove(&next) {
            writer.block(&block, 0)?;
            next += 1;
        }
        Ok(())
    };
    thread::scope(|scope| {
        let (jobs, taken) = bounded::<(usize, BlockBuilder)>(1);
        let (done, finished) = unbounded();
        for finisher in finishers {
            let (taken, done) = (taken.clone(), done.clone());
            scope.spawn(move || {
                for (place, block) in taken {
                    if done.send((place, finisher.finish(&block, stop))).is_err() {
                        return;
                    }
                }
            });
        }
        drop((taken, done));
        let mut sent = 0;
        fill(&mut |block| {
            // Finishers outlive this loop unless one of them fails, and then its error is reported below.
            let _ = jobs.send((sent, block));
            sent += 1;
            finished
                .try_iter()
                .try_for_each(|(place, block)| write(place, block))
        })?;
        drop(jobs);
        finished
            .iter()
            .try_for_each(|(place, block)| write(place, block))
    })
}
