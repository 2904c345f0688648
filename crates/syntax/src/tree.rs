//! Building a lossless tree by recursive descent: a cursor over tokens that forgets no blank and no comment, and a
//! guard against nesting without end. The grammar that drives it belongs to the language.

use std::fmt::Debug;
use std::hash::Hash;
use std::marker::PhantomData;

use rowan::{Checkpoint, GreenNode, GreenNodeBuilder, TextRange, TextSize};

/// What a language says about its kinds of tokens and nodes.
pub trait Kind: Copy + Ord + Hash + Debug + Into<rowan::SyntaxKind> + 'static {
    /// Every kind at the place of its number.
    const ALL: &'static [Self];
    /// What the cursor shows behind the last token.
    const END: Self;
    /// What could not be understood.
    const ERROR: Self;
    /// Blanks, comments and the like: kept in the tree, not shown to the grammar.
    fn is_trivia(self) -> bool;
    /// Characters the lexer could make nothing of and has already reported: skipped like trivia, but a grammar error
    /// right behind them would only be their echo.
    fn is_reported(self) -> bool;
}

/// A language of these kinds, as the tree library wants to know it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LanguageOf<K>(PhantomData<K>);

impl<K: Kind> rowan::Language for LanguageOf<K> {
    type Kind = K;

    fn kind_from_raw(raw: rowan::SyntaxKind) -> K {
        // Only kinds of the language are ever put into a tree.
        let known = K::ALL.get(usize::from(raw.0));
        known.copied().unwrap_or(K::ERROR)
    }

    fn kind_to_raw(kind: K) -> rowan::SyntaxKind {
        kind.into()
    }
}

/// A token: its kind and how many bytes it covers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token<K> {
    /// What it is.
    pub kind: K,
    /// Its length in bytes.
    pub len: u32,
}

/// A token that the grammar sees.
#[derive(Debug, Clone, Copy)]
struct Seen<K> {
    kind: K,
    /// Its place in the list of all tokens.
    index: usize,
    start: u32,
    end: u32,
    first_on_line: bool,
    after_reported: bool,
}

/// A tree of one token, for a text that is too large to be taken apart: lossless even so.
pub fn unread<K: Kind>(text: &str, root: K, token: K) -> GreenNode {
    let mut builder = GreenNodeBuilder::new();
    builder.start_node(root.into());
    // Beyond this a tree cannot count the bytes.
    if u32::try_from(text.len()).is_ok() {
        builder.token(token.into(), text);
    }
    builder.finish_node();
    builder.finish()
}

/// The cursor and the tree that grows behind it.
///
/// Trivia in front of a node stay outside of it, so that a node covers exactly what it says.
#[derive(Debug)]
pub struct TreeBuilder<'t, K> {
    text: &'t str,
    tokens: &'t [Token<K>],
    seen: Vec<Seen<K>>,
    /// The next token to show, as an index of `seen`.
    next: usize,
    /// The next token to put into the tree, as an index of `tokens`.
    unbuilt: usize,
    /// Where that token begins.
    offset: usize,
    builder: GreenNodeBuilder<'static>,
    depth: usize,
    max_depth: usize,
}

impl<'t, K: Kind> TreeBuilder<'t, K> {
    /// Starts at the first token. The tokens together cover exactly `text`.
    pub fn new(text: &'t str, tokens: &'t [Token<K>], root: K, max_depth: usize) -> Self {
        let mut seen = Vec::new();
        let mut start = 0u32;
        let (mut first_on_line, mut after_reported) = (true, false);
        for (index, token) in tokens.iter().enumerate() {
            let end = start + token.len;
            if token.kind.is_reported() {
                after_reported = true;
            } else if token.kind.is_trivia() {
                first_on_line |= text[start as usize..end as usize].contains('\n');
            } else {
                seen.push(Seen {
                    kind: token.kind,
                    index,
                    start,
                    end,
                    first_on_line,
                    after_reported,
                });
                (first_on_line, after_reported) = (false, false);
            }
            start = end;
        }
        // The end of the text is shown as one more token, so that nothing has to ask for it specially.
        seen.push(Seen {
            kind: K::END,
            index: tokens.len(),
            start,
            end: start,
            first_on_line: true,
            after_reported,
        });
        let mut builder = GreenNodeBuilder::new();
        builder.start_node(root.into());
        TreeBuilder {
            text,
            tokens,
            seen,
            next: 0,
            unbuilt: 0,
            offset: 0,
            builder,
            depth: 0,
            max_depth,
        }
    }

    fn ahead(&self, n: usize) -> &Seen<K> {
        // `seen` is never empty: its last entry is the end.
        &self.seen[(self.next + n).min(self.seen.len() - 1)]
    }

    /// The kind of the current token.
    pub fn current(&self) -> K {
        self.ahead(0).kind
    }

