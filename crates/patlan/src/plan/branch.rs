//! One conjunction of the scenario as a sequence of steps.

use std::sync::Arc;

use chess::{Kind, Kinds, Owner, Role};

use super::condition::Condition;
use super::order::{self, Placed};
use super::tie::Tie;
use super::{Domain, PlanError, Program, Slot, SquareSet, conjuncts, role_bit, slot_of};
use crate::ast::{Action, Actor, ActorKind, ArgKind, Expr, ExprKind, Figure, Mark, Pattern};
use crate::vocabulary::{Function, Relation};

/// A test made as soon as everything it reads is bound.
#[derive(Debug, PartialEq)]
pub(crate) enum Check {
    /// `<X>` or `>X<`, with the protagonist of the line.
    Mark {
        slot: Slot,
        protagonist: Slot,
        owner: Owner,
        defended: bool,
    },
    /// There is no way to bind the names of its own so that the line holds.
    Not(NotLine),
    /// A conjunct of the precondition.
    Condition(Condition),
    /// The only tactical move is legal and may shut the king in, which it has to.
    ShutsIn { mover: Slot, target: Slot },
}

/// A line with NOT.
#[derive(Debug, PartialEq)]
pub(crate) struct NotLine {
    /// Bind the names that occur in the line alone; empty when it has none.
    pub(crate) steps: Vec<Step>,
    pub(crate) tie: Tie,
    /// The line's marks, when there is no step to test them in.
    pub(crate) marks: Vec<Check>,
}

/// Binds one slot.
#[derive(Debug, PartialEq)]
pub(crate) struct Step {
    pub(crate) slot: Slot,
    pub(crate) domain: Domain,
    /// Conditions on this actor's square alone.
    pub(crate) sets: Vec<SquareSet>,
    /// Ties that narrow the candidates, with the place of the slot in each.
    pub(crate) ties: Vec<(Tie, u8)>,
    /// So many candidates are needed, because later steps bind others of the same set.
    pub(crate) least: u8,
    pub(crate) checks: Vec<Check>,
    /// What tells that an assignment exists without binding anybody else.
    pub(crate) shortcut: Shortcut,
}

/// How a step may tell that all later ones can be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shortcut {
    /// Only by making them.
    None,
    /// Enough candidates are all it takes: later steps choose from the same set, and nothing is tested.
    Enough,
    /// The step binds where a piece goes, and the next one what it attacks from there, of which there has to be enough.
    Vantage,
    /// The step binds the piece, and the next one where it goes, which is a vantage point.
    HasVantage,
}

/// A positive line of the scenario, for telling instances apart.
#[derive(Debug)]
pub(crate) struct Ground {
    /// Its index among all actions of the pattern.
    pub(crate) line: usize,
    pub(crate) relation: Relation,
    pub(crate) slots: Vec<Slot>,
}

/// Three actors bound at once, by a list of relations that a view keeps.
#[derive(Debug, PartialEq)]
pub(crate) struct Opening {
    pub(crate) list: Listed,
    /// Slots, domains and conditions of protagonist, intermediate and target.
    pub(crate) slots: [Slot; 3],
    pub(crate) domains: [Domain; 3],
    pub(crate) sets: Vec<(u8, SquareSet)>,
    /// The kinds of relations that the domains and the conditions on types alone allow.
    pub(crate) kinds: Kinds,
    /// Nothing but the kind is left to test.
    pub(crate) by_kind: bool,
    /// Other ties between these three and the kings.
    pub(crate) ties: Vec<Tie>,
    pub(crate) checks: Vec<Check>,
}

