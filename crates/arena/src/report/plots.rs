//! Pictures of a tournament: ratings and how they came about, rules that fired, the course of a game.

use std::fmt::Write;

use game::Side;
use syntax::Lang;

use super::page::escaped;
use crate::contest::Activity;
use crate::rating::rate;
use crate::tournament::{Game, Plan, Row, State};

/// Ratings are worked out after so many stretches of a tournament.
const STRETCHES: usize = 30;
/// So many entrants are told apart by colour.
const COLOURS: [&str; 8] = [
    "#4477aa", "#cc6677", "#228833", "#aa8800", "#66ccee", "#aa3377", "#888888", "#ee7733",
];

/// The ratings of the best as games were played.
pub(super) fn history(plan: &Plan, state: &State, rows: &[Row], lang: Lang) -> String {
    let mut games: Vec<&Game> = state.games.values().collect();
    games.sort_by_key(|game| game.event.number);
    let results: Vec<(usize, usize, f64)> = games
        .iter()
        .map(|game| {
            let points = f64::from(game.outcome().half_points(Side::White)) / 2.0;
            (game.event.white, game.event.black, points)
        })
        .collect();
    let count = plan.entries.len();
    if results.len() < 2 || count > 100 {
        return String::new();
    }
    let stretches = STRETCHES.min(results.len());
    let after = |stretch: usize| results.len() * stretch / stretches;
    let course: Vec<Vec<f64>> = (1..=stretches)
        .map(|stretch| {
            let rated = rate(count, &results[..after(stretch)]);
            rated.iter().map(|one| one.elo).collect()
        })
        .collect();
    let shown: Vec<usize> = rows
        .iter()
        .take(COLOURS.len())
        .map(|row| row.entrant)
        .collect();
    let reach = shown
        .iter()
        .flat_map(|&entrant| course.iter().map(move |ratings| ratings[entrant].abs()))
        .fold(50.0, f64::max);
    let y = |elo: f64| 110.0 - elo / reach * 100.0;
    let mut svg = format!(
        "<svg viewBox=\"0 0 640 220\" role=\"img\" aria-label=\"{label}\"><title>{label}</title><line x1=\"40\" x2=\"480\" y1=\"110\" y2=\"110\" stroke=\"#888\"/>",
        label = lang.pick("Elo as games were played", "Elo ao longo das partidas"),
    );
    for (value, at) in [(reach, 10.0), (0.0, 110.0), (-reach, 210.0)] {
        let _ = write!(
            svg,
            "<text x=\"36\" y=\"{:.0}\" font-size=\"10\" text-anchor=\"end\" fill=\"currentColor\">{value:.0}</text>",
            at + 3.0
        );
    }
    for (place, &entrant) in shown.iter().enumerate() {
        let points: Vec<String> = course
            .iter()
            .enumerate()
            .map(|(index, ratings)| {
                let x = 40.0 + 440.0 * (index + 1) as f64 / stretches as f64;
                format!("{x:.1},{:.1}", y(ratings[entrant]))
            })
            .collect();
        let name: String = plan.entries[entrant].name.chars().take(20).collect();
        let _ = write!(
            svg,
            "<polyline fill=\"none\" stroke-width=\"2\" stroke=\"{colour}\" points=\"{}\"/><text x=\"490\" y=\"{}\" font-size=\"12\" fill=\"{colour}\">{}</text>",
            points.join(" "),
            24 + place * 24,
            escaped(&name),
            colour = COLOURS[place],
        );
    }
    svg.push_str("</svg>\n");
    svg
}

