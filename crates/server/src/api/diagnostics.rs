//! What is wrong with a text, as editors in browsers want it.

use serde::{Deserialize, Serialize};
use syntax::{Diagnostic, Lang, Source, TextSize};
use utoipa::ToSchema;

use crate::error::{ApiError, ApiErrorKind};

/// How bad a diagnostic is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The text cannot be used.
    Error,
    /// The text is probably not what was meant.
    Warning,
}

/// Something wrong with a text. Offsets count UTF-16 units, as editors in browsers do.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DiagnosticInfo {
    /// A stable code.
    pub code: String,
    /// How bad it is.
    pub severity: Severity,
    /// What is wrong.
    pub message: String,
    /// What is written under the place.
    pub label: Option<String>,
    /// What to do about it.
    pub help: Option<String>,
    /// Where it begins.
    pub from: usize,
    /// Where it ends.
    pub to: usize,
    /// Its line, from 1.
    pub line: usize,
    /// Its column, from 1, in characters.
    pub column: usize,
    /// Other places that matter.
    pub related: Vec<Related>,
    /// Changes that mend it.
    pub fixes: Vec<FixInfo>,
}

/// Another place that matters.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct Related {
    /// Where it begins.
    pub from: usize,
    /// Where it ends.
    pub to: usize,
    /// What to say there.
    pub message: String,
}

/// A change that mends something.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct FixInfo {
    /// What it does, as an imperative.
    pub title: String,
    /// It is surely what was meant.
    pub sure: bool,
    /// What to replace.
    pub edits: Vec<Edit>,
}

/// A replacement of text.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct Edit {
    /// Where the old text begins.
    pub from: usize,
    /// Where it ends.
    pub to: usize,
    /// The new text.
    pub text: String,
}

/// Counts a text in the units of JavaScript.
pub struct Units<'a>(pub &'a str);

impl Units<'_> {
    /// A byte offset in UTF-16 units; one inside a character counts as its beginning.
    pub fn at(&self, offset: TextSize) -> usize {
        let mut end = usize::from(offset).min(self.0.len());
        while !self.0.is_char_boundary(end) {
            end -= 1;
        }
        self.0[..end].encode_utf16().count()
    }
}

impl DiagnosticInfo {
    /// A diagnostic in one language.
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

/// The diagnostics of a text.
pub fn diagnostics(found: &[Diagnostic], source: &Source, lang: Lang) -> Vec<DiagnosticInfo> {
    found
        .iter()
        .map(|diagnostic| DiagnosticInfo::new(diagnostic, source, lang))
        .collect()
}

/// A text with errors where it must have none: the first of them is told.
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
