//! Caret tests of this language.

use syntax::Diagnostic;

use crate::check::{NoOthers, check};
use crate::parse;

/// Wraps sections into a pattern with the texts every pattern needs and checks it like [`carets`].
pub(crate) fn in_pattern(code: &str, sections: &str) -> Vec<Diagnostic> {
    let head = "PATTERN \"T\"\nAUTHOR \"A\"\nDESCRIPTION \"D\"\nWEIGHT 1\n";
    carets(code, &format!("{head}{}\n;\n", sections.trim_matches('\n')))
}

/// [`syntax::carets::check_carets`] of what parsing and checking find.
pub(crate) fn carets(code: &str, marked: &str) -> Vec<Diagnostic> {
    syntax::carets::check_carets(code, marked, diagnostics)
}

/// The text after the fix of the only diagnostic of this code.
pub(crate) fn fixed(code: &str, text: &str) -> String {
    syntax::carets::apply_only_fix(code, text, diagnostics)
}

fn diagnostics(text: &str) -> Vec<Diagnostic> {
    let parse = parse(text);
    let mut all = parse.diagnostics.clone();
    all.extend(check(&parse, &NoOthers));
    all.sort_by_key(|d| (d.range.start(), d.range.end()));
    all
}
