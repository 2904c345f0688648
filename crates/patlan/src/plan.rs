//! Plans: patterns compiled for matching.
//!
//! A [`Program`] is made once from a pattern and then used for millions of positions. Compiling decides everything
//! that does not depend on a position:
//!
//! | part | decides |
//! |---|---|
//! | `gate` | the material without which no search begins |
//! | `branch` | one choice of alternatives from each group, with its routes |
//! | `route`, `order`, `list_step` | which slot is bound when, and what is tested as soon as possible |
//! | `tie` | one relation between slots: the candidates that it allows for each of them |
//! | `condition`, `square_set`, `lines` | conditions as trees or as sets of squares; marks and NOT |
//! | `screen`, `pawns`, `fork`, `clues` | facts that must hold before a search is worthwhile |
//! | `meaning` | a digest by which stores find answers again |
//!
//! Compiling a pattern that the checks accept never fails. [`crate::matcher`] runs the programs.

mod branch;
mod clues;
mod condition;
mod fork;
mod gate;
mod lines;
mod list_step;
mod meaning;
mod order;
mod pawns;
mod route;
mod screen;
mod square_set;
mod tie;

use std::fmt;
use std::sync::{Arc, OnceLock};

use chess::{Bitboard, Color, Owner, Position, Role, SidedBoard};

use crate::ast::{Action, Actor, ActorKind, Expr, ExprKind, Figure, Item, Pattern};
pub(crate) use branch::{Branch, Check, Shortcut, Step};
pub(crate) use condition::Condition;
pub use condition::{Value, value};
pub(crate) use fork::{Fork, ForkHint, ForkTargets};
use gate::Gate;
pub(crate) use gate::{Presence, RequiredTypes};
pub(crate) use list_step::{EntryTest, ListStep, RelationList, Remainder};
pub(crate) use meaning::Called;
pub use meaning::RULES;
pub(crate) use pawns::PawnStructures;
pub(crate) use route::{Prologue, Route};
pub(crate) use screen::{AttackFact, CandidateSet, FirstCandidates, ListedRelation, ScreeningFact};
pub(crate) use square_set::SquareSet;
pub(crate) use tie::Tie;

/// The maximum number of actors, those that occur only below NOT included.
pub const MAX_ACTORS: usize = 26;
/// The maximum number of combinations of group alternatives.
pub const MAX_BRANCHES: usize = 256;

/// The maximum number of actions in a scenario.
pub const MAX_ACTIONS: usize = 64;
/// The maximum number of tactical moves.
pub const MAX_MOVES: usize = 32;
/// The maximum number of terms in the conditions of one pattern.
pub const MAX_TERMS: usize = 1000;
/// The maximum depth to which patterns may call each other with EXISTPATTERN.
pub const MAX_CALL_DEPTH: usize = 16;

/// The index of an actor in [`Program::cast`].
pub(crate) type Slot = u8;

/// Why a pattern cannot be compiled. The checks report all of these with a range and a remedy; callers that skip the
/// checks get this.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PlanError {
    TooManyActors,
    TooManyBranches,
    /// More than [`MAX_MOVES`] tactical moves, [`MAX_ACTIONS`] actions or [`MAX_TERMS`] terms in conditions.
    TooLarge,
    /// EXISTPATTERN names a pattern that does not exist, or that leads back to itself.
    UnknownPattern(String),
    /// An actor that the scenario does not declare, or a word that makes no sense where it stands.
    Malformed,
}

impl fmt::Display for PlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlanError::TooManyActors => write!(f, "more than {MAX_ACTORS} actors"),
            PlanError::TooManyBranches => {
                write!(f, "more than {MAX_BRANCHES} combinations of alternatives")
            }
            PlanError::TooLarge => {
                f.write_str("more moves, actions or conditions than the checks allow")
            }
            PlanError::UnknownPattern(name) => write!(f, "EXISTPATTERN \"{name}\""),
            PlanError::Malformed => f.write_str("the checks find errors in it"),
        }
    }
}

impl std::error::Error for PlanError {}

/// A compiled pattern. Make one with [`Program::compile`], or let a [`Library`](crate::library::Library) do it; share
/// it among threads, and match it with [`crate::matcher`].
#[derive(Debug)]
pub struct Program {
    name: String,
    weight: f64,
    cast: Vec<Actor>,
    gate: Gate,
    branches: Vec<Branch>,
    tactics: Vec<(Slot, Slot)>,
    depth: usize,
    routes_suffice: bool,
    needs_king_shut_in: bool,
    screen: Vec<ScreeningFact>,
    meaning: OnceLock<u128>,
}

