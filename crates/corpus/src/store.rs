//! Games in a compact file that is read much faster than PGN: written once, searched many times.
//!
//! Kept are tags (order and bytes), start, moves of the main line, result, and apart from these comments, NAGs and
//! variations. `docs/svdb.md` describes the file.
//!
//! | module | subject |
//! |---|---|
//! | `moves` | a ply as one byte |
//! | `heads` | tags in columns |
//! | `clues` | screening facts of each position |
//! | `answers` | answers to the questions of an examiner |
//! | `annotations` | comments, NAGs and variations |
//! | `block` | some thousand games in columns |
//! | `packed` | a block as it stands in the file |
//! | `file` | beginning, blocks and index of the file |
//! | `import` | from PGN to a store |
//! | `finishing` | full blocks, finished by other threads |
//! | `export` | from a store to PGN |
//! | `search` | a block as a scan needs it |
//! | `error` | what is wrong with a store, and where |

mod annotations;
mod answers;
mod block;
mod bytes;
mod clues;
mod error;
mod export;
mod file;
mod finishing;
mod heads;
mod import;
mod moves;
mod packed;
mod search;

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::Path;

use crate::place::GamePlace;
pub use answers::{MOST_QUESTIONS, Question};
pub use error::{SvdbError, SvdbErrorKind};
pub use export::{ExportError, export, export_file};
pub use file::{MAGIC, Totals, VERSION};
pub use import::{Imported, Importer, Note, Options};

pub(crate) use answers::Answers;
pub(crate) use clues::{Places, Screened};
pub(crate) use file::Blocks;
pub(crate) use packed::Packed;
pub(crate) use search::{Block, Game};

/// The figures of a store, from its index alone.
pub fn totals(path: &Path) -> io::Result<Totals> {
    file::read_totals(BufReader::new(File::open(path)?))
}

/// The text of a game as PGN, with its annotations unless they are damaged; `stream` stands at the block of the game.
pub(crate) fn read_game(stream: impl Read, place: GamePlace) -> io::Result<Vec<u8>> {
    let packed = file::read_block(stream, place.offset)?;
    let block = Block::open(&packed)?;
    let _ = block.unpack_annotations();
    let game = block.games().nth(place.extent as usize);
    let game = game.ok_or(io::ErrorKind::InvalidData)?;
    Ok(block.text(&game)?)
}

/// Reads a whole store, unpacks every block, replays every game and compares its clues; its figures, or the first thing
/// that is wrong.
pub fn verify(input: impl Read) -> io::Result<Totals> {
    let mut blocks = Blocks::new(input)?;
    let mut totals = Totals::default();
    while let Some(packed) = blocks.next_block()? {
        Block::open(&packed)?.verify()?;
        totals.add(&packed);
    }
    Ok(totals)
}
