//! `stratvision match`: two players, many games.
//!
//! | module | subject |
//! |---|---|
//! | `settings` | limits, adjudication, sequential test, from the command line |
//! | `results` | what has been played so far: counts, games on the disk |
//! | `told` | the answer in words and as JSON |

mod report;
mod results;
mod settings;

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use arena::contest::{Entry, Job, play_all};
use arena::rating::SprtDecision;
use chess::ChessGame;
use clap::ArgMatches;
use syntax::Lang;

use crate::args::Values;
use crate::contenders::{Roster, inspect, refuse};
use crate::error::{CliError, ExitStatus};
use crate::{files, games, openings, terminal};
use results::MatchResults;
pub use settings::rules;

/// Plays a match of the game that was asked for.
pub fn run(matches: &ArgMatches, lang: Lang) -> Result<ExitStatus, CliError> {
    match games::asked(matches).unwrap_or_else(games::usual).name {
        "damas" => play::<draughts::Position>(matches, lang),
        "tac-tickle" => play::<tactickle::Position>(matches, lang),
        _ => play::<ChessGame>(matches, lang),
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

fn play<G: Roster>(matches: &ArgMatches, lang: Lang) -> Result<ExitStatus, CliError> {
    let words: Vec<&str> = matches
        .get_many::<String>("players")
        .into_iter()
        .flatten()
        .map(String::as_str)
        .collect();
    let &[first, second] = &words[..] else {
        let count = words.len();
        return Err(CliError::usage(
            format!("a match has two players, and here are {count}"),
            format!("um match tem dois jogadores, e aqui há {count}"),
        )
        .help(
            "for more than two there is 'stratvision tournament'",
            "para mais de dois há 'stratvision tournament'",
        ));
    };
    files::check_distinct(
        [matches.output_file("pgn"), matches.output_file("html")]
            .iter()
            .flatten(),
    )?;
    let names = [
        first.to_owned(),
        // Tables and files must tell them apart.
        format!("{second}{}", if first == second { " (2)" } else { "" }),
    ];
    let entries: [Box<dyn Entry<G>>; 2] = [
        G::entry(first, &names[0], matches, lang)?,
        G::entry(second, &names[1], matches, lang)?,
    ];
    let number = |name: &str| matches.get_one::<u64>(name).copied();
    let games = number("games").unwrap_or(2) as usize;
    let seed = number("seed").unwrap_or(0);
    let threads = number("concurrency").unwrap_or(1) as usize;
    let rules = settings::asked::<G>(matches, lang)?;
    let openings = openings::asked::<G>(matches, seed)?;
    let sprt = settings::sprt(matches)?;
    let jobs: Vec<Job<'_, G>> = (0..games)
        .map(|game| {
            let (white, black) = if game % 2 == 0 { (0, 1) } else { (1, 0) };
            Job {
                players: [entries[white].as_ref(), entries[black].as_ref()],
                openings: &openings,
                pair: game / 2,
                seed: seed.wrapping_mul(1_000_003).wrapping_add(game as u64),
            }
        })
        .collect();
    let mut results = MatchResults::open(matches, G::NAME, names)?;
    let stop = stop_on_interrupt();
    refuse(inspect(&entries, &stop), matches, lang)?;
    let shows_bar = terminal::is_interactive() && !matches.get_flag("quiet");
    let bar = shows_bar.then(|| report::bar(games, lang));
    play_all(
        &rules,
        &jobs,
        threads,
        &stop,
        |_| {},
        |_, _| ControlFlow::Continue(()),
        |game, played| {
            let kept = results.enter(game, &played);
            if let Some(bar) = &bar {
                bar.set_message(report::so_far(&results.duel));
                bar.inc(1);
            }
            let verdict = sprt.map(|test| test.decide(&results.duel));
            let is_clear = matches!(verdict, Some(SprtDecision::Passed | SprtDecision::Failed));
            match kept {
                Ok(()) if !is_clear => ControlFlow::Continue(()),
                _ => ControlFlow::Break(()),
            }
        },
    );
    if let Some(bar) = bar {
        bar.finish_and_clear();
    }
    results.close::<G>(matches, sprt, lang)?;
    let is_cut_off = stop.load(Relaxed);
    report::tell(matches, lang, &results, sprt, is_cut_off)?;
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
