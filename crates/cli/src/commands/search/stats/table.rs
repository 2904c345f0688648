//! Counts in the layout of the thesis: batch, games, positions, positions with the scenario and their share of all,
//! positions with the whole pattern and their share of those with the scenario.

use std::io::{self, Write};

use corpus::Summary;
use syntax::Lang;
use syntax::number::localized;

use crate::terminal::{STRONG, printable};

/// Names longer than this are cut at their beginning.
const WIDEST_NAME: usize = 40;

/// One line.
struct Row {
    name: String,
    games: u64,
    positions: u64,
    raw: u64,
    valid: u64,
}

/// A table for each pattern, with a line for each file and the total: tables 5.3, 5.9, 5.10 and 5.11 of the thesis.
pub fn by_batch(
    out: &mut impl Write,
    names: &[String],
    summary: &Summary,
    raw: bool,
    lang: Lang,
) -> io::Result<()> {
    for (index, (name, tally)) in names.iter().zip(&summary.tallies).enumerate() {
        let mut rows: Vec<Row> = summary
            .parts
            .iter()
            .map(|part| {
                let (raw, valid) = part.found.get(index).copied().unwrap_or_default();
                Row {
                    name: shortened(&printable(&part.file)),
                    games: part.examined,
                    positions: part.positions,
                    raw,
                    valid,
                }
            })
            .collect();
        rows.push(Row {
            name: "Total".to_owned(),
            games: summary.examined,
            positions: summary.positions,
            raw: tally.raw_positions,
            valid: tally.positions,
        });
        writeln!(out, "{STRONG}{}{STRONG:#}", printable(name))?;
        write_rows(out, lang.pick("Batch", "Lote"), &rows, raw, lang)?;
    }
    Ok(())
}

/// One table with a line for each pattern, for a single file.
pub fn by_pattern(
    out: &mut impl Write,
    names: &[String],
    summary: &Summary,
    raw: bool,
    lang: Lang,
) -> io::Result<()> {
    let rows: Vec<Row> = names
        .iter()
        .zip(&summary.tallies)
        .map(|(name, tally)| Row {
            name: shortened(&printable(name)),
            games: summary.examined,
            positions: summary.positions,
            raw: tally.raw_positions,
            valid: tally.positions,
        })
        .collect();
    write_rows(out, lang.pick("Name", "Nome"), &rows, raw, lang)
}

/// Without raw instances, the share of the pattern is that of all positions.
fn write_rows(
    out: &mut impl Write,
    first: &str,
    rows: &[Row],
    raw: bool,
    lang: Lang,
) -> io::Result<()> {
    let (games, positions, scenario, pattern) = lang.pick(
        ("Games", "Positions", "Scenario", "Pattern"),
        ("Partidas", "Posições", "Cenário", "Padrão"),
    );
    let widths = rows.iter().map(|row| row.name.chars().count());
    let widest = widths.chain([first.chars().count()]).max().unwrap_or(0);
    write!(out, "{STRONG}{first:<widest$} {games:>9} {positions:>12}")?;
    if raw {
        write!(out, " {scenario:>9} {:>9}", "%")?;
    }
    writeln!(out, " {pattern:>9} {:>9}{STRONG:#}", "%")?;
    for row in rows {
        let name = &row.name;
        write!(
            out,
            "{name:<widest$} {:>9} {:>12}",
            row.games, row.positions
        )?;
        let mut whole = row.positions;
        if raw {
            let share = share(row.raw, row.positions, lang);
            write!(out, " {:>9} {share:>9}", row.raw)?;
            whole = row.raw;
        }
        let share = share(row.valid, whole, lang);
        writeln!(out, " {:>9} {share:>9}", row.valid)?;
    }
    Ok(())
}

pub fn shortened(name: &str) -> String {
    let length = name.chars().count();
    if length <= WIDEST_NAME {
        return name.to_owned();
    }
    let tail = name.chars().skip(length + 1 - WIDEST_NAME);
    ['…'].into_iter().chain(tail).collect()
}

/// A share above zero has enough digits to differ from zero.
const LEAST_DIGITS: usize = 2;
/// Decimals of shares that are not very small.
const USUAL_DECIMALS: usize = 3;

