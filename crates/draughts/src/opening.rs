//! Named openings, and openings that are drawn at random.

use std::collections::HashMap;

use game::{Game, Record};
use syntax::suggest::{closest, fold};
use syntax::{Lang, Message};

use crate::position::Position;

/// A line of moves that people have a name for.
#[derive(Debug, Clone)]
pub struct Opening {
    pub name: Message,
    pub line: Record<Position>,
    /// For whom it is said to be good: `white`, `black`, `=`, or `?` where nothing is said.
    pub judgement: String,
}

impl Opening {
    /// The name in a form that needs no quotes: `alma-opening`.
    pub fn id(&self, lang: Lang) -> String {
        words(self.name.get(lang)).join("-").to_lowercase()
    }

    /// What it can be called: its names, and their parts where a name gives several.
    fn spellings(&self) -> Vec<Vec<String>> {
        let mut found = Vec::new();
        for name in [&self.name.en, &self.name.pt] {
            found.push(words(name));
            for part in name
                .replace(" ou ", ",")
                .replace(" or ", ",")
                .split([',', '(', ')'])
            {
                let mut part = words(part);
                part.retain(|word| !COMMON.contains(&word.as_str()));
                if !part.is_empty() {
                    found.push(part);
                }
            }
        }
        found
    }
}

/// Words that occur in the names of all openings.
const COMMON: [&str; 13] = [
    "ABERTURA", "DA", "DE", "DEFENCE", "DEFENSE", "DEFESA", "GAMBIT", "GAMBITO", "GAME", "OPENING",
    "OR", "OU", "PARTIDA",
];

fn words(text: &str) -> Vec<String> {
    fold(text)
        .split(|character: char| !character.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

/// A line of a drawing table.
#[derive(Debug, Clone)]
pub struct Ballot {
    /// `fmjd64` or `idf64`.
    pub table: String,
    pub code: String,
    pub line: Record<Position>,
}

/// What a file of openings should say but does not.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct BookError {
    /// Counted from 1.
    pub line: usize,
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

    pub fn openings(&self) -> &[Opening] {
        &self.openings
    }

    /// The opening that the user means: by its name in either language, with or without words like *opening*, or by
    /// its number in the list, from 1.
    pub fn find(&self, wanted: &str) -> Option<&Opening> {
        if let Ok(number) = wanted.trim().parse::<usize>() {
            return self.openings.get(number.checked_sub(1)?);
        }
        let wanted = words(wanted);
        let called = |wanted: &[String]| {
            let mut found = self.openings.iter();
            found.find(|opening| opening.spellings().iter().any(|name| name == wanted))
        };
        called(&wanted).or_else(|| {
            let words: Vec<String> = wanted
                .iter()
                .filter(|word| !COMMON.contains(&word.as_str()))
                .cloned()
                .collect();
            called(&words)
        })
    }

    /// The id nearest to a name that is unknown.
    pub fn nearest(&self, wanted: &str, lang: Lang) -> Option<String> {
        let wanted = words(wanted).join("-");
        let spelt: Vec<(String, &Opening)> = self
            .openings
            .iter()
            .flat_map(|opening| {
                let names = opening.spellings().into_iter();
                names.map(move |name| (name.join("-"), opening))
            })
            .collect();
        let near = closest(&wanted, spelt.iter().map(|(name, _)| name.as_str()))?;
        let (_, opening) = spelt.iter().find(|(name, _)| name == near)?;
        Some(opening.id(lang))
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
            .map_err(|error| BookError {
                line,
                what: error.0.en,
            })?;
        record.play(chosen);
    }
    Ok(record)
}
