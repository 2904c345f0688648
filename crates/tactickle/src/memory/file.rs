//! The bytes of a memory: a header, both stores one after the other, and a checksum over everything before it.
//!
//! All numbers are little-endian. `docs/tactickle.en.md` describes the form.

use syntax::Message;

use super::{
    ExactStore, Frequencies, Memory, Quadruples, RECENT, RelationMatrix, Store, StoreKind, WORDS,
    quadruples,
};
use crate::placement::Placement;
use crate::solution::{PLACEMENTS, index, placement};
use crate::square::SQUARES;

/// The form of the bytes.
pub const VERSION: u16 = 1;
/// No memory needs more: both exact stores full.
pub const MOST_BYTES: usize = 2 * 4 * (PLACEMENTS + 1) + 64;

const MAGIC: [u8; 8] = *b"TTMEMORY";
const COUNTS: usize = 8 * SQUARES;

/// Bytes that hold no memory, or not a whole one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BadMemory {
    /// They begin with something else.
    #[error("not a memory of Tac-Tickle")]
    Foreign,
    /// A later version wrote them.
    #[error("version {0} of the memory, this program knows {VERSION}")]
    OtherVersion(u16),
    /// They are cut off or changed.
    #[error("the memory is damaged: its checksum does not agree")]
    Checksum,
    /// The checksum agrees, but what it covers makes no sense.
    #[error("the memory is damaged: its contents make no sense")]
    Contents,
}

impl BadMemory {
    /// The same in both languages.
    pub fn message(self) -> Message {
        let pt = match self {
            BadMemory::Foreign => "não é uma memória de Tac-Tickle".to_owned(),
            BadMemory::OtherVersion(version) => {
                format!("versão {version} da memória, este programa conhece a {VERSION}")
            }
            BadMemory::Checksum => "a memória está danificada: a soma não confere".to_owned(),
            BadMemory::Contents => {
                "a memória está danificada: o conteúdo não faz sentido".to_owned()
            }
        };
        Message::new(self.to_string(), pt)
    }
}

impl Memory {
    /// Everything in it, to be kept in a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.push(kind_number(self.kind));
        bytes.push(u8::from(self.folded));
        for store in [&self.left, &self.faced] {
            write_store(store, &mut bytes);
        }
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// Reads what [`Memory::to_bytes`] wrote.
    pub fn from_bytes(bytes: &[u8]) -> Result<Memory, BadMemory> {
        if !bytes.starts_with(&MAGIC) {
            return Err(BadMemory::Foreign);
        }
        if let Some(version) = bytes.get(8..10) {
            let version = u16::from_le_bytes([version[0], version[1]]);
            if version != VERSION {
                return Err(BadMemory::OtherVersion(version));
            }
        }
        let (body, sum) = bytes.split_last_chunk::<4>().ok_or(BadMemory::Checksum)?;
        if crc32fast::hash(body) != u32::from_le_bytes(*sum) || body.len() < 12 {
            return Err(BadMemory::Checksum);
        }
        let (header, rest) = body.split_at(12);
        read_body(header[10], header[11], rest).ok_or(BadMemory::Contents)
    }
}

fn kind_number(kind: StoreKind) -> u8 {
    match kind {
        StoreKind::Relations => 0,
        StoreKind::Quadruples => 1,
        StoreKind::Frequencies => 2,
        StoreKind::Exact => 3,
    }
}

fn write_store(store: &Store, bytes: &mut Vec<u8>) {
    let mut number = |number: u32| bytes.extend(number.to_le_bytes());
    match store {
        Store::Relations(matrix) => {
            for word in matrix.words() {
                bytes.extend(word.to_le_bytes());
            }
        }
        Store::Quadruples(store) => bytes.extend(store.bytes()),
        Store::Frequencies(store) => {
            let (counts, recent) = store.parts();
            counts.for_each(&mut number);
            number(recent.len() as u32);
            for &placement in recent {
                number(index(placement) as u32);
            }
        }
        Store::Exact(store) => {
            number(store.len() as u32);
            for stored in store.numbers() {
                number(stored as u32);
            }
        }
    }
}

fn read_body(kind: u8, folded: u8, mut rest: &[u8]) -> Option<Memory> {
    let kind = StoreKind::ALL
        .into_iter()
        .find(|candidate| kind_number(*candidate) == kind)?;
    let folded = match folded {
        0 => false,
        1 => true,
        _ => return None,
    };
    let left = read_store(kind, &mut rest)?;
    let faced = read_store(kind, &mut rest)?;
    let memory = Memory {
        kind,
        folded,
        left,
        faced,
    };
    rest.is_empty().then_some(memory)
}

