//! A drawing as text for a terminal.

use shakmaty::{Color, Piece, Role, Square};

use super::Drawing;

/// What the terminal can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Theme {
    /// Colours of the 256-colour set; otherwise brackets mark the squares that take part.
    pub colour: bool,
    /// Unicode figurines; otherwise the letters of FEN.
    pub unicode: bool,
}

/// Backgrounds as (light, dark) pairs: mid tones, on which black and white both read.
const PLAIN: (u8, u8) = (137, 95);
const PARTICIPANT: (u8, u8) = (67, 60);
const RINGED: (u8, u8) = (133, 96);
const WHITE_INK: u8 = 231;
const BLACK_INK: u8 = 16;
const RESET: &str = "\x1b[0m";

/// Draws eight ranks, the file letters and the caption. Every board line is 26 columns wide.
pub fn terminal(drawing: &Drawing, theme: Theme) -> String {
    let participants = drawing.participants();
    let mut text = String::new();
    for row in 0..8 {
        let rank = drawing.square_at(0, row).rank();
        text.push(rank.char());
        text.push(' ');
        for column in 0..8 {
            let square = drawing.square_at(column, row);
            let takes_part = participants.contains(&square);
            text.push_str(&if theme.colour {
                coloured_cell(drawing, square, takes_part, theme)
            } else {
                plain_cell(drawing, square, takes_part, theme)
            });
        }
        if theme.colour {
            text.push_str(RESET);
        }
        text.push('\n');
    }
    text.push_str("  ");
    for column in 0..8 {
        text.push(' ');
        text.push(drawing.square_at(column, 7).file().char());
        text.push(' ');
    }
    text.push('\n');
    if let Some(caption) = &drawing.caption {
        text.push_str(&one_line(caption));
        text.push('\n');
    }
    text
}

fn plain_cell(drawing: &Drawing, square: Square, takes_part: bool, theme: Theme) -> String {
    let symbol = match drawing.board.piece_at(square) {
        Some(piece) if theme.unicode => figurine(piece),
        Some(piece) => piece.char(),
        None if theme.unicode => '·',
        None => '.',
    };
    if takes_part {
        format!("[{symbol}]")
    } else {
        format!(" {symbol} ")
    }
}

fn coloured_cell(drawing: &Drawing, square: Square, takes_part: bool, theme: Theme) -> String {
    let ringed = drawing.rings.iter().any(|(ring, _)| *ring == square);
    let (light, dark) = match (ringed, takes_part) {
        (true, _) => RINGED,
        (false, true) => PARTICIPANT,
        (false, false) => PLAIN,
    };
    let background = if square.is_light() { light } else { dark };
    match drawing.board.piece_at(square) {
        None => format!("\x1b[0;48;5;{background}m   "),
        Some(piece) => {
            let ink = piece.color.fold_wb(WHITE_INK, BLACK_INK);
            // The colour says which side, so both sides take the solid figurines, which read better.
            let symbol = if theme.unicode {
                figurine(piece.role.of(Color::Black))
            } else {
                piece.char()
            };
            format!("\x1b[0;1;38;5;{ink};48;5;{background}m {symbol} ")
        }
    }
}

fn figurine(piece: Piece) -> char {
    let (white, black) = match piece.role {
        Role::Pawn => ('♙', '♟'),
        Role::Knight => ('♘', '♞'),
        Role::Bishop => ('♗', '♝'),
        Role::Rook => ('♖', '♜'),
        Role::Queen => ('♕', '♛'),
        Role::King => ('♔', '♚'),
    };
    piece.color.fold_wb(white, black)
}

/// Control characters would break the line or command the terminal.
fn one_line(text: &str) -> String {
    text.chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect()
}
