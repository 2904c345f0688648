//! How far PAD looks, and what goes beyond 1982.

/// Looking further takes longer than anybody waits.
pub const MAX_QI: u32 = 8;

/// How PAD decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Options {
    /// The depth of analysis: it looks 2 · QI + 2 plies ahead, threats further.
    pub qi: u32,
    /// Finds quiet decisive moves: those after which every answer allows a win (7.1c).
    pub quiet_decisive: bool,
    /// Also stores and recalls what the adversary has lost (7.4a).
    pub adversary: bool,
    /// Lets a good line count as one: in 1982 a verdict or a loop of another analysis could be left over and reject it.
    pub fresh_verdicts: bool,
    /// Stores and recalls the configuration in which a loss is recognised, so that it is known whichever way it comes
    /// about, instead of what was left to the adversary before its last move (7.4c).
    pub recognised: bool,
    /// Whether anything is stored at all.
    pub learning: bool,
}

impl Options {
    /// The program of 1982, learning.
    pub fn original(qi: u32) -> Options {
        Options {
            qi,
            quiet_decisive: false,
            adversary: false,
            fresh_verdicts: false,
            recognised: false,
            learning: true,
        }
    }

    /// Everything its author proposed.
    pub fn improved(qi: u32) -> Options {
        Options {
            qi,
            quiet_decisive: true,
            adversary: true,
            fresh_verdicts: true,
            recognised: true,
            learning: true,
        }
    }

    /// The same without learning.
    #[must_use]
    pub fn without_learning(self) -> Options {
        Options {
            learning: false,
            ..self
        }
    }
}
