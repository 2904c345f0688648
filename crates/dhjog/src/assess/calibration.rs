//! Expected and actual results, in groups of about equal size.

use syntax::Lang;
use syntax::number::fixed;
use syntax::svg::Svg;

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bin {
    pub count: usize,
    /// The mean of the set's expectations.
    pub expected: f64,
    /// The mean of the references.
    pub found: f64,
}

/// Sorts positions by expectation and cuts them into groups of about equal size; equal expectations stay together.
pub fn calibration(expected: &[f64], targets: &[f64], groups: usize) -> Vec<Bin> {
    let mut pairs: Vec<(f64, f64)> = expected
        .iter()
        .copied()
        .zip(targets.iter().copied())
        .collect();
    pairs.sort_by(|a, b| a.0.total_cmp(&b.0));
    let size = pairs.len().div_ceil(groups.max(1)).max(1);
    let mut bins = Vec::new();
    let mut waiting: Vec<(f64, f64)> = Vec::new();
    for run in pairs.chunk_by(|a, b| a.0 == b.0) {
        waiting.extend_from_slice(run);
        if waiting.len() >= size {
            bins.extend(bin(&waiting));
            waiting.clear();
        }
    }
    bins.extend(bin(&waiting));
    bins
}

fn bin(pairs: &[(f64, f64)]) -> Option<Bin> {
    let count = pairs.len();
    let mean = |pick: fn(&(f64, f64)) -> f64| pairs.iter().map(pick).sum::<f64>() / count as f64;
    (count > 0).then(|| Bin {
        count,
        expected: mean(|pair| pair.0),
        found: mean(|pair| pair.1),
    })
}

/// The texts of a plot.
#[derive(Debug, Clone, Copy)]
pub struct Labels<'a> {
    pub title: &'a str,
    /// Of the horizontal axis: expectations.
    pub expected: &'a str,
    /// Of the vertical axis: references.
    pub found: &'a str,
    pub positions: &'a str,
    pub lang: Lang,
}

const SIZE: f64 = 480.0;
const MARGIN: f64 = 64.0;

/// Plots the groups as dots, with area by size, and the diagonal of perfect judgement.
pub fn calibration_svg(bins: &[Bin], labels: Labels<'_>) -> String {
    let numbers = bins.iter().flat_map(|bin| [bin.expected, bin.found]);
    let (low, high) = numbers.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), number| {
        (low.min(number), high.max(number))
    });
    let (low, high) = match high > low {
        true => (low - (high - low) * 0.05, high + (high - low) * 0.05),
        false if low.is_finite() => (low - 0.5, low + 0.5),
        false => (0.0, 1.0),
    };
    let room = SIZE - 2.0 * MARGIN;
    let x = |number: f64| MARGIN + room * (number - low) / (high - low);
    let y = |number: f64| SIZE - MARGIN - room * (number - low) / (high - low);
    let (left, right, top, floor) = (MARGIN, SIZE - MARGIN, MARGIN, SIZE - MARGIN);
    let middle = SIZE / 2.0;
    let mut svg = Svg::plot(SIZE, SIZE);
    svg.text((middle, 28.0))
        .anchor("middle")
        .set("font-weight", 600)
        .content(labels.title);
    svg.rect((left, top), (room, room))
        .set("fill", "none")
        .set("stroke", "#888")
        .close();
    svg.line((left, floor), (right, top))
        .set("stroke", "#bbb")
        .set("stroke-dasharray", "4 4")
        .close();
    for mark in 0..=4 {
        let number = low + (high - low) * f64::from(mark) / 4.0;
        let shown = fixed(number, 2, labels.lang);
        for (point, anchor) in [
            ((x(number), floor + 16.0), "middle"),
            ((left - 6.0, y(number) + 4.0), "end"),
        ] {
            svg.text(point)
                .anchor(anchor)
                .set("fill", "#555")
                .content(&shown);
        }
    }
    let most = bins.iter().map(|bin| bin.count).max().unwrap_or(1) as f64;
    for bin in bins {
        let radius = 2.0 + 6.0 * (bin.count as f64 / most).sqrt();
        svg.circle((x(bin.expected), y(bin.found)), radius)
            .set("fill", "#3b6ea5")
            .set("fill-opacity", "0.8")
            .titled(format_args!(
                "{} → {} ({} {})",
                fixed(bin.expected, 3, labels.lang),
                fixed(bin.found, 3, labels.lang),
                bin.count,
                labels.positions,
            ));
    }
    svg.text((middle, SIZE - 20.0))
        .anchor("middle")
        .content(labels.expected);
    svg.element("text")
        .set("transform", format!("translate(16 {middle}) rotate(-90)"))
        .anchor("middle")
        .content(labels.found);
    svg.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_are_equal_and_ties_stay_together() {
        let expected: Vec<f64> = (0..100).map(f64::from).collect();
        let targets: Vec<f64> = expected.iter().map(|one| one * 2.0).collect();
        let bins = calibration(&expected, &targets, 10);
        assert_eq!(bins.len(), 10);
        assert!(
            bins.iter()
                .all(|bin| bin.count == 10 && bin.found == bin.expected * 2.0)
        );
        let tied = calibration(&[1.0; 50], &[0.5; 50], 10);
        assert_eq!(
            tied,
            [Bin {
                count: 50,
                expected: 1.0,
                found: 0.5
            }]
        );
        assert!(calibration(&[], &[], 10).is_empty());
    }

    #[test]
    fn pictures_hold_every_group() {
        let bins = calibration(&[0.1, 0.5, 0.9], &[0.0, 0.5, 1.0], 3);
        let labels = Labels {
            title: "a<b",
            expected: "expected",
            found: "found",
            positions: "positions",
            lang: Lang::En,
        };
        let svg = calibration_svg(&bins, labels);
        assert_eq!(svg.matches("<circle").count(), 3);
        assert!(svg.contains("a&lt;b") && svg.ends_with("</svg>\n"));
        assert!(calibration_svg(&[], labels).ends_with("</svg>\n"));
    }
}
