//! `stratvision perft`: counts positions.

use std::io::Write;

use clap::ArgMatches;
use serde_json::{Map, Value, json};

use crate::error::{CliError, ExitStatus};
use crate::{games, positions, terminal};

/// Prints the counts.
pub fn run(matches: &ArgMatches) -> Result<ExitStatus, CliError> {
    let name = positions::required(matches, "game");
    let Some(game) = games::get(name) else {
        return Ok(ExitStatus::Failed);
    };
    let depth = matches.get_one::<u64>("depth").copied().unwrap_or(0) as u32;
    let fen = matches.get_one::<String>("fen");
    let count = (game.perft)(fen.map(String::as_str), depth).map_err(|error| {
        let shown: String = fen
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
    let divide = matches.get_flag("divide");
    let mut out = terminal::out();
    if matches.get_flag("json") {
        let mut answer = json!({
            "game": game.name,
            "position": count.position,
            "depth": depth,
            "count": count.total,
        });
        if divide {
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
    if divide {
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
