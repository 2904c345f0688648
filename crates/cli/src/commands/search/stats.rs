//! Figures of a search: the thesis's tables, results for the finder, when it happens.

use std::io::Write;
use std::path::PathBuf;

use clap::ArgMatches;
use corpus::Summary;
use corpus::plot::plies_svg;
use corpus::tally::Tally;
use serde_json::{Value, json};
use syntax::Lang;

use crate::failure::Failure;
use crate::patterns::Selection;
use crate::terminal::{self, QUIET, STRONG, printable};

/// Prints the figures as a table or as JSON.
pub fn show(
    matches: &ArgMatches,
    summary: &Summary,
    selection: &Selection,
    lang: Lang,
) -> Result<(), Failure> {
    let raw = matches.get_flag("raw");
    if let Some(path) = matches.get_one::<PathBuf>("plot") {
        let (ply, positions) = lang.pick(("half-move", "positions"), ("meio-lance", "posições"));
        let svg = plies_svg(&selection.names, &summary.tallies, ply, positions);
        std::fs::write(path, svg).map_err(|error| Failure::file(path, &error))?;
    }
    let mut out = terminal::out();
    if matches.get_flag("json") {
        let patterns: Vec<Value> = selection
            .names
            .iter()
            .zip(&summary.tallies)
            .map(|(name, tally)| object(name, tally, raw))
            .collect();
        let answer = json!({
            "games": summary.games,
            "searched": summary.examined,
            "positions": summary.positions,
            "broken": summary.broken,
            "patterns": patterns,
        });
        writeln!(out, "{answer}")?;
        return Ok(());
    }
    let widest = selection
        .names
        .iter()
        .map(|name| name.chars().count())
        .max()
        .unwrap_or(0)
        .max(7);
    let (pattern, games, positions, valid) = lang.pick(
        ("pattern", "games", "positions", "valid"),
        ("padrão", "partidas", "posições", "válidas"),
    );
    let raw_words = lang.pick(("raw", "% of raw"), ("brutas", "% das brutas"));
    writeln!(
        out,
        "{STRONG}{pattern:<widest$} {games:>10} {positions:>12} {:>10} {:>8} {valid:>10} {:>12}{STRONG:#}",
        if raw { raw_words.0 } else { "" },
        if raw { "%" } else { "" },
        if raw { raw_words.1 } else { "%" },
    )?;
    for (name, tally) in selection.names.iter().zip(&summary.tallies) {
        let percent = |part: u64, whole: u64| {
            if whole == 0 {
                0.0
            } else {
                100.0 * part as f64 / whole as f64
            }
        };
        let name = printable(name);
        let (raw_count, raw_share) = if raw {
            (
                tally.raw_positions.to_string(),
                format!("{:.3}", percent(tally.raw_positions, summary.positions)),
            )
        } else {
            (String::new(), String::new())
        };
        let base = if raw {
            tally.raw_positions
        } else {
            summary.positions
        };
        writeln!(
            out,
            "{name:<widest$} {:>10} {:>12} {raw_count:>10} {raw_share:>8} {:>10} {:>12.3}",
            summary.examined,
            summary.positions,
            tally.positions,
            percent(tally.positions, base),
        )?;
    }
    for (name, tally) in selection.names.iter().zip(&summary.tallies) {
        if tally.games > 0 {
            details(&mut out, name, tally, lang)?;
        }
    }
    Ok(())
}

fn details(out: &mut impl Write, name: &str, tally: &Tally, lang: Lang) -> Result<(), Failure> {
    let score = &tally.score;
    let name = printable(name);
    let games = tally.games;
    write!(
        out,
        "{}",
        lang.pick(
            format!(
                "{name}: in {games} games: finder won {}, drew {}, lost {}",
                score.won, score.drew, score.lost
            ),
            format!(
                "{name}: em {games} partidas: quem encontrou venceu {}, empatou {}, perdeu {}",
                score.won, score.drew, score.lost
            ),
        )
    )?;
    if let Some((share, low, high)) = score.share() {
        write!(
            out,
            " {QUIET}({:.1} %, {:.1}–{:.1}){QUIET:#}",
            share * 100.0,
            low * 100.0,
            high * 100.0
        )?;
    }
    if let Some(histogram) = histogram(tally) {
        write!(out, " · {histogram}")?;
    }
    writeln!(out)?;
    Ok(())
}

/// When in the game: `ply 21 ▁▃▇█▅▂▁ 120`.
fn histogram(tally: &Tally) -> Option<String> {
    const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    const COLUMNS: usize = 20;
    let (first, _) = tally.plies.first_key_value()?;
    let (last, _) = tally.plies.last_key_value()?;
    let width = (last - first) as usize / COLUMNS + 1;
    let columns = (last - first) as usize / width + 1;
    let mut counts = vec![0; columns];
    for (ply, count) in &tally.plies {
        counts[(ply - first) as usize / width] += count;
    }
    let most = counts.iter().copied().max().filter(|most| *most > 0)?;
    let bars: String = counts
        .iter()
        .map(|count| match *count {
            0 => ' ',
            count => BARS[((count * 8).div_ceil(most) as usize).clamp(1, 8) - 1],
        })
        .collect();
    Some(format!("ply {first} {bars} {last}"))
}

fn object(name: &str, tally: &Tally, raw: bool) -> Value {
    let mut object = json!({
        "pattern": name,
        "games": tally.games,
        "positions": tally.positions,
        "won": tally.score.won,
        "drew": tally.score.drew,
        "lost": tally.score.lost,
        "plies": tally.plies.iter().map(|(ply, count)| (ply.to_string(), (*count).into())).collect::<serde_json::Map<_, Value>>(),
        "openings": tally.openings,
        "years": tally.years.iter().map(|(year, count)| (year.to_string(), (*count).into())).collect::<serde_json::Map<_, Value>>(),
    });
    if raw {
        object["raw"] = tally.raw_positions.into();
    }
    if let Some((share, low, high)) = tally.score.share() {
        object["score"] = json!({ "share": share, "low": low, "high": high });
    }
    object
}
