//! `stratvision tournament judge`: decisions, kept in the log with their reasons.

use std::io::Write;

use arena::tournament::{DecideError, Decision, Plan, Status, TournamentState, decide};
use syntax::Lang;
use syntax::suggest::closest;

use super::{log_failure, log_of, read, report_rejected, unfit_failure};
use crate::args::DecisionArgs;
use crate::error::{CliError, ExitStatus};
use crate::terminal;

/// Decides something. A tournament that is being played hears of it after the next game.
pub fn run(args: &DecisionArgs, lang: Lang) -> Result<ExitStatus, CliError> {
    let DecisionArgs {
        plan: path,
        action,
        reason,
        ..
    } = args;
    if reason.trim().is_empty() {
        return Err(CliError::usage(
            "--reason is empty: a decision needs a reason",
            "--reason está vazio: uma decisão precisa de um motivo",
        )
        .help(
            "say why in a few words: they stay in the log",
            "diga por quê em poucas palavras: ficam no registro",
        ));
    }
    let plan = read(path)?;
    let details: Vec<&str> = args.details.iter().map(String::as_str).collect();
    let log_path = log_of(path);
    let decided = decide(&plan, &log_path, reason, |state| {
        decision(&plan, state, action, &details)
    })
    .map_err(|undecided| match undecided {
        DecideError::Log(error) => log_failure(&error),
        DecideError::Mismatch(unfit) => unfit_failure(&unfit, path, &log_path),
        DecideError::Inbox(error) => CliError::file(&log_path, &error),
        DecideError::Judge(failure) => failure,
    })?;
    for refused in &decided.refused {
        report_rejected(refused, lang);
    }
    let text = decided.decision.describe(&plan);
    let text = text.get(lang);
    if decided.waits {
        let when = lang.pick(
            "the tournament is being played: after the next game",
            "o torneio está sendo jogado: depois da próxima partida",
        );
        writeln!(terminal::out(), "{text} ({when})")?;
    } else {
        writeln!(terminal::out(), "{text}")?;
    }
    Ok(ExitStatus::Done)
}

fn decision(
    plan: &Plan,
    state: &TournamentState,
    action: &str,
    details: &[&str],
) -> Result<Decision, CliError> {
    match (action, details) {
        ("pause", []) if state.status == Status::Running => Ok(Decision::Pause),
        ("resume", []) if state.status == Status::Paused => Ok(Decision::Resume),
        ("cancel", []) if state.status != Status::Cancelled => Ok(Decision::Cancel),
        ("pause" | "resume" | "cancel", []) => Err(already(state.status)),
        ("swap", [number]) => {
            let game = counting(state, number)?;
            let event = state.numbered(game).map(|game| &game.event);
            let gone = event.and_then(|event| {
                [event.white, event.black]
                    .into_iter()
                    .find(|entrant| state.withdrawn.contains(entrant))
            });
            match gone {
                Some(entrant) => {
                    let name = &plan.entries[entrant].name;
                    Err(CliError::failed(
                        format!("game {game} cannot be played again: {name} has left"),
                        format!("a partida {game} não pode se repetir: {name} se retirou"),
                    )
                    .help(
                        format!("decide it: judge FILE result {game} 1-0 --reason WHY"),
                        format!("decida-a: judge ARQUIVO result {game} 1-0 --reason PORQUÊ"),
                    ))
                }
                None => Ok(Decision::Swap { game }),
            }
        }
        ("result", [number, result]) => match game::Outcome::from_text(result) {
            Some(outcome) => Ok(Decision::Result {
                game: counting(state, number)?,
                outcome,
            }),
            None => Err(CliError::usage(
                format!("\"{result}\" is no result"),
                format!("\"{result}\" não é um resultado"),
            )
            .help("1-0, 0-1 or 1/2-1/2", "1-0, 0-1 ou 1/2-1/2")),
        },
        ("withdraw", [name]) => withdraw(plan, state, name),
        _ => Err(CliError::usage(
            "judge: pause, resume, cancel, swap GAME, result GAME 1-0, or withdraw NAME",
            "judge: pause, resume, cancel, swap PARTIDA, result PARTIDA 1-0, ou withdraw NOME",
        )),
    }
}

fn already(status: Status) -> CliError {
    let (en, pt) = match status {
        Status::Running => (
            "the tournament is not halted",
            "o torneio não está suspenso",
        ),
        Status::Paused => (
            "the tournament is halted already",
            "o torneio já está suspenso",
        ),
        Status::Cancelled => ("the tournament has been ended", "o torneio foi encerrado"),
    };
    CliError::failed(en, pt)
}

fn counting(state: &TournamentState, text: &str) -> Result<usize, CliError> {
    let number = text.parse().ok();
    number
        .filter(|&number| state.numbered(number).is_some())
        .ok_or_else(|| {
            CliError::failed(
                format!("there is no game {text} that counts"),
                format!("não há partida {text} que conte"),
            )
            .help(
                "the numbers of the games are in the report: tournament FILE --html PAGE",
                "os números das partidas estão no relatório: tournament ARQUIVO --html PÁGINA",
            )
        })
}

fn withdraw(plan: &Plan, state: &TournamentState, name: &str) -> Result<Decision, CliError> {
    let names = || plan.entries.iter().map(|entry| entry.name.as_str());
    let Some(entrant) = names().position(|known| known == name) else {
        let failure = CliError::failed(
            format!("there is no entry \"{name}\""),
            format!("não há inscrito \"{name}\""),
        );
        return Err(match closest(name, names()) {
            Some(near) => failure.help(
                format!("did you mean \"{near}\"?"),
                format!("você quis dizer \"{near}\"?"),
            ),
            None => failure,
        });
    };
    if state.withdrawn.contains(&entrant) {
        return Err(CliError::failed(
            format!("{name} has left already"),
            format!("{name} já se retirou"),
        ));
    }
    Ok(Decision::Withdraw { entrant })
}
