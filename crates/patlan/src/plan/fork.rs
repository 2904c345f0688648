//! A piece that can go where it attacks enough.

use chess::{Bitboard, Owner, Role, Square, View};

use super::{CandidateSet, Shortcut, Step};

/// Who had a fork point when the side last looked: looked at first, since little changes from position to position.
pub(crate) type ForkHint = Option<(Square, Square)>;

/// A piece, where it goes and what it attacks from there, nobody else having a part.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Fork {
    /// The piece.
    pub(crate) movers: CandidateSet,
    /// The rest, which several questions may share.
    pub(crate) aim: ForkTargets,
}

/// Where a piece goes and what it attacks from there.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct ForkTargets {
    owner: Owner,
    middles: CandidateSet,
    targets: CandidateSet,
    several: u8,
}

impl Fork {
    /// What the first steps ask for, if that is all they do.
    pub(super) fn of(steps: &[Step]) -> Option<Fork> {
        match steps {
            [mover, middle, target, ..] if mover.shortcut == Shortcut::Fork => {
                let (tie, _) = mover.ties.first()?;
                Some(Fork {
                    movers: CandidateSet::of(mover),
                    aim: ForkTargets {
                        owner: tie.owner(),
                        middles: CandidateSet::of(middle),
                        targets: CandidateSet::of(target),
                        several: target.least,
                    },
                })
            }
            _ => None,
        }
    }
}

impl ForkTargets {
    /// The same in a position.
    #[inline]
    pub(crate) fn taken<'v>(&self, view: &'v View) -> ForkQuery<'v> {
        ForkQuery {
            view,
            owner: self.owner,
            middles: self.middles.squares(view),
            targets: self.targets.squares(view),
            several: self.several,
        }
    }
}

/// Where a piece may go, and what there is to attack.
pub(crate) struct ForkQuery<'v> {
    view: &'v View,
    owner: Owner,
    middles: Bitboard,
    targets: Bitboard,
    several: u8,
}

impl ForkQuery<'_> {
    /// One of some pieces that can go where it attacks enough. The hint changes nothing but which one, and the time it
    /// takes.
    #[inline]
    pub(crate) fn finder(&self, movers: Bitboard, hint: &mut ForkHint) -> Option<Square> {
        if let Some((from, to)) = *hint
            && movers.contains(from)
            && self.middles.contains(to)
            && self
                .view
                .is_fork_square(from, to, self.targets, self.several)
        {
            return Some(from);
        }
        let found = self.view.find_fork_square(
            self.owner,
            movers,
            self.middles,
            self.targets,
            self.several,
        );
        let (from, _) = found?;
        // Pawns are found as soon as they are looked at.
        if !self.view.board().role(Role::Pawn).contains(from) {
            *hint = found;
        }
        Some(from)
    }
}
