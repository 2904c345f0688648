//! Routes: in which order a search binds the actors, and what it tests when.
//!
//! A route has up to three phases, and each narrows what the next has to try:
//!
//! 1. *Prologue.* There is one king of each side, so kings are bound without a search; everything that reads kings
//!    alone, or no actor at all, is tested here. Omitted when there is nothing to test.
//! 2. *List step.* If the scenario contains an indirect attack, or a possible attack on the king, its three actors are
//!    bound together to the entries of a list that the view keeps ([`ListStep`]).
//! 3. *Steps.* Each remaining actor is bound to the squares that all its ties to bound actors allow
//!    ([`order::steps`]); always the actor with the fewest expected candidates next.
//!
//! Every check stands in the first phase that has bound all that it reads. Gain of the list step (`sh
//! benches/instructions.sh`, instructions that a pattern adds to a search for all 33): DISCOVEREDATTACK 1,349 before
//! and 107 after, X-RAY 616 and 15.

use chess::{Dynamic, Owner, TripleKinds};

use super::branch::{Check, Shortcut, Step};
use super::condition::Condition;
use super::list_step::{EntryTest, ListStep, RelationList, Remainder, SecondTarget};
use super::order::{self, PendingCheck, Scope};
use super::tie::{Tie, TieKind};
use super::{Domain, Slot, SquareSet};

/// The kings, and what can be tested with them alone.
#[derive(Debug, PartialEq)]
pub(crate) struct Prologue {
    pub(crate) kings: Vec<(Slot, Owner)>,
    pub(crate) sets: Vec<(Slot, SquareSet)>,
    pub(crate) ties: Vec<Tie>,
    /// Conditions on the whole position that are screening facts too.
    pub(crate) plain: Vec<Check>,
    pub(crate) checks: Vec<Check>,
}

/// A planned search; [`Branch`](super::Branch) has two. The order of the fields is the order of the phases.
#[derive(Debug, PartialEq)]
pub(crate) struct Route {
    pub(crate) prologue: Option<Prologue>,
    pub(crate) list_step: Option<ListStep>,
    pub(crate) steps: Vec<Step>,
}

impl Route {
    /// The domain of a slot that some phase binds.
    fn domain(&self, slot: Slot) -> Option<Domain> {
        let kings = self.prologue.iter().flat_map(|prologue| &prologue.kings);
        let kings = kings.map(|(king, owner)| (*king, Domain::king(*owner)));
        let list_step = self.list_step.iter();
        let opened =
            list_step.flat_map(|list_step| list_step.slots.into_iter().zip(list_step.domains));
        let steps = self.steps.iter().map(|step| (step.slot, step.domain));
        let mut all = kings.chain(opened).chain(steps);
        all.find_map(|(other, domain)| (other == slot).then_some(domain))
    }

    /// Possible attacks by kings in later steps: kings are mostly too distant, so this excludes many positions.
    pub(super) fn steps_of_kings(&self) -> impl Iterator<Item = (&Tie, Domain)> {
        let ties = self.steps.iter().flat_map(|step| &step.ties);
        ties.filter_map(|(tie, _)| {
            let king = self.domain(tie.first())?;
            let is_one = tie.kind == TieKind::Dynamic(Dynamic::PossibleAttack);
            (is_one && king.king_of().is_some()).then_some((tie, king))
        })
    }

    /// List entries that later steps need, besides the one that the route begins with.
    pub(super) fn listed_later(&self) -> Vec<(RelationList, TripleKinds)> {
        let mut later = Vec::new();
        for (tie, _) in self.steps.iter().flat_map(|step| &step.ties) {
            let Some(list) = self
                .domain(tie.last())
                .and_then(|target| tie.listed(target))
            else {
                continue;
            };
            let slots = [tie.slots[0], tie.slots[1], tie.slots[2]];
            if let [Some(first), Some(middle), Some(last)] = slots.map(|slot| self.domain(slot)) {
                let listed = (
                    list,
                    ListStep::kinds(list, slots, [first, middle, last], &[], &[]),
                );
                if !later.contains(&listed) {
                    later.push(listed);
                }
            }
        }
        later
    }
}

