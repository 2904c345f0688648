//! `stratvision ladder`: ratings over many contests.
//!
//! | module | subject |
//! |---|---|
//! | `games` | games of files |

mod games;

use std::fs::File;
use std::io::{ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use arena::rating::{AddError, Book, BookError, Contest, MAX_LADDER_BYTES, ladder_limits};
use arena::report;
use arena::tournament::{Log, TournamentState};
use syntax::{Lang, number};

use super::tournament;
use crate::args::LadderArgs;
use crate::error::{CliError, ExitStatus};
use crate::files::{self, Mark};
use crate::terminal;
use crate::terminal::{STRONG, fit_to_width, printable};

/// Longer names are cut in the table.
const LONGEST_NAME: usize = 30;

fn path_of(args: &LadderArgs) -> Result<&PathBuf, CliError> {
    args.ladder.as_ref().ok_or_else(|| {
        CliError::usage("give the file of a ladder", "dê o arquivo de um ladder").help(
            "stratvision ladder add LADDER FILE… begins one",
            "stratvision ladder add LADDER ARQUIVO… cria um",
        )
    })
}

/// Adds contests, each as one rating period.
pub fn add(args: &LadderArgs, lang: Lang) -> Result<ExitStatus, CliError> {
    let path = path_of(args)?;
    let contests: Vec<(&PathBuf, Contest)> = args
        .files
        .iter()
        .map(|file| Ok((file, contest(file)?)))
        .collect::<Result<_, CliError>>()?;
    let _lock = lock(path)?;
    let mut book = match std::fs::metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Book::default(),
        _ => read(path)?,
    };
    let first = book.periods().len();
    for (file, contest) in &contests {
        book.add(contest)
            .map_err(|error| refused(file, path, &error))?;
    }
    files::put(path, book.text().as_bytes())?;
    for (index, period) in book.periods().iter().enumerate().skip(first) {
        let (number, name, games) = (index + 1, &period.name, period.games());
        let text = lang.pick(
            format!("period {number}: {name}, {}", counted(games, lang)),
            format!("período {number}: {name}, {}", counted(games, lang)),
        );
        writeln!(terminal::out(), "{}", printable(&text))?;
    }
    Ok(ExitStatus::Done)
}

fn counted(games: usize, lang: Lang) -> String {
    match games {
        1 => lang.pick("1 game", "1 partida").to_owned(),
        _ => format!("{games} {}", lang.pick("games", "partidas")),
    }
}

/// Removes the last period.
pub fn undo(args: &LadderArgs, lang: Lang) -> Result<ExitStatus, CliError> {
    let path = path_of(args)?;
    // Checked first: locking would leave a lock file beside a ladder that does not exist.
    std::fs::metadata(path).map_err(|error| CliError::file(path, &error))?;
    let _lock = lock(path)?;
    let mut book = read(path)?;
    let number = book.periods().len();
    let Some(period) = book.undo() else {
        let path = path.display();
        return Err(CliError::failed(
            format!("{path}: nothing has been added yet"),
            format!("{path}: ainda não há nada"),
        )
        .help(
            "stratvision ladder add LADDER FILE… adds a contest",
            "stratvision ladder add LADDER ARQUIVO… acrescenta uma competição",
        ));
    };
    files::put(path, book.text().as_bytes())?;
    let (name, games) = (&period.name, period.games());
    let text = lang.pick(
        format!("period {number} is out: {name}, {}", counted(games, lang)),
        format!(
            "período {number} desfeito: {name}, {}",
            counted(games, lang)
        ),
    );
    writeln!(terminal::out(), "{}", printable(&text))?;
    Ok(ExitStatus::Done)
}

/// Prints the standings.
pub fn show(args: &LadderArgs, lang: Lang) -> Result<ExitStatus, CliError> {
    let path = path_of(args)?;
    let reports = || args.csv.iter().chain(&args.html);
    files::check_not_read(reports(), [path.clone()])?;
    files::check_distinct(reports())?;
    let heading = Mark::Beginning("place,name,rating,deviation,".to_owned());
    for (report, mark) in [(&args.csv, heading), (&args.html, Mark::Page)] {
        if let Some(report) = report {
            report.may_replace(&mark)?;
        }
    }
    let book = read(path)?;
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    if let Some(csv) = &args.csv {
        files::write(&csv.path, &report::ladder_csv(&book))?;
    }
    if let Some(html) = &args.html {
        files::write(&html.path, &report::ladder_page(&book, &stem, lang))?;
    }
    if args.json {
        writeln!(terminal::out(), "{}", report::ladder_json(&book))?;
    } else {
        table(&book, lang)?;
    }
    Ok(ExitStatus::Done)
}

fn table(book: &Book, lang: Lang) -> Result<(), CliError> {
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
        let name = fit_to_width(&row.name, width);
        let (low, high) = row.standing.interval();
        let contest = row.last_period.checked_sub(1);
        let contest = contest.and_then(|last| book.periods().get(last));
        writeln!(
            out,
            "{:>4} {name} {:>6.0} {:>13} {:>5.0} {:>7} {:>6}  {} {}",
            row.place,
            row.standing.rating,
            format!("{low:.0} – {high:.0}"),
            row.standing.deviation,
            number::fixed(row.standing.volatility, 4, lang),
            row.games(),
            row.last_period,
            printable(contest.map_or("", |period| &period.name)),
        )?;
    }
    Ok(())
}

