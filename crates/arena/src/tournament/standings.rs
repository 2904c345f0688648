//! Who stands where: points, tie-breaks, ratings.

use std::cmp::Ordering;

use game::Side;

use super::plan::Plan;
use super::state::TournamentState;
use crate::rating::{Rated, rate};
use crate::systems::{Finished, System, swiss_record};
use crate::tiebreak::{TieBreak, values};

/// A line of the standings.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// The entrant.
    pub entrant: usize,
    /// The place, from 1.
    pub place: usize,
    /// Games played.
    pub games: usize,
    /// Won, drawn, lost.
    pub results: [usize; 3],
    /// Half points.
    pub points: u32,
    /// In the order of [`TieBreak::USUAL`].
    pub tie_breaks: Vec<f64>,
    /// Strength by all games.
    pub rating: Rated,
}

/// Everybody, best first.
pub fn standings(plan: &Plan, state: &TournamentState) -> Vec<Row> {
    let count = plan.entries.len();
    let mut rows: Vec<Row> = (0..count)
        .map(|entrant| Row {
            entrant,
            place: 0,
            games: 0,
            results: [0; 3],
            points: 0,
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
            let half_points = outcome.half_points(side);
            row.games += 1;
            row.points += u32::from(half_points);
            row.results[usize::from(2 - half_points)] += 1;
        }
        games.push((
            game.event.white,
            game.event.black,
            f64::from(outcome.half_points(Side::White)) / 2.0,
        ));
    }
    for (entrant, half_points) in without_play(plan, state) {
        if let Some(row) = rows.get_mut(entrant) {
            row.points += half_points;
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

/// How far everybody has come where losers are out: the round in which they went, the last of all for who is still
/// there. Elsewhere all are alike.
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

/// Half points that nobody played for: byes, and opponents who had left.
fn without_play(plan: &Plan, state: &TournamentState) -> Vec<(usize, u32)> {
    let full = 2 * plan.games as u32;
    let byes = state.rounds.iter().filter_map(|round| round.bye);
    let mut points: Vec<(usize, u32)> = byes.map(|entrant| (entrant, full)).collect();
    for absence in &plan.field.absences {
        let paired = absence.round.checked_sub(1);
        if let Some(round) = paired.and_then(|index| state.rounds.get(index))
            && absence.is_half_point
            // Whoever had left by then gets nothing; logs of earlier versions do not tell.
            && round.half_byes.as_ref().is_none_or(|half| half.contains(&absence.entrant))
        {
            points.push((absence.entrant, full / 2));
        }
    }
    for (encounter, games) in state.given_up(plan) {
        for entrant in [encounter.white, encounter.black] {
            points.push((entrant, state.for_nothing(entrant, games)));
        }
    }
    points
}

/// Half points and games of everybody against everybody.
pub fn crosstable(plan: &Plan, state: &TournamentState) -> Vec<Vec<(u32, usize)>> {
    let count = plan.entries.len();
    let mut table = vec![vec![(0, 0); count]; count];
    for game in state.games.values() {
        let (white, black) = (game.event.white, game.event.black);
        if white >= count || black >= count {
            continue;
        }
        let outcome = game.outcome();
        table[white][black].0 += u32::from(outcome.half_points(Side::White));
        table[black][white].0 += u32::from(outcome.half_points(Side::Black));
        table[white][black].1 += 1;
        table[black][white].1 += 1;
    }
    table
}
