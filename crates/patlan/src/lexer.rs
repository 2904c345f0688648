//! The lexer: text to tokens. It never fails: invalid characters become a junk token with a diagnostic, and the tokens
//! together are always exactly the text.
//!
//! `<-1` is a comparison in a condition and a relation in a scenario, so the lexer remembers the section it is in.
//! Marks may touch symbols (`F1>>>s4<`): a bracket right before an actor opens a mark.

use syntax::suggest::{closest_within, fold, is_combining_mark};
use syntax::tree::{Token, TreeKind as _};
use syntax::{Diagnostic, Diagnostics, Lang, TextRange};

use crate::diagnostics::pat001_wrong_case::wrong_case;
use crate::diagnostics::pat002_unterminated_text::{broken_text, unterminated_text};
use crate::diagnostics::pat003_unexpected_character::{
    foreign_operator, needless_sign, typographic_quotes, unexpected_character,
};
use crate::diagnostics::pat004_unknown_word::{Wanted, unknown_word};
use crate::diagnostics::pat008_limit::{
    MAX_ACTOR_DIGITS, MAX_DIAGNOSTICS, MAX_NUMBER, large_number, long_actor_number,
};
use crate::diagnostics::pat009_bad_escape::bad_escape;
use crate::diagnostics::pat036_bad_number::bad_number;
use crate::diagnostics::pat038_semicolon::{semicolon_for_comma, superfluous_semicolon};
use crate::diagnostics::pat109_slip::slip;
use crate::syntax_kind::SyntaxKind;
use crate::vocabulary::{Relation, Section, Word, is_slip, lookup, lookup_folded};

/// The tokens of a text, and diagnostics about single ones.
pub(crate) struct Lexed {
    pub(crate) tokens: Vec<Token<SyntaxKind>>,
    pub(crate) diagnostics: Diagnostics,
    /// There are actors with the letters C, D or T.
    pub(crate) portuguese_letters: bool,
}

/// Splits a text of less than 4 GiB into tokens.
pub(crate) fn lex(text: &str) -> Lexed {
    let mut lexer = Lexer {
        text,
        at: 0,
        tokens: Vec::new(),
        diagnostics: Diagnostics::with_limit(MAX_DIAGNOSTICS),
        section: None,
        last: SyntaxKind::End,
        before_last: SyntaxKind::End,
        open_parens: 0,
        open_mark: None,
        first_on_line: true,
        portuguese_letters: false,
        lang: Lang::En,
    };
    while lexer.at < text.len() {
        lexer.token();
    }
    Lexed {
        tokens: lexer.tokens,
        diagnostics: lexer.diagnostics,
        portuguese_letters: lexer.portuguese_letters,
    }
}

/// The section a word opens, also when the word is misspelt a little.
pub(crate) fn section_of(word: &str) -> Option<Section> {
    match lookup_folded(word) {
        Some((Word::Section(section), _)) => Some(section),
        Some(_) => None,
        None => misspelt_section(word),
    }
}

/// The section a word opens, case and accents ignored.
fn section_of_exactly(word: &str) -> Option<Section> {
    match lookup_folded(word) {
        Some((Word::Section(section), _)) => Some(section),
        _ => None,
    }
}

/// Whether the name of a function begins with a word, case and accents ignored.
fn begins_function(word: &str) -> bool {
    let word = fold(word);
    Word::all()
        .filter(|known| matches!(known, Word::Function(..)))
        .flat_map(Word::spellings)
        .any(|spelling| spelling.text.starts_with(&word))
}

fn misspelt_section(word: &str) -> Option<Section> {
    let spellings = || {
        let of = |section: Section| section.spellings().iter().map(move |s| (s.text, section));
        Section::ALL.into_iter().flat_map(of)
    };
    let slips_allowed = |letters| match letters {
        0..4 => 0,
        4..6 => 1,
        _ => 2,
    };
    let near = closest_within(word, spellings().map(|(text, _)| text), slips_allowed)?;
    spellings()
        .find(|(text, _)| *text == near)
        .map(|(_, section)| section)
}

