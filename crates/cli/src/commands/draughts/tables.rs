//! `stratvision draughts tables …`: exact endings.

pub mod query;

use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use draughts::tables::{self, Progress, Standing, TableError, TableValue, Tables};
use game::Side;
use indicatif::{ProgressBar, ProgressStyle};
use player::damas::DraughtsEvaluator;
use serde_json::json;
use syntax::{Lang, Message, number};

use crate::args::TablesArgs;
use crate::commands::studio::user_folder;
use crate::error::{CliError, ExitStatus};
use crate::terminal::{self, STRONG};

/// `--dir`, or the environment, or a folder beside the studio's data.
pub fn folder(named: Option<&Path>) -> Result<PathBuf, CliError> {
    match named {
        Some(folder) => Ok(folder.to_owned()),
        None => usual_folder(),
    }
}

/// The folder that the environment names, or one beside the studio's data.
pub fn usual_folder() -> Result<PathBuf, CliError> {
    match of_environment() {
        Some(folder) => Ok(folder),
        None => Ok(user_folder("--dir")?.join("draughts")),
    }
}

/// Where the environment says that tables are.
pub fn of_environment() -> Option<PathBuf> {
    let set = std::env::var_os("STRATVISION_TABLES").filter(|value| !value.is_empty());
    set.map(PathBuf::from)
}

/// The tables that are there, or what to do about there being none.
pub fn open(named: Option<&Path>, lang: Lang) -> Result<Tables, CliError> {
    at(&folder(named)?, lang)
}

/// The tables of a folder, or what to do about there being none.
pub fn at(folder: &Path, lang: Lang) -> Result<Tables, CliError> {
    let tables = those_there(folder, lang)?;
    if tables.pieces() == 0 {
        let folder = folder.display();
        return Err(CliError::failed(
            format!("{folder}: no endgame tables here"),
            format!("{folder}: não há tabelas de finais aqui"),
        )
        .help(
            "build them with 'stratvision draughts tables build --pieces 4'",
            "construa-as com 'stratvision draughts tables build --pieces 4'",
        ));
    }
    Ok(tables)
}

/// The tables that a match is played by, every block of them looked at before the first game.
pub fn sound(folder: &Path, lang: Lang) -> Result<Tables, CliError> {
    let tables = those_there(folder, lang)?;
    tables.check().map_err(|error| explain(&error))?;
    Ok(tables)
}

/// The tables that are there. A damaged one is an error; if some are missing and others are there, a note says so.
fn those_there(folder: &Path, lang: Lang) -> Result<Tables, CliError> {
    match Tables::open_whole(folder) {
        (tables, None) => Ok(tables),
        (tables, Some(error @ TableError::Incomplete { .. })) if tables.pieces() > 0 => {
            terminal::note(without(&error, tables.pieces()).get(lang));
            Ok(tables)
        }
        (_, Some(error)) => Err(explain(&error)),
    }
}

pub fn explain(error: &TableError) -> CliError {
    let message = error.message();
    let failure = CliError::failed(message.en, message.pt);
    match error.remedy() {
        Some(remedy) => failure.help(remedy.en, remedy.pt),
        None => failure,
    }
}

/// What a player has to say about its tables.
pub enum TableNote {
    /// Some cannot be used.
    Unusable(Message),
    /// There are none.
    Missing(Message),
}

impl TableNote {
    /// The sentence.
    pub fn message(&self) -> &Message {
        match self {
            TableNote::Unusable(message) | TableNote::Missing(message) => message,
        }
    }
}

/// The whole tables of a folder, for a player who goes on without the rest, and what there is to say about them.
pub fn for_player(folder: &Path) -> (Option<Arc<Tables>>, Option<TableNote>) {
    let (tables, error) = Tables::open_whole(folder);
    let error = error.or_else(|| tables.check().err());
    let pieces = tables.pieces();
    let note = match error {
        Some(error) => Some(TableNote::Unusable(without(&error, pieces))),
        None if pieces == 0 => {
            let folder = folder.display();
            Some(TableNote::Missing(Message::new(
                format!(
                    "{folder}: no endgame tables; endings are not exact \
                     ('stratvision draughts tables build --pieces 5' makes them)"
                ),
                format!(
                    "{folder}: não há tabelas de finais; os finais não são exatos \
                     ('stratvision draughts tables build --pieces 5' as faz)"
                ),
            )))
        }
        None => None,
    };
    ((pieces > 0).then(|| Arc::new(tables)), note)
}

