//! Turns the tree into a list of lexemes.

use rowan::NodeOrToken;

use super::spell::Speller;
use crate::syntax_kind::{SyntaxKind, SyntaxNode, SyntaxToken};

/// The whitespace before a lexeme.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Break {
    Glue,
    Space,
    /// A blank, or a new line with this indent if the line is too long; outer brackets are broken first.
    Soft(usize, usize),
    /// A new line with this indent, within a line that is too long.
    Wrapped(usize),
    /// A new line with this indent.
    Line(usize),
    /// An empty line and a new line.
    Blank(usize),
}

/// A comment and whether it has a line of its own.
#[derive(Debug, Clone)]
pub(super) struct Comment {
    pub(super) text: String,
    pub(super) own_line: bool,
}

/// A token in its canonical spelling, with the whitespace and comments before it.
#[derive(Debug, Clone)]
pub(super) struct Lexeme {
    pub(super) text: String,
    pub(super) before: Break,
    pub(super) comments: Vec<Comment>,
}

/// Lists the lexemes of a file; the last one is empty and carries the comments at the end.
pub(super) fn read(root: &SyntaxNode, speller: &Speller<'_>) -> Vec<Lexeme> {
    let mut reader = Reader {
        speller,
        lexemes: Vec::new(),
        comments: Vec::new(),
        line_ended: true,
        pending: Break::Line(0),
        depth: 0,
    };
    reader.node(root, 0);
    reader.pending = Break::Line(0);
    reader.emit(String::new());
    reader.lexemes
}

struct Reader<'s, 'l> {
    speller: &'s Speller<'l>,
    lexemes: Vec<Lexeme>,
    comments: Vec<Comment>,
    /// There was a line break since the last token.
    line_ended: bool,
    pending: Break,
    depth: usize,
}

impl Reader<'_, '_> {
    fn emit(&mut self, text: String) {
        self.lexemes.push(Lexeme {
            text,
            before: std::mem::replace(&mut self.pending, Break::Space),
            comments: std::mem::take(&mut self.comments),
        });
        self.line_ended = false;
    }

    fn trivia(&mut self, token: &SyntaxToken) {
        match token.kind() {
            SyntaxKind::Comment => {
                let own_line = self.line_ended;
                self.comments.push(Comment {
                    text: token.text().trim_end().to_owned(),
                    own_line,
                });
            }
            _ => self.line_ended |= token.text().contains('\n'),
        }
    }

    fn node(&mut self, node: &SyntaxNode, indent: usize) {
        use SyntaxKind::*;
        match node.kind() {
            Set | Stage | Rule | Function | IfCommand | ForCommand | File => {
                self.block(node, indent);
            }
            Annotation => self.note(node, indent),
            BoardExpr => self.board(node),
            _ => self.flat(node, indent),
        }
    }

    /// One line, broken inside brackets if it is too long.
    fn flat(&mut self, node: &SyntaxNode, indent: usize) {
        use SyntaxKind::*;
        let kind = node.kind();
        for child in node.children_with_tokens() {
            match child {
                NodeOrToken::Node(child) => {
                    let named = kind == PieceStart || kind == PieceAction;
                    self.node(&child, indent);
                    if named && child.kind() == Name {
                        self.type_value(&child, node);
                    }
                }
                NodeOrToken::Token(token) => {
                    if matches!(token.kind(), Whitespace | Comment) {
                        self.trivia(&token);
                    } else {
                        self.token(&token, kind, indent);
                    }
                }
            }
        }
    }

    /// Writes a piece type with `.VALOR`, even if the text leaves it out.
    fn type_value(&mut self, name: &SyntaxNode, of: &SyntaxNode) {
        if let Some(last) = self.lexemes.last_mut() {
            let text = name.text().to_string();
            if !text.starts_with(['"', '“', '„', '”']) {
                last.text = self.speller.of_game(&text);
            }
        }
        let has_value = of
            .children_with_tokens()
            .any(|child| child.kind() == SyntaxKind::Dot);
        if !has_value {
            let value = self.speller.to.pick(".VALUE", ".VALOR");
            self.pending = Break::Glue;
            self.emit(value.to_owned());
        }
    }

    fn token(&mut self, token: &SyntaxToken, parent: SyntaxKind, indent: usize) {
        use SyntaxKind::*;
        let glued = match token.kind() {
            Comma | Semicolon | RightParen | RightBrace | RightBracket | Dot | LeftBracket => true,
            LeftParen => parent == ArgList,
            _ => false,
        };
        if glued {
            self.pending = Break::Glue;
        }
        match (token.kind(), parent) {
            // The arrow is optional here and not written.
            (Assign, Initial | Meta | Description) => {
                self.line_ended = false;
                return;
            }
            (InitialWord | CurrentWord, Initial) => {
                let word = self.speller.word(InitialWord);
                self.emit(word);
            }
            (InitialWord | CurrentWord, StageAction) => {
                let word = self.speller.word(CurrentWord);
                self.emit(word);
            }
            (SquareWord, Region) => {
                let word = self.speller.word(SquareWord);
                self.emit(format!("{word}[]"));
            }
            (LeftBracket | RightBracket, Region) => {}
            // `.VALOR` after the name of a type.
            (Ident, PieceStart | PieceAction) => {
                let value = self.speller.to.pick("VALUE", "VALOR");
                self.emit(value.to_owned());
            }
            _ => {
                let text = self.speller.token(token);
                self.emit(text);
            }
        }
        match token.kind() {
            LeftParen | LeftBrace | LeftBracket => self.depth += 1,
            RightParen | RightBrace | RightBracket => self.depth = self.depth.saturating_sub(1),
            _ => {}
        }
        let soft = Break::Soft(indent + 1, self.depth);
        self.pending = match token.kind() {
            LeftParen | LeftBrace | LeftBracket | Dot => Break::Glue,
            Minus if parent == SignExpr => Break::Glue,
            AndWord | OrWord => soft,
            Plus | Minus if parent == SumExpr => soft,
            Comma | Semicolon => soft,
            _ => Break::Space,
        };
    }

