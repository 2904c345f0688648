//! What all my pieces look at, found out in one go: most questions of a search for many patterns begin with it.

use shakmaty::{Bitboard, Role, Square, attacks};

use crate::owner::Owner;
use crate::view::View;

/// The squares that my pieces attack.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Attacked {
    /// By whatever piece, pawns and king included.
    pub(crate) by_any: Bitboard,
    /// By pieces of one type. A list by type takes longer to read where the type is known beforehand.
    pub(crate) by_knights: Bitboard,
    pub(crate) by_bishops: Bitboard,
    pub(crate) by_rooks: Bitboard,
    pub(crate) by_queens: Bitboard,
}

impl Attacked {
    /// By pieces of a type; of pawns and kings it is not known.
    #[inline]
    pub(crate) fn by(&self, role: Role) -> Option<Bitboard> {
        match role {
            Role::Knight => Some(self.by_knights),
            Role::Bishop => Some(self.by_bishops),
            Role::Rook => Some(self.by_rooks),
            Role::Queen => Some(self.by_queens),
            Role::Pawn | Role::King => None,
        }
    }

    /// By bishops, rooks and queens.
    #[inline]
    pub(crate) fn by_sliders(&self) -> Bitboard {
        self.by_bishops | self.by_rooks | self.by_queens
    }
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
        let by_knights = self.reach_of(knights, attacks::knight_attacks);
        let by_bishops = self.reach_of(bishops, |from| attacks::bishop_attacks(from, occupied));
        let by_rooks = self.reach_of(rooks, |from| attacks::rook_attacks(from, occupied));
        let by_queens = self.reach_of(queens, |from| attacks::queen_attacks(from, occupied));
        let by_kings = self.reach_of(kings, attacks::king_attacks);
        self.attacks.add_known(mine & !pawns);
        Attacked {
            by_any: board.pawn_attacks(Owner::Me)
                | by_knights
                | by_bishops
                | by_rooks
                | by_queens
                | by_kings,
            by_knights,
            by_bishops,
            by_rooks,
            by_queens,
        }
    }

    /// What some pieces of one type attack together; each for itself is remembered.
    #[inline(always)]
    fn reach_of(&self, pieces: Bitboard, attacks: impl Fn(Square) -> Bitboard) -> Bitboard {
        let mut all = Bitboard::EMPTY;
        for from in pieces {
            let set = attacks(from);
            self.attacks.put(from, set);
            all |= set;
        }
        all
    }
}
