//! Matching: binding the actors of a compiled pattern to pieces and squares of a position.
//!
//! There are three ways to ask, from cheap to complete:
//!
//! | question | use |
//! |---|---|
//! | which of many patterns have a valid instance here? | [`Ensemble`], [`EnsembleMatcher`] |
//! | does this pattern have one here? | [`Matcher::query`], [`PositionQuery::exists`] |
//! | which instances are there, and why is each raw one not valid? | [`find`], [`first`], [`Instance::at`] |
//!
//! All run the same search: a route of the plan is followed step by step; each step narrows the candidate set of one
//! slot to the squares that every relation with bound slots allows, and then tries them. Whatever can be tested is
//! tested as soon as all that it reads is bound. Every search has a budget, and beyond it the answer is a
//! [`BudgetError`], never half a list.
//!
//! [`grade`] and [`Gauge`] say how much of a pattern is there when the whole is not.

mod budget;
mod collect;
mod ensemble;
mod gauge;
mod grade;
mod tactics;

use chess::{Bitboard, Color, Owner, Position, Role, Square, View};

use crate::plan::{
    Branch, Check, ListStep, MAX_ACTORS, Program, Prologue, RelationList, Route, Shortcut, Slot,
    SquareSet, Step, Tie,
};
pub(crate) use budget::Budget;
pub use budget::BudgetError;
pub use collect::{Findings, Instance, Rejection, find, first, first_in_order};
pub use ensemble::{Ensemble, EnsembleMatcher, EnsembleQuery};
pub use gauge::{Completion, Gauge, HeldLines, MIN_SHARE};
pub use grade::{Grade, grade};
pub(crate) use tactics::{ActorSquares, at_rejection};

/// Matches patterns in position after position and reuses its memory: about 3 kB, and nothing is allocated for a
/// position.
#[derive(Debug)]
pub struct Matcher {
    view: View,
}

impl Matcher {
    pub fn new() -> Matcher {
        Matcher {
            view: View::empty(),
        }
    }

    /// Prepares questions about a position for the side that searches. Costs nothing until a pattern's material is on
    /// the board.
    #[inline]
    pub fn query<'a>(&'a mut self, position: &'a Position, side: Color) -> PositionQuery<'a> {
        PositionQuery {
            view: &mut self.view,
            position,
            side,
            loaded: false,
            king_shut_in: None,
        }
    }
}

impl Default for Matcher {
    fn default() -> Matcher {
        Matcher::new()
    }
}

/// A position and the side that searches, to be asked about any number of patterns. What one question computes (attack
/// sets, lists of relations) the next ones use.
#[derive(Debug)]
pub struct PositionQuery<'a> {
    view: &'a mut View,
    position: &'a Position,
    side: Color,
    loaded: bool,
    king_shut_in: Option<bool>,
}

impl PositionQuery<'_> {
    /// Whether the pattern has a valid instance.
    #[inline]
    pub fn exists(&mut self, program: &Program) -> Result<bool, BudgetError> {
        if !self.has_material(program) {
            return Ok(false);
        }
        self.exists_with_material(program)
    }

    /// Whether the opponent's king has no flight square: tested before the board is turned to the side that searches.
    #[inline]
    fn is_king_shut_in(&mut self) -> bool {
        let (position, side) = (self.position, self.side);
        *self
            .king_shut_in
            .get_or_insert_with(|| position.is_king_shut_in(side.other()))
    }

    #[inline]
    fn has_material(&self, program: &Program) -> bool {
        program.has_material(self.position, self.side)
    }

    /// [`PositionQuery::exists`] after the material was tested.
    #[inline]
    fn exists_with_material(&mut self, program: &Program) -> Result<bool, BudgetError> {
        if program.needs_king_shut_in() && !self.is_king_shut_in() {
            return Ok(false);
        }
        self.ask_loaded(|view, budget| exists(program, view, budget, false))
    }

    /// Whether the pattern has a raw instance.
    pub fn exists_raw(&mut self, program: &Program) -> Result<bool, BudgetError> {
        if !self.has_material(program) {
            return Ok(false);
        }
        self.ask_loaded(|view, budget| {
            let mut branches = program.branches().iter();
            branches.any(|branch| any(view, &branch.raw, budget))
        })
    }

    #[inline]
    fn load(&mut self) {
        if !self.loaded {
            self.view.load(self.position, self.side);
            self.loaded = true;
        }
    }

    #[inline]
    fn ask_loaded(
        &mut self,
        question: impl FnOnce(&View, &Budget) -> bool,
    ) -> Result<bool, BudgetError> {
        self.load();
        let budget = Budget::new();
        let answer = question(self.view, &budget);
        budget.check().map(|()| answer)
    }
}