/// Programs are equal when they have the same answer in every position, whatever their names, weights and
/// explanations.
impl PartialEq for Program {
    fn eq(&self, other: &Program) -> bool {
        let same_domains = || {
            let domains = |program: &Program| -> Vec<Domain> {
                program.cast.iter().copied().map(Domain::of).collect()
            };
            domains(self) == domains(other)
        };
        let same_branch = |(a, b): (&Branch, &Branch)| {
            a.valid == b.valid
                && a.raw == b.raw
                && a.postcondition == b.postcondition
                && a.bound == b.bound
        };
        self.gate == other.gate
            && self.tactics == other.tactics
            && self.routes_suffice == other.routes_suffice
            && self.branches.len() == other.branches.len()
            && self.branches.iter().zip(&other.branches).all(same_branch)
            && same_domains()
    }
}

impl Program {
    /// Compiles a pattern; `known` returns the programs that EXISTPATTERN calls.
    pub fn compile(
        pattern: &Pattern,
        known: &dyn Fn(&str) -> Option<Arc<Program>>,
    ) -> Result<Program, PlanError> {
        Program::compile_for(pattern.cast(), pattern, known)
    }

    /// Compiles a part of a pattern with the cast of the whole: actors that the part lacks stay unbound.
    pub(crate) fn compile_for(
        cast: Vec<Actor>,
        pattern: &Pattern,
        known: &dyn Fn(&str) -> Option<Arc<Program>>,
    ) -> Result<Program, PlanError> {
        if cast.len() > MAX_ACTORS {
            return Err(PlanError::TooManyActors);
        }
        if pattern.tactics.len() > MAX_MOVES
            || pattern.actions().count() > MAX_ACTIONS
            || terms(pattern) > MAX_TERMS
        {
            return Err(PlanError::TooLarge);
        }
        let choices = choices(pattern)?;
        let present: Vec<Actor> = pattern.actors.iter().map(|figure| figure.actor).collect();
        let mut branches = Vec::with_capacity(choices.len());
        for actions in &choices {
            branches.push(Branch::compile(pattern, &cast, &present, actions, known)?);
        }
        let slot = |figure: &Figure| slot_of(&cast, figure.actor);
        let tactics = pattern
            .tactics
            .iter()
            .map(|step| Some((slot(&step.mover)?, slot(&step.target)?)))
            .collect::<Option<Vec<_>>>()
            .ok_or(PlanError::Malformed)?;
        let conditions = branches
            .iter()
            .flat_map(|branch: &Branch| branch.precondition.iter().chain(&branch.postcondition));
        let called = conditions.map(Condition::calls).max();
        let needs_king_shut_in = branches.iter().all(Branch::needs_king_shut_in);
        let routes_suffice = pattern.postcondition.is_none()
            && match pattern.tactics.len() {
                0 => true,
                1 => branches.iter().all(|branch| branch.tests_first_move),
                _ => false,
            };
        let screen = screen::of_all(&branches);
        for branch in &mut branches {
            branch.is_screened = screen::covers(&screen, &branch.valid);
        }
        Ok(Program {
            name: pattern.name.value.clone(),
            weight: pattern.weight,
            gate: Gate::new(pattern),
            cast,
            branches,
            tactics,
            depth: 1 + called.unwrap_or(0),
            routes_suffice,
            needs_king_shut_in,
            screen,
            meaning: OnceLock::new(),
        })
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    pub fn weight(&self) -> f64 {
        self.weight
    }

    /// The actors, in the order of their slots.
    pub fn cast(&self) -> &[Actor] {
        &self.cast
    }

    /// Whether the position has the material that the pattern needs, for the side that searches.
    #[inline]
    pub fn has_material(&self, position: &Position, side: Color) -> bool {
        self.gate.admits(position, side)
    }

    /// The types of the gate, which the patterns of an ensemble share.
    pub(crate) fn required_types(&self) -> RequiredTypes {
        self.gate.required_types()
    }

    /// Whether a valid instance may exist, as far as that can be decided without turning the board.
    #[inline]
    pub(crate) fn may_exist(&self, position: &Position, side: Color) -> bool {
        self.has_material(position, side)
            && (!self.needs_king_shut_in || position.is_king_shut_in(side.other()))
    }

    /// Whether no instance is valid while the opponent's king has a flight square.
    #[inline]
    pub(crate) fn needs_king_shut_in(&self) -> bool {
        self.needs_king_shut_in
    }

    /// The screening facts: what holds in every position with a valid instance, cheap facts first.
    pub(crate) fn screen(&self) -> &[ScreeningFact] {
        &self.screen
    }

    /// Whether a valid instance exists wherever the material and all of [`Program::screen`] are there.
    pub(crate) fn is_settled_by_screen(&self) -> bool {
        match self.branches.as_slice() {
            [branch] => self.routes_suffice && screen::settles(&branch.valid),
            _ => false,
        }
    }

    /// How deep its calls of other patterns go, itself included.
    pub(crate) fn depth(&self) -> usize {
        self.depth
    }

    pub(crate) fn has_material_on(&self, board: &SidedBoard) -> bool {
        self.gate.admits_board(board)
    }

    /// Whether the material may be there after at most these numbers of moves; `false` is certain.
    pub(crate) fn may_have_material(&self, board: &SidedBoard, mine: u8, theirs: u8) -> bool {
        self.gate.may_admit(board, mine, theirs)
    }

    pub(crate) fn branches(&self) -> &[Branch] {
        &self.branches
    }

    pub(crate) fn tactics(&self) -> &[(Slot, Slot)] {
        &self.tactics
    }

    /// The postcondition for instances that bind these slots; what reads another slot is false.
    pub(crate) fn postcondition(&self, bound: u32) -> &[Condition] {
        let branch = self.branches.iter().find(|branch| branch.bound == bound);
        branch.map_or(&[], |branch| &branch.postcondition)
    }

    /// Whether the postcondition asks that the opponent's king has no legal move.
    pub(crate) fn shuts_king_in(&self) -> bool {
        let mut conditions = self
            .branches
            .iter()
            .flat_map(|branch| &branch.postcondition);
        conditions.any(|condition| condition.shuts_king_in(&self.cast))
    }

    /// Whether every assignment that a valid route finds is a valid instance, without further tests.
    pub(crate) fn routes_suffice(&self) -> bool {
        self.routes_suffice
    }
}

/// The number of terms in the conditions of a pattern.
pub(crate) fn terms(pattern: &Pattern) -> usize {
    let mut waiting: Vec<&Expr> = Vec::new();
    waiting.extend(&pattern.precondition);
    waiting.extend(&pattern.postcondition);
    let mut count = 0;
    while let Some(expr) = waiting.pop() {
        count += 1;
        match &expr.kind {
            ExprKind::And(parts) | ExprKind::Or(parts) => waiting.extend(parts),
            ExprKind::Not(inner) | ExprKind::Negate(inner) => waiting.push(inner),
            ExprKind::Arithmetic(_, left, right) | ExprKind::Compare(_, left, right) => {
                waiting.extend([&**left, &**right]);
            }
            ExprKind::Number(_) | ExprKind::Bool(_) | ExprKind::Call(..) => {}
        }
    }
    count
}

/// The conjuncts of a condition, nested ANDs flattened.
pub(crate) fn conjuncts(condition: Option<&Expr>) -> Vec<&Expr> {
    fn open<'a>(expr: &'a Expr, into: &mut Vec<&'a Expr>) {
        match &expr.kind {
            ExprKind::And(parts) => parts.iter().for_each(|part| open(part, into)),
            _ => into.push(expr),
        }
    }
    let mut parts = Vec::new();
    if let Some(condition) = condition {
        open(condition, &mut parts);
    }
    parts
}

