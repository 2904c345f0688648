//! Patterns of many files, known to one another by name.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use syntax::{Diagnostic, Lang, Source, TextRange};

use crate::ast::{Expr, Pattern};
use crate::diagnostics::pat033_duplicate_name::duplicate_in_file;
use crate::matcher::Rejection;
use crate::plan::{DEEPEST_CALLS, PlanError, Program, conjuncts};
use crate::vocabulary::Section;
use crate::{KnownPatterns, Parse, calls, check, parse};

/// A file of patterns, read.
#[derive(Debug, Clone)]
pub struct PatternFile {
    /// Its name and text.
    pub source: Source,
    /// What the parser made of it.
    pub parse: Parse,
    /// It came with the program; files of one's own may replace what it says.
    pub shipped: bool,
}

impl PatternFile {
    /// Reads a text of one's own.
    pub fn new(source: Source) -> PatternFile {
        let parse = parse(source.text());
        PatternFile {
            source,
            parse,
            shipped: false,
        }
    }

    /// Reads a text that came with the program.
    pub fn shipped(source: Source) -> PatternFile {
        PatternFile {
            shipped: true,
            ..PatternFile::new(source)
        }
    }

    /// The pattern of this name as it stands in the file.
    fn text_of(&self, name: &str) -> Option<&str> {
        let mut patterns = self.parse.patterns.iter();
        let pattern = patterns.find(|pattern| pattern.name.value == name)?;
        self.source
            .text()
            .get(std::ops::Range::<usize>::from(pattern.range))
    }

    fn names(&self, name: &str) -> bool {
        self.parse
            .patterns
            .iter()
            .any(|pattern| pattern.name.value == name)
    }
}

/// Patterns by name. When two files define one name, the file added later counts.
#[derive(Debug, Default)]
pub struct Library {
    files: Vec<Arc<PatternFile>>,
    /// File and place in it.
    names: BTreeMap<String, (usize, usize)>,
    programs: Mutex<HashMap<String, Arc<Program>>>,
}

/// The patterns whose conditions lead to the one being compiled.
struct Chain<'a> {
    name: &'a str,
    outer: Option<&'a Chain<'a>>,
}

impl Chain<'_> {
    fn length(&self) -> usize {
        1 + self.outer.map_or(0, Chain::length)
    }

    fn contains(&self, name: &str) -> bool {
        self.name == name || self.outer.is_some_and(|outer| outer.contains(name))
    }
}

impl Library {
    /// A library without patterns.
    pub fn new() -> Library {
        Library::default()
    }

    /// Adds a file and returns its index. One that many libraries have need be in memory only once.
    pub fn add(&mut self, file: impl Into<Arc<PatternFile>>) -> usize {
        let file = file.into();
        let index = self.files.len();
        for (place, pattern) in file.parse.patterns.iter().enumerate() {
            self.names
                .insert(pattern.name.value.clone(), (index, place));
        }
        self.files.push(file);
        self.compiled().clear();
        index
    }

    /// The files in the order added.
    pub fn files(&self) -> &[Arc<PatternFile>] {
        &self.files
    }

