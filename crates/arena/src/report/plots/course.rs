//! What both players thought of a game.

use std::fmt::Write;

use syntax::Lang;

use super::axes::{Scale, widths};
use crate::report::games::Numbering;
use crate::tournament::Game;

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

/// Ply by ply, as White sees it; nothing if nobody said anything.
pub(in crate::report) fn course(game: &Game, numbering: Numbering, lang: Lang) -> String {
    let opening = game.event.opening.len();
    let values: Vec<(usize, f64)> = game
        .event
        .plies
        .iter()
        .enumerate()
        .filter_map(|(index, ply)| {
            let value = f64::from(ply.1?);
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
        return String::new();
    }
    // Great advantages are all alike.
    let y = |value: f64| 52.0 - 46.0 * (value / STEEPNESS).tanh();
    let x = Scale::counting(opening + game.event.plies.len(), 10, (32.0, 640.0));
    let mut svg = String::new();
    widths(
        &mut svg,
        &x,
        (4.0, 100.0),
        lang.pick("half-moves", "meios-lances"),
        lang,
    );
    for (value, shown) in LINES {
        let _ = write!(
            svg,
            "<line class=\"grid\" x1=\"32\" x2=\"640\" y1=\"{at:.1}\" y2=\"{at:.1}\"/><text x=\"26\" y=\"{:.1}\" text-anchor=\"end\">{shown}</text>",
            y(value) + 4.0,
            at = y(value),
        );
    }
    let points: Vec<String> = values
        .iter()
        .map(|&(at, value)| format!("{:.1},{:.1}", x.at(at as f64 + 1.0), y(value)))
        .collect();
    let name = lang.pick("value for White", "valor para as brancas");
    format!(
        "<svg class=\"plot\" viewBox=\"0 0 660 140\" width=\"660\" role=\"img\" aria-label=\"{name}\"><title>{name}</title>{svg}<polyline class=\"curve\" stroke=\"var(--c0)\" points=\"{}\"/></svg>",
        points.join(" ")
    )
}
