//! `stratvision match`: two players, many games.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use arena::contest::{DrawRule, Entry, Job, Opening, Openings, WinRule, play_all};
use arena::rating::{Duel, Sprt, Verdict};
use arena::report;
use arena::systems::Encounter;
use arena::tournament::{Game as Counted, GameEvent};
use chess::ChessGame;
use clap::ArgMatches;
use game::Side;
use serde_json::json;
use syntax::Lang;

use crate::contenders::Roster;
use crate::failure::{Failure, Outcome};
use crate::{files, games, terminal};

/// More games than anybody waits for.
const MAX_GAMES: u64 = 1_000_000;
/// More threads than machines have cores.
const MAX_THREADS: u64 = 256;

/// Plays a match of the game that was asked for.
pub fn run(matches: &ArgMatches, lang: Lang) -> Result<Outcome, Failure> {
    match game_name(matches) {
        "damas" => play::<draughts::Position>(matches, lang),
        "tac-tickle" => play::<tactickle::Position>(matches, lang),
        _ => play::<ChessGame>(matches, lang),
    }
}

fn game_name(matches: &ArgMatches) -> &'static str {
    games::asked(matches).unwrap_or_else(games::usual).name
}

/// Ends work cleanly when somebody asks for it.
pub fn stop_on_interrupt() -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let asked = stop.clone();
    let _ = ctrlc::set_handler(move || asked.store(true, Relaxed));
    stop
}

fn play<G: Roster>(matches: &ArgMatches, lang: Lang) -> Result<Outcome, Failure> {
    let words: Vec<&str> = matches
        .get_many::<String>("players")
        .into_iter()
        .flatten()
        .map(String::as_str)
        .collect();
    let &[first, second] = &words[..] else {
        return Err(Failure::usage(
            "a match needs two players",
            "um match precisa de dois jogadores",
        ));
    };
    let entries: [Box<dyn Entry<G>>; 2] = [
        G::entry(first, first, matches, lang)?,
        G::entry(second, second, matches, lang)?,
    ];
    let number = |name: &str| matches.get_one::<u64>(name).copied();
    let games = number("games").unwrap_or(2).clamp(1, MAX_GAMES) as usize;
    let seed = number("seed").unwrap_or(0);
    let threads = number("concurrency").unwrap_or(1).clamp(1, MAX_THREADS) as usize;
    let centi = |name: &str| number(name).map(|value| value.min(1_000_000) as i32);
    let rules = super::tournament::rules::<G>(
        &pace(matches)?,
        number("move-limit").map(|limit| limit as usize),
        centi("win").map(|value| WinRule { value, moves: 3 }),
        centi("draw").map(|value| DrawRule {
            after: 40,
            value,
            moves: 8,
        }),
    );
    let opening = match (
        matches.get_one::<PathBuf>("openings"),
        number("random-plies"),
    ) {
        (Some(path), _) => {
            let text =
                std::fs::read_to_string(path).map_err(|error| Failure::file(path, &error))?;
            Opening::List(
                text.lines()
                    .map(str::trim)
                    .filter(|line| !line.is_empty() && !line.starts_with('#'))
                    .map(str::to_owned)
                    .collect(),
            )
        }
        (None, Some(plies)) => Opening::Random {
            plies: plies as usize,
        },
        (None, None) => Opening::Start,
    };
    let openings = Openings::<G>::new(&opening, seed)
        .map_err(|error| Failure::failed(error.to_string(), error.to_string()))?;
    let jobs: Vec<Job<'_, G>> = (0..games)
        .map(|game| {
            let (white, black) = if game % 2 == 0 { (0, 1) } else { (1, 0) };
            Job {
                players: [entries[white].as_ref(), entries[black].as_ref()],
                opening: openings.of_pair(game / 2),
                seed: seed.wrapping_mul(1_000_003).wrapping_add(game as u64),
            }
        })
        .collect();
    let sprt = sprt(matches)?;
    let stop = stop_on_interrupt();
    let bar = terminal::is_interactive().then(|| indicatif::ProgressBar::new(games as u64));
    let mut duel = Duel::default();
    let mut half = None;
    let mut kept = Vec::new();
    play_all(
        &rules,
        &jobs,
        threads,
        &stop,
        |_| {},
        |_, _| ControlFlow::Continue(()),
        |game, played| {
            let side = if game % 2 == 0 {
                Side::White
            } else {
                Side::Black
            };
            let points = played.end.outcome.half_points(side);
            match points {
                2 => duel.wins += 1,
                1 => duel.draws += 1,
                _ => duel.losses += 1,
            }
            match half.take() {
                None => half = Some(points),
                Some(before) => duel.pairs[usize::from(before + points)] += 1,
            }
            let encounter = Encounter {
                round: game / 2 + 1,
                white: 0,
                black: 1,
            };
            let players = if side == Side::White { [0, 1] } else { [1, 0] };
            let mut event = GameEvent::of(encounter, game % 2, 0, players, &played);
            event.number = game + 1;
            kept.push(Counted {
                event,
                judged: None,
            });
            if let Some(bar) = &bar {
                bar.inc(1);
            }
            match sprt.map(|test| test.verdict(&duel)) {
                Some(Verdict::Passed | Verdict::Failed) => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            }
        },
    );
    if let Some(bar) = bar {
        bar.finish_and_clear();
    }
    if let Some(path) = matches.get_one::<PathBuf>("pgn") {
        let text: String = kept
            .iter()
            .map(|game| {
                let names = [game.event.white, game.event.black].map(|one| words[one]);
                report::portable("match", G::NAME, names, game)
            })
            .collect();
        files::write(path, &text)?;
    }
    tell(matches, lang, &words, &duel, &kept, sprt)?;
    Ok(if stop.load(Relaxed) {
        Outcome::Failed
    } else {
        Outcome::Done
    })
}

