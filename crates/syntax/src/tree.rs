//! Lossless trees by recursive descent, for the parsers of both languages.
//!
//! A language implements [`TreeKind`] for its enum of tokens and nodes, its lexer makes [`Token`]s that cover the whole
//! text, and its grammar drives a [`TreeBuilder`]: it looks at the current token, opens and closes nodes, and consumes
//! tokens. Blanks and comments are invisible to the grammar but end up in the tree, so that the tree can be written
//! back byte for byte. [`TreeBuilder::enter`] limits the depth, so that hostile input cannot overflow the stack.

use std::fmt::Debug;
use std::hash::Hash;
use std::marker::PhantomData;

use rowan::{Checkpoint, GreenNode, GreenNodeBuilder, TextRange, TextSize};

/// The tokens and nodes of a language.
pub trait TreeKind: Copy + Ord + Hash + Debug + Into<rowan::SyntaxKind> + 'static {
    /// Every kind, at the index of its number.
    const ALL: &'static [Self];
    /// The current token after the last one.
    const END: Self;
    /// A node of tokens that match no rule.
    const ERROR: Self;
    /// Blanks, comments and the like: kept in the tree, invisible to the grammar.
    fn is_trivia(self) -> bool;
    /// Characters that the lexer has reported as an error: skipped like trivia, but a grammar error right after them
    /// would only repeat theirs.
    fn is_lexical_error(self) -> bool;
}

/// The implementation of [`rowan::Language`] for these kinds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TreeLanguage<K>(PhantomData<K>);

impl<K: TreeKind> rowan::Language for TreeLanguage<K> {
    type Kind = K;

    fn kind_from_raw(raw: rowan::SyntaxKind) -> K {
        // A tree contains only kinds of its language.
        let known = K::ALL.get(usize::from(raw.0));
        known.copied().unwrap_or(K::ERROR)
    }

    fn kind_to_raw(kind: K) -> rowan::SyntaxKind {
        kind.into()
    }
}

/// A token with its length in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token<K> {
    pub kind: K,
    pub len: u32,
}

/// A token that is visible to the grammar.
#[derive(Debug, Clone, Copy)]
struct VisibleToken<K> {
    kind: K,
    /// The index among all tokens.
    index: usize,
    start: u32,
    end: u32,
    first_on_line: bool,
    follows_lexical_error: bool,
}

/// A tree of one token, for a text that exceeds the limit of the parser.
pub fn single_token_tree<K: TreeKind>(text: &str, root: K, token: K) -> GreenNode {
    let mut builder = GreenNodeBuilder::new();
    builder.start_node(root.into());
    // rowan counts bytes in 32 bits.
    if u32::try_from(text.len()).is_ok() {
        builder.token(token.into(), text);
    }
    builder.finish_node();
    builder.finish()
}

/// A cursor over the tokens that builds the tree of what it has passed.
///
/// Trivia before a node stay outside of it, so that the range of a node has no blanks around it.
#[derive(Debug)]
pub struct TreeBuilder<'t, K> {
    text: &'t str,
    tokens: &'t [Token<K>],
    visible: Vec<VisibleToken<K>>,
    /// The current token, as an index of `visible`.
    next: usize,
    /// The first token that is not yet in the tree, as an index of `tokens`.
    unbuilt: usize,
    /// The offset of that token.
    offset: usize,
    builder: GreenNodeBuilder<'static>,
    depth: usize,
    max_depth: usize,
}

impl<'t, K: TreeKind> TreeBuilder<'t, K> {
    /// Starts at the first token. The tokens must cover exactly `text`.
    pub fn new(text: &'t str, tokens: &'t [Token<K>], root: K, max_depth: usize) -> Self {
        let mut visible = Vec::new();
        let mut start = 0u32;
        let (mut first_on_line, mut follows_lexical_error) = (true, false);
        for (index, token) in tokens.iter().enumerate() {
            let end = start + token.len;
            if token.kind.is_lexical_error() {
                follows_lexical_error = true;
            } else if token.kind.is_trivia() {
                first_on_line |= text[start as usize..end as usize].contains('\n');
            } else {
                visible.push(VisibleToken {
                    kind: token.kind,
                    index,
                    start,
                    end,
                    first_on_line,
                    follows_lexical_error,
                });
                (first_on_line, follows_lexical_error) = (false, false);
            }
            start = end;
        }
        // A last token for the end of the text saves the grammar from a special case.
        visible.push(VisibleToken {
            kind: K::END,
            index: tokens.len(),
            start,
            end: start,
            first_on_line: true,
            follows_lexical_error,
        });
        let mut builder = GreenNodeBuilder::new();
        builder.start_node(root.into());
        TreeBuilder {
            text,
            tokens,
            visible,
            next: 0,
            unbuilt: 0,
            offset: 0,
            builder,
            depth: 0,
            max_depth,
        }
    }

    fn ahead(&self, n: usize) -> &VisibleToken<K> {
        // `visible` is never empty: its last entry is the end.
        &self.visible[(self.next + n).min(self.visible.len() - 1)]
    }

    pub fn current(&self) -> K {
        self.ahead(0).kind
    }

    /// The kind of the token `n` after the current one.
    pub fn nth(&self, n: usize) -> K {
        self.ahead(n).kind
    }

    pub fn at(&self, kind: K) -> bool {
        self.current() == kind
    }

    pub fn at_end(&self) -> bool {
        self.next + 1 >= self.visible.len()
    }

    /// The number of tokens consumed. A loop that does not increase it must stop.
    pub fn position(&self) -> usize {
        self.next
    }