/// Whether a word is an actor letter and digits.
pub(crate) fn is_actor(word: &str) -> bool {
    let mut chars = word.chars();
    let letter = chars
        .next()
        .is_some_and(|c| is_actor_letter(c) || is_portuguese_letter(c));
    let digits = chars.as_str();
    letter && !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_actor_letter(c: char) -> bool {
    matches!(
        c.to_ascii_uppercase(),
        'K' | 'Q' | 'R' | 'B' | 'N' | 'P' | 'F' | 'S'
    )
}

/// The letters of cavalo, dama and torre, understood in actors so that the rest can be read.
fn is_portuguese_letter(c: char) -> bool {
    matches!(c.to_ascii_uppercase(), 'C' | 'D' | 'T')
}

fn is_word_char(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || is_combining_mark(c)
}

fn is_opening_quote(c: char) -> bool {
    matches!(c, '“' | '”' | '„' | '«')
}

/// The maximum length of a text in single quotes: at every apostrophe its end is searched for.
const MAX_SINGLE_QUOTED_LENGTH: usize = 300;

/// Opening quotes that are closed by one of their own kind only: an apostrophe is no quote.
fn is_single_quote(c: char) -> bool {
    matches!(c, '‘' | '’' | '‚' | '‹' | '\'')
}

pub(crate) fn is_closing_quote(c: char) -> bool {
    matches!(c, '“' | '”' | '»' | '"' | '‘' | '’' | '›' | '\'')
}

/// Where a text after its opening quote is closed on this line.
fn closing_quote(line: &str, opening: char) -> Option<usize> {
    if !is_single_quote(opening) {
        return line.find(['“', '”', '»', '"']);
    }
    line.char_indices().find_map(|(at, c)| {
        let ends = |rest: &str| {
            rest.chars()
                .next()
                .is_none_or(|next| next.is_whitespace() || ";,)".contains(next))
        };
        let closes = matches!(c, '‘' | '’' | '›' | '\'') && ends(&line[at + c.len_utf8()..]);
        closes.then_some(at)
    })
}

/// The characters of Asian keyboards for those of PATLAN.
fn fullwidth(c: char) -> Option<(SyntaxKind, &'static str)> {
    Some(match c {
        '，' | '、' => (SyntaxKind::Comma, ","),
        '；' => (SyntaxKind::Semicolon, ";"),
        '（' => (SyntaxKind::LeftParen, "("),
        '）' => (SyntaxKind::RightParen, ")"),
        '＝' => (SyntaxKind::Equal, "="),
        '＜' => (SyntaxKind::Less, "<"),
        '＞' => (SyntaxKind::Greater, ">"),
        _ => return None,
    })
}

struct Lexer<'t> {
    text: &'t str,
    at: usize,
    tokens: Vec<Token<SyntaxKind>>,
    diagnostics: Diagnostics,
    /// The section this is in; none before the first word of one and after the end of a pattern.
    section: Option<Section>,
    /// The last token that is no trivia, and the one before it.
    last: SyntaxKind,
    before_last: SyntaxKind,
    /// Parentheses open in this section.
    open_parens: usize,
    /// The bracket that would close the mark whose actor was read last.
    open_mark: Option<char>,
    first_on_line: bool,
    portuguese_letters: bool,
    /// The language of the current pattern, for what a fix writes.
    lang: Lang,
}

impl<'t> Lexer<'t> {
    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn range(&self, len: usize) -> TextRange {
        // The size of the text is limited long before four gigabytes.
        TextRange::at((self.at as u32).into(), (len as u32).into())
    }

    fn report(&mut self, build: impl FnOnce() -> Diagnostic) {
        // Unexpected characters within a text without quotes belong to the text, which the parser reports.
        if !self.in_bare_text() || self.last == SyntaxKind::SectionWord {
            self.diagnostics.push(build);
        }
    }

