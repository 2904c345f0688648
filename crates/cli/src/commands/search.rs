//! `stratvision search`: patterns in collections of games.

mod engine;
pub mod options;
mod output;
pub mod progress;
mod stats;

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::ArgMatches;
use corpus::input::{self, Input};
use corpus::tally::Tally;
use corpus::{Event, Problem, Progress, Summary};
use search::Details;
use syntax::Lang;

use crate::failure::{Failure, Outcome};
use crate::files::spare;
use crate::patterns::{self, Selection};
use crate::terminal;

/// Searches every game and writes what is found as it is found.
pub fn run(matches: &ArgMatches, lang: Lang) -> Result<Outcome, Failure> {
    let (selection, inputs) = asked(matches, lang)?;
    let format = matches
        .get_one::<String>("format")
        .map_or("table", String::as_str);
    let shown = !matches.get_flag("stats") || matches.contains_id("output");
    let details = Details {
        // Hits that nobody sees are made only to be counted.
        described: shown || matches.contains_id("limit"),
        words: matches!(format, "pgn" | "html"),
        all: matches.get_flag("all-instances"),
        raw: matches.get_flag("raw"),
        first: matches.get_flag("first"),
        prove: matches.get_flag("prove"),
        within: matches.get_one::<u8>("within").copied(),
        distance: matches.get_one::<u8>("distance").copied(),
        lang,
    };
    let searched = selection.searched(details)?;
    let options = options::scan(matches, &inputs, &selection, format)?;
    let limit = matches.get_one::<u64>("limit").copied().unwrap_or(u64::MAX);
    let strict = matches.get_flag("strict");
    let quiet = matches.get_flag("quiet");

    let progress = Arc::new(Progress::default());
    let written = |error: std::io::Error| match matches.get_one::<PathBuf>("output") {
        Some(path) => Failure::file(path, &error),
        None => error.into(),
    };
    let mut sink = match shown {
        true => Some(output::open(matches, format, &selection.names, &inputs)?),
        false => None,
    };
    if let Some(sink) = &mut sink {
        sink.begin().map_err(written)?;
    }
    let mut engine = engine::Evaluator::start(matches, lang)?;
    let mut hits = 0;
    let mut failure: Option<Failure> = None;
    let mut damaged = false;
    let summary = {
        let bar = progress::Bar::start(&progress, &inputs, quiet, lang);
        progress::end_on_interrupt(&progress);
        let summary =
            corpus::scan(
                &inputs,
                &options,
                &progress,
                || searched.examiner(),
                |event| {
                    match event {
                        Event::Game(mut report) => {
                            report.hits.truncate((limit - hits) as usize);
                            hits += report.hits.len() as u64;
                            if let Some(engine) = &mut engine {
                                engine.evaluate(&mut report, &progress.stop);
                            }
                            if let Some(sink) = &mut sink
                                && let Err(error) = bar.suspend(|| sink.game(&report))
                            {
                                failure = Some(written(error));
                                return ControlFlow::Break(());
                            }
                            if hits >= limit {
                                return ControlFlow::Break(());
                            }
                        }
                        Event::Pause => {
                            if let Some(sink) = &mut sink
                                && let Err(error) = bar.suspend(|| sink.pause())
                            {
                                failure = Some(written(error));
                                return ControlFlow::Break(());
                            }
                        }
                        Event::Problem(problem) => {
                            if !quiet {
                                bar.suspend(|| terminal::remark(describe(&problem, lang)));
                            }
                            if strict {
                                failure = Some(Failure::Told);
                                return ControlFlow::Break(());
                            }
                        }
                        Event::Damaged(file, error) => {
                            damaged = true;
                            bar.suspend(|| {
                                Failure::failed(
                            format!("{file}: {error}; the games before the damage were searched"),
                            format!("{file}: {error}; as partidas antes do dano foram procuradas"),
                        )
                        .report(lang)
                            });
                            if strict {
                                failure = Some(Failure::Told);
                                return ControlFlow::Break(());
                            }
                        }
                    }
                    ControlFlow::Continue(())
                },
            );
        bar.finish();
        summary
    };
    if let Some(failure) = failure {
        // What was found before is worth keeping; why it broke off is worth more than what goes wrong now.
        let _ = sink.as_mut().map(|sink| sink.end());
        return Err(failure);
    }
    if let Some(sink) = &mut sink {
        sink.end().map_err(written)?;
    }
    if searched.gave_up() > 0 {
        let count = searched.gave_up();
        terminal::remark(lang.pick(
            format!("{count} positions were given up: a pattern leaves too much open"),
            format!("{count} posições foram abandonadas: um padrão deixa coisas demais em aberto"),
        ));
    }
    if matches.get_flag("stats") {
        stats::show(matches, &summary, &selection, lang)?;
    }
    if !quiet {
        closing(&summary, details.raw, lang);
    }
    let found = hits > 0 || summary.tallies.iter().any(|tally| tally.positions > 0);
    Ok(match (damaged, found) {
        (true, _) => Outcome::Failed,
        (false, true) => Outcome::Done,
        (false, false) => Outcome::NothingFound,
    })
}

