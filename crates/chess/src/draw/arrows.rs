//! Where arrows run: their ends, and the lanes that keep overlapping ones apart.
//!
//! Units are hundredths of a square, y downwards.

use super::{Arrow, Drawing};

/// Distance from the centre of the first square: the edge of its piece.
const START_GAP: f64 = 33.0;
/// Distance the tip keeps from the centre of the last square.
const END_GAP: f64 = 20.0;
/// Distance between neighbouring lanes, and the widest a bundle of lanes may become.
const LANE: f64 = 21.0;
const BUNDLE: f64 = 60.0;

/// A point on the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Point {
    pub(super) x: f64,
    pub(super) y: f64,
}

impl Point {
    /// The point `along` units further in the direction and `across` units to its right.
    pub(super) fn shifted(self, direction: Point, along: f64, across: f64) -> Point {
        Point {
            x: self.x + direction.x * along - direction.y * across,
            y: self.y + direction.y * along + direction.x * across,
        }
    }
}

/// An arrow laid on the picture.
#[derive(Clone, Copy, Debug)]
pub(super) struct Path {
    pub(super) arrow: Arrow,
    pub(super) start: Point,
    /// Unit vector from tail to tip.
    pub(super) direction: Point,
    /// Distance from tail to tip.
    pub(super) length: f64,
}

/// Lays out the arrows in their order, without repetitions and without those that go nowhere.
pub(super) fn lay_out(drawing: &Drawing) -> Vec<Path> {
    let mut arrows: Vec<Arrow> = Vec::new();
    for arrow in &drawing.arrows {
        if arrow.from != arrow.to && !arrows.contains(arrow) {
            arrows.push(*arrow);
        }
    }
    let tracks: Vec<Track> = arrows
        .iter()
        .map(|arrow| Track::of(arrow, drawing))
        .collect();
    let offsets = lane_offsets(&tracks);
    arrows
        .iter()
        .zip(offsets)
        .map(|(arrow, offset)| path(*arrow, offset, drawing))
        .collect()
}

fn path(arrow: Arrow, offset: f64, drawing: &Drawing) -> Path {
    let (from, to) = (centre(drawing, arrow.from), centre(drawing, arrow.to));
    let distance = (to.x - from.x).hypot(to.y - from.y);
    let direction = Point {
        x: (to.x - from.x) / distance,
        y: (to.y - from.y) / distance,
    };
    // Lanes are counted across the track, whose sense may be against the arrow's.
    let across = if forward(direction.x, direction.y) {
        offset
    } else {
        -offset
    };
    Path {
        arrow,
        start: from.shifted(direction, START_GAP, across),
        direction,
        length: distance - START_GAP - END_GAP,
    }
}

fn centre(drawing: &Drawing, square: shakmaty::Square) -> Point {
    let (column, row) = drawing.cell(square);
    Point {
        x: f64::from(column) * 100.0 + 50.0,
        y: f64::from(row) * 100.0 + 50.0,
    }
}

/// One of the two senses of every line, so that arrows there and back share a track.
fn forward(dx: f64, dy: f64) -> bool {
    dx > 0.0 || (dx == 0.0 && dy > 0.0)
}

/// The line an arrow lies on, and the stretch of it that the arrow covers.
#[derive(Clone, Copy, Debug)]
struct Track {
    step: (i32, i32),
    side: i32,
    first: i32,
    last: i32,
}

impl Track {
    fn of(arrow: &Arrow, drawing: &Drawing) -> Track {
        let whole = |(column, row): (u32, u32)| (column as i32, row as i32);
        let (from, to) = (
            whole(drawing.cell(arrow.from)),
            whole(drawing.cell(arrow.to)),
        );
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let sense = if forward(f64::from(dx), f64::from(dy)) {
            1
        } else {
            -1
        };
        let divisor = gcd(dx.abs(), dy.abs()) * sense;
        let step = (dx / divisor, dy / divisor);
        let along = |point: (i32, i32)| point.0 * step.0 + point.1 * step.1;
        Track {
            step,
            side: from.0 * step.1 - from.1 * step.0,
            first: along(from).min(along(to)),
            last: along(from).max(along(to)),
        }
    }

    fn overlaps(&self, other: &Track) -> bool {
        self.step == other.step
            && self.side == other.side
            && self.first < other.last
            && other.first < self.last
    }
}

fn gcd(a: i32, b: i32) -> i32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// How far each track leaves its line: bundles of overlapping tracks are spread evenly.
fn lane_offsets(tracks: &[Track]) -> Vec<f64> {
    let mut lanes: Vec<usize> = Vec::with_capacity(tracks.len());
    let mut bundles: Vec<usize> = Vec::with_capacity(tracks.len());
    for (index, track) in tracks.iter().enumerate() {
        let touching: Vec<usize> = (0..index)
            .filter(|&other| track.overlaps(&tracks[other]))
            .collect();
        let lane = (0..)
            .find(|lane| touching.iter().all(|&other| lanes[other] != *lane))
            .unwrap_or_default();
        lanes.push(lane);
        let joined: Vec<usize> = touching.iter().map(|&other| bundles[other]).collect();
        for bundle in &mut bundles {
            if joined.contains(bundle) {
                *bundle = index;
            }
        }
        bundles.push(index);
    }
    (0..tracks.len())
        .map(|index| {
            let members = (0..tracks.len()).filter(|&other| bundles[other] == bundles[index]);
            let widest = members.map(|other| lanes[other]).max().unwrap_or_default() as f64;
            let spacing = if widest > 0.0 {
                LANE.min(BUNDLE / widest)
            } else {
                0.0
            };
            (lanes[index] as f64 - widest / 2.0) * spacing
        })
        .collect()
}