    fn in_condition(&self) -> bool {
        self.section.is_some_and(Section::is_condition)
    }

    /// In a section that takes a text, before there is one in quotes.
    fn in_bare_text(&self) -> bool {
        let section = self.section;
        section.is_some_and(|section| section <= Section::Description)
            && self.last != SyntaxKind::Text
    }

    /// Whether a word for a piece may stand here. Elsewhere the parser asks for an actor instead.
    fn takes_piece_words(&self) -> bool {
        let takes_actors = matches!(
            self.section,
            Some(Section::Actors | Section::Scenario | Section::Tactics)
        );
        !takes_actors && !self.in_bare_text()
    }

    fn push(&mut self, kind: SyntaxKind, len: usize) {
        if !kind.is_trivia() {
            (self.before_last, self.last) = (self.last, kind);
        }
        let text = &self.rest()[..len];
        match kind {
            SyntaxKind::Whitespace => self.first_on_line |= text.contains('\n'),
            SyntaxKind::Comment => {}
            SyntaxKind::SectionWord => {
                let section = section_of(text);
                self.section = section;
                self.open_parens = 0;
                self.first_on_line = false;
                if section == Some(Section::Pattern) {
                    let portuguese = fold(text) == Section::Pattern.canonical(Lang::Pt);
                    self.lang = if portuguese { Lang::Pt } else { Lang::En };
                }
            }
            SyntaxKind::Semicolon => {
                self.section = None;
                self.open_parens = 0;
                self.first_on_line = false;
            }
            SyntaxKind::LeftParen => {
                self.open_parens += 1;
                self.first_on_line = false;
            }
            SyntaxKind::RightParen => {
                self.open_parens = self.open_parens.saturating_sub(1);
                self.first_on_line = false;
            }
            _ => self.first_on_line = false,
        }
        let len = len as u32;
        match self.tokens.last_mut() {
            // A text of nothing but junk is one token, not a million.
            Some(last) if last.kind == kind && kind == SyntaxKind::Junk => last.len += len,
            _ => self.tokens.push(Token { kind, len }),
        }
        self.at += len as usize;
    }

    fn token(&mut self) {
        let rest = self.rest();
        let Some(first) = rest.chars().next() else {
            return;
        };
        if first.is_whitespace() || (self.at == 0 && first == '\u{feff}') {
            let blank = |c: char| c.is_whitespace();
            let following = rest[first.len_utf8()..].trim_start_matches(blank);
            self.push(SyntaxKind::Whitespace, rest.len() - following.len());
        } else if rest.starts_with("//") {
            let line = rest.find('\n').map_or(rest, |end| &rest[..end]);
            let line = line.strip_suffix('\r').unwrap_or(line);
            self.push(SyntaxKind::Comment, line.len());
        } else if first == '"' {
            self.quoted_text();
        } else if is_opening_quote(first) || self.opens_single_quotes(rest, first) {
            self.typographic_text();
        } else if self.last == SyntaxKind::SectionWord && matches!(first, ':' | '=') {
            let range = self.range(1);
            let sign = &rest[..1];
            self.report(|| needless_sign(range, sign));
            self.push(SyntaxKind::Needless, 1);
        } else if first == ';' {
            self.semicolon(rest);
        } else if let Some((kind, ours)) = fullwidth(first) {
            let len = first.len_utf8();
            let range = self.range(len);
            self.report(|| foreign_operator(range, &rest[..len], ours));
            self.push(kind, len);
        } else if first.is_ascii_digit()
            || (first == '.' && rest[1..].starts_with(|c: char| c.is_ascii_digit()))
        {
            self.number();
        } else if is_word_char(first) {
            self.word();
        } else if self.in_condition() {
            self.condition_symbol(rest, first);
        } else {
            self.scenario_symbol(rest, first);
        }
    }

