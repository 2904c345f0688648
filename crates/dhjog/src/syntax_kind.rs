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
    Whitespace,
    /// `// …` and `# …`
    Comment,
    /// Characters that mean nothing; already reported.
    Junk,
    Text,
    Number,
    Ident,
    /// `(`
    LeftParen,
    /// `)`
    RightParen,
    /// `{`
    LeftBrace,
    /// `}`
    RightBrace,
    /// `[`
    LeftBracket,
    /// `]`
    RightBracket,
    /// `,`
    Comma,
    /// `;`
    Semicolon,
    /// `.`
    Dot,
    /// CONJUNTO_HEURISTICO
    SetWord,
    /// ETAPA
    StageWord,
    /// ETAPA_INICIAL
    InitialWord,
    /// ETAPA_ATUAL
    CurrentWord,
    /// HEURISTICA
    RuleWord,
    /// TRANSICAO_ETAPA
    TransitionWord,
    /// VALOR_PECA
    PieceValueWord,
    /// VALOR_JOGO
    GameValueWord,
    /// HEURISTICA_TRANSICAO_ETAPA
    TransitionRuleWord,
    /// HEURISTICA_VALOR_PECA
    PieceRuleWord,
    /// HEURISTICA_VALOR_JOGO
    GameRuleWord,
    /// SIMETRICA
    SymmetricWord,
    /// ANOTACAO
    NoteWord,
    /// EXPLICACAO
    ExplanationWord,
    /// QUESTAO
    QuestionWord,
    /// POSITIVA
    PositiveWord,
    /// NEGATIVA
    NegativeWord,
    /// NORMAL
    NormalWord,
    /// FUNCAO
    FunctionWord,
    /// DESCRICAO
    DescriptionWord,
    /// RETORNA
    ReturnWord,
    /// PARAMETROS
    ParametersWord,
    /// COMANDOS
    CommandsWord,
    /// SE
    IfWord,
    /// ENTAO
    ThenWord,
    /// SENAO
    ElseWord,
    /// PARA
    ForWord,
    /// DE
    FromWord,
    /// ATE
    ToWord,
    /// FACA
    DoWord,
    /// FIM
    EndWord,
    /// E
    AndWord,
    /// OU
    OrWord,
    /// NAO
    NotWord,
    /// VERDADEIRO
    TrueWord,
    /// FALSO
    FalseWord,
    /// VAZIO
    EmptyWord,
    /// EU
    MeWord,
    /// OPONENTE
    OpponentWord,
    /// NINGUEM
    NobodyWord,
    /// BRANCA
    WhiteWord,
    /// PRETA
    BlackWord,
    /// INTEIRO
    IntegerWord,
    /// REAL
    RealWord,
    /// LOGICO
    LogicalWord,
    /// TEXTO
    TextWord,
    /// CASA
    SquareWord,
    /// TIPO_PECA
    PieceTypeWord,
    /// PECA
    PieceWord,
    /// TABULEIRO
    BoardWord,
    /// AUTOR
    AuthorWord,
    /// VERSAO
    VersionWord,
    /// ABSOLUTA
    AbsoluteWord,
    /// `<-`
    Assign,
    /// `=`
    Equal,
    /// `<>`
    NotEqual,
    /// `>=`
    GreaterEqual,
    /// `<=`
    LessEqual,
    /// `>`
    Greater,
    /// `<`
    Less,
    /// `∈`
    In,
    /// `∉`
    NotIn,
    /// `⊃`
    Contains,
    /// `⊅`
    NotContains,
    /// `⊂`
    Within,
    /// `⊄`
    NotWithin,
    /// `+`
    Plus,
    /// `-`
    Minus,
    /// `∪`
    Union,
    /// `*`
    Star,
    /// `/`
    Slash,
    /// `RESTO_DIVISAO`
    Remainder,
    /// `∩`
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
    Note,
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
    /// `a OU b`
    OrExpr,
    /// `a E b`
    AndExpr,
    /// `NAO a`
    NotExpr,
    /// `a = b` and the like.
    CompareExpr,
    /// `a + b`
    SumExpr,
    /// `a * b`
    ProductExpr,
    /// `-a`
    SignExpr,
    /// `( a )`
    ParenExpr,
    /// A number, text or constant.
    LiteralExpr,
    BoardExpr,
    /// Squares that are not turned.
    AbsoluteExpr,
    NameExpr,
    /// A function with its arguments.
    CallExpr,
    /// `( … )` behind a function.
    ArgList,
    /// `{ … }`
    SetExpr,
    /// `a.B`
    AttributeExpr,
    /// `a[b]`
    IndexExpr,
    /// What could not be understood.
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
