//! Patterns of several files, found by name.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use syntax::{Diagnostic, Lang, Source, TextRange};

use crate::ast::{Expr, Pattern};
use crate::diagnostics::pat033_duplicate_name::duplicate_in_file;
use crate::matcher::Rejection;
use crate::plan::{MAX_CALL_DEPTH, PlanError, Program, conjuncts};
use crate::vocabulary::Section;
use crate::{KnownPatterns, Parse, calls, check, parse};

/// A parsed file of patterns.
#[derive(Debug, Clone)]
pub struct PatternFile {
    /// The name and the text of the file.
    pub source: Source,
    /// Tree, patterns and diagnostics of the text.
    pub parse: Parse,
    /// Whether the file comes with the program. Patterns of the user's files replace its patterns of the same name.
    pub shipped: bool,
}

impl PatternFile {
    /// Parses a user's text.
    pub fn new(source: Source) -> PatternFile {
        let parse = parse(source.text());
        PatternFile {
            source,
            parse,
            shipped: false,
        }
    }

    /// Parses a text that comes with the program.
    pub fn shipped(source: Source) -> PatternFile {
        PatternFile {
            shipped: true,
            ..PatternFile::new(source)
        }
    }

    /// The source text of a pattern.
    fn text_of(&self, name: &str) -> Option<&str> {
        let mut patterns = self.parse.patterns.iter();
        let pattern = patterns.find(|pattern| pattern.name.value == name)?;
        self.source
            .text()
            .get(std::ops::Range::<usize>::from(pattern.range))
    }

    fn defines(&self, name: &str) -> bool {
        let mut patterns = self.parse.patterns.iter();
        patterns.any(|pattern| pattern.name.value == name)
    }
}

/// The patterns of several files by name: what EXISTPATTERN may refer to, and the place where patterns are compiled,
/// each once and when it is first asked for. When two files define the same name, the file added later counts.
///
/// A clone is cheap: it shares files and compiled patterns with the original. [`Library::add`] copies the tables of names
/// when they are shared, and keeps every compiled pattern that the new file cannot change. So a server holds one library
/// of the shipped patterns, and adds to a clone of it what a request brings.
#[derive(Debug, Clone, Default)]
pub struct Library {
    shared: Arc<Shared>,
}

#[derive(Debug, Default)]
struct Shared {
    files: Vec<Arc<PatternFile>>,
    /// The index of the file and that of the pattern in it.
    names: BTreeMap<String, (usize, usize)>,
    programs: Mutex<HashMap<String, Arc<Program>>>,
}

impl Shared {
    fn programs(&self) -> MutexGuard<'_, HashMap<String, Arc<Program>>> {
        // Entries are inserted whole, so a panic of another thread leaves the map usable.
        self.programs.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Clone for Shared {
    fn clone(&self) -> Shared {
        Shared {
            files: self.files.clone(),
            names: self.names.clone(),
            programs: Mutex::new(self.programs().clone()),
        }
    }
}

/// The patterns whose conditions lead to the one being compiled, to detect circles.
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

    /// Adds a file and returns its index.
    pub fn add(&mut self, file: impl Into<Arc<PatternFile>>) -> usize {
        let file = file.into();
        let shared = Arc::make_mut(&mut self.shared);
        let index = shared.files.len();
        let mut new = HashSet::new();
        for (place, pattern) in file.parse.patterns.iter().enumerate() {
            let name = pattern.name.value.clone();
            new.insert(name.clone());
            shared.names.insert(name, (index, place));
        }
        shared.files.push(file);
        let outdated: Vec<String> = {
            let programs = self.shared.programs();
            let names = programs.keys();
            names
                .filter(|name| self.leads_to(name, &new))
                .cloned()
                .collect()
        };
        let mut programs = self.shared.programs();
        for name in outdated {
            programs.remove(&name);
        }
        drop(programs);
        index
    }

    /// Whether a pattern is one of `targets` or its conditions lead to one.
    fn leads_to(&self, name: &str, targets: &HashSet<String>) -> bool {
        let mut seen = HashSet::new();
        let mut waiting = vec![name.to_owned()];
        while let Some(name) = waiting.pop() {
            if targets.contains(&name) {
                return true;
            }
            if !seen.contains(&name) {
                waiting.extend(KnownPatterns::calls(self, &name));
                seen.insert(name);
            }
        }
        false
    }

    /// The files in the order added.
    pub fn files(&self) -> &[Arc<PatternFile>] {
        &self.shared.files
    }

