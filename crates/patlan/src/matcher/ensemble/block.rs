//! Up to 64 patterns, one bit each, sifted together by what they need.

use std::sync::Arc;

use chess::{Bitboard, Color, Position, Role, View};

use crate::plan::{
    Candidates, Condition, Domain, Fact, Hint, Listed, PawnScenes, Place, Presence, Program, Wanted,
};

use super::fixed_kings::FixedKings;
use super::lists::Lists;
use super::needs::{Need, Needs, WIDTH, add};
use super::vantages::Vantages;

/// Conditions that cost more than this come last.
const DEAR: f64 = 60.0;

/// Patterns with all that they need, each fact once, by kind: those first that are cheap to tell.
#[derive(Debug, Default)]
pub(super) struct Block {
    /// All patterns, and those for which what they need is enough.
    all: u64,
    settled: u64,
    types: Vec<Need<Wanted>>,
    /// What the pawns alone tell, at once and by a search of their own.
    pawns: Needs<Candidates>,
    scenes: Needs<PawnScenes>,
    fixed_kings: FixedKings,
    kings: Needs<Place>,
    conditions: Needs<Condition>,
    x_rays: Lists,
    threats: Lists,
    /// Conditions of patterns that need a list, where others need it anyway.
    later: Needs<Condition>,
    candidates: Needs<Candidates>,
    /// Who has to attack how many of what.
    attacks: Needs<(Domain, Domain, u8)>,
    /// Who has to be able to mate.
    mates: Needs<Domain>,
    vantages: Vec<Vantages>,
    dear: Needs<Condition>,
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
            add(&mut block.types, program.wanted(), bit);
            for fact in program.screen() {
                block.add(fact.clone(), bit);
            }
        }
        block.conditions.sort();
        let listed = block.x_rays.patterns | block.threats.patterns;
        let conditions = std::mem::take(&mut block.conditions).all.into_iter();
        let (later, conditions) = conditions
            .partition(|need| need.patterns & !listed == 0 && listed & !need.patterns != 0);
        block.later = Needs::new(later);
        block.conditions = Needs::new(conditions);
        block.dear.sort();
        block
    }

    fn add(&mut self, fact: Fact, bit: u64) {
        match fact {
            Fact::Condition(condition) if condition.cost() > DEAR => {
                self.dear.add(condition, bit);
            }
            Fact::Condition(condition) => self.conditions.add(condition, bit),
            Fact::King(place) => match place.fixed_king() {
                Some((owner, squares)) => self.fixed_kings.add(owner, squares, bit),
                None => self.kings.add(place, bit),
            },
            Fact::Listed(listing) => match listing.list() {
                Listed::XRays => self.x_rays.add(listing, bit),
                Listed::Threats => self.threats.add(listing, bit),
            },
            Fact::Candidates(candidates) if candidates.are_pawns_alone() => {
                self.pawns.add(*candidates, bit);
            }
            Fact::Candidates(candidates) => match (candidates.as_attack(), candidates.as_mate()) {
                (Some(attack), _) => self.attacks.add(attack, bit),
                (_, Some(mate)) => self.mates.add(mate, bit),
                _ => self.candidates.add(*candidates, bit),
            },
            Fact::Vantage(vantage) => Vantages::add(&mut self.vantages, *vantage, bit),
            // The memory has a bit for each; what is not asked here, the search finds out.
            Fact::Pawns(scenes) if self.scenes.all.len() < WIDTH => {
                self.scenes.add(scenes, bit);
            }
            Fact::Pawns(_) => {}
        }
    }

    /// A memory for looks by one side.
    pub(super) fn memory(&self) -> Memory {
        Memory {
            presence: None,
            admitted: 0,
            pawns: [Bitboard::EMPTY; 2],
            refused: 0,
            scenes_asked: 0,
            hints: self.vantages.iter().map(Vantages::hints).collect(),
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
        memory: &mut Memory,
    ) -> u64 {
        let mut left = self.survey(position, side, view, memory);
        let left = &mut left;
        self.fixed_kings.sift(view, left);
        self.kings.sift(left, |place| place.squares(view).any());
        self.conditions
            .sift(left, |condition| condition.is_true(view));
        self.ask_scenes(view, memory, left);
        if *left & self.x_rays.patterns != 0 {
            self.x_rays.sift(view, &view.x_rays(), left);
        }
        if *left & self.threats.patterns != 0 {
            self.threats.sift(view, &view.threats(), left);
        }
        self.later.sift(left, |condition| condition.is_true(view));
        self.candidates
            .sift(left, |candidates| candidates.are_enough(view));
        self.attacks.sift(left, |(pieces, targets, several)| {
            let (pieces, targets) = (pieces.squares(view.board()), targets.squares(view.board()));
            view.any_attacks_several(pieces, targets, *several)
        });
        self.mates.sift(left, |pieces| {
            view.any_can_mate(pieces.squares(view.board()))
        });
        for (vantages, hints) in self.vantages.iter().zip(&mut memory.hints) {
            vantages.sift(view, hints, left);
        }
        self.dear.sift(left, |condition| condition.is_true(view));
        *left
    }

    /// The patterns that types of pieces, and what is known of the pawns, admit.
    #[inline]
    fn survey(&self, position: &Position, side: Color, view: &View, memory: &mut Memory) -> u64 {
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
    fn renew(&self, view: &View, memory: &mut Memory, presence: Presence, pawns: [Bitboard; 2]) {
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
        memory.scenes_asked = 0;
        let mut left = memory.admitted;
        self.scenes
            .sift(&mut left, |scenes| scenes.may_be_there(view));
        self.pawns
            .sift(&mut left, |candidates| candidates.are_enough(view));
        memory.refused = memory.admitted & !left;
    }

    /// Asks for scenes of pawns, if nobody has asked since one of them moved or vanished.
    #[inline]
    fn ask_scenes(&self, view: &View, memory: &mut Memory, left: &mut u64) {
        if *left & self.scenes.patterns == 0 {
            return;
        }
        for (place, need) in self.scenes.all.iter().enumerate() {
            if *left & need.patterns != 0 && memory.scenes_asked >> place & 1 == 0 {
                memory.scenes_asked |= 1 << place;
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
pub(super) struct Memory {
    /// Types of pieces, and the patterns that they admit.
    presence: Option<Presence>,
    admitted: u64,
    /// Pawns, mine and the opponent's, not turned; the patterns that they refuse, and the scenes that were asked for,
    /// one bit for each need.
    pawns: [Bitboard; 2],
    refused: u64,
    scenes_asked: u64,
    /// Who had a vantage point.
    hints: Vec<Vec<Hint>>,
}
