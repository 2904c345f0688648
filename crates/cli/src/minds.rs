//! What the player thinks with, from the command line: heuristic sets and patterns that give advice.

use std::num::NonZeroUsize;
use std::sync::Arc;

use chess::vocabulary::ChessWords;
use clap::ArgMatches;
use dhjog::{Program, Purpose};
use game::vocabulary::Vocabulary;
use player::advice::Advice;
use player::heuristic::Heuristic;
use player::mind::{Base, Mind};
use player::uci::Settings;
use syntax::Lang;

use crate::failure::Failure;
use crate::{patterns, sets};

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
        (Some(name), _) => Base::Set(Box::new(sets::playable(name, lang)?)),
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
