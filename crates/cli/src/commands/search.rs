//! `stratvision search`: patterns in collections of games.
//!
//! | module | subject |
//! |---|---|
//! | `inputs` | the patterns and games that the command line names |
//! | `options` | filters and samples |
//! | `output` | formats, columns, the file of the hits |
//! | `writer` | hits on their way into the file, past the engine |
//! | `engine` | an engine that evaluates hits |
//! | `problems` | games and files that cannot be read |
//! | `progress`, `forecast` | what is said while the search runs |
//! | `summary` | what is said at its end |
//! | `stats` | statistics in place of hits |

pub(super) mod engine;
mod forecast;
pub mod inputs;
pub mod options;
mod output;
pub mod problems;
pub mod progress;
mod stats;
pub mod summary;
mod writer;

use std::ops::ControlFlow;
use std::sync::Arc;

use corpus::input::Input;
use corpus::{Event, Options, Progress, Summary};
use search::census::Census;
use search::sink::Format;
use search::{Details, Finding, Searched};
use syntax::Lang;

use crate::args::SearchArgs;
use crate::error::{CliError, ExitStatus};
use crate::patterns::Selection;
use crate::terminal;
use forecast::Forecast;
use problems::ProblemReporter;
use writer::HitWriter;

/// Searches every game and writes hits as they are found.
pub fn run(args: &SearchArgs, lang: Lang) -> Result<ExitStatus, CliError> {
    let search = PreparedSearch::new(args, lang)?;
    let options = search.options()?;
    search.warn_of_distance();
    let mut writer = search.open_writer()?;
    writer.begin()?;
    let mut problems = ProblemReporter::new(&args.problems, lang);
    let scanned = search.scan(&options, &mut writer, &mut problems);
    problems.finish();
    search.finish(scanned, &mut writer, problems.damaged)
}

/// A search that can begin: everything that the command line names has been read and checked.
struct PreparedSearch<'a> {
    args: &'a SearchArgs,
    lang: Lang,
    selection: Selection,
    inputs: Vec<Input>,
    format: Format,
    searched: Searched,
    progress: Arc<Progress>,
}

/// How far a search came, and why it ended before the last game, if it did.
struct Scanned {
    summary: Summary,
    failure: Option<CliError>,
}

impl<'a> PreparedSearch<'a> {
    fn new(args: &'a SearchArgs, lang: Lang) -> Result<PreparedSearch<'a>, CliError> {
        let (selection, inputs) = inputs::read(&args.games, args.written(), lang)?;
        let format = output::format(args)?;
        output::check_replaceable(args, format)?;
        let judge = &args.judge;
        let searched = selection.searched(Details {
            // Hits that are not shown are needed to be counted.
            findings: args.shows_hits() || judge.is_any() || args.limit.is_some(),
            all_instances: args.all_instances,
            raw: args.raw,
            first: args.first,
            prove: judge.prove,
            within: judge.within,
            distance: judge.distance,
            fresh: args.fresh,
        })?;
        let progress = Arc::new(Progress::default());
        progress::end_on_interrupt(&progress);
        Ok(PreparedSearch {
            args,
            lang,
            selection,
            inputs,
            format,
            searched,
            progress,
        })
    }

    fn options(&self) -> Result<Options, CliError> {
        let keep_moves = self.args.shows_hits() && self.format.has_moves();
        let (filter, stop) = (&self.args.filter, &self.progress.stop);
        options::scan(filter, &self.inputs, &self.selection, keep_moves, stop)
    }

    fn warn_of_distance(&self) {
        let moves = self.args.judge.distance.filter(|moves| *moves > 1);
        if let (Some(moves), false) = (moves, self.args.quiet) {
            terminal::note(self.lang.pick(
                format!("--distance={moves} is slow: thousands of positions per second for N = 2, hundreds for N = 3"),
                format!("--distance={moves} é lento: milhares de posições por segundo com N = 2, centenas com N = 3"),
            ));
        }
    }

    fn open_writer(&self) -> Result<HitWriter<'a>, CliError> {
        let PreparedSearch { args, lang, .. } = *self;
        let output = match args.shows_hits() {
            true => {
                let describer = self.searched.describer(lang);
                Some(output::open(args, self.format, describer, &self.inputs)?)
            }
            false => None,
        };
        let engine = engine::Evaluations::start(args.judge.engine.as_ref(), &self.progress, lang)?;
        let written = output.as_ref().map(|output| output.bytes.clone());
        let forecast = Forecast {
            size: self.inputs.iter().map(Input::size).sum(),
            progress: self.progress.clone(),
            written: written.unwrap_or_default(),
            limit: args.limit.unwrap_or(u64::MAX),
            is_first_only: args.first,
            lang,
            is_over: args.quiet || output.is_none(),
        };
        let has_census = args.stats && args.judge.is_any();
        let census = has_census.then(|| Census::new(self.selection.names.len()));
        Ok(HitWriter::new(args, output, engine, forecast, census))
    }

