//! The parser: tokens to a lossless tree, by recursive descent. It never fails: what does not fit becomes an error node
//! and a diagnostic, and parsing goes on at the next line, section or `;`.

mod condition;
mod scenario;

use rowan::GreenNode;
use syntax::tree::{Token, TreeBuilder};
use syntax::{Diagnostic, Diagnostics, Lang, Message, TextRange};

use crate::diagnostics::pat004_unknown_word::{Wanted, unknown_word};
use crate::diagnostics::pat005_expected as expected;
use crate::diagnostics::pat006_missing_section::missing_section;
use crate::diagnostics::pat007_section_order::{misplaced, repeated};
use crate::diagnostics::pat008_limit::{MAX_DIAGNOSTICS, MAX_NESTING};
use crate::diagnostics::pat036_bad_number::decimal_comma;
use crate::lexer::section_of;
use crate::syntax_kind::SyntaxKind;
use crate::vocabulary::{Section, Tongue, Word, lookup_folded};

/// The result of parsing a text.
pub(crate) struct Parsed {
    pub(crate) green: GreenNode,
    pub(crate) diagnostics: Diagnostics,
    /// What could be parsed of each pattern node, in order.
    pub(crate) health: Vec<Health>,
}

/// What could be parsed of a pattern.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Health {
    /// Whether everything was understood; otherwise parts are missing from the pattern.
    pub(crate) complete: bool,
    /// ACTORS and SCENARIO were understood; otherwise a missing actor proves nothing.
    pub(crate) cast_known: bool,
}

/// Parses a whole text, given its tokens.
pub(crate) fn parse(text: &str, tokens: &[Token<SyntaxKind>]) -> Parsed {
    let mut parser = Parser {
        tree: TreeBuilder::new(text, tokens, SyntaxKind::File, MAX_NESTING),
        source: text,
        diagnostics: Diagnostics::with_limit(MAX_DIAGNOSTICS),
        errors: 0,
        last_error: None,
        lang: Lang::En,
        gave_up: false,
        in_arguments: false,
        operators: 0,
        health: Vec::new(),
    };
    parser.file();
    Parsed {
        green: parser.tree.end(),
        diagnostics: parser.diagnostics,
        health: parser.health,
    }
}

struct Parser<'t> {
    tree: TreeBuilder<'t, SyntaxKind>,
    source: &'t str,
    diagnostics: Diagnostics,
    /// How many errors there were, those not kept included.
    errors: usize,
    /// The position of the last error.
    last_error: Option<usize>,
    /// The language of the current pattern, for what a fix writes.
    lang: Lang,
    /// The rest of the section was skipped; what is missing now follows from that.
    gave_up: bool,
    /// Inside the arguments of a function, where AND is not to be guessed.
    in_arguments: bool,
    /// Arithmetic operators of the current condition.
    operators: usize,
    health: Vec<Health>,
}

impl<'t> Parser<'t> {
    fn at(&self, kind: SyntaxKind) -> bool {
        self.tree.at(kind)
    }

    /// The end of a section's content: the next section, `;` or the end of the text.
    fn at_section_end(&self) -> bool {
        matches!(
            self.tree.current(),
            SyntaxKind::SectionWord | SyntaxKind::Semicolon | SyntaxKind::End
        )
    }

    fn error(&mut self, build: impl FnOnce() -> Diagnostic) {
        self.errors += 1;
        // A second error about one token follows from the first.
        let position = Some(self.tree.position());
        let echo = std::mem::replace(&mut self.last_error, position) == position;
        if !echo && !self.gave_up && !self.tree.follows_lexical_error() {
            self.diagnostics.push(build);
        }
    }

    /// Reports an error after which everything is understood all the same.
    fn slip(&mut self, build: impl FnOnce() -> Diagnostic) {
        self.error(build);
        self.errors -= 1;
    }

    /// Reports that something else was expected at the current token; an unknown word is reported as such.
    fn expected(&mut self, what: &Message, wanted: Option<Wanted>) {
        let (range, text) = (self.tree.range(), self.tree.text());
        match wanted {
            Some(wanted) if self.at(SyntaxKind::UnknownWord) => {
                self.error(|| unknown_word(range, text, wanted));
            }
            // What is missing at the end of a section is missing after its last token, not at the next section.
            _ if self.at_section_end() && self.tree.position() > 0 => {
                let last = self.tree.previous_range();
                self.error(|| expected::expected_after(last, what));
            }
            _ => self.error(|| expected::expected(range, what, text)),
        }
    }

