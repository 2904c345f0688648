//! Parsing: from text to a lossless tree and the set as it is written.

use std::sync::Arc;

use rowan::GreenNode;
use syntax::{Diagnostic, Lang, TextRange};

use crate::ast::Set;
use crate::diagnostics::dhj004_limit::{large_text, too_many_errors};
use crate::diagnostics::dhj115_more_warnings::more_warnings;
use crate::lexer::lex;
use crate::limits::MAX_TEXT_BYTES;
use crate::parser;
use crate::syntax_kind::{SyntaxKind, SyntaxNode};

/// A parsed text: the lossless tree, the set as it is written, and the syntax errors.
///
/// Parsing never fails. Where the text is broken, the set contains what could be read, so that checks, diagrams and
/// completions work while the user types. Everything later in the pipeline ([`check`](crate::check()),
/// [`format`](crate::format())) takes this value, so a text is parsed once.
#[derive(Debug, Clone)]
pub struct Parse {
    green: GreenNode,
    pub(crate) source: Arc<str>,
    pub set: Set,
    /// The language of the first reserved word.
    pub lang: Lang,
    /// Syntax errors and warnings, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
    /// Whether there are more errors than [`MAX_DIAGNOSTICS`](crate::limits::MAX_DIAGNOSTICS).
    pub is_cut_short: bool,
}

impl Parse {
    /// The root of the lossless tree: the text of its tokens is the source.
    pub fn syntax(&self) -> SyntaxNode {
        SyntaxNode::new_root(self.green.clone())
    }

    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(Diagnostic::is_error)
    }
}

/// Parses a text. Never fails and never panics: errors are in [`Parse::diagnostics`].
pub fn parse(text: &str) -> Parse {
    if text.len() > MAX_TEXT_BYTES {
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
        diagnostics.push(if is_cut_short {
            too_many_errors(last, None)
        } else {
            more_warnings(last, None)
        });
    }
    Parse {
        green: parsed.green,
        source: text.into(),
        set: parsed.set,
        lang: parsed.lang,
        diagnostics,
        is_cut_short,
    }
}

/// A text above the limit is one invalid token, so that the tree is still lossless.
fn too_large(text: &str) -> Parse {
    Parse {
        green: syntax::tree::single_token_tree(text, SyntaxKind::File, SyntaxKind::Junk),
        source: text.into(),
        set: Set::default(),
        lang: Lang::Pt,
        diagnostics: vec![large_text(TextRange::default())],
        is_cut_short: false,
    }
}
