//! Searching a collection, from PGN and from a store for some patterns one by one and for all together, from packed PGN
//! for one and for all, against reading and replaying the same file with pgn-reader and shakmaty, in two ways: by the
//! library's safe call, which looks at every move again before it is played, and trusting moves once they are found.
//! Which of them a target is about stands in `docs/performance.md`. Processor time counts all threads, the reading one
//! included.
//!
//! `cargo bench --bench searching -- games.pgn[.zst]`

use std::fs::File;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Duration;

use chess::Color;
use chess::replay::Replay;
use corpus::input::Input;
use corpus::store::Importer;
use corpus::{Examiner, Options, Progress, Shortcuts, Sightings};
use patlan::library::{Library, PatternFile};
use search::{Details, Searched};
use stratvision_benches::{MANY_GAMES, Took, games_file, measure, pgn_text, replay, replay_safely};
use syntax::Source;

/// Each figure is the best of this many runs.
const RUNS: usize = 7;

struct Nothing;

impl Shortcuts for Nothing {}

impl Examiner for Nothing {
    type Finding = ();

    fn look(&mut self, _: &Replay, _: Color, _: &mut Sightings<()>) {}
}

fn options(patterns: usize, threads: usize) -> Options {
    Options {
        features: patterns,
        threads,
        ..Options::default()
    }
}

fn scan<E: Shortcuts>(input: &Input, options: &Options, examiner: impl Fn() -> E + Sync) -> u64 {
    let inputs = std::slice::from_ref(input);
    let on = |_| ControlFlow::Continue(());
    corpus::scan_with_shortcuts(inputs, options, &Progress::default(), examiner, on).positions
}

/// What every line of the table is compared with.
struct Baselines {
    safe: f64,
    trusting: f64,
}

impl Baselines {
    fn print_themselves(&self, positions: u64, safe: Took, trusting: Took) {
        self.print("pgn-reader and shakmaty, safe", positions, safe);
        self.print("the same, trusting", positions, trusting);
    }

    fn print(&self, name: &str, positions: u64, took: Took) {
        let rate = |time: Duration| positions as f64 / time.as_secs_f64();
        println!(
            "{name:<40} {:>12.0} {:>12.0}  {:>8.2} {:>10.2}",
            rate(took.wall),
            rate(took.processor),
            rate(took.processor) / self.safe,
            rate(took.processor) / self.trusting
        );
    }
}