    /// Puts tokens into an error node until `stop` says yes or the text ends.
    fn skip_until(&mut self, stop: impl Fn(&Self) -> bool) {
        if self.tree.at_end() || stop(self) {
            return;
        }
        self.tree.start(SyntaxKind::Error);
        while !self.tree.at_end() && !stop(self) {
            self.tree.bump();
        }
        self.tree.finish();
    }

    /// Puts one token into an error node.
    fn skip_one(&mut self) {
        self.tree.start(SyntaxKind::Error);
        self.tree.bump();
        self.tree.finish();
    }

    fn file(&mut self) {
        while !self.tree.at_end() {
            if self.at(SyntaxKind::SectionWord) {
                self.pattern();
            } else {
                let what = Message::new("PATTERN", "PADRAO");
                self.expected(&what, Some(Wanted::Section));
                let position = self.tree.position();
                self.skip_until(|p| {
                    p.at(SyntaxKind::SectionWord)
                        || (p.at(SyntaxKind::Semicolon) && p.tree.position() > position)
                });
                if self.at(SyntaxKind::Semicolon) {
                    self.skip_one();
                }
            }
        }
    }

    fn pattern(&mut self) {
        self.lang = self.language_of_word();
        self.tree.start(SyntaxKind::Pattern);
        let head = self.tree.range();
        let mut sections: Vec<(Section, TextRange, TextRange)> = Vec::new();
        let errors_before = self.errors;
        let mut cast_known = true;
        let mut past_scenario = false;
        loop {
            let word = self.tree.range();
            let section = match self.tree.current() {
                SyntaxKind::SectionWord => {
                    let Some(section) = section_of(self.tree.text()) else {
                        self.skip_one();
                        continue;
                    };
                    section
                }
                SyntaxKind::Semicolon => {
                    self.tree.bump();
                    break;
                }
                SyntaxKind::End => {
                    self.missing_semicolon();
                    break;
                }
                // SCENARIO itself may be what was forgotten.
                SyntaxKind::Actor
                | SyntaxKind::Less
                | SyntaxKind::Greater
                | SyntaxKind::LeftBrace
                    if !sections.iter().any(|(seen, ..)| *seen >= Section::Scenario) =>
                {
                    cast_known &= self.scenario_without_word();
                    sections.push((Section::Scenario, word, self.tree.previous_range()));
                    continue;
                }
                _ => {
                    let what = Message::new("a section or ;", "uma seção ou ;");
                    self.expected(&what, Some(Wanted::Section));
                    self.skip_until(Self::at_section_end);
                    cast_known &= past_scenario;
                    continue;
                }
            };
            if section == Section::Pattern && !sections.is_empty() {
                self.missing_semicolon();
                break;
            }
            self.check_order(section, word, &sections);
            let errors = self.errors;
            self.section(section);
            if matches!(section, Section::Actors | Section::Scenario) {
                cast_known &= self.errors == errors;
            }
            past_scenario |= section > Section::Scenario;
            sections.push((section, word, self.tree.previous_range()));
        }
        self.check_missing(head, &sections);
        let has_scenario = sections.iter().any(|(seen, ..)| *seen == Section::Scenario);
        self.health.push(Health {
            complete: self.errors == errors_before,
            cast_known: cast_known && has_scenario,
        });
        self.tree.finish();
    }

    /// Actions where the word SCENARIO was forgotten. Says whether they could be read.
    fn scenario_without_word(&mut self) -> bool {
        let range = self.tree.range();
        let word = Section::Scenario.canonical(self.lang);
        let insert = (TextRange::empty(range.start()), format!("{word}\n  "));
        self.slip(|| missing_section(range, &[Section::Scenario], vec![insert]));
        let errors = self.errors;
        self.tree.start(SyntaxKind::ScenarioSection);
        self.scenario();
        self.tree.finish();
        self.errors == errors
    }

    fn language_of_word(&self) -> Lang {
        let tongue = lookup_folded(self.tree.text()).and_then(|(word, text)| word.tongue(text));
        match tongue {
            Some(Tongue::Portuguese) => Lang::Pt,
            _ => Lang::En,
        }
    }

    fn missing_semicolon(&mut self) {
        self.gave_up = false;
        let last = self.tree.previous_range();
        let what = Message::new("; at the end of the pattern", "; no fim do padrão");
        // Everything was understood all the same, so this does not count against the pattern.
        self.diagnostics
            .push(|| expected::missing(last, &what, ";"));
    }

