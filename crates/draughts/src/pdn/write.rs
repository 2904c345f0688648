//! Text out of games.

use game::{Game as _, Outcome, Side};

use super::{Game, Ply};
use crate::fen;
use crate::notation::{self, Numbering, SquareStyle};
use crate::position::Position;

/// Lines are broken before this many characters.
const WIDTH: usize = 79;

/// A game as PDN, squares by letters or numbers.
pub fn write(game: &Game, style: SquareStyle) -> String {
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| {
        let value = value
            .replace(['\n', '\r'], " ")
            .replace('\\', "\\\\")
            .replace('"', "\\\"");
        text.push_str(&format!("[{name} \"{value}\"]\n"));
    };
    for (name, value) in &game.tags {
        tag(name, value);
    }
    let result = game.outcome.map_or("*", Outcome::text);
    tag("Result", result);
    let squares = match style {
        SquareStyle::Letters => "A0",
        SquareStyle::Numbers(Numbering::B8) => "N2",
        SquareStyle::Numbers(Numbering::A1) => "N0",
    };
    tag("GameType", &format!("26,W,8,8,{squares},0"));
    if !game.is_from_start() {
        tag("SetUp", "1");
        tag("FEN", &fen::write(&game.start, style));
    }
    text.push('\n');
    let mut words = Vec::new();
    comment(&game.comment, &mut words);
    let number = 1;
    line(&game.line, game.start, number, style, &mut words);
    words.push(result.to_owned());
    text.push_str(&wrapped(&words));
    text
}

fn line(plies: &[Ply], start: Position, first: usize, style: SquareStyle, words: &mut Vec<String>) {
    let mut position = start;
    let mut number = first;
    let mut interrupted = true;
    for ply in plies {
        match position.side_to_move() {
            Side::White => words.push(format!("{number}.")),
            Side::Black if interrupted => words.push(format!("{number}...")),
            Side::Black => {}
        }
        words.push(notation::write(&position, ply.chosen, style));
        words.extend(ply.nags.iter().map(|nag| format!("${nag}")));
        comment(&ply.comment, words);
        for variation in &ply.variations {
            words.push("(".to_owned());
            line(variation, position, number, style, words);
            words.push(")".to_owned());
        }
        interrupted = !ply.comment.is_empty() || !ply.variations.is_empty();
        if position.side_to_move() == Side::Black {
            number += 1;
        }
        position.play(ply.chosen);
    }
}

fn comment(text: &str, words: &mut Vec<String>) {
    if text.is_empty() {
        return;
    }
    // What would end the comment cannot be inside.
    let text = format!("{{{}}}", text.replace('}', ")"));
    words.extend(text.split_whitespace().map(str::to_owned));
}

fn wrapped(words: &[String]) -> String {
    let mut text = String::new();
    let mut width = 0;
    for word in words {
        let length = word.chars().count();
        if width > 0 && width + 1 + length > WIDTH {
            text.push('\n');
            width = 0;
        }
        if width > 0 {
            text.push(' ');
            width += 1;
        }
        text.push_str(word);
        width += length;
    }
    text.push('\n');
    text
}
