//! `stratvision draughts tables query`: who wins, in how many plies, with which moves.

use std::io::Write;

use draughts::tables::{BestPlay, LONG_LOOK, Standing, Tables};
use draughts::{DrawRules, Position};
use game::Game;
use serde_json::json;
use syntax::{Lang, Message};

use super::super::position;
use super::{counted_text, explain, open};
use crate::args::ProbeArgs;
use crate::error::{CliError, ExitStatus};
use crate::{line_input, terminal};

/// Answers one position, or one a line.
pub fn run(args: &ProbeArgs, lang: Lang) -> Result<ExitStatus, CliError> {
    let tables = open(args.folder.as_deref(), lang)?;
    let (rules, json) = (args.rules, args.json);
    if args.fen == "-" {
        return query_lines(&tables, rules, json, lang);
    }
    let position = position(&args.fen, None)?;
    let answer = tables
        .best_play(&position)
        .map_err(|error| explain(&error))?;
    if answer.is_none() && !json {
        let message = too_many(&position, &tables);
        terminal::note(message.get(lang));
        // Some of the tables that would answer may be there already; a note has said that others are missing.
        if let (_, Some(_)) = Tables::open_whole(tables.folder()) {
            return Ok(ExitStatus::Failed);
        }
        return Ok(ExitStatus::NothingFound);
    }
    let said = say(&tables, &position, answer.as_ref(), rules, json, lang);
    writeln!(terminal::out(), "{said}")?;
    Ok(if answer.is_some() {
        ExitStatus::Done
    } else {
        ExitStatus::NothingFound
    })
}

/// One answer for each line; an invalid line is reported, and the next one is answered.
fn query_lines(
    tables: &Tables,
    rules: Option<DrawRules>,
    json: bool,
    lang: Lang,
) -> Result<ExitStatus, CliError> {
    let (mut found, mut failed) = (false, false);
    let mut input = std::io::stdin().lock();
    let mut number = 0;
    let mut out = terminal::out();
    loop {
        let line = line_input::read_line(&mut input).map_err(|error| {
            CliError::failed(
                format!("standard input: {error}"),
                format!("entrada padrão: {error}"),
            )
        })?;
        let Some(line) = line else {
            break;
        };
        number += 1;
        let asked = match line.text() {
            Ok(text) if text.trim().is_empty() => continue,
            Ok(text) => position(&text, Some(number)),
            Err(message) => Err(CliError::failed(
                format!("standard input, line {number}: {}", message.en),
                format!("entrada padrão, linha {number}: {}", message.pt),
            )),
        };
        let answered = asked.and_then(|position| {
            let answer = tables
                .best_play(&position)
                .map_err(|error| explain(&error))?;
            Ok((position, answer))
        });
        match answered {
            Ok((position, answer)) => {
                found |= answer.is_some();
                let said = say(tables, &position, answer.as_ref(), rules, json, lang);
                writeln!(out, "{said}")?;
            }
            Err(failure) => {
                failed = true;
                if json {
                    let row = json!({ "error": failure.sentence(lang), "line": number });
                    writeln!(out, "{row}")?;
                } else {
                    out.flush()?;
                    failure.report(lang);
                }
            }
        }
    }
    Ok(match (failed, found) {
        (true, _) => ExitStatus::Failed,
        (false, true) => ExitStatus::Done,
        (false, false) => ExitStatus::NothingFound,
    })
}

fn too_many(position: &Position, tables: &Tables) -> Message {
    let (count, most) = (position.board().occupied().count_ones(), tables.pieces());
    Message::new(
        format!("{count} pieces: the tables hold up to {most}"),
        format!("{count} peças: as tabelas têm até {most}"),
    )
}

fn say(
    tables: &Tables,
    position: &Position,
    answer: Option<&BestPlay>,
    rules: Option<DrawRules>,
    json: bool,
    lang: Lang,
) -> String {
    let Some(answer) = answer else {
        return if json {
            json!({ "value": null, "distance": null, "best": [] }).to_string()
        } else {
            too_many(position, tables).get(lang).to_owned()
        };
    };
    let best: Vec<String> = answer
        .best
        .iter()
        .map(|chosen| position.move_text(*chosen))
        .collect();
    let standing =
        rules.map(|rules| tables.standing(&position.with_rules(rules), answer.value, LONG_LOOK));
    if json {
        let mut said = json!({
            "value": answer.value.name(), "distance": answer.value.distance(), "best": best,
        });
        if let Some(standing) = standing {
            said["beyond_count"] = match standing {
                Standing::Stands => json!(false),
                Standing::Cancelled => json!(true),
                Standing::Unsure => json!(null),
            };
        }
        return said.to_string();
    }
    let standing = standing.unwrap_or(Standing::Stands);
    let mut text = counted_text(position.side_to_move(), answer.value, standing, lang);
    if !best.is_empty() {
        text.push_str(&format!(": {}", best.join(", ")));
    }
    text
}
