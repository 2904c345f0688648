//! Standings as CSV and JSON, results as a tournament report.

use serde_json::{Value, json};

use crate::systems::{System, swiss_record};
use crate::tiebreak::TieBreak;
use crate::tournament::{Plan, Row, TournamentState, crosstable, standings};
use crate::trf::{Flavour, write};

/// Standings, one entrant a line.
pub fn csv(plan: &Plan, state: &TournamentState) -> String {
    let mut text = String::from("place,name,points,games,won,drawn,lost,elo,error");
    for tie_break in TieBreak::USUAL {
        text.push(',');
        text.push_str(tie_break.code());
    }
    text.push('\n');
    for row in standings(plan, state) {
        let mut cells = vec![
            row.place.to_string(),
            quoted(&plan.entries[row.entrant].name),
            row.points.short(),
            row.games.to_string(),
        ];
        cells.extend(row.results.map(|count| count.to_string()));
        cells.push(format!("{:.1}", row.rating.elo));
        cells.push(format!("{:.1}", row.rating.error));
        cells.extend(row.tie_breaks.iter().map(f64::to_string));
        text.push_str(&cells.join(","));
        text.push('\n');
    }
    text
}

/// A tournament report (TRF26): every encounter is one result.
pub fn trf(plan: &Plan, state: &TournamentState) -> String {
    let finished = state.finished(plan);
    let rounds = match plan.system {
        System::Swiss { rounds } => rounds,
        _ => finished
            .iter()
            .map(|done| done.encounter.round)
            .max()
            .unwrap_or(1),
    };
    let mut record = swiss_record(&plan.field, rounds, &finished, &state.rounds);
    record.headings.push(("012".to_owned(), plan.name.clone()));
    for row in standings(plan, state) {
        record.entrants[row.entrant].rank = Some(row.place as u32);
    }
    for (entrant, entry) in record.entrants.iter_mut().zip(&plan.entries) {
        entrant.name.clone_from(&entry.name);
    }
    write(&record, Flavour::Trf26)
}

/// A cell that spreadsheets read as text and nothing else.
pub(super) fn quoted(text: &str) -> String {
    let guarded = if text.starts_with(['=', '+', '-', '@']) {
        format!("'{text}")
    } else {
        text.to_owned()
    };
    format!("\"{}\"", guarded.replace('"', "\"\""))
}

/// Standings, crosstable and games.
pub fn json(plan: &Plan, state: &TournamentState) -> Value {
    let name = |entrant: usize| plan.entries[entrant].name.as_str();
    let row = |row: Row| {
        let tie_breaks: serde_json::Map<String, Value> = TieBreak::USUAL
            .iter()
            .zip(&row.tie_breaks)
            .map(|(kind, value)| (kind.code().to_owned(), json!(value)))
            .collect();
        json!({
            "place": row.place,
            "name": name(row.entrant),
            "points": row.points.as_f64(),
            "games": row.games,
            "won": row.results[0],
            "drawn": row.results[1],
            "lost": row.results[2],
            "elo": row.rating.elo,
            "error": row.rating.error,
            "tieBreaks": tie_breaks,
        })
    };
    let cross: Vec<Vec<Value>> = crosstable(plan, state)
        .into_iter()
        .map(|line| {
            line.into_iter()
                .map(|cell| json!({ "points": cell.points.as_f64(), "games": cell.games }))
                .collect()
        })
        .collect();
    let games: Vec<Value> = state
        .in_order()
        .into_iter()
        .map(|game| {
            let event = &game.event;
            json!({
                "number": event.number,
                "round": event.round,
                "white": name(event.white),
                "black": name(event.black),
                "result": game.outcome().text(),
                "reason": event.reason,
                "detail": event.detail.as_ref().map(|detail| detail.message().en),
                "judged": game.judged.as_ref().map(|(_, reason)| reason),
                "moves": event.moves().collect::<Vec<_>>(),
                "activity": event.activity,
            })
        })
        .collect();
    json!({
        "name": plan.name,
        "game": plan.game,
        "entries": plan.entries.iter().map(|entry| &entry.name).collect::<Vec<_>>(),
        "standings": standings(plan, state).into_iter().map(row).collect::<Vec<_>>(),
        "crosstable": cross,
        "games": games,
    })
}