fn main() -> std::io::Result<()> {
    let path = games_file();
    let folder = std::env::temp_dir().join(format!("stratvision-bench-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let text = pgn_text(&path, MANY_GAMES)?;

    let mut library = Library::new();
    for file in knowledge::patterns() {
        library.add(PatternFile::shipped(Source::new(file.name, file.text)));
    }
    let searched = |names: &[String]| {
        let details = Details::default();
        Searched::new(&library, names, details).expect("shipped patterns compile")
    };
    let philidor = searched(&["PHILIDOR".to_owned()]);
    let names: Vec<String> = library.names().map(str::to_owned).collect();
    let all = searched(&names);
    let remembered = Searched::for_answers(&library, &names).expect("they compile");
    let files = Files::prepare(&folder, &text, &remembered)?;

    let mut positions = 0;
    let plain = || File::open(&files.plain).expect("just written");
    let trusting = measure(RUNS, || {
        positions = 0;
        replay(plain(), |_| positions += 1).expect("can be read");
    });
    let safe = measure(RUNS, || {
        let mut seen = 0u64;
        replay_safely(plain(), |_| seen += 1).expect("can be read");
        seen
    });
    let unpacked = || {
        let packed = File::open(&files.zst).expect("just written");
        zstd::Decoder::new(packed).expect("has memory")
    };
    let trusting_of_zst = measure(RUNS, || {
        let mut seen = 0u64;
        replay(unpacked(), |_| seen += 1).expect("can be read");
        seen
    });
    let safe_of_zst = measure(RUNS, || {
        let mut seen = 0u64;
        replay_safely(unpacked(), |_| seen += 1).expect("can be read");
        seen
    });
    println!(
        "{positions} positions of {}",
        path.file_name().unwrap_or_default().display()
    );
    println!(
        "{:<40} {:>12} {:>12}  {:>8} {:>10}",
        "positions/s", "wall", "processor", "x safe", "x trusting"
    );
    let rate = |took: Took| positions as f64 / took.processor.as_secs_f64();
    let baselines = Baselines {
        safe: rate(safe),
        trusting: rate(trusting),
    };
    baselines.print_themselves(positions, safe, trusting);
    let input = |path: &PathBuf| Input::File(path.clone());
    let (plain, zst) = (input(&files.plain), input(&files.zst));
    let (by_clues, store) = (input(&files.by_clues), input(&files.store));
    let sources = [
        ("PGN", &plain),
        ("store by clues", &by_clues),
        ("store", &store),
    ];
    for (name, input) in sources {
        let took = measure(RUNS, || scan(input, &options(0, 1), || Nothing));
        baselines.print(&format!("replay from {name}"), positions, took);
        for threads in [1, 2] {
            let options = options(1, threads);
            let took = measure(RUNS, || scan(input, &options, || philidor.examiner()));
            baselines.print(
                &format!("PHILIDOR from {name}, {threads} thread(s)"),
                positions,
                took,
            );
        }
    }
    let for_all = options(names.len(), 1);
    for (name, input) in sources {
        let took = measure(RUNS, || scan(input, &for_all, || all.examiner()));
        let name = format!("all {} patterns from {name}", names.len());
        baselines.print(&name, positions, took);
    }
    println!("packed as .zst, against the same libraries on the packed file");
    let of_zst = Baselines {
        safe: rate(safe_of_zst),
        trusting: rate(trusting_of_zst),
    };
    of_zst.print_themselves(positions, safe_of_zst, trusting_of_zst);
    let took = measure(RUNS, || scan(&zst, &options(1, 1), || philidor.examiner()));
    of_zst.print("PHILIDOR from .zst, 1 thread", positions, took);
    let took = measure(RUNS, || scan(&zst, &for_all, || all.examiner()));
    let name = format!("all {} patterns from .zst", names.len());
    of_zst.print(&name, positions, took);
    let size = |input: &Input| input.size().unwrap_or(0);
    println!(
        "store of {} bytes, without answers {}, PGN of {}, packed {}",
        size(&store),
        size(&by_clues),
        text.len(),
        size(&zst)
    );
    println!(
        "\n{:<24} {:>12} {:>14} {:>8} {:>12} {:>8}",
        "positions/s of processor", "PGN", "store by clues", "x PGN", "store", "x PGN"
    );
    for name in &names {
        let searched = searched(std::slice::from_ref(name));
        let rates = [&plain, &by_clues, &store].map(|input| {
            let took = measure(RUNS, || scan(input, &options(1, 1), || searched.examiner()));
            positions as f64 / took.processor.as_secs_f64()
        });
        println!(
            "{name:<24} {:>12.0} {:>14.0} {:>8.2} {:>12.0} {:>8.2}",
            rates[0],
            rates[1],
            rates[1] / rates[0],
            rates[2],
            rates[2] / rates[0]
        );
    }
    std::fs::remove_dir_all(&folder)
}

/// The same games in four files.
struct Files {
    plain: PathBuf,
    /// Packed as tightly as collections are handed out.
    zst: PathBuf,
    /// Clues, and no answers: every position that may be one is looked at.
    by_clues: PathBuf,
    /// Where the shipped patterns are found is remembered.
    store: PathBuf,
}

impl Files {
    fn prepare(folder: &Path, text: &[u8], remembered: &Searched) -> std::io::Result<Files> {
        let files = Files {
            plain: folder.join("games.pgn"),
            zst: folder.join("games.pgn.zst"),
            by_clues: folder.join("plain.svdb"),
            store: folder.join("games.svdb"),
        };
        std::fs::write(&files.plain, text)?;
        std::fs::write(&files.zst, zstd::encode_all(text, 19)?)?;
        let options = corpus::store::Options::default();
        let importers = [
            Importer::create(&files.by_clues, options)?,
            Importer::with_answers(&files.store, options, [remembered.examiner()])?,
        ];
        for mut importer in importers {
            let plain = Input::File(files.plain.clone());
            importer.add(&plain, &Progress::default(), |_| {})?;
            importer.finish()?;
        }
        Ok(files)
    }
}
