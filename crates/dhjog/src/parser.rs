//! A recursive-descent parser that builds the lossless tree and the set together. Never fails: unexpected tokens become
//! an error node with a diagnostic, and parsing resumes at the next part of the set.

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
use crate::limits::{MAX_DIAGNOSTICS, MAX_NESTING};
use crate::syntax_kind::SyntaxKind;
use crate::words::{language_of, spelling};

pub(crate) struct Parsed {
    pub(crate) green: GreenNode,
    pub(crate) set: Set,
    pub(crate) lang: Lang,
    pub(crate) diagnostics: Diagnostics,
    /// Arrows that the lexer split into `<` and `-`, because the ENTAO before them is missing.
    pub(crate) arrows: Vec<TextRange>,
}

pub(crate) fn parse(text: &str, tokens: &[Token<SyntaxKind>]) -> Parsed {
    let mut parser = Parser {
        text,
        // The parser counts nesting itself: operators open nodes without nesting in the text.
        tree: TreeBuilder::new(text, tokens, SyntaxKind::File, MAX_NESTING),
        diagnostics: Diagnostics::with_limit(MAX_DIAGNOSTICS),
        last_error: None,
        lang: first_language(text, tokens),
        set: Set::default(),
        operators: 0,
        open: Vec::new(),
        in_region: false,
        arrows: Vec::new(),
    };
    parser.file();
    Parsed {
        green: parser.tree.end(),
        set: parser.set,
        lang: parser.lang,
        diagnostics: parser.diagnostics,
        arrows: parser.arrows,
    }
}

/// The language of the first keyword that belongs to one language only.
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

struct Parser<'t> {
    text: &'t str,
    tree: TreeBuilder<'t, SyntaxKind>,
    diagnostics: Diagnostics,
    last_error: Option<usize>,
    /// The language of the text, for fixes.
    lang: Lang,
    set: Set,
    /// Operators of the current expression.
    operators: usize,
    /// Open parts, the innermost last.
    open: Vec<SyntaxKind>,
    /// Inside the squares of a region, where ABSOLUTA comes after all of them.
    in_region: bool,
    arrows: Vec<TextRange>,
}

