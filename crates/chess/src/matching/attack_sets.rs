//! The attack sets of all my pieces, computed in one pass.
//!
//! With many patterns nearly every piece is asked for its attacks sooner or later. Lists, double attacks, forks and mate
//! tests read the sets from here, and the unions by type rule out most of them at once.
//!
//! Gain (`sh benches/instructions.sh`, instructions that a pattern adds to a search for all 33, before and after all
//! measures of `docs/lab-notes.md`): DOUBLEATTACK 635 and 131 a position.

use shakmaty::{Bitboard, Role, Square, attacks};

use crate::owner::Owner;
use crate::view::View;

/// The squares that my pieces attack.
#[derive(Debug, Clone, Copy)]
pub(crate) struct AttackSets {
    /// By any piece, pawns and king included.
    pub(crate) by_any: Bitboard,
    // Four fields and no array: the type is nearly always known where one is read.
    pub(crate) by_knights: Bitboard,
    pub(crate) by_bishops: Bitboard,
    pub(crate) by_rooks: Bitboard,
    pub(crate) by_queens: Bitboard,
}

impl AttackSets {
    /// By pieces of a type; `None` for pawns and kings, whose union is not kept.
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

    #[inline]
    pub(crate) fn by_sliders(&self) -> Bitboard {
        self.by_bishops | self.by_rooks | self.by_queens
    }
}

/// A view in which the attack set of each of my pieces is already computed.
#[derive(Clone, Copy)]
pub(crate) struct PieceAttacks<'a> {
    view: &'a View,
    pub(crate) sets: AttackSets,
}

impl PieceAttacks<'_> {
    /// What my piece on a square attacks. There must be one, and not a pawn.
    #[inline]
    pub(crate) fn of(&self, square: Square) -> Bitboard {
        self.view.attacks.cached(square)
    }
}

impl View {
    /// The attacks of my pieces, computed at the first call.
    #[inline]
    pub(crate) fn my_attacks(&self) -> PieceAttacks<'_> {
        let sets = self.attack_sets.get().unwrap_or_else(|| {
            let sets = self.find_my_attacks();
            self.attack_sets.set(Some(sets));
            sets
        });
        PieceAttacks { view: self, sets }
    }

    #[inline(never)]
    fn find_my_attacks(&self) -> AttackSets {
        let board = self.board();
        let (mine, occupied) = (board.of(Owner::Me), self.occupied());
        let [pawns, knights, bishops, rooks, queens, kings] =
            Role::ALL.map(|role| board.role(role) & mine);
        let by_knights = self.attacks_of_type(knights, attacks::knight_attacks);
        let by_bishops =
            self.attacks_of_type(bishops, |from| attacks::bishop_attacks(from, occupied));
        let by_rooks = self.attacks_of_type(rooks, |from| attacks::rook_attacks(from, occupied));
        let by_queens = self.attacks_of_type(queens, |from| attacks::queen_attacks(from, occupied));
        let by_kings = self.attacks_of_type(kings, attacks::king_attacks);
        self.attacks.add_cached(mine & !pawns);
        AttackSets {
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

    /// The union of the attacks of some pieces of one type; the set of each is stored in the view.
    #[inline(always)]
    fn attacks_of_type(&self, pieces: Bitboard, attacks: impl Fn(Square) -> Bitboard) -> Bitboard {
        let mut all = Bitboard::EMPTY;
        for from in pieces {
            let set = attacks(from);
            self.attacks.put(from, set);
            all |= set;
        }
        all
    }
}
