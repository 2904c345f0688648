//! `stratvision tournament`: many players, by a plan, to the end.

pub mod judge;
mod live;

use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use arena::contest::Entry;
use arena::report;
use arena::systems::ScheduleError;
use arena::tournament::{
    GameEvent, Inbox, Log, LogError, LogMismatchError, MAX_PLAN_BYTES, Plan, PlanChangeError,
    Progress, RejectedLetter, Setup, Stop, TournamentState, crosstable, run as drive, standings,
    standstill,
};
use chess::ChessGame;
use syntax::number::localized;
use syntax::suggest::closest;
use syntax::{Lang, number};

use super::contest::{rules, stop_on_interrupt};
use crate::args::TournamentArgs;
use crate::contenders::{Roster, inspect, refuse};
use crate::error::{CliError, ExitStatus};
use crate::files::{self, Mark};
use crate::terminal::{STRONG, fit_to_width, printable};
use crate::{openings, terminal};
use live::LiveTable;

/// Games as people may call them, and as plans do.
const GAMES: [(&str, &str); 6] = [
    ("chess", "chess"),
    ("xadrez", "chess"),
    ("damas", "damas"),
    ("draughts", "draughts"),
    ("checkers", "damas"),
    ("tac-tickle", "tac-tickle"),
];

/// Plays a tournament, or continues it.
pub fn run(args: &TournamentArgs, lang: Lang) -> Result<ExitStatus, CliError> {
    let Some(path) = &args.plan else {
        return Err(CliError::usage(
            "give the file of a tournament",
            "dê o arquivo de um torneio",
        ));
    };
    files::check_not_read(args.reports(), [path.clone(), log_of(path)])?;
    files::check_distinct(args.reports())?;
    let plan = read(path)?;
    let heading = Mark::Beginning("place,name,points,games,".to_owned());
    let name = Mark::Line(format!("012 {}", plan.name));
    for (report, mark) in [
        (&args.pgn, Mark::Games),
        (&args.csv, heading),
        (&args.trf, name),
        (&args.html, Mark::Page),
    ] {
        if let Some(report) = report {
            report.may_replace(&mark)?;
        }
    }
    match plan.game.as_str() {
        "chess" => play::<ChessGame>(&plan, path, args, lang),
        "damas" | "draughts" => play::<draughts::Position>(&plan, path, args, lang),
        "tac-tickle" => play::<tactickle::Position>(&plan, path, args, lang),
        other => {
            let failure = CliError::usage(
                format!("{}: game \"{other}\" is unknown", path.display()),
                format!("{}: o jogo \"{other}\" é desconhecido", path.display()),
            );
            Err(match closest(other, GAMES.map(|(name, _)| name)) {
                Some(near) => {
                    let meant = GAMES.iter().find(|(name, _)| *name == near);
                    let meant = meant.map_or(near, |(_, meant)| meant);
                    failure.help(
                        format!("did you mean \"{meant}\"?"),
                        format!("você quis dizer \"{meant}\"?"),
                    )
                }
                None => failure.help("chess, damas or tac-tickle", "chess, damas ou tac-tickle"),
            })
        }
    }
}

pub(super) fn read(path: &Path) -> Result<Plan, CliError> {
    let failed = |error| CliError::file(path, &error);
    let mut bytes = Vec::new();
    // One byte more than a plan may have is enough to see that it has too many.
    std::fs::File::open(path)
        .and_then(|file| file.take(MAX_PLAN_BYTES as u64 + 1).read_to_end(&mut bytes))
        .map_err(failed)?;
    let text = match String::from_utf8(bytes) {
        Ok(text) => text,
        // The cut may have gone through a letter.
        Err(error) if error.as_bytes().len() > MAX_PLAN_BYTES => {
            String::from_utf8_lossy(error.as_bytes()).into_owned()
        }
        Err(error) => {
            let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
            let line = 1 + before.iter().filter(|byte| **byte == b'\n').count();
            let path = path.display();
            return Err(CliError::usage(
                format!("{path}: line {line}: this is not UTF-8"),
                format!("{path}: linha {line}: isto não é UTF-8"),
            )
            .help(
                "save the file as UTF-8 in the editor",
                "salve o arquivo como UTF-8 no editor",
            ));
        }
    };
    Plan::read(&text).map_err(|error| {
        let failure = CliError::usage(
            format!("{}: {}", path.display(), error.message.en),
            format!("{}: {}", path.display(), error.message.pt),
        );
        match error.remedy {
            Some(remedy) => failure.help(remedy.en, remedy.pt),
            None => failure,
        }
    })
}

