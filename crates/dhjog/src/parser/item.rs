//! Parses the parts of a set and of a stage.

use syntax::TextRange;

use super::{Parser, starts_item, unquoted};
use crate::ast::{Annotation, AnnotationKind, Calculation, PieceStart, Region, Span, Stage};
use crate::diagnostics::dhj006_repeated::{second_initial, second_set};
use crate::diagnostics::dhj104_fragment::fragment;
use crate::syntax_kind::SyntaxKind;

/// The keywords that begin a part of a set or of a stage.
pub(super) const ITEM_WORDS: [SyntaxKind; 8] = [
    SyntaxKind::StageWord,
    SyntaxKind::RuleWord,
    SyntaxKind::InitialWord,
    SyntaxKind::SquareWord,
    SyntaxKind::FunctionWord,
    SyntaxKind::NoteWord,
    SyntaxKind::AuthorWord,
    SyntaxKind::VersionWord,
];

impl Parser<'_> {
    pub(super) fn file(&mut self) {
        let mut fragment_at: Option<TextRange> = None;
        let mut sets = 0;
        while !self.tree.at_end() {
            let before = self.tree.position();
            if self.at(SyntaxKind::SetWord) {
                sets += 1;
                if sets > 1 {
                    let range = self.tree.range();
                    self.error(|| second_set(range));
                }
                self.heuristic_set();
            } else if self.at(SyntaxKind::Semicolon) {
                // Alone it is no part of a set.
                self.tree.bump();
            } else {
                fragment_at.get_or_insert(self.tree.range());
                self.set_item();
            }
            self.progress(before);
        }
        match fragment_at {
            Some(range) if sets == 0 && self.last_error.is_none() => {
                self.warning(fragment(range, self.lang));
            }
            Some(range) if sets > 0 && self.last_error.is_none() => {
                let found = crate::diagnostics::dhj003_expected::outside(range, self.lang);
                self.diagnostics.push(|| found);
            }
            None if sets == 0 => self.expected("a heuristic set", "um conjunto heurístico"),
            _ => {}
        }
    }

    /// Skips a token if nothing was consumed since `before`, so that every loop ends.
    fn progress(&mut self, before: usize) {
        if self.tree.position() == before && !self.tree.at_end() {
            self.expected(
                "a part of a heuristic set",
                "uma parte de um conjunto heurístico",
            );
            self.tree.start(SyntaxKind::Error);
            let ends = self.at(SyntaxKind::EndWord) && super::closable(self.tree.nth(1));
            self.tree.bump();
            if ends {
                self.tree.bump();
            }
            self.tree.finish();
            self.skip_until(starts_item);
        }
    }

    fn heuristic_set(&mut self) {
        let opening = self.tree.range();
        self.tree.start(SyntaxKind::Set);
        self.tree.bump();
        self.begin(SyntaxKind::SetWord);
        let mut name = self.name();
        self.rest_of_line(&mut name);
        if self.set.name.is_none() {
            self.set.name = name;
        }
        while !self.tree.at_end() {
            if self.surplus_end() {
                continue;
            }
            if self.at(SyntaxKind::EndWord) {
                break;
            }
            if self.at(SyntaxKind::SetWord) {
                break;
            }
            let before = self.tree.position();
            self.set_item();
            self.progress(before);
        }
        self.closing(SyntaxKind::SetWord, opening);
        self.tree.finish();
    }

    /// The kind of the current token, or the keyword that it was probably meant to be.
    fn item_word(&mut self) -> SyntaxKind {
        let current = self.tree.current();
        let next = self.tree.nth(1);
        let gets_value = matches!(
            next,
            SyntaxKind::Assign | SyntaxKind::Equal | SyntaxKind::Dot
        );
        if current != SyntaxKind::Ident || gets_value {
            return current;
        }
        self.misspelled(&ITEM_WORDS).unwrap_or(current)
    }

    fn set_item(&mut self) {
        match self.item_word() {
            SyntaxKind::InitialWord | SyntaxKind::CurrentWord => self.initial(),
            SyntaxKind::AuthorWord | SyntaxKind::VersionWord => self.meta(),
            SyntaxKind::SquareWord => self.region(),
            SyntaxKind::StageWord => self.stage(),
            SyntaxKind::FunctionWord => self.function(),
            SyntaxKind::NoteWord => {
                if let Some(annotation) = self.annotation() {
                    self.set.annotations.push(annotation);
                }
            }
            SyntaxKind::RuleWord
            | SyntaxKind::TransitionRuleWord
            | SyntaxKind::PieceRuleWord
            | SyntaxKind::GameRuleWord => {
                let range = self.tree.range();
                if let Some(rule) = self.rule() {
                    self.loose_rule(rule, range);
                }
            }
            SyntaxKind::Semicolon => self.tree.bump(),
            _ => {}
        }
    }

    /// A heuristic outside of any stage goes into one without a name, so that printed examples can be read.
    fn loose_rule(&mut self, rule: crate::ast::Rule, range: TextRange) {
        let inside_set = self.set.name.is_some();
        if inside_set {
            let lang = self.lang;
            self.diagnostics
                .push(|| crate::diagnostics::dhj003_expected::rule_outside_stage(range, lang));
        }
        if self.set.stages.is_empty() {
            self.set.stages.push(Stage {
                name: super::name_of("", TextRange::empty(range.start())),
                pieces: Vec::new(),
                calculations: Vec::new(),
                rules: Vec::new(),
                annotations: Vec::new(),
                span: Span(range),
            });
        }
        if let Some(stage) = self.set.stages.last_mut() {
            stage.rules.push(rule);
        }
    }

    fn initial(&mut self) {
        let start = self.tree.range();
        self.tree.start(SyntaxKind::Initial);
        self.tree.bump();
        self.accept(SyntaxKind::Assign);
        if let Some(name) = self.name() {
            if let Some(first) = &self.set.initial {
                let (first, range) = (first.span.0, start.cover(name.span.0));
                self.diagnostics.push(|| second_initial(range, first));
            } else {
                self.set.initial = Some(name);
            }
        }
        self.tree.finish();
        self.accept(SyntaxKind::Semicolon);
    }

    /// Parses AUTOR or VERSAO; only the set's own are kept.
    pub(super) fn meta(&mut self) {
        self.tree.start(SyntaxKind::Meta);
        let author = self.at(SyntaxKind::AuthorWord);
        self.tree.bump();
        self.accept(SyntaxKind::Assign);
        if matches!(self.tree.current(), SyntaxKind::Text | SyntaxKind::Number) {
            let value = Some(unquoted(self.tree.text()));
            match author {
                true if self.set.author.is_none() => self.set.author = value,
                false if self.set.version.is_none() => self.set.version = value,
                _ => {}
            }
            self.tree.bump();
        } else {
            self.expected("a text or a number", "um texto ou um número");
        }
        self.tree.finish();
        self.accept(SyntaxKind::Semicolon);
    }

    pub(super) fn region(&mut self) {
        let start = self.tree.range();
        self.tree.start(SyntaxKind::Region);
        self.tree.bump();
        self.brackets();
        let name = self.name();
        self.arrow();
        self.in_region = true;
        let squares = self.expression();
        self.in_region = false;
        let absolute = self.accept(SyntaxKind::AbsoluteWord);
        self.tree.finish();
        self.accept(SyntaxKind::Semicolon);
        let mut annotations = Vec::new();
        while self.at(SyntaxKind::NoteWord) {
            annotations.extend(self.annotation());
        }
        if let Some(name) = name {
            let span = Span(start.cover(squares.range()));
            self.set.regions.push(Region {
                name,
                squares,
                absolute,
                annotations,
                span,
            });
        }
    }

    /// Consumes an optional `[]`.
    pub(super) fn brackets(&mut self) -> bool {
        let there = self.at(SyntaxKind::LeftBracket);
        if there {
            self.tree.bump();
            if !self.accept(SyntaxKind::RightBracket) {
                self.expected("]", "]");
            }
        }
        there
    }

    fn stage(&mut self) {
        let opening = self.tree.range();
        self.tree.start(SyntaxKind::Stage);
        self.tree.bump();
        self.begin(SyntaxKind::StageWord);
        let mut name = self.name();
        self.rest_of_line(&mut name);
        let range = name
            .as_ref()
            .map_or(opening, |name| opening.cover(name.span.0));
        let mut stage = Stage {
            name: name.unwrap_or_else(|| super::name_of("", opening)),
            pieces: Vec::new(),
            calculations: Vec::new(),
            rules: Vec::new(),
            annotations: Vec::new(),
            span: Span(range),
        };
        while !self.tree.at_end() {
            let before = self.tree.position();
            if self.surplus_end() {
                continue;
            }
            match self.item_word() {
                SyntaxKind::EndWord | SyntaxKind::StageWord | SyntaxKind::SetWord => break,
                SyntaxKind::InitialWord | SyntaxKind::FunctionWord => break,
                SyntaxKind::SquareWord => self.region(),
                SyntaxKind::AuthorWord | SyntaxKind::VersionWord => self.meta(),
                SyntaxKind::NoteWord => stage.annotations.extend(self.annotation()),
                SyntaxKind::RuleWord
                | SyntaxKind::TransitionRuleWord
                | SyntaxKind::PieceRuleWord
                | SyntaxKind::GameRuleWord => stage.rules.extend(self.rule()),
                SyntaxKind::BoardWord => {
                    let calculation = self.calculation();
                    stage.calculations.push(calculation);
                }
                SyntaxKind::Ident | SyntaxKind::Text => stage.pieces.extend(self.piece_start()),
                SyntaxKind::Semicolon => self.tree.bump(),
                _ => {}
            }
            self.progress(before);
        }
        self.closing(SyntaxKind::StageWord, opening);
        self.tree.finish();
        self.set.stages.push(stage);
    }

    fn piece_start(&mut self) -> Option<PieceStart> {
        let start = self.tree.range();
        self.tree.start(SyntaxKind::PieceStart);
        let piece = self.name();
        self.value_attribute();
        self.arrow();
        let value = self.expression();
        self.tree.finish();
        Some(PieceStart {
            piece: piece?,
            span: Span(start.cover(value.range())),
            value,
        })
    }

    /// Consumes an optional `.VALOR`.
    pub(super) fn value_attribute(&mut self) -> bool {
        let there = self.at(SyntaxKind::Dot) && self.at_value_word(1);
        if there {
            self.tree.bump();
            self.tree.bump();
        }
        there
    }

    fn at_value_word(&self, n: usize) -> bool {
        self.tree.nth(n) == SyntaxKind::Ident
            && matches!(
                syntax::suggest::fold(self.tree.nth_text(n)).as_str(),
                "VALOR" | "VALUE"
            )
    }

    fn calculation(&mut self) -> Calculation {
        let start = self.tree.range();
        self.tree.start(SyntaxKind::Calculation);
        self.board();
        self.arrow();
        let value = self.expression();
        self.tree.finish();
        Calculation {
            span: Span(start.cover(value.range())),
            value,
        }
    }

    pub(super) fn board(&mut self) {
        self.tree.start(SyntaxKind::BoardExpr);
        self.tree.bump();
        self.value_attribute();
        self.tree.finish();
    }

    pub(super) fn annotation(&mut self) -> Option<Annotation> {
        let opening = self.tree.range();
        self.tree.start(SyntaxKind::Annotation);
        self.tree.bump();
        self.begin(SyntaxKind::NoteWord);
        let name = self.name();
        let kind = match self.tree.current() {
            SyntaxKind::ExplanationWord => Some(AnnotationKind::Explanation),
            SyntaxKind::QuestionWord => Some(AnnotationKind::Question),
            SyntaxKind::PositiveWord => Some(AnnotationKind::Positive),
            SyntaxKind::NegativeWord => Some(AnnotationKind::Negative),
            SyntaxKind::NormalWord => Some(AnnotationKind::Normal),
            _ => None,
        };
        if kind.is_some() {
            self.tree.bump();
        }
        let mut texts = Vec::new();
        while self.at(SyntaxKind::Text) {
            texts.push(unquoted(self.tree.text()));
            self.tree.bump();
        }
        if texts.is_empty() {
            self.expected("a text in double quotes", "um texto entre aspas duplas");
            self.skip_until(starts_item);
        }
        self.closing(SyntaxKind::NoteWord, opening);
        self.tree.finish();
        Some(Annotation {
            name: name?,
            kind: kind.unwrap_or_default(),
            texts,
        })
    }
}
