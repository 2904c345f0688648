//! Named openings, and opening lines that are drawn by lot.

use std::collections::HashMap;

use game::{Game, Record};
use syntax::Message;

use crate::position::Position;

/// A line of moves that people have a name for.
#[derive(Debug, Clone)]
pub struct Opening {
    /// What it is called.
    pub name: Message,
    /// Its moves.
    pub line: Record<Position>,
    /// For whom it is said to be good: `white`, `black`, `=`, or `?` where nobody says.
    pub judgement: String,
}

/// A line of a drawing table.
#[derive(Debug, Clone)]
pub struct Ballot {
    /// `fmjd64` or `idf64`.
    pub table: String,
    /// Its number there.
    pub code: String,
    /// Its moves.
    pub line: Record<Position>,
}

/// What a file of openings should say but does not.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct BookError {
    /// From 1.
    pub line: usize,
    /// What is wrong.
    pub what: String,
}

/// Openings by the position they lead to, so that other orders of moves are known too.
#[derive(Debug, Clone, Default)]
pub struct Book {
    openings: Vec<Opening>,
    by_key: HashMap<u64, usize>,
}

impl Book {
    /// Reads lines of moves, Portuguese name, English name, judgement and certainty, parted by tabs.
    pub fn read(text: &str) -> Result<Book, BookError> {
        let mut book = Book::default();
        for (number, fields) in rows(text) {
            let &[moves, pt, en, judgement, _certainty] = &fields[..] else {
                return Err(BookError {
                    line: number,
                    what: format!("5 fields expected, {} found", fields.len()),
                });
            };
            let line = replay(number, moves)?;
            book.by_key
                .insert(line.position().key(), book.openings.len());
            book.openings.push(Opening {
                name: Message::new(en, pt),
                line,
                judgement: judgement.to_owned(),
            });
        }
        Ok(book)
    }

    /// All of them.
    pub fn openings(&self) -> &[Opening] {
        &self.openings
    }

    /// The opening that a game has come through last.
    pub fn name(&self, game: &Record<Position>) -> Option<&Opening> {
        let found = game
            .keys()
            .iter()
            .rev()
            .find_map(|key| self.by_key.get(key))?;
        self.openings.get(*found)
    }
}

/// Reads lines of table, number and moves, parted by tabs.
pub fn read_ballots(text: &str) -> Result<Vec<Ballot>, BookError> {
    rows(text)
        .map(|(number, fields)| {
            let &[table, code, moves] = &fields[..] else {
                return Err(BookError {
                    line: number,
                    what: format!("3 fields expected, {} found", fields.len()),
                });
            };
            Ok(Ballot {
                table: table.to_owned(),
                code: code.to_owned(),
                line: replay(number, moves)?,
            })
        })
        .collect()
}

fn rows(text: &str) -> impl Iterator<Item = (usize, Vec<&str>)> {
    text.lines()
        .enumerate()
        .filter(|(_, line)| !line.starts_with('#') && !line.trim().is_empty())
        .map(|(index, line)| (index + 1, line.split('\t').collect()))
}

fn replay(line: usize, moves: &str) -> Result<Record<Position>, BookError> {
    let mut record = Record::new(Position::initial());
    for text in moves.split_whitespace() {
        let chosen = record
            .position()
            .read_move(text)
            .map_err(|unread| BookError {
                line,
                what: unread.0.en,
            })?;
        record.play(chosen);
    }
    Ok(record)
}
