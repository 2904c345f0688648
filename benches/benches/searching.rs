//! Searching a collection, from PGN text and from a store, for one pattern and for all, against reading and replaying
//! the same games with pgn-reader and shakmaty (the floor). Processor time counts all threads, the reading one included.
//!
//! `cargo bench --bench searching -- games.pgn[.zst]`

use std::ops::ControlFlow;
use std::path::Path;
use std::time::Duration;

use chess::Color;
use chess::replay::Replay;
use corpus::input::Input;
use corpus::store::Importer;
use corpus::{Examiner, Options, Progress, Sides, Sighting};
use patlan::library::{Library, PatternFile};
use patlan::matcher::{Ensemble, Lookout};
use stratvision_benches::{MANY_GAMES, SOME_GAMES, Took, games_file, measure, pgn_text, replay};
use syntax::Source;

/// Each figure is the best of so many runs.
const RUNS: usize = 7;

struct Patterns<'a>(Lookout<'a>);

impl Examiner for Patterns<'_> {
    fn look(&mut self, replay: &Replay, side: Color, sightings: &mut Vec<Sighting>) {
        let mut sight = self.0.look(replay.position(), side);
        for &pattern in sight.candidates() {
            if sight.exists(pattern) == Ok(true) {
                sightings.push(Sighting {
                    pattern,
                    raw: true,
                    valid: true,
                    found: Vec::new(),
                });
            }
        }
    }
}

struct Nothing;

impl Examiner for Nothing {
    fn look(&mut self, _: &Replay, _: Color, _: &mut Vec<Sighting>) {}
}

fn options(patterns: usize, threads: usize) -> Options {
    Options {
        sides: Sides::Mover,
        plies: 0..=u32::MAX,
        min_length: 0,
        filter: corpus::filter::Filter::default(),
        side_lines: false,
        sample: None,
        keep_moves: false,
        patterns,
        threads,
    }
}

fn scan<E: Examiner>(input: &Input, options: &Options, examiner: impl Fn() -> E + Sync) -> u64 {
    let inputs = std::slice::from_ref(input);
    let on = |_| ControlFlow::Continue(());
    corpus::scan(inputs, options, &Progress::default(), examiner, on).positions
}

/// One line of the table.
struct Row {
    floor: f64,
}

impl Row {
    fn print(&self, name: &str, positions: u64, took: Took) {
        let rate = |time: Duration| positions as f64 / time.as_secs_f64();
        println!(
            "{name:<34} {:>12.0} {:>12.0}  {:>8.2}",
            rate(took.wall),
            rate(took.processor),
            rate(took.processor) / self.floor
        );
    }
}

fn main() -> std::io::Result<()> {
    let path = games_file();
    let folder = std::env::temp_dir().join(format!("stratvision-bench-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let text = pgn_text(&path, MANY_GAMES)?;
    let (plain, packed) = prepare(&folder, "many", &text)?;
    let (some_plain, some_packed) = prepare(&folder, "some", &pgn_text(&path, SOME_GAMES)?)?;

    let mut library = Library::new();
    for file in knowledge::patterns() {
        library.add(PatternFile::shipped(Source::new(file.name, file.text)));
    }
    let program = |name: &str| library.program(name).expect("shipped patterns compile");
    let philidor = Ensemble::new([program("PHILIDOR")]);
    let all = Ensemble::new(library.names().map(program));

    let mut positions = 0;
    let floor = measure(RUNS, || {
        positions = 0;
        let _ = replay(&text, |_| positions += 1);
    });
    println!(
        "{positions} positions of {}",
        path.file_name().unwrap_or_default().display()
    );
    println!(
        "{:<34} {:>12} {:>12}  {:>8}",
        "positions/s", "wall", "processor", "x floor"
    );
    let row = Row {
        floor: positions as f64 / floor.processor.as_secs_f64(),
    };
    row.print("pgn-reader and shakmaty (floor)", positions, floor);
    for (name, input) in [("PGN", &plain), ("store", &packed)] {
        let took = measure(RUNS, || scan(input, &options(0, 1), || Nothing));
        row.print(&format!("replay from {name}"), positions, took);
        for threads in [1, 2] {
            let options = options(1, threads);
            let took = measure(RUNS, || {
                scan(input, &options, || Patterns(philidor.lookout()))
            });
            row.print(
                &format!("PHILIDOR from {name}, {threads} threads"),
                positions,
                took,
            );
        }
    }
    for (name, input) in [("PGN", &some_plain), ("store", &some_packed)] {
        let options = options(all.len(), 1);
        let mut positions = 0;
        let took = measure(3, || {
            positions = scan(input, &options, || Patterns(all.lookout()));
        });
        row.print(
            &format!("all {} patterns from {name}", all.len()),
            positions,
            took,
        );
    }
    std::fs::remove_dir_all(&folder)
}

/// The games as a plain file and as a store.
fn prepare(folder: &Path, name: &str, text: &[u8]) -> std::io::Result<(Input, Input)> {
    let plain = folder.join(format!("{name}.pgn"));
    let packed = folder.join(format!("{name}.svdb"));
    std::fs::write(&plain, text)?;
    let plain = Input::File(plain);
    let mut importer = Importer::create(&packed, corpus::store::Options::default())?;
    importer.add(&plain, &Progress::default(), |_| {})?;
    importer.finish()?;
    Ok((plain, Input::File(packed)))
}
