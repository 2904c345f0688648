//! Everything in one HTML page that needs nothing else: standings, ratings, crosstable, games with the course of their
//! evaluations.

use std::fmt::Write;

use syntax::Lang;

use super::tables::points;
use crate::tiebreak::TieBreak;
use crate::tournament::{Game, Plan, Row, State, crosstable, standings};

const STYLE: &str = "body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem;color:#1b1b1b;background:#fff}\
table{border-collapse:collapse;margin:1rem 0}th,td{padding:.25rem .6rem;border-bottom:1px solid #ddd;text-align:right}\
th:nth-child(2),td:nth-child(2){text-align:left}details{margin:.3rem 0}summary{cursor:pointer}\
.moves{font-family:ui-monospace,monospace;white-space:pre-wrap}svg{max-width:100%;height:auto}\
@media(prefers-color-scheme:dark){body{color:#eee;background:#1a1a1a}th,td{border-color:#444}}";

/// The page.
pub fn page(plan: &Plan, state: &State, lang: Lang) -> String {
    let rows = standings(plan, state);
    let say = |en: &'static str, pt: &'static str| lang.pick(en, pt);
    let name = |entrant: usize| escaped(&plan.entries[entrant].name);
    let mut html = format!(
        "<!doctype html>\n<html lang=\"{}\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\"><title>{title}</title><style>{STYLE}</style></head><body><h1>{title}</h1>\n",
        say("en", "pt-BR"),
        title = escaped(&plan.name),
    );
    let _ = write!(
        html,
        "<h2>{}</h2><table><tr><th>#</th><th>{}</th><th>{}</th><th>{}</th><th>+ = −</th><th>Elo ± 95 %</th>",
        say("Standings", "Classificação"),
        say("player", "jogador"),
        say("points", "pontos"),
        say("games", "partidas")
    );
    for kind in TieBreak::USUAL {
        let _ = write!(html, "<th>{}</th>", kind.code());
    }
    html.push_str("</tr>\n");
    for row in &rows {
        let _ = write!(
            html,
            "<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{} {} {}</td><td>{:+.0} ± {:.0}</td>",
            row.place,
            name(row.entrant),
            points(row.points),
            row.games,
            row.results[0],
            row.results[1],
            row.results[2],
            row.rating.elo,
            row.rating.error
        );
        for value in &row.tie_breaks {
            let _ = write!(html, "<td>{value}</td>");
        }
        html.push_str("</tr>\n");
    }
    html.push_str("</table>\n");
    html.push_str(&ratings(plan, &rows));
    let _ = write!(
        html,
        "<h2>{}</h2><table><tr><th></th><th></th>",
        say("Crosstable", "Tabela cruzada")
    );
    for place in 1..=rows.len() {
        let _ = write!(html, "<th>{place}</th>");
    }
    html.push_str("</tr>\n");
    let cross = crosstable(plan, state);
    for (index, row) in rows.iter().enumerate() {
        let _ = write!(
            html,
            "<tr><td>{}</td><td>{}</td>",
            index + 1,
            name(row.entrant)
        );
        for other in &rows {
            let (half_points, games) = cross[row.entrant][other.entrant];
            let cell = if games == 0 {
                "·".to_owned()
            } else {
                points(half_points)
            };
            let _ = write!(html, "<td>{cell}</td>");
        }
        html.push_str("</tr>\n");
    }
    html.push_str("</table>\n");
    activity(&mut html, plan, state, lang);
    if !state.decisions.is_empty() {
        let _ = write!(html, "<h2>{}</h2><ul>", say("Decisions", "Decisões"));
        for (decision, reason) in &state.decisions {
            let _ = write!(
                html,
                "<li>{}: {}</li>",
                escaped(&format!("{decision:?}")),
                escaped(reason)
            );
        }
        html.push_str("</ul>\n");
    }
    let _ = writeln!(html, "<h2>{}</h2>", say("Games", "Partidas"));
    for game in state.games.values() {
        let event = &game.event;
        let mut moves = String::new();
        for (index, text) in event
            .opening
            .iter()
            .chain(event.plies.iter().map(|ply| &ply.0))
            .enumerate()
        {
            if index.is_multiple_of(2) {
                let _ = write!(moves, "{}. ", index / 2 + 1);
            }
            moves.push_str(text);
            moves.push(' ');
        }
        let _ = writeln!(
            html,
            "<details><summary>{}. {} – {} <b>{}</b> ({})</summary>{}<div class=\"moves\">{}</div></details>",
            event.number,
            name(event.white),
            name(event.black),
            game.outcome().text(),
            escaped(&event.detail.clone().unwrap_or_else(|| {
                event.end().map_or_else(
                    || event.reason.clone(),
                    |end| end.reason.message().get(lang).to_owned(),
                )
            })),
            course(game),
            escaped(moves.trim_end()),
        );
    }
    html.push_str("</body></html>\n");
    html
}

/// Which rules fired how often, for those who count them.
fn activity(html: &mut String, plan: &Plan, state: &State, lang: Lang) {
    let mut sums: std::collections::BTreeMap<(usize, String), u64> = Default::default();
    for game in state.games.values() {
        for (entrant, fired) in [game.event.white, game.event.black]
            .into_iter()
            .zip(&game.event.activity)
        {
            for (rule, count) in fired {
                *sums.entry((entrant, rule.clone())).or_default() += count;
            }
        }
    }
    if sums.is_empty() {
        return;
    }
    let most = sums.values().copied().max().unwrap_or(1).max(1);
    let _ = write!(
        html,
        "<h2>{}</h2><table>",
        lang.pick("Rules that fired", "Regras que dispararam")
    );
    for ((entrant, rule), count) in sums {
        let _ = write!(
            html,
            "<tr><td>{}</td><td>{}</td><td>{count}</td><td><svg width=\"200\" height=\"10\"><rect width=\"{}\" height=\"10\" fill=\"#4477aa\"/></svg></td></tr>",
            escaped(&plan.entries[entrant].name),
            escaped(&rule),
            200 * count / most
        );
    }
    html.push_str("</table>\n");
}

/// Ratings with their intervals.
fn ratings(plan: &Plan, rows: &[Row]) -> String {
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
fn course(game: &Game) -> String {
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

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