    /// Whether `'…'` stands here, which nothing else can be.
    fn opens_single_quotes(&self, rest: &str, first: char) -> bool {
        if !is_single_quote(first) {
            return false;
        }
        let line = rest.char_indices().take(MAX_SINGLE_QUOTED_LENGTH);
        let end = line.take_while(|(_, c)| *c != '\n').last();
        let end = end.map_or(0, |(at, c)| at + c.len_utf8());
        closing_quote(&rest[first.len_utf8()..end], first).is_some()
    }

    /// `;` ends a pattern, unless what follows belongs to the same one: then it is a slip for a comma or for nothing.
    fn semicolon(&mut self, rest: &str) {
        let next = next_token(&rest[1..]);
        let word = &next[..next.find(|c| !is_word_char(c)).unwrap_or(next.len())];
        // `B1xp7` is meant as a move.
        let mover = word.split_once('x').map_or(word, |(mover, _)| mover);
        let figure = is_actor(mover) || next.starts_with(['<', '>']) && before_actor(&next[1..]);
        let known = lookup_folded(word).map(|(word, _)| word);
        let following = section_of_exactly(word);
        let is_empty = self.last == SyntaxKind::SectionWord && !next.is_empty();
        let goes_on = self.section.is_some_and(|section| match following {
            _ if is_empty => following != Some(Section::Pattern),
            Some(following) => following > section,
            None if section.is_condition() => {
                self.open_parens > 0 && (figure || is_argument(word))
                    || matches!(known, Some(Word::Function(..) | Word::Not))
            }
            None => {
                section >= Section::Actors
                    && (figure || next.starts_with('{') || known == Some(Word::Not))
            }
        });
        if !goes_on {
            return self.push(SyntaxKind::Semicolon, 1);
        }
        let range = self.range(1);
        let within_move = self.section == Some(Section::Tactics)
            && self.last == SyntaxKind::Actor
            && self.before_last != SyntaxKind::Comma;
        let is_comma = figure || is_argument(word);
        if is_comma
            && (self.open_parens > 0 || within_move || self.section == Some(Section::Actors))
        {
            self.report(|| semicolon_for_comma(range));
            return self.push(SyntaxKind::Comma, 1);
        }
        self.report(|| superfluous_semicolon(range));
        self.push(SyntaxKind::Needless, 1);
    }

    fn quoted_text(&mut self) {
        let rest = self.rest();
        let mut chars = rest.char_indices().skip(1);
        while let Some((at, c)) = chars.next() {
            match c {
                '"' => return self.push(SyntaxKind::Text, at + 1),
                '\n' => return self.unterminated(&rest[..at]),
                '\\' => match chars.next() {
                    Some((_, '"' | '\\' | 'n' | 't')) => {}
                    Some((end, '\n')) => return self.unterminated(&rest[..end]),
                    Some((end, other)) => {
                        let escape = &rest[at..end + other.len_utf8()];
                        let start = (self.at + at) as u32;
                        let range = TextRange::at(start.into(), (escape.len() as u32).into());
                        self.report(|| bad_escape(range, escape));
                    }
                    None => {}
                },
                _ => {}
            }
        }
        self.unterminated(rest);
    }

    fn unterminated(&mut self, text: &str) {
        if !text.contains(is_double_closing)
            && let Some(len) = closed_later(self.rest(), text.len())
        {
            let whole = &self.rest()[..len];
            let start = self.at;
            self.report(|| broken_text(whole, start));
            return self.push(SyntaxKind::Text, len);
        }
        // What trails after the text on its line is left to the blanks.
        let len = text.trim_end().len().max(1);
        let range = self.range(len);
        // A straight quote before the text and a curly one after it.
        if let Some(at) = text.find(is_double_closing) {
            let end = at + text[at..].chars().next().map_or(0, char::len_utf8);
            let whole = self.range(end);
            let start = self.at as u32;
            let quote = TextRange::new((start + at as u32).into(), (start + end as u32).into());
            self.report(|| typographic_quotes(whole, quote, None));
            return self.push(SyntaxKind::Text, end);
        }
        self.report(|| unterminated_text(range));
        self.push(SyntaxKind::Text, len);
    }