/// The log lies beside the plan.
pub(super) fn log_of(plan: &Path) -> PathBuf {
    let mut name = plan.as_os_str().to_owned();
    name.push(".log");
    PathBuf::from(name)
}

pub(super) fn log_failure(error: &LogError) -> CliError {
    let failure = match error {
        LogError::Busy(path) => CliError::failed(
            error.to_string(),
            format!("{}: outro processo está com este torneio", path.display()),
        ),
        LogError::Damaged { path, line } => CliError::failed(
            error.to_string(),
            format!("{}:{line}: o registro está danificado", path.display()),
        ),
        LogError::Missing { path, line } => CliError::failed(
            error.to_string(),
            format!(
                "{}:{line}: falta uma linha que vinha antes desta, ou linhas trocaram de lugar",
                path.display()
            ),
        ),
        LogError::TooLong { path, most } => CliError::failed(
            error.to_string(),
            format!(
                "{}: um registro tem no máximo {} MiB",
                path.display(),
                most >> 20
            ),
        ),
        LogError::Broken(path) => CliError::failed(
            error.to_string(),
            format!(
                "{}: um acontecimento anterior não pôde ser gravado",
                path.display()
            ),
        ),
        LogError::File { path, source } => CliError::file(path, source),
    };
    match error {
        LogError::Busy(_) => failure.help(
            "end the other one first (Ctrl-C); nothing is lost",
            "encerre o outro antes (Ctrl-C); nada se perde",
        ),
        LogError::Damaged { line, .. } | LogError::Missing { line, .. } => failure.help(
            format!("bring back the file from a copy; or delete it from line {line} on: what stood there is played again"),
            format!("recupere o arquivo de uma cópia; ou apague-o da linha {line} em diante: o que estava ali se joga de novo"),
        ),
        LogError::TooLong { .. } => failure.help(
            "nothing was changed; plan fewer games, or shorter ones (move-limit), in another file",
            "nada foi mudado; planeje menos partidas, ou mais curtas (move-limit), em outro arquivo",
        ),
        LogError::Broken(_) => failure.help(
            "see that there is room on the disk; the same command goes on",
            "veja se há espaço no disco; o mesmo comando continua",
        ),
        LogError::File { .. } => failure,
    }
}

/// A plan and a log that do not fit together.
pub(super) fn unfit_failure(unfit: &LogMismatchError, path: &Path, log: &Path) -> CliError {
    match unfit {
        LogMismatchError::Plan(disagreement) => disagreed(disagreement, path, log),
        LogMismatchError::Line { line, why } => {
            let (log, path) = (log.display(), path.display());
            CliError::failed(
                format!("{log}:{line}: this cannot be by {path}: {}", why.0.en),
                format!("{log}:{line}: isto não pode ser por {path}: {}", why.0.pt),
            )
            .help(
                format!("undo what was changed in the plan or in the log; or delete the log from line {line} on: what stood there is played again"),
                format!("desfaça o que mudou no plano ou no registro; ou apague o registro da linha {line} em diante: o que estava ali se joga de novo"),
            )
        }
    }
}

/// Reports a judge's decision that is rejected.
fn report_rejected(refused: &RejectedLetter, lang: Lang) {
    let (path, why) = (refused.path.display(), refused.reason.0.get(lang));
    terminal::note(lang.pick(
        format!("{path}: a decision is refused: {why}"),
        format!("{path}: uma decisão é recusada: {why}"),
    ));
}

