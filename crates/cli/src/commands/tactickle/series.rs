//! `stratvision tactickle match`.

use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::Ordering;

use clap::ArgMatches;
use opponents::pad::Pad;
use opponents::tac_tickle::{Contestant, Game, Series, Tally};
use serde_json::json;
use syntax::Lang;

use super::memory::Written;
use super::{progress, settings};
use crate::error::{CliError, ExitStatus};
use crate::terminal::{self, STRONG};

/// Plays the series and keeps what was learnt.
pub fn run(matches: &ArgMatches, lang: Lang) -> Result<ExitStatus, CliError> {
    let learns = !matches.get_flag("no-learning");
    let named = matches.get_one::<PathBuf>("memory");
    let missing = named.filter(|path| !path.exists());
    let (known, mut file) = settings::memory_of(matches, learns)?;
    if let Some(path) = missing {
        // Perhaps the name is a slip.
        let path = path.display();
        terminal::note(lang.pick(
            format!("{path} is not there: a new memory is begun"),
            format!("{path} não existe: começa-se uma memória nova"),
        ));
    }
    let stop = progress::interrupted();
    let mut options = settings::options(matches);
    if !learns {
        options = options.without_learning();
    }
    let mut program = Contestant::Pad(Box::new(Pad::new(options, known)));
    let mut opponent = settings::opponent(matches, lang);
    let series = Series {
        games: settings::number(matches, "games", 200) as usize,
        begins: settings::begins(matches),
        most_plies: settings::draw_after(matches),
        seed: settings::number(matches, "seed", 1),
    };
    let bar = progress::bar(series.games as u64, matches.get_flag("quiet"));
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
    if matches.get_flag("json") {
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
            "the program announced that whoever begins loses (best play from the start is a draw)",
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