/// Conditions that cost no more than this are tested before a list is filled.
const CHEAP: f64 = 6.0;

impl Route {
    /// Plans how to bind the slots in `bound` so that ties, sets and checks hold.
    pub(super) fn new(scope: Scope<'_>, checks: Vec<PendingCheck>, bound: u32) -> Route {
        let listed = scope.ties.iter().find_map(|tie| {
            let target = scope.domains[usize::from(tie.last())];
            Some((tie.listed(target)?, tie))
        });
        let Split {
            prologue,
            crowned,
            later,
        } = Prologue::split(scope, checks, bound, listed.is_some());
        let Some((list, tie)) = listed else {
            return Route {
                prologue,
                list_step: None,
                steps: order::steps(scope, later, crowned, bound),
            };
        };
        let given = tie.mask() | crowned;
        let (ready, later): (Vec<_>, Vec<_>) = later
            .into_iter()
            .partition(|pending| pending.reads & !given == 0);
        let mut list_step = ListStep::new(scope, list, tie, crowned, ready);
        let steps = order::steps(scope, later, given, bound);
        if prologue.is_none() && list_step.tests_decide() {
            list_step.remainder = remainder(&list_step, &steps);
        }
        Route {
            prologue,
            list_step: Some(list_step),
            steps,
        }
    }
}

/// Checks divided by [`Prologue::split`].
struct Split {
    /// `None` if there is nothing to do in it.
    prologue: Option<Prologue>,
    /// The slots of the kings that the prologue binds, one bit each.
    crowned: u32,
    later: Vec<PendingCheck>,
}

impl Prologue {
    /// Takes out of the checks those that kings alone decide. Before a list, which is often empty, only cheap checks are
    /// made; and kings of which nothing is asked are left to the steps.
    fn split(scope: Scope<'_>, checks: Vec<PendingCheck>, bound: u32, before_list: bool) -> Split {
        let Scope {
            cast,
            domains,
            ties,
            sets,
        } = scope;
        let kings: Vec<(Slot, Owner)> = (0..cast.len() as Slot)
            .filter(|slot| bound & (1 << slot) != 0)
            .filter_map(|slot| Some((slot, domains[usize::from(slot)].king_of()?)))
            .collect();
        let mut crowned = kings.iter().fold(0, |mask, (slot, _)| mask | 1 << slot);
        let max_cost = if before_list { CHEAP } else { f64::MAX };
        let is_ready = |pending: &PendingCheck, crowned: u32| {
            pending.reads & !crowned == 0 && (pending.cost <= max_cost || pending.reads == 0)
        };
        let reads_kings = |pending: &PendingCheck| pending.reads != 0 && is_ready(pending, crowned);
        let concerns = |(slot, _): &(Slot, SquareSet)| crowned & (1 << slot) != 0;
        if !checks.iter().any(reads_kings) && !sets.iter().any(concerns) {
            crowned = 0;
        }
        let (first, later): (Vec<_>, Vec<_>) = checks
            .into_iter()
            .partition(|pending| is_ready(pending, crowned));
        let is_plain = |pending: &PendingCheck| match &pending.check {
            Check::Condition(condition) => condition.is_plain(),
            _ => false,
        };
        let (plain, first): (Vec<_>, Vec<_>) = first.into_iter().partition(is_plain);
        let prologue = Prologue {
            kings: kings.into_iter().filter(|_| crowned != 0).collect(),
            sets: sets
                .iter()
                .filter(|(slot, _)| crowned & (1 << slot) != 0)
                .cloned()
                .collect(),
            ties: among(ties, crowned).cloned().collect(),
            plain: order::cheapest_first(plain),
            checks: order::cheapest_first(first),
        };
        let is_idle =
            prologue.kings.is_empty() && prologue.checks.is_empty() && prologue.plain.is_empty();
        Split {
            prologue: (!is_idle).then_some(prologue),
            crowned,
            later,
        }
    }
}

/// The ties that read some slots only.
fn among(ties: &[Tie], slots: u32) -> impl Iterator<Item = &Tie> {
    ties.iter().filter(move |tie| tie.mask() & !slots == 0)
}

