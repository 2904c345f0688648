//! How a command ends: an exit code, and a message on standard error when it could not do its work.

use std::fmt::Display;
use std::process::ExitCode;

use corpus::{describe_error, error_remedy};
use syntax::{Lang, Message};

/// The exit code of a command that did its work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExitStatus {
    /// Done, or something was found: 0.
    Done,
    /// The work was done and the result is negative, such as a pattern with errors or a file that is not formatted: 1.
    Failed,
    /// Nothing was found: 3.
    NothingFound,
}

impl From<ExitStatus> for ExitCode {
    fn from(status: ExitStatus) -> ExitCode {
        ExitCode::from(match status {
            ExitStatus::Done => 0,
            ExitStatus::Failed => 1,
            ExitStatus::NothingFound => 3,
        })
    }
}

/// Why a command could not do its work. Errors of the other crates become one of these where a command meets them, with
/// a message and a remedy in both languages.
#[derive(Debug)]
pub enum CliError {
    /// Wrong usage: exit code 2.
    Usage(ErrorText),
    /// Anything else: exit code 1.
    Failed(ErrorText),
    /// The errors have already been printed: exit code 1.
    Reported,
    /// The program that reads our output has closed the pipe, as `head` does: exit code 0, without a message.
    OutputClosed,
}

/// What happened, and what the user can do about it.
#[derive(Debug)]
pub struct ErrorText {
    pub message: Message,
    pub help: Option<Message>,
}

impl ErrorText {
    fn new(en: impl Into<String>, pt: impl Into<String>) -> ErrorText {
        ErrorText {
            message: Message::new(en, pt),
            help: None,
        }
    }
}

impl CliError {
    pub fn usage(en: impl Into<String>, pt: impl Into<String>) -> CliError {
        CliError::Usage(ErrorText::new(en, pt))
    }

    pub fn failed(en: impl Into<String>, pt: impl Into<String>) -> CliError {
        CliError::Failed(ErrorText::new(en, pt))
    }

    /// The message, unless the error has none to print.
    pub fn text(&self) -> Option<&ErrorText> {
        match self {
            CliError::Usage(text) | CliError::Failed(text) => Some(text),
            CliError::Reported | CliError::OutputClosed => None,
        }
    }

    fn text_mut(&mut self) -> Option<&mut ErrorText> {
        match self {
            CliError::Usage(text) | CliError::Failed(text) => Some(text),
            CliError::Reported | CliError::OutputClosed => None,
        }
    }

    /// Adds a remedy, or replaces it.
    pub fn help(mut self, en: impl Into<String>, pt: impl Into<String>) -> CliError {
        if let Some(text) = self.text_mut() {
            text.help = Some(Message::new(en, pt));
        }
        self
    }

    /// Puts `context: ` before the message.
    pub fn context(mut self, context: &str) -> CliError {
        if let Some(text) = self.text_mut() {
            let Message { en, pt } = &text.message;
            text.message = Message::new(format!("{context}: {en}"), format!("{context}: {pt}"));
        }
        self
    }

    /// A file that cannot be read or written, with the system's reason and what to do about it.
    pub fn file(path: &std::path::Path, error: &std::io::Error) -> CliError {
        CliError::io(path.display(), path.display(), error)
    }

    fn io(en: impl Display, pt: impl Display, error: &std::io::Error) -> CliError {
        let (why, remedy) = (describe_error(error), error_remedy(error));
        CliError::failed(format!("{en}: {}", why.en), format!("{pt}: {}", why.pt))
            .help(remedy.en, remedy.pt)
    }

    /// The message and its remedy in one line, for JSON output and for protocols.
    pub fn sentence(&self, lang: Lang) -> String {
        let Some(ErrorText { message, help }) = self.text() else {
            return String::new();
        };
        let help = help.as_ref().map(|help| format!(" ({})", help.get(lang)));
        format!("{}{}", message.get(lang), help.unwrap_or_default())
    }

    /// Prints the message on standard error and returns the exit code.
    pub fn report(self, lang: Lang) -> ExitCode {
        if let Some(text) = self.text() {
            crate::terminal::print_error(lang, text);
        }
        ExitCode::from(match self {
            CliError::Usage(_) => 2,
            CliError::Failed(_) | CliError::Reported => 1,
            CliError::OutputClosed => 0,
        })
    }
}

impl From<std::io::Error> for CliError {
    /// For writing to standard output; files use [`CliError::file`].
    fn from(error: std::io::Error) -> CliError {
        if error.kind() == std::io::ErrorKind::BrokenPipe {
            return CliError::OutputClosed;
        }
        CliError::io("standard output", "saída padrão", &error)
    }
}
