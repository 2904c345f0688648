//! Options of a search, from words to values.

use std::sync::Arc;

use chess::Color;
use chess::pgn::Outcome;
use clap::ArgMatches;
use corpus::filter::Filter;
use corpus::input::Input;
use corpus::{Options, Sides};

use crate::failure::Failure;
use crate::patterns::Selection;

/// What to search and how.
pub fn scan(
    matches: &ArgMatches,
    inputs: &[Input],
    selection: &Selection,
    format: &str,
) -> Result<Options, Failure> {
    let number = |id: &str| matches.get_one::<u64>(id).copied();
    let text = |id: &str| matches.get_one::<String>(id).map(String::as_str);
    let ply = |id: &str, otherwise: u32| {
        number(id).map_or(otherwise, |ply| ply.min(u64::from(u32::MAX)) as u32)
    };
    let sides = match text("side") {
        Some("white") => Sides::Only(Color::White),
        Some("black") => Sides::Only(Color::Black),
        Some("both") => Sides::Both,
        _ => Sides::Mover,
    };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    Ok(Options {
        sides,
        plies: ply("from-ply", 0)..=ply("to-ply", u32::MAX),
        min_length: ply("min-length", 0),
        filter: filter(text)?,
        side_lines: matches.get_flag("variations"),
        sample: sample(matches, inputs)?,
        keep_moves: format == "pgn",
        patterns: selection.names.len(),
        threads: number("threads").map_or(cores, |threads| threads.clamp(1, 256) as usize),
    })
}

fn filter<'a>(text: impl Fn(&str) -> Option<&'a str>) -> Result<Filter, Failure> {
    let elo = match text("elo") {
        None => None,
        Some(range) => {
            let (least, most) = bounds(range, "9999");
            let read = |text: &str| text.parse::<u32>();
            match (read(least), read(most)) {
                (Ok(least), Ok(most)) => Some((least, most)),
                _ => {
                    return Err(Failure::usage(
                        format!("'{range}' is no range of ratings"),
                        format!("'{range}' não é uma faixa de ratings"),
                    )
                    .help("write 2400 or 2000..2200", "escreva 2400 ou 2000..2200"));
                }
            }
        }
    };
    let range = |id: &str| {
        text(id).map(|range| match range.split_once("..") {
            Some((from, to)) => (
                from.to_owned(),
                if to.is_empty() {
                    "~".to_owned()
                } else {
                    to.to_owned()
                },
            ),
            None => (range.to_owned(), range.to_owned()),
        })
    };
    let result = match text("result") {
        None => None,
        Some(word) => match Outcome::read(word.as_bytes()) {
            Some(outcome) => Some(outcome),
            None => {
                return Err(Failure::usage(
                    format!("'{word}' is no result"),
                    format!("'{word}' não é um resultado"),
                )
                .help("write 1-0, 0-1 or 1/2-1/2", "escreva 1-0, 0-1 ou 1/2-1/2"));
            }
        },
    };
    Ok(Filter {
        player: text("player").map(str::to_lowercase),
        elo,
        date: range("date"),
        result,
        eco: range("eco").map(|(from, to)| (from.to_uppercase(), to.to_uppercase())),
    })
}

/// `2000..2200`, `2400` (and above), `..2000`.
fn bounds<'a>(range: &'a str, top: &'a str) -> (&'a str, &'a str) {
    match range.split_once("..") {
        None => (range, top),
        Some((from, to)) => (
            if from.is_empty() { "0" } else { from },
            if to.is_empty() { top } else { to },
        ),
    }
}

/// Games drawn by lot: the inputs are counted first.
fn sample(matches: &ArgMatches, inputs: &[Input]) -> Result<Option<Arc<Vec<u64>>>, Failure> {
    let Some(wanted) = matches.get_one::<u64>("sample").copied() else {
        return Ok(None);
    };
    if inputs.contains(&Input::Stdin) {
        return Err(Failure::usage(
            "--sample has to read the games twice and cannot do so from standard input",
            "--sample precisa ler as partidas duas vezes e não pode fazê-lo da entrada padrão",
        ));
    }
    let mut total = 0;
    for input in inputs {
        total += corpus::scan::count_input(input)
            .map_err(|error| Failure::file(std::path::Path::new(&input.name()), &error))?;
    }
    let seed = matches.get_one::<u64>("seed").copied().unwrap_or(0);
    Ok(Some(Arc::new(corpus::sample::draw(total, wanted, seed))))
}
