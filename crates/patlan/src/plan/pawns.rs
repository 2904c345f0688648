//! Pawn structures: what a scenario requires of pawns among themselves. Only pawns decide it, so the answer is kept
//! until one of them moves or vanishes.

use std::sync::Arc;

use chess::{Bitboard, Color, Owner, Role, Square, View};

use super::branch::Step;
use super::order::{self, Scope};
use super::tie::{Tie, TieKind};
use super::{Slot, SquareSet};
use crate::matcher;

/// Lines of a scenario that relate pawns to pawns and name no other piece.
#[derive(Debug, Clone)]
pub(crate) struct PawnStructure {
    ties: Vec<Tie>,
    steps: Arc<[Step]>,
}

impl PawnStructure {
    /// The pawn structure of a scenario, if it has more than one such line.
    pub(super) fn of(scope: Scope<'_>) -> Option<PawnStructure> {
        let among_pawns = scope.ties.iter().filter(|tie| tie.is_about_pawns());
        let ties: Vec<Tie> = among_pawns.cloned().collect();
        if ties.len() < 2 {
            return None;
        }
        let bound = ties.iter().fold(0, |mask, tie| mask | tie.mask());
        let sets: Vec<(Slot, SquareSet)> = scope
            .sets
            .iter()
            .filter(|(slot, set)| bound & (1 << slot) != 0 && set.is_about_pawns())
            .cloned()
            .collect();
        let among_pawns = Scope {
            ties: &ties,
            sets: &sets,
            ..scope
        };
        let steps = order::steps(among_pawns, Vec::new(), 0, bound);
        Some(PawnStructure {
            ties,
            steps: steps.into(),
        })
    }
}

/// The pawn structures of a pattern, one for each choice of alternatives.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct PawnStructures {
    structures: Vec<Arc<[Step]>>,
    filter: PawnFilter,
}

impl PawnStructures {
    /// `None` if some choice has no pawn structure.
    pub(super) fn of<'a>(
        structures: impl Iterator<Item = Option<&'a PawnStructure>>,
    ) -> Option<PawnStructures> {
        let structures: Vec<&PawnStructure> = structures.collect::<Option<_>>()?;
        let (first, others) = structures.split_first()?;
        let is_in = |tie: &Tie, structure: &PawnStructure| {
            let mut ties = structure.ties.iter();
            ties.any(|other| other.kind == tie.kind && other.slots == tie.slots)
        };
        let is_common = |tie: &&Tie| others.iter().all(|other| is_in(tie, other));
        Some(PawnStructures {
            filter: PawnFilter::of(first.ties.iter().filter(is_common)),
            structures: structures
                .iter()
                .map(|structure| structure.steps.clone())
                .collect(),
        })
    }

    /// Whether one of them may be on the board: a prefilter. `false` is certain, `true` is not.
    #[inline]
    pub(crate) fn may_be_there(&self, view: &View) -> bool {
        self.filter.holds(view)
    }

    /// Whether one of them is on the board; `true` also if the budget ends first.
    #[inline(never)]
    pub(crate) fn are_there(&self, view: &View) -> bool {
        let mut structures = self.structures.iter();
        structures.any(|steps| matcher::can_bind(steps, view))
    }
}

/// The maximum number of pawns that a filter relates.
const MAX_PARTS: usize = 8;

/// A prefilter: the sets of pawns that may take each part are narrowed along all lines at once, by shifts and without
/// binding any. It shows that most structures are not on the board.
#[derive(Debug, Clone, PartialEq, Default)]
struct PawnFilter {
    /// The owner of the pawn in each part.
    owners: Vec<Owner>,
    /// The lines that all alternatives have, as White sees them and as Black does.
    links: [Vec<PawnLink>; 2],
}

/// A line between the pawns of two parts.
#[derive(Debug, Clone, PartialEq)]
struct PawnLink {
    ends: [u8; 2],
    /// From the first end to the last, and back.
    ahead: Shifts,
    back: Shifts,
}

