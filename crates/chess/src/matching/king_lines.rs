//! The lines to a king: which enemies give check, and which pieces alone stand between it and an enemy slider.
//!
//! One loop over the few sliders on the king's lines answers four questions that relations and mate tests ask again and
//! again: is there a check, who is pinned, who may uncover a check, and which pieces may move freely. Each would cost a
//! loop of its own otherwise. `cargo bench --bench matching` shows it in every pattern with a possible or indirect
//! attack.

use shakmaty::{Bitboard, Role, attacks};

use crate::board::SidedBoard;
use crate::owner::Owner;
use crate::rays;

/// Checkers of a king and the pieces that shield it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct KingLines {
    /// Enemies that attack the king.
    pub(crate) checkers: Bitboard,
    /// Pieces of either side that alone stand between the king and an enemy slider.
    pub(crate) blockers: Bitboard,
}

impl KingLines {
    /// The lines to the owner's king; empty without a king.
    #[inline]
    pub(crate) fn of(board: &SidedBoard, owner: Owner, occupied: Bitboard) -> KingLines {
        let mut lines = KingLines {
            checkers: Bitboard::EMPTY,
            blockers: Bitboard::EMPTY,
        };
        let Some(king) = board.king(owner) else {
            return lines;
        };
        let [pawns, knights, bishops, rooks, queens, kings] =
            Role::ALL.map(|role| board.role(role));
        let enemies = board.of(owner.other());
        lines.checkers = enemies
            & (attacks::knight_attacks(king) & knights
                | attacks::king_attacks(king) & kings
                | attacks::pawn_attacks(owner.upward_color(), king) & pawns);
        let near =
            rays::straight(king) & (rooks | queens) | rays::diagonal(king) & (bishops | queens);
        for slider in near & enemies {
            let between = attacks::between(king, slider) & occupied;
            if between.is_empty() {
                lines.checkers |= Bitboard::from(slider);
            } else if !between.more_than_one() {
                lines.blockers |= between;
            }
        }
        lines
    }
}
