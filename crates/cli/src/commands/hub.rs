//! `stratvision hub`: the player of draughts inside another program.

use std::num::NonZeroUsize;
use std::path::Path;

use clap::ArgMatches;
use opponents::hub::{Loaded, Settings, run as talk};
use syntax::Lang;

use super::draughts::rules;
use super::draughts::tables::{self, TableNote};
use crate::error::{CliError, ExitStatus};

/// Talks to the other program until it hangs up.
pub fn run(matches: &ArgMatches, lang: Lang) -> Result<ExitStatus, CliError> {
    let usual = Settings::default();
    let number = |id: &str| {
        matches
            .get_one::<u64>(id)
            .and_then(|number| usize::try_from(*number).ok())
    };
    let settings = Settings {
        heuristic: matches
            .get_one::<String>("heuristic")
            .cloned()
            .unwrap_or(usual.heuristic),
        rules: rules(matches),
        tables: tables::folder(matches)
            .map(|folder| folder.display().to_string())
            .unwrap_or_default(),
        threads: number("threads")
            .and_then(NonZeroUsize::new)
            .unwrap_or(usual.threads),
        hash: number("hash").unwrap_or(usual.hash),
        lang,
    };
    let load = |folder: &str| {
        let (tables, note) = tables::for_player(Path::new(folder));
        let (trouble, remark) = match note {
            Some(TableNote::Unusable(message)) => (Some(message), None),
            Some(TableNote::Missing(message)) => (None, Some(message)),
            None => (None, None),
        };
        Loaded {
            tables,
            trouble,
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
