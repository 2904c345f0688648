//! Errors of a store.

use std::io;

/// A store, or a part of it, that is damaged or cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{kind}, at byte {offset}")]
pub struct SvdbError {
    /// Where in the file: the beginning of the damaged part.
    pub offset: u64,
    pub kind: SvdbErrorKind,
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SvdbErrorKind {
    #[error("not a store of games")]
    NotAStore,
    #[error("a store of version {0}, which this program cannot read")]
    Version(u16),
    #[error("the store is cut short")]
    Truncated,
    /// A part is not what was written.
    #[error("the store is damaged (checksum of {0})")]
    Checksum(&'static str),
    /// A number is larger than any store has it.
    #[error("the store is damaged ({0} beyond its limit)")]
    Limit(&'static str),
    /// The checksum agrees, but the content makes no sense.
    #[error("the store makes no sense ({0})")]
    Content(&'static str),
    #[error("the store makes no sense (moves of game {0})")]
    Moves(u64),
}

impl SvdbError {
    /// The error of a store within an I/O error, if it is one.
    pub fn of(error: &io::Error) -> Option<&SvdbError> {
        error.get_ref()?.downcast_ref()
    }

    /// Whether only comments, NAGs and variations are lost.
    pub fn is_about_annotations(&self) -> bool {
        let annotations = "annotations";
        [
            SvdbErrorKind::Checksum(annotations),
            SvdbErrorKind::Content(annotations),
        ]
        .contains(&self.kind)
    }
}

impl SvdbErrorKind {
    pub(super) fn at(self, offset: u64) -> SvdbError {
        SvdbError { offset, kind: self }
    }
}

impl From<SvdbError> for io::Error {
    fn from(error: SvdbError) -> io::Error {
        let kind = match error.kind {
            SvdbErrorKind::Truncated => io::ErrorKind::UnexpectedEof,
            _ => io::ErrorKind::InvalidData,
        };
        io::Error::new(kind, error)
    }
}
