//! From text to patterns.

mod letters;

use rowan::GreenNode;
use syntax::{Diagnostic, Diagnostics, TextRange};

use crate::ast::Pattern;
use crate::diagnostics::pat008_limit::{MAX_DIAGNOSTICS, MAX_TEXT, large_text, too_many_errors};
use crate::lexer::lex;
use crate::lower::lower;
use crate::parser;
use crate::syntax_kind::{SyntaxKind, SyntaxNode};

/// A parsed text: a tree that holds every byte of it, the patterns, and the syntax errors.
#[derive(Debug, Clone)]
pub struct Parse {
    green: GreenNode,
    /// The patterns without syntax errors; whether they make sense, [`check`](crate::check()) finds out.
    pub patterns: Vec<Pattern>,
    /// Every pattern, also those with syntax errors.
    pub drafts: Vec<Draft>,
    /// In the order of the text.
    pub diagnostics: Vec<Diagnostic>,
}

/// A pattern as far as it could be parsed.
#[derive(Debug, Clone, PartialEq)]
pub struct Draft {
    /// The parts without errors; missing texts are empty, a missing weight is 1.
    pub pattern: Pattern,
    /// Whether the tree holds all of the pattern; if not, errors say what is missing.
    pub complete: bool,
    /// Whether ACTORS and SCENARIO have no errors, so that an actor that does not occur there is really undeclared.
    pub cast_known: bool,
}

impl Parse {
    /// The root of the lossless tree.
    pub fn syntax(&self) -> SyntaxNode {
        SyntaxNode::new_root(self.green.clone())
    }

    /// The lossless tree in its thread-safe form.
    pub fn green(&self) -> &GreenNode {
        &self.green
    }

    /// Whether there are errors, not only warnings.
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(Diagnostic::is_error)
    }
}

/// Parses a text. Never fails and never panics: errors are diagnostics.
pub fn parse(text: &str) -> Parse {
    if text.len() > MAX_TEXT {
        return too_large(text);
    }
    let lexed = lex(text);
    let parsed = parser::parse(text, &lexed.tokens);
    let root = SyntaxNode::new_root(parsed.green.clone());
    let nodes = root
        .children()
        .filter(|node| node.kind() == SyntaxKind::Pattern);
    let drafts: Vec<Draft> = nodes
        .zip(parsed.health)
        .map(|(node, health)| Draft {
            pattern: lower(&node),
            complete: health.complete,
            cast_known: health.cast_known,
        })
        .collect();
    let patterns = drafts
        .iter()
        .filter(|draft| draft.complete)
        .map(|draft| draft.pattern.clone())
        .collect();

    let mut named = Diagnostics::with_limit(MAX_DIAGNOSTICS);
    if lexed.portuguese_letters {
        for pattern in root.children() {
            letters::report(&pattern, &mut named);
        }
    }
    let all = [lexed.diagnostics, parsed.diagnostics, named];
    let dropped = all.iter().any(Diagnostics::has_dropped);
    let mut diagnostics: Vec<Diagnostic> =
        all.into_iter().flat_map(Diagnostics::into_vec).collect();
    diagnostics.sort_by_key(|diagnostic| diagnostic.range.start());
    // Warnings alone, however many, make nothing invalid.
    if dropped && diagnostics.iter().any(Diagnostic::is_error) {
        let last = diagnostics.last().map(|diagnostic| diagnostic.range);
        diagnostics.push(too_many_errors(last.unwrap_or_default()));
    }
    Parse {
        green: parsed.green,
        patterns,
        drafts,
        diagnostics,
    }
}

/// The text is kept as one error token, so that the tree is lossless even now.
fn too_large(text: &str) -> Parse {
    Parse {
        green: syntax::tree::single_token_tree(text, SyntaxKind::File, SyntaxKind::Junk),
        patterns: Vec::new(),
        drafts: Vec::new(),
        diagnostics: vec![Diagnostic {
            range: TextRange::default(),
            ..large_text()
        }],
    }
}
