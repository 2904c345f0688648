//! Whose a piece is, relative to the side that searches.

use shakmaty::Color;

/// Mine or the opponent's, as the side that searches sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Owner {
    /// The side that searches.
    Me,
    Opponent,
}

impl Owner {
    /// Both, mine first.
    pub const BOTH: [Owner; 2] = [Owner::Me, Owner::Opponent];

    /// The other of the two.
    #[inline]
    pub fn other(self) -> Owner {
        match self {
            Owner::Me => Owner::Opponent,
            Owner::Opponent => Owner::Me,
        }
    }

    /// The colour that moves in this owner's direction on a board turned so that mine moves up.
    #[inline]
    pub(crate) fn upward_color(self) -> Color {
        match self {
            Owner::Me => Color::White,
            Owner::Opponent => Color::Black,
        }
    }
}
