//! Actor names in the corners of squares.

use std::collections::BTreeMap;

use shakmaty::Square;
use syntax::svg::Svg;

use super::{FONT, HALO_COLOUR, RING};
use crate::draw::Drawing;
use crate::draw::arrows::{LaidArrow, Point};

const INK: &str = "#12305c";
/// Longer names are cut.
const MAX_LENGTH: usize = 10;

/// Writes the names; several on one square share a plate.
pub(super) fn labels(svg: &mut Svg, drawing: &Drawing, arrows: &[LaidArrow]) {
    let mut names: BTreeMap<Square, Vec<&str>> = BTreeMap::new();
    let rings = drawing
        .rings
        .iter()
        .filter_map(|(square, name)| Some((*square, name.as_deref()?)));
    let pieces = drawing
        .labels
        .iter()
        .map(|(square, name)| (*square, name.as_str()));
    for (square, name) in pieces.chain(rings) {
        let here = names.entry(square).or_default();
        if !name.is_empty() && !here.contains(&name) {
            here.push(name);
        }
    }
    for (square, names) in names {
        if !names.is_empty() {
            label(svg, drawing.cell(square), &names.join("·"), arrows);
        }
    }
}

fn label(svg: &mut Svg, cell: (u32, u32), text: &str, arrows: &[LaidArrow]) {
    let mut text = text.to_owned();
    if text.chars().count() > MAX_LENGTH {
        text = text.chars().take(MAX_LENGTH - 1).chain(['…']).collect();
    }
    // Widths of unknown fonts are guessed wide; a long name is set smaller to stay in its square.
    let ems = text.chars().count() as f64 * 0.7;
    let size = (86.0 / ems).min(20.0);
    let plate = Plate::choose(cell, ems * size + 10.0, size + 6.0, arrows);
    svg.element("g").set("class", "label").open();
    svg.rect((plate.x, plate.y), (plate.width, plate.height))
        .set("rx", 6)
        .set("fill", HALO_COLOUR)
        .set("fill-opacity", "0.92")
        .set("stroke", RING)
        .set("stroke-width", "1.5")
        .close();
    svg.text((plate.x + plate.width / 2.0, plate.y + size))
        .anchor("middle")
        .set("font-family", FONT)
        .set("font-size", size)
        .set("font-weight", 600)
        .set("fill", INK)
        .content(text);
    svg.end("g");
}

/// The rectangle behind a name.
#[derive(Clone, Copy)]
struct Plate {
    x: f64,
    y: f64,
    width: f64,
    height: f64,
}

impl Plate {
    /// Takes the first corner that no arrow crosses and no coordinate occupies; the upper right
    /// one, which never holds a coordinate, when all are taken.
    fn choose((column, row): (u32, u32), width: f64, height: f64, arrows: &[LaidArrow]) -> Plate {
        let (left, top) = (f64::from(column * 100), f64::from(row * 100));
        let near = 2.0;
        let far_x = 98.0 - width;
        let far_y = 98.0 - height;
        let at = |x: f64, y: f64| Plate {
            x: left + x,
            y: top + y,
            width,
            height,
        };
        let upper_right = at(far_x, near);
        // A wide plate at the bottom left also reaches the file letter.
        let letter_free = row < 7 || width < 80.0;
        let corners = [
            Some(upper_right),
            letter_free.then(|| at(near, far_y)),
            (column > 0).then(|| at(near, near)),
            (row < 7).then(|| at(far_x, far_y)),
        ];
        corners
            .into_iter()
            .flatten()
            .find(|plate| {
                let mut lines = arrows.iter().flat_map(|arrow| &arrow.lines);
                !lines.any(|line| plate.is_crossed_by(*line))
            })
            .unwrap_or(upper_right)
    }

    /// Whether a line runs over the plate, taking the breadth of an arrow's head into account.
    fn is_crossed_by(&self, (start, end): (Point, Point)) -> bool {
        const BREADTH: f64 = 10.0;
        let length = (end.x - start.x).hypot(end.y - start.y);
        let steps = (length / 4.0).ceil().max(1.0) as u32;
        (0..=steps).any(|step| {
            let part = f64::from(step) / f64::from(steps);
            let x = start.x + (end.x - start.x) * part;
            let y = start.y + (end.y - start.y) * part;
            x > self.x - BREADTH
                && x < self.x + self.width + BREADTH
                && y > self.y - BREADTH
                && y < self.y + self.height + BREADTH
        })
    }
}
