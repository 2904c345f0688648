//! Where arrows run, as path data in hundredths of a square, y downwards.
//!
//! The pages of the studio compute the same in `web/src/lib/board/arrows.ts`; `tests/data/arrow-vectors.json` holds both
//! to the same strings, so a change here is a change there. Three rules keep a board with many arrows legible:
//!
//! 1. An arrow begins and ends at the edge of a piece, and near the middle of an empty square.
//! 2. A leg to an intermediate square is shared: it runs where another arrow already leads from the same square to the
//!    same square, whatever that one means, and is drawn once.
//! 3. Legs that would still lie on one another run side by side.

use std::fmt;

use shakmaty::Square;
use syntax::svg::Number;

use super::{Arrow, ArrowStyle, Drawing, Weight};

/// The measures of a [`Weight`], in hundredths of a square.
#[derive(Clone, Copy, Debug)]
struct Measures {
    /// From the middle of a square to the edge of its piece, at the start and at the tip.
    start: f64,
    end: f64,
    /// From the middle of an empty square to a tip.
    empty: f64,
    /// Length and half the breadth of a barb.
    head: f64,
    half: f64,
    /// Radius of the disc that ends a defence, and of that on an intermediate square.
    disc: f64,
    dot: f64,
    /// Distance between neighbouring lanes, and the widest a bundle of lanes may become.
    lane: f64,
    bundle: f64,
    /// The shortest arrow; between neighbours the gaps give way to it.
    least: f64,
}

impl Measures {
    const fn of(weight: Weight) -> Measures {
        match weight {
            Weight::Fine => Measures {
                start: 33.0,
                end: 37.0,
                empty: 14.0,
                head: 21.0,
                half: 9.5,
                disc: 8.0,
                dot: 6.0,
                lane: 13.0,
                bundle: 52.0,
                least: 42.0,
            },
            Weight::Medium => Measures {
                start: 33.0,
                end: 37.0,
                empty: 15.0,
                head: 26.0,
                half: 12.0,
                disc: 10.0,
                dot: 8.0,
                lane: 16.0,
                bundle: 53.0,
                least: 46.0,
            },
            Weight::Bold => Measures {
                start: 32.0,
                end: 36.0,
                empty: 16.0,
                head: 36.0,
                half: 18.0,
                disc: 14.0,
                dot: 12.0,
                lane: 22.0,
                bundle: 54.0,
                least: 54.0,
            },
        }
    }
}

/// A point on the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Point {
    pub(super) x: f64,
    pub(super) y: f64,
}

impl Point {
    /// The point `along` units further in the direction and `across` units to its right.
    fn shifted(self, direction: Point, along: f64, across: f64) -> Point {
        Point {
            x: self.x + direction.x * along - direction.y * across,
            y: self.y + direction.y * along + direction.x * across,
        }
    }
}

/// An arrow laid on the picture.
#[derive(Clone, Debug)]
pub(super) struct LaidArrow {
    pub(super) style: ArrowStyle,
    /// Path data of the legs that this arrow draws; empty if others draw all of them.
    pub(super) shaft: String,
    /// Path data of the head, and of the discs on empty squares on the way.
    pub(super) head: String,
    /// The lines of all its legs.
    pub(super) lines: Vec<(Point, Point)>,
}

