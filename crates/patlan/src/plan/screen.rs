//! What must be true of a position before a pattern is worth a search. Facts name no actors, so that many patterns
//! can share the answer.

use chess::{Bitboard, Kinds, Owner, Role, Square, View};

use super::condition::Condition;
use super::{Branch, Check, Domain, Listed, Route, Shortcut, Slot, SquareSet, Step, Tie};
use crate::matcher::Budget;

/// Something that is true of a position or not.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Fact {
    /// A condition that reads no actor.
    Condition(Condition),
    /// The owner's king stands on one of these squares.
    King(Owner, SquareSet),
    /// A list has a relation of one of these kinds.
    Listed(Listed, Kinds),
    /// There are candidates enough.
    Candidates(Box<Candidates>),
    /// A piece can go where it attacks enough.
    Vantage(Box<Vantage>),
}

/// A piece, where it goes and what it attacks from there, nobody else having a part.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Vantage {
    owner: Owner,
    movers: Place,
    middles: Place,
    targets: Place,
    several: u8,
}

/// A domain with conditions.
#[derive(Debug, Clone, PartialEq)]
struct Place {
    domain: Domain,
    sets: Vec<SquareSet>,
}

impl Place {
    fn of(step: &Step) -> Place {
        Place {
            domain: step.domain,
            sets: step.sets.clone(),
        }
    }

    #[inline]
    fn squares(&self, view: &View) -> Bitboard {
        let mut squares = self.domain.squares(view.board());
        for set in &self.sets {
            squares &= set.squares(view);
        }
        squares
    }
}

impl Vantage {
    /// What the first steps ask for, if that is all they do.
    fn of(steps: &[Step]) -> Option<Vantage> {
        match steps {
            [mover, middle, target, ..] if mover.shortcut == Shortcut::HasVantage => {
                let (tie, _) = mover.ties.first()?;
                Some(Vantage {
                    owner: tie.owner(),
                    movers: Place::of(mover),
                    middles: Place::of(middle),
                    targets: Place::of(target),
                    several: target.least,
                })
            }
            _ => None,
        }
    }

    #[inline(never)]
    fn exists(&self, view: &View) -> bool {
        view.have_vantage(
            self.owner,
            self.movers.squares(view),
            self.middles.squares(view),
            self.targets.squares(view),
            self.several,
        )
    }
}

/// Who may take a part when nobody but the kings has one. The part is slot 0, the kings are slots 1 (mine) and 2.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Candidates {
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

impl Candidates {
    /// The candidates of a step that is made when only these kings are bound.
    fn of(step: &Step, kings: &[(Slot, Owner)]) -> Candidates {
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
        Candidates {
            domain: step.domain,
            sets: step.sets.clone(),
            ties,
            least: step.least,
            kings: read,
        }
    }

    /// Whether they tell more than the material does.
    fn tell(&self) -> bool {
        let tells = |(tie, place): &(Tie, u8)| tie.tells(usize::from(*place), self.domain);
        !self.sets.is_empty() || self.ties.iter().any(tells)
    }

    #[inline(never)]
    fn are_enough(&self, view: &View) -> bool {
        let board = view.board();
        let mut candidates = self.domain.squares(board);
        for set in &self.sets {
            candidates &= set.squares(view);
        }
        if candidates.is_empty() {
            return false;
        }
        let king = |owner| board.king(owner).unwrap_or(Square::A1);
        let seats = [Square::A1, king(Owner::Me), king(Owner::Opponent)];
        for (tie, place) in &self.ties {
            candidates = tie.narrow(view, &seats, self.kings, usize::from(*place), candidates);
            if candidates.is_empty() {
                return false;
            }
        }
        self.least <= 1 || candidates.count() >= usize::from(self.least)
    }
}

impl Fact {
    /// Whether it is true; also if that takes too long to tell.
    #[inline(always)]
    pub(crate) fn holds(&self, view: &View) -> bool {
        match self {
            Fact::Condition(condition) => is_true(condition, view),
            Fact::King(owner, set) => match view.board().king(*owner) {
                Some(king) => set.squares(view).contains(king),
                None => false,
            },
            Fact::Listed(Listed::XRays, kinds) => view.x_rays().kinds.meet(kinds),
            Fact::Listed(Listed::Threats, kinds) => view.threats().kinds.meet(kinds),
            Fact::Candidates(candidates) => candidates.are_enough(view),
            Fact::Vantage(vantage) => vantage.exists(view),
        }
    }

