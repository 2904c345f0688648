//! From where a piece would attack several targets at once.

use shakmaty::{Bitboard, File, Rank, Role, Square, attacks};

use crate::owner::Owner;
use crate::rays;
use crate::relations::{Dynamic, has_several, shared_lines};
use crate::view::View;

impl View {
    /// Squares from which a pawn may step to where it attacks one of the targets, or two.
    pub(crate) fn pawn_prospects(&self, owner: Owner, targets: Bitboard, several: u8) -> Bitboard {
        let stands = View::pawn_stands(owner, targets, several);
        let back = |set: Bitboard, files: i32| match owner {
            Owner::Me => set.shift(files - 8),
            Owner::Opponent => set.shift(files + 8),
        };
        let one = back(stands & !self.occupied(), 0);
        let two = back(one, 0);
        let taken = stands & self.occupied()
            | self
                .board()
                .en_passant()
                .map_or(Bitboard::EMPTY, |(_, square)| {
                    stands & Bitboard::from(square)
                });
        one | two
            | back(taken & !Bitboard::from(File::A), -1)
            | back(taken & !Bitboard::from(File::H), 1)
    }

    /// Squares on which a pawn attacks one of the targets, or two.
    #[inline]
    fn pawn_stands(owner: Owner, targets: Bitboard, several: u8) -> Bitboard {
        let (left, right) = (
            targets & !Bitboard::from(File::A),
            targets & !Bitboard::from(File::H),
        );
        let (a, b) = match owner {
            Owner::Me => (left.shift(-9), right.shift(-7)),
            Owner::Opponent => (left.shift(7), right.shift(9)),
        };
        match several {
            0 | 1 => a | b,
            2 => a & b,
            _ => Bitboard::EMPTY,
        }
    }

    /// Intermediates, among some, from which the piece on `from` may attack so many of the targets: all from which it
    /// does, and perhaps others.
    pub fn vantage_points(
        &self,
        from: Square,
        among: Bitboard,
        targets: Bitboard,
        several: u8,
    ) -> Bitboard {
        let Some((role, owner)) = self.board().role_at(from).zip(self.board().owner_at(from))
        else {
            return Bitboard::EMPTY;
        };
        let occupied = self.occupied() ^ Bitboard::from(from);
        let targets = match role {
            Role::Pawn => targets,
            _ => targets & !self.attacks(from),
        };
        if targets.is_empty() {
            return Bitboard::EMPTY;
        }
        let enough = |reached: Bitboard| has_several(reached, several);
        let keep = |attacks: &dyn Fn(Square) -> Bitboard| {
            let mut kept = Bitboard::EMPTY;
            for square in among {
                if enough(attacks(square) & targets) {
                    kept |= Bitboard::from(square);
                }
            }
            kept
        };
        match role {
            Role::Pawn => keep(&|square| attacks::pawn_attacks(owner.upward_color(), square)),
            Role::Knight => keep(&attacks::knight_attacks),
            Role::Bishop => keep(&|square| attacks::bishop_attacks(square, occupied)),
            Role::Rook => keep(&|square| attacks::rook_attacks(square, occupied)),
            Role::Queen => keep(&|square| attacks::queen_attacks(square, occupied)),
            Role::King => keep(&attacks::king_attacks),
        }
    }

