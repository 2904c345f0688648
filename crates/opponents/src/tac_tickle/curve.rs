//! Plots learning curves as SVG.

use syntax::svg::Svg;

/// A curve: the share of points in each part of a series.
#[derive(Debug, Clone)]
pub struct Curve {
    pub name: String,
    /// Points from 0 to 1, one for each part.
    pub points: Vec<f64>,
}

const WIDTH: f64 = 760.0;
const HEIGHT: f64 = 420.0;
const LEFT: f64 = 56.0;
const RIGHT: f64 = 16.0;
const TOP: f64 = 64.0;
const BOTTOM: f64 = 44.0;
/// Each has its own dashes, for readers and printers without colours.
const STROKES: [(&str, &str); 10] = [
    ("#1b6ca8", ""),
    ("#b3430f", "6 3"),
    ("#2e7d32", "2 3"),
    ("#6a1b9a", "8 3 2 3"),
    ("#00838f", "12 4"),
    ("#ad1457", "4 2"),
    ("#4e342e", "1 3"),
    ("#37474f", "10 2 2 2"),
    ("#9e7700", "16 3 2 3 2 3"),
    ("#d81b60", "3 6"),
];

/// Plots curves on one scale. `games` is the number of games of the series; `words` names title and axes.
pub fn curves_svg(curves: &[Curve], games: usize, title: &str, across: &str, up: &str) -> String {
    let legend = 18.0 * curves.len() as f64;
    let height = HEIGHT + legend;
    let floor = HEIGHT - BOTTOM;
    let mut svg = Svg::picture(WIDTH, height);
    svg.title(title);
    svg.rect((0.0, 0.0), (WIDTH, height))
        .set("fill", "#fff")
        .close();
    svg.text((LEFT, 20.0))
        .set("font-size", 15)
        .set("font-weight", 600)
        .content(title);
    let x = |share: f64| LEFT + share * (WIDTH - LEFT - RIGHT);
    let y = |share: f64| floor - share * (floor - TOP);
    for tenth in 0..=10 {
        let share = f64::from(tenth) / 10.0;
        if tenth % 2 == 0 {
            svg.line((LEFT, y(share)), (WIDTH - RIGHT, y(share)))
                .set("stroke", "#ddd")
                .close();
            svg.text((LEFT - 6.0, y(share) + 4.0))
                .anchor("end")
                .content(format_args!("{} %", tenth * 10));
        }
        svg.text((x(share), floor + 18.0))
            .anchor("middle")
            .content((games as f64 * share).round());
    }
    svg.text((WIDTH - RIGHT, floor + 36.0))
        .anchor("end")
        .content(across);
    svg.text((LEFT, TOP - 8.0)).content(up);
    for (number, curve) in curves.iter().enumerate() {
        let (colour, dashes) = stroke(number);
        let parts = curve.points.len() as f64;
        let points = (0..).zip(&curve.points).map(|(part, share)| {
            let middle = (f64::from(part) + 0.5) / parts;
            (x(middle), y(*share))
        });
        svg.element("polyline")
            .points(points)
            .set("fill", "none")
            .set("stroke", colour)
            .set("stroke-width", 2)
            .set("stroke-dasharray", dashes)
            .close();
        let row = HEIGHT + 18.0 * number as f64;
        svg.line((LEFT, row), (LEFT + 36.0, row))
            .set("stroke", colour)
            .set("stroke-width", 2)
            .set("stroke-dasharray", dashes)
            .close();
        svg.text((LEFT + 44.0, row + 4.0)).content(&curve.name);
    }
    svg.finish()
}

/// The colour and dashes of a curve. After ten curves colours repeat with other dashes.
fn stroke(number: usize) -> (&'static str, &'static str) {
    let count = STROKES.len();
    let (colour, _) = STROKES[number % count];
    let (_, dashes) = STROKES[(number + number / count) % count];
    (colour, dashes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_curves_look_alike() {
        use std::collections::HashSet;
        let looks: HashSet<_> = (0..100).map(stroke).collect();
        assert_eq!(looks.len(), 100);
        let ten = (0..10).map(stroke);
        assert_eq!(
            ten.clone()
                .map(|(colour, _)| colour)
                .collect::<HashSet<_>>()
                .len(),
            10
        );
        assert_eq!(
            ten.map(|(_, dashes)| dashes).collect::<HashSet<_>>().len(),
            10
        );
    }

    #[test]
    fn the_title_stands_clear_of_the_label_below_it() {
        let svg = curves_svg(&[], 10, "Title", "games", "points");
        let baseline = |text: &str| -> f64 {
            let end = svg.find(&format!(">{text}</text>")).unwrap();
            let (_, after) = svg[..end].rsplit_once(" y=\"").unwrap();
            after.split('"').next().unwrap().parse().unwrap()
        };
        // The label is 12 high, and the title extends 4 below its baseline.
        assert!(baseline("points") - baseline("Title") >= 20.0);
        assert!(baseline("points") < TOP);
    }

    #[test]
    fn every_curve_is_drawn_inside_and_named() {
        let curves = [
            Curve {
                name: "exact <1>".to_owned(),
                points: vec![0.0, 0.25, 1.0],
            },
            Curve {
                name: "relations".to_owned(),
                points: vec![0.5; 10],
            },
        ];
        let svg = curves_svg(&curves, 200, "Learning & more", "games", "points");
        assert_eq!(svg.matches("<polyline").count(), 2);
        assert!(svg.contains("exact &lt;1&gt;") && svg.contains("Learning &amp; more"));
        assert!(svg.contains(">200</text>") && svg.ends_with("</svg>\n"));
        let floor = HEIGHT - BOTTOM;
        assert!(svg.contains(&format!(",{floor} ")) && svg.contains(&format!(",{TOP}\"")));
    }
}
