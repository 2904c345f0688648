//! `stratvision dhjog assess` and `dhjog fit`: sets beside judgements from elsewhere.
//!
//! | module | subject |
//! |---|---|
//! | `set` | the set that is asked for |
//! | `source` | the positions, and what is said of them |
//! | `assess` | how well a set judges |
//! | `trace` | how a set came to a value |
//! | `fit` | better numbers |

mod assess;
mod fit;
mod set;
mod source;
mod trace;

use std::io::IsTerminal;

use dhjog::assess::{Link, Measure, Perspective, cut_short};
use dhjog::limits::MAX_STEPS;
use indicatif::{ProgressBar, ProgressStyle};
use syntax::number::fixed;
use syntax::{Lang, Message};

use crate::args::JudgedArgs;
use crate::error::ErrorText;
use crate::terminal;

pub use assess::run as assess;
pub use fit::run as fit;

fn threads(args: &JudgedArgs) -> usize {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    args.threads.map_or(cores, |threads| threads as usize)
}

fn measure_word(measure: Measure, lang: Lang) -> &'static str {
    match measure {
        Measure::Grades => lang.pick("grades", "notas"),
        Measure::Values => lang.pick("values", "valores"),
        Measure::Results => lang.pick("results", "resultados"),
    }
}

/// The kind of a reference as scripts read it.
fn measure_key(measure: Measure) -> &'static str {
    match measure {
        Measure::Grades => "grades",
        Measure::Values => "values",
        Measure::Results => "results",
    }
}

fn link_json(link: Link) -> serde_json::Value {
    match link {
        Link::Logistic { steepness } => serde_json::json!({"logistic": steepness}),
        Link::Linear { factor } => serde_json::json!({"linear": factor}),
    }
}

/// Warns of a set that is not evaluated to its end; in how many positions.
fn warn_of_steps(
    set: &set::LoadedSet,
    positions: &source::Positions,
    perspective: Perspective,
    lang: Lang,
) -> usize {
    let count = cut_short(&set.program, &positions.cases, perspective);
    if count > 0 {
        let text = ErrorText {
            message: Message::new(
                format!(
                    "in {count} positions the set needs more than the {MAX_STEPS} steps of an evaluation, and part of it is left out"
                ),
                format!(
                    "em {count} posições o conjunto precisa de mais que os {MAX_STEPS} passos de uma avaliação, e parte dele fica de fora"
                ),
            ),
            help: Some(Message::new(
                "'dhjog eval' shows where; shorten its loops, or leave heuristics out",
                "'dhjog eval' mostra onde; encurte os laços, ou retire heurísticas",
            )),
        };
        terminal::print_warning(lang, &text);
    }
    count
}

/// A number, or a dash.
fn shown(number: Option<f64>, lang: Lang) -> String {
    number.map_or_else(|| "–".to_owned(), |number| fixed(number, 4, lang))
}

/// A bar on standard error if that is a terminal.
fn bar(args: &JudgedArgs, total: usize, template: &str) -> ProgressBar {
    if args.quiet || !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    // The templates are fixed texts; were one wrong, the usual style would be shown.
    let style =
        ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(total as u64).with_style(style)
}
