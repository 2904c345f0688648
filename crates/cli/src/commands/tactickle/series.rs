//! `stratvision tactickle match`.

use std::io::Write;
use std::sync::atomic::Ordering;

use opponents::pad::Pad;
use opponents::tac_tickle::{Contestant, Game, Series, Tally};
use serde_json::json;
use syntax::Lang;

use super::memory::Written;
use super::{progress, settings};
use crate::args::PadMatchArgs;
use crate::error::{CliError, ExitStatus};
use crate::terminal::{self, STRONG};

/// The number of games unless `--games` says another.
const USUAL_GAMES: u64 = 200;

/// Plays the series and keeps what was learnt.
pub fn run(args: &PadMatchArgs, lang: Lang) -> Result<ExitStatus, CliError> {
    let learns = args.learns;
    let named = args.pad.memory.as_ref();
    let missing = named.filter(|path| !path.exists());
    let (known, mut file) = settings::memory_of(&args.pad, learns)?;
    if let Some(path) = missing {
        // Perhaps the name is a slip.
        let path = path.display();
        terminal::note(lang.pick(
            format!("{path} is not there: a new memory is begun"),
            format!("{path} não existe: começa-se uma memória nova"),
        ));
    }
    let stop = progress::interrupted();
    let mut options = settings::options(&args.pad);
    if !learns {
        options = options.without_learning();
    }
    let mut program = Contestant::Pad(Box::new(Pad::new(options, known)));
    let mut opponent = settings::opponent(args.series.against.as_deref(), args.quiet, lang);
    let series = Series {
        games: args.series.games.unwrap_or(USUAL_GAMES) as usize,
        begins: args.series.begins,
        max_plies: args.series.draw_after,
        seed: args.series.seed,
    };
    let bar = progress::bar(series.games as u64, args.quiet);
    let games = series.play(&mut program, &mut opponent, |number, _| {
        bar.set_position(number as u64 + 1);
        !stop.load(Ordering::Relaxed)
    });
    bar.finish_and_clear();
    let kept = match (&mut file, program.memory(), options.learning) {
        (Some(file), Some(learnt), true) => file.write(learnt)?,
        _ => Written::There,
    };
    let mut out = terminal::out();
    if args.json {
        for (number, game) in games.iter().enumerate() {
            let answer = json!({
                "game": number + 1,
                "points": f64::from(game.half_points) / 2.0,
                "plies": game.plies,
                "learnt": game.learnt,
                "memory": game.memory,
                "strategy": game.strategy,
            });
            writeln!(out, "{answer}")?;
        }
    } else {
        table(&mut out, &games, lang)?;
    }
    if let Written::Beside(failure) = kept {
        out.flush()?;
        return Err(failure);
    }
    Ok(if stop.load(Ordering::Relaxed) {
        ExitStatus::Failed
    } else {
        ExitStatus::Done
    })
}

fn table(out: &mut impl Write, games: &[Game], lang: Lang) -> std::io::Result<()> {
    let (heading, won, drawn, lost, score, memory) = lang.pick(
        ("games", "won", "drawn", "lost", "score", "memory"),
        (
            "partidas", "ganhas", "empates", "perdidas", "pontos", "memória",
        ),
    );
    writeln!(
        out,
        "{STRONG}{heading:<11} {won:>8} {drawn:>8} {lost:>8} {score:>8} {memory:>9}{STRONG:#}"
    )?;
    let part = games.len().div_ceil(10).max(1);
    for (number, part_games) in games.chunks(part).enumerate() {
        let from = number * part + 1;
        let name = format!("{from}–{}", from + part_games.len() - 1);
        row(out, &name, part_games)?;
    }
    row(out, lang.pick("all", "todas"), games)?;
    let last = games.iter().rposition(|game| game.half_points == 0);
    let text = match last {
        None => lang.pick(
            "no game was lost".to_owned(),
            "nenhuma partida foi perdida".to_owned(),
        ),
        Some(index) => {
            let number = index + 1;
            lang.pick(
                format!("the last lost game is number {number}"),
                format!("a última partida perdida é a de número {number}"),
            )
        }
    };
    writeln!(out, "{text}")?;
    if games.iter().any(|game| game.strategy) {
        let text = lang.pick(
            "the program announced that the side that begins loses (best play from the start is a draw)",
            "o programa anunciou que quem começa perde (com o melhor jogo, o início é empate)",
        );
        writeln!(out, "{text}")?;
    }
    Ok(())
}

fn row(out: &mut impl Write, name: &str, games: &[Game]) -> std::io::Result<()> {
    let tally = Tally::of(games);
    let memory = games.last().map_or(0, |game| game.memory);
    let score = tally.score() * 100.0;
    let Tally { won, drawn, lost } = tally;
    writeln!(
        out,
        "{name:<11} {won:>8} {drawn:>8} {lost:>8} {score:>6.1} % {memory:>9}"
    )
}