    fn typographic_text(&mut self) {
        let rest = self.rest();
        let line = rest.find('\n').map_or(rest, |end| &rest[..end]);
        let opening = rest.chars().next().map_or(0, char::len_utf8);
        let first = rest.chars().next().unwrap_or_default();
        let closing = closing_quote(&line[opening..], first).map(|at| at + opening);
        let end = closing.map_or(line.trim_end().len().max(opening), |at| {
            at + rest[at..].chars().next().map_or(0, char::len_utf8)
        });
        let start = self.at as u32;
        let part = |from: usize, to: usize| {
            TextRange::new((start + from as u32).into(), (start + to as u32).into())
        };
        self.report(|| {
            typographic_quotes(
                part(0, end),
                part(0, opening),
                closing.map(|at| part(at, end)),
            )
        });
        self.push(SyntaxKind::Text, end);
    }

    fn number(&mut self) {
        let rest = self.rest();
        let len = rest
            .find(|c: char| !(is_word_char(c) || c == '.'))
            .unwrap_or(rest.len());
        let text = &rest[..len];
        let range = self.range(len);
        let (whole, fraction) = match text.split_once('.') {
            Some((whole, fraction)) => (whole, Some(fraction)),
            None => (text, None),
        };
        let digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
        if digits(whole) && fraction.is_none_or(digits) {
            if !text.parse::<f64>().is_ok_and(|value| value <= MAX_NUMBER) {
                self.report(|| large_number(range));
            }
        } else {
            let right = match (whole, fraction) {
                ("", Some(fraction)) if digits(fraction) => Some(format!("0.{fraction}")),
                (whole, Some("")) if digits(whole) => Some(whole.to_owned()),
                _ => None,
            };
            self.report(|| bad_number(range, text, right.as_deref()));
        }
        self.push(SyntaxKind::Number, len);
    }

    fn word(&mut self) {
        let rest = self.rest();
        let len = rest.find(|c| !is_word_char(c)).unwrap_or(rest.len());
        let text = &rest[..len];
        let range = self.range(len);
        if is_actor(text) {
            self.portuguese_letters |= text.starts_with(is_portuguese_letter);
            if len - 1 > MAX_ACTOR_DIGITS {
                self.report(|| long_actor_number(range));
            }
            return self.push(SyntaxKind::Actor, len);
        }
        self.open_mark = None;
        if len == 1 && text.starts_with(is_actor_letter) {
            return self.push(SyntaxKind::Letter, len);
        }
        if let Some(len) = in_two_words(rest, text) {
            return self.known_word(&rest[..len]);
        }
        // Moves never begin with a parenthesis: MOVIMENTOS( is a function, cut short.
        let following = rest[len..].trim_start_matches([' ', '\t']);
        let called = following.starts_with('(');
        let is_cut_short =
            || section_of_exactly(text) == Some(Section::Tactics) && begins_function(text);
        if called && self.in_condition() && is_cut_short() {
            return self.push(SyntaxKind::UnknownWord, len);
        }
        if lookup(text).is_some() {
            return self.known_word(text);
        }
        if let Some((word, right)) = lookup_folded(text) {
            // Small letters mean the opponent elsewhere; of all other words they say nothing.
            if let Word::Piece(role) = word
                && self.takes_piece_words()
            {
                self.report(|| wrong_case(range, text, role, right));
            }
            return self.push(kind_of(word), len);
        }
        // Comparing words takes time; after this many errors no more are suggested.
        let worthwhile = self.first_on_line && !self.diagnostics.is_full();
        if worthwhile && misspelt_section(text).is_some() {
            self.report(|| unknown_word(range, text, Wanted::Section));
            return self.push(SyntaxKind::SectionWord, len);
        }
        self.push(SyntaxKind::UnknownWord, len);
    }

