//! A writer of SVG for boards, plots and graphs.
//!
//! Attributes and text are escaped here, and numbers get at most one decimal, so the same picture gives the same text
//! everywhere. Each element stands on a line of its own.
//!
//! ```
//! use stratvision_syntax::svg::Svg;
//!
//! let mut svg = Svg::picture(120.0, 40.0);
//! svg.rect((0.0, 0.0), (120.0, 40.0)).set("fill", "#fff").close();
//! svg.text((8.0, 24.55)).set("font-weight", 600).content("R & D");
//! assert!(svg.finish().contains("<text x=\"8\" y=\"24.6\" font-weight=\"600\">R &amp; D</text>"));
//! ```

use std::fmt::{self, Display, Write};

use crate::escaped;

/// A point, or a width and a height. `y` points down.
pub type Pair = (f64, f64);

/// A picture, or a part of one that [`Svg::append`] adds to another.
#[derive(Debug, Clone, Default)]
pub struct Svg {
    text: String,
}

impl Svg {
    /// A picture of its own, with `viewBox` and size; [`Svg::finish`] closes it.
    pub fn picture(width: f64, height: f64) -> Svg {
        let mut svg = Svg::default();
        svg.element("svg")
            .set("xmlns", "http://www.w3.org/2000/svg")
            .view_box(width, height)
            .set("width", width)
            .set("height", height)
            .set("font-family", "system-ui,sans-serif")
            .set("font-size", 12)
            .set("role", "img")
            .open();
        svg
    }

    /// A picture on a white background.
    pub fn plot(width: f64, height: f64) -> Svg {
        let mut svg = Svg::picture(width, height);
        svg.rect((0.0, 0.0), (width, height))
            .set("fill", "#fff")
            .close();
        svg
    }

    /// Starts an element; one of [`Element::close`], [`Element::content`], [`Element::titled`] and [`Element::open`]
    /// must follow.
    pub fn element(&mut self, name: &'static str) -> Element<'_> {
        self.text.push('<');
        self.text.push_str(name);
        Element {
            text: &mut self.text,
            name,
        }
    }

    /// Starts a rectangle by its upper left corner and its size.
    pub fn rect(&mut self, (x, y): Pair, (width, height): Pair) -> Element<'_> {
        self.element("rect")
            .set("x", x)
            .set("y", y)
            .set("width", width)
            .set("height", height)
    }

    pub fn line(&mut self, from: Pair, to: Pair) -> Element<'_> {
        self.element("line")
            .set("x1", from.0)
            .set("y1", from.1)
            .set("x2", to.0)
            .set("y2", to.1)
    }

    pub fn circle(&mut self, (x, y): Pair, radius: f64) -> Element<'_> {
        self.element("circle")
            .set("cx", x)
            .set("cy", y)
            .set("r", radius)
    }

    /// Starts a text by the left end of its baseline.
    pub fn text(&mut self, (x, y): Pair) -> Element<'_> {
        self.element("text").set("x", x).set("y", y)
    }

    /// A `<title>` for the element that is open: its tooltip and its name for screen readers.
    pub fn title(&mut self, text: &str) {
        self.element("title").content(text);
    }

    /// Ends an element that [`Element::open`] left open.
    pub fn end(&mut self, name: &str) {
        let _ = writeln!(self.text, "</{name}>");
    }

    pub fn append(&mut self, svg: &str) {
        self.text.push_str(svg);
    }

    /// The text of a part.
    pub fn into_text(self) -> String {
        self.text
    }

    /// The text of a [`Svg::picture`].
    pub fn finish(mut self) -> String {
        self.end("svg");
        self.text
    }
}

/// The start tag of an element, still without its end.
#[derive(Debug)]
#[must_use = "an element needs its end: close, content, titled or open"]
pub struct Element<'a> {
    text: &'a mut String,
    name: &'static str,
}

