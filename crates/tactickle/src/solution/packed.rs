//! The solution as bytes: a header, a checksum, and the values packed.

use std::io::Read;

use super::{PLACEMENTS, Solution};

/// The form of the bytes; others are solved again.
pub const VERSION: u16 = 1;

const MAGIC: [u8; 8] = *b"TTSOLVED";
const HEADER: usize = MAGIC.len() + 2 + 4;
/// Values of neighbouring placements are alike: more effort saves little.
const LEVEL: i32 = 9;

/// Bytes that hold no solution, or not a whole one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Damaged {
    /// They begin with something else.
    #[error("not a solution of Tac-Tickle")]
    Foreign,
    #[error("version {0} of the solution, not {VERSION}")]
    OtherVersion(u16),
    /// They are cut off or changed.
    #[error("the checksum does not agree")]
    Checksum,
}

impl Solution {
    pub fn to_bytes(&self) -> std::io::Result<Vec<u8>> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(crc32fast::hash(&self.values).to_le_bytes());
        bytes.extend(zstd::encode_all(self.values.as_slice(), LEVEL)?);
        Ok(bytes)
    }

    pub fn from_bytes(bytes: &[u8]) -> Result<Solution, Damaged> {
        let Some((header, packed)) = bytes.split_at_checked(HEADER) else {
            return Err(Damaged::Foreign);
        };
        let (magic, rest) = header.split_at(MAGIC.len());
        if magic != MAGIC {
            return Err(Damaged::Foreign);
        }
        let version = u16::from_le_bytes([rest[0], rest[1]]);
        if version != VERSION {
            return Err(Damaged::OtherVersion(version));
        }
        let sum = u32::from_le_bytes([rest[2], rest[3], rest[4], rest[5]]);
        let mut values = Vec::with_capacity(PLACEMENTS);
        // One byte more than there are would show that it is too long; more is never unpacked.
        zstd::Decoder::new(packed)
            .map_err(|_| Damaged::Checksum)?
            .take(PLACEMENTS as u64 + 1)
            .read_to_end(&mut values)
            .map_err(|_| Damaged::Checksum)?;
        if values.len() != PLACEMENTS || crc32fast::hash(&values) != sum {
            return Err(Damaged::Checksum);
        }
        Ok(Solution { values })
    }
}
