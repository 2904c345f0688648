//! The sets by which a tie narrows the candidates of each of its slots.

use chess::{Bitboard, Dynamic, Owner, Role, Square, View};

use super::{Tie, TieKind};

impl Tie {
    /// The candidates at `place` that the tie allows; `bindings` has the squares of the bound slots.
    #[inline]
    pub(crate) fn narrow(
        &self,
        view: &View,
        bindings: &[Square],
        bound: u32,
        place: usize,
        candidates: Bitboard,
    ) -> Bitboard {
        let square_of = |index: usize| bindings[usize::from(self.slots[index])];
        let is_bound = |index: usize| bound & (1 << self.slots[index]) != 0;
        match self.kind {
            TieKind::Never => Bitboard::EMPTY,
            TieKind::Reaches if place == 0 && !is_bound(1) => {
                let targets = self.target.squares(view.board());
                view.attackers_of_several(candidates, targets, self.several)
            }
            TieKind::Reaches if place == 1 && !is_bound(0) => {
                candidates & view.board().pawn_attacks(self.owner)
            }
            TieKind::Reaches if place == 0 => candidates & view.attackers(self.owner, square_of(1)),
            TieKind::Reaches => candidates & view.attacks(square_of(0)),
            TieKind::PlaysMove if place == 0 => keep(candidates, |from| {
                view.legal_moves(from).contains(square_of(1))
            }),
            TieKind::PlaysMove => candidates & view.legal_moves(square_of(0)),
            TieKind::Plays if place == 0 => {
                keep(candidates, |from| view.is_legal(from, square_of(1)))
            }
            TieKind::Plays => {
                let from = square_of(0);
                if view.board().role(Role::King).contains(from) {
                    keep(candidates, |to| view.is_legal(from, to))
                } else {
                    candidates & view.legal_moves(from)
                }
            }
            TieKind::Moves if place == 0 => {
                keep(candidates, |from| view.moves(from).contains(square_of(1)))
            }
            TieKind::Moves => candidates & view.moves(square_of(0)),
            TieKind::Mates if place == 0 && !is_bound(1) => match self.owner {
                Owner::Me => keep(candidates & view.may_give_check(), |from| {
                    view.mating_moves(from).any()
                }),
                Owner::Opponent => candidates,
            },
            TieKind::Mates if place == 0 => keep(candidates, |from| {
                view.mating_moves(from).contains(square_of(1))
            }),
            TieKind::Mates => candidates & view.mating_moves(square_of(0)),
            TieKind::Blocks if place == 0 => keep(candidates, |blocker| {
                blocks(view, self.owner, blocker, square_of(1))
            }),
            TieKind::Blocks => keep(candidates, |pawn| {
                blocks(view, self.owner, square_of(0), pawn)
            }),
            TieKind::Beside(direction) if !is_bound(1 - place) => {
                let (others, direction) = match place {
                    0 => (self.target, direction),
                    _ => (self.source, direction.opposite()),
                };
                candidates & view.neighbours(others.squares(view.board()), direction)
            }
            TieKind::Beside(direction) => {
                let (from, direction) = if place == 0 {
                    (square_of(1), direction)
                } else {
                    (square_of(0), direction.opposite())
                };
                candidates
                    & view
                        .neighbour(from, direction)
                        .map_or(Bitboard::EMPTY, Bitboard::from)
            }
            TieKind::Dynamic(kind) => {
                self.narrow_dynamic(view, bindings, bound, kind, place, candidates)
            }
            TieKind::Long(kind) => self.narrow_long(view, bindings, bound, kind, place, candidates),
        }
    }

    #[inline(never)]
    fn narrow_dynamic(
        &self,
        view: &View,
        bindings: &[Square],
        bound: u32,
        kind: Dynamic,
        place: usize,
        candidates: Bitboard,
    ) -> Bitboard {
        let square_of = |index: usize| bindings[usize::from(self.slots[index])];
        let is_bound = |index: usize| bound & (1 << self.slots[index]) != 0;
        match place {
            0 if is_bound(1) && is_bound(2) => {
                let (middle, target) = (square_of(1), square_of(2));
                // A piece that steps onto the intermediate square attacks it now, or is a pawn that walks there.
                let walkers = match kind {
                    Dynamic::IndirectAttack | Dynamic::IndirectDefense => Bitboard::EMPTY,
                    _ => view.board().role(Role::Pawn),
                };
                let near = candidates & (view.attackers(self.owner, middle) | walkers);
                keep(self.without_pawns(view, near), |from| {
                    view.targets_through(kind, from, middle).contains(target)
                })
            }
            0 => {
                let (targets, several) = if is_bound(2) {
                    (Bitboard::from(square_of(2)), 1)
                } else {
                    (self.target.squares(view.board()), self.several)
                };
                view.candidates(kind, self.owner, candidates, targets, several)
            }
            _ if self.no_pawn && view.board().role(Role::Pawn).contains(square_of(0)) => {
                Bitboard::EMPTY
            }
            1 if is_bound(2) => candidates & view.intermediates(kind, square_of(0), square_of(2)),
            1 if kind == Dynamic::PossibleAttack => {
                let steps = candidates & intermediates(view, kind, square_of(0));
                let targets = self.target.squares(view.board());
                view.fork_squares(square_of(0), steps, targets, self.several)
            }
            1 => candidates & intermediates(view, kind, square_of(0)),
            _ if !is_bound(1) => candidates & view.x_ray_targets(square_of(0)),
            _ => candidates & view.targets_through(kind, square_of(0), square_of(1)),
        }
    }

    fn without_pawns(&self, view: &View, candidates: Bitboard) -> Bitboard {
        if self.no_pawn {
            candidates & !view.board().role(Role::Pawn)
        } else {
            candidates
        }
    }

    /// What narrowing this many candidates costs beyond the usual, in bindings.
    #[inline]
    pub(crate) fn cost(&self, candidates: Bitboard) -> u64 {
        match self.kind {
            TieKind::Mates => 100 * candidates.count() as u64,
            TieKind::Long(_) => 20 * candidates.count() as u64,
            _ => 0,
        }
    }

    /// Whether the tie holds, every slot being bound.
    pub(crate) fn holds(&self, view: &View, bindings: &[Square], bound: u32) -> bool {
        let last = self.slots.len() - 1;
        let target = bindings[usize::from(self.slots[last])];
        self.narrow(view, bindings, bound, last, Bitboard::from(target))
            .any()
    }
}

#[inline]
pub(super) fn keep(candidates: Bitboard, mut test: impl FnMut(Square) -> bool) -> Bitboard {
    candidates
        .into_iter()
        .filter(|square| test(*square))
        .collect()
}

fn blocks(view: &View, owner: Owner, blocker: Square, pawn: Square) -> bool {
    view.board()
        .pieces(owner.other(), Role::Pawn)
        .contains(pawn)
        && view.ahead(pawn, owner.other()) == Some(blocker)
}

/// The squares through which a piece may act, whatever the target.
pub(super) fn intermediates(view: &View, kind: Dynamic, from: Square) -> Bitboard {
    if view.board().role(Role::Pawn).contains(from) {
        return view.pawn_steps(kind, from);
    }
    match kind {
        Dynamic::IndirectAttack | Dynamic::IndirectDefense => view.steps(from) & view.occupied(),
        Dynamic::PossibleAttack | Dynamic::PossibleDefense => view.steps(from),
    }
}