    fn scan(
        &self,
        options: &Options,
        writer: &mut HitWriter<'_>,
        problems: &mut ProblemReporter,
    ) -> Scanned {
        let bar = progress::Bar::start(&self.progress, &self.inputs, self.args.quiet, self.lang);
        let mut failure = None;
        let summary = corpus::scan_with_shortcuts(
            &self.inputs,
            options,
            &self.progress,
            || self.searched.examiner(),
            |event| match bar.suspend(|| self.handle(event, writer, problems)) {
                Ok(flow) => flow,
                Err(error) => {
                    failure = Some(error);
                    ControlFlow::Break(())
                }
            },
        );
        // The last evaluations come while the bar still shows how many are missing.
        if !writer.is_broken() {
            let result = writer.write_last_evaluations(&bar);
            failure = failure.or(result.err());
        }
        bar.finish();
        Scanned { summary, failure }
    }

    fn handle(
        &self,
        event: Event<Finding>,
        writer: &mut HitWriter<'_>,
        problems: &mut ProblemReporter,
    ) -> Result<ControlFlow<()>, CliError> {
        let is_strict = self.args.strict;
        match event {
            Event::Game(report) => return writer.write_game(report),
            Event::Pause => return writer.pause(),
            Event::Problem(problem) if is_strict => {
                return Err(ProblemReporter::strict_error(&problem));
            }
            Event::Problem(problem) => problems.report(&problem),
            Event::Damaged(file, error) => {
                problems.report_damage(&file, &error);
                if is_strict {
                    return Err(CliError::failed(
                        "stopped at the damage, as --strict asks",
                        "parada no dano, como pede --strict",
                    ));
                }
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Ends the output, and prints what there is to say at the end.
    fn finish(
        &self,
        scanned: Scanned,
        writer: &mut HitWriter<'_>,
        is_damaged: bool,
    ) -> Result<ExitStatus, CliError> {
        let (args, lang) = (self.args, self.lang);
        let Scanned { summary, failure } = scanned;
        if let Some(failure) = failure {
            // Hits that were found are worth keeping; the first error says more than one that follows from it.
            let _ = writer.end();
            if !args.quiet && !matches!(failure, CliError::OutputClosed) {
                summary::note_totals(&summary, args.raw, writer.hits_on_output(), lang);
                writer.note_file(&summary, lang);
            }
            return Err(failure);
        }
        writer.end()?;
        summary::note_given_up(&self.searched, lang);
        if !args.quiet {
            writer.note_engine_failures(lang);
        }
        if args.stats {
            let census = writer.census();
            stats::show(args, &summary, census, &self.selection, is_damaged, lang)?;
        }
        if !args.quiet {
            summary::note_totals(&summary, args.raw, writer.hits_on_output(), lang);
            writer.note_file(&summary, lang);
            note_plot(args, lang);
        }
        let found = writer.hits() > 0 || summary.tallies.iter().any(|tally| tally.positions > 0);
        Ok(match (is_damaged, found) {
            (true, _) => ExitStatus::Failed,
            (false, true) => ExitStatus::Done,
            (false, false) => ExitStatus::NothingFound,
        })
    }
}

fn note_plot(args: &SearchArgs, lang: Lang) {
    if let Some(plot) = &args.plot {
        let path = plot.path.display();
        terminal::note(lang.pick(
            format!("plot written: {path}"),
            format!("gráfico gravado: {path}"),
        ));
    }
}
