//! `stratvision tactickle learn-curve`.

use std::io::Write;
use std::sync::atomic::Ordering;

use opponents::pad::Pad;
use opponents::tac_tickle::{Contestant, Curve, Game, Series, Tally, curves_svg};
use serde_json::json;
use syntax::Lang;
use tactickle::memory::StoreKind;

use super::{progress, settings};
use crate::args::CurveArgs;
use crate::error::{CliError, ExitStatus};
use crate::files;
use crate::terminal::{self, STRONG};

/// The number of games for each seed unless `--games` says another.
const USUAL_GAMES: u64 = 200;
/// The number of seeds unless `--seeds` says another.
const USUAL_SEEDS: u64 = 10;
/// Parts of a series that are points of a curve.
const PARTS: usize = 20;

/// One thing to compare.
struct CurveSetting {
    /// None: learning is off.
    kind: Option<StoreKind>,
    qi: u32,
}

/// What became of one setting.
struct CurveResult {
    curve: Curve,
    tally: Tally,
    last_losses: Vec<usize>,
}

/// Plays all series, draws their curves and prints their scores.
pub fn run(args: &CurveArgs, lang: Lang) -> Result<ExitStatus, CliError> {
    let settings = compared(args);
    if let Some(output) = &args.output {
        files::check_writable(&output.path)?;
        output.may_replace(&files::Mark::Svg)?;
    }
    let games = args.series.games.unwrap_or(USUAL_GAMES) as usize;
    let seeds = args.seeds.unwrap_or(USUAL_SEEDS);
    let first_seed = args.series.seed;
    let mut opponent = settings::opponent(args.series.against.as_deref(), args.quiet, lang);
    let stop = progress::interrupted();
    let steps = settings.len() as u64 * seeds * games as u64;
    let bar = progress::bar(steps, args.quiet);
    let mut results = Vec::new();
    for setting in &settings {
        let mut all: Vec<Vec<Game>> = Vec::new();
        for seed in first_seed..first_seed + seeds {
            let series = Series {
                games,
                begins: args.series.begins,
                max_plies: args.series.draw_after,
                seed,
            };
            let mut program = program(args, setting);
            all.push(series.play(&mut program, &mut opponent, |_, _| {
                bar.inc(1);
                !stop.load(Ordering::Relaxed)
            }));
        }
        if stop.load(Ordering::Relaxed) {
            bar.finish_and_clear();
            return Err(CliError::failed(
                "ended early: nothing was drawn",
                "interrompido: nada foi desenhado",
            ));
        }
        results.push(summed(name(setting, lang), &all, games));
    }
    bar.finish_and_clear();
    print(args, &results, lang)?;
    draw(args, &results, games, lang)?;
    Ok(ExitStatus::Done)
}

fn compared(args: &CurveArgs) -> Vec<CurveSetting> {
    let words: Vec<&str> = match args.stores.is_empty() {
        false => args.stores.iter().map(String::as_str).collect(),
        // The program of 1982 had one kind of memory.
        true if args.pad.original => vec!["off", "relations"],
        true => vec!["off", "relations", "exact"],
    };
    let depths = match args.qis.is_empty() {
        false => args.qis.clone(),
        true => vec![0],
    };
    let (words, depths) = (each_once(words), each_once(depths));
    let pairs = depths
        .iter()
        .flat_map(|&qi| words.iter().map(move |&word| (qi, word)));
    pairs
        .map(|(qi, word)| CurveSetting {
            kind: StoreKind::from_word(word),
            qi,
        })
        .collect()
}

/// What is named twice would only be drawn over itself.
fn each_once<T: PartialEq>(named: Vec<T>) -> Vec<T> {
    let mut once = Vec::new();
    for one in named {
        if !once.contains(&one) {
            once.push(one);
        }
    }
    once
}

fn program(args: &CurveArgs, setting: &CurveSetting) -> Contestant {
    let options = settings::options_at(&args.pad, setting.qi);
    let options = match setting.kind {
        Some(_) => options,
        None => options.without_learning(),
    };
    let memory = settings::new_memory(&args.pad, setting.kind.unwrap_or(StoreKind::Exact));
    Contestant::Pad(Box::new(Pad::new(options, memory)))
}