/// Whether a valid instance exists on the board that EXISTPATTERN asks about. The material is tested first.
pub(crate) fn exists_on(program: &Program, view: &View, budget: &Budget) -> bool {
    program.has_material_on(view.board()) && exists(program, view, budget, false)
}

/// Whether a valid instance exists. `screened` says that all screening facts of the pattern hold, so that the prologue
/// need not test them again. Meaningless when the budget is spent.
fn exists(program: &Program, view: &View, budget: &Budget, screened: bool) -> bool {
    program.branches().iter().any(|branch| {
        let found = |bindings: &Bindings| match tactics::play(program, view, bindings, budget) {
            Ok(_) => Flow::Stop,
            Err(_) => Flow::GoOn,
        };
        let screened = screened && branch.is_screened;
        let found = match program.routes_suffice() {
            true => {
                let stop = stop_at_first as fn(&Bindings) -> Flow;
                run(view, &branch.valid, budget, true, screened, stop) == Flow::Stop
            }
            false => run(view, &branch.valid, budget, false, screened, found) == Flow::Stop,
        };
        found && !budget.is_spent()
    })
}

/// Whether a route has an assignment. Meaningless when the budget is spent.
fn any(view: &View, route: &Route, budget: &Budget) -> bool {
    let found = stop_at_first as fn(&Bindings) -> Flow;
    run(view, route, budget, true, false, found) == Flow::Stop
}

/// Whether steps that begin with no slot bound can be completed; `true` also if the budget ends first.
pub(crate) fn can_bind(steps: &[Step], view: &View) -> bool {
    let budget = Budget::new();
    let mut run = Search {
        view,
        bindings: Bindings::empty(),
        budget: &budget,
        first_only: true,
        found: stop_at_first as fn(&Bindings) -> Flow,
    };
    run.go(steps) == Flow::Stop
}

/// Calls `found` for every assignment along a route until it returns [`Flow::Stop`].
fn search(
    view: &View,
    route: &Route,
    budget: &Budget,
    found: impl FnMut(&Bindings) -> Flow,
) -> Flow {
    run(view, route, budget, false, false, found)
}

fn run(
    view: &View,
    route: &Route,
    budget: &Budget,
    first_only: bool,
    screened: bool,
    found: impl FnMut(&Bindings) -> Flow,
) -> Flow {
    let mut run = Search {
        view,
        bindings: Bindings::empty(),
        budget,
        first_only,
        found,
    };
    if budget.is_spent()
        || !route
            .prologue
            .as_ref()
            .is_none_or(|prologue| run.begin(prologue, screened))
    {
        return Flow::GoOn;
    }
    match &route.list_step {
        Some(list_step) => run.open(list_step, &route.steps),
        None => run.go(&route.steps),
    }
}

/// The square of each slot; those of slots that are not in `bound` mean nothing.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Bindings {
    pub(crate) squares: [Square; MAX_ACTORS],
    bound: u32,
    /// Squares taken by pieces and by square actors: different names are different pieces, or different squares.
    pieces_taken: Bitboard,
    squares_taken: Bitboard,
}

impl Bindings {
    fn empty() -> Bindings {
        Bindings {
            squares: [Square::A1; MAX_ACTORS],
            bound: 0,
            pieces_taken: Bitboard::EMPTY,
            squares_taken: Bitboard::EMPTY,
        }
    }
}

/// Binds every slot of a branch to a square of the real board; `None` if the scenario does not hold there.
fn bind_all(
    view: &View,
    branch: &Branch,
    squares: &[Option<Square>],
    budget: &Budget,
) -> Option<Bindings> {
    let mut bindings = Bindings::empty();
    for (slot, square) in squares.iter().enumerate() {
        let Some(square) = square.map(|square| view.real(square)) else {
            continue;
        };
        let domain = branch.domains[slot];
        let taken = match domain.is_squares() {
            true => &mut bindings.squares_taken,
            false => &mut bindings.pieces_taken,
        };
        if taken.contains(square) || !domain.squares(view.board()).contains(square) {
            return None;
        }
        *taken |= Bitboard::from(square);
        bindings.squares[slot] = square;
        bindings.bound |= 1 << slot;
    }
    let run = Search {
        view,
        bindings,
        budget,
        first_only: true,
        found: stop_at_first as fn(&Bindings) -> Flow,
    };
    let mut ties = branch.ground.iter().map(|ground| &ground.tie);
    let holds = bindings.bound == branch.bound
        && ties.all(|tie| tie.holds(view, &bindings.squares, bindings.bound))
        && branch.scenario_checks.iter().all(|check| run.passes(check));
    holds.then_some(bindings)
}

