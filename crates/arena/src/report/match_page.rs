//! Everything about a match in one HTML page: score, difference of strength, pairs, sequential test, games.

use std::fmt::Write;

use game::Side;
use syntax::number::{fixed, localized};
use syntax::{Lang, escaped};

use super::ends::count_ends;
use super::listing::{Group, Listing};
use super::page::document;
use super::plots::{activity, difference, pairs};
use super::replay::Replay;
use crate::contest::Activity;
use crate::rating::{Duel, Sprt, SprtDecision, signed};
use crate::tournament::{CountedGame, GameEvent};

/// Games under one heading.
const TOGETHER: usize = 100;

/// A match that has been played, or as far as it has been.
pub struct Match<'a> {
    /// Which game.
    pub game: &'a str,
    /// The players.
    pub names: [&'a str; 2],
    /// How many games were asked for.
    pub planned: usize,
    /// What came of them, for the first player.
    pub duel: &'a Duel,
    /// The test that ends the match early.
    pub sprt: Option<Sprt>,
    /// The games, by number: players 0 and 1, two neighbours from the same opening.
    pub games: &'a [CountedGame],
}

/// The page. `film` makes a game one that can be played through.
pub fn match_page(
    played: &Match<'_>,
    film: impl Fn(&GameEvent) -> Option<Replay>,
    lang: Lang,
) -> String {
    let mut html = facts(played, lang);
    html.push_str(&by_colour(played, lang));
    html.push_str(&pairs(played.duel.pairs, lang));
    let half_points: Vec<u8> = played.games.iter().map(of_first).collect();
    html.push_str(&difference(&half_points, lang));
    let mut sums = played.names.map(|name| (name, Activity::default()));
    for game in played.games {
        let players = [game.event.white, game.event.black];
        for (player, activity) in players.into_iter().zip(&game.event.activity) {
            sums[player].1.add(activity);
        }
    }
    html.push_str(&activity(&sums, lang));
    let listing = Listing {
        names: played.names.to_vec(),
        game: played.game,
        film,
        order: lang.pick("pair by pair", "par a par"),
        lang,
    };
    let groups: Vec<Group<'_>> = played
        .games
        .chunks(TOGETHER)
        .map(|games| {
            let ends = [games.first(), games.last()]
                .map(|game| game.map_or(0, |game| game.event.number).to_string());
            Group {
                heading: format!("{} {}", lang.pick("Games", "Partidas"), ends.join("–")),
                games: games.iter().collect(),
            }
        })
        .collect();
    html.push_str(&listing.html(&groups));
    let title = escaped(&format!("{} – {}", played.names[0], played.names[1]));
    document(&title, &html, lang)
}

/// What a game brought the first player.
fn of_first(game: &CountedGame) -> u8 {
    let side = if game.event.white == 0 {
        Side::White
    } else {
        Side::Black
    };
    game.outcome().half_points(side)
}

/// What the match came to, a line each.
fn facts(played: &Match<'_>, lang: Lang) -> String {
    let say = |en: &'static str, pt: &'static str| lang.pick(en, pt);
    let duel = played.duel;
    let mut html = format!(
        "<h2>{}</h2><table class=\"facts\">\n",
        say("Result", "Resultado")
    );
    let mut line = |name: &str, told: String| {
        let _ = writeln!(html, "<tr><th>{name}</th><td>{told}</td></tr>");
    };
    let [first, second] = played.names.map(escaped);
    let half = |count: u64, draws: u64| localized(count as f64 + draws as f64 / 2.0, lang);
    line(
        say("score", "placar"),
        format!(
            "{first} <b>{} – {}</b> {second}",
            half(duel.wins, duel.draws),
            half(duel.losses, duel.draws)
        ),
    );
    let of_planned = if duel.games() < played.planned as u64 {
        format!(" {} {}", say("of", "de"), played.planned)
    } else {
        String::new()
    };
    line(
        say("games", "partidas"),
        format!(
            "{}{of_planned}: +{} ={} -{}",
            duel.games(),
            duel.wins,
            duel.draws,
            duel.losses
        ),
    );
    if let Some(share) = duel.share() {
        line(
            say("share of points", "fração dos pontos"),
            format!("{} %", fixed(100.0 * share, 1, lang)),
        );
    }
    if let Some(elo) = duel.elo() {
        line(
            say("Elo difference", "diferença de Elo"),
            format!(
                "<b>{}</b>, 95 %: {}",
                localized(signed(elo.difference), lang),
                elo.interval_text(lang)
            ),
        );
    }
    if let Some(superiority) = duel.superiority() {
        line(
            say(
                "likelihood of superiority",
                "probabilidade de superioridade",
            ),
            format!("{} %", fixed(100.0 * superiority, 1, lang)),
        );
    }
    line(
        say(
            "pairs (0, ½, 1, 1½, 2 points)",
            "pares (0, ½, 1, 1½, 2 pontos)",
        ),
        duel.pairs.map(|count| count.to_string()).join(", "),
    );
    if let Some(test) = played.sprt {
        let (low, high) = test.bounds();
        let verdict = match test.decide(duel) {
            SprtDecision::Open => say("open", "em aberto"),
            SprtDecision::Passed => say("passed", "passou"),
            SprtDecision::Failed => say("failed", "não passou"),
        };
        line(
            &format!("SPRT, Elo {} / {}", test.worse, test.better),
            format!(
                "<b>{verdict}</b>: LLR {}, {} {} {} {}, α = {} %, β = {} %",
                fixed(test.likelihood(duel), 2, lang),
                say("bounds", "limites"),
                fixed(low, 2, lang),
                say("and", "e"),
                fixed(high, 2, lang),
                100.0 * test.alpha,
                100.0 * test.beta
            ),
        );
    }
    line(say("ended by", "acabaram por"), ends(played, lang));
    html.push_str("</table>\n");
    html
}

/// How often games ended in each way.
fn ends(played: &Match<'_>, lang: Lang) -> String {
    let events = played.games.iter().map(|game| &game.event);
    let ends = events.map(|event| (event.reason.as_str(), event.detail.as_ref()));
    let told: Vec<String> = count_ends(ends, lang)
        .iter()
        .map(|(reason, count)| format!("{} {count}", escaped(reason)))
        .collect();
    told.join(", ")
}

/// What each scored with White and with Black.
fn by_colour(played: &Match<'_>, lang: Lang) -> String {
    // Of the first player: won, drawn, lost with White and with Black.
    let mut counts = [[0_usize; 3]; 2];
    for game in played.games {
        let colour = usize::from(game.event.white != 0);
        counts[colour][usize::from(2 - of_first(game))] += 1;
    }
    let say = |en: &'static str, pt: &'static str| lang.pick(en, pt);
    let told = |[won, drawn, lost]: [usize; 3]| format!("+{won} ={drawn} -{lost}");
    let turned = |[won, drawn, lost]: [usize; 3]| told([lost, drawn, won]);
    let [first, second] = played.names.map(escaped);
    format!(
        "<table><tr><th></th><th>{}</th><th>{}</th><th>{}</th></tr><tr><td>1</td><td>{first}</td><td>{}</td><td>{}</td></tr><tr><td>2</td><td>{second}</td><td>{}</td><td>{}</td></tr></table>\n",
        say("player", "jogador"),
        say("with White", "de brancas"),
        say("with Black", "de pretas"),
        told(counts[0]),
        told(counts[1]),
        turned(counts[1]),
        turned(counts[0]),
    )
}
