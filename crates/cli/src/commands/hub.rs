//! `stratvision hub`: the player of draughts inside another program.

use std::path::Path;

use draughts::DrawRules;
use opponents::hub::{LoadedTables, Settings, run as talk};
use syntax::Lang;

use super::draughts::tables::{self, TableNote};
use crate::args::HubArgs;
use crate::error::{CliError, ExitStatus};

/// Talks to the other program until it hangs up.
pub fn run(args: HubArgs, lang: Lang) -> Result<ExitStatus, CliError> {
    let settings = Settings {
        heuristic: args.heuristic,
        rules: args.rules.unwrap_or(DrawRules::CBD),
        tables: tables::folder(args.folder.as_deref())
            .map(|folder| folder.display().to_string())
            .unwrap_or_default(),
        threads: args.threads,
        hash: args.hash,
        lang,
    };
    let load = |folder: &str| {
        let (tables, note) = tables::for_player(Path::new(folder));
        let (error, remark) = match note {
            Some(TableNote::Unusable(message)) => (Some(message), None),
            Some(TableNote::Missing(message)) => (None, Some(message)),
            None => (None, None),
        };
        LoadedTables {
            tables,
            error,
            remark,
        }
    };
    talk(
        std::io::stdin().lock(),
        std::io::stdout(),
        settings,
        Box::new(load),
    )?;
    Ok(ExitStatus::Done)
}
