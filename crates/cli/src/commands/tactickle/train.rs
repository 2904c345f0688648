//! `stratvision tactickle train`.

use std::io::Write;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use opponents::pad::Pad;
use opponents::tac_tickle::{KeepCount, KeepingReport, Training, measure_keeping, train};
use serde_json::{Value as Json, json};
use syntax::Lang;
use tactickle::memory::{Lost, Memory};
use tactickle::solution::PLACEMENTS;

use super::memory::Written;
use super::{progress, settings, solution};
use crate::args::TrainArgs;
use crate::error::{CliError, ExitStatus};
use crate::terminal;

/// The number of games unless `--games` says another.
const USUAL_GAMES: u64 = 100_000;

/// Trains, keeps the memory, and measures if asked to.
pub fn run(args: &TrainArgs, lang: Lang) -> Result<ExitStatus, CliError> {
    if !args.measure {
        let options = [
            ("step", args.step.is_some()),
            ("threads", args.threads.is_some()),
        ];
        settings::refuse_idle(&options, "--measure")?;
    }
    let (known, mut file) = settings::memory_of(&args.pad, true)?;
    let quiet = args.quiet;
    let stop = progress::interrupted();
    let games = args.series.games.unwrap_or(USUAL_GAMES);
    let mut pad = Pad::new(settings::options(&args.pad), known);
    let training = Training {
        max_plies: args.series.draw_after,
        ..Training::new(games as usize, args.series.seed)
    };
    let start = Instant::now();
    let bar = progress::bar(games, quiet);
    let mut played = 0;
    train(&mut pad, &training, |number| {
        played = number;
        bar.set_position(number as u64);
        !stop.load(Ordering::Relaxed)
    });
    bar.finish_and_clear();
    let elapsed = start.elapsed();
    // Whatever was learnt before an interruption is worth keeping.
    let kept = match &mut file {
        Some(file) => file.write(&pad.memory)?,
        None => Written::There,
    };
    let measured = (args.measure && !stop.load(Ordering::Relaxed))
        .then(|| measure(args, &pad, &stop, lang))
        .filter(|_| !stop.load(Ordering::Relaxed));
    let mut out = terminal::out();
    if args.json {
        let answer = json!({
            "games": played,
            "seconds": elapsed.as_secs_f64(),
            "stored": stored(&pad.memory),
            "kept": measured.as_ref().map(json_of),
        });
        writeln!(out, "{answer}")?;
    } else {
        print(&mut out, played, elapsed, &pad.memory, lang)?;
        if let Some(measured) = &measured {
            table(&mut out, measured, lang)?;
        }
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

fn stored(memory: &Memory) -> u64 {
    memory.size(Lost::Left) + memory.size(Lost::Faced)
}

fn measure(args: &TrainArgs, pad: &Pad<Memory>, stop: &AtomicBool, lang: Lang) -> KeepingReport {
    let solution = solution::load(args.quiet, lang);
    let threads = args
        .threads
        .map_or_else(solution::cores, |threads| threads as usize);
    let step = args.step.unwrap_or(1) as usize;
    let bar = progress::bar(PLACEMENTS as u64, args.quiet);
    let counted = AtomicU64::new(0);
    let done = AtomicBool::new(false);
    let found = std::thread::scope(|scope| {
        scope.spawn(|| {
            while !done.load(Ordering::Relaxed) {
                bar.set_position(counted.load(Ordering::Relaxed));
                std::thread::sleep(Duration::from_millis(100));
            }
        });
        let found = measure_keeping(
            pad.options,
            &pad.memory,
            &solution,
            step,
            threads,
            &counted,
            stop,
        );
        done.store(true, Ordering::Relaxed);
        found
    });
    bar.finish_and_clear();
    found
}

fn classes(found: &KeepingReport, lang: Lang) -> [(&'static str, &'static str, KeepCount); 5] {
    let pick = |en, pt| lang.pick(en, pt);
    [
        ("won_in_1", pick("won in 1", "ganhas em 1"), found.won_in_1),
        ("won_in_3", pick("won in 3", "ganhas em 3"), found.won_in_3),
        (
            "won_later",
            pick("won in 5 or more", "ganhas em 5 ou mais"),
            found.won_later,
        ),
        ("drawn", pick("drawn", "empatadas"), found.drawn),
        (
            "all",
            pick("all that are not lost", "todas as não perdidas"),
            found.all(),
        ),
    ]
}

fn json_of(found: &KeepingReport) -> Json {
    let mut answer = serde_json::Map::new();
    for (word, _, kept) in classes(found, Lang::En) {
        let class = json!({"asked": kept.asked, "kept": kept.kept, "share": kept.share()});
        answer.insert(word.to_owned(), class);
    }
    answer.insert("false_claims".to_owned(), json!(found.false_claims));
    answer.insert(
        "false_resignations".to_owned(),
        json!(found.false_resignations),
    );
    Json::Object(answer)
}

fn print(
    out: &mut impl Write,
    games: usize,
    elapsed: Duration,
    memory: &Memory,
    lang: Lang,
) -> std::io::Result<()> {
    let (seconds, size, kind) = (elapsed.as_secs_f64(), stored(memory), memory.kind().word());
    let text = lang.pick(
        format!("{games} games in {seconds:.1} s; the memory ({kind}) holds {size}"),
        format!("{games} partidas em {seconds:.1} s; a memória ({kind}) tem {size}"),
    );
    writeln!(out, "{text}")
}

fn table(out: &mut impl Write, found: &KeepingReport, lang: Lang) -> std::io::Result<()> {
    for (_, name, kept) in classes(found, lang) {
        let percent = kept.share() * 100.0;
        writeln!(
            out,
            "{name:<24} {:>9} / {:>9}  {percent:.3} %",
            kept.kept, kept.asked
        )?;
    }
    let text = lang.pick(
        format!(
            "claims of a win that is none: {}; given up though not lost: {}",
            found.false_claims, found.false_resignations
        ),
        format!(
            "vitórias anunciadas que não são: {}; abandonos sem estar perdido: {}",
            found.false_claims, found.false_resignations
        ),
    );
    writeln!(out, "{text}")
}
