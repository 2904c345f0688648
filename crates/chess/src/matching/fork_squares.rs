//! Fork squares: where a piece can go to attack several targets at once, or one that it does not attack yet.
//!
//! A fork pattern binds a piece, a square and at least two targets. Instead of trying bindings, these functions choose the
//! piece by what it could reach on an empty board, then the square, and count the targets; pawns are all tried at once
//! with shifts. "At least" is the parameter `minimum`, never 0.
//!
//! Gain (`sh benches/instructions.sh`, instructions that a pattern adds to a search for all 33, before and after all
//! measures of `docs/lab-notes.md`): DYNAMICFORK 2,289 and 310 a position, PAWNFORK 876 and 154.

use shakmaty::{Bitboard, File, Rank, Role, Square, attacks};

use crate::owner::Owner;
use crate::rays;
use crate::relations::{Dynamic, has_at_least, shared_lines};
use crate::view::View;

impl View {
    /// Squares from which a pawn may move to a square on which it attacks at least this many targets: all such squares,
    /// and perhaps others.
    pub(crate) fn pawn_candidates(&self, owner: Owner, targets: Bitboard, minimum: u8) -> Bitboard {
        let stands = View::pawn_fork_squares(owner, targets, minimum);
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

    /// Squares on which a pawn attacks at least this many targets.
    #[inline]
    fn pawn_fork_squares(owner: Owner, targets: Bitboard, minimum: u8) -> Bitboard {
        let (left, right) = (
            targets & !Bitboard::from(File::A),
            targets & !Bitboard::from(File::H),
        );
        let (a, b) = match owner {
            Owner::Me => (left.shift(-9), right.shift(-7)),
            Owner::Opponent => (left.shift(7), right.shift(9)),
        };
        match minimum {
            0 | 1 => a | b,
            2 => a & b,
            _ => Bitboard::EMPTY,
        }
    }

    /// The squares of `among` from which the piece on `from` would attack at least this many of the targets that it does
    /// not attack now: all such squares, and perhaps others.
    pub fn fork_squares(
        &self,
        from: Square,
        among: Bitboard,
        targets: Bitboard,
        minimum: u8,
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
        let enough = |reached: Bitboard| has_at_least(reached, minimum);
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

    /// Whether the piece on `from` has a possible attack on at least this many targets through `to`.
    #[inline]
    pub fn is_fork_square(&self, from: Square, to: Square, targets: Bitboard, minimum: u8) -> bool {
        let board = self.board();
        let is = |role: Role| board.role(role).contains(from);
        let is_free =
            board.of(Owner::Me).contains(from) && self.unrestricted(Owner::Me).contains(from);
        if !is_free || is(Role::Pawn) {
            return has_at_least(
                self.targets_through(Dynamic::PossibleAttack, from, to) & targets,
                minimum,
            );
        }
        let attacked = self.attacks(from);
        if !attacked.contains(to) {
            return false;
        }
        let occupied = self.occupied() ^ Bitboard::from(from);
        // On an occupied square the relation counts no target in the rays of the piece.
        let outside = |ray: Bitboard| {
            if occupied.contains(to) {
                !ray
            } else {
                Bitboard::FULL
            }
        };
        let reached = if is(Role::Knight) {
            attacks::knight_attacks(to)
        } else if is(Role::Rook) {
            attacks::rook_attacks(to, occupied) & outside(rays::straight(from))
        } else if is(Role::Bishop) {
            attacks::bishop_attacks(to, occupied) & outside(rays::diagonal(from))
        } else {
            attacks::bishop_attacks(to, occupied) & outside(rays::diagonal(from))
                | attacks::rook_attacks(to, occupied) & outside(shared_lines(from, to))
        };
        let enemies = board.of(Owner::Opponent);
        has_at_least(reached & targets & enemies & !attacked, minimum)
    }

    /// One of the owner's pieces with one square of `among` through which it has a possible attack on at least this many
    /// targets; `None` if there is none. Types that are quick to test come first.
    pub fn find_fork_square(
        &self,
        owner: Owner,
        pieces: Bitboard,
        among: Bitboard,
        targets: Bitboard,
        minimum: u8,
    ) -> Option<(Square, Square)> {
        let board = self.board();
        let pieces = pieces & board.of(owner);
        let targets = targets & board.of(owner.other());
        if pieces.is_empty() || !has_at_least(targets, minimum) {
            return None;
        }
        let search = ForkSearch {
            view: self,
            owner,
            unrestricted: self.unrestricted(owner),
            among,
            targets,
            minimum,
        };
        let pawns = pieces & board.role(Role::Pawn);
        let found = search.pawns(pawns);
        if found.is_some() || pawns == pieces {
            return found;
        }
        search.pieces(pieces)
    }
}

/// A search for a fork square.
struct ForkSearch<'a> {
    view: &'a View,
    owner: Owner,
    /// Squares whose pieces are held back neither by a pin nor by a check.
    unrestricted: Bitboard,
    among: Bitboard,
    targets: Bitboard,
    minimum: u8,
}

impl ForkSearch<'_> {
    /// All types but pawns.
    #[inline(never)]
    fn pieces(&self, pieces: Bitboard) -> Option<(Square, Square)> {
        let [_, knights, bishops, rooks, queens, kings] =
            Role::ALL.map(|role| self.view.board().role(role) & pieces);
        let occupied = self.view.occupied();
        self.steppers(knights, rays::knight_in_two, attacks::knight_attacks)
            .or_else(|| self.queens(queens))
            .or_else(|| {
                self.sliders(rooks, rays::straight, |to, from| {
                    attacks::rook_attacks(to, occupied ^ from)
                })
            })
            .or_else(|| {
                self.sliders(bishops, rays::diagonal, |to, from| {
                    attacks::bishop_attacks(to, occupied ^ from)
                })
            })
            .or_else(|| self.steppers(kings, rays::king_in_two, attacks::king_attacks))
    }