/// The patterns and the games that the command line names.
pub fn asked(matches: &ArgMatches, lang: Lang) -> Result<(Selection, Vec<Input>), Failure> {
    let words = |id: &str| -> Vec<String> {
        matches
            .get_many::<String>(id)
            .unwrap_or_default()
            .cloned()
            .collect()
    };
    let selection = patterns::select(matches, &words("pattern"), lang)?;
    let inputs = input::expand(&words("games")).map_err(|error| {
        Failure::failed(error.to_string(), error.to_string()).help(
            "name PGN files, folders of them, or - for standard input",
            "diga arquivos PGN, pastas deles, ou - para a entrada padrão",
        )
    })?;
    let mut read = files_of(&inputs);
    for word in words("pattern").iter().map(Path::new) {
        if word != Path::new("all") && word.exists() {
            read.extend(patterns::pattern_files(word)?);
        }
    }
    spare(matches, read)?;
    Ok((selection, inputs))
}

/// The inputs that are files.
pub fn files_of(inputs: &[Input]) -> Vec<PathBuf> {
    let files = inputs.iter().filter_map(|input| match input {
        Input::File(path) => Some(path.clone()),
        Input::Stdin => None,
    });
    files.collect()
}

/// A game that was left out, and why.
pub fn describe(problem: &Problem, lang: Lang) -> String {
    use corpus::report::ProblemKind;
    let Problem {
        file,
        game,
        offset,
        kind,
    } = problem;
    let place = lang.pick(
        format!("{file}: game {game} (byte {offset})"),
        format!("{file}: partida {game} (byte {offset})"),
    );
    let what = match kind {
        ProblemKind::BadMove { ply, word } => lang.pick(
            format!("half-move {ply}, '{word}', cannot be played"),
            format!("o meio-lance {ply}, '{word}', não pode ser jogado"),
        ),
        ProblemKind::BadFen => lang.pick(
            "the FEN header is no position".to_owned(),
            "o cabeçalho FEN não é uma posição".to_owned(),
        ),
        ProblemKind::UnknownVariant(name) => lang.pick(
            format!("the variant '{name}' is not known"),
            format!("a variante '{name}' não é conhecida"),
        ),
    };
    format!("{place}: {what}; {}", lang.pick("skipped", "pulada"))
}

/// The word for one or for several.
fn one(count: &u64, one: &'static str, several: &'static str) -> &'static str {
    match count {
        1 => one,
        _ => several,
    }
}

/// One line at the end of the work, on standard error.
fn closing(summary: &Summary, raw: bool, lang: Lang) {
    let Summary {
        games,
        examined,
        positions,
        broken,
        unknown_variants,
        interrupted,
        ..
    } = summary;
    let mut text = lang.pick(
        format!(
            "{games} {}, {examined} searched, {positions} {}",
            one(games, "game", "games"),
            one(positions, "position", "positions"),
        ),
        format!(
            "{games} {}, {examined} {}, {positions} {}",
            one(games, "partida", "partidas"),
            one(examined, "procurada", "procuradas"),
            one(positions, "posição", "posições"),
        ),
    );
    if raw {
        let sum = |count: fn(&Tally) -> u64| summary.tallies.iter().map(count).sum::<u64>();
        let (raw, valid) = (
            sum(|tally| tally.raw_positions),
            sum(|tally| tally.positions),
        );
        text += &lang.pick(
            format!(", {raw} with a raw instance and {valid} with a valid one"),
            format!(", {raw} com instância bruta e {valid} com uma válida"),
        );
    }
    if *broken > 0 {
        text += &lang.pick(
            format!(", {broken} could not be replayed"),
            format!(
                ", {broken} {}",
                one(
                    broken,
                    "não pôde ser reproduzida",
                    "não puderam ser reproduzidas"
                )
            ),
        );
    }
    if *unknown_variants > 0 {
        text += &lang.pick(
            format!(
                ", {unknown_variants} {}",
                one(
                    unknown_variants,
                    "of an unknown variant",
                    "of unknown variants"
                )
            ),
            format!(
                ", {unknown_variants} {}",
                one(
                    unknown_variants,
                    "de variante desconhecida",
                    "de variantes desconhecidas"
                )
            ),
        );
    }
    if *interrupted {
        text += lang.pick(" (ended early)", " (interrompida)");
    }
    terminal::remark(text);
}