    /// The kind of the token `n` behind the current one.
    pub fn nth(&self, n: usize) -> K {
        self.ahead(n).kind
    }

    /// Whether the current token is of this kind.
    pub fn at(&self, kind: K) -> bool {
        self.current() == kind
    }

    /// Whether all tokens are used up.
    pub fn at_end(&self) -> bool {
        self.next + 1 >= self.seen.len()
    }

    /// How many tokens have been passed: grows exactly when something is consumed.
    pub fn position(&self) -> usize {
        self.next
    }

    /// The text of the current token.
    pub fn text(&self) -> &'t str {
        self.nth_text(0)
    }

    /// The text of the token `n` behind the current one.
    pub fn nth_text(&self, n: usize) -> &'t str {
        let seen = self.ahead(n);
        &self.text[seen.start as usize..seen.end as usize]
    }

    /// The place of the current token; at the end, the empty range behind the text.
    pub fn range(&self) -> TextRange {
        self.nth_range(0)
    }

    /// The place of the token `n` behind the current one.
    pub fn nth_range(&self, n: usize) -> TextRange {
        let seen = self.ahead(n);
        TextRange::new(seen.start.into(), seen.end.into())
    }

    /// Whether the current token is the first of its line.
    pub fn first_on_line(&self) -> bool {
        self.ahead(0).first_on_line
    }

    /// Whether the token `n` behind the current one is the first of its line.
    pub fn nth_first_on_line(&self, n: usize) -> bool {
        self.ahead(n).first_on_line
    }

    /// Whether characters that the lexer reported stand right before the current token.
    pub fn after_reported(&self) -> bool {
        self.ahead(0).after_reported
    }

    /// The place of the token consumed last; at the beginning, the empty range before the text.
    pub fn previous_range(&self) -> TextRange {
        match self.next.checked_sub(1) {
            Some(previous) => {
                let seen = &self.seen[previous];
                TextRange::new(seen.start.into(), seen.end.into())
            }
            None => TextRange::empty(TextSize::from(0)),
        }
    }

    /// Whether nothing stands between the current token and the one before it.
    pub fn touches_previous(&self) -> bool {
        self.next > 0 && self.previous_range().end() == self.range().start()
    }

    /// Whether nothing stands between the token `n` behind the current one and the one before that.
    pub fn nth_touches_previous(&self, n: usize) -> bool {
        n > 0 && self.nth_range(n - 1).end() == self.nth_range(n).start()
    }

    /// Puts everything up to and including the token `until` (exclusive index) into the tree.
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

    /// Consumes the current token; at the end nothing happens.
    pub fn bump(&mut self) {
        if !self.at_end() {
            self.build(self.ahead(0).index + 1);
            self.next += 1;
        }
    }

    /// Opens a node at the current token.
    pub fn start(&mut self, kind: K) {
        self.build_trivia();
        self.builder.start_node(kind.into());
    }

    /// Closes the node opened last.
    pub fn finish(&mut self) {
        self.builder.finish_node();
    }

    /// Remembers the current token, so that a node can be opened there later.
    pub fn checkpoint(&mut self) -> Checkpoint {
        self.build_trivia();
        self.builder.checkpoint()
    }

    /// Opens a node at a remembered place.
    pub fn start_at(&mut self, checkpoint: Checkpoint, kind: K) {
        self.builder.start_node_at(checkpoint, kind.into());
    }

    /// Goes one level deeper, or says no when that would be too deep. Every yes needs a [`leave`](Self::leave).
    #[must_use]
    pub fn enter(&mut self) -> bool {
        let allowed = self.depth < self.max_depth;
        self.depth += usize::from(allowed);
        allowed
    }

    /// Comes back from a level.
    pub fn leave(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }

    /// Puts what is left into the tree and closes it.
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

    impl Kind for Letters {
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
        fn is_reported(self) -> bool {
            self == Letters::Junk
        }
    }

    fn token(kind: Letters, len: u32) -> Token<Letters> {
        Token { kind, len }
    }

    #[test]
    fn numbers_lead_back() {
        use rowan::Language;
        for kind in Letters::ALL {
            assert_eq!(LanguageOf::<Letters>::kind_from_raw((*kind).into()), *kind);
        }
        let stranger = rowan::SyntaxKind(Letters::ALL.len() as u16);
        assert_eq!(
            LanguageOf::<Letters>::kind_from_raw(stranger),
            Letters::Error
        );
    }

    #[test]
    fn keeps_every_byte_and_leaves_blanks_outside_of_nodes() {
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
        assert!(tree.first_on_line());
        tree.bump();
        assert!(tree.first_on_line() && tree.after_reported());
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
    fn depth_is_guarded() {
        let mut tree = TreeBuilder::new("", &[], Letters::Root, 2);
        assert!(tree.enter() && tree.enter() && !tree.enter());
        tree.leave();
        assert!(tree.enter());
    }
}
