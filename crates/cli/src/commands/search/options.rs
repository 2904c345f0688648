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
    let (from, to) = (ply("from-ply", 0), ply("to-ply", u32::MAX));
    if from > to {
        return Err(Failure::usage(
            format!("no half-move is both after {from} and before {to}"),
            format!("nenhum meio-lance está depois de {from} e antes de {to}"),
        )
        .help(
            "--from-ply is at most --to-ply",
            "--from-ply é no máximo --to-ply",
        ));
    }
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    Ok(Options {
        sides,
        plies: from..=to,
        min_length: ply("min-length", 0),
        filter: filter(text)?,
        side_lines: matches.get_flag("variations"),
        sample: sample(matches, inputs)?,
        keep_moves: format == "pgn",
        patterns: selection.names.len(),
        threads: number("threads").map_or(cores, |threads| threads as usize),
    })
}

fn filter<'a>(text: impl Fn(&str) -> Option<&'a str>) -> Result<Filter, Failure> {
    let elo = match text("elo") {
        None => None,
        Some(range) => {
            let (least, most) = bounds(range, "9999");
            let read = |text: &str| text.parse::<u32>();
            match (read(least), read(most)) {
                (Ok(least), Ok(most)) if least <= most => Some((least, most)),
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
        date: dates(text("date"))?,
        result,
        eco: openings(text("eco"))?,
    })
}

/// `1990`, `1990.05`, `1990..1999`, `1990..`, `..1999`.
fn dates(range: Option<&str>) -> Result<Option<(String, String)>, Failure> {
    let is_date = |text: &str| {
        let mut parts = text.split('.');
        let digits = |part: &str, length: usize| {
            part.len() == length && part.bytes().all(|byte| byte.is_ascii_digit())
        };
        parts.next().is_some_and(|year| digits(year, 4))
            && parts.clone().count() <= 2
            && parts.all(|part| digits(part, 2))
    };
    let Some(range) = range else { return Ok(None) };
    between(range, is_date).map(Some).ok_or_else(|| {
        Failure::usage(
            format!("'{range}' is no range of dates"),
            format!("'{range}' não é um intervalo de datas"),
        )
        .help(
            "write 1990, 1990.05 or 1990..1999",
            "escreva 1990, 1990.05 ou 1990..1999",
        )
    })
}

/// `B20`, `B`, `B20..B99`, `B20..`, `..B99`, in any case.
fn openings(range: Option<&str>) -> Result<Option<(String, String)>, Failure> {
    let is_code = |text: &str| {
        let mut bytes = text.bytes();
        text.len() <= 3
            && bytes
                .next()
                .is_some_and(|letter| (b'A'..=b'E').contains(&letter))
            && bytes.all(|digit| digit.is_ascii_digit())
    };
    let Some(range) = range else { return Ok(None) };
    between(&range.to_uppercase(), is_code)
        .map(Some)
        .ok_or_else(|| {
            Failure::usage(
                format!("'{range}' is no range of ECO codes"),
                format!("'{range}' não é um intervalo de códigos ECO"),
            )
            .help("write B20, B or B20..B99", "escreva B20, B ou B20..B99")
        })
}

/// The ends of a range of words; an end that is left out is open. `None` if an end is not a word of the kind, or if
/// the first comes after the last.
fn between(range: &str, is_word: impl Fn(&str) -> bool) -> Option<(String, String)> {
    // Sorts after every digit and letter.
    const LAST: &str = "~";
    let (from, to) = match range.split_once("..") {
        None => (range, range),
        Some(("", "")) => return None,
        Some((from, "")) => (from, LAST),
        Some(ends) => ends,
    };
    let fits = |end: &str| is_word(end) || end == LAST;
    // `1999.05..1999` is no error: the second end holds the first.
    let in_order = from <= to || from.starts_with(to);
    ((from.is_empty() || fits(from)) && fits(to) && in_order)
        .then(|| (from.to_owned(), to.to_owned()))
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
        )
        .help(
            "save the games to a file first",
            "grave antes as partidas num arquivo",
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
