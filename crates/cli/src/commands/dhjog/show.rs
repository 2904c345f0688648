//! `dhjog explain`, `dhjog graph` and `dhjog list`.

use std::io::Write;
use std::path::PathBuf;

use dhjog::Purpose;
use dhjog::graph::Graph;
use serde_json::json;
use syntax::{Diagnostic, Lang};

use crate::args::{GraphArgs, ListSetsArgs, SetArgs};
use crate::error::{CliError, ExitStatus};
use crate::files::{self, Mark, signed_svg};
use crate::{games, patterns, sets, terminal};

/// Sets in sentences.
pub fn explain(args: &SetArgs, lang: Lang) -> Result<ExitStatus, CliError> {
    for asked in sets::named(args)? {
        let checked = sets::sound(&asked, lang)?;
        let Some(model) = &checked.model else {
            return Err(CliError::Reported);
        };
        let lexicon = (asked.game.lexicon)();
        let text =
            dhjog::explain::explain(&asked.parse.set, model, checked.level(), &lexicon, lang);
        for line in text.lines() {
            let indent = line.len() - line.trim_start().len();
            let line = terminal::printable(line.trim_start());
            writeln!(
                terminal::out(),
                "{}",
                terminal::wrap(&line, indent, terminal::width())
            )?;
        }
    }
    Ok(ExitStatus::Done)
}

/// The stage machine as a picture.
pub fn graph(args: &GraphArgs, lang: Lang) -> Result<ExitStatus, CliError> {
    let is_dot = is_dot(args)?;
    for asked in sets::named(&args.sets)? {
        let (_, mut found) = sets::check(&asked, Purpose::Editing);
        let parse = &asked.parse;
        // Stages can be drawn while rules still have errors, but not what cannot be read.
        if parse.has_errors() || parse.set.stages.is_empty() {
            found.retain(Diagnostic::is_error);
            patterns::show(&found, &asked.source, lang);
            return Err(CliError::Reported);
        }
        let graph = Graph::of(&parse.set);
        let text = match is_dot {
            true => graph.dot(),
            false => signed_svg(&graph.svg()),
        };
        match &args.output {
            Some(output) => {
                let read = asked.is_file.then(|| PathBuf::from(asked.source.name()));
                files::check_not_read([output], read)?;
                let mark = match is_dot {
                    true => Mark::Beginning("digraph stages {".to_owned()),
                    false => Mark::Svg,
                };
                output.may_replace(&mark)?;
                files::write(&output.path, &text)?;
            }
            None => terminal::write_text(&text)?,
        }
    }
    Ok(ExitStatus::Done)
}

/// Whether Graphviz is to draw the picture: `--format` says so, or the ending of the file.
fn is_dot(args: &GraphArgs) -> Result<bool, CliError> {
    if let Some(format) = &args.format {
        return Ok(format == "dot");
    }
    let output = args.output.as_ref();
    let Some(ending) = output.and_then(|file| file.path.extension()) else {
        return Ok(false);
    };
    match ending.to_string_lossy().to_ascii_lowercase().as_str() {
        "svg" => Ok(false),
        "dot" | "gv" => Ok(true),
        other => Err(files::unknown_ending(other, "svg, dot")),
    }
}

/// What ships with the program.
pub fn list(args: &ListSetsArgs, lang: Lang) -> Result<ExitStatus, CliError> {
    let only = args.game;
    let mut out = terminal::out();
    for game in games::all() {
        if only.is_some_and(|only| only.name != game.name) {
            continue;
        }
        let lexicon = (game.lexicon)();
        for file in (game.sets)() {
            let parse = dhjog::parse(&file.text);
            let checked = dhjog::check(&parse, &lexicon, Purpose::Editing);
            let (name, level, game) = (sets::stem(&file), checked.level(), game.name);
            let about = about(&parse.set);
            if args.json {
                let row = json!({ "name": name, "game": game, "level": level, "about": about });
                writeln!(out, "{row}")?;
            } else {
                let word = lang.pick("level", "nível");
                writeln!(out, "{name:<22} {game:<10} {word} {level}  {about}")?;
            }
        }
    }
    Ok(ExitStatus::Done)
}

/// What a set says of itself: the first sentence of its first annotation.
fn about(set: &dhjog::ast::Set) -> String {
    let texts = set
        .annotations
        .iter()
        .flat_map(|annotation| &annotation.texts);
    let Some(first) = texts.map(|text| text.trim()).find(|text| !text.is_empty()) else {
        return String::new();
    };
    let sentence = first
        .split_once(". ")
        .map_or(first, |(sentence, _)| sentence);
    terminal::printable(sentence.trim_end_matches('.'))
}
