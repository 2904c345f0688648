//! Heuristics: a condition and what is done when it holds.

use syntax::TextRange;

use super::{Parser, starts_item};
use crate::ast::{Action, Change, Expr, ExprKind, Operator, Rule, RuleKind, Span};
use crate::diagnostics::dhj105_stray_dot::stray_dot;
use crate::syntax_kind::SyntaxKind;

impl Parser<'_> {
    pub(super) fn rule(&mut self) -> Option<Rule> {
        let opening = self.tree.range();
        self.tree.start(SyntaxKind::Rule);
        let kind = self.rule_kind();
        let name = self.name();
        let mut notes = Vec::new();
        let symmetric = self.at(SyntaxKind::SymmetricWord).then(|| {
            let range = self.tree.range();
            self.tree.bump();
            Span(range)
        });
        self.notes_and_meta(&mut notes);
        self.tree.start(SyntaxKind::Condition);
        self.word(SyntaxKind::IfWord);
        let condition = self.expression();
        self.word(SyntaxKind::ThenWord);
        self.tree.finish();
        let mut actions = Vec::new();
        while !self.tree.at_end() && !self.at(SyntaxKind::EndWord) {
            let before = self.tree.position();
            if self.at(SyntaxKind::Semicolon) {
                self.tree.bump();
                continue;
            }
            if matches!(
                self.tree.current(),
                SyntaxKind::NoteWord | SyntaxKind::AuthorWord | SyntaxKind::VersionWord
            ) {
                self.notes_and_meta(&mut notes);
                continue;
            }
            if self.at(SyntaxKind::Dot) && self.tree.nth(1) == SyntaxKind::EndWord {
                let range = self.tree.range();
                self.warning(stray_dot(range));
                self.tree.bump();
                continue;
            }
            if self.at(SyntaxKind::StageWord) || starts_item(self.tree.current()) {
                break;
            }
            actions.extend(self.action());
            if self.tree.position() == before {
                break;
            }
        }
        if actions.is_empty() {
            self.expected("an action", "uma ação");
        }
        self.skip_until(starts_item);
        let range = name
            .as_ref()
            .map_or(opening, |name| opening.cover(name.span.0));
        self.closing(SyntaxKind::RuleWord, opening);
        self.tree.finish();
        Some(Rule {
            kind: kind?,
            name: name?,
            symmetric,
            condition,
            actions,
            notes,
            span: Span(range),
        })
    }

    fn rule_kind(&mut self) -> Option<RuleKind> {
        // A name here is the word for a heuristic, misspelled.
        if matches!(
            self.tree.current(),
            SyntaxKind::RuleWord | SyntaxKind::Ident
        ) {
            self.tree.bump();
        }
        let kinds = [
            SyntaxKind::TransitionWord,
            SyntaxKind::PieceValueWord,
            SyntaxKind::GameValueWord,
        ];
        let current = self.tree.current();
        let kind = match self.misspelled(&kinds).unwrap_or(current) {
            SyntaxKind::TransitionWord | SyntaxKind::TransitionRuleWord => RuleKind::Transition,
            SyntaxKind::PieceValueWord | SyntaxKind::PieceRuleWord => RuleKind::Piece,
            SyntaxKind::GameValueWord | SyntaxKind::GameRuleWord => RuleKind::Game,
            _ => {
                self.expected(
                    "STAGE_TRANSITION, PIECE_VALUE or GAME_VALUE",
                    "TRANSICAO_ETAPA, VALOR_PECA ou VALOR_JOGO",
                );
                return None;
            }
        };
        self.tree.bump();
        Some(kind)
    }

    pub(super) fn notes_and_meta(&mut self, notes: &mut Vec<crate::ast::Note>) {
        loop {
            match self.tree.current() {
                SyntaxKind::NoteWord => notes.extend(self.note()),
                SyntaxKind::AuthorWord | SyntaxKind::VersionWord => self.meta(),
                _ => break,
            }
        }
    }

    fn action(&mut self) -> Option<Action> {
        let start = self.tree.range();
        let (change, end) = match self.tree.current() {
            SyntaxKind::CurrentWord | SyntaxKind::InitialWord => {
                self.tree.start(SyntaxKind::StageAction);
                self.tree.bump();
                self.arrow();
                let name = self.name();
                self.tree.finish();
                let name = name?;
                let end = name.span.0;
                (Change::Stage(name), end)
            }
            SyntaxKind::BoardWord => {
                self.tree.start(SyntaxKind::BoardAction);
                self.board();
                self.arrow();
                let value = self.expression();
                self.tree.finish();
                let end = value.range();
                (Change::Board(value), end)
            }
            SyntaxKind::Ident | SyntaxKind::Text => self.piece_action()?,
            _ => {
                self.expected("an action", "uma ação");
                return None;
            }
        };
        Some(Action {
            change,
            span: Span(start.cover(end)),
        })
    }

    fn piece_action(&mut self) -> Option<(Change, TextRange)> {
        self.tree.start(SyntaxKind::PieceAction);
        let target = self.target();
        let operator = match self.tree.current() {
            SyntaxKind::Plus => Some(Operator::Add),
            SyntaxKind::Minus => Some(Operator::Subtract),
            SyntaxKind::Star => Some(Operator::Multiply),
            SyntaxKind::Slash => Some(Operator::Divide),
            _ => None,
        };
        if operator.is_some() {
            self.tree.bump();
        } else {
            self.arrow();
        }
        let value = self.expression();
        self.tree.finish();
        let end = value.range();
        let change = match operator {
            Some(operator) => Change::Adjust(target, operator, value),
            None => Change::Assign(target, value),
        };
        Some((change, end))
    }

    /// A piece type or a call, with `.VALOR` or without.
    fn target(&mut self) -> Expr {
        let start = self.tree.range();
        let expr = if self.at(SyntaxKind::Ident) && self.tree.nth(1) == SyntaxKind::LeftParen {
            self.call()
        } else {
            match self.name() {
                Some(name) => Expr {
                    span: name.span,
                    kind: ExprKind::Name(name),
                },
                None => Expr {
                    kind: ExprKind::Missing,
                    span: Span(start),
                },
            }
        };
        self.value_attribute();
        expr
    }
}
