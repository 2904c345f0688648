//! Splits a text into tokens. Never fails: invalid characters become a junk token with a diagnostic, and the tokens
//! together are exactly the text.
//! | Three tokens depend on their context: `1,5` is one number outside calls and sets, `<-` is two operators inside a
//! condition, and a reserved word may have blanks where it usually has `_`.

use syntax::suggest::{fold, is_combining_mark};
use syntax::tree::Token;
use syntax::{Diagnostics, TextRange};

use crate::diagnostics::dhj001_unexpected_character::unexpected_character;
use crate::diagnostics::dhj002_unterminated_text::unterminated_text;
use crate::diagnostics::dhj101_arrow_in_condition::arrow_in_condition;
use crate::limits::MAX_DIAGNOSTICS;
use crate::syntax_kind::SyntaxKind;
use crate::words::{SIGNS, keyword};

/// The tokens of a text and the errors of single ones.
pub(crate) struct Lexed {
    pub(crate) tokens: Vec<Token<SyntaxKind>>,
    pub(crate) diagnostics: Diagnostics,
}

/// Splits a text of less than 4 GiB into tokens.
pub(crate) fn lex(text: &str) -> Lexed {
    let mut lexer = Lexer {
        text,
        at: 0,
        tokens: Vec::new(),
        diagnostics: Diagnostics::with_limit(MAX_DIAGNOSTICS),
        in_condition: false,
        last: SyntaxKind::End,
    };
    while lexer.at < text.len() {
        lexer.token();
    }
    Lexed {
        tokens: join_decimals(lexer.tokens),
        diagnostics: lexer.diagnostics,
    }
}

fn is_word_char(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || is_combining_mark(c)
}

fn is_quote(c: char) -> bool {
    matches!(c, '"' | '“' | '”' | '„')
}

struct Lexer<'t> {
    text: &'t str,
    at: usize,
    tokens: Vec<Token<SyntaxKind>>,
    diagnostics: Diagnostics,
    in_condition: bool,
    /// The last token that is neither whitespace nor a comment.
    last: SyntaxKind,
}

impl<'t> Lexer<'t> {
    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn range(&self, len: usize) -> TextRange {
        // MAX_TEXT_BYTES is far below 4 GiB.
        TextRange::at((self.at as u32).into(), (len as u32).into())
    }

    fn push(&mut self, kind: SyntaxKind, len: usize) {
        match kind {
            SyntaxKind::IfWord => self.in_condition = self.last != SyntaxKind::EndWord,
            SyntaxKind::ThenWord | SyntaxKind::EndWord => self.in_condition = false,
            _ => {}
        }
        if !matches!(kind, SyntaxKind::Whitespace | SyntaxKind::Comment) {
            self.last = kind;
        }
        self.at += len;
        let len = len as u32;
        match self.tokens.last_mut() {
            // A run of junk is one token.
            Some(last) if last.kind == kind && kind == SyntaxKind::Junk => last.len += len,
            _ => self.tokens.push(Token { kind, len }),
        }
    }

    fn token(&mut self) {
        let rest = self.rest();
        let Some(first) = rest.chars().next() else {
            return;
        };
        if first.is_whitespace() || (self.at == 0 && first == '\u{feff}') {
            let rest_after = rest[first.len_utf8()..].trim_start();
            self.push(SyntaxKind::Whitespace, rest.len() - rest_after.len());
        } else if first == '#' || rest.starts_with("//") {
            let line = rest.find(['\n', '\r']).unwrap_or(rest.len());
            self.push(SyntaxKind::Comment, line);
        } else if is_quote(first) {
            self.quoted(first);
        } else if first.is_ascii_digit() {
            self.number();
        } else if is_word_char(first) {
            self.word();
        } else {
            self.sign(first);
        }
    }

