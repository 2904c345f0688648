//! Scanning: many games examined on many cores, with results in the order of the input whatever the number of cores.
//!
//! One thread reads and unpacks the inputs and cuts them into pieces of some hundred games. Each worker has an examiner
//! of its own, takes piece after piece, replays its games and shows every position to the examiner. The thread that
//! called [`scan`] puts what the workers report in order and hands it to a callback.
//!
//! **Turns.** A worker keeps what it finds until its piece is finished. Where much is found that would fill the memory,
//! so above a limit it hands over a part; but only the piece whose turn it is, the first that is not fully reported yet,
//! may do so. The others wait for their turn. So the callback gets everything in order, and memory stays bounded however
//! much is found.

mod collecting;
mod examining;
mod path;
mod piece;
mod reading;
mod reporting;
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

/// Looks at positions: the part of a scan that a caller supplies.
///
/// A scan makes one examiner for each worker thread, so an examiner can keep buffers and caches without locks. It gets
/// the games of a worker one after the other:
///
/// 1. [`begin_game`](Examiner::begin_game), once for each game that passes the filter. Override it to reset what you
///    keep of a game, such as "found already". The default does nothing.
/// 2. [`look`](Examiner::look), once for each position of the game and side that is asked for, in the order of the text.
///    Mark the features that you see in `sightings` (bits that are counted), and report a finding (any value; it travels
///    to the callback of the scan as a [`Hit`](crate::Hit)) for what is to be listed.
///
/// A game that turns out to be broken, or to fail the filter by its result or length, is dropped with all that was seen
/// in it. A very rich game is examined twice, so `look` must see the same in the same position.
///
/// An examiner that can do with less than every position implements [`Shortcuts`] too; no other needs to know of it.
pub trait Examiner {
    /// What is reported of a position; `()` if features are only counted.
    type Finding: Send;

    /// A new game begins.
    fn begin_game(&mut self) {}

    /// Looks at a position for one side.
    fn look(&mut self, replay: &Replay, side: Color, sightings: &mut Sightings<Self::Finding>);
}

/// What an examiner knows of itself that lets a scan skip positions or examine them in a better order.
///
/// [`scan_with_shortcuts`] asks. Every method has a default, which promises nothing.
pub trait Shortcuts: Examiner {
    /// Screening facts: a position can be of interest only if it has all facts of one of these sets (written for White
    /// as the side that is asked for). A store knows the facts of its positions, and the others are not even replayed.
    /// Empty: any position can be of interest.
    fn screening(&self) -> &[Clues] {
        &[]
    }

    /// For each feature, the question that it answers about the side to move, if answers kept in a store can take the
    /// place of looks. Empty: positions have to be looked at, since more is wanted than answers.
    fn questions(&self) -> &[Question] {
        &[]
    }

    /// Whether looks only mark features and report nothing. Then a scan may count stored answers without replaying, and
    /// may look at the positions of a batch in any order.
    fn only_counts(&self) -> bool {
        false
    }

    /// Called in place of [`Examiner::look`] where stored answers say which features the position has (`present`, one
    /// bit for each, 64 to a word). The default looks.
    fn look_known(
        &mut self,
        replay: &Replay,
        side: Color,
        present: &[u64],
        sightings: &mut Sightings<Self::Finding>,
    ) {
        let _ = present;
        self.look(replay, side, sightings);
    }

    /// Whether positions are replayed in batches and looked at afterwards. Replaying and looking compete for the
    /// instruction and data caches; where a look is long (many patterns) it is faster to replay a whole game first.
    fn wants_batches(&self) -> bool {
        false
    }
}

/// An examiner without shortcuts.
struct Plain<E>(E);

impl<E: Examiner> Examiner for Plain<E> {
    type Finding = E::Finding;

    fn begin_game(&mut self) {
        self.0.begin_game();
    }

    #[inline]
    fn look(&mut self, replay: &Replay, side: Color, sightings: &mut Sightings<E::Finding>) {
        self.0.look(replay, side, sightings);
    }
}

impl<E: Examiner> Shortcuts for Plain<E> {}

/// For which side positions are examined.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Sides {
    /// The side to move.
    #[default]
    Mover,
    /// This side, when it is to move.
    Only(Color),
    /// Both, in every position.
    Both,
}

/// What to scan and how. The default is every position of every game, on all cores, for one feature.
#[derive(Debug, Clone)]
pub struct Options {
    pub sides: Sides,
    /// Positions after this number of plies.
    pub plies: RangeInclusive<u32>,
    /// Games with fewer plies are left out.
    pub min_length: u32,
    pub filter: Filter,
    pub variations: bool,
    /// Only these games, counted from 0 over all inputs, in ascending order; all if `None`.
    pub sample: Option<Arc<Vec<u64>>>,
    /// Keep the text of games with hits, for writing PGN.
    pub keep_moves: bool,
    /// Number of features that the examiner can mark.
    pub features: usize,
    /// Number of worker threads.
    pub threads: usize,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            sides: Sides::Mover,
            plies: 0..=u32::MAX,
            min_length: 0,
            filter: Filter::default(),
            variations: false,
            sample: None,
            keep_moves: false,
            features: 1,
            threads: std::thread::available_parallelism().map_or(1, usize::from),
        }
    }
}

