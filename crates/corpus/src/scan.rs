//! Many games on many cores, with results in the order of the input whatever the number of cores.

mod collecting;
mod desk;
mod looking;
mod path;
mod piece;
mod reading;
mod sightings;
mod working;

use std::io;
use std::ops::{ControlFlow, RangeInclusive};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use chess::replay::Replay;
use chess::{Clues, Color};
use crossbeam_channel::bounded;

use crate::filter::Filter;
use crate::input::{Input, UnpackLimit, Watch};
use crate::report::{GameReport, Problem};
use crate::store::Question;
use crate::tally::Tally;
use piece::{Done, Job, Piece, Turn};
pub use reading::{count_games, count_input, count_watched};
pub use sightings::Sightings;

/// Looks at positions. Each core has one of its own.
pub trait Examiner {
    /// What has to be true of a position before anything can be seen there: all of one of these sets, written as for
    /// white. Without a set nothing has to be. Where it is known of positions, others are passed over.
    fn needs(&self) -> &[Clues] {
        &[]
    }

    /// What each pattern asks of the side to move, if answers that were kept may be taken for a look; none where more is
    /// wanted than they tell.
    fn questions(&self) -> &[Question] {
        &[]
    }

    /// Whether answers are all that is wanted: then nobody needs the position, looks only say which patterns have a
    /// valid instance, and where positions are read ahead they may come in another order than that of the game.
    fn only_counts(&self) -> bool {
        false
    }

    /// Tells of a position in which there are valid instances of these patterns, a bit for each, and of no others.
    fn tell(&mut self, replay: &Replay, side: Color, valid: &[u64], sightings: &mut Sightings) {
        let _ = valid;
        self.look(replay, side, sightings);
    }

    /// Whether positions are to be read some way ahead of the looks. A look that needs much code and memory drives the
    /// reader's out of what the core keeps near, and is itself slowed down in turn.
    fn reads_ahead(&self) -> bool {
        false
    }

    /// A new game begins.
    fn begin_game(&mut self) {}

    /// Looks at a position for one side and notes what it sees.
    fn look(&mut self, replay: &Replay, side: Color, sightings: &mut Sightings);
}

/// Who searches in a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Sides {
    /// The side to move.
    #[default]
    Mover,
    /// One side, when it is to move.
    Only(Color),
    /// Both, whoever is to move.
    Both,
}

/// What to search and how.
#[derive(Debug, Clone)]
pub struct Options {
    /// Who searches.
    pub sides: Sides,
    /// At which plies.
    pub plies: RangeInclusive<u32>,
    /// Games with fewer half-moves are left out.
    pub min_length: u32,
    /// Conditions on headers.
    pub filter: Filter,
    /// Search side lines too.
    pub side_lines: bool,
    /// Only these games, counted from 0 over all inputs, in order; all if `None`.
    pub sample: Option<Arc<Vec<u64>>>,
    /// Keep the text of games with hits, for writing PGN.
    pub keep_moves: bool,
    /// How many patterns the examiner looks for.
    pub patterns: usize,
    /// Cores to use.
    pub threads: usize,
}

/// How far a scan has come, for whoever wants to show it.
#[derive(Debug, Default)]
pub struct Progress {
    /// Bytes taken from disk.
    taken: Arc<AtomicU64>,
    /// Those of them whose games are done.
    pub bytes: AtomicU64,
    /// Games seen.
    pub games: AtomicU64,
    /// Positions examined.
    pub positions: AtomicU64,
    /// Set to end the scan early; what was found until then is kept.
    pub stop: Arc<AtomicBool>,
    /// Set when somebody wants the end of everything, also of what comes after the scan.
    pub interrupted: Arc<AtomicBool>,
    /// Positions that wait for an engine.
    pub evaluating: Arc<AtomicU64>,
    /// How much a packed file may unpack to.
    pub limit: UnpackLimit,
    /// A stream keeps the reader waiting.
    waits: Arc<AtomicBool>,
    /// The stream is to end where it keeps the reader waiting.
    enough: Arc<AtomicBool>,
    /// Pieces that were read and are not told yet.
    under_way: AtomicU64,
}

