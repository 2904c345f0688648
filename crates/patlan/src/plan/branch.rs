//! Branches: one choice of alternatives from the groups of a scenario, with the routes that search for it.

use std::sync::Arc;

use chess::Owner;

use super::condition::Condition;
use super::lines::scenario_checks;
use super::order::{self, PendingCheck, Scope};
use super::pawns::PawnStructure;
use super::route::Route;
use super::tie::Tie;
use super::{
    Domain, PlanError, Program, Slot, SquareSet, conjuncts, role_bit, slot_of, square_set,
};
use crate::ast::{Action, Actor, ArgKind, Expr, ExprKind, Pattern};
use crate::vocabulary::{Function, Relation};

/// A test made as soon as everything it reads is bound.
#[derive(Debug, PartialEq)]
pub(crate) enum Check {
    /// A mark, `<X>` or `>X<`; a piece of mine does not count as defended by the protagonist of the line.
    Mark {
        slot: Slot,
        protagonist: Slot,
        owner: Owner,
        defended: bool,
    },
    /// A line with NOT: the names that occur only in it cannot be bound so that it holds.
    Not(NotLine),
    /// A conjunct of the precondition.
    Condition(Condition),
    /// The only tactical move is legal and takes the last flight square, as far as a prefilter can say; the
    /// postcondition decides.
    ShutsIn { mover: Slot, target: Slot },
}

/// A line with NOT.
#[derive(Debug, PartialEq)]
pub(crate) struct NotLine {
    /// Bind the names that occur only in this line; empty when there are none.
    pub(crate) steps: Vec<Step>,
    pub(crate) tie: Tie,
    /// The marks of the line, when there is no step to test them in.
    pub(crate) marks: Vec<Check>,
}

/// Binds one slot: the candidates are the squares of the domain that are in every set and allowed by every tie.
#[derive(Debug, PartialEq)]
pub(crate) struct Step {
    pub(crate) slot: Slot,
    pub(crate) domain: Domain,
    /// Conditions on the square of this slot alone.
    pub(crate) sets: Vec<SquareSet>,
    /// Ties that narrow the candidates, with the position of the slot in each.
    pub(crate) ties: Vec<(Tie, u8)>,
    /// The minimum number of candidates, because later steps bind other actors to the same set.
    pub(crate) least: u8,
    pub(crate) checks: Vec<Check>,
    /// How this step decides, without binding later slots, that an assignment exists.
    pub(crate) shortcut: Shortcut,
}

/// How a step decides whether all later ones can be completed, where one assignment is enough. Gain (`sh
/// benches/instructions.sh`, instructions that a pattern adds to a search for all 33): PAWNFORK 876 before and 154
/// after, DYNAMICFORK 2,289 and 310, together with `matching/fork_squares`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shortcut {
    /// It cannot; later steps have to be tried.
    None,
    /// By counting candidates: later steps choose from the same set, or bind kings without conditions, and nothing is
    /// tested.
    Enough,
    /// The step binds the square to which a piece goes; the next one binds targets that it attacks from there.
    ForkSquare,
    /// The step binds the piece, the next one its fork square, the one after that the targets.
    Fork,
}

/// A positive action of the scenario. Two assignments with the same ground actions are the same instance.
#[derive(Debug)]
pub(crate) struct Ground {
    /// Index among all actions of the pattern.
    pub(crate) action: usize,
    pub(crate) relation: Relation,
    pub(crate) tie: Tie,
}

/// One choice of alternatives, planned twice: with the precondition tested on the way for valid instances, and without
/// it for raw ones.
#[derive(Debug)]
pub(crate) struct Branch {
    /// Finds assignments for which scenario and precondition hold.
    pub(crate) valid: Route,
    /// Finds assignments for which the scenario holds.
    pub(crate) raw: Route,
    /// The conjuncts of the precondition in the order written: the first that is false is the reason of a rejection.
    pub(crate) precondition: Vec<Condition>,
    pub(crate) postcondition: Vec<Condition>,
    pub(crate) ground: Vec<Ground>,
    /// What each slot may be bound to, and the marks and NOT lines of the scenario: with the ties of `ground` they
    /// test a complete assignment without a search.
    pub(crate) domains: Vec<Domain>,
    pub(crate) scenario_checks: Vec<Check>,
    /// The slots that an assignment binds.
    pub(crate) bound: u32,
    /// Whether the valid route tests that the first tactical move is legal.
    pub(crate) tests_first_move: bool,
    /// The pawns that the scenario relates to one another, if more than one line does.
    pub(crate) pawn_structure: Option<PawnStructure>,
    /// Whether the screening facts of the whole pattern include those that the valid route tests first.
    pub(crate) is_screened: bool,
}

