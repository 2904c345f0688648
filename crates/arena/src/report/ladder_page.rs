//! A ladder as CSV, JSON and one HTML page that needs nothing else.

use maud::{Markup, html};
use serde_json::{Value, json};
use syntax::Lang;
use syntax::number::fixed;

use super::page::document;
use super::plots::{Spot, curves, ratings};
use super::tables::quoted;
use crate::rating::{Book, Ranked};

/// The players of a ladder as CSV.
pub fn ladder_csv(book: &Book) -> String {
    let mut text = String::from(
        "place,name,rating,deviation,volatility,low,high,games,won,drawn,lost,last-period,last-contest\n",
    );
    for row in book.standings() {
        let (low, high) = row.standing.interval();
        let mut cells = vec![row.place.to_string(), quoted(&row.name)];
        cells.push(format!("{:.1}", row.standing.rating));
        cells.push(format!("{:.1}", row.standing.deviation));
        cells.push(format!("{:.6}", row.standing.volatility));
        cells.extend([low, high].map(|end| format!("{end:.1}")));
        cells.push(row.games().to_string());
        cells.extend(row.results.map(|count| count.to_string()));
        cells.push(row.last_period.to_string());
        cells.push(quoted(contest(book, &row)));
        text.push_str(&cells.join(","));
        text.push('\n');
    }
    text
}

/// The name of the last contest of a player.
fn contest<'a>(book: &'a Book, row: &Ranked) -> &'a str {
    let last = row.last_period.checked_sub(1);
    let period = last.and_then(|last| book.periods().get(last));
    period.map_or("", |period| &period.name)
}

/// The players and contests of a ladder as JSON.
pub fn ladder_json(book: &Book) -> Value {
    let players: Vec<Value> = book
        .standings()
        .iter()
        .map(|row| {
            let (low, high) = row.standing.interval();
            json!({
                "place": row.place,
                "name": row.name,
                "rating": row.standing.rating,
                "deviation": row.standing.deviation,
                "volatility": row.standing.volatility,
                "interval": [low, high],
                "games": row.games(),
                "won": row.results[0],
                "drawn": row.results[1],
                "lost": row.results[2],
                "lastPeriod": row.last_period,
                "lastContest": contest(book, row),
                "history": row.history,
            })
        })
        .collect();
    let periods: Vec<Value> = book
        .periods()
        .iter()
        .enumerate()
        .map(|(index, period)| {
            json!({ "number": index + 1, "name": period.name, "games": period.games() })
        })
        .collect();
    json!({ "system": "glicko-2", "players": players, "periods": periods })
}

pub fn ladder_page(book: &Book, title: &str, lang: Lang) -> String {
    let say = |en: &'static str, pt: &'static str| lang.pick(en, pt);
    let rows = book.standings();
    let spots: Vec<Spot<'_>> = rows
        .iter()
        .map(|row| {
            let (low, high) = row.standing.interval();
            Spot {
                name: &row.name,
                rating: row.standing.rating,
                error: (high - low) / 2.0,
            }
        })
        .collect();
    let body = html! {
        (table(book, &rows, lang))
        (ratings(&spots, "Glicko-2", lang))
        @if book.periods().len() > 1 { (rating_curves(book, &rows, lang)) }
        h2 { (say("Periods", "Períodos")) }
        table {
            tr {
                th { "#" }
                th { (say("contest", "competição")) }
                th { (say("games", "partidas")) }
            }
            @for (index, period) in book.periods().iter().enumerate() {
                tr {
                    td { (index + 1) }
                    td { (period.name) }
                    td { (period.games()) }
                }
            }
        }
    };
    document(title, &body, lang)
}

fn table(book: &Book, rows: &[Ranked], lang: Lang) -> Markup {
    let say = |en: &'static str, pt: &'static str| lang.pick(en, pt);
    html! {
        h2 { (say("Standings", "Classificação")) }
        div.wide { table {
            tr {
                th { "#" }
                th { (say("player", "jogador")) }
                th { "rating" }
                th { "95 %" }
                th { (say("deviation", "desvio")) }
                th { (say("volatility", "volatilidade")) }
                th { (say("games", "partidas")) }
                th { "+ = -" }
                th { (say("last period", "último período")) }
            }
            @for row in rows {
                @let (low, high) = row.standing.interval();
                @let [won, drawn, lost] = row.results;
                tr {
                    td { (row.place) }
                    td { (row.name) }
                    td { b { (format!("{:.0}", row.standing.rating)) } }
                    td { (format!("{low:.0} – {high:.0}")) }
                    td { (format!("{:.0}", row.standing.deviation)) }
                    td { (fixed(row.standing.volatility, 4, lang)) }
                    td { (row.games()) }
                    td { (won) " " (drawn) " " (lost) }
                    td { (row.last_period) ". " (contest(book, row)) }
                }
            }
        } }
    }
}

fn rating_curves(book: &Book, rows: &[Ranked], lang: Lang) -> Markup {
    let names: Vec<&str> = rows.iter().map(|row| row.name.as_str()).collect();
    let courses: Vec<Vec<(f64, f64)>> = rows
        .iter()
        .map(|row| {
            let history = row.history.iter();
            history.map(|&(at, rating)| (at as f64, rating)).collect()
        })
        .collect();
    curves(
        lang.pick(
            "Ratings after each period",
            "Ratings depois de cada período",
        ),
        &names,
        &courses,
        book.periods().len(),
        [lang.pick("periods", "períodos"), "Glicko-2"],
        lang,
    )
}
