//! Packed text, and what is wrong with it in words of our own: the libraries that unpack have theirs, in English alone.

use std::fmt;
use std::io::{self, BufRead, Read};

use super::{Buffered, EndedEarly, with_head};

/// No packed piece needs more bytes to be known.
const LONGEST_SIGN: usize = 4;

/// What a text is packed with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Packing {
    /// `.zst`
    Zstd,
    /// `.gz`
    Gzip,
    /// `.bz2`
    Bzip2,
}

impl Packing {
    /// By the first bytes of a file.
    pub(super) fn of(head: &[u8]) -> Option<Packing> {
        match head {
            [0x28, 0xb5, 0x2f, 0xfd, ..] => Some(Packing::Zstd),
            [0x1f, 0x8b, ..] => Some(Packing::Gzip),
            [b'B', b'Z', b'h', ..] => Some(Packing::Bzip2),
            _ => None,
        }
    }
}

impl fmt::Display for Packing {
    /// The program that packs so.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Packing::Zstd => "zstd",
            Packing::Gzip => "gzip",
            Packing::Bzip2 => "bzip2",
        })
    }
}

/// A packed file that cannot be unpacked to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Damage {
    /// It ends in the middle.
    #[error("the file is packed with {0} and ends in the middle: its last part is missing")]
    Cut(Packing),
    /// Its bytes are not those that were packed.
    #[error("the file is packed with {0} and damaged: it cannot be unpacked to its end")]
    Corrupt(Packing),
    /// It is whole, and other bytes come after it.
    #[error("the file is packed with {0} and whole, but other bytes follow its end")]
    Trailing(Packing),
    /// Unpacking it takes more memory than a search may have.
    #[error("the file is packed with {0} so that unpacking it takes more memory than allowed")]
    Demanding(Packing),
    /// It unpacks to more than is allowed.
    #[error("the file is packed with {0} and unpacks to more text than is allowed here")]
    Huge(Packing),
}

impl Damage {
    /// What it is packed with.
    pub fn packing(self) -> Packing {
        match self {
            Damage::Cut(packing)
            | Damage::Corrupt(packing)
            | Damage::Trailing(packing)
            | Damage::Demanding(packing)
            | Damage::Huge(packing) => packing,
        }
    }
}

/// One packed piece of a stream; several may follow each other.
enum Member {
    Zstd(zstd::Decoder<'static, Buffered>),
    Gzip(flate2::bufread::GzDecoder<Buffered>),
    Bzip2(bzip2::bufread::BzDecoder<Buffered>),
}

impl Member {
    fn new(packed: Buffered, packing: Packing) -> io::Result<Member> {
        Ok(match packing {
            Packing::Zstd => Member::Zstd(zstd::Decoder::with_buffer(packed)?.single_frame()),
            Packing::Gzip => Member::Gzip(flate2::bufread::GzDecoder::new(packed)),
            Packing::Bzip2 => Member::Bzip2(bzip2::bufread::BzDecoder::new(packed)),
        })
    }

    fn text(&mut self) -> &mut dyn Read {
        match self {
            Member::Zstd(text) => text,
            Member::Gzip(text) => text,
            Member::Bzip2(text) => text,
        }
    }

    /// Other bytes come after its end.
    fn rest(self) -> Buffered {
        match self {
            Member::Zstd(text) => text.finish(),
            Member::Gzip(text) => text.into_inner(),
            Member::Bzip2(text) => text.into_inner(),
        }
    }
}

pub(super) struct Unpacked {
    member: Option<Member>,
    packing: Packing,
    /// What was unpacked and not yet taken. When unpacking fails, what the library has made of this step is lost, so
    /// steps are as short as speed allows.
    step: Vec<u8>,
    at: usize,
}

/// Bytes of a step: a block of zstd, less for the others, which do not work in blocks or in much larger ones.
fn step(packing: Packing) -> usize {
    match packing {
        Packing::Zstd => 128 << 10,
        Packing::Gzip | Packing::Bzip2 => 4 << 10,
    }
}

/// The text of a packed stream.
pub(super) fn unpack(
    packed: impl BufRead + Send + 'static,
    packing: Packing,
) -> io::Result<Unpacked> {
    Ok(Unpacked {
        member: Some(Member::new(Box::new(packed), packing)?),
        packing,
        step: Vec::new(),
        at: 0,
    })
}

impl Unpacked {
    /// The next step; empty at the end.
    fn advance(&mut self) -> io::Result<()> {
        self.at = 0;
        self.step.resize(step(self.packing), 0);
        let read = self.unpack();
        self.step.truncate(*read.as_ref().unwrap_or(&0));
        read.map(|_| ())
    }

