//! An engine that evaluates hits while the search goes on.

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use corpus::Progress;
use engines::{
    EngineError, EnginePool, EvalMode, Evaluation, EvaluationQueue, PoolOptions, command_words,
};
use search::GameReport;
use syntax::{Bilingual, Lang};

use crate::args::EngineArgs;
use crate::error::CliError;
use crate::terminal;

/// Engines that judge positions.
pub struct Evaluator {
    pool: EnginePool,
}

impl Evaluator {
    /// Starts the engine that `--engine` names; `None` without it.
    pub fn start(args: Option<&EngineArgs>) -> Result<Option<Evaluator>, CliError> {
        let Some(args) = args else {
            return Ok(None);
        };
        let Started { name, pool } = start(args)?;
        let pool = pool.map_err(|error| unusable(&name, &error))?;
        Ok(Some(Evaluator { pool }))
    }

    /// The values of positions in pawns, from white's point of view; none where the engine has no answer.
    pub fn values(&mut self, fens: &[String], stop: &AtomicBool) -> Vec<Option<f64>> {
        let answers = self.pool.evaluate_until(fens, stop).into_iter();
        answers
            .map(|answer| answer.ok().map(|one| f64::from(one.score.value()) / 100.0))
            .collect()
    }
}

/// Engines at work beside the search.
pub struct Evaluations {
    queue: EvaluationQueue<GameReport>,
    failed: u64,
    not_asked: u64,
}

impl Evaluations {
    /// Starts the engine that `--engine` names; `None` without it. One that does not work is reported, and the search
    /// goes on without evaluations; one that does not exist is an error.
    pub fn start(
        args: Option<&EngineArgs>,
        progress: &Progress,
        lang: Lang,
    ) -> Result<Option<Evaluations>, CliError> {
        let Some(args) = args else {
            return Ok(None);
        };
        let Started { name, pool } = start(args)?;
        match &pool {
            Err(error @ EngineError::Start { .. }) => return Err(unusable(&name, error)),
            Err(error) => {
                let why = error.message();
                CliError::failed(
                    format!("{name}: {}; the search goes on without values", why.en),
                    format!("{name}: {}; a procura continua sem valores", why.pt),
                )
                .help(HELP.en, HELP.pt)
                .report(lang);
            }
            Ok(pool) if pool.lacks_static() && !args.quiet => {
                terminal::note(lang.pick(
                    format!("{name} has no static values: it searches to depth 1 instead"),
                    format!("{name} não tem valores estáticos: procura à profundidade 1"),
                ));
            }
            Ok(_) => {}
        }
        let stop = progress.interrupted.clone();
        let queue = EvaluationQueue::new(pool, stop, progress.evaluating.clone());
        Ok(Some(Evaluations {
            queue,
            failed: 0,
            not_asked: 0,
        }))
    }

    /// Positions without a value.
    pub fn failed(&self) -> u64 {
        self.failed
    }

    /// Those of them that came when the engine had been given up.
    pub fn not_asked(&self) -> u64 {
        self.not_asked
    }

    /// A game that waits for its evaluations.
    pub fn push(&mut self, report: GameReport) {
        let fens = report.hits.iter().map(|hit| hit.replay.fen()).collect();
        self.queue.push(report, fens);
    }

    /// The next game, if all its evaluations are there.
    pub fn next_ready(&mut self) -> Option<GameReport> {
        let ready = self.queue.next_ready()?;
        Some(self.evaluated(ready))
    }

    /// Waits for the next game; `None` after the last.
    pub fn wait_for_next(&mut self) -> Option<GameReport> {
        let ready = self.queue.wait_for_next()?;
        Some(self.evaluated(ready))
    }

    /// Puts evaluations, or the reasons why there are none, into the hits of a game.
    fn evaluated(
        &mut self,
        ready: (GameReport, Vec<Result<Evaluation, EngineError>>),
    ) -> GameReport {
        let (mut report, answers) = ready;
        for (hit, answer) in report.hits.iter_mut().zip(answers) {
            if let Err(error) = &answer {
                self.failed += 1;
                self.not_asked += u64::from(*error == EngineError::GivenUp);
            }
            hit.finding.eval = Some(answer);
        }
        report
    }
}

/// What `--engine` wants, in both languages.
const HELP: Bilingual<&str> = Bilingual {
    en: "--engine names a UCI engine, such as stockfish or 'gnuchess --uci'",
    pt: "--engine diz um motor UCI, como stockfish ou 'gnuchess --uci'",
};

fn unusable(name: &str, error: &EngineError) -> CliError {
    let why = error.message();
    let failure = match error {
        EngineError::Start { .. } => CliError::failed(why.en, why.pt),
        _ => CliError::failed(format!("{name}: {}", why.en), format!("{name}: {}", why.pt)),
    };
    failure.help(HELP.en, HELP.pt)
}

/// An engine as it is called on the command line, and whether it runs.
struct Started {
    name: String,
    pool: Result<EnginePool, EngineError>,
}

fn start(args: &EngineArgs) -> Result<Started, CliError> {
    let eval = args.eval.as_deref().unwrap_or("static");
    let name = args.command.display().to_string();
    let mut words = command_words(&name).into_iter();
    let program = words
        .next()
        .map_or_else(|| args.command.clone(), PathBuf::from);
    let usual = PoolOptions::default();
    let options = PoolOptions {
        mode: read_eval(eval)?,
        processes: std::thread::available_parallelism().map_or(1, usize::from),
        timeout: args.timeout.map_or(usual.timeout, Duration::from_secs),
        arguments: words.collect(),
        ..usual
    };
    let pool = EnginePool::start(program, options);
    Ok(Started { name, pool })
}

/// `static`, `depth 12` (or `depth=12`), `nodes 100000`.
fn read_eval(text: &str) -> Result<EvalMode, CliError> {
    let mut words = text.split([' ', '=', ':']).filter(|word| !word.is_empty());
    let (kind, number) = (words.next(), words.next());
    let depth = || {
        number
            .and_then(|text| text.parse().ok())
            .filter(|depth| *depth > 0)
    };
    let nodes = || {
        number
            .and_then(|text| text.parse().ok())
            .filter(|nodes| *nodes > 0)
    };
    let eval = match kind {
        Some("static") => Some(EvalMode::Static),
        Some("depth") => depth().map(EvalMode::Depth),
        Some("nodes") => nodes().map(EvalMode::Nodes),
        _ => None,
    };
    eval.filter(|_| words.next().is_none()).ok_or_else(|| {
        CliError::usage(
            format!("'{text}' is no kind of evaluation"),
            format!("'{text}' não é um tipo de avaliação"),
        )
        .help(
            "write static, 'depth 12' or 'nodes 100000'",
            "escreva static, 'depth 12' ou 'nodes 100000'",
        )
    })
}
