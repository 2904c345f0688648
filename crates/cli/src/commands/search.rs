//! `stratvision search`: patterns in collections of games.

pub mod complaints;
pub(super) mod engine;
pub mod options;
mod output;
pub mod progress;
mod stats;

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use clap::ArgMatches;
use corpus::census::Census;
use corpus::input::{self, Input};
use corpus::sink::Sink;
use corpus::tally::Tally;
use corpus::{Event, GameReport, Progress, Summary};
use search::Details;
use syntax::Lang;

use crate::failure::{Failure, Outcome};
use crate::files::{self, spare};
use crate::patterns::{self, Selection};
use crate::terminal;
use complaints::Complaints;

/// Searches every game and writes what is found as it is found.
pub fn run(matches: &ArgMatches, lang: Lang) -> Result<Outcome, Failure> {
    let (selection, inputs) = asked(matches, lang)?;
    let format = output::format(matches)?;
    let figures = matches.get_flag("stats");
    let shown = !figures || matches.contains_id("output");
    let judged = matches.get_flag("prove")
        || ["within", "distance", "engine"]
            .iter()
            .any(|id| matches.contains_id(id));
    let details = Details {
        // Hits that nobody sees are made only to be counted.
        described: shown || judged || matches.contains_id("limit"),
        words: shown && format.has_words(),
        all: matches.get_flag("all-instances"),
        raw: matches.get_flag("raw"),
        first: matches.get_flag("first"),
        prove: matches.get_flag("prove"),
        within: matches.get_one::<u8>("within").copied(),
        distance: matches.get_one::<u8>("distance").copied(),
        lang,
    };
    let searched = selection.searched(details)?;
    let progress = Arc::new(Progress::default());
    progress::end_on_interrupt(&progress);
    let keep_moves = shown && format.has_moves();
    let options = options::scan(matches, &inputs, &selection, keep_moves, &progress.stop)?;
    let limit = matches.get_one::<u64>("limit").copied().unwrap_or(u64::MAX);
    let quiet = matches.get_flag("quiet");
    let mut writing = Writing {
        sink: match shown {
            true => Some(output::open(matches, format, &selection.names, &inputs)?),
            false => None,
        },
        path: files::output(matches),
        engine: engine::Evaluator::start(matches)?,
        census: (figures && judged).then(|| Census::new(selection.names.len())),
        limit,
        hits: 0,
    };
    writing.begin()?;
    let mut complaints = Complaints::new(matches, lang);
    let strict = matches.get_flag("strict");
    let mut failure: Option<Failure> = None;
    let summary = {
        let bar = progress::Bar::start(&progress, &inputs, quiet, lang);
        let summary = corpus::scan(
            &inputs,
            &options,
            &progress,
            || searched.examiner(),
            |event| {
                let bad_news = matches!(event, Event::Problem(_) | Event::Damaged(..));
                let done = bar.suspend(|| match event {
                    Event::Game(report) => writing.game(report, &progress.stop),
                    Event::Pause => writing.pause(),
                    Event::Problem(problem) => {
                        complaints.problem(&problem);
                        Ok(ControlFlow::Continue(()))
                    }
                    Event::Damaged(file, error) => {
                        complaints.damage(&file, &error);
                        Ok(ControlFlow::Continue(()))
                    }
                });
                match done {
                    Ok(_) if bad_news && strict => {
                        failure = Some(Failure::Told);
                        ControlFlow::Break(())
                    }
                    Ok(flow) => flow,
                    Err(error) => {
                        failure = Some(error);
                        ControlFlow::Break(())
                    }
                }
            },
        );
        bar.finish();
        summary
    };
    complaints.finish();
    if let Some(failure) = failure {
        // What was found before is worth keeping; why it broke off is worth more than what goes wrong now.
        let _ = writing.end();
        return Err(failure);
    }
    writing.end()?;
    if searched.gave_up() > 0 {
        let count = searched.gave_up();
        terminal::remark(lang.pick(
            format!("{count} positions were given up: a pattern leaves too much open"),
            format!("{count} posições foram abandonadas: um padrão deixa coisas demais em aberto"),
        ));
    }
    if let Some(engine) = &writing.engine
        && engine.failed() > 0
        && !quiet
    {
        let count = engine.failed();
        terminal::remark(lang.pick(
            format!("{count} positions have no value from the engine: eval_error says why"),
            format!("{count} posições ficaram sem valor do motor: eval_error diz por quê"),
        ));
    }
    if figures {
        stats::show(matches, &summary, writing.census.as_ref(), &selection, lang)?;
    }
    if !quiet {
        closing(&summary, details.raw, lang);
    }
    let found = writing.hits > 0 || summary.tallies.iter().any(|tally| tally.positions > 0);
    Ok(match (complaints.damaged, found) {
        (true, _) => Outcome::Failed,
        (false, true) => Outcome::Done,
        (false, false) => Outcome::NothingFound,
    })
}

