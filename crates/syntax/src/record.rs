//! A diagnostic in one language as plain fields, for JSON and for editors.

use serde::Serialize;

use crate::{Diagnostic, Lang, Severity, Source};

/// A line and a column, both from one, columns in characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct PlaceRecord {
    /// Counted from one.
    pub line: usize,
    /// Counted from one, in characters.
    pub column: usize,
}

/// Another place that matters.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LabelRecord {
    /// Where it begins.
    pub start: PlaceRecord,
    /// Where it ends (the column behind the last character).
    pub end: PlaceRecord,
    /// What there is to say about it.
    pub text: String,
}

/// A change that would mend the matter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FixRecord {
    /// What the change does.
    pub title: String,
    /// Each place with what to put there.
    pub edits: Vec<LabelRecord>,
}

/// A diagnostic in one language.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Record {
    /// The stable code.
    pub code: &'static str,
    /// `error` or `warning`, in English whatever the language.
    pub severity: &'static str,
    /// The source's name.
    pub file: String,
    /// Where it begins, from one.
    pub line: usize,
    /// Where it begins, from one, in characters.
    pub column: usize,
    /// Where it ends (the column behind the last character).
    pub end: PlaceRecord,
    /// What is wrong.
    pub message: String,
    /// What is written under the place.
    pub label: Option<String>,
    /// Other places that matter.
    pub related: Vec<LabelRecord>,
    /// What to do about it.
    pub help: Option<String>,
    /// A change that does it.
    pub fix: Option<FixRecord>,
}

impl Record {
    /// The diagnostic's fields in one language.
    pub fn new(diagnostic: &Diagnostic, source: &Source, lang: Lang) -> Record {
        let place = |offset| {
            let place = source.place(offset);
            PlaceRecord {
                line: place.line,
                column: place.column,
            }
        };
        let labelled = |range: rowan::TextRange, text: &str| LabelRecord {
            start: place(range.start()),
            end: place(range.end()),
            text: text.to_owned(),
        };
        let start = place(diagnostic.range.start());
        Record {
            code: diagnostic.code,
            severity: match diagnostic.severity {
                Severity::Error => "error",
                Severity::Warning => "warning",
            },
            file: source.name().to_owned(),
            line: start.line,
            column: start.column,
            end: place(diagnostic.range.end()),
            message: diagnostic.message.get(lang).to_owned(),
            label: diagnostic.label.as_ref().map(|m| m.get(lang).to_owned()),
            related: diagnostic
                .secondary
                .iter()
                .map(|(range, message)| labelled(*range, message.get(lang)))
                .collect(),
            help: diagnostic.help.as_ref().map(|m| m.get(lang).to_owned()),
            fix: diagnostic.fix.as_ref().map(|fix| FixRecord {
                title: fix.title.get(lang).to_owned(),
                edits: fix
                    .edits
                    .iter()
                    .map(|(range, with)| labelled(*range, with))
                    .collect(),
            }),
        }
    }
}
