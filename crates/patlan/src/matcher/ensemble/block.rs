//! Up to 64 patterns, one bit each, sifted together by what they need.

use std::sync::Arc;

use chess::{Bitboard, Color, Position, Role, View};

use crate::plan::{
    CandidateSet, Condition, Domain, FirstCandidates, ForkHint, PawnStructures, Presence, Program,
    RelationList, RequiredTypes, ScreeningFact,
};

use super::fixed_kings::FixedKings;
use super::forks::ForkGroup;
use super::listed::ListScreen;
use super::shared_facts::{Shared, SharedFacts, WIDTH, add};

/// Conditions that cost more than this come last.
const DEAR: f64 = 60.0;

/// Patterns with all that they need, each fact once, by kind: those first that are cheap to tell.
#[derive(Debug, Default)]
pub(super) struct Block {
    /// All patterns, and those for which what they need is enough.
    all: u64,
    settled: u64,
    types: Vec<Shared<RequiredTypes>>,
    /// What the pawns alone tell, at once and by a search of their own.
    pawns: SharedFacts<FirstCandidates>,
    structures: SharedFacts<PawnStructures>,
    fixed_kings: FixedKings,
    kings: SharedFacts<CandidateSet>,
    conditions: SharedFacts<Condition>,
    x_rays: ListScreen,
    threats: ListScreen,
    /// Conditions of patterns that need a list, where others need it anyway.
    later: SharedFacts<Condition>,
    candidates: SharedFacts<FirstCandidates>,
    /// Who has to attack how many of what.
    attacks: SharedFacts<(Domain, Domain, u8)>,
    /// Who has to be able to mate.
    mates: SharedFacts<Domain>,
    forks: Vec<ForkGroup>,
    dear: SharedFacts<Condition>,
}

impl Block {
    /// No more than [`WIDTH`] patterns.
    pub(super) fn new(programs: &[Arc<Program>]) -> Block {
        let mut block = Block::default();
        for (place, program) in programs.iter().enumerate() {
            let bit = 1 << place;
            block.all |= bit;
            if program.is_settled_by_screen() {
                block.settled |= bit;
            }
            add(&mut block.types, program.required_types(), bit);
            for fact in program.screen() {
                block.add(fact.clone(), bit);
            }
        }
        block.conditions.sort();
        let listed = block.x_rays.patterns | block.threats.patterns;
        let conditions = std::mem::take(&mut block.conditions).all.into_iter();
        let (later, conditions) = conditions
            .partition(|need| need.patterns & !listed == 0 && listed & !need.patterns != 0);
        block.later = SharedFacts::new(later);
        block.conditions = SharedFacts::new(conditions);
        block.dear.sort();
        block
    }

    fn add(&mut self, fact: ScreeningFact, bit: u64) {
        match fact {
            ScreeningFact::Condition(condition) if condition.cost() > DEAR => {
                self.dear.add(condition, bit);
            }
            ScreeningFact::Condition(condition) => self.conditions.add(condition, bit),
            ScreeningFact::King(place) => match place.fixed_king() {
                Some((owner, squares)) => self.fixed_kings.add(owner, squares, bit),
                None => self.kings.add(place, bit),
            },
            ScreeningFact::Listed(listing) => match listing.list() {
                RelationList::XRays => self.x_rays.add(listing, bit),
                RelationList::Threats => self.threats.add(listing, bit),
            },
            ScreeningFact::Candidates(candidates) if candidates.are_pawns_alone() => {
                self.pawns.add(*candidates, bit);
            }
            ScreeningFact::Candidates(candidates) => {
                match (candidates.as_attack(), candidates.as_mate()) {
                    (Some(attack), _) => self.attacks.add(attack, bit),
                    (_, Some(mate)) => self.mates.add(mate, bit),
                    _ => self.candidates.add(*candidates, bit),
                }
            }
            ScreeningFact::Fork(fork) => ForkGroup::add(&mut self.forks, *fork, bit),
            // The memory has a bit for each; what is not asked here, the search finds out.
            ScreeningFact::Pawns(structures) if self.structures.all.len() < WIDTH => {
                self.structures.add(structures, bit);
            }
            ScreeningFact::Pawns(_) => {}
        }
    }

    /// A memory for looks by one side.
    pub(super) fn memory(&self) -> BlockCache {
        BlockCache {
            presence: None,
            admitted: 0,
            pawns: [Bitboard::EMPTY; 2],
            refused: 0,
            structures_tested: 0,
            hints: self.forks.iter().map(ForkGroup::hints).collect(),
        }
    }