/// Lays out the arrows in their order, without repetitions and without those that go nowhere.
pub(super) fn lay_out(drawing: &Drawing) -> Vec<LaidArrow> {
    let mut arrows: Vec<Arrow> = Vec::new();
    for arrow in &drawing.arrows {
        let mut arrow = arrow.clone();
        arrow.path.dedup();
        if arrow.path.len() > 1 && !arrows.contains(&arrow) {
            arrows.push(arrow);
        }
    }
    let measures = Measures::of(drawing.weight);
    let lines = lines_of(&arrows, drawing);
    let offsets = lane_offsets(&lines, measures);
    let mut drawn: Vec<String> = Vec::new();
    let mut laid = Vec::with_capacity(arrows.len());
    for (index, arrow) in arrows.iter().enumerate() {
        let mut result = LaidArrow {
            style: arrow.style,
            shaft: String::new(),
            head: String::new(),
            lines: Vec::new(),
        };
        let mut dots = String::new();
        for (number, (from, to)) in arrow.legs().enumerate() {
            let user = User {
                arrow: index,
                leg: number,
            };
            let Some(line) = lines.iter().position(|line| line.users.contains(&user)) else {
                continue;
            };
            let is_last = number + 2 == arrow.path.len();
            let is_occupied = |square| drawing.board.occupied().contains(square);
            let leg = LegPlan {
                from: centre(drawing, from),
                to: centre(drawing, to),
                start_gap: if number == 0 || is_occupied(from) {
                    measures.start
                } else {
                    0.0
                },
                end_gap: match (is_occupied(to), is_last) {
                    (true, _) => measures.end,
                    (false, true) => measures.empty,
                    (false, false) => 0.0,
                },
                offset: offsets[line],
                style: is_last.then_some(arrow.style),
                measures,
            }
            .lay();
            if !is_last && !is_occupied(to) {
                dots += &circle(centre(drawing, to), measures.dot);
            }
            result.head = leg.head;
            result.lines.push(leg.line);
            if lines[line].host == index && !drawn.contains(&leg.shaft) {
                result.shaft += &leg.shaft;
                drawn.push(leg.shaft);
            }
        }
        result.head += &dots;
        laid.push(result);
    }
    laid
}

/// One leg of one arrow.
#[derive(Clone, Copy, Debug, PartialEq)]
struct User {
    arrow: usize,
    leg: usize,
}

/// Legs that share their place on the board.
struct Line {
    from: Square,
    to: Square,
    /// The style of the arrow that leads there; none if all of them only pass.
    style: Option<ArrowStyle>,
    /// The arrow that draws it.
    host: usize,
    track: Track,
    users: Vec<User>,
}

/// Groups the legs of arrows: equal last ones of one style, and those to intermediate squares with whatever leads there.
fn lines_of(arrows: &[Arrow], drawing: &Drawing) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    for (index, arrow) in arrows.iter().enumerate() {
        for (number, (from, to)) in arrow.legs().enumerate() {
            let user = User {
                arrow: index,
                leg: number,
            };
            let is_last = number + 2 == arrow.path.len();
            let style = if is_last {
                Some(arrow.style)
            } else {
                let whole = arrows.iter().find(|other| other.ends_with(from, to));
                whole.map(|other| other.style)
            };
            let known = lines
                .iter_mut()
                .find(|line| (line.from, line.to, line.style) == (from, to, style));
            if let Some(line) = known {
                line.users.push(user);
                continue;
            }
            let host = arrows
                .iter()
                .position(|other| other.ends_with(from, to) && Some(other.style) == style);
            lines.push(Line {
                from,
                to,
                style,
                host: host.unwrap_or(index),
                track: Track::of(from, to, drawing),
                users: vec![user],
            });
        }
    }
    lines
}

struct LegPlan {
    from: Point,
    to: Point,
    start_gap: f64,
    end_gap: f64,
    offset: f64,
    /// The style of the head; none where the arrow goes on.
    style: Option<ArrowStyle>,
    measures: Measures,
}

struct Leg {
    shaft: String,
    head: String,
    line: (Point, Point),
}

impl LegPlan {
    fn lay(self) -> Leg {
        let (dx, dy) = (self.to.x - self.from.x, self.to.y - self.from.y);
        // Not `hypot`: the pages must come to the same bits.
        let distance = (dx * dx + dy * dy).sqrt();
        let direction = Point {
            x: dx / distance,
            y: dy / distance,
        };
        // Lanes are counted across the track, whose sense may be against the leg's.
        let across = if is_forward(dx, dy) {
            self.offset
        } else {
            -self.offset
        };
        let measures = self.measures;
        let gaps = self.start_gap + self.end_gap;
        let squeeze = if distance - gaps < measures.least && gaps > 0.0 {
            (distance - measures.least) / gaps
        } else {
            1.0
        };
        let start = self.start_gap * squeeze;
        let tip = distance - self.end_gap * squeeze;
        let at = |along: f64, aside: f64| self.from.shifted(direction, along, across + aside);
        let end = match self.style {
            Some(style) => tip - Head::of(style).length(measures),
            None => tip,
        };
        let mut points = vec![at(start, 0.0), at(end, 0.0)];
        // Lanes meet in the middle of an intermediate square.
        if start == 0.0 && across != 0.0 {
            points.splice(0..1, [self.from, at(measures.empty, 0.0)]);
        }
        if self.end_gap == 0.0 && across != 0.0 {
            points.pop();
            points.extend([at(tip - measures.empty, 0.0), self.to]);
        }
        let head = self
            .style
            .map(|style| Head::of(style).outline(measures, |along, aside| at(tip + along, aside)));
        Leg {
            shaft: polyline(&points),
            head: head.unwrap_or_default(),
            line: (at(start, 0.0), at(tip, 0.0)),
        }
    }
}

