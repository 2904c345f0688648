//! What an engine says of the positions found.

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use clap::ArgMatches;
use corpus::GameReport;
use corpus::engine::{EngineError, Eval, Options, Pool};

use crate::failure::Failure;

/// Engines at work beside the search.
pub struct Evaluator {
    pool: Pool,
    failed: u64,
}

impl Evaluator {
    /// Starts the engine that `--engine` names; `None` without it.
    pub fn start(matches: &ArgMatches) -> Result<Option<Evaluator>, Failure> {
        let Some(path) = matches.get_one::<PathBuf>("engine") else {
            return Ok(None);
        };
        let eval = matches
            .get_one::<String>("eval")
            .map_or("static", String::as_str);
        let options = Options {
            eval: read_eval(eval)?,
            processes: std::thread::available_parallelism().map_or(1, usize::from),
            ..Options::default()
        };
        let options = match matches.get_one::<u64>("eval-timeout") {
            Some(seconds) => Options {
                timeout: Duration::from_secs(*seconds),
                ..options
            },
            None => options,
        };
        let pool = Pool::start(path, options).map_err(|error| {
            let why = error.message();
            let failure = match error {
                EngineError::Start { .. } => Failure::failed(why.en, why.pt),
                _ => {
                    let path = path.display();
                    Failure::failed(format!("{path}: {}", why.en), format!("{path}: {}", why.pt))
                }
            };
            failure.help(
                "--engine names a UCI engine, such as stockfish",
                "--engine diz um motor UCI, como o stockfish",
            )
        })?;
        Ok(Some(Evaluator { pool, failed: 0 }))
    }

    /// The values of positions in pawns, from white's point of view; none where the engine has no answer.
    pub fn values(&mut self, fens: &[String], stop: &AtomicBool) -> Vec<Option<f64>> {
        let answers = self.pool.evaluate_until(fens, stop).into_iter();
        answers
            .map(|answer| answer.ok().map(|one| f64::from(one.score.value()) / 100.0))
            .collect()
    }

    /// Positions without a value.
    pub fn failed(&self) -> u64 {
        self.failed
    }

    /// Adds the value of every hit of a game, or why there is none.
    pub fn evaluate(&mut self, report: &mut GameReport, stop: &AtomicBool) {
        let fens: Vec<String> = report.hits.iter().map(|hit| hit.fen.clone()).collect();
        let answers = self.pool.evaluate_until(&fens, stop);
        for (hit, answer) in report.hits.iter_mut().zip(answers) {
            // A position without an answer says why; the search goes on.
            self.failed += u64::from(answer.is_err());
            hit.found.eval = Some(answer.map(|evaluated| evaluated.score));
        }
    }
}

/// `static`, `depth 12` (or `depth=12`), `nodes 100000`.
fn read_eval(text: &str) -> Result<Eval, Failure> {
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
        Some("static") => Some(Eval::Static),
        Some("depth") => depth().map(Eval::Depth),
        Some("nodes") => nodes().map(Eval::Nodes),
        _ => None,
    };
    eval.filter(|_| words.next().is_none()).ok_or_else(|| {
        Failure::usage(
            format!("'{text}' is no kind of evaluation"),
            format!("'{text}' não é um tipo de avaliação"),
        )
        .help(
            "write static, 'depth 12' or 'nodes 100000'",
            "escreva static, 'depth 12' ou 'nodes 100000'",
        )
    })
}
