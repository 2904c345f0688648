//! Figures of a search: tables of counts, results for the finder, when and in which openings it happens.

mod judged;
mod table;

use std::collections::BTreeMap;
use std::fmt::Display;
use std::io::Write;

use corpus::Summary;
use corpus::tally::{Eco, GamesBy, Tally};
use search::census::Census;
use search::plot::plies_svg;
use serde_json::{Value, json};
use syntax::Lang;
use syntax::number::fixed;

use super::summary::plural;
use crate::args::SearchArgs;
use crate::error::CliError;
use crate::files::{self, signed_svg};
use crate::patterns::Selection;
use crate::terminal::{self, QUIET, printable};

/// The number of openings that are named.
const MOST_OPENINGS: usize = 5;

/// Prints the figures as tables or as JSON.
pub fn show(
    args: &SearchArgs,
    summary: &Summary,
    census: Option<&Census>,
    selection: &Selection,
    damaged: bool,
    lang: Lang,
) -> Result<(), CliError> {
    let raw = args.raw;
    let names = &selection.names;
    if let Some(plot) = &args.plot {
        let (ply, positions) = lang.pick(("ply", "positions"), ("meio-lance", "posições"));
        let svg = plies_svg(names, &summary.tallies, ply, positions);
        files::write(&plot.path, &signed_svg(&svg))?;
    }
    let mut out = terminal::out();
    if args.json {
        let object = |(index, tally)| {
            let mut object = object(names, summary, index, tally, raw);
            let counts = census.and_then(|census| census.patterns.get(index));
            if let Some(counts) = counts {
                let name = names.get(index).map_or("", String::as_str);
                let provable = selection.is_provable(name);
                merge(&mut object, judged::object(&args.judge, counts, provable));
            }
            object
        };
        let patterns: Vec<Value> = summary.tallies.iter().enumerate().map(object).collect();
        let answer = json!({
            "games": summary.games,
            "searched": summary.examined,
            "positions": summary.positions,
            "broken": summary.broken,
            "unknown_variants": summary.unknown_variants,
            "variations_cut": summary.cut_variations,
            "ended_early": summary.interrupted,
            "damaged": damaged,
            "patterns": patterns,
        });
        writeln!(out, "{answer}")?;
        return Ok(());
    }
    if summary.parts.len() > 1 {
        table::by_batch(&mut out, names, summary, raw, lang)?;
    } else {
        table::by_pattern(&mut out, names, summary, raw, lang)?;
    }
    if let Some(census) = census {
        judged::show(&mut out, &args.judge, selection, census, lang)?;
    }
    for (name, tally) in names.iter().zip(&summary.tallies) {
        if tally.games > 0 {
            details(&mut out, name, tally, lang)?;
        }
    }
    Ok(())
}

