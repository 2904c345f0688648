//! The flight squares of a king: those next to it to which it can go without being attacked there.
//!
//! [`Position`](crate::Position) and [`SidedBoard`](crate::SidedBoard) share this test. A king without a flight square
//! is called *shut in*; every checkmate needs one, so mate patterns test it before anything else and before a board is
//! even turned to the side that searches (PHILIDOR: 108 million positions/s, `cargo bench --bench matching`).

use shakmaty::{Bitboard, Color, Square, attacks};

/// The parts of a board that the test reads.
#[derive(Clone, Copy)]
pub(crate) struct FlightTest<'a> {
    /// The king's side and the other.
    pub(crate) own: Bitboard,
    pub(crate) enemies: Bitboard,
    /// Pawns first.
    pub(crate) roles: &'a [Bitboard; 6],
    /// The colour whose pawns move in the same direction as the king's own.
    pub(crate) pawns_like: Color,
}

impl FlightTest<'_> {
    /// Whether the king has no flight square; true without a king.
    pub(crate) fn has_none(self) -> bool {
        let kings = self.roles[5];
        let Some(king) = (kings & self.own).first() else {
            return true;
        };
        let occupied = self.own | self.enemies;
        let free = attacks::king_attacks(king) & !self.own & !(kings & self.enemies);
        // One flight square settles it, so the most likely ones come first: empty squares before captures, and the
        // squares furthest from the enemy before the others.
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

    /// None without a king.
    pub(crate) fn flight_squares(self) -> Bitboard {
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

    /// Without branches: a mispredicted one costs more than the two table lookups that it could avoid.
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
