//! Screening: facts that must hold before a search for a pattern is worthwhile.
//!
//! Most positions have no instance of a given pattern, and a few cheap facts show it. A fact is derived from the first
//! phases of the routes, so it follows from every valid instance: that a condition without actors holds, that a list
//! has a certain entry, that the first actor has candidates. It names no actors, so patterns that are written
//! differently share it, and an ensemble tests it once for all of them.
//!
//! What a fact guarantees: if it does not hold, no valid instance exists. What it costs is estimated by
//! [`ScreeningFact::cost`], and cheap ones are tested first. Where the facts of a pattern are also sufficient
//! ([`settles`]), no search follows at all. With all 33 shipped patterns, one search per twelve positions remains of
//! one per two (`docs/lab-notes.md`).

use chess::{Bitboard, Owner, Role, Square, Triple, TripleKind, TripleKinds, Triples, View};

use super::condition::Condition;
use super::pawns::PawnStructures;
use super::{
    Branch, Check, Domain, EntryTest, Fork, Prologue, RelationList, Remainder, Route, Shortcut,
    Slot, SquareSet, Step, Tie,
};
use crate::matcher::Budget;

/// Something that holds in a position or not, whatever the actors are bound to.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum ScreeningFact {
    /// A condition that reads no actor.
    Condition(Condition),
    /// A king stands on one of some squares.
    King(CandidateSet),
    /// A list has a certain entry.
    Listed(ListedRelation),
    /// The first actor has enough candidates.
    Candidates(Box<FirstCandidates>),
    /// A piece can go to a square from which it attacks enough targets.
    Fork(Box<Fork>),
    /// Pawns stand in one of some structures.
    Pawns(PawnStructures),
}

/// An entry of a list that is of certain kinds and passes certain tests; perhaps the intermediate must also be able to
/// move, or the protagonist must attack a second target.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct ListedRelation {
    list: RelationList,
    kinds: TripleKinds,
    remainder: Remainder,
    tests: Vec<EntryTest>,
}

impl ListedRelation {
    pub(crate) fn list(&self) -> RelationList {
        self.list
    }

    pub(crate) fn kinds(&self) -> &TripleKinds {
        &self.kinds
    }

    /// Whether the kind of an entry decides.
    pub(crate) fn is_by_kind(&self) -> bool {
        matches!(self.remainder, Remainder::Search | Remainder::Nothing) && self.tests.is_empty()
    }

    /// What holds wherever this or another entry of the same list is required.
    fn or(&self, other: &ListedRelation) -> ListedRelation {
        let tests = self.tests.iter();
        ListedRelation {
            list: self.list,
            kinds: self.kinds.union(&other.kinds),
            remainder: match self.remainder == other.remainder {
                true => self.remainder,
                false => Remainder::Search,
            },
            tests: tests
                .filter(|test| other.tests.contains(test))
                .copied()
                .collect(),
        }
    }

    /// Whether the list has such an entry.
    pub(crate) fn is_in(&self, view: &View, triples: &Triples) -> bool {
        triples.list.iter().any(|listed| self.is(view, listed))
    }

    /// Whether an entry is what is required.
    #[inline]
    pub(crate) fn is(&self, view: &View, (triple, kind): &(Triple, TripleKind)) -> bool {
        self.kinds.contains(*kind)
            && self.tests.iter().all(|test| test.passes(view, triple))
            && match self.remainder {
                Remainder::Search | Remainder::Nothing => true,
                Remainder::Moves => view.moves(triple[1]).any(),
                Remainder::PlaysMove => view.has_legal_move(triple[1]),
                Remainder::Hits(target) => target.is_there(view, triple),
            }
    }
}

/// Pieces or squares of a domain that are in some sets.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct CandidateSet {
    domain: Domain,
    sets: Vec<SquareSet>,
}

impl CandidateSet {
    pub(super) fn of(step: &Step) -> CandidateSet {
        CandidateSet {
            domain: step.domain,
            sets: step.sets.clone(),
        }
    }

    /// The number of types of pieces in the domain.
    pub(crate) fn types(&self) -> u32 {
        self.domain.types()
    }

    /// Owner and squares of the real board, if it is a king and depends on nothing else.
    pub(crate) fn fixed_king(&self) -> Option<(Owner, Bitboard)> {
        match self.sets.as_slice() {
            [SquareSet::Fixed(squares)] => Some((self.domain.king_of()?, *squares)),
            _ => None,
        }
    }

    /// The squares in a position.
    #[inline]
    pub(crate) fn squares(&self, view: &View) -> Bitboard {
        let mut squares = self.domain.squares(view.board());
        for set in &self.sets {
            squares &= set.squares(view);
        }
        squares
    }
}

