//! `stratvision patlan explain`, `list` and `ontology`: patterns for reading.

use std::io::Write;

use clap::ArgMatches;
use patlan::ast::Pattern;
use serde_json::json;
use syntax::Lang;

use crate::args::{KnowledgeArgs, Values};
use crate::error::{CliError, ExitStatus};
use crate::files::{self, Mark};
use crate::patterns::{self, Selection};
use crate::terminal::{self, QUIET, STRONG, printable, wrap};

/// The patterns named, or all of them if none is.
fn selected(matches: &ArgMatches, lang: Lang) -> Result<Selection, CliError> {
    let words: Vec<String> = match matches.get_many::<String>("patterns") {
        Some(words) => words.cloned().collect(),
        None => vec!["all".to_owned()],
    };
    patterns::select(&KnowledgeArgs::read(matches), &words, lang)
}

fn chosen(selection: &Selection) -> impl Iterator<Item = &Pattern> {
    let names = selection.names.iter();
    names.filter_map(|name| selection.library.get(name).map(|(_, pattern)| pattern))
}

/// The patterns with their descriptions in the reader's language, where they have one.
fn told(selection: &Selection, lang: Lang) -> impl Iterator<Item = Pattern> {
    let names = selection.names.iter();
    names.filter_map(move |name| selection.library.localized(name, lang))
}

/// Tells patterns in sentences.
pub fn explain(matches: &ArgMatches, lang: Lang) -> Result<ExitStatus, CliError> {
    let selection = selected(matches, lang)?;
    let mut out = terminal::out();
    let width = terminal::width();
    for (number, pattern) in told(&selection, lang).enumerate() {
        let words = patlan::words::explain(&pattern, lang);
        if matches.get_flag("json") {
            writeln!(
                out,
                "{}",
                json!({ "pattern": pattern.name.value, "explanation": words })
            )?;
            continue;
        }
        if number > 0 {
            writeln!(out)?;
        }
        writeln!(out, "{}", wrap(&printable(&words), 0, width))?;
    }
    Ok(ExitStatus::Done)
}

/// Lists patterns with what they are about.
pub fn list(matches: &ArgMatches, lang: Lang) -> Result<ExitStatus, CliError> {
    let selection = selected(matches, lang)?;
    let mut out = terminal::out();
    let widest = chosen(&selection)
        .map(|pattern| pattern.name.value.chars().count())
        .max()
        .unwrap_or(0)
        .min(32);
    for pattern in told(&selection, lang) {
        if matches.get_flag("json") {
            let cast: Vec<String> = pattern.cast().iter().map(ToString::to_string).collect();
            let answer = json!({
                "pattern": pattern.name.value,
                "author": pattern.author.value,
                "description": pattern.description.value,
                "weight": pattern.weight,
                "actors": cast,
                "tactics": !pattern.tactics.is_empty(),
            });
            writeln!(out, "{answer}")?;
            continue;
        }
        let name = printable(&pattern.name.value);
        let gap = " ".repeat(widest.saturating_sub(name.chars().count()));
        let weight = pattern.weight;
        let text = printable(&pattern.description.value);
        let text = wrap(&text, widest + 10, terminal::width());
        writeln!(
            out,
            "{STRONG}{name}{STRONG:#}{gap} {QUIET}{weight:>7}{QUIET:#}  {}",
            text.trim_start()
        )?;
    }
    Ok(ExitStatus::Done)
}

/// Exports patterns as OWL individuals.
pub fn ontology(matches: &ArgMatches, lang: Lang) -> Result<ExitStatus, CliError> {
    let selection = selected(matches, lang)?;
    let patterns: Vec<&Pattern> = chosen(&selection).collect();
    let turtle = patlan::ontology::turtle(&patterns);
    match matches.output() {
        Some(path) => {
            // The line that names our ontology.
            let beginning = turtle.lines().next().unwrap_or_default().to_owned();
            path.may_replace(&Mark::Beginning(beginning))?;
            files::write(&path.path, &turtle)?;
        }
        None => terminal::out().write_all(turtle.as_bytes())?,
    }
    Ok(ExitStatus::Done)
}
