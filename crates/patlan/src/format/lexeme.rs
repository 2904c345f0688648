//! The tree as a flat list of tokens, each with the comments before it and the way it follows its predecessor.

use std::mem::take;

use rowan::{NodeOrToken, WalkEvent};

use super::STEP;
use crate::syntax_kind::{SyntaxKind, SyntaxNode, SyntaxToken};
use crate::vocabulary::{lookup, lookup_folded};

/// What stands between a lexeme and the one before it, comments apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Glue {
    Touch,
    Blank,
    /// A line begins with this indent.
    Line(usize),
    /// A long condition goes on in the next line, with this indent.
    Wrap(usize),
    /// A closing `}` or `;` on a line of its own with this indent; what it closes is one step deeper.
    Close(usize),
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Comment<'t> {
    pub(super) text: &'t str,
    /// It stands after something on the same line.
    pub(super) trails: bool,
    /// A blank line stands before it.
    pub(super) after_blank: bool,
}

/// A token that means something, or the end of the text.
#[derive(Debug)]
pub(super) struct Lexeme<'t> {
    pub(super) kind: SyntaxKind,
    pub(super) text: &'t str,
    pub(super) glue: Glue,
    /// The comments before it.
    pub(super) comments: Vec<Comment<'t>>,
    /// A blank line stands right before it.
    pub(super) after_blank: bool,
    /// For AND and OR: inside how many chains of AND or OR it stands, the one laid out line by line not counted.
    pub(super) level: Option<usize>,
}

/// Reads a tree without errors. The last lexeme is the empty one at the end.
pub(super) fn read<'t>(text: &'t str, root: &SyntaxNode) -> Vec<Lexeme<'t>> {
    let mut reader = Reader::default();
    for event in root.preorder_with_tokens() {
        match event {
            WalkEvent::Enter(NodeOrToken::Node(node)) => reader.enter(&node),
            WalkEvent::Leave(NodeOrToken::Node(node)) => reader.leave(&node),
            WalkEvent::Enter(NodeOrToken::Token(token)) => {
                reader.token(&token, &text[token.text_range()]);
            }
            WalkEvent::Leave(NodeOrToken::Token(_)) => {}
        }
    }
    reader.push(SyntaxKind::End, "", Glue::Line(0), None);
    reader.lexemes
}

/// Puts AND, OR and `;` before the comments that stand in front of them, so that they end their line.
pub(super) fn pull_ahead_of_comments(lexemes: &mut [Lexeme<'_>]) {
    for at in 1..lexemes.len() {
        let (before, following) = lexemes.split_at_mut(at);
        let (Some(lexeme), Some(next)) = (before.last_mut(), following.first_mut()) else {
            return;
        };
        let comments = &mut lexeme.comments;
        let movable = match lexeme.kind {
            SyntaxKind::AndWord | SyntaxKind::OrWord => true,
            // An own-line comment before `;` would come to stand outside of its pattern.
            SyntaxKind::Semicolon => matches!(comments.as_slice(), [comment] if comment.trails),
            _ => false,
        };
        // Two comments cannot trail on one line.
        let free = !next.comments.first().is_some_and(|comment| comment.trails);
        if movable && free && !comments.is_empty() {
            next.comments.splice(..0, take(comments));
        }
        if lexeme.kind == SyntaxKind::Semicolon && !lexeme.comments.is_empty() {
            lexeme.glue = Glue::Close(0);
        }
    }
}

/// A keyword as it is spelt, however it was written.
fn in_capitals(kind: SyntaxKind, text: &str) -> &str {
    if !kind.is_word() || lookup(text).is_some() {
        return text;
    }
    lookup_folded(text).map_or(text, |(_, right)| right)
}

/// What the walk through the tree remembers.
#[derive(Default)]
struct Reader<'t> {
    lexemes: Vec<Lexeme<'t>>,
    /// The kind of the last lexeme's node.
    last_node: Option<SyntaxKind>,
    /// The comments since the last lexeme.
    comments: Vec<Comment<'t>>,
    /// The line breaks since the last lexeme or comment.
    breaks: usize,
    /// The next lexeme begins a line with this indent.
    line: Option<usize>,
    in_group: bool,
    /// Chains of AND or OR around here, the one laid out line by line not counted.
    level: usize,
}

