//! A pattern as plain values, each with its place in the source. This is what the parser hands to the checks, the
//! planner, the explanation and the ontology; the formatter and the translator work on the lossless tree instead.

use std::fmt;

pub use chess::Owner;
use chess::Role;
use rowan::TextRange;

use crate::vocabulary::{Function, Relation};

/// What an actor stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ActorKind {
    /// A piece of one type (`K Q R B N P`).
    Piece(Role),
    /// Any piece of its owner (`F`).
    AnyPiece,
    /// Any square, empty or occupied (`S`).
    Square,
}

/// The name of an actor, such as `F1` or `k1`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Actor {
    /// What it stands for.
    pub kind: ActorKind,
    /// Upper case: mine; lower case: the opponent's. For squares it only matters in marks.
    pub owner: Owner,
    /// The number after the letter.
    pub number: u32,
}

impl Actor {
    /// Whether the actor is a square, not a piece.
    pub fn is_square(self) -> bool {
        self.kind == ActorKind::Square
    }

    /// The letter, in the case of its owner.
    pub fn letter(self) -> char {
        let upper = match self.kind {
            ActorKind::Piece(role) => role.upper_char(),
            ActorKind::AnyPiece => 'F',
            ActorKind::Square => 'S',
        };
        match self.owner {
            Owner::Me => upper,
            Owner::Opponent => upper.to_ascii_lowercase(),
        }
    }
}

impl fmt::Display for Actor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.letter(), self.number)
    }
}

/// Defended or not: `<X>` and `>X<`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Mark {
    /// `<X>`
    Defended,
    /// `>X<`
    Undefended,
}

/// An actor as written in an action or a move.
#[derive(Debug, Clone, PartialEq)]
pub struct Figure {
    pub actor: Actor,
    /// The mark around it, if any.
    pub mark: Option<Mark>,
    /// Its place, the mark included.
    pub range: TextRange,
}

/// One line of the scenario: a protagonist and what it does to whom.
#[derive(Debug, Clone, PartialEq)]
pub struct Action {
    /// Left of the relation.
    pub protagonist: Figure,
    /// `NOT` stands before the relation.
    pub negated: bool,
    /// The relation as written.
    pub written: Relation,
    /// The relation meant: differs from `written` only for the tutorial's sugar (`ATTACKS (S1,f1)`).
    pub relation: Relation,
    /// Place of the relation's word or symbol.
    pub relation_range: TextRange,
    /// One figure, or the list in parentheses (intermediates first, the target last).
    pub targets: Vec<Figure>,
    /// Whether parentheses were written.
    pub is_list: bool,
    pub range: TextRange,
}

impl Action {
    /// Every figure of the line, the protagonist first.
    pub fn figures(&self) -> impl Iterator<Item = &Figure> {
        std::iter::once(&self.protagonist).chain(&self.targets)
    }
}

/// A line of the scenario, or lines in braces of which one must hold.
#[derive(Debug, Clone, PartialEq)]
pub enum Item {
    Action(Action),
    /// `{ … }`: alternatives.
    Group(Vec<Action>, TextRange),
}

/// A tactical move: who goes where.
#[derive(Debug, Clone, PartialEq)]
pub struct Move {
    pub mover: Figure,
    /// The figure on whose square it lands.
    pub target: Figure,
    pub range: TextRange,
}

/// A text in quotes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Text {
    /// The text without quotes and escapes.
    pub value: String,
    /// Its place, the quotes included.
    pub range: TextRange,
}

/// SETOFPIECES: exactly these types are on the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PieceSet {
    /// The letters in the order written.
    pub letters: Vec<(Owner, Role)>,
    pub range: TextRange,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Arithmetic {
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Comparison {
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}

/// A condition or a part of one.
#[derive(Debug, Clone, PartialEq)]
pub struct Expr {
    pub kind: ExprKind,
    pub range: TextRange,
}

/// The kinds of expressions.
#[derive(Debug, Clone, PartialEq)]
pub enum ExprKind {
    Number(f64),
    Bool(bool),
    /// A function with its arguments; the MY…/YOUR… forms arrive with the side as an ordinary last argument.
    Call(Function, Vec<Arg>),
    /// `-x`
    Negate(Box<Expr>),
    /// `NOT x`
    Not(Box<Expr>),
    /// `x + y` and the like.
    Arithmetic(Arithmetic, Box<Expr>, Box<Expr>),
    /// `x = y` and the like.
    Compare(Comparison, Box<Expr>, Box<Expr>),
    /// `a AND b AND c`: two or more.
    And(Vec<Expr>),
    /// `a OR b OR c`: two or more.
    Or(Vec<Expr>),
}

/// An argument of a function.
#[derive(Debug, Clone, PartialEq)]
pub struct Arg {
    pub kind: ArgKind,
    pub range: TextRange,
}

/// The kinds of arguments.
#[derive(Debug, Clone, PartialEq)]
pub enum ArgKind {
    Actor(Actor),
    /// A piece letter or word without a number: every piece of that type and owner.
    Type(Owner, Role),
    /// `F` or `f` without a number: every piece of that owner.
    AnyPiece(Owner),
    Side(Owner),
    /// NONE (or ANYONE): no piece.
    NoSide,
    Text(String),
    /// A number or an expression.
    Expr(Box<Expr>),
}

#[derive(Debug, Clone, PartialEq)]
pub struct Pattern {
    pub name: Text,
    pub author: Text,
    /// What it is, for people; `<F1>` inside stands for the actor.
    pub description: Text,
    /// How much it matters to a player.
    pub weight: f64,
    /// Place of the weight.
    pub weight_range: TextRange,
    /// ACTORS: figures without marks.
    pub actors: Vec<Figure>,
    pub pieces: Option<PieceSet>,
    pub scenario: Vec<Item>,
    pub precondition: Option<Expr>,
    pub tactics: Vec<Move>,
    pub postcondition: Option<Expr>,
    pub range: TextRange,
}

impl Pattern {
    /// Every action of the scenario, those in groups included.
    pub fn actions(&self) -> impl Iterator<Item = &Action> {
        self.scenario.iter().flat_map(|item| match item {
            Item::Action(action) => std::slice::from_ref(action).iter(),
            Item::Group(actions, _) => actions.iter(),
        })
    }

    /// Every actor of ACTORS and SCENARIO once, in the order of first appearance (scenario first).
    pub fn cast(&self) -> Vec<Actor> {
        let mut cast = Vec::new();
        let named = self.actions().flat_map(Action::figures).chain(&self.actors);
        for figure in named {
            if !cast.contains(&figure.actor) {
                cast.push(figure.actor);
            }
        }
        cast
    }
}
