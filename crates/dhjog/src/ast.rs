//! A heuristic set as it is written: plain values, names not yet resolved. Two sets are equal if they differ only in
//! layout. [`parse`](crate::parse()) makes a [`Set`] of any text; what could not be read is missing from it.

use syntax::TextRange;

/// A range of the text. All spans are equal, so that comparing two trees ignores layout.
#[derive(Debug, Clone, Copy, Default)]
pub struct Span(pub TextRange);

impl PartialEq for Span {
    fn eq(&self, _: &Span) -> bool {
        true
    }
}

/// A name. Comparing names ignores quotes, case and accents.
#[derive(Debug, Clone)]
pub struct Name {
    pub text: String,
    /// In upper case without accents, for comparisons.
    pub folded: String,
    pub span: Span,
}

impl PartialEq for Name {
    fn eq(&self, other: &Name) -> bool {
        self.folded == other.folded
    }
}

#[derive(Debug, Clone, PartialEq, Default)]
pub struct Set {
    /// `None` in a text that holds only parts of a set.
    pub name: Option<Name>,
    pub initial: Option<Name>,
    /// Those written inside stages included.
    pub regions: Vec<Region>,
    pub stages: Vec<Stage>,
    pub functions: Vec<Function>,
    pub annotations: Vec<Annotation>,
    pub author: Option<String>,
    pub version: Option<String>,
}

/// A named set of squares.
#[derive(Debug, Clone, PartialEq)]
pub struct Region {
    pub name: Name,
    pub squares: Expr,
    pub absolute: bool,
    pub annotations: Vec<Annotation>,
    pub span: Span,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Stage {
    pub name: Name,
    pub pieces: Vec<PieceStart>,
    /// Without one the default applies.
    pub calculations: Vec<Calculation>,
    /// All kinds, in the order of the text.
    pub rules: Vec<Rule>,
    pub annotations: Vec<Annotation>,
    pub span: Span,
}

#[derive(Debug, Clone, PartialEq)]
pub struct PieceStart {
    pub piece: Name,
    /// Must be a number; `check` reports others.
    pub value: Expr,
    pub span: Span,
}

/// How a stage values the board: `TABULEIRO.VALOR <- …`
#[derive(Debug, Clone, PartialEq)]
pub struct Calculation {
    pub value: Expr,
    pub span: Span,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RuleKind {
    /// Changes the stage.
    Transition,
    /// Changes values of pieces.
    Piece,
    /// Changes the value of the board.
    Game,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Rule {
    pub kind: RuleKind,
    pub name: Name,
    pub symmetric: Option<Span>,
    pub condition: Expr,
    pub actions: Vec<Action>,
    pub annotations: Vec<Annotation>,
    pub span: Span,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Action {
    pub change: Change,
    pub span: Span,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Change {
    Stage(Name),
    /// `target <- value`, of piece values.
    Assign(Expr, Expr),
    /// `target + value`, of each piece of a set.
    Adjust(Expr, Operator, Expr),
    Board(Expr),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum AnnotationKind {
    Explanation,
    Question,
    Positive,
    Negative,
    #[default]
    Normal,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Annotation {
    pub name: Name,
    pub kind: AnnotationKind,
    /// One per line.
    pub texts: Vec<String>,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Type {
    pub kind: game::vocabulary::ValueKind,
    pub span: Span,
}

/// A parameter, a result or a variable.
#[derive(Debug, Clone, PartialEq)]
pub struct Variable {
    pub of: Type,
    pub name: Name,
    pub description: Option<String>,
    /// The initial value.
    pub value: Option<Expr>,
}

/// A function that the author of the set wrote.
#[derive(Debug, Clone, PartialEq)]
pub struct Function {
    pub name: Name,
    pub description: Option<String>,
    pub result: Option<Variable>,
    pub parameters: Vec<Variable>,
    pub variables: Vec<Variable>,
    pub commands: Vec<Command>,
    pub annotations: Vec<Annotation>,
    pub span: Span,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Command {
    pub kind: CommandKind,
    pub span: Span,
}

#[derive(Debug, Clone, PartialEq)]
pub enum CommandKind {
    Assign(Name, Expr),
    Return(Expr),
    /// SE, with SENAO or without.
    If(Expr, Vec<Command>, Vec<Command>),
    For(Name, Expr, Expr, Vec<Command>),
}

#[derive(Debug, Clone, PartialEq)]
pub struct Expr {
    pub kind: ExprKind,
    pub span: Span,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Constant {
    True,
    False,
    Empty,
    Me,
    Opponent,
    NoPlayer,
    White,
    Black,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Operator {
    Or,
    And,
    Equal,
    NotEqual,
    Greater,
    Less,
    GreaterEqual,
    LessEqual,
    In,
    NotIn,
    Contains,
    NotContains,
    Within,
    NotWithin,
    Add,
    Subtract,
    Union,
    Multiply,
    Divide,
    Remainder,
    Intersection,
}

impl Operator {
    /// Whether the right side may not be 0.
    #[inline]
    pub fn divides(self) -> bool {
        matches!(self, Operator::Divide | Operator::Remainder)
    }
}

#[derive(Debug, Clone, PartialEq)]
pub enum ExprKind {
    Number(f64),
    /// A text, or a name in quotes.
    Text(Name),
    Constant(Constant),
    Name(Name),
    Board,
    Call(Name, Vec<Expr>),
    Set(Vec<Expr>),
    Attribute(Box<Expr>, Name, Option<Vec<Expr>>),
    Index(Box<Expr>, Box<Expr>),
    Negate(Box<Expr>),
    Not(Box<Expr>),
    Absolute(Box<Expr>),
    Binary(Operator, Box<Expr>, Box<Expr>),
    /// Not readable; already reported.
    Missing,
}

impl Expr {
    pub fn range(&self) -> TextRange {
        self.span.0
    }

    /// The number, if the expression is one literal, with or without sign.
    pub fn constant_number(&self) -> Option<f64> {
        match &self.kind {
            ExprKind::Number(number) => Some(*number),
            ExprKind::Negate(inner) => inner.constant_number().map(|number| -number),
            _ => None,
        }
    }

    /// Calls `visit` with this expression and all below it.
    pub fn walk<'e>(&'e self, visit: &mut impl FnMut(&'e Expr)) {
        visit(self);
        match &self.kind {
            ExprKind::Call(_, parts) | ExprKind::Set(parts) => {
                parts.iter().for_each(|part| part.walk(visit));
            }
            ExprKind::Attribute(of, _, arguments) => {
                of.walk(visit);
                arguments.iter().flatten().for_each(|part| part.walk(visit));
            }
            ExprKind::Index(left, right) | ExprKind::Binary(_, left, right) => {
                left.walk(visit);
                right.walk(visit);
            }
            ExprKind::Negate(inner) | ExprKind::Not(inner) | ExprKind::Absolute(inner) => {
                inner.walk(visit);
            }
            _ => {}
        }
    }
}
