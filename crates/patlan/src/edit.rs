//! Patterns changed by pointing: lines, conditions, moves and texts are added, exchanged, reordered and removed in the
//! source itself. Every change is a replacement at the place that the lossless tree gives, so that comments, spellings
//! and layout stay. Lines and moves are given as squares of a board; the editor knows which actor stands where and
//! names new ones.

mod change;
mod moves;

use std::fmt;

use chess::{Color, Position, Square};
use syntax::{Lang, TextRange};

use crate::ast::{Actor, ActorKind, Expr, Item, Owner, Pattern};
use crate::compose::{Board, Choice, Line, MAX_SQUARES};
use crate::parse::{Parse, parse};
use crate::plan::{MAX_ACTIONS, conjuncts};
use crate::syntax_kind::{SyntaxKind, SyntaxNode};
use crate::vocabulary::{Function, Relation, Section, Tongue, Word, lookup_folded};

/// Why a change cannot be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EditError {
    /// The text has no pattern, or no line, condition or move, at this place.
    Missing,
    /// More lines or moves than a pattern may have.
    TooMany,
    /// A line without target, or with more or fewer choices than squares, or too long.
    Shape,
    /// A piece was meant, but this square is empty.
    Empty(Square),
    /// No line of the scenario can say what the piece has to do with this square.
    Unrelated(Square),
}

impl fmt::Display for EditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EditError::Missing => f.write_str("there is nothing at that place"),
            EditError::TooMany => write!(f, "a pattern has at most {MAX_ACTIONS} lines"),
            EditError::Shape => f.write_str("a line needs one choice for each of its squares"),
            EditError::Empty(square) => write!(f, "{square} is empty"),
            EditError::Unrelated(square) => write!(f, "no relation leads to {square}"),
        }
    }
}

impl std::error::Error for EditError {}

/// How far an actor is generalised: a piece of its type, or any piece of its side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Generality {
    Type,
    Any,
}

/// An empty pattern to begin with; its scenario has no line yet.
pub fn skeleton(name: &str, author: &str, lang: Lang) -> String {
    let word = |section: Section| section.canonical(lang);
    format!(
        "{} {}\n{} {}\n{} \"\"\n{} 1.0\n{};\n",
        word(Section::Pattern),
        quoted(name),
        word(Section::Author),
        quoted(author),
        word(Section::Description),
        word(Section::Weight),
        word(Section::Scenario),
    )
}

/// A text in quotes as PATLAN writes it, on one line.
pub fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            c if c.is_control() => quoted.push(' '),
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}

/// One pattern of a text while it is changed.
#[derive(Debug)]
pub struct PatternEditor<'a> {
    text: String,
    parse: Parse,
    pattern: Pattern,
    /// The place of the pattern among those of the text.
    index: usize,
    lang: Lang,
    position: &'a Position,
    side: Color,
    bound: Vec<(Actor, Square)>,
}

