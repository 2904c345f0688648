//! The patterns that a text may name: those that ship and those of its owner.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use patlan::library::{Library, PatternFile};
use syntax::Source;

/// The pattern files that ship, read once.
#[derive(Debug)]
pub struct Shipped {
    files: Vec<PatternFile>,
}

impl Shipped {
    /// Reads them.
    pub fn read() -> Shipped {
        let files = knowledge::patterns().into_iter();
        let files = files.map(|file| PatternFile::shipped(Source::new(file.name, file.text)));
        Shipped {
            files: files.collect(),
        }
    }

    /// Stem and file of each.
    pub fn files(&self) -> impl Iterator<Item = (&str, &PatternFile)> {
        self.files.iter().map(|file| {
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

/// Patterns of users that have been read before: a text is checked with every key that is pressed, and the others do not
/// change meanwhile.
#[derive(Debug, Default)]
pub struct Remembered(Mutex<HashMap<String, (i64, Arc<PatternFile>)>>);

/// More are not remembered.
const MOST_REMEMBERED: usize = 2000;

impl Remembered {
    /// This version of a pattern, if it has been read.
    pub fn get(&self, id: &str, version: i64) -> Option<Arc<PatternFile>> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (kept, file) = known.get(id)?;
        (*kept == version).then(|| file.clone())
    }

    /// Reads a pattern and remembers it.
    pub fn read(&self, id: &str, version: i64, title: &str, source: &str) -> Arc<PatternFile> {
        let file = Arc::new(PatternFile::new(Source::new(title, source)));
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= MOST_REMEMBERED {
            known.clear();
        }
        known.insert(id.to_owned(), (version, file.clone()));
        file
    }
}

impl Shelf {
    /// Everything, without a further text.
    pub fn library(&self) -> Library {
        let mut library = Library::new();
        for file in &self.shipped.files {
            library.add(file.clone());
        }
        for file in &self.own {
            library.add(PatternFile::clone(file));
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
