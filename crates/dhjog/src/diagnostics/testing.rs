//! Caret tests of this language.

use game::vocabulary::Vocabulary;
use syntax::Diagnostic;

use crate::{Purpose, check, parse};

/// Wraps a condition into a heuristic of piece values and checks it like [`carets`].
pub(crate) fn in_rule(code: &str, condition: &str) -> Vec<Diagnostic> {
    let then = if condition.contains("THEN") {
        ""
    } else {
        "\nTHEN "
    };
    in_stage(
        code,
        &format!("RULE PIECE_VALUE X SYMMETRIC IF\n{condition}{then}\nPAWN <- PAWN + 1 END RULE"),
    )
}

/// Wraps parts into a stage and checks it like [`carets`].
pub(crate) fn in_stage(code: &str, parts: &str) -> Vec<Diagnostic> {
    carets(
        code,
        &format!(
            "CONJUNTO_HEURISTICO C\nETAPA_INICIAL T\nETAPA T\n{parts}\nFIM ETAPA\nFIM CONJUNTO_HEURISTICO\n"
        ),
    )
}

/// [`syntax::carets::check_carets`] of what parsing and checking find.
pub(crate) fn carets(code: &str, marked: &str) -> Vec<Diagnostic> {
    syntax::carets::check_carets(code, marked, diagnostics)
}

/// The text after the fix of the only diagnostic of this code.
pub(crate) fn fixed(code: &str, text: &str) -> String {
    syntax::carets::apply_only_fix(code, text, diagnostics)
}

pub(crate) fn diagnostics(text: &str) -> Vec<Diagnostic> {
    let parse = parse(text);
    let mut all = parse.diagnostics.clone();
    let lexicon = chess::vocabulary::ChessWords::lexicon();
    all.extend(check(&parse, &lexicon, Purpose::Editing).diagnostics);
    all.sort_by_key(|d| (d.range.start(), d.range.end()));
    for one in &all {
        assert!(
            one.help.is_some(),
            "{} says nothing of what to do: {one:?}",
            one.code
        );
    }
    all
}
