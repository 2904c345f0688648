//! Whether the write-ahead log of a database that was not closed is as it was written.
//!
//! After a kill, SQLite reads the log up to the first frame whose checksum does not match and ignores the rest: a crash
//! in the middle of a write leaves such a frame, and nothing after it was ever committed. A damaged disk leaves one too,
//! and then saves that were answered are ignored as silently. This check distinguishes the two: a commit after the frame
//! that does not match was lost.
//!
//! Saves at the very end that were cut off with the file cannot be noticed.

use std::fs::File;
use std::io::{self, BufReader, ErrorKind, Read};
use std::path::Path;

const HEADER: usize = 32;
const FRAME_HEADER: usize = 24;
/// The last bit says whether checksums read big-endian words.
const MAGIC: u32 = 0x377f_0682;

/// Whether a database's log contains commits that SQLite will ignore. Call it before the database is opened, since
/// opening empties the log.
pub(super) fn has_lost_commits(database: &Path) -> io::Result<bool> {
    let mut log = database.as_os_str().to_owned();
    log.push("-wal");
    match File::open(log) {
        Ok(file) => lost_commits(&mut BufReader::new(file)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

fn lost_commits(log: &mut impl Read) -> io::Result<bool> {
    let mut header = [0; HEADER];
    if !read_whole(log, &mut header)? {
        return Ok(false);
    }
    let is_big_endian = word(&header, 0) & 1 == 1;
    let mut sums = Checksum::default();
    sums.add(is_big_endian, &header[..24]);
    let page = match word(&header, 8) {
        size @ 512..=65536 if size.is_power_of_two() => size as usize,
        _ => 0,
    };
    let is_header_sound = word(&header, 0) & !1 == MAGIC && page > 0 && sums.matches(&header[24..]);
    if !is_header_sound {
        // It is written before the first frame: with a frame after it, it was sound.
        return read_whole(log, &mut [0; FRAME_HEADER]);
    }
    let salts = &header[16..24];
    let mut frame = vec![0; FRAME_HEADER + page];
    let mut is_chain_broken = false;
    while read_whole(log, &mut frame)? {
        // Frames with other salts are left from before the log was last emptied.
        let is_current = frame[8..16] == *salts;
        let is_commit = word(&frame, 4) != 0;
        if !is_chain_broken {
            sums.add(is_big_endian, &frame[..8]);
            sums.add(is_big_endian, &frame[FRAME_HEADER..]);
            is_chain_broken = !is_current || !sums.matches(&frame[16..24]);
        }
        if is_chain_broken && is_current && is_commit {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Fills the buffer; false when the input ends before.
fn read_whole(input: &mut impl Read, buffer: &mut [u8]) -> io::Result<bool> {
    match input.read_exact(buffer) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == ErrorKind::UnexpectedEof => Ok(false),
        Err(error) => Err(error),
    }
}

/// The big-endian number at an offset.
fn word(bytes: &[u8], at: usize) -> u32 {
    let bytes = [bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]];
    u32::from_be_bytes(bytes)
}

/// The checksum of SQLite's log, which continues from frame to frame.
#[derive(Default)]
struct Checksum(u32, u32);

impl Checksum {
    fn add(&mut self, is_big_endian: bool, bytes: &[u8]) {
        for pair in bytes.chunks_exact(8) {
            let (first, second) = (word(pair, 0), word(pair, 4));
            let (first, second) = match is_big_endian {
                true => (first, second),
                false => (first.swap_bytes(), second.swap_bytes()),
            };
            self.0 = self.0.wrapping_add(first).wrapping_add(self.1);
            self.1 = self.1.wrapping_add(second).wrapping_add(self.0);
        }
    }

    fn matches(&self, stored: &[u8]) -> bool {
        (self.0, self.1) == (word(stored, 0), word(stored, 4))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::OwnerId;
    use crate::store::{FILE, Store};

    /// The log of a studio that was killed after some saves.
    async fn log() -> Vec<u8> {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path()).await.unwrap();
        for n in 0..5 {
            let owner = OwnerId::local();
            let text = n.to_string().repeat(3000);
            store.save_draft(&owner, "a", &text, None).await.unwrap();
        }
        std::fs::read(folder.path().join(format!("{FILE}-wal"))).unwrap()
    }

    fn is_lost(log: &[u8]) -> bool {
        lost_commits(&mut &*log).unwrap()
    }

    #[tokio::test]
    async fn altered_byte_before_the_last_commit_is_noticed() {
        let log = log().await;
        assert!(!is_lost(&log));
        let last_frame = log.len() - FRAME_HEADER - 4096;
        for at in (0..last_frame)
            .step_by(61)
            .chain([0, 3, 8, 16, 24, 31, 32, 36])
        {
            let mut damaged = log.clone();
            damaged[at] ^= 0x10;
            assert!(is_lost(&damaged), "byte {at}");
        }
        // In the last frame, a changed page is noticed.
        let mut damaged = log.clone();
        damaged[last_frame + FRAME_HEADER + 7] ^= 1;
        assert!(is_lost(&damaged));
    }

    #[tokio::test]
    async fn log_that_ends_in_a_write_has_lost_nothing() {
        let mut log = log().await;
        for length in (0..log.len()).step_by(61) {
            assert!(!is_lost(&log[..length]), "{length} bytes");
        }
        // Frames of an earlier log after the last one.
        let mut older = log[HEADER..].to_vec();
        for frame in older.chunks_mut(FRAME_HEADER + 4096) {
            frame[8] ^= 1;
        }
        log.extend(older);
        assert!(!is_lost(&log));
    }
}
