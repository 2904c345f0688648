//! What proofs, looks ahead and engines say of what was found, as tables: the last is the comparison of the thesis's
//! table 5.1, positions with a pattern that an evaluation calls lost.

use std::collections::BTreeMap;
use std::io::{self, Write};

use search::census::{Census, Counts, Evals};
use serde_json::{Value, json};
use syntax::Lang;
use syntax::number::fixed;

use super::table::{percent, shortened};
use crate::args::JudgeArgs;
use crate::patterns::Selection;
use crate::terminal::{STRONG, printable};

/// Tables of what was asked for.
pub fn show(
    out: &mut impl Write,
    judge: &JudgeArgs,
    selection: &Selection,
    census: &Census,
    lang: Lang,
) -> io::Result<()> {
    let patterns = || {
        let names = selection.names.iter();
        let names = names.map(|name| shortened(&printable(name)));
        names.zip(&census.patterns)
    };
    if judge.prove {
        let heading = lang.pick(
            ["Proof", "Forced", "Refuted", "Undecided"],
            ["Prova", "Forçados", "Refutados", "Indecididos"],
        );
        let names = selection.names.iter();
        let provable = names.map(|name| selection.is_provable(name));
        let rows = patterns().zip(provable).map(|((name, counts), provable)| {
            let proofs = counts.proofs;
            let numbers = [proofs.forced, proofs.refuted, proofs.undecided];
            // Nothing to prove is not the same as nothing proved.
            let cells = numbers.map(|number| match provable {
                true => number.to_string(),
                false => "–".to_owned(),
            });
            (name, cells.to_vec())
        });
        table(out, &heading, rows.collect())?;
    }
    if judge.within.is_some() {
        let first = lang.pick("Plies away", "Meios-lances antes");
        by_number(
            out,
            first,
            patterns().map(|(name, counts)| (name, &counts.within)),
        )?;
    }
    if judge.distance.is_some() {
        let first = lang.pick("Own moves away", "Lances próprios antes");
        by_number(
            out,
            first,
            patterns().map(|(name, counts)| (name, &counts.distance)),
        )?;
    }
    if judge.engine.is_some() {
        let heading = lang.pick(
            [
                "Evaluation for the finder",
                "Positions",
                "Lost (≤ -1)",
                "Even",
                "Won (≥ +1)",
                "Not won %",
                "Mean",
                "No value",
            ],
            [
                "Avaliação para quem encontrou",
                "Posições",
                "Perdida (≤ -1)",
                "Igual",
                "Ganha (≥ +1)",
                "Não ganha %",
                "Média",
                "Sem valor",
            ],
        );
        let rows = patterns().flat_map(|(name, counts)| {
            let sides = lang.pick(["white", "black"], ["brancas", "pretas"]);
            let sides = sides.into_iter().zip(counts.evals);
            let found = sides.filter(|(_, evals)| evals.positions() + evals.failed > 0);
            let rows =
                found.map(|(side, evals)| (format!("{name} ({side})"), evaluated(&evals, lang)));
            rows.collect::<Vec<_>>()
        });
        table(out, &heading, rows.collect())?;
    }
    Ok(())
}

fn evaluated(evals: &Evals, lang: Lang) -> Vec<String> {
    vec![
        evals.positions().to_string(),
        evals.lost.to_string(),
        evals.even.to_string(),
        evals.won.to_string(),
        fixed(percent(evals.lost + evals.even, evals.positions()), 1, lang),
        evals
            .mean()
            .map_or_else(|| "-".to_owned(), |mean| fixed(mean, 2, lang)),
        evals.failed.to_string(),
    ]
}

/// Positions by a number, a column for each that occurs.
fn by_number<'a>(
    out: &mut impl Write,
    first: &str,
    patterns: impl Iterator<Item = (String, &'a BTreeMap<u8, u64>)> + Clone,
) -> io::Result<()> {
    let mut numbers: Vec<u8> = patterns
        .clone()
        .flat_map(|(_, counts)| counts.keys().copied())
        .collect();
    numbers.sort_unstable();
    numbers.dedup();
    let columns: Vec<String> = numbers.iter().map(u8::to_string).collect();
    let heading: Vec<&str> = std::iter::once(first)
        .chain(columns.iter().map(String::as_str))
        .collect();
    let rows = patterns.map(|(name, counts)| {
        let cells = numbers
            .iter()
            .map(|number| counts.get(number).copied().unwrap_or(0).to_string());
        (name, cells.collect())
    });
    table(out, &heading, rows.collect())
}

/// Names to the left, the others to the right.
fn table(
    out: &mut impl Write,
    heading: &[&str],
    rows: Vec<(String, Vec<String>)>,
) -> io::Result<()> {
    let Some((first, others)) = heading.split_first() else {
        return Ok(());
    };
    let length = |text: &str| text.chars().count();
    let widest = rows.iter().map(|(name, _)| length(name)).max().unwrap_or(0);
    let widest = widest.max(length(first));
    let widths: Vec<usize> = (0..others.len())
        .map(|column| {
            let cells = rows.iter().filter_map(|(_, cells)| cells.get(column));
            let cells = cells.map(|cell| length(cell)).max().unwrap_or(0);
            cells.max(length(others[column]))
        })
        .collect();
    let padded = |text: &str, width: usize| " ".repeat(width.saturating_sub(length(text)));
    write!(out, "{STRONG}{first}{}", padded(first, widest))?;
    for (cell, width) in others.iter().zip(&widths) {
        write!(out, "  {}{cell}", padded(cell, *width))?;
    }
    writeln!(out, "{STRONG:#}")?;
    for (name, cells) in rows {
        write!(out, "{name}{}", padded(&name, widest))?;
        for (cell, width) in cells.iter().zip(&widths) {
            write!(out, "  {}{cell}", padded(cell, *width))?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// The same for programs.
pub fn object(judge: &JudgeArgs, counts: &Counts, provable: bool) -> Value {
    let mut object = json!({});
    if judge.prove {
        let proofs = counts.proofs;
        object["proofs"] = match provable {
            true => json!({
                "forced": proofs.forced,
                "refuted": proofs.refuted,
                "undecided": proofs.undecided,
            }),
            false => Value::Null,
        };
    }
    for (name, limit, numbers) in [
        ("within", judge.within, &counts.within),
        ("distance", judge.distance, &counts.distance),
    ] {
        if limit.is_some() {
            object[name] = super::counted(numbers.iter().map(|(number, count)| (*number, *count)));
        }
    }
    if judge.engine.is_some() {
        let evals = |evals: &Evals| {
            json!({
                "positions": evals.positions(),
                "lost": evals.lost,
                "even": evals.even,
                "won": evals.won,
                "failed": evals.failed,
                "mean": evals.mean(),
            })
        };
        object["evals"] = json!({
            "white": evals(&counts.evals[0]),
            "black": evals(&counts.evals[1]),
        });
    }
    object
}
