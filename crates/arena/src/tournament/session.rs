//! An open tournament: its log, the state of its events, and decisions taken from the inbox.

use std::collections::BTreeSet;
use std::path::PathBuf;

use super::event::Event;
use super::inbox::{Inbox, RejectedLetter};
use super::log::{Log, LogError};
use super::plan::Plan;
use super::state::TournamentState;

/// An open log with its plan and state: an event is first written, then applied.
pub(super) struct Session<'a> {
    pub(super) plan: &'a Plan,
    pub(super) log: Log,
    pub(super) state: TournamentState,
    /// Letters that were processed: one that cannot be removed is not taken twice.
    seen: BTreeSet<PathBuf>,
}

/// What was taken from an inbox.
#[derive(Default)]
pub(super) struct Taken {
    /// The number of decisions that are in the log now.
    pub(super) decisions: usize,
    pub(super) refused: Vec<RejectedLetter>,
}

impl<'a> Session<'a> {
    pub(super) fn new(plan: &'a Plan, log: Log, state: TournamentState) -> Session<'a> {
        Session {
            plan,
            log,
            state,
            seen: BTreeSet::new(),
        }
    }

    /// Writes an event. Before the first one, the beginning is written, which ties the log to this plan.
    pub(super) fn record(&mut self, event: Event) -> Result<Event, LogError> {
        if self.state.begun.is_none() {
            let players = self.plan.entries.iter().map(|entry| entry.player.clone());
            self.keep(Event::Begin {
                plan: self.plan.checksum,
                players: players.collect(),
            })?;
        }
        self.keep(event)
    }

    fn keep(&mut self, mut event: Event) -> Result<Event, LogError> {
        self.log.add(&mut event)?;
        self.state.take(self.plan, &event);
        Ok(event)
    }

    /// Records the decision of every letter and removes it; letters that cannot be used are set aside.
    pub(super) fn take_in(&mut self, inbox: &Inbox) -> Result<Taken, LogError> {
        let mut taken = Taken::default();
        for found in inbox.look() {
            if self.seen.contains(found.path()) {
                continue;
            }
            match found.checked(|decision| self.state.allows(self.plan, decision)) {
                Ok((decision, reason)) => {
                    self.record(Event::Judge { decision, reason })?;
                    found.done();
                    taken.decisions += 1;
                }
                Err(why) => taken.refused.push(found.refuse(why)),
            }
            self.seen.insert(found.path().to_owned());
        }
        Ok(taken)
    }
}

#[cfg(test)]
mod tests {
    use super::super::event::Decision;
    use super::*;

    fn plan() -> Plan {
        let entry = |name: &str| format!("[[entry]]\nname = \"{name}\"\nplayer = \"random\"\n");
        let text = format!("system = \"round-robin\"\n{}{}", entry("A"), entry("B"));
        Plan::read(&text).unwrap()
    }

    #[test]
    fn a_letter_stays_until_its_decision_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log");
        let plan = plan();
        let inbox = Inbox::of(&path);
        inbox.put(Decision::Pause, "lunch").unwrap();
        inbox.put(Decision::Resume, "back").unwrap();
        let (mut log, _) = Log::open(&path).unwrap();
        log.jam();
        let mut session = Session::new(&plan, log, TournamentState::default());
        assert!(matches!(
            session.take_in(&inbox),
            Err(LogError::File { .. })
        ));
        assert!(matches!(session.take_in(&inbox), Err(LogError::Broken(_))));
        assert_eq!(session.state, TournamentState::default());
        assert_eq!(inbox.look().len(), 2);
        drop(session);
        let (log, events) = Log::open(&path).unwrap();
        assert!(events.is_empty());
        let mut session = Session::new(&plan, log, TournamentState::default());
        assert_eq!(session.take_in(&inbox).unwrap().decisions, 2);
        assert!(inbox.look().is_empty());
        // The beginning comes before any decision.
        assert!(matches!(
            &Log::peek(&path).unwrap()[..],
            [
                Event::Begin { .. },
                Event::Judge { .. },
                Event::Judge { .. }
            ]
        ));
    }

    #[test]
    fn processed_letters_are_not_taken_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log");
        let plan = plan();
        let inbox = Inbox::of(&path);
        inbox.put(Decision::Pause, "lunch").unwrap();
        let letter = inbox.look()[0].path().to_owned();
        let (log, _) = Log::open(&path).unwrap();
        let mut session = Session::new(&plan, log, TournamentState::default());
        assert_eq!(session.take_in(&inbox).unwrap().decisions, 1);
        // As if it could not be removed.
        std::fs::write(&letter, "{}").unwrap();
        let again = session.take_in(&inbox).unwrap();
        assert_eq!((again.decisions, again.refused.len()), (0, 0));
    }
}
