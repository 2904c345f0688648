//! What is wrong with a store, and where.

use std::io;

/// A store that cannot be trusted, or a part of it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{kind}, at byte {offset}")]
pub struct Fault {
    /// Where in the file: the beginning of the part that is broken.
    pub offset: u64,
    /// What.
    pub kind: FaultKind,
}

/// What is wrong with a store.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FaultKind {
    /// It begins differently.
    #[error("not a store of games")]
    NotAStore,
    /// It was written by another program.
    #[error("a store of version {0}, which this program cannot read")]
    Version(u16),
    /// The file ends too early.
    #[error("the store is cut short")]
    Truncated,
    /// What is here is not what was written.
    #[error("the store is damaged (checksum of {0})")]
    Checksum(&'static str),
    /// Something is larger than any store has it.
    #[error("the store is damaged ({0} beyond its limit)")]
    Limit(&'static str),
    /// The checksum agrees, but the content makes no sense.
    #[error("the store makes no sense ({0})")]
    Content(&'static str),
    /// The moves of a game cannot be played.
    #[error("the store makes no sense (moves of game {0})")]
    Moves(u64),
}

impl Fault {
    /// What is wrong with a store, if that is what an error is about.
    pub fn of(error: &io::Error) -> Option<&Fault> {
        error.get_ref()?.downcast_ref()
    }

    /// Only comments, NAGs and side lines are lost.
    pub fn is_about_annotations(&self) -> bool {
        let annotations = "annotations";
        [
            FaultKind::Checksum(annotations),
            FaultKind::Content(annotations),
        ]
        .contains(&self.kind)
    }
}

impl FaultKind {
    pub(super) fn at(self, offset: u64) -> Fault {
        Fault { offset, kind: self }
    }
}

impl From<Fault> for io::Error {
    fn from(fault: Fault) -> io::Error {
        let kind = match fault.kind {
            FaultKind::Truncated => io::ErrorKind::UnexpectedEof,
            _ => io::ErrorKind::InvalidData,
        };
        io::Error::new(kind, fault)
    }
}
