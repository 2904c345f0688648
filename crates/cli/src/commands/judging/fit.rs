//! Better numbers for a set.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

use chess::ChessWords;
use dhjog::assess::{ConstantPlace, Tuned, Tuning, TuningError, TuningPositions, tune};
use serde_json::json;
use syntax::Lang;
use syntax::number::localized;

use super::assess::nothing;
use super::set::{LoadedSet, load};
use super::source::{Positions, positions};
use super::{bar, link_json, measure_word, shown, threads, warn_of_steps};
use crate::args::FitArgs;
use crate::error::{CliError, ExitStatus};
use crate::files::{self, check_not_read, replace};
use crate::terminal::{self, STRONG, printable};

/// The number of rounds unless `--rounds` says another.
const USUAL_ROUNDS: u32 = 50;
/// The number of decimals unless `--decimals` says another.
const USUAL_DECIMALS: u8 = 2;

/// Tunes, reports, and writes the result.
pub fn run(args: &FitArgs, lang: Lang) -> Result<ExitStatus, CliError> {
    let set = load(&args.judged.set, lang)?;
    let own_file = writable(args, &set)?;
    let read = args.judged.positions.iter();
    check_not_read(
        &args.output,
        read.map(PathBuf::from).chain(set.path.clone()),
    )?;
    if let Some(output) = &args.output {
        output.check_folder()?;
        // A set has no room for a mark, and one that was tuned may have been worked on since.
        output.may_replace(&files::Mark::None)?;
    }
    let positions = positions(&args.judged, lang)?;
    let tuning = Tuning {
        perspective: args.judged.perspective,
        decimals: usize::from(args.decimals.unwrap_or(USUAL_DECIMALS)),
        rounds: args.rounds.unwrap_or(USUAL_ROUNDS),
        threads: threads(&args.judged),
    };
    warn_of_steps(&set, &positions, tuning.perspective, lang);
    let template = lang.pick(
        "{wide_bar} round {pos}  error {msg}",
        "{wide_bar} rodada {pos}  erro {msg}",
    );
    let bar = bar(&args.judged, tuning.rounds as usize, template);
    let tuned = tune::<ChessWords>(
        &set.parse,
        &TuningPositions {
            cases: &positions.cases,
            references: &positions.references,
            tested: &positions.tested,
        },
        &tuning,
        |round, error| {
            bar.set_position(u64::from(round));
            bar.set_message(format!("{error:.5}"));
            !positions.progress.stop.load(Ordering::Relaxed)
        },
    );
    bar.finish_and_clear();
    let tuned = match tuned {
        Ok(tuned) => tuned,
        Err(TuningError::NoPositions) => return Ok(nothing(&args.judged, lang)),
        Err(reason) => return Err(untuned(reason)),
    };
    keeps_level(&set, &tuned)?;
    print(args, &set, &positions, &tuned, lang)?;
    let worse = tuned
        .before
        .1
        .zip(tuned.after.1)
        .is_some_and(|(before, after)| after > before);
    if worse && !args.judged.quiet {
        terminal::note(lang.pick(
            "the error of the test part has grown: there are too few positions for this number of constants",
            "o erro da parte de teste cresceu: há posições de menos para tantos números",
        ));
    }
    if let Some(output) = &args.output {
        files::write(&output.path, &tuned.text)?;
    } else if let Some(path) = own_file {
        replace(path, &tuned.text)?;
    }
    Ok(ExitStatus::Done)
}

/// The set's own file, if it is to be written.
fn writable<'a>(args: &FitArgs, set: &'a LoadedSet) -> Result<Option<&'a Path>, CliError> {
    if !args.write {
        return Ok(None);
    }
    match set.path.as_deref().filter(|path| *path != Path::new("-")) {
        Some(path) => Ok(Some(path)),
        None => Err(CliError::usage(
            "--write needs a set in a file of its own",
            "--write precisa de um conjunto em arquivo próprio",
        )
        .help("-o writes another file", "-o grava outro arquivo")),
    }
}

fn untuned(reason: TuningError) -> CliError {
    match reason {
        TuningError::NoConstants => CliError::failed(
            "the set has no number to tune",
            "o conjunto não tem número a ajustar",
        )
        .help(
            "numbers of piece values, calculations and heuristics are tuned, those of conditions are not",
            "ajustam-se números de peças, cálculos e heurísticas, não os de condições",
        ),
        TuningError::TooLong => CliError::failed(
            "the set is nearly as long as one may be: there is no room for other numbers",
            "o conjunto é quase tão longo quanto pode ser: não há espaço para outros números",
        )
        .help(
            "shorten its annotations, or leave rules out",
            "encurte as anotações ou retire regras",
        ),
        TuningError::MixedReferences => CliError::failed(
            "grades, values and results cannot be mixed",
            "notas, valores e resultados não se misturam",
        ),
        TuningError::Stopped => CliError::failed(
            "ended early: nothing was written",
            "interrompido: nada foi escrito",
        ),
        TuningError::Invalid | TuningError::NoPositions => CliError::failed(
            "the set cannot be used with other numbers",
            "o conjunto não serve com outros números",
        ),
    }
}

