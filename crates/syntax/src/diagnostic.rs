//! An error or a warning as data: what is wrong, where, why, and what would mend it.

use rowan::TextRange;

use crate::Message;

/// How bad it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// The text cannot be used.
    Error,
    /// The text can be used, but is probably not what was meant.
    Warning,
}

/// A change of the text that would mend the matter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fix {
    /// What the change does, as an imperative.
    pub title: Message,
    /// Ranges and what to put in their place; they do not overlap.
    pub edits: Vec<(TextRange, String)>,
}

impl Fix {
    /// Whether it only may be what was meant; its title asks then.
    pub fn is_guess(&self) -> bool {
        self.title.en.ends_with('?')
    }
}

/// One thing that is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// A stable code, such as `PAT012`.
    pub code: &'static str,
    /// How bad it is.
    pub severity: Severity,
    /// What is wrong, as one sentence.
    pub message: Message,
    /// The place.
    pub range: TextRange,
    /// What to write under the place.
    pub label: Option<Message>,
    /// Other places that matter, with what to write under them.
    pub secondary: Vec<(TextRange, Message)>,
    /// What to do about it.
    pub help: Option<Message>,
    /// A change that does it.
    pub fix: Option<Fix>,
}

impl Diagnostic {
    /// An error without label, help or fix.
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

    /// A warning without label, help or fix.
    pub fn warning(code: &'static str, range: TextRange, message: Message) -> Diagnostic {
        Diagnostic {
            severity: Severity::Warning,
            ..Diagnostic::error(code, range, message)
        }
    }

    /// Whether it is an error.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }

    /// Adds what is written under the place.
    #[must_use]
    pub fn label(mut self, label: Message) -> Diagnostic {
        self.label = Some(label);
        self
    }

    /// Adds another place that matters.
    #[must_use]
    pub fn also(mut self, range: TextRange, label: Message) -> Diagnostic {
        self.secondary.push((range, label));
        self
    }

    /// Adds what to do about it.
    #[must_use]
    pub fn help(mut self, help: Message) -> Diagnostic {
        self.help = Some(help);
        self
    }

    /// Adds a fix that replaces one range; its title also serves as help when there is none yet.
    #[must_use]
    pub fn replace(self, range: TextRange, with: impl Into<String>, title: Message) -> Diagnostic {
        self.fix(Fix {
            title,
            edits: vec![(range, with.into())],
        })
    }

    /// Adds a fix; its title also serves as help when there is none yet.
    #[must_use]
    pub fn fix(mut self, fix: Fix) -> Diagnostic {
        if self.help.is_none() {
            self.help = Some(fix.title.clone());
        }
        self.fix = Some(fix);
        self
    }
}

/// Collects diagnostics up to a limit, so that a hostile text does not yield a million of them.
#[derive(Debug)]
pub struct Diagnostics {
    list: Vec<Diagnostic>,
    limit: usize,
    dropped: bool,
}

impl Diagnostics {
    /// An empty collection that keeps at most `limit`.
    pub fn with_limit(limit: usize) -> Diagnostics {
        Diagnostics {
            list: Vec::new(),
            limit,
            dropped: false,
        }
    }

    /// Keeps the diagnostic that `build` makes; when the limit is reached nothing is built any more.
    pub fn push(&mut self, build: impl FnOnce() -> Diagnostic) {
        if self.list.len() < self.limit {
            self.list.push(build());
        } else {
            self.dropped = true;
        }
    }

    /// Whether the limit is reached.
    pub fn is_full(&self) -> bool {
        self.list.len() >= self.limit
    }

    /// Whether some were not kept.
    pub fn dropped(&self) -> bool {
        self.dropped
    }

    /// How many were kept.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether none was kept.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Those that were kept, in the order they came.
    pub fn into_vec(self) -> Vec<Diagnostic> {
        self.list
    }
}

/// The text after a fix's edits; edits outside the text or overlapping an earlier one are left out.
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
    fn the_limit_holds() {
        let mut few = Diagnostics::with_limit(2);
        for _ in 0..5 {
            few.push(|| Diagnostic::error("X", TextRange::default(), Message::new("", "")));
        }
        assert_eq!(few.len(), 2);
        assert!(few.dropped());
    }
}
