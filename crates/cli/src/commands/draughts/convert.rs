//! `stratvision draughts convert`: PDN games written again.

use std::path::PathBuf;

use clap::ArgMatches;
use draughts::pdn;
use syntax::Lang;

use super::{numbering_of_games, read_text, square_style, tell_unread, unread_games};
use crate::args::Values;
use crate::error::{CliError, ExitStatus};
use crate::{files, terminal};

/// Writes every game that can be read, and tells of the others.
pub fn run(matches: &ArgMatches, lang: Lang) -> Result<ExitStatus, CliError> {
    let Some(path) = matches.get_one::<PathBuf>("file") else {
        return Ok(ExitStatus::Failed);
    };
    let output = matches.output();
    files::check_not_read(&output, [path.clone()])?;
    if let Some(output) = &output {
        output.may_replace(&files::Mark::None)?;
    }
    let games = pdn::read_numbered(&read_text(path)?, numbering_of_games(matches));
    let (count, mut unread) = (games.len(), 0);
    let mut written = Vec::new();
    for game in games {
        match game {
            Ok(game) => written.push(pdn::write(&game, square_style(matches))),
            Err(error) => {
                unread += 1;
                tell_unread(path, &error, unread, lang);
            }
        }
    }
    let text = written.join("\n");
    match &output {
        // What is there is worth more than nothing at all.
        Some(_) if written.is_empty() => {}
        Some(target) => files::put(&target.path, text.as_bytes())?,
        None => terminal::write_text(&text)?,
    }
    if unread > 0 {
        unread_games(unread, count, lang);
        return Ok(ExitStatus::Failed);
    }
    Ok(if count == 0 {
        ExitStatus::NothingFound
    } else {
        ExitStatus::Done
    })
}