    fn quoted(&mut self, first: char) {
        let rest = self.rest();
        let mut chars = rest[first.len_utf8()..].char_indices().peekable();
        while let Some((at, c)) = chars.next() {
            if !is_quote(c) {
                continue;
            }
            // A doubled quote stands for one.
            if chars
                .peek()
                .is_some_and(|(_, next)| c == '"' && *next == '"')
            {
                chars.next();
                continue;
            }
            let len = first.len_utf8() + at + c.len_utf8();
            return self.push(SyntaxKind::Text, len);
        }
        let line = rest.find(['\n', '\r']).unwrap_or(rest.len());
        let len = rest[..line].trim_end().len().max(first.len_utf8());
        let range = self.range(len);
        self.diagnostics.push(|| unterminated_text(range));
        self.push(SyntaxKind::Text, len);
    }

    fn number(&mut self) {
        let rest = self.rest();
        let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
        let whole = digits(rest);
        let fraction = rest[whole..].strip_prefix('.').map_or(0, digits);
        let len = match fraction {
            0 => whole,
            fraction => whole + 1 + fraction,
        };
        self.push(SyntaxKind::Number, len);
    }

    fn word(&mut self) {
        let rest = self.rest();
        let len = word_len(rest);
        let folded = fold(&rest[..len]);
        // No attribute is called FIM, but the printed template has a full stop before it.
        if self.last == SyntaxKind::Dot && keyword(&folded) != Some(SyntaxKind::EndWord) {
            return self.push(SyntaxKind::Ident, len);
        }
        if let Some((kind, len)) = self.in_several_words(rest, len, &folded) {
            return self.push(kind, len);
        }
        let kind = keyword(&folded).unwrap_or(SyntaxKind::Ident);
        self.push(kind, len);
    }

    /// A reserved word with blanks in place of `_`, and its length.
    fn in_several_words(
        &self,
        rest: &str,
        len: usize,
        folded: &str,
    ) -> Option<(SyntaxKind, usize)> {
        let mut joined = folded.to_owned();
        let mut end = len;
        let mut found = None;
        for _ in 0..2 {
            let rest_after = &rest[end..];
            let blank = rest_after.len() - rest_after.trim_start_matches([' ', '\t']).len();
            let next = word_len(&rest_after[blank..]);
            if blank == 0 || next == 0 {
                break;
            }
            end += blank + next;
            joined.push('_');
            joined.push_str(&fold(&rest[end - next..end]));
            let Some(kind) = keyword(&joined) else {
                continue;
            };
            let allowed = match kind {
                SyntaxKind::TransitionWord
                | SyntaxKind::PieceValueWord
                | SyntaxKind::GameValueWord => self.last == SyntaxKind::RuleWord,
                // HEURISTICA alone is a token; the words after it are joined separately.
                SyntaxKind::TransitionRuleWord
                | SyntaxKind::PieceRuleWord
                | SyntaxKind::GameRuleWord => false,
                SyntaxKind::InitialWord | SyntaxKind::CurrentWord => {
                    self.last != SyntaxKind::EndWord && begins_assignment(&rest[end..])
                }
                _ => true,
            };
            if allowed {
                found = Some((kind, end));
            }
        }
        found
    }

    fn sign(&mut self, first: char) {
        let rest = self.rest();
        if self.in_condition && (rest.starts_with("<-") || rest.starts_with("<=<")) {
            if rest.starts_with("<-") {
                let range = self.range(2);
                self.diagnostics.push(|| arrow_in_condition(range));
                return self.push(SyntaxKind::Less, 1);
            }
            return self.push(SyntaxKind::LessEqual, 2);
        }
        if let Some((written, kind)) = SIGNS.iter().find(|(written, _)| rest.starts_with(written)) {
            return self.push(*kind, written.len());
        }
        let range = self.range(first.len_utf8());
        let again = self
            .tokens
            .last()
            .is_some_and(|t| t.kind == SyntaxKind::Junk);
        if !again {
            self.diagnostics.push(|| unexpected_character(range, first));
        }
        self.push(SyntaxKind::Junk, first.len_utf8());
    }
}

