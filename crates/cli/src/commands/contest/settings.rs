//! What a match is played by, from the command line.

use std::sync::Arc;
use std::time::Duration;

use arena::contest::{Adjudication, DrawRule, ExactResults, Pace, Rules, WinRule};
use arena::rating::Sprt;
use arena::tournament::read_clock;
use syntax::Lang;

use crate::args::{PlayerArgs, RuleArgs};
use crate::contenders::Roster;
use crate::error::CliError;

/// What games are played by.
pub fn rules<G: Roster>(
    pace: &Pace,
    move_limit: Option<usize>,
    win: Option<WinRule>,
    draw: Option<DrawRule>,
    tables: Option<Arc<dyn ExactResults<G>>>,
) -> Rules<G> {
    Rules {
        pace: *pace,
        move_limit: move_limit.or(Some(G::LONGEST)),
        adjudication: Adjudication { win, draw, tables },
        ..Rules::default()
    }
}

/// The rules that the options ask for.
pub fn rules_of<G: Roster>(
    args: &RuleArgs,
    players: &PlayerArgs,
    lang: Lang,
) -> Result<Rules<G>, CliError> {
    let tables = match args.tables {
        true => Some(G::tables(players, lang)?),
        false => None,
    };
    let win = args.win.map(|value| WinRule {
        value: value as i32,
        moves: WinRule::USUAL_MOVES,
    });
    let draw = args.draw.map(|value| DrawRule {
        after: DrawRule::USUAL_AFTER,
        value: value as i32,
        moves: DrawRule::USUAL_MOVES,
    });
    let limit = args.move_limit.map(|limit| limit as usize);
    let mut rules = rules::<G>(&pace(args)?, limit, win, draw, tables);
    if let Some(seconds) = args.hang {
        rules.patience = Duration::from_secs(seconds);
    }
    Ok(rules)
}

/// The limits of a move; depth 3 without any.
fn pace(args: &RuleArgs) -> Result<Pace, CliError> {
    let clock = match &args.clock {
        Some(text) => Some(read_clock(text).ok_or_else(|| {
            CliError::usage(
                format!("--clock {text}: invalid clock"),
                format!("--clock {text}: relógio inválido"),
            )
            .help(
                "write seconds and increment as 10+0.1, each at most 1000000",
                "escreva segundos e acréscimo como 10+0.1, cada um no máximo 1000000",
            )
        })?),
        None => None,
    };
    let mut pace = Pace {
        depth: args.depth.map(|depth| depth as u32),
        nodes: args.nodes,
        move_time: args.move_time.map(Duration::from_millis),
        clock,
    };
    if pace == Pace::default() {
        pace.depth = Some(Pace::USUAL_DEPTH);
    }
    Ok(pace)
}

/// A test that ends the match early.
pub fn sprt(text: &str) -> Result<Sprt, CliError> {
    let bounds: Option<(f64, f64)> = text.split_once(',').and_then(|(worse, better)| {
        Some((worse.trim().parse().ok()?, better.trim().parse().ok()?))
    });
    match bounds {
        Some((worse, better))
            if worse < better && worse.abs() < 1000.0 && better.abs() < 1000.0 =>
        {
            Ok(Sprt {
                worse,
                better,
                alpha: 0.05,
                beta: 0.05,
            })
        }
        _ => Err(CliError::usage(
            format!("--sprt {text}: expected two Elo differences"),
            format!("--sprt {text}: são precisas duas diferenças de Elo"),
        )
        .help(
            "write the smaller one first: 0,5",
            "escreva a menor primeiro: 0,5",
        )),
    }
}
