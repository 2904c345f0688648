//! Up to 64 patterns, one bit each, screened together by the facts that they share.

use std::sync::Arc;

use chess::{Bitboard, Color, Position, Role, View};

use crate::plan::{
    AttackFact, CandidateSet, Condition, Domain, FirstCandidates, ForkHint, PawnStructures,
    Presence, Program, RelationList, RequiredTypes, ScreeningFact,
};

use super::fixed_kings::FixedKings;
use super::forks::ForkGroup;
use super::listed::ListScreen;
use super::shared_facts::{Shared, SharedFacts, WIDTH, add};

/// Conditions that cost more than this are tested last.
const EXPENSIVE: f64 = 60.0;

/// The screening facts of up to 64 patterns, each distinct fact once, by type and in the order in which they are
/// tested.
#[derive(Debug, Default)]
pub(super) struct Block {
    /// All patterns, and those that have a valid instance wherever their facts hold.
    all: u64,
    settled: u64,
    types: Vec<Shared<RequiredTypes>>,
    /// Facts that depend on pawns alone: those answered by shifting sets, and those that need a small search.
    pawns: SharedFacts<FirstCandidates>,
    structures: SharedFacts<PawnStructures>,
    fixed_kings: FixedKings,
    kings: SharedFacts<CandidateSet>,
    conditions: SharedFacts<Condition>,
    x_rays: ListScreen,
    threats: ListScreen,
    /// Conditions of patterns that also need a list which other patterns fill anyway.
    after_lists: SharedFacts<Condition>,
    candidates: SharedFacts<FirstCandidates>,
    /// Pieces that have to attack targets, and how many of them.
    attacks: SharedFacts<AttackFact>,
    /// Pieces of which one has to be able to mate.
    mates: SharedFacts<Domain>,
    forks: Vec<ForkGroup>,
    expensive: SharedFacts<Condition>,
}