    /// Every pattern.
    #[inline]
    pub(super) fn all(&self) -> u64 {
        self.all
    }

    /// The patterns for which what they need is enough.
    #[inline]
    pub(super) fn settled(&self) -> u64 {
        self.settled
    }

    /// The patterns that have all they need. The view is of this position and side, the memory of this side.
    pub(super) fn screen(
        &self,
        position: &Position,
        side: Color,
        view: &View,
        memory: &mut BlockCache,
    ) -> u64 {
        let mut left = self.survey(position, side, view, memory);
        let left = &mut left;
        self.fixed_kings.screen(view, left);
        self.kings.screen(left, |place| place.squares(view).any());
        self.conditions
            .screen(left, |condition| condition.is_true(view));
        self.test_structures(view, memory, left);
        if *left & self.x_rays.patterns != 0 {
            self.x_rays.screen(view, &view.x_rays(), left);
        }
        if *left & self.threats.patterns != 0 {
            self.threats.screen(view, &view.threats(), left);
        }
        self.later.screen(left, |condition| condition.is_true(view));
        self.candidates
            .screen(left, |candidates| candidates.are_enough(view));
        self.attacks.screen(left, |(pieces, targets, several)| {
            let (pieces, targets) = (pieces.squares(view.board()), targets.squares(view.board()));
            view.any_attacks_several(pieces, targets, *several)
        });
        self.mates.screen(left, |pieces| {
            view.any_can_mate(pieces.squares(view.board()))
        });
        for (forks, hints) in self.forks.iter().zip(&mut memory.hints) {
            forks.screen(view, hints, left);
        }
        self.dear.screen(left, |condition| condition.is_true(view));
        *left
    }

    /// The patterns that types of pieces, and what is known of the pawns, admit.
    #[inline]
    fn survey(
        &self,
        position: &Position,
        side: Color,
        view: &View,
        memory: &mut BlockCache,
    ) -> u64 {
        let presence = Presence::of(position, side);
        let all = position.role(Role::Pawn);
        let pawns = [all & position.of(side), all & position.of(side.other())];
        let other_types = memory.presence != Some(presence);
        let other_pawns = memory.pawns != pawns;
        if other_types || other_pawns {
            self.renew(view, memory, presence, pawns);
        }
        memory.admitted & !memory.refused
    }

    /// Finds out what types of pieces, and the pawns, admit.
    #[inline(never)]
    fn renew(
        &self,
        view: &View,
        memory: &mut BlockCache,
        presence: Presence,
        pawns: [Bitboard; 2],
    ) {
        if memory.presence != Some(presence) {
            memory.presence = Some(presence);
            memory.admitted = 0;
            for need in &self.types {
                if need.what.types_meet(presence) {
                    memory.admitted |= need.patterns;
                }
            }
        }
        memory.pawns = pawns;
        memory.structures_tested = 0;
        let mut left = memory.admitted;
        self.structures
            .screen(&mut left, |structures| structures.may_be_there(view));
        self.pawns
            .screen(&mut left, |candidates| candidates.are_enough(view));
        memory.refused = memory.admitted & !left;
    }

    /// Asks for structures of pawns, if nobody has asked since one of them moved or vanished.
    #[inline]
    fn test_structures(&self, view: &View, memory: &mut BlockCache, left: &mut u64) {
        if *left & self.structures.patterns == 0 {
            return;
        }
        for (place, need) in self.structures.all.iter().enumerate() {
            if *left & need.patterns != 0 && memory.structures_tested >> place & 1 == 0 {
                memory.structures_tested |= 1 << place;
                if !need.what.are_there(view) {
                    memory.refused |= need.patterns;
                    *left &= !need.patterns;
                }
            }
        }
    }
}

/// What a side found out when it last looked: what seldom changes, and where to look first.
#[derive(Debug)]
pub(super) struct BlockCache {
    /// Types of pieces, and the patterns that they admit.
    presence: Option<Presence>,
    admitted: u64,
    /// Pawns, mine and the opponent's, not turned; the patterns that they refuse, and the structures that were asked for,
    /// one bit for each need.
    pawns: [Bitboard; 2],
    refused: u64,
    structures_tested: u64,
    /// Who had a fork point.
    hints: Vec<Vec<ForkHint>>,
}
