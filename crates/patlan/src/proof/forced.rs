//! Whether the tactics of an instance work against every reply.

use chess::{Color, LegalMove, Owner, Ply, Position, SidedBoard, Square, View};

use super::{PLY_COST, is_one_of};
use crate::matcher::{ActorSquares, Budget, Instance};
use crate::plan::{MAX_ACTORS, Program};

/// Units of work for one proof, and as many again for the length of the mate: about a second.
const UNITS: u64 = 50_000_000;

/// Whether the tactics of an instance work, as [`prove`] finds out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// The side reaches the goal of the tactic against every reply.
    Forced {
        /// The smallest number of moves in which the tactic's first move forces checkmate, if that is within its length.
        mate_in: Option<u8>,
    },
    /// After some reply the side does not reach the goal in time.
    Refuted {
        /// The tactical moves up to and including the refuting reply. Where a reply that the pattern does not name
        /// refutes, the line ends with it; where only the named one does, it goes on from there.
        line: Vec<Ply>,
    },
    /// The limit of the proof's work was reached before there was an answer.
    Undecided,
}

impl Verdict {
    /// The verdict as one word for other programs; it never changes.
    pub fn code(&self) -> &'static str {
        match self {
            Verdict::Forced { .. } => "forced",
            Verdict::Refuted { .. } => "refuted",
            Verdict::Undecided => "undecided",
        }
    }
}

/// Proves or refutes a valid instance of a pattern with tactics.
///
/// The first move is the tactical one. Whatever the opponent replies, the side must be able to reach the goal within
/// the tactic's length; at its later turns it may play any legal move. The goal is checkmate, or the postcondition
/// after a move of the side (after a reply, when the tactic ends with one), the actors carried along.
///
/// A postcondition that asks that the opponent's king has no moves means more than it says. When the tactic itself
/// ends with that king in check, it claims mate, and nothing less than checkmate counts: a check that can be blocked,
/// or whose giver can be taken, is refuted, and a king that sits walled in without check is no success. When the
/// tactic ends without check, the postcondition counts, except where the king is in check and not mated.
///
/// A pattern without tactics has nothing to refute. An instance that is not valid, or of another position, is refuted
/// by an empty line.
pub fn prove(program: &Program, position: &Position, side: Color, instance: &Instance) -> Verdict {
    prove_within(program, position, side, instance, 0)
}

/// [`prove`] with `more` moves of the side (and replies) beyond the length of the tactics: distinguishes a reply that
/// refutes them from one that only delays them.
pub fn prove_within(
    program: &Program,
    position: &Position,
    side: Color,
    instance: &Instance,
    more: u8,
) -> Verdict {
    if program.tactics().is_empty() {
        return Verdict::Forced { mate_in: None };
    }
    let view = View::new(position, side);
    let budget = Budget::of(UNITS);
    let length = u8::try_from(program.tactics().len())
        .unwrap_or(u8::MAX)
        .saturating_add(more.saturating_mul(2));
    let proof = Proof {
        program,
        goal: goal(program, &view, &instance.line),
        budget: &budget,
    };
    let stage = Stage {
        view: &view,
        places: places(&view, instance),
        played: 0,
        left: length,
    };
    let found = proof.refute(&stage, &instance.line);
    if budget.check().is_err() {
        return Verdict::Undecided;
    }
    match found {
        Some(line) => Verdict::Refuted { line },
        None => Verdict::Forced {
            mate_in: mate_in(program, &stage, &instance.line),
        },
    }
}

/// The actors on the turned board.
fn places(view: &View, instance: &Instance) -> ActorSquares {
    let mut squares = [Square::A1; MAX_ACTORS];
    let mut bound = 0;
    for (slot, square) in instance.squares.iter().enumerate().take(MAX_ACTORS) {
        if let Some(square) = square {
            squares[slot] = view.real(*square);
            bound |= 1 << slot;
        }
    }
    ActorSquares::new(squares, bound)
}

/// What the side must reach for the instance to be what it claims.
fn goal(program: &Program, view: &View, line: &[Ply]) -> Goal {
    let mates = program.shuts_king_in();
    if mates && ends_in_check(view, line) {
        return Goal::Mate;
    }
    Goal::Pattern {
        mates,
        after_reply: program.tactics().len().is_multiple_of(2),
    }
}

/// Whether the opponent's king is in check after the line.
fn ends_in_check(view: &View, line: &[Ply]) -> bool {
    match line.split_first() {
        None => view.in_check(Owner::Opponent),
        Some((ply, rest)) => find(view, ply)
            .is_some_and(|played| ends_in_check(&View::of_board(played.board, view.side()), rest)),
    }
}

/// In how many moves the tactic's first move forces mate.
fn mate_in(program: &Program, stage: &Stage<'_>, line: &[Ply]) -> Option<u8> {
    let budget = Budget::of(UNITS);
    let proof = Proof {
        program,
        goal: Goal::Mate,
        budget: &budget,
    };
    let first = find(stage.view, line.first()?)?;
    (1..=stage.left.div_ceil(2)).find(|moves| {
        let stage = Stage {
            left: moves.saturating_mul(2).saturating_sub(1),
            ..*stage
        };
        proof.succeeds(&stage, &first) && budget.check().is_ok()
    })
}

/// The legal move that a ply stands for.
fn find(view: &View, ply: &Ply) -> Option<LegalMove> {
    let (from, to) = (view.real(ply.from), view.real(ply.to));
    view.legal_moves_between(from, to)
        .find(|played| played.promotion == ply.promotion)
}

