//! `stratvision draughts convert`: PDN games rewritten.

use draughts::pdn;
use syntax::Lang;

use super::{note_invalid, read_text, report_invalid};
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
    let (count, mut invalid) = (games.len(), 0);
    let mut written = Vec::new();
    for game in games {
        match game {
            Ok(game) => written.push(pdn::write(&game, args.square_style)),
            Err(error) => {
                invalid += 1;
                report_invalid(path, &error, invalid, lang);
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
    if invalid > 0 {
        note_invalid(invalid, count, lang);
        return Ok(ExitStatus::Failed);
    }
    Ok(if count == 0 {
        ExitStatus::NothingFound
    } else {
        ExitStatus::Done
    })
}