impl Opening {
    /// The kinds that three domains and some conditions on types allow.
    fn kinds(
        list: Listed,
        slots: [Slot; 3],
        domains: [Domain; 3],
        conditions: &[&Condition],
    ) -> Kinds {
        let pieces = || {
            Owner::BOTH
                .into_iter()
                .flat_map(|owner| Role::ALL.map(|role| (owner, role)))
        };
        let mut kinds = Kinds::default();
        let targets: &[Role] = match list {
            Listed::XRays => &Role::ALL,
            Listed::Threats => &[Role::King],
        };
        for first in Role::ALL {
            for middle in pieces().map(Some).chain([None]) {
                for target in targets {
                    let figures = [
                        Some((Owner::Me, first)),
                        middle,
                        Some((Owner::Opponent, *target)),
                    ];
                    let kind = match list {
                        Listed::XRays => {
                            middle.and_then(|middle| Kind::of_x_ray(first, middle, *target))
                        }
                        Listed::Threats => Some(Kind::of_threat(first, middle)),
                    };
                    let types = [0, 1, 2]
                        .map(|place: usize| (slots[place], figures[place].map(|(_, role)| role)));
                    let fits = domains
                        .iter()
                        .zip(figures)
                        .all(|(domain, figure)| domain.admits(figure))
                        && conditions
                            .iter()
                            .all(|condition| condition.by_types(&types) != Some(false));
                    if let (true, Some(kind)) = (fits, kind) {
                        kinds.add(kind);
                    }
                }
            }
        }
        kinds
    }
}

/// The lists that a view keeps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Listed {
    /// My indirect attacks.
    XRays,
    /// My possible attacks on the opponent's king.
    Threats,
}

/// The kings, of whom there is one each, and what can be tested with them alone.
#[derive(Debug, PartialEq)]
pub(crate) struct Prologue {
    pub(crate) kings: Vec<(Slot, Owner)>,
    pub(crate) sets: Vec<(Slot, SquareSet)>,
    pub(crate) ties: Vec<Tie>,
    pub(crate) checks: Vec<Check>,
}

/// First the prologue, then the opening if there is one, then steps.
#[derive(Debug, PartialEq)]
pub(crate) struct Route {
    pub(crate) prologue: Option<Prologue>,
    pub(crate) opening: Option<Opening>,
    pub(crate) steps: Vec<Step>,
}

/// One choice of alternatives, planned twice: with the precondition tested on the way, and without it.
#[derive(Debug)]
pub(crate) struct Branch {
    /// Finds assignments that satisfy scenario and precondition.
    pub(crate) valid: Route,
    /// Finds assignments that satisfy the scenario.
    pub(crate) raw: Route,
    /// The conjuncts of the precondition in the order written, for telling which one rejects.
    pub(crate) precondition: Vec<Condition>,
    /// The conjuncts of the postcondition.
    pub(crate) postcondition: Vec<Condition>,
    pub(crate) ground: Vec<Ground>,
    /// The slots that an assignment binds.
    pub(crate) bound: u32,
    /// Whether the valid route tests that the first tactical move is legal.
    pub(crate) tests_first_move: bool,
}

