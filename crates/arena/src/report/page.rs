//! Everything about a tournament in one HTML page that needs no other file: standings, ratings, crosstable or draw, rules
//! that fired, and games that can be played through with the course of their evaluations.

use std::collections::BTreeMap;

use game::{BoardGrid, Side};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use syntax::Lang;
use syntax::number::{localized, signed};

use super::bracket::Bracket;
use super::crosstable;
use super::listing::{Group, Listing};
use super::plots::{Spot, activity, history, ratings};
use crate::contest::Activity;
use crate::record::Points;
use crate::tiebreak::TieBreak;
use crate::tournament::{CountedGame, Plan, Row, TournamentState, standings};

const STYLE: &str = include_str!("page.css");
/// The search form above a long list of games.
const SCRIPT: &str = include_str!("page.js");

/// A page around its contents.
pub(super) fn document(title: &str, body: &Markup, lang: Lang) -> String {
    let page = html! {
        (DOCTYPE)
        html lang=(lang.pick("en", "pt-BR")) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width";
                meta name="generator" content="StratVision report";
                title { (title) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                h1 { (title) }
                (body)
                script { (PreEscaped(super::replay::SCRIPT)) (PreEscaped(SCRIPT)) }
            }
        }
    };
    page.into_string() + "\n"
}

pub fn page<G: BoardGrid>(plan: &Plan, state: &TournamentState, lang: Lang) -> String {
    let rows = standings(plan, state);
    let entries = plan.entries.iter();
    let names: Vec<&str> = entries.map(|entry| entry.name.as_str()).collect();
    let bracket = Bracket::of(plan, state, lang);
    let spots: Vec<Spot<'_>> = rows
        .iter()
        .map(|row| Spot {
            name: names[row.entrant],
            rating: row.rating.elo,
            error: row.rating.error,
        })
        .collect();
    let order: Vec<usize> = rows.iter().map(|row| row.entrant).collect();
    let ranked: Vec<&str> = order.iter().map(|&entrant| names[entrant]).collect();
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
    let stages = bracket.as_ref().map(Bracket::stages).unwrap_or_default();
    let listing = Listing {
        names: names.clone(),
        order: lang.pick("by round", "por rodada"),
        lang,
    };
    let body = html! {
        (table(plan, &rows, lang))
        @if let Some(bracket) = &bracket { (bracket.html(plan)) }
        h2 { (lang.pick("Strength", "Força")) }
        (ratings(&spots, "Elo", lang))
        (history(&ranked, &order, &results(state), lang))
        (crosstable::rounds(plan, state, &rows, lang))
        @if bracket.is_none() { (crosstable::everybody(plan, state, &rows, lang)) }
        (activity(&sums, lang))
        (decisions(plan, state, lang))
        (listing.html::<G>(&by_round(state, &stages, lang)))
    };
    document(&plan.name, &body, lang)
}

fn table(plan: &Plan, rows: &[Row], lang: Lang) -> Markup {
    let say = |en: &'static str, pt: &'static str| lang.pick(en, pt);
    html! {
        h2 { (say("Standings", "Classificação")) }
        div.wide { table {
            tr {
                th { "#" }
                th { (say("player", "jogador")) }
                th { (say("points", "pontos")) }
                th { (say("games", "partidas")) }
                th { "+ = -" }
                th { "Elo ± 95 %" }
                @for tie_break in TieBreak::USUAL { th { (tie_break.code()) } }
            }
            @for row in rows {
                @let [won, drawn, lost] = row.results;
                tr {
                    td { (row.place) }
                    td { (plan.entries[row.entrant].name) }
                    td { (localized(row.points.short(), lang)) }
                    td { (row.games) }
                    td { (won) " " (drawn) " " (lost) }
                    td { (signed(row.rating.elo, 0, lang)) " ± " (format!("{:.0}", row.rating.error)) }
                    @for value in &row.tie_breaks { td { (localized(value, lang)) } }
                }
            }
        } }
    }
}

/// The points of White in every game, in the order of ending.
fn results(state: &TournamentState) -> Vec<(usize, usize, f64)> {
    state
        .in_order()
        .into_iter()
        .map(|game| {
            let points = Points::of(game.outcome(), Side::White).as_f64();
            (game.event.white, game.event.black, points)
        })
        .collect()
}

fn decisions(plan: &Plan, state: &TournamentState, lang: Lang) -> Markup {
    html! {
        @if !state.decisions.is_empty() {
            h2 { (lang.pick("Decisions", "Decisões")) }
            ul {
                @for (decision, reason) in &state.decisions {
                    li { (decision.describe(plan).get(lang)) ": " (reason) }
                }
            }
        }
    }
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
