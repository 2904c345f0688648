//! What the player thinks with, from the command line: heuristic sets and patterns that give advice.

use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Arc;

use chess::vocabulary::ChessWords;
use clap::ArgMatches;
use dhjog::{Program, Purpose};
use game::vocabulary::Vocabulary;
use player::advice::Advice;
use player::heuristic::Heuristic;
use player::mind::{Base, Mind};
use player::uci::Settings;
use syntax::{Diagnostic, Lang, Source, suggest};

use crate::failure::Failure;
use crate::patterns;

/// The settings that the options ask for.
pub fn settings(matches: &ArgMatches) -> Settings {
    let number = |id: &str| -> Option<usize> {
        let number = matches.try_get_one::<u64>(id).ok().flatten()?;
        usize::try_from(*number).ok()
    };
    let usual = Settings::default();
    let patterns: Vec<&str> = matches
        .get_many::<String>("patterns")
        .into_iter()
        .flatten()
        .map(String::as_str)
        .collect();
    Settings {
        hash: number("hash").unwrap_or(usual.hash),
        threads: number("threads")
            .and_then(NonZeroUsize::new)
            .unwrap_or(usual.threads),
        level: number("level").map(|level| level as u8),
        set: matches.get_one::<String>("set").cloned(),
        patterns: (!patterns.is_empty()).then(|| patterns.join(",")),
        ..usual
    }
}

/// The mind that the settings ask for.
pub fn mind(matches: &ArgMatches, settings: &Settings, lang: Lang) -> Result<Mind, Failure> {
    let base = match (&settings.set, settings.level) {
        (Some(name), _) => set(&source(name)?, lang)?,
        (None, Some(level)) => of_level(level)?,
        (None, None) => Base::default(),
    };
    let advice = match &settings.patterns {
        Some(words) => {
            let words: Vec<String> = words
                .split(',')
                .map(|word| word.trim().to_owned())
                .collect();
            let selection = patterns::select(matches, &words, lang)?;
            let names = selection.names.iter().map(String::as_str);
            let advice = Advice::new(&selection.library, names)
                .map_err(|error| Failure::failed(error.to_string(), error.to_string()))?;
            Some(advice)
        }
        None => None,
    };
    Ok(Mind { base, advice })
}

/// A set by its file or its shipped name.
fn source(name: &str) -> Result<Source, Failure> {
    let path = Path::new(name);
    if path.exists() {
        return patterns::read(path);
    }
    let shipped = knowledge::heuristics();
    let stem = |file: &knowledge::ShippedFile| file.name.trim_end_matches(".dhjog").to_owned();
    if let Some(file) = shipped
        .iter()
        .find(|file| stem(file).eq_ignore_ascii_case(name))
    {
        return Ok(Source::new(file.name.as_str(), file.text.as_str()));
    }
    let names: Vec<String> = shipped.iter().map(stem).collect();
    let failure = Failure::failed(
        format!("there is neither a file nor a shipped set '{name}'"),
        format!("não há arquivo nem conjunto do programa '{name}'"),
    );
    let list = names.join(", ");
    Err(
        match suggest::closest(name, names.iter().map(String::as_str)) {
            Some(near) => failure.help(
                format!("did you mean '{near}'?"),
                format!("você quis dizer '{near}'?"),
            ),
            None => failure.help(format!("shipped: {list}"), format!("do programa: {list}")),
        },
    )
}

/// A set that is to be played by: everything it names must be there.
fn set(source: &Source, lang: Lang) -> Result<Base, Failure> {
    let parsed = dhjog::parse(source.text());
    let checked = dhjog::check(&parsed, &ChessWords::lexicon(), Purpose::Publication);
    let Some(model) = &checked.model else {
        let all = parsed.diagnostics.iter().chain(&checked.diagnostics);
        let errors: Vec<Diagnostic> = all.filter(|found| found.is_error()).cloned().collect();
        patterns::show(&errors, source, lang);
        let name = source.name();
        return Err(Failure::failed(
            format!("{name}: the set has errors"),
            format!("{name}: o conjunto tem erros"),
        ));
    };
    let program = Program::<ChessWords>::compile(model, source.text());
    Ok(Base::Set(Box::new(Heuristic::new(Arc::new(program)))))
}

/// The shipped set that is named after a level, else the first that needs it.
fn of_level(level: u8) -> Result<Base, Failure> {
    let lexicon = ChessWords::lexicon();
    let mut files = knowledge::heuristics();
    files.sort_by_key(|file| file.name != format!("level{level}.dhjog"));
    for file in files {
        let parsed = dhjog::parse(&file.text);
        let checked = dhjog::check(&parsed, &lexicon, Purpose::Publication);
        if let Some(model) = &checked.model
            && checked.level() == level
        {
            let program = Program::<ChessWords>::compile(model, &file.text);
            return Ok(Base::Set(Box::new(Heuristic::new(Arc::new(program)))));
        }
    }
    Err(Failure::failed(
        format!("no shipped set is of level {level}"),
        format!("nenhum conjunto do programa é do nível {level}"),
    ))
}