impl Parser<'_> {
    fn at(&self, kind: SyntaxKind) -> bool {
        self.tree.at(kind)
    }

    fn error(&mut self, build: impl FnOnce() -> Diagnostic) {
        // A second error at the same token follows from the first.
        let position = Some(self.tree.position());
        let echo = std::mem::replace(&mut self.last_error, position) == position;
        if !echo && !self.tree.follows_lexical_error() {
            self.diagnostics.push(build);
        }
    }

    fn warning(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(|| diagnostic);
    }

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

    /// Consumes a keyword, or reports that it is missing.
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

    /// Finds the keyword that the current name was probably meant to be, and reports the misspelling.
    fn misspelled(&mut self, kinds: &[SyntaxKind]) -> Option<SyntaxKind> {
        let (kind, near) = self.meant(kinds)?;
        let (range, text) = (self.tree.range(), self.tree.text());
        self.error(|| expected::misspelled(range, text, near));
        Some(kind)
    }

    /// Finds the keyword that the current name was probably meant to be, with its spelling.
    fn meant(&self, kinds: &[SyntaxKind]) -> Option<(SyntaxKind, &'static str)> {
        if !self.at(SyntaxKind::Ident) {
            return None;
        }
        let languages = self.lang.pick([Lang::En, Lang::Pt], [Lang::Pt, Lang::En]);
        let words = languages.map(|lang| kinds.iter().map(move |kind| spelling(*kind, lang)));
        let near = closest(self.tree.text(), words.into_iter().flatten())?;
        let meant = |kind: &SyntaxKind| languages.iter().any(|lang| spelling(*kind, *lang) == near);
        let kind = kinds.iter().copied().find(meant)?;
        Some((kind, near))
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
        // After a misspelled THEN an arrow is still split into `<` and `-`.
        if self.at(SyntaxKind::Less)
            && self.tree.nth(1) == SyntaxKind::Minus
            && self.tree.nth_touches_previous(1)
        {
            let range = self.tree.range().cover(self.tree.nth_range(1));
            self.arrows.push(range);
            self.tree.bump();
            self.tree.bump();
            return;
        }
        // `=` for the arrow is the most common mistake.
        if self.at(SyntaxKind::Equal) {
            let range = self.tree.range();
            self.error(|| expected::equal_for_arrow(range));
            self.tree.bump();
            return;
        }
        self.expected("an arrow <-", "uma seta <-");
    }

    /// Skips tokens into an error node until `stop` or the end of the text.
    fn skip_until(&mut self, stop: impl Fn(SyntaxKind) -> bool) {
        self.skip_to(|parser| stop(parser.tree.current()));
    }

    /// [`Parser::skip_until`] with a `stop` that looks further ahead.
    fn skip_to(&mut self, stop: impl Fn(&Self) -> bool) {
        if self.tree.at_end() || stop(self) {
            return;
        }
        self.tree.start(SyntaxKind::Error);
        while !self.tree.at_end() && !stop(self) {
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
        // A keyword that cannot begin anything here was meant as a name.
        if self.is_word(0) && !starts_item(self.tree.current()) {
            return Some(self.reserved_name());
        }
        self.expected("a name", "um nome");
        None
    }

    /// Takes a keyword as a name, and reports it.
    fn reserved_name(&mut self) -> Name {
        let (range, text) = (self.tree.range(), self.tree.text());
        self.error(|| reserved_name(range, text));
        self.tree.start(SyntaxKind::Error);
        let name = self.current_name();
        self.tree.bump();
        self.tree.finish();
        name
    }

    fn current_name(&self) -> Name {
        name_of(self.tree.text(), self.tree.range())
    }

    /// Opens a part that `FIM` and its keyword will end.
    fn begin(&mut self, of: SyntaxKind) {
        self.open.push(of);
    }

    /// Parses `FIM` and the keyword of the part it ends.
    fn closing(&mut self, of: SyntaxKind, opening: TextRange) {
        self.open.pop();
        let next = self.tree.nth(1);
        let ends_outer = |parser: &Self| parser.open.iter().any(|open| ends(*open, next));
        if !self.at(SyntaxKind::EndWord) || !ends(of, next) && ends_outer(self) {
            let lang = self.lang;
            let (range, text) = (self.tree.range(), self.tree.text());
            let after = self.tree.previous_range();
            self.error(|| expected::unclosed(range, after, opening, of, lang, text));
            return;
        }
        self.tree.start(SyntaxKind::Closing);
        if ends(of, next) && !self.begins_another(of) {
            self.tree.bump();
            self.tree.bump();
        } else if closable(next) && !ends(of, next) {
            // The keyword of a part that is not open was meant for this one.
            self.tree.bump();
            let lang = self.lang;
            let (range, text) = (self.tree.range(), self.tree.text());
            self.error(|| expected::wrong_end(range, opening, of, lang, text));
            self.tree.bump();
        } else {
            self.tree.bump();
            let lang = self.lang;
            let range = self.tree.previous_range();
            if self.misspelled(&[of]).is_some() {
                self.tree.bump();
            } else {
                self.error(|| expected::bare_end(range, opening, of, lang));
            }
        }
        self.tree.finish();
    }

    /// Whether the keyword after `FIM` belongs to the next part: `FIM HEURISTICA VALOR_JOGO …`.
    fn begins_another(&self, of: SyntaxKind) -> bool {
        use SyntaxKind::*;
        let named = |n: usize| match self.tree.nth(n) {
            Text => true,
            Ident => !matches!(self.tree.nth(n + 1), Ident | Text | Assign | Equal | Dot),
            _ => false,
        };
        match (of, self.tree.nth(1)) {
            (RuleWord, RuleWord) => matches!(
                self.tree.nth(2),
                TransitionWord | PieceValueWord | GameValueWord
            ),
            (RuleWord | StageWord | FunctionWord, _) => named(2),
            _ => false,
        }
    }

    /// Skips a `FIM` of a part that is not open. Returns whether there was one.
    fn surplus_end(&mut self) -> bool {
        let next = self.tree.nth(1);
        let known = self.open.iter().any(|open| ends(*open, next));
        if !self.at(SyntaxKind::EndWord) || !closable(next) || known {
            return false;
        }
        let range = self.tree.range().cover(self.tree.nth_range(1));
        let lang = self.lang;
        self.error(|| expected::ends_nothing(range, next, lang));
        self.tree.start(SyntaxKind::Error);
        self.tree.bump();
        self.tree.bump();
        self.tree.finish();
        true
    }

    /// Skips to ENTAO and past it, and reports what was skipped. Returns whether there was any.
    fn then(&mut self, is_end: impl Fn(&Self, usize) -> bool) -> bool {
        use SyntaxKind::*;
        if self.at(ThenWord) {
            self.tree.bump();
            return false;
        }
        let mut ahead = 1;
        while self.tree.nth(ahead) != ThenWord && !is_end(self, ahead) {
            ahead += 1;
        }
        if self.tree.nth(ahead) != ThenWord || is_end(self, 0) {
            self.word(ThenWord);
            return false;
        }
        let (range, text, before) = (
            self.tree.range(),
            self.tree.text(),
            self.tree.previous_range(),
        );
        let (lang, previous) = (self.lang, &self.text[before]);
        self.error(|| expected::before_then(range, text, before, previous, lang));
        self.tree.start(Error);
        while !self.at(ThenWord) {
            self.tree.bump();
        }
        self.tree.finish();
        self.tree.bump();
        true
    }

    /// Joins further words to a bare name, up to the keyword that must follow: they were meant as one name.
    fn rest_of_name(&mut self, name: &mut Option<Name>, follows: impl Fn(SyntaxKind) -> bool) {
        let mut count = 0;
        while self.is_word(count) && !follows(self.tree.nth(count)) {
            count += 1;
        }
        if follows(self.tree.nth(count)) {
            self.join_name(name, count);
        }
    }

    /// Joins further words on the line of a bare name if they begin nothing else.
    fn rest_of_line(&mut self, name: &mut Option<Name>) {
        use SyntaxKind::*;
        let gets_value = |kind| matches!(kind, Assign | Equal | Dot | LeftBracket | LeftParen);
        let goes_on = !self.tree.is_first_on_line()
            && self.meant(&item::ITEM_WORDS).is_none()
            && self.is_word(0)
            && !starts_item(self.tree.current())
            && !gets_value(self.tree.nth(1));
        if goes_on {
            self.join_name(name, 1);
            self.rest_of_line(name);
        }
    }

    fn is_word(&self, n: usize) -> bool {
        let text = self.tree.nth_text(n);
        text.starts_with(|c: char| c.is_alphabetic())
    }

    /// Adds the next tokens to a name, and reports it.
    fn join_name(&mut self, name: &mut Option<Name>, count: usize) {
        let Some(first) = name.as_mut().filter(|_| count > 0) else {
            return;
        };
        let range = first.span.0.cover(self.tree.nth_range(count - 1));
        let words: Vec<&str> = (0..count).map(|n| self.tree.nth_text(n)).collect();
        let text = format!("{} {}", first.text, words.join(" "));
        *first = name_of(&text, range);
        self.error(|| expected::name_of_several_words(range, &text));
        self.tree.start(SyntaxKind::Error);
        (0..count).for_each(|_| self.tree.bump());
        self.tree.finish();
    }
}

fn name_of(written: &str, range: TextRange) -> Name {
    let text = unquoted(written);
    Name {
        folded: fold(&text),
        text,
        span: Span(range),
    }
}

/// Removes the quotes of a text; doubled quotes inside become single ones.
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

/// Whether a part of a set begins or ends here.
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

/// Whether `FIM` and this keyword end such a part.
fn ends(part: SyntaxKind, word: SyntaxKind) -> bool {
    word == part || part == SyntaxKind::RuleWord && is_rule_word(word)
}

fn closable(kind: SyntaxKind) -> bool {
    use SyntaxKind::*;
    is_rule_word(kind)
        || matches!(
            kind,
            SetWord | StageWord | NoteWord | FunctionWord | IfWord | ForWord
        )
}
