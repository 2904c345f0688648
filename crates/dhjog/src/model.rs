//! The meaning of a heuristic set: names resolved, types known, defaults filled in. [`check`](crate::check()) makes a
//! model of a set without errors, and [`Program::compile`](crate::Program::compile) reads it.

use std::sync::Arc;

use game::vocabulary::{Kind, MOST_TYPES};
use syntax::{Lang, TextRange};

pub use crate::ast::{Operator, RuleKind};

/// A heuristic set without errors.
#[derive(Debug, Clone, PartialEq)]
pub struct Model {
    pub name: String,
    /// The text that the ranges of expressions refer to.
    pub source: Arc<str>,
    /// The language of the reserved words.
    pub lang: Lang,
    /// At least one.
    pub stages: Vec<Stage>,
    /// The stage a game begins in.
    pub initial: usize,
    /// The regions with their squares, as they are for White.
    pub regions: Vec<(String, u64)>,
    /// The author's functions, none before those it calls.
    pub functions: Vec<Function>,
    /// How many heuristics there are, over all stages.
    pub rules: usize,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Stage {
    pub name: String,
    /// The initial values of the piece types.
    pub values: [f64; MOST_TYPES],
    pub calculation: Expr,
    /// Changes of stage, in order.
    pub transitions: Vec<Rule>,
    /// Changes of piece values, in order.
    pub pieces: Vec<Rule>,
    /// Changes of the board's value, in order.
    pub games: Vec<Rule>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Rule {
    /// Its number among all heuristics of the set.
    pub number: usize,
    pub name: String,
    pub kind: RuleKind,
    /// SIMETRICA.
    pub symmetric: bool,
    pub condition: Expr,
    pub actions: Vec<Action>,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Action {
    /// To another stage; `None` if that is not defined yet.
    Stage(Option<usize>),
    /// A new value for a piece type.
    Type(usize, Expr),
    /// A new value for each of these pieces, in which [`Node::Each`] is its present one.
    Pieces(Expr, Expr),
    /// A new value for the board.
    Board(Expr),
}

/// A function of the author.
#[derive(Debug, Clone, PartialEq)]
pub struct Function {
    pub name: String,
    /// How many values it takes; they are its first locals.
    pub parameters: usize,
    /// The types of all its locals.
    pub locals: Vec<Kind>,
    pub result: Kind,
    /// What it does; every way through it returns.
    pub commands: Vec<Command>,
}

/// A command of a function.
#[derive(Debug, Clone, PartialEq)]
pub enum Command {
    /// A local gets a value.
    Assign(usize, Expr),
    Return(Expr),
    /// One way or the other.
    If(Expr, Vec<Command>, Vec<Command>),
    /// A local counts from one number to another.
    For(usize, Expr, Expr, Vec<Command>),
}

impl Command {
    /// All its expressions, those of the commands within it too.
    pub fn expressions(&self) -> Vec<&Expr> {
        let (mut own, within): (Vec<&Expr>, Vec<&Command>) = match self {
            Command::Assign(_, value) | Command::Return(value) => (vec![value], Vec::new()),
            Command::If(condition, then, otherwise) => {
                (vec![condition], then.iter().chain(otherwise).collect())
            }
            Command::For(_, from, to, body) => (vec![from, to], body.iter().collect()),
        };
        own.extend(within.into_iter().flat_map(Command::expressions));
        own
    }

    /// Whether it is a loop, or holds one.
    pub fn counts(&self) -> bool {
        match self {
            Command::For(..) => true,
            Command::If(_, then, otherwise) => then.iter().chain(otherwise).any(Command::counts),
            Command::Assign(..) | Command::Return(_) => false,
        }
    }
}

/// An expression with its type.
#[derive(Debug, Clone, PartialEq)]
pub struct Expr {
    pub node: Node,
    pub kind: Kind,
    pub range: TextRange,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Player {
    /// EU
    Me,
    /// OPONENTE
    Opponent,
    /// NINGUEM
    Nobody,
    /// BRANCA
    White,
    /// PRETA
    Black,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Node {
    Number(f64),
    Logical(bool),
    /// Squares as they are for White; turned for Black if so.
    Squares(u64, Turned),
    Types(u8),
    NoPieces,
    Player(Player),
    Stage(usize),
    /// A text, see [`text_id`].
    Text(u16),
    Board,
    /// The present value of the piece that is being changed.
    Each,
    /// The value of a piece type.
    TypeValue(Box<Expr>),
    /// The value of a piece.
    PieceValue(Box<Expr>),
    /// A local of a function.
    Local(usize),
    /// A function of the game with all its arguments.
    Call(usize, Vec<Expr>),
    /// An attribute that the game defines.
    Attribute(usize, Box<Expr>),
    /// A function of the author.
    UserCall(usize, Vec<Expr>),
    /// The elements of a set, not all constant.
    Union(Vec<Expr>),
    Total(Box<Expr>),
    /// The element of this number, from 1.
    Element(Box<Expr>, Box<Expr>),
    /// `-a`
    Negate(Box<Expr>),
    /// `NAO a`
    Not(Box<Expr>),
    /// `a op b`
    Binary(Operator, Box<Expr>, Box<Expr>),
}

/// Whether squares are turned when EU is Black.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Turned {
    Yes,
    No,
}

impl Expr {
    /// The expressions right below this one.
    pub fn parts(&self) -> Vec<&Expr> {
        match &self.node {
            Node::Call(_, parts) | Node::UserCall(_, parts) | Node::Union(parts) => {
                parts.iter().collect()
            }
            Node::TypeValue(one)
            | Node::PieceValue(one)
            | Node::Attribute(_, one)
            | Node::Total(one)
            | Node::Negate(one)
            | Node::Not(one) => vec![one],
            Node::Element(left, right) | Node::Binary(_, left, right) => vec![left, right],
            _ => Vec::new(),
        }
    }

    /// What it always is, if it does not depend on the position.
    pub fn truth(&self) -> Option<bool> {
        match &self.node {
            Node::Logical(truth) => Some(*truth),
            Node::Not(inner) => inner.truth().map(|truth| !truth),
            Node::Binary(Operator::And, left, right) => match (left.truth(), right.truth()) {
                (Some(false), _) | (_, Some(false)) => Some(false),
                (Some(true), Some(true)) => Some(true),
                _ => None,
            },
            Node::Binary(Operator::Or, left, right) => match (left.truth(), right.truth()) {
                (Some(true), _) | (_, Some(true)) => Some(true),
                (Some(false), Some(false)) => Some(false),
                _ => None,
            },
            Node::Binary(operator, left, right) if left.kind.is_number() => {
                let (left, right) = (left.number()?, right.number()?);
                compare(*operator, left, right)
            }
            Node::Binary(operator, left, right) if left.kind == Kind::Logical => {
                let (left, right) = (left.truth()?, right.truth()?);
                match operator {
                    Operator::Equal => Some(left == right),
                    Operator::NotEqual => Some(left != right),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// The number it always is, if it does not depend on the position. A division by 0 is none, so that evaluations
    /// come to it and traces tell of it.
    pub fn number(&self) -> Option<f64> {
        self.folded(|divisor| divisor != 0.0)
    }

    /// The number it always is, if it does not depend on the position, dividing by 0 included.
    pub fn constant(&self) -> Option<f64> {
        self.folded(|_| true)
    }

    fn folded(&self, divides: fn(f64) -> bool) -> Option<f64> {
        match &self.node {
            Node::Number(number) => Some(*number),
            Node::Negate(inner) => inner.folded(divides).map(|number| -number),
            Node::Binary(operator, left, right) => {
                let (left, right) = (left.folded(divides)?, right.folded(divides)?);
                let fine = !operator.divides() || divides(right);
                fine.then(|| arithmetic(*operator, left, right)).flatten()
            }
            _ => None,
        }
    }
}

/// A comparison of two numbers.
#[inline]
pub fn compare(operator: Operator, left: f64, right: f64) -> Option<bool> {
    Some(match operator {
        Operator::Equal => left == right,
        Operator::NotEqual => left != right,
        Operator::Greater => left > right,
        Operator::Less => left < right,
        Operator::GreaterEqual => left >= right,
        Operator::LessEqual => left <= right,
        _ => return None,
    })
}

/// A calculation with two numbers. Dividing by 0 gives 0; results are kept within the bounds.
#[inline]
pub fn arithmetic(operator: Operator, left: f64, right: f64) -> Option<f64> {
    let number = match operator {
        Operator::Add => left + right,
        Operator::Subtract => left - right,
        Operator::Multiply => left * right,
        Operator::Divide if right == 0.0 => 0.0,
        Operator::Divide => left / right,
        Operator::Remainder if right == 0.0 => 0.0,
        Operator::Remainder => left % right,
        _ => return None,
    };
    Some(game::vocabulary::clamped(number))
}

/// Texts are compared by number: squares first, then piece types, then all others as they come.
pub(crate) mod text_id {
    use game::vocabulary::{MOST_SQUARES, MOST_TYPES};

    /// The first number of a piece type's name.
    pub(crate) const TYPES: usize = MOST_SQUARES;
    /// The first number of any other text.
    pub(crate) const OTHERS: usize = TYPES + MOST_TYPES;
}