impl Progress {
    /// Somebody wants the end. A scan that only waits for its input ends the input there: what was read of it is
    /// still searched. Otherwise it stops. False if it was to stop already.
    pub fn interrupt(&self) -> bool {
        let idle = self.waits.load(Ordering::Relaxed)
            && self.under_way.load(Ordering::Relaxed) == 0
            && self.evaluating.load(Ordering::Relaxed) == 0;
        if idle && !self.enough.swap(true, Ordering::Relaxed) {
            return true;
        }
        self.stop.store(true, Ordering::Relaxed);
        !self.interrupted.swap(true, Ordering::Relaxed)
    }

    /// Bytes taken from disk so far.
    pub(crate) fn taken(&self) -> u64 {
        self.taken.load(Ordering::Relaxed)
    }

    /// For whoever reads.
    pub(crate) fn watch(&self) -> Watch {
        Watch {
            bytes: self.taken.clone(),
            stop: self.stop.clone(),
            waits: self.waits.clone(),
            enough: self.enough.clone(),
            limit: self.limit,
        }
    }
}

/// The whole scan in figures: of all games, or of those up to the one with which the receiver had enough.
#[derive(Debug, Clone, Default)]
pub struct Summary {
    /// Games seen, those filtered out included.
    pub games: u64,
    /// Games examined.
    pub examined: u64,
    /// Positions examined.
    pub positions: u64,
    /// Games that could not be replayed.
    pub broken: u64,
    /// Games of variants we do not know.
    pub unknown_variants: u64,
    /// Side lines that were left before their end.
    pub cut_lines: u64,
    /// Results of all examined games, from white's side.
    pub baseline: crate::tally::Score,
    /// For each pattern.
    pub tallies: Vec<Tally>,
    /// For each input that was begun, in order.
    pub parts: Vec<Part>,
    /// The scan was ended before the input was.
    pub interrupted: bool,
}

/// One input in figures.
#[derive(Debug, Clone)]
pub struct Part {
    /// Its name.
    pub file: Arc<str>,
    /// Games examined.
    pub examined: u64,
    /// Positions examined.
    pub positions: u64,
    /// For each pattern: positions with a raw instance, and with a valid one.
    pub found: Vec<(u64, u64)>,
}

/// What happens during a scan, in the order of the input.
#[derive(Debug)]
pub enum Event {
    /// Something was found.
    Game(GameReport),
    /// A game could not be replayed.
    Problem(Problem),
    /// A file could not be read to its end.
    Damaged(Arc<str>, io::Error),
    /// All that is known by now has been told; the next event may take its time.
    Pause,
}

/// So many pieces may be under way or waiting for their turn: this bounds the memory.
fn window(threads: usize) -> usize {
    threads.max(1) * 4 + 2
}

/// Scans the inputs and hands every event to `each`, which may break off. A scan that is stopped has told everything up
/// to some game and nothing of the games behind it, whatever the number of cores.
pub fn scan<E: Examiner>(
    inputs: &[Input],
    options: &Options,
    progress: &Progress,
    examiner: impl Fn() -> E + Sync,
    mut each: impl FnMut(Event) -> ControlFlow<()>,
) -> Summary {
    let threads = options.threads.max(1);
    let window = window(threads);
    let (permit_give, permit_take) = bounded::<()>(window);
    for _ in 0..window {
        let _ = permit_give.send(());
    }
    let (job_give, job_take) = bounded::<Job>(threads);
    // Whoever finds faster than it is written down waits.
    let (done_give, done_take) = bounded::<(Piece, Done)>(threads);
    let turn = Turn::default();
    let mut summary = Summary {
        tallies: vec![Tally::default(); options.patterns],
        ..Summary::default()
    };
    std::thread::scope(|scope| {
        scope.spawn(|| reading::read(inputs, options, progress, job_give, permit_take));
        for _ in 0..threads {
            let (jobs, done) = (job_take.clone(), done_give.clone());
            let (examiner, turn) = (&examiner, &turn);
            scope.spawn(move || {
                working::work(jobs, done, options, progress, turn, examiner());
            });
        }
        drop((job_take, done_give));
        collecting::collect(
            done_take,
            permit_give,
            progress,
            &turn,
            &mut summary,
            &mut each,
        );
    });
    let ended = [&progress.stop, &progress.enough];
    summary.interrupted = ended.iter().any(|flag| flag.load(Ordering::Relaxed));
    summary
}