impl<'t> Reader<'t> {
    fn enter(&mut self, node: &SyntaxNode) {
        if is_chain(node) && !is_whole_condition(node) {
            self.level += 1;
        }
        let indent = match node.kind() {
            kind if is_section(kind) => 0,
            SyntaxKind::Group => STEP,
            SyntaxKind::Action if self.in_group => 2 * STEP,
            SyntaxKind::Action | SyntaxKind::Move => STEP,
            _ if is_whole_condition(node) => STEP,
            _ => return,
        };
        self.in_group |= node.kind() == SyntaxKind::Group;
        self.line = Some(indent);
    }

    fn leave(&mut self, node: &SyntaxNode) {
        if is_chain(node) && !is_whole_condition(node) {
            self.level -= 1;
        }
        self.in_group &= node.kind() != SyntaxKind::Group;
    }

    fn token(&mut self, token: &SyntaxToken, text: &'t str) {
        match token.kind() {
            SyntaxKind::Whitespace => self.breaks += text.matches('\n').count(),
            SyntaxKind::Comment => self.comment(text),
            kind => {
                let node = token.parent().map(|node| node.kind());
                let text = in_capitals(kind, text);
                let glue = self.glue(kind, node);
                let level =
                    matches!(kind, SyntaxKind::AndWord | SyntaxKind::OrWord).then_some(self.level);
                self.push(kind, text, glue, level);
                self.last_node = node;
                if level == Some(0) {
                    self.line = Some(STEP);
                }
            }
        }
    }

    fn comment(&mut self, text: &'t str) {
        let breaks = take(&mut self.breaks);
        self.comments.push(Comment {
            text: text.trim_end(),
            trails: breaks == 0 && !self.lexemes.is_empty(),
            after_blank: breaks > 1,
        });
    }

    fn push(&mut self, kind: SyntaxKind, text: &'t str, glue: Glue, level: Option<usize>) {
        self.lexemes.push(Lexeme {
            kind,
            text,
            glue,
            comments: take(&mut self.comments),
            after_blank: take(&mut self.breaks) > 1,
            level,
        });
    }

    fn glue(&mut self, kind: SyntaxKind, node: Option<SyntaxKind>) -> Glue {
        if kind == SyntaxKind::RightBrace {
            Glue::Close(STEP)
        } else if let Some(indent) = self.line.take() {
            Glue::Line(indent)
        } else if self.touches(kind, node) {
            Glue::Touch
        } else {
            Glue::Blank
        }
    }

    /// Whether a token of this kind and node stands right after the last one, without a blank.
    fn touches(&self, kind: SyntaxKind, node: Option<SyntaxKind>) -> bool {
        use SyntaxKind::*;
        let before = match (self.lexemes.last().map(|last| last.kind), self.last_node) {
            (Some(LeftParen), _) => true,
            (Some(Comma), node) => node != Some(ActorsSection),
            (Some(Plus | Minus), node) => matches!(node, Some(SignExpr | WeightSection)),
            _ => false,
        };
        let inside_figure = node == Some(Figure) && self.last_node == node;
        let arguments = kind == LeftParen && node == Some(ArgList);
        before || inside_figure || arguments || matches!(kind, RightParen | Comma | Semicolon)
    }
}

fn is_section(kind: SyntaxKind) -> bool {
    use SyntaxKind::*;
    match kind {
        NameSection | AuthorSection | DescriptionSection | WeightSection => true,
        ActorsSection | PiecesSection | ScenarioSection | TacticsSection => true,
        kind => is_condition_section(kind),
    }
}

fn is_condition_section(kind: SyntaxKind) -> bool {
    matches!(
        kind,
        SyntaxKind::PreconditionSection | SyntaxKind::PostconditionSection
    )
}

/// Whether a node is `a AND b …` or `a OR b …`.
fn is_chain(node: &SyntaxNode) -> bool {
    matches!(node.kind(), SyntaxKind::AndExpr | SyntaxKind::OrExpr)
}

/// Whether a node is all of a PRECONDITION or POSTCONDITION.
fn is_whole_condition(node: &SyntaxNode) -> bool {
    node.parent()
        .is_some_and(|parent| is_condition_section(parent.kind()))
}
