//! Figures, actions and groups.

use rowan::TextRange;
use syntax::Message;

use super::{Parser, piece_of_word};
use crate::diagnostics::pat004_unknown_word::{Wanted, unknown_words};
use crate::diagnostics::pat005_expected as expected;
use crate::syntax_kind::SyntaxKind;
use crate::vocabulary::term;

impl Parser<'_> {
    /// Whether a figure begins at the current token.
    pub(super) fn at_figure(&self) -> bool {
        self.figure_length() > 0
    }

    /// How many tokens the figure at the current token has; 0 if there is none.
    fn figure_length(&self) -> usize {
        self.figure_length_at(0)
    }

    /// The same `n` tokens ahead. Letters and words for pieces count: they were meant as actors.
    fn figure_length_at(&self, n: usize) -> usize {
        let bracket = |n| matches!(self.tree.nth(n), SyntaxKind::Less | SyntaxKind::Greater);
        match self.tree.nth(n) {
            SyntaxKind::Actor | SyntaxKind::Letter | SyntaxKind::PieceWord => 1,
            SyntaxKind::Less | SyntaxKind::Greater if self.tree.nth(n + 1) == SyntaxKind::Actor => {
                2 + usize::from(bracket(n + 2))
            }
            _ => 0,
        }
    }

    /// Whether NOT stands before the figure of an action, where it does not belong.
    fn at_misplaced_not(&self) -> bool {
        self.at(SyntaxKind::NotWord) && self.figure_length_at(1) > 0
    }

    /// Whether an action begins at the current token: a figure and a relation.
    pub(super) fn begins_action(&self) -> bool {
        self.begins_action_at(0)
    }

    fn begins_action_at(&self, n: usize) -> bool {
        let length = self.figure_length_at(n);
        length > 0
            && match self.tree.nth(n + length) {
                SyntaxKind::RelationWord | SyntaxKind::RelationSymbol => true,
                // Before a figure, NOT would begin the next line, in its wrong way.
                SyntaxKind::NotWord => matches!(
                    self.tree.nth(n + length + 1),
                    SyntaxKind::RelationWord | SyntaxKind::RelationSymbol | SyntaxKind::UnknownWord
                ),
                _ => false,
            }
    }

    /// Whether a figure and an unknown word come next, which may be a relation in other words.
    fn begins_unknown_action(&self) -> bool {
        let length = self.figure_length();
        length > 0 && self.tree.nth(length) == SyntaxKind::UnknownWord
    }

    /// A figure with or without a mark. Says whether there was one.
    pub(super) fn figure(&mut self, what: &Message) -> bool {
        match self.tree.current() {
            SyntaxKind::Actor => {
                self.tree.start(SyntaxKind::Figure);
                self.tree.bump();
                self.tree.finish();
                true
            }
            SyntaxKind::Less | SyntaxKind::Greater => self.marked_figure(),
            SyntaxKind::Letter | SyntaxKind::PieceWord => {
                let (range, text) = (self.tree.range(), self.tree.text());
                self.error(|| match piece_of_word(text) {
                    Some(role) => expected::piece_word_as_actor(range, text, role.char()),
                    None => expected::letter_as_actor(range, text),
                });
                self.tree.start(SyntaxKind::Figure);
                self.tree.bump();
                self.tree.finish();
                true
            }
            _ => {
                self.expected(what, Some(Wanted::Actor));
                false
            }
        }
    }

    fn marked_figure(&mut self) -> bool {
        let opening = self.tree.current();
        let (partner, partner_text) = match opening {
            SyntaxKind::Less => (SyntaxKind::Greater, ">"),
            _ => (SyntaxKind::Less, "<"),
        };
        if self.tree.nth(1) != SyntaxKind::Actor {
            let range = self.tree.range();
            self.error(|| expected::broken_mark(range, "X1", None));
            self.skip_one();
            return false;
        }
        self.tree.start(SyntaxKind::Figure);
        let start = self.tree.range();
        self.tree.bump();
        let actor = self.tree.text();
        self.tree.bump();
        let marked = start.cover(self.tree.previous_range());
        if self.at(partner) {
            self.tree.bump();
        } else if self.at(opening) {
            let closing = self.tree.range();
            let whole = marked.cover(closing);
            self.slip(|| expected::broken_mark(whole, actor, Some((closing, partner_text))));
            self.tree.bump();
        } else {
            let end = TextRange::empty(marked.end());
            self.slip(|| expected::broken_mark(marked, actor, Some((end, partner_text))));
        }
        self.tree.finish();
        true
    }

    /// A figure where marks have no place.
    pub(super) fn unmarked_figure(&mut self) {
        let marked = !self.at(SyntaxKind::Actor) && self.tree.nth(1) == SyntaxKind::Actor;
        let (start, actor) = (self.tree.range(), self.tree.nth_text(1));
        let reported = self.diagnostics.len();
        self.figure(&Message::new("an actor", "um ator"));
        if marked && self.diagnostics.len() == reported {
            let range = start.cover(self.tree.previous_range());
            self.slip(|| expected::mark_out_of_place(range, actor));
        }
    }

    pub(super) fn scenario(&mut self) {
        if self.at_section_end() {
            let what = Message::new(
                "an action (such as F1 ATTACKS f1)",
                "uma ação (como F1 ATACA f1)",
            );
            self.expected(&what, None);
        }
        while !self.at_section_end() {
            if self.at(SyntaxKind::LeftBrace) {
                self.group();
            } else if self.at(SyntaxKind::NotWord) && self.tree.nth(1) == SyntaxKind::LeftBrace {
                let (range, text) = (self.tree.range(), self.tree.text());
                self.error(|| expected::group_denied(range, text));
                self.skip_one();
            } else {
                self.action_or_recover();
            }
        }
    }

    fn group(&mut self) {
        self.tree.start(SyntaxKind::Group);
        let opening = self.tree.range();
        self.tree.bump();
        if self.at(SyntaxKind::RightBrace) {
            let what = Message::new("an action in the group", "uma ação no grupo");
            self.expected(&what, None);
        }
        while !self.at_section_end() && !self.at(SyntaxKind::RightBrace) {
            if self.at(SyntaxKind::LeftBrace) {
                let range = self.tree.range();
                self.error(|| expected::nested_group(range, opening));
                self.skip_until(|p| !p.at(SyntaxKind::LeftBrace));
            } else {
                self.action_or_recover();
            }
        }
        if self.at(SyntaxKind::RightBrace) {
            self.tree.bump();
        } else {
            let (range, text) = (self.tree.range(), self.tree.text());
            self.error(|| expected::unclosed(range, opening, "}", text));
        }
        self.tree.finish();
    }

    /// An action; after an error the parser goes on where the next one seems to begin.
    fn action_or_recover(&mut self) {
        let position = self.tree.position();
        if self.action() {
            return;
        }
        self.skip_until(|p| {
            let moved = p.tree.position() > position;
            let brace = matches!(
                p.tree.current(),
                SyntaxKind::LeftBrace | SyntaxKind::RightBrace
            );
            let new_line = p.tree.is_first_on_line()
                && (p.at(SyntaxKind::UnknownWord) || p.begins_unknown_action());
            let begins = brace || new_line || p.begins_action() || p.at_misplaced_not();
            p.at_section_end() || (moved && begins)
        });
    }

    /// One line of the scenario. Says whether it was complete.
    fn action(&mut self) -> bool {
        let what = Message::new("a figure (such as F1)", "uma figura (como F1)");
        if self.at(SyntaxKind::FunctionWord) {
            let (range, text) = (self.tree.range(), self.tree.text());
            self.error(|| expected::function_in_scenario(range, text));
            return false;
        }
        let denied = self.at_misplaced_not();
        if !denied
            && !self.at_figure()
            && !matches!(self.tree.current(), SyntaxKind::Less | SyntaxKind::Greater)
        {
            self.expected(&what, Some(Wanted::Actor));
            return false;
        }
        self.tree.start(SyntaxKind::Action);
        let not = denied.then(|| {
            let not = (self.tree.range(), self.tree.text());
            self.tree.bump();
            not
        });
        let start = self.tree.range().start();
        let complete = self.figure(&what) && {
            let figure = TextRange::new(start, self.tree.previous_range().end());
            if let Some((range, text)) = not {
                self.misplaced_not(range, text, figure);
            }
            self.relation() && self.targets(figure)
        };
        self.tree.finish();
        complete
    }

    /// NOT stood before `figure`; the relation comes next.
    fn misplaced_not(&mut self, not: TextRange, written: &str, figure: TextRange) {
        let mut edits = vec![(TextRange::new(not.start(), figure.start()), String::new())];
        // Denied twice, one of the words is superfluous.
        if !self.at(SyntaxKind::NotWord) {
            edits.push((TextRange::empty(figure.end()), format!(" {written}")));
        }
        let names = (&self.source[figure], self.tree.text());
        self.slip(|| expected::misplaced_not(not, written, names, edits));
    }

    /// What cannot follow a target: another one, or a word that joins lines.
    fn after_target(&mut self, figure: TextRange, relation: TextRange) {
        while matches!(self.tree.current(), SyntaxKind::Comma | SyntaxKind::AndWord) {
            let (range, text) = (self.tree.range(), self.tree.text());
            let new_line = self.figure_length_at(1) > 0 && self.tree.nth_is_first_on_line(1);
            let ends = matches!(
                self.tree.nth(1),
                SyntaxKind::SectionWord | SyntaxKind::Semicolon | SyntaxKind::End
            );
            if new_line || ends || self.begins_action_at(1) {
                self.slip(|| expected::joined_lines(range, text));
                return self.skip_one();
            }
            if self.figure_length_at(1) == 0 {
                return;
            }
            let between = TextRange::new(
                self.tree.previous_range().end(),
                self.tree.nth_range(1).start(),
            );
            let begin = TextRange::new(figure.start(), relation.end());
            let begin = &self.source[begin];
            self.error(|| expected::second_target(range, between, begin));
            self.tree.start(SyntaxKind::Error);
            let length = 1 + self.figure_length_at(1);
            for _ in 0..length {
                self.tree.bump();
            }
            self.tree.finish();
        }
    }

    fn relation(&mut self) -> bool {
        if self.at(SyntaxKind::NotWord) {
            self.tree.bump();
        }
        match self.tree.current() {
            SyntaxKind::RelationWord | SyntaxKind::RelationSymbol => {
                self.tree.bump();
                true
            }
            SyntaxKind::UnknownWord | SyntaxKind::AndWord
                if !self.tree.is_first_on_line() && self.unknown_words() > 0 =>
            {
                self.unknown_relation()
            }
            _ => {
                let what = Message::new(
                    "a relation (such as ATTACKS or =>)",
                    "uma relação (como ATACA ou =>)",
                );
                self.expected(&what, None);
                false
            }
        }
    }

    /// How many unknown words stand here one after the other on one line; `É` passes for E, and is none before them.
    fn unknown_words(&self) -> usize {
        let is = self.at(SyntaxKind::AndWord) && self.tree.text().chars().all(|c| !c.is_ascii());
        let mut count = usize::from(is);
        let first = count;
        while self.tree.nth(count) == SyntaxKind::UnknownWord
            && (count == 0 || !self.tree.nth_is_first_on_line(count))
        {
            count += 1;
        }
        match count > first {
            true => count,
            false => 0,
        }
    }

    /// `DA XEQUE`, `ESTA EM`, `É PASSADO`: reported together, with the word that PATLAN can say. Says whether a target
    /// follows, so that the rest of the line can still be read.
    fn unknown_relation(&mut self) -> bool {
        let count = self.unknown_words();
        let range = self.tree.range().cover(self.tree.nth_range(count - 1));
        let words = (0..count).map(|n| self.tree.nth_text(n));
        let known = words.rev().find(|word| term(word).is_some());
        let written = &self.source[range];
        self.error(|| unknown_words(range, written, known));
        for _ in 0..count {
            self.tree.bump();
        }
        !self.tree.is_first_on_line() && (self.at_figure() || self.at(SyntaxKind::LeftParen))
    }

    fn targets(&mut self, figure: TextRange) -> bool {
        let relation = self.tree.previous_range();
        if self.at_misplaced_not() && !self.tree.is_first_on_line() {
            let (range, text) = (self.tree.range(), self.tree.text());
            let next = self.tree.nth_range(1).start();
            let names = (&self.source[figure], &self.source[relation]);
            let edits = vec![
                (TextRange::empty(relation.start()), format!("{text} ")),
                (TextRange::new(range.start(), next), String::new()),
            ];
            self.slip(|| expected::misplaced_not(range, text, names, edits));
            self.tree.bump();
        }
        if self.at(SyntaxKind::LeftParen) {
            return self.target_list();
        }
        // A figure with a relation after it begins the next action.
        let next_line = self.begins_action() || self.at_misplaced_not();
        if self.at_section_end() || self.at(SyntaxKind::RightBrace) || next_line {
            self.error(|| expected::missing_target(relation));
            return false;
        }
        let complete = self.figure(&Message::new(
            "a figure or a list in parentheses",
            "uma figura ou uma lista entre parênteses",
        ));
        self.after_target(figure, relation);
        complete
    }

    fn target_list(&mut self) -> bool {
        self.tree.start(SyntaxKind::TargetList);
        let opening = self.tree.range();
        self.tree.bump();
        let figure = Message::new("a figure (such as S1)", "uma figura (como S1)");
        let complete = loop {
            if !self.figure(&figure) {
                break false;
            }
            match self.tree.current() {
                SyntaxKind::Comma => self.tree.bump(),
                SyntaxKind::RightParen => {
                    self.tree.bump();
                    break true;
                }
                _ if self.at_figure() && !self.begins_action() => {
                    let last = self.tree.previous_range();
                    let comma = Message::new("a comma", "uma vírgula");
                    self.slip(|| expected::missing(last, &comma, ","));
                }
                _ => {
                    let (range, text) = (self.tree.range(), self.tree.text());
                    self.error(|| expected::unclosed(range, opening, ")", text));
                    break false;
                }
            }
        };
        self.tree.finish();
        complete
    }
}