    fn unpack(&mut self) -> io::Result<usize> {
        while let Some(member) = &mut self.member {
            match member.text().read(&mut self.step) {
                Ok(0) => {}
                read => return read.map_err(|error| self.damage(error)),
            }
            self.member = match self.member.take().map(Member::rest) {
                Some(rest) => self.next_member(rest)?,
                None => None,
            };
        }
        Ok(0)
    }

    /// What follows a piece: another one, the end, or zeros to the end as tapes have them.
    fn next_member(&self, mut rest: Buffered) -> io::Result<Option<Member>> {
        loop {
            let is_begun = rest.fill_buf()?.iter().any(|byte| *byte != 0);
            if is_begun {
                rest = with_head(rest, LONGEST_SIGN)?;
            }
            let head = rest.fill_buf()?;
            let length = head.len();
            if length == 0 {
                return Ok(None);
            }
            if Packing::of(head) == Some(self.packing) || is_skipped(head, self.packing) {
                return Member::new(rest, self.packing).map(Some);
            }
            if is_begun {
                let trailing = Damage::Trailing(self.packing);
                return Err(io::Error::new(io::ErrorKind::InvalidData, trailing));
            }
            rest.consume(length);
        }
    }

    /// What the library says in our words.
    fn damage(&self, error: io::Error) -> io::Error {
        // What the system says of the disk is not the packing's, nor is an end of our own making.
        if error.raw_os_error().is_some()
            || error.kind() == io::ErrorKind::Interrupted
            || EndedEarly::is(&error)
        {
            return error;
        }
        match error.kind() {
            io::ErrorKind::UnexpectedEof => io::Error::new(error.kind(), Damage::Cut(self.packing)),
            // The library has no kind for it: a frame that looks back further than it allows.
            _ if error.to_string().contains("too much memory") => {
                io::Error::new(io::ErrorKind::InvalidData, Damage::Demanding(self.packing))
            }
            _ => io::Error::new(io::ErrorKind::InvalidData, Damage::Corrupt(self.packing)),
        }
    }
}

/// Frames of zstd that hold no text: other programs keep notes in them.
fn is_skipped(head: &[u8], packing: Packing) -> bool {
    packing == Packing::Zstd && matches!(head, [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..])
}

impl Read for Unpacked {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.at == self.step.len() && !buffer.is_empty() {
            self.advance()?;
        }
        let count = buffer.len().min(self.step.len() - self.at);
        buffer[..count].copy_from_slice(&self.step[self.at..self.at + count]);
        self.at += count;
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    /// Text that does not shrink to a few bytes.
    fn text() -> Vec<u8> {
        let mut rng = game::Rng::new(7);
        (0..40_000).map(|_| b'a' + rng.below(26) as u8).collect()
    }

    fn packed(packing: Packing, text: &[u8]) -> Vec<u8> {
        match packing {
            Packing::Zstd => {
                let mut zstd = zstd::Encoder::new(Vec::new(), 3).unwrap();
                zstd.include_checksum(true).unwrap();
                zstd.write_all(text).unwrap();
                zstd.finish().unwrap()
            }
            Packing::Gzip => {
                let mut gzip = flate2::write::GzEncoder::new(Vec::new(), Default::default());
                gzip.write_all(text).unwrap();
                gzip.finish().unwrap()
            }
            Packing::Bzip2 => {
                let mut bzip = bzip2::write::BzEncoder::new(Vec::new(), Default::default());
                bzip.write_all(text).unwrap();
                bzip.finish().unwrap()
            }
        }
    }

