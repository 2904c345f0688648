//! Probing the tables on disk.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock, PoisonError};

use game::{Game, Side};

use super::class::{Class, MOST_TABLE_PIECES};
use super::counted::Reach;
use super::error::TableError;
use super::file::{Summary, Table, file_name, path};
use super::value::{LOST, TableValue};
use crate::board::Board;
use crate::moves::Move;
use crate::position::Position;
use crate::rules::DrawRules;

/// The limit of the block cache in bytes; beyond it, blocks that were not probed lately are dropped.
const MOST_KEPT: usize = 1 << 30;

/// Tables of every class up to a number of pieces.
pub struct Tables {
    folder: PathBuf,
    pieces: u32,
    tables: Vec<Option<Table>>,
    cache: Mutex<BlockCache>,
    /// For each of [`DrawRules::SETS`], once it is asked for.
    reaches: [OnceLock<Reach>; DrawRules::SETS.len()],
    first_error: OnceLock<TableError>,
}

/// The unpacked blocks, in the order in which they are considered for dropping.
struct BlockCache {
    /// Slots of classes and blocks, with their bytes.
    blocks: VecDeque<(usize, usize, usize)>,
    bytes: usize,
    most: usize,
}

impl std::fmt::Debug for Tables {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "Tables({}, {} pieces)",
            self.folder.display(),
            self.pieces
        )
    }
}

/// The value of a position and the moves that keep it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BestPlay {
    /// For the side to move.
    pub value: TableValue,
    /// The moves that lead to it, by the shortest way to a win and the longest to a loss.
    pub best: Vec<Move>,
}

impl Tables {
    /// Opens what a folder holds: all classes up to the greatest number of pieces for which none is missing.
    /// A damaged table is an error.
    pub fn open(folder: &Path) -> Result<Tables, TableError> {
        match Tables::open_whole(folder) {
            (_, Some(error @ (TableError::Damaged { .. } | TableError::Io { .. }))) => Err(error),
            (tables, _) => Ok(tables),
        }
    }

    /// Opens the whole tables of a folder, for those who go on without the rest: all classes up to the greatest number
    /// of pieces for which none is missing or damaged, and why there are no more, unless none have been built.
    pub fn open_whole(folder: &Path) -> (Tables, Option<TableError>) {
        let mut tables = Tables {
            folder: folder.to_owned(),
            pieces: 0,
            tables: Vec::new(),
            cache: Mutex::new(BlockCache {
                blocks: VecDeque::new(),
                bytes: 0,
                most: MOST_KEPT,
            }),
            reaches: Default::default(),
            first_error: OnceLock::new(),
        };
        tables.tables.resize_with(Class::SLOTS, || None);
        for count in 2..=MOST_TABLE_PIECES {
            let classes = Class::with_pieces(count);
            let is_there = |class: &Class| path(folder, *class).is_file();
            let missing: Vec<&Class> = classes.iter().filter(|class| !is_there(class)).collect();
            if !missing.is_empty() {
                // Tables of more pieces need these: some files have been removed.
                let most = (count..=MOST_TABLE_PIECES)
                    .rev()
                    .find(|&pieces| Class::with_pieces(pieces).iter().any(is_there));
                let begun = most.map(|most| TableError::Incomplete {
                    folder: folder.to_owned(),
                    pieces: count,
                    missing: missing.iter().map(|class| file_name(**class)).collect(),
                    most,
                });
                return (tables, begun);
            }
            let opened: Result<Vec<Table>, TableError> = classes
                .iter()
                .map(|class| Table::open(folder, *class))
                .collect();
            match opened {
                Ok(opened) => {
                    for (class, table) in classes.into_iter().zip(opened) {
                        tables.tables[class.slot()] = Some(table);
                    }
                }
                Err(error) => return (tables, Some(error)),
            }
            tables.pieces = count;
        }
        (tables, None)
    }

    /// Reads everything once and compares checksums, without unpacking.
    pub fn check(&self) -> Result<(), TableError> {
        self.tables.iter().flatten().try_for_each(Table::check)
    }

    /// The same tables with another limit of the block cache, in bytes.
    pub fn with_cache_limit(self, most: usize) -> Tables {
        self.cache
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .most = most;
        self
    }

    /// The size of the block cache in bytes.
    pub fn cached_bytes(&self) -> usize {
        self.cache
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .bytes
    }

