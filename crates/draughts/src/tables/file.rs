//! One table on disk: compressed blocks with checksums.
//!
//! A header with the class, the tallies and its own checksum; the length and checksum of every block, and a checksum of
//! these; the blocks. The file is mapped into memory, so opening costs little and threads read without waiting for
//! each other; where that cannot be, it is read. A block is unpacked when it is first asked for, and kept.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{PoisonError, RwLock};

use durable::Partial;
use mmap_guard::FileData;

use super::class::{Class, MOST_TABLE_PIECES};
use super::error::{Damage, TableError};
use super::index::{Shape, Walk};
use super::value::{is_loss, is_win};

const MAGIC: &[u8; 8] = b"SVDAMAS1";
/// Positions in a block: small enough to unpack at once, large enough to pack well.
const BLOCK: usize = 1 << 15;
const LEVEL: i32 = 9;
const HEADER: usize = 8 + 4 + 8 + 3 * 8 + 2 + 4;
const ENTRY: usize = 8;

/// How the positions of a class end, White to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Summary {
    pub wins: u64,
    pub losses: u64,
    pub draws: u64,
    /// The plies of the longest win.
    pub longest_win: u8,
    /// The plies of the longest loss.
    pub longest_loss: u8,
}

impl Summary {
    pub(crate) fn of(class: Class, values: &[u8]) -> Summary {
        let mut summary = Summary::default();
        let mut walk = Walk::new(Shape::new(class), 0);
        for (index, &value) in values.iter().enumerate() {
            if index > 0 {
                walk.advance();
            }
            if walk.board().is_none() {
                continue;
            }
            if is_win(value) {
                summary.wins += 1;
                summary.longest_win = summary.longest_win.max(value - 1);
            } else if is_loss(value) {
                summary.losses += 1;
                summary.longest_loss = summary.longest_loss.max(value - 1);
            } else {
                summary.draws += 1;
            }
        }
        summary
    }

    pub fn positions(&self) -> u64 {
        self.wins + self.losses + self.draws
    }
}

/// Where the table of a class is kept.
pub fn path(folder: &Path, class: Class) -> PathBuf {
    folder.join(file_name(class))
}

pub(super) fn file_name(class: Class) -> String {
    format!("{class}.svt")
}

/// Writes a table beside its place and then moves it there, so that no half of one is ever seen.
pub fn write(
    folder: &Path,
    class: Class,
    values: &[u8],
    threads: usize,
) -> Result<Summary, TableError> {
    let target = path(folder, class);
    let failed = |error| TableError::io(&target, error);
    let blocks = pack(values, threads).map_err(failed)?;
    let summary = Summary::of(class, values);
    let mut text = Vec::with_capacity(HEADER);
    text.extend_from_slice(MAGIC);
    text.extend_from_slice(&[
        class.white_men,
        class.white_kings,
        class.black_men,
        class.black_kings,
    ]);
    text.extend_from_slice(&(values.len() as u64).to_le_bytes());
    for count in [summary.wins, summary.losses, summary.draws] {
        text.extend_from_slice(&count.to_le_bytes());
    }
    text.extend_from_slice(&[summary.longest_win, summary.longest_loss]);
    let sum = crc32fast::hash(&text);
    text.extend_from_slice(&sum.to_le_bytes());
    let mut directory = Vec::with_capacity(blocks.len() * ENTRY);
    for block in &blocks {
        directory.extend_from_slice(&(block.len() as u32).to_le_bytes());
        directory.extend_from_slice(&crc32fast::hash(block).to_le_bytes());
    }
    let sum = crc32fast::hash(&directory);
    text.extend_from_slice(&directory);
    text.extend_from_slice(&sum.to_le_bytes());
    let mut file = Partial::create(&target).map_err(failed)?;
    file.write_all(&text).map_err(failed)?;
    for block in &blocks {
        file.write_all(block).map_err(failed)?;
    }
    file.keep().map_err(failed)?;
    Ok(summary)
}

