//! Options of PAD: the depth of analysis, and extensions of the program of 1982.

/// The maximum QI; beyond it analysis takes too long.
pub const MAX_QI: u32 = 8;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Options {
    /// The depth of analysis: 2 · QI + 2 plies, threats further.
    pub qi: u32,
    /// Finds quiet decisive moves: those after which every answer allows a win (7.1c).
    pub quiet_decisive: bool,
    /// Also stores and recalls configurations that the adversary has lost (7.4a).
    pub adversary: bool,
    /// Clears flags between analyses: in 1982 a verdict or loop of another analysis could remain and reject a good
    /// line.
    pub fresh_verdicts: bool,
    /// Stores and recalls the configuration in which a loss is recognised, so that it is known by any order of moves,
    /// instead of the one before the adversary's last move (7.4c).
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

    /// With all extensions that its author proposed.
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

    /// These options without learning.
    #[must_use]
    pub fn without_learning(self) -> Options {
        Options {
            learning: false,
            ..self
        }
    }
}