fn name(setting: &CurveSetting, lang: Lang) -> String {
    let qi = setting.qi;
    match setting.kind {
        Some(kind) => format!("{}, QI {qi}", kind.word()),
        None => lang.pick(
            format!("no learning, QI {qi}"),
            format!("sem aprender, QI {qi}"),
        ),
    }
}

fn summed(name: String, all: &[Vec<Game>], games: usize) -> CurveResult {
    let parts = PARTS.min(games);
    let points = (0..parts)
        .map(|part| {
            let (from, to) = (part * games / parts, (part + 1) * games / parts);
            let inside: Vec<Game> = all
                .iter()
                .flat_map(|series| &series[from..to])
                .copied()
                .collect();
            Tally::of(&inside).score()
        })
        .collect();
    let every: Vec<Game> = all.iter().flatten().copied().collect();
    let last_losses = all
        .iter()
        .map(|series| {
            series
                .iter()
                .rposition(|game| game.half_points == 0)
                .map_or(0, |index| index + 1)
        })
        .collect();
    CurveResult {
        curve: Curve { name, points },
        tally: Tally::of(&every),
        last_losses,
    }
}

fn print(args: &CurveArgs, results: &[CurveResult], lang: Lang) -> Result<(), CliError> {
    // A picture on standard output leaves no room for a table.
    if args.output.is_none() && !args.json {
        return Ok(());
    }
    let mut out = terminal::out();
    let as_json = args.json;
    if !as_json {
        let (name, won, drawn, lost, score, last) = lang.pick(
            ("memory", "won", "drawn", "lost", "score", "last loss"),
            (
                "memória",
                "ganhas",
                "empates",
                "perdidas",
                "pontos",
                "última derrota",
            ),
        );
        writeln!(
            out,
            "{STRONG}{name:<28} {won:>8} {drawn:>8} {lost:>8} {score:>8}  {last}{STRONG:#}"
        )?;
    }
    for result in results {
        let Tally { won, drawn, lost } = result.tally;
        let score = result.tally.score();
        if as_json {
            let answer = json!({
                "name": result.curve.name, "won": won, "drawn": drawn, "lost": lost, "score": score,
                "points": result.curve.points, "last_losses": result.last_losses,
            });
            writeln!(out, "{answer}")?;
            continue;
        }
        let most = result.last_losses.iter().max().copied().unwrap_or(0);
        let least = result.last_losses.iter().min().copied().unwrap_or(0);
        let percent = score * 100.0;
        let name = &result.curve.name;
        writeln!(
            out,
            "{name:<28} {won:>8} {drawn:>8} {lost:>8} {percent:>6.1} %  {least}–{most}"
        )?;
    }
    Ok(())
}

fn draw(
    args: &CurveArgs,
    results: &[CurveResult],
    games: usize,
    lang: Lang,
) -> Result<(), CliError> {
    let curves: Vec<Curve> = results.iter().map(|result| result.curve.clone()).collect();
    let against = args.series.against.as_deref().unwrap_or("perfect");
    let title = match against {
        "random" => lang.pick(
            "Tac-Tickle: learning against random moves",
            "Tac-Tickle: aprendizado contra lances ao acaso",
        ),
        "perfect-first" => lang.pick(
            "Tac-Tickle: learning against perfect play, always the first best move",
            "Tac-Tickle: aprendizado contra o jogo perfeito, sempre o primeiro melhor lance",
        ),
        _ => lang.pick(
            "Tac-Tickle: learning against perfect play",
            "Tac-Tickle: aprendizado contra o jogo perfeito",
        ),
    };
    let svg = files::signed_svg(&curves_svg(
        &curves,
        games,
        title,
        lang.pick("games", "partidas"),
        lang.pick("score", "pontos"),
    ));
    match &args.output {
        Some(output) => files::write(&output.path, &svg),
        None if args.json => Ok(()),
        None => terminal::write_text(&svg).map_err(CliError::from),
    }
}
