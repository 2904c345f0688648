//! The patterns that a text may refer to by name: those that ship with the program and those of its owner.
//!
//! Parsing all of them takes longer than checking one text, and a text is checked with every key that is pressed. So the
//! shipped ones are parsed once, when the server starts ([`ShippedPatterns`]), and those of users are kept parsed in a
//! cache ([`PatternCache`]). A library for one request shares all of these and adds its own text.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use knowledge::IndexEntry;
use patlan::library::{Library, PatternFile};
use syntax::Source;

use crate::ids::OwnerId;
use crate::jobs::SnapshotPattern;
use crate::store::patterns::PatternRow;

/// The shipped patterns, parsed once for the life of the server. Libraries made from them share the parsed files.
#[derive(Debug)]
pub struct ShippedPatterns {
    library: Library,
    index: Vec<IndexEntry>,
}

impl ShippedPatterns {
    /// Parses all shipped files.
    pub fn parse() -> ShippedPatterns {
        let mut library = Library::new();
        for file in knowledge::patterns() {
            library.add(PatternFile::shipped(Source::new(file.name, file.text)));
        }
        ShippedPatterns {
            library,
            index: knowledge::pattern_index(),
        }
    }

    /// Every file with its stem, which is the id of the pattern.
    pub fn files(&self) -> impl Iterator<Item = (&str, &PatternFile)> {
        self.library.files().iter().map(|file| {
            let file = &**file;
            let name = file.source.name();
            (name.strip_suffix(".patlan").unwrap_or(name), file)
        })
    }

    /// The place of a pattern in the list, and what the list says about it.
    pub fn entry(&self, stem: &str) -> Option<(usize, &IndexEntry)> {
        let mut entries = self.index.iter().enumerate();
        entries.find(|(_, entry)| entry.stem == stem)
    }

    pub fn get(&self, stem: &str) -> Option<&PatternFile> {
        self.files()
            .find(|(name, _)| *name == stem)
            .map(|(_, file)| file)
    }

    /// The library of the shipped patterns alone.
    pub fn library(&self) -> &Library {
        &self.library
    }

    /// The library of a search: its patterns as they were when it was made, in front of the shipped ones.
    pub fn library_with(&self, snapshot: &[SnapshotPattern]) -> Library {
        let mut library = self.library.clone();
        // The last pattern of a name wins: those that were asked for come last.
        for asked in [false, true] {
            for pattern in snapshot.iter().filter(|pattern| pattern.asked == asked) {
                let source = Source::new(pattern.title.as_str(), pattern.source.as_str());
                library.add(PatternFile::new(source));
            }
        }
        library
    }
}

/// The patterns that one user's text may refer to.
#[derive(Debug, Clone)]
pub struct VisiblePatterns {
    pub shipped: Arc<ShippedPatterns>,
    pub own: Vec<Arc<PatternFile>>,
}

impl VisiblePatterns {
    /// The library of these patterns and one more text, with the index of the text among the files.
    pub fn library_with(&self, source: String) -> (Library, usize) {
        let mut library = self.shipped.library.clone();
        for file in &self.own {
            library.add(file.clone());
        }
        let index = library.add(PatternFile::new(Source::new("", source)));
        (library, index)
    }
}

/// Parsed patterns of users. Each owner has a cache with a limit of its own, so that one with many patterns evicts only
/// their own. Its policy (S3-FIFO) resists scans: where more is read in turn than fits, most of what is there stays and
/// only the rest is parsed again; with a least-recently-used policy everything would be.
#[derive(Debug)]
pub struct PatternCache {
    bytes: u64,
    owners: Mutex<HashMap<OwnerId, OwnerCache>>,
}

/// By id: the version and the parsed file.
type OwnerCache = quick_cache::unsync::Cache<String, (i64, Arc<PatternFile>), FileWeight>;

#[derive(Debug, Clone)]
struct FileWeight;

/// A parsed text takes about this many times its length in memory.
const PARSED: u64 = 40;
/// What an empty text takes.
const LEAST: u64 = 2048;

impl quick_cache::Weighter<String, (i64, Arc<PatternFile>)> for FileWeight {
    fn weight(&self, _: &String, (_, file): &(i64, Arc<PatternFile>)) -> u64 {
        LEAST + PARSED * file.source.text().len() as u64
    }
}

impl PatternCache {
    /// A cache with a limit of bytes for each owner.
    pub fn new(bytes: u64) -> PatternCache {
        PatternCache {
            bytes,
            owners: Mutex::default(),
        }
    }

    fn owners(&self) -> MutexGuard<'_, HashMap<OwnerId, OwnerCache>> {
        self.owners.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// This version of a pattern, if it is in the cache.
    pub fn get(&self, owner: &OwnerId, id: &str, version: i64) -> Option<Arc<PatternFile>> {
        let owners = self.owners();
        let (cached, file) = owners.get(owner)?.get(id)?;
        (*cached == version).then(|| file.clone())
    }

    /// Parses a pattern into the cache.
    pub fn parse(&self, owner: &OwnerId, row: PatternRow) -> Arc<PatternFile> {
        let file = Arc::new(PatternFile::new(Source::new(row.title, row.source)));
        let new = || {
            let usual = LEAST + PARSED * 500;
            OwnerCache::with_weighter((self.bytes / usual) as usize, self.bytes, FileWeight)
        };
        let mut owners = self.owners();
        let cache = owners.entry(owner.clone()).or_insert_with(new);
        cache.insert(row.id, (row.version, file.clone()));
        file
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

    /// The number of patterns that are parsed when all are read in turn, as for each key that is pressed.
    fn count_parsed(cache: &PatternCache, owner: &OwnerId, patterns: usize) -> usize {
        let mut parsed = 0;
        for number in 0..patterns {
            let row = row(number, 1000);
            if cache.get(owner, &row.id, 1).is_none() {
                cache.parse(owner, row);
                parsed += 1;
            }
        }
        parsed
    }

    #[test]
    fn one_pattern_more_than_fits_does_not_evict_all() {
        let owner = OwnerId::local();
        let fits = 1000;
        let bytes = fits as u64 * (LEAST + PARSED * 1003);
        for (patterns, most) in [(900, 0), (fits + 1, fits / 4), (fits * 5 / 4, fits / 2)] {
            let cache = PatternCache::new(bytes);
            assert_eq!(count_parsed(&cache, &owner, patterns), patterns);
            count_parsed(&cache, &owner, patterns);
            let again = count_parsed(&cache, &owner, patterns);
            assert!(again <= most, "{again} of {patterns}");
        }
    }

    #[test]
    fn owners_evict_only_their_own_patterns() {
        let cache = PatternCache::new(10 * (LEAST + PARSED * 1003));
        let (one, other) = (OwnerId::new("one"), OwnerId::new("other"));
        count_parsed(&cache, &one, 5);
        count_parsed(&cache, &other, 1000);
        assert_eq!(count_parsed(&cache, &one, 5), 0);
    }

    #[test]
    fn another_version_is_not_in_the_cache() {
        let (cache, owner) = (PatternCache::new(1 << 20), OwnerId::local());
        cache.parse(&owner, row(1, 10));
        assert!(cache.get(&owner, "1", 1).is_some());
        assert!(cache.get(&owner, "1", 2).is_none());
    }
}
