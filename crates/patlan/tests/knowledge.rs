//! The shipped patterns and their positions: every pattern parses, is called like its file, and every position says
//! what is found in it.

use std::collections::BTreeMap;
use std::path::Path;

use crate::support::library::{Library, shipped_files};
use chess::epd::Epd;
use chess::{Color, Position};
use stratvision_patlan::matcher::{Matcher, find};
use stratvision_patlan::parse;
use stratvision_patlan::plan::Program;

/// Everything that is wrong, each with its place.
#[derive(Default)]
struct Complaints(Vec<String>);

impl Complaints {
    fn add(&mut self, path: &Path, line: usize, what: &str) {
        let file = path.file_name().unwrap_or_default().to_string_lossy();
        self.0.push(format!("{file}:{line}: {what}"));
    }

    fn done(self) {
        assert!(self.0.is_empty(), "\n{}", self.0.join("\n"));
    }
}

fn stem_of(name: &str) -> String {
    name.chars()
        .map(|letter| {
            if letter.is_ascii_alphanumeric() {
                letter.to_ascii_lowercase()
            } else {
                '_'
            }
        })
        .collect()
}

fn stem(path: &Path) -> String {
    path.file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

#[test]
fn patterns_parse_and_are_called_like_their_files() {
    let mut complaints = Complaints::default();
    let mut files_by_name: BTreeMap<String, String> = BTreeMap::new();
    let files = shipped_files("patlan");
    assert!(!files.is_empty());
    for path in &files {
        let text = std::fs::read_to_string(path).expect("a readable file");
        let parsed = parse(&text);
        for diagnostic in parsed.diagnostics.iter().filter(|found| found.is_error()) {
            let offset = usize::from(diagnostic.range.start());
            let line = text[..offset].lines().count().max(1);
            complaints.add(path, line, &format!("{diagnostic:?}"));
        }
        let [pattern] = &parsed.patterns[..] else {
            let count = parsed.patterns.len();
            complaints.add(path, 1, &format!("{count} patterns instead of one"));
            continue;
        };
        let name = &pattern.name.value;
        if stem_of(name) != stem(path) {
            complaints.add(path, 1, &format!("the pattern is called {name:?}"));
        }
        if let Some(other) = files_by_name.insert(name.clone(), stem(path)) {
            complaints.add(path, 1, &format!("{name:?} is also in {other}"));
        }
        if !path.with_extension("epd").exists() {
            complaints.add(path, 1, "no positions beside it");
        }
    }
    for path in shipped_files("epd") {
        if !path.with_extension("patlan").exists() {
            complaints.add(&path, 1, "no pattern beside it");
        }
    }
    complaints.done();
}

#[test]
fn every_position_says_what_is_found() {
    let library = Library::shipped();
    let mut complaints = Complaints::default();
    for path in shipped_files("patlan") {
        let name = library
            .patterns
            .keys()
            .find(|name| stem_of(name) == stem(&path));
        let Some(name) = name else {
            complaints.add(&path, 1, "no pattern of that name");
            continue;
        };
        let program = match library.compile(&library.patterns[name]) {
            Ok(program) => program,
            Err(error) => {
                complaints.add(&path, 1, &format!("does not compile: {error:?}"));
                continue;
            }
        };
        let path = path.with_extension("epd");
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        let mut counts = [0, 0];
        let mut ids: BTreeMap<String, usize> = BTreeMap::new();
        for (index, line) in text.lines().enumerate() {
            let number = index + 1;
            let epd = match Epd::read(line) {
                None => continue,
                Some(Ok(epd)) => epd,
                Some(Err(error)) => {
                    complaints.add(&path, number, &error.to_string());
                    continue;
                }
            };
            match epd.get("id") {
                None => complaints.add(&path, number, "no id"),
                Some(id) => {
                    if let Some(first) = ids.insert(id.to_owned(), number) {
                        complaints.add(
                            &path,
                            number,
                            &format!("id {id:?} is also in line {first}"),
                        );
                    }
                }
            }
            match holds(&program, &epd) {
                Ok(found) => counts[usize::from(found)] += 1,
                Err(what) => complaints.add(&path, number, &what),
            }
        }
        let [absent, present] = counts;
        if present < 2 || absent < 2 {
            let what = format!(
                "{present} positions must match and {absent} must not: two of each are the least"
            );
            complaints.add(&path, 1, &what);
        }
    }
    complaints.done();
}

/// Whether the line's expectation holds; what it expects.
fn holds(program: &Program, epd: &Epd) -> Result<bool, String> {
    let position = Position::from_fen(&epd.fen).map_err(|error| error.to_string())?;
    let side = match epd.get("side") {
        Some("white") => Color::White,
        Some("black") => Color::Black,
        other => return Err(format!("side {other:?}")),
    };
    let expected = match epd.get("expect") {
        Some("match") => true,
        Some("no_match") => false,
        other => return Err(format!("expect {other:?}")),
    };
    let number = |word: &str| match epd.get(word) {
        None => Ok(None),
        Some(text) => text
            .parse::<usize>()
            .map(Some)
            .map_err(|_| format!("{word} {text:?}")),
    };
    let findings = find(program, &position, side).map_err(|error| error.to_string())?;
    let (raw, valid) = (findings.raw.len(), findings.valid().count());
    let exists = Matcher::new()
        .query(&position, side)
        .exists(program)
        .map_err(|error| error.to_string())?;
    if exists != (valid > 0) {
        return Err(format!(
            "exists says {exists}, but {valid} instances are valid"
        ));
    }
    if exists != expected {
        return Err(format!(
            "a match is {exists}, not {expected} ({raw} raw, {valid} valid)"
        ));
    }
    for (word, found) in [("raw", raw), ("valid", valid)] {
        if number(word)?.is_some_and(|wanted| wanted != found) {
            return Err(format!("{word} is {found}"));
        }
    }
    Ok(expected)
}
