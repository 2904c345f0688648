//! Forks as screening facts: a piece that can go to a square from which it attacks enough targets.

use chess::{Bitboard, Owner, Role, Square, View};

use super::{CandidateSet, Shortcut, Step};

/// The piece and the fork square found last: tried first, since little changes from position to position.
pub(crate) type ForkHint = Option<(Square, Square)>;

/// A piece, its fork square and the targets, without further conditions.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Fork {
    pub(crate) movers: CandidateSet,
    /// Apart, since several patterns may share it.
    pub(crate) aim: ForkTargets,
}

/// Through which squares and against which targets a piece forks.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct ForkTargets {
    owner: Owner,
    middles: CandidateSet,
    targets: CandidateSet,
    several: u8,
}

impl Fork {
    /// The fork that the first steps of a route look for, if that is all they do.
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
    /// The squares in a position.
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

/// The fork squares and the targets of a position.
pub(crate) struct ForkQuery<'v> {
    view: &'v View,
    owner: Owner,
    middles: Bitboard,
    targets: Bitboard,
    several: u8,
}

impl ForkQuery<'_> {
    /// A piece of `movers` that can fork. The hint changes which one is found and how fast, not whether there is one.
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
        // Forks by pawns are found by shifts and need no hint.
        if !self.view.board().role(Role::Pawn).contains(from) {
            *hint = found;
        }
        Some(from)
    }
}