impl Branch {
    pub(crate) fn compile(
        pattern: &Pattern,
        cast: &[Actor],
        present: &[Actor],
        actions: &[&Action],
        known: &dyn Fn(&str) -> Option<Arc<Program>>,
    ) -> Result<Branch, PlanError> {
        let positive = actions.iter().filter(|action| !action.negated);
        let mut bound = 0;
        for actor in positive
            .clone()
            .flat_map(|action| action.figures().map(|figure| figure.actor))
            .chain(present.iter().copied())
        {
            bound |= 1 << slot_of(cast, actor).ok_or(PlanError::Malformed)?;
        }
        let mut ties = Vec::new();
        let mut ground = Vec::new();
        for action in positive {
            let tie = Tie::new(action, cast).ok_or(PlanError::Malformed)?;
            let line = pattern
                .actions()
                .position(|other| std::ptr::eq(other, *action));
            ground.push(Ground {
                line: line.unwrap_or_default(),
                relation: action.relation,
                slots: tie.slots.to_vec(),
            });
            ties.push(tie);
        }
        let compile = |expr: &&Expr| Condition::compile(expr, cast, bound, known);
        let parts = conjuncts(pattern.precondition.as_ref());
        let precondition = parts.iter().map(compile).collect::<Result<Vec<_>, _>>()?;

        let endings = conjuncts(pattern.postcondition.as_ref());
        let postcondition = endings.iter().map(compile).collect::<Result<Vec<_>, _>>()?;

        let mut domains: Vec<Domain> = cast.iter().copied().map(Domain::of).collect();
        for tie in &ties {
            if let (Some(slot), roles) = (tie.slots.first(), tie.protagonists()) {
                let domain = &mut domains[usize::from(*slot)];
                *domain = domain.restricted(roles);
            }
        }
        let aims: Vec<u8> = ties
            .iter()
            .map(|tie| aims_like(tie, &ties, &domains))
            .collect();
        for (tie, several) in ties.iter_mut().zip(aims) {
            tie.aim(domains[usize::from(tie.last())], several);
        }
        let mut narrowed = domains.clone();
        let mut tested = Vec::new();
        let mut sets = Vec::new();
        for expr in &parts {
            match type_mask(expr, cast) {
                Some((slot, roles)) if bound & (1 << slot) != 0 => {
                    let domain = &mut narrowed[usize::from(slot)];
                    *domain = domain.restricted(roles);
                }
                _ => {
                    let condition = compile(expr)?;
                    match condition.as_set(cast) {
                        Some(set) => sets.push(set),
                        None => tested.push(condition),
                    }
                }
            }
        }
        let mut valid_checks = scenario_checks(actions, cast, bound)?;
        valid_checks.extend(tested.into_iter().map(|condition| Placed {
            reads: condition.reads(),
            cost: condition.cost(),
            check: Check::Condition(condition),
        }));
        let raw_checks = scenario_checks(actions, cast, bound)?;
        let raw = Route::new(cast, &domains, &ties, &[], raw_checks, bound);
        let first_move = first_move(pattern, cast, bound);
        let shuts_in =
            pattern.tactics.len() == 1 && postcondition.iter().any(Condition::is_your_king_shut_in);
        match first_move {
            Some((mover, target)) if shuts_in => valid_checks.push(Placed {
                reads: 1 << mover | 1 << target,
                cost: 5.0,
                check: Check::ShutsIn { mover, target },
            }),
            Some((mover, target)) => {
                match ties.iter().position(|tie| tie.says_moves(mover, target)) {
                    Some(place) => ties[place] = ties[place].clone().with_play(),
                    None => ties.extend(Tie::plays(mover, target, cast)),
                }
            }
            None => {}
        }
        Ok(Branch {
            valid: Route::new(cast, &narrowed, &ties, &sets, valid_checks, bound),
            raw,
            tests_first_move: first_move.is_some(),
            precondition,
            postcondition,
            ground,
            bound,
        })
    }
}

impl Branch {
    /// Whether the precondition asks that the opponent's king has no square to go to.
    pub(crate) fn needs_king_shut_in(&self) -> bool {
        self.precondition
            .iter()
            .any(Condition::is_your_king_shut_in)
    }
}

/// Who makes the first tactical move, and to where, if a piece of mine makes it.
fn first_move(pattern: &Pattern, cast: &[Actor], bound: u32) -> Option<(Slot, Slot)> {
    let step = pattern.tactics.first()?;
    let mover = slot_of(cast, step.mover.actor)?;
    let target = slot_of(cast, step.target.actor)?;
    let both = 1 << mover | 1 << target;
    let is_mine = step.mover.actor.owner == Owner::Me && !step.mover.actor.is_square();
    (is_mine && mover != target && bound & both == both).then_some((mover, target))
}

/// Of how many different targets, this one's included, ties ask the same. A target may be named by several lines.
fn aims_like(tie: &Tie, ties: &[Tie], domains: &[Domain]) -> u8 {
    let domain = |slot: Slot| domains[usize::from(slot)];
    let alike = ties.iter().filter(|other| {
        tie.mirrors(tie.last(), other, other.last()) && domain(tie.last()) == domain(other.last())
    });
    let targets = alike.fold(1u32 << tie.last(), |mask, other| mask | 1 << other.last());
    targets.count_ones() as u8
}

