//! Whether a file is the result of an earlier search: only such a file is replaced without a question.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;
use std::sync::Arc;

use chess::pgn::Tags;
use serde_json::Value;

use super::format::Format;
use super::{Column, html, table};
use corpus::chunk::Chunks;
use corpus::input::Input;

/// A heading, a first object or the beginning of a page is not longer than this.
const LONGEST_BEGINNING: u64 = 1 << 16;

/// Whether a file holds what a search wrote in this format before, or nothing at all. Each format has a mark of its own:
/// the columns of a heading or of an object, the operations of EPD, the annotator of every game, what pages and Parquet
/// files say of their maker. A folder, a pipe or a device is none of this function's business and passes.
pub fn is_earlier_result(format: Format, path: &Path) -> io::Result<bool> {
    let known = std::fs::metadata(path)?;
    if !known.is_file() || known.len() == 0 {
        return Ok(true);
    }
    match format {
        #[cfg(feature = "parquet")]
        Format::Parquet => return is_parquet(File::open(path)?),
        Format::Pgn => return is_annotated(path),
        _ => {}
    }
    let mut beginning = Vec::new();
    let mut file = BufReader::new(File::open(path)?.take(LONGEST_BEGINNING));
    match format {
        Format::Html => file.read_to_end(&mut beginning)?,
        // The array begins with a line of its own.
        Format::Json => file.read_until(b'{', &mut beginning)?,
        _ => 0,
    };
    if format != Format::Html {
        file.read_until(b'\n', &mut beginning)?;
    }
    let text = String::from_utf8_lossy(&beginning);
    let first = text.lines().next().unwrap_or_default();
    Ok(match format {
        Format::JsonLines => is_hit(first),
        Format::Json => {
            let rest = text.trim_start();
            rest.strip_prefix('[')
                .is_some_and(|rest| match rest.trim() {
                    "]" => true,
                    object => is_hit(object.trim_end_matches(',')),
                })
        }
        Format::Csv => are_ours(first.split(',').map(|name| Column::named(name.trim()))),
        Format::Epd => {
            first.contains(" id \"") && first.contains(" game ") && first.contains(" ply ")
        }
        Format::Html => text.contains(&format!("content=\"{}\"", html::GENERATOR)),
        Format::Table => are_ours(table::labels(first).map(|label| {
            let columns = Column::read(label);
            columns.and_then(|columns| columns.first().copied())
        })),
        _ => false,
    })
}

/// Whether all columns are known, and one of them is found in results of searches alone.
fn are_ours(columns: impl Iterator<Item = Option<Column>>) -> bool {
    let columns: Option<Vec<Column>> = columns.collect();
    columns.is_some_and(|columns| columns.into_iter().any(Column::is_ours))
}

fn is_hit(line: &str) -> bool {
    let Ok(Value::Object(hit)) = serde_json::from_str(line) else {
        return false;
    };
    are_ours(hit.keys().map(|name| Column::named(name)))
}

/// Whether this program is named as an annotator of every game.
fn is_annotated(path: &Path) -> io::Result<bool> {
    let mut chunks = Chunks::new(Input::File(path.to_owned()).open(Arc::default())?);
    let mut games_seen = false;
    while let Some(chunk) = chunks.next_chunk()? {
        let mut games = chunk.games();
        let mut headers = Tags::default();
        while games.next_game(&mut headers) {
            games_seen = true;
            let annotator = headers.get("Annotator");
            if !annotator.is_some_and(|name| name.contains("StratVision")) {
                return Ok(false);
            }
        }
    }
    Ok(games_seen)
}

/// The list at the end of a Parquet file names who wrote it: it is read as bytes, for the file may be damaged.
#[cfg(feature = "parquet")]
fn is_parquet(mut file: File) -> io::Result<bool> {
    use std::io::Seek;

    let (mut begin, mut end) = ([0; 4], [0; 8]);
    if file.read_exact(&mut begin).is_err() || file.seek(io::SeekFrom::End(-8)).is_err() {
        return Ok(false);
    }
    file.read_exact(&mut end)?;
    let [a, b, c, d, mark @ ..] = end;
    if begin != *b"PAR1" || mark != *b"PAR1" {
        return Ok(false);
    }
    let length = i64::from(u32::from_le_bytes([a, b, c, d]));
    if file.seek(io::SeekFrom::End(-8 - length)).is_err() {
        return Ok(false);
    }
    let mut list = Vec::new();
    file.take(length.unsigned_abs()).read_to_end(&mut list)?;
    let writer = super::parquet::WRITER.split(' ').next().unwrap_or_default();
    Ok(list
        .windows(writer.len())
        .any(|part| part == writer.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn recognises(format: Format, text: &str) -> bool {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        std::fs::write(&path, text).unwrap();
        is_earlier_result(format, &path).unwrap()
    }

    #[test]
    fn files_of_others_are_not_taken_for_results() {
        let notes = "Things to buy: eggs\n";
        for format in Format::ALL {
            assert!(!recognises(*format, notes), "{format:?}");
            assert!(recognises(*format, ""), "{format:?}");
        }
        assert!(!recognises(Format::Csv, "white,black,result\r\n"));
        assert!(!recognises(Format::Csv, "game,pattern,notes\r\n"));
        assert!(recognises(
            Format::Csv,
            "game,pattern,white_elo\r\n1,X,\r\n"
        ));
        assert!(!recognises(Format::JsonLines, "{\"game\":1,\"mine\":2}\n"));
        assert!(recognises(
            Format::JsonLines,
            "{\"game\":1,\"pattern\":\"X\"}\n"
        ));
        assert!(!recognises(Format::Json, "[{\"name\":1}]"));
        assert!(recognises(Format::Json, "[\n]\n"));
        assert!(recognises(
            Format::Json,
            "[\n{\"pattern\":\"X\"},\n{\"pattern\":\"Y\"}\n]\n"
        ));
        assert!(!recognises(
            Format::Epd,
            "4k3/8/8/8/8/8/8/4K3 w - - bm Ke2; id \"1\";\n"
        ));
        assert!(recognises(
            Format::Epd,
            "4k3/8/8/8/8/8/8/4K3 w - - id \"a.pgn game 1 ply 3\"; pattern \"X\";\n"
        ));
        let own = "[White \"A\"]\n\n1. e4 *\n\n";
        let written = "[White \"B\"]\n[Annotator \"Me, StratVision\"]\n\n1. d4 *\n\n";
        assert!(recognises(Format::Pgn, written));
        assert!(!recognises(Format::Pgn, &format!("{written}{own}")));
        assert!(!recognises(
            Format::Html,
            "<!doctype html><title>StratVision</title>"
        ));
    }
}
