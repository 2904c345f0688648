//! Caret tests for PATLAN and DHJOG: in the source, a line of `^` marks what the diagnostic must cover in the line above.

use rowan::TextRange;

use crate::{Diagnostic, apply_edits};

/// Checks that the diagnostics with this code cover exactly what the carets mark, that there is no other error, that
/// every fix removes its diagnostic, and that the texts are well formed. Returns the diagnostics with the code.
///
/// # Panics
/// If one of these does not hold.
pub fn check_carets(
    code: &str,
    marked: &str,
    diagnostics: impl Fn(&str) -> Vec<Diagnostic>,
) -> Vec<Diagnostic> {
    let (text, expected) = split_marks(marked);
    let all = diagnostics(&text);
    let found: Vec<_> = all.iter().filter(|d| d.code == code).cloned().collect();
    let covered: Vec<_> = found.iter().map(|d| &text[d.range]).collect();
    let ranges: Vec<_> = found.iter().map(|d| d.range).collect();
    assert_eq!(
        ranges, expected,
        "{code} covers {covered:?} in\n{text}\n{all:#?}"
    );
    let others: Vec<_> = all
        .iter()
        .filter(|d| d.is_error() && d.code != code)
        .collect();
    assert!(others.is_empty(), "{others:#?}\n{text}");
    for diagnostic in &found {
        check_texts(diagnostic);
        if let Some(fix) = &diagnostic.fix {
            let fixed = apply_edits(&text, &fix.edits);
            let count = |all: &[Diagnostic]| all.iter().filter(|d| d.code == code).count();
            let left = diagnostics(&fixed);
            assert!(count(&left) < found.len(), "{fixed}\n{left:#?}");
        }
    }
    found
}

/// The text after applying the fix of the only diagnostic with this code.
///
/// # Panics
/// If there is not exactly one, or it has no fix.
pub fn apply_only_fix(
    code: &str,
    text: &str,
    diagnostics: impl Fn(&str) -> Vec<Diagnostic>,
) -> String {
    let all = diagnostics(text);
    let found: Vec<_> = all.iter().filter(|d| d.code == code).collect();
    let [diagnostic] = found.as_slice() else {
        panic!("{all:#?}");
    };
    let fix = diagnostic.fix.as_ref().unwrap();
    apply_edits(text, &fix.edits)
}

fn check_texts(diagnostic: &Diagnostic) {
    let texts = [Some(&diagnostic.message), diagnostic.label.as_ref()];
    for text in texts.into_iter().flatten() {
        for text in [&text.en, &text.pt] {
            assert!(!text.is_empty() && !text.ends_with('.'), "{text}");
        }
    }
    assert!(
        diagnostic.label.is_some() || diagnostic.help.is_some(),
        "{diagnostic:?}"
    );
}

fn split_marks(marked: &str) -> (String, Vec<TextRange>) {
    let mut text = String::new();
    let mut ranges = Vec::new();
    let mut line_start = 0;
    for line in marked.split_inclusive('\n') {
        let is_marks = line.contains('^') && line.trim().chars().all(|c| c == '^' || c == ' ');
        if !is_marks {
            line_start = text.len();
            text.push_str(line);
            continue;
        }
        let above = &text[line_start..];
        let offset = |column: usize| {
            let within = above
                .char_indices()
                .nth(column)
                .map_or(above.len(), |(at, _)| at);
            u32::try_from(line_start + within).unwrap()
        };
        let mut start = None;
        for (column, c) in line.chars().chain([' ']).enumerate() {
            match (c, start) {
                ('^', None) => start = Some(column),
                ('^', Some(_)) => {}
                (_, Some(first)) => {
                    ranges.push(TextRange::new(offset(first).into(), offset(column).into()));
                    start = None;
                }
                _ => {}
            }
        }
    }
    (text, ranges)
}
