//! The file around the blocks: its beginning, and the index at the end.

use std::io::{self, Read, Seek, SeekFrom, Write};

use super::bytes::{Fields, is_sound, sealed};
use super::error::{SvdbError, SvdbErrorKind};
use super::finishing::Finished;
use super::packed::{ANNOTATIONS, BLOCK, HEAD_SIZE, Head, PARTS, Packed};
use crate::input::Skip;

/// What a store begins with: no text does, and a transfer that changes line ends breaks it.
pub const MAGIC: [u8; 8] = *b"\x89SVDB\r\n\x1a";
/// The version that is written, and the only one that is read.
pub const VERSION: u16 = 4;
/// Duplicates were dropped; for people, it changes nothing.
pub(super) const UNIQUE: u16 = 1;

const INDEX: [u8; 4] = *b"INDX";
const END: [u8; 8] = *b"SVDBEND\n";

const BEGIN_SIZE: usize = 16;
const ENTRY_SIZE: usize = 32;
/// Totals, length, checksum, end.
const TAIL_SIZE: usize = 24 + 4 + 4 + 8;
const MOST_BLOCKS: usize = 1 << 24;

/// The whole store in figures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Totals {
    pub games: u64,
    /// Games and the numbers of those that were left out: what numbering and sampling count.
    pub numbers: u64,
    /// Positions, first ones included.
    pub positions: u64,
}

