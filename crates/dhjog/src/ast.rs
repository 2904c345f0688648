//! A heuristic set as plain values, with the places they come from. Two sets are equal when they say the same, wherever
//! it stands.

use syntax::TextRange;

/// A place in the text. Places do not count when values are compared.
#[derive(Debug, Clone, Copy, Default)]
pub struct Span(pub TextRange);

impl PartialEq for Span {
    fn eq(&self, _: &Span) -> bool {
        true
    }
}

/// A name. Quotes, case and accents do not count when names are compared.
#[derive(Debug, Clone)]
pub struct Name {
    pub text: String,
    /// In upper case without accents: what is compared.
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
    /// Its name; none in a text that holds only parts of a set.
    pub name: Option<Name>,
    /// The stage a game begins in.
    pub initial: Option<Name>,
    /// The regions, also those written inside stages.
    pub regions: Vec<Region>,
    pub stages: Vec<Stage>,
    pub functions: Vec<Function>,
    /// The annotations of the set itself.
    pub notes: Vec<Note>,
    /// AUTOR.
    pub author: Option<String>,
    /// VERSAO.
    pub version: Option<String>,
}

/// A named set of squares.
#[derive(Debug, Clone, PartialEq)]
pub struct Region {
    pub name: Name,
    pub squares: Expr,
    pub absolute: bool,
    pub notes: Vec<Note>,
    pub span: Span,
}

/// A stage of a game.
#[derive(Debug, Clone, PartialEq)]
pub struct Stage {
    pub name: Name,
    /// The initial values of the pieces.
    pub pieces: Vec<PieceStart>,
    /// What values the board; the default one if there is none.
    pub calculations: Vec<Calculation>,
    /// The heuristics, all kinds, in the order of the text.
    pub rules: Vec<Rule>,
    pub notes: Vec<Note>,
    pub span: Span,
}

/// The initial value of a piece type.
#[derive(Debug, Clone, PartialEq)]
pub struct PieceStart {
    pub piece: Name,
    /// The value, which must be a number.
    pub value: Expr,
    pub span: Span,
}

/// `TABULEIRO.VALOR <- …`
#[derive(Debug, Clone, PartialEq)]
pub struct Calculation {
    pub value: Expr,
    pub span: Span,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RuleKind {
    /// TRANSICAO_ETAPA
    Transition,
    /// VALOR_PECA
    Piece,
    /// VALOR_JOGO
    Game,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Rule {
    pub kind: RuleKind,
    pub name: Name,
    /// SIMETRICA.
    pub symmetric: Option<Span>,
    pub condition: Expr,
    pub actions: Vec<Action>,
    pub notes: Vec<Note>,
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
    /// `TABULEIRO.VALOR <- value`.
    Board(Expr),
}

/// The kind of an annotation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum NoteKind {
    /// EXPLICACAO
    Explanation,
    /// QUESTAO
    Question,
    /// POSITIVA
    Positive,
    /// NEGATIVA
    Negative,
    /// NORMAL
    #[default]
    Normal,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Note {
    pub name: Name,
    pub kind: NoteKind,
    /// What it says, one text a line.
    pub texts: Vec<String>,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Type {
    pub kind: game::vocabulary::Kind,
    pub span: Span,
}

/// A parameter, a result or a variable.
#[derive(Debug, Clone, PartialEq)]
pub struct Variable {
    pub of: Type,
    pub name: Name,
    /// DESCRICAO.
    pub description: Option<String>,
    /// What it is at first.
    pub value: Option<Expr>,
}

/// A function of the author.
#[derive(Debug, Clone, PartialEq)]
pub struct Function {
    pub name: Name,
    /// DESCRICAO.
    pub description: Option<String>,
    pub result: Option<Variable>,
    pub parameters: Vec<Variable>,
    pub variables: Vec<Variable>,
    pub commands: Vec<Command>,
    pub notes: Vec<Note>,
    pub span: Span,
}

/// A command of a function.
#[derive(Debug, Clone, PartialEq)]
pub struct Command {
    pub kind: CommandKind,
    pub span: Span,
}

#[derive(Debug, Clone, PartialEq)]
pub enum CommandKind {
    /// `name <- value`
    Assign(Name, Expr),
    /// RETORNA
    Return(Expr),
    /// SE, with SENAO or without.
    If(Expr, Vec<Command>, Vec<Command>),
    /// PARA
    For(Name, Expr, Expr, Vec<Command>),
}

#[derive(Debug, Clone, PartialEq)]
pub struct Expr {
    pub kind: ExprKind,
    pub span: Span,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Constant {
    /// VERDADEIRO
    True,
    /// FALSO
    False,
    /// VAZIO
    Empty,
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

/// An operator between two operands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Operator {
    /// OU
    Or,
    /// E
    And,
    /// =
    Equal,
    /// <>
    NotEqual,
    /// >
    Greater,
    /// <
    Less,
    /// >=
    GreaterEqual,
    /// <=
    LessEqual,
    /// PERTENCE
    In,
    /// NAO_PERTENCE
    NotIn,
    /// CONTEM
    Contains,
    /// NAO_CONTEM
    NotContains,
    /// CONTIDO
    Within,
    /// NAO_CONTIDO
    NotWithin,
    /// +
    Add,
    /// -
    Subtract,
    /// UNIAO
    Union,
    /// *
    Multiply,
    /// /
    Divide,
    /// RESTO_DIVISAO
    Remainder,
    /// INTERSECCAO
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
    /// A function with its arguments.
    Call(Name, Vec<Expr>),
    /// `{ … }`
    Set(Vec<Expr>),
    /// `a.B` or `a.B(…)`
    Attribute(Box<Expr>, Name, Option<Vec<Expr>>),
    /// `a[b]`
    Index(Box<Expr>, Box<Expr>),
    /// `-a`
    Negate(Box<Expr>),
    /// `NAO a`
    Not(Box<Expr>),
    /// `a ABSOLUTA`
    Absolute(Box<Expr>),
    /// `a op b`
    Binary(Operator, Box<Expr>, Box<Expr>),
    /// What could not be read; already reported.
    Missing,
}

impl Expr {
    pub fn range(&self) -> TextRange {
        self.span.0
    }

    /// The number, if it is written as one, with or without sign.
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
