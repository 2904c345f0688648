//! What both players thought of a game.

use maud::{Markup, PreEscaped, html};
use syntax::Lang;
use syntax::svg::Svg;

use super::axes::{Scale, widths};
use crate::report::games::Numbering;
use crate::tournament::CountedGame;

/// The value of a position, in hundredths, at which a picture is half as high as it can be, roughly.
const STEEPNESS: f64 = 400.0;
/// The values that have lines of their own.
const LINES: [(f64, &str); 5] = [
    (800.0, "+8"),
    (200.0, "+2"),
    (0.0, "0"),
    (-200.0, "-2"),
    (-800.0, "-8"),
];

/// The evaluations of both players from White's side, ply by ply; nothing if there are none.
pub(in crate::report) fn course(game: &CountedGame, numbering: Numbering, lang: Lang) -> Markup {
    let opening = game.event.opening.len();
    let values: Vec<(usize, f64)> = game
        .event
        .plies
        .iter()
        .enumerate()
        .filter_map(|(index, ply)| {
            let value = f64::from(ply.value?);
            let at = opening + index;
            Some((
                at,
                if numbering.is_white(at) {
                    value
                } else {
                    -value
                },
            ))
        })
        .collect();
    if values.len() < 2 {
        return html! {};
    }
    // Great advantages are all alike.
    let y = |value: f64| 52.0 - 46.0 * (value / STEEPNESS).tanh();
    let x = Scale::counting(opening + game.event.plies.len(), 10, (32.0, 640.0));
    let mut svg = Svg::default();
    widths(
        &mut svg,
        &x,
        (4.0, 100.0),
        lang.pick("plies", "meios-lances"),
        lang,
    );
    for (value, shown) in LINES {
        svg.line((32.0, y(value)), (640.0, y(value)))
            .set("class", "grid")
            .close();
        svg.text((26.0, y(value) + 4.0))
            .anchor("end")
            .content(shown);
    }
    svg.element("polyline")
        .set("class", "curve")
        .set("stroke", "var(--c0)")
        .points(
            values
                .iter()
                .map(|&(at, value)| (x.at(at as f64 + 1.0), y(value))),
        )
        .close();
    let name = lang.pick("value for White", "valor para as brancas");
    html! {
        svg class="plot" viewBox="0 0 660 140" width="660" role="img" aria-label=(name) {
            title { (name) }
            (PreEscaped(svg.into_text()))
        }
    }
}
