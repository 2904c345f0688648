//! A drawing as one self-contained SVG picture.
//!
//! A square is 100 units wide. The picture needs no style sheet, marker or font for the pieces, so any number of boards can stand
//! in one page.

mod arrow;
mod label;

use std::collections::BTreeSet;
use std::fmt::Write;

use shakmaty::{Board, Color, Role, Square};
use syntax::svg::Svg;

use super::{Drawing, Weight, arrows, pieces, words};

const LIGHT: &str = "#efe4d2";
const DARK: &str = "#bd9f7d";
const LIGHT_INK: &str = "#f7efe2";
const DARK_INK: &str = "#7a5c3d";
const RING: &str = "#1a58b0";
const HALO_COLOUR: &str = "#fffaf0";
const CAPTION_INK: &str = "#3a342e";
const FONT: &str = "'Source Sans 3', 'Noto Sans', 'Segoe UI', sans-serif";

/// Height of a line of the caption, and of the margin around them.
const CAPTION_LINE: usize = 34;
const CAPTION_MARGIN: usize = 22;
/// Characters that surely fit in a line of the caption.
const CAPTION_COLUMNS: usize = 52;
/// The picture asks for 45 pixels a square; `viewBox` lets it take any size.
const PIXELS_PER_SQUARE: f64 = 45.0;

/// Renders a drawing. The picture names itself and lists its pieces for screen readers.
pub fn svg(drawing: &Drawing) -> String {
    picture(drawing, false)
}

/// Renders a drawing for a page that holds [`shared_definitions`]: a tenth as long.
pub fn svg_in_page(drawing: &Drawing) -> String {
    picture(drawing, true)
}

/// As [`svg_in_page`], for a script that puts the pieces of a FEN into the empty group of class `men`, as
/// `<use href="#sv-wN" x="100" y="700"/>`: a position takes a fourth of the bytes then.
pub fn svg_without_pieces(drawing: &Drawing) -> String {
    let mut svg = Svg::default();
    svg.element("svg")
        .set("role", "img")
        .view_box(800.0, 800.0)
        .set("data-side", side(drawing))
        .open();
    shared_board(&mut svg, drawing);
    rings(&mut svg, drawing);
    svg.element("g").set("class", "men").open();
    svg.end("g");
    let laid = arrows::lay_out(drawing);
    arrow::arrows(&mut svg, &laid, drawing.weight);
    label::labels(&mut svg, drawing, &laid);
    svg.finish()
}

/// Pieces and boards, once for all the pictures of a page.
pub fn shared_definitions() -> String {
    let mut svg = Svg::default();
    svg.element("svg")
        .set("width", 0)
        .set("height", 0)
        .set("style", "position:absolute")
        .set("aria-hidden", "true")
        .open();
    svg.element("defs").open();
    for color in Color::ALL {
        for role in Role::ALL {
            pieces::define(&mut svg, role.of(color));
        }
    }
    for orientation in Color::ALL {
        let drawing = Drawing::new(Board::empty()).seen_by(orientation);
        let id = format!("sv-board-{}", side(&drawing));
        svg.element("g").set("id", id).open();
        squares(&mut svg);
        coordinates(&mut svg, &drawing);
        svg.end("g");
    }
    svg.end("defs");
    svg.finish()
}

