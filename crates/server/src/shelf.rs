//! The patterns that a text may name: those that ship and those of its owner.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use patlan::library::{Library, PatternFile};
use syntax::Source;

use crate::ids::OwnerId;
use crate::store::patterns::PatternRow;

/// The library of the pattern files that ship, parsed once. What a request adds to it goes into a clone, which is cheap.
#[derive(Debug)]
pub struct Shipped {
    library: Library,
}

impl Shipped {
    /// Parses the files.
    pub fn read() -> Shipped {
        let mut library = Library::new();
        for file in knowledge::patterns() {
            library.add(PatternFile::shipped(Source::new(file.name, file.text)));
        }
        Shipped { library }
    }

    /// Stem and file of each.
    pub fn files(&self) -> impl Iterator<Item = (&str, &PatternFile)> {
        self.library.files().iter().map(|file| {
            let file = &**file;
            let name = file.source.name();
            (name.strip_suffix(".patlan").unwrap_or(name), file)
        })
    }

    /// The file of a stem.
    pub fn get(&self, stem: &str) -> Option<&PatternFile> {
        self.files()
            .find(|(name, _)| *name == stem)
            .map(|(_, file)| file)
    }
}

/// What a text may name.
#[derive(Debug, Clone)]
pub struct Shelf {
    /// What ships.
    pub shipped: Arc<Shipped>,
    /// The owner's own patterns.
    pub own: Vec<Arc<PatternFile>>,
}

/// Patterns of users that have been parsed before: a text is checked with every key that is pressed, and the others do
/// not change meanwhile. Each owner has a cache with a bound of its own, so that one with many patterns pushes out only
/// their own. Its policy (S3-FIFO) resists scans: where more is asked for in turn than fits, most of what is there
/// stays, and only the rest is parsed again; with the least recently used going first it would be everything.
#[derive(Debug)]
pub struct Remembered {
    bytes: u64,
    owners: Mutex<HashMap<OwnerId, Arc<Kept>>>,
}

/// By id: the version, and the pattern.
type Kept = quick_cache::sync::Cache<String, (i64, Arc<PatternFile>), Weight>;

#[derive(Debug, Clone)]
struct Weight;

/// A parsed text takes about so many times its length in memory .
const PARSED: u64 = 40;
/// What a pattern of no length takes.
const LEAST: u64 = 2048;

impl quick_cache::Weighter<String, (i64, Arc<PatternFile>)> for Weight {
    fn weight(&self, _: &String, (_, file): &(i64, Arc<PatternFile>)) -> u64 {
        LEAST + PARSED * file.source.text().len() as u64
    }
}

impl Remembered {
    /// A cache of so many bytes for each owner.
    pub fn new(bytes: u64) -> Remembered {
        Remembered {
            bytes,
            owners: Mutex::default(),
        }
    }

    fn of(&self, owner: &OwnerId) -> Arc<Kept> {
        let mut owners = self.owners.lock().unwrap_or_else(PoisonError::into_inner);
        let new = || {
            let usual = LEAST + PARSED * 500;
            Arc::new(Kept::with_weighter(
                (self.bytes / usual) as usize,
                self.bytes,
                Weight,
            ))
        };
        owners.entry(owner.clone()).or_insert_with(new).clone()
    }

    /// This version of a pattern, if it has been read.
    pub fn get(&self, owner: &OwnerId, id: &str, version: i64) -> Option<Arc<PatternFile>> {
        let (kept, file) = self.of(owner).get(id)?;
        (kept == version).then_some(file)
    }

    /// Reads a pattern and remembers it.
    pub fn read(&self, owner: &OwnerId, row: PatternRow) -> Arc<PatternFile> {
        let file = Arc::new(PatternFile::new(Source::new(row.title, row.source)));
        self.of(owner).insert(row.id, (row.version, file.clone()));
        file
    }
}

impl Shelf {
    /// Everything, without a further text.
    pub fn library(&self) -> Library {
        let mut library = self.shipped.library.clone();
        for file in &self.own {
            library.add(file.clone());
        }
        library
    }

    /// Everything with one more text, and its index among the files.
    pub fn with(&self, source: String) -> (Library, usize) {
        let mut library = self.library();
        let index = library.add(PatternFile::new(Source::new("", source)));
        (library, index)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(number: usize, length: usize) -> PatternRow {
        PatternRow {
            id: number.to_string(),
            owner: "local".to_owned(),
            name: String::new(),
            title: String::new(),
            description: String::new(),
            source: format!("// {}", "x".repeat(length)),
            version: 1,
            copied_from: None,
            copied_version: None,
            created_at: String::new(),
            updated_at: String::new(),
        }
    }

    /// How many of so many patterns have to be parsed when all are asked for in turn, as each key that is pressed does.
    fn parsed(remembered: &Remembered, owner: &OwnerId, patterns: usize) -> usize {
        let mut parsed = 0;
        for number in 0..patterns {
            let row = row(number, 1000);
            if remembered.get(owner, &row.id, 1).is_none() {
                remembered.read(owner, row);
                parsed += 1;
            }
        }
        parsed
    }

    #[test]
    fn one_pattern_more_than_fits_does_not_cost_all() {
        let owner = OwnerId::local();
        let fits = 1000;
        let bytes = fits as u64 * (LEAST + PARSED * 1003);
        for (patterns, most) in [(900, 0), (fits + 1, fits / 4), (fits * 5 / 4, fits / 2)] {
            let remembered = Remembered::new(bytes);
            assert_eq!(parsed(&remembered, &owner, patterns), patterns);
            parsed(&remembered, &owner, patterns);
            let again = parsed(&remembered, &owner, patterns);
            assert!(again <= most, "{again} of {patterns}");
        }
    }

    #[test]
    fn an_owner_pushes_out_nobody_elses() {
        let remembered = Remembered::new(10 * (LEAST + PARSED * 1003));
        let (one, other) = (OwnerId::new("one"), OwnerId::new("other"));
        parsed(&remembered, &one, 5);
        parsed(&remembered, &other, 1000);
        assert_eq!(parsed(&remembered, &one, 5), 0);
    }

    #[test]
    fn another_version_is_another_text() {
        let (remembered, owner) = (Remembered::new(1 << 20), OwnerId::local());
        remembered.read(&owner, row(1, 10));
        assert!(remembered.get(&owner, "1", 1).is_some());
        assert!(remembered.get(&owner, "1", 2).is_none());
    }
}