impl<'a> Element<'a> {
    pub fn set(self, name: &str, value: impl Value) -> Element<'a> {
        let _ = write!(self.text, " {name}=\"");
        value.write(self.text);
        self.text.push('"');
        self
    }

    /// Adds `viewBox="0 0 width height"`.
    pub fn view_box(self, width: f64, height: f64) -> Element<'a> {
        let corners = format!("0 0 {} {}", Number(width), Number(height));
        self.set("viewBox", corners)
    }

    /// Adds the points of a `polyline` or `polygon`.
    pub fn points(self, points: impl IntoIterator<Item = Pair>) -> Element<'a> {
        let points: Vec<String> = points
            .into_iter()
            .map(|(x, y)| format!("{},{}", Number(x), Number(y)))
            .collect();
        self.set("points", points.join(" "))
    }

    /// Makes a text end or stand centred at its point: `end`, `middle`.
    pub fn anchor(self, anchor: &str) -> Element<'a> {
        self.set("text-anchor", anchor)
    }

    /// Ends an element without content.
    pub fn close(self) {
        self.text.push_str("/>\n");
    }

    /// Ends an element with text in it.
    pub fn content(self, text: impl Display) {
        let text = escaped(&text.to_string());
        let _ = writeln!(self.text, ">{text}</{}>", self.name);
    }

    /// Ends an element that has a tooltip.
    pub fn titled(self, title: impl Display) {
        let title = escaped(&title.to_string());
        let _ = writeln!(self.text, "><title>{title}</title></{}>", self.name);
    }

    /// Leaves the element open for others inside it, until [`Svg::end`].
    pub fn open(self) {
        self.text
            .push_str(if self.name == "svg" { ">\n" } else { ">" });
    }
}

/// What an attribute may hold.
pub trait Value {
    /// Appends the value as it stands between the quotes.
    fn write(&self, text: &mut String);
}

impl Value for f64 {
    fn write(&self, text: &mut String) {
        let _ = write!(text, "{}", Number(*self));
    }
}

macro_rules! whole_numbers {
    ($($number:ty)*) => {$(
        impl Value for $number {
            fn write(&self, text: &mut String) {
                let _ = write!(text, "{self}");
            }
        }
    )*};
}

whole_numbers!(i32 i64 u32 u64 usize);

impl Value for &str {
    fn write(&self, text: &mut String) {
        text.push_str(&escaped(self));
    }
}

impl Value for String {
    fn write(&self, text: &mut String) {
        self.as_str().write(text);
    }
}

/// A coordinate with at most one decimal: `3`, `3.5`, never `-0`.
#[derive(Debug, Clone, Copy)]
pub struct Number(pub f64);

impl Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = (self.0 * 10.0).round() / 10.0;
        // Adding zero turns a negative zero into a plain one.
        write!(f, "{}", tenths + 0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_at_most_one_decimal() {
        let text = |number: f64| Number(number).to_string();
        assert_eq!(text(-0.04), "0");
        assert_eq!(text(3.0), "3");
        assert_eq!(text(1.0 / 3.0), "0.3");
    }

    #[test]
    fn elements_are_nested_and_escaped() {
        let mut svg = Svg::picture(10.0, 5.0);
        svg.element("g").set("class", "a\"b").open();
        svg.title("R&D");
        svg.line((0.0, 1.0), (2.25, 3.0)).titled("<x>");
        svg.end("g");
        let text = svg.finish();
        let (head, body) = text.split_once('\n').unwrap();
        assert!(head.starts_with("<svg xmlns=") && head.contains("viewBox=\"0 0 10 5\""));
        assert_eq!(
            body,
            "<g class=\"a&quot;b\"><title>R&amp;D</title>\n\
             <line x1=\"0\" y1=\"1\" x2=\"2.3\" y2=\"3\"><title>&lt;x&gt;</title></line>\n</g>\n</svg>\n"
        );
    }
}