    fn check_order(
        &mut self,
        section: Section,
        word: TextRange,
        sections: &[(Section, TextRange, TextRange)],
    ) {
        if let Some((_, first, _)) = sections.iter().find(|(seen, ..)| *seen == section) {
            self.error(|| repeated(word, section, *first));
        } else if let Some((after, at, _)) = sections.iter().find(|(seen, ..)| *seen > section) {
            self.error(|| misplaced(word, section, *after, *at));
        }
    }

    /// Reports the sections that are missing; those whose content can be guessed get a fix.
    fn check_missing(&mut self, head: TextRange, sections: &[(Section, TextRange, TextRange)]) {
        let has = |section: Section| sections.iter().any(|(seen, ..)| *seen == section);
        let missing: Vec<_> = Section::ALL
            .into_iter()
            .filter(|section| section.is_required() && !has(*section))
            .collect();
        if missing.is_empty() {
            return;
        }
        let lang = self.lang;
        let edit = |section: &Section| {
            let content = match section {
                Section::Author | Section::Description => "\"\"",
                Section::Weight => "1",
                _ => return None,
            };
            let before = sections.iter().rev().find(|(seen, ..)| seen < section);
            let end = before.map(|(_, _, last)| last.end())?;
            let word = section.canonical(lang);
            Some((TextRange::empty(end), format!("\n{word} {content}")))
        };
        let edits: Option<Vec<_>> = missing.iter().map(edit).collect();
        self.gave_up = false;
        self.errors += 1;
        self.diagnostics
            .push(|| missing_section(head, &missing, edits.unwrap_or_default()));
    }

    fn section(&mut self, section: Section) {
        self.gave_up = false;
        self.tree.start(node_of(section));
        self.tree.bump();
        match section {
            Section::Pattern | Section::Author | Section::Description => self.text(),
            Section::Weight => self.weight(),
            Section::Actors => self.actors(),
            Section::Pieces => self.pieces(),
            Section::Scenario => self.scenario(),
            Section::Precondition | Section::Postcondition => self.whole_condition(),
            Section::Tactics => self.tactics(),
        }
        self.tree.finish();
    }

    fn text(&mut self) {
        if self.at(SyntaxKind::Text) {
            return self.tree.bump();
        }
        if self.at_section_end() || self.tree.is_first_on_line() {
            let what = Message::new("a text in double quotes", "um texto entre aspas duplas");
            return self.expected(&what, None);
        }
        // A name without quotes: all of it, to the end of the line.
        let start = self.tree.range();
        let mut range = start;
        self.tree.start(SyntaxKind::Error);
        let first = self.tree.position();
        while !self.at_section_end()
            && (self.tree.position() == first || !self.tree.is_first_on_line())
        {
            range = range.cover(self.tree.range());
            self.tree.bump();
        }
        self.tree.finish();
        let text = &self.source[range];
        self.errors += 1;
        self.diagnostics.push(|| expected::unquoted(range, text));
    }

    fn weight(&mut self) {
        if matches!(self.tree.current(), SyntaxKind::Plus | SyntaxKind::Minus) {
            self.tree.bump();
        }
        if self.at(SyntaxKind::Number) {
            self.number();
        } else {
            let what = Message::new("a number", "um número");
            self.expected(&what, None);
            self.skip_until(|p| p.at_section_end() || p.tree.is_first_on_line());
        }
    }

    /// A number; `0,8` is taken as a whole and reported.
    fn number(&mut self) {
        let comma = !self.in_arguments
            && self.tree.nth(1) == SyntaxKind::Comma
            && self.tree.nth(2) == SyntaxKind::Number
            && self.tree.nth_touches_previous(1)
            && self.tree.nth_touches_previous(2);
        if comma {
            let range = self.tree.range().cover(self.tree.nth_range(2));
            let text = &self.source[range];
            self.slip(|| decimal_comma(range, text));
            self.tree.bump();
            self.tree.bump();
        }
        self.tree.bump();
    }