impl Totals {
    pub(crate) fn add(&mut self, packed: &Packed) {
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

fn read_index(bytes: &[u8]) -> Result<(Vec<Entry>, Totals), SvdbErrorKind> {
    let (body, end) = bytes
        .split_last_chunk::<8>()
        .ok_or(SvdbErrorKind::Truncated)?;
    if *end != END || !is_sound(body) || body.len() < 8 {
        return Err(SvdbErrorKind::Checksum("the index"));
    }
    let mut fields = Fields(&body[4..]);
    let count = fields.u32() as usize;
    if count > body.len() / ENTRY_SIZE {
        return Err(SvdbErrorKind::Limit("the index"));
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
        return Err(SvdbErrorKind::Content("the index"));
    }
    Ok((entries, totals))
}

/// The totals of a store by its index alone.
pub(super) fn read_totals(mut file: impl Read + Seek) -> io::Result<Totals> {
    // The beginning must be right too.
    if let Some(error) = Blocks::new(&mut file)?.begins_with {
        return Err(error.into());
    }
    let size = file.seek(SeekFrom::End(0))?;
    let truncated = || io::Error::from(SvdbErrorKind::Truncated.at(size));
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

/// Reads a block alone; the input stands at its beginning, which is at `offset` in the store.
pub(super) fn read_block(mut input: impl Read, offset: u64) -> io::Result<Packed> {
    let mut take = |length: usize| {
        // Memory grows with what is read.
        let mut bytes = Vec::with_capacity(length.min(1 << 20));
        let limit = length as u64;
        input.by_ref().take(limit).read_to_end(&mut bytes)?;
        match bytes.len() < length {
            true => Err(io::Error::from(SvdbErrorKind::Truncated.at(offset))),
            false => Ok(bytes),
        }
    };
    let bytes = take(HEAD_SIZE)?;
    if !bytes.starts_with(&BLOCK) {
        return Err(SvdbErrorKind::Checksum("a block's head").at(offset).into());
    }
    let head = Head::read(&bytes).map_err(|kind| kind.at(offset))?;
    let parts = head.parts.iter();
    let parts = parts
        .map(|[packed, ..]| take(*packed as usize))
        .collect::<io::Result<_>>()?;
    Ok(Packed {
        head,
        offset,
        lost: 0,
        parts,
    })
}

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
        // A full disk is noticed before the work, not after it.
        out.flush()?;
        Ok(Writer {
            out,
            offset: BEGIN_SIZE as u64,
            entries: Vec::new(),
            next: 0,
        })
    }

    /// Writes a block; `trailing` games were left out after its last one.
    pub(super) fn block(&mut self, block: &Finished, trailing: u32) -> io::Result<()> {
        if self.entries.len() >= MOST_BLOCKS {
            return Err(io::Error::other("too many games for one store"));
        }
        let head = Head {
            first: self.next,
            games: block.games,
            numbers: (block.numbers as u32).saturating_add(trailing),
            positions: block.positions as u32,
            parts: block.parts,
        };
        self.out.write_all(&head.write())?;
        self.out.write_all(&block.bytes)?;
        self.entries.push(Entry::new(self.offset, &head));
        self.offset += (HEAD_SIZE + block.bytes.len()) as u64;
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

/// More games than any store has; sums of such numbers stay far from their limit.
const MOST_NUMBERS: u64 = 1 << 48;

/// Number of bytes that are searched at once for the next head.
const LOOKED_THROUGH: u64 = 1 << 16;

/// Reads a store from its beginning to its end.
pub(crate) struct Blocks<R> {
    input: R,
    /// Skips annotations, if they are not needed.
    skip: Option<fn(&mut R, u64) -> io::Result<()>>,
    offset: u64,
    entries: Vec<Entry>,
    next: u64,
    ended: bool,
    /// What was taken for a block's head and is none; empty where all is well.
    unsound: Vec<u8>,
    /// Bytes that are read once more.
    again: Vec<u8>,
    /// Blocks were skipped, so the index counts more than was read.
    passed_over: bool,
    /// An error of the beginning that is not reported yet.
    begins_with: Option<SvdbError>,
}

impl<R: Read> Blocks<R> {
    pub(crate) fn new(input: R) -> io::Result<Blocks<R>> {
        let mut blocks = Blocks {
            input,
            skip: None,
            offset: 0,
            entries: Vec::new(),
            next: 0,
            ended: false,
            unsound: Vec::new(),
            again: Vec::new(),
            passed_over: false,
            begins_with: None,
        };
        let begin = blocks.take(BEGIN_SIZE)?;
        if begin[..8] != MAGIC {
            return Err(SvdbErrorKind::NotAStore.at(0).into());
        }
        // The version comes first: later ones may seal differently.
        let mut fields = Fields(&begin[8..]);
        let version = fields.u16();
        let is_known = version == VERSION;
        if is_known && is_sound(&begin) && fields.u16() & !UNIQUE == 0 {
            return Ok(blocks);
        }
        let error = match is_known {
            true => SvdbErrorKind::Checksum("the beginning"),
            false => SvdbErrorKind::Version(version),
        };
        // The checksum is right: it was written as it is.
        if is_sound(&begin) {
            return Err(error.at(0).into());
        }
        // Where a block as we know them follows, nothing but the beginning is damaged.
        if !blocks.begins_with_block() {
            return Err(error.at(0).into());
        }
        blocks.begins_with = Some(SvdbErrorKind::Checksum("the beginning").at(0));
        Ok(blocks)
    }

    /// Whether the head of a block comes next, and is sound.
    fn begins_with_block(&mut self) -> bool {
        let mut first = self.input.by_ref().take(HEAD_SIZE as u64);
        let read = first.read_to_end(&mut self.again).is_ok();
        read && self.again.starts_with(&BLOCK) && Head::read(&self.again).is_ok()
    }

    /// Passes over the annotations of all blocks.
    pub(crate) fn without_annotations(self) -> Blocks<R>
    where
        R: Skip,
    {
        Blocks {
            skip: Some(R::skip),
            ..self
        }
    }

    /// Exactly this number of bytes, without trusting it: memory grows with what is read.
    fn take(&mut self, length: usize) -> io::Result<Vec<u8>> {
        let known = length.min(self.again.len());
        let mut bytes = Vec::with_capacity(length.min(1 << 20));
        bytes.extend(self.again.drain(..known));
        let limit = (length - known) as u64;
        self.input.by_ref().take(limit).read_to_end(&mut bytes)?;
        self.offset += bytes.len() as u64;
        match bytes.len() < length {
            true => Err(SvdbErrorKind::Truncated.at(self.offset).into()),
            false => Ok(bytes),
        }
    }

    /// Skips bytes.
    fn pass(&mut self, length: usize, skip: fn(&mut R, u64) -> io::Result<()>) -> io::Result<()> {
        let known = length.min(self.again.len());
        self.again.drain(..known);
        skip(&mut self.input, (length - known) as u64)?;
        self.offset += length as u64;
        Ok(())
    }

    /// The next block; `None` at the end. After an error, the next that is sound.
    pub(crate) fn next_block(&mut self) -> io::Result<Option<Packed>> {
        if let Some(error) = self.begins_with.take() {
            return Err(error.into());
        }
        if !self.unsound.is_empty() {
            self.ended = !self.find_sound().unwrap_or(false);
        }
        if self.ended {
            return Ok(None);
        }
        let result = self.read_next();
        // Where the next block begins is not known unless it has to be looked for.
        self.ended = match &result {
            Ok(block) => block.is_none(),
            Err(_) => self.unsound.is_empty(),
        };
        result
    }

    /// Goes on to the next head that is sound; whether there is one.
    fn find_sound(&mut self) -> io::Result<bool> {
        let mut window = std::mem::take(&mut self.unsound).split_off(1);
        self.offset += self.again.len() as u64;
        window.append(&mut self.again);
        loop {
            let found = window.windows(HEAD_SIZE).position(|bytes| {
                bytes.starts_with(&BLOCK)
                    && Head::read(bytes)
                        .is_ok_and(|head| (self.next..MOST_NUMBERS).contains(&head.first))
            });
            if let Some(place) = found {
                self.again = window.split_off(place);
                self.offset -= self.again.len() as u64;
                self.passed_over = true;
                return Ok(true);
            }
            window.drain(..(window.len() + 1).saturating_sub(HEAD_SIZE));
            let before = window.len();
            let mut more = self.input.by_ref().take(LOOKED_THROUGH);
            more.read_to_end(&mut window)?;
            if window.len() == before {
                return Ok(false);
            }
            self.offset += (window.len() - before) as u64;
        }
    }

    fn read_next(&mut self) -> io::Result<Option<Packed>> {
        let offset = self.offset;
        let tag = self.take(4)?;
        if tag == INDEX {
            if !self.passed_over {
                self.index(offset, tag)?;
            }
            return Ok(None);
        }
        if tag != BLOCK {
            self.unsound = tag;
            return Err(SvdbErrorKind::Checksum("a block's head").at(offset).into());
        }
        if self.entries.len() >= MOST_BLOCKS {
            return Err(SvdbErrorKind::Limit("number of blocks").at(offset).into());
        }
        let mut bytes = tag;
        bytes.extend(self.take(HEAD_SIZE - 4)?);
        let head = match Head::read(&bytes) {
            Ok(head) => head,
            Err(kind) => {
                self.unsound = bytes;
                return Err(kind.at(offset).into());
            }
        };
        if head.first != self.next && !self.passed_over {
            return Err(SvdbErrorKind::Content("blocks missing or exchanged")
                .at(offset)
                .into());
        }
        let lost = head.first.saturating_sub(self.next);
        self.next = head.first.saturating_add(u64::from(head.numbers));
        self.entries.push(Entry::new(offset, &head));
        let mut parts = Vec::with_capacity(PARTS);
        for (index, [packed, ..]) in head.parts.iter().enumerate() {
            match self.skip {
                Some(skip) if index == ANNOTATIONS => self.pass(*packed as usize, skip)?,
                _ => parts.push(self.take(*packed as usize)?),
            }
        }
        Ok(Some(Packed {
            head,
            offset,
            lost,
            parts,
        }))
    }

    fn index(&mut self, offset: u64, tag: Vec<u8>) -> io::Result<()> {
        let mut bytes = tag;
        bytes.extend(self.take(4 + self.entries.len() * ENTRY_SIZE + TAIL_SIZE)?);
        let (entries, _) = read_index(&bytes).map_err(|kind| kind.at(offset))?;
        if entries != self.entries {
            return Err(SvdbErrorKind::Content("blocks missing or exchanged")
                .at(offset)
                .into());
        }
        let end = self.offset;
        let mut more = [0; 1];
        if self.input.read(&mut more)? > 0 {
            return Err(SvdbErrorKind::Content("bytes after its end").at(end).into());
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_index_comes_back() {
        let entry = Entry {
            offset: 16,
            first: 0,
            games: 2,
            numbers: 4,
            positions: 10,
        };
        let entries = [
            entry,
            Entry {
                offset: 99,
                first: 4,
                ..entry
            },
        ];
        let index = write_index(&entries, &totals(&entries));
        assert_eq!(index.len(), 8 + 2 * ENTRY_SIZE + TAIL_SIZE);
        assert_eq!(read_index(&index), Ok((entries.to_vec(), totals(&entries))));
    }
}
