//! The kinds of tokens and nodes of the lossless tree. The spellings of keywords are in [`words`](crate::words).

/// Declares the enum and the list that maps numbers back to it.
macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident,)*) => {
        /// A kind of token or node.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u16)]
        pub enum SyntaxKind {
            $($(#[$doc])* $kind,)*
        }

        const ALL: &[SyntaxKind] = &[$(SyntaxKind::$kind,)*];
    };
}

kinds! {
    Whitespace,
    /// `// …` and `# …`
    Comment,
    /// Characters that start no token; already reported.
    Junk,
    Text,
    Number,
    Ident,
    LeftParen,
    RightParen,
    LeftBrace,
    RightBrace,
    LeftBracket,
    RightBracket,
    Comma,
    Semicolon,
    Dot,
    SetWord,
    StageWord,
    InitialWord,
    CurrentWord,
    RuleWord,
    TransitionWord,
    PieceValueWord,
    GameValueWord,
    TransitionRuleWord,
    PieceRuleWord,
    GameRuleWord,
    SymmetricWord,
    NoteWord,
    ExplanationWord,
    QuestionWord,
    PositiveWord,
    NegativeWord,
    NormalWord,
    FunctionWord,
    DescriptionWord,
    ReturnWord,
    ParametersWord,
    CommandsWord,
    IfWord,
    ThenWord,
    ElseWord,
    ForWord,
    FromWord,
    ToWord,
    DoWord,
    EndWord,
    AndWord,
    OrWord,
    NotWord,
    TrueWord,
    FalseWord,
    EmptyWord,
    MeWord,
    OpponentWord,
    NobodyWord,
    WhiteWord,
    BlackWord,
    IntegerWord,
    RealWord,
    LogicalWord,
    TextWord,
    SquareWord,
    PieceTypeWord,
    PieceWord,
    BoardWord,
    AuthorWord,
    VersionWord,
    AbsoluteWord,
    Assign,
    Equal,
    NotEqual,
    GreaterEqual,
    LessEqual,
    Greater,
    Less,
    In,
    NotIn,
    Contains,
    NotContains,
    Within,
    NotWithin,
    Plus,
    Minus,
    Union,
    Star,
    Slash,
    Remainder,
    Intersection,

    /// The end of the text; never in the tree.
    End,
    File,
    Set,
    Initial,
    Meta,
    Region,
    Stage,
    /// The initial value of a piece type.
    PieceStart,
    /// The expression that values the board.
    Calculation,
    Rule,
    /// SE, the condition and ENTAO.
    Condition,
    StageAction,
    /// A change of piece values.
    PieceAction,
    /// A change of the board's value.
    BoardAction,
    Annotation,
    Function,
    Description,
    /// A parameter or the result of a function.
    Param,
    /// A variable of a function.
    Decl,
    /// An assignment in a function.
    AssignCommand,
    ReturnCommand,
    IfCommand,
    ForCommand,
    /// FIM and what it ends.
    Closing,
    /// A name where one is declared or used.
    Name,
    OrExpr,
    AndExpr,
    NotExpr,
    /// `a = b` and the like.
    CompareExpr,
    SumExpr,
    ProductExpr,
    SignExpr,
    ParenExpr,
    /// A number, text or constant.
    LiteralExpr,
    BoardExpr,
    /// Squares that are not turned.
    AbsoluteExpr,
    NameExpr,
    /// A function with its arguments.
    CallExpr,
    /// `( … )` after a function.
    ArgList,
    SetExpr,
    AttributeExpr,
    IndexExpr,
    /// Tokens that the parser skipped.
    Error,
}

impl From<SyntaxKind> for rowan::SyntaxKind {
    fn from(kind: SyntaxKind) -> Self {
        rowan::SyntaxKind(kind as u16)
    }
}

impl syntax::tree::TreeKind for SyntaxKind {
    const ALL: &'static [SyntaxKind] = ALL;
    const END: SyntaxKind = SyntaxKind::End;
    const ERROR: SyntaxKind = SyntaxKind::Error;

    fn is_trivia(self) -> bool {
        matches!(self, SyntaxKind::Whitespace | SyntaxKind::Comment)
    }

    fn is_lexical_error(self) -> bool {
        self == SyntaxKind::Junk
    }
}

/// A node of the lossless tree.
pub type SyntaxNode = rowan::SyntaxNode<syntax::tree::TreeLanguage<SyntaxKind>>;
/// A token of the lossless tree.
pub type SyntaxToken = rowan::SyntaxToken<syntax::tree::TreeLanguage<SyntaxKind>>;