/// What was wrong with a table that a player has asked meanwhile.
pub fn damage(evaluator: &DraughtsEvaluator) -> Option<Message> {
    let tables = evaluator.tables.as_deref()?;
    Some(without(tables.first_error()?, tables.pieces()))
}

/// A sentence about what cannot be used, and what is used.
fn without(error: &TableError, pieces: u32) -> Message {
    let why = error.message();
    let (en, pt) = match pieces {
        0 => (
            "endings are not exact".to_owned(),
            "os finais não são exatos".to_owned(),
        ),
        _ => (
            format!("the others of up to {pieces} pieces are used"),
            format!("as outras, de até {pieces} peças, são usadas"),
        ),
    };
    let remedy = error.remedy().unwrap_or_else(|| Message::new("", ""));
    let aside = |text: &str| match text {
        "" => String::new(),
        text => format!(" ({text})"),
    };
    Message::new(
        format!("{}; {en}{}", why.en, aside(&remedy.en)),
        format!("{}; {pt}{}", why.pt, aside(&remedy.pt)),
    )
}

/// Builds tables that are not there yet.
pub fn build(args: &TablesArgs, lang: Lang) -> Result<ExitStatus, CliError> {
    let folder = folder(args.folder.as_deref())?;
    let pieces = args.pieces.unwrap_or(4);
    let start = Instant::now();
    let work = LongWork::start(args);
    let built = tables::build(&folder, pieces, work.threads, &work.stop, &|progress| {
        work.show(progress)
    })
    .map_err(|error| explain(&error))?;
    work.bar.finish_and_clear();
    let fresh = built.iter().filter(|table| !table.found).count();
    let positions: u64 = built.iter().map(|table| table.summary.positions()).sum();
    if !args.quiet {
        let (count, folder) = (built.len(), folder.display());
        let seconds = number::fixed(start.elapsed().as_secs_f64(), 1, lang);
        terminal::note(lang.pick(
            format!("{folder}: {count} tables, {positions} positions; {fresh} tables made in {seconds} s"),
            format!("{folder}: {count} tabelas, {positions} posições; {fresh} tabelas feitas em {seconds} s"),
        ));
    }
    Ok(ExitStatus::Done)
}

/// Derives every value again from those after it.
pub fn verify(args: &TablesArgs, lang: Lang) -> Result<ExitStatus, CliError> {
    let tables = open(args.folder.as_deref(), lang)?;
    let pieces = args.pieces.unwrap_or(tables.pieces());
    if pieces > tables.pieces() {
        let there = tables.pieces();
        return Err(CliError::failed(
            format!("there are tables of up to {there} pieces only"),
            format!("só há tabelas de até {there} peças"),
        ));
    }
    let work = LongWork::start(args);
    let mismatches = tables::verify(
        &folder(args.folder.as_deref())?,
        pieces,
        work.threads,
        &work.stop,
        &|progress| work.show(progress),
    )
    .map_err(|error| explain(&error))?;
    work.bar.finish_and_clear();
    let mut out = terminal::out();
    if mismatches.is_empty() {
        writeln!(
            out,
            "{}",
            lang.pick(
                format!("every value of up to {pieces} pieces follows from those after it"),
                format!("cada valor de até {pieces} peças segue dos seguintes"),
            )
        )?;
        return Ok(ExitStatus::Done);
    }
    for mismatch in &mismatches {
        let derived = mismatch.derived.map_or_else(|| "?".to_owned(), value_text);
        writeln!(
            out,
            "{}\t{}\t{derived}",
            mismatch.fen,
            value_text(mismatch.held)
        )?;
    }
    Err(CliError::failed(
        format!(
            "{} values do not follow from those after them",
            mismatches.len()
        ),
        format!("{} valores não seguem dos seguintes", mismatches.len()),
    ))
}

fn value_text(verdict: TableValue) -> String {
    match verdict.distance() {
        Some(plies) => format!("{} {plies}", verdict.name()),
        None => verdict.name().to_owned(),
    }
}

