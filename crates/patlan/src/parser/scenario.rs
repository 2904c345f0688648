//! Figures, actions and groups.

use syntax::Message;

use super::Parser;
use crate::diagnostics::pat004_unknown_word::Wanted;
use crate::diagnostics::pat005_expected as expected;
use crate::syntax_kind::SyntaxKind;

impl Parser<'_> {
    /// Whether a figure begins at the current token.
    pub(super) fn at_figure(&self) -> bool {
        self.figure_length() > 0
    }

    /// How many tokens the figure at the current token has; 0 if there is none.
    fn figure_length(&self) -> usize {
        let bracket = |n| matches!(self.tree.nth(n), SyntaxKind::Less | SyntaxKind::Greater);
        match self.tree.current() {
            SyntaxKind::Actor => 1,
            SyntaxKind::Less | SyntaxKind::Greater if self.tree.nth(1) == SyntaxKind::Actor => {
                2 + usize::from(bracket(2))
            }
            _ => 0,
        }
    }

    /// Whether an action begins at the current token: a figure and a relation.
    pub(super) fn begins_action(&self) -> bool {
        let length = self.figure_length();
        length > 0
            && matches!(
                self.tree.nth(length),
                SyntaxKind::RelationWord | SyntaxKind::RelationSymbol | SyntaxKind::NotWord
            )
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
            let end = rowan::TextRange::empty(marked.end());
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
            p.at_section_end() || (moved && (brace || p.begins_action()))
        });
    }

    /// One line of the scenario. Says whether it was complete.
    fn action(&mut self) -> bool {
        let what = Message::new("a figure (such as F1)", "uma figura (como F1)");
        if !self.at_figure()
            && !matches!(self.tree.current(), SyntaxKind::Less | SyntaxKind::Greater)
        {
            self.expected(&what, Some(Wanted::Actor));
            return false;
        }
        self.tree.start(SyntaxKind::Action);
        let complete = self.figure(&what) && self.relation() && self.targets();
        self.tree.finish();
        complete
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
            SyntaxKind::UnknownWord if !self.tree.first_on_line() => {
                // Most likely a misspelt relation: the rest of the line can still be read.
                self.expected(&Message::new("", ""), Some(Wanted::Relation));
                self.tree.bump();
                true
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

    fn targets(&mut self) -> bool {
        let relation = self.tree.previous_range();
        if self.at(SyntaxKind::LeftParen) {
            return self.target_list();
        }
        // A figure with a relation behind it begins the next action.
        if self.at_section_end() || self.at(SyntaxKind::RightBrace) || self.begins_action() {
            self.error(|| expected::missing_target(relation));
            return false;
        }
        self.figure(&Message::new(
            "a figure or a list in parentheses",
            "uma figura ou uma lista entre parênteses",
        ))
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
