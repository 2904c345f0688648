//! The kinds of tokens and nodes of the lossless tree.

/// Declares the enum together with the list that leads back from its numbers.
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
    /// Blanks and line breaks.
    Whitespace,
    /// `// …`
    Comment,
    /// Invalid characters; already reported.
    Junk,
    /// A superfluous character that was reported; the parser does not see it.
    Needless,
    /// A text in quotes.
    Text,
    /// A number without sign.
    Number,
    /// `F1`, `k1`, …
    Actor,
    /// An actor letter without number.
    Letter,
    /// PATTERN, AUTHOR, …
    SectionWord,
    /// ATTACKS, MOVE, …
    RelationWord,
    /// `=>`, `>>`, …
    RelationSymbol,
    /// FILEOF, WHITE, …
    FunctionWord,
    NotWord,
    AndWord,
    OrWord,
    TrueWord,
    FalseWord,
    SideWord,
    /// NONE or ANYONE
    NoneWord,
    /// QUEEN, DAMA, …
    PieceWord,
    /// A word the language does not know; also the letters of SETOFPIECES.
    UnknownWord,
    /// `<`, as an operator or a mark
    Less,
    LessOrEqual,
    /// `>`, as an operator or a mark
    Greater,
    GreaterOrEqual,
    Equal,
    NotEqual,
    Plus,
    Minus,
    Star,
    Slash,
    Percent,
    LeftParen,
    RightParen,
    LeftBrace,
    RightBrace,
    Comma,
    Semicolon,
    /// The end of the text; never in the tree.
    End,

    File,
    /// A pattern, its `;` included.
    Pattern,
    /// PATTERN and the name.
    NameSection,
    /// AUTHOR and the text.
    AuthorSection,
    /// DESCRIPTION and the text.
    DescriptionSection,
    /// WEIGHT and the number.
    WeightSection,
    /// ACTORS and the figures.
    ActorsSection,
    /// SETOFPIECES and the letters.
    PiecesSection,
    /// SCENARIO with its actions and groups.
    ScenarioSection,
    /// PRECONDITION and the condition.
    PreconditionSection,
    /// TACTICALS and the moves.
    TacticsSection,
    /// POSTCONDITION and the condition.
    PostconditionSection,
    /// `{ … }`
    Group,
    /// A line of the scenario.
    Action,
    /// `( … )` right of a relation.
    TargetList,
    /// An actor with or without a mark.
    Figure,
    Move,
    /// `a OR b OR …`
    OrExpr,
    /// `a AND b AND …`
    AndExpr,
    /// `NOT a`
    NotExpr,
    /// `a = b` and the like.
    CompareExpr,
    /// `a + b - …`
    SumExpr,
    /// `a * b / …`
    ProductExpr,
    /// `-a`
    SignExpr,
    /// `( a )`
    ParenExpr,
    NumberExpr,
    BoolExpr,
    /// A function with its arguments.
    CallExpr,
    /// `( … )` after a function.
    ArgList,
    Arg,
    /// What does not fit the grammar.
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
        matches!(
            self,
            SyntaxKind::Whitespace | SyntaxKind::Comment | SyntaxKind::Needless
        )
    }

    fn is_lexical_error(self) -> bool {
        self == SyntaxKind::Junk
    }
}

/// A node of the lossless tree.
pub type SyntaxNode = rowan::SyntaxNode<syntax::tree::TreeLanguage<SyntaxKind>>;
/// A token of the lossless tree.
pub type SyntaxToken = rowan::SyntaxToken<syntax::tree::TreeLanguage<SyntaxKind>>;
/// A node or a token.
pub type SyntaxElement = rowan::SyntaxElement<syntax::tree::TreeLanguage<SyntaxKind>>;

impl SyntaxKind {
    /// Whether it is a word of the language, which each human language spells in its own way.
    pub(crate) fn is_word(self) -> bool {
        matches!(
            self,
            SyntaxKind::SectionWord
                | SyntaxKind::RelationWord
                | SyntaxKind::FunctionWord
                | SyntaxKind::NotWord
                | SyntaxKind::AndWord
                | SyntaxKind::OrWord
                | SyntaxKind::TrueWord
                | SyntaxKind::FalseWord
                | SyntaxKind::SideWord
                | SyntaxKind::NoneWord
                | SyntaxKind::PieceWord
        )
    }
}