/// What a file brings: a tournament if it is a plan or a log, else games.
fn contest(file: &Path) -> Result<Contest, CliError> {
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
            let state = TournamentState::of(&plan, &events)
                .map_err(|unfit| tournament::unfit_failure(&unfit, &path, &log))?;
            Contest::of_tournament(&plan, &state)
        }
        None => Contest::of_games(games::read(file)?, &games::name(file)),
    };
    contest.map_err(|error| {
        let place = match error.line {
            0 => file.display().to_string(),
            line => format!("{}:{line}", file.display()),
        };
        CliError::failed(
            format!("{place}: {}", error.message.en),
            format!("{place}: {}", error.message.pt),
        )
        .help(error.remedy.en, error.remedy.pt)
    })
}

fn too_large(path: &Path, most: u64) -> CliError {
    let (path, most) = (path.display(), most >> 20);
    CliError::failed(
        format!("{path}: the file has more than {most} MiB"),
        format!("{path}: o arquivo tem mais de {most} MiB"),
    )
    .help("split it", "divida-o")
}

fn read(path: &Path) -> Result<Book, CliError> {
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(MAX_LADDER_BYTES + 1).read_to_end(&mut bytes))
        .map_err(|error| CliError::file(path, &error))?;
    if bytes.len() as u64 > MAX_LADDER_BYTES {
        return Err(too_large(path, MAX_LADDER_BYTES));
    }
    let book = std::str::from_utf8(&bytes).map_err(|_| BookError::NoLadder);
    book.and_then(Book::read)
        .map_err(|error| invalid(path, error))
}

/// Lets one process at a time read, change and write a ladder: others wait. The ladder itself is replaced by writing,
/// so the lock is on a file beside it, and the system lets go of it however we end.
fn lock(path: &Path) -> Result<Option<File>, CliError> {
    let target = std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let mut name = target.into_os_string();
    name.push(".lock");
    let failure = |error: std::io::Error| CliError::file(path, &error);
    let file = File::create(name).map_err(failure)?;
    match file.lock() {
        Ok(()) => Ok(Some(file)),
        // Some network folders know no locks.
        Err(error) if error.kind() == ErrorKind::Unsupported => Ok(None),
        Err(error) => Err(failure(error)),
    }
}

fn invalid(path: &Path, error: BookError) -> CliError {
    let path = path.display();
    match error {
        BookError::NoLadder => CliError::failed(
            format!("{path}: not a ladder"),
            format!("{path}: não é um ladder"),
        )
        .help(
            "name a file that 'ladder add' has written, or a new one",
            "diga um arquivo que 'ladder add' gravou, ou um novo",
        ),
        BookError::Newer(version) => CliError::failed(
            format!("{path}: the ladder has version {version}, which this program does not know"),
            format!("{path}: o ladder tem a versão {version}, que este programa não conhece"),
        )
        .help("use a newer stratvision", "use um stratvision mais novo"),
        BookError::TooLarge => CliError::failed(
            format!("{path}: the ladder has too many players, periods or games"),
            format!("{path}: o ladder tem jogadores, períodos ou partidas demais"),
        )
        .help(
            format!(
                "add the contests to several ladders: {}",
                ladder_limits().en
            ),
            format!(
                "acrescente as competições a vários ladders: {}",
                ladder_limits().pt
            ),
        ),
        BookError::Damaged => CliError::failed(
            format!("{path}: the ladder is damaged"),
            format!("{path}: o ladder está danificado"),
        )
        .help(
            "bring it back from a copy, or add the contests anew to another file",
            "recupere-o de uma cópia, ou acrescente as competições de novo em outro arquivo",
        ),
    }
}

fn refused(file: &Path, ladder: &Path, error: &AddError) -> CliError {
    let (file, ladder) = (file.display(), ladder.display());
    match error {
        AddError::Again(number, name) => CliError::failed(
            format!("{file}: this contest is in {ladder} already, as period {number} ({name})"),
            format!("{file}: esta competição já está em {ladder}, como período {number} ({name})"),
        )
        .help(
            "each contest counts once; nothing was added",
            "cada competição conta uma vez; nada foi acrescentado",
        ),
        AddError::Overlaps(number, name) => CliError::failed(
            format!("{file}: games of this contest are in {ladder} already, as period {number} ({name})"),
            format!("{file}: partidas desta competição já estão em {ladder}, como período {number} ({name})"),
        )
        .help(
            "take that period out first, if it is the last: ladder undo; nothing was added",
            "desfaça antes esse período, se for o último: ladder undo; nada foi acrescentado",
        ),
        AddError::Empty => CliError::failed(
            format!("{file}: there are no games"),
            format!("{file}: não há partidas"),
        )
        .help(
            "give games with the tags White, Black and Result",
            "dê partidas com as etiquetas White, Black e Result",
        ),
        AddError::SameName(name) => CliError::failed(
            format!("{file}: both players of a game are called \"{name}\""),
            format!("{file}: os dois jogadores de uma partida se chamam \"{name}\""),
        )
        .help(
            "give the two different names; nothing was added",
            "dê aos dois nomes diferentes; nada foi acrescentado",
        ),
        AddError::TooLarge => CliError::failed(
            format!("{file}: {ladder} would have too many players, periods or games"),
            format!("{file}: {ladder} teria jogadores, períodos ou partidas demais"),
        )
        .help(
            format!("begin another ladder: {}", ladder_limits().en),
            format!("comece outro ladder: {}", ladder_limits().pt),
        ),
    }
}
