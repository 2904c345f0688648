//! Running a compiled pattern over a position.

mod budget;
mod collect;
mod grade;
mod tactics;

use chess::{Bitboard, Color, Owner, Position, Square, View};

use crate::plan::{Check, MOST_ACTORS, Program, Route, Step};
pub(crate) use budget::Budget;
pub use budget::TooOpen;
pub use collect::{Findings, Instance, Rejection, find};
pub use grade::{Grade, grade};
pub(crate) use tactics::Places;

/// Searches position after position with one memory.
#[derive(Debug)]
pub struct Matcher {
    view: View,
    position_loaded: bool,
}

impl Matcher {
    /// A matcher that has seen nothing yet.
    pub fn new() -> Matcher {
        Matcher {
            view: View::empty(),
            position_loaded: false,
        }
    }

    /// Turns to another position. Nothing is computed before a pattern's material is there.
    #[inline]
    pub fn forget(&mut self) {
        self.position_loaded = false;
    }

    /// Whether a valid instance exists in the position turned to last; call [`Matcher::forget`] when it changes.
    #[inline]
    pub fn exists(
        &mut self,
        program: &Program,
        position: &Position,
        side: Color,
    ) -> Result<bool, TooOpen> {
        if !program.has_material(position, side) {
            return Ok(false);
        }
        self.load(position, side);
        let budget = Budget::new();
        let found = exists(program, &self.view, &budget);
        budget.check().map(|()| found)
    }

    /// Whether a raw instance exists, as [`Matcher::exists`] does for valid ones.
    pub fn exists_raw(
        &mut self,
        program: &Program,
        position: &Position,
        side: Color,
    ) -> Result<bool, TooOpen> {
        if !program.has_material(position, side) {
            return Ok(false);
        }
        self.load(position, side);
        let budget = Budget::new();
        let found = program
            .branches()
            .iter()
            .any(|branch| search(&self.view, &branch.raw, &budget, stop_at_first) == Flow::Stop);
        budget.check().map(|()| found)
    }

    #[inline]
    fn load(&mut self, position: &Position, side: Color) {
        if !self.position_loaded {
            self.view.load(position, side);
            self.position_loaded = true;
        }
    }
}

impl Default for Matcher {
    fn default() -> Matcher {
        Matcher::new()
    }
}

/// Whether a valid instance exists on a board that EXISTPATTERN asks about, the material being unknown.
pub(crate) fn exists_on(program: &Program, view: &View, budget: &Budget) -> bool {
    program.has_material_on(view.board()) && exists(program, view, budget)
}

/// Whether a valid instance exists. Of no meaning when the budget is spent.
fn exists(program: &Program, view: &View, budget: &Budget) -> bool {
    program.branches().iter().any(|branch| {
        let found = |seats: &Seats| {
            if program.ends_with_precondition()
                || tactics::play(program, view, seats, budget).is_ok()
            {
                Flow::Stop
            } else {
                Flow::GoOn
            }
        };
        search(view, &branch.valid, budget, found) == Flow::Stop
    })
}

/// Calls `found` for every assignment along a route until it says stop.
fn search(view: &View, route: &Route, budget: &Budget, found: impl FnMut(&Seats) -> Flow) -> Flow {
    let mut run = Run {
        view,
        seats: Seats::empty(),
        budget,
        found,
    };
    if !route.prologue.iter().all(|check| run.passes(check)) {
        return Flow::GoOn;
    }
    run.go(&route.steps)
}

/// A square for each slot; only those in `bound` mean anything.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Seats {
    pub(crate) squares: [Square; MOST_ACTORS],
    bound: u32,
    /// Squares of bound pieces, and bound squares: different names are different pieces, or different squares.
    pieces: Bitboard,
    places: Bitboard,
}

impl Seats {
    fn empty() -> Seats {
        Seats {
            squares: [Square::A1; MOST_ACTORS],
            bound: 0,
            pieces: Bitboard::EMPTY,
            places: Bitboard::EMPTY,
        }
    }
}

/// What the search is told: go on, or enough.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Flow {
    GoOn,
    Stop,
}

struct Run<'a, F> {
    view: &'a View,
    seats: Seats,
    budget: &'a Budget,
    found: F,
}

impl<F: FnMut(&Seats) -> Flow> Run<'_, F> {
    /// Binds the slot of the first step in every way, and the rest for each.
    fn go(&mut self, steps: &[Step]) -> Flow {
        let Some((step, rest)) = steps.split_first() else {
            return (self.found)(&self.seats);
        };
        let is_square = step.domain.is_squares();
        let (pieces, places, bound) = (self.seats.pieces, self.seats.places, self.seats.bound);
        let taken = if is_square { places } else { pieces };
        let mut candidates = step.domain.squares(self.view.board()) & !taken;
        for (tie, place) in &step.ties {
            if candidates.is_empty() {
                return Flow::GoOn;
            }
            let place = usize::from(*place);
            candidates = tie.narrow(self.view, &self.seats.squares, bound, place, candidates);
        }
        self.seats.bound = bound | 1 << step.slot;
        for square in candidates {
            if !self.budget.spend(1) {
                return Flow::Stop;
            }
            self.seats.squares[usize::from(step.slot)] = square;
            if is_square {
                self.seats.places = places | Bitboard::from(square);
            } else {
                self.seats.pieces = pieces | Bitboard::from(square);
            }
            if step.checks.iter().all(|check| self.passes(check)) && self.go(rest) == Flow::Stop {
                return Flow::Stop;
            }
        }
        self.seats.bound = bound;
        self.seats.places = places;
        self.seats.pieces = pieces;
        Flow::GoOn
    }

    fn passes(&self, check: &Check) -> bool {
        let squares = &self.seats.squares;
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
                        .is_guarded_by_mine(square, squares[usize::from(*protagonist)]),
                    Owner::Opponent => self.view.is_guarded_by_yours(square),
                };
                guarded == *defended
            }
            Check::Condition(condition) => condition.test(self.view, squares, self.budget),
            Check::Not(line) if line.steps.is_empty() => {
                !(line.tie.holds(self.view, squares, self.seats.bound)
                    && line.marks.iter().all(|mark| self.passes(mark)))
            }
            Check::Not(line) => {
                let mut inner = Run {
                    view: self.view,
                    seats: self.seats,
                    budget: self.budget,
                    // A function pointer, not a closure: the inner run must not depend on the type of the outer one.
                    found: stop_at_first as fn(&Seats) -> Flow,
                };
                inner.go(&line.steps) == Flow::GoOn
            }
        }
    }
}

fn stop_at_first(_: &Seats) -> Flow {
    Flow::Stop
}