/// The limits of a move, depth 3 if nothing is said.
fn pace(matches: &ArgMatches) -> Result<arena::contest::Pace, Failure> {
    let number = |name: &str| matches.get_one::<u64>(name).copied();
    let clock = match matches.get_one::<String>("clock") {
        Some(text) => Some(arena::tournament::read_clock(text).ok_or_else(|| {
            Failure::usage(
                format!("--clock {text}: write seconds and increment as 10+0.1"),
                format!("--clock {text}: escreva segundos e acréscimo como 10+0.1"),
            )
        })?),
        None => None,
    };
    let mut pace = arena::contest::Pace {
        depth: number("depth").map(|depth| depth.min(1000) as u32),
        nodes: number("nodes"),
        move_time: number("move-time").map(std::time::Duration::from_millis),
        clock,
    };
    if pace == arena::contest::Pace::default() {
        pace.depth = Some(3);
    }
    Ok(pace)
}

fn sprt(matches: &ArgMatches) -> Result<Option<Sprt>, Failure> {
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
        _ => Err(Failure::usage(
            format!("--sprt {text}: write two differences of Elo, the smaller first: 0,5"),
            format!("--sprt {text}: escreva duas diferenças de Elo, a menor primeiro: 0,5"),
        )),
    }
}

fn tell(
    matches: &ArgMatches,
    lang: Lang,
    words: &[&str],
    duel: &Duel,
    games: &[Counted],
    sprt: Option<Sprt>,
) -> Result<(), Failure> {
    let mut out = terminal::out();
    let verdict = sprt.map(|test| match test.verdict(duel) {
        Verdict::Open => "open",
        Verdict::Passed => "passed",
        Verdict::Failed => "failed",
    });
    let likelihood = sprt.map(|test| test.likelihood(duel));
    let elo = duel.elo();
    if matches.get_flag("json") {
        let finite = |value: f64| Some(value).filter(|value| value.is_finite());
        let reasons: std::collections::BTreeMap<&str, usize> =
            games.iter().fold(Default::default(), |mut counts, game| {
                *counts.entry(game.event.reason.as_str()).or_default() += 1;
                counts
            });
        let answer = json!({
            "players": words,
            "games": duel.games(),
            "won": duel.wins,
            "drawn": duel.draws,
            "lost": duel.losses,
            "score": duel.share(),
            "elo": elo.and_then(|elo| finite(elo.difference)),
            "interval": elo.map(|elo| [finite(elo.interval.0), finite(elo.interval.1)]),
            "superiority": duel.superiority(),
            "pairs": duel.pairs,
            "sprt": verdict.map(|verdict| json!({ "verdict": verdict, "llr": likelihood })),
            "reasons": reasons,
        });
        writeln!(out, "{answer}")?;
        return Ok(());
    }
    let [first, second] = [0, 1].map(|place| terminal::printable(words[place]));
    writeln!(
        out,
        "{first} – {second}: +{} ={} -{} ({} {})",
        duel.wins,
        duel.draws,
        duel.losses,
        duel.games(),
        lang.pick("games", "partidas")
    )?;
    if let Some(elo) = elo {
        writeln!(
            out,
            "Elo {:+.1} [{:+.1}, {:+.1}] (95 %)",
            elo.difference, elo.interval.0, elo.interval.1
        )?;
    }
    if let Some(superiority) = duel.superiority() {
        writeln!(
            out,
            "{} {:.1} %",
            lang.pick(
                "likelihood of superiority",
                "probabilidade de superioridade"
            ),
            100.0 * superiority
        )?;
    }
    writeln!(
        out,
        "{} 0 ½ 1 1½ 2: {}",
        lang.pick("pairs", "pares"),
        duel.pairs.map(|count| count.to_string()).join(" ")
    )?;
    if let (Some(verdict), Some(likelihood)) = (verdict, likelihood) {
        writeln!(out, "SPRT {verdict} (LLR {likelihood:.2})")?;
    }
    for game in games.iter().filter(|game| game.event.detail.is_some()) {
        let detail = game.event.detail.as_deref().unwrap_or_default();
        if game.event.reason != "adjudication" {
            writeln!(
                out,
                "{} {}: {} ({})",
                lang.pick("game", "partida"),
                game.event.number,
                terminal::printable(detail),
                game.event.result
            )?;
        }
    }
    Ok(())
}