impl Branch {
    /// Plans one choice of alternatives, `actions`; `present` are the actors of the ACTORS section.
    pub(crate) fn compile(
        pattern: &Pattern,
        cast: &[Actor],
        present: &[Actor],
        actions: &[&Action],
        known: &dyn Fn(&str) -> Option<Arc<Program>>,
    ) -> Result<Branch, PlanError> {
        let (ground, bound) = ground(pattern, cast, present, actions)?;
        let compile = |expr: &&Expr| Condition::compile(expr, cast, bound, known);
        let parts = conjuncts(pattern.precondition.as_ref());
        let precondition = parts.iter().map(compile).collect::<Result<Vec<_>, _>>()?;
        let endings = conjuncts(pattern.postcondition.as_ref());
        let postcondition = endings.iter().map(compile).collect::<Result<Vec<_>, _>>()?;

        let mut ties: Vec<Tie> = ground.iter().map(|ground| ground.tie.clone()).collect();
        let domains = restrict_domains(cast, &mut ties);
        let raw_scope = Scope {
            cast,
            domains: &domains,
            ties: &ties,
            sets: &[],
        };
        let raw = Route::new(raw_scope, scenario_checks(actions, cast, bound)?, bound);

        let Conditions {
            narrowed,
            sets,
            tested,
        } = Conditions::sort(&parts, &precondition, cast, &domains, bound);
        let mut valid_checks = scenario_checks(actions, cast, bound)?;
        valid_checks.extend(tested.into_iter().map(|condition| PendingCheck {
            reads: condition.reads(),
            cost: condition.cost(),
            check: Check::Condition(condition),
        }));
        let narrowed_scope = Scope {
            cast,
            domains: &narrowed,
            ties: &ties,
            sets: &sets,
        };
        let pawn_structure = PawnStructure::of(narrowed_scope);
        let first_move = first_move(pattern, cast, bound);
        if let Some((mover, target)) = first_move {
            let shuts_in = pattern.tactics.len() == 1
                && postcondition
                    .iter()
                    .any(Condition::is_opponent_king_shut_in);
            if shuts_in {
                valid_checks.push(PendingCheck {
                    reads: 1 << mover | 1 << target,
                    cost: 5.0,
                    check: Check::ShutsIn { mover, target },
                });
            } else {
                require_move(&mut ties, mover, target, cast);
            }
        }
        let valid_scope = Scope {
            ties: &ties,
            domains: &narrowed,
            sets: &sets,
            cast,
        };
        Ok(Branch {
            valid: Route::new(valid_scope, valid_checks, bound),
            raw,
            tests_first_move: first_move.is_some(),
            pawn_structure,
            is_screened: false,
            precondition,
            postcondition,
            ground,
            domains,
            scenario_checks: order::cheapest_first(scenario_checks(actions, cast, bound)?),
            bound,
        })
    }
}

/// The positive actions among some, and the slots that they and the present actors bind.
fn ground(
    pattern: &Pattern,
    cast: &[Actor],
    present: &[Actor],
    actions: &[&Action],
) -> Result<(Vec<Ground>, u32), PlanError> {
    let positive = || actions.iter().filter(|action| !action.negated);
    let named = positive().flat_map(|action| action.figures().map(|figure| figure.actor));
    let mut bound = 0;
    for actor in named.chain(present.iter().copied()) {
        bound |= 1 << slot_of(cast, actor).ok_or(PlanError::Malformed)?;
    }
    let mut ground = Vec::new();
    for action in positive() {
        let index = pattern
            .actions()
            .position(|other| std::ptr::eq(other, *action));
        ground.push(Ground {
            action: index.unwrap_or_default(),
            relation: action.relation,
            tie: Tie::new(action, cast).ok_or(PlanError::Malformed)?,
        });
    }
    Ok((ground, bound))
}

