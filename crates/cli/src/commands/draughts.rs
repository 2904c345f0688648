//! `stratvision draughts …`: Brazilian draughts.

mod analyse;
pub mod opening;
pub mod tables;

use std::io::Read;
use std::path::Path;
use std::sync::Arc;

use clap::ArgMatches;
use draughts::pdn::PdnError;
use draughts::tables::Tables;
use draughts::{DrawRules, Position};
use game::{Game, Unread};
use player::damas::{Heuristic, Mind};
use syntax::Lang;

use crate::failure::{Failure, Outcome};
use crate::terminal;

/// Dispatches to the subcommand.
pub fn run(matches: &ArgMatches, lang: Lang) -> Result<Outcome, Failure> {
    match matches.subcommand() {
        Some(("tables", matches)) => tables::run(matches, lang),
        Some(("opening", matches)) => opening::run(matches, lang),
        Some(("analyse", matches)) => analyse::run(matches, lang),
        _ => Ok(Outcome::Failed),
    }
}

/// What the options ask the player to think with: a heuristic, and tables where there are whole ones.
pub fn mind(matches: &ArgMatches) -> Result<Mind, Failure> {
    let heuristic = matches
        .get_one::<String>("heuristic")
        .and_then(|name| Heuristic::named(name))
        .unwrap_or_default();
    let mind = Mind {
        heuristic,
        ..Mind::default()
    };
    // Without a folder of its own the player does without tables.
    match tables::folder(matches) {
        Ok(folder) => with_tables(mind, &folder),
        Err(_) => Ok(mind),
    }
}

/// A mind with the tables of a folder, if there are any; a damaged one is told.
pub fn with_tables(mind: Mind, folder: &Path) -> Result<Mind, Failure> {
    let tables = Tables::open(folder).map_err(|error| tables::explain(&error))?;
    Ok(Mind {
        tables: (tables.pieces() > 0).then(|| Arc::new(tables)),
        ..mind
    })
}

/// The draw rules that the options ask for.
pub fn rules(matches: &ArgMatches) -> DrawRules {
    let asked = matches.get_one::<String>("rules");
    asked
        .and_then(|name| DrawRules::named(name))
        .unwrap_or(DrawRules::CBD)
}

/// A file of games, or standard input.
pub fn read_text(path: &Path) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    if path == Path::new("-") {
        std::io::stdin()
            .lock()
            .read_to_end(&mut bytes)
            .map_err(|error| Failure::file(path, &error))?;
    } else {
        bytes = std::fs::read(path).map_err(|error| Failure::file(path, &error))?;
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// A game that cannot be read, with its place.
pub fn broken(path: &Path, error: &PdnError) -> Failure {
    let path = path.display();
    Failure::failed(
        format!(
            "{path}:{}:{}: {}",
            error.line, error.column, error.message.en
        ),
        format!(
            "{path}:{}:{}: {}",
            error.line, error.column, error.message.pt
        ),
    )
}

/// A position from the command line, or from a line of standard input.
pub fn position(text: &str, line: Option<usize>) -> Result<Position, Failure> {
    Position::read(text).map_err(|unread| unreadable("FEN", text, line, &unread))
}

/// What is wrong with a text, and where it stood.
pub fn unreadable(what: &str, text: &str, line: Option<usize>, unread: &Unread) -> Failure {
    let shown: String = terminal::printable(text.trim()).chars().take(80).collect();
    let (en, pt) = match line {
        Some(line) => (
            format!("standard input, line {line}"),
            format!("entrada padrão, linha {line}"),
        ),
        None => (what.to_owned(), what.to_owned()),
    };
    Failure::failed(
        format!("{en} '{shown}': {}", unread.0.en),
        format!("{pt} '{shown}': {}", unread.0.pt),
    )
}
