//! `dhjog explain`, `dhjog graph` and `dhjog list`.

use std::io::Write;
use std::path::PathBuf;

use clap::ArgMatches;
use dhjog::graph::Graph;
use syntax::Lang;

use crate::failure::{Failure, Outcome};
use crate::{files, sets, terminal};

/// Sets in sentences.
pub fn explain(matches: &ArgMatches, lang: Lang) -> Result<Outcome, Failure> {
    for asked in sets::asked(matches)? {
        let (parse, checked) = sets::sound(&asked.source, lang)?;
        let Some(model) = &checked.model else {
            return Err(Failure::Told);
        };
        let lexicon = sets::lexicon();
        let text = dhjog::explain::explain(&parse.set, model, checked.level(), &lexicon, lang);
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
    Ok(Outcome::Done)
}

/// The stage machine as a picture.
pub fn graph(matches: &ArgMatches, _: Lang) -> Result<Outcome, Failure> {
    for asked in sets::asked(matches)? {
        let graph = Graph::of(&dhjog::parse(asked.source.text()).set);
        let is_dot = matches
            .get_one::<String>("format")
            .is_some_and(|format| format == "dot");
        let text = match is_dot {
            true => graph.dot(),
            false => graph.svg(),
        };
        match matches.get_one::<PathBuf>("output") {
            Some(path) => {
                let read = asked.is_file.then(|| PathBuf::from(asked.source.name()));
                files::spare(matches, read)?;
                std::fs::write(path, text).map_err(|error| Failure::file(path, &error))?;
            }
            None => terminal::hand_on(&text)?,
        }
    }
    Ok(Outcome::Done)
}

/// What ships with the program.
pub fn list(lang: Lang) -> Result<Outcome, Failure> {
    let lexicon = sets::lexicon();
    let mut out = terminal::out();
    for file in knowledge::heuristics() {
        let parse = dhjog::parse(&file.text);
        let checked = dhjog::check(&parse, &lexicon, dhjog::Purpose::Editing);
        let stem = file.name.trim_end_matches(".dhjog");
        let level = lang.pick("level", "nível");
        let about = parse.set.notes.first().map(|note| note.name.text.clone());
        let about = about.unwrap_or_default();
        writeln!(out, "{stem:<22} {level} {}  {about}", checked.level())?;
    }
    Ok(Outcome::Done)
}