    fn known_word(&mut self, text: &str) {
        let Some(word) = lookup(text) else {
            return self.push(SyntaxKind::UnknownWord, text.len());
        };
        if is_slip(text) {
            let range = self.range(text.len());
            self.report(|| slip(range, text, word.canonical(Lang::En)));
        }
        self.push(kind_of(word), text.len());
    }

    fn condition_symbol(&mut self, rest: &str, first: char) {
        use SyntaxKind::*;
        let foreign = [
            ("==", Equal, "="),
            ("<>", NotEqual, "!="),
            ("=<", LessOrEqual, "<="),
            ("=>", GreaterOrEqual, ">="),
            ("≠", NotEqual, "!="),
            ("≤", LessOrEqual, "<="),
            ("≥", GreaterOrEqual, ">="),
            ("&&", AndWord, Word::And.canonical(self.lang)),
            ("&", AndWord, Word::And.canonical(self.lang)),
            ("||", OrWord, Word::Or.canonical(self.lang)),
            ("|", OrWord, Word::Or.canonical(self.lang)),
        ];
        for (written, kind, ours) in foreign {
            if rest.starts_with(written) {
                let range = self.range(written.len());
                self.report(|| foreign_operator(range, written, ours));
                return self.push(kind, written.len());
            }
        }
        let known = [
            ("!=", NotEqual),
            ("<=", LessOrEqual),
            (">=", GreaterOrEqual),
        ];
        for (written, kind) in known {
            if rest.starts_with(written) {
                return self.push(kind, written.len());
            }
        }
        if first == '!' {
            let range = self.range(1);
            let not = Word::Not.canonical(self.lang);
            self.report(|| foreign_operator(range, "!", not));
            return self.push(NotWord, 1);
        }
        match condition_char(first).or(bracket(first)) {
            Some(kind) => self.push(kind, 1),
            None => {
                let is_token = |rest: &str, c: char| {
                    condition_char(c).is_some() || "!&|≠≤≥".contains(c) || rest.starts_with("//")
                };
                self.junk(rest, is_token);
            }
        }
    }

    fn scenario_symbol(&mut self, rest: &str, first: char) {
        let open_mark = self.open_mark.take();
        if let Some(kind) = bracket(first) {
            return self.push(kind, 1);
        }
        if matches!(first, '<' | '>') {
            let kind = if first == '<' {
                SyntaxKind::Less
            } else {
                SyntaxKind::Greater
            };
            if open_mark == Some(first) {
                return self.push(kind, 1);
            }
            if before_actor(&rest[1..]) {
                self.push(kind, 1);
                // Blanks and the actor leave this alone; anything else takes it back.
                self.open_mark = Some(if first == '<' { '>' } else { '<' });
                return;
            }
            // `<S1<` and `>S1>`: the wrong bracket, but nothing else it could be.
            if open_mark.is_some() && symbol(rest).is_none() {
                return self.push(kind, 1);
            }
        }
        if symbol(rest).is_some() {
            return self.push(SyntaxKind::RelationSymbol, 2);
        }
        // A condition that stands in the scenario by mistake: the parser says so.
        if self.last == SyntaxKind::RightParen && "=<>!≠≤≥".contains(first) {
            return self.condition_symbol(rest, first);
        }
        if matches!(first, '+' | '-')
            && rest[1..].starts_with(|c: char| c.is_ascii_digit() || c == '.')
        {
            let kind = if first == '+' {
                SyntaxKind::Plus
            } else {
                SyntaxKind::Minus
            };
            return self.push(kind, 1);
        }
        self.junk(rest, |rest, c| {
            symbol(rest).is_some()
                || rest.starts_with("//")
                || (matches!(c, '<' | '>') && before_actor(&rest[1..]))
        });
    }

    /// Takes everything up to where a token can begin again.
    fn junk(&mut self, rest: &str, is_token: impl Fn(&str, char) -> bool) {
        let len = rest
            .char_indices()
            .skip(1)
            .find(|(at, c)| {
                c.is_whitespace()
                    || is_word_char(*c)
                    || *c == '"'
                    || is_opening_quote(*c)
                    || bracket(*c).is_some()
                    || is_token(&rest[*at..], *c)
            })
            .map_or(rest.len(), |(at, _)| at);
        let range = self.range(len);
        self.report(|| unexpected_character(range, &rest[..len]));
        self.push(SyntaxKind::Junk, len);
    }
}

