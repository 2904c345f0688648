//! A heuristic set of Tac-Tickle: shipped, or from a file.

use std::path::Path;
use std::sync::Arc;

use dhjog::{Program, Purpose};
use game::vocabulary::Vocabulary;
use player::tac_tickle::HeuristicSet;
use syntax::{Lang, Source};
use tactickle::vocabulary::TacTickleWords;

use crate::failure::Failure;
use crate::patterns;

/// Reads a set by its name or its path.
pub fn read(name: &str, lang: Lang) -> Result<HeuristicSet, Failure> {
    let source = find(name)?;
    let parse = dhjog::parse(source.text());
    let checked = dhjog::check(&parse, &TacTickleWords::lexicon(), Purpose::Publication);
    let errors: Vec<_> = parse
        .diagnostics
        .iter()
        .chain(&checked.diagnostics)
        .filter(|found| found.is_error())
        .cloned()
        .collect();
    match checked.model {
        Some(model) if errors.is_empty() => {
            let program = Program::compile(&model, source.text());
            Ok(HeuristicSet::new(Arc::new(program)))
        }
        _ => {
            patterns::show(&errors, &source, lang);
            Err(Failure::Told)
        }
    }
}

fn find(name: &str) -> Result<Source, Failure> {
    let shipped = knowledge::heuristics_of(TacTickleWords::GAME);
    let stem = |file: &knowledge::ShippedFile| file.name.trim_end_matches(".dhjog") == name;
    if let Some(file) = shipped.iter().find(|file| stem(file)) {
        return Ok(Source::new(file.name.as_str(), file.text.as_str()));
    }
    if !Path::new(name).exists() {
        let names: Vec<&str> = shipped
            .iter()
            .map(|file| file.name.trim_end_matches(".dhjog"))
            .collect();
        let names = names.join(", ");
        return Err(Failure::usage(
            format!("there is no heuristic set '{name}'"),
            format!("não existe o conjunto heurístico '{name}'"),
        )
        .help(
            format!("name a file, or one of these: {names}"),
            format!("diga um arquivo, ou um destes: {names}"),
        ));
    }
    patterns::read(Path::new(name))
}
