//! From where a piece would attack several targets at once.

use shakmaty::{Bitboard, File, Role, Square, attacks};

use crate::owner::Owner;
use crate::rays;
use crate::relations::{Dynamic, has_several, shared_lines};
use crate::view::View;

impl View {
    /// Squares from which a pawn may step to where it attacks one of the targets, or two.
    pub(crate) fn pawn_prospects(&self, owner: Owner, targets: Bitboard, several: u8) -> Bitboard {
        let (left, right) = (
            targets & !Bitboard::from(File::A),
            targets & !Bitboard::from(File::H),
        );
        let back = |set: Bitboard, files: i32| match owner {
            Owner::Me => set.shift(files - 8),
            Owner::Opponent => set.shift(files + 8),
        };
        let (a, b) = (back(left, -1), back(right, 1));
        let stands = match several {
            0 | 1 => a | b,
            2 => a & b,
            _ => return Bitboard::EMPTY,
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

    /// Whether one of the owner's pieces has a possible attack on so many of the targets through one of these squares.
    pub fn have_vantage(
        &self,
        owner: Owner,
        pieces: Bitboard,
        among: Bitboard,
        targets: Bitboard,
        several: u8,
    ) -> bool {
        let board = self.board();
        let pieces = pieces & board.of(owner);
        let targets = targets & board.of(owner.other());
        if pieces.is_empty() || !has_several(targets, several) {
            return false;
        }
        let aim = Aim {
            view: self,
            owner,
            unbound: self.unbound(owner),
            among,
            targets,
            several,
        };
        let [pawns, knights, bishops, rooks, queens, kings] =
            Role::ALL.map(|role| board.role(role) & pieces);
        let occupied = self.occupied();
        // Those first that reach most.
        aim.queens(queens)
            || aim.pieces(knights, attacks::knight_attacks, |to, _| {
                attacks::knight_attacks(to)
            })
            || aim.pieces(rooks, rays::straight, |to, from| {
                attacks::rook_attacks(to, occupied ^ from)
            })
            || aim.pieces(bishops, rays::diagonal, |to, from| {
                attacks::bishop_attacks(to, occupied ^ from)
            })
            || aim.pawns(pawns)
            || aim.pieces(kings, attacks::king_attacks, |to, _| {
                attacks::king_attacks(to)
            })
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
    ) -> bool {
        pieces.into_iter().any(|from| {
            let Some((targets, steps)) = self.of(from) else {
                return false;
            };
            let here = Bitboard::from(from);
            // Where something stands, targets in the rays of the piece do not count.
            let aside = targets & !ray(from);
            steps.into_iter().any(|to| {
                let targets = match self.view.occupied().contains(to) {
                    true => aside,
                    false => targets,
                };
                has_several(attacks(to, here) & targets, self.several)
            })
        })
    }

    /// A queen's diagonals count as hers from wherever on her lines she looks at them.
    #[inline]
    fn queens(&self, queens: Bitboard) -> bool {
        queens.into_iter().any(|from| {
            let Some((targets, steps)) = self.of(from) else {
                return false;
            };
            let occupied = self.view.occupied() ^ Bitboard::from(from);
            steps.into_iter().any(|to| {
                let mut diagonal = attacks::bishop_attacks(to, occupied);
                let mut straight = attacks::rook_attacks(to, occupied);
                if occupied.contains(to) {
                    // No square is on both kinds of lines of another.
                    diagonal &= !rays::diagonal(from);
                    straight &= !shared_lines(from, to);
                }
                has_several((diagonal | straight) & targets, self.several)
            })
        })
    }

    #[inline]
    fn pawns(&self, pawns: Bitboard) -> bool {
        let near = self
            .view
            .pawn_prospects(self.owner, self.targets, self.several);
        (pawns & near).into_iter().any(|from| {
            let steps = self.view.pawn_steps(Dynamic::PossibleAttack, from) & self.among;
            steps.into_iter().any(|to| {
                let reached = attacks::pawn_attacks(self.owner.upward_color(), to);
                has_several(reached & self.targets, self.several)
            })
        })
    }
}
