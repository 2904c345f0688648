//! What the lines to a king tell at one look: who attacks it, and who alone stands before an attacker.

use shakmaty::{Bitboard, Role, attacks};

use crate::board::SidedBoard;
use crate::owner::Owner;
use crate::rays;

/// What binds the pieces around a king.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Bonds {
    /// Enemies that attack the king.
    pub(crate) attackers: Bitboard,
    /// Pieces of either side that alone stand between the king and an enemy slider.
    pub(crate) shields: Bitboard,
}

impl Bonds {
    /// Of the owner's king; nothing without a king.
    #[inline]
    pub(crate) fn of(board: &SidedBoard, owner: Owner, occupied: Bitboard) -> Bonds {
        let mut bonds = Bonds {
            attackers: Bitboard::EMPTY,
            shields: Bitboard::EMPTY,
        };
        let Some(king) = board.king(owner) else {
            return bonds;
        };
        let [pawns, knights, bishops, rooks, queens, kings] =
            Role::ALL.map(|role| board.role(role));
        let enemies = board.of(owner.other());
        bonds.attackers = enemies
            & (attacks::knight_attacks(king) & knights
                | attacks::king_attacks(king) & kings
                | attacks::pawn_attacks(owner.upward_color(), king) & pawns);
        let lines =
            rays::straight(king) & (rooks | queens) | rays::diagonal(king) & (bishops | queens);
        for slider in lines & enemies {
            let between = attacks::between(king, slider) & occupied;
            if between.is_empty() {
                bonds.attackers |= Bitboard::from(slider);
            } else if !between.more_than_one() {
                bonds.shields |= between;
            }
        }
        bonds
    }
}