    /// The targets that a piece does not attack yet and the squares it may go to; `None` if the targets are too few.
    #[inline]
    fn targets_and_steps(&self, from: Square) -> Option<(Bitboard, Bitboard)> {
        let attacked = self.view.attacks(from);
        let targets = self.targets & !attacked;
        let steps = if self.unrestricted.contains(from) {
            attacked
        } else {
            self.view.steps(from)
        };
        has_at_least(targets, self.minimum).then_some((targets, steps & self.among))
    }

    /// Rooks or bishops, with their rays on an empty board and their attacks from a square once they have left another.
    #[inline]
    fn sliders(
        &self,
        pieces: Bitboard,
        ray: impl Fn(Square) -> Bitboard,
        attacks: impl Fn(Square, Bitboard) -> Bitboard,
    ) -> Option<(Square, Square)> {
        pieces.into_iter().find_map(|from| {
            let (targets, steps) = self.targets_and_steps(from)?;
            let here = Bitboard::from(from);
            // On an occupied square the relation counts no target in the rays of the piece.
            let outside_rays = targets & !ray(from);
            let to = steps.into_iter().find(|to| {
                let targets = if self.view.occupied().contains(*to) {
                    outside_rays
                } else {
                    targets
                };
                has_at_least(attacks(*to, here) & targets, self.minimum)
            })?;
            Some((from, to))
        })
    }

    /// Knights or kings, with what they reach in two moves and what they attack.
    #[inline]
    fn steppers(
        &self,
        pieces: Bitboard,
        in_two: impl Fn(Square) -> Bitboard,
        attacks: impl Fn(Square) -> Bitboard,
    ) -> Option<(Square, Square)> {
        pieces.into_iter().find_map(|from| {
            if !has_at_least(self.targets & in_two(from), self.minimum) {
                return None;
            }
            // Only what such a piece attacks now lies in its rays, and that never counts.
            let (targets, steps) = self.targets_and_steps(from)?;
            let mut steps = steps.into_iter();
            let to = steps.find(|to| has_at_least(attacks(*to) & targets, self.minimum))?;
            Some((from, to))
        })
    }

    #[inline]
    fn queens(&self, queens: Bitboard) -> Option<(Square, Square)> {
        queens.into_iter().find_map(|from| {
            let (targets, steps) = self.targets_and_steps(from)?;
            let occupied = self.view.occupied() ^ Bitboard::from(from);
            let to = steps.into_iter().find(|to| {
                let mut diagonal = attacks::bishop_attacks(*to, occupied);
                let mut straight = attacks::rook_attacks(*to, occupied);
                if occupied.contains(*to) {
                    // On an occupied square the relation counts no target in the rays of the queen: those on her
                    // diagonals, and those on the rank or file along which she goes.
                    diagonal &= !rays::diagonal(from);
                    straight &= !shared_lines(from, *to);
                }
                has_at_least((diagonal | straight) & targets, self.minimum)
            })?;
            Some((from, to))
        })
    }

    /// All pawns at once, then one by one those that a pin or a check holds back or that may take en passant.
    #[inline]
    fn pawns(&self, pawns: Bitboard) -> Option<(Square, Square)> {
        let stands = View::pawn_fork_squares(self.owner, self.targets, self.minimum) & self.among;
        if stands.is_empty() || pawns.is_empty() {
            return None;
        }
        let free = pawns & self.unrestricted;
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
        let others = pawns & (!self.unrestricted | passing);
        if others.is_empty() {
            return None;
        }
        let near = self
            .view
            .pawn_candidates(self.owner, self.targets, self.minimum);
        (others & near).into_iter().find_map(|from| {
            let steps = self.view.pawn_steps(Dynamic::PossibleAttack, from) & stands;
            Some((from, steps.first()?))
        })
    }

    /// A pawn and its fork square, by a step, a double step, or a capture to the left or right. The constants are the
    /// distances between the squares, so that the shifts are compiled for each side.
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