pub(crate) fn slot_of(cast: &[Actor], actor: Actor) -> Option<Slot> {
    cast.iter()
        .position(|other| *other == actor)
        .and_then(|index| Slot::try_from(index).ok())
}

/// Every way to choose one alternative from each group: the scenario as a disjunction of conjunctions.
fn choices(pattern: &Pattern) -> Result<Vec<Vec<&Action>>, PlanError> {
    let mut choices: Vec<Vec<&Action>> = vec![Vec::new()];
    for item in &pattern.scenario {
        let alternatives: Vec<&Action> = match item {
            Item::Action(action) => vec![action],
            Item::Group(actions, _) => actions.iter().collect(),
        };
        if choices.len() * alternatives.len() > MAX_BRANCHES {
            return Err(PlanError::TooManyBranches);
        }
        choices = choices
            .iter()
            .flat_map(|chosen| {
                alternatives.iter().map(move |action| {
                    let mut longer = chosen.clone();
                    longer.push(action);
                    longer
                })
            })
            .collect();
    }
    Ok(choices)
}

/// What an actor may be bound to before any tie narrows it: pieces of an owner by type, or all squares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Domain {
    /// One bit for each role (pawn first); zero for squares.
    roles: u8,
    kind: DomainKind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum DomainKind {
    Squares,
    AllPieces(Owner),
    SomePieces(Owner),
}

