//! A judge's decision, from outside: into the log, or into the inbox of who plays.

use std::io;
use std::path::Path;

use super::consistency::LogMismatchError;
use super::event::{Decision, Event};
use super::inbox::{Inbox, RejectedLetter};
use super::log::{Gate, Log, LogError};
use super::plan::Plan;
use super::session::Session;
use super::state::TournamentState;

/// A decision that was made.
#[derive(Debug)]
pub struct Decided {
    /// What.
    pub decision: Decision,
    /// Whether it waits for the end of a game, because the tournament is being played.
    pub waits: bool,
    /// Letters of others that were found and could not be taken in.
    pub refused: Vec<RejectedLetter>,
}

/// Why nothing was decided.
#[derive(Debug)]
pub enum DecideError<E> {
    /// The log cannot be used.
    Log(LogError),
    /// It does not fit the plan.
    LogMismatchError(LogMismatchError),
    /// The letter cannot be left.
    Inbox(io::Error),
    /// The judge thought otherwise.
    Judge(E),
}

impl<E> From<LogError> for DecideError<E> {
    fn from(error: LogError) -> DecideError<E> {
        DecideError::Log(error)
    }
}

impl<E> From<LogMismatchError> for DecideError<E> {
    fn from(unfit: LogMismatchError) -> DecideError<E> {
        DecideError::LogMismatchError(unfit)
    }
}

/// Lets a judge look at a tournament, with everything that was decided before, and decide. Decisions count in the order
/// in which they were made: letters that still wait come first.
pub fn decide<E>(
    plan: &Plan,
    log: &Path,
    reason: &str,
    choose: impl FnOnce(&TournamentState) -> Result<Decision, E>,
) -> Result<Decided, DecideError<E>> {
    let inbox = Inbox::of(log);
    let gate = Gate::wait(log)?;
    match Log::behind(&gate, log) {
        Ok((log, events)) => {
            let state = TournamentState::of(plan, &events)?;
            let mut desk = Session::new(plan, log, state);
            let refused = desk.take_in(&inbox)?.refused;
            let decision = choose(&desk.state).map_err(DecideError::Judge)?;
            desk.record(Event::Judge {
                decision: decision.clone(),
                reason: reason.to_owned(),
            })?;
            Ok(Decided {
                decision,
                waits: false,
                refused,
            })
        }
        // Somebody plays, and will look for letters once more before the log is left.
        Err(LogError::Busy(_)) => {
            let mut state = TournamentState::of(plan, &Log::peek(log)?)?;
            for found in inbox.look() {
                if let Ok((decision, reason)) = found.checked(|one| state.allows(plan, one)) {
                    state.take(plan, &Event::Judge { decision, reason });
                }
            }
            let decision = choose(&state).map_err(DecideError::Judge)?;
            inbox
                .put(decision.clone(), reason)
                .map_err(DecideError::Inbox)?;
            Ok(Decided {
                decision,
                waits: true,
                refused: Vec::new(),
            })
        }
        Err(error) => Err(error.into()),
    }
}
