//! Where the bytes go.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use crate::partial::Partial;

/// A stream, or a file that is complete at any instant.
pub(super) enum Place {
    Stream(Box<dyn Write>),
    File(Steps),
}

impl Place {
    /// A file, or whatever else stands under the name: a pipe or a device is written as a stream.
    pub(super) fn file(path: &Path) -> io::Result<Place> {
        match fs::metadata(path) {
            Ok(meta) if !meta.is_file() && !meta.is_dir() => {
                let out = fs::OpenOptions::new().write(true).open(path)?;
                Ok(Place::Stream(Box::new(out)))
            }
            // A link is followed, so that the file it names changes and the link stays.
            Ok(_) => Ok(Place::File(Steps::new(&fs::canonicalize(path)?)?)),
            Err(_) => Ok(Place::File(Steps::new(path)?)),
        }
    }

    /// Adds data and what has to stand behind all of it.
    pub(super) fn add(&mut self, data: &[u8], end: &[u8]) -> io::Result<()> {
        match self {
            Place::Stream(out) => {
                out.write_all(data)?;
                out.write_all(end)?;
                out.flush()
            }
            Place::File(steps) => steps.add(data, end),
        }
    }
}

/// A file that grows in steps, and is complete after each and between them. The end of a Parquet file lists its
/// content, so appending alone would leave it unreadable for a moment, and a run can be killed in just that moment.
/// Therefore there are two drafts: one stands under the file's name and is not touched; the other is brought up to date
/// and then takes the name, which is one action for whoever looks.
pub(super) struct Steps {
    drafts: [Draft; 2],
    /// The draft to work on next.
    turn: usize,
}

struct Draft {
    file: Partial,
    /// Bytes without the end.
    length: u64,
}

impl Steps {
    fn new(path: &Path) -> io::Result<Steps> {
        let draft = || -> io::Result<Draft> {
            Ok(Draft {
                file: Partial::create(path)?,
                length: 0,
            })
        };
        Ok(Steps {
            drafts: [draft()?, draft()?],
            turn: 0,
        })
    }

    fn add(&mut self, data: &[u8], end: &[u8]) -> io::Result<()> {
        let [first, second] = &mut self.drafts;
        let (draft, shown) = match self.turn {
            0 => (first, second),
            _ => (second, first),
        };
        draft.file.cut(draft.length)?;
        let missing = shown.length - draft.length;
        io::copy(
            &mut shown.file.part(draft.length, missing)?,
            &mut draft.file,
        )?;
        draft.file.write_all(data)?;
        draft.length = shown.length + data.len() as u64;
        draft.file.write_all(end)?;
        draft.file.show()?;
        self.turn = 1 - self.turn;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_leaves_a_complete_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        fs::write(&path, "before").unwrap();
        let mut place = Place::file(&path).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"before");
        let mut all = Vec::new();
        for step in 0..7u8 {
            let data = vec![step; usize::from(step) * 3];
            all.extend(&data);
            let end = vec![b'e'; 20 - usize::from(step)];
            place.add(&data, &end).unwrap();
            assert_eq!(fs::read(&path).unwrap(), [&all[..], &end[..]].concat());
        }
        drop(place);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        assert_eq!(
            fs::read(&path).unwrap(),
            [&all[..], &[b'e'; 14][..]].concat()
        );
    }
}