/// A condition of this cost is tested before anything is listed.
const CHEAP: f64 = 6.0;

impl Route {
    fn new(
        cast: &[Actor],
        domains: &[Domain],
        ties: &[Tie],
        sets: &[(Slot, SquareSet)],
        checks: Vec<Placed>,
        bound: u32,
    ) -> Route {
        let kings: Vec<(Slot, Owner)> = (0..cast.len() as Slot)
            .filter(|slot| bound & (1 << slot) != 0)
            .filter_map(|slot| Some((slot, domains[usize::from(slot)].king_of()?)))
            .collect();
        let mut crowned = kings.iter().fold(0, |mask, (slot, _)| mask | 1 << slot);
        let listed = ties
            .iter()
            .find_map(|tie| Some((tie.listed(domains)?, tie)));
        // A list is often empty: only what is cheap comes before it.
        let dearest = if listed.is_some() { CHEAP } else { f64::MAX };
        let settles = |placed: &Placed| {
            placed.reads != 0 && placed.reads & !crowned == 0 && placed.cost <= dearest
        };
        let concerns = |(slot, _): &(Slot, SquareSet)| crowned & (1 << slot) != 0;
        if !checks.iter().any(settles) && !sets.iter().any(concerns) {
            crowned = 0;
        }
        let kings = kings.into_iter().filter(|_| crowned != 0).collect();
        let (first, later): (Vec<_>, Vec<_>) = checks.into_iter().partition(|placed| {
            placed.reads & !crowned == 0 && (placed.cost <= dearest || placed.reads == 0)
        });
        let among = |slots: u32| move |tie: &&Tie| tie.mask() & !slots == 0;
        let prologue = Prologue {
            kings,
            sets: sets
                .iter()
                .filter(|(slot, _)| crowned & (1 << slot) != 0)
                .cloned()
                .collect(),
            ties: ties.iter().filter(among(crowned)).cloned().collect(),
            checks: order::cheapest_first(first),
        };
        let idle = prologue.kings.is_empty() && prologue.checks.is_empty();
        let prologue = (!idle).then_some(prologue);
        let Some((list, tie)) = listed else {
            return Route {
                prologue,
                opening: None,
                steps: order::steps(cast, domains, ties, sets, later, crowned, bound),
            };
        };
        let slots = [tie.slots[0], tie.slots[1], tie.slots[2]];
        let given = tie.mask() | crowned;
        let (ready, later): (Vec<_>, Vec<_>) = later
            .into_iter()
            .partition(|placed| placed.reads & !given == 0);
        let some_types = slots.map(|slot| (slot, None));
        let is_by_types = |placed: &Placed| match &placed.check {
            Check::Condition(condition) => condition.by_types(&some_types).is_some(),
            _ => false,
        };
        let (by_types, ready): (Vec<_>, Vec<_>) = ready.into_iter().partition(is_by_types);
        let by_types = by_types.iter().filter_map(|placed| match &placed.check {
            Check::Condition(condition) => Some(condition),
            _ => None,
        });
        let by_types: Vec<&Condition> = by_types.collect();
        let three = slots.map(|slot| domains[usize::from(slot)]);
        let mut opening = Opening {
            list,
            slots,
            domains: three,
            kinds: Opening::kinds(list, slots, three, &by_types),
            by_kind: false,
            sets: sets
                .iter()
                .filter_map(|(slot, set)| {
                    let place = slots.iter().position(|other| other == slot)?;
                    Some((place as u8, set.clone()))
                })
                .collect(),
            ties: ties
                .iter()
                .filter(among(given))
                .filter(|other| !std::ptr::eq(*other, tie) && other.mask() & !crowned != 0)
                .cloned()
                .collect(),
            checks: order::cheapest_first(ready),
        };
        let steps = order::steps(cast, domains, ties, sets, later, given, bound);
        opening.by_kind = prologue.is_none()
            && opening.sets.is_empty()
            && opening.ties.is_empty()
            && opening.checks.is_empty()
            && steps.is_empty();
        Route {
            prologue,
            opening: Some(opening),
            steps,
        }
    }
}

