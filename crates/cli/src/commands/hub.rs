//! `stratvision hub`: the player of draughts inside another program.

use std::num::NonZeroUsize;

use clap::ArgMatches;
use player::hub::{Settings, run as talk};

use super::draughts::{rules, tables};
use crate::failure::{Failure, Outcome};

/// Talks to the other program until it hangs up.
pub fn run(matches: &ArgMatches) -> Result<Outcome, Failure> {
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
    };
    talk(std::io::stdin().lock(), std::io::stdout(), settings)?;
    Ok(Outcome::Done)
}
