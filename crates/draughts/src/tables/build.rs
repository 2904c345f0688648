//! Solving all classes up to a number of pieces, resuming what is there.

use std::collections::HashSet;
use std::fs::{File, TryLockError};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::class::Class;
use super::error::TableError;
use super::file::{self, Summary, Table};
use super::index::Shape;
use super::solve::solve;
use super::solved::SolvedTables;

/// Beyond this number of bytes, tables that the next class does not need are dropped from memory.
pub(super) const MOST_KEPT: usize = 1 << 30;

/// How far building has come.
#[derive(Debug, Clone, Copy)]
pub struct Progress {
    /// What has just been solved or found solved.
    pub class: Class,
    pub done: u64,
    pub all: u64,
}

/// One table that is now on disk.
#[derive(Debug, Clone, Copy)]
pub struct Built {
    pub class: Class,
    /// What its positions end in.
    pub summary: Summary,
    /// Whether it was there already, whole.
    pub found: bool,
}

/// Builds every table of two to `pieces` pieces that is missing or damaged. Stops early, leaving whole tables only,
/// when `stop` becomes true. One builder at a time works in a folder.
pub fn build(
    folder: &Path,
    pieces: u32,
    threads: usize,
    stop: &AtomicBool,
    report: &dyn Fn(Progress),
) -> Result<Vec<Built>, TableError> {
    std::fs::create_dir_all(folder).map_err(|source| TableError::Io {
        path: folder.to_owned(),
        source,
    })?;
    let _lock = lock(folder)?;
    // What a builder that was killed had begun.
    durable::sweep(folder);
    let pairs: Vec<Class> = (2..=pieces).flat_map(Class::pairs_with_pieces).collect();
    let size = |class: Class| {
        halves(class)
            .into_iter()
            .map(|half| Shape::new(half).size() as u64)
            .sum::<u64>()
    };
    let all = pairs.iter().copied().map(size).sum();
    let mut known = SolvedTables::default();
    let mut built = Vec::new();
    let mut done = 0;
    for pair in pairs {
        let found = load(folder, pair);
        if let Some(found) = found {
            for (class, summary, values) in found {
                known.insert(class, Arc::new(values));
                built.push(Built {
                    class,
                    summary,
                    found: true,
                });
            }
        } else {
            require(folder, pair, &mut known)?;
            for (class, values) in solve(pair, &known, threads, stop)? {
                let summary = file::write(folder, class, &values, threads)?;
                known.insert(class, Arc::new(values));
                built.push(Built {
                    class,
                    summary,
                    found: false,
                });
            }
        }
        if known.bytes() > MOST_KEPT {
            known.retain(|class| class.pieces() < pieces.min(pair.pieces()));
        }
        done += size(pair);
        report(Progress {
            class: pair,
            done,
            all,
        });
    }
    Ok(built)
}

/// Its lock keeps a second builder out; the system lets go of it however the first one ends.
const LOCK: &str = "build.lock";

fn lock(folder: &Path) -> Result<File, TableError> {
    let path = folder.join(LOCK);
    let io = |source| TableError::Io {
        path: path.clone(),
        source,
    };
    let file = File::create(&path).map_err(io)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(TableError::Busy {
            folder: folder.to_owned(),
        }),
        Err(TryLockError::Error(source)) => Err(io(source)),
    }
}

/// A class and its mirror, if that is another.
pub(super) fn halves(class: Class) -> Vec<Class> {
    let mut halves = vec![class, class.turned()];
    halves.dedup();
    halves
}

/// Both halves from disk, if both are whole.
fn load(folder: &Path, pair: Class) -> Option<Vec<(Class, Summary, Vec<u8>)>> {
    halves(pair)
        .into_iter()
        .map(|class| {
            let table = Table::open(folder, class).ok()?;
            let values = table.values().ok()?;
            Some((class, table.summary(), values))
        })
        .collect()
}

/// Brings back from disk what a pair needs and memory has dropped.
fn require(folder: &Path, pair: Class, known: &mut SolvedTables) -> Result<(), TableError> {
    let needed: HashSet<Class> = halves(pair)
        .into_iter()
        .flat_map(Class::successors)
        .collect();
    for class in needed {
        if !known.contains(class) {
            let values = Table::open(folder, class)?.values()?;
            known.insert(class, Arc::new(values));
        }
    }
    Ok(())
}