    pub fn text(&self) -> &'t str {
        self.nth_text(0)
    }

    pub fn nth_text(&self, n: usize) -> &'t str {
        let token = self.ahead(n);
        &self.text[token.start as usize..token.end as usize]
    }

    /// The range of the current token; at the end, the empty range after the text.
    pub fn range(&self) -> TextRange {
        self.nth_range(0)
    }

    pub fn nth_range(&self, n: usize) -> TextRange {
        let token = self.ahead(n);
        TextRange::new(token.start.into(), token.end.into())
    }

    pub fn is_first_on_line(&self) -> bool {
        self.ahead(0).first_on_line
    }

    pub fn nth_is_first_on_line(&self, n: usize) -> bool {
        self.ahead(n).first_on_line
    }

    /// Whether a lexical error stands right before the current token.
    pub fn follows_lexical_error(&self) -> bool {
        self.ahead(0).follows_lexical_error
    }

    /// The range of the token consumed last; at the beginning, the empty range before the text.
    pub fn previous_range(&self) -> TextRange {
        match self.next.checked_sub(1) {
            Some(previous) => {
                let token = &self.visible[previous];
                TextRange::new(token.start.into(), token.end.into())
            }
            None => TextRange::empty(TextSize::from(0)),
        }
    }

    /// Whether no trivia separates the current token from the one before it.
    pub fn touches_previous(&self) -> bool {
        self.next > 0 && self.previous_range().end() == self.range().start()
    }

    pub fn nth_touches_previous(&self, n: usize) -> bool {
        n > 0 && self.nth_range(n - 1).end() == self.nth_range(n).start()
    }

    /// Adds all tokens before the index `until` to the tree.
    fn build(&mut self, until: usize) {
        while self.unbuilt < until {
            let token = self.tokens[self.unbuilt];
            let end = self.offset + token.len as usize;
            self.builder
                .token(token.kind.into(), &self.text[self.offset..end]);
            self.offset = end;
            self.unbuilt += 1;
        }
    }

    fn build_trivia(&mut self) {
        self.build(self.ahead(0).index);
    }

    /// Consumes the current token. Does nothing at the end.
    pub fn bump(&mut self) {
        if !self.at_end() {
            self.build(self.ahead(0).index + 1);
            self.next += 1;
        }
    }

    pub fn start(&mut self, kind: K) {
        self.build_trivia();
        self.builder.start_node(kind.into());
    }

    /// Closes the innermost open node.
    pub fn finish(&mut self) {
        self.builder.finish_node();
    }

    /// Remembers the current token, so that a node can be opened before it later.
    pub fn checkpoint(&mut self) -> Checkpoint {
        self.build_trivia();
        self.builder.checkpoint()
    }

    pub fn start_at(&mut self, checkpoint: Checkpoint, kind: K) {
        self.builder.start_node_at(checkpoint, kind.into());
    }

    /// Goes one level deeper, or returns false at the maximum depth. Every `true` needs a [`leave`](Self::leave).
    #[must_use]
    pub fn enter(&mut self) -> bool {
        let allowed = self.depth < self.max_depth;
        self.depth += usize::from(allowed);
        allowed
    }

    pub fn leave(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }

    /// Adds the remaining tokens to the tree and closes its root.
    pub fn end(mut self) -> GreenNode {
        self.build(self.tokens.len());
        self.builder.finish_node();
        self.builder.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
    enum Letters {
        Blank,
        Word,
        Junk,
        End,
        Root,
        Node,
        Error,
    }

    impl From<Letters> for rowan::SyntaxKind {
        fn from(kind: Letters) -> Self {
            rowan::SyntaxKind(kind as u16)
        }
    }

    impl TreeKind for Letters {
        const ALL: &'static [Letters] = &[
            Letters::Blank,
            Letters::Word,
            Letters::Junk,
            Letters::End,
            Letters::Root,
            Letters::Node,
            Letters::Error,
        ];
        const END: Letters = Letters::End;
        const ERROR: Letters = Letters::Error;
        fn is_trivia(self) -> bool {
            self == Letters::Blank
        }
        fn is_lexical_error(self) -> bool {
            self == Letters::Junk
        }
    }

    fn token(kind: Letters, len: u32) -> Token<Letters> {
        Token { kind, len }
    }

    #[test]
    fn raw_kinds_convert_back() {
        use rowan::Language;
        for kind in Letters::ALL {
            assert_eq!(
                TreeLanguage::<Letters>::kind_from_raw((*kind).into()),
                *kind
            );
        }
        let unknown = rowan::SyntaxKind(Letters::ALL.len() as u16);
        assert_eq!(
            TreeLanguage::<Letters>::kind_from_raw(unknown),
            Letters::Error
        );
    }

    #[test]
    fn tree_is_lossless_and_nodes_exclude_blanks_around_them() {
        use Letters::*;
        let text = " ab\n@cd ";
        let tokens = [
            token(Blank, 1),
            token(Word, 2),
            token(Blank, 1),
            token(Junk, 1),
            token(Word, 2),
            token(Blank, 1),
        ];
        let mut tree = TreeBuilder::new(text, &tokens, Root, 2);
        assert!(tree.is_first_on_line());
        tree.bump();
        assert!(tree.is_first_on_line() && tree.follows_lexical_error());
        tree.start(Node);
        assert_eq!(tree.text(), "cd");
        tree.bump();
        tree.finish();
        assert!(tree.at_end());
        tree.bump();
        let green = tree.end();
        assert_eq!(green.to_string(), text);
        let node = green
            .children()
            .find_map(|child| child.into_node().map(|node| node.to_string()));
        assert_eq!(node.as_deref(), Some("cd"));
    }

    #[test]
    fn depth_is_limited() {
        let mut tree = TreeBuilder::new("", &[], Letters::Root, 2);
        assert!(tree.enter() && tree.enter() && !tree.enter());
        tree.leave();
        assert!(tree.enter());
    }
}
