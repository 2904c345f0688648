//! The trace of an evaluation in lines.

use dhjog::trace::{At, ReadValue, RuleResult, Shown, Step, Trace, Tried, number};
use syntax::Lang;

/// One line for each step that changed something.
pub(super) fn lines(trace: &Trace, lang: Lang) -> Vec<String> {
    let mut lines = Vec::new();
    for step in &trace.trace {
        match step {
            Step::Stage { name } => lines.push(format!("{} {name}", lang.pick("stage", "etapa"))),
            Step::Transition(tried) | Step::PieceRule(tried) => {
                if fires(tried) {
                    lines.push(rule(tried, lang));
                }
            }
            Step::PieceValues { types, pieces } => {
                let name = |pt: &str, en: &str| lang.pick(en.to_owned(), pt.to_owned());
                let types = types
                    .iter()
                    .map(|value| (name(&value.pt, &value.en), value.value))
                    .map(|(name, value)| format!("{name} {}", number(value, lang)));
                let pieces = pieces
                    .iter()
                    .map(|value| format!("{} {}", value.square, number(value.value, lang)));
                let all: Vec<String> = types.chain(pieces).collect();
                lines.push(format!(
                    "{}: {}",
                    lang.pick("pieces", "peças"),
                    all.join(", ")
                ));
            }
            Step::Calculation {
                text,
                stopped: true,
                ..
            } => lines.push(lang.pick(
                format!("{text}: no steps left, counts as 0"),
                format!("{text}: sem passos, conta como 0"),
            )),
            Step::Calculation {
                text, parts, value, ..
            } => {
                let value = number(*value, lang);
                lines.push(format!("{text} = {value}{}", reads(parts, lang)));
            }
            Step::GameRule {
                tried,
                before,
                after,
            } => {
                if fires(tried) {
                    let (before, after) = (number(*before, lang), number(*after, lang));
                    lines.push(format!("{}: {before} -> {after}", rule(tried, lang)));
                }
            }
            Step::DividedByZero { at } => {
                let at = match at {
                    At::Rule(name) => name,
                    At::Calculation => lang.pick("calculation", "cálculo"),
                };
                lines.push(lang.pick(
                    format!("{at}: divided by 0, which gives 0"),
                    format!("{at}: divisão por 0, que dá 0"),
                ));
            }
            Step::Stopped { .. } => {
                if let Some(warning) = trace.warning() {
                    lines.push(warning.message.get(lang).to_owned());
                    lines.push(warning.help.get(lang).to_owned());
                }
            }
        }
    }
    lines
}

fn fires(tried: &Tried) -> bool {
    !matches!(tried.result, RuleResult::No)
}

fn rule(tried: &Tried, lang: Lang) -> String {
    let (en, pt) = match tried.result {
        RuleResult::No => ("no", "não"),
        RuleResult::Fired => ("fired", "valeu"),
        RuleResult::Cancelled => ("cancelled: it holds for both", "anulada: vale para os dois"),
        RuleResult::Mirrored => ("fired for the opponent", "valeu para o oponente"),
        RuleResult::Both => ("fired for both", "valeu para os dois"),
        RuleResult::Blocked => ("blocked", "bloqueada"),
        RuleResult::Stopped => ("no steps left", "sem passos"),
    };
    format!(
        "{} {}{}",
        tried.name,
        lang.pick(en, pt),
        reads(&tried.reads, lang)
    )
}

fn reads(reads: &[ReadValue], lang: Lang) -> String {
    if reads.is_empty() {
        return String::new();
    }
    let shown: Vec<String> = reads
        .iter()
        .map(|read| format!("{} = {}", read.text, shown(&read.value, lang)))
        .collect();
    format!(" [{}]", shown.join("; "))
}

fn shown(value: &Shown, lang: Lang) -> String {
    match value {
        Shown::Number(value) => number(*value, lang),
        Shown::Logical(true) => lang.pick("true", "verdadeiro").to_owned(),
        Shown::Logical(false) => lang.pick("false", "falso").to_owned(),
        Shown::Names(names) => format!("{{{}}}", names.join(", ")),
        Shown::Name(name) => name.clone(),
    }
}
