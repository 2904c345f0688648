//! A heuristic set as it is meant: names resolved to numbers, types known, defaults filled in.
//!
//! [`check`](crate::check()) makes a [`Model`] of a set without errors; [`Program::compile`](crate::Program::compile)
//! compiles it, [`explain`](crate::explain::explain) describes it. A model refers to the game only by the numbers of its
//! vocabulary (piece types, squares as bits, functions).

use std::sync::Arc;

use game::vocabulary::{MOST_TYPES, ValueKind};
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
    pub stages: Vec<Stage>,
    /// The number of the stage that games begin in.
    pub initial: usize,
    /// Names and squares, as White sees them.
    pub regions: Vec<(String, u64)>,
    /// Each after those that it calls.
    pub functions: Vec<Function>,
    /// The number of heuristics in all stages.
    pub rules: usize,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Stage {
    pub name: String,
    /// Initial values, by piece type.
    pub values: [f64; MOST_TYPES],
    pub calculation: Expr,
    pub transitions: Vec<Rule>,
    pub pieces: Vec<Rule>,
    pub games: Vec<Rule>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Rule {
    /// Its number among all heuristics of the set.
    pub number: usize,
    pub name: String,
    pub kind: RuleKind,
    pub symmetric: bool,
    pub condition: Expr,
    pub actions: Vec<Action>,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Action {
    /// Go to a stage; `None` if it is not defined yet.
    Stage(Option<usize>),
    /// A new value for a piece type.
    Type(usize, Expr),
    /// A new value for each of these pieces, in which [`Node::Each`] is its present one.
    Pieces(Expr, Expr),
    /// A new value for the board.
    Board(Expr),
}

/// A function that the author of the set wrote.
#[derive(Debug, Clone, PartialEq)]
pub struct Function {
    pub name: String,
    /// Their number; they are the first locals.
    pub parameters: usize,
    /// Types, by number.
    pub locals: Vec<ValueKind>,
    pub result: ValueKind,
    /// Every path through them returns.
    pub commands: Vec<Command>,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Command {
    Assign(usize, Expr),
    Return(Expr),
    If(Expr, Vec<Command>, Vec<Command>),
    /// Local, from, to, body.
    For(usize, Expr, Expr, Vec<Command>),
}

impl Command {
    /// All expressions, those of nested commands included.
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

    pub fn has_loop(&self) -> bool {
        match self {
            Command::For(..) => true,
            Command::If(_, then, otherwise) => then.iter().chain(otherwise).any(Command::has_loop),
            Command::Assign(..) | Command::Return(_) => false,
        }
    }
}

/// An expression with its type.
#[derive(Debug, Clone, PartialEq)]
pub struct Expr {
    pub node: Node,
    pub kind: ValueKind,
    pub range: TextRange,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Player {
    Me,
    Opponent,
    NoPlayer,
    White,
    Black,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Node {
    Number(f64),
    Logical(bool),
    /// Squares as White sees them, and whether they are mirrored for Black.
    Squares(u64, Turned),
    Types(u8),
    NoPieces,
    Player(Player),
    Stage(usize),
    /// A text by its number.
    Text(u16),
    Board,
    /// The present value of the piece that an action changes.
    Each,
    TypeValue(Box<Expr>),
    PieceValue(Box<Expr>),
    Local(usize),
    /// A function of the game with all its arguments.
    Call(usize, Vec<Expr>),
    Attribute(usize, Box<Expr>),
    /// A function that the author of the set wrote.
    UserCall(usize, Vec<Expr>),
    /// A set with elements that are not constant.
    Union(Vec<Expr>),
    Total(Box<Expr>),
    /// Set and number of the element, from 1.
    Element(Box<Expr>, Box<Expr>),
    Negate(Box<Expr>),
    Not(Box<Expr>),
    Binary(Operator, Box<Expr>, Box<Expr>),
}

/// Whether squares are mirrored when ME (EU) is Black.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Turned {
    Yes,
    No,
}

impl Expr {
    /// The direct subexpressions.
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

    /// The constant truth value, if it does not depend on the position.
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
            Node::Binary(operator, left, right) if left.kind == ValueKind::Logical => {
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

    /// The constant number, if it does not depend on the position. A division by 0 is not folded, so that evaluations
    /// reach it and traces report it.
    pub fn number(&self) -> Option<f64> {
        self.folded(|divisor| divisor != 0.0)
    }

    /// [`Expr::number`] that also folds divisions by 0, which give 0.
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

/// Compares two numbers; `None` if the operator is no comparison.
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

/// Calculates with two numbers; `None` if the operator is none of arithmetic. Dividing by 0 gives 0, results beyond the
/// bounds are clamped.
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

/// Texts are compared by number: squares first, then piece types, then all others in the order of the text.
pub(crate) mod text_id {
    use game::vocabulary::{MOST_SQUARES, MOST_TYPES};

    /// The first number of a piece type's name.
    pub(crate) const TYPES: usize = MOST_SQUARES;
    /// The first number of any other text.
    pub(crate) const OTHERS: usize = TYPES + MOST_TYPES;
}
