//! `stratvision draughts convert`: PDN games rewritten.

use draughts::pdn;
use syntax::Lang;

use super::{read_text, tell_unread, unread_games};
use crate::args::ConvertArgs;
use crate::error::{CliError, ExitStatus};
use crate::{files, terminal};

/// Writes every valid game, and reports the others.
pub fn run(args: &ConvertArgs, lang: Lang) -> Result<ExitStatus, CliError> {
    let (path, output) = (&args.file, &args.output);
    files::check_not_read(output, [path.clone()])?;
    if let Some(output) = output {
        output.may_replace(&files::Mark::None)?;
    }
    let games = pdn::read_numbered(&read_text(path)?, args.numbering);
    let (count, mut unread) = (games.len(), 0);
    let mut written = Vec::new();
    for game in games {
        match game {
            Ok(game) => written.push(pdn::write(&game, args.square_style)),
            Err(error) => {
                unread += 1;
                tell_unread(path, &error, unread, lang);
            }
        }
    }
    let text = written.join("\n");
    match output {
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
