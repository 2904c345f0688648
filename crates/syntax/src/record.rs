//! A diagnostic in one language as plain fields, for JSON output and editors.

use serde::Serialize;

use crate::{Diagnostic, Lang, LineColumn, Severity, Source};

/// A range of the source with a text: what to write under it, or what to replace it by.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LabelRecord {
    pub start: LineColumn,
    /// The column after the last character.
    pub end: LineColumn,
    pub text: String,
}

/// A [`crate::Fix`] in one language.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FixRecord {
    pub title: String,
    pub edits: Vec<LabelRecord>,
}

/// A [`Diagnostic`] in one language. These are the fields of `--json` output.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DiagnosticRecord {
    pub code: &'static str,
    /// `error` or `warning`, in English whatever the language.
    pub severity: &'static str,
    pub file: String,
    pub line: usize,
    pub column: usize,
    /// The column after the last character.
    pub end: LineColumn,
    pub message: String,
    pub label: Option<String>,
    pub related: Vec<LabelRecord>,
    pub help: Option<String>,
    pub fix: Option<FixRecord>,
}

impl DiagnosticRecord {
    pub fn new(diagnostic: &Diagnostic, source: &Source, lang: Lang) -> DiagnosticRecord {
        let place = |offset| source.line_column(offset);
        let labelled = |range: rowan::TextRange, text: &str| LabelRecord {
            start: place(range.start()),
            end: place(range.end()),
            text: text.to_owned(),
        };
        let start = place(diagnostic.range.start());
        DiagnosticRecord {
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