    fn actors(&mut self) {
        let what = || Message::new("an actor (such as K1)", "um ator (como K1)");
        loop {
            match self.tree.current() {
                SyntaxKind::Actor
                | SyntaxKind::Letter
                | SyntaxKind::PieceWord
                | SyntaxKind::Less
                | SyntaxKind::Greater => self.unmarked_figure(),
                _ => {
                    self.expected(&what(), Some(Wanted::Actor));
                    self.skip_until(|p| p.at_section_end() || p.at(SyntaxKind::Comma));
                }
            }
            match self.tree.current() {
                SyntaxKind::Comma => self.tree.bump(),
                SyntaxKind::Actor | SyntaxKind::Less | SyntaxKind::Greater
                    if !self.begins_action() =>
                {
                    let last = self.tree.previous_range();
                    let comma = Message::new("a comma", "uma vírgula");
                    self.slip(|| expected::missing(last, &comma, ","));
                }
                _ => break,
            }
        }
    }

    fn pieces(&mut self) {
        let is_letters = |kind| {
            matches!(
                kind,
                SyntaxKind::UnknownWord | SyntaxKind::Letter | SyntaxKind::PieceWord
            )
        };
        let mut any = false;
        // `K1,k1` is taken as letters too; the checks say what is wrong with them.
        while is_letters(self.tree.current())
            || (self.at(SyntaxKind::Actor) && !self.begins_action())
        {
            any = true;
            self.tree.bump();
            if self.at(SyntaxKind::Comma) {
                let range = self.tree.range();
                let what = Message::new(
                    "letters written together (such as KPkp)",
                    "letras escritas juntas (como KPkp)",
                );
                self.slip(|| {
                    expected::expected(range, &what, ",").replace(
                        range,
                        "",
                        Message::new("leave out the comma", "tire a vírgula"),
                    )
                });
                self.skip_one();
            }
        }
        if !any {
            let what = Message::new(
                "piece letters written together (such as KPkp)",
                "letras de peças escritas juntas (como KPkp)",
            );
            self.expected(&what, None);
        }
    }

    fn tactics(&mut self) {
        if self.at_section_end() {
            let what = Message::new("a move (such as F1,S1)", "um lance (como F1,S1)");
            self.expected(&what, None);
        }
        while !self.at_section_end() {
            self.tactical_move();
        }
    }

    fn tactical_move(&mut self) {
        let figure = || Message::new("a figure (such as F1)", "uma figura (como F1)");
        let position = self.tree.position();
        self.tree.start(SyntaxKind::Move);
        let complete = self.figure(&figure()) && {
            if self.at(SyntaxKind::Comma) {
                self.tree.bump();
                self.figure(&figure())
            } else if self.at_figure() && self.tree.nth(1) != SyntaxKind::Comma {
                let last = self.tree.previous_range();
                let comma = Message::new("a comma", "uma vírgula");
                self.slip(|| expected::missing(last, &comma, ","));
                self.figure(&figure())
            } else {
                let what = Message::new(
                    "a comma and the target of the move",
                    "uma vírgula e o destino do lance",
                );
                self.expected(&what, None);
                false
            }
        };
        self.tree.finish();
        if !complete {
            self.skip_until(|p| {
                p.at_section_end()
                    || (p.tree.position() > position
                        && p.tree.is_first_on_line()
                        && (p.at_figure() || p.at(SyntaxKind::UnknownWord)))
            });
        }
    }
}

fn node_of(section: Section) -> SyntaxKind {
    match section {
        Section::Pattern => SyntaxKind::NameSection,
        Section::Author => SyntaxKind::AuthorSection,
        Section::Description => SyntaxKind::DescriptionSection,
        Section::Weight => SyntaxKind::WeightSection,
        Section::Actors => SyntaxKind::ActorsSection,
        Section::Pieces => SyntaxKind::PiecesSection,
        Section::Scenario => SyntaxKind::ScenarioSection,
        Section::Precondition => SyntaxKind::PreconditionSection,
        Section::Tactics => SyntaxKind::TacticsSection,
        Section::Postcondition => SyntaxKind::PostconditionSection,
    }
}

/// The type of piece a word names, case and accents ignored.
fn piece_of_word(word: &str) -> Option<chess::Role> {
    match lookup_folded(word) {
        Some((Word::Piece(role), _)) => Some(role),
        _ => None,
    }
}

/// The function a word names, case and accents ignored.
fn function_of(word: &str) -> Option<crate::vocabulary::Function> {
    let exact = crate::vocabulary::lookup(word);
    match exact.or_else(|| lookup_folded(word).map(|(word, _)| word)) {
        Some(Word::Function(function, _)) => Some(function),
        _ => None,
    }
}
