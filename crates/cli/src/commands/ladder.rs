//! `stratvision ladder`: ratings over many contests.

use std::io::{ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use arena::rating::{Book, BookError, Contest, MAX_LADDER_BYTES, Refusal};
use arena::report;
use arena::tournament::{Log, State};
use clap::ArgMatches;
use syntax::Lang;

use super::tournament;
use crate::failure::{Failure, Outcome};
use crate::terminal::{STRONG, fitted, printable};
use crate::{files, terminal};

/// The longest file of games that is read.
const MAX_GAMES_BYTES: u64 = 1 << 30;
/// Longer names are cut in the table.
const LONGEST_NAME: usize = 30;

/// Adds, shows or undoes.
pub fn run(matches: &ArgMatches, lang: Lang) -> Result<Outcome, Failure> {
    match matches.subcommand() {
        Some(("add", matches)) => add(matches, lang),
        Some(("undo", matches)) => undo(matches, lang),
        Some((_, matches)) => show(matches, lang),
        None => show(matches, lang),
    }
}

fn path_of(matches: &ArgMatches) -> Result<&PathBuf, Failure> {
    matches.get_one::<PathBuf>("ladder").ok_or_else(|| {
        Failure::usage("give the file of a ladder", "dê o arquivo de um ladder").help(
            "stratvision ladder add LADDER FILE… begins one",
            "stratvision ladder add LADDER ARQUIVO… cria um",
        )
    })
}

fn add(matches: &ArgMatches, lang: Lang) -> Result<Outcome, Failure> {
    let path = path_of(matches)?;
    let before = text_of(path)?;
    let mut book = match &before {
        Some(text) => read(path, text)?,
        None => Book::default(),
    };
    let first = book.periods().len();
    for file in matches.get_many::<PathBuf>("files").into_iter().flatten() {
        let contest = contest(file)?;
        book.add(&contest)
            .map_err(|refusal| refused(file, path, &refusal))?;
    }
    write(path, before.as_deref(), &book)?;
    for (index, period) in book.periods().iter().enumerate().skip(first) {
        let (number, name, games) = (index + 1, &period.name, period.games());
        let told = lang.pick(
            format!("period {number}: {name}, {games} games"),
            format!("período {number}: {name}, {games} partidas"),
        );
        writeln!(terminal::out(), "{}", printable(&told))?;
    }
    Ok(Outcome::Done)
}

fn undo(matches: &ArgMatches, lang: Lang) -> Result<Outcome, Failure> {
    let path = path_of(matches)?;
    let before = existing(path)?;
    let mut book = read(path, &before)?;
    let number = book.periods().len();
    let Some(period) = book.undo() else {
        let path = path.display();
        return Err(Failure::failed(
            format!("{path}: nothing has been added yet"),
            format!("{path}: ainda não há nada"),
        )
        .help(
            "stratvision ladder add LADDER FILE… adds a contest",
            "stratvision ladder add LADDER ARQUIVO… acrescenta uma competição",
        ));
    };
    write(path, Some(&before), &book)?;
    let (name, games) = (&period.name, period.games());
    let told = lang.pick(
        format!("period {number} is out: {name}, {games} games"),
        format!("período {number} desfeito: {name}, {games} partidas"),
    );
    writeln!(terminal::out(), "{}", printable(&told))?;
    Ok(Outcome::Done)
}

fn show(matches: &ArgMatches, lang: Lang) -> Result<Outcome, Failure> {
    let path = path_of(matches)?;
    let book = read(path, &existing(path)?)?;
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    if let Some(output) = matches.get_one::<PathBuf>("csv") {
        spare(output, path)?;
        files::write(output, &report::ladder_csv(&book))?;
    }
    if let Some(output) = matches.get_one::<PathBuf>("html") {
        spare(output, path)?;
        files::write(output, &report::ladder_page(&book, &stem, lang))?;
    }
    if matches.get_flag("json") {
        writeln!(terminal::out(), "{}", report::ladder_json(&book))?;
    } else {
        table(&book, lang)?;
    }
    Ok(Outcome::Done)
}

/// The ladder itself is not written over.
fn spare(output: &Path, ladder: &Path) -> Result<(), Failure> {
    match (std::fs::canonicalize(output), std::fs::canonicalize(ladder)) {
        (Ok(one), Ok(other)) if one == other => Err(Failure::usage(
            format!("'{}' is the ladder itself", output.display()),
            format!("'{}' é o próprio ladder", output.display()),
        )
        .help("name another file", "diga outro arquivo")),
        _ => Ok(()),
    }
}

fn table(book: &Book, lang: Lang) -> Result<(), Failure> {
    let mut out = terminal::out();
    let rows = book.standings();
    let width = rows
        .iter()
        .map(|row| console::measure_text_width(&row.name))
        .max()
        .unwrap_or(0)
        .clamp(7, LONGEST_NAME);
    let [player, rating, deviation, volatility, games, last] = lang.pick(
        ["player", "rating", "dev", "volat", "games", "last period"],
        [
            "jogador",
            "rating",
            "desv",
            "volat",
            "part.",
            "último período",
        ],
    );
    writeln!(
        out,
        "{STRONG}{:>4} {player:<width$} {rating:>6} {:>13} {deviation:>5} {volatility:>7} {games:>6}  {last}{STRONG:#}",
        "#", "95 %"
    )?;
    for row in &rows {
        let name = fitted(&row.name, width);
        let (low, high) = row.standing.interval();
        let contest = row.last_period.checked_sub(1);
        let contest = contest.and_then(|last| book.periods().get(last));
        writeln!(
            out,
            "{:>4} {name} {:>6.0} {:>13} {:>5.0} {:>7.4} {:>6}  {} {}",
            row.place,
            row.standing.rating,
            format!("{low:.0} – {high:.0}"),
            row.standing.deviation,
            row.standing.volatility,
            row.games(),
            row.last_period,
            printable(contest.map_or("", |period| &period.name)),
        )?;
    }
    Ok(())
}

/// What a file brings: a tournament if it is a plan or a log, else games.
fn contest(file: &Path) -> Result<Contest, Failure> {
    let name = file.to_string_lossy();
    let plan_path = match name.strip_suffix(".log") {
        Some(plan) if plan.ends_with(".toml") => Some(PathBuf::from(plan)),
        _ if name.ends_with(".toml") => Some(file.to_owned()),
        _ => None,
    };
    let contest = match plan_path {
        Some(path) => {
            let plan = tournament::read(&path)?;
            let log = tournament::log_of(&path);
            let events = Log::peek(&log).map_err(|error| tournament::log_failure(&error))?;
            Contest::of_tournament(&plan, &State::after(&events))
        }
        None => {
            let bytes = bytes(file, MAX_GAMES_BYTES)?;
            // Names may be written in the code of old machines.
            let text = String::from_utf8(bytes)
                .unwrap_or_else(|error| error.into_bytes().into_iter().map(char::from).collect());
            let stem = file.file_stem().unwrap_or_default().to_string_lossy();
            Contest::of_games(&text, &stem)
        }
    };
    contest.map_err(|error| {
        let place = match error.line {
            0 => file.display().to_string(),
            line => format!("{}:{line}", file.display()),
        };
        Failure::failed(
            format!("{place}: {}", error.message.en),
            format!("{place}: {}", error.message.pt),
        )
        .help(error.remedy.en, error.remedy.pt)
    })
}

fn bytes(path: &Path, most: u64) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    std::fs::File::open(path)
        .and_then(|file| file.take(most + 1).read_to_end(&mut bytes))
        .map_err(|error| Failure::file(path, &error))?;
    if bytes.len() as u64 > most {
        let (path, most) = (path.display(), most >> 20);
        return Err(Failure::failed(
            format!("{path}: the file has more than {most} MiB"),
            format!("{path}: o arquivo tem mais de {most} MiB"),
        )
        .help("split it", "divida-o"));
    }
    Ok(bytes)
}