impl Block {
    /// At most [`WIDTH`] patterns.
    pub(super) fn new(programs: &[Arc<Program>]) -> Block {
        let mut block = Block::default();
        for (index, program) in programs.iter().enumerate() {
            let bit = 1 << index;
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
        let (after_lists, conditions) = conditions
            .partition(|shared| shared.patterns & !listed == 0 && listed & !shared.patterns != 0);
        block.after_lists = SharedFacts::new(after_lists);
        block.conditions = SharedFacts::new(conditions);
        block.expensive.sort();
        block
    }

    fn add(&mut self, fact: ScreeningFact, bit: u64) {
        match fact {
            ScreeningFact::Condition(condition) if condition.cost() > EXPENSIVE => {
                self.expensive.add(condition, bit);
            }
            ScreeningFact::Condition(condition) => self.conditions.add(condition, bit),
            ScreeningFact::King(king) => match king.fixed_king() {
                Some((owner, squares)) => self.fixed_kings.add(owner, squares, bit),
                None => self.kings.add(king, bit),
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
            // The cache has [`WIDTH`] bits for them; what is not tested here, the search finds out.
            ScreeningFact::Pawns(structures) if self.structures.all.len() < WIDTH => {
                self.structures.add(structures, bit);
            }
            ScreeningFact::Pawns(_) => {}
        }
    }

    /// An empty cache for the positions of one side.
    pub(super) fn new_cache(&self) -> BlockCache {
        BlockCache {
            presence: None,
            admitted: 0,
            pawns: [Bitboard::EMPTY; 2],
            excluded: 0,
            structures_tested: 0,
            hints: self.forks.iter().map(ForkGroup::hints).collect(),
        }
    }

    #[inline]
    pub(super) fn all(&self) -> u64 {
        self.all
    }

    /// The patterns that have a valid instance wherever their facts hold.
    #[inline]
    pub(super) fn settled(&self) -> u64 {
        self.settled
    }

    /// The patterns whose facts all hold. The view shows this position and side, and the cache belongs to the side.
    pub(super) fn screen(
        &self,
        position: &Position,
        side: Color,
        view: &View,
        cache: &mut BlockCache,
    ) -> u64 {
        let mut possible = self.survey(position, side, view, cache);
        let possible = &mut possible;
        self.fixed_kings.screen(view, possible);
        self.kings.screen(possible, |king| king.squares(view).any());
        self.conditions
            .screen(possible, |condition| condition.is_true(view));
        self.test_structures(view, cache, possible);
        if *possible & self.x_rays.patterns != 0 {
            self.x_rays.screen(view, &view.x_rays(), possible);
        }
        if *possible & self.threats.patterns != 0 {
            self.threats.screen(view, &view.threats(), possible);
        }
        self.after_lists
            .screen(possible, |condition| condition.is_true(view));
        self.candidates
            .screen(possible, |candidates| candidates.are_enough(view));
        self.attacks.screen(possible, |attack| {
            let pieces = attack.pieces.squares(view.board());
            let targets = attack.targets.squares(view.board());
            view.any_attacks_several(pieces, targets, attack.minimum)
        });
        self.mates.screen(possible, |pieces| {
            view.any_can_mate(pieces.squares(view.board()))
        });
        for (forks, hints) in self.forks.iter().zip(&mut cache.hints) {
            forks.screen(view, hints, possible);
        }
        self.expensive
            .screen(possible, |condition| condition.is_true(view));
        *possible
    }

    /// The patterns that the types of pieces and the pawns admit, as far as that is known from the cache.
    #[inline]
    fn survey(&self, position: &Position, side: Color, view: &View, cache: &mut BlockCache) -> u64 {
        let presence = Presence::of(position, side);
        let all = position.role(Role::Pawn);
        let pawns = [all & position.of(side), all & position.of(side.other())];
        let other_types = cache.presence != Some(presence);
        let other_pawns = cache.pawns != pawns;
        if other_types || other_pawns {
            self.refresh(view, cache, presence, pawns);
        }
        cache.admitted & !cache.excluded
    }

    /// Finds the patterns that the types of pieces and the pawns admit, after one of them has changed.
    #[inline(never)]
    fn refresh(
        &self,
        view: &View,
        cache: &mut BlockCache,
        presence: Presence,
        pawns: [Bitboard; 2],
    ) {
        if cache.presence != Some(presence) {
            cache.presence = Some(presence);
            cache.admitted = 0;
            for shared in &self.types {
                if shared.fact.types_meet(presence) {
                    cache.admitted |= shared.patterns;
                }
            }
        }
        cache.pawns = pawns;
        cache.structures_tested = 0;
        let mut possible = cache.admitted;
        self.structures
            .screen(&mut possible, |structures| structures.may_be_there(view));
        self.pawns
            .screen(&mut possible, |candidates| candidates.are_enough(view));
        cache.excluded = cache.admitted & !possible;
    }

    /// Tests pawn structures, each once after a pawn has moved or vanished.
    #[inline]
    fn test_structures(&self, view: &View, cache: &mut BlockCache, possible: &mut u64) {
        if *possible & self.structures.patterns == 0 {
            return;
        }
        for (index, shared) in self.structures.all.iter().enumerate() {
            if *possible & shared.patterns != 0 && cache.structures_tested >> index & 1 == 0 {
                cache.structures_tested |= 1 << index;
                if !shared.fact.are_there(view) {
                    cache.excluded |= shared.patterns;
                    *possible &= !shared.patterns;
                }
            }
        }
    }
}

/// What was computed when a side last looked and seldom changes from position to position.
#[derive(Debug)]
pub(super) struct BlockCache {
    /// Types of pieces on the board, and the patterns that they admit.
    presence: Option<Presence>,
    admitted: u64,
    /// Pawns, mine and the opponent's, not turned; the patterns that they exclude; the structures that were tested,
    /// one bit for each.
    pawns: [Bitboard; 2],
    excluded: u64,
    structures_tested: u64,
    /// For each group of forks, those found last.
    hints: Vec<Vec<ForkHint>>,
}