fn is_double_closing(c: char) -> bool {
    matches!(c, '”' | '»')
}

/// What follows after blanks and comments.
fn next_token(rest: &str) -> &str {
    let mut rest = rest.trim_start();
    while rest.starts_with("//") {
        rest = rest.find('\n').map_or("", |end| &rest[end..]).trim_start();
    }
    rest
}

/// Whether a word may be an argument that is no figure: a letter, a number, a side, a piece, a function.
fn is_argument(word: &str) -> bool {
    let letter = word.chars().count() == 1 && word.starts_with(is_actor_letter);
    let number = word.starts_with(|c: char| c.is_ascii_digit());
    let known = matches!(
        lookup_folded(word),
        Some((
            Word::Side(_) | Word::NoSide | Word::Piece(_) | Word::Function(..),
            _
        ))
    );
    letter || number || known
}

/// The length of a text that goes on over a few lines and is closed before the next section, if that is what stands
/// here: it is better understood than cut at the end of its first line.
fn closed_later(rest: &str, first_line: usize) -> Option<usize> {
    const MAX_LINES: usize = 20;
    const MAX_LINE_LENGTH: usize = 1000;
    let mut at = first_line + 1;
    for line in rest.get(at..)?.split_inclusive('\n').take(MAX_LINES) {
        let begins = line.trim_start().split(|c| !is_word_char(c)).next();
        let is_section = |word| matches!(lookup_folded(word), Some((Word::Section(_), _)));
        if line.len() > MAX_LINE_LENGTH || begins.is_some_and(is_section) {
            return None;
        }
        if let Some(quote) = line.find('"') {
            return Some(at + quote + 1);
        }
        at += line.len();
    }
    None
}

/// Characters that mean the same everywhere.
fn bracket(c: char) -> Option<SyntaxKind> {
    Some(match c {
        '(' => SyntaxKind::LeftParen,
        ')' => SyntaxKind::RightParen,
        '{' => SyntaxKind::LeftBrace,
        '}' => SyntaxKind::RightBrace,
        ',' => SyntaxKind::Comma,
        ';' => SyntaxKind::Semicolon,
        _ => return None,
    })
}

fn condition_char(c: char) -> Option<SyntaxKind> {
    Some(match c {
        '=' => SyntaxKind::Equal,
        '<' => SyntaxKind::Less,
        '>' => SyntaxKind::Greater,
        '+' => SyntaxKind::Plus,
        '-' => SyntaxKind::Minus,
        '*' => SyntaxKind::Star,
        '/' => SyntaxKind::Slash,
        '%' => SyntaxKind::Percent,
        _ => return None,
    })
}

/// The relation whose symbol a text begins with; all symbols have two characters.
fn symbol(text: &str) -> Option<Relation> {
    text.get(..2).and_then(Relation::of_symbol)
}

/// Whether an actor follows, blanks apart.
fn before_actor(rest: &str) -> bool {
    let rest = rest.trim_start_matches([' ', '\t']);
    let word = &rest[..rest.find(|c| !is_word_char(c)).unwrap_or(rest.len())];
    is_actor(word)
}

/// The length of `INTHE SQUARE`, if that is what stands here.
fn in_two_words(rest: &str, first: &str) -> Option<usize> {
    if first != "INTHE" {
        return None;
    }
    let second = rest[first.len()..].trim_start_matches([' ', '\t']);
    let following = second.strip_prefix("SQUARE")?;
    let apart = second.len() < rest.len() - first.len();
    (apart && !following.starts_with(is_word_char)).then(|| rest.len() - following.len())
}

