//! The end of a file that grows line by line: a line is there as a whole or not at all.

use std::fs::File;
use std::io::{self, Seek, SeekFrom, Write};

/// What can be written at its end, and cut.
pub(super) trait Medium: Write {
    /// Cuts it to a length and goes on from there.
    fn cut(&mut self, length: u64) -> io::Result<()>;
    /// Forces everything to the disk.
    fn settle(&mut self) -> io::Result<()>;
}

impl Medium for File {
    fn cut(&mut self, length: u64) -> io::Result<()> {
        self.set_len(length)?;
        self.seek(SeekFrom::Start(length)).map(drop)
    }

    fn settle(&mut self) -> io::Result<()> {
        self.sync_data()
    }
}

/// The end of a file.
#[derive(Debug)]
pub(super) struct Tail<M> {
    pub(super) medium: M,
    /// The length of all whole lines.
    whole: u64,
    is_broken: bool,
}

impl<M: Medium> Tail<M> {
    /// Appends after this number of bytes; what follows them is cut off.
    pub(super) fn open(mut medium: M, whole: u64) -> io::Result<Tail<M>> {
        medium.cut(whole)?;
        medium.settle()?;
        Ok(Tail {
            medium,
            whole,
            is_broken: false,
        })
    }

    /// Whether a line could not be written. What comes after it cannot be either: it might follow on half a line.
    pub(super) fn is_broken(&self) -> bool {
        self.is_broken
    }

    /// The length of all whole lines.
    pub(super) fn len(&self) -> u64 {
        self.whole
    }

    /// Adds a line; when this returns, it is on the disk.
    pub(super) fn add(&mut self, line: &[u8]) -> io::Result<()> {
        let written = self.medium.write_all(line);
        if let Err(error) = written.and_then(|()| self.medium.settle()) {
            self.is_broken = true;
            // If this fails, the next reader drops the incomplete line.
            let _ = self.medium.cut(self.whole);
            return Err(error);
        }
        self.whole += line.len() as u64;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A disk with limited room.
    struct Disk {
        bytes: Vec<u8>,
        room: usize,
    }

    impl Write for Disk {
        fn write(&mut self, some: &[u8]) -> io::Result<usize> {
            let fits = some.len().min(self.room - self.bytes.len());
            if fits == 0 {
                return Err(io::ErrorKind::StorageFull.into());
            }
            self.bytes.extend(&some[..fits]);
            Ok(fits)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    impl Medium for Disk {
        fn cut(&mut self, length: u64) -> io::Result<()> {
            self.bytes.truncate(length as usize);
            Ok(())
        }

        fn settle(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn an_incomplete_line_is_cut_off() {
        let disk = Disk {
            bytes: b"one\nha".to_vec(),
            room: 10,
        };
        let mut tail = Tail::open(disk, 4).unwrap();
        tail.add(b"two\n").unwrap();
        assert!(!tail.is_broken());
        assert!(tail.add(b"three\n").is_err());
        assert!(tail.is_broken());
        assert_eq!(tail.medium.bytes, b"one\ntwo\n");
        assert_eq!(tail.len(), 8);
    }
}
