//! Conditions, from OR down to a single call.

use syntax::Message;

use super::{Parser, function_of};
use crate::diagnostics::pat004_unknown_word::Wanted;
use crate::diagnostics::pat005_expected as expected;
use crate::diagnostics::pat008_limit::{MAX_OPERATORS, too_deep, too_many_operators};
use crate::diagnostics::pat028_argument_count::no_arguments;
use crate::diagnostics::pat029_argument_kind::square_without_number;
use crate::syntax_kind::SyntaxKind;

fn is_comparison(kind: SyntaxKind) -> bool {
    matches!(
        kind,
        SyntaxKind::Equal
            | SyntaxKind::NotEqual
            | SyntaxKind::Less
            | SyntaxKind::LessOrEqual
            | SyntaxKind::Greater
            | SyntaxKind::GreaterOrEqual
    )
}

impl Parser<'_> {
    /// The content of PRECONDITION or POSTCONDITION.
    pub(super) fn whole_condition(&mut self) {
        self.operators = 0;
        self.in_arguments = false;
        if self.at_section_end() {
            let what = Message::new(
                "a condition (such as MOVESOF(k1) = 0)",
                "uma condição (como MOVIMENTOSDE(k1) = 0)",
            );
            return self.expected(&what, None);
        }
        self.or_expression();
        while !self.at_section_end() {
            let what = Message::new("AND, OR, a section or ;", "E, OU, uma seção ou ;");
            self.expected(&what, Some(Wanted::Continuation));
            // A parenthesis too many is passed over; what follows may still be read.
            let position = self.tree.position();
            self.skip_until(|p| {
                let connective =
                    matches!(p.tree.current(), SyntaxKind::AndWord | SyntaxKind::OrWord);
                p.at_section_end() || (connective && p.tree.position() > position)
            });
            if !self.at_section_end() {
                self.skip_one();
                if !self.at_section_end() {
                    self.or_expression();
                }
            }
        }
    }

    fn or_expression(&mut self) {
        let start = self.tree.checkpoint();
        self.and_expression();
        if self.at(SyntaxKind::OrWord) {
            self.tree.start_at(start, SyntaxKind::OrExpr);
            while self.at(SyntaxKind::OrWord) {
                self.tree.bump();
                self.and_expression();
            }
            self.tree.finish();
        }
    }

    fn and_expression(&mut self) {
        let start = self.tree.checkpoint();
        self.not_expression();
        if !self.at(SyntaxKind::AndWord) && !self.at_forgotten_and() {
            return;
        }
        self.tree.start_at(start, SyntaxKind::AndExpr);
        loop {
            if self.at(SyntaxKind::AndWord) {
                self.tree.bump();
            } else if self.at_forgotten_and() {
                let (range, before) = (self.tree.range(), self.tree.previous_range());
                let lang = self.lang;
                self.error(|| expected::missing_connective(range, before, lang));
            } else {
                break;
            }
            self.not_expression();
        }
        self.tree.finish();
    }

    /// Whether a new condition begins where AND or OR should stand.
    fn at_forgotten_and(&self) -> bool {
        !self.in_arguments
            && !self.gave_up
            && matches!(
                self.tree.current(),
                SyntaxKind::FunctionWord
                    | SyntaxKind::NotWord
                    | SyntaxKind::TrueWord
                    | SyntaxKind::FalseWord
                    | SyntaxKind::Number
                    | SyntaxKind::LeftParen
            )
    }

    /// Runs `inner` one level deeper, or skips the rest of the section when that is too deep.
    fn deeper(&mut self, inner: impl FnOnce(&mut Self)) {
        if self.tree.enter() {
            inner(self);
            self.tree.leave();
        } else {
            let range = self.tree.range();
            self.error(|| too_deep(range));
            self.give_up();
        }
    }

    fn give_up(&mut self) {
        self.gave_up = true;
        self.skip_until(Self::at_section_end);
    }

    fn not_expression(&mut self) {
        if self.at(SyntaxKind::NotWord) {
            self.tree.start(SyntaxKind::NotExpr);
            self.tree.bump();
            self.deeper(Self::not_expression);
            self.tree.finish();
        } else {
            self.comparison();
        }
    }

    fn comparison(&mut self) {
        let start = self.tree.checkpoint();
        let first = self.tree.range();
        self.sum();
        if !is_comparison(self.tree.current()) {
            return;
        }
        self.tree.start_at(start, SyntaxKind::CompareExpr);
        self.tree.bump();
        self.sum();
        if is_comparison(self.tree.current()) {
            let range = self.tree.range();
            let before = first.cover(self.tree.previous_range());
            self.error(|| expected::chained_comparison(range, before));
            self.tree.start(SyntaxKind::Error);
            while is_comparison(self.tree.current()) {
                self.tree.bump();
                self.sum();
            }
            self.tree.finish();
        }
        self.tree.finish();
    }

    fn sum(&mut self) {
        let start = self.tree.checkpoint();
        self.product();
        if self.at(SyntaxKind::Plus) || self.at(SyntaxKind::Minus) {
            self.tree.start_at(start, SyntaxKind::SumExpr);
            while (self.at(SyntaxKind::Plus) || self.at(SyntaxKind::Minus)) && self.operator() {
                self.product();
            }
            self.tree.finish();
        }
    }

    fn product(&mut self) {
        let is_factor = |p: &Self| {
            matches!(
                p.tree.current(),
                SyntaxKind::Star | SyntaxKind::Slash | SyntaxKind::Percent
            )
        };
        let start = self.tree.checkpoint();
        self.unary();
        if is_factor(self) {
            self.tree.start_at(start, SyntaxKind::ProductExpr);
            while is_factor(self) && self.operator() {
                self.unary();
            }
            self.tree.finish();
        }
    }

    /// Consumes an arithmetic operator, unless there were too many: each makes the expression one level deeper.
    fn operator(&mut self) -> bool {
        self.operators += 1;
        if self.operators > MAX_OPERATORS {
            let range = self.tree.range();
            self.error(|| too_many_operators(range));
            self.give_up();
            return false;
        }
        self.tree.bump();
        true
    }

    fn unary(&mut self) {
        if self.at(SyntaxKind::Plus) || self.at(SyntaxKind::Minus) {
            self.tree.start(SyntaxKind::SignExpr);
            self.tree.bump();
            self.deeper(Self::unary);
            self.tree.finish();
        } else {
            self.primary();
        }
    }

    fn primary(&mut self) {
        let condition = || Message::new("a condition", "uma condição");
        match self.tree.current() {
            SyntaxKind::Number => {
                self.tree.start(SyntaxKind::NumberExpr);
                self.number();
                self.tree.finish();
            }
            SyntaxKind::TrueWord | SyntaxKind::FalseWord => {
                self.tree.start(SyntaxKind::BoolExpr);
                self.tree.bump();
                self.tree.finish();
            }
            SyntaxKind::FunctionWord => self.call(),
            SyntaxKind::UnknownWord => {
                self.expected(&condition(), Some(Wanted::Function));
                self.tree.start(SyntaxKind::CallExpr);
                self.tree.bump();
                if self.at(SyntaxKind::LeftParen) {
                    self.arguments();
                }
                self.tree.finish();
            }
            SyntaxKind::LeftParen => {
                self.tree.start(SyntaxKind::ParenExpr);
                let opening = self.tree.range();
                self.tree.bump();
                let in_arguments = std::mem::replace(&mut self.in_arguments, false);
                self.deeper(Self::or_expression);
                self.in_arguments = in_arguments;
                self.closing_paren(opening);
                self.tree.finish();
            }
            SyntaxKind::Actor if self.tree.nth(1) == SyntaxKind::RelationWord => {
                let (range, text) = (self.tree.nth_range(1), self.tree.nth_text(1));
                self.error(|| expected::relation_in_condition(range, text));
                self.skip_until(|p| {
                    p.at_section_end()
                        || matches!(p.tree.current(), SyntaxKind::AndWord | SyntaxKind::OrWord)
                });
            }
            SyntaxKind::RelationWord => {
                let (range, text) = (self.tree.range(), self.tree.text());
                self.error(|| expected::relation_in_condition(range, text));
                self.tree.start(SyntaxKind::Error);
                self.tree.bump();
                if self.at(SyntaxKind::LeftParen) {
                    self.arguments();
                }
                self.tree.finish();
            }
            SyntaxKind::Actor | SyntaxKind::Letter => {
                let (range, text) = (self.tree.range(), self.tree.text());
                self.error(|| expected::figure_as_condition(range, text));
                self.skip_one();
            }
            SyntaxKind::AndWord
            | SyntaxKind::OrWord
            | SyntaxKind::RightParen
            | SyntaxKind::Comma => {
                self.expected(&condition(), None);
            }
            _ if self.at_section_end() || is_comparison(self.tree.current()) => {
                self.expected(&condition(), None);
            }
            _ => {
                self.expected(&condition(), None);
                self.skip_one();
            }
        }
    }

    fn closing_paren(&mut self, opening: rowan::TextRange) {
        if self.at(SyntaxKind::RightParen) {
            self.tree.bump();
        } else if !self.gave_up {
            let (range, text) = (self.tree.range(), self.tree.text());
            self.error(|| expected::unclosed(range, opening, ")", text));
        }
    }

    fn call(&mut self) {
        self.tree.start(SyntaxKind::CallExpr);
        let function = function_of(self.tree.text());
        self.tree.bump();
        let bare = function.filter(|function| function.parameters().is_empty());
        match (bare, self.at(SyntaxKind::LeftParen)) {
            (Some(function), true) => {
                let (opening, errors) = (self.tree.range(), self.errors);
                self.arguments();
                if self.errors == errors {
                    let range = opening.cover(self.tree.previous_range());
                    self.error(|| no_arguments(range, function));
                }
            }
            (Some(_), false) => {}
            (None, true) => self.arguments(),
            (None, false) => {
                let what = Message::new("( and the arguments", "( e os argumentos");
                self.expected(&what, None);
            }
        }
        self.tree.finish();
    }

    fn arguments(&mut self) {
        let outer = std::mem::replace(&mut self.in_arguments, true);
        self.deeper(|p| {
            p.tree.start(SyntaxKind::ArgList);
            let opening = p.tree.range();
            p.tree.bump();
            if !p.at(SyntaxKind::RightParen) {
                p.argument();
                loop {
                    if p.at(SyntaxKind::Comma) {
                        p.tree.bump();
                    } else if p.at_plain_argument() && !p.gave_up {
                        let last = p.tree.previous_range();
                        let comma = Message::new("a comma", "uma vírgula");
                        p.slip(|| expected::missing(last, &comma, ","));
                    } else {
                        break;
                    }
                    p.argument();
                }
            }
            p.closing_paren(opening);
            p.tree.finish();
        });
        self.in_arguments = outer;
    }

    /// Whether an argument stands here that nothing else could be.
    fn at_plain_argument(&self) -> bool {
        matches!(
            self.tree.current(),
            SyntaxKind::Actor
                | SyntaxKind::Letter
                | SyntaxKind::PieceWord
                | SyntaxKind::SideWord
                | SyntaxKind::NoneWord
                | SyntaxKind::Number
                | SyntaxKind::Text
        )
    }

    fn argument(&mut self) {
        self.tree.start(SyntaxKind::Arg);
        match self.tree.current() {
            SyntaxKind::Letter if self.tree.text().eq_ignore_ascii_case("S") => {
                let (range, text) = (self.tree.range(), self.tree.text());
                self.error(|| square_without_number(range, text));
                self.tree.bump();
            }
            SyntaxKind::Actor
            | SyntaxKind::Letter
            | SyntaxKind::PieceWord
            | SyntaxKind::SideWord
            | SyntaxKind::NoneWord
            | SyntaxKind::Text => self.tree.bump(),
            SyntaxKind::Less | SyntaxKind::Greater if self.tree.nth(1) == SyntaxKind::Actor => {
                self.unmarked_figure();
            }
            SyntaxKind::UnknownWord if self.tree.nth(1) != SyntaxKind::LeftParen => {
                self.expected(&Message::new("", ""), Some(Wanted::Argument));
                self.skip_one();
            }
            SyntaxKind::Comma | SyntaxKind::RightParen => {
                let what = Message::new("an argument", "um argumento");
                self.expected(&what, None);
            }
            _ => self.or_expression(),
        }
        self.tree.finish();
    }
}
