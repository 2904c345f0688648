//! The ranking: points, tie-breaks, ratings.

use std::cmp::Ordering;

use game::Side;

use super::plan::Plan;
use super::state::TournamentState;
use crate::rating::{Rated, rate};
use crate::record::{Points, result_index};
use crate::systems::{Finished, System, swiss_record};
use crate::tiebreak::{TieBreak, values};

/// A line of the standings.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    pub entrant: usize,
    /// The place, from 1.
    pub place: usize,
    pub games: usize,
    /// Games won, drawn and lost.
    pub results: [usize; 3],
    pub points: Points,
    /// In the order of [`TieBreak::USUAL`].
    pub tie_breaks: Vec<f64>,
    /// Strength by all games.
    pub rating: Rated,
}

pub fn standings(plan: &Plan, state: &TournamentState) -> Vec<Row> {
    let count = plan.entries.len();
    let mut rows: Vec<Row> = (0..count)
        .map(|entrant| Row {
            entrant,
            place: 0,
            games: 0,
            results: [0; 3],
            points: Points::ZERO,
            tie_breaks: Vec::new(),
            rating: Rated {
                elo: 0.0,
                error: 0.0,
            },
        })
        .collect();
    let mut games = Vec::new();
    for game in state.games.values() {
        let outcome = game.outcome();
        for (entrant, side) in [
            (game.event.white, Side::White),
            (game.event.black, Side::Black),
        ] {
            let Some(row) = rows.get_mut(entrant) else {
                continue;
            };
            row.games += 1;
            row.points += Points::of(outcome, side);
            row.results[result_index(outcome, side)] += 1;
        }
        games.push((
            game.event.white,
            game.event.black,
            Points::of(outcome, Side::White).as_f64(),
        ));
    }
    for (entrant, points) in without_play(plan, state) {
        if let Some(row) = rows.get_mut(entrant) {
            row.points += points;
        }
    }
    for (row, rated) in rows.iter_mut().zip(rate(count, &games)) {
        row.rating = rated;
    }
    let finished = state.finished(plan);
    let rounds = match plan.system {
        System::Swiss { rounds } => rounds,
        _ => finished
            .iter()
            .map(|done| done.encounter.round)
            .max()
            .unwrap_or(0),
    };
    // Systems in which two meet more than once in a round have no record of one game a round.
    let record = swiss_record(&plan.field, rounds, &finished, &state.rounds);
    let by_kind: Vec<Vec<f64>> = TieBreak::USUAL
        .iter()
        .map(|&kind| values(&record, kind))
        .collect();
    for row in &mut rows {
        row.tie_breaks = by_kind.iter().map(|values| values[row.entrant]).collect();
    }
    let stages = stages(plan, &finished);
    let order = |a: &Row, b: &Row| {
        let by_stage = stages[b.entrant].cmp(&stages[a.entrant]);
        by_stage.then(b.points.cmp(&a.points)).then_with(|| {
            a.tie_breaks
                .iter()
                .zip(&b.tie_breaks)
                .map(|(a, b)| b.total_cmp(a))
                .find(|order| *order != Ordering::Equal)
                .unwrap_or(Ordering::Equal)
        })
    };
    rows.sort_by(|a, b| order(a, b).then(a.entrant.cmp(&b.entrant)));
    for index in 0..rows.len() {
        let same = index > 0 && order(&rows[index - 1], &rows[index]) == Ordering::Equal;
        rows[index].place = if same {
            rows[index - 1].place
        } else {
            index + 1
        };
    }
    rows
}

/// How far each entrant has come where losers are out: the round in which they went, `usize::MAX` for those who are still
/// in. In other systems all are equal.
fn stages(plan: &Plan, finished: &[Finished]) -> Vec<usize> {
    let lives = match plan.system {
        System::Knockout => 1,
        System::DoubleElimination => 2,
        _ => return vec![0; plan.entries.len()],
    };
    (0..plan.entries.len())
        .map(|entrant| {
            let lost = finished.iter().filter(|done| done.loser() == entrant);
            let rounds: Vec<usize> = lost.map(|done| done.encounter.round).collect();
            if rounds.len() < lives {
                usize::MAX
            } else {
                rounds.into_iter().max().unwrap_or(usize::MAX)
            }
        })
        .collect()
}

/// Points without play, by entrant: byes, and games against opponents who had left.
fn without_play(plan: &Plan, state: &TournamentState) -> Vec<(usize, Points)> {
    let byes = state.rounds.iter().filter_map(|round| round.bye);
    let mut points: Vec<(usize, Points)> = byes
        .map(|entrant| (entrant, Points::ONE * plan.games))
        .collect();
    for absence in &plan.field.absences {
        let paired = absence.round.checked_sub(1);
        if let Some(round) = paired.and_then(|index| state.rounds.get(index))
            && absence.is_half_point
            // An entrant who had left by then gets nothing.
            && round.half_byes.contains(&absence.entrant)
        {
            points.push((absence.entrant, Points::HALF * plan.games));
        }
    }
    for (encounter, games) in state.given_up(plan) {
        for entrant in [encounter.white, encounter.black] {
            points.push((entrant, state.for_nothing(entrant, games)));
        }
    }
    points
}

/// What one entrant scored against another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Cell {
    pub points: Points,
    pub games: usize,
}

/// The scores of all entrants against each other: a row for each entrant.
pub fn crosstable(plan: &Plan, state: &TournamentState) -> Vec<Vec<Cell>> {
    let count = plan.entries.len();
    let mut table = vec![vec![Cell::default(); count]; count];
    for game in state.games.values() {
        let (white, black) = (game.event.white, game.event.black);
        if white >= count || black >= count {
            continue;
        }
        let outcome = game.outcome();
        for (own, other, side) in [(white, black, Side::White), (black, white, Side::Black)] {
            let cell = &mut table[own][other];
            cell.points += Points::of(outcome, side);
            cell.games += 1;
        }
    }
    table
}
