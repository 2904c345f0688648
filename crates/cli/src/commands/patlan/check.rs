//! `stratvision patlan check`: errors and warnings with their places and remedies.

use std::io::Write;
use std::path::Path;

use patlan::KnownPatterns;
use patlan::library::{Library, PatternFile};
use serde_json::json;
use syntax::{Diagnostic, DiagnosticRecord, Lang, Source};

use crate::args::CheckArgs;
use crate::error::{CliError, ExitStatus};
use crate::files::{self, replace};
use crate::{patterns, terminal};

/// Findings whose fix is surely what was meant; the others are guesses, shown and left to their author: piece words in
/// small letters, quotes and signs of other languages, what is missing or superfluous in a line, Portuguese piece
/// letters, numbers, languages, sugar, ANYONE, slips of the sources.
const SURE: [&str; 11] = [
    "PAT001", "PAT003", "PAT005", "PAT027", "PAT036", "PAT037", "PAT038", "PAT105", "PAT106",
    "PAT108", "PAT109",
];

/// Fixes can bring other fixes to light; this many rounds are enough for any honest file.
const MOST_ROUNDS: usize = 8;

/// Checks every file against the knowledge base and against each other.
pub fn run(args: &CheckArgs, lang: Lang) -> Result<ExitStatus, CliError> {
    let paths = files::expand(&args.files)?;
    let mut library = patterns::base(&args.knowledge, &paths, lang)?;
    let read: Result<Vec<Source>, CliError> =
        paths.iter().map(|path| patterns::read(path)).collect();
    let mut sources = read?;
    let quiet = args.quiet;
    if args.fix {
        let known = BaseAndFiles::new(&library, &sources);
        for (path, source) in paths.iter().zip(&mut sources) {
            let text = fixed(source.text(), &known);
            if text == source.text() {
                continue;
            }
            if path == Path::new("-") {
                return Err(unfixable());
            }
            replace(path, &text)?;
            *source = Source::new(source.name(), text);
            if !quiet {
                let path = path.display();
                terminal::note(lang.pick(format!("{path}: fixed"), format!("{path}: corrigido")));
            }
        }
    }
    let add = |source| library.add(PatternFile::new(source));
    let indexes: Vec<usize> = sources.into_iter().map(add).collect();
    let as_json = args.json;
    let (mut errors, mut warnings, mut count) = (0, 0, 0);
    for index in indexes {
        let file = &library.files()[index];
        let found = library.check(index);
        errors += found.iter().filter(|one| one.is_error()).count();
        warnings += found.iter().filter(|one| !one.is_error()).count();
        count += file.parse.drafts.len();
        if as_json {
            print_json(&found, &file.source, lang)?;
        } else {
            patterns::show(&found, &file.source, lang);
        }
    }
    if !as_json && !quiet {
        summary(count, errors, warnings, lang)?;
    }
    Ok(if errors > 0 || args.deny_warnings && warnings > 0 {
        ExitStatus::Failed
    } else {
        ExitStatus::Done
    })
}

fn unfixable() -> CliError {
    CliError::usage(
        "--fix has no file to write to: '-' is standard input",
        "--fix não tem arquivo onde gravar: '-' é a entrada padrão",
    )
    .help(
        "name the file, or leave --fix out",
        "diga o arquivo, ou deixe --fix de fora",
    )
}

/// What a text under repair may name: the knowledge base, and the files of the command line before any repair.
struct BaseAndFiles<'a> {
    base: &'a Library,
    asked: Library,
}

impl<'a> BaseAndFiles<'a> {
    fn new(base: &'a Library, sources: &[Source]) -> BaseAndFiles<'a> {
        let mut asked = Library::new();
        for source in sources {
            asked.add(PatternFile::new(source.clone()));
        }
        BaseAndFiles { base, asked }
    }
}

impl KnownPatterns for BaseAndFiles<'_> {
    fn contains(&self, name: &str) -> bool {
        self.asked.contains(name) || self.base.contains(name)
    }

    fn calls(&self, name: &str) -> Vec<String> {
        if self.asked.contains(name) {
            self.asked.calls(name)
        } else {
            self.base.calls(name)
        }
    }

    fn names(&self) -> Vec<String> {
        let names = self.asked.names().chain(self.base.names());
        names.map(str::to_owned).collect()
    }
}

/// Applies the suggested fixes of errors and warnings, round by round.
fn fixed(text: &str, known: &dyn KnownPatterns) -> String {
    let mut text = text.to_owned();
    for _ in 0..MOST_ROUNDS {
        let parse = patlan::parse(&text);
        let mut found = parse.diagnostics.clone();
        found.extend(patlan::check(&parse, known));
        let mut edits = Vec::new();
        for diagnostic in found {
            if !SURE.contains(&diagnostic.code) {
                continue;
            }
            let Some(fix) = diagnostic.fix.filter(|fix| !fix.is_guess()) else {
                continue;
            };
            let apart = |edit: &(syntax::TextRange, String)| {
                edits
                    .iter()
                    .all(|(range, _): &(syntax::TextRange, String)| {
                        range.end() < edit.0.start() || edit.0.end() < range.start()
                    })
            };
            if fix.edits.iter().all(apart) {
                edits.extend(fix.edits);
            }
        }
        if edits.is_empty() {
            break;
        }
        text = syntax::apply_edits(&text, &edits);
    }
    text
}

fn print_json(found: &[Diagnostic], source: &Source, lang: Lang) -> Result<(), CliError> {
    let mut out = terminal::out();
    for diagnostic in found {
        let record = DiagnosticRecord::new(diagnostic, source, lang);
        writeln!(out, "{}", json!(record))?;
    }
    Ok(())
}

fn summary(patterns: usize, errors: usize, warnings: usize, lang: Lang) -> Result<(), CliError> {
    let several = |count: usize, one: &str, many: &str| {
        format!("{count} {}", if count == 1 { one } else { many })
    };
    let text = match lang {
        Lang::En => format!(
            "{}, {}, {}",
            several(patterns, "pattern", "patterns"),
            several(errors, "error", "errors"),
            several(warnings, "warning", "warnings"),
        ),
        Lang::Pt => format!(
            "{}, {}, {}",
            several(patterns, "padrão", "padrões"),
            several(errors, "erro", "erros"),
            several(warnings, "aviso", "avisos"),
        ),
    };
    writeln!(terminal::out(), "{text}")?;
    Ok(())
}
