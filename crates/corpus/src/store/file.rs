//! The file around the blocks: its beginning, a head before each block, and the index at the end.

use std::io::{self, Read, Seek, SeekFrom, Write};

use super::block::{BlockBuilder, LARGEST_PART, MOST_GAMES, Moves};
use super::fault::{Fault, FaultKind};
use super::heads::Heads;

/// What a store begins with: no text does, and a transfer that changes line ends breaks it.
pub const MAGIC: [u8; 8] = *b"\x89SVDB\r\n\x1a";
/// The version that is written, and the only one that is read.
pub const VERSION: u16 = 1;
/// Duplicates were dropped; for people, it changes nothing.
pub(super) const UNIQUE: u16 = 1;

const BLOCK: [u8; 4] = *b"GAME";
const INDEX: [u8; 4] = *b"INDX";
const END: [u8; 8] = *b"SVDBEND\n";

const BEGIN_SIZE: usize = 16;
const HEAD_SIZE: usize = 52;
const ENTRY_SIZE: usize = 32;
/// Totals, length, checksum, end.
const TAIL_SIZE: usize = 24 + 4 + 4 + 8;
const MOST_BLOCKS: usize = 1 << 24;
const LEVEL: i32 = 12;

/// Fields from the front of bytes whose length is known.
struct Fields<'a>(&'a [u8]);

impl Fields<'_> {
    fn bytes<const N: usize>(&mut self) -> [u8; N] {
        let mut bytes = [0; N];
        let count = self.0.len().min(N);
        bytes[..count].copy_from_slice(&self.0[..count]);
        self.0 = &self.0[count..];
        bytes
    }

    fn u16(&mut self) -> u16 {
        u16::from_le_bytes(self.bytes())
    }

    fn u32(&mut self) -> u32 {
        u32::from_le_bytes(self.bytes())
    }

    fn u64(&mut self) -> u64 {
        u64::from_le_bytes(self.bytes())
    }
}

/// Whether some bytes carry their own checksum at the end.
fn is_sound(bytes: &[u8]) -> bool {
    bytes
        .split_last_chunk::<4>()
        .is_some_and(|(rest, sum)| crc32fast::hash(rest) == u32::from_le_bytes(*sum))
}

fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    let sum = crc32fast::hash(&bytes);
    bytes.extend(sum.to_le_bytes());
    bytes
}

/// What stands before a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Head {
    /// Number of its first game or gap, counted from 0 in the store.
    pub first: u64,
    /// Games in it.
    pub games: u32,
    /// Games and gaps in it.
    pub numbers: u32,
    /// Positions in it.
    pub positions: u32,
    /// Packed length, unpacked length and checksum of the moves, then of the headers.
    parts: [[u32; 3]; 2],
}

impl Head {
    fn write(&self) -> Vec<u8> {
        let mut out = BLOCK.to_vec();
        out.extend(self.first.to_le_bytes());
        for number in [self.games, self.numbers, self.positions] {
            out.extend(number.to_le_bytes());
        }
        for number in self.parts.as_flattened() {
            out.extend(number.to_le_bytes());
        }
        sealed(out)
    }

    fn read(bytes: &[u8]) -> Result<Head, FaultKind> {
        if !is_sound(bytes) {
            return Err(FaultKind::Checksum("a block's head"));
        }
        let mut fields = Fields(&bytes[4..]);
        let head = Head {
            first: fields.u64(),
            games: fields.u32(),
            numbers: fields.u32(),
            positions: fields.u32(),
            parts: [(); 2].map(|()| [(); 3].map(|()| fields.u32())),
        };
        if head.games as usize > MOST_GAMES || head.games > head.numbers {
            return Err(FaultKind::Limit("games of a block"));
        }
        for [packed, unpacked, _] in head.parts {
            if packed as usize > zstd::zstd_safe::compress_bound(LARGEST_PART)
                || unpacked as usize > LARGEST_PART
            {
                return Err(FaultKind::Limit("size of a block"));
            }
        }
        Ok(head)
    }
}