/// The candidates of the first slot that is bound after the kings. It becomes slot 0; my king is slot 1, the
/// opponent's slot 2.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct FirstCandidates {
    domain: Domain,
    sets: Vec<SquareSet>,
    ties: Vec<(Tie, u8)>,
    least: u8,
    /// The kings that the ties read, one bit each.
    kings: u32,
}

/// One of some pieces of mine attacks at least a minimum of targets.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct AttackFact {
    pub(crate) pieces: Domain,
    pub(crate) targets: Domain,
    pub(crate) minimum: u8,
}

const MY_KING: Slot = 1;
const OPPONENT_KING: Slot = 2;
const OTHERS: Slot = 3;

impl FirstCandidates {
    /// The candidates of a step that follows when only these kings are bound.
    fn of(step: &Step, kings: &[(Slot, Owner)]) -> FirstCandidates {
        let mut others: Vec<Slot> = Vec::new();
        let mut read = 0;
        let mut rename = |slot: Slot| {
            if slot == step.slot {
                return 0;
            }
            if let Some((_, owner)) = kings.iter().find(|(king, _)| *king == slot) {
                let king = match owner {
                    Owner::Me => MY_KING,
                    Owner::Opponent => OPPONENT_KING,
                };
                read |= 1 << king;
                return king;
            }
            let known = others.iter().position(|other| *other == slot);
            let place = known.unwrap_or_else(|| {
                others.push(slot);
                others.len() - 1
            });
            OTHERS + place as Slot
        };
        // Ties through several intermediates cost more than they exclude.
        let ties = step.ties.iter().filter(|(tie, _)| !tie.is_long());
        let ties = ties
            .map(|(tie, place)| (tie.renamed(&mut rename), *place))
            .collect();
        FirstCandidates {
            domain: step.domain,
            sets: step.sets.clone(),
            ties,
            least: step.least,
            kings: read,
        }
    }

    /// A king that acts as a tie says, while nothing else is bound.
    fn of_king(tie: &Tie, king: Domain) -> FirstCandidates {
        // The king is slot 0, the others are unbound slots.
        let mut slots = std::iter::once(0).chain(OTHERS..);
        let rename = |_| slots.next().unwrap_or(OTHERS);
        FirstCandidates {
            domain: king,
            sets: Vec::new(),
            ties: vec![(tie.renamed(rename), 0)],
            least: 1,
            kings: 0,
        }
    }

    /// Whether they are likely to exclude more than the material does.
    fn are_selective(&self) -> bool {
        let is_selective =
            |(tie, place): &(Tie, u8)| tie.is_selective(usize::from(*place), self.domain);
        !self.sets.is_empty() || self.ties.iter().any(is_selective)
    }

    /// Whether pawns alone decide who the candidates are.
    pub(crate) fn are_pawns_alone(&self) -> bool {
        self.domain.only(Role::Pawn)
            && self.sets.iter().all(SquareSet::is_about_pawns)
            && self.ties.iter().all(|(tie, _)| tie.is_about_pawns())
    }

    /// The part that pawns alone decide, where other pieces decide more.
    fn of_pawns_alone(&self) -> Option<FirstCandidates> {
        if !self.domain.only(Role::Pawn) || self.are_pawns_alone() {
            return None;
        }
        let sets = self.sets.iter().filter(|set| set.is_about_pawns());
        let ties = self.ties.iter().filter(|(tie, _)| tie.is_about_pawns());
        let of_pawns = FirstCandidates {
            sets: sets.cloned().collect(),
            ties: ties.cloned().collect(),
            kings: 0,
            ..self.clone()
        };
        of_pawns.are_selective().then_some(of_pawns)
    }

    /// The only restriction, if it is a tie of which the slot is the protagonist and one candidate is enough.
    fn only_tie(&self) -> Option<&Tie> {
        match (self.ties.as_slice(), self.sets.as_slice()) {
            ([(tie, 0)], []) if self.kings == 0 && self.least <= 1 => Some(tie),
            _ => None,
        }
    }

    /// The pieces of which one must be able to mate, if that is all.
    pub(crate) fn as_mate(&self) -> Option<Domain> {
        let is_mate = self.only_tie()?.is_my_mate();
        is_mate.then_some(self.domain)
    }

    /// The pieces of which one must attack targets, the targets and their minimum number, if that is all.
    pub(crate) fn as_attack(&self) -> Option<AttackFact> {
        let (targets, minimum) = self.only_tie()?.as_my_attack()?;
        Some(AttackFact {
            pieces: self.domain,
            targets,
            minimum,
        })
    }

