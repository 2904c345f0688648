//! Tokens into a lossless tree and a set, by recursive descent. Never fails: what does not fit becomes an error node
//! and a diagnostic, and the parser goes on at the next part of the set.

mod command;
mod expression;
mod item;
mod rule;

use rowan::GreenNode;
use syntax::suggest::{closest, fold};
use syntax::tree::{Token, TreeBuilder};
use syntax::{Diagnostic, Diagnostics, Lang, Message, TextRange};

use crate::ast::{Name, Set, Span};
use crate::diagnostics::dhj003_expected as expected;
use crate::diagnostics::dhj005_reserved_name::reserved_name;
use crate::limits::{DEEPEST_NESTING, MOST_DIAGNOSTICS};
use crate::syntax_kind::SyntaxKind;
use crate::words::{language_of, spelling};

/// What the parser makes of a text.
pub(crate) struct Parsed {
    pub(crate) green: GreenNode,
    pub(crate) set: Set,
    pub(crate) lang: Lang,
    pub(crate) diagnostics: Diagnostics,
}

/// Parses a whole text, given its tokens.
pub(crate) fn parse(text: &str, tokens: &[Token<SyntaxKind>]) -> Parsed {
    let mut parser = Parser {
        // Some nodes are opened by operators that do not nest in the text; the parser counts by itself.
        tree: TreeBuilder::new(text, tokens, SyntaxKind::File, DEEPEST_NESTING),
        diagnostics: Diagnostics::with_limit(MOST_DIAGNOSTICS),
        last_error: None,
        lang: first_language(text, tokens),
        set: Set::default(),
        operators: 0,
    };
    parser.file();
    Parsed {
        green: parser.tree.end(),
        set: parser.set,
        lang: parser.lang,
        diagnostics: parser.diagnostics,
    }
}

/// The language of the first word that belongs to one only.
fn first_language(text: &str, tokens: &[Token<SyntaxKind>]) -> Lang {
    let mut at = 0;
    for token in tokens {
        let end = at + token.len as usize;
        if let Some(lang) = language_of(&text[at..end].replace([' ', '\t'], "_")) {
            return lang;
        }
        at = end;
    }
    Lang::Pt
}

/// At most so many operators in a row: each becomes a node around the others.
const MOST_OPERATORS: usize = 400;

struct Parser<'t> {
    tree: TreeBuilder<'t, SyntaxKind>,
    diagnostics: Diagnostics,
    /// The position of the last error.
    last_error: Option<usize>,
    /// The language of the text, for what a fix writes.
    lang: Lang,
    set: Set,
    /// Operators of the current expression.
    operators: usize,
}

