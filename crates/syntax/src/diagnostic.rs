//! An error or a warning as data: what is wrong, where, why, and how to fix it.

use rowan::TextRange;

use crate::Message;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// The text cannot be used.
    Error,
    /// The text can be used, but probably does not say what its author meant.
    Warning,
}

/// A change of the text that removes the cause of a diagnostic.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fix {
    /// What the change does, as an imperative. A question mark says that it is a guess.
    pub title: Message,
    /// Ranges that do not overlap, with their replacements.
    pub edits: Vec<(TextRange, String)>,
}

impl Fix {
    /// Whether the fix is a guess, so that tools must not apply it without asking.
    pub fn is_guess(&self) -> bool {
        self.title.en.ends_with('?')
    }
}

/// One error or warning about a range of a text, in both languages.
///
/// A diagnostic is plain data: it is made once, where the problem is found, and can then be drawn for a terminal
/// ([`crate::render`]), sent as JSON ([`crate::DiagnosticRecord`]) or applied as a fix ([`apply_edits`]). Start with
/// [`Diagnostic::error`] or [`Diagnostic::warning`] and add what helps:
///
/// 1. `message`: what is wrong, as one sentence without a full stop;
/// 2. `label`: a few words under the carets, such as what was found there;
/// 3. `secondary`: other ranges that explain it, such as the first of two definitions;
/// 4. `help`: what to do, as an imperative;
/// 5. `fix`: the edits that do it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// A stable code, such as `PAT012`. Its meaning never changes.
    pub code: &'static str,
    pub severity: Severity,
    pub message: Message,
    pub range: TextRange,
    pub label: Option<Message>,
    pub secondary: Vec<(TextRange, Message)>,
    pub help: Option<Message>,
    pub fix: Option<Fix>,
}

impl Diagnostic {
    pub fn error(code: &'static str, range: TextRange, message: Message) -> Diagnostic {
        Diagnostic {
            code,
            severity: Severity::Error,
            message,
            range,
            label: None,
            secondary: Vec::new(),
            help: None,
            fix: None,
        }
    }

    pub fn warning(code: &'static str, range: TextRange, message: Message) -> Diagnostic {
        Diagnostic {
            severity: Severity::Warning,
            ..Diagnostic::error(code, range, message)
        }
    }

    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }

    #[must_use]
    pub fn label(mut self, label: Message) -> Diagnostic {
        self.label = Some(label);
        self
    }

    #[must_use]
    pub fn also(mut self, range: TextRange, label: Message) -> Diagnostic {
        self.secondary.push((range, label));
        self
    }

    #[must_use]
    pub fn help(mut self, help: Message) -> Diagnostic {
        self.help = Some(help);
        self
    }

    /// Adds a fix that replaces one range. Its title also becomes the help if there is none yet.
    #[must_use]
    pub fn replace(self, range: TextRange, with: impl Into<String>, title: Message) -> Diagnostic {
        self.fix(Fix {
            title,
            edits: vec![(range, with.into())],
        })
    }

    /// Adds a fix. Its title also becomes the help if there is none yet.
    #[must_use]
    pub fn fix(mut self, fix: Fix) -> Diagnostic {
        if self.help.is_none() {
            self.help = Some(fix.title.clone());
        }
        self.fix = Some(fix);
        self
    }
}

/// Collects diagnostics up to a limit, so that a hostile text does not produce a million of them.
#[derive(Debug)]
pub struct Diagnostics {
    list: Vec<Diagnostic>,
    limit: usize,
    dropped: bool,
}

impl Diagnostics {
    pub fn with_limit(limit: usize) -> Diagnostics {
        Diagnostics {
            list: Vec::new(),
            limit,
            dropped: false,
        }
    }

    /// Adds the diagnostic that `build` makes. When the limit is reached, `build` is not called.
    pub fn push(&mut self, build: impl FnOnce() -> Diagnostic) {
        if self.list.len() < self.limit {
            self.list.push(build());
        } else {
            self.dropped = true;
        }
    }

    pub fn is_full(&self) -> bool {
        self.list.len() >= self.limit
    }

    /// Whether the limit made the collection lose diagnostics.
    pub fn has_dropped(&self) -> bool {
        self.dropped
    }

    pub fn len(&self) -> usize {
        self.list.len()
    }

    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    pub fn into_vec(self) -> Vec<Diagnostic> {
        self.list
    }
}

/// Applies the edits of a fix. Edits outside the text or overlapping an earlier one are skipped.
pub fn apply_edits(text: &str, edits: &[(TextRange, String)]) -> String {
    let mut edits: Vec<_> = edits.iter().collect();
    edits.sort_by_key(|(range, _)| range.start());
    let mut result = String::with_capacity(text.len());
    let mut done = 0;
    for (range, with) in edits {
        let (start, end) = (usize::from(range.start()), usize::from(range.end()));
        let Some(kept) = text.get(done..start) else {
            continue;
        };
        if text.get(start..end).is_none() {
            continue;
        }
        result.push_str(kept);
        result.push_str(with);
        done = end;
    }
    result.push_str(&text[done..]);
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edits_apply_in_any_order_and_never_panic() {
        let edit = |a: u32, b: u32, s: &str| (TextRange::new(a.into(), b.into()), s.to_owned());
        let edits = [edit(4, 5, "E"), edit(0, 1, "A"), edit(90, 91, "!")];
        assert_eq!(apply_edits("abcdef", &edits), "AbcdEf");
        assert_eq!(apply_edits("é", &[edit(1, 2, "x")]), "é");
    }

    #[test]
    fn diagnostics_beyond_the_limit_are_dropped() {
        let mut few = Diagnostics::with_limit(2);
        for _ in 0..5 {
            few.push(|| Diagnostic::error("X", TextRange::default(), Message::new("", "")));
        }
        assert_eq!(few.len(), 2);
        assert!(few.has_dropped());
    }
}
