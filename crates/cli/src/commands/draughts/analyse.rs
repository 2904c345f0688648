//! `stratvision draughts analyse`: the value of every position of a game.

use std::io::Write;

use draughts::tables::{Standing, TableValue};
use draughts::{Position, pdn};
use game::{Game, Record, Side};
use player::search::{Control, plies_to_end};
use player::{Evaluator, Limits, Searcher};
use serde_json::json;
use syntax::Lang;

use super::tables::{self, TableNote};
use super::{broken, evaluator, opening, read_text, rules};
use crate::args::AnalyseArgs;
use crate::error::{CliError, ExitStatus};
use crate::terminal::{self, STRONG};

const USUAL_DEPTH: u64 = 10;
const MEBIBYTES: usize = 32;
/// A move that loses this number of men is a mistake.
const MISTAKE: f64 = 0.8;
/// Values beyond this are drawn as this.
const MOST_SHOWN: f64 = 5.0;

/// One position of the game, and the move made in it.
struct Row {
    played: Option<String>,
    best: Option<String>,
    /// In men, for White.
    value: f64,
    text: String,
}

/// Values each position and marks the moves that spoilt something.
pub fn run(args: &AnalyseArgs, lang: Lang) -> Result<ExitStatus, CliError> {
    let (path, number) = (&args.file, args.game);
    let games = pdn::read_numbered(&read_text(path)?, args.numbering);
    let count = games.len();
    let Some(game) = games.into_iter().nth(number as usize - 1) else {
        let path = path.display();
        return Err(CliError::failed(
            format!("{path}: there is no game {number}, only {count}"),
            format!("{path}: não há partida {number}, só {count}"),
        ));
    };
    let game = game.map_err(|error| broken(path, &error))?;
    let depth = args.depth.unwrap_or(USUAL_DEPTH) as u32;
    let (evaluator, note) = evaluator(&args.player);
    // Tables are optional, but a folder that was named should hold some.
    let named = args.player.tables.is_some();
    if let Some(note) = note.filter(|note| named || matches!(note, TableNote::Unusable(_))) {
        terminal::note(note.message().get(lang));
    }
    let unit = f64::from(evaluator.unit());
    let mut searcher = Searcher::new(MEBIBYTES);
    let mut record = Record::new(game.start.with_rules(rules(&args.player)));
    let mut rows = Vec::new();
    for index in 0..=game.line.len() {
        let position = *record.position();
        let answer = searcher.search(
            &record,
            &evaluator,
            &Limits::depth(depth),
            &Control::default(),
            |_| (),
        );
        let value = match record.end() {
            Some(end) => f64::from(end.outcome.half_points(Side::White)) - 1.0,
            None => f64::from(answer.value().unwrap_or_default()) / unit * sign(&position),
        };
        let side = position.side_to_move();
        let by_tables = evaluator.table_result(&position);
        let text = match (by_tables, answer.value().and_then(plies_to_end)) {
            (Some((verdict, Standing::Stands)), _) => tables::verdict_text(side, verdict, lang),
            (_, Some(plies)) => {
                let winner = if plies > 0 { side } else { !side };
                tables::verdict_text(winner, TableValue::Win(plies.unsigned_abs() as u16), lang)
            }
            (Some((verdict, standing)), None) => {
                tables::counted_text(side, verdict, standing, lang)
            }
            // Adding nothing takes the sign off a zero.
            (None, None) => format!("{:+.2}", (value * 100.0).round() / 100.0 + 0.0),
        };
        let shown = value.clamp(-MOST_SHOWN, MOST_SHOWN);
        let ply = game.line.get(index);
        rows.push(Row {
            played: ply.map(|ply| position.move_text(ply.chosen)),
            best: answer.best().map(|chosen| position.move_text(chosen)),
            value: shown,
            text,
        });
        if let Some(ply) = ply {
            record.play(ply.chosen);
        }
    }
    if let Some(message) = tables::damage(&evaluator) {
        terminal::note(message.get(lang));
    }
    let name = opening::book()
        .name(&game.replay())
        .map(|opening| opening.name.get(lang).to_owned());
    write(&rows, &game.start, name, args.json, lang)
}

fn sign(position: &Position) -> f64 {
    match position.side_to_move() {
        Side::White => 1.0,
        Side::Black => -1.0,
    }
}

fn write(
    rows: &[Row],
    start: &Position,
    opening: Option<String>,
    json: bool,
    lang: Lang,
) -> Result<ExitStatus, CliError> {
    let mut out = terminal::out();
    let mut side = sign(start);
    if json {
        let mut list = Vec::new();
        for (index, row) in rows.iter().enumerate() {
            list.push(json!({
                "ply": index, "played": row.played, "best": row.best, "value": row.value, "verdict": row.text,
                "mistake": mistake(rows, index, side),
            }));
            side = -side;
        }
        writeln!(out, "{}", json!({ "opening": opening, "positions": list }))?;
        return Ok(ExitStatus::Done);
    }
    if let Some(name) = opening {
        writeln!(out, "{STRONG}{name}{STRONG:#}")?;
    }
    for (index, row) in rows.iter().enumerate() {
        let played = row.played.as_deref().unwrap_or("-");
        let remark = match (&row.best, mistake(rows, index, side)) {
            (Some(best), true) => {
                lang.pick(format!("  ? better {best}"), format!("  ? melhor {best}"))
            }
            _ => String::new(),
        };
        let number = (index + usize::from(start.side_to_move() == Side::Black)) / 2 + 1;
        let dots = if side > 0.0 { "." } else { "…" };
        let line = format!("{number:>3}{dots} {played:<14} {:<34}{remark}", row.text);
        writeln!(out, "{}", line.trim_end())?;
        side = -side;
    }
    writeln!(out, "{}", graph(rows))?;
    Ok(ExitStatus::Done)
}

/// Whether the move made in a position left its side worse off than the best one would have.
fn mistake(rows: &[Row], index: usize, side: f64) -> bool {
    let (row, Some(next)) = (&rows[index], rows.get(index + 1)) else {
        return false;
    };
    row.played != row.best && (row.value - next.value) * side > MISTAKE
}

/// The values as a line of bars, White's side up.
fn graph(rows: &[Row]) -> String {
    const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    rows.iter()
        .map(|row| {
            let share = (row.value + MOST_SHOWN) / (2.0 * MOST_SHOWN);
            BARS[((share * 7.0).round() as usize).min(7)]
        })
        .collect()
}
