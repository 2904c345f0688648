//! A ladder as a file: JSON with a version and a checksum.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};

use super::book::{Book, MAX_GAMES, MAX_PLAYERS, Period, is_ratable};

/// The longest file that is read.
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

/// Why a file is not read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BookError {
    /// It is something else.
    #[error("this is no ladder")]
    NoLadder,
    /// A newer program wrote it.
    #[error("the ladder has version {0}, which is newer than {VERSION}")]
    Newer(u64),
    /// It is not what was written.
    #[error("the ladder is damaged")]
    Damaged,
}

impl Book {
    /// Reads a file.
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
        if file.version != VERSION
            || file.checksum != checksum(&file.ladder)
            || !file.ladder.is_sound()
        {
            return Err(BookError::Damaged);
        }
        Ok(file.ladder)
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

    /// Whether it could have come about by [`Book::add`]: games are between players that are there, and nothing is
    /// beyond the limits.
    fn is_sound(&self) -> bool {
        let count = self.players.len();
        let names: HashSet<&str> = self.players.iter().map(String::as_str).collect();
        let games: usize = self.periods.iter().map(Period::games).sum();
        if names.len() != count || count > MAX_PLAYERS || games > MAX_GAMES {
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
            for player in [game.0, game.1] {
                // Everybody has played, in the order of the numbers.
                if player > come || player >= count {
                    return false;
                }
                come = come.max(player + 1);
            }
            if !is_ratable(game) {
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
    use super::{Book, BookError};
    use crate::rating::{Contest, RatedGame};

    fn book() -> Book {
        let mut book = Book::default();
        let game = |white: &str, black: &str, half_points: u8, print: u32| RatedGame {
            white: white.to_owned(),
            black: black.to_owned(),
            half_points,
            print,
        };
        book.add(&Contest {
            name: "\"Open\" ½".to_owned(),
            games: vec![game("Ana", "Bia", 2, 5), game("Caio", "Ana", 1, 6)],
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
        let changes: [(&str, Change); 8] = [
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
            ("too many players", |book| {
                let last = super::MAX_PLAYERS;
                let number = |number: usize| format!("Player {number}");
                book.players.extend((0..last - 2).map(number));
                let games = (3..=last).map(|player| (0, player, 2));
                book.periods[0].games.extend(games);
                book.periods[0].prints.extend(7..last as u32 + 5);
            }),
            ("too many games", |book| {
                let period = &mut book.periods[0];
                period.games.resize(super::MAX_GAMES + 1, (0, 1, 1));
                period.prints.resize(super::MAX_GAMES + 1, 9);
            }),
        ];
        for (what, change) in changes {
            let mut forged = book();
            change(&mut forged);
            assert!(!forged.is_sound(), "{what}");
            // Millions of games take too long to be written in a test.
            if what != "too many games" {
                assert_eq!(
                    Book::read(&forged.text()),
                    Err(BookError::Damaged),
                    "{what}"
                );
            }
        }
        assert!(book().is_sound());
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