/// The domain of each actor after the ties have said what their protagonists can be; each tie learns in turn what its
/// target is, and how many targets of its kind the scenario asks for.
fn restrict_domains(cast: &[Actor], ties: &mut [Tie]) -> Vec<Domain> {
    let mut domains: Vec<Domain> = cast.iter().copied().map(Domain::of).collect();
    for tie in &*ties {
        if let (Some(slot), roles) = (tie.slots.first(), tie.protagonists()) {
            let domain = &mut domains[usize::from(*slot)];
            *domain = domain.restricted(roles);
        }
    }
    let counts: Vec<u8> = ties
        .iter()
        .map(|tie| count_like_targets(tie, ties, &domains))
        .collect();
    for (tie, several) in ties.iter_mut().zip(counts) {
        tie.set_target(domains[usize::from(tie.last())], several);
    }
    domains
}

/// The conjuncts of a precondition by the way in which they are best tested.
struct Conditions {
    /// The domains, restricted to the types that TYPEOF allows.
    narrowed: Vec<Domain>,
    /// Those that hold on a set of squares for one slot.
    sets: Vec<(Slot, SquareSet)>,
    tested: Vec<Condition>,
}

impl Conditions {
    fn sort(
        parts: &[&Expr],
        compiled: &[Condition],
        cast: &[Actor],
        domains: &[Domain],
        bound: u32,
    ) -> Conditions {
        let mut sorted = Conditions {
            narrowed: domains.to_vec(),
            sets: Vec::new(),
            tested: Vec::new(),
        };
        for (expr, condition) in parts.iter().zip(compiled) {
            match (type_mask(expr, cast), condition.as_set(cast)) {
                (Some((slot, roles)), _) if bound & (1 << slot) != 0 => {
                    let domain = &mut sorted.narrowed[usize::from(slot)];
                    *domain = domain.restricted(roles);
                }
                (_, Some((slot, set))) => square_set::add(&mut sorted.sets, slot, set),
                _ => sorted.tested.push(condition.clone()),
            }
        }
        sorted
    }
}

/// Adds the legal move from one slot to another to the ties; a tie that says that it is a move now also says that it is
/// legal.
fn require_move(ties: &mut Vec<Tie>, mover: Slot, target: Slot, cast: &[Actor]) {
    match ties.iter().position(|tie| tie.is_move(mover, target)) {
        Some(index) => ties[index] = ties[index].clone().with_play(),
        None => ties.extend(Tie::plays(mover, target, cast)),
    }
}

impl Branch {
    /// Whether the precondition requires that the opponent's king has no flight square.
    pub(crate) fn needs_king_shut_in(&self) -> bool {
        self.precondition
            .iter()
            .any(Condition::is_opponent_king_shut_in)
    }
}

/// Mover and target of the first tactical move, if a piece of mine makes it.
fn first_move(pattern: &Pattern, cast: &[Actor], bound: u32) -> Option<(Slot, Slot)> {
    let step = pattern.tactics.first()?;
    let mover = slot_of(cast, step.mover.actor)?;
    let target = slot_of(cast, step.target.actor)?;
    let both = 1 << mover | 1 << target;
    let is_mine = step.mover.actor.owner == Owner::Me && !step.mover.actor.is_square();
    (is_mine && mover != target && bound & both == both).then_some((mover, target))
}

/// The number of different targets, this one's included, for which ties ask the same. Several lines may name one
/// target.
fn count_like_targets(tie: &Tie, ties: &[Tie], domains: &[Domain]) -> u8 {
    let domain = |slot: Slot| domains[usize::from(slot)];
    let alike = ties.iter().filter(|other| {
        tie.mirrors(tie.last(), other, other.last()) && domain(tie.last()) == domain(other.last())
    });
    let targets = alike.fold(1u32 << tie.last(), |mask, other| mask | 1 << other.last());
    targets.count_ones() as u8
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
