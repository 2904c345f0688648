//! Deriving every value again from its successors.

use std::collections::HashSet;
use std::path::Path;
use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

use game::Side;

use super::build::{MOST_KEPT, Progress, halves};
use super::class::Class;
use super::error::{Damage, TableError};
use super::file::{Summary, Table};
use super::index::{Shape, Walk};
use super::solved::SolvedTables;
use super::value::TableValue;
use crate::fen;
use crate::position::Position;

/// A value that does not follow from those of its successors.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mismatch {
    /// The position, White to move.
    pub fen: String,
    pub held: TableValue,
    /// What its successors say; `None` beyond what a byte holds.
    pub derived: Option<TableValue>,
}

const BLOCK: usize = 1 << 14;
/// After this number of mismatches, verification stops.
const MOST_MISMATCHES: usize = 100;

/// Checks every value of the tables of two to `pieces` pieces, by the ordinary move generator. Also counts again what the headers
/// promise.
pub fn verify(
    folder: &Path,
    pieces: u32,
    threads: usize,
    stop: &AtomicBool,
    report: &dyn Fn(Progress),
) -> Result<Vec<Mismatch>, TableError> {
    let all = (2..=pieces)
        .flat_map(Class::with_pieces)
        .map(|class| Shape::new(class).size() as u64)
        .sum();
    let mut known = SolvedTables::default();
    let mut counted = HashSet::new();
    let mut done = 0;
    let mismatches = Mutex::new(Vec::new());
    // Moves within a class lead to its mirror, so both are loaded before either is checked.
    for pair in (2..=pieces).flat_map(Class::pairs_with_pieces) {
        let halves = halves(pair);
        let successors = halves.iter().flat_map(|class| class.successors());
        for class in halves.iter().copied().chain(successors) {
            if !known.contains(class) {
                let values = load(folder, class, counted.insert(class))?;
                known.insert(class, Arc::new(values));
            }
        }
        for class in halves {
            check(class, &known, threads, stop, &mismatches);
            if stop.load(Relaxed) {
                return Err(TableError::Stopped);
            }
            done += Shape::new(class).size() as u64;
            report(Progress { class, done, all });
        }
        if known.bytes() > MOST_KEPT {
            known.retain(|class| class.pieces() < pair.pieces());
        }
    }
    Ok(mismatches.into_inner().unwrap_or_default())
}

/// All values of a table, counted again if that has not been done.
fn load(folder: &Path, class: Class, count: bool) -> Result<Vec<u8>, TableError> {
    let table = Table::open(folder, class)?;
    let values = table.values()?;
    if count && Summary::of(class, &values) != table.summary() {
        return Err(TableError::Damaged {
            path: super::file::path(folder, class),
            what: Damage::Tallies,
        });
    }
    Ok(values)
}

fn check(
    class: Class,
    known: &SolvedTables,
    threads: usize,
    stop: &AtomicBool,
    mismatches: &Mutex<Vec<Mismatch>>,
) {
    let shape = Shape::new(class);
    let next = AtomicUsize::new(0);
    let labour = || {
        let mut moves = Vec::new();
        loop {
            let first = next.fetch_add(BLOCK, Relaxed);
            if first >= shape.size() || stop.load(Relaxed) {
                break;
            }
            let mut walk = Walk::new(shape, first);
            for index in first..(first + BLOCK).min(shape.size()) {
                if index > first {
                    walk.advance();
                }
                let Some(board) = walk.board() else {
                    continue;
                };
                moves.clear();
                board.legal_moves(Side::White, &mut moves);
                let derived = known.derived(&board, &moves).value();
                let held = known.value(&board);
                if derived != Some(held)
                    && let Ok(mut list) = mismatches.lock()
                    && list.len() < MOST_MISMATCHES
                {
                    list.push(Mismatch {
                        fen: fen::numeric(&Position::new(board, Side::White)),
                        held: TableValue::from_byte(held),
                        derived: derived.map(TableValue::from_byte),
                    });
                }
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(labour);
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::{build, file};

    #[test]
    fn a_wrong_value_with_right_checksums_is_found() {
        let folder = tempfile::tempdir().unwrap();
        let go_on = AtomicBool::new(false);
        build(folder.path(), 2, 1, &go_on, &|_| ()).unwrap();
        let class = Class::with_pieces(2)[0];
        let mut values = Table::open(folder.path(), class).unwrap().values().unwrap();
        let draw = values.iter().position(|value| *value == 0).unwrap();
        values[draw] = 4;
        file::write(folder.path(), class, &values, 1).unwrap();
        let mismatches = verify(folder.path(), 2, 1, &go_on, &|_| ()).unwrap();
        assert!(
            mismatches
                .iter()
                .any(|found| found.held == TableValue::Win(3))
        );
    }
}