    /// The folder they were opened in.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The first error of [`Tables::probe`].
    pub fn first_error(&self) -> Option<&TableError> {
        self.first_error.get()
    }

    /// What a class ends in, if it is there.
    pub fn summary(&self, class: Class) -> Option<Summary> {
        Some(self.tables[class.slot()].as_ref()?.summary())
    }

    /// How far wins are safe under one of the usual sets of rules.
    #[inline]
    pub(super) fn reach(&self, rules: &DrawRules) -> Option<&Reach> {
        let set = DrawRules::SETS.iter().position(|set| set == rules)?;
        Some(self.reaches[set].get_or_init(|| Reach::new(self, rules)))
    }

    /// What best play leads to, draw rules left out. A damaged table says nothing; [`Tables::first_error`] remembers it.
    #[inline]
    pub fn probe(&self, position: &Position) -> Option<TableValue> {
        match self.try_probe(position.board(), position.side_to_move()) {
            Ok(value) => value,
            Err(error) => {
                let _ = self.first_error.set(error);
                None
            }
        }
    }

    /// The greatest number of pieces for which every class is there; 0 if there are no tables.
    pub fn pieces(&self) -> u32 {
        self.pieces
    }

    /// The classes that are there, with what their positions end in.
    pub fn summaries(&self) -> Vec<(Class, Summary)> {
        (2..=self.pieces)
            .flat_map(Class::with_pieces)
            .filter_map(|class| Some((class, self.summary(class)?)))
            .collect()
    }

    /// What best play leads to, draw rules left out; `None` with too many pieces.
    #[inline]
    pub fn try_probe(&self, board: &Board, side: Side) -> Result<Option<TableValue>, TableError> {
        if board.occupied().count_ones() > self.pieces {
            return Ok(None);
        }
        let seen = match side {
            Side::White => *board,
            Side::Black => board.turned(),
        };
        if seen.white == 0 {
            return Ok(Some(TableValue::from_byte(LOST)));
        }
        if seen.black == 0 {
            let stuck = seen.count_quiet(Side::White) == 0;
            return Ok(Some(if stuck {
                TableValue::Loss(0)
            } else {
                TableValue::Win(1)
            }));
        }
        let slot = Class::of(&seen).slot();
        let Some(table) = &self.tables[slot] else {
            return Ok(None);
        };
        let index = table.shape().index(&seen);
        let value = match table.kept(index) {
            Some(value) => value,
            None => {
                let (value, fresh) = table.keep(index)?;
                if let Some((block, bytes)) = fresh {
                    self.make_room(slot, block, bytes);
                }
                value
            }
        };
        Ok(Some(TableValue::from_byte(value)))
    }

    /// Takes note of a block that has been unpacked, and drops others if there are too many now.
    fn make_room(&self, slot: usize, block: usize, bytes: usize) {
        let mut cache = self.cache.lock().unwrap_or_else(PoisonError::into_inner);
        cache.blocks.push_back((slot, block, bytes));
        cache.bytes += bytes;
        while cache.bytes > cache.most
            && let Some((slot, block, bytes)) = cache.blocks.pop_front()
        {
            let table = self.tables[slot].as_ref();
            if table.is_none_or(|table| table.drop_unasked(block)) {
                cache.bytes -= bytes;
            } else {
                cache.blocks.push_back((slot, block, bytes));
            }
        }
    }

    /// The value of a position with the moves that keep it; `None` with too many pieces.
    pub fn best_play(&self, position: &Position) -> Result<Option<BestPlay>, TableError> {
        let side = position.side_to_move();
        let Some(value) = self.try_probe(position.board(), side)? else {
            return Ok(None);
        };
        let mut best = Vec::new();
        for chosen in position.moves() {
            let mut next = *position.board();
            next.play(side, chosen);
            let reply = self.try_probe(&next, !side)?;
            let keeps = match (value, reply) {
                (TableValue::Win(plies), Some(TableValue::Loss(rest)))
                | (TableValue::Loss(plies), Some(TableValue::Win(rest))) => rest + 1 == plies,
                (TableValue::Draw, Some(TableValue::Draw)) => true,
                _ => false,
            };
            if keeps {
                best.push(chosen);
            }
        }
        Ok(Some(BestPlay { value, best }))
    }
}