/// A block as it stands in the file.
#[derive(Debug)]
pub(crate) struct Packed {
    pub(super) head: Head,
    /// Where it begins in the file.
    pub(super) offset: u64,
    parts: [Vec<u8>; 2],
}

impl Packed {
    /// Games and gaps.
    pub(crate) fn numbers(&self) -> u64 {
        u64::from(self.head.numbers)
    }

    fn part(&self, index: usize, name: &'static str) -> Result<Vec<u8>, Fault> {
        let [_, unpacked, sum] = self.head.parts[index];
        if crc32fast::hash(&self.parts[index]) != sum {
            return Err(FaultKind::Checksum(name).at(self.offset));
        }
        let bytes = zstd::bulk::decompress(&self.parts[index], unpacked as usize)
            .map_err(|_| FaultKind::Content(name).at(self.offset))?;
        if bytes.len() != unpacked as usize {
            return Err(FaultKind::Content(name).at(self.offset));
        }
        Ok(bytes)
    }

    /// The moves, unpacked.
    pub(super) fn moves(&self) -> Result<Moves, Fault> {
        let bytes = self.part(0, "moves")?;
        let head = &self.head;
        Moves::read(
            bytes,
            head.games as usize,
            u64::from(head.numbers),
            u64::from(head.positions),
        )
        .map_err(|column| FaultKind::Content(column).at(self.offset))
    }

    /// The headers, unpacked.
    pub(super) fn heads(&self) -> Result<Heads, Fault> {
        let bytes = self.part(1, "headers")?;
        Heads::read(bytes, self.head.games as usize)
            .map_err(|column| FaultKind::Content(column).at(self.offset))
    }

    /// That game `number` of the block cannot be played.
    pub(super) fn nonsense(&self, number: u64) -> Fault {
        FaultKind::Moves(self.head.first.saturating_add(number + 1)).at(self.offset)
    }
}

/// The whole store in figures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Totals {
    /// Games.
    pub games: u64,
    /// Games and the numbers of those that were left out: what numbering and sampling count.
    pub numbers: u64,
    /// Positions, first ones included.
    pub positions: u64,
}

impl Totals {
    pub(super) fn add(&mut self, packed: &Packed) {
        self.games += u64::from(packed.head.games);
        self.numbers += u64::from(packed.head.numbers);
        self.positions += u64::from(packed.head.positions);
    }
}

/// A block in the index.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Entry {
    offset: u64,
    first: u64,
    games: u32,
    numbers: u32,
    positions: u32,
}

impl Entry {
    fn new(offset: u64, head: &Head) -> Entry {
        Entry {
            offset,
            first: head.first,
            games: head.games,
            numbers: head.numbers,
            positions: head.positions,
        }
    }
}

/// The index, its length and checksum, and the end of the file.
fn write_index(entries: &[Entry], totals: &Totals) -> Vec<u8> {
    let mut out = INDEX.to_vec();
    out.extend((entries.len() as u32).to_le_bytes());
    for entry in entries {
        out.extend(entry.offset.to_le_bytes());
        out.extend(entry.first.to_le_bytes());
        for number in [entry.games, entry.numbers, entry.positions, 0] {
            out.extend(number.to_le_bytes());
        }
    }
    for number in [totals.games, totals.numbers, totals.positions] {
        out.extend(number.to_le_bytes());
    }
    let length = out.len() + 4 + 4 + END.len();
    out.extend((length as u32).to_le_bytes());
    let mut out = sealed(out);
    out.extend(END);
    out
}

