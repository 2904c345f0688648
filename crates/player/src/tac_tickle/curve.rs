//! Learning curves as a picture.

use std::fmt::Write;

use syntax::escaped;

/// One curve: the share of points in each part of a series.
#[derive(Debug, Clone)]
pub struct Curve {
    /// What it shows.
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
/// Told apart without colours too: each has its own dashes.
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

/// Draws curves on one scale. `games` is the number of games of the series; the words name title and axes.
pub fn curves_svg(curves: &[Curve], games: usize, title: &str, across: &str, up: &str) -> String {
    let legend = 18.0 * curves.len() as f64;
    let height = HEIGHT + legend;
    let floor = HEIGHT - BOTTOM;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" width=\"{WIDTH}\" height=\"{height}\" \
         font-family=\"system-ui,sans-serif\" font-size=\"12\" role=\"img\">\n<title>{title}</title>\n\
         <rect width=\"{WIDTH}\" height=\"{height}\" fill=\"#fff\"/>\n\
         <text x=\"{LEFT}\" y=\"20\" font-size=\"15\" font-weight=\"600\">{title}</text>\n",
        title = escaped(title),
    );
    let x = |share: f64| LEFT + share * (WIDTH - LEFT - RIGHT);
    let y = |share: f64| floor - share * (floor - TOP);
    for tenth in 0..=10 {
        let share = f64::from(tenth) / 10.0;
        if tenth % 2 == 0 {
            let _ = writeln!(
                svg,
                "<line x1=\"{LEFT}\" y1=\"{0:.1}\" x2=\"{1}\" y2=\"{0:.1}\" stroke=\"#ddd\"/>\
                 <text x=\"{2}\" y=\"{3:.1}\" text-anchor=\"end\">{4} %</text>",
                y(share),
                WIDTH - RIGHT,
                LEFT - 6.0,
                y(share) + 4.0,
                tenth * 10,
            );
        }
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
            x(share),
            floor + 18.0,
            (games as f64 * share).round(),
        );
    }
    let _ = writeln!(
        svg,
        "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>\n<text x=\"{LEFT}\" y=\"{}\">{}</text>",
        WIDTH - RIGHT,
        floor + 36.0,
        escaped(across),
        TOP - 8.0,
        escaped(up),
    );
    for (number, curve) in curves.iter().enumerate() {
        let (colour, dashes) = stroke(number);
        let mut points = String::new();
        for (part, share) in curve.points.iter().enumerate() {
            let middle = (part as f64 + 0.5) / curve.points.len() as f64;
            let _ = write!(points, "{:.1},{:.1} ", x(middle), y(*share));
        }
        let row = HEIGHT + 18.0 * number as f64;
        let _ = writeln!(
            svg,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\" stroke-dasharray=\"{dashes}\"/>\n\
             <line x1=\"{LEFT}\" y1=\"{row}\" x2=\"{}\" y2=\"{row}\" stroke=\"{colour}\" stroke-width=\"2\" stroke-dasharray=\"{dashes}\"/>\
             <text x=\"{}\" y=\"{}\">{}</text>",
            points.trim_end(),
            LEFT + 36.0,
            LEFT + 44.0,
            row + 4.0,
            escaped(&curve.name),
        );
    }
    svg.push_str("</svg>\n");
    svg
}

/// Colour and dashes of a curve. Beyond the first ten the colours come again with other dashes.
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
        // The label is 12 high, and the title reaches 4 below its baseline.
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
        assert!(svg.contains(&format!(",{floor:.1} ")) && svg.contains(&format!(",{TOP:.1}")));
    }
}