    fn board(&mut self, node: &SyntaxNode) {
        for child in node.children_with_tokens() {
            if let NodeOrToken::Token(token) = child {
                match token.kind() {
                    SyntaxKind::Whitespace | SyntaxKind::Comment => self.trivia(&token),
                    SyntaxKind::BoardWord => {
                        let text = self.speller.to.pick("BOARD.VALUE", "TABULEIRO.VALOR");
                        self.emit(text.to_owned());
                    }
                    _ => self.line_ended = false,
                }
            }
        }
    }

    fn note(&mut self, node: &SyntaxNode, indent: usize) {
        for child in node.children_with_tokens() {
            match child {
                NodeOrToken::Token(token) => match token.kind() {
                    SyntaxKind::Whitespace | SyntaxKind::Comment => self.trivia(&token),
                    kind => {
                        if kind == SyntaxKind::Text {
                            self.pending = Break::Line(indent + 1);
                        }
                        let text = self.speller.token(&token);
                        self.emit(text);
                    }
                },
                NodeOrToken::Node(child) => {
                    if child.kind() == SyntaxKind::Closing {
                        self.pending = Break::Line(indent);
                    }
                    self.node(&child, indent);
                }
            }
        }
    }

    /// A part with lines of its own.
    fn block(&mut self, node: &SyntaxNode, indent: usize) {
        use SyntaxKind::*;
        let kind = node.kind();
        let inner = match kind {
            File => indent,
            _ => indent + 1,
        };
        let mut in_body = kind == File;
        let mut first = true;
        for child in node.children_with_tokens() {
            match child {
                NodeOrToken::Token(token) => match token.kind() {
                    Whitespace | Comment => self.trivia(&token),
                    // Line ends separate commands; a stray full stop is dropped.
                    Semicolon | Dot => self.line_ended = false,
                    TransitionRuleWord | PieceRuleWord | GameRuleWord => {
                        let kind = match token.kind() {
                            TransitionRuleWord => TransitionWord,
                            PieceRuleWord => PieceValueWord,
                            _ => GameValueWord,
                        };
                        let rule = self.speller.word(RuleWord);
                        self.emit(rule);
                        let word = self.speller.word(kind);
                        self.emit(word);
                    }
                    ReturnWord | ParametersWord | CommandsWord => {
                        self.pending = Break::Line(indent + 1);
                        let text = self.speller.token(&token);
                        self.emit(text);
                        in_body = true;
                    }
                    ElseWord => {
                        self.pending = Break::Line(indent);
                        let text = self.speller.token(&token);
                        self.emit(text);
                    }
                    DoWord => {
                        let text = self.speller.token(&token);
                        self.emit(text);
                        in_body = true;
                    }
                    _ => {
                        let text = self.speller.token(&token);
                        self.emit(text);
                    }
                },
                NodeOrToken::Node(child) => {
                    match child.kind() {
                        Closing => self.pending = Break::Line(indent),
                        Condition if kind == IfCommand => {
                            in_body = true;
                        }
                        Condition => {
                            self.pending = Break::Line(inner);
                            in_body = true;
                        }
                        Name if !in_body => {}
                        Stage | Rule | Function if !first => self.pending = Break::Blank(inner),
                        Param | Decl | AssignCommand | ReturnCommand | IfCommand | ForCommand
                            if kind == Function =>
                        {
                            self.pending = Break::Line(inner + 1);
                        }
                        // The bounds of a loop stay in its first line.
                        _ if kind == ForCommand && !in_body => {}
                        StageAction | PieceAction | BoardAction => {
                            self.pending = Break::Line(inner + 1);
                        }
                        _ => self.pending = Break::Line(inner),
                    }
                    let below = match child.kind() {
                        Closing => indent,
                        Param | Decl | AssignCommand | ReturnCommand | IfCommand | ForCommand
                            if kind == Function =>
                        {
                            inner + 1
                        }
                        StageAction | PieceAction | BoardAction => inner + 1,
                        _ => inner,
                    };
                    if child.kind() == Condition {
                        self.condition(&child, inner, kind);
                    } else {
                        self.node(&child, below);
                    }
                    first = kind == File && first && child.kind() == Error;
                }
            }
        }
    }

    /// SE and the condition; in a heuristic ENTAO has a line of its own.
    fn condition(&mut self, node: &SyntaxNode, indent: usize, of: SyntaxKind) {
        for child in node.children_with_tokens() {
            match child {
                NodeOrToken::Token(token) => match token.kind() {
                    SyntaxKind::Whitespace | SyntaxKind::Comment => self.trivia(&token),
                    kind => {
                        if kind == SyntaxKind::ThenWord && of == SyntaxKind::Rule {
                            self.pending = Break::Line(indent);
                        }
                        let text = self.speller.token(&token);
                        self.emit(text);
                    }
                },
                NodeOrToken::Node(child) => self.node(&child, indent),
            }
        }
    }
}
