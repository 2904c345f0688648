//! Arrows as SVG: shafts, dashes and heads.

use std::fmt;

use syntax::svg::{Number, Svg};

use super::HALO_COLOUR;
use crate::draw::ArrowStyle;
use crate::draw::arrows::{Path, Point};

/// How a style is painted: the name of its class, its colour, whether it is only possible.
const fn paint(style: ArrowStyle) -> (&'static str, &'static str, bool) {
    match style {
        ArrowStyle::Attack => ("attack", "#c22f2a", false),
        ArrowStyle::PossibleAttack => ("possible-attack", "#c22f2a", true),
        ArrowStyle::Defense => ("defense", "#23803f", false),
        ArrowStyle::PossibleDefense => ("possible-defense", "#23803f", true),
        ArrowStyle::Move => ("move", "#2463b4", false),
    }
}

const SHAFT: f64 = 8.0;
const HALO: f64 = 4.0;

/// The styles differ in shape as well as in colour: attacks end in a barb, defences in a shield,
/// moves in an open angle; what is only possible is dashed with a hollow head.
pub(super) fn arrow(svg: &mut Svg, path: &Path) {
    let (class, colour, possible) = paint(path.arrow.style);
    let head = Head::of(path.arrow.style);
    let tip = path.length;
    let at = |along: f64, across: f64| path.start.shifted(path.direction, along, across);
    let end = tip - head.length;
    let shaft = format!("M{}L{}", Pair(at(0.0, 0.0)), Pair(at(end, 0.0)));
    let outline = head.outline(|along, across| at(tip + along, across));
    let fill = if possible { HALO_COLOUR } else { colour };
    let (head_fill, head_stroke) = if head.open {
        ("none", SHAFT)
    } else {
        (fill, 4.0)
    };

    svg.element("g")
        .set("class", format!("arrow {class}"))
        .set("fill", "none")
        .set("stroke-linejoin", "round")
        .set("opacity", "0.92")
        .open();
    svg.element("path")
        .set("d", format!("{shaft}{outline}"))
        .set("stroke", HALO_COLOUR)
        .set("stroke-opacity", "0.8")
        .set("stroke-linecap", "round")
        .set("stroke-width", SHAFT + HALO)
        .close();
    let line = svg
        .element("path")
        .set("class", "shaft")
        .set("d", shaft)
        .set("stroke", colour)
        .set("stroke-width", SHAFT);
    if possible {
        line.set("stroke-dasharray", dash_pattern(end)).close();
    } else {
        line.close();
    }
    svg.element("path")
        .set("class", "head")
        .set("d", outline)
        .set("fill", head_fill)
        .set("stroke", colour)
        .set("stroke-width", head_stroke)
        .set("stroke-linecap", "round")
        .close();
    svg.end("g");
}

/// Dashes that fill the shaft exactly, beginning and ending with a dash.
fn dash_pattern(length: f64) -> String {
    let gaps = ((length - 11.0) / 19.0).round().max(1.0);
    let unit = length / (gaps * 19.0 + 11.0);
    let (dash, gap) = (Number(unit * 11.0), Number(unit * 8.0));
    format!("{dash} {gap}")
}

/// The shape at the end of an arrow.
struct Head {
    /// How much of the arrow's length the shaft leaves to it.
    length: f64,
    open: bool,
    shape: HeadShape,
}

enum HeadShape {
    Barb,
    Shield,
    Angle,
}

impl Head {
    const fn of(style: ArrowStyle) -> Head {
        match style {
            ArrowStyle::Attack | ArrowStyle::PossibleAttack => Head {
                length: 23.0,
                open: false,
                shape: HeadShape::Barb,
            },
            ArrowStyle::Defense | ArrowStyle::PossibleDefense => Head {
                length: 24.0,
                open: false,
                shape: HeadShape::Shield,
            },
            ArrowStyle::Move => Head {
                length: 4.0,
                open: true,
                shape: HeadShape::Angle,
            },
        }
    }

    /// Path data; `at` places a point given along the arrow from its tip and across it.
    fn outline(&self, at: impl Fn(f64, f64) -> Point) -> String {
        let p = |along, across| Pair(at(along, across));
        match self.shape {
            HeadShape::Barb => format!(
                "M{}L{}L{}L{}Z",
                p(-2.0, 0.0),
                p(-29.0, 14.0),
                p(-23.0, 0.0),
                p(-29.0, -14.0)
            ),
            HeadShape::Shield => format!(
                "M{}L{}Q{} {}Q{} {}Z",
                p(-24.0, -13.0),
                p(-24.0, 13.0),
                p(-8.0, 13.0),
                p(-2.0, 0.0),
                p(-8.0, -13.0),
                p(-24.0, -13.0),
            ),
            HeadShape::Angle => {
                format!("M{}L{}L{}", p(-22.0, 15.0), p(-4.0, 0.0), p(-22.0, -15.0))
            }
        }
    }
}

/// A point as path data.
struct Pair(Point);

impl fmt::Display for Pair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", Number(self.0.x), Number(self.0.y))
    }
}