fn picture(drawing: &Drawing, shared: bool) -> String {
    let caption = wrapped(drawing.caption.as_deref().unwrap_or_default());
    let height = match caption.len() {
        0 => 800,
        lines => 800 + CAPTION_MARGIN + lines * CAPTION_LINE,
    };
    let mut svg = Svg::default();
    svg.element("svg")
        .set("xmlns", "http://www.w3.org/2000/svg")
        .set("role", "img")
        .view_box(800.0, height as f64)
        .set("width", 8.0 * PIXELS_PER_SQUARE)
        .set("height", height as f64 / 100.0 * PIXELS_PER_SQUARE)
        .open();
    svg.title(&words::title(drawing));
    svg.element("desc").content(words::description(drawing));
    if shared {
        shared_board(&mut svg, drawing);
    } else {
        definitions(&mut svg, drawing);
        squares(&mut svg);
        coordinates(&mut svg, drawing);
    }
    rings(&mut svg, drawing);
    placement(&mut svg, drawing);
    let laid = arrows::lay_out(drawing);
    arrow::arrows(&mut svg, &laid, drawing.weight);
    label::labels(&mut svg, drawing, &laid);
    for (number, line) in caption.iter().enumerate() {
        svg.text((400.0, (836 + number * CAPTION_LINE) as f64))
            .set("class", "caption")
            .anchor("middle")
            .set("font-family", FONT)
            .set("font-size", 26)
            .set("fill", CAPTION_INK)
            .content(line);
    }
    svg.finish()
}

/// The side at the bottom.
fn side(drawing: &Drawing) -> &'static str {
    match drawing.orientation {
        Color::White => "white",
        Color::Black => "black",
    }
}

fn shared_board(svg: &mut Svg, drawing: &Drawing) {
    svg.element("use")
        .set("href", format!("#sv-board-{}", side(drawing)))
        .close();
}

fn definitions(svg: &mut Svg, drawing: &Drawing) {
    svg.element("defs").open();
    for color in Color::ALL {
        for role in Role::ALL {
            let piece = role.of(color);
            if drawing.board.by_piece(piece).any() {
                pieces::define(svg, piece);
            }
        }
    }
    svg.end("defs");
}

fn squares(svg: &mut Svg) {
    svg.rect((0.0, 0.0), (800.0, 800.0))
        .set("fill", LIGHT)
        .close();
    let mut dark = String::new();
    for row in 0..8 {
        for column in (0..8).filter(|column| (column + row) % 2 == 1) {
            let _ = write!(dark, "M{} {}h100v100h-100z", column * 100, row * 100);
        }
    }
    svg.element("path").set("fill", DARK).set("d", dark).close();
}

fn coordinates(svg: &mut Svg, drawing: &Drawing) {
    svg.element("g")
        .set("font-family", FONT)
        .set("font-size", 17)
        .set("font-weight", 600)
        .set("aria-hidden", "true")
        .open();
    let ink = |square: Square| {
        if square.is_light() {
            DARK_INK
        } else {
            LIGHT_INK
        }
    };
    for row in 0..8 {
        let square = drawing.square_at(0, row);
        svg.text((4.0, f64::from(row * 100 + 18)))
            .set("fill", ink(square))
            .content(square.rank());
    }
    for column in 0..8 {
        let square = drawing.square_at(column, 7);
        svg.text((f64::from(column * 100 + 96), 794.0))
            .anchor("end")
            .set("fill", ink(square))
            .content(square.file());
    }
    svg.end("g");
}

fn rings(svg: &mut Svg, drawing: &Drawing) {
    let ring = match drawing.weight {
        Weight::Fine => 4.5,
        Weight::Medium => 6.0,
        Weight::Bold => 8.0,
    };
    let ringed: BTreeSet<Square> = drawing.rings.iter().map(|(square, _)| *square).collect();
    for square in ringed {
        let (column, row) = drawing.cell(square);
        let centre = (f64::from(column * 100 + 50), f64::from(row * 100 + 50));
        svg.circle(centre, 41.0)
            .set("class", "ring")
            .set("fill", RING)
            .set("fill-opacity", "0.08")
            .set("stroke", RING)
            .set("stroke-width", ring)
            .close();
    }
}

fn placement(svg: &mut Svg, drawing: &Drawing) {
    for (square, piece) in &drawing.board {
        let (column, row) = drawing.cell(square);
        svg.element("use")
            .set("href", format!("#{}", pieces::id(piece)))
            .set("x", column * 100)
            .set("y", row * 100)
            .close();
    }
}

/// Breaks a caption between words into lines that fit under the board.
fn wrapped(caption: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in caption.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= CAPTION_COLUMNS => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}
