//! The trace of an evaluation in lines.

use dhjog::trace::{ReadValue, Shown, Step, Trace, Tried, Tries};
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
                    .map(|value| format!("{} {}", name(&value.pt, &value.en), value.value));
                let pieces = pieces
                    .iter()
                    .map(|value| format!("{} {}", value.square, value.value));
                let all: Vec<String> = types.chain(pieces).collect();
                lines.push(format!(
                    "{}: {}",
                    lang.pick("pieces", "peças"),
                    all.join(", ")
                ));
            }
            Step::Calculation { text, parts, value } => {
                lines.push(format!("{text} = {value}{}", reads(parts)));
            }
            Step::GameRule {
                tried,
                before,
                after,
            } => {
                if fires(tried) {
                    lines.push(format!("{}: {before} -> {after}", rule(tried, lang)));
                }
            }
            Step::DividedByZero => {
                lines.push(
                    lang.pick("divided by 0, which gives 0", "divisão por 0, que dá 0")
                        .to_owned(),
                );
            }
            Step::Stopped => {
                let text = lang.pick(
                    "too many steps: the rest was left out",
                    "passos demais: o resto ficou de fora",
                );
                lines.push(text.to_owned());
            }
        }
    }
    lines
}

fn fires(tried: &Tried) -> bool {
    !matches!(tried.result, Tries::No)
}

fn rule(tried: &Tried, lang: Lang) -> String {
    let (en, pt) = match tried.result {
        Tries::No => ("no", "não"),
        Tries::Fired => ("fired", "valeu"),
        Tries::Cancelled => ("cancelled: it holds for both", "anulada: vale para os dois"),
        Tries::Mirrored => ("fired for the opponent", "valeu para o oponente"),
        Tries::Both => ("fired for both", "valeu para os dois"),
        Tries::Blocked => ("blocked", "bloqueada"),
        Tries::Stopped => ("no steps left", "sem passos"),
    };
    format!(
        "{} {}{}",
        tried.name,
        lang.pick(en, pt),
        reads(&tried.reads)
    )
}

fn reads(reads: &[ReadValue]) -> String {
    if reads.is_empty() {
        return String::new();
    }
    let shown: Vec<String> = reads
        .iter()
        .map(|read| format!("{} = {}", read.text, shown(&read.value)))
        .collect();
    format!(" [{}]", shown.join("; "))
}

fn shown(value: &Shown) -> String {
    match value {
        Shown::Number(number) => number.to_string(),
        Shown::Logical(logical) => logical.to_string(),
        Shown::Names(names) => format!("{{{}}}", names.join(", ")),
        Shown::Name(name) => name.clone(),
    }
}