/// Counters shared with the thread that draws the progress bar, and flags by which others end a scan.
#[derive(Debug, Default)]
pub struct Progress {
    /// Bytes read from disk.
    taken: Arc<AtomicU64>,
    /// Bytes whose games have been reported.
    pub bytes: AtomicU64,
    pub games: AtomicU64,
    /// Positions examined.
    pub positions: AtomicU64,
    /// Set to end the scan early; what was reported until then is kept.
    pub stop: Arc<AtomicBool>,
    /// Set when the user wants everything to end, also what would come after the scan.
    pub interrupted: Arc<AtomicBool>,
    /// Positions that wait for an engine.
    pub evaluating: Arc<AtomicU64>,
    /// How much a packed file may unpack to.
    pub limit: UnpackLimit,
    /// Whether the reader is blocked by a stream that has no more data yet.
    waits: Arc<AtomicBool>,
    /// Set to treat such a stream as ended.
    enough: Arc<AtomicBool>,
    /// Pieces that were read and are not reported yet.
    under_way: AtomicU64,
}

impl Progress {
    /// Handles Ctrl-C. A scan that only waits for more data of a stream ends the stream there, and what was read of it
    /// is still examined. Otherwise the scan stops. Returns false if it was to stop already.
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

    /// Bytes read from disk so far.
    pub(crate) fn taken(&self) -> u64 {
        self.taken.load(Ordering::Relaxed)
    }

    /// The counters and flags that concern reading.
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

/// The totals of a scan: of all games, or of those up to the one at which the callback ended the scan.
#[derive(Debug, Clone, Default)]
pub struct Summary {
    /// Games seen, including those filtered out.
    pub games: u64,
    /// Games examined.
    pub examined: u64,
    /// Positions examined.
    pub positions: u64,
    /// Games that could not be replayed.
    pub broken: u64,
    /// Games of a variant that is not supported.
    pub unknown_variants: u64,
    /// Variations whose moves could not be replayed to the end.
    pub cut_variations: u64,
    /// Results of all examined games, from White's side.
    pub baseline: crate::tally::Score,
    /// For each feature.
    pub tallies: Vec<Tally>,
    /// For each input that was begun, in order.
    pub parts: Vec<Part>,
    /// The scan was ended before the input was.
    pub interrupted: bool,
}

/// The totals of one input.
#[derive(Debug, Clone)]
pub struct Part {
    pub file: Arc<str>,
    /// Games examined.
    pub examined: u64,
    /// Positions examined.
    pub positions: u64,
    /// For each feature: number of positions where it was seen at least raw, and where it was seen whole.
    pub found: Vec<(u64, u64)>,
}

/// What happens during a scan, in the order of the input.
#[derive(Debug)]
pub enum Event<F> {
    /// A game with hits, or a part of one.
    Game(GameReport<F>),
    /// A game could not be replayed.
    Problem(Problem),
    /// A file could not be read to its end.
    Damaged(Arc<str>, io::Error),
    /// Everything known by now has been reported, and the next event may take its time: a good moment to flush output.
    Pause,
}

/// The maximum number of pieces that are under way or waiting for their turn: this bounds the memory.
fn window(threads: usize) -> usize {
    threads.max(1) * 4 + 2
}

/// Scans the inputs with an examiner for each thread, and hands every event to `each`, which may end the scan. A scan
/// that ends early has reported everything up to some game and nothing of the games after it, whatever the number of
/// threads.
pub fn scan<E: Examiner>(
    inputs: &[Input],
    options: &Options,
    progress: &Progress,
    examiner: impl Fn() -> E + Sync,
    each: impl FnMut(Event<E::Finding>) -> ControlFlow<()>,
) -> Summary {
    let examiner = || Plain(examiner());
    scan_with_shortcuts(inputs, options, progress, examiner, each)
}

/// Like [`scan`], for examiners that let the scan skip positions.
pub fn scan_with_shortcuts<E: Shortcuts>(
    inputs: &[Input],
    options: &Options,
    progress: &Progress,
    examiner: impl Fn() -> E + Sync,
    mut each: impl FnMut(Event<E::Finding>) -> ControlFlow<()>,
) -> Summary {
    let threads = options.threads.max(1);
    let window = window(threads);
    let (permit_give, permit_take) = bounded::<()>(window);
    for _ in 0..window {
        let _ = permit_give.send(());
    }
    let (job_give, job_take) = bounded::<Job>(threads);
    // Bounded: workers that find faster than the callback writes have to wait.
    let (done_give, done_take) = bounded::<(Piece, Done<E::Finding>)>(threads);
    let turn = Turn::default();
    let mut summary = Summary {
        tallies: vec![Tally::default(); options.features],
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
