//! Parses expressions. Precedence, loosest first: OU, E, NAO, comparisons, sums, products, signs.

use rowan::Checkpoint;
use syntax::TextRange;

use super::{Parser, name_of};
use crate::ast::{Constant, Expr, ExprKind, Operator, Span};
use crate::diagnostics::dhj003_expected as expected;
use crate::diagnostics::dhj004_limit::{
    large_number, too_deep, too_many_elements, too_many_operators,
};
use crate::limits::{MAX_ELEMENTS, MAX_OPERATORS};
use crate::syntax_kind::SyntaxKind;

/// Literals are limited to what values can become.
const LARGEST_NUMBER: f64 = game::vocabulary::LARGEST_VALUE;

fn binary(operator: Operator, left: Expr, right: Expr) -> Expr {
    Expr {
        span: Span(left.range().cover(right.range())),
        kind: ExprKind::Binary(operator, Box::new(left), Box::new(right)),
    }
}

impl Parser<'_> {
    /// Parses an expression; reports its absence.
    pub(super) fn expression(&mut self) -> Expr {
        self.operators = 0;
        self.nested()
    }

    /// Parses an expression inside another one; reports one that is nested too deep.
    fn nested(&mut self) -> Expr {
        if !self.tree.enter() {
            let range = self.tree.range();
            self.error(|| too_deep(range));
            self.skip_until(super::starts_item);
            return missing(range);
        }
        let expr = self.disjunction();
        self.tree.leave();
        expr
    }

    /// Counts an operator; returns whether it is within [`MAX_OPERATORS`](crate::limits::MAX_OPERATORS).
    fn operator_allowed(&mut self) -> bool {
        self.operators += 1;
        let allowed = self.operators <= MAX_OPERATORS;
        if !allowed {
            let range = self.tree.range();
            self.error(|| too_many_operators(range));
            self.skip_until(super::starts_item);
        }
        allowed
    }

    fn left_associative(
        &mut self,
        node: SyntaxKind,
        operator: impl Fn(SyntaxKind) -> Option<Operator>,
        operand: impl Fn(&mut Self) -> Expr,
    ) -> Expr {
        let start: Checkpoint = self.tree.checkpoint();
        let mut left = operand(self);
        while let Some(found) = operator(self.tree.current()) {
            if !self.operator_allowed() {
                break;
            }
            self.tree.start_at(start, node);
            self.tree.bump();
            let right = operand(self);
            self.tree.finish();
            left = binary(found, left, right);
        }
        left
    }

    fn disjunction(&mut self) -> Expr {
        let operator = |kind| (kind == SyntaxKind::OrWord).then_some(Operator::Or);
        self.left_associative(SyntaxKind::OrExpr, operator, Self::conjunction)
    }

    fn conjunction(&mut self) -> Expr {
        let operator = |kind| (kind == SyntaxKind::AndWord).then_some(Operator::And);
        self.left_associative(SyntaxKind::AndExpr, operator, Self::negation)
    }

    fn negation(&mut self) -> Expr {
        if !self.at(SyntaxKind::NotWord) {
            return self.comparison();
        }
        let start = self.tree.range();
        if !self.tree.enter() {
            self.error(|| too_deep(start));
            self.skip_until(super::starts_item);
            return missing(start);
        }
        self.tree.start(SyntaxKind::NotExpr);
        self.tree.bump();
        let inner = self.negation();
        self.tree.finish();
        self.tree.leave();
        Expr {
            span: Span(start.cover(inner.range())),
            kind: ExprKind::Not(Box::new(inner)),
        }
    }

    fn comparison(&mut self) -> Expr {
        let start = self.tree.checkpoint();
        let left = self.sum();
        let Some(operator) = relation(self.tree.current()) else {
            return left;
        };
        self.tree.start_at(start, SyntaxKind::CompareExpr);
        self.tree.bump();
        let right = self.sum();
        self.tree.finish();
        let mut compared = binary(operator, left, right);
        while relation(self.tree.current()).is_some() {
            let (range, first) = (self.tree.range(), compared.range());
            self.error(|| expected::chained_comparison(range, first));
            self.tree.start(SyntaxKind::Error);
            self.tree.bump();
            let extra = self.sum();
            self.tree.finish();
            compared.span = Span(compared.range().cover(extra.range()));
        }
        compared
    }

    fn sum(&mut self) -> Expr {
        let operator = |kind| match kind {
            SyntaxKind::Plus => Some(Operator::Add),
            SyntaxKind::Minus => Some(Operator::Subtract),
            SyntaxKind::Union => Some(Operator::Union),
            _ => None,
        };
        self.left_associative(SyntaxKind::SumExpr, operator, Self::product)
    }

    fn product(&mut self) -> Expr {
        let operator = |kind| match kind {
            SyntaxKind::Star => Some(Operator::Multiply),
            SyntaxKind::Slash => Some(Operator::Divide),
            SyntaxKind::Remainder => Some(Operator::Remainder),
            SyntaxKind::Intersection => Some(Operator::Intersection),
            _ => None,
        };
        self.left_associative(SyntaxKind::ProductExpr, operator, Self::signed)
    }

    fn signed(&mut self) -> Expr {
        if !self.at(SyntaxKind::Minus) {
            return self.postfix();
        }
        let start = self.tree.range();
        if !self.tree.enter() {
            self.error(|| too_deep(start));
            self.skip_until(super::starts_item);
            return missing(start);
        }
        self.tree.start(SyntaxKind::SignExpr);
        self.tree.bump();
        let inner = self.signed();
        self.tree.finish();
        self.tree.leave();
        Expr {
            span: Span(start.cover(inner.range())),
            kind: ExprKind::Negate(Box::new(inner)),
        }
    }

    fn postfix(&mut self) -> Expr {
        let start = self.tree.checkpoint();
        let mut expr = self.primary();
        loop {
            if self.at(SyntaxKind::Dot) && self.tree.nth(1) == SyntaxKind::Ident {
                if !self.operator_allowed() {
                    break expr;
                }
                self.tree.start_at(start, SyntaxKind::AttributeExpr);
                self.tree.bump();
                let name = self.current_name();
                self.tree.bump();
                let arguments = self.at(SyntaxKind::LeftParen).then(|| self.arguments());
                self.tree.finish();
                expr = Expr {
                    span: Span(expr.range().cover(self.tree.previous_range())),
                    kind: ExprKind::Attribute(Box::new(expr), name, arguments),
                };
            } else if self.at(SyntaxKind::LeftBracket) {
                if !self.operator_allowed() {
                    break expr;
                }
                self.tree.start_at(start, SyntaxKind::IndexExpr);
                let opening = self.tree.range();
                self.tree.bump();
                let index = self.nested();
                self.close(SyntaxKind::RightBracket, "]", opening);
                self.tree.finish();
                expr = Expr {
                    span: Span(expr.range().cover(self.tree.previous_range())),
                    kind: ExprKind::Index(Box::new(expr), Box::new(index)),
                };
            } else if self.at(SyntaxKind::AbsoluteWord) && !self.in_region {
                if !self.operator_allowed() {
                    break expr;
                }
                self.tree.start_at(start, SyntaxKind::AbsoluteExpr);
                self.tree.bump();
                self.tree.finish();
                expr = Expr {
                    span: Span(expr.range().cover(self.tree.previous_range())),
                    kind: ExprKind::Absolute(Box::new(expr)),
                };
            } else {
                break expr;
            }
        }
    }

    fn primary(&mut self) -> Expr {
        let range = self.tree.range();
        let kind = match self.tree.current() {
            SyntaxKind::Number => self.number(range),
            SyntaxKind::Text => ExprKind::Text(name_of(self.tree.text(), range)),
            SyntaxKind::TrueWord => ExprKind::Constant(Constant::True),
            SyntaxKind::FalseWord => ExprKind::Constant(Constant::False),
            SyntaxKind::EmptyWord => ExprKind::Constant(Constant::Empty),
            SyntaxKind::MeWord => ExprKind::Constant(Constant::Me),
            SyntaxKind::OpponentWord => ExprKind::Constant(Constant::Opponent),
            SyntaxKind::NobodyWord => ExprKind::Constant(Constant::NoPlayer),
            SyntaxKind::WhiteWord => ExprKind::Constant(Constant::White),
            SyntaxKind::BlackWord => ExprKind::Constant(Constant::Black),
            SyntaxKind::Ident if self.tree.nth(1) == SyntaxKind::LeftParen => return self.call(),
            SyntaxKind::Ident => {
                let name = self.current_name();
                self.tree.start(SyntaxKind::NameExpr);
                self.tree.bump();
                self.tree.finish();
                return Expr {
                    kind: ExprKind::Name(name),
                    span: Span(range),
                };
            }
            SyntaxKind::BoardWord => {
                self.board();
                return Expr {
                    kind: ExprKind::Board,
                    span: Span(range.cover(self.tree.previous_range())),
                };
            }
            SyntaxKind::LeftBrace => return self.set_literal(),
            SyntaxKind::LeftParen => return self.parenthesis(),
            _ => {
                self.expected("an expression", "uma expressão");
                return missing(TextRange::empty(range.start()));
            }
        };
        self.tree.start(SyntaxKind::LiteralExpr);
        self.tree.bump();
        self.tree.finish();
        Expr {
            kind,
            span: Span(range),
        }
    }

    fn number(&mut self, range: TextRange) -> ExprKind {
        let number: f64 = self
            .tree
            .text()
            .replace(',', ".")
            .parse()
            .unwrap_or(f64::NAN);
        if number.is_nan() || number > LARGEST_NUMBER {
            self.error(|| large_number(range));
            return ExprKind::Missing;
        }
        ExprKind::Number(number)
    }

    fn parenthesis(&mut self) -> Expr {
        let opening = self.tree.range();
        self.tree.start(SyntaxKind::ParenExpr);
        self.tree.bump();
        let mut inner = self.nested();
        self.close(SyntaxKind::RightParen, ")", opening);
        self.tree.finish();
        inner.span = Span(opening.cover(self.tree.previous_range()));
        inner
    }

    fn close(&mut self, kind: SyntaxKind, sign: &'static str, opening: TextRange) {
        if !self.accept(kind) {
            let (range, text) = (self.tree.range(), self.tree.text());
            self.error(|| expected::unclosed_bracket(range, opening, sign, text));
        }
    }

    pub(super) fn call(&mut self) -> Expr {
        let range = self.tree.range();
        self.tree.start(SyntaxKind::CallExpr);
        let name = self.current_name();
        self.tree.bump();
        let arguments = self.arguments();
        self.tree.finish();
        Expr {
            kind: ExprKind::Call(name, arguments),
            span: Span(range.cover(self.tree.previous_range())),
        }
    }

    fn arguments(&mut self) -> Vec<Expr> {
        self.tree.start(SyntaxKind::ArgList);
        let opening = self.tree.range();
        self.tree.bump();
        let list = self.list(SyntaxKind::RightParen);
        self.close(SyntaxKind::RightParen, ")", opening);
        self.tree.finish();
        list
    }

    fn set_literal(&mut self) -> Expr {
        let opening = self.tree.range();
        self.tree.start(SyntaxKind::SetExpr);
        self.tree.bump();
        let list = self.list(SyntaxKind::RightBrace);
        self.close(SyntaxKind::RightBrace, "}", opening);
        self.tree.finish();
        let range = opening.cover(self.tree.previous_range());
        if list.len() > MAX_ELEMENTS {
            self.diagnostics.push(|| too_many_elements(range));
        }
        Expr {
            kind: ExprKind::Set(list),
            span: Span(range),
        }
    }

    fn list(&mut self, closing: SyntaxKind) -> Vec<Expr> {
        let mut list = Vec::new();
        if self.at(closing) {
            return list;
        }
        loop {
            let before = self.tree.position();
            list.push(self.nested());
            let separator = matches!(
                self.tree.current(),
                SyntaxKind::Comma | SyntaxKind::Semicolon
            );
            if !separator || self.tree.position() == before {
                break list;
            }
            self.tree.bump();
        }
    }
}

fn missing(range: TextRange) -> Expr {
    Expr {
        kind: ExprKind::Missing,
        span: Span(range),
    }
}

fn relation(kind: SyntaxKind) -> Option<Operator> {
    Some(match kind {
        SyntaxKind::Equal => Operator::Equal,
        SyntaxKind::NotEqual => Operator::NotEqual,
        SyntaxKind::Greater => Operator::Greater,
        SyntaxKind::Less => Operator::Less,
        SyntaxKind::GreaterEqual => Operator::GreaterEqual,
        SyntaxKind::LessEqual => Operator::LessEqual,
        SyntaxKind::In => Operator::In,
        SyntaxKind::NotIn => Operator::NotIn,
        SyntaxKind::Contains => Operator::Contains,
        SyntaxKind::NotContains => Operator::NotContains,
        SyntaxKind::Within => Operator::Within,
        SyntaxKind::NotWithin => Operator::NotWithin,
        _ => return None,
    })
}