fn word_len(text: &str) -> usize {
    match text.chars().next() {
        Some(first) if is_word_char(first) && !first.is_ascii_digit() => {
            text.find(|c| !is_word_char(c)).unwrap_or(text.len())
        }
        _ => 0,
    }
}

/// Whether a name follows that belongs to `ETAPA INICIAL`, rather than the first line of a stage called INICIAL.
fn begins_assignment(rest_after: &str) -> bool {
    let rest_after = rest_after.trim_start();
    let arrow = |text: &str| {
        ["<-", "←", "⇐", "<=<", ":="]
            .iter()
            .any(|a| text.starts_with(a))
    };
    if arrow(rest_after) || rest_after.starts_with(is_quote) {
        return true;
    }
    let len = word_len(rest_after);
    if len == 0 {
        return false;
    }
    match keyword(&fold(&rest_after[..len])) {
        Some(kind) => kind == SyntaxKind::Assign,
        None => {
            let next = rest_after[len..].trim_start();
            let word = fold(&next[..word_len(next)]);
            !next.starts_with('.') && !arrow(next) && keyword(&word) != Some(SyntaxKind::Assign)
        }
    }
}

/// Joins `1`, `,`, `5` to one number wherever commas do not separate.
fn join_decimals(tokens: Vec<Token<SyntaxKind>>) -> Vec<Token<SyntaxKind>> {
    let separates = separating_commas(&tokens);
    let mut joined: Vec<Token<SyntaxKind>> = Vec::with_capacity(tokens.len());
    let mut index = 0;
    while index < tokens.len() {
        let token = tokens[index];
        let number = |at: usize| tokens.get(at).is_some_and(|t| t.kind == SyntaxKind::Number);
        let after_comma = joined.last().is_some_and(|t| t.kind == SyntaxKind::Comma);
        if token.kind == SyntaxKind::Number
            && !after_comma
            && tokens
                .get(index + 1)
                .is_some_and(|t| t.kind == SyntaxKind::Comma)
            && number(index + 2)
            && !separates[index + 1]
        {
            let len = token.len + 1 + tokens[index + 2].len;
            joined.push(Token {
                kind: SyntaxKind::Number,
                len,
            });
            index += 3;
        } else {
            joined.push(token);
            index += 1;
        }
    }
    joined
}

/// Says for each token whether it is a separating comma: one in a call or set that has no `;` of its own.
fn separating_commas(tokens: &[Token<SyntaxKind>]) -> Vec<bool> {
    struct Open {
        list: bool,
        semicolon: bool,
        commas: Vec<usize>,
    }
    let mut separates = vec![false; tokens.len()];
    let mut open: Vec<Open> = Vec::new();
    let mut last = SyntaxKind::End;
    let mut settle = |closed: Open| {
        for comma in closed.commas {
            separates[comma] = closed.list && !closed.semicolon;
        }
    };
    for (index, token) in tokens.iter().enumerate() {
        match token.kind {
            SyntaxKind::Whitespace | SyntaxKind::Comment => continue,
            SyntaxKind::LeftParen | SyntaxKind::LeftBrace | SyntaxKind::LeftBracket => {
                open.push(Open {
                    list: token.kind == SyntaxKind::LeftBrace
                        || token.kind == SyntaxKind::LeftParen && last == SyntaxKind::Ident,
                    semicolon: false,
                    commas: Vec::new(),
                });
            }
            SyntaxKind::RightParen | SyntaxKind::RightBrace | SyntaxKind::RightBracket => {
                if let Some(closed) = open.pop() {
                    settle(closed);
                }
            }
            SyntaxKind::Comma => {
                if let Some(list) = open.last_mut() {
                    list.commas.push(index);
                }
            }
            SyntaxKind::Semicolon => {
                if let Some(list) = open.last_mut() {
                    list.semicolon = true;
                }
            }
            // The bracket is not closed before the next part.
            SyntaxKind::EndWord | SyntaxKind::ThenWord => open.drain(..).for_each(&mut settle),
            _ => {}
        }
        last = token.kind;
    }
    open.into_iter().for_each(&mut settle);
    separates
}
