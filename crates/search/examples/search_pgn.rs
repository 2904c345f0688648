//! Searches a file of games for a shipped pattern and prints every hit in words.
//!
//! `cargo run --release -p stratvision-search --example search_pgn -- PHILIDOR games.pgn`

use std::ops::ControlFlow;
use std::path::PathBuf;

use corpus::input::Input;
use corpus::{Options, Progress};
use patlan::library::{Library, PatternFile};
use stratvision_search::{Details, Event, Searched};
use syntax::{Lang, Source};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let pattern = arguments.next().unwrap_or_else(|| "PHILIDOR".to_owned());
    let games = arguments.next().map_or_else(
        || {
            concat!(
                env!("CARGO_MANIFEST_DIR"),
                "/../../knowledge/games/classics.pgn"
            )
            .into()
        },
        PathBuf::from,
    );

    // 1. The patterns: here those that ship. `PatternFile::new` reads one of your own.
    let mut library = Library::new();
    for file in knowledge::patterns() {
        library.add(PatternFile::shipped(Source::new(file.name, file.text)));
    }
    let details = Details {
        findings: true,
        ..Details::default()
    };
    let searched = Searched::new(&library, &[pattern], details)?;

    // 2. The scan: every thread gets an examiner, and hits come back in the order of the games.
    let describer = searched.describer(Lang::En);
    let each = |event: Event| {
        if let Event::Game(game) = event {
            println!(
                "{} – {}, game {}",
                game.tag("White"),
                game.tag("Black"),
                game.number
            );
            for hit in &game.hits {
                // 3. The words: made of a finding only when they are asked for.
                let description = describer.describe(hit);
                println!("  ply {}: {}", hit.point.ply, description.words());
            }
        }
        ControlFlow::Continue(())
    };
    let (inputs, progress) = ([Input::File(games)], Progress::default());
    let options = Options::default();
    let examiner = || searched.examiner();
    let summary = corpus::scan_with_shortcuts(&inputs, &options, &progress, examiner, each);
    println!(
        "{} positions of {} games",
        summary.tallies[0].positions, summary.tallies[0].games
    );
    Ok(())
}