impl<'a> PatternEditor<'a> {
    /// The pattern with this number, from 0. `bound` says where its actors stand on the board, as far as is known.
    pub fn new(
        text: String,
        index: usize,
        position: &'a Position,
        side: Color,
        bound: Vec<(Actor, Square)>,
    ) -> Result<PatternEditor<'a>, EditError> {
        let parse = parse(&text);
        let draft = parse.drafts.get(index).ok_or(EditError::Missing)?;
        let mut editor = PatternEditor {
            pattern: draft.pattern.clone(),
            text,
            parse,
            index,
            lang: Lang::En,
            position,
            side,
            bound,
        };
        editor.lang = editor.language()?;
        Ok(editor)
    }

    /// The text as it is now.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The language of its keywords.
    pub fn lang(&self) -> Lang {
        self.lang
    }

    /// The pattern as it is now.
    pub fn pattern(&self) -> &Pattern {
        &self.pattern
    }

    /// Where the actors stand, new ones included.
    pub fn bound(&self) -> &[(Actor, Square)] {
        &self.bound
    }

    /// Adds a line at the end of the scenario, and conditions for the figures that stay where they are.
    pub fn add_line(&mut self, line: &Line) -> Result<(), EditError> {
        if self.pattern.actions().count() >= MAX_ACTIONS {
            return Err(EditError::TooMany);
        }
        let list = line.relation.takes_list();
        let wanted = if list { 3 } else { 2 };
        let length = line.squares.len();
        if length < wanted || length > MAX_SQUARES || (!list && length > 2) {
            return Err(EditError::Shape);
        }
        if length != line.choices.len() {
            return Err(EditError::Shape);
        }
        let mut names = Vec::new();
        let mut pinned = Vec::new();
        for (square, choice) in line.squares.iter().zip(&line.choices) {
            let actor = self.name(*square, *choice)?;
            if choice.is_pinned_down() {
                pinned.push((actor, *square));
            }
            names.push(actor.to_string());
        }
        let word = line.relation.canonical(self.lang);
        let (first, rest) = names.split_first().ok_or(EditError::Shape)?;
        let rest = match list {
            true => format!("({})", rest.join(",")),
            false => rest.join(","),
        };
        self.append_line(&format!("{first} {word} {rest}"))?;
        for (actor, square) in pinned {
            let (file, rank) = (u32::from(square.file()) + 1, u32::from(square.rank()) + 1);
            for (function, value) in [(Function::FileOf, file), (Function::RankOf, rank)] {
                let condition = format!("{}({actor}) = {value}", function.canonical(self.lang));
                self.put_condition(Section::Precondition, None, &condition)?;
            }
        }
        Ok(())
    }

    /// Exchanges the relation of a line; both take a list, or neither.
    pub fn change_relation(&mut self, line: usize, relation: Relation) -> Result<(), EditError> {
        let action = self.pattern.actions().nth(line);
        let action = action.ok_or(EditError::Missing)?;
        if action.is_list != relation.takes_list() {
            return Err(EditError::Shape);
        }
        let range = action.relation_range;
        self.replace(range, relation.canonical(self.lang))
    }

    /// Removes a line; the last one of a group takes the braces along.
    pub fn remove_line(&mut self, line: usize) -> Result<(), EditError> {
        let mut before = 0;
        let mut range = None;
        for item in &self.pattern.scenario {
            match item {
                Item::Action(action) if before == line => range = Some(action.range),
                Item::Action(_) => before += 1,
                Item::Group(actions, whole) => {
                    if let Some(action) = line.checked_sub(before).and_then(|at| actions.get(at)) {
                        range = Some(if actions.len() == 1 {
                            *whole
                        } else {
                            action.range
                        });
                    }
                    before += actions.len();
                }
            }
            if range.is_some() {
                break;
            }
        }
        self.remove(range.ok_or(EditError::Missing)?)
    }

    /// Exchanges an item of the scenario (a line or a group) with the next one.
    pub fn swap_items(&mut self, item: usize) -> Result<(), EditError> {
        let range = |item: &Item| match item {
            Item::Action(action) => action.range,
            Item::Group(_, range) => *range,
        };
        let (a, b) = match self
            .pattern
            .scenario
            .get(item..)
            .and_then(|rest| rest.get(..2))
        {
            Some([a, b]) => (range(a), range(b)),
            _ => return Err(EditError::Missing),
        };
        self.swap(a, b)
    }

    /// Adds a condition, or replaces one: a conjunct of PRECONDITION or POSTCONDITION, from 0.
    pub fn put_condition(
        &mut self,
        section: Section,
        clause: Option<usize>,
        condition: &str,
    ) -> Result<(), EditError> {
        if let Some(clause) = clause {
            let range = self.clause(section, clause)?;
            return self.replace(range, condition);
        }
        let known = self.condition(section);
        let Some(expr) = known else {
            return self.add_section(section, condition);
        };
        if conjuncts(Some(expr))
            .iter()
            .any(|known| &self.text[known.range] == condition)
        {
            return Ok(());
        }
        let node = self.section(section).ok_or(EditError::Missing)?;
        let and = Word::And.canonical(self.lang);
        let end = self.line_end(end_of(&node));
        let indent = self.indent_of(expr.range.start().into());
        let joined = format!("\n{indent}{and} {condition}");
        if matches!(expr.kind, crate::ast::ExprKind::Or(_)) {
            // AND binds more tightly than OR.
            let start = node
                .children()
                .next()
                .map_or(expr.range.start(), |node| node.text_range().start());
            let close = end_of(&node);
            self.insert(end, &joined)?;
            self.insert(close, ")")?;
            return self.insert(start.into(), "(");
        }
        self.insert(end, &joined)
    }

    /// Removes a condition; the last one takes its section along.
    pub fn remove_condition(&mut self, section: Section, clause: usize) -> Result<(), EditError> {
        let range = self.clause(section, clause)?;
        let node = self.node_of(range).ok_or(EditError::Missing)?;
        let whole = node.text_range();
        let Some(parent) = node
            .parent()
            .filter(|parent| parent.kind() == SyntaxKind::AndExpr)
        else {
            return self.remove_section(section);
        };
        let ands: Vec<TextRange> = parent
            .children_with_tokens()
            .filter(|element| element.kind() == SyntaxKind::AndWord)
            .map(|and| and.text_range())
            .collect();
        let next = ands.iter().find(|and| and.start() >= whole.end());
        let and = *next.or(ands.last()).ok_or(EditError::Missing)?;
        let (first, second) = if and.start() > whole.start() {
            (and, whole)
        } else {
            (whole, and)
        };
        // The later one first: it does not move the earlier one.
        self.remove(first)?;
        self.remove(second)
    }

    /// Exchanges a condition with the next one.
    pub fn swap_conditions(&mut self, section: Section, clause: usize) -> Result<(), EditError> {
        let range = |editor: &Self, clause| {
            let range = editor.clause(section, clause)?;
            let node = editor.node_of(range).ok_or(EditError::Missing)?;
            Ok::<_, EditError>(node.text_range())
        };
        let (a, b) = (range(self, clause)?, range(self, clause + 1)?);
        let (a_text, b_text) = (self.text[a].to_owned(), self.text[b].to_owned());
        self.replace(b, &a_text)?;
        self.replace(a, &b_text)
    }

    /// Replaces the name, the author or the description.
    pub fn set_text(&mut self, section: Section, text: &str) -> Result<(), EditError> {
        let node = self.section(section).ok_or(EditError::Missing)?;
        let tokens = node.children_with_tokens();
        let mut texts = tokens.filter(|element| element.kind() == SyntaxKind::Text);
        let range = texts.next().ok_or(EditError::Missing)?.text_range();
        self.replace(range, &quoted(text))
    }

    /// Writes a description in both languages: that of the pattern becomes its DESCRIPTION, the other one a comment
    /// above the pattern, where [`crate::library::Library::localized`] finds it.
    pub fn describe(&mut self, en: &str, pt: &str) -> Result<(), EditError> {
        let (own, other, own_tag, other_tag) = self
            .lang
            .pick((en, pt, "en:", "pt:"), (pt, en, "pt:", "en:"));
        self.set_text(Section::Description, own)?;
        let other: String = other.split_whitespace().collect::<Vec<_>>().join(" ");
        let comment = match other.is_empty() {
            true => String::new(),
            false => format!("// {other_tag} {other}\n"),
        };
        // A comment in the pattern's own language would hide the new description.
        if let Some((start, end)) = self.tagged_comment(own_tag) {
            self.splice(start, end, "")?;
        }
        match self.tagged_comment(other_tag) {
            Some((start, end)) => self.splice(start, end, &comment),
            None => self.insert(self.pattern.range.start().into(), &comment),
        }
    }

    /// The lines of the comment above the pattern that begin with a tag, up to the next label.
    fn tagged_comment(&self, tag: &str) -> Option<(usize, usize)> {
        let start = usize::from(self.pattern.range.start());
        let above = &self.text[..start];
        let mut lines: Vec<(usize, &str)> = Vec::new();
        let mut end = above.trim_end().len();
        while end > 0 {
            let begin = above[..end].rfind('\n').map_or(0, |newline| newline + 1);
            let Some(line) = above[begin..end].trim().strip_prefix("//") else {
                break;
            };
            lines.push((begin, line.trim()));
            end = begin.saturating_sub(1);
        }
        lines.reverse();
        let tagged = lines.iter().position(|(_, line)| line.starts_with(tag))?;
        let after = lines[tagged + 1..]
            .iter()
            .find(|(_, line)| crate::library::is_labelled(line));
        Some((lines[tagged].0, after.map_or(start, |(begin, _)| *begin)))
    }

    /// Makes an actor narrower or wider in the whole pattern: `N1` becomes `F1` and the reverse.
    pub fn generalise(&mut self, actor: Actor, to: Generality) -> Result<(), EditError> {
        let square = self.square_of(actor);
        let kind = match to {
            Generality::Any => ActorKind::AnyPiece,
            Generality::Type => {
                let square = square.ok_or(EditError::Missing)?;
                let (_, role) = self.board().piece(square).ok_or(EditError::Empty(square))?;
                ActorKind::Piece(role)
            }
        };
        if actor.is_square() || !self.pattern.cast().contains(&actor) {
            return Err(EditError::Missing);
        }
        if kind == actor.kind {
            return Ok(());
        }
        let new = self.unused(kind, actor.owner);
        let node = self.pattern_node().ok_or(EditError::Missing)?;
        let (old_name, new_name) = (actor.to_string(), new.to_string());
        let tokens = node.descendants_with_tokens();
        let ranges: Vec<TextRange> = tokens
            .filter_map(|element| element.into_token())
            .filter(|token| token.kind() == SyntaxKind::Actor && token.text() == old_name)
            .map(|token| token.text_range())
            .collect();
        let described = self.pattern.description.range;
        let description =
            self.text[described].replace(&format!("<{old_name}>"), &format!("<{new_name}>"));
        let mut changes: Vec<(TextRange, &str)> = ranges
            .into_iter()
            .map(|range| (range, new_name.as_str()))
            .collect();
        changes.push((described, &description));
        self.replace_all(changes)?;
        for (bound, _) in &mut self.bound {
            if *bound == actor {
                *bound = new;
            }
        }
        Ok(())
    }

    fn board(&self) -> Board<'a> {
        Board {
            position: self.position,
            side: self.side,
        }
    }

    fn square_of(&self, actor: Actor) -> Option<Square> {
        let mut bound = self.bound.iter();
        bound
            .find(|(other, _)| *other == actor)
            .map(|(_, square)| *square)
    }

    /// The actor for a square: the one that stands there, or a new one.
    fn name(&mut self, square: Square, choice: Choice) -> Result<Actor, EditError> {
        let cast = self.pattern.cast();
        let here = self.bound.iter().find(|(actor, at)| {
            *at == square && actor.is_square() == choice.is_square() && cast.contains(actor)
        });
        if let Some((actor, _)) = here {
            return Ok(*actor);
        }
        let narrow = match choice {
            Choice::This => Choice::Type,
            other => other,
        };
        let wanted = self.board().actor(square, narrow, 1);
        let wanted = wanted.ok_or(EditError::Empty(square))?;
        let actor = self.unused(wanted.kind, wanted.owner);
        self.bound.retain(|(other, _)| *other != actor);
        self.bound.push((actor, square));
        // A line may name two new actors of a kind before either is in the text.
        if !self
            .pattern
            .actors
            .iter()
            .any(|figure| figure.actor == actor)
        {
            self.pattern.actors.push(crate::ast::Figure {
                actor,
                mark: None,
                range: TextRange::default(),
            });
        }
        Ok(actor)
    }

    /// An actor of the kind with a number that the pattern does not use.
    fn unused(&self, kind: ActorKind, owner: Owner) -> Actor {
        let used: Vec<u32> = self
            .pattern
            .cast()
            .into_iter()
            .filter(|other| {
                other.kind == kind && (other.owner == owner || kind == ActorKind::Square)
            })
            .map(|other| other.number)
            .collect();
        let number = (1..).find(|number| !used.contains(number)).unwrap_or(1);
        Actor {
            kind,
            owner,
            number,
        }
    }

    fn condition(&self, section: Section) -> Option<&Expr> {
        match section {
            Section::Postcondition => self.pattern.postcondition.as_ref(),
            _ => self.pattern.precondition.as_ref(),
        }
    }

    fn clause(&self, section: Section, clause: usize) -> Result<TextRange, EditError> {
        let clauses = conjuncts(self.condition(section));
        let clause = clauses.get(clause).ok_or(EditError::Missing)?;
        Ok(clause.range)
    }

    /// The language of the pattern's keywords.
    fn language(&self) -> Result<Lang, EditError> {
        let node = self.pattern_node().ok_or(EditError::Missing)?;
        let word = node
            .descendants_with_tokens()
            .filter_map(|element| element.into_token())
            .find(|token| token.kind() == SyntaxKind::SectionWord);
        let spelled = word.as_ref().and_then(|word| lookup_folded(word.text()));
        Ok(match spelled.and_then(|(word, text)| word.tongue(text)) {
            Some(Tongue::Portuguese) => Lang::Pt,
            _ => Lang::En,
        })
    }

    fn pattern_node(&self) -> Option<SyntaxNode> {
        let root = self.parse.syntax();
        let mut patterns = root
            .children()
            .filter(|node| node.kind() == SyntaxKind::Pattern);
        patterns.nth(self.index)
    }
}

/// Where the last token of a node ends that is neither blank nor comment.
fn end_of(node: &SyntaxNode) -> usize {
    let tokens = node
        .descendants_with_tokens()
        .filter_map(|element| element.into_token());
    let visible = tokens
        .filter(|token| !matches!(token.kind(), SyntaxKind::Whitespace | SyntaxKind::Comment));
    visible
        .last()
        .map_or(0, |token| token.text_range().end().into())
}

#[cfg(test)]
mod tests;
