//! The columns of a hit: one list for every format.

use std::borrow::Cow;
use std::fmt;

use crate::report::{GameReport, Hit};

/// A column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Column {
    /// The file's name.
    File,
    /// The game's number in its file, from 1.
    Game,
    /// Half-moves played before.
    Ply,
    /// The number of the move to come: `12.` or `12...`.
    Move,
    /// The position.
    Fen,
    /// The pattern's name.
    Pattern,
    /// Who searched.
    Side,
    /// Who is where.
    Actors,
    /// White's name.
    White,
    /// Black's name.
    Black,
    /// How the game ended.
    Result,
    /// The event.
    Event,
    /// The date.
    Date,
    /// The opening.
    Eco,
    /// The tactical line, or the line that leads to the pattern.
    Line,
    /// In a side line.
    Variation,
    /// Whether the tactics are forced.
    Proof,
    /// Half-moves within which the pattern can be forced.
    Within,
    /// Moves of its own the side is away from the pattern.
    Distance,
    /// The engine's value.
    Eval,
    /// Why there is none.
    EvalError,
}

/// What a column holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Text, or a list or table that reads as text.
    Text,
    /// A number that may be large.
    Large,
    /// A number.
    Number,
    /// Yes or no.
    Flag,
}

/// What stands in a column.
#[derive(Debug, Clone, PartialEq)]
pub enum Value<'a> {
    /// Nothing.
    Nothing,
    /// Text.
    Text(Cow<'a, str>),
    /// A number.
    Number(u64),
    /// Yes or no.
    Flag(bool),
    /// Actors and their seats.
    Actors(&'a [(String, String)]),
    /// Moves.
    Line(&'a [String]),
}

/// A hit with all that its columns need.
#[derive(Debug, Clone, Copy)]
pub struct Row<'a> {
    /// The game.
    pub report: &'a GameReport,
    /// The hit.
    pub hit: &'a Hit,
    /// The pattern's name.
    pub pattern: &'a str,
}

impl Column {
    /// Those of every search.
    pub const USUAL: [Column; 16] = [
        Column::File,
        Column::Game,
        Column::Ply,
        Column::Move,
        Column::Fen,
        Column::Pattern,
        Column::Side,
        Column::Actors,
        Column::White,
        Column::Black,
        Column::Result,
        Column::Event,
        Column::Date,
        Column::Eco,
        Column::Line,
        Column::Variation,
    ];

    /// Those of every search and those that were asked for.
    pub fn list(further: &[Column]) -> Vec<Column> {
        Column::USUAL.iter().chain(further).copied().collect()
    }

    /// Its name in every format.
    pub fn name(self) -> &'static str {
        match self {
            Column::File => "file",
            Column::Game => "game",
            Column::Ply => "ply",
            Column::Move => "move",
            Column::Fen => "fen",
            Column::Pattern => "pattern",
            Column::Side => "side",
            Column::Actors => "actors",
            Column::White => "white",
            Column::Black => "black",
            Column::Result => "result",
            Column::Event => "event",
            Column::Date => "date",
            Column::Eco => "eco",
            Column::Line => "line",
            Column::Variation => "variation",
            Column::Proof => "proof",
            Column::Within => "within",
            Column::Distance => "distance",
            Column::Eval => "eval",
            Column::EvalError => "eval_error",
        }
    }

    /// What it holds.
    pub fn kind(self) -> Kind {
        match self {
            Column::Game => Kind::Large,
            Column::Ply | Column::Within | Column::Distance => Kind::Number,
            Column::Variation => Kind::Flag,
            _ => Kind::Text,
        }
    }

    /// Whether it may be empty.
    pub fn is_optional(self) -> bool {
        matches!(
            self,
            Column::Event
                | Column::Date
                | Column::Eco
                | Column::Line
                | Column::Proof
                | Column::Within
                | Column::Distance
                | Column::Eval
                | Column::EvalError
        )
    }

    /// What stands in it.
    pub fn value<'a>(self, row: Row<'a>) -> Value<'a> {
        let Row {
            report,
            hit,
            pattern,
        } = row;
        let found = &hit.found;
        let number = |number: Option<u8>| match number {
            Some(number) => Value::Number(number.into()),
            None => Value::Nothing,
        };
        match self {
            Column::File => text(&report.file),
            Column::Game => Value::Number(report.number),
            Column::Ply => Value::Number(hit.ply.into()),
            Column::Move => Value::Text(move_number(&hit.fen).into()),
            Column::Fen => text(&hit.fen),
            Column::Pattern => text(pattern),
            Column::Side => text(if hit.side.is_white() {
                "white"
            } else {
                "black"
            }),
            Column::Actors => Value::Actors(&found.actors),
            Column::White => text(report.tag("White")),
            Column::Black => text(report.tag("Black")),
            Column::Result => text(report.outcome.text()),
            Column::Event => given(report.tag("Event")),
            Column::Date => given(report.tag("Date")),
            Column::Eco => given(report.tag("ECO")),
            Column::Line if found.line.is_empty() => Value::Nothing,
            Column::Line => Value::Line(&found.line),
            Column::Variation => Value::Flag(hit.side_line),
            Column::Proof => given(found.proof.as_ref().map_or("", |proof| &proof.words)),
            Column::Within => number(found.within),
            Column::Distance => number(found.distance),
            Column::Eval => match &found.eval {
                Some(Ok(score)) => Value::Text(score.to_string().into()),
                _ => Value::Nothing,
            },
            Column::EvalError => match &found.eval {
                Some(Err(error)) => text(error.code()),
                _ => Value::Nothing,
            },
        }
    }
}

fn text(text: &str) -> Value<'_> {
    Value::Text(Cow::Borrowed(text))
}

/// An empty text is nothing.
fn given(value: &str) -> Value<'_> {
    match value {
        "" => Value::Nothing,
        value => text(value),
    }
}

/// A game may begin anywhere, so the position tells the number of the move.
pub(super) fn move_number(fen: &str) -> String {
    let mut fields = fen.split(' ').skip(1);
    let dots = match fields.next() {
        Some("b") => "...",
        _ => ".",
    };
    format!("{}{dots}", fields.last().unwrap_or("?"))
}

impl fmt::Display for Value<'_> {
    /// As formats without types write it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Nothing => Ok(()),
            Value::Text(text) => f.write_str(text),
            Value::Number(number) => write!(f, "{number}"),
            Value::Flag(flag) => write!(f, "{flag}"),
            Value::Actors(actors) => {
                for (index, (name, seat)) in actors.iter().enumerate() {
                    let space = if index == 0 { "" } else { " " };
                    write!(f, "{space}{name}={seat}")?;
                }
                Ok(())
            }
            Value::Line(moves) => f.write_str(&moves.join(" ")),
        }
    }
}
