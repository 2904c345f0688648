//! The evaluator of the chess player, from the command line: heuristic sets and patterns that give advice.

use std::sync::Arc;

use chess::vocabulary::ChessWords;
use dhjog::{Program, Purpose};
use game::vocabulary::Vocabulary;
use opponents::advice::Advice;
use opponents::evaluator::{BaseEvaluator, ChessEvaluator};
use opponents::uci::Settings;
use player::heuristic::Heuristic;
use player::minimax::MAX_HEIGHT;
use syntax::Lang;

use crate::args::{KnowledgeArgs, LimitArgs};
use crate::error::CliError;
use crate::{patterns, sets};

/// The depth that `--depth` asks for; plain minimax has a lower limit.
pub fn depth(limits: &LimitArgs) -> Result<Option<u32>, CliError> {
    let depth = limits.depth;
    if limits.minimax && depth.is_some_and(|depth| depth > MAX_HEIGHT) {
        return Err(CliError::usage(
            format!("--minimax searches at most {MAX_HEIGHT} plies"),
            format!("--minimax busca no máximo {MAX_HEIGHT} meios-lances"),
        )
        .help(
            format!("write --depth 1 to {MAX_HEIGHT}: each further ply takes some thirty times as long"),
            format!("escreva --depth de 1 a {MAX_HEIGHT}: cada meio-lance a mais leva umas trinta vezes mais tempo"),
        ));
    }
    Ok(depth)
}

/// The evaluator that the settings ask for.
pub fn evaluator(
    knowledge: &KnowledgeArgs,
    settings: &Settings,
    lang: Lang,
) -> Result<ChessEvaluator, CliError> {
    let base = match (&settings.set, settings.level) {
        (Some(name), _) => BaseEvaluator::Set(Box::new(sets::playable(name, lang)?)),
        (None, Some(level)) => of_level(level, lang)?,
        (None, None) => BaseEvaluator::default(),
    };
    let advice = match &settings.patterns {
        Some(words) => {
            let words: Vec<String> = words
                .split(',')
                .map(|word| word.trim().to_owned())
                .collect();
            let selection = patterns::select(knowledge, &words, lang)?;
            let names = selection.names.iter().map(String::as_str);
            let advice = Advice::new(&selection.library, names)
                .map_err(|error| CliError::failed(error.to_string(), error.to_string()))?;
            Some(advice)
        }
        None => None,
    };
    Ok(ChessEvaluator { base, advice })
}

/// The shipped set that is named after a level in the language spoken, else the first that needs it.
fn of_level(level: u8, lang: Lang) -> Result<BaseEvaluator, CliError> {
    let lexicon = ChessWords::lexicon();
    let mut files = knowledge::heuristics();
    let named = format!("{}{level}.dhjog", lang.pick("level", "nivel"));
    files.sort_by_key(|file| file.name != named);
    for file in files {
        let parsed = dhjog::parse(&file.text);
        let checked = dhjog::check(&parsed, &lexicon, Purpose::Publication);
        if let Some(model) = &checked.model
            && checked.level() == level
        {
            let program = Program::<ChessWords>::compile(model);
            return Ok(BaseEvaluator::Set(Box::new(Heuristic::new(Arc::new(
                program,
            )))));
        }
    }
    Err(CliError::failed(
        format!("no shipped set is of level {level}"),
        format!("nenhum conjunto do programa é do nível {level}"),
    ))
}
