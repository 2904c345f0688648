//! From text to a heuristic set.

use rowan::GreenNode;
use syntax::{Diagnostic, Lang, TextRange};

use crate::ast::Set;
use crate::diagnostics::dhj004_limit::{large_text, too_many_errors};
use crate::diagnostics::dhj115_more_warnings::more_warnings;
use crate::lexer::lex;
use crate::limits::LARGEST_TEXT;
use crate::parser;
use crate::syntax_kind::{SyntaxKind, SyntaxNode};

/// What became of a text: a tree that holds every byte of it, the set, and what is wrong with its form.
#[derive(Debug, Clone)]
pub struct Parse {
    green: GreenNode,
    /// The set as far as it could be read.
    pub set: Set,
    /// The language of its words: that of the first one.
    pub lang: Lang,
    /// What is wrong, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
    /// There are more errors than those that are kept.
    pub is_cut_short: bool,
}

impl Parse {
    /// The root of the lossless tree.
    pub fn syntax(&self) -> SyntaxNode {
        SyntaxNode::new_root(self.green.clone())
    }

    /// Whether there are errors, not only warnings.
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(Diagnostic::is_error)
    }
}

/// Reads a text. Never fails and never panics; what is wrong is in the diagnostics.
pub fn parse(text: &str) -> Parse {
    if text.len() > LARGEST_TEXT {
        return too_large(text);
    }
    let lexed = lex(text);
    let parsed = parser::parse(text, &lexed.tokens);
    let dropped = lexed.diagnostics.has_dropped() || parsed.diagnostics.has_dropped();
    let mut diagnostics = lexed.diagnostics.into_vec();
    diagnostics.retain(|one| one.is_error() || !parsed.arrows.contains(&one.range));
    diagnostics.extend(parsed.diagnostics.into_vec());
    diagnostics.sort_by_key(|diagnostic| diagnostic.range.start());
    let is_cut_short = dropped && diagnostics.iter().any(Diagnostic::is_error);
    if dropped {
        let last = diagnostics.last().map(|diagnostic| diagnostic.range);
        let last = last.unwrap_or_default();
        diagnostics.push(match is_cut_short {
            true => too_many_errors(last, None),
            false => more_warnings(last, None),
        });
    }
    Parse {
        green: parsed.green,
        set: parsed.set,
        lang: parsed.lang,
        diagnostics,
        is_cut_short,
    }
}

/// The text is kept as one junk token, so that the tree is lossless even now.
fn too_large(text: &str) -> Parse {
    Parse {
        green: syntax::tree::single_token_tree(text, SyntaxKind::File, SyntaxKind::Junk),
        set: Set::default(),
        lang: Lang::Pt,
        diagnostics: vec![large_text(TextRange::default())],
        is_cut_short: false,
    }
}
