//! When in the game patterns occur, as a picture.

use syntax::svg::Svg;

use corpus::tally::Tally;

const WIDTH: f64 = 720.0;
const ROW: f64 = 140.0;
const LEFT: f64 = 48.0;
const RIGHT: f64 = 16.0;
const BARS: u32 = 40;

/// One histogram of plies for each pattern, below each other, on one scale of plies.
pub fn plies_svg(names: &[String], tallies: &[Tally], ply: &str, positions: &str) -> String {
    let last = tallies
        .iter()
        .map(|tally| tally.plies.len().saturating_sub(1) as u32)
        .max()
        .unwrap_or(0);
    let step = last / BARS + 1;
    let columns = last / step + 1;
    let height = ROW * names.len() as f64 + 24.0;
    let mut svg = Svg::plot(WIDTH, height);
    for (row, (name, tally)) in names.iter().zip(tallies).enumerate() {
        let top = ROW * row as f64;
        let floor = top + ROW - 28.0;
        let mut counts = vec![0u64; columns as usize];
        for (ply, count) in (0..).zip(&tally.plies) {
            counts[(ply / step) as usize] += count;
        }
        let most = counts.iter().copied().max().unwrap_or(0);
        svg.text((LEFT, top + 18.0))
            .set("font-weight", 600)
            .content(format_args!("{name} ({} {positions})", tally.positions));
        let room = ROW - 58.0;
        let width = (WIDTH - LEFT - RIGHT) / f64::from(columns);
        for (column, count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
            let tall = room * *count as f64 / most as f64;
            let from = column as u32 * step;
            let corner = (LEFT + width * column as f64, floor - tall);
            svg.rect(corner, ((width - 1.0).max(0.5), tall))
                .set("fill", "#3b6ea5")
                .titled(format_args!("{ply} {from}–{}: {count}", from + step - 1));
        }
        svg.line((LEFT, floor), (WIDTH - RIGHT, floor))
            .set("stroke", "#888")
            .close();
        svg.text((LEFT - 4.0, floor - room + 8.0))
            .anchor("end")
            .content(most);
        for mark in (0..=last).step_by(((last / 6 / 10 + 1) * 10) as usize) {
            let x = LEFT + width * f64::from(mark) / f64::from(step);
            svg.text((x, floor + 14.0))
                .set("fill", "#555")
                .content(mark);
        }
    }
    svg.text((WIDTH - RIGHT, height - 8.0))
        .anchor("end")
        .set("fill", "#555")
        .content(ply);
    svg.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_are_drawn_for_what_was_counted() {
        let mut tally = Tally::default();
        for (ply, count) in [(3, 1), (40, 5), (41, 2), (120, 1)] {
            tally.plies.resize(ply + 1, 0);
            tally.plies[ply] = count;
            tally.positions += count;
        }
        let svg = plies_svg(&["A<B".to_owned()], &[tally], "ply", "positions");
        assert!(svg.contains("A&lt;B (9 positions)"));
        assert_eq!(
            svg.matches("<title>").count(),
            4 - 1,
            "plies 40 and 41 share a bar"
        );
        assert!(plies_svg(&[], &[], "ply", "positions").ends_with("</svg>\n"));
        assert!(plies_svg(&["x".to_owned()], &[Tally::default()], "p", "q").contains("x (0 q)"));
    }
}
