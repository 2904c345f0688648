//! What a scenario asks of pawns among themselves: told by the pawns alone, so it need not be asked again until one of
//! them moves or vanishes.

use std::sync::Arc;

use chess::{Bitboard, Owner, Role, SidedBoard, View};

use super::branch::Step;
use super::order;
use super::tie::{Tie, TieKind};
use super::{Domain, Slot, SquareSet};
use crate::ast::Actor;
use crate::matcher;

/// One way in which pawns stand to one another: several lines that bind nobody else.
#[derive(Debug, Clone)]
pub(crate) struct PawnScene {
    ties: Vec<Tie>,
    steps: Arc<[Step]>,
}

impl PawnScene {
    /// The part of a scenario that the pawns alone tell, if several lines are in it.
    pub(super) fn of(
        cast: &[Actor],
        domains: &[Domain],
        ties: &[Tie],
        sets: &[(Slot, SquareSet)],
    ) -> Option<PawnScene> {
        let among_pawns = ties.iter().filter(|tie| tie.is_about_pawns());
        let ties: Vec<Tie> = among_pawns.cloned().collect();
        if ties.len() < 2 {
            return None;
        }
        let bound = ties.iter().fold(0, |mask, tie| mask | tie.mask());
        let sets: Vec<(Slot, SquareSet)> = sets
            .iter()
            .filter(|(slot, set)| bound & (1 << slot) != 0 && set.is_about_pawns())
            .cloned()
            .collect();
        let steps = order::steps(cast, domains, &ties, &sets, Vec::new(), 0, bound);
        Some(PawnScene {
            ties,
            steps: steps.into(),
        })
    }
}

/// Scenes, one for each choice of alternatives.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct PawnScenes {
    scenes: Vec<Arc<[Step]>>,
    web: Web,
}

impl PawnScenes {
    /// The scenes of all choices, if there is one for each.
    pub(super) fn of<'a>(
        scenes: impl Iterator<Item = Option<&'a PawnScene>>,
    ) -> Option<PawnScenes> {
        let scenes: Vec<&PawnScene> = scenes.collect::<Option<_>>()?;
        let (first, others) = scenes.split_first()?;
        let is_common = |tie: &&Tie| others.iter().all(|other| other.ties.contains(tie));
        Some(PawnScenes {
            web: Web::of(first.ties.iter().filter(is_common)),
            scenes: scenes.iter().map(|scene| scene.steps.clone()).collect(),
        })
    }

    /// Whether one of them may be there: a quick answer that is false only if none is.
    #[inline]
    pub(crate) fn may_be_there(&self, view: &View) -> bool {
        self.web.holds(view)
    }

    /// Whether one of them is there; also if that takes too long to tell.
    #[inline(never)]
    pub(crate) fn are_there(&self, view: &View) -> bool {
        let mut scenes = self.scenes.iter();
        scenes.any(|steps| matcher::may_be_made(steps, view))
    }
}

/// So many pawns may hang in one web.
const MOST_PARTS: usize = 8;

/// Lines between pawns. Whole sets of pawns are narrowed along them at once, and nobody is bound: enough to see that
/// most scenes are not there.
#[derive(Debug, Clone, PartialEq, Default)]
struct Web {
    /// Whose pawn takes which part.
    owners: Vec<Owner>,
    strands: Vec<Strand>,
}

#[derive(Debug, Clone, PartialEq)]
struct Strand {
    /// The parts at its ends.
    ends: [u8; 2],
    kind: TieKind,
}

impl Web {
    /// Lines that find no place are left out.
    fn of<'a>(ties: impl Iterator<Item = &'a Tie>) -> Web {
        let mut web = Web::default();
        let mut slots: Vec<Slot> = Vec::new();
        for tie in ties {
            let mut ends = [0; 2];
            let Some(behind) = tie.target_owner() else {
                continue;
            };
            let pawns = [(tie.first(), tie.owner()), (tie.last(), behind)];
            for (end, (slot, owner)) in ends.iter_mut().zip(pawns) {
                let known = slots.iter().position(|other| *other == slot);
                let part = known.unwrap_or_else(|| {
                    slots.push(slot);
                    web.owners.push(owner);
                    slots.len() - 1
                });
                *end = part as u8;
            }
            if slots.len() > MOST_PARTS {
                web.owners.truncate(MOST_PARTS);
                break;
            }
            web.strands.push(Strand {
                ends,
                kind: tie.kind,
            });
        }
        web
    }

    #[inline(never)]
    fn holds(&self, view: &View) -> bool {
        let board = view.board();
        let pawns = [Owner::Me, Owner::Opponent].map(|owner| board.pieces(owner, Role::Pawn));
        let mut sets = [Bitboard::EMPTY; MOST_PARTS];
        for (set, owner) in sets.iter_mut().zip(&self.owners) {
            *set = pawns[*owner as usize];
        }
        // To the end in any case: where it might stop is harder to foretell than to go on.
        let mut holds = true;
        for strand in &self.strands {
            let [first, last] = strand.ends.map(usize::from);
            let (before, behind) = (sets[first % MOST_PARTS], sets[last % MOST_PARTS]);
            let (before, behind) = match strand.kind {
                TieKind::Beside(direction) => {
                    let before = before & view.neighbours(behind, direction);
                    let behind = behind & view.neighbours(before, direction.opposite());
                    (before, behind)
                }
                _ => {
                    let owner = self.owners[first];
                    let before = before & SidedBoard::pawns_attack(owner.other(), behind);
                    let behind = behind & SidedBoard::pawns_attack(owner, before);
                    (before, behind)
                }
            };
            (sets[first % MOST_PARTS], sets[last % MOST_PARTS]) = (before, behind);
            holds &= behind.any();
        }
        holds
    }
}
