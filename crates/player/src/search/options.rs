//! Switches for the search.

/// Every pruning and reduction can be switched off. With all of them off ([`Options::exact`]) the search gives exactly
/// the result of [`crate::minimax`], which is how it is tested.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// Search captures and checks beyond the depth; otherwise the evaluator is called where the depth ends.
    pub quiescence: bool,
    /// Search a ply deeper where the side to move is forced (in check, or must capture).
    pub extensions: bool,
    /// Cut off where passing the move is already good enough.
    pub null_move: bool,
    /// Search moves that come late in the order less deeply.
    pub late_move_reductions: bool,
    /// Skip quiet moves that come very late in the order, near the horizon.
    pub late_move_pruning: bool,
    /// Skip moves that can hardly raise alpha, near the horizon.
    pub futility: bool,
    /// Begin each iteration with a narrow window around the last value.
    pub aspiration: bool,
    /// Cut off where no mate can be shorter than one already found.
    pub mate_distance: bool,
    /// Use the transposition table; without [`Options::deeper_entries`] only entries of exactly the same depth.
    pub table: bool,
    /// Use table entries of greater depth too.
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
    /// Alpha-beta to a fixed depth: nothing that could change the value.
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
