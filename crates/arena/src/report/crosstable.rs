//! Who scored what against whom; in a Swiss tournament also round by round.

use std::collections::BTreeMap;
use std::fmt::Write;

use syntax::{Lang, escaped};

use super::tables::short_points as points;
use crate::systems::System;
use crate::tournament::{Plan, Row, TournamentState, crosstable};

/// Everybody against everybody, in the order of the standings.
pub(super) fn everybody(plan: &Plan, state: &TournamentState, rows: &[Row], lang: Lang) -> String {
    let name = |entrant: usize| escaped(&plan.entries[entrant].name);
    let mut html = format!(
        "<h2>{}</h2><div class=\"wide\"><table class=\"cross\"><thead><tr><th>#</th><th>{}</th>",
        lang.pick("Crosstable", "Tabela cruzada"),
        lang.pick("player", "jogador"),
    );
    for (index, row) in rows.iter().enumerate() {
        let _ = write!(
            html,
            "<th title=\"{}\">{}</th>",
            name(row.entrant),
            index + 1
        );
    }
    let _ = writeln!(
        html,
        "<th>{}</th></tr></thead><tbody>",
        lang.pick("points", "pontos")
    );
    let cross = crosstable(plan, state);
    for (index, row) in rows.iter().enumerate() {
        let own = name(row.entrant);
        let _ = write!(
            html,
            "<tr><td>{}</td><td title=\"{own}\">{own}</td>",
            index + 1
        );
        for other in rows {
            let (half_points, games) = cross[row.entrant][other.entrant];
            if row.entrant == other.entrant {
                html.push_str("<td class=\"self\"></td>");
            } else if games == 0 {
                html.push_str("<td>·</td>");
            } else {
                let _ = write!(
                    html,
                    "<td title=\"{own} – {}: {score} / {games}\">{score}</td>",
                    name(other.entrant),
                    score = points(half_points),
                );
            }
        }
        let _ = writeln!(html, "<td><b>{}</b></td></tr>", points(row.points));
    }
    html.push_str("</tbody></table></div>\n");
    html
}

/// Round by round, as Swiss tournaments are told: points, colour of the first game, place of the opponent.
pub(super) fn rounds(plan: &Plan, state: &TournamentState, rows: &[Row], lang: Lang) -> String {
    if !matches!(plan.system, System::Swiss { .. }) || state.rounds.is_empty() {
        return String::new();
    }
    let places: BTreeMap<usize, usize> = rows
        .iter()
        .enumerate()
        .map(|(index, row)| (row.entrant, index + 1))
        .collect();
    let mut cells: BTreeMap<(usize, usize), String> = BTreeMap::new();
    for done in state.finished(plan) {
        let encounter = done.encounter;
        let sides = [
            (encounter.white, encounter.black, done.score.white, "w", "b"),
            (encounter.black, encounter.white, done.score.black, "b", "p"),
        ];
        for (own, other, score, en, pt) in sides {
            let colour = if done.is_forfeit {
                "–"
            } else {
                lang.pick(en, pt)
            };
            let place = places.get(&other).copied().unwrap_or(0);
            let title = escaped(&plan.entries[other].name);
            let cell = format!(
                "<td title=\"{title}\"><b>{}</b> {colour}{place}</td>",
                points(score)
            );
            cells.insert((own, encounter.round), cell);
        }
    }
    for (index, round) in state.rounds.iter().enumerate() {
        if let Some(bye) = round.bye {
            let cell = format!("<td><b>{}</b> bye</td>", points(2 * plan.games as u32));
            cells.insert((bye, index + 1), cell);
        }
    }
    for absence in &plan.field.absences {
        let half = if absence.is_half_point {
            plan.games as u32
        } else {
            0
        };
        let cell = format!("<td><b>{}</b></td>", points(half));
        cells
            .entry((absence.entrant, absence.round))
            .or_insert(cell);
    }
    let mut html = format!(
        "<h2>{}</h2><p>{}</p><div class=\"wide\"><table class=\"cross\"><thead><tr><th>#</th><th>{}</th>",
        lang.pick("Rounds", "Rodadas"),
        lang.pick(
            "Points, colour of the first game, and place of the opponent.",
            "Pontos, cor da primeira partida e posição do adversário."
        ),
        lang.pick("player", "jogador"),
    );
    for round in 1..=state.rounds.len() {
        let _ = write!(html, "<th>{round}</th>");
    }
    let _ = writeln!(
        html,
        "<th>{}</th></tr></thead><tbody>",
        lang.pick("points", "pontos")
    );
    for (index, row) in rows.iter().enumerate() {
        let own = escaped(&plan.entries[row.entrant].name);
        let _ = write!(
            html,
            "<tr><td>{}</td><td title=\"{own}\">{own}</td>",
            index + 1
        );
        for round in 1..=state.rounds.len() {
            html.push_str(
                cells
                    .get(&(row.entrant, round))
                    .map_or("<td>·</td>", String::as_str),
            );
        }
        let _ = writeln!(html, "<td><b>{}</b></td></tr>", points(row.points));
    }
    html.push_str("</tbody></table></div>\n");
    html
}
