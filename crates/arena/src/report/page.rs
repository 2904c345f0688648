//! Everything about a tournament in one HTML page that needs nothing else: standings, ratings, crosstable or draw,
//! rules that fired, games that can be played through with the course of their evaluations.

use std::collections::BTreeMap;
use std::fmt::Write;

use game::Side;
use syntax::number::{localized, signed};
use syntax::{Lang, escaped};

use super::bracket::Bracket;
use super::crosstable;
use super::listing::{Group, Listing};
use super::plots::{Spot, activity, history, ratings};
use super::replay::Replay;
use super::tables::points;
use crate::contest::Activity;
use crate::tiebreak::TieBreak;
use crate::tournament::{CountedGame, GameEvent, Plan, Row, TournamentState, standings};

const STYLE: &str = include_str!("page.css");
/// Looks for games in a long list.
const SCRIPT: &str = include_str!("page.js");

/// A page around its contents; `title` and `body` are HTML.
pub(super) fn document(title: &str, body: &str, lang: Lang) -> String {
    let film = super::replay::SCRIPT;
    format!(
        "<!doctype html>\n<html lang=\"{}\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\"><meta name=\"generator\" content=\"StratVision report\"><title>{title}</title><style>{STYLE}</style></head><body><h1>{title}</h1>\n{body}<script>{film}{SCRIPT}</script>\n</body></html>\n",
        lang.pick("en", "pt-BR"),
    )
}

/// The page. `film` makes a game one that can be played through.
pub fn page(
    plan: &Plan,
    state: &TournamentState,
    film: impl Fn(&GameEvent) -> Option<Replay>,
    lang: Lang,
) -> String {
    let rows = standings(plan, state);
    let names: Vec<&str> = plan
        .entries
        .iter()
        .map(|entry| entry.name.as_str())
        .collect();
    let mut html = table(plan, &rows, lang);
    let bracket = Bracket::of(plan, state, lang);
    if let Some(bracket) = &bracket {
        html.push_str(&bracket.html(plan));
    }
    let spots: Vec<Spot<'_>> = rows
        .iter()
        .map(|row| Spot {
            name: names[row.entrant],
            rating: row.rating.elo,
            error: row.rating.error,
        })
        .collect();
    let _ = writeln!(html, "<h2>{}</h2>", lang.pick("Strength", "Força"));
    html.push_str(&ratings(&spots, "Elo", lang));
    let order: Vec<usize> = rows.iter().map(|row| row.entrant).collect();
    let ranked: Vec<&str> = order.iter().map(|&entrant| names[entrant]).collect();
    html.push_str(&history(&ranked, &order, &results(state), lang));
    html.push_str(&crosstable::rounds(plan, state, &rows, lang));
    if bracket.is_none() {
        html.push_str(&crosstable::everybody(plan, state, &rows, lang));
    }
    let mut sums: Vec<(&str, Activity)> = names
        .iter()
        .map(|&name| (name, Activity::default()))
        .collect();
    for game in state.games.values() {
        let entrants = [game.event.white, game.event.black];
        for (entrant, activity) in entrants.into_iter().zip(&game.event.activity) {
            sums[entrant].1.add(activity);
        }
    }
    html.push_str(&activity(&sums, lang));
    decisions(&mut html, plan, state, lang);
    let stages = bracket.map(|bracket| bracket.stages()).unwrap_or_default();
    let listing = Listing {
        names,
        game: &plan.game,
        film,
        order: lang.pick("by round", "por rodada"),
        lang,
    };
    html.push_str(&listing.html(&by_round(state, &stages, lang)));
    document(&escaped(&plan.name), &html, lang)
}

/// Who stands where.
fn table(plan: &Plan, rows: &[Row], lang: Lang) -> String {
    let say = |en: &'static str, pt: &'static str| lang.pick(en, pt);
    let mut html = format!(
        "<h2>{}</h2><div class=\"wide\"><table><tr><th>#</th><th>{}</th><th>{}</th><th>{}</th><th>+ = -</th><th>Elo ± 95 %</th>",
        say("Standings", "Classificação"),
        say("player", "jogador"),
        say("points", "pontos"),
        say("games", "partidas")
    );
    for kind in TieBreak::USUAL {
        let _ = write!(html, "<th>{}</th>", kind.code());
    }
    html.push_str("</tr>\n");
    for row in rows {
        let _ = write!(
            html,
            "<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{} {} {}</td><td>{} ± {:.0}</td>",
            row.place,
            escaped(&plan.entries[row.entrant].name),
            localized(points(row.points), lang),
            row.games,
            row.results[0],
            row.results[1],
            row.results[2],
            signed(row.rating.elo, 0, lang),
            row.rating.error
        );
        for value in &row.tie_breaks {
            let _ = write!(html, "<td>{}</td>", localized(value, lang));
        }
        html.push_str("</tr>\n");
    }
    html.push_str("</table></div>\n");
    html
}

/// What White scored in every game, in the order of ending.
fn results(state: &TournamentState) -> Vec<(usize, usize, f64)> {
    state
        .in_order()
        .into_iter()
        .map(|game| {
            let points = f64::from(game.outcome().half_points(Side::White)) / 2.0;
            (game.event.white, game.event.black, points)
        })
        .collect()
}

fn decisions(html: &mut String, plan: &Plan, state: &TournamentState, lang: Lang) {
    if state.decisions.is_empty() {
        return;
    }
    let _ = write!(html, "<h2>{}</h2><ul>", lang.pick("Decisions", "Decisões"));
    for (decision, reason) in &state.decisions {
        let told = decision.told(plan);
        let _ = write!(
            html,
            "<li>{}: {}</li>",
            escaped(told.get(lang)),
            escaped(reason)
        );
    }
    html.push_str("</ul>\n");
}

fn by_round<'a>(
    state: &'a TournamentState,
    stages: &BTreeMap<usize, String>,
    lang: Lang,
) -> Vec<Group<'a>> {
    let mut rounds: BTreeMap<usize, Vec<&CountedGame>> = BTreeMap::new();
    for game in state.in_order() {
        rounds.entry(game.event.round).or_default().push(game);
    }
    rounds
        .into_iter()
        .map(|(round, games)| Group {
            heading: stages
                .get(&round)
                .cloned()
                .unwrap_or_else(|| lang.pick(format!("Round {round}"), format!("Rodada {round}"))),
            games,
        })
        .collect()
}
