//! What a scenario asks of pawns among themselves: told by the pawns alone, so it need not be asked again until one of
//! them moves or vanishes.

use std::sync::Arc;

use chess::{Bitboard, Color, Owner, Role, Square, View};

use super::branch::Step;
use super::order::{self, Scope};
use super::tie::{Tie, TieKind};
use super::{Slot, SquareSet};
use crate::matcher;

/// One way in which pawns stand to one another: several lines that bind nobody else.
#[derive(Debug, Clone)]
pub(crate) struct PawnStructure {
    ties: Vec<Tie>,
    steps: Arc<[Step]>,
}

impl PawnStructure {
    /// The part of a scenario that the pawns alone tell, if several lines are in it.
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

/// Scenes, one for each choice of alternatives.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct PawnStructures {
    structures: Vec<Arc<[Step]>>,
    filter: PawnFilter,
}

impl PawnStructures {
    /// The structures of all choices, if there is one for each.
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

    /// Whether one of them may be there: a quick answer that is false only if none is.
    #[inline]
    pub(crate) fn may_be_there(&self, view: &View) -> bool {
        self.filter.holds(view)
    }

    /// Whether one of them is there; also if that takes too long to tell.
    #[inline(never)]
    pub(crate) fn are_there(&self, view: &View) -> bool {
        let mut structures = self.structures.iter();
        structures.any(|steps| matcher::can_bind(steps, view))
    }
}

/// So many pawns may hang in one filter.
const MOST_PARTS: usize = 8;

/// Lines between pawns. Whole sets of pawns are narrowed along them at once, and nobody is bound: enough to see that
/// most structures are not there.
#[derive(Debug, Clone, PartialEq, Default)]
struct PawnFilter {
    /// Whose pawn takes which part.
    owners: Vec<Owner>,
    /// The lines, as white sees them and as black does.
    links: [Vec<PawnLink>; 2],
}

/// A line between the pawns of two parts.
#[derive(Debug, Clone, PartialEq)]
struct PawnLink {
    ends: [u8; 2],
    /// Where the other end is, seen from the first and from the last.
    ahead: Shifts,
    back: Shifts,
}

/// One or two ways from square to square. Made so that whole sets go without a question on the way.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Shifts {
    /// From which squares a way stays on the board, and how far it turns the set.
    ways: [(Bitboard, u32); 2],
}

impl Shifts {
    /// Ways by so many files and ranks.
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

    /// Where somebody on these squares gets.
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
            // The first stands in that direction of the last.
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
    /// Lines that find no place are left out.
    fn of<'a>(ties: impl Iterator<Item = &'a Tie>) -> PawnFilter {
        let mut filter = PawnFilter::default();
        let mut slots: Vec<Slot> = Vec::new();
        for tie in ties {
            let Some(behind) = tie.target_owner() else {
                continue;
            };
            let pawns = [(tie.first(), tie.owner()), (tie.last(), behind)];
            let new = pawns.iter().filter(|(slot, _)| !slots.contains(slot));
            if slots.len() + new.count() > MOST_PARTS {
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
        let mut sets = [Bitboard::EMPTY; MOST_PARTS];
        for (set, owner) in sets.iter_mut().zip(&self.owners) {
            *set = pawns[*owner as usize];
        }
        // No early exit: a mispredicted branch costs more than the rest of the loop.
        let mut holds = true;
        for link in &self.links[usize::from(view.side().is_black())] {
            // There are no more parts than that; now the compiler knows it, too.
            let [first, last] = link.ends.map(|end| usize::from(end) % MOST_PARTS);
            sets[first] &= link.back.from(sets[last]);
            sets[last] &= link.ahead.from(sets[first]);
            holds &= sets[last].any();
        }
        holds
    }
}
