//! Matches one shipped pattern once over the positions of a PGN file, for counting instructions:
//! `match_once games.pgn PATTERN`. The work to count is all inside `measured`.

use std::hint::black_box;
use std::path::Path;

use chess::{Color, Position};
use patlan::library::{Library, PatternFile};
use patlan::matcher::Matcher;
use patlan::plan::Program;
use stratvision_benches::{pgn_text, positions};
use syntax::Source;

fn main() -> std::io::Result<()> {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, path, name] = arguments.as_slice() else {
        eprintln!("match_once games.pgn PATTERN");
        std::process::exit(2);
    };
    let mut library = Library::new();
    for file in knowledge::patterns() {
        library.add(PatternFile::shipped(Source::new(file.name, file.text)));
    }
    let program = library.program(name).unwrap_or_else(|error| {
        eprintln!("{name}: {error}");
        std::process::exit(1);
    });
    let positions = positions(&pgn_text(Path::new(path))?)?;
    let found = measured(&program, &positions);
    println!("{} positions, found in {found}", positions.len());
    Ok(())
}

#[inline(never)]
fn measured(program: &Program, positions: &[(Position, Color)]) -> usize {
    let mut matcher = Matcher::new();
    let mut found = 0;
    for (position, side) in black_box(positions) {
        found += usize::from(matcher.look(position, *side).exists(program) == Ok(true));
    }
    found
}