/// Other numbers never need a higher level; were it so, nothing would be written.
fn keeps_level(set: &LoadedSet, tuned: &Tuned) -> Result<(), CliError> {
    let (before, after) = (set.level, tuned.level);
    match after <= before {
        true => Ok(()),
        false => Err(CliError::failed(
            format!("the new numbers would raise the set from level {before} to {after}"),
            format!("os novos números levariam o conjunto do nível {before} ao {after}"),
        )),
    }
}

fn place(place: &ConstantPlace) -> (String, String) {
    let printable = |text: &str| terminal::printable(text);
    match place {
        ConstantPlace::Piece { stage, piece } => (printable(stage), printable(piece)),
        ConstantPlace::Calculation { stage } => (printable(stage), "TABULEIRO".to_owned()),
        ConstantPlace::Rule { stage, rule } => (printable(stage), printable(rule)),
        ConstantPlace::Function { function } => (String::new(), printable(function)),
    }
}

fn print(
    args: &FitArgs,
    set: &LoadedSet,
    positions: &Positions,
    tuned: &Tuned,
    lang: Lang,
) -> Result<(), CliError> {
    let mut out = terminal::out();
    let line = |constant: &dhjog::assess::Constant| {
        let start: usize = constant.range.start().into();
        set.source.text()[..start].matches('\n').count() + 1
    };
    if args.json {
        let constants = tuned.constants.iter().zip(&tuned.numbers);
        let answer = json!({
            "set": set.program.name(),
            "positions": positions.judged.len(),
            "tested": positions.tested.iter().filter(|tested| **tested).count(),
            "scale": link_json(tuned.link),
            "rounds": tuned.fitted.rounds,
            "settled": tuned.fitted.settled,
            "before": {"train": tuned.before.0, "test": tuned.before.1},
            "after": {"train": tuned.after.0, "test": tuned.after.1},
            "constants": constants.map(|(constant, number)| {
                let (stage, name) = place(&constant.place);
                json!({
                    "line": line(constant),
                    "stage": stage,
                    "name": name,
                    "before": constant.value,
                    "after": number,
                })
            }).collect::<Vec<_>>(),
            "text": tuned.text,
        });
        writeln!(out, "{answer}")?;
        return Ok(());
    }
    // The new text is the answer where it has no file; what is said of it goes beside it.
    let into_file = args.output.is_some() || args.write;
    let report = report(set, positions, tuned, &line, lang)?;
    if into_file {
        write!(out, "{report}")?;
    } else {
        write!(out, "{}", tuned.text)?;
        if !args.judged.quiet {
            terminal::print_diagnostics(&report);
        }
    }
    Ok(())
}

fn report(
    set: &LoadedSet,
    positions: &Positions,
    tuned: &Tuned,
    line: &dyn Fn(&dhjog::assess::Constant) -> usize,
    lang: Lang,
) -> Result<String, CliError> {
    use std::fmt::Write;

    let mut text = String::new();
    let name = printable(set.program.name());
    let kind = positions
        .references
        .first()
        .map(|one| measure_word(one.measure(), lang));
    let kind = kind.unwrap_or_default();
    let count = positions.judged.len();
    let rounds = tuned.fitted.rounds;
    let _ = writeln!(
        text,
        "{STRONG}{name}{STRONG:#}  {}",
        lang.pick(
            format!("{count} positions judged by {kind}, {rounds} rounds"),
            format!("{count} posições julgadas por {kind}, {rounds} rodadas"),
        )
    );
    let (error, before, after) =
        lang.pick(("error", "before", "after"), ("erro", "antes", "depois"));
    let _ = writeln!(text, "  {error:<24} {before:>9} {after:>9}");
    let rows = [
        (
            lang.pick("training part", "parte de treino"),
            Some(tuned.before.0),
            Some(tuned.after.0),
        ),
        (
            lang.pick("test part", "parte de teste"),
            tuned.before.1,
            tuned.after.1,
        ),
    ];
    for (word, before, after) in rows {
        let _ = writeln!(
            text,
            "  {word:<24} {:>9} {:>9}",
            shown(before, lang),
            shown(after, lang)
        );
    }
    let (at, stage, number) = lang.pick(
        ("line", "stage", "number of"),
        ("linha", "etapa", "número de"),
    );
    let _ = writeln!(
        text,
        "\n{STRONG}{at:>6} {stage:<16} {number:<28} {before:>10} {after:>10}{STRONG:#}"
    );
    let number_text = |number: f64| localized(number, lang);
    for (constant, number) in tuned.constants.iter().zip(&tuned.numbers) {
        let (stage, name) = place(&constant.place);
        let _ = write!(
            text,
            "{:>6} {stage:<16} {name:<28} {:>10} {:>10}",
            line(constant),
            number_text(constant.value),
            number_text(*number)
        );
        if *number <= constant.least && constant.value > constant.least {
            text.push_str(lang.pick("  would change its sign", "  mudaria de sinal"));
        }
        text.push('\n');
    }
    Ok(text)
}