    /// Whether the piece on `from` has a possible attack on so many of the targets through `to`.
    #[inline]
    pub fn is_vantage(&self, from: Square, to: Square, targets: Bitboard, several: u8) -> bool {
        let board = self.board();
        let is = |role: Role| board.role(role).contains(from);
        let is_free = board.of(Owner::Me).contains(from) && self.unbound(Owner::Me).contains(from);
        if !is_free || is(Role::Pawn) {
            return has_several(
                self.goals(Dynamic::PossibleAttack, from, to) & targets,
                several,
            );
        }
        let attacked = self.attacks(from);
        if !attacked.contains(to) {
            return false;
        }
        let occupied = self.occupied() ^ Bitboard::from(from);
        // Where something stands, targets in the rays of the piece do not count.
        let aside = |ray: Bitboard| match occupied.contains(to) {
            true => !ray,
            false => Bitboard::FULL,
        };
        let reached = if is(Role::Knight) {
            attacks::knight_attacks(to)
        } else if is(Role::Rook) {
            attacks::rook_attacks(to, occupied) & aside(rays::straight(from))
        } else if is(Role::Bishop) {
            attacks::bishop_attacks(to, occupied) & aside(rays::diagonal(from))
        } else {
            attacks::bishop_attacks(to, occupied) & aside(rays::diagonal(from))
                | attacks::rook_attacks(to, occupied) & aside(shared_lines(from, to))
        };
        let enemies = board.of(Owner::Opponent);
        has_several(reached & targets & enemies & !attacked, several)
    }

    /// One of the owner's pieces, and one of these squares through which it has a possible attack on so many of the
    /// targets.
    pub fn find_vantage(
        &self,
        owner: Owner,
        pieces: Bitboard,
        among: Bitboard,
        targets: Bitboard,
        several: u8,
    ) -> Option<(Square, Square)> {
        let board = self.board();
        let pieces = pieces & board.of(owner);
        let targets = targets & board.of(owner.other());
        if pieces.is_empty() || !has_several(targets, several) {
            return None;
        }
        let aim = Aim {
            view: self,
            owner,
            unbound: self.unbound(owner),
            among,
            targets,
            several,
        };
        // Those first that find out soonest.
        let pawns = pieces & board.role(Role::Pawn);
        let found = aim.pawns(pawns);
        if found.is_some() || pawns == pieces {
            return found;
        }
        aim.others(pieces)
    }
}

/// What is aimed at.
struct Aim<'a> {
    view: &'a View,
    owner: Owner,
    /// Pieces that may go wherever they look.
    unbound: Bitboard,
    among: Bitboard,
    targets: Bitboard,
    several: u8,
}

