//! A ladder as a file: JSON with a version and a checksum.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};

use super::book::{Book, Period};
use super::limits::fits;

/// The maximum size of a file.
pub const MAX_BYTES: u64 = 512 << 20;
const FORMAT: &str = "stratvision-ladder";
const VERSION: u64 = 1;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    format: String,
    version: u64,
    checksum: String,
    ladder: Book,
}

/// The part of a file that every version has.
#[derive(Deserialize)]
struct Head {
    format: String,
    version: u64,
}

/// Why a ladder cannot be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BookError {
    /// It is not a ladder.
    #[error("this is no ladder")]
    NoLadder,
    /// A newer program wrote it.
    #[error("the ladder has version {0}, which is newer than {VERSION}")]
    Newer(u64),
    /// It has more in it than a ladder holds, see [`super::limits()`].
    #[error("the ladder is too large")]
    TooLarge,
    /// Its checksum or contents are wrong.
    #[error("the ladder is damaged")]
    Damaged,
}

impl Book {
    pub fn read(text: &str) -> Result<Book, BookError> {
        let head: Head = serde_json::from_str(text).map_err(|_| {
            // What begins as a ladder and does not end as one was cut off.
            if text.contains(FORMAT) {
                BookError::Damaged
            } else {
                BookError::NoLadder
            }
        })?;
        if head.format != FORMAT {
            return Err(BookError::NoLadder);
        }
        if head.version > VERSION {
            return Err(BookError::Newer(head.version));
        }
        let file: File = serde_json::from_str(text).map_err(|_| BookError::Damaged)?;
        let book = file.ladder;
        if file.version != VERSION || file.checksum != checksum(&book) {
            return Err(BookError::Damaged);
        }
        if !fits(book.players.len(), book.periods.len(), book.games()) {
            return Err(BookError::TooLarge);
        }
        match book.is_sound() {
            true => Ok(book),
            false => Err(BookError::Damaged),
        }
    }

    /// The text of a file.
    pub fn text(&self) -> String {
        let file = File {
            format: FORMAT.to_owned(),
            version: VERSION,
            checksum: checksum(self),
            ladder: self.clone(),
        };
        // Names and numbers cannot fail to be written.
        let mut text = serde_json::to_string(&file).unwrap_or_default();
        text.push('\n');
        text
    }

    /// Whether it could have come about by [`Book::add`]: games are between players that are there.
    fn is_sound(&self) -> bool {
        let count = self.players.len();
        let names: HashSet<&str> = self.players.iter().map(String::as_str).collect();
        if names.len() != count {
            return false;
        }
        let mut seen = HashSet::new();
        for Period { games, prints, .. } in &self.periods {
            let is_whole = !games.is_empty() && games.len() == prints.len() && prints.is_sorted();
            if !is_whole || !seen.insert(prints) {
                return false;
            }
        }
        let mut come = 0;
        for game in self.periods.iter().flat_map(|period| &period.games) {
            for player in [game.white, game.black] {
                // Players are numbered in the order of their first games.
                if player > come || player >= count {
                    return false;
                }
                come = come.max(player + 1);
            }
            if game.white == game.black {
                return false;
            }
        }
        come == count
    }
}

fn checksum(book: &Book) -> String {
    let text = serde_json::to_string(book).unwrap_or_default();
    format!("{:08x}", crc32fast::hash(text.as_bytes()))
}

#[cfg(test)]
mod tests {
    use game::{Outcome, Side};

    use super::super::limits::{MAX_PERIODS, MAX_PLAYERS};
    use super::{Book, BookError};
    use crate::rating::{Contest, RatedGame};

    fn book() -> Book {
        let mut book = Book::default();
        let game = |white: &str, black: &str, outcome: Outcome, print: u32| RatedGame {
            white: white.to_owned(),
            black: black.to_owned(),
            outcome,
            print,
        };
        book.add(&Contest {
            name: "\"Open\" ½".to_owned(),
            games: vec![
                game("Ana", "Bia", Outcome::Win(Side::White), 5),
                game("Caio", "Ana", Outcome::Draw, 6),
            ],
        })
        .expect("added");
        book
    }

    #[test]
    fn files_are_read_again() {
        for book in [Book::default(), book()] {
            assert_eq!(Book::read(&book.text()), Ok(book));
        }
    }

    /// What [`Book::add`] would not have made is refused, whatever its checksum.
    #[test]
    fn forged_books_are_refused() {
        type Change = fn(&mut Book);
        let changes: [(&str, Change); 6] = [
            ("a name twice", |book| book.players[1] = "Ana".to_owned()),
            ("an empty period", |book| {
                let mut empty = book.periods[0].clone();
                empty.games.clear();
                empty.prints.clear();
                book.periods.push(empty);
            }),
            ("too few prints", |book| {
                book.periods[0].prints.pop();
            }),
            ("too many prints", |book| book.periods[0].prints.push(9)),
            ("prints out of order", |book| {
                book.periods[0].prints.reverse()
            }),
            ("a contest twice", |book| {
                book.periods.push(book.periods[0].clone());
            }),
        ];
        for (what, change) in changes {
            let mut forged = book();
            change(&mut forged);
            assert_eq!(
                Book::read(&forged.text()),
                Err(BookError::Damaged),
                "{what}"
            );
        }
    }

    #[test]
    fn books_that_are_too_large_are_errors() {
        let mut wide = book();
        let number = |number: usize| format!("Player {number}");
        wide.players.extend((0..MAX_PLAYERS).map(number));
        assert_eq!(Book::read(&wide.text()), Err(BookError::TooLarge));
        let mut long = book();
        let period = long.periods[0].clone();
        long.periods.resize(MAX_PERIODS + 1, period);
        assert_eq!(Book::read(&long.text()), Err(BookError::TooLarge));
    }

    #[test]
    fn every_damage_is_seen() {
        let text = book().text();
        for cut in 1..text.len() - 1 {
            if let Some(cut) = text.get(..cut) {
                assert!(Book::read(cut).is_err(), "{cut}");
            }
        }
        for place in 0..text.len() - 1 {
            let mut bytes = text.clone().into_bytes();
            bytes[place] ^= 1;
            if let Ok(changed) = String::from_utf8(bytes) {
                assert!(Book::read(&changed).is_err(), "{changed}");
            }
        }
        let newer = text.replace("\"version\":1", "\"version\":2");
        assert_eq!(Book::read(&newer), Err(BookError::Newer(2)));
        assert_eq!(Book::read("{}"), Err(BookError::NoLadder));
        assert_eq!(Book::read(""), Err(BookError::NoLadder));
        assert_eq!(Book::read(&text[..60]), Err(BookError::Damaged));
    }
}
