//! Options of a search, from words to values.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use chess::Color;
use corpus::filter::{Filter, FilterText};
use corpus::input::Input;
use corpus::{Options, Sides};

use crate::args::FilterArgs;
use crate::error::CliError;
use crate::patterns::Selection;

/// What to search and how.
pub fn scan(
    args: &FilterArgs,
    inputs: &[Input],
    selection: &Selection,
    keep_moves: bool,
    stop: &AtomicBool,
) -> Result<Options, CliError> {
    let ply = |number: Option<u64>, otherwise: u32| {
        number.map_or(otherwise, |ply| ply.min(u64::from(u32::MAX)) as u32)
    };
    let sides = match args.side.as_deref() {
        Some("white") => Sides::Only(Color::White),
        Some("black") => Sides::Only(Color::Black),
        Some("both") => Sides::Both,
        _ => Sides::Mover,
    };
    let (from, to) = (ply(args.from_ply, 0), ply(args.to_ply, u32::MAX));
    if from > to {
        return Err(CliError::usage(
            format!("no ply is both from {from} on and up to {to}"),
            format!("nenhum meio-lance vem a partir de {from} e até {to}"),
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
        min_length: ply(args.min_length, 0),
        filter: filter(args)?,
        variations: args.variations,
        sample: sample(args, inputs, stop)?,
        keep_moves,
        features: selection.names.len(),
        threads: args.threads.map_or(cores, |threads| threads as usize),
    })
}

/// One player or two: a game has no more.
fn players(names: &[String]) -> Result<[Option<&str>; 2], CliError> {
    let mut names = names.iter();
    let two = [names.next(), names.next()].map(|name| name.map(String::as_str));
    match names.next() {
        None => Ok(two),
        Some(third) => Err(CliError::usage(
            format!("a game has two players, and '{third}' is a third one"),
            format!("uma partida tem dois jogadores, e '{third}' é um terceiro"),
        )
        .help(
            "name one player, or two for the games between them",
            "diga um jogador, ou dois para as partidas entre eles",
        )),
    }
}

/// The conditions on games.
fn filter(args: &FilterArgs) -> Result<Filter, CliError> {
    let text = FilterText {
        players: players(&args.players)?,
        white: args.white.as_deref(),
        black: args.black.as_deref(),
        event: args.event.as_deref(),
        site: args.site.as_deref(),
        elo: args.elo.as_deref(),
        date: args.date.as_deref(),
        result: args.result.as_deref(),
        eco: args.eco.as_deref(),
    };
    Filter::parse(text).map_err(|error| {
        let (message, remedy) = (error.message(), error.remedy());
        CliError::usage(message.en, message.pt).help(remedy.en, remedy.pt)
    })
}

/// Games drawn at random: the inputs are counted first.
fn sample(
    args: &FilterArgs,
    inputs: &[Input],
    stop: &AtomicBool,
) -> Result<Option<Arc<Vec<u64>>>, CliError> {
    let Some(wanted) = args.sample else {
        return Ok(None);
    };
    if inputs.iter().any(Input::is_stream) {
        return Err(CliError::usage(
            "--sample has to read the games twice and cannot do so from standard input or a pipe",
            "--sample precisa ler as partidas duas vezes e não pode fazê-lo da entrada padrão ou de um pipe",
        )
        .help(
            "save the games to a file first",
            "grave antes as partidas num arquivo",
        ));
    }
    let mut total = 0;
    for input in inputs {
        total += corpus::scan::count_input(input, stop).map_err(|error| match error.kind() {
            std::io::ErrorKind::Interrupted => CliError::failed(
                "ended early: the games were still being counted, none was searched",
                "interrompido: as partidas ainda estavam sendo contadas, nenhuma foi procurada",
            ),
            _ => CliError::file(std::path::Path::new(&input.name()), &error),
        })?;
    }
    let seed = args.seed.unwrap_or(0);
    Ok(Some(Arc::new(corpus::sample::draw(total, wanted, seed))))
}