/// What becomes of hits.
struct Writing<'a> {
    sink: Option<Box<dyn Sink>>,
    path: Option<&'a PathBuf>,
    engine: Option<engine::Evaluator>,
    census: Option<Census>,
    limit: u64,
    hits: u64,
}

impl Writing<'_> {
    fn failed(&self, error: std::io::Error) -> Failure {
        match self.path {
            Some(path) => Failure::file(path, &error),
            None => error.into(),
        }
    }

    fn begin(&mut self) -> Result<(), Failure> {
        let done = self.sink.as_mut().map_or(Ok(()), |sink| sink.begin());
        done.map_err(|error| self.failed(error))
    }

    fn game(
        &mut self,
        mut report: GameReport,
        stop: &AtomicBool,
    ) -> Result<ControlFlow<()>, Failure> {
        report.hits.truncate((self.limit - self.hits) as usize);
        self.hits += report.hits.len() as u64;
        if let Some(engine) = &mut self.engine {
            engine.evaluate(&mut report, stop);
        }
        if let Some(census) = &mut self.census {
            census.add(&report);
        }
        let done = self.sink.as_mut().map_or(Ok(()), |sink| sink.game(&report));
        done.map_err(|error| self.failed(error))?;
        Ok(match self.hits >= self.limit {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        })
    }

    fn pause(&mut self) -> Result<ControlFlow<()>, Failure> {
        let done = self.sink.as_mut().map_or(Ok(()), |sink| sink.pause());
        done.map_err(|error| self.failed(error))?;
        Ok(ControlFlow::Continue(()))
    }

    fn end(&mut self) -> Result<(), Failure> {
        let done = self.sink.as_mut().map_or(Ok(()), |sink| sink.end());
        done.map_err(|error| self.failed(error))
    }
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
    let inputs = expanded(&words("games"))?;
    let mut read = files_of(&inputs);
    for word in words("pattern").iter().map(Path::new) {
        if word != Path::new("all") && word.exists() {
            read.extend(patterns::pattern_files(word)?);
        }
    }
    spare(matches, read)?;
    Ok((selection, inputs))
}

/// The games that words name.
pub fn expanded(words: &[String]) -> Result<Vec<Input>, Failure> {
    input::expand(words).map_err(|error| {
        let message = error.message();
        Failure::failed(message.en, message.pt).help(
            "name PGN files, stores, folders of them, or - for standard input",
            "diga arquivos PGN, acervos, pastas deles, ou - para a entrada padrão",
        )
    })
}

/// The inputs that are files.
pub fn files_of(inputs: &[Input]) -> Vec<PathBuf> {
    let files = inputs.iter().filter_map(|input| match input {
        Input::File(path) => Some(path.clone()),
        Input::Stdin => None,
    });
    files.collect()
}

/// The word for one or for several.
pub fn one(count: &u64, one: &'static str, several: &'static str) -> &'static str {
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
