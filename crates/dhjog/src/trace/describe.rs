//! A trace as text for people.

use std::fmt::Write;

use syntax::number::localized;
use syntax::{Lang, Message};

use super::{
    At, Changed, PieceValue, ReadValue, Remark, RuleResult, Shown, Step, Trace, Tried, TypeValue,
    Warning,
};

/// Formats a trace, one step per line.
pub fn describe(trace: &Trace, lang: Lang) -> String {
    let mut out = String::new();
    for (index, step) in trace.trace.iter().enumerate() {
        match step {
            Step::Stage { name } => {
                let title = match index {
                    0 => lang.pick("stage", "etapa"),
                    _ => lang.pick("new stage", "nova etapa"),
                };
                line(&mut out, 0, &format!("{title} {name}"));
            }
            Step::Transition(tried) => {
                rule(&mut out, lang.pick("transition", "transição"), tried, lang);
            }
            Step::PieceRule(tried) => piece_rule(&mut out, tried, lang),
            Step::PieceValues { types, pieces } => piece_values(&mut out, types, pieces, lang),
            Step::Calculation { .. } => calculation(&mut out, step, lang),
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
            Step::DividedByZero { at } => {
                let at = named(at, lang);
                let text = lang.pick(
                    format!("divided by 0 in {at}: the result counts as 0"),
                    format!("divisão por 0 {at}: o resultado conta como 0"),
                );
                line(&mut out, 0, &text);
            }
            Step::Stopped { limit, from } => {
                let warning = stopped(*limit, from);
                line(&mut out, 0, warning.message.get(lang));
                line(&mut out, 1, warning.help.get(lang));
            }
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

fn piece_rule(out: &mut String, tried: &Tried, lang: Lang) {
    rule(out, lang.pick("piece value", "valor de peça"), tried, lang);
    if tried.result == RuleResult::Fired {
        line(out, 1, &changes(&tried.changed, lang));
    }
}

fn piece_values(out: &mut String, types: &[TypeValue], pieces: &[PieceValue], lang: Lang) {
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
    let title = lang.pick("piece values:", "valores das peças:");
    line(out, 0, &format!("{title} {}", types.join(", ")));
    for piece in pieces {
        line(
            out,
            1,
            &format!("{} = {}", piece.square, number(piece.value, lang)),
        );
    }
}

fn calculation(out: &mut String, step: &Step, lang: Lang) {
    let Step::Calculation {
        text,
        parts,
        value,
        remarks,
        stopped,
    } = step
    else {
        return;
    };
    if *stopped {
        let title = lang.pick(
            "calculation: counts as 0, no steps are left",
            "cálculo: conta como 0, não restam passos",
        );
        line(out, 0, title);
        line(out, 1, text);
        return;
    }
    let title = lang.pick("calculation", "cálculo");
    line(
        out,
        0,
        &format!("{title}: {text} = {}", number(*value, lang)),
    );
    reads(out, parts, 1, lang);
    describe_remarks(out, remarks, lang);
}

fn named(at: &At, lang: Lang) -> String {
    match at {
        At::Rule(name) => lang.pick(
            format!("the heuristic {name}"),
            format!("na heurística {name}"),
        ),
        At::Calculation => lang.pick("the calculation", "no cálculo").to_owned(),
    }
}

/// The warning about an evaluation that was cut short.
pub(super) fn stopped(limit: u32, from: &At) -> Warning {
    let (en, pt) = (named(from, Lang::En), named(from, Lang::Pt));
    Warning {
        message: Message::new(
            format!(
                "an evaluation may take {limit} steps, and none are left at {en}: from there on every condition counts as false and nothing changes the value"
            ),
            format!(
                "uma avaliação pode ter {limit} passos, e não resta nenhum {pt}: dali em diante toda condição conta como falsa e nada muda o valor"
            ),
        ),
        help: Message::new(
            "shorten its loops, call costly functions once instead of many times, or leave heuristics out",
            "encurte os laços, chame funções caras uma vez só, ou retire heurísticas",
        ),
    }
}

fn line(out: &mut String, indent: usize, text: &str) {
    // Writing into a string does not fail.
    let _ = writeln!(out, "{:width$}{text}", "", width = 2 * indent);
}

fn rule(out: &mut String, kind: &str, tried: &Tried, lang: Lang) {
    let result = match tried.result {
        RuleResult::No => lang.pick("no", "não"),
        RuleResult::Fired => lang.pick("fired", "ativada"),
        RuleResult::Cancelled => lang.pick(
            "cancelled: it holds for both players",
            "cancelada: vale para os dois jogadores",
        ),
        RuleResult::Mirrored => lang.pick("fired for the opponent", "ativada para o oponente"),
        RuleResult::Both => lang.pick("fired for both players", "ativada para os dois jogadores"),
        RuleResult::Blocked => lang.pick(
            "holds, but that stage was already entered or is not defined",
            "vale, mas essa etapa já foi visitada ou não está definida",
        ),
        RuleResult::Stopped => lang.pick(
            "counts as false: no steps are left",
            "conta como falsa: não restam passos",
        ),
    };
    line(out, 0, &format!("{kind} {}: {result}", tried.name));
    reads(out, &tried.reads, 1, lang);
    if !tried.opponent_reads.is_empty() {
        let title = lang.pick("with the opponent as ME:", "com o oponente como EU:");
        line(out, 1, title);
        reads(out, &tried.opponent_reads, 2, lang);
    }
    describe_remarks(out, &tried.remarks, lang);
}

fn describe_remarks(out: &mut String, remarks: &[Remark], lang: Lang) {
    for remark in remarks {
        let text = match remark {
            Remark::NoElement => lang.pick(
                "an element is asked for that its set does not have: it is none, and counts as 0",
                "pede-se um elemento que o conjunto não tem: não é nenhum, e conta como 0",
            ),
            Remark::Clamped => lang.pick(
                "a number goes beyond 1000000000 and is cut there",
                "um número passa de 1000000000 e é cortado ali",
            ),
        };
        line(out, 1, text);
    }
}

fn reads(out: &mut String, reads: &[ReadValue], indent: usize, lang: Lang) {
    for read in reads {
        let value = match &read.value {
            Shown::Number(value) => number(*value, lang),
            Shown::Logical(true) => lang.pick("true", "verdadeiro").to_owned(),
            Shown::Logical(false) => lang.pick("false", "falso").to_owned(),
            Shown::Names(names) => format!("{{{}}}", names.join(", ")),
            Shown::Name(name) => name.clone(),
        };
        let turned = turned(read, lang);
        line(out, indent, &format!("{} = {value}{turned}", read.text));
        if let Some(returns) = &read.returns {
            let word = lang.pick("returns", "retorna");
            line(out, indent + 1, &format!("{word} {returns}"));
        }
        self::reads(out, &read.children, indent + 1, lang);
    }
}

/// Lists mirrored squares.
fn turned(read: &ReadValue, lang: Lang) -> String {
    if read.turned.is_empty() {
        return String::new();
    }
    let is = lang.pick("is", "é");
    let pairs = read.turned.iter();
    let pairs: Vec<String> = pairs
        .map(|one| format!("{} {is} {}", one.written, one.read))
        .collect();
    let whose = lang.pick("for Black", "para as pretas");
    format!("  ({whose} {})", pairs.join(", "))
}

fn changes(changed: &[Changed], lang: Lang) -> String {
    if changed.is_empty() {
        return lang
            .pick("no piece changes its value", "nenhuma peça muda de valor")
            .to_owned();
    }
    let changes: Vec<String> = changed
        .iter()
        .map(|one| {
            let (name, from, to) = match one {
                Changed::Type { pt, en, from, to } => (lang.pick(en, pt), from, to),
                Changed::Piece { square, from, to } => (square, from, to),
            };
            format!("{name} {} → {}", number(*from, lang), number(*to, lang))
        })
        .collect();
    changes.join(", ")
}

/// Formats a number with at most four decimals, as the language writes it.
pub fn number(value: f64, lang: Lang) -> String {
    let rounded = (value * 10_000.0).round() / 10_000.0;
    // Turns -0 into 0.
    localized(rounded + 0.0, lang)
}
