//! `stratvision patlan explain`, `list` and `ontology`: patterns for reading.

use std::io::Write;

use patlan::ast::Pattern;
use serde_json::json;
use syntax::Lang;

use crate::args::SelectionArgs;
use crate::error::{CliError, ExitStatus};
use crate::files::{self, Mark};
use crate::patterns::{self, Selection};
use crate::terminal::{self, QUIET, STRONG, printable, wrap};

fn selected(args: &SelectionArgs, lang: Lang) -> Result<Selection, CliError> {
    patterns::select(&args.knowledge, &args.patterns, lang)
}

fn chosen(selection: &Selection) -> impl Iterator<Item = &Pattern> {
    let names = selection.names.iter();
    names.filter_map(|name| selection.library.get(name).map(|(_, pattern)| pattern))
}

/// The patterns with their descriptions in the reader's language, where they have one.
fn localized(selection: &Selection, lang: Lang) -> impl Iterator<Item = Pattern> {
    let names = selection.names.iter();
    names.filter_map(move |name| selection.library.localized(name, lang))
}

/// Describes patterns in sentences.
pub fn explain(args: &SelectionArgs, lang: Lang) -> Result<ExitStatus, CliError> {
    let selection = selected(args, lang)?;
    let mut out = terminal::out();
    let width = terminal::width();
    for (number, pattern) in localized(&selection, lang).enumerate() {
        let words = patlan::words::explain(&pattern, lang);
        if args.json {
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
pub fn list(args: &SelectionArgs, lang: Lang) -> Result<ExitStatus, CliError> {
    let selection = selected(args, lang)?;
    let mut out = terminal::out();
    let widest = chosen(&selection)
        .map(|pattern| pattern.name.value.chars().count())
        .max()
        .unwrap_or(0)
        .min(32);
    for pattern in localized(&selection, lang) {
        if args.json {
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
pub fn ontology(args: &SelectionArgs, lang: Lang) -> Result<ExitStatus, CliError> {
    let selection = selected(args, lang)?;
    let patterns: Vec<&Pattern> = chosen(&selection).collect();
    let turtle = patlan::ontology::turtle(&patterns);
    match &args.output {
        Some(output) => {
            // The line that names our ontology.
            let beginning = turtle.lines().next().unwrap_or_default().to_owned();
            output.may_replace(&Mark::Beginning(beginning))?;
            files::write(&output.path, &turtle)?;
        }
        None => terminal::out().write_all(turtle.as_bytes())?,
    }
    Ok(ExitStatus::Done)
}