    fn read(bytes: Vec<u8>) -> io::Result<Vec<u8>> {
        let packing = Packing::of(&bytes).unwrap();
        let mut text = Vec::new();
        unpack(io::Cursor::new(bytes), packing)?.read_to_end(&mut text)?;
        Ok(text)
    }

    #[test]
    fn every_packing_is_read_and_its_damage_reported() {
        let text = text();
        for packing in [Packing::Zstd, Packing::Gzip, Packing::Bzip2] {
            let whole = packed(packing, &text);
            assert_eq!(read(whole.clone()).unwrap(), text);
            let damage = |bytes: Vec<u8>| -> Damage {
                let error = read(bytes).map(|text| text.len()).unwrap_err();
                *error.get_ref().unwrap().downcast_ref().unwrap()
            };
            assert_eq!(
                damage(whole[..whole.len() / 2].to_vec()),
                Damage::Cut(packing)
            );
            let mut changed = whole.clone();
            let end = changed.len();
            for byte in &mut changed[end / 2..end / 2 + 64] {
                *byte = !*byte;
            }
            assert_eq!(damage(changed), Damage::Corrupt(packing));
        }
    }

    /// What is read before an error, and the error.
    fn until_damage(bytes: Vec<u8>) -> (Vec<u8>, Option<Damage>) {
        let packing = Packing::of(&bytes).unwrap();
        let mut text = Vec::new();
        let read = unpack(io::Cursor::new(bytes), packing)
            .unwrap()
            .read_to_end(&mut text);
        let damage = read
            .err()
            .map(|error| *error.get_ref().unwrap().downcast_ref().unwrap());
        (text, damage)
    }

    #[test]
    fn pieces_follow_each_other_and_trailing_bytes_are_reported() {
        let text = text();
        for packing in [Packing::Zstd, Packing::Gzip, Packing::Bzip2] {
            let whole = packed(packing, &text);
            let twice = [&whole[..], &whole, &[0; 700]].concat();
            assert_eq!(until_damage(twice), ([&text[..], &text].concat(), None));
            for behind in [&b"garbage\n"[..], b"x", &[0x1f; 100_000]] {
                let found = until_damage([&whole[..], behind].concat());
                assert_eq!(found, (text.clone(), Some(Damage::Trailing(packing))));
            }
        }
        let skipped = [&[0x50, 0x2a, 0x4d, 0x18, 3, 0, 0, 0][..], b"abc"].concat();
        let whole = packed(Packing::Zstd, &text);
        let around = [&whole[..], &skipped, &whole].concat();
        assert_eq!(until_damage(around), ([&text[..], &text].concat(), None));
    }

    #[test]
    fn what_comes_before_a_wrong_byte_is_read() {
        let text: Vec<u8> = text().repeat(40);
        let mut rng = game::Rng::new(9);
        let text: Vec<u8> = text.iter().map(|byte| byte ^ rng.below(2) as u8).collect();
        let mut changed = packed(Packing::Zstd, &text);
        let place = changed.len() * 9 / 10;
        changed[place] ^= 0x55;
        let (read, damage) = until_damage(changed);
        assert_eq!(damage, Some(Damage::Corrupt(Packing::Zstd)));
        assert!(text.starts_with(&read));
        assert!(
            read.len() > text.len() * 8 / 10,
            "{} of {}",
            read.len(),
            text.len()
        );
    }

    #[test]
    fn what_takes_too_much_memory_is_not_called_damaged() {
        let mut zstd = zstd::Encoder::new(Vec::new(), 1).unwrap();
        zstd.long_distance_matching(true).unwrap();
        zstd.window_log(28).unwrap();
        zstd.write_all(&text()).unwrap();
        let error = read(zstd.finish().unwrap()).unwrap_err();
        let damage: &Damage = error.get_ref().unwrap().downcast_ref().unwrap();
        assert_eq!(*damage, Damage::Demanding(Packing::Zstd));
    }
}