/// Marks and NOT lines, each with the slots it waits for.
fn scenario_checks(
    actions: &[&Action],
    cast: &[Actor],
    bound: u32,
) -> Result<Vec<Placed>, PlanError> {
    let mut checks = Vec::new();
    for action in actions {
        if !action.negated {
            checks.extend(marks(action, cast)?);
            continue;
        }
        let tie = Tie::new(action, cast).ok_or(PlanError::Malformed)?;
        let all = tie.slots.iter().fold(0, |mask, slot| mask | 1 << slot);
        let outside = all & bound;
        let domains: Vec<Domain> = cast.iter().copied().map(Domain::of).collect();
        let inner = marks(action, cast)?;
        let line = if all == outside {
            NotLine {
                steps: Vec::new(),
                tie,
                marks: inner.into_iter().map(|placed| placed.check).collect(),
            }
        } else {
            let ties = std::slice::from_ref(&tie);
            NotLine {
                steps: order::steps(cast, &domains, ties, &[], inner, outside, all),
                tie,
                marks: Vec::new(),
            }
        };
        // Different names are different pieces: the line waits for every actor that one of its own could be.
        let own = cast
            .iter()
            .enumerate()
            .filter(|(slot, _)| all & !outside & (1 << slot) != 0);
        let rivals = own.fold(0, |mask, (_, actor)| mask | rivals(*actor, cast)) & bound;
        checks.push(Placed {
            reads: outside | rivals,
            cost: 40.0,
            check: Check::Not(line),
        });
    }
    Ok(checks)
}

/// The slots of actors that could be bound to the same piece or square.
fn rivals(actor: Actor, cast: &[Actor]) -> u32 {
    let same = |other: &Actor| match (actor.kind, other.kind) {
        (ActorKind::Square, kind) | (kind, ActorKind::Square) => kind == ActorKind::Square,
        (ActorKind::Piece(a), ActorKind::Piece(b)) => a == b && actor.owner == other.owner,
        _ => actor.owner == other.owner,
    };
    cast.iter()
        .enumerate()
        .filter(|(_, other)| same(other))
        .fold(0, |mask, (slot, _)| mask | 1 << slot)
}

fn marks(action: &Action, cast: &[Actor]) -> Result<Vec<Placed>, PlanError> {
    let slot = |figure: &Figure| slot_of(cast, figure.actor).ok_or(PlanError::Malformed);
    let protagonist = slot(&action.protagonist)?;
    let mut checks = Vec::new();
    for figure in action.figures() {
        let Some(mark) = figure.mark else { continue };
        let marked = slot(figure)?;
        let owner = figure.actor.owner;
        let reads = match owner {
            Owner::Me => 1 << marked | 1 << protagonist,
            Owner::Opponent => 1 << marked,
        };
        checks.push(Placed {
            reads,
            cost: 10.0,
            check: Check::Mark {
                slot: marked,
                protagonist,
                owner,
                defended: mark == Mark::Defended,
            },
        });
    }
    Ok(checks)
}

/// `TYPEOF(F1,Q) OR TYPEOF(F1,R)`: the types that one actor may have.
fn type_mask(expr: &Expr, cast: &[Actor]) -> Option<(Slot, u8)> {
    match &expr.kind {
        ExprKind::Call(Function::TypeOf, args) => match (&args.first()?.kind, &args.get(1)?.kind) {
            (ArgKind::Actor(actor), ArgKind::Type(_, role)) if !actor.is_square() => {
                Some((slot_of(cast, *actor)?, role_bit(*role)))
            }
            _ => None,
        },
        ExprKind::Or(parts) => {
            let masks = parts
                .iter()
                .map(|part| type_mask(part, cast))
                .collect::<Option<Vec<_>>>()?;
            let (slot, _) = *masks.first()?;
            masks
                .iter()
                .all(|(other, _)| *other == slot)
                .then(|| (slot, masks.iter().fold(0, |all, (_, roles)| all | roles)))
        }
        _ => None,
    }
}