    /// Every name, in alphabetical order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.shared.names.keys().map(String::as_str)
    }

    /// A pattern and the file that defines it.
    pub fn get(&self, name: &str) -> Option<(&PatternFile, &Pattern)> {
        let (file, place) = *self.shared.names.get(name)?;
        let file = &self.shared.files[file];
        Some((file, &file.parse.patterns[place]))
    }

    /// A pattern with its description in the given language, if the comment above the pattern has one: `// pt: …` or
    /// `// en: …`, up to a line that begins with another word and a colon.
    pub fn localized(&self, name: &str, lang: Lang) -> Option<Pattern> {
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

    /// The name of a pattern as the library spells it, upper and lower case ignored.
    pub fn name_like(&self, word: &str) -> Option<&str> {
        self.names()
            .find(|name| *name == word)
            .or_else(|| self.names().find(|name| name.eq_ignore_ascii_case(word)))
    }

    /// The compiled pattern. It is compiled when it is first asked for.
    pub fn program(&self, name: &str) -> Result<Arc<Program>, PlanError> {
        self.compile(name, None)
    }

    fn compile(&self, name: &str, outer: Option<&Chain<'_>>) -> Result<Arc<Program>, PlanError> {
        if let Some(program) = self.shared.programs().get(name) {
            return Ok(program.clone());
        }
        let unknown = || PlanError::UnknownPattern(name.to_owned());
        let circular = outer.is_some_and(|outer| outer.contains(name));
        let chain = Chain { name, outer };
        if circular || chain.length() > MAX_CALL_DEPTH {
            return Err(unknown());
        }
        let (_, pattern) = self.get(name).ok_or_else(unknown)?;
        let program = Program::compile(pattern, &|other| self.compile(other, Some(&chain)).ok())?;
        let program = Arc::new(program);
        self.shared
            .programs()
            .insert(name.to_owned(), program.clone());
        Ok(program)
    }

    /// The shipped patterns that the user's files replace by a different text.
    pub fn replaced(&self) -> impl Iterator<Item = &str> {
        let files = &self.shared.files;
        self.shared.names.iter().filter_map(|(name, (index, _))| {
            let own = &files[*index];
            let text = own.text_of(name);
            let differs = |file: &PatternFile| {
                file.shipped && file.defines(name) && file.text_of(name) != text
            };
            (!own.shipped && files.iter().any(|file| differs(file))).then_some(name.as_str())
        })
    }

    /// All diagnostics of a file, those about names of other files included, in the order of its text.
    pub fn check(&self, index: usize) -> Vec<Diagnostic> {
        let file = &self.shared.files[index];
        let mut found = file.parse.diagnostics.clone();
        found.extend(check(&file.parse, self));
        for pattern in &file.parse.patterns {
            let name = pattern.name.value.as_str();
            let other = self.shared.files[..index]
                .iter()
                .find(|other| !other.shipped && other.defines(name));
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

    /// The source text of the clause that rejects an instance, on one line.
    pub fn clause(&self, name: &str, rejection: Rejection) -> String {
        let (section, index) = match rejection {
            Rejection::Precondition(index) => (Section::Precondition, index),
            Rejection::Postcondition(index) => (Section::Postcondition, index),
            Rejection::Tactic(index) => (Section::Tactics, index),
        };
        let clause = self.clauses(name, section).into_iter().nth(index);
        clause.map_or_else(String::new, |clause| clause.text)
    }

    /// The clauses of a section that can reject an instance: the conjuncts of a condition (nested ANDs flattened), or the
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
    /// Where it stands in the file.
    pub range: TextRange,
    /// The source text on one line, without comments.
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

/// Whether a comment line begins with a label such as `Origin:`.
pub(crate) fn is_labelled(line: &str) -> bool {
    let word = line.chars().take_while(|c| c.is_ascii_alphabetic()).count();
    word > 0 && line[word..].starts_with(':')
}

impl KnownPatterns for Library {
    fn contains(&self, name: &str) -> bool {
        self.shared.names.contains_key(name)
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

#[cfg(test)]
mod tests {
    use super::*;

    fn file(text: &str) -> PatternFile {
        PatternFile::new(Source::new("test", text))
    }

    fn pattern(name: &str, rest: &str) -> String {
        format!(
            "PATTERN \"{name}\" AUTHOR \"\" DESCRIPTION \"\" WEIGHT 1 SCENARIO F1 => k1 {rest};\n"
        )
    }

    #[test]
    fn a_clone_shares_compiled_patterns_until_a_file_changes_them() {
        let calls = pattern("CALLS", "PRECONDITION EXISTPATTERN(\"CALLED\",ME)");
        let mut shipped = Library::new();
        shipped.add(file(
            &[pattern("ALONE", ""), pattern("CALLED", ""), calls].concat(),
        ));
        let before = ["ALONE", "CALLS"].map(|name| shipped.program(name).unwrap());
        let mut own = shipped.clone();
        own.add(file(&pattern("CALLED", "F2 => k1")));
        let after = ["ALONE", "CALLS"].map(|name| own.program(name).unwrap());
        assert!(Arc::ptr_eq(&before[0], &after[0]));
        assert_ne!(before[1], after[1]);
        assert!(Arc::ptr_eq(&before[1], &shipped.program("CALLS").unwrap()));
        assert_eq!(shipped.files().len(), 1);
    }
}