    /// Whether it stays as it is while no pawn moves or vanishes.
    pub(crate) fn is_about_pawns(&self) -> bool {
        match self {
            Fact::Candidates(candidates) => {
                let Candidates {
                    domain, sets, ties, ..
                } = &**candidates;
                domain.only(Role::Pawn)
                    && sets.iter().all(SquareSet::is_about_pawns)
                    && ties.iter().all(|(tie, _)| tie.is_about_pawns())
            }
            _ => false,
        }
    }

    /// A guess of what finding out costs, for asking cheap ones first.
    pub(crate) fn cost(&self) -> f64 {
        match self {
            Fact::King(..) => 1.0,
            Fact::Condition(condition) => condition.cost(),
            Fact::Candidates(candidates) => 20.0 + 20.0 * candidates.ties.len() as f64,
            Fact::Listed(..) => 50.0,
            Fact::Vantage(_) => 60.0,
        }
    }

    /// The same fact as the other side sees it, where that is easily said.
    fn turned(&self) -> Option<Fact> {
        match self {
            Fact::Condition(condition) => condition.turned().map(Fact::Condition),
            _ => None,
        }
    }
}

#[inline(never)]
fn is_true(condition: &Condition, view: &View) -> bool {
    condition.simply_holds(view).unwrap_or_else(|| {
        let budget = Budget::new();
        condition.test(view, &[], &budget) || budget.is_spent()
    })
}

/// What every way to choose the alternatives needs, cheap facts first.
pub(crate) fn of_all(branches: &[Branch]) -> Vec<Fact> {
    let Some((first, others)) = branches.split_first() else {
        return Vec::new();
    };
    let mut facts = of_route(&first.valid);
    for branch in others {
        let also = of_route(&branch.valid);
        facts.retain(|fact| also.contains(fact));
    }
    facts.sort_by(|a, b| a.cost().total_cmp(&b.cost()));
    facts
}

/// Whether a route has an assignment wherever its facts are there.
pub(crate) fn settles(route: &Route) -> bool {
    if route.prologue.is_some() {
        return false;
    }
    match (&route.opening, route.steps.first()) {
        (Some(opening), _) => opening.by_kind,
        (None, Some(_)) if Vantage::of(&route.steps).is_some() => true,
        (None, Some(step)) => {
            let is_a_fact = step.domain.king_of().is_none()
                && Candidates::of(step, &[]).tell()
                && !step.ties.iter().any(|(tie, _)| tie.is_long());
            is_a_fact && step.shortcut == Shortcut::Enough
        }
        (None, None) => false,
    }
}

fn of_route(route: &Route) -> Vec<Fact> {
    let mut facts = Vec::new();
    let mut kings: Vec<(Slot, Owner)> = Vec::new();
    if let Some(prologue) = &route.prologue {
        kings.extend(&prologue.kings);
        for (slot, set) in &prologue.sets {
            if let Some((_, owner)) = kings.iter().find(|(king, _)| king == slot) {
                facts.push(Fact::King(*owner, set.clone()));
            }
        }
        for check in &prologue.checks {
            if let Check::Condition(condition) = check
                && condition.reads_nobody()
            {
                facts.extend(of_condition(condition));
            }
        }
    }
    if let Some(opening) = &route.opening {
        facts.push(Fact::Listed(opening.list, opening.kinds));
        return facts;
    }
    if kings.is_empty()
        && let Some(vantage) = Vantage::of(&route.steps)
    {
        facts.push(Fact::Vantage(Box::new(vantage)));
        return facts;
    }
    for step in &route.steps {
        match step.domain.king_of() {
            Some(owner) => kings.push((step.slot, owner)),
            None => {
                let candidates = Candidates::of(step, &kings);
                if candidates.tell() {
                    facts.push(Fact::Candidates(Box::new(candidates)));
                }
                break;
            }
        }
    }
    facts
}

/// A condition that must be true, and what it needs in turn.
fn of_condition(condition: &Condition) -> Vec<Fact> {
    let mut facts = vec![Fact::Condition(condition.clone())];
    if let Some((program, owner)) = condition.asked_pattern() {
        let inner = program.screen().iter();
        match owner {
            Owner::Me => facts.extend(inner.cloned()),
            Owner::Opponent => facts.extend(inner.filter_map(Fact::turned)),
        }
    }
    facts
}
