//! Heuristic sets from the command line: files, standard input, or the names of those that ship with the program.

use std::path::Path;

use chess::vocabulary::ChessWords;
use clap::ArgMatches;
use dhjog::{Checked, Parse, Program, Purpose};
use game::vocabulary::{Lexicon, Vocabulary};
use syntax::suggest::{closest, fold};
use syntax::{Diagnostic, Lang, Source};

use crate::failure::Failure;
use crate::{patterns, terminal};

/// A set as it was asked for.
pub struct Asked {
    /// Its text.
    pub source: Source,
    /// Whether it is a file that could be written to.
    pub is_file: bool,
}

/// The words of chess.
pub fn lexicon() -> Lexicon {
    ChessWords::lexicon()
}

/// The sets of the command line.
pub fn asked(matches: &ArgMatches) -> Result<Vec<Asked>, Failure> {
    let words = matches.get_many::<String>("sets").into_iter().flatten();
    words.map(|word| find(word)).collect()
}

/// A file, standard input, or a shipped set by the stem of its file or by its name.
pub fn find(word: &str) -> Result<Asked, Failure> {
    let path = Path::new(word);
    if word == "-" || path.exists() {
        return Ok(Asked {
            source: patterns::read(path)?,
            is_file: word != "-",
        });
    }
    let files = knowledge::heuristics();
    let stem = |name: &str| name.trim_end_matches(".dhjog").to_owned();
    let wanted = fold(word);
    let named = |file: &knowledge::ShippedFile| {
        let by_name = || dhjog::parse(&file.text).set.name.map(|name| name.folded);
        fold(&stem(&file.name)) == wanted || by_name().is_some_and(|name| name == wanted)
    };
    if let Some(file) = files.iter().find(|file| named(file)) {
        return Ok(Asked {
            source: Source::new(file.name.as_str(), file.text.as_str()),
            is_file: false,
        });
    }
    let stems: Vec<String> = files.iter().map(|file| stem(&file.name)).collect();
    let word = terminal::printable(word);
    let failure = Failure::failed(
        format!("'{word}' is neither a file nor a known heuristic set"),
        format!("'{word}' não é arquivo nem conjunto heurístico conhecido"),
    );
    Err(match closest(&word, stems.iter().map(String::as_str)) {
        Some(name) => failure.help(
            format!("did you mean '{name}'? 'stratvision dhjog list' shows all of them"),
            format!("você quis dizer '{name}'? 'stratvision dhjog list' mostra todos"),
        ),
        None => failure.help(
            "'stratvision dhjog list' shows the sets there are",
            "'stratvision dhjog list' mostra os conjuntos que existem",
        ),
    })
}

/// Everything that is wrong with a set, in the order of the text.
pub fn check(source: &Source, purpose: Purpose) -> (Parse, Checked, Vec<Diagnostic>) {
    let parse = dhjog::parse(source.text());
    let checked = dhjog::check(&parse, &lexicon(), purpose);
    let mut found = parse.diagnostics.clone();
    found.extend(checked.diagnostics.iter().cloned());
    found.sort_by_key(|one| (one.range.start(), one.range.end()));
    (parse, checked, found)
}

/// A set without errors; otherwise the errors are told and the command ends.
pub fn sound(source: &Source, lang: Lang) -> Result<(Parse, Checked), Failure> {
    let (parse, checked, mut found) = check(source, Purpose::Editing);
    if checked.model.is_some() {
        return Ok((parse, checked));
    }
    found.retain(Diagnostic::is_error);
    patterns::show(&found, source, lang);
    Err(Failure::Told)
}

/// A set ready to be evaluated.
pub fn program(source: &Source, lang: Lang) -> Result<Program<ChessWords>, Failure> {
    let (_, checked) = sound(source, lang)?;
    match &checked.model {
        Some(model) => Ok(Program::compile(model, source.text())),
        None => Err(Failure::Told),
    }
}
