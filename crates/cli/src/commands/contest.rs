//! `stratvision match`: two players, many games.
//!
//! | module | subject |
//! |---|---|
//! | `settings` | limits, adjudication, sequential test, from the command line |
//! | `results` | what has been played so far: counts, games on the disk |
//! | `report` | the result in words and as JSON |

mod report;
mod results;
mod settings;

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use arena::contest::{Entry, Job, Openings, play_all};
use arena::rating::SprtDecision;
use chess::ChessGame;
use syntax::Lang;

use crate::args::MatchArgs;
use crate::contenders::{Roster, inspect, refuse};
use crate::error::{CliError, ExitStatus};
use crate::{files, games, openings, terminal};
use results::MatchResults;
pub use settings::rules;

/// Plays a match of the game that was asked for.
pub fn run(args: &MatchArgs, lang: Lang) -> Result<ExitStatus, CliError> {
    match args.game.unwrap_or_else(games::usual).name {
        "damas" => play::<draughts::Position>(args, lang),
        "tac-tickle" => play::<tactickle::Position>(args, lang),
        _ => play::<ChessGame>(args, lang),
    }
}

/// Becomes true with the first Ctrl-C; the second one ends the program.
pub fn stop_on_interrupt() -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let asked = stop.clone();
    // Without a handler Ctrl-C just kills: nothing to do about it.
    let _ = ctrlc::set_handler(move || {
        if asked.swap(true, Relaxed) {
            std::process::exit(130);
        }
    });
    stop
}

fn play<G: Roster>(args: &MatchArgs, lang: Lang) -> Result<ExitStatus, CliError> {
    files::check_distinct(args.pgn.iter().chain(&args.html))?;
    let names = names(&args.players)?;
    let [first, second] = [0, 1].map(|player| {
        let word = &args.players[player];
        G::entry(word, &names[player], &args.player, lang)
    });
    let entries: [Box<dyn Entry<G>>; 2] = [first?, second?];
    let games = args.games as usize;
    let rules = settings::rules_of::<G>(&args.rules, &args.player, lang)?;
    let openings = openings::named::<G>(&args.openings, args.seed)?;
    let sprt = args.sprt.as_deref().map(settings::sprt).transpose()?;
    let mut results = MatchResults::open(args, names)?;
    let stop = stop_on_interrupt();
    refuse(inspect(&entries, &stop), 0, args.json, lang)?;
    let shows_bar = terminal::is_interactive() && !args.quiet;
    let bar = shows_bar.then(|| report::bar(games, lang));
    play_all(
        &rules,
        &jobs(&entries, &openings, games, args.seed),
        args.concurrency,
        &stop,
        |_| {},
        |_, _| ControlFlow::Continue(()),
        |game, played| {
            let kept = results.enter::<G>(game, &played);
            if let Some(bar) = &bar {
                bar.set_message(report::so_far(&results.duel));
                bar.inc(1);
            }
            let decision = sprt.map(|test| test.decide(&results.duel));
            let is_clear = matches!(decision, Some(SprtDecision::Passed | SprtDecision::Failed));
            match kept {
                Ok(()) if !is_clear => ControlFlow::Continue(()),
                _ => ControlFlow::Break(()),
            }
        },
    );
    if let Some(bar) = bar {
        bar.finish_and_clear();
    }
    results.close::<G>(args, sprt, lang)?;
    let is_cut_off = stop.load(Relaxed);
    report::print(&results, sprt, is_cut_off, args.json, lang)?;
    if !is_cut_off {
        return Ok(ExitStatus::Done);
    }
    let done = results.games.len();
    terminal::note(lang.pick(
        format!("interrupted: {done} of {games} games are over and counted"),
        format!("interrompido: {done} de {games} partidas acabaram e contam"),
    ));
    Ok(ExitStatus::Failed)
}

/// The names of the two players. A player against itself gets a number, so that tables and files distinguish the two.
fn names(players: &[String]) -> Result<[String; 2], CliError> {
    let [first, second] = players else {
        let count = players.len();
        return Err(CliError::usage(
            format!("a match needs two players, not {count}"),
            format!("um match precisa de dois jogadores, e não {count}"),
        )
        .help(
            "for more than two there is 'stratvision tournament'",
            "para mais de dois há 'stratvision tournament'",
        ));
    };
    let suffix = if first == second { " (2)" } else { "" };
    Ok([first.clone(), format!("{second}{suffix}")])
}

/// The games of a match, in pairs from the same opening with colours swapped.
fn jobs<'a, G: Roster>(
    entries: &'a [Box<dyn Entry<G>>; 2],
    openings: &'a Openings<G>,
    games: usize,
    seed: u64,
) -> Vec<Job<'a, G>> {
    (0..games)
        .map(|game| {
            let (white, black) = if game % 2 == 0 { (0, 1) } else { (1, 0) };
            Job {
                players: [entries[white].as_ref(), entries[black].as_ref()],
                openings,
                pair: game / 2,
                seed: seed.wrapping_mul(1_000_003).wrapping_add(game as u64),
            }
        })
        .collect()
}
