//! A drawing as one self-contained SVG picture.
//!
//! A square is 100 units wide. Nothing outside the picture is needed or touched: no style sheet,
//! no marker, no font for the pieces, so that many boards can stand in one page.

mod arrow;
mod label;
mod xml;

use std::collections::BTreeSet;
use std::fmt::{self, Write};

use shakmaty::{Color, Role, Square};

use self::xml::Number;
use super::{Drawing, arrows, pieces, words};

const LIGHT: &str = "#efe4d2";
const DARK: &str = "#bd9f7d";
const LIGHT_INK: &str = "#f7efe2";
const DARK_INK: &str = "#7a5c3d";
const RING: &str = "#7b3fa6";
const HALO_COLOUR: &str = "#fffaf0";
const CAPTION_INK: &str = "#3a342e";
const FONT: &str = "font-family=\"'Source Sans 3', 'Noto Sans', 'Segoe UI', sans-serif\"";

/// Height of a line of the caption, and of the margin around them.
const CAPTION_LINE: usize = 34;
const CAPTION_MARGIN: usize = 22;
/// Characters that surely fit in a line of the caption.
const CAPTION_COLUMNS: usize = 52;
/// The picture asks for 45 pixels a square; `viewBox` lets it take any size.
const PIXELS_PER_SQUARE: f64 = 45.0;

/// Renders a drawing. The picture names itself and lists its pieces for screen readers.
pub fn svg(drawing: &Drawing) -> String {
    let mut out = String::with_capacity(16 * 1024);
    // Writing to a String cannot fail.
    let _ = write_svg(&mut out, drawing);
    out
}

/// The same for a page that holds [`shared_definitions`]: a tenth as long.
pub fn svg_in_page(drawing: &Drawing) -> String {
    let mut out = String::with_capacity(4 * 1024);
    let _ = write_picture(&mut out, drawing, true);
    out
}

/// Pieces and board, once for all the pictures of a page.
pub fn shared_definitions() -> String {
    let mut out =
        "<svg width=\"0\" height=\"0\" style=\"position:absolute\" aria-hidden=\"true\"><defs>\n"
            .to_owned();
    for color in Color::ALL {
        for role in Role::ALL {
            out.push_str(&pieces::definition(role.of(color)));
        }
    }
    out.push_str("<g id=\"sv-board\">");
    let _ = squares(&mut out);
    out.push_str("</g></defs></svg>\n");
    out
}

fn write_svg(out: &mut String, drawing: &Drawing) -> fmt::Result {
    write_picture(out, drawing, false)
}

fn write_picture(out: &mut String, drawing: &Drawing, shared: bool) -> fmt::Result {
    let caption = wrapped(drawing.caption.as_deref().unwrap_or_default());
    let height = match caption.len() {
        0 => 800,
        lines => 800 + CAPTION_MARGIN + lines * CAPTION_LINE,
    };
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"0 0 800 {height}\" \
         width=\"{}\" height=\"{}\">",
        Number(8.0 * PIXELS_PER_SQUARE),
        Number(height as f64 / 100.0 * PIXELS_PER_SQUARE),
    )?;
    writeln!(
        out,
        "<title>{}</title>",
        syntax::escaped(&words::title(drawing))
    )?;
    writeln!(
        out,
        "<desc>{}</desc>",
        syntax::escaped(&words::description(drawing))
    )?;
    if shared {
        out.push_str("<use href=\"#sv-board\"/>\n");
    } else {
        definitions(out, drawing)?;
        squares(out)?;
    }
    coordinates(out, drawing)?;
    rings(out, drawing)?;
    placement(out, drawing)?;
    let paths = arrows::lay_out(drawing);
    for path in &paths {
        arrow::arrow(out, path)?;
    }
    label::labels(out, drawing, &paths)?;
    for (number, line) in caption.iter().enumerate() {
        caption_line(out, number, line)?;
    }
    out.push_str("</svg>\n");
    Ok(())
}

fn definitions(out: &mut String, drawing: &Drawing) -> fmt::Result {
    out.push_str("<defs>\n");
    for color in Color::ALL {
        for role in Role::ALL {
            let piece = role.of(color);
            if drawing.board.by_piece(piece).any() {
                out.push_str(&pieces::definition(piece));
            }
        }
    }
    out.push_str("</defs>\n");
    Ok(())
}

fn squares(out: &mut String) -> fmt::Result {
    writeln!(out, "<rect width=\"800\" height=\"800\" fill=\"{LIGHT}\"/>")?;
    write!(out, "<path fill=\"{DARK}\" d=\"")?;
    for row in 0..8 {
        for column in (0..8).filter(|column| (column + row) % 2 == 1) {
            write!(out, "M{} {}h100v100h-100z", column * 100, row * 100)?;
        }
    }
    out.push_str("\"/>\n");
    Ok(())
}

fn coordinates(out: &mut String, drawing: &Drawing) -> fmt::Result {
    writeln!(
        out,
        "<g {FONT} font-size=\"17\" font-weight=\"600\" aria-hidden=\"true\">"
    )?;
    let ink = |square: Square| {
        if square.is_light() {
            DARK_INK
        } else {
            LIGHT_INK
        }
    };
    for row in 0..8 {
        let square = drawing.square_at(0, row);
        let (y, rank) = (row * 100 + 18, square.rank());
        writeln!(
            out,
            "<text x=\"4\" y=\"{y}\" fill=\"{}\">{rank}</text>",
            ink(square)
        )?;
    }
    for column in 0..8 {
        let square = drawing.square_at(column, 7);
        let (x, file) = (column * 100 + 96, square.file());
        writeln!(
            out,
            "<text x=\"{x}\" y=\"794\" text-anchor=\"end\" fill=\"{}\">{file}</text>",
            ink(square)
        )?;
    }
    out.push_str("</g>\n");
    Ok(())
}

fn rings(out: &mut String, drawing: &Drawing) -> fmt::Result {
    let ringed: BTreeSet<Square> = drawing.rings.iter().map(|(square, _)| *square).collect();
    for square in ringed {
        let (column, row) = drawing.cell(square);
        writeln!(
            out,
            "<circle class=\"ring\" cx=\"{}\" cy=\"{}\" r=\"45\" fill=\"{RING}\" \
             fill-opacity=\"0.12\" stroke=\"{RING}\" stroke-width=\"6\"/>",
            column * 100 + 50,
            row * 100 + 50
        )?;
    }
    Ok(())
}

fn placement(out: &mut String, drawing: &Drawing) -> fmt::Result {
    for (square, piece) in &drawing.board {
        let (column, row) = drawing.cell(square);
        let (x, y, id) = (column * 100, row * 100, pieces::id(piece));
        writeln!(out, "<use href=\"#{id}\" x=\"{x}\" y=\"{y}\"/>")?;
    }
    Ok(())
}

fn caption_line(out: &mut String, number: usize, line: &str) -> fmt::Result {
    writeln!(
        out,
        "<text class=\"caption\" x=\"400\" y=\"{}\" text-anchor=\"middle\" {FONT} \
         font-size=\"26\" fill=\"{CAPTION_INK}\">{}</text>",
        836 + number * CAPTION_LINE,
        syntax::escaped(line)
    )
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
