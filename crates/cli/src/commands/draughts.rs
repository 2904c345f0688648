//! `stratvision draughts …`: Brazilian draughts.

pub mod analyse;
pub mod convert;
pub mod opening;
pub mod tables;

use std::io::Read;
use std::path::Path;
use std::sync::Arc;

use draughts::pdn::PdnError;
use draughts::{DrawRules, Position};
use game::{Game, NotationError};
use player::damas::DraughtsEvaluator;
use syntax::{Lang, decode_text};

use crate::args::DraughtsPlayerArgs;
use crate::error::CliError;
use crate::terminal;
use tables::TableNote;

/// What the options ask the player to think with: a heuristic and the whole tables there are; and what there is to
/// say about these.
pub fn evaluator(args: &DraughtsPlayerArgs) -> (DraughtsEvaluator, Option<TableNote>) {
    // Without a folder of its own the player does without tables.
    let (tables, note) = match tables::folder(args.tables.as_deref()) {
        Ok(folder) => tables::for_player(&folder),
        Err(_) => (None, None),
    };
    let evaluator = DraughtsEvaluator {
        heuristic: args.heuristic.unwrap_or_default(),
        tables,
        ..DraughtsEvaluator::default()
    };
    (evaluator, note)
}

/// An evaluator with the tables of a folder, if there are any; a damaged one is an error, and missing ones are told.
pub fn with_tables(
    evaluator: DraughtsEvaluator,
    folder: &Path,
    lang: Lang,
) -> Result<DraughtsEvaluator, CliError> {
    let tables = tables::sound(folder, lang)?;
    Ok(DraughtsEvaluator {
        tables: (tables.pieces() > 0).then(|| Arc::new(tables)),
        ..evaluator
    })
}

/// The draw rules that the options ask for.
pub fn rules(args: &DraughtsPlayerArgs) -> DrawRules {
    args.rules.unwrap_or(DrawRules::CBD)
}

/// A file of games, or standard input.
pub fn read_text(path: &Path) -> Result<String, CliError> {
    let mut bytes = Vec::new();
    if path == Path::new("-") {
        std::io::stdin()
            .lock()
            .read_to_end(&mut bytes)
            .map_err(|error| CliError::file(path, &error))?;
    } else {
        bytes = std::fs::read(path).map_err(|error| CliError::file(path, &error))?;
    }
    Ok(decode_text(&bytes).into_owned())
}

/// So many broken games are told one by one, the others counted.
const MOST_TOLD: usize = 20;

/// Tells of a game that cannot be read, the so manieth of its file.
pub fn tell_unread(path: &Path, error: &PdnError, unread: usize, lang: Lang) {
    if unread <= MOST_TOLD {
        broken(path, error).report(lang);
    }
}

/// How many games of a file could not be read, after they have been told.
pub fn unread_games(unread: usize, count: usize, lang: Lang) {
    let (en, pt) = match unread {
        0..=MOST_TOLD => ("", ""),
        _ => (", the first are told", ", as primeiras estão ditas"),
    };
    terminal::note(lang.pick(
        format!("{unread} of {count} games could not be read{en}"),
        format!("{unread} de {count} partidas não puderam ser lidas{pt}"),
    ));
}

/// A game that cannot be read, with its place.
pub fn broken(path: &Path, error: &PdnError) -> CliError {
    let name = path.display().to_string();
    let (en, pt) = match name.as_str() {
        "-" => ("standard input", "entrada padrão"),
        name => (name, name),
    };
    let PdnError {
        line,
        column,
        message,
    } = error;
    CliError::failed(
        format!("{en}:{line}:{column}: {}", message.en),
        format!("{pt}:{line}:{column}: {}", message.pt),
    )
}

/// A position from the command line, or from a line of standard input.
pub fn position(text: &str, line: Option<usize>) -> Result<Position, CliError> {
    Position::read(text).map_err(|unread| unreadable("FEN", text, line, &unread))
}

/// What is wrong with a text, and where it stood.
pub fn unreadable(what: &str, text: &str, line: Option<usize>, unread: &NotationError) -> CliError {
    let shown: String = terminal::printable(text.trim()).chars().take(80).collect();
    let (en, pt) = match line {
        Some(line) => (
            format!("standard input, line {line}"),
            format!("entrada padrão, linha {line}"),
        ),
        None => (what.to_owned(), what.to_owned()),
    };
    let (en, pt) = (
        format!("{en} '{shown}': {}", unread.0.en),
        format!("{pt} '{shown}': {}", unread.0.pt),
    );
    match (line, what) {
        (Some(_), _) => CliError::failed(en, pt),
        (None, "FEN") => CliError::usage(en, pt).help(
            "write it like 'W:Wc3,Ke1:Bb8,d8', or with numbers from b8",
            "escreva-a como 'W:Wc3,Ke1:Bb8,d8', ou com números a partir de b8",
        ),
        (None, _) => CliError::usage(en, pt).help(
            "write moves like c3-d4 or 22-18, each legal after those before it",
            "escreva lances como c3-d4 ou 22-18, cada um legal depois dos anteriores",
        ),
    }
}