#[derive(Debug, Clone, Copy)]
enum Goal {
    Pattern {
        /// It asks that the opponent's king has no moves.
        mates: bool,
        /// It is tested after the opponent's replies.
        after_reply: bool,
    },
    /// Checkmate and nothing else.
    Mate,
}

/// A moment of the tactic.
struct Stage<'a> {
    view: &'a View,
    places: ActorSquares,
    /// Plies played, and plies that the side may still wait for.
    played: usize,
    left: u8,
}

struct Proof<'a> {
    program: &'a Program,
    goal: Goal,
    budget: &'a Budget,
}

/// Of no meaning when the budget is spent.
impl Proof<'_> {
    /// The line that refutes the tactical move, if there is one.
    fn refute(&self, stage: &Stage<'_>, line: &[Ply]) -> Option<Vec<Ply>> {
        let Some(played) = line.first().and_then(|ply| find(stage.view, ply)) else {
            return Some(Vec::new());
        };
        let mut refutation = vec![stage.view.ply(&played)];
        let after = View::of_board(played.board, stage.view.side());
        let places = self.moved(stage, &played);
        if self.reached(&after, &places) {
            return None;
        }
        let reply_stage = Stage {
            view: &after,
            places,
            played: stage.played + 1,
            left: stage.left.saturating_sub(1),
        };
        let named = line.get(1);
        let mut named_refutes = None;
        let mut replies = 0;
        for reply in after.all_legal_moves(Owner::Opponent) {
            replies += 1;
            if self.answers(&reply_stage, &reply) {
                continue;
            }
            if Some(&after.ply(&reply)) == named {
                named_refutes = Some(reply);
            } else {
                refutation.push(after.ply(&reply));
                return Some(refutation);
            }
        }
        let Some(reply) = named_refutes else {
            // Stalemate: no reply, no goal.
            return (replies == 0).then_some(refutation);
        };
        refutation.push(after.ply(&reply));
        if line.len() > 2 {
            let next = View::of_board(reply.board, after.side());
            let next_stage = self.replied(&reply_stage, &reply, &next);
            refutation.extend(self.refute(&next_stage, &line[2..]).unwrap_or_default());
        }
        Some(refutation)
    }

    /// Whether some move of the side reaches the goal in time.
    fn advances(&self, stage: &Stage<'_>) -> bool {
        let step = self.program.tactics().get(stage.played);
        let tactical =
            step.and_then(|step| stage.places.step(*step, stage.view.board(), Owner::Me));
        if let Some((from, to)) = tactical {
            let mut moves = stage.view.legal_moves_between(from, to);
            if moves.any(|played| self.succeeds(stage, &played)) {
                return true;
            }
        }
        stage
            .view
            .all_legal_moves(Owner::Me)
            .filter(|played| !is_one_of(stage.view, tactical, played))
            .any(|played| self.succeeds(stage, &played))
    }

    /// Whether a move of the side reaches the goal in time, whatever the replies.
    fn succeeds(&self, stage: &Stage<'_>, played: &LegalMove) -> bool {
        if !self.budget.spend(PLY_COST) {
            return false;
        }
        let after = View::of_board(played.board, stage.view.side());
        let places = self.moved(stage, played);
        if self.reached(&after, &places) {
            return true;
        }
        if stage.left <= 1 {
            return false;
        }
        let stage = Stage {
            view: &after,
            places,
            played: stage.played + 1,
            left: stage.left - 1,
        };
        let mut replies = after.all_legal_moves(Owner::Opponent).peekable();
        // No reply here is stalemate.
        replies.peek().is_some() && replies.all(|reply| self.answers(&stage, &reply))
    }

    /// Whether the side still reaches the goal after a reply.
    fn answers(&self, stage: &Stage<'_>, reply: &LegalMove) -> bool {
        if stage.left == 0 || !self.budget.spend(PLY_COST) {
            return false;
        }
        let after = View::of_board(reply.board, stage.view.side());
        let next = self.replied(stage, reply, &after);
        let tested = match self.goal {
            Goal::Mate => false,
            Goal::Pattern { after_reply, .. } => after_reply,
        };
        (tested && self.postcondition(&after, &next.places))
            || (next.left > 0 && self.advances(&next))
    }

    /// The side's turn after a reply.
    fn replied<'v>(&self, stage: &Stage<'_>, reply: &LegalMove, view: &'v View) -> Stage<'v> {
        Stage {
            view,
            places: self.moved(stage, reply),
            played: stage.played + 1,
            left: stage.left.saturating_sub(1),
        }
    }

    /// Whether a move of the side has led to the goal.
    fn reached(&self, view: &View, places: &ActorSquares) -> bool {
        let check = view.in_check(Owner::Opponent);
        if check && !view.can_move(Owner::Opponent) {
            return true;
        }
        match self.goal {
            Goal::Mate => false,
            Goal::Pattern { mates, after_reply } => {
                let only_mate = mates && check;
                !after_reply && !only_mate && self.postcondition(view, places)
            }
        }
    }

    fn postcondition(&self, view: &View, places: &ActorSquares) -> bool {
        self.program
            .postcondition(places.bound())
            .iter()
            .all(|condition| condition.test(view, places.squares(), self.budget))
    }

    fn moved(&self, stage: &Stage<'_>, played: &LegalMove) -> ActorSquares {
        let before: &SidedBoard = stage.view.board();
        stage
            .places
            .after(self.program, before, &played.board, played.from, played.to)
    }
}
