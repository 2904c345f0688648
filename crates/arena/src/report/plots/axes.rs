//! Scales with round numbers, and the frame of a plot: grid, numbers, what they count.

use maud::{Markup, PreEscaped, html};
use syntax::Lang;
use syntax::number::localized;
use syntax::svg::{Number, Svg};

/// Values along a line of the picture.
#[derive(Debug, Clone, Copy)]
pub(super) struct Scale {
    low: f64,
    high: f64,
    step: f64,
    from: f64,
    to: f64,
}

impl Scale {
    /// A scale between two values with about `steps` steps, from one point of the picture to another. It ends with round
    /// numbers.
    pub(super) fn round(values: (f64, f64), steps: usize, ends: (f64, f64)) -> Scale {
        let (low, high) = values;
        let span = (high - low).max(1e-9);
        let step = round_step(span / steps.max(1) as f64);
        Scale {
            low: (low / step).floor() * step,
            high: (high / step).ceil() * step,
            step,
            from: ends.0,
            to: ends.1,
        }
    }

    /// The same for what is counted: no step is smaller than one, and it ends with the last.
    pub(super) fn counting(last: usize, steps: usize, ends: (f64, f64)) -> Scale {
        let last = last.max(1) as f64;
        Scale {
            low: 0.0,
            high: last,
            step: round_step(last / steps.max(1) as f64).max(1.0),
            from: ends.0,
            to: ends.1,
        }
    }

    /// Where a value lies; what is beyond an end lies there.
    pub(super) fn at(&self, value: f64) -> f64 {
        let share = (value.clamp(self.low, self.high) - self.low) / (self.high - self.low);
        self.from + share * (self.to - self.from)
    }

    fn ticks(&self) -> impl Iterator<Item = (f64, String)> {
        let decimals = if self.step < 0.095 {
            2
        } else {
            usize::from(self.step < 0.95)
        };
        let count = ((self.high - self.low) / self.step + 1e-6).floor() as usize;
        (0..=count).map(move |tick| {
            let value = self.low + tick as f64 * self.step;
            // Nothing is no less than nothing.
            let value = if value.abs() < self.step / 2.0 {
                0.0
            } else {
                value
            };
            (value, format!("{value:.decimals$}"))
        })
    }
}

/// The smallest of 1, 2, 5, 10, … that is not smaller.
fn round_step(wanted: f64) -> f64 {
    let power = 10_f64.powf(wanted.log10().floor());
    let factor = [1.0, 2.0, 5.0, 10.0]
        .into_iter()
        .find(|factor| factor * power >= wanted * (1.0 - 1e-9));
    factor.unwrap_or(10.0) * power
}

/// Horizontal grid lines with their numbers, and the unit above them.
pub(super) fn heights(svg: &mut Svg, y: &Scale, x: &Scale, unit: &str, lang: Lang) {
    for (value, shown) in y.ticks() {
        let at = y.at(value);
        svg.line((x.from, at), (x.to, at))
            .set("class", "grid")
            .close();
        svg.text((x.from - 6.0, at + 4.0))
            .anchor("end")
            .content(localized(shown, lang));
    }
    svg.line((x.from, y.to), (x.from, y.from))
        .set("class", "axis")
        .close();
    svg.text(((x.from - 30.0).max(2.0), y.to.min(y.from) - 11.0))
        .set("class", "unit")
        .content(unit);
}

/// Vertical grid lines with their numbers, and the unit below them.
pub(super) fn widths(svg: &mut Svg, x: &Scale, (top, bottom): (f64, f64), unit: &str, lang: Lang) {
    for (value, shown) in x.ticks() {
        let at = x.at(value);
        svg.line((at, top), (at, bottom))
            .set("class", "grid")
            .close();
        svg.text((at, bottom + 16.0))
            .anchor("middle")
            .content(localized(shown, lang));
    }
    svg.line((x.from, bottom), (x.to, bottom))
        .set("class", "axis")
        .close();
    svg.text((f64::midpoint(x.from, x.to), bottom + 33.0))
        .set("class", "unit")
        .anchor("middle")
        .content(unit);
}

/// A drawing with its name above it.
pub(super) fn figure(name: &str, size: (f64, f64), drawing: Svg) -> Markup {
    let (width, height) = (Number(size.0.round()), Number(size.1.round()));
    // A small screen scrolls it, because shrunk numbers could not be read.
    let class = if size.0 > 700.0 { "plot large" } else { "plot" };
    html! {
        figure {
            figcaption { (name) }
            svg class=(class) viewBox={ "0 0 " (width) " " (height) } width=(width) role="img" aria-label=(name) {
                (PreEscaped(drawing.into_text()))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Scale;

    fn shown(scale: Scale) -> Vec<String> {
        scale.ticks().map(|(_, shown)| shown).collect()
    }

    #[test]
    fn scales_have_round_numbers() {
        let elo = Scale::round((-130.0, 210.0), 4, (200.0, 0.0));
        assert_eq!(shown(elo), ["-200", "-100", "0", "100", "200", "300"]);
        assert_eq!((elo.at(-200.0), elo.at(300.0)), (200.0, 0.0));
        assert_eq!(elo.at(1e9), 0.0, "nothing is drawn outside");
        let share = Scale::round((0.0, 0.31), 4, (0.0, 100.0));
        assert_eq!(shown(share), ["0.0", "0.1", "0.2", "0.3", "0.4"]);
        assert_eq!(
            shown(Scale::round((-0.02, 0.03), 5, (0.0, 1.0)))[0],
            "-0.02"
        );
        assert_eq!(
            shown(Scale::counting(3, 8, (0.0, 1.0))),
            ["0", "1", "2", "3"]
        );
        assert_eq!(
            shown(Scale::counting(95, 5, (0.0, 1.0))),
            ["0", "20", "40", "60", "80"]
        );
    }
}
