//! Everything in one HTML page that needs nothing else: standings, ratings, crosstable, games that can be played
//! through with the course of their evaluations.

use std::fmt::Write;

use syntax::Lang;

use super::film::{Film, SCRIPT};
use super::plots::{activity, course, history, ratings};
use super::tables::points;
use crate::contest::in_words;
use crate::tiebreak::TieBreak;
use crate::tournament::{Game, GameEvent, Plan, State, crosstable, standings};

const STYLE: &str = "body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem;color:#1b1b1b;background:#fff}\
table{border-collapse:collapse;margin:1rem 0}th,td{padding:.25rem .6rem;border-bottom:1px solid #ddd;text-align:right}\
th:nth-child(2),td:nth-child(2){text-align:left}details{margin:.3rem 0}summary{cursor:pointer}\
.moves{font-family:ui-monospace,monospace;white-space:pre-wrap}svg{max-width:100%;height:auto}\
.moves b{font-weight:normal;cursor:pointer}.moves b.now{background:#ffd75e;color:#1b1b1b}[data-film]{width:max-content}.film{width:20rem;display:block;margin:.5rem 0}\
.film .pale{fill:#eedfc4}.film .field{fill:#bd9468}.film text{font-size:32px;text-anchor:middle;stroke-width:.8}\
.film .light{fill:#fff;stroke:#333}.film .dark{fill:#222;stroke:#ddd}button{font-size:1rem;min-width:2.5rem;min-height:2rem}\
@media(prefers-color-scheme:dark){body{color:#eee;background:#1a1a1a}th,td{border-color:#444}}";

/// The page. `film` makes a game one that can be played through.
pub fn page(
    plan: &Plan,
    state: &State,
    film: impl Fn(&GameEvent) -> Option<Film>,
    lang: Lang,
) -> String {
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
    html.push_str(&history(plan, state, &rows, lang));
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
    let _ = writeln!(html, "<h2>{}</h2>", say("Games", "Partidas"));
    for game in state.games.values() {
        let names = [game.event.white, game.event.black].map(name);
        one_game(&mut html, game, names, film(&game.event), lang);
    }
    let _ = writeln!(html, "<script>{SCRIPT}</script>");
    html.push_str("</body></html>\n");
    html
}

fn one_game(html: &mut String, game: &Game, names: [String; 2], film: Option<Film>, lang: Lang) {
    let event = &game.event;
    let mut moves = String::new();
    let texts = event
        .opening
        .iter()
        .chain(event.plies.iter().map(|ply| &ply.0));
    for (index, text) in texts.enumerate() {
        if index.is_multiple_of(2) {
            let _ = write!(moves, "{}. ", index / 2 + 1);
        }
        let _ = write!(moves, "<b>{}</b> ", escaped(text));
    }
    let film = film.map_or_else(String::new, |film| {
        format!(
            "<div data-film=\"{}\" data-words=\"{}\"></div>",
            film.attribute(),
            lang.pick("first|back|on|last", "início|voltar|avançar|fim")
        )
    });
    let [white, black] = names;
    let _ = writeln!(
        html,
        "<details><summary>{}. {white} – {black} <b>{}</b> ({})</summary>{film}{}<div class=\"moves\">{}</div></details>",
        event.number,
        game.outcome().text(),
        escaped(&how_it_ended(game, lang)),
        course(game),
        moves.trim_end(),
    );
}

/// The reason of the end, with more about it.
fn how_it_ended(game: &Game, lang: Lang) -> String {
    let event = &game.event;
    let reason = event.end().map_or_else(
        || event.reason.clone(),
        |end| end.reason.message().get(lang).to_owned(),
    );
    match &event.detail {
        Some(detail) => format!("{reason}: {}", in_words(detail).get(lang)),
        None => reason,
    }
}

pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
