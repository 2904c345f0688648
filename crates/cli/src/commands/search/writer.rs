//! Hits on their way into the file: counted, limited, evaluated by an engine where one is asked for, and written in
//! the order of the games.

use std::ops::ControlFlow;
use std::path::PathBuf;

use corpus::Summary;
use durable::unfinished_name;
use search::GameReport;
use search::census::Census;
use search::sink::Sink;
use syntax::Lang;
use syntax::number::grouped;

use super::engine::Evaluations;
use super::forecast::Forecast;
use super::output::OpenOutput;
use super::progress::Bar;
use super::summary::plural;
use crate::args::SearchArgs;
use crate::error::CliError;
use crate::{files, terminal};

/// Takes the reports of games and writes their hits. With an engine a report waits until its hits are evaluated, and
/// those after it wait too.
pub struct HitWriter<'a> {
    /// `None`: hits are only counted.
    sink: Option<Box<dyn Sink>>,
    path: Option<&'a PathBuf>,
    engine: Option<Evaluations>,
    census: Option<Census>,
    forecast: Forecast,
    limit: u64,
    hits: u64,
    /// Games with a hit.
    games: u64,
    /// Writing has failed; nothing more is written.
    is_broken: bool,
}

impl<'a> HitWriter<'a> {
    pub fn new(
        args: &'a SearchArgs,
        output: Option<OpenOutput>,
        engine: Option<Evaluations>,
        forecast: Forecast,
        census: Option<Census>,
    ) -> HitWriter<'a> {
        HitWriter {
            sink: output.map(|output| output.sink),
            path: args.output.as_ref().map(|file| &file.path),
            engine,
            census,
            forecast,
            limit: args.limit.unwrap_or(u64::MAX),
            hits: 0,
            games: 0,
            is_broken: false,
        }
    }

    pub fn hits(&self) -> u64 {
        self.hits
    }

    pub fn is_broken(&self) -> bool {
        self.is_broken
    }

    /// Counts of proofs and evaluations, if there are any.
    pub fn census(&self) -> Option<&Census> {
        self.census.as_ref()
    }

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

    pub fn begin(&mut self) -> Result<(), CliError> {
        self.sink(|sink| sink.begin())
    }

    /// Breaks when the limit is reached.
    pub fn write_game(&mut self, mut report: GameReport) -> Result<ControlFlow<()>, CliError> {
        report.hits.truncate((self.limit - self.hits) as usize);
        self.hits += report.hits.len() as u64;
        self.games += u64::from(!report.continues && !report.hits.is_empty());
        if let Some(note) = self.forecast.note(self.hits) {
            terminal::note(note);
        }
        match &mut self.engine {
            Some(engine) => {
                engine.push(report);
                self.write_ready_evaluations()?;
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

    fn write_ready_evaluations(&mut self) -> Result<(), CliError> {
        while let Some(report) = self.engine.as_mut().and_then(Evaluations::next_ready) {
            self.write(&report)?;
        }
        Ok(())
    }

    /// Waits for the evaluations that are still missing, and writes each as it comes.
    pub fn write_last_evaluations(&mut self, bar: &Bar) -> Result<(), CliError> {
        while let Some(report) = self.engine.as_mut().and_then(Evaluations::wait_for_next) {
            bar.suspend(|| self.write(&report))?;
        }
        Ok(())
    }

    /// The input pauses: what is there is made visible.
    pub fn pause(&mut self) -> Result<ControlFlow<()>, CliError> {
        self.write_ready_evaluations()?;
        self.sink(|sink| sink.pause())?;
        Ok(ControlFlow::Continue(()))
    }

    pub fn end(&mut self) -> Result<(), CliError> {
        self.sink(|sink| sink.end())
    }

    /// The number of hits on standard output.
    pub fn hits_on_output(&self) -> u64 {
        match (&self.sink, self.path) {
            (Some(_), None) => self.hits,
            _ => 0,
        }
    }

    /// Notes how many hits went into the file.
    pub fn note_file(&self, summary: &Summary, lang: Lang) {
        let (Some(_), Some(path)) = (&self.sink, self.path) else {
            return;
        };
        let (hits, games) = (grouped(self.hits, lang), grouped(self.games, lang));
        let mut text = lang.pick(
            format!(
                "{hits} {} in {games} {}",
                plural(self.hits, "hit", "hits"),
                plural(self.games, "game", "games")
            ),
            format!(
                "{hits} {} em {games} {}",
                plural(self.hits, "achado", "achados"),
                plural(self.games, "partida", "partidas")
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
                ", not all of them written: the file is incomplete",
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

    /// Notes how many hits have no evaluation.
    pub fn note_engine_failures(&self, lang: Lang) {
        let Some(engine) = self.engine.as_ref().filter(|engine| engine.failed() > 0) else {
            return;
        };
        let count = engine.failed();
        terminal::note(lang.pick(
            format!(
                "{count} {} no value from the engine: eval_error says why",
                plural(count, "position has", "positions have")
            ),
            format!(
                "{count} {} sem valor do motor: eval_error diz por quê",
                plural(count, "posição ficou", "posições ficaram")
            ),
        ));
        let count = engine.not_asked();
        if count > 0 {
            terminal::note(lang.pick(
                format!(
                    "the engine failed too often and was given up; {count} of them {} not asked about",
                    plural(count, "was", "were")
                ),
                format!("o motor falhou vezes demais e foi abandonado; sobre {count} delas não se perguntou"),
            ));
        }
    }
}
