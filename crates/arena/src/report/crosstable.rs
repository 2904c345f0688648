//! Who scored what against whom; of a Swiss tournament also round by round.

use std::collections::BTreeMap;

use maud::{Markup, html};
use syntax::Lang;

use crate::record::Points;
use crate::systems::System;
use crate::tournament::{Plan, Row, TournamentState, crosstable};

/// All entrants against each other, in the order of the standings.
pub(super) fn everybody(plan: &Plan, state: &TournamentState, rows: &[Row], lang: Lang) -> Markup {
    let name = |entrant: usize| plan.entries[entrant].name.as_str();
    let cross = crosstable(plan, state);
    html! {
        h2 { (lang.pick("Crosstable", "Tabela cruzada")) }
        div.wide { table.cross {
            thead { tr {
                th { "#" }
                th { (lang.pick("player", "jogador")) }
                @for (index, row) in rows.iter().enumerate() {
                    th title=(name(row.entrant)) { (index + 1) }
                }
                th { (lang.pick("points", "pontos")) }
            } }
            tbody { @for (index, row) in rows.iter().enumerate() {
                @let own = name(row.entrant);
                tr {
                    td { (index + 1) }
                    td title=(own) { (own) }
                    @for other in rows {
                        @let cell = cross[row.entrant][other.entrant];
                        @if row.entrant == other.entrant {
                            td.self {}
                        } @else if cell.games == 0 {
                            td { "·" }
                        } @else {
                            @let score = cell.points.with_fraction();
                            @let rival = name(other.entrant);
                            td title={ (own) " – " (rival) ": " (score) " / " (cell.games) } { (score) }
                        }
                    }
                    td { b { (row.points.with_fraction()) } }
                }
            } }
        } }
    }
}

/// A Swiss tournament round by round: points, colour of the first game, place of the opponent.
pub(super) fn rounds(plan: &Plan, state: &TournamentState, rows: &[Row], lang: Lang) -> Markup {
    if !matches!(plan.system, System::Swiss { .. }) || state.rounds.is_empty() {
        return html! {};
    }
    let cells = cells(plan, state, rows, lang);
    html! {
        h2 { (lang.pick("Rounds", "Rodadas")) }
        p { (lang.pick(
            "Points, colour of the first game, and place of the opponent.",
            "Pontos, cor da primeira partida e posição do adversário."
        )) }
        div.wide { table.cross {
            thead { tr {
                th { "#" }
                th { (lang.pick("player", "jogador")) }
                @for round in 1..=state.rounds.len() { th { (round) } }
                th { (lang.pick("points", "pontos")) }
            } }
            tbody { @for (index, row) in rows.iter().enumerate() {
                @let own = &plan.entries[row.entrant].name;
                tr {
                    td { (index + 1) }
                    td title=(own) { (own) }
                    @for round in 1..=state.rounds.len() {
                        @match cells.get(&(row.entrant, round)) {
                            Some(cell) => { (cell) }
                            None => { td { "·" } }
                        }
                    }
                    td { b { (row.points.with_fraction()) } }
                }
            } }
        } }
    }
}

/// The cells of the rounds, by entrant and round.
fn cells(
    plan: &Plan,
    state: &TournamentState,
    rows: &[Row],
    lang: Lang,
) -> BTreeMap<(usize, usize), Markup> {
    let places: BTreeMap<usize, usize> = rows
        .iter()
        .enumerate()
        .map(|(index, row)| (row.entrant, index + 1))
        .collect();
    let mut cells = BTreeMap::new();
    for done in state.finished(plan) {
        let met = done.encounter;
        for (own, other, score, letter) in [
            (met.white, met.black, done.score.white, lang.pick("w", "b")),
            (met.black, met.white, done.score.black, lang.pick("b", "p")),
        ] {
            let colour = if done.is_forfeit { "–" } else { letter };
            let place = places.get(&other).copied().unwrap_or(0);
            let cell = html! {
                td title=(plan.entries[other].name) {
                    b { (score.with_fraction()) } " " (colour) (place)
                }
            };
            cells.insert((own, met.round), cell);
        }
    }
    for (index, round) in state.rounds.iter().enumerate() {
        if let Some(bye) = round.bye {
            let points = Points::ONE * plan.games;
            let cell = html! { td { b { (points.with_fraction()) } " bye" } };
            cells.insert((bye, index + 1), cell);
        }
    }
    for absence in &plan.field.absences {
        let points = match absence.is_half_point {
            true => Points::HALF * plan.games,
            false => Points::ZERO,
        };
        cells
            .entry((absence.entrant, absence.round))
            .or_insert_with(|| html! { td { b { (points.with_fraction()) } } });
    }
    cells
}
