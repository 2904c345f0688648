//! What a match is played by, from the command line.

use std::sync::Arc;
use std::time::Duration;

use arena::contest::{Adjudication, DrawRule, Pace, Rules, Tables, WinRule};
use arena::rating::Sprt;
use arena::tournament::read_clock;
use clap::ArgMatches;
use syntax::Lang;

use crate::contenders::Roster;
use crate::error::CliError;

/// What games are played by.
pub fn rules<G: Roster>(
    pace: &Pace,
    move_limit: Option<usize>,
    win: Option<WinRule>,
    draw: Option<DrawRule>,
    tables: Option<Arc<dyn Tables<G>>>,
) -> Rules<G> {
    Rules {
        pace: *pace,
        move_limit: move_limit.or(Some(G::LONGEST)),
        adjudication: Adjudication { win, draw, tables },
        ..Rules::default()
    }
}

/// What the options say.
pub fn asked<G: Roster>(matches: &ArgMatches, lang: Lang) -> Result<Rules<G>, CliError> {
    let number = |name: &str| matches.get_one::<u64>(name).copied();
    let hundredths = |name: &str| number(name).map(|value| value as i32);
    let tables = match matches.get_flag("tables") {
        true => Some(G::tables(matches, lang)?),
        false => None,
    };
    let win = hundredths("win").map(|value| WinRule {
        value,
        moves: WinRule::USUAL_MOVES,
    });
    let draw = hundredths("draw").map(|value| DrawRule {
        after: DrawRule::USUAL_AFTER,
        value,
        moves: DrawRule::USUAL_MOVES,
    });
    let limit = number("move-limit").map(|limit| limit as usize);
    let mut rules = rules::<G>(&pace(matches)?, limit, win, draw, tables);
    if let Some(seconds) = number("hang") {
        rules.patience = Duration::from_secs(seconds);
    }
    Ok(rules)
}

/// The limits of a move, depth 3 if nothing is said.
fn pace(matches: &ArgMatches) -> Result<Pace, CliError> {
    let number = |name: &str| matches.get_one::<u64>(name).copied();
    let clock = match matches.get_one::<String>("clock") {
        Some(text) => Some(read_clock(text).ok_or_else(|| {
            CliError::usage(
                format!("--clock {text}: that is no clock"),
                format!("--clock {text}: isso não é relógio"),
            )
            .help(
                "write seconds and increment as 10+0.1, each at most 1000000",
                "escreva segundos e acréscimo como 10+0.1, cada um no máximo 1000000",
            )
        })?),
        None => None,
    };
    let mut pace = Pace {
        depth: number("depth").map(|depth| depth as u32),
        nodes: number("nodes"),
        move_time: number("move-time").map(Duration::from_millis),
        clock,
    };
    if pace == Pace::default() {
        pace.depth = Some(Pace::USUAL_DEPTH);
    }
    Ok(pace)
}

/// A test that ends the match early.
pub fn sprt(matches: &ArgMatches) -> Result<Option<Sprt>, CliError> {
    let Some(text) = matches.get_one::<String>("sprt") else {
        return Ok(None);
    };
    let bounds: Option<(f64, f64)> = text.split_once(',').and_then(|(worse, better)| {
        Some((worse.trim().parse().ok()?, better.trim().parse().ok()?))
    });
    match bounds {
        Some((worse, better))
            if worse < better && worse.abs() < 1000.0 && better.abs() < 1000.0 =>
        {
            Ok(Some(Sprt {
                worse,
                better,
                alpha: 0.05,
                beta: 0.05,
            }))
        }
        _ => Err(CliError::usage(
            format!("--sprt {text}: those are no two differences of Elo"),
            format!("--sprt {text}: não são duas diferenças de Elo"),
        )
        .help(
            "write the smaller one first: 0,5",
            "escreva a menor primeiro: 0,5",
        )),
    }
}