impl Parser<'_> {
    fn at(&self, kind: SyntaxKind) -> bool {
        self.tree.at(kind)
    }

    fn error(&mut self, build: impl FnOnce() -> Diagnostic) {
        // A second complaint about one token is only an echo of the first.
        let position = Some(self.tree.position());
        let echo = std::mem::replace(&mut self.last_error, position) == position;
        if !echo && !self.tree.after_reported() {
            self.diagnostics.push(build);
        }
    }

    fn warning(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(|| diagnostic);
    }

    /// Reports that something else was expected at the current token.
    fn expected(&mut self, en: &str, pt: &str) {
        let what = Message::new(en, pt);
        let (range, text) = (self.tree.range(), self.tree.text());
        if self.tree.at_end() && self.tree.position() > 0 {
            let last = self.tree.previous_range();
            self.error(|| expected::expected_after(last, &what));
        } else {
            self.error(|| expected::expected(range, &what, text));
        }
    }

    /// Consumes a token of this kind or reports that its word is missing.
    fn word(&mut self, kind: SyntaxKind) -> bool {
        if self.at(kind) {
            self.tree.bump();
            return true;
        }
        if self.misspelled(&[kind]).is_some() {
            self.tree.bump();
            return true;
        }
        let word = spelling(kind, self.lang);
        let what = Message::new(word, word);
        let (range, text) = (self.tree.range(), self.tree.text());
        let after = self.tree.previous_range();
        self.error(|| expected::missing_word(range, after, &what, text, word));
        false
    }

    /// Which of these words the current name was probably meant to be; that is reported.
    fn misspelled(&mut self, kinds: &[SyntaxKind]) -> Option<SyntaxKind> {
        if !self.at(SyntaxKind::Ident) {
            return None;
        }
        let (range, text) = (self.tree.range(), self.tree.text());
        let languages = self.lang.pick([Lang::En, Lang::Pt], [Lang::Pt, Lang::En]);
        let words = languages.map(|lang| kinds.iter().map(move |kind| spelling(*kind, lang)));
        let near = closest(text, words.into_iter().flatten())?;
        let meant = |kind: &SyntaxKind| languages.iter().any(|lang| spelling(*kind, *lang) == near);
        let found = kinds.iter().copied().find(meant);
        self.error(|| expected::misspelled(range, text, near));
        found
    }

    fn accept(&mut self, kind: SyntaxKind) -> bool {
        let there = self.at(kind);
        if there {
            self.tree.bump();
        }
        there
    }

    /// Consumes an arrow, or reports that it is missing.
    fn arrow(&mut self) {
        if self.accept(SyntaxKind::Assign) {
            return;
        }
        // Behind a misspelled THEN an arrow still looks like `<` and `-`.
        if self.at(SyntaxKind::Less)
            && self.tree.nth(1) == SyntaxKind::Minus
            && self.tree.nth_touches_previous(1)
        {
            self.tree.bump();
            self.tree.bump();
            return;
        }
        // `=` for the arrow is the commonest slip.
        if self.at(SyntaxKind::Equal) {
            let range = self.tree.range();
            self.error(|| expected::equal_for_arrow(range));
            self.tree.bump();
            return;
        }
        self.expected("an arrow <-", "uma seta <-");
    }

    /// Puts tokens into an error node until `stop` says yes or the text ends.
    fn skip_until(&mut self, stop: impl Fn(SyntaxKind) -> bool) {
        if self.tree.at_end() || stop(self.tree.current()) {
            return;
        }
        self.tree.start(SyntaxKind::Error);
        while !self.tree.at_end() && !stop(self.tree.current()) {
            self.tree.bump();
        }
        self.tree.finish();
    }

    fn at_name(&self) -> bool {
        matches!(self.tree.current(), SyntaxKind::Ident | SyntaxKind::Text)
    }

    /// A name, bare or in quotes.
    fn name(&mut self) -> Option<Name> {
        if self.at_name() {
            self.tree.start(SyntaxKind::Name);
            let name = self.current_name();
            self.tree.bump();
            self.tree.finish();
            return Some(name);
        }
        let text = self.tree.text();
        let range = self.tree.range();
        // A reserved word that is not the beginning of something else was meant as a name.
        let is_word = text.starts_with(|c: char| c.is_alphabetic());
        if is_word && !starts_item(self.tree.current()) {
            self.error(|| reserved_name(range, text));
            self.tree.start(SyntaxKind::Error);
            let name = self.current_name();
            self.tree.bump();
            self.tree.finish();
            return Some(name);
        }
        self.expected("a name", "um nome");
        None
    }

    /// The current token as a name.
    fn current_name(&self) -> Name {
        name_of(self.tree.text(), self.tree.range())
    }

    /// `FIM` and the word of what it ends.
    fn closing(&mut self, of: SyntaxKind, opening: TextRange) {
        if !self.at(SyntaxKind::EndWord) {
            let lang = self.lang;
            let (range, text) = (self.tree.range(), self.tree.text());
            let after = self.tree.previous_range();
            self.error(|| expected::unclosed(range, after, opening, of, lang, text));
            return;
        }
        let next = self.tree.nth(1);
        let fits = next == of || of == SyntaxKind::RuleWord && is_rule_word(next);
        if !fits && closable(next) {
            // It ends something further out.
            let lang = self.lang;
            let range = self.tree.range();
            let text = self.tree.text();
            let after = self.tree.previous_range();
            self.error(|| expected::unclosed(range, after, opening, of, lang, text));
            return;
        }
        self.tree.start(SyntaxKind::Closing);
        self.tree.bump();
        if fits {
            self.tree.bump();
        } else {
            self.word(of);
        }
        self.tree.finish();
    }
}

/// A name out of a token's text.
fn name_of(written: &str, range: TextRange) -> Name {
    let text = unquoted(written);
    Name {
        folded: fold(&text),
        text,
        span: Span(range),
    }
}

/// A text without its quotes; doubled ones are one.
fn unquoted(written: &str) -> String {
    let quote = |c: char| matches!(c, '"' | '“' | '”' | '„');
    let Some(inner) = written.strip_prefix(quote) else {
        return written.to_owned();
    };
    inner
        .strip_suffix(quote)
        .unwrap_or(inner)
        .replace("\"\"", "\"")
}

/// Whether a part of a set begins here or ends.
fn starts_item(kind: SyntaxKind) -> bool {
    use SyntaxKind::*;
    matches!(
        kind,
        SetWord
            | StageWord
            | InitialWord
            | RuleWord
            | TransitionRuleWord
            | PieceRuleWord
            | GameRuleWord
            | NoteWord
            | FunctionWord
            | SquareWord
            | AuthorWord
            | VersionWord
            | EndWord
            | IfWord
            | ThenWord
            | End
    )
}

fn is_rule_word(kind: SyntaxKind) -> bool {
    matches!(
        kind,
        SyntaxKind::RuleWord
            | SyntaxKind::TransitionRuleWord
            | SyntaxKind::PieceRuleWord
            | SyntaxKind::GameRuleWord
    )
}

fn closable(kind: SyntaxKind) -> bool {
    use SyntaxKind::*;
    is_rule_word(kind)
        || matches!(
            kind,
            SetWord | StageWord | NoteWord | FunctionWord | IfWord | ForWord
        )
}