/// Which rules fired how often and what they changed, for those who have any.
pub(super) fn activity(html: &mut String, plan: &Plan, state: &State, lang: Lang) {
    let mut sums = vec![Activity::default(); plan.entries.len()];
    for game in state.games.values() {
        let entrants = [game.event.white, game.event.black];
        for (entrant, activity) in entrants.into_iter().zip(&game.event.activity) {
            sums[entrant].add(activity);
        }
    }
    if sums.iter().all(Activity::is_empty) {
        return;
    }
    let say = |en: &'static str, pt: &'static str| lang.pick(en, pt);
    let _ = writeln!(
        html,
        "<h2>{}</h2><table><tr><th>{}</th><th>{}</th><th>{}</th><th></th><th>{}</th></tr>",
        say("Rules that fired", "Regras que dispararam"),
        say("player", "jogador"),
        say("rule", "regra"),
        say("fired", "disparou"),
        say("mean worth", "valor médio")
    );
    for (entry, activity) in plan.entries.iter().zip(&sums) {
        for (rule, done) in &activity.rules {
            let share = done.fired as f64 / activity.positions.max(1) as f64;
            let _ = writeln!(
                html,
                "<tr><td>{}</td><td>{}</td><td>{} ({:.0} %)</td><td><svg width=\"200\" height=\"10\"><rect width=\"{:.0}\" height=\"10\" fill=\"#4477aa\"/></svg></td><td>{:+.2}</td></tr>",
                escaped(&entry.name),
                escaped(rule),
                done.fired,
                100.0 * share,
                200.0 * share,
                done.mean()
            );
        }
    }
    html.push_str("</table>\n");
}

/// Ratings with their intervals.
pub(super) fn ratings(plan: &Plan, rows: &[Row]) -> String {
    let reach = rows
        .iter()
        .map(|row| row.rating.elo.abs() + row.rating.error)
        .fold(50.0, f64::max);
    let x = |elo: f64| 360.0 + elo / reach * 240.0;
    let mut svg = format!(
        "<svg viewBox=\"0 0 640 {}\" role=\"img\" aria-label=\"Elo\"><line x1=\"360\" x2=\"360\" y1=\"0\" y2=\"100%\" stroke=\"#888\"/>",
        rows.len() * 22 + 10
    );
    for (index, row) in rows.iter().enumerate() {
        let y = index * 22 + 16;
        let _ = write!(
            svg,
            "<text x=\"4\" y=\"{}\" font-size=\"12\" fill=\"currentColor\">{}</text><line x1=\"{:.1}\" x2=\"{:.1}\" y1=\"{y}\" y2=\"{y}\" stroke=\"#4477aa\" stroke-width=\"2\"/><circle cx=\"{:.1}\" cy=\"{y}\" r=\"4\" fill=\"#4477aa\"/>",
            y + 4,
            escaped(
                &plan.entries[row.entrant]
                    .name
                    .chars()
                    .take(16)
                    .collect::<String>()
            ),
            x(row.rating.elo - row.rating.error),
            x(row.rating.elo + row.rating.error),
            x(row.rating.elo),
        );
    }
    svg.push_str("</svg>\n");
    svg
}

/// What both players thought, ply by ply, as White sees it.
pub(super) fn course(game: &Game) -> String {
    let black_begins = game.event.plies.len() > 1 && game.event.opening.len() % 2 == 1;
    let values: Vec<f64> = game
        .event
        .plies
        .iter()
        .enumerate()
        .filter_map(|(index, ply)| {
            let value = f64::from(ply.1?);
            let is_white = index.is_multiple_of(2) != black_begins;
            Some(if is_white { value } else { -value })
        })
        .collect();
    if values.len() < 2 {
        return String::new();
    }
    let step = 600.0 / (values.len() - 1) as f64;
    let points: Vec<String> = values
        .iter()
        .enumerate()
        // Great advantages are all alike.
        .map(|(index, value)| {
            format!(
                "{:.1},{:.1}",
                index as f64 * step,
                40.0 - 38.0 * (value / 400.0).tanh()
            )
        })
        .collect();
    format!(
        "<svg viewBox=\"0 0 600 80\" role=\"img\"><line x1=\"0\" x2=\"600\" y1=\"40\" y2=\"40\" stroke=\"#888\"/><polyline fill=\"none\" stroke=\"#4477aa\" points=\"{}\"/></svg>",
        points.join(" ")
    )
}