fn pack(values: &[u8], threads: usize) -> std::io::Result<Vec<Vec<u8>>> {
    let chunks: Vec<&[u8]> = values.chunks(BLOCK).collect();
    let share = chunks.len().div_ceil(threads.max(1)).max(1);
    let parts: Vec<std::io::Result<Vec<Vec<u8>>>> = std::thread::scope(|scope| {
        let workers: Vec<_> = chunks
            .chunks(share)
            .map(|part| {
                scope.spawn(|| {
                    part.iter()
                        .map(|chunk| zstd::bulk::compress(chunk, LEVEL))
                        .collect()
                })
            })
            .collect();
        workers
            .into_iter()
            .map(|worker| {
                worker
                    .join()
                    .unwrap_or_else(|_| Err(std::io::Error::other("packing failed")))
            })
            .collect()
    });
    let mut blocks = Vec::with_capacity(chunks.len());
    for part in parts {
        blocks.extend(part?);
    }
    Ok(blocks)
}

struct Block {
    start: usize,
    length: u32,
    sum: u32,
    unpacked: RwLock<Option<Box<[u8]>>>,
    /// Whether it was probed since blocks were last dropped.
    asked: AtomicBool,
}

/// A table that is read as it is asked.
pub struct Table {
    path: PathBuf,
    shape: Shape,
    summary: Summary,
    blocks: Vec<Block>,
    content: FileData,
}

impl Table {
    /// Opens the table of a class. Header and directory are checked now, blocks when they are read.
    pub fn open(folder: &Path, class: Class) -> Result<Table, TableError> {
        let path = path(folder, class);
        // Empty files, those that others have locked and those of some network folders cannot be mapped.
        let content = mmap_guard::map_file(&path)
            .or_else(|_| std::fs::read(&path).map(FileData::Loaded))
            .map_err(|error| TableError::io(&path, error))?;
        let table = Table::read(path, content)?;
        if table.shape.class != class {
            return Err(TableError::Damaged {
                path: table.path,
                what: Damage::OtherClass,
            });
        }
        Ok(table)
    }

    fn read(path: PathBuf, content: FileData) -> Result<Table, TableError> {
        let damaged = |what| TableError::Damaged {
            path: path.clone(),
            what,
        };
        let (header, rest) = content
            .split_at_checked(HEADER)
            .ok_or_else(|| damaged(Damage::TooShort))?;
        let (body, sum) = header.split_at(HEADER - 4);
        if &body[..8] != MAGIC {
            return Err(damaged(Damage::NotATable));
        }
        if crc32fast::hash(body) != number(sum) as u32 {
            return Err(damaged(Damage::Header));
        }
        let class = Class {
            white_men: body[8],
            white_kings: body[9],
            black_men: body[10],
            black_kings: body[11],
        };
        // Counted apart from `Class::pieces`, whose sums of bytes a forged header could overflow.
        let pieces: u32 = body[8..12].iter().map(|count| u32::from(*count)).sum();
        let missing = body[8..10] == [0, 0] || body[10..12] == [0, 0];
        if pieces > MOST_TABLE_PIECES || missing {
            return Err(damaged(Damage::Class));
        }
        let shape = Shape::new(class);
        let summary = Summary {
            wins: number(&body[20..28]),
            losses: number(&body[28..36]),
            draws: number(&body[36..44]),
            longest_win: body[44],
            longest_loss: body[45],
        };
        if number(&body[12..20]) != shape.size() as u64 {
            return Err(damaged(Damage::Size));
        }
        let decided = summary.wins.checked_add(summary.losses);
        let positions = decided.and_then(|decided| decided.checked_add(summary.draws));
        if positions.is_none_or(|positions| positions > shape.size() as u64) {
            return Err(damaged(Damage::Tallies));
        }
        let count = shape.size().div_ceil(BLOCK);
        let directory = rest
            .get(..count * ENTRY + 4)
            .ok_or_else(|| damaged(Damage::TooShort))?;
        let (entries, sum) = directory.split_at(count * ENTRY);
        if crc32fast::hash(entries) != number(sum) as u32 {
            return Err(damaged(Damage::Directory));
        }
        let mut start = HEADER + directory.len();
        let mut blocks = Vec::with_capacity(count);
        for entry in entries.chunks_exact(ENTRY) {
            let length = number(&entry[..4]) as u32;
            blocks.push(Block {
                start,
                length,
                sum: number(&entry[4..]) as u32,
                unpacked: RwLock::new(None),
                asked: AtomicBool::new(false),
            });
            start += length as usize;
        }
        if start != content.len() {
            return Err(damaged(Damage::Length));
        }
        Ok(Table {
            path,
            shape,
            summary,
            blocks,
            content,
        })
    }

