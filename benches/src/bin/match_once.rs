//! Matches shipped patterns once, together, over the positions of a PGN file, for counting instructions:
//! `match_once games.pgn PATTERN… | all`. The work to count is all inside `measured`.

use std::hint::black_box;
use std::path::Path;

use chess::{Color, Position};
use patlan::library::{Library, PatternFile};
use patlan::matcher::Ensemble;
use stratvision_benches::{SOME_GAMES, look_at_all, pgn_text, positions};
use syntax::Source;

fn main() -> std::io::Result<()> {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, path, names @ ..] = arguments.as_slice() else {
        eprintln!("match_once games.pgn PATTERN… | all");
        std::process::exit(2);
    };
    let mut library = Library::new();
    for file in knowledge::patterns() {
        library.add(PatternFile::shipped(Source::new(file.name, file.text)));
    }
    let names: Vec<String> = match names {
        [all] if all == "all" => library.names().map(str::to_owned).collect(),
        names => names.to_vec(),
    };
    let programs = names.iter().map(|name| {
        library.program(name).unwrap_or_else(|error| {
            eprintln!("{name}: {error}");
            std::process::exit(1);
        })
    });
    let ensemble = Ensemble::new(programs);
    let games = positions(&pgn_text(Path::new(path), SOME_GAMES)?)?;
    let found = measured(&ensemble, &games);
    let positions: usize = games.iter().map(Vec::len).sum();
    println!("{positions} positions, found in {found}");
    Ok(())
}

#[inline(never)]
fn measured(ensemble: &Ensemble, games: &[Vec<(Position, Color)>]) -> u32 {
    look_at_all(ensemble, black_box(games))
}