/// The text of a ladder; nothing if it is not there yet.
fn text_of(path: &Path) -> Result<Option<String>, Failure> {
    if let Err(error) = std::fs::metadata(path)
        && error.kind() == ErrorKind::NotFound
    {
        return Ok(None);
    }
    existing(path).map(Some)
}

fn existing(path: &Path) -> Result<String, Failure> {
    String::from_utf8(bytes(path, MAX_LADDER_BYTES)?).map_err(|_| unread(path, BookError::NoLadder))
}

fn read(path: &Path, text: &str) -> Result<Book, Failure> {
    Book::read(text).map_err(|error| unread(path, error))
}

fn unread(path: &Path, error: BookError) -> Failure {
    let path = path.display();
    match error {
        BookError::NoLadder => Failure::failed(
            format!("{path}: this is no ladder"),
            format!("{path}: isto não é um ladder"),
        )
        .help(
            "name a file that 'ladder add' has written, or a new one",
            "diga um arquivo que 'ladder add' gravou, ou um novo",
        ),
        BookError::Newer(version) => Failure::failed(
            format!("{path}: the ladder has version {version}, which this program does not know"),
            format!("{path}: o ladder tem a versão {version}, que este programa não conhece"),
        )
        .help("use a newer stratvision", "use um stratvision mais novo"),
        BookError::Damaged => Failure::failed(
            format!("{path}: the ladder is damaged"),
            format!("{path}: o ladder está danificado"),
        )
        .help(
            "bring it back from a copy, or add the contests anew to another file",
            "recupere-o de uma cópia, ou acrescente as competições de novo em outro arquivo",
        ),
    }
}

fn refused(file: &Path, ladder: &Path, refusal: &Refusal) -> Failure {
    let (file, ladder) = (file.display(), ladder.display());
    match refusal {
        Refusal::Again(number, name) => Failure::failed(
            format!("{file}: this contest is in {ladder} already, as period {number} ({name})"),
            format!("{file}: esta competição já está em {ladder}, como período {number} ({name})"),
        )
        .help(
            "each contest counts once; nothing was added",
            "cada competição conta uma vez; nada foi acrescentado",
        ),
        Refusal::Overlaps(number, name) => Failure::failed(
            format!("{file}: games of this contest are in {ladder} already, as period {number} ({name})"),
            format!("{file}: partidas desta competição já estão em {ladder}, como período {number} ({name})"),
        )
        .help(
            "take that period out first, if it is the last: ladder undo; nothing was added",
            "desfaça antes esse período, se for o último: ladder undo; nada foi acrescentado",
        ),
        Refusal::TooLarge => Failure::failed(
            format!("{file}: {ladder} would have too many players or games"),
            format!("{file}: {ladder} teria jogadores ou partidas demais"),
        )
        .help("begin another ladder", "comece outro ladder"),
    }
}

/// Replaces the ladder as a whole, unless somebody else has changed it since it was read.
fn write(path: &Path, before: Option<&str>, book: &Book) -> Result<(), Failure> {
    if text_of(path)?.as_deref() != before {
        let path = path.display();
        return Err(Failure::failed(
            format!("{path}: another process has changed the ladder meanwhile"),
            format!("{path}: outro processo mudou o ladder neste meio-tempo"),
        )
        .help("try again", "tente de novo"));
    }
    files::put(path, book.text().as_bytes())
}