    /// Whether there are enough candidates.
    #[inline(never)]
    pub(crate) fn are_enough(&self, view: &View) -> bool {
        let board = view.board();
        let mut candidates = self.domain.squares(board);
        for set in &self.sets {
            candidates &= set.squares(view);
        }
        if candidates.is_empty() {
            return false;
        }
        let king = |owner| board.king(owner).unwrap_or(Square::A1);
        let bindings = match self.kings {
            0 => [Square::A1; 3],
            _ => [Square::A1, king(Owner::Me), king(Owner::Opponent)],
        };
        for (tie, place) in &self.ties {
            candidates = tie.narrow(view, &bindings, self.kings, usize::from(*place), candidates);
            if candidates.is_empty() {
                return false;
            }
        }
        self.least <= 1 || candidates.count() >= usize::from(self.least)
    }
}

impl ScreeningFact {
    /// An estimate of what testing it costs, to test cheap facts first.
    pub(crate) fn cost(&self) -> f64 {
        match self {
            ScreeningFact::King(..) => 1.0,
            ScreeningFact::Condition(condition) => condition.cost(),
            ScreeningFact::Candidates(candidates) => 20.0 + 20.0 * candidates.ties.len() as f64,
            ScreeningFact::Listed(_) => 50.0,
            ScreeningFact::Fork(_) => 60.0,
            ScreeningFact::Pawns(_) => 30.0,
        }
    }

    /// A fact that holds wherever this one and some of the others hold: alternatives may require different entries of
    /// one list.
    fn or_one_of(self, others: &[ScreeningFact]) -> Option<ScreeningFact> {
        if others.contains(&self) {
            return Some(self);
        }
        let ScreeningFact::Listed(own) = self else {
            return None;
        };
        others.iter().find_map(|other| match other {
            ScreeningFact::Listed(other) if other.list == own.list => {
                Some(ScreeningFact::Listed(own.or(other)))
            }
            _ => None,
        })
    }

    /// The same fact for the other side, where it has a form for that.
    fn turned(&self) -> Option<ScreeningFact> {
        match self {
            ScreeningFact::Condition(condition) => condition.turned().map(ScreeningFact::Condition),
            _ => None,
        }
    }
}

impl Condition {
    /// Whether a condition that reads no actor holds; `true` also if the budget ends first.
    #[inline]
    pub(crate) fn is_true(&self, view: &View) -> bool {
        self.test_plain(view).unwrap_or_else(|| {
            let budget = Budget::new();
            self.test(view, &[], &budget) || budget.is_spent()
        })
    }
}

/// The facts that follow from every choice of alternatives, cheap ones first.
pub(crate) fn of_all(branches: &[Branch]) -> Vec<ScreeningFact> {
    let Some((first, others)) = branches.split_first() else {
        return Vec::new();
    };
    let mut facts = of_route(&first.valid);
    for branch in others {
        let also = of_route(&branch.valid);
        let common = facts.into_iter().filter_map(|fact| fact.or_one_of(&also));
        facts = common.collect();
    }
    let structures = branches.iter().map(|branch| branch.pawn_structure.as_ref());
    facts.extend(PawnStructures::of(structures).map(ScreeningFact::Pawns));
    facts.sort_by(|a, b| a.cost().total_cmp(&b.cost()));
    facts
}

/// Whether the facts include everything that the prologue of a route tests as facts.
pub(crate) fn covers(screen: &[ScreeningFact], route: &Route) -> bool {
    let prologue = route.prologue.as_ref();
    prologue.is_none_or(|prologue| {
        of_prologue(prologue)
            .iter()
            .all(|fact| screen.contains(fact))
    })
}

/// Whether a route has an assignment wherever its facts hold.
pub(crate) fn settles(route: &Route) -> bool {
    if route.prologue.is_some() {
        return false;
    }
    match (&route.list_step, route.steps.first()) {
        (Some(list_step), _) => list_step.remainder != Remainder::Search,
        (None, Some(_)) if Fork::of(&route.steps).is_some() => true,
        (None, Some(step)) => {
            let is_a_fact = step.domain.king_of().is_none()
                && FirstCandidates::of(step, &[]).are_selective()
                && !step.ties.iter().any(|(tie, _)| tie.is_long());
            is_a_fact && step.shortcut == Shortcut::Enough
        }
        (None, None) => false,
    }
}

