//! Why an instance is not valid: the clause that rejects it, in words about this board.

use chess::{Bitboard, Color, Ply, Position, Role, Square, View};
use syntax::Lang;

use super::claims::{Claim, Count, Counted};
use super::evidence::{self, Scene};
use super::names::Names;
use super::{Binding, idioms, illegal, logic};
use crate::ast::{Actor, ActorKind, Arg, ArgKind, Expr, ExprKind, Pattern};
use crate::matcher::{ActorSquares, Budget, Instance, Rejection, at_rejection};
use crate::plan::{Condition, MAX_ACTORS, Program, conjuncts};

/// A rejected instance with all that is needed to say why.
#[derive(Debug, Clone, Copy)]
pub struct Rejected<'a> {
    pub pattern: &'a Pattern,
    pub program: &'a Program,
    pub position: &'a Position,
    /// The side that searches.
    pub side: Color,
    pub instance: &'a Instance,
}

/// Why an instance is not valid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Explained {
    /// What holds on the board and must not, as a clause without capital and full stop: "the king on h8 can still go
    /// to g7".
    pub words: String,
    /// The squares that the words speak of, in the order of the board.
    pub squares: Vec<Square>,
    /// The moves of the tactics that lead there; the words and squares are about the board after them.
    pub line: Vec<Ply>,
}

/// Says why an instance is rejected; `None` if it is valid. Replays the tactics as far as they go.
pub fn explain_rejection(rejected: Rejected<'_>, lang: Lang) -> Option<Explained> {
    let rejection = rejected.instance.rejection?;
    let view = View::new(rejected.position, rejected.side);
    let mut squares = [Square::A1; MAX_ACTORS];
    let mut bound = 0;
    for (slot, square) in rejected.instance.squares.iter().enumerate() {
        if let Some(square) = square {
            *squares.get_mut(slot)? = view.real(*square);
            bound |= 1 << slot;
        }
    }
    let places = ActorSquares::new(squares, bound);
    at_rejection(
        rejected.program,
        &view,
        &places,
        rejection,
        &mut |view, places, line| rejected.explain_here(view, places, line, rejection, lang),
    )
    .flatten()
}

impl Rejected<'_> {
    fn explain_here(
        &self,
        view: &View,
        places: &ActorSquares,
        line: &[Ply],
        rejection: Rejection,
        lang: Lang,
    ) -> Option<Explained> {
        let cast = self.bindings(view, places);
        let mut names = Names::bound(lang, &cast);
        let scene = Scene {
            view,
            cast: self.program.cast(),
            squares: places.squares(),
            bound: places.bound(),
        };
        let clause = |condition: &Option<Expr>, index: usize| {
            conjuncts(condition.as_ref()).get(index).copied().cloned()
        };
        let (words, marked) = match rejection {
            Rejection::Precondition(index) => refute(
                &clause(&self.pattern.precondition, index)?,
                &scene,
                &mut names,
            ),
            Rejection::Postcondition(index) => refute(
                &clause(&self.pattern.postcondition, index)?,
                &scene,
                &mut names,
            ),
            Rejection::Tactic(index) => {
                let step = self.pattern.tactics.get(index)?;
                illegal::explain(step, index, &scene, places, &mut names)?
            }
        };
        let mut squares: Vec<Square> = marked.into_iter().map(|one| view.real(one)).collect();
        squares.sort_unstable();
        Some(Explained {
            words,
            squares,
            line: line.to_vec(),
        })
    }

    /// Where the actors are now; a captured piece keeps what it was.
    fn bindings(&self, view: &View, places: &ActorSquares) -> Vec<(Actor, Binding)> {
        let cast = self.program.cast().iter().copied().enumerate();
        let binding = |(slot, actor): (usize, Actor)| {
            let first = (*self.instance.squares.get(slot)?)?;
            let now = *places.squares().get(slot)?;
            let piece = if places.is_gone(slot) {
                let piece = self.position.piece_at(first);
                piece.map(|piece| (piece.color, piece.role))
            } else {
                let board = view.board();
                let owner = board.owner_at(now).map(|owner| view.color(owner));
                owner.zip(board.role_at(now))
            };
            let square = view.real(now);
            Some((actor, Binding { square, piece }))
        };
        cast.filter_map(binding).collect()
    }
}