fn play<G: Roster>(
    plan: &Plan,
    path: &Path,
    args: &TournamentArgs,
    lang: Lang,
) -> Result<ExitStatus, CliError> {
    let log_path = log_of(path);
    let inbox = Inbox::of(&log_path);
    let begun = match log_path.exists() {
        true => Some(opened(plan, path, &log_path)?),
        false => None,
    };
    // Reports of what has been played need no players: their programs may be gone, or lie on another machine.
    if let Some((_, state)) = &begun
        && inbox.look().is_empty()
        && let Some(end) = standstill(plan, state)
    {
        inbox.sweep();
        return conclude::<G>(plan, state, end, args, lang);
    }
    let entries: Vec<Box<dyn Entry<G>>> = plan
        .entries
        .iter()
        .map(|entry| {
            let player = G::entry(&entry.player, &entry.name, &args.player, lang);
            player
                .map_err(|failure| failure.context(&format!("{}: {}", path.display(), entry.name)))
        })
        .collect::<Result<_, _>>()?;
    let openings = openings::planned(&plan.opening, plan.seed, &path.display().to_string());
    // They are part of the plan.
    let openings = openings.map_err(|failure| match failure {
        CliError::Failed(text) => CliError::Usage(text),
        other => other,
    })?;
    let tables = match plan.tables {
        true => Some(G::tables(&args.player, lang)?),
        false => None,
    };
    let stop = stop_on_interrupt();
    let refused = inspect(&entries, &stop);
    let mut kept = 0;
    // What has been played is reported all the same.
    if let Some((_, state)) = &begun
        && !refused.is_empty()
    {
        kept = state.games.len();
        write_reports::<G>(plan, state, args, lang)?;
    }
    refuse(refused, kept, args.json, lang)?;
    let (log, state) = match begun {
        Some(begun) => begun,
        None => opened(plan, path, &log_path)?,
    };
    let venue = Setup {
        rules: rules(&plan.pace, plan.move_limit, plan.win, plan.draw, tables),
        openings,
        entries,
        inbox,
    };
    let shows_table = terminal::is_interactive() && !args.quiet;
    let live = shows_table.then(|| LiveTable::new(plan, lang));
    let hear = |state: &TournamentState, progress: Progress<'_>| match (&live, progress) {
        (Some(live), progress) => live.hear(plan, state, progress),
        (None, Progress::Refuses(refused)) => report_rejected(refused, lang),
        (None, _) => {}
    };
    let stop_flag: &AtomicBool = &stop;
    let (state, end) = drive(plan, &venue, log, state, stop_flag, hear);
    if let Some(live) = live {
        live.clear();
    }
    conclude::<G>(plan, &state, end, args, lang)
}

/// The log of a tournament, and what it comes to.
fn opened(plan: &Plan, path: &Path, log_path: &Path) -> Result<(Log, TournamentState), CliError> {
    let (log, events) = Log::open(log_path).map_err(|error| log_failure(&error))?;
    let state = TournamentState::of(plan, &events)
        .map_err(|unfit| unfit_failure(&unfit, path, log_path))?;
    Ok((log, state))
}