/// Results, plies, openings and years of one pattern.
fn details(out: &mut impl Write, name: &str, tally: &Tally, lang: Lang) -> Result<(), CliError> {
    let score = &tally.score;
    let name = printable(name);
    let games = tally.games;
    write!(
        out,
        "{}",
        lang.pick(
            format!(
                "{name}: in {games} {}: finder won {}, drew {}, lost {}",
                plural(games, "game", "games"),
                score.won,
                score.drew,
                score.lost
            ),
            format!(
                "{name}: em {games} {}: quem encontrou venceu {}, empatou {}, perdeu {}",
                plural(games, "partida", "partidas"),
                score.won,
                score.drew,
                score.lost
            ),
        )
    )?;
    if let Some((share, low, high)) = score.share() {
        let percent = |share: f64| fixed(share * 100.0, 1, lang);
        write!(
            out,
            " {QUIET}({} %, {}–{}){QUIET:#}",
            percent(share),
            percent(low),
            percent(high)
        )?;
    }
    if let Some(histogram) = histogram(&by_ply(tally)) {
        write!(out, " · {} {histogram}", lang.pick("ply", "meio-lance"))?;
    }
    writeln!(out)?;
    let openings = most_frequent(&tally.openings);
    let years = histogram(&tally.years.iter().collect());
    let (openings_word, years_word) = lang.pick(("openings", "years"), ("aberturas", "anos"));
    let parts = [
        (!openings.is_empty()).then(|| format!("{openings_word} {openings}")),
        years.map(|years| format!("{years_word} {years}")),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    if !parts.is_empty() {
        writeln!(out, "  {}", parts.join(" · "))?;
    }
    Ok(())
}

/// The plies at which the pattern was found.
fn by_ply(tally: &Tally) -> BTreeMap<u32, u64> {
    let plies = (0..).zip(tally.plies.iter().copied());
    plies.filter(|(_, count)| *count > 0).collect()
}

/// `C50 12, B01 7, …`
fn most_frequent(counts: &GamesBy<Eco>) -> String {
    let mut counts: Vec<(Eco, u64)> = counts.iter().collect();
    // Those of the same count stay in order.
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let left = counts.len().saturating_sub(MOST_OPENINGS);
    let named = counts.iter().take(MOST_OPENINGS);
    let mut named: Vec<String> = named
        .map(|(code, count)| format!("{code} {count}"))
        .collect();
    if left > 0 {
        named.push("…".to_owned());
    }
    named.join(", ")
}

/// How often, from the least to the greatest: `21 ▁▃▇█▅▂▁ 120`.
fn histogram(counts: &BTreeMap<u32, u64>) -> Option<String> {
    const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    const COLUMNS: usize = 20;
    let (first, _) = counts.first_key_value()?;
    let (last, _) = counts.last_key_value()?;
    let width = (last - first) as usize / COLUMNS + 1;
    let columns = (last - first) as usize / width + 1;
    let mut sums = vec![0; columns];
    for (key, count) in counts {
        sums[(key - first) as usize / width] += count;
    }
    let most = sums.iter().copied().max().filter(|most| *most > 0)?;
    let bars: String = sums
        .iter()
        .map(|count| match *count {
            0 => ' ',
            count => BARS[((count * 8).div_ceil(most) as usize).clamp(1, 8) - 1],
        })
        .collect();
    Some(format!("{first} {bars} {last}"))
}

fn object(names: &[String], summary: &Summary, index: usize, tally: &Tally, raw: bool) -> Value {
    let found = |raw_positions: u64, positions: u64, all: u64| {
        let mut object = json!({ "positions": positions });
        if raw {
            object["raw"] = raw_positions.into();
            object["raw_percent"] = table::percent(raw_positions, all).into();
            object["percent_of_raw"] = table::percent(positions, raw_positions).into();
        }
        object["percent"] = table::percent(positions, all).into();
        object
    };
    let mut object = json!({
        "pattern": names.get(index),
        "games": tally.games,
    });
    merge(
        &mut object,
        found(tally.raw_positions, tally.positions, summary.positions),
    );
    merge(
        &mut object,
        json!({
            "won": tally.score.won,
            "drew": tally.score.drew,
            "lost": tally.score.lost,
            "plies": counted(by_ply(tally)),
            "openings": counted(tally.openings.iter()),
            "years": counted(tally.years.iter()),
        }),
    );
    if let Some((share, low, high)) = tally.score.share() {
        object["score"] = json!({ "share": share, "low": low, "high": high });
    }
    let batches = summary.parts.iter().map(|part| {
        let (raw_positions, positions) = part.found.get(index).copied().unwrap_or_default();
        let mut batch = json!({
            "file": &*part.file,
            "searched": part.examined,
            "searched_positions": part.positions,
        });
        merge(&mut batch, found(raw_positions, positions, part.positions));
        batch
    });
    object["batches"] = batches.collect();
    object
}

fn merge(object: &mut Value, more: Value) {
    if let (Value::Object(object), Value::Object(more)) = (object, more) {
        object.extend(more);
    }
}

fn counted<K: Display>(counts: impl IntoIterator<Item = (K, u64)>) -> Value {
    let counts = counts.into_iter();
    let counts = counts.map(|(key, count)| (key.to_string(), count.into()));
    Value::Object(counts.collect())
}