fn of_route(route: &Route) -> Vec<ScreeningFact> {
    let mut facts = Vec::new();
    let mut kings: Vec<(Slot, Owner)> = Vec::new();
    if let Some(prologue) = &route.prologue {
        kings.extend(&prologue.kings);
        facts = of_prologue(prologue);
    }
    if let Some(list_step) = &route.list_step {
        facts.push(ScreeningFact::Listed(ListedRelation {
            list: list_step.list,
            kinds: list_step.kinds,
            remainder: list_step.remainder,
            tests: list_step.tests(&route.steps),
        }));
        let later = route.listed_later().into_iter();
        let is_new = |(list, kinds): &(RelationList, TripleKinds)| {
            *list != list_step.list || !kinds.contains_all(&list_step.kinds)
        };
        facts.extend(later.filter(is_new).map(|(list, kinds)| {
            ScreeningFact::Listed(ListedRelation {
                list,
                kinds,
                remainder: Remainder::Search,
                tests: Vec::new(),
            })
        }));
        for (tie, king) in route.steps_of_kings() {
            let fact = ScreeningFact::Candidates(Box::new(FirstCandidates::of_king(tie, king)));
            if !facts.contains(&fact) {
                facts.push(fact);
            }
        }
        return facts;
    }
    if kings.is_empty()
        && let Some(fork) = Fork::of(&route.steps)
    {
        facts.push(ScreeningFact::Fork(Box::new(fork)));
        return facts;
    }
    for step in &route.steps {
        match step.domain.king_of() {
            Some(owner) => kings.push((step.slot, owner)),
            None => {
                let candidates = FirstCandidates::of(step, &kings);
                let of_pawns = candidates.of_pawns_alone().map(Box::new);
                facts.extend(of_pawns.map(ScreeningFact::Candidates));
                if candidates.are_selective() {
                    facts.push(ScreeningFact::Candidates(Box::new(candidates)));
                }
                break;
            }
        }
    }
    facts
}

/// What the prologue requires of kings and of the whole position.
fn of_prologue(prologue: &Prologue) -> Vec<ScreeningFact> {
    let mut facts = Vec::new();
    for (slot, set) in &prologue.sets {
        if let Some((_, owner)) = prologue.kings.iter().find(|(king, _)| king == slot) {
            facts.push(ScreeningFact::King(CandidateSet {
                domain: Domain::king(*owner),
                sets: vec![set.clone()],
            }));
        }
    }
    for check in prologue.plain.iter().chain(&prologue.checks) {
        if let Check::Condition(condition) = check
            && condition.reads_no_actor()
        {
            facts.extend(of_condition(condition));
        }
    }
    facts
}

/// A condition that must hold, and what follows from it if it calls another pattern.
fn of_condition(condition: &Condition) -> Vec<ScreeningFact> {
    let mut facts = vec![ScreeningFact::Condition(condition.clone())];
    if let Some((program, owner)) = condition.asked_pattern() {
        let inner = program.screen().iter();
        match owner {
            Owner::Me => facts.extend(inner.cloned()),
            Owner::Opponent => facts.extend(inner.filter_map(ScreeningFact::turned)),
        }
    }
    facts
}

#[cfg(test)]
mod tests {
    use syntax::Source;

    use super::*;
    use crate::library::{Library, PatternFile};

    /// The list entries that a scenario requires.
    fn listings(scenario: &str) -> Vec<ListedRelation> {
        let text =
            format!("PATTERN \"A\" AUTHOR \"X\" DESCRIPTION \"X\" WEIGHT 1 SCENARIO {scenario};");
        let mut library = Library::new();
        library.add(PatternFile::shipped(Source::new("a.patlan", &text)));
        let program = library.program("A").expect("compiles");
        let facts = program.screen().iter();
        facts
            .filter_map(|fact| match fact {
                ScreeningFact::Listed(listing) => Some(listing.clone()),
                _ => None,
            })
            .collect()
    }

    #[test]
    fn alternatives_share_what_they_need_of_a_list() {
        let check = "F1 POSSIBLEATTACK (S1,k1)";
        let [any] = listings(&format!("{check} F2 DEFENDS S1"))
            .try_into()
            .unwrap();
        assert_eq!(any.tests.len(), 1);
        for group in [
            "{ F2 DEFENDS S1 P1 DEFENDS S1 }",
            "{ F2 DEFENDS S1 F1 POSSIBLEATTACK (S1,f1) }",
        ] {
            let [shared] = listings(&format!("{check} {group}")).try_into().unwrap();
            assert_eq!(shared.kinds, any.kinds, "{group}");
            assert_eq!(
                (shared.remainder, shared.tests.len()),
                (Remainder::Search, 0),
                "{group}"
            );
        }
    }
}