impl Aim<'_> {
    /// Pieces that are no pawns.
    #[inline(never)]
    fn others(&self, pieces: Bitboard) -> Option<(Square, Square)> {
        let [_, knights, bishops, rooks, queens, kings] =
            Role::ALL.map(|role| self.view.board().role(role) & pieces);
        let occupied = self.view.occupied();
        self.steppers(knights, rays::knight_in_two, attacks::knight_attacks)
            .or_else(|| self.queens(queens))
            .or_else(|| {
                self.pieces(rooks, rays::straight, |to, from| {
                    attacks::rook_attacks(to, occupied ^ from)
                })
            })
            .or_else(|| {
                self.pieces(bishops, rays::diagonal, |to, from| {
                    attacks::bishop_attacks(to, occupied ^ from)
                })
            })
            .or_else(|| self.steppers(kings, rays::king_in_two, attacks::king_attacks))
    }

    /// The targets that a piece does not attack yet and the squares it may go to; nothing if that cannot be enough.
    #[inline]
    fn of(&self, from: Square) -> Option<(Bitboard, Bitboard)> {
        let attacked = self.view.attacks(from);
        let targets = self.targets & !attacked;
        let steps = match self.unbound.contains(from) {
            true => attacked,
            false => self.view.steps(from),
        };
        has_several(targets, self.several).then_some((targets, steps & self.among))
    }

    /// Pieces of one type, with their rays on an empty board and what they attack from elsewhere.
    #[inline]
    fn pieces(
        &self,
        pieces: Bitboard,
        ray: impl Fn(Square) -> Bitboard,
        attacks: impl Fn(Square, Bitboard) -> Bitboard,
    ) -> Option<(Square, Square)> {
        pieces.into_iter().find_map(|from| {
            let (targets, steps) = self.of(from)?;
            let here = Bitboard::from(from);
            // Where something stands, targets in the rays of the piece do not count.
            let aside = targets & !ray(from);
            let to = steps.into_iter().find(|to| {
                let targets = match self.view.occupied().contains(*to) {
                    true => aside,
                    false => targets,
                };
                has_several(attacks(*to, here) & targets, self.several)
            })?;
            Some((from, to))
        })
    }

    /// Knights or kings, with what they reach in two moves and in one.
    #[inline]
    fn steppers(
        &self,
        pieces: Bitboard,
        in_two: impl Fn(Square) -> Bitboard,
        attacks: impl Fn(Square) -> Bitboard,
    ) -> Option<(Square, Square)> {
        pieces.into_iter().find_map(|from| {
            if !has_several(self.targets & in_two(from), self.several) {
                return None;
            }
            // What lies in the rays of such a piece is what it attacks now, which does not count in any case.
            let (targets, steps) = self.of(from)?;
            let mut steps = steps.into_iter();
            let to = steps.find(|to| has_several(attacks(*to) & targets, self.several))?;
            Some((from, to))
        })
    }

    /// A queen's diagonals count as hers from wherever on her lines she looks at them.
    #[inline]
    fn queens(&self, queens: Bitboard) -> Option<(Square, Square)> {
        queens.into_iter().find_map(|from| {
            let (targets, steps) = self.of(from)?;
            let occupied = self.view.occupied() ^ Bitboard::from(from);
            let to = steps.into_iter().find(|to| {
                let mut diagonal = attacks::bishop_attacks(*to, occupied);
                let mut straight = attacks::rook_attacks(*to, occupied);
                if occupied.contains(*to) {
                    // No square is on both kinds of lines of another.
                    diagonal &= !rays::diagonal(from);
                    straight &= !shared_lines(from, *to);
                }
                has_several((diagonal | straight) & targets, self.several)
            })?;
            Some((from, to))
        })
    }

    /// All pawns at once, save those that a pin or a check holds back and those that may take en passant.
    #[inline]
    fn pawns(&self, pawns: Bitboard) -> Option<(Square, Square)> {
        let stands = View::pawn_stands(self.owner, self.targets, self.several) & self.among;
        if stands.is_empty() || pawns.is_empty() {
            return None;
        }
        let free = pawns & self.unbound;
        let found = match self.owner {
            Owner::Me => self.advance::<8, 7, 9>(free, Rank::Third, stands),
            Owner::Opponent => self.advance::<-8, -9, -7>(free, Rank::Sixth, stands),
        };
        if found.is_some() {
            return found;
        }
        let passing = self.view.board().en_passant();
        let passing = passing.map_or(Bitboard::EMPTY, |(_, to)| {
            attacks::pawn_attacks(self.owner.other().upward_color(), to)
        });
        let others = pawns & (!self.unbound | passing);
        if others.is_empty() {
            return None;
        }
        let near = self
            .view
            .pawn_prospects(self.owner, self.targets, self.several);
        (others & near).into_iter().find_map(|from| {
            let steps = self.view.pawn_steps(Dynamic::PossibleAttack, from) & stands;
            Some((from, steps.first()?))
        })
    }

    /// A pawn among some, and where it goes by a step, by two from its first square, or by a capture to the left or to
    /// the right. The constants are how far the squares are apart.
    #[inline(always)]
    fn advance<const STEP: i32, const LEFT: i32, const RIGHT: i32>(
        &self,
        pawns: Bitboard,
        third: Rank,
        stands: Bitboard,
    ) -> Option<(Square, Square)> {
        let board = self.view.board();
        let empty = !self.view.occupied();
        let takes = stands & board.of(self.owner.other()) & !board.role(Role::King);
        let one = pawns.shift(STEP) & empty;
        let two = (one & Bitboard::from(third)).shift(STEP) & empty & stands;
        let left = (pawns & !Bitboard::from(File::A)).shift(LEFT) & takes;
        let right = (pawns & !Bitboard::from(File::H)).shift(RIGHT) & takes;
        let one = one & stands;
        let (to, back) = if one.any() {
            (one, -STEP)
        } else if two.any() {
            (two, -2 * STEP)
        } else if left.any() {
            (left, -LEFT)
        } else {
            (right, -RIGHT)
        };
        let to = to.first()?;
        Some((to.offset(back)?, to))
    }
}
