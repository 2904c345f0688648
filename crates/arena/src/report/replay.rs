//! Games that can be played through on a page: the first position, and the squares that each ply changes.

use std::fmt::Write;

use game::{BoardGrid, PieceStyle};

use crate::tournament::GameEvent;

/// The script of pages that makes a board with buttons of a replay when its game is opened.
pub(super) const SCRIPT: &str = include_str!("replay.js");

/// The replay of a game, as an attribute that needs no escaping; `None` if its moves cannot be made.
pub(super) fn attribute<G: BoardGrid>(event: &GameEvent) -> Option<String> {
    let mut position = G::read(&event.start).ok()?;
    let mut cells = position.cells();
    let first: String = cells.iter().map(|&cell| plain(cell)).collect();
    let mut text = format!("{} {} {first}", style_name(G::PIECES), G::COLUMNS);
    for written in event.moves() {
        let chosen = position.read_move(written).ok()?;
        position.play(chosen);
        let now = position.cells();
        text.push(' ');
        for (square, (&after, before)) in now.iter().zip(&cells).enumerate() {
            if after != *before {
                let _ = write!(text, "{square}{}", letter(plain(after)));
            }
        }
        cells = now;
    }
    Some(text)
}

fn style_name(style: PieceStyle) -> &'static str {
    match style {
        PieceStyle::Figures => "figures",
        PieceStyle::Discs => "discs",
        PieceStyle::Letters => "letters",
    }
}

fn plain(cell: char) -> char {
    match cell.is_ascii_alphanumeric() {
        true => cell,
        false => '.',
    }
}

/// A digit after the number of a square would be read as part of it.
fn letter(cell: char) -> char {
    if cell.is_ascii_digit() { '.' } else { cell }
}