/// Writes the reports, prints the standings, and says why the tournament ends here.
fn conclude<G: Roster>(
    plan: &Plan,
    state: &TournamentState,
    end: Stop,
    args: &TournamentArgs,
    lang: Lang,
) -> Result<ExitStatus, CliError> {
    write_reports::<G>(plan, state, args, lang)?;
    print_standings(plan, state, args, lang)?;
    if !state.void.is_empty() {
        let games = state.void.len();
        terminal::note(lang.pick(
            format!(
                "{games} games do not count: a judge changed what led to them; they stay in the log"
            ),
            format!(
                "{games} partidas não contam: um juiz mudou o que levou a elas; ficam no registro"
            ),
        ));
    }
    match end {
        Stop::Over => Ok(ExitStatus::Done),
        Stop::Paused => {
            terminal::note(lang.pick(
                "a judge has halted the tournament; to go on: tournament judge FILE resume --reason WHY",
                "um juiz suspendeu o torneio; para continuar: tournament judge ARQUIVO resume --reason PORQUÊ",
            ));
            Ok(ExitStatus::Failed)
        }
        Stop::Cancelled => {
            terminal::note(lang.pick(
                "a judge has ended the tournament: nothing more is played, what was played counts",
                "um juiz encerrou o torneio: nada mais se joga, o que foi jogado vale",
            ));
            Ok(ExitStatus::Failed)
        }
        Stop::Interrupted => {
            terminal::note(lang.pick(
                "interrupted: the same command goes on from here",
                "interrompido: o mesmo comando continua daqui",
            ));
            Ok(ExitStatus::Failed)
        }
        Stop::NoNextRound(stuck) => Err(stuck_failure(&stuck)),
        Stop::Log(error) => Err(log_failure(&error)),
    }
}

/// Why a tournament cannot go on, and what helps.
fn stuck_failure(stuck: &ScheduleError) -> CliError {
    let (message, remedy) = (stuck.message(), stuck.remedy());
    CliError::failed(message.en, message.pt).help(remedy.en, remedy.pt)
}

fn write_reports<G: Roster>(
    plan: &Plan,
    state: &TournamentState,
    args: &TournamentArgs,
    lang: Lang,
) -> Result<(), CliError> {
    if let Some(pgn) = &args.pgn {
        let text: String = state
            .in_order()
            .into_iter()
            .map(|game| {
                let names =
                    [game.event.white, game.event.black].map(|one| plan.entries[one].name.as_str());
                report::game_text::<G>(&plan.name, names, game)
            })
            .collect();
        files::write(&pgn.path, &text)?;
    }
    if let Some(csv) = &args.csv {
        files::write(&csv.path, &report::csv(plan, state))?;
    }
    if let Some(trf) = &args.trf {
        files::write(&trf.path, &report::trf(plan, state))?;
    }
    if let Some(html) = &args.html {
        files::write(&html.path, &report::page::<G>(plan, state, lang))?;
    }
    Ok(())
}

fn print_standings(
    plan: &Plan,
    state: &TournamentState,
    args: &TournamentArgs,
    lang: Lang,
) -> Result<(), CliError> {
    let mut out = terminal::out();
    if args.json {
        writeln!(out, "{}", report::json(plan, state))?;
        return Ok(());
    }
    let rows = standings(plan, state);
    let cross = crosstable(plan, state);
    let width = plan
        .entries
        .iter()
        .map(|entry| console::measure_text_width(&entry.name))
        .max()
        .unwrap_or(0)
        .clamp(7, 30);
    let (player, points) = lang.pick(("player", "points"), ("jogador", "pontos"));
    let points_of = cross.iter().flatten().map(|cell| cell.points);
    let longest = points_of.max().unwrap_or_default().0 / 10;
    // Room for a blank, a decimal point and a decimal.
    let cell = longest.to_string().len().max(rows.len().to_string().len()) + 3;
    // A table whose lines wrap cannot be read.
    let columns = usize::from(console::Term::stdout().size().1);
    let fits = !terminal::is_interactive() || width + 34 + cell * rows.len() <= columns;
    let numbers: String = (1..=rows.len())
        .filter(|_| fits)
        .map(|place| format!("{place:>cell$}"))
        .collect();
    writeln!(
        out,
        "{STRONG}{:>3} {} {points:>6} {:>14} {:>7}{numbers}{STRONG:#}",
        "#",
        fit_to_width(player, width),
        "Elo",
        "BH/C1"
    )?;
    for row in &rows {
        let cells: String = rows
            .iter()
            .filter(|_| fits)
            .map(|other| {
                let met = cross[row.entrant][other.entrant];
                match met.games {
                    0 => format!("{:>cell$}", "·"),
                    _ => format!("{:>cell$}", localized(met.points.short(), lang)),
                }
            })
            .collect();
        writeln!(
            out,
            "{:>3} {} {:>6} {:>7} ± {:>4.0} {:>7}{cells}",
            row.place,
            fit_to_width(&plan.entries[row.entrant].name, width),
            localized(row.points.short(), lang),
            number::signed(row.rating.elo, 0, lang),
            row.rating.error,
            localized(row.tie_breaks.first().copied().unwrap_or_default(), lang),
        )?;
    }
    if !fits && !args.quiet {
        terminal::note(lang.pick(
            "the crosstable is wider than the terminal: --html and --json have it",
            "a tabela cruzada é mais larga que o terminal: --html e --json a têm",
        ));
    }
    print_forfeits(plan, state, lang)
}

