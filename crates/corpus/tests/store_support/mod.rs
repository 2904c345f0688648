//! Scans as text, so that two of them can be compared, and the games to try them on.

pub mod annotated;
pub mod random;

use std::fmt::Write as _;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use chess::Color;
use chess::replay::Replay;
use stratvision_corpus::input::Input;
use stratvision_corpus::store::{Imported, Importer, Note, Options as StoreOptions};
use stratvision_corpus::{Event, Examiner, Options, Progress, Sightings, scan};

/// Options that examine everything.
pub fn options(threads: usize) -> Options {
    Options {
        threads,
        ..Options::default()
    }
}

/// Finds something in every `every`th position of a game, and in the last ones by chance of their FEN.
pub struct Marks {
    pub every: u32,
    seen: u32,
}

impl Examiner for Marks {
    type Finding = ();

    fn begin_game(&mut self) {
        self.seen = 0;
    }

    fn look(&mut self, _: &Replay, _: Color, sightings: &mut Sightings<()>) {
        let due = self.seen.is_multiple_of(self.every);
        self.seen += 1;
        if due {
            sightings.mark(0);
            sightings.report(());
        }
    }
}

/// Everything a scan says about games in which something was found, without file names.
pub fn scanned(path: &Path, options: &Options, every: u32) -> String {
    let mut text = String::new();
    let inputs = [Input::File(path.to_owned())];
    let progress = Progress::default();
    let summary = scan(
        &inputs,
        options,
        &progress,
        || Marks { every, seen: 0 },
        |event| {
            match event {
                Event::Game(game) => {
                    let _ = writeln!(
                        text,
                        "{} {:?} {:?} {:?}",
                        game.number, game.outcome, game.tags, game.moves
                    );
                    for hit in &game.hits {
                        let _ = writeln!(
                            text,
                            "  {} {} {:?}",
                            hit.point.ply,
                            hit.replay.fen(),
                            hit.side
                        );
                    }
                }
                Event::Problem(_) | Event::Pause => {}
                Event::Damaged(_, error) => {
                    let _ = writeln!(text, "damaged: {error}");
                }
            }
            ControlFlow::Continue(())
        },
    );
    let _ = writeln!(
        text,
        "{} examined, {} positions, {:?} {:?}",
        summary.examined, summary.positions, summary.baseline, summary.tallies
    );
    text
}

/// Imports files; the figures and the notes.
pub fn import(paths: &[&Path], to: &Path, unique: bool) -> (Imported, Vec<Note>) {
    let options = StoreOptions {
        unique,
        ..StoreOptions::default()
    };
    let mut importer = Importer::create(to, options).unwrap();
    let mut notes = Vec::new();
    for path in paths {
        let input = Input::File((*path).to_owned());
        importer
            .add(&input, &Progress::default(), |note| notes.push(note))
            .unwrap();
    }
    (importer.finish().unwrap(), notes)
}

/// A file beside this crate.
pub fn beside(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// The real games, where they are: `STRATVISION_GAMES`, or the shared data.
pub fn real_games() -> Option<PathBuf> {
    let path = std::env::var_os("STRATVISION_GAMES").map_or_else(
        || beside("../../../shared/data/games-small.pgn.zst"),
        PathBuf::from,
    );
    if path.exists() {
        return Some(path);
    }
    println!("skipped: {} is not there", path.display());
    None
}

/// Does next to nothing at each position, and adds up what its core worked.
pub struct Counter {
    mixed: u64,
    began: Duration,
    worked: Arc<Mutex<(u64, Duration)>>,
}

impl Counter {
    pub fn new(worked: &Arc<Mutex<(u64, Duration)>>) -> Counter {
        Counter {
            mixed: 0,
            began: thread_time(),
            worked: worked.clone(),
        }
    }
}

/// What the system has charged this thread for; other programs on the machine do not count. Zero where it is unknown.
fn thread_time() -> Duration {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let spent = text.split(' ').next().and_then(|word| word.parse().ok());
    Duration::from_nanos(spent.unwrap_or(0))
}

impl Examiner for Counter {
    type Finding = ();

    fn look(&mut self, replay: &Replay, _side: Color, _: &mut Sightings<()>) {
        self.mixed = self.mixed.rotate_left(1) ^ u64::from(replay.position().occupied());
    }
}

impl Drop for Counter {
    fn drop(&mut self) {
        let mut worked = self.worked.lock().unwrap();
        worked.0 ^= self.mixed;
        worked.1 += thread_time() - self.began;
    }
}

/// Bytes unpacked.
pub fn unpacked(path: &Path) -> Vec<u8> {
    let mut text = Vec::new();
    let mut stream = Input::File(path.to_owned())
        .open(Arc::new(AtomicU64::new(0)))
        .unwrap();
    std::io::Read::read_to_end(&mut stream, &mut text).unwrap();
    text
}

/// Writes a store as PGN; the first damage ends it.
pub fn export(
    path: &Path,
    out: impl std::io::Write,
) -> Result<stratvision_corpus::store::Totals, stratvision_corpus::store::ExportError> {
    let stop = std::sync::atomic::AtomicBool::new(false);
    stratvision_corpus::store::export(path, out, &stop, |_| std::ops::ControlFlow::Break(()))
}
