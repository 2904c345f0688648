//! Diagnostics in the form that editors in browsers need.

use serde::{Deserialize, Serialize};
use syntax::{Diagnostic, Lang, Source, TextSize};
use utoipa::ToSchema;

use crate::error::{ApiError, ApiErrorKind};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The pattern cannot be used.
    Error,
    /// The text is probably not what the author meant.
    Warning,
}

/// An error or a warning. Offsets count UTF-16 units, as editors in browsers do.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DiagnosticInfo {
    /// A code such as `PAT001`, which never changes its meaning.
    pub code: String,
    pub severity: Severity,
    pub message: String,
    /// A short text for the place itself.
    pub label: Option<String>,
    pub help: Option<String>,
    pub from: usize,
    pub to: usize,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// Other places that explain the diagnostic.
    pub related: Vec<Related>,
    /// Changes that fix it.
    pub fixes: Vec<FixInfo>,
}

/// Another place that explains a diagnostic.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct Related {
    pub from: usize,
    pub to: usize,
    pub message: String,
}

/// A change that fixes a diagnostic.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct FixInfo {
    /// What it does, in the imperative.
    pub title: String,
    /// Whether the result is surely what the author meant.
    pub sure: bool,
    pub edits: Vec<Edit>,
}

/// A replacement of text.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct Edit {
    pub from: usize,
    pub to: usize,
    pub text: String,
}

/// Converts offsets of a text to UTF-16 units.
pub struct Units<'a>(pub &'a str);

impl Units<'_> {
    /// Converts a byte offset; one inside a character counts as the beginning of the character.
    pub fn at(&self, offset: TextSize) -> usize {
        let mut end = usize::from(offset).min(self.0.len());
        while !self.0.is_char_boundary(end) {
            end -= 1;
        }
        self.0[..end].encode_utf16().count()
    }
}

impl DiagnosticInfo {
    pub fn new(diagnostic: &Diagnostic, source: &Source, lang: Lang) -> DiagnosticInfo {
        let units = Units(source.text());
        let place = source.line_column(diagnostic.range.start());
        let fixes = diagnostic.fix.iter().map(|fix| FixInfo {
            title: fix.title.get(lang).to_owned(),
            sure: !fix.is_guess(),
            edits: fix
                .edits
                .iter()
                .map(|(range, text)| Edit {
                    from: units.at(range.start()),
                    to: units.at(range.end()),
                    text: text.clone(),
                })
                .collect(),
        });
        let said = |message: &Option<syntax::Message>| {
            message.as_ref().map(|message| message.get(lang).to_owned())
        };
        DiagnosticInfo {
            code: diagnostic.code.to_owned(),
            severity: match diagnostic.is_error() {
                true => Severity::Error,
                false => Severity::Warning,
            },
            message: diagnostic.message.get(lang).to_owned(),
            label: said(&diagnostic.label),
            help: said(&diagnostic.help),
            from: units.at(diagnostic.range.start()),
            to: units.at(diagnostic.range.end()),
            line: place.line,
            column: place.column,
            related: diagnostic
                .secondary
                .iter()
                .map(|(range, message)| Related {
                    from: units.at(range.start()),
                    to: units.at(range.end()),
                    message: message.get(lang).to_owned(),
                })
                .collect(),
            fixes: fixes.collect(),
        }
    }
}

/// Diagnostics in one language.
pub fn diagnostics(found: &[Diagnostic], source: &Source, lang: Lang) -> Vec<DiagnosticInfo> {
    found
        .iter()
        .map(|diagnostic| DiagnosticInfo::new(diagnostic, source, lang))
        .collect()
}

/// The response for a text that must not have errors: its first error.
pub fn refuse(found: &[Diagnostic], source: &Source) -> ApiError {
    let Some(first) = found.iter().find(|diagnostic| diagnostic.is_error()) else {
        return ApiError::internal("errors without an error");
    };
    let place = source.line_column(first.range.start());
    let failure = ApiError::from_message(ApiErrorKind::BadPattern, first.message.clone());
    let failure = match &first.help {
        Some(help) => failure.with_remedy(help.clone()),
        None => failure,
    };
    failure.at(place.line, place.column)
}
