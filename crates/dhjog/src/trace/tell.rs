//! A trace in sentences.

use std::fmt::Write;

use syntax::Lang;

use super::{ReadValue, Shown, Step, Trace, Tried, Tries};

/// The trace, one step a line.
pub fn tell(trace: &Trace, lang: Lang) -> String {
    let mut out = String::new();
    let mut first_stage = true;
    for step in &trace.trace {
        match step {
            Step::Stage { name } => {
                let text = match std::mem::replace(&mut first_stage, false) {
                    true => lang.pick("stage", "etapa"),
                    false => lang.pick("new stage", "nova etapa"),
                };
                line(&mut out, 0, &format!("{text} {name}"));
            }
            Step::Transition(tried) => {
                rule(&mut out, lang.pick("transition", "transição"), tried, lang);
            }
            Step::PieceRule(tried) => {
                rule(
                    &mut out,
                    lang.pick("piece value", "valor de peça"),
                    tried,
                    lang,
                );
            }
            Step::PieceValues { types, pieces } => {
                let types: Vec<String> = types
                    .iter()
                    .map(|one| {
                        format!(
                            "{} {}",
                            lang.pick(&one.en, &one.pt),
                            number(one.value, lang)
                        )
                    })
                    .collect();
                let values = lang.pick("piece values:", "valores das peças:");
                line(&mut out, 0, &format!("{values} {}", types.join(", ")));
                for piece in pieces {
                    line(
                        &mut out,
                        1,
                        &format!("{} = {}", piece.square, number(piece.value, lang)),
                    );
                }
            }
            Step::Calculation { text, parts, value } => {
                let title = lang.pick("calculation", "cálculo");
                line(
                    &mut out,
                    0,
                    &format!("{title}: {text} = {}", number(*value, lang)),
                );
                reads(&mut out, parts, lang);
            }
            Step::GameRule {
                tried,
                before,
                after,
            } => {
                rule(
                    &mut out,
                    lang.pick("game value", "valor de jogo"),
                    tried,
                    lang,
                );
                if before != after {
                    let (before, after) = (number(*before, lang), number(*after, lang));
                    line(&mut out, 1, &format!("{before} → {after}"));
                }
            }
            Step::DividedByZero => line(
                &mut out,
                0,
                lang.pick(
                    "something was divided by 0; the result counts as 0",
                    "algo foi dividido por 0; o resultado conta como 0",
                ),
            ),
            Step::Stopped => line(
                &mut out,
                0,
                lang.pick(
                    "too many steps: the rest counts as false",
                    "passos demais: o resto conta como falso",
                ),
            ),
        }
    }
    let title = lang.pick("value", "valor");
    line(
        &mut out,
        0,
        &format!("{title} {}", number(trace.value, lang)),
    );
    out
}

fn line(out: &mut String, indent: usize, text: &str) {
    // Writing into a string does not fail.
    let _ = writeln!(out, "{:width$}{text}", "", width = 2 * indent);
}

fn rule(out: &mut String, kind: &str, tried: &Tried, lang: Lang) {
    let result = match tried.result {
        Tries::No => lang.pick("no", "não"),
        Tries::Fired => lang.pick("fired", "ativada"),
        Tries::Cancelled => lang.pick(
            "cancelled: it holds for both players",
            "cancelada: vale para os dois jogadores",
        ),
        Tries::Mirrored => lang.pick("fired for the opponent", "ativada para o oponente"),
        Tries::Both => lang.pick("fired for both players", "ativada para os dois jogadores"),
        Tries::Blocked => lang.pick(
            "holds, but that stage was already entered or is not defined",
            "vale, mas essa etapa já foi visitada ou não está definida",
        ),
        Tries::Stopped => lang.pick("not tried: too many steps", "não testada: passos demais"),
    };
    line(out, 0, &format!("{kind} {}: {result}", tried.name));
    reads(out, &tried.reads, lang);
}

fn reads(out: &mut String, reads: &[ReadValue], lang: Lang) {
    for read in reads {
        let value = match &read.value {
            Shown::Number(value) => number(*value, lang),
            Shown::Logical(true) => lang.pick("true", "verdadeiro").to_owned(),
            Shown::Logical(false) => lang.pick("false", "falso").to_owned(),
            Shown::Names(names) => format!("{{{}}}", names.join(", ")),
            Shown::Name(name) => name.clone(),
        };
        line(out, 1, &format!("{} = {value}", read.text));
    }
}

/// A number with at most four decimals, as the language writes it.
pub fn number(value: f64, lang: Lang) -> String {
    let rounded = (value * 10_000.0).round() / 10_000.0;
    // No sign before nothing.
    let text = format!("{}", rounded + 0.0);
    match lang {
        Lang::En => text,
        Lang::Pt => text.replace('.', ","),
    }
}