impl ListStep {
    /// Binds the three slots of `tie` by a list. `checks` read these slots and the kings in `crowned` only; those that
    /// the types of the pieces decide become part of the kinds.
    fn new(
        scope: Scope<'_>,
        list: RelationList,
        tie: &Tie,
        crowned: u32,
        checks: Vec<PendingCheck>,
    ) -> ListStep {
        let slots = [tie.slots[0], tie.slots[1], tie.slots[2]];
        let some_types = slots.map(|slot| (slot, None));
        let is_by_types = |pending: &PendingCheck| match &pending.check {
            Check::Condition(condition) => condition.by_types(&some_types).is_some(),
            _ => false,
        };
        let (by_types, checks): (Vec<_>, Vec<_>) = checks.into_iter().partition(is_by_types);
        let by_types = by_types.iter().filter_map(|pending| match &pending.check {
            Check::Condition(condition) => Some(condition),
            _ => None,
        });
        let by_types: Vec<&Condition> = by_types.collect();
        let tests: Vec<EntryTest> = checks
            .iter()
            .filter_map(|pending| EntryTest::of(&pending.check, slots))
            .collect();
        let domains = slots.map(|slot| scope.domains[usize::from(slot)]);
        let index_of = |slot: Slot| slots.iter().position(|other| *other == slot);
        ListStep {
            list,
            slots,
            domains,
            kinds: ListStep::kinds(list, slots, domains, &by_types, &tests),
            remainder: Remainder::Search,
            sets: scope
                .sets
                .iter()
                .filter_map(|(slot, set)| Some((index_of(*slot)? as u8, set.clone())))
                .collect(),
            ties: among(scope.ties, tie.mask() | crowned)
                .filter(|other| !std::ptr::eq(*other, tie) && other.mask() & !crowned != 0)
                .cloned()
                .collect(),
            checks: order::cheapest_first(checks),
        }
    }

    /// Whether an entry of the right kind that passes its tests is all that the step asks.
    fn tests_decide(&self) -> bool {
        let is_tested =
            |check: &Check| EntryTest::of(check, self.slots).is_some_and(|test| test.is_exact());
        self.sets.is_empty() && self.ties.is_empty() && self.checks.iter().all(is_tested)
    }
}

/// What the steps after a list step ask, where the entry itself decides it.
fn remainder(list_step: &ListStep, steps: &[Step]) -> Remainder {
    if let [step] = steps
        && let Some(target) = second_target(list_step, step)
    {
        return Remainder::Hits(target);
    }
    let no_squares = list_step.domains.iter().all(|domain| !domain.is_squares());
    match steps {
        [] => Remainder::Nothing,
        [step]
            if no_squares
                && step.shortcut == Shortcut::Enough
                && step.domain.is_squares()
                && step.sets.is_empty() =>
        {
            match step.ties.as_slice() {
                [(tie, 1)] if tie.first() == list_step.slots[1] => match tie.kind {
                    TieKind::Moves => Remainder::Moves,
                    TieKind::PlaysMove => Remainder::PlaysMove,
                    _ => Remainder::Search,
                },
                _ => Remainder::Search,
            }
        }
        _ => Remainder::Search,
    }
}

/// The second target of a possible attack on the king, if that is all that the step asks.
fn second_target(list_step: &ListStep, step: &Step) -> Option<SecondTarget> {
    let [(tie, 2)] = step.ties.as_slice() else {
        return None;
    };
    let is_same_way = list_step.list == RelationList::Threats
        && tie.kind == TieKind::Dynamic(Dynamic::PossibleAttack)
        && tie.slots[..2] == list_step.slots[..2];
    if !is_same_way
        || step.domain.owner() != Some(Owner::Opponent)
        || !step.sets.is_empty()
        || step.least > 1
    {
        return None;
    }
    let guarded = match step.checks.as_slice() {
        [] => None,
        [
            Check::Mark {
                slot,
                owner: Owner::Opponent,
                defended,
                ..
            },
        ] if *slot == step.slot => Some(*defended),
        _ => return None,
    };
    Some(SecondTarget {
        domain: step.domain,
        guarded,
    })
}
