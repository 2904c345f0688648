//! Which short cuts a search may take.

/// Every short cut can be switched off. Without any of them the search gives exactly the answer of
/// [`crate::minimax`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// Follow captures and checks beyond the depth. Otherwise positions are valued where the depth ends.
    pub quiescence: bool,
    /// Look a ply further where the side to move has no free choice.
    pub extensions: bool,
    /// Believe that a position so good that one may pass is good enough.
    pub null_move: bool,
    /// Look less far ahead after moves that come late in the order.
    pub late_move_reductions: bool,
    /// Leave out quiet moves that come very late, near the depth's end.
    pub late_move_pruning: bool,
    /// Leave out moves that can hardly reach what is needed, near the depth's end.
    pub futility: bool,
    /// Begin each iteration with a narrow window around the last value.
    pub aspiration: bool,
    /// Cut off what cannot be nearer than a win that is already known.
    pub mate_distance: bool,
    /// Use remembered values. Without [`Options::deeper_entries`] only those of the very same depth.
    pub table: bool,
    /// Use remembered values of greater depths too.
    pub deeper_entries: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            quiescence: true,
            extensions: true,
            null_move: true,
            late_move_reductions: true,
            late_move_pruning: true,
            futility: true,
            aspiration: true,
            mate_distance: true,
            table: true,
            deeper_entries: true,
        }
    }
}

impl Options {
    /// Alpha-beta to a fixed height: no short cut but those that cannot change the value.
    pub fn exact() -> Options {
        Options {
            quiescence: false,
            extensions: false,
            null_move: false,
            late_move_reductions: false,
            late_move_pruning: false,
            futility: false,
            aspiration: false,
            mate_distance: false,
            table: false,
            deeper_entries: false,
        }
    }
}