/// A part in hundredths of the whole, with three decimals, or with as many as a small one needs: `0.266`, `0.00018`.
fn share(part: u64, whole: u64, lang: Lang) -> String {
    let percent = percent(part, whole);
    let decimals = match part {
        0 => USUAL_DECIMALS,
        // The logarithm says how many zeros follow the point.
        _ => USUAL_DECIMALS.max((-percent.log10()).floor().max(0.0) as usize + LEAST_DIGITS),
    };
    let text = format!("{percent:.decimals$}");
    let shortest = text.len() - (decimals - USUAL_DECIMALS);
    let shown = text.trim_end_matches('0').len().max(shortest);
    localized(&text[..shown], lang)
}

/// A part in hundredths of the whole; nothing of nothing is 0.
pub fn percent(part: u64, whole: u64) -> f64 {
    match whole {
        0 => 0.0,
        whole => 100.0 * part as f64 / whole as f64,
    }
}

#[cfg(test)]
mod tests {
    use corpus::Part;
    use corpus::tally::Tally;

    use super::*;

    /// The figures of table 5.3, as if every batch were a file.
    fn thesis() -> Summary {
        let parts = [
            ("p1", 14726, 1190571, 3161, 3),
            ("p2", 14733, 1160902, 3066, 0),
        ];
        let parts = parts.map(|(file, examined, positions, raw, valid)| Part {
            file: file.into(),
            examined,
            positions,
            found: vec![(raw, valid)],
        });
        let tally = Tally {
            raw_positions: 23047,
            positions: 18,
            ..Tally::default()
        };
        Summary {
            examined: 117910,
            positions: 8830762,
            tallies: vec![tally],
            parts: parts.into(),
            ..Summary::default()
        }
    }

    fn words(text: Vec<u8>) -> Vec<Vec<String>> {
        let text = anstream::adapter::strip_str(std::str::from_utf8(&text).unwrap()).to_string();
        let line = |line: &str| line.split_whitespace().map(str::to_owned).collect();
        text.lines().map(line).collect()
    }

    #[test]
    fn the_table_of_the_thesis() {
        let mut text = Vec::new();
        by_batch(
            &mut text,
            &["PHILIDOR".to_owned()],
            &thesis(),
            true,
            Lang::Pt,
        )
        .unwrap();
        assert_eq!(
            words(text),
            [
                "PHILIDOR",
                "Lote Partidas Posições Cenário % Padrão %",
                "p1 14726 1190571 3161 0,266 3 0,095",
                "p2 14733 1160902 3066 0,264 0 0,000",
                "Total 117910 8830762 23047 0,261 18 0,078",
            ]
            .map(|line| line.split(' ').map(str::to_owned).collect::<Vec<_>>())
        );
        let mut text = Vec::new();
        by_batch(
            &mut text,
            &["PHILIDOR".to_owned()],
            &thesis(),
            true,
            Lang::En,
        )
        .unwrap();
        let lines = words(text);
        assert_eq!(
            lines[1].join(" "),
            "Batch Games Positions Scenario % Pattern %"
        );
        assert_eq!(
            lines[4].join(" "),
            "Total 117910 8830762 23047 0.261 18 0.078"
        );
    }

    #[test]
    fn small_shares_have_digits() {
        let text = |part, whole| share(part, whole, Lang::En);
        assert_eq!(text(61, 33_174_021), "0.00018");
        assert_eq!(text(100, 33_174_021), "0.0003");
        assert_eq!(text(1, 10_000_000_000), "0.00000001");
        assert_eq!(
            (text(0, 7), text(7, 7), text(1, 3)),
            ("0.000".into(), "100.000".into(), "33.333".into())
        );
        assert_eq!(
            (text(3, 3161), text(9, 100_000)),
            ("0.095".into(), "0.009".into())
        );
        assert_eq!(share(61, 33_174_021, Lang::Pt), "0,00018");
    }

    #[test]
    fn long_names_keep_their_end() {
        let name = format!("{}/games.pgn", "folder".repeat(20));
        let short = shortened(&name);
        assert_eq!(short.chars().count(), WIDEST_NAME);
        assert!(short.starts_with('…') && short.ends_with("/games.pgn"));
        assert_eq!(shortened("games.pgn"), "games.pgn");
    }
}
