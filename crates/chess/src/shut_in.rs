//! Whether a king has a square to go to, on whatever kind of board.

use shakmaty::{Bitboard, Color, Square, attacks};

use crate::rays;

/// What the test looks at.
#[derive(Clone, Copy)]
pub(crate) struct Siege<'a> {
    /// The king's side and the other.
    pub(crate) own: Bitboard,
    pub(crate) enemies: Bitboard,
    /// Pawns first.
    pub(crate) roles: &'a [Bitboard; 6],
    /// The colour whose pawns move as the king's own do.
    pub(crate) pawns_like: Color,
}

impl Siege<'_> {
    /// Whether the king has no square to go to; true without a king.
    pub(crate) fn is_closed(self) -> bool {
        let kings = self.roles[5];
        let Some(king) = (kings & self.own).first() else {
            return true;
        };
        let occupied = self.own | self.enemies;
        let free = attacks::king_attacks(king) & !self.own & !(kings & self.enemies);
        // Empty neighbours first: they are the likeliest way out, and one way out settles it.
        let (empty, taken) = (free & !occupied, free & occupied);
        let lifted = occupied ^ Bitboard::from(king);
        !empty
            .into_iter()
            .chain(taken)
            .any(|to| self.is_safe(to, lifted))
    }

    fn is_safe(self, to: Square, lifted: Bitboard) -> bool {
        let [pawns, knights, bishops, rooks, queens, kings] = *self.roles;
        let enemies = self.enemies & !Bitboard::from(to);
        let near = (attacks::knight_attacks(to) & knights)
            | (attacks::king_attacks(to) & kings)
            | (attacks::pawn_attacks(self.pawns_like, to) & pawns);
        if (near & enemies).any() {
            return false;
        }
        let sliders =
            rays::straight(to) & (rooks | queens) | rays::diagonal(to) & (bishops | queens);
        (sliders & enemies)
            .into_iter()
            .all(|slider| (attacks::between(to, slider) & lifted).any())
    }
}
