//! Up to 64 patterns, one bit each, sifted together by what they need.

use std::sync::Arc;

use chess::{Bitboard, Color, Kind, Owner, Position, Role, Triples, View};

use crate::plan::{
    Candidates, Condition, Domain, Fact, Hint, Listed, Listing, PawnScenes, Place, Presence,
    Program, Wanted,
};

use super::vantages::Vantages;

/// So many patterns make a block.
pub(super) const WIDTH: usize = 64;

/// Conditions that cost more than this come last.
const DEAR: f64 = 60.0;

/// What some patterns need.
#[derive(Debug)]
pub(super) struct Need<T> {
    pub(super) patterns: u64,
    pub(super) what: T,
}

/// Patterns with all that they need, each fact once, by kind: those first that are cheap to tell.
#[derive(Debug, Default)]
pub(super) struct Block {
    /// All patterns, and those for which what they need is enough.
    all: u64,
    settled: u64,
    types: Vec<Need<Wanted>>,
    /// What the pawns alone tell, at once and by a search of their own.
    pawns: Vec<Need<Candidates>>,
    scenes: Vec<Need<PawnScenes>>,
    /// Whose king has to be on one of these squares of the real board.
    fixed_kings: Vec<Need<(Owner, Bitboard)>>,
    kings: Vec<Need<Place>>,
    conditions: Vec<Need<Condition>>,
    x_rays: Lists,
    threats: Lists,
    /// Conditions of patterns that need a list, where others need it anyway.
    later: Vec<Need<Condition>>,
    candidates: Vec<Need<Candidates>>,
    /// Who has to attack how many of what.
    attacks: Vec<Need<(Domain, Domain, u8)>>,
    /// Who has to be able to mate.
    mates: Vec<Need<Domain>>,
    vantages: Vec<Vantages>,
    dear: Vec<Need<Condition>>,
}

/// What patterns need of a list.
#[derive(Debug)]
struct Lists {
    /// The patterns that need something of it.
    patterns: u64,
    /// For each kind of relation, by its number, the patterns for which it may do.
    by_kind: Box<[u64; 256]>,
    /// The patterns for which the kind is not all, and for each the place of what it needs.
    asking: u64,
    places: [u8; WIDTH],
    tested: Vec<Need<Listing>>,
    /// What they need besides, where one thing is not all.
    further: Vec<Need<Listing>>,
}

impl Default for Lists {
    fn default() -> Lists {
        Lists {
            patterns: 0,
            by_kind: Box::new([0; 256]),
            asking: 0,
            places: [0; WIDTH],
            tested: Vec::new(),
            further: Vec::new(),
        }
    }
}

impl Lists {
    fn add(&mut self, listing: Listing, bit: u64) {
        if self.patterns & bit != 0 {
            add(&mut self.further, listing, bit);
            return;
        }
        self.patterns |= bit;
        for (number, patterns) in Kind::ALL.zip(self.by_kind.iter_mut()) {
            if listing.kinds().contains_number(number) {
                *patterns |= bit;
            }
        }
        if listing.is_by_kind() {
            return;
        }
        self.asking |= bit;
        let known = self.tested.iter().position(|need| need.what == listing);
        self.places[bit.trailing_zeros() as usize] = known.unwrap_or(self.tested.len()) as u8;
        add(&mut self.tested, listing, bit);
    }

    #[inline]
    fn sift(&self, view: &View, triples: &Triples, left: &mut u64) {
        let mut there = !self.patterns;
        for listed in &triples.list {
            let may = self.by_kind[usize::from(listed.1.number())] & *left & !there;
            there |= may & !self.asking;
            let mut asking = may & self.asking;
            while asking != 0 {
                let place = self.places[asking.trailing_zeros() as usize];
                let need = &self.tested[usize::from(place)];
                if need.what.is(view, listed) {
                    there |= need.patterns;
                }
                asking &= !need.patterns;
            }
        }
        *left &= there;
        sift(&self.further, left, |listing| listing.is_in(view, triples));
    }
}

pub(super) fn add<T: PartialEq>(needs: &mut Vec<Need<T>>, what: T, patterns: u64) {
    match needs.iter_mut().find(|need| need.what == what) {
        Some(need) => need.patterns |= patterns,
        None => needs.push(Need { patterns, what }),
    }
}