/// Lists the tables with their longest wins.
pub fn list(args: &TablesArgs, lang: Lang) -> Result<ExitStatus, CliError> {
    let tables = open(args.folder.as_deref(), lang)?;
    let mut out = terminal::out();
    if !args.json {
        let head = lang.pick(
            [
                "class",
                "wins",
                "losses",
                "draws",
                "longest win",
                "longest loss",
            ],
            [
                "classe",
                "vitórias",
                "derrotas",
                "empates",
                "maior vitória",
                "maior derrota",
            ],
        );
        let [class, wins, losses, draws, win, loss] = head;
        writeln!(
            out,
            "{STRONG}{class:<10} {wins:>10} {losses:>10} {draws:>10} {win:>13} {loss:>13}{STRONG:#}"
        )?;
    }
    for (class, summary) in tables.summaries() {
        let tables::Summary {
            wins,
            losses,
            draws,
            longest_win,
            longest_loss,
        } = summary;
        if args.json {
            let row = json!({
                "class": class.to_string(), "pieces": class.pieces(), "wins": wins, "losses": losses, "draws": draws,
                "longest_win": longest_win, "longest_loss": longest_loss,
            });
            writeln!(out, "{row}")?;
        } else {
            let class = class.to_string();
            writeln!(
                out,
                "{class:<10} {wins:>10} {losses:>10} {draws:>10} {longest_win:>13} {longest_loss:>13}"
            )?;
        }
    }
    Ok(ExitStatus::Done)
}

/// A verdict, and what the draw rules make of it.
pub fn counted_text(side: Side, verdict: TableValue, standing: Standing, lang: Lang) -> String {
    let text = verdict_text(side, verdict, lang);
    let remark = match standing {
        Standing::Stands => "",
        Standing::Cancelled => lang.pick(
            ", but the draw rules end the game first",
            ", mas as regras de empate terminam a partida antes",
        ),
        Standing::Unsure => lang.pick(
            ", unless the draw rules end the game first",
            ", se as regras de empate não terminarem a partida antes",
        ),
    };
    format!("{text}{remark}")
}

/// `White wins in 7`: plies to the end.
pub fn verdict_text(side: Side, verdict: TableValue, lang: Lang) -> String {
    let winner = match verdict {
        TableValue::Draw => return lang.pick("draw", "empate").to_owned(),
        TableValue::Win(_) => side,
        TableValue::Loss(_) => !side,
    };
    let name = match winner {
        Side::White => lang.pick("White wins", "as brancas ganham"),
        Side::Black => lang.pick("Black wins", "as pretas ganham"),
    };
    let plies = verdict.distance().unwrap_or_default();
    if plies == 1 {
        return lang.pick(
            format!("{name} in 1 ply"),
            format!("{name} em 1 meio-lance"),
        );
    }
    lang.pick(
        format!("{name} in {plies} plies"),
        format!("{name} em {plies} meios-lances"),
    )
}

/// A bar, and a clean end on Ctrl-C.
struct LongWork {
    bar: ProgressBar,
    stop: Arc<AtomicBool>,
    threads: usize,
}

impl LongWork {
    fn start(args: &TablesArgs) -> LongWork {
        let bar = if args.quiet || !std::io::stderr().is_terminal() {
            ProgressBar::hidden()
        } else {
            ProgressBar::new(0)
        };
        let style = ProgressStyle::with_template("{wide_bar} {percent} %  {msg}  {eta_precise}")
            .unwrap_or_else(|_| ProgressStyle::default_bar());
        bar.set_style(style.progress_chars("█▉▊▋▌▍▎▏ "));
        let stop = Arc::new(AtomicBool::new(false));
        let flag = stop.clone();
        // Without a handler Ctrl-C just kills: whole tables stay whole all the same.
        let _ = ctrlc::set_handler(move || {
            if flag.swap(true, Ordering::Relaxed) {
                std::process::exit(130);
            }
        });
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let threads = args.threads.map_or(cores, |threads| threads as usize);
        LongWork { bar, stop, threads }
    }

    fn show(&self, progress: Progress) {
        self.bar.set_length(progress.all);
        self.bar.set_position(progress.done);
        self.bar.set_message(progress.class.to_string());
    }
}
