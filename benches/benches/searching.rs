//! Searching a collection for Philidor, from PGN text and from a store, against reading and replaying the same games
//! with pgn-reader and shakmaty. One core.
//!
//! `cargo bench --bench searching -- games.pgn[.zst]`

use std::ops::ControlFlow;
use std::sync::Arc;

use chess::Color;
use chess::replay::Replay;
use corpus::input::Input;
use corpus::store::Importer;
use corpus::{Examiner, Options, Progress, Sides, Sighting};
use patlan::library::{Library, PatternFile};
use patlan::matcher::{Ensemble, Lookout};
use patlan::plan::Program;
use stratvision_benches::{best_of, games_file, pgn_text, replay};
use syntax::Source;

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

fn main() -> std::io::Result<()> {
    let path = games_file();
    let text = pgn_text(&path)?;
    let folder = std::env::temp_dir().join(format!("stratvision-bench-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let (plain, packed) = (folder.join("games.pgn"), folder.join("games.svdb"));
    std::fs::write(&plain, &text)?;
    let plain = Input::File(plain);
    let mut importer = Importer::create(&packed, corpus::store::Options::default())?;
    importer.add(&plain, &Progress::default(), |_| {})?;
    importer.finish()?;
    let packed = Input::File(packed);

    let mut library = Library::new();
    for file in knowledge::patterns() {
        library.add(PatternFile::shipped(Source::new(file.name, file.text)));
    }
    let philidor: Vec<Arc<Program>> = library.program("PHILIDOR").into_iter().collect();
    let all: Vec<Arc<Program>> = library
        .names()
        .flat_map(|name| library.program(name))
        .collect();

    let mut positions = 0usize;
    let floor = best_of(5, || {
        positions = 0;
        let _ = replay(&text, |_| positions += 1);
    });
    let floor_rate = positions as f64 / floor.as_secs_f64();
    println!(
        "{positions} positions of {}",
        path.file_name().unwrap_or_default().display()
    );
    println!("{:<28} {:>14}  {:>8}", "", "positions/s", "x floor");
    println!(
        "{:<28} {floor_rate:>14.0}  {:>8.2}",
        "pgn-reader and shakmaty", 1.0
    );
    for (name, input, programs) in [
        ("PHILIDOR over PGN", &plain, &philidor),
        ("PHILIDOR over the store", &packed, &philidor),
        ("all patterns over PGN", &plain, &all),
        ("all patterns over the store", &packed, &all),
    ] {
        let options = Options {
            sides: Sides::Mover,
            plies: 0..=u32::MAX,
            min_length: 0,
            filter: corpus::filter::Filter::default(),
            side_lines: false,
            sample: None,
            keep_moves: false,
            patterns: programs.len(),
            threads: 1,
        };
        let ensemble = Ensemble::new(programs.iter().cloned());
        let examiner = || Patterns(ensemble.lookout());
        let runs = if programs.len() > 1 { 1 } else { 5 };
        let time = best_of(runs, || {
            let progress = Progress::default();
            corpus::scan(
                std::slice::from_ref(input),
                &options,
                &progress,
                examiner,
                |_| ControlFlow::Continue(()),
            )
        });
        let rate = positions as f64 / time.as_secs_f64();
        println!("{name:<28} {rate:>14.0}  {:>8.2}", rate / floor_rate);
    }
    std::fs::remove_dir_all(&folder)
}