    /// What its positions end in.
    pub fn summary(&self) -> Summary {
        self.summary
    }

    /// How its boards are numbered.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// The value of a number, if its block is unpacked.
    #[inline]
    pub fn kept(&self, index: usize) -> Option<u8> {
        let block = &self.blocks[index / BLOCK];
        let unpacked = block
            .unpacked
            .read()
            .unwrap_or_else(PoisonError::into_inner);
        let value = unpacked.as_ref()?[index % BLOCK];
        if !block.asked.load(Relaxed) {
            block.asked.store(true, Relaxed);
        }
        Some(value)
    }

    /// Unpacks the block of a number and keeps it; its value, and the block with its bytes unless another thread has
    /// kept it meanwhile.
    pub fn keep(&self, index: usize) -> Result<(u8, Option<(usize, usize)>), TableError> {
        let number = index / BLOCK;
        let values = self.unpack(number)?;
        let (value, length) = (values[index % BLOCK], values.len());
        let mut unpacked = self.blocks[number]
            .unpacked
            .write()
            .unwrap_or_else(PoisonError::into_inner);
        let kept = unpacked.is_none().then_some((number, length));
        *unpacked = Some(values);
        Ok((value, kept))
    }

    /// Drops an unpacked block unless it was asked since this was tried last; whether it is gone.
    pub fn drop_unasked(&self, number: usize) -> bool {
        let block = &self.blocks[number];
        if block.asked.swap(false, Relaxed) {
            return false;
        }
        let mut unpacked = block
            .unpacked
            .write()
            .unwrap_or_else(PoisonError::into_inner);
        *unpacked = None;
        true
    }

    pub fn values(&self) -> Result<Vec<u8>, TableError> {
        let mut values = Vec::with_capacity(self.shape.size());
        for block in 0..self.blocks.len() {
            values.extend_from_slice(&self.unpack(block)?);
        }
        Ok(values)
    }

    /// Compares the checksum of every block.
    pub fn check(&self) -> Result<(), TableError> {
        (0..self.blocks.len()).try_for_each(|number| self.packed(number).map(|_| ()))
    }

    fn damaged(&self, what: Damage) -> TableError {
        TableError::Damaged {
            path: self.path.clone(),
            what,
        }
    }

    /// A block as it lies in the file, if it is what was written.
    fn packed(&self, number: usize) -> Result<&[u8], TableError> {
        // To touch what another program has cut off since the file was mapped would end the process; a cut between
        // this look and the touch still does.
        if let FileData::Mapped(content, file) = &self.content
            && file
                .metadata()
                .map_err(|error| TableError::io(&self.path, error))?
                .len()
                != content.len() as u64
        {
            return Err(self.damaged(Damage::Length));
        }
        let block = &self.blocks[number];
        let packed = &self.content[block.start..][..block.length as usize];
        if crc32fast::hash(packed) != block.sum {
            return Err(self.damaged(Damage::Checksum));
        }
        Ok(packed)
    }

    fn unpack(&self, number: usize) -> Result<Box<[u8]>, TableError> {
        let packed = self.packed(number)?;
        let expected = BLOCK.min(self.shape.size() - number * BLOCK);
        let values =
            zstd::bulk::decompress(packed, expected).map_err(|_| self.damaged(Damage::Block))?;
        if values.len() != expected {
            return Err(self.damaged(Damage::Block));
        }
        Ok(values.into_boxed_slice())
    }
}

/// Reads a whole table out of bytes that may be anything, as a check of the reader.
pub fn read_bytes(bytes: Vec<u8>) -> Result<(Class, Summary, Vec<u8>), TableError> {
    let table = Table::read(PathBuf::from("table"), FileData::Loaded(bytes))?;
    Ok((table.shape.class, table.summary, table.values()?))
}

fn number(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .rev()
        .fold(0, |value, byte| value << 8 | u64::from(*byte))
}
