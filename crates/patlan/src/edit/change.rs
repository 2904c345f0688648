//! Replacements in the text that leave comments and layout alone.

use syntax::{TextRange, TextSize};

use super::{EditError, PatternEditor, end_of};
use crate::parse::parse;
use crate::syntax_kind::{SyntaxKind, SyntaxNode};
use crate::vocabulary::Section;

impl PatternEditor<'_> {
    /// Replaces a part of the text and parses it again.
    pub(super) fn splice(&mut self, start: usize, end: usize, with: &str) -> Result<(), EditError> {
        self.text.replace_range(start..end, with);
        self.parse = parse(&self.text);
        let draft = self.parse.drafts.get(self.index);
        self.pattern = draft.ok_or(EditError::Missing)?.pattern.clone();
        Ok(())
    }

    /// Replaces parts that do not overlap, and parses once.
    pub(super) fn replace_all(
        &mut self,
        mut changes: Vec<(TextRange, &str)>,
    ) -> Result<(), EditError> {
        changes.sort_by_key(|(range, _)| range.start());
        for (range, with) in changes.into_iter().rev() {
            self.text
                .replace_range(usize::from(range.start())..usize::from(range.end()), with);
        }
        self.splice(0, 0, "")
    }

    pub(super) fn replace(&mut self, range: TextRange, with: &str) -> Result<(), EditError> {
        self.splice(range.start().into(), range.end().into(), with)
    }

    pub(super) fn insert(&mut self, at: usize, text: &str) -> Result<(), EditError> {
        self.splice(at, at, text)
    }

    /// Removes a part of the text, and its line if nothing else is on it.
    pub(super) fn remove(&mut self, range: TextRange) -> Result<(), EditError> {
        let (start, end) = (usize::from(range.start()), usize::from(range.end()));
        let line = self.text[..start]
            .rfind('\n')
            .map_or(0, |newline| newline + 1);
        let rest = &self.text[end..];
        let after = rest.find('\n').map_or(rest, |newline| &rest[..newline]);
        let begins_line = self.text[line..start].trim().is_empty();
        if begins_line && after.trim().is_empty() {
            let newline = end + after.len() + usize::from(end + after.len() < self.text.len());
            return self.splice(line, newline, "");
        }
        if begins_line && after.trim_start().starts_with(';') {
            let before = self.text[..line].trim_end();
            let last = before
                .rfind('\n')
                .map_or(before, |newline| &before[newline..]);
            if !last.contains("//") {
                let from = before.len();
                return self.splice(from, end, "");
            }
        }
        let blanks = after.len() - after.trim_start_matches([' ', '\t']).len();
        // What follows moves up; the blank before it stays.
        let end = if begins_line { end + blanks } else { end };
        let start = if begins_line {
            start
        } else {
            self.text[..start].trim_end_matches([' ', '\t']).len()
        };
        self.splice(start, end, "")
    }

    /// Exchanges two parts of the text, each with the comment that follows it on its line.
    pub(super) fn swap(&mut self, a: TextRange, b: TextRange) -> Result<(), EditError> {
        let (a_start, b_start) = (usize::from(a.start()), usize::from(b.start()));
        let (a_end, b_end) = (usize::from(a.end()), usize::from(b.end()));
        let (mut first, mut second) = (self.line_end(a_end), self.line_end(b_end));
        let apart =
            |end: usize| self.text[end..].starts_with(['\n', '\r']) || end == self.text.len();
        if (first != a_end || second != b_end) && !(apart(first) && apart(second)) {
            (first, second) = (a_end, b_end);
        }
        let (one, other) = (
            self.text[a_start..first].to_owned(),
            self.text[b_start..second].to_owned(),
        );
        self.text.replace_range(b_start..second, &one);
        self.splice(a_start, first, &other)
    }

    /// The end of what stands at `end`, with a comment that follows on the same line.
    pub(super) fn line_end(&self, end: usize) -> usize {
        let rest = &self.text[end..];
        let comment = rest.trim_start_matches([' ', '\t']);
        match comment.starts_with("//") {
            true => end + rest.find(['\n', '\r']).unwrap_or(rest.len()),
            false => end,
        }
    }

    /// The blanks before a place that begins its line; otherwise the usual indent.
    pub(super) fn indent_of(&self, at: usize) -> String {
        let line = self.text[..at].rfind('\n').map_or(0, |newline| newline + 1);
        let before = &self.text[line..at];
        let blanks = before
            .chars()
            .take_while(|c| matches!(c, ' ' | '\t' | '('))
            .count();
        match blanks == before.chars().count() && !before.trim_end_matches('(').is_empty() {
            true => before.trim_end_matches('(').to_owned(),
            false => "  ".to_owned(),
        }
    }

    /// A line at the end of the scenario.
    pub(super) fn append_line(&mut self, line: &str) -> Result<(), EditError> {
        let node = self.section(Section::Scenario).ok_or(EditError::Missing)?;
        let last = node.children().last().map(|node| node.text_range().start());
        let indent = last.map_or("  ".to_owned(), |at| self.indent_of(at.into()));
        let end = self.line_end(end_of(&node));
        self.insert(end, &format!("\n{indent}{line}"))
    }

    /// A section with its content, after the sections that come before it.
    pub(super) fn add_section(&mut self, section: Section, content: &str) -> Result<(), EditError> {
        let before = Section::ALL.into_iter().filter(|other| *other < section);
        let node = before.filter_map(|other| self.section(other)).next_back();
        let end = self.line_end(end_of(&node.ok_or(EditError::Missing)?));
        let word = section.canonical(self.lang);
        self.insert(end, &format!("\n{word}\n  {content}"))
    }

    /// Removes a section; comments in it stay.
    pub(super) fn remove_section(&mut self, section: Section) -> Result<(), EditError> {
        let node = self.section(section).ok_or(EditError::Missing)?;
        let mut parts: Vec<TextRange> = Vec::new();
        let tokens = node
            .descendants_with_tokens()
            .filter_map(|element| element.into_token());
        let mut joined = false;
        for token in tokens {
            match token.kind() {
                SyntaxKind::Whitespace if token.text().contains('\n') => joined = false,
                SyntaxKind::Whitespace => {}
                SyntaxKind::Comment => joined = false,
                _ => match parts.last_mut().filter(|_| joined) {
                    Some(last) => *last = last.cover(token.text_range()),
                    None => {
                        parts.push(token.text_range());
                        joined = true;
                    }
                },
            }
        }
        for part in parts.into_iter().rev() {
            self.remove(part)?;
        }
        Ok(())
    }

    pub(super) fn section(&self, section: Section) -> Option<SyntaxNode> {
        let kind = match section {
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
        };
        self.pattern_node()?
            .children()
            .find(|node| node.kind() == kind)
    }

    /// The node with this range, the parentheses around it included.
    pub(super) fn node_of(&self, range: TextRange) -> Option<SyntaxNode> {
        let element = self.parse.syntax().covering_element(range);
        let mut node = match element {
            rowan::NodeOrToken::Node(node) => node,
            rowan::NodeOrToken::Token(token) => token.parent()?,
        };
        while let Some(parent) = node.parent() {
            let same =
                parent.text_range() == node.text_range() && parent.kind() != SyntaxKind::AndExpr;
            if !same && parent.kind() != SyntaxKind::ParenExpr {
                break;
            }
            node = parent;
        }
        (node.text_range().len() > TextSize::from(0)).then_some(node)
    }
}