/// Shifts of whole sets, to one or two squares for each member.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Shifts {
    /// For each shift, the members that stay on the board and the rotation.
    ways: [(Bitboard, u32); 2],
}

impl Shifts {
    /// Shifts by these numbers of files and ranks.
    fn new(ways: &[(i32, i32)]) -> Shifts {
        let mut shifts = Shifts {
            ways: [(Bitboard::EMPTY, 0); 2],
        };
        for (way, (files, ranks)) in shifts.ways.iter_mut().zip(ways) {
            let stays = |square: &Square| {
                let file = i32::from(square.file()) + files;
                let rank = i32::from(square.rank()) + ranks;
                (0..8).contains(&file) && (0..8).contains(&rank)
            };
            let from = Square::ALL.into_iter().filter(stays).collect();
            *way = (from, (files + 8 * ranks).rem_euclid(64) as u32);
        }
        shifts
    }

    /// The squares to which the members of a set are shifted.
    #[inline]
    fn from(&self, squares: Bitboard) -> Bitboard {
        let [one, other] = self
            .ways
            .map(|(stays, turn)| (squares & stays).0.rotate_left(turn));
        Bitboard(one | other)
    }
}

impl PawnLink {
    /// A line about pawns as a side sees it.
    fn of(tie: &Tie, ends: [u8; 2], side: Color) -> PawnLink {
        let ways: Vec<(i32, i32)> = match tie.kind {
            // The first end stands in that direction of the last.
            TieKind::Beside(direction) => vec![direction.opposite().seen_by(side)],
            _ => match tie.owner() {
                Owner::Me => vec![(-1, 1), (1, 1)],
                Owner::Opponent => vec![(-1, -1), (1, -1)],
            },
        };
        let back: Vec<(i32, i32)> = ways.iter().map(|(files, ranks)| (-files, -ranks)).collect();
        PawnLink {
            ends,
            ahead: Shifts::new(&ways),
            back: Shifts::new(&back),
        }
    }
}

impl PawnFilter {
    /// Lines that would need more parts than there are are omitted.
    fn of<'a>(ties: impl Iterator<Item = &'a Tie>) -> PawnFilter {
        let mut filter = PawnFilter::default();
        let mut slots: Vec<Slot> = Vec::new();
        for tie in ties {
            let Some(target_owner) = tie.target_owner() else {
                continue;
            };
            let pawns = [(tie.first(), tie.owner()), (tie.last(), target_owner)];
            let new = pawns.iter().filter(|(slot, _)| !slots.contains(slot));
            if slots.len() + new.count() > MAX_PARTS {
                continue;
            }
            let ends = pawns.map(|(slot, owner)| {
                let known = slots.iter().position(|other| *other == slot);
                let part = known.unwrap_or_else(|| {
                    slots.push(slot);
                    filter.owners.push(owner);
                    slots.len() - 1
                });
                part as u8
            });
            for (side, links) in Color::ALL.into_iter().zip(&mut filter.links) {
                links.push(PawnLink::of(tie, ends, side));
            }
        }
        filter
    }

    #[inline(never)]
    fn holds(&self, view: &View) -> bool {
        let board = view.board();
        let pawns = Owner::BOTH.map(|owner| board.pieces(owner, Role::Pawn));
        let mut sets = [Bitboard::EMPTY; MAX_PARTS];
        for (set, owner) in sets.iter_mut().zip(&self.owners) {
            *set = pawns[*owner as usize];
        }
        // No early exit: a mispredicted branch costs more than the rest of the loop.
        let mut holds = true;
        for link in &self.links[usize::from(view.side().is_black())] {
            // The remainder removes a bounds check; no index is greater.
            let [first, last] = link.ends.map(|end| usize::from(end) % MAX_PARTS);
            sets[first] &= link.back.from(sets[last]);
            sets[last] &= link.ahead.from(sets[first]);
            holds &= sets[last].any();
        }
        holds
    }
}
