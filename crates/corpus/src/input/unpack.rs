//! Packed text, and what is wrong with it in words of our own: the libraries that unpack have theirs, in English alone.

use std::fmt;
use std::io::{self, BufRead, Read};

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
    /// Unpacking it takes more memory than a search may have.
    #[error("the file is packed with {0} so that unpacking it takes more memory than allowed")]
    Demanding(Packing),
}

impl Damage {
    /// What it is packed with.
    pub fn packing(self) -> Packing {
        match self {
            Damage::Cut(packing) | Damage::Corrupt(packing) | Damage::Demanding(packing) => packing,
        }
    }
}

/// Unpacks a stream.
pub(super) struct Unpacked<R> {
    text: R,
    packing: Packing,
}

/// The text of a packed stream.
pub(super) fn unpack(
    packed: impl BufRead + Send + 'static,
    packing: Packing,
) -> io::Result<Unpacked<Box<dyn Read + Send>>> {
    let text: Box<dyn Read + Send> = match packing {
        Packing::Zstd => Box::new(zstd::Decoder::with_buffer(packed)?),
        Packing::Gzip => Box::new(flate2::bufread::MultiGzDecoder::new(packed)),
        Packing::Bzip2 => Box::new(bzip2::bufread::MultiBzDecoder::new(packed)),
    };
    Ok(Unpacked { text, packing })
}

impl<R: Read> Read for Unpacked<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.text.read(buffer).map_err(|error| {
            // What the system says of the disk is not the packing's.
            if error.raw_os_error().is_some() || error.kind() == io::ErrorKind::Interrupted {
                return error;
            }
            match error.kind() {
                io::ErrorKind::UnexpectedEof => {
                    io::Error::new(error.kind(), Damage::Cut(self.packing))
                }
                // The library has no kind for it: a frame that looks back further than it allows.
                _ if error.to_string().contains("too much memory") => {
                    io::Error::new(io::ErrorKind::InvalidData, Damage::Demanding(self.packing))
                }
                _ => io::Error::new(io::ErrorKind::InvalidData, Damage::Corrupt(self.packing)),
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    /// Text that does not shrink to a few bytes.
    fn text() -> Vec<u8> {
        let mut dice = game::Dice::new(7);
        (0..40_000).map(|_| b'a' + dice.below(26) as u8).collect()
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
    fn every_packing_is_read_and_its_damage_told_as_ours() {
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
