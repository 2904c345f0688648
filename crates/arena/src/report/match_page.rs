//! Everything about a match in one HTML page: score, difference of strength, pairs, sequential test, games.

use game::{BoardGrid, Outcome, Side};
use maud::{Markup, html};
use syntax::Lang;
use syntax::number::{fixed, localized};

use super::ends::count_ends;
use super::listing::{Group, Listing};
use super::page::document;
use super::plots::{activity, difference, pairs};
use crate::contest::Activity;
use crate::rating::{Duel, Sprt, SprtDecision, signed};
use crate::record::result_index;
use crate::tournament::CountedGame;

/// The number of games under one heading.
const GROUP_SIZE: usize = 100;

/// A match, or as much of it as has been played.
pub struct Match<'a> {
    pub names: [&'a str; 2],
    /// The number of games that were asked for.
    pub planned: usize,
    /// The statistics of the first player.
    pub duel: &'a Duel,
    /// The test that ends the match early.
    pub sprt: Option<Sprt>,
    /// The games, by number: players 0 and 1, two neighbours from the same opening.
    pub games: &'a [CountedGame],
}

pub fn match_page<G: BoardGrid>(played: &Match<'_>, lang: Lang) -> String {
    let mut sums = played.names.map(|name| (name, Activity::default()));
    for game in played.games {
        let players = [game.event.white, game.event.black];
        for (player, activity) in players.into_iter().zip(&game.event.activity) {
            sums[player].1.add(activity);
        }
    }
    let results: Vec<(Outcome, Side)> = played
        .games
        .iter()
        .map(|game| (game.outcome(), first_side(game)))
        .collect();
    let listing = Listing {
        names: played.names.to_vec(),
        order: lang.pick("pair by pair", "par a par"),
        lang,
    };
    let groups: Vec<Group<'_>> = played
        .games
        .chunks(GROUP_SIZE)
        .map(|games| {
            let ends = [games.first(), games.last()]
                .map(|game| game.map_or(0, |game| game.event.number).to_string());
            Group {
                heading: format!("{} {}", lang.pick("Games", "Partidas"), ends.join("–")),
                games: games.iter().collect(),
            }
        })
        .collect();
    let body = html! {
        (facts(played, lang))
        (by_colour(played, &results, lang))
        (pairs(played.duel.pairs, lang))
        (difference(&results, lang))
        (activity(&sums, lang))
        (listing.html::<G>(&groups))
    };
    let [first, second] = played.names;
    document(&format!("{first} – {second}"), &body, lang)
}

/// The side of the first player in a game.
fn first_side(game: &CountedGame) -> Side {
    match game.event.white {
        0 => Side::White,
        _ => Side::Black,
    }
}

/// The result of the match in a table of facts.
fn facts(played: &Match<'_>, lang: Lang) -> Markup {
    let say = |en: &'static str, pt: &'static str| lang.pick(en, pt);
    let duel = played.duel;
    let [first, second] = played.names;
    let half = |count: u64, draws: u64| localized(count as f64 + draws as f64 / 2.0, lang);
    let percent = |share: f64| format!("{} %", fixed(100.0 * share, 1, lang));
    html! {
        h2 { (say("Result", "Resultado")) }
        table.facts {
            tr {
                th { (say("score", "placar")) }
                td {
                    (first) " "
                    b { (half(duel.wins, duel.draws)) " – " (half(duel.losses, duel.draws)) }
                    " " (second)
                }
            }
            tr {
                th { (say("games", "partidas")) }
                td {
                    (duel.games())
                    @if duel.games() < played.planned as u64 {
                        " " (say("of", "de")) " " (played.planned)
                    }
                    ": +" (duel.wins) " =" (duel.draws) " -" (duel.losses)
                }
            }
            @if let Some(share) = duel.share() {
                tr {
                    th { (say("share of points", "fração dos pontos")) }
                    td { (percent(share)) }
                }
            }
            @if let Some(elo) = duel.elo() {
                tr {
                    th { (say("Elo difference", "diferença de Elo")) }
                    td {
                        b { (localized(signed(elo.difference), lang)) }
                        ", 95 %: " (elo.interval_text(lang))
                    }
                }
            }
            @if let Some(superiority) = duel.superiority() {
                tr {
                    th { (say("likelihood of superiority", "probabilidade de superioridade")) }
                    td { (percent(superiority)) }
                }
            }
            tr {
                th { (say("pairs (0, ½, 1, 1½, 2 points)", "pares (0, ½, 1, 1½, 2 pontos)")) }
                td { (duel.pairs.map(|count| count.to_string()).join(", ")) }
            }
            @if let Some(test) = &played.sprt { (sprt(test, duel, lang)) }
            tr {
                th { (say("ended by", "acabaram por")) }
                td { (ends(played, lang)) }
            }
        }
    }
}

/// The row of the sequential test.
fn sprt(test: &Sprt, duel: &Duel, lang: Lang) -> Markup {
    let say = |en: &'static str, pt: &'static str| lang.pick(en, pt);
    let (low, high) = test.bounds();
    let decision = match test.decide(duel) {
        SprtDecision::Open => say("open", "em aberto"),
        SprtDecision::Passed => say("passed", "passou"),
        SprtDecision::Failed => say("failed", "não passou"),
    };
    html! {
        tr {
            th { "SPRT, Elo " (test.worse) " / " (test.better) }
            td {
                b { (decision) }
                ": LLR " (fixed(test.likelihood(duel), 2, lang))
                ", " (say("bounds", "limites")) " " (fixed(low, 2, lang))
                " " (say("and", "e")) " " (fixed(high, 2, lang))
                ", α = " (100.0 * test.alpha) " %, β = " (100.0 * test.beta) " %"
            }
        }
    }
}

/// How often games ended in each way.
fn ends(played: &Match<'_>, lang: Lang) -> String {
    let events = played.games.iter().map(|game| &game.event);
    let ends = events.map(|event| (event.reason, event.detail.as_ref()));
    let counts: Vec<String> = count_ends(ends, lang)
        .iter()
        .map(|(reason, count)| format!("{reason} {count}"))
        .collect();
    counts.join(", ")
}

/// The results of both players with White and with Black.
fn by_colour(played: &Match<'_>, results: &[(Outcome, Side)], lang: Lang) -> Markup {
    // Of the first player: won, drawn, lost with White and with Black.
    let mut counts = [[0_usize; 3]; 2];
    for &(outcome, side) in results {
        counts[side.index()][result_index(outcome, side)] += 1;
    }
    let say = |en: &'static str, pt: &'static str| lang.pick(en, pt);
    let text = |[won, drawn, lost]: [usize; 3]| format!("+{won} ={drawn} -{lost}");
    let turned = |[won, drawn, lost]: [usize; 3]| text([lost, drawn, won]);
    let [first, second] = played.names;
    html! {
        table {
            tr {
                th {}
                th { (say("player", "jogador")) }
                th { (say("with White", "de brancas")) }
                th { (say("with Black", "de pretas")) }
            }
            tr {
                td { "1" }
                td { (first) }
                td { (text(counts[0])) }
                td { (text(counts[1])) }
            }
            tr {
                td { "2" }
                td { (second) }
                td { (turned(counts[1])) }
                td { (turned(counts[0])) }
            }
        }
    }
}
