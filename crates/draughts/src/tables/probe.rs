//! Asking the tables on disk.

use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicUsize;

use game::{Game, Side};

use super::class::{Class, MOST_TABLE_PIECES};
use super::file::{Summary, Table, TableError, path};
use super::value::{LOST, Verdict};
use crate::board::Board;
use crate::moves::Move;
use crate::position::Position;

/// Unpacked blocks beyond so many bytes are not kept.
const MOST_KEPT: usize = 2 << 30;

/// Tables of every class up to a number of pieces.
pub struct Tables {
    folder: PathBuf,
    pieces: u32,
    tables: Vec<Option<Table>>,
    kept: AtomicUsize,
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

/// What the tables say of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// For the side to move.
    pub verdict: Verdict,
    /// The moves that lead to it, by the shortest way to a win and the longest to a loss.
    pub best: Vec<Move>,
}

impl Tables {
    /// Opens what a folder holds: all classes up to the greatest number of pieces for which none is missing.
    /// A damaged table is an error.
    pub fn open(folder: &Path) -> Result<Tables, TableError> {
        let mut tables = Vec::new();
        tables.resize_with(Class::SLOTS, || None);
        let mut pieces = 0;
        for count in 2..=MOST_TABLE_PIECES {
            let classes = Class::with_pieces(count);
            if !classes.iter().all(|class| path(folder, *class).is_file()) {
                break;
            }
            for class in classes {
                tables[class.slot()] = Some(Table::open(folder, class)?);
            }
            pieces = count;
        }
        Ok(Tables {
            folder: folder.to_owned(),
            pieces,
            tables,
            kept: AtomicUsize::new(0),
        })
    }

    /// Up to how many pieces every class is there; 0 if there are no tables.
    pub fn pieces(&self) -> u32 {
        self.pieces
    }

    /// The classes that are there, with what their positions end in.
    pub fn summaries(&self) -> Vec<(Class, Summary)> {
        (2..=self.pieces)
            .flat_map(Class::with_pieces)
            .filter_map(|class| Some((class, self.tables[class.slot()].as_ref()?.summary())))
            .collect()
    }

    /// What best play leads to, draw rules left out; `None` with too many pieces.
    #[inline]
    pub fn verdict(&self, board: &Board, side: Side) -> Result<Option<Verdict>, TableError> {
        if board.occupied().count_ones() > self.pieces {
            return Ok(None);
        }
        let seen = match side {
            Side::White => *board,
            Side::Black => board.turned(),
        };
        if seen.white == 0 {
            return Ok(Some(Verdict::from_byte(LOST)));
        }
        if seen.black == 0 {
            let stuck = seen.count_quiet(Side::White) == 0;
            return Ok(Some(if stuck {
                Verdict::Loss(0)
            } else {
                Verdict::Win(1)
            }));
        }
        let Some(table) = &self.tables[Class::of(&seen).slot()] else {
            return Ok(None);
        };
        let value = table.value(table.shape().index(&seen), &self.kept, MOST_KEPT)?;
        Ok(Some(Verdict::from_byte(value)))
    }

    /// The verdict of a position with the moves that keep it; `None` with too many pieces.
    pub fn answer(&self, position: &Position) -> Result<Option<Answer>, TableError> {
        let side = position.side_to_move();
        let Some(verdict) = self.verdict(position.board(), side)? else {
            return Ok(None);
        };
        let mut best = Vec::new();
        for chosen in position.moves() {
            let mut next = *position.board();
            next.play(side, chosen);
            let reply = self.verdict(&next, !side)?;
            let keeps = match (verdict, reply) {
                (Verdict::Win(plies), Some(Verdict::Loss(rest)))
                | (Verdict::Loss(plies), Some(Verdict::Win(rest))) => rest + 1 == plies,
                (Verdict::Draw, Some(Verdict::Draw)) => true,
                _ => false,
            };
            if keeps {
                best.push(chosen);
            }
        }
        Ok(Some(Answer { verdict, best }))
    }
}