/// Looking for a fork square costs about as much as this many bindings.
const FORK_COST: u64 = 8;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Flow {
    GoOn,
    Stop,
}

struct Search<'a, F> {
    view: &'a View,
    bindings: Bindings,
    budget: &'a Budget,
    /// Whether one assignment is enough, so that shortcuts may be taken.
    first_only: bool,
    found: F,
}

impl<F: FnMut(&Bindings) -> Flow> Search<'_, F> {
    /// Binds the kings and tests everything that reads them alone. `screened`: what is a screening fact too is known
    /// to hold.
    #[inline]
    fn begin(&mut self, prologue: &Prologue, screened: bool) -> bool {
        for (slot, owner) in &prologue.kings {
            let Some(king) = self.view.board().king(*owner) else {
                return false;
            };
            if self.bindings.pieces_taken.contains(king) {
                return false;
            }
            self.bindings.squares[usize::from(*slot)] = king;
            self.bindings.bound |= 1 << slot;
            self.bindings.pieces_taken |= Bitboard::from(king);
        }
        let squares = &self.bindings.squares;
        let is_in = |(slot, set): &(Slot, SquareSet)| {
            set.squares(self.view).contains(squares[usize::from(*slot)])
        };
        let holds = |tie: &Tie| tie.holds(self.view, squares, self.bindings.bound);
        let mut plain = prologue.plain.iter();
        (screened || prologue.sets.iter().all(is_in) && plain.all(|check| self.passes(check)))
            && prologue.ties.iter().all(holds)
            && prologue.checks.iter().all(|check| self.passes(check))
    }

    /// Binds three slots to each entry of a relation list and goes on from there.
    fn open(&mut self, list_step: &ListStep, rest: &[Step]) -> Flow {
        let triples = match list_step.list {
            RelationList::XRays => self.view.x_rays(),
            RelationList::Threats => self.view.threats(),
        };
        if triples.list.is_empty() {
            return Flow::GoOn;
        }
        // The kind of an entry already says that its pieces belong to the domains.
        let (pieces, squares_taken) = (self.bindings.pieces_taken, self.bindings.squares_taken);
        let is_square = list_step.domains.map(|domain| domain.is_squares());
        let mut allowed = [Bitboard::FULL; 3];
        if pieces.any() {
            for place in 0..3 {
                if !is_square[place] && self.bindings.bound & (1 << list_step.slots[place]) == 0 {
                    allowed[place] = !pieces;
                }
            }
        }
        for (place, set) in &list_step.sets {
            allowed[usize::from(*place)] &= set.squares(self.view);
        }
        for slot in list_step.slots {
            self.bindings.bound |= 1 << slot;
        }
        for (triple, kind) in &triples.list {
            if !self.budget.spend(1) {
                return Flow::Stop;
            }
            let fits = list_step.kinds.contains(*kind)
                && allowed[0].contains(triple[0])
                && allowed[1].contains(triple[1])
                && allowed[2].contains(triple[2]);
            if !fits {
                continue;
            }
            (self.bindings.pieces_taken, self.bindings.squares_taken) = (pieces, squares_taken);
            for place in 0..3 {
                let square = triple[place];
                self.bindings.squares[usize::from(list_step.slots[place])] = square;
                let taken = match is_square[place] {
                    true => &mut self.bindings.squares_taken,
                    false => &mut self.bindings.pieces_taken,
                };
                *taken |= Bitboard::from(square);
            }
            let holds =
                |tie: &Tie| tie.holds(self.view, &self.bindings.squares, self.bindings.bound);
            if list_step.ties.iter().all(holds)
                && list_step.checks.iter().all(|check| self.passes(check))
                && self.go(rest) == Flow::Stop
            {
                return Flow::Stop;
            }
        }
        Flow::GoOn
    }

    /// Binds the slot of the first step to each candidate and goes on from there.
    fn go(&mut self, steps: &[Step]) -> Flow {
        let Some((step, rest)) = steps.split_first() else {
            return (self.found)(&self.bindings);
        };
        let is_square = step.domain.is_squares();
        let (pieces, squares_taken, bound) = (
            self.bindings.pieces_taken,
            self.bindings.squares_taken,
            self.bindings.bound,
        );
        let taken = if is_square { squares_taken } else { pieces };
        let mut candidates = step.domain.squares(self.view.board()) & !taken;
        for set in &step.sets {
            candidates &= set.squares(self.view);
        }
        if self.first_only {
            match (step.shortcut, rest) {
                (Shortcut::ForkSquare, [next, ..]) => {
                    let mover = step.ties.first().map(|(tie, _)| tie.first());
                    let mover = self.bindings.squares[usize::from(mover.unwrap_or_default())];
                    return self.find_fork_square(step, Bitboard::from(mover), candidates, next);
                }
                (Shortcut::Fork, [next, after, ..]) => {
                    let mut middles = next.domain.squares(self.view.board());
                    for set in &next.sets {
                        middles &= set.squares(self.view);
                    }
                    middles &= match next.domain.is_squares() {
                        true => !squares_taken,
                        false => !pieces,
                    };
                    return self.find_fork_square(step, candidates, middles, after);
                }
                _ => {}
            }
        }
        for (tie, place) in &step.ties {
            if candidates.is_empty() {
                return Flow::GoOn;
            }
            if !self.budget.spend(tie.cost(candidates)) {
                return Flow::Stop;
            }
            let place = usize::from(*place);
            candidates = tie.narrow(self.view, &self.bindings.squares, bound, place, candidates);
        }
        if step.least > 1 && candidates.count() < usize::from(step.least) {
            return Flow::GoOn;
        }
        if self.first_only && step.shortcut == Shortcut::Enough {
            return match candidates.any() {
                true => Flow::Stop,
                false => Flow::GoOn,
            };
        }
        self.bindings.bound = bound | 1 << step.slot;
        // An actor that may be any piece is bound to queens and knights first: they have most relations, and one
        // instance is often enough.
        let board = self.view.board();
        let first = match step.domain.is_any_piece() {
            true => candidates & (board.role(Role::Queen) | board.role(Role::Knight)),
            false => Bitboard::EMPTY,
        };
        for squares in [first, candidates ^ first] {
            for square in squares {
                if !self.budget.spend(1) {
                    return Flow::Stop;
                }
                self.bindings.squares[usize::from(step.slot)] = square;
                if is_square {
                    self.bindings.squares_taken = squares_taken | Bitboard::from(square);
                } else {
                    self.bindings.pieces_taken = pieces | Bitboard::from(square);
                }
                if step.checks.iter().all(|check| self.passes(check)) && self.go(rest) == Flow::Stop
                {
                    return Flow::Stop;
                }
            }
        }
        self.bindings.bound = bound;
        self.bindings.squares_taken = squares_taken;
        self.bindings.pieces_taken = pieces;
        Flow::GoOn
    }

    /// Whether one of `movers` can go to one of `middles` and attack enough targets from there: several steps in one.
    fn find_fork_square(
        &self,
        step: &Step,
        movers: Bitboard,
        middles: Bitboard,
        aim: &Step,
    ) -> Flow {
        let Some((tie, _)) = step.ties.first() else {
            return Flow::GoOn;
        };
        let mut targets = aim.domain.squares(self.view.board());
        targets &= !self.bindings.pieces_taken;
        for set in &aim.sets {
            targets &= set.squares(self.view);
        }
        if !self.budget.spend(FORK_COST) {
            return Flow::Stop;
        }
        let view = self.view;
        match view.find_fork_square(tie.owner(), movers, middles, targets, aim.least) {
            Some(_) => Flow::Stop,
            None => Flow::GoOn,
        }
    }

    fn passes(&self, check: &Check) -> bool {
        let squares = &self.bindings.squares;
        match check {
            Check::Mark {
                slot,
                protagonist,
                owner,
                defended,
            } => {
                let square = squares[usize::from(*slot)];
                let guarded = match owner {
                    Owner::Me => self
                        .view
                        .is_guarded_by_me(square, squares[usize::from(*protagonist)]),
                    Owner::Opponent => self.view.is_guarded_by_opponent(square),
                };
                guarded == *defended
            }
            Check::Condition(condition) => condition.test(self.view, squares, self.budget),
            Check::ShutsIn { mover, target } => {
                let (from, to) = (squares[usize::from(*mover)], squares[usize::from(*target)]);
                self.view.may_shut_in_king(from, to) && self.view.is_legal(from, to)
            }
            Check::Not(line) if line.steps.is_empty() => {
                !(line.tie.holds(self.view, squares, self.bindings.bound)
                    && line.marks.iter().all(|mark| self.passes(mark)))
            }
            Check::Not(line) => {
                let mut inner = Search {
                    view: self.view,
                    bindings: self.bindings,
                    budget: self.budget,
                    first_only: true,
                    // A function pointer, not a closure: the type of the inner search must not contain that of the
                    // outer one.
                    found: stop_at_first as fn(&Bindings) -> Flow,
                };
                inner.go(&line.steps) == Flow::GoOn && !self.budget.is_spent()
            }
        }
    }
}

fn stop_at_first(_: &Bindings) -> Flow {
    Flow::Stop
}
