//! What an engine says of the positions found.

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use clap::ArgMatches;
use corpus::GameReport;
use corpus::engine::{Eval, Options, Pool};
use syntax::Lang;

use crate::failure::Failure;

/// Engines at work beside the search.
pub struct Evaluator {
    pool: Pool,
}

impl Evaluator {
    /// Starts the engine that `--engine` names; `None` without it.
    pub fn start(matches: &ArgMatches, lang: Lang) -> Result<Option<Evaluator>, Failure> {
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
        let pool = Pool::start(path, options).map_err(|error| {
            let path = path.display();
            Failure::failed(format!("{path}: {error}"), format!("{path}: {error}")).help(
                "--engine names a UCI engine, such as stockfish",
                "--engine diz um motor UCI, como o stockfish",
            )
        })?;
        let _ = lang;
        Ok(Some(Evaluator { pool }))
    }

    /// Adds the column `eval` to every hit of a game, from white's point of view.
    pub fn evaluate(&mut self, report: &mut GameReport, stop: &AtomicBool) {
        let fens: Vec<String> = report.hits.iter().map(|hit| hit.fen.clone()).collect();
        let answers = self.pool.evaluate_until(&fens, stop);
        for (hit, answer) in report.hits.iter_mut().zip(answers) {
            let text = match answer {
                Ok(evaluated) => evaluated.score.to_string(),
                // A position without an answer says why; the search goes on.
                Err(error) => error.to_string(),
            };
            hit.found.extra.push(("eval", text));
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
