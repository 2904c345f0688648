//! Strength: ratings with their intervals, and how they came about.

use game::{Outcome, Side};
use maud::{Markup, html};
use syntax::Lang;
use syntax::svg::Svg;

use super::axes::{Scale, figure, heights, widths};
use super::{COLOURS, cut};
use crate::rating::{Duel, rate};
use crate::record::Points;

/// The number of points of a curve: ratings are computed after each stretch of the tournament.
const STRETCHES: usize = 30;
/// The maximum number of entrants in the plot: computing ratings again and again takes too long for more.
const MOST_RATED: usize = 100;
/// The greatest difference that is drawn, also where one player won everything.
const FARTHEST: f64 = 800.0;
const WIDTH: f64 = 820.0;

/// A player's rating and half of its 95 % interval.
pub(in crate::report) struct Spot<'a> {
    pub name: &'a str,
    pub rating: f64,
    pub error: f64,
}

/// Ratings with their intervals, one below the other.
pub(in crate::report) fn ratings(spots: &[Spot<'_>], unit: &str, lang: Lang) -> Markup {
    let ends = |sign: f64| {
        spots
            .iter()
            .map(move |spot| spot.rating + sign * spot.error)
    };
    let low = ends(-1.0).fold(f64::INFINITY, f64::min);
    let high = ends(1.0).fold(f64::NEG_INFINITY, f64::max);
    if spots.is_empty() || !low.is_finite() || !high.is_finite() {
        return html! {};
    }
    let bottom = 10.0 + 22.0 * spots.len() as f64;
    let x = Scale::round((low.min(high - 100.0), high), 8, (240.0, WIDTH - 70.0));
    let mut svg = Svg::default();
    widths(&mut svg, &x, (4.0, bottom), unit, lang);
    for (index, spot) in spots.iter().enumerate() {
        let y = 18.0 + 22.0 * index as f64;
        svg.element("g").open();
        svg.title(&format!(
            "{}: {:.0} ± {:.0}",
            spot.name, spot.rating, spot.error
        ));
        svg.text((0.0, y + 4.0)).content(cut(spot.name, 30));
        let (low, high) = (spot.rating - spot.error, spot.rating + spot.error);
        svg.line((x.at(low), y), (x.at(high), y))
            .set("stroke", "var(--c0)")
            .set("stroke-width", 2)
            .close();
        svg.circle((x.at(spot.rating), y), 4.0)
            .set("fill", "var(--c0)")
            .close();
        svg.text((WIDTH - 50.0, y + 4.0))
            .content(format_args!("{:.0}", spot.rating));
        svg.end("g");
    }
    let name = lang.pick(
        "Ratings with 95 % intervals",
        "Ratings com intervalos de 95 %",
    );
    figure(name, (WIDTH, bottom + 40.0), svg)
}

/// The curves of several players, best first: the first few in colour with a legend, the others faint.
pub(in crate::report) fn curves(
    title: &str,
    names: &[&str],
    courses: &[Vec<(f64, f64)>],
    last: usize,
    [x_unit, y_unit]: [&str; 2],
    lang: Lang,
) -> Markup {
    let values = || courses.iter().flatten().map(|point| point.1);
    let low = values().fold(f64::INFINITY, f64::min);
    let high = values().fold(f64::NEG_INFINITY, f64::max);
    if !low.is_finite() || !high.is_finite() {
        return html! {};
    }
    let (top, bottom) = (26.0, 286.0);
    let x = Scale::counting(last, 8, (56.0, 580.0));
    let y = Scale::round((low.min(high - 50.0), high), 5, (bottom, top));
    let mut svg = Svg::default();
    heights(&mut svg, &y, &x, y_unit, lang);
    widths(&mut svg, &x, (top, bottom), x_unit, lang);
    let place = |&(at, value): &(f64, f64)| (x.at(at), y.at(value));
    for course in courses.iter().skip(COLOURS) {
        svg.element("polyline")
            .set("class", "faint")
            .points(course.iter().map(place))
            .close();
    }
    // The best is drawn last, above the others.
    for (index, course) in courses.iter().enumerate().take(COLOURS).rev() {
        svg.element("polyline")
            .set("class", "curve")
            .set("stroke", format!("var(--c{index})"))
            .points(course.iter().map(place))
            .close();
        // A newcomer has one point, which no line shows.
        if let Some(last) = course.last() {
            svg.circle(place(last), 3.0)
                .set("fill", format!("var(--c{index})"))
                .close();
        }
    }
    for (index, name) in names.iter().enumerate().take(COLOURS) {
        let line = top + 10.0 + 22.0 * index as f64;
        svg.element("g").open();
        svg.title(name);
        svg.line((600.0, line), (620.0, line))
            .set("stroke", format!("var(--c{index})"))
            .set("stroke-width", 3)
            .close();
        svg.text((626.0, line + 4.0)).content(cut(name, 26));
        svg.end("g");
    }
    if let Some(others) = names
        .len()
        .checked_sub(COLOURS)
        .filter(|&others| others > 0)
    {
        let line = top + 10.0 + 22.0 * COLOURS as f64;
        svg.line((600.0, line), (620.0, line))
            .set("class", "faint")
            .set("stroke-width", 3)
            .close();
        svg.text((626.0, line + 4.0))
            .content(format_args!("{others} {}", lang.pick("others", "outros")));
    }
    figure(title, (WIDTH, bottom + 40.0), svg)
}

/// The ratings of a tournament as games were played: `names` in the order of the standings, games in that of ending.
pub(in crate::report) fn history(
    names: &[&str],
    order: &[usize],
    results: &[(usize, usize, f64)],
    lang: Lang,
) -> Markup {
    let count = order.len();
    if results.len() < 2 || count > MOST_RATED {
        return html! {};
    }
    let stretches = STRETCHES.min(results.len());
    let mut courses = vec![Vec::new(); count];
    for stretch in 1..=stretches {
        let after = results.len() * stretch / stretches;
        let rated = rate(count, &results[..after]);
        for (course, &entrant) in courses.iter_mut().zip(order) {
            course.push((after as f64, rated[entrant].elo));
        }
    }
    curves(
        lang.pick("Elo as games were played", "Elo ao longo das partidas"),
        names,
        &courses,
        results.len(),
        [lang.pick("games", "partidas"), "Elo"],
        lang,
    )
}

/// The difference of two players as games were played, with its 95 % interval. Of each game its outcome and the side of
/// the first player; two neighbours are a pair.
pub(in crate::report) fn difference(games: &[(Outcome, Side)], lang: Lang) -> Markup {
    if games.len() < 4 {
        return html! {};
    }
    let pairs = games.len().div_ceil(2);
    let stretches = (2 * STRETCHES).min(pairs);
    let mut duel = Duel::default();
    let mut taken = 0;
    let mut points = Vec::new();
    for stretch in 1..=stretches {
        let until = (2 * (pairs * stretch / stretches)).min(games.len());
        for pair in games[taken..until].chunks(2) {
            for &(outcome, side) in pair {
                duel.add(outcome, side);
            }
            if pair.len() == 2 {
                let points = pair
                    .iter()
                    .map(|&(outcome, side)| Points::of(outcome, side));
                duel.add_pair(points.sum());
            }
        }
        taken = until;
        if let Some(elo) = duel.elo() {
            let [value, low, high] = [elo.difference, elo.interval.0, elo.interval.1]
                .map(|value| value.clamp(-FARTHEST, FARTHEST));
            points.push((until as f64, value, low, high));
        }
    }
    let (top, bottom) = (26.0, 286.0);
    let x = Scale::counting(games.len(), 10, (56.0, WIDTH - 20.0));
    // The first games say next to nothing, and would make everything else flat.
    let settled = &points[points.len() / 4..];
    let low = settled.iter().map(|point| point.2).fold(-10.0, f64::min);
    let high = settled.iter().map(|point| point.3).fold(10.0, f64::max);
    let y = Scale::round((low, high), 5, (bottom, top));
    let mut svg = Svg::default();
    heights(&mut svg, &y, &x, "Elo", lang);
    widths(
        &mut svg,
        &x,
        (top, bottom),
        lang.pick("games", "partidas"),
        lang,
    );
    let above = points.iter().map(|&(at, _, _, high)| (at, high));
    let below = points.iter().rev().map(|&(at, _, low, _)| (at, low));
    let place = |(at, value): (f64, f64)| (x.at(at), y.at(value));
    svg.element("polygon")
        .set("class", "band")
        .points(above.chain(below).map(place))
        .close();
    svg.line((56.0, y.at(0.0)), (WIDTH - 20.0, y.at(0.0)))
        .set("class", "axis")
        .close();
    svg.element("polyline")
        .set("class", "curve")
        .set("stroke", "var(--c0)")
        .points(points.iter().map(|&(at, value, ..)| place((at, value))))
        .close();
    let name = lang.pick(
        "Elo difference as games were played, with its 95 % interval",
        "Diferença de Elo ao longo das partidas, com intervalo de 95 %",
    );
    figure(name, (WIDTH, bottom + 40.0), svg)
}

/// The numbers of pairs that brought the first player 0, ½, 1, 1½ or 2 points.
pub(in crate::report) fn pairs(counts: [u64; 5], lang: Lang) -> Markup {
    let (top, bottom) = (26.0, 190.0);
    let most = counts.into_iter().max().unwrap_or(0);
    let x = Scale::counting(5, 5, (56.0, 406.0));
    let y = Scale::counting(
        usize::try_from(most).unwrap_or(usize::MAX),
        4,
        (bottom, top),
    );
    let mut svg = Svg::default();
    heights(&mut svg, &y, &x, lang.pick("pairs", "pares"), lang);
    for (index, (count, points)) in counts.iter().zip(["0", "½", "1", "1½", "2"]).enumerate() {
        let left = x.at(index as f64) + 12.0;
        let height = bottom - y.at(*count as f64);
        svg.rect((left, bottom - height), (46.0, height))
            .set("fill", "var(--c0)")
            .close();
        svg.text((left + 23.0, bottom - height - 5.0))
            .anchor("middle")
            .content(count);
        svg.text((left + 23.0, bottom + 16.0))
            .anchor("middle")
            .content(points);
    }
    svg.line((56.0, bottom), (406.0, bottom))
        .set("class", "axis")
        .close();
    svg.text((231.0, bottom + 33.0))
        .set("class", "unit")
        .anchor("middle")
        .content(lang.pick(
            "points of the first player in a pair",
            "pontos do primeiro jogador num par",
        ));
    let name = lang.pick("Pairs of games", "Pares de partidas");
    figure(name, (426.0, bottom + 40.0), svg)
}
