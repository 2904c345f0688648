//! A ladder as a file: JSON with a version and a checksum.

use serde::{Deserialize, Serialize};

use super::book::Book;

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

    /// Whether games are between players that are there.
    fn is_sound(&self) -> bool {
        let count = self.players.len();
        let mut come = 0;
        for &(white, black, half) in self.periods.iter().flat_map(|period| &period.games) {
            for player in [white, black] {
                // Everybody has played, in the order of the numbers.
                if player > come || player >= count {
                    return false;
                }
                come = come.max(player + 1);
            }
            if white == black || half > 2 {
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
