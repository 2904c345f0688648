//! Finds a pattern in a position and explains each instance.
//!
//! ```text
//! cargo run -p stratvision-patlan --example find_in_fen
//! cargo run -p stratvision-patlan --example find_in_fen -- FILE.patlan "FEN"
//! ```

use std::error::Error;

use chess::{Color, Position, chess_from_fen, notation};
use stratvision_patlan::ast::{Actor, Pattern};
use stratvision_patlan::library::{Library, PatternFile};
use stratvision_patlan::matcher::{self, Instance};
use stratvision_patlan::plan::Program;
use stratvision_patlan::words::{self, Binding};
use syntax::{Lang, Source, Style, render_all};

const PATTERN: &str = r#"PATTERN "FORK WITH CHECK"
AUTHOR "StratVision"
DESCRIPTION "From <S1>, <N1> attacks <k1> and <q1>"
WEIGHT 1
SCENARIO
  N1 POSSIBLEATTACK (S1,k1)
  N1 POSSIBLEATTACK (S1,q1)
TACTICALS
  N1,S1;
"#;
const FEN: &str = "q3k3/8/8/3N4/8/8/8/4K3 w - - 0 1";

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (name, text, fen) = match arguments.as_slice() {
        [file, fen] => (file.as_str(), std::fs::read_to_string(file)?, fen.as_str()),
        _ => ("example", PATTERN.to_owned(), FEN),
    };

    let mut library = Library::new();
    let index = library.add(PatternFile::new(Source::new(name, &text)));
    let diagnostics = library.check(index);
    let source = &library.files()[index].source;
    print!(
        "{}",
        render_all(&diagnostics, source, Style::plain(Lang::En))
    );

    let chess = chess_from_fen(fen)?;
    let position = Position::from(&chess);
    for name in library.names() {
        let program = library.program(name)?;
        let Some((_, pattern)) = library.get(name) else {
            continue;
        };
        for side in [Color::White, Color::Black] {
            for instance in matcher::find(&program, &position, side)?.valid() {
                let line = notation::san_line(&chess, side, &instance.line);
                let cast = cast(&program, &position, instance);
                println!("{name}, {side}:\n{}\n", explained(pattern, &cast, &line));
            }
        }
    }
    Ok(())
}

/// The square of each actor of an instance, and the piece there.
fn cast(program: &Program, position: &Position, instance: &Instance) -> Vec<(Actor, Binding)> {
    let bound = program.cast().iter().zip(&instance.squares);
    let bindings = bound.filter_map(|(actor, square)| {
        let square = (*square)?;
        let piece = position.piece_at(square);
        let piece = piece.map(|piece| (piece.color, piece.role));
        Some((*actor, Binding { square, piece }))
    });
    bindings.collect()
}

/// What the author says of the pattern, then the instance in words.
fn explained(pattern: &Pattern, cast: &[(Actor, Binding)], line: &[String]) -> String {
    let line = (!line.is_empty()).then_some(line);
    let explanation = words::explain_instance(pattern, cast, Lang::En, line);
    match words::describe_instance(pattern, cast, Lang::En) {
        Some(description) => format!("{description}\n{explanation}"),
        None => explanation,
    }
}
