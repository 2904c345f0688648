//! What must be true of a position before a pattern is worth a search. Facts name no actors, so that many patterns
//! can share the answer.

use chess::{Bitboard, Owner, Role, Square, Triple, TripleKind, TripleKinds, Triples, View};

use super::condition::Condition;
use super::pawns::PawnStructures;
use super::{
    Branch, Check, Domain, EntryTest, Fork, Prologue, RelationList, Remainder, Route, Shortcut,
    Slot, SquareSet, Step, Tie,
};
use crate::matcher::Budget;

/// Something that is true of a position or not.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum ScreeningFact {
    /// A condition that reads no actor.
    Condition(Condition),
    /// A king stands on one of some squares.
    King(CandidateSet),
    /// A list has what is asked for.
    Listed(ListedRelation),
    /// There are candidates enough.
    Candidates(Box<FirstCandidates>),
    /// A piece can go where it attacks enough.
    Fork(Box<Fork>),
    /// Pawns stand in one of some ways.
    Pawns(PawnStructures),
}

/// A relation of a list, of one of some kinds, that passes some tests; perhaps its intermediate has to move, or its
/// protagonist has to hit something else, too.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct ListedRelation {
    list: RelationList,
    kinds: TripleKinds,
    remainder: Remainder,
    tests: Vec<EntryTest>,
}

impl ListedRelation {
    /// The list that it is looked for in.
    pub(crate) fn list(&self) -> RelationList {
        self.list
    }

    /// The kinds of relations, one of which it is.
    pub(crate) fn kinds(&self) -> &TripleKinds {
        &self.kinds
    }

    /// Whether the kind tells that it is there.
    pub(crate) fn is_by_kind(&self) -> bool {
        matches!(self.remainder, Remainder::Search | Remainder::Nothing) && self.tests.is_empty()
    }

    /// What is there wherever this or another listing of the same list is.
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

    /// Whether it is in its list.
    pub(crate) fn is_in(&self, view: &View, triples: &Triples) -> bool {
        triples.list.iter().any(|listed| self.is(view, listed))
    }

    /// Whether a relation is what it asks for.
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

/// A domain with conditions.
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

    /// Among how many types of pieces its own is.
    pub(crate) fn types(&self) -> u32 {
        self.domain.types()
    }

    /// The owner of a king and squares of the real board, if that is all.
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

/// Who may take a part when nobody but the kings has one. The part is slot 0, the kings are slots 1 (mine) and 2.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct FirstCandidates {
    domain: Domain,
    sets: Vec<SquareSet>,
    ties: Vec<(Tie, u8)>,
    least: u8,
    /// The kings that the ties read.
    kings: u32,
}

const MY_KING: Slot = 1;
const YOUR_KING: Slot = 2;
const OTHERS: Slot = 3;

impl FirstCandidates {
    /// The candidates of a step that is made when only these kings are bound.
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
                    Owner::Opponent => YOUR_KING,
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
        // A tie of many figures costs more than it tells.
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

    /// A king that acts as a tie says, nobody else being known.
    fn of_king(tie: &Tie, king: Domain) -> FirstCandidates {
        // The king has the part, whoever else is in the tie is one of the others.
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

    /// Whether they tell more than the material does.
    fn are_selective(&self) -> bool {
        let is_selective =
            |(tie, place): &(Tie, u8)| tie.is_selective(usize::from(*place), self.domain);
        !self.sets.is_empty() || self.ties.iter().any(is_selective)
    }

    /// Whether pawns, and nothing else, tell who may take the part.
    pub(crate) fn are_pawns_alone(&self) -> bool {
        self.domain.only(Role::Pawn)
            && self.sets.iter().all(SquareSet::is_about_pawns)
            && self.ties.iter().all(|(tie, _)| tie.is_about_pawns())
    }

    /// What pawns tell of who may take the part, where others tell more.
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

    /// The only tie that the part has, as its protagonist, where one candidate will do and there are no conditions.
    fn only_tie(&self) -> Option<&Tie> {
        match (self.ties.as_slice(), self.sets.as_slice()) {
            ([(tie, 0)], []) if self.kings == 0 && self.least <= 1 => Some(tie),
            _ => None,
        }
    }

    /// Who has to be able to mate, if that is all.
    pub(crate) fn as_mate(&self) -> Option<Domain> {
        let is_mate = self.only_tie()?.is_my_mate();
        is_mate.then_some(self.domain)
    }

    /// Who has to attack how many of what, if that is all.
    pub(crate) fn as_attack(&self) -> Option<(Domain, Domain, u8)> {
        let (targets, several) = self.only_tie()?.as_my_attack()?;
        Some((self.domain, targets, several))
    }

    /// Whether there are enough of them.
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
    /// A guess of what finding out costs, for asking cheap ones first.
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

    /// What is true wherever this fact and one of some others are: alternatives may ask differently of the same list.
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

    /// The same fact as the other side sees it, where that is easily said.
    fn turned(&self) -> Option<ScreeningFact> {
        match self {
            ScreeningFact::Condition(condition) => condition.turned().map(ScreeningFact::Condition),
            _ => None,
        }
    }
}

impl Condition {
    /// Whether a condition that reads nobody is true; also if that takes too long to tell.
    #[inline]
    pub(crate) fn is_true(&self, view: &View) -> bool {
        self.test_plain(view).unwrap_or_else(|| {
            let budget = Budget::new();
            self.test(view, &[], &budget) || budget.is_spent()
        })
    }
}

/// What every way to choose the alternatives needs, cheap facts first.
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

/// Whether the facts that the prologue of a route tests are among some.
pub(crate) fn covers(screen: &[ScreeningFact], route: &Route) -> bool {
    let prologue = route.prologue.as_ref();
    prologue.is_none_or(|prologue| {
        of_prologue(prologue)
            .iter()
            .all(|fact| screen.contains(fact))
    })
}

/// Whether a route has an assignment wherever its facts are there.
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

/// What the kings, and the position as a whole, have to be like.
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

/// A condition that must be true, and what it needs in turn.
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

    /// The listings that a scenario needs.
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