    /// Every name, in alphabetical order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.names.keys().map(String::as_str)
    }

    /// A pattern with the file it stands in.
    pub fn get(&self, name: &str) -> Option<(&PatternFile, &Pattern)> {
        let (file, place) = *self.names.get(name)?;
        let file = &self.files[file];
        Some((file, &file.parse.patterns[place]))
    }

    /// A pattern with its description in one language, where the comment above it has one: `// pt: …` or `// en: …`,
    /// going on until a line that begins with another word and a colon.
    pub fn told_in(&self, name: &str, lang: Lang) -> Option<Pattern> {
        let (file, pattern) = self.get(name)?;
        let mut pattern = pattern.clone();
        let above = file
            .source
            .text()
            .get(..usize::from(pattern.range.start()))?;
        let comment: Vec<&str> = above
            .trim_end()
            .lines()
            .rev()
            .map_while(|line| line.trim().strip_prefix("//").map(str::trim))
            .collect();
        let tag = lang.pick("en:", "pt:");
        let mut lines = comment
            .into_iter()
            .rev()
            .skip_while(|line| !line.starts_with(tag));
        if let Some(first) = lines.next() {
            let mut words = first[tag.len()..].trim().to_owned();
            for line in lines.take_while(|line| !is_labelled(line)) {
                words.push(' ');
                words.push_str(line);
            }
            pattern.description.value = words;
        }
        Some(pattern)
    }

    /// The name as written in the library, whatever case it is asked for in.
    pub fn name_like(&self, word: &str) -> Option<&str> {
        self.names()
            .find(|name| *name == word)
            .or_else(|| self.names().find(|name| name.eq_ignore_ascii_case(word)))
    }

    /// The compiled pattern, made when first asked for.
    pub fn program(&self, name: &str) -> Result<Arc<Program>, PlanError> {
        self.compile(name, None)
    }

    fn compile(&self, name: &str, outer: Option<&Chain<'_>>) -> Result<Arc<Program>, PlanError> {
        if let Some(program) = self.compiled().get(name) {
            return Ok(program.clone());
        }
        let unknown = || PlanError::UnknownPattern(name.to_owned());
        let circular = outer.is_some_and(|outer| outer.contains(name));
        let chain = Chain { name, outer };
        if circular || chain.length() > DEEPEST_CALLS {
            return Err(unknown());
        }
        let (_, pattern) = self.get(name).ok_or_else(unknown)?;
        let program = Program::compile(pattern, &|other| self.compile(other, Some(&chain)).ok())?;
        let program = Arc::new(program);
        self.compiled().insert(name.to_owned(), program.clone());
        Ok(program)
    }

    fn compiled(&self) -> MutexGuard<'_, HashMap<String, Arc<Program>>> {
        // Whoever panicked with the lock in hand left whole entries behind.
        self.programs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The shipped patterns that files of one's own replace by something else.
    pub fn replaced(&self) -> impl Iterator<Item = &str> {
        self.names.iter().filter_map(|(name, (index, _))| {
            let own = &self.files[*index];
            let text = own.text_of(name);
            let differs =
                |file: &PatternFile| file.shipped && file.names(name) && file.text_of(name) != text;
            (!own.shipped && self.files.iter().any(|file| differs(file))).then_some(name.as_str())
        })
    }

    /// Everything wrong with a file, its relations to the other files included, in the order of its text.
    pub fn check(&self, index: usize) -> Vec<Diagnostic> {
        let file = &self.files[index];
        let mut found = file.parse.diagnostics.clone();
        found.extend(check(&file.parse, self));
        for pattern in &file.parse.patterns {
            let name = pattern.name.value.as_str();
            let other = self.files[..index]
                .iter()
                .find(|other| !other.shipped && other.names(name));
            if let Some(other) = other {
                found.push(duplicate_in_file(
                    pattern.name.range,
                    name,
                    other.source.name(),
                ));
            }
        }
        found.sort_by_key(|diagnostic| diagnostic.range.start());
        found
    }

    /// The clause that rejects an instance, as it stands in the source, on one line.
    pub fn clause(&self, name: &str, rejection: Rejection) -> String {
        let (section, index) = match rejection {
            Rejection::Precondition(index) => (Section::Precondition, index),
            Rejection::Postcondition(index) => (Section::Postcondition, index),
            Rejection::Tactic(index) => (Section::Tactics, index),
        };
        let clause = self.clauses(name, section).into_iter().nth(index);
        clause.map_or_else(String::new, |clause| clause.text)
    }

    /// The clauses of a section that can reject an instance: the conjuncts of a condition (nested ANDs opened), or the
    /// tactical moves. Other sections have none.
    pub fn clauses(&self, name: &str, section: Section) -> Vec<Clause> {
        let Some((file, pattern)) = self.get(name) else {
            return Vec::new();
        };
        let ranges: Vec<TextRange> = match section {
            Section::Precondition => ranges(pattern.precondition.as_ref()),
            Section::Postcondition => ranges(pattern.postcondition.as_ref()),
            Section::Tactics => pattern.tactics.iter().map(|step| step.range).collect(),
            _ => Vec::new(),
        };
        ranges
            .into_iter()
            .map(|range| Clause {
                range,
                text: on_one_line(file.source.text(), range),
            })
            .collect()
    }
}

/// A part of a pattern that can reject an instance.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clause {
    /// Its place in the file.
    pub range: TextRange,
    /// As it stands there, on one line and without comments.
    pub text: String,
}

fn ranges(condition: Option<&Expr>) -> Vec<TextRange> {
    let conjuncts = conjuncts(condition).into_iter();
    conjuncts.map(|expr| expr.range).collect()
}

fn on_one_line(text: &str, range: TextRange) -> String {
    let text = text.get(std::ops::Range::<usize>::from(range));
    let without_comments = text
        .unwrap_or_default()
        .lines()
        .map(|line| line.split("//").next().unwrap_or_default());
    let words: Vec<&str> = without_comments.flat_map(str::split_whitespace).collect();
    words.join(" ")
}

/// `Origin: …` and the like.
fn is_labelled(line: &str) -> bool {
    let word = line.chars().take_while(|c| c.is_ascii_alphabetic()).count();
    word > 0 && line[word..].starts_with(':')
}

impl KnownPatterns for Library {
    fn contains(&self, name: &str) -> bool {
        self.names.contains_key(name)
    }

    fn calls(&self, name: &str) -> Vec<String> {
        let pattern = self.get(name).map(|(_, pattern)| calls(pattern));
        let named = pattern.unwrap_or_default().into_iter();
        named.map(|(other, _)| other).collect()
    }

    fn names(&self) -> Vec<String> {
        self.names().map(str::to_owned).collect()
    }
}
