//! What all my pieces look at, found out in one go: most questions of a search for many patterns begin with it.

use shakmaty::{Bitboard, Role, Square, attacks};

use crate::owner::Owner;
use crate::view::View;

/// The squares that my pieces attack.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Attacked {
    /// By whatever piece, pawns and king included.
    pub(crate) by_any: Bitboard,
    /// By bishops, rooks and queens.
    pub(crate) by_sliders: Bitboard,
}

/// A view that knows what each piece of mine attacks.
#[derive(Clone, Copy)]
pub(crate) struct Reach<'a> {
    view: &'a View,
    pub(crate) attacked: Attacked,
}

impl Reach<'_> {
    /// What my piece on a square attacks; it must be there and no pawn.
    #[inline]
    pub(crate) fn of(&self, square: Square) -> Bitboard {
        self.view.attacks.known(square)
    }
}

impl View {
    /// What my pieces attack.
    #[inline]
    pub(crate) fn reach(&self) -> Reach<'_> {
        let attacked = self.attacked.get().unwrap_or_else(|| {
            let attacked = self.find_reach();
            self.attacked.set(Some(attacked));
            attacked
        });
        Reach {
            view: self,
            attacked,
        }
    }

    #[inline(never)]
    fn find_reach(&self) -> Attacked {
        let board = self.board();
        let (mine, occupied) = (board.of(Owner::Me), self.occupied());
        let [pawns, knights, bishops, rooks, queens, kings] =
            Role::ALL.map(|role| board.role(role) & mine);
        let mut steppers = board.pawn_attacks(Owner::Me);
        let mut sliders = Bitboard::EMPTY;
        for from in knights {
            let set = attacks::knight_attacks(from);
            self.attacks.put(from, set);
            steppers |= set;
        }
        for from in kings {
            let set = attacks::king_attacks(from);
            self.attacks.put(from, set);
            steppers |= set;
        }
        for from in bishops {
            let set = attacks::bishop_attacks(from, occupied);
            self.attacks.put(from, set);
            sliders |= set;
        }
        for from in rooks {
            let set = attacks::rook_attacks(from, occupied);
            self.attacks.put(from, set);
            sliders |= set;
        }
        for from in queens {
            let set = attacks::queen_attacks(from, occupied);
            self.attacks.put(from, set);
            sliders |= set;
        }
        self.attacks.add_known(mine & !pawns);
        Attacked {
            by_any: steppers | sliders,
            by_sliders: sliders,
        }
    }
}
