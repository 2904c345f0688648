//! Whether a king has a square to go to, on whatever kind of board.

use shakmaty::{Bitboard, Color, Square, attacks};

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
        // Empty neighbours first, and among them those furthest from the enemy: they are the likeliest ways out, and
        // one way out settles it.
        let lifted = occupied ^ Bitboard::from(king);
        for mut squares in [free & !occupied, free & occupied] {
            while let Some(to) = match self.pawns_like {
                Color::White => squares.pop_front(),
                Color::Black => squares.pop_back(),
            } {
                if self.is_safe(to, lifted) {
                    return false;
                }
            }
        }
        true
    }

    /// The squares that the king can go to; none without a king.
    pub(crate) fn ways_out(self) -> Bitboard {
        let kings = self.roles[5];
        let Some(king) = (kings & self.own).first() else {
            return Bitboard::EMPTY;
        };
        let lifted = (self.own | self.enemies) ^ Bitboard::from(king);
        let free = attacks::king_attacks(king) & !self.own & !(kings & self.enemies);
        free.into_iter()
            .filter(|to| self.is_safe(*to, lifted))
            .collect()
    }

    /// Without a branch on the way: the lines are as hard to foresee as to look up.
    #[inline]
    fn is_safe(self, to: Square, lifted: Bitboard) -> bool {
        let [pawns, knights, bishops, rooks, queens, kings] = *self.roles;
        let attackers = (attacks::rook_attacks(to, lifted) & (rooks | queens))
            | (attacks::bishop_attacks(to, lifted) & (bishops | queens))
            | (attacks::knight_attacks(to) & knights)
            | (attacks::king_attacks(to) & kings)
            | (attacks::pawn_attacks(self.pawns_like, to) & pawns);
        (attackers & self.enemies & !Bitboard::from(to)).is_empty()
    }
}