/// The shape at the end of an arrow: the styles differ in it as well as in colour.
#[derive(Clone, Copy)]
enum Head {
    Barb,
    Disc,
    Angle,
}

impl Head {
    const fn of(style: ArrowStyle) -> Head {
        match style {
            ArrowStyle::Attack | ArrowStyle::PossibleAttack => Head::Barb,
            ArrowStyle::Defense | ArrowStyle::PossibleDefense => Head::Disc,
            ArrowStyle::Move => Head::Angle,
        }
    }

    /// How much of the arrow's length the shaft leaves to the head.
    fn length(self, Measures { head, disc, .. }: Measures) -> f64 {
        match self {
            Head::Barb => head * 0.8,
            Head::Disc => disc * 2.0,
            Head::Angle => 0.0,
        }
    }

    /// Path data; `at` places a point given along the arrow from its tip and across it.
    fn outline(self, measures: Measures, at: impl Fn(f64, f64) -> Point) -> String {
        let Measures {
            head, half, disc, ..
        } = measures;
        match self {
            Head::Barb => {
                let (left, right) = (at(-head, half), at(-head, -half));
                polyline(&[at(0.0, 0.0), left, at(-head * 0.8, 0.0), right]) + "Z"
            }
            Head::Disc => circle(at(-disc, 0.0), disc),
            Head::Angle => polyline(&[at(-head, half), at(0.0, 0.0), at(-head, -half)]),
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

fn polyline(points: &[Point]) -> String {
    let pairs: Vec<String> = points
        .iter()
        .map(|point| Pair(*point).to_string())
        .collect();
    format!("M{}", pairs.join("L"))
}

fn circle(Point { x, y }: Point, radius: f64) -> String {
    let turn = format!("A{radius} {radius} 0 0 1");
    let (left, right) = (
        Pair(Point { x: x - radius, y }),
        Pair(Point { x: x + radius, y }),
    );
    format!("M{left}{turn} {right}{turn} {left}Z")
}

fn centre(drawing: &Drawing, square: Square) -> Point {
    let (column, row) = drawing.cell(square);
    Point {
        x: f64::from(column) * 100.0 + 50.0,
        y: f64::from(row) * 100.0 + 50.0,
    }
}

/// One of the two senses of every line, so that arrows there and back share a track.
fn is_forward(dx: f64, dy: f64) -> bool {
    dx > 0.0 || (dx == 0.0 && dy > 0.0)
}

/// The line a leg lies on, and the stretch of it that the leg covers.
#[derive(Clone, Copy, Debug)]
struct Track {
    step: (i32, i32),
    side: i32,
    first: i32,
    last: i32,
}

impl Track {
    fn of(from: Square, to: Square, drawing: &Drawing) -> Track {
        let whole = |(column, row): (u32, u32)| (column as i32, row as i32);
        let (from, to) = (whole(drawing.cell(from)), whole(drawing.cell(to)));
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let sense = if is_forward(f64::from(dx), f64::from(dy)) {
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

/// How far each line leaves its track: bundles of overlapping tracks are spread evenly.
fn lane_offsets(lines: &[Line], measures: Measures) -> Vec<f64> {
    let mut lanes: Vec<usize> = Vec::with_capacity(lines.len());
    let mut bundles: Vec<usize> = Vec::with_capacity(lines.len());
    for (index, line) in lines.iter().enumerate() {
        let touching: Vec<usize> = (0..index)
            .filter(|&other| line.track.overlaps(&lines[other].track))
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
    (0..lines.len())
        .map(|index| {
            let members = (0..lines.len()).filter(|&other| bundles[other] == bundles[index]);
            let widest = members.map(|other| lanes[other]).max().unwrap_or_default() as f64;
            let spacing = if widest > 0.0 {
                measures.lane.min(measures.bundle / widest)
            } else {
                0.0
            };
            (lanes[index] as f64 - widest / 2.0) * spacing
        })
        .collect()
}
