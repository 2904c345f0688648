//! Parses heuristics: condition and actions.

use syntax::TextRange;

use super::{Parser, is_rule_word, name_of, starts_item};
use crate::ast::{Action, Change, Expr, ExprKind, Name, Operator, Rule, RuleKind, Span};
use crate::diagnostics::dhj105_stray_dot::stray_dot;
use crate::syntax_kind::SyntaxKind;

impl Parser<'_> {
    pub(super) fn rule(&mut self) -> Option<Rule> {
        let opening = self.tree.range();
        self.tree.start(SyntaxKind::Rule);
        self.begin(SyntaxKind::RuleWord);
        let kind = self.rule_kind();
        let name = self.rule_name();
        let mut annotations = Vec::new();
        let marked = self.at(SyntaxKind::SymmetricWord)
            || self.misspelled(&[SyntaxKind::SymmetricWord]).is_some();
        let symmetric = marked.then(|| {
            let range = self.tree.range();
            self.tree.bump();
            Span(range)
        });
        self.annotations_and_meta(&mut annotations);
        self.tree.start(SyntaxKind::Condition);
        self.word(SyntaxKind::IfWord);
        let mut condition = self.expression();
        // Its kind is unknown.
        if self.then(ends_rule) {
            condition.kind = ExprKind::Missing;
        }
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
                self.annotations_and_meta(&mut annotations);
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
        if actions.is_empty() && ends_rule(self, 0) {
            self.expected("an action", "uma ação");
        }
        self.rest_of_rule();
        let range = opening.cover(name.span.0);
        self.closing(SyntaxKind::RuleWord, opening);
        self.tree.finish();
        Some(Rule {
            kind: kind?,
            name,
            symmetric,
            condition,
            actions,
            annotations,
            span: Span(range),
        })
    }

    /// The name of a heuristic; a keyword before SE was meant as one.
    fn rule_name(&mut self) -> Name {
        use SyntaxKind::*;
        let begins = |kind| {
            matches!(
                kind,
                IfWord | SymmetricWord | NoteWord | AuthorWord | VersionWord
            )
        };
        let opening = self.tree.previous_range();
        let mut name = match self.is_word(0) && !self.at_name() && begins(self.tree.nth(1)) {
            true => Some(self.reserved_name()),
            false => self.name(),
        };
        if self.meant(&[SymmetricWord, IfWord]).is_none() {
            self.rest_of_name(&mut name, begins);
        }
        name.unwrap_or_else(|| name_of("", TextRange::empty(opening.end())))
    }

    /// Reports and skips what is neither an action nor the end.
    fn rest_of_rule(&mut self) {
        if ends_rule(self, 0) {
            return;
        }
        self.expected("an action", "uma ação");
        self.skip_to(|parser| ends_rule(parser, 0));
    }

    fn rule_kind(&mut self) -> Option<RuleKind> {
        // A name here is a misspelled HEURISTICA.
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
                // The name follows an unknown kind.
                if self.at(SyntaxKind::Ident)
                    && matches!(self.tree.nth(1), SyntaxKind::Ident | SyntaxKind::Text)
                {
                    self.tree.start(SyntaxKind::Error);
                    self.tree.bump();
                    self.tree.finish();
                }
                return None;
            }
        };
        self.tree.bump();
        Some(kind)
    }

    pub(super) fn annotations_and_meta(&mut self, annotations: &mut Vec<crate::ast::Annotation>) {
        loop {
            match self.tree.current() {
                SyntaxKind::NoteWord => annotations.extend(self.annotation()),
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

    /// The target of an action: a piece type or a call, with or without `.VALOR`.
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

/// Whether the heuristic ends `n` tokens ahead.
fn ends_rule(parser: &Parser<'_>, n: usize) -> bool {
    use SyntaxKind::*;
    match parser.tree.nth(n) {
        EndWord | SetWord | FunctionWord | NoteWord | End => true,
        StageWord => matches!(parser.tree.nth(n + 1), Ident | Text),
        kind => is_rule_word(kind),
    }
}
