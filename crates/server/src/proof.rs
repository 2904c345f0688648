//! The verdict of a proof as the API writes it.

use patlan::proof::Verdict;
use serde::Serialize;
use utoipa::ToSchema;

/// How a proof ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ProofVerdict {
    /// The line works against every reply.
    Forced,
    /// A reply refutes the line.
    Refuted,
    /// The proof was given up.
    Undecided,
}

impl From<&Verdict> for ProofVerdict {
    fn from(verdict: &Verdict) -> ProofVerdict {
        match verdict {
            Verdict::Forced { .. } => ProofVerdict::Forced,
            Verdict::Refuted { .. } => ProofVerdict::Refuted,
            Verdict::Undecided => ProofVerdict::Undecided,
        }
    }
}

/// The number of moves in which a tactic mates, if it is forced to.
pub fn mate_in(verdict: &Verdict) -> Option<u8> {
    match verdict {
        Verdict::Forced { mate_in } => *mate_in,
        _ => None,
    }
}