fn kind_of(word: Word) -> SyntaxKind {
    match word {
        Word::Section(_) => SyntaxKind::SectionWord,
        Word::Relation(_) => SyntaxKind::RelationWord,
        Word::Function(..) => SyntaxKind::FunctionWord,
        Word::Not => SyntaxKind::NotWord,
        Word::And => SyntaxKind::AndWord,
        Word::Or => SyntaxKind::OrWord,
        Word::True => SyntaxKind::TrueWord,
        Word::False => SyntaxKind::FalseWord,
        Word::Side(_) => SyntaxKind::SideWord,
        Word::NoSide | Word::Anyone => SyntaxKind::NoneWord,
        Word::Piece(_) => SyntaxKind::PieceWord,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The tokens without blanks, as text.
    fn tokens(text: &str) -> Vec<String> {
        let lexed = lex(text);
        let mut at = 0;
        let mut result = Vec::new();
        for token in lexed.tokens {
            let end = at + token.len as usize;
            if !matches!(token.kind, SyntaxKind::Whitespace) {
                result.push(text[at..end].to_owned());
            }
            at = end;
        }
        assert_eq!(at, text.len());
        result
    }

    fn split(text: &str) -> Vec<&str> {
        text.split(' ').collect()
    }

    #[test]
    fn marks_may_touch_symbols() {
        assert_eq!(tokens(">p1<-<(F1,S1)"), split("> p1 < -< ( F1 , S1 )"));
        assert_eq!(tokens("F1>>>s4<"), split("F1 >> > s4 <"));
        assert_eq!(tokens("<F1>>>S1"), split("< F1 > >> S1"));
        assert_eq!(tokens("F1:>(>s1<,k1)"), split("F1 :> ( > s1 < , k1 )"));
        assert_eq!(tokens("F1=<<S2>"), split("F1 =< < S2 >"));
        assert_eq!(tokens("f1<-(F1,<S2>)"), split("f1 <- ( F1 , < S2 > )"));
        assert_eq!(tokens(">F1<<|F2"), split("> F1 < <| F2"));
        assert_eq!(tokens("P1|vP2"), split("P1 |v P2"));
        assert_eq!(tokens("< S1 >"), split("< S1 >"));
    }

    #[test]
    fn the_section_decides_what_a_symbol_is() {
        assert_eq!(
            tokens("PRECONDITION a<-1 b=-1 c<=2"),
            split("PRECONDITION a < - 1 b = - 1 c <= 2")
        );
        assert_eq!(tokens("SCENARIO F1<-(S1,f1)")[2], "<-");
        assert_eq!(tokens("PRECONDITION x<-1; SCENARIO F1<-f1")[8], "<-");
        // A misspelt section word still switches.
        assert_eq!(tokens("PRECONDITON x<-1")[2], "<");
    }

    #[test]
    fn odd_numbers_and_words() {
        assert_eq!(tokens("WEIGHT -0.8"), split("WEIGHT - 0.8"));
        assert_eq!(tokens("WEIGHT .5"), split("WEIGHT .5"));
        assert_eq!(tokens("1.2.3"), split("1.2.3"));
        assert_eq!(tokens("INTHE SQUARE(k1,P1)")[0], "INTHE SQUARE");
        assert_eq!(tokens("INTHE SQUARES"), split("INTHE SQUARES"));
    }

    #[test]
    fn texts_end_on_their_line() {
        assert_eq!(tokens("\"a\\\"b\" c"), ["\"a\\\"b\"", "c"]);
        assert_eq!(tokens("\"abc\r\nPATTERN"), ["\"abc", "PATTERN"]);
        assert_eq!(tokens("\"abc\\"), ["\"abc\\"]);
        assert_eq!(tokens("“abc” d"), ["“abc”", "d"]);
    }

    #[test]
    fn junk_is_one_token() {
        assert_eq!(tokens("@@@\0\0$ F1"), ["@@@\0\0$", "F1"]);
        assert_eq!(tokens("F1 ==> f1"), split("F1 = => f1"));
    }
}
