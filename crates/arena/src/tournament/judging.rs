//! A judge's decisions: into the log, or into the inbox while the tournament is being played.

use std::io;
use std::path::Path;

use super::consistency::LogMismatchError;
use super::event::{Decision, Event};
use super::inbox::{Inbox, RejectedLetter};
use super::log::{Gate, Log, LogError};
use super::plan::Plan;
use super::session::Session;
use super::state::TournamentState;

/// A decision that was recorded.
#[derive(Debug)]
pub struct Decided {
    pub decision: Decision,
    /// Whether it waits in the inbox for the end of a game, because the tournament is being played.
    pub waits: bool,
    /// Letters of other judges that could not be used.
    pub refused: Vec<RejectedLetter>,
}

/// Why no decision was recorded.
#[derive(Debug, thiserror::Error)]
pub enum DecideError<E> {
    /// The log cannot be used.
    #[error(transparent)]
    Log(#[from] LogError),
    /// The log does not fit the plan.
    #[error(transparent)]
    Mismatch(#[from] LogMismatchError),
    /// The letter cannot be written.
    #[error("the decision cannot be left in the inbox")]
    Inbox(#[source] io::Error),
    /// The judge made no decision.
    #[error("the judge made no decision")]
    Judge(E),
}

/// Lets a judge decide on the present state of a tournament, letters that still wait in the inbox included: decisions
/// take effect in the order in which they are made.
pub fn decide<E>(
    plan: &Plan,
    log: &Path,
    reason: &str,
    choose: impl FnOnce(&TournamentState) -> Result<Decision, E>,
) -> Result<Decided, DecideError<E>> {
    let inbox = Inbox::of(log);
    let gate = Gate::wait(log)?;
    match Log::open_with(&gate, log) {
        Ok((log, events)) => {
            let state = TournamentState::of(plan, &events)?;
            let mut session = Session::new(plan, log, state);
            let refused = session.take_in(&inbox)?.refused;
            let decision = choose(&session.state).map_err(DecideError::Judge)?;
            session.record(Event::Judge {
                decision: decision.clone(),
                reason: reason.to_owned(),
            })?;
            Ok(Decided {
                decision,
                waits: false,
                refused,
            })
        }
        // The process that plays looks for letters once more before it closes the log.
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
