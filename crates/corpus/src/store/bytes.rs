//! Numbers and texts as bytes, read back with suspicion.

/// A column that cannot be read: its name.
pub(super) type Bad = &'static str;

/// Writes a number, seven bits a byte, the lowest first.
pub(super) fn put(out: &mut Vec<u8>, number: u32) {
    let mut rest = number;
    while rest >= 0x80 {
        out.push(rest as u8 | 0x80);
        rest >>= 7;
    }
    out.push(rest as u8);
}

/// Reads from the front of some bytes; `column` names what is being read.
#[derive(Debug, Clone)]
pub(super) struct Cursor<'a> {
    all: &'a [u8],
    at: usize,
    /// What is being read, for the report.
    pub column: Bad,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(all: &'a [u8]) -> Cursor<'a> {
        Cursor {
            all,
            at: 0,
            column: "",
        }
    }

    /// Where reading has come to.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// Bytes not read yet.
    pub(super) fn left(&self) -> usize {
        self.all.len() - self.at
    }

    #[inline]
    pub(super) fn number(&mut self) -> Result<u32, Bad> {
        let mut number = 0u64;
        for shift in (0..35).step_by(7) {
            let byte = *self.all.get(self.at).ok_or(self.column)?;
            self.at += 1;
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return u32::try_from(number).map_err(|_| self.column);
            }
        }
        Err(self.column)
    }

    /// A number of things each of which takes at least a byte, so no more than bytes are left.
    pub(super) fn count(&mut self) -> Result<usize, Bad> {
        let count = self.number()? as usize;
        if count > self.left() {
            return Err(self.column);
        }
        Ok(count)
    }

    /// A number below `limit`.
    pub(super) fn below(&mut self, limit: usize) -> Result<usize, Bad> {
        let number = self.number()? as usize;
        if number >= limit {
            return Err(self.column);
        }
        Ok(number)
    }

    pub(super) fn take(&mut self, length: usize) -> Result<&'a [u8], Bad> {
        if length > self.left() {
            return Err(self.column);
        }
        let taken = &self.all[self.at..self.at + length];
        self.at += length;
        Ok(taken)
    }

    /// This number of integers.
    pub(super) fn numbers(&mut self, count: usize) -> Result<Vec<u32>, Bad> {
        if count > self.left() {
            return Err(self.column);
        }
        (0..count).map(|_| self.number()).collect()
    }

    /// Nothing may be left.
    pub(super) fn end(&self) -> Result<(), Bad> {
        if self.left() == 0 { Ok(()) } else { Err("end") }
    }
}

/// Fields from the front of bytes whose length is known.
pub(super) struct Fields<'a>(pub(super) &'a [u8]);

impl Fields<'_> {
    fn bytes<const N: usize>(&mut self) -> [u8; N] {
        let mut bytes = [0; N];
        let count = self.0.len().min(N);
        bytes[..count].copy_from_slice(&self.0[..count]);
        self.0 = &self.0[count..];
        bytes
    }

    pub(super) fn u16(&mut self) -> u16 {
        u16::from_le_bytes(self.bytes())
    }

    pub(super) fn u32(&mut self) -> u32 {
        u32::from_le_bytes(self.bytes())
    }

    pub(super) fn u64(&mut self) -> u64 {
        u64::from_le_bytes(self.bytes())
    }
}

/// Whether some bytes carry their own checksum at the end.
pub(super) fn is_sound(bytes: &[u8]) -> bool {
    bytes
        .split_last_chunk::<4>()
        .is_some_and(|(rest, sum)| crc32fast::hash(rest) == u32::from_le_bytes(*sum))
}

/// Some bytes and their checksum.
pub(super) fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    let sum = crc32fast::hash(&bytes);
    bytes.extend(sum.to_le_bytes());
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back() {
        for number in [0, 1, 127, 128, 300, 16_383, 16_384, u32::MAX] {
            let mut out = Vec::new();
            put(&mut out, number);
            let mut cursor = Cursor::new(&out);
            assert_eq!(cursor.number(), Ok(number));
            assert_eq!(cursor.end(), Ok(()));
        }
        for bad in [
            &[][..],
            &[0x80],
            &[0xff; 5],
            &[0xff, 0xff, 0xff, 0xff, 0xff, 1],
        ] {
            assert!(Cursor::new(bad).number().is_err());
        }
    }
}
