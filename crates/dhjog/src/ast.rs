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
    /// As written, without quotes.
    pub text: String,
    /// In upper case without accents: what is compared.
    pub folded: String,
    /// Where.
    pub span: Span,
}

impl PartialEq for Name {
    fn eq(&self, other: &Name) -> bool {
        self.folded == other.folded
    }
}

/// A heuristic set.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Set {
    /// Its name; none in a text that holds only parts of a set.
    pub name: Option<Name>,
    /// The stage a game begins in.
    pub initial: Option<Name>,
    /// The regions, also those written inside stages.
    pub regions: Vec<Region>,
    /// The stages.
    pub stages: Vec<Stage>,
    /// The functions.
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
    /// Its name.
    pub name: Name,
    /// The squares.
    pub squares: Expr,
    /// Not turned for Black.
    pub absolute: bool,
    /// Its annotations.
    pub notes: Vec<Note>,
    /// Where.
    pub span: Span,
}

/// A stage of a game.
#[derive(Debug, Clone, PartialEq)]
pub struct Stage {
    /// Its name.
    pub name: Name,
    /// The initial values of the pieces.
    pub pieces: Vec<PieceStart>,
    /// What values the board; the default one if there is none.
    pub calculations: Vec<Calculation>,
    /// The heuristics, all kinds, in the order of the text.
    pub rules: Vec<Rule>,
    /// Its annotations.
    pub notes: Vec<Note>,
    /// Where.
    pub span: Span,
}

/// The initial value of a piece type.
#[derive(Debug, Clone, PartialEq)]
pub struct PieceStart {
    /// The type.
    pub piece: Name,
    /// The value, which must be a number.
    pub value: Expr,
    /// Where.
    pub span: Span,
}

/// `TABULEIRO.VALOR <- …`
#[derive(Debug, Clone, PartialEq)]
pub struct Calculation {
    /// What is calculated.
    pub value: Expr,
    /// Where.
    pub span: Span,
}

/// What a heuristic changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RuleKind {
    /// TRANSICAO_ETAPA
    Transition,
    /// VALOR_PECA
    Piece,
    /// VALOR_JOGO
    Game,
}

/// A heuristic.
#[derive(Debug, Clone, PartialEq)]
pub struct Rule {
    /// What it changes.
    pub kind: RuleKind,
    /// Its name.
    pub name: Name,
    /// SIMETRICA.
    pub symmetric: Option<Span>,
    /// When.
    pub condition: Expr,
    /// What it does then.
    pub actions: Vec<Action>,
    /// Its annotations.
    pub notes: Vec<Note>,
    /// Where.
    pub span: Span,
}

/// What a heuristic does.
#[derive(Debug, Clone, PartialEq)]
pub struct Action {
    /// The change.
    pub change: Change,
    /// Where.
    pub span: Span,
}

/// A change.
#[derive(Debug, Clone, PartialEq)]
pub enum Change {
    /// To another stage.
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

/// An annotation.
#[derive(Debug, Clone, PartialEq)]
pub struct Note {
    /// Its title.
    pub name: Name,
    /// Its kind.
    pub kind: NoteKind,
    /// What it says, one text a line.
    pub texts: Vec<String>,
}

/// A type as written.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Type {
    /// The type.
    pub kind: game::vocabulary::Kind,
    /// Where.
    pub span: Span,
}

/// A parameter, a result or a variable.
#[derive(Debug, Clone, PartialEq)]
pub struct Variable {
    /// Its type.
    pub of: Type,
    /// Its name.
    pub name: Name,
    /// DESCRICAO.
    pub description: Option<String>,
    /// What it is at first.
    pub value: Option<Expr>,
}

/// A function of the author.
#[derive(Debug, Clone, PartialEq)]
pub struct Function {
    /// Its name.
    pub name: Name,
    /// DESCRICAO.
    pub description: Option<String>,
    /// What it gives.
    pub result: Option<Variable>,
    /// What it takes.
    pub parameters: Vec<Variable>,
    /// Its variables.
    pub variables: Vec<Variable>,
    /// What it does.
    pub commands: Vec<Command>,
    /// Its annotations.
    pub notes: Vec<Note>,
    /// Where.
    pub span: Span,
}

/// A command of a function.
#[derive(Debug, Clone, PartialEq)]
pub struct Command {
    /// What it does.
    pub kind: CommandKind,
    /// Where.
    pub span: Span,
}

/// What a command does.
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

/// An expression.
#[derive(Debug, Clone, PartialEq)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Where.
    pub span: Span,
}

/// A constant word.
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

/// What an expression is.
#[derive(Debug, Clone, PartialEq)]
pub enum ExprKind {
    /// A number.
    Number(f64),
    /// A text, or a name in quotes.
    Text(Name),
    /// A constant word.
    Constant(Constant),
    /// A name.
    Name(Name),
    /// The board's value.
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
    /// The place.
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