fn read_store(kind: StoreKind, rest: &mut &[u8]) -> Option<Store> {
    Some(match kind {
        StoreKind::Relations => {
            let mut words = [0; WORDS];
            for word in &mut words {
                *word = u64::from_le_bytes(take(rest)?);
            }
            Store::Relations(Box::new(RelationMatrix::from_words(words)?))
        }
        StoreKind::Quadruples => {
            let (bytes, after) = rest.split_at_checked(quadruples::BITS / 8)?;
            *rest = after;
            Store::Quadruples(Quadruples::from_bytes(bytes)?)
        }
        StoreKind::Frequencies => {
            let counts: Vec<u32> = (0..COUNTS).map(|_| number(rest)).collect::<Option<_>>()?;
            let length = number(rest)? as usize;
            if length > RECENT {
                return None;
            }
            let recent: Vec<Placement> = (0..length)
                .map(|_| placement(number(rest)? as usize))
                .collect::<Option<_>>()?;
            Store::Frequencies(Box::new(Frequencies::from_parts(&counts, recent)?))
        }
        StoreKind::Exact => {
            let length = number(rest)?;
            let mut store = ExactStore::default();
            let mut last = None;
            for _ in 0..length {
                let stored = number(rest)? as usize;
                if stored >= PLACEMENTS || last >= Some(stored) {
                    return None;
                }
                last = Some(stored);
                store.insert(stored);
            }
            Store::Exact(store)
        }
    })
}

fn take<const N: usize>(rest: &mut &[u8]) -> Option<[u8; N]> {
    let (bytes, after) = rest.split_first_chunk::<N>()?;
    *rest = after;
    Some(*bytes)
}

fn number(rest: &mut &[u8]) -> Option<u32> {
    take(rest).map(u32::from_le_bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::Lost;

    fn filled(kind: StoreKind, folded: bool) -> Memory {
        let mut memory = Memory::new(kind, folded);
        for step in 0..100 {
            memory.store(Lost::Left, placement(step * 77_777).unwrap());
            memory.store(Lost::Faced, placement(step * 3_331).unwrap());
        }
        memory
    }

    #[test]
    fn every_memory_is_written_and_read() {
        for kind in StoreKind::ALL {
            for folded in [false, true] {
                for memory in [Memory::new(kind, folded), filled(kind, folded)] {
                    let bytes = memory.to_bytes();
                    assert!(bytes.len() <= MOST_BYTES);
                    assert_eq!(Memory::from_bytes(&bytes), Ok(memory), "{kind:?} {folded}");
                }
            }
        }
        let bytes = Memory::original().to_bytes();
        assert_eq!(bytes.len(), 12 + 2 * 312 * 8 + 4);
    }

    #[test]
    fn no_changed_byte_goes_unnoticed() {
        let bytes = filled(StoreKind::Exact, true).to_bytes();
        for place in 0..bytes.len() {
            let mut changed = bytes.clone();
            changed[place] ^= 0x40;
            let error = Memory::from_bytes(&changed).unwrap_err();
            match place {
                0..8 => assert_eq!(error, BadMemory::Foreign),
                8..10 => assert!(matches!(error, BadMemory::OtherVersion(_))),
                _ => assert_eq!(error, BadMemory::Checksum),
            }
            assert!(Memory::from_bytes(&bytes[..place]).is_err());
        }
    }

    #[test]
    fn contents_without_sense_are_refused() {
        let sealed = |mut body: Vec<u8>| {
            body.extend(crc32fast::hash(&body).to_le_bytes());
            Memory::from_bytes(&body)
        };
        let body = |kind| {
            let mut bytes = filled(kind, false).to_bytes();
            bytes.truncate(bytes.len() - 4);
            bytes
        };
        let mut beyond = body(StoreKind::Relations);
        beyond[12 + 8 * 311] |= 1;
        let mut wide = body(StoreKind::Relations);
        wide[12 + 7] = 1;
        let mut unsorted = body(StoreKind::Exact);
        unsorted[16..20].copy_from_slice(&8_000_000u32.to_le_bytes());
        let mut uneven = body(StoreKind::Frequencies);
        uneven[12] ^= 1;
        let mut unknown = body(StoreKind::Exact);
        unknown[10] = 9;
        let mut longer = body(StoreKind::Quadruples);
        longer.push(0);
        for wrong in [beyond, wide, unsorted, uneven, unknown, longer] {
            assert_eq!(sealed(wrong), Err(BadMemory::Contents));
        }
    }
}