/// Takes out the patterns that need what is not there.
#[inline(always)]
fn sift<T>(needs: &[Need<T>], left: &mut u64, mut holds: impl FnMut(&T) -> bool) {
    for need in needs {
        if *left & need.patterns != 0 && !holds(&need.what) {
            *left &= !need.patterns;
        }
    }
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
        block
            .conditions
            .sort_by(|a, b| a.what.cost().total_cmp(&b.what.cost()));
        let listed = block.x_rays.patterns | block.threats.patterns;
        let conditions = std::mem::take(&mut block.conditions).into_iter();
        (block.later, block.conditions) = conditions
            .partition(|need| need.patterns & !listed == 0 && listed & !need.patterns != 0);
        block
            .dear
            .sort_by(|a, b| a.what.cost().total_cmp(&b.what.cost()));
        block
    }

    fn add(&mut self, fact: Fact, bit: u64) {
        match fact {
            Fact::Condition(condition) if condition.cost() > DEAR => {
                add(&mut self.dear, condition, bit);
            }
            Fact::Condition(condition) => add(&mut self.conditions, condition, bit),
            Fact::King(place) => match place.fixed_king() {
                Some(fixed) => add(&mut self.fixed_kings, fixed, bit),
                None => add(&mut self.kings, place, bit),
            },
            Fact::Listed(listing) => match listing.list() {
                Listed::XRays => self.x_rays.add(listing, bit),
                Listed::Threats => self.threats.add(listing, bit),
            },
            Fact::Candidates(candidates) if candidates.are_pawns_alone() => {
                add(&mut self.pawns, *candidates, bit);
            }
            Fact::Candidates(candidates) => match (candidates.as_attack(), candidates.as_mate()) {
                (Some(attack), _) => add(&mut self.attacks, attack, bit),
                (_, Some(mate)) => add(&mut self.mates, mate, bit),
                _ => add(&mut self.candidates, *candidates, bit),
            },
            Fact::Vantage(vantage) => Vantages::add(&mut self.vantages, *vantage, bit),
            // The memory has a bit for each; what is not asked here, the search finds out.
            Fact::Pawns(scenes) if self.scenes.len() < WIDTH => {
                add(&mut self.scenes, scenes, bit);
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
        sift(&self.fixed_kings, left, |(owner, squares)| {
            let king = view.board().king(*owner);
            king.is_some_and(|king| squares.contains(view.real(king)))
        });
        sift(&self.kings, left, |place| place.squares(view).any());
        sift(&self.conditions, left, |condition| condition.is_true(view));
        self.ask_scenes(view, memory, left);
        if *left & self.x_rays.patterns != 0 {
            self.x_rays.sift(view, &view.x_rays(), left);
        }
        if *left & self.threats.patterns != 0 {
            self.threats.sift(view, &view.threats(), left);
        }
        sift(&self.later, left, |condition| condition.is_true(view));
        sift(&self.candidates, left, |candidates| {
            candidates.are_enough(view)
        });
        sift(&self.attacks, left, |(pieces, targets, several)| {
            let (pieces, targets) = (pieces.squares(view.board()), targets.squares(view.board()));
            view.any_attacks_several(pieces, targets, *several)
        });
        sift(&self.mates, left, |pieces| {
            view.any_can_mate(pieces.squares(view.board()))
        });
        for (vantages, hints) in self.vantages.iter().zip(&mut memory.hints) {
            vantages.sift(view, hints, left);
        }
        sift(&self.dear, left, |condition| condition.is_true(view));
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
        memory.refused = 0;
        memory.scenes_asked = 0;
        let mut left = memory.admitted;
        sift(&self.scenes, &mut left, |scenes| scenes.may_be_there(view));
        sift(&self.pawns, &mut left, |candidates| {
            candidates.are_enough(view)
        });
        memory.refused = memory.admitted & !left;
    }

    /// Asks for scenes of pawns, if nobody has asked since one of them moved or vanished.
    #[inline]
    fn ask_scenes(&self, view: &View, memory: &mut Memory, left: &mut u64) {
        for (place, need) in self.scenes.iter().enumerate() {
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