/// Reads an index.
fn read_index(bytes: &[u8]) -> Result<(Vec<Entry>, Totals), FaultKind> {
    let (body, end) = bytes.split_last_chunk::<8>().ok_or(FaultKind::Truncated)?;
    if *end != END || !is_sound(body) || body.len() < 8 {
        return Err(FaultKind::Checksum("the index"));
    }
    let mut fields = Fields(&body[4..]);
    let count = fields.u32() as usize;
    if count > body.len() / ENTRY_SIZE {
        return Err(FaultKind::Limit("the index"));
    }
    let entries: Vec<Entry> = (0..count)
        .map(|_| {
            let entry = Entry {
                offset: fields.u64(),
                first: fields.u64(),
                games: fields.u32(),
                numbers: fields.u32(),
                positions: fields.u32(),
            };
            fields.u32();
            entry
        })
        .collect();
    let totals = totals(&entries);
    if write_index(&entries, &totals) != bytes {
        return Err(FaultKind::Content("the index"));
    }
    Ok((entries, totals))
}

/// The totals of a store by its index alone.
pub(super) fn read_totals(mut file: impl Read + Seek) -> io::Result<Totals> {
    // The beginning must be right too.
    Blocks::new(&mut file)?;
    let size = file.seek(SeekFrom::End(0))?;
    let truncated = || io::Error::from(FaultKind::Truncated.at(size));
    let most = (8 + MOST_BLOCKS * ENTRY_SIZE + TAIL_SIZE) as u64;
    let tail = size.checked_sub(16).ok_or_else(truncated)?;
    file.seek(SeekFrom::Start(tail))?;
    let mut bytes = [0; 16];
    file.read_exact(&mut bytes)?;
    let mut fields = Fields(&bytes);
    let length = u64::from(fields.u32());
    if bytes[8..] != END || length > most {
        return Err(truncated());
    }
    let offset = size.checked_sub(length).ok_or_else(truncated)?;
    file.seek(SeekFrom::Start(offset))?;
    let mut index = Vec::new();
    file.take(length).read_to_end(&mut index)?;
    let (_, totals) = read_index(&index).map_err(|kind| kind.at(offset))?;
    Ok(totals)
}

fn totals(entries: &[Entry]) -> Totals {
    entries.iter().fold(Totals::default(), |sum, entry| Totals {
        games: sum.games + u64::from(entry.games),
        numbers: sum.numbers + u64::from(entry.numbers),
        positions: sum.positions + u64::from(entry.positions),
    })
}

/// Writes a store.
#[derive(Debug)]
pub(super) struct Writer<W> {
    out: W,
    offset: u64,
    entries: Vec<Entry>,
    next: u64,
}

impl<W: Write> Writer<W> {
    pub(super) fn new(mut out: W, flags: u16) -> io::Result<Writer<W>> {
        let mut begin = MAGIC.to_vec();
        begin.extend(VERSION.to_le_bytes());
        begin.extend(flags.to_le_bytes());
        out.write_all(&sealed(begin))?;
        // A full disk is told before the work, not after it.
        out.flush()?;
        Ok(Writer {
            out,
            offset: BEGIN_SIZE as u64,
            entries: Vec::new(),
            next: 0,
        })
    }

    /// Writes a block; `trailing` games were left out after its last one.
    pub(super) fn block(&mut self, block: &BlockBuilder, trailing: u32) -> io::Result<()> {
        if self.entries.len() >= MOST_BLOCKS {
            return Err(io::Error::other("too many games for one store"));
        }
        let (moves, heads) = block.write();
        let mut parts = [[0; 3]; 2];
        let mut packed = Vec::new();
        for (part, bytes) in parts.iter_mut().zip([moves, heads]) {
            let small = zstd::bulk::compress(&bytes, LEVEL)?;
            *part = [
                small.len() as u32,
                bytes.len() as u32,
                crc32fast::hash(&small),
            ];
            packed.extend(small);
        }
        let head = Head {
            first: self.next,
            games: block.games,
            numbers: (block.numbers as u32).saturating_add(trailing),
            positions: block.positions as u32,
            parts,
        };
        self.out.write_all(&head.write())?;
        self.out.write_all(&packed)?;
        self.entries.push(Entry::new(self.offset, &head));
        self.offset += (HEAD_SIZE + packed.len()) as u64;
        self.next += u64::from(head.numbers);
        Ok(())
    }