impl Domain {
    pub(crate) fn of(actor: Actor) -> Domain {
        match actor.kind {
            ActorKind::Square => Domain {
                roles: 0,
                kind: DomainKind::Squares,
            },
            ActorKind::AnyPiece => Domain {
                roles: 0b11_1111,
                kind: DomainKind::AllPieces(actor.owner),
            },
            ActorKind::Piece(role) => Domain {
                roles: role_bit(role),
                kind: DomainKind::SomePieces(actor.owner),
            },
        }
    }

    pub(crate) fn king(owner: Owner) -> Domain {
        Domain {
            roles: role_bit(Role::King),
            kind: DomainKind::SomePieces(owner),
        }
    }

    /// Removes all other types.
    pub(crate) fn restricted(self, roles: u8) -> Domain {
        match self.kind {
            DomainKind::Squares => self,
            _ if self.roles & !roles == 0 => self,
            DomainKind::AllPieces(owner) | DomainKind::SomePieces(owner) => Domain {
                roles: self.roles & roles,
                kind: DomainKind::SomePieces(owner),
            },
        }
    }

    /// The number of types of pieces in it.
    pub(crate) fn types(self) -> u32 {
        self.roles.count_ones()
    }

    pub(crate) fn is_squares(self) -> bool {
        self.kind == DomainKind::Squares
    }

    /// The owner of the pieces in it.
    pub(crate) fn owner(self) -> Option<Owner> {
        match self.kind {
            DomainKind::Squares => None,
            DomainKind::AllPieces(owner) | DomainKind::SomePieces(owner) => Some(owner),
        }
    }

    /// Whether it has pieces of this type only.
    pub(crate) fn only(self, role: Role) -> bool {
        !self.is_squares() && self.roles == role_bit(role)
    }

    /// Whether it has a piece, or with `None` an empty square.
    pub(crate) fn admits(self, figure: Option<(Owner, Role)>) -> bool {
        match (self.kind, figure) {
            (DomainKind::Squares, _) => true,
            (_, None) => false,
            (DomainKind::AllPieces(owner) | DomainKind::SomePieces(owner), Some((of, role))) => {
                owner == of && self.roles & role_bit(role) != 0
            }
        }
    }

    /// The owner of the king, if it has nothing else.
    pub(crate) fn king_of(self) -> Option<Owner> {
        match self.kind {
            DomainKind::SomePieces(owner) if self.roles == role_bit(Role::King) => Some(owner),
            _ => None,
        }
    }

    /// Whether it has pieces of every type.
    #[inline]
    pub(crate) fn is_any_piece(self) -> bool {
        matches!(self.kind, DomainKind::AllPieces(_))
    }

    /// The number of candidates to expect in a middlegame position.
    fn expected(self) -> f64 {
        match self.kind {
            DomainKind::Squares => 64.0,
            _ => Role::ALL
                .into_iter()
                .filter(|role| self.roles & role_bit(*role) != 0)
                .map(|role| match role {
                    Role::Pawn => 6.0,
                    Role::Queen => 0.8,
                    Role::King => 0.7,
                    _ => 1.6,
                })
                .sum(),
        }
    }

    #[inline]
    pub(crate) fn squares(self, board: &SidedBoard) -> Bitboard {
        match self.kind {
            DomainKind::Squares => Bitboard::FULL,
            DomainKind::AllPieces(owner) => board.of(owner),
            DomainKind::SomePieces(owner) => {
                let mut pieces = Bitboard::EMPTY;
                let mut roles = self.roles;
                while roles != 0 {
                    pieces |= board.role(Role::ALL[roles.trailing_zeros() as usize]);
                    roles &= roles - 1;
                }
                pieces & board.of(owner)
            }
        }
    }
}

pub(crate) fn role_bit(role: Role) -> u8 {
    1 << (role as u8 - 1)
}
