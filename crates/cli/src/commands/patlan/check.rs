//! `stratvision patlan check`: errors and warnings with their places and remedies.

use std::io::Write;
use std::path::Path;

use clap::ArgMatches;
use patlan::library::PatternFile;
use serde_json::json;
use syntax::{Diagnostic, Lang, Record, Source};

use crate::failure::{Failure, Outcome};
use crate::files::{self, replace};
use crate::{patterns, terminal};

/// Fixes can bring other fixes to light; this many rounds are enough for any honest file.
const MOST_ROUNDS: usize = 8;

/// Checks every file against the knowledge base and against each other.
pub fn run(matches: &ArgMatches, lang: Lang) -> Result<Outcome, Failure> {
    let mut library = patterns::base(matches, lang)?;
    let mut indexes = Vec::new();
    for path in files::expand(matches)? {
        let mut source = patterns::read(&path)?;
        if matches.get_flag("fix") {
            let before = source.text().to_owned();
            source = fixed(&path, source)?;
            if before != source.text() && !matches.get_flag("quiet") {
                let path = path.display();
                terminal::remark(lang.pick(format!("{path}: fixed"), format!("{path}: corrigido")));
            }
        }
        indexes.push(library.add(PatternFile::new(source)));
    }
    let as_json = matches.get_flag("json");
    let (mut errors, mut warnings, mut count) = (0, 0, 0);
    let mut shown = false;
    for index in indexes {
        let file = &library.files()[index];
        let found = library.check(index);
        errors += found.iter().filter(|one| one.is_error()).count();
        warnings += found.iter().filter(|one| !one.is_error()).count();
        count += file.parse.drafts.len();
        if as_json {
            print_json(&found, &file.source, lang)?;
        } else {
            terminal::show_errors(&syntax::render_all(
                &found,
                &file.source,
                patterns::style(lang),
            ));
        }
    }
    let quiet = matches.get_flag("quiet");
    if !as_json && !quiet {
        summary(count, errors, warnings, lang)?;
    }
    let strict = matches.get_flag("deny-warnings");
    Ok(if errors > 0 || strict && warnings > 0 {
        Outcome::Failed
    } else {
        Outcome::Done
    })
}

/// Applies the suggested fixes of errors and warnings, round by round, and writes the file.
fn fixed(path: &Path, source: Source) -> Result<Source, Failure> {
    let mut text = source.text().to_owned();
    for _ in 0..MOST_ROUNDS {
        let file = PatternFile::new(Source::new(source.name(), text.as_str()));
        let mut library = patlan::library::Library::new();
        let index = library.add(file);
        let mut edits = Vec::new();
        for diagnostic in library.check(index) {
            let Some(fix) = diagnostic.fix else { continue };
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
    if text != source.text() && path != Path::new("-") {
        replace(path, &text)?;
    }
    Ok(Source::new(source.name(), text))
}

fn print_json(found: &[Diagnostic], source: &Source, lang: Lang) -> Result<(), Failure> {
    let mut out = terminal::out();
    for diagnostic in found {
        let record = Record::new(diagnostic, source, lang);
        writeln!(out, "{}", json!(record))?;
    }
    Ok(())
}

fn summary(patterns: usize, errors: usize, warnings: usize, lang: Lang) -> Result<(), Failure> {
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