/// Why a condition is false, and the squares that show it.
fn refute(expr: &Expr, scene: &Scene<'_>, names: &mut Names<'_>) -> (String, Bitboard) {
    let mut facts = Facts {
        scene,
        claims: Vec::new(),
        squares: Bitboard::EMPTY,
    };
    facts.collect(expr, false);
    let Facts {
        claims,
        mut squares,
        ..
    } = facts;
    let mut parts: Vec<String> = Vec::new();
    let measured = idioms::of_all(claims)
        .iter()
        .map(|claim| evidence::measured(claim, scene))
        .collect::<Vec<Claim>>();
    // What was asked of a number twice is one fact about it.
    let mut claims: Vec<Claim> = Vec::new();
    for claim in measured {
        if !claims.contains(&claim) {
            claims.push(claim);
        }
    }
    for claim in &claims {
        if claims.iter().any(|other| says_more(other, claim)) {
            continue;
        }
        let words = evidence::fact(claim, scene, names, &mut squares);
        if !parts.contains(&words) {
            parts.push(words);
        }
    }
    if names.missing {
        let words = names.lang.pick(
            "the condition is about a piece that is not there",
            "a condição fala de uma peça que não está ali",
        );
        return (words.to_owned(), squares);
    }
    let and = names.lang.pick(" and ", " e ");
    let joined = match parts.iter().any(|part| part.contains(and)) {
        true => parts.join("; "),
        false => parts.join(and),
    };
    (joined, squares)
}

/// Whether one claim lists the defenders of a square, and the other some of them.
fn says_more(one: &Claim, other: &Claim) -> bool {
    let Claim::Counted {
        what: Counted::Defences { of, by, .. },
        ..
    } = one
    else {
        return false;
    };
    match other {
        Claim::OnlyDefender {
            of: same, by: side, ..
        } => of == same && by == side,
        Claim::Counted {
            what:
                Counted::Defenders {
                    of: same,
                    what: ArgKind::Type(side, _),
                },
            count,
        } => of == same && by == side && (count.is_some() || matches!(count, Count::MoreThan(_))),
        _ => false,
    }
}

/// The claims that together make a condition false or true on a board.
struct Facts<'a> {
    scene: &'a Scene<'a>,
    claims: Vec<Claim>,
    squares: Bitboard,
}

impl Facts<'_> {
    /// Adds what shows that the condition has this value. Of an AND one false part is enough, of an OR one true part.
    fn collect(&mut self, expr: &Expr, value: bool) {
        match (&expr.kind, value) {
            (ExprKind::Not(inner), _) => self.collect(inner, !value),
            (ExprKind::And(parts), true) | (ExprKind::Or(parts), false) => {
                parts.iter().for_each(|part| self.collect(part, value));
            }
            (ExprKind::And(parts), false) | (ExprKind::Or(parts), true) => {
                match parts.iter().find(|part| self.eval(part) == Some(value)) {
                    Some(part) => self.collect(part, value),
                    None => self.claim(expr, value),
                }
            }
            _ => self.claim(expr, value),
        }
    }

    fn claim(&mut self, expr: &Expr, value: bool) {
        self.claims.push(logic::build(expr, value));
        self.mark(expr);
    }

    /// The value of a condition; `None` where it asks for another pattern.
    fn eval(&self, expr: &Expr) -> Option<bool> {
        let scene = self.scene;
        let condition = Condition::compile(expr, scene.cast, scene.bound, &|_| None).ok()?;
        Some(condition.test(scene.view, scene.squares, &Budget::new()))
    }

    /// Marks the squares of the actors that a condition names.
    fn mark(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Number(_) | ExprKind::Bool(_) => {}
            ExprKind::Negate(inner) | ExprKind::Not(inner) => self.mark(inner),
            ExprKind::Arithmetic(_, left, right) | ExprKind::Compare(_, left, right) => {
                self.mark(left);
                self.mark(right);
            }
            ExprKind::And(parts) | ExprKind::Or(parts) => {
                parts.iter().for_each(|part| self.mark(part));
            }
            ExprKind::Call(_, args) => args.iter().for_each(|arg| self.mark_arg(arg)),
        }
    }

    fn mark_arg(&mut self, arg: &Arg) {
        match &arg.kind {
            ArgKind::Actor(Actor {
                kind: ActorKind::Piece(_) | ActorKind::AnyPiece | ActorKind::Square,
                ..
            })
            | ArgKind::Type(_, Role::King) => self.squares |= self.scene.pieces(&arg.kind),
            ArgKind::Expr(inner) => self.mark(inner),
            _ => {}
        }
    }
}
