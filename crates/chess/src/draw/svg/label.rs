//! Actor names in the corners of squares.

use std::collections::BTreeMap;

use shakmaty::Square;
use syntax::svg::Svg;

use super::{FONT, HALO_COLOUR, RING};
use crate::draw::Drawing;
use crate::draw::arrows::{Path, Point};

const INK: &str = "#3d2059";
/// Longer names are cut.
const MAX_LENGTH: usize = 10;

/// Writes the names; several on one square share a plate.
pub(super) fn labels(svg: &mut Svg, drawing: &Drawing, paths: &[Path]) {
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
            label(svg, drawing.cell(square), &names.join("·"), paths);
        }
    }
}

fn label(svg: &mut Svg, cell: (u32, u32), text: &str, paths: &[Path]) {
    let mut text = text.to_owned();
    if text.chars().count() > MAX_LENGTH {
        text = text.chars().take(MAX_LENGTH - 1).chain(['…']).collect();
    }
    // Widths of unknown fonts are guessed wide; a long name is set smaller to stay in its square.
    let ems = text.chars().count() as f64 * 0.7;
    let size = (86.0 / ems).min(20.0);
    let plate = Plate::choose(cell, ems * size + 10.0, size + 6.0, paths);
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
    fn choose((column, row): (u32, u32), width: f64, height: f64, paths: &[Path]) -> Plate {
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
            .find(|plate| !paths.iter().any(|path| plate.crossed_by(path)))
            .unwrap_or(upper_right)
    }

    /// Whether an arrow runs over the plate, taking the breadth of its head into account.
    fn crossed_by(&self, path: &Path) -> bool {
        const BREADTH: f64 = 10.0;
        let steps = (path.length / 4.0).ceil() as u32;
        (0..=steps).any(|step| {
            let along = path.length * f64::from(step) / f64::from(steps.max(1));
            let Point { x, y } = path.start.shifted(path.direction, along, 0.0);
            x > self.x - BREADTH
                && x < self.x + self.width + BREADTH
                && y > self.y - BREADTH
                && y < self.y + self.height + BREADTH
        })
    }
}
