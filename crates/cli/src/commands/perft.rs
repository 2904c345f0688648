//! `stratvision perft`: counts positions.

use std::io::Write;

use serde_json::{Map, Value, json};

use crate::args::PerftArgs;
use crate::error::{CliError, ExitStatus};
use crate::terminal;

/// Prints the counts.
pub fn run(args: &PerftArgs) -> Result<ExitStatus, CliError> {
    let PerftArgs {
        game,
        fen,
        depth,
        divide,
        json,
    } = args;
    let count = (game.perft)(fen.as_deref(), *depth).map_err(|error| {
        let shown: String = fen
            .as_ref()
            .map(|fen| fen.chars().take(80).collect())
            .unwrap_or_default();
        let example = (game.start)();
        CliError::usage(
            format!("FEN '{shown}': {}", error.en),
            format!("FEN '{shown}': {}", error.pt),
        )
        .help(
            format!("a position of this game is written as '{example}'"),
            format!("uma posição deste jogo se escreve como '{example}'"),
        )
    })?;
    let mut out = terminal::out();
    if *json {
        let mut answer = json!({
            "game": game.name,
            "position": count.position,
            "depth": depth,
            "count": count.total,
        });
        if *divide {
            let moves: Map<String, Value> = count
                .moves
                .into_iter()
                .map(|(text, count)| (text, count.into()))
                .collect();
            answer["moves"] = moves.into();
        }
        writeln!(out, "{answer}")?;
        return Ok(ExitStatus::Done);
    }
    if *divide {
        let width = count
            .moves
            .iter()
            .map(|(text, _)| text.len())
            .max()
            .unwrap_or(0);
        for (text, count) in &count.moves {
            writeln!(out, "{text:<width$}  {count}")?;
        }
        writeln!(out)?;
    }
    writeln!(out, "{}", count.total)?;
    Ok(ExitStatus::Done)
}
