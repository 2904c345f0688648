//! `stratvision search`: patterns in collections of games.

pub mod complaints;
pub(super) mod engine;
mod forecast;
pub mod options;
mod output;
pub mod progress;
mod stats;

use std::ffi::OsString;
use std::io::ErrorKind;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use corpus::input::{self, Input, InputError};
use corpus::tally::Tally;
use corpus::{Event, Progress, Summary};
use durable::unfinished_name;
use search::census::Census;
use search::sink::Sink;
use search::{Details, GameReport, Searched};
use syntax::Lang;
use syntax::number::grouped;

use crate::args::{GamesArgs, SearchArgs};
use crate::error::{CliError, ExitStatus};
use crate::files::{self, OutputFile};
use crate::patterns::{self, Selection};
use crate::terminal;
use complaints::Complaints;
use forecast::Forecast;

/// Searches every game and writes what is found as it is found.
pub fn run(args: &SearchArgs, lang: Lang) -> Result<ExitStatus, CliError> {
    let (selection, inputs) = asked(&args.games, args.written(), lang)?;
    let format = output::format(args)?;
    output::check_replaceable(args, format)?;
    let figures = args.stats;
    let shown = args.shows_hits();
    let judged = args.judge.is_any();
    let details = Details {
        // Hits that are not shown are needed to be counted.
        findings: shown || judged || args.limit.is_some(),
        all_instances: args.all_instances,
        raw: args.raw,
        first: args.first,
        prove: args.judge.prove,
        within: args.judge.within,
        distance: args.judge.distance,
        fresh: args.fresh,
    };
    let searched = selection.searched(details)?;
    let progress = Arc::new(Progress::default());
    progress::end_on_interrupt(&progress);
    let keep_moves = shown && format.has_moves();
    let quiet = args.quiet;
    let options = options::scan(
        &args.filter,
        &inputs,
        &selection,
        keep_moves,
        &progress.stop,
    )?;
    if let Some(moves) = details.distance.filter(|moves| *moves > 1 && !quiet) {
        terminal::note(lang.pick(
            format!("--distance={moves} takes long: N = 2 thousands, N = 3 hundreds of positions a second"),
            format!("--distance={moves} demora: N = 2 milhares, N = 3 centenas de posições por segundo"),
        ));
    }
    let limit = args.limit.unwrap_or(u64::MAX);
    let opened = match shown {
        true => Some(output::open(
            args,
            format,
            searched.describer(lang),
            &inputs,
        )?),
        false => None,
    };
    let forecast = Forecast {
        size: inputs.iter().map(Input::size).sum(),
        progress: progress.clone(),
        written: opened
            .as_ref()
            .map(|opened| opened.bytes.clone())
            .unwrap_or_default(),
        limit,
        is_first_only: details.first,
        lang,
        is_over: quiet || !shown,
    };
    let mut writing = Writing {
        sink: opened.map(|opened| opened.sink),
        forecast,
        games: 0,
        path: args.output.as_ref().map(|file| &file.path),
        engine: engine::Evaluations::start(args.judge.engine.as_ref(), &progress, lang)?,
        census: (figures && judged).then(|| Census::new(selection.names.len())),
        limit,
        hits: 0,
        is_broken: false,
    };
    writing.begin()?;
    let mut complaints = Complaints::new(&args.problems, lang);
    let strict = args.strict;
    let mut failure: Option<CliError> = None;
    let summary = {
        let bar = progress::Bar::start(&progress, &inputs, quiet, lang);
        let summary = corpus::scan_with_shortcuts(
            &inputs,
            &options,
            &progress,
            || searched.examiner(),
            |event| {
                let is_damaged = matches!(event, Event::Damaged(..));
                let done = bar.suspend(|| match event {
                    Event::Game(report) => writing.game(report),
                    Event::Pause => writing.pause(),
                    Event::Problem(problem) if strict => Err(Complaints::stops_at(&problem)),
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
                    Ok(_) if is_damaged && strict => {
                        failure = Some(CliError::failed(
                            "stopped at the damage, as --strict asks",
                            "parada no dano, como pede --strict",
                        ));
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
        // The last values come while the bar still shows how many are missing; nobody waits for what cannot be written.
        if !writing.is_broken {
            let values = writing.last_values(&bar);
            failure = failure.or(values.err());
        }
        bar.finish();
        summary
    };
    complaints.finish();
    if let Some(failure) = failure {
        // What was found before is worth keeping; why it broke off is worth more than what goes wrong now.
        let _ = writing.end();
        if !quiet && !matches!(failure, CliError::OutputClosed) {
            closing(&summary, details.raw, writing.hits_on_output(), lang);
            writing.tell(&summary, lang);
        }
        return Err(failure);
    }
    writing.end()?;
    tell_given_up(&searched, lang);
    if let Some(engine) = &writing.engine
        && engine.failed() > 0
        && !quiet
    {
        let count = engine.failed();
        terminal::note(lang.pick(
            format!(
                "{count} {} no value from the engine: eval_error says why",
                one(&count, "position has", "positions have")
            ),
            format!(
                "{count} {} sem valor do motor: eval_error diz por quê",
                one(&count, "posição ficou", "posições ficaram")
            ),
        ));
        if engine.not_asked() > 0 {
            let count = engine.not_asked();
            terminal::note(lang.pick(
                format!(
                    "the engine failed too often and was given up; {count} of them {} not asked about",
                    one(&count, "was", "were")
                ),
                format!("o motor falhou vezes demais e foi abandonado; sobre {count} delas não se perguntou"),
            ));
        }
    }
    if figures {
        let census = writing.census.as_ref();
        let damaged = complaints.damaged;
        stats::show(args, &summary, census, &selection, damaged, lang)?;
    }
    if !quiet {
        closing(&summary, details.raw, writing.hits_on_output(), lang);
        writing.tell(&summary, lang);
        if let Some(plot) = &args.plot {
            let path = plot.path.display();
            terminal::note(lang.pick(
                format!("picture written: {path}"),
                format!("figura gravada: {path}"),
            ));
        }
    }
    let found = writing.hits > 0 || summary.tallies.iter().any(|tally| tally.positions > 0);
    Ok(match (complaints.damaged, found) {
        (true, _) => ExitStatus::Failed,
        (false, true) => ExitStatus::Done,
        (false, false) => ExitStatus::NothingFound,
    })
}

/// What becomes of hits.
struct Writing<'a> {
    sink: Option<Box<dyn Sink>>,
    path: Option<&'a PathBuf>,
    engine: Option<engine::Evaluations>,
    census: Option<Census>,
    forecast: Forecast,
    limit: u64,
    hits: u64,
    /// Games with a hit.
    games: u64,
    /// Something could not be written: nothing more is.
    is_broken: bool,
}

impl Writing<'_> {
    /// Does something with the sink, if there is one.
    fn sink(
        &mut self,
        action: impl FnOnce(&mut dyn Sink) -> std::io::Result<()>,
    ) -> Result<(), CliError> {
        let Some(sink) = &mut self.sink else {
            return Ok(());
        };
        action(sink.as_mut()).map_err(|error| {
            self.is_broken = true;
            match self.path {
                Some(path) => CliError::file(path, &error),
                None => error.into(),
            }
        })
    }

    fn begin(&mut self) -> Result<(), CliError> {
        self.sink(|sink| sink.begin())
    }

    fn game(&mut self, mut report: GameReport) -> Result<ControlFlow<()>, CliError> {
        report.hits.truncate((self.limit - self.hits) as usize);
        self.hits += report.hits.len() as u64;
        self.games += u64::from(!report.continues && !report.hits.is_empty());
        if let Some(note) = self.forecast.note(self.hits) {
            terminal::note(note);
        }
        match &mut self.engine {
            Some(engine) => {
                engine.join(report);
                self.ready_values()?;
            }
            None => self.write(&report)?,
        }
        Ok(match self.hits >= self.limit {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        })
    }

    fn write(&mut self, report: &GameReport) -> Result<(), CliError> {
        if let Some(census) = &mut self.census {
            census.add(report);
        }
        self.sink(|sink| sink.game(report))
    }

    fn next_valued(&mut self, at_the_end: bool) -> Option<GameReport> {
        self.engine.as_mut()?.next(at_the_end)
    }

    /// Writes the games whose values are there.
    fn ready_values(&mut self) -> Result<(), CliError> {
        while let Some(report) = self.next_valued(false) {
            self.write(&report)?;
        }
        Ok(())
    }

    /// Waits for what the engine has not answered yet, and writes it as it comes.
    fn last_values(&mut self, bar: &progress::Bar) -> Result<(), CliError> {
        while let Some(report) = self.next_valued(true) {
            bar.suspend(|| self.write(&report))?;
        }
        Ok(())
    }

    fn pause(&mut self) -> Result<ControlFlow<()>, CliError> {
        self.ready_values()?;
        self.sink(|sink| sink.pause())?;
        Ok(ControlFlow::Continue(()))
    }

    fn end(&mut self) -> Result<(), CliError> {
        self.sink(|sink| sink.end())
    }

    /// Hits that went to standard output.
    fn hits_on_output(&self) -> u64 {
        match (&self.sink, self.path) {
            (Some(_), None) => self.hits,
            _ => 0,
        }
    }

    /// How many hits went into the file.
    fn tell(&self, summary: &Summary, lang: Lang) {
        let (Some(_), Some(path)) = (&self.sink, self.path) else {
            return;
        };
        let (hits, games) = (grouped(self.hits, lang), grouped(self.games, lang));
        let mut text = lang.pick(
            format!(
                "{hits} {} in {games} {}",
                one(&self.hits, "hit", "hits"),
                one(&self.games, "game", "games")
            ),
            format!(
                "{hits} {} em {games} {}",
                one(&self.hits, "achado", "achados"),
                one(&self.games, "partida", "partidas")
            ),
        );
        if self.hits == 0 {
            text = lang.pick("no hits", "nenhum achado").to_owned();
        }
        let path = match self.is_broken {
            true => unfinished_name(&files::target(path)),
            false => path.clone(),
        };
        text = format!("{}: {text}", path.display());
        let is_part = summary.interrupted || self.hits >= self.limit;
        if self.is_broken {
            text += lang.pick(
                ", not all of them written: the file is unfinished",
                ", nem todos gravados: o arquivo está incompleto",
            );
        } else if is_part {
            text += lang.pick(
                ", of the games searched until then",
                ", das partidas procuradas até então",
            );
        }
        terminal::note(text);
    }
}

/// The patterns and the games that the command line names.
pub fn asked<'a>(
    args: &GamesArgs,
    written: impl IntoIterator<Item = &'a OutputFile>,
    lang: Lang,
) -> Result<(Selection, Vec<Input>), CliError> {
    let selection = patterns::select(&args.knowledge, &args.patterns, lang)?;
    let inputs = games(&args.games)?;
    let mut read = files_of(&inputs);
    for word in args.patterns.iter().map(Path::new) {
        if word != Path::new("all") && word.exists() {
            read.extend(patterns::pattern_files(word)?);
        }
    }
    files::check_not_read(written, read)?;
    Ok((selection, inputs))
}

/// Tells of positions in which a pattern left too much open.
pub fn tell_given_up(searched: &Searched, lang: Lang) {
    if searched.gave_up() > 0 {
        let count = searched.gave_up();
        terminal::note(lang.pick(
            format!(
                "{count} {} given up: a pattern leaves too much open",
                one(&count, "position was", "positions were")
            ),
            format!(
                "{count} {}: um padrão deixa coisas demais em aberto",
                one(
                    &count,
                    "posição foi abandonada",
                    "posições foram abandonadas"
                )
            ),
        ));
    }
}

/// The games that the command line names.
pub fn games(words: &[OsString]) -> Result<Vec<Input>, CliError> {
    input::expand(words).map_err(|error| {
        let message = error.message();
        let failure = CliError::failed(message.en, message.pt);
        match &error {
            // It is there: another name is no remedy.
            InputError::Io { error, .. } if error.kind() != ErrorKind::NotFound => failure.help(
                "make it readable (chmod +r), or ask whoever owns it",
                "torne-o legível (chmod +r), ou peça a quem o possui",
            ),
            _ => failure.help(
                "name PGN files, stores, folders of them, or - for standard input",
                "diga arquivos PGN, acervos, pastas deles, ou - para a entrada padrão",
            ),
        }
    })
}

/// The inputs that are files.
pub fn files_of(inputs: &[Input]) -> Vec<PathBuf> {
    let files = inputs.iter().map(|input| match input {
        Input::File(path) => path.clone(),
        // Leads to the file, where one was given to the program as its input.
        Input::Stdin => PathBuf::from("/dev/stdin"),
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
fn closing(summary: &Summary, raw: bool, hits: u64, lang: Lang) {
    let Summary {
        games,
        examined,
        positions,
        broken,
        unknown_variants,
        cut_variations,
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
        let patterns = summary.tallies.len();
        if patterns > 1 {
            text += &lang.pick(
                format!(" (added up over {patterns} patterns)"),
                format!(" (somadas sobre {patterns} padrões)"),
            );
        }
    }
    if hits > 0 {
        text += &lang.pick(
            format!(", {hits} {}", one(&hits, "hit", "hits")),
            format!(", {hits} {}", one(&hits, "achado", "achados")),
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
    if *cut_variations > 0 {
        text += &lang.pick(
            format!(
                ", {cut_variations} {} left before the end",
                one(cut_variations, "side line", "side lines")
            ),
            format!(
                ", {cut_variations} {} antes do fim",
                one(cut_variations, "variante deixada", "variantes deixadas")
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
    terminal::note(text);
}
