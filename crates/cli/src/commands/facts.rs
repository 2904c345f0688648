//! `stratvision facts`: every relation of a position, for Prolog or as JSON.

use std::io::Write;

use chess::facts::{RULES, facts, prolog};
use chess::{Position, View};
use serde_json::json;
use syntax::Lang;

use crate::args::FactsArgs;
use crate::error::{CliError, ExitStatus};
use crate::{positions, terminal};

/// Prints the facts and the rules that go with them.
pub fn run(args: &FactsArgs, lang: Lang) -> Result<ExitStatus, CliError> {
    let fen = args.fen.as_str();
    let position = Position::from_fen(fen)
        .and_then(|position| position.check_material().map(|()| position))
        .map_err(|error| positions::bad_fen(fen, None, &error))?;
    let side = args.side.unwrap_or(position.turn());
    let facts = facts(&View::new(&position, side));
    let mut out = terminal::out();
    if args.json {
        let facts: Vec<_> = facts
            .iter()
            .map(|fact| {
                let arguments: Vec<String> =
                    fact.arguments.iter().map(ToString::to_string).collect();
                json!({ "predicate": fact.predicate, "arguments": arguments })
            })
            .collect();
        let answer = json!({
            "fen": fen.trim(),
            "side": positions::side_word(side),
            "facts": facts,
            "rules": RULES,
        });
        writeln!(out, "{answer}")?;
        return Ok(ExitStatus::Done);
    }
    writeln!(
        out,
        "% FEN: {}",
        terminal::printable(fen.trim()).replace('\n', " ")
    )?;
    let searching = lang.pick("searching side", "lado que procura");
    writeln!(out, "% {searching}: {}", positions::side_word(side))?;
    let count = facts.len();
    writeln!(
        out,
        "% {}",
        lang.pick(format!("{count} ground facts"), format!("{count} fatos"))
    )?;
    write!(out, "{}", prolog(&facts))?;
    Ok(ExitStatus::Done)
}
