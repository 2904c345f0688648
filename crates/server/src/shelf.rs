//! The patterns that a text may name: those that ship and those of its owner.

use std::sync::Arc;

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
    /// The owner's own patterns: a name for messages, and the text.
    pub own: Vec<(String, String)>,
}

impl Shelf {
    /// Everything, without a further text.
    pub fn library(&self) -> Library {
        let mut library = Library::new();
        for file in &self.shipped.files {
            library.add(file.clone());
        }
        for (name, text) in &self.own {
            library.add(PatternFile::new(Source::new(name, text.as_str())));
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