/// The entries that forfeited games, how often, and why the last time: such an entry may not have played at all.
fn print_forfeits(plan: &Plan, state: &TournamentState, lang: Lang) -> Result<(), CliError> {
    let mut forfeits: BTreeMap<usize, (usize, &GameEvent)> = BTreeMap::new();
    for game in state.in_order() {
        // A judge may have decided otherwise.
        if let Some(guilty) = game.event.offender().filter(|_| game.judged.is_none()) {
            let (count, last) = forfeits.entry(guilty).or_insert((0, &game.event));
            (*count, *last) = (*count + 1, &game.event);
        }
    }
    let mut out = terminal::out();
    for (entrant, (count, last)) in forfeits {
        let name = printable(&plan.entries[entrant].name);
        let why = report::describe_end(last.reason, last.detail.as_ref(), lang);
        let (why, number) = (printable(&why), last.number);
        writeln!(
            out,
            "{}",
            lang.pick(
                match count {
                    1 => format!("{name} forfeited game {number}: {why}"),
                    _ => format!("{name} forfeited {count} games; the last, game {number}: {why}"),
                },
                match count {
                    1 => format!("{name} perdeu a partida {number} por falha: {why}"),
                    _ => format!("{name} perdeu {count} partidas por falha; a última, a partida {number}: {why}"),
                },
            )
        )?;
    }
    Ok(())
}

/// A plan that does not fit the log.
fn disagreed(disagreement: &PlanChangeError, path: &Path, log: &Path) -> CliError {
    let (path, log) = (path.display(), log.display());
    match disagreement {
        PlanChangeError::Changed => CliError::failed(
            format!("{path}: the plan has changed since the tournament began"),
            format!("{path}: o plano mudou desde que o torneio começou"),
        )
        .help(
            format!("undo the change, or move {log} away to begin anew"),
            format!("desfaça a mudança, ou retire {log} para começar de novo"),
        ),
        PlanChangeError::Absence { name, round } => CliError::failed(
            format!("{path}: entry \"{name}\": round {round} is paired, its half-byes and from-round cannot change any more"),
            format!("{path}: inscrito \"{name}\": a rodada {round} está emparceirada, half-byes e from-round dela já não mudam"),
        )
        .help(
            "undo the change; a judge can still decide: tournament judge FILE result GAME 1-0, or withdraw NAME",
            "desfaça a mudança; um juiz ainda pode decidir: tournament judge ARQUIVO result PARTIDA 1-0, ou withdraw NOME",
        ),
        PlanChangeError::LateEntry { name, round } => {
            let failure = CliError::failed(
                format!("{path}: \"{name}\" was not there when the tournament began"),
                format!("{path}: \"{name}\" não estava inscrito quando o torneio começou"),
            );
            match round {
                Some(round) => failure.help(
                    format!("put it last, with from-round = {round} or later"),
                    format!("ponha-o por último, com from-round = {round} ou mais"),
                ),
                None => failure.help(
                    "only a Swiss tournament takes in late entries",
                    "só um torneio suíço aceita inscrições tardias",
                ),
            }
        }
    }
}
