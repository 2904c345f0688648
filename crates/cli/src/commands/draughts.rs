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

/// An evaluator with the tables of a folder, if there are any; a damaged one is an error, and missing ones are reported.
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

/// The number of invalid games that are reported one by one; the others are counted.
const MAX_REPORTED: usize = 20;

/// Reports an invalid game. `count`: the number of invalid games in the file so far.
pub fn report_invalid(path: &Path, error: &PdnError, count: usize, lang: Lang) {
    if count <= MAX_REPORTED {
        broken(path, error).report(lang);
    }
}

/// Reports the number of invalid games of a file.
pub fn note_invalid(invalid: usize, count: usize, lang: Lang) {
    let (en, pt) = match invalid {
        0..=MAX_REPORTED => ("", ""),
        _ => (
            "; the first are listed above",
            "; as primeiras estão listadas acima",
        ),
    };
    terminal::note(lang.pick(
        format!("{invalid} of {count} games are invalid{en}"),
        format!("{invalid} de {count} partidas são inválidas{pt}"),
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
    Position::read(text).map_err(|error| unreadable("FEN", text, line, &error))
}

/// What is wrong with a text, and where it stood.
pub fn unreadable(what: &str, text: &str, line: Option<usize>, error: &NotationError) -> CliError {
    let shown: String = terminal::printable(text.trim()).chars().take(80).collect();
    let (en, pt) = match line {
        Some(line) => (
            format!("standard input, line {line}"),
            format!("entrada padrão, linha {line}"),
        ),
        None => (what.to_owned(), what.to_owned()),
    };
    let (en, pt) = (
        format!("{en} '{shown}': {}", error.0.en),
        format!("{pt} '{shown}': {}", error.0.pt),
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
