//! Arrows as SVG: the halo below all of them, then shafts, dashes and heads.

use syntax::svg::Svg;

use super::HALO_COLOUR;
use crate::draw::arrows::LaidArrow;
use crate::draw::{ArrowStyle, Weight};

/// How a style is painted: the name of its class, its colour, whether it is only possible.
const fn paint(style: ArrowStyle) -> (&'static str, &'static str, bool) {
    match style {
        ArrowStyle::Attack => ("attack", "#b3231a", false),
        ArrowStyle::PossibleAttack => ("possible-attack", "#b3231a", true),
        ArrowStyle::Defense => ("defense", "#17713a", false),
        ArrowStyle::PossibleDefense => ("possible-defense", "#17713a", true),
        ArrowStyle::Move => ("move", "#1a58b0", false),
    }
}

/// The widths of lines, in hundredths of a square.
struct Strokes {
    shaft: f64,
    rim: f64,
    dash: &'static str,
}

impl Strokes {
    const fn of(weight: Weight) -> Strokes {
        match weight {
            Weight::Fine => Strokes {
                shaft: 6.0,
                rim: 3.5,
                dash: "13 9",
            },
            Weight::Medium => Strokes {
                shaft: 8.0,
                rim: 4.5,
                dash: "14 10",
            },
            Weight::Bold => Strokes {
                shaft: 13.0,
                rim: 8.0,
                dash: "23 14",
            },
        }
    }
}

/// How far the halo reaches beyond a line, on both sides together.
const HALO: f64 = 4.0;

/// Draws arrows. The styles differ in shape as well as in colour: attacks end in a barb, defences in a disc, moves in an
/// open angle; what is only possible is dashed with a hollow head.
pub(super) fn arrows(svg: &mut Svg, arrows: &[LaidArrow], weight: Weight) {
    let strokes = Strokes::of(weight);
    // One path below all lines: the halo of one must not erase another.
    let halo: String = arrows
        .iter()
        .flat_map(|arrow| [arrow.shaft.as_str(), arrow.head.as_str()])
        .collect();
    if !halo.is_empty() {
        svg.element("path")
            .set("class", "halo")
            .set("d", halo)
            .set("fill", "none")
            .set("stroke", HALO_COLOUR)
            .set("stroke-opacity", "0.5")
            .set("stroke-linejoin", "round")
            .set("stroke-linecap", "round")
            .set("stroke-width", strokes.shaft + HALO)
            .close();
    }
    for arrow in arrows {
        arrow_alone(svg, arrow, &strokes);
    }
}

fn arrow_alone(svg: &mut Svg, arrow: &LaidArrow, strokes: &Strokes) {
    let (class, colour, is_possible) = paint(arrow.style);
    let is_open = arrow.style == ArrowStyle::Move;
    svg.element("g")
        .set("class", format!("arrow {class}"))
        .set("fill", "none")
        .set("stroke", colour)
        .set("stroke-linejoin", "round")
        .open();
    if !arrow.shaft.is_empty() {
        let line = svg
            .element("path")
            .set("class", "shaft")
            .set("d", arrow.shaft.as_str())
            .set("stroke-width", strokes.shaft);
        if is_possible {
            line.set("stroke-dasharray", strokes.dash).close();
        } else {
            line.close();
        }
    }
    let head = svg
        .element("path")
        .set("class", "head")
        .set("d", arrow.head.as_str());
    let head = match (is_open, is_possible) {
        (true, _) => head.set("stroke-linecap", "round"),
        (false, true) => head.set("fill", HALO_COLOUR),
        (false, false) => head.set("fill", colour),
    };
    let width = if is_open { strokes.shaft } else { strokes.rim };
    head.set("stroke-width", width).close();
    svg.end("g");
}
