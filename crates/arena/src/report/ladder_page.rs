//! A ladder as CSV, JSON and one HTML page that needs nothing else.

use std::fmt::Write;

use serde_json::{Value, json};
use syntax::number::fixed;
use syntax::{Lang, escaped};

use super::page::document;
use super::plots::{Spot, curves, ratings};
use super::tables::quoted;
use crate::rating::{Book, Ranked};

/// Everybody, one a line.
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

/// The name of the contest somebody played in last.
fn contest<'a>(book: &'a Book, row: &Ranked) -> &'a str {
    let last = row.last_period.checked_sub(1);
    let period = last.and_then(|last| book.periods().get(last));
    period.map_or("", |period| &period.name)
}

/// Everybody and every contest.
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

/// The page.
pub fn ladder_page(book: &Book, title: &str, lang: Lang) -> String {
    let say = |en: &'static str, pt: &'static str| lang.pick(en, pt);
    let rows = book.standings();
    let mut html = format!(
        "<h2>{}</h2><div class=\"wide\"><table><tr><th>#</th><th>{}</th><th>{}</th><th>95 %</th><th>{}</th><th>{}</th><th>{}</th><th>+ = -</th><th>{}</th></tr>\n",
        say("Standings", "Classificação"),
        say("player", "jogador"),
        say("rating", "rating"),
        say("deviation", "desvio"),
        say("volatility", "volatilidade"),
        say("games", "partidas"),
        say("last period", "último período"),
    );
    for row in &rows {
        let (low, high) = row.standing.interval();
        let [won, drawn, lost] = row.results;
        let _ = writeln!(
            html,
            "<tr><td>{}</td><td>{}</td><td><b>{:.0}</b></td><td>{low:.0} – {high:.0}</td><td>{:.0}</td><td>{}</td><td>{}</td><td>{won} {drawn} {lost}</td><td>{}. {}</td></tr>",
            row.place,
            escaped(&row.name),
            row.standing.rating,
            row.standing.deviation,
            fixed(row.standing.volatility, 4, lang),
            row.games(),
            row.last_period,
            escaped(contest(book, row)),
        );
    }
    html.push_str("</table></div>\n");
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
    html.push_str(&ratings(&spots, "Glicko-2", lang));
    if book.periods().len() > 1 {
        let names: Vec<&str> = rows.iter().map(|row| row.name.as_str()).collect();
        let courses: Vec<Vec<(f64, f64)>> = rows
            .iter()
            .map(|row| {
                row.history
                    .iter()
                    .map(|&(at, rating)| (at as f64, rating))
                    .collect()
            })
            .collect();
        html.push_str(&curves(
            say(
                "Ratings after each period",
                "Ratings depois de cada período",
            ),
            &names,
            &courses,
            book.periods().len(),
            [say("periods", "períodos"), "Glicko-2"],
            lang,
        ));
    }
    let _ = write!(
        html,
        "<h2>{}</h2><table><tr><th>#</th><th>{}</th><th>{}</th></tr>",
        say("Periods", "Períodos"),
        say("contest", "competição"),
        say("games", "partidas"),
    );
    for (index, period) in book.periods().iter().enumerate() {
        let _ = writeln!(
            html,
            "<tr><td>{}</td><td>{}</td><td>{}</td></tr>",
            index + 1,
            escaped(&period.name),
            period.games()
        );
    }
    html.push_str("</table>\n");
    document(&escaped(title), &html, lang)
}