    /// Writes the index and hands back what was written to, the totals and the size.
    pub(super) fn finish(mut self) -> io::Result<(W, Totals, u64)> {
        let totals = totals(&self.entries);
        let index = write_index(&self.entries, &totals);
        self.out.write_all(&index)?;
        self.out.flush()?;
        Ok((self.out, totals, self.offset + index.len() as u64))
    }
}

/// Reads a store from its beginning to its end.
pub(crate) struct Blocks<R> {
    input: R,
    offset: u64,
    entries: Vec<Entry>,
    next: u64,
    ended: bool,
    failed: bool,
}

impl<R: Read> Blocks<R> {
    /// Reads the beginning.
    pub(crate) fn new(input: R) -> io::Result<Blocks<R>> {
        let mut blocks = Blocks {
            input,
            offset: 0,
            entries: Vec::new(),
            next: 0,
            ended: false,
            failed: false,
        };
        let begin = blocks.take(BEGIN_SIZE)?;
        if begin[..8] != MAGIC {
            return Err(FaultKind::NotAStore.at(0).into());
        }
        // The version comes first: later ones may seal differently.
        let mut fields = Fields(&begin[8..]);
        let version = fields.u16();
        if version != VERSION {
            return Err(FaultKind::Version(version).at(0).into());
        }
        if !is_sound(&begin) || fields.u16() & !UNIQUE != 0 {
            return Err(FaultKind::Checksum("the beginning").at(0).into());
        }
        Ok(blocks)
    }

