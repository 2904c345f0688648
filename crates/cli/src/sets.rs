//! Heuristic sets from the command line: files, standard input, or the names of those that ship with the program.

use std::path::Path;
use std::sync::Arc;

use dhjog::limits::MAX_TEXT_BYTES;
use dhjog::{Checked, Parse, Program, Purpose};
use knowledge::ShippedFile;
use player::heuristic::{Described, Heuristic};
use syntax::suggest::{closest, fold};
use syntax::{Diagnostic, Lang, Source};

use crate::args::SetArgs;
use crate::error::CliError;
use crate::games::{self, GameEntry};
use crate::{patterns, terminal};

/// A set named on the command line, parsed.
pub struct NamedSet {
    pub source: Source,
    pub parse: Parse,
    /// Whether it is a file that could be written to.
    pub is_file: bool,
    /// The game whose words it is read with.
    pub game: &'static GameEntry,
    /// No `--game` was given.
    game_is_guessed: bool,
}

/// All sets of the command line.
pub fn named(args: &SetArgs) -> Result<Vec<NamedSet>, CliError> {
    each(args).map(|(_, found)| found).collect()
}

/// The words of the command line with the sets they name.
pub fn each(args: &SetArgs) -> impl Iterator<Item = (&str, Result<NamedSet, CliError>)> {
    let words = args.sets.iter();
    words.map(|word| (word.as_str(), find(word, args.game)))
}

/// A file, standard input, or a shipped set by the stem of its file or by its name. Without a game, a shipped set
/// has its own and other texts are of chess.
pub fn find(word: &str, game: Option<&'static GameEntry>) -> Result<NamedSet, CliError> {
    let path = Path::new(word);
    if word == "-" || path.exists() {
        let source = read(path)?;
        return Ok(NamedSet {
            parse: dhjog::parse(source.text()),
            source,
            is_file: word != "-",
            game: game.unwrap_or_else(games::usual),
            game_is_guessed: game.is_none(),
        });
    }
    let wanted = fold(word);
    let within = |game: &'static GameEntry| {
        (game.sets)().into_iter().find_map(|file| {
            let parse = dhjog::parse(&file.text);
            let name = parse.set.name.as_ref();
            let is_named = name.is_some_and(|name| name.folded == wanted);
            (is_named || fold(stem(&file)) == wanted).then_some((game, file, parse))
        })
    };
    let wanted_games = || games::all().filter(|one| game.is_none_or(|game| game.name == one.name));
    if let Some((game, file, parse)) = wanted_games().find_map(within) {
        return Ok(NamedSet {
            source: Source::new(file.name.as_str(), file.text.as_str()),
            parse,
            is_file: false,
            game,
            game_is_guessed: false,
        });
    }
    let shown = terminal::printable(word);
    let failure = CliError::failed(
        format!("'{shown}' is neither a file nor a known heuristic set"),
        format!("'{shown}' não é arquivo nem conjunto heurístico conhecido"),
    );
    if let Some((other, ..)) = games::all().find_map(within) {
        let other = other.name;
        return Err(failure.help(
            format!("'{shown}' is a set of another game: {other}"),
            format!("'{shown}' é conjunto de outro jogo: {other}"),
        ));
    }
    let stems: Vec<String> = wanted_games()
        .flat_map(|game| (game.sets)())
        .map(|file| stem(&file).to_owned())
        .collect();
    Err(match closest(&shown, stems.iter().map(String::as_str)) {
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

fn read(path: &Path) -> Result<Source, CliError> {
    let kib = MAX_TEXT_BYTES / 1024;
    patterns::read_small(
        path,
        &format!("a heuristic set has at most {kib} KiB; split it if it really is one"),
        &format!("um conjunto heurístico tem no máximo {kib} KiB; divida-o se for mesmo um"),
    )
}

/// The name that a shipped set is asked for by.
pub fn stem(file: &ShippedFile) -> &str {
    file.name.trim_end_matches(".dhjog")
}

/// Everything that is wrong with a set, in the order of the text.
pub fn check(asked: &NamedSet, purpose: Purpose) -> (Checked, Vec<Diagnostic>) {
    let checked = dhjog::check(&asked.parse, &(asked.game.lexicon)(), purpose);
    let mut found = asked.parse.diagnostics.clone();
    found.extend(checked.diagnostics.iter().cloned());
    found.sort_by_key(|one| (one.range.start(), one.range.end()));
    (checked, found)
}

/// The games of which a text is a set without errors, if no game is given and it has errors as a set of chess.
pub fn fits_elsewhere(asked: &NamedSet) -> Vec<&'static GameEntry> {
    if !asked.game_is_guessed {
        return Vec::new();
    }
    let fits = |game: &GameEntry| {
        let checked = dhjog::check(&asked.parse, &(game.lexicon)(), Purpose::Editing);
        checked.model.is_some()
    };
    if fits(asked.game) {
        return Vec::new();
    }
    games::all().filter(|game| fits(game)).collect()
}

/// What to do about a text that has errors as a set of chess and none as one of another game.
pub fn other_game(asked: &NamedSet) -> Option<CliError> {
    let others = fits_elsewhere(asked).into_iter();
    let others: Vec<String> = others.map(|game| format!("--game {}", game.name)).collect();
    if others.is_empty() {
        return None;
    }
    let (name, game) = (terminal::printable(asked.source.name()), asked.game.name);
    Some(
        CliError::failed(
            format!("{name}: its words are not those of {game}"),
            format!("{name}: as palavras não são as de {game}"),
        )
        .help(
            format!("try {}", others.join(" or ")),
            format!("tente {}", others.join(" ou ")),
        ),
    )
}

/// A set without errors; otherwise its errors are reported and the command ends.
pub fn sound(asked: &NamedSet, lang: Lang) -> Result<Checked, CliError> {
    let (checked, mut found) = check(asked, Purpose::Editing);
    if checked.model.is_some() {
        return Ok(checked);
    }
    found.retain(Diagnostic::is_error);
    patterns::show(&found, &asked.source, lang);
    Err(other_game(asked).unwrap_or(CliError::Reported))
}

/// A set of a game to play by, shipped or from a file: everything it names must be there.
pub fn playable<G: Described>(name: &str, lang: Lang) -> Result<Heuristic<G>, CliError> {
    if name == "-" {
        return Err(CliError::usage(
            "a set to play by cannot come from standard input",
            "um conjunto para jogar não pode vir da entrada padrão",
        )
        .help("save it to a file first", "grave-o antes num arquivo"));
    }
    let asked = find(name, games::get(G::NAME))?;
    let (checked, mut found) = check(&asked, Purpose::Publication);
    let Some(model) = &checked.model else {
        found.retain(Diagnostic::is_error);
        patterns::show(&found, &asked.source, lang);
        return Err(broken(&asked.source, found.first()));
    };
    let program = Program::compile(model);
    Ok(Heuristic::new(Arc::new(program)))
}

/// A set that cannot be played by, with its first error for those who do not see the others.
fn broken(source: &Source, first: Option<&Diagnostic>) -> CliError {
    let name = terminal::printable(source.name());
    let failure = CliError::failed(
        format!("{name}: the set has errors"),
        format!("{name}: o conjunto tem erros"),
    );
    let Some(first) = first else { return failure };
    let line = source.line_of(first.range.start());
    let (en, pt) = (&first.message.en, &first.message.pt);
    failure.help(
        format!("line {line}: {en}; 'stratvision dhjog check' shows all errors"),
        format!("linha {line}: {pt}; 'stratvision dhjog check' mostra todos os erros"),
    )
}