    /// Exactly so many bytes, without trusting the number.
    fn take(&mut self, length: usize) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::with_capacity(length.min(1 << 20));
        let limit = length as u64;
        self.input.by_ref().take(limit).read_to_end(&mut bytes)?;
        if bytes.len() < length {
            let end = self.offset + bytes.len() as u64;
            return Err(FaultKind::Truncated.at(end).into());
        }
        self.offset += limit;
        Ok(bytes)
    }

    /// The next block; `None` after a sound end. After an error there is nothing more.
    pub(crate) fn next_block(&mut self) -> io::Result<Option<Packed>> {
        if self.failed || self.ended {
            return Ok(None);
        }
        let result = self.read_next();
        self.failed = result.is_err();
        result
    }

    fn read_next(&mut self) -> io::Result<Option<Packed>> {
        let offset = self.offset;
        let tag = self.take(4)?;
        if tag == INDEX {
            self.index(offset, tag)?;
            self.ended = true;
            return Ok(None);
        }
        if tag != BLOCK || self.entries.len() >= MOST_BLOCKS {
            return Err(FaultKind::Checksum("a block's head").at(offset).into());
        }
        let mut bytes = tag;
        bytes.extend(self.take(HEAD_SIZE - 4)?);
        let head = Head::read(&bytes).map_err(|kind| kind.at(offset))?;
        if head.first != self.next {
            return Err(FaultKind::Content("blocks missing or exchanged")
                .at(offset)
                .into());
        }
        self.next = self.next.saturating_add(u64::from(head.numbers));
        self.entries.push(Entry::new(offset, &head));
        let [moves, heads] = head.parts;
        let parts = [self.take(moves[0] as usize)?, self.take(heads[0] as usize)?];
        Ok(Some(Packed {
            head,
            offset,
            parts,
        }))
    }

    fn index(&mut self, offset: u64, tag: Vec<u8>) -> io::Result<()> {
        let mut bytes = tag;
        bytes.extend(self.take(4 + self.entries.len() * ENTRY_SIZE + TAIL_SIZE)?);
        let (entries, _) = read_index(&bytes).map_err(|kind| kind.at(offset))?;
        if entries != self.entries {
            return Err(FaultKind::Content("blocks missing or exchanged")
                .at(offset)
                .into());
        }
        let end = self.offset;
        let mut more = [0; 1];
        if self.input.read(&mut more)? > 0 {
            return Err(FaultKind::Content("bytes after its end").at(end).into());
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::block::Record;

    /// A block with two games whose parts are changed before they are sealed.
    fn packed(change: impl Fn(&mut [Vec<u8>; 2])) -> Packed {
        let mut block = BlockBuilder::default();
        let pairs: [(&[u8], &[u8]); 2] = [(b"White", b"a"), (b"Black", b"b")];
        // The king's pawn and the queen's way out, castling, a promotion on the way to nowhere.
        for (fen, moves) in [
            (None, &[0xc1, 0xc1, 0x33, 0x1c, 0x2a, 0x0b, 8, 16][..]),
            (
                Some("r3k2r/P6p/8/8/8/8/p6P/R3K2R w KQkq - 0 1"),
                &[0x08, 0x09, 0x49, 0x10][..],
            ),
        ] {
            block.push(&Record {
                pairs: &pairs,
                fen,
                written: None,
                outcome: chess::pgn::Outcome::Draw,
                gap: 1,
                plies: 4,
                moves,
            });
        }
        let (moves, heads) = block.write();
        let mut parts = [moves, heads];
        change(&mut parts);
        let small = parts
            .each_ref()
            .map(|part| zstd::bulk::compress(part, 1).unwrap());
        let describe = |index: usize| {
            [
                small[index].len() as u32,
                parts[index].len() as u32,
                crc32fast::hash(&small[index]),
            ]
        };
        Packed {
            head: Head {
                first: 0,
                games: block.games,
                numbers: block.numbers as u32,
                positions: block.positions as u32,
                parts: [describe(0), describe(1)],
            },
            offset: 16,
            parts: small,
        }
    }

    fn read_all(packed: &Packed) {
        let _ = crate::store::export::text(packed);
        if let Ok(block) = crate::store::Block::open(packed) {
            for game in block.games() {
                let _ = block.replay(&game, u32::MAX, |replay, _| {
                    let _ = replay.fen();
                });
                let _ = block.headers(&game, |headers| headers.iter().count());
            }
        }
    }

    #[test]
    fn content_without_sense_is_survived() {
        // The checksums agree: this is what somebody could make on purpose.
        let whole = packed(|_| {});
        assert!(whole.moves().is_ok() && whole.heads().is_ok());
        for part in 0..2 {
            let length = whole.head.parts[part][1] as usize;
            for at in 0..length {
                for value in 0..=255 {
                    read_all(&packed(|parts| parts[part][at] = value));
                }
                read_all(&packed(|parts| parts[part].truncate(at)));
                read_all(&packed(|parts| parts[part].insert(at, 0xff)));
            }
        }
    }

    #[test]
    fn a_part_that_unpacks_to_more_is_refused() {
        let mut bomb = packed(|_| {});
        bomb.parts[0] = zstd::bulk::compress(&vec![0; 1 << 24], 1).unwrap();
        bomb.head.parts[0][2] = crc32fast::hash(&bomb.parts[0]);
        assert!(bomb.moves().is_err());
    }

    #[test]
    fn heads_and_index_come_back() {
        let head = packed(|_| {}).head;
        assert_eq!(head.write().len(), HEAD_SIZE);
        assert_eq!(Head::read(&head.write()), Ok(head));
        let entries = [Entry::new(16, &head), Entry::new(99, &head)];
        let index = write_index(&entries, &totals(&entries));
        assert_eq!(index.len(), 8 + 2 * ENTRY_SIZE + TAIL_SIZE);
        assert_eq!(read_index(&index), Ok((entries.to_vec(), totals(&entries))));
    }
}
