//! How a command ends: an exit code, and a message on standard error when something went wrong.

use std::fmt::Display;
use std::process::ExitCode;

use corpus::{file_remedy, file_trouble};
use syntax::{Lang, Message};

/// What a finished command tells the shell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// Done; something was found.
    Done,
    /// The work was done and its answer is bad news (a pattern with errors, a file not formatted).
    Failed,
    /// Nothing was found.
    NothingFound,
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> ExitCode {
        ExitCode::from(match outcome {
            Outcome::Done => 0,
            Outcome::Failed => 1,
            Outcome::NothingFound => 3,
        })
    }
}

/// Why a command could not do its work.
#[derive(Debug)]
pub enum Failure {
    /// The command was called wrongly: exit code 2.
    Usage(Trouble),
    /// Something else went wrong: exit code 1.
    Failed(Trouble),
    /// Everything there is to say has been said already: exit code 1.
    Told,
    /// Whoever read our output has stopped reading: nobody is left to tell.
    Unread,
}

/// What is wrong and what would help.
#[derive(Debug)]
pub struct Trouble {
    /// What is wrong, with its place.
    pub message: Message,
    /// What to do about it.
    pub help: Option<Message>,
}

impl Failure {
    /// Called wrongly.
    pub fn usage(en: impl Into<String>, pt: impl Into<String>) -> Failure {
        Failure::Usage(Trouble {
            message: Message::new(en, pt),
            help: None,
        })
    }

    /// Went wrong.
    pub fn failed(en: impl Into<String>, pt: impl Into<String>) -> Failure {
        Failure::Failed(Trouble {
            message: Message::new(en, pt),
            help: None,
        })
    }

    /// Adds a remedy.
    pub fn help(mut self, en: impl Into<String>, pt: impl Into<String>) -> Failure {
        if let Failure::Usage(trouble) | Failure::Failed(trouble) = &mut self {
            trouble.help = Some(Message::new(en, pt));
        }
        self
    }

    /// Says in front what it is about.
    pub fn of(mut self, about: &str) -> Failure {
        if let Failure::Usage(trouble) | Failure::Failed(trouble) = &mut self {
            let Message { en, pt } = &trouble.message;
            trouble.message = Message::new(format!("{about}: {en}"), format!("{about}: {pt}"));
        }
        self
    }

    /// A file that cannot be read or written, with the system's reason and what to do about it.
    pub fn file(path: &std::path::Path, error: &std::io::Error) -> Failure {
        Failure::of_system(path.display(), path.display(), error)
    }

    fn of_system(en: impl Display, pt: impl Display, error: &std::io::Error) -> Failure {
        let (why, remedy) = (file_trouble(error), file_remedy(error));
        Failure::failed(format!("{en}: {}", why.en), format!("{pt}: {}", why.pt))
            .help(remedy.en, remedy.pt)
    }

    /// The message with its remedy in one line, for those who do not read standard error.
    pub fn sentence(&self, lang: Lang) -> String {
        match self {
            Failure::Usage(trouble) | Failure::Failed(trouble) => {
                let help = trouble
                    .help
                    .as_ref()
                    .map(|help| format!(" ({})", help.get(lang)));
                format!("{}{}", trouble.message.get(lang), help.unwrap_or_default())
            }
            Failure::Told | Failure::Unread => String::new(),
        }
    }

    /// Writes the message and gives the exit code.
    pub fn report(self, lang: Lang) -> ExitCode {
        let (trouble, code) = match self {
            Failure::Usage(trouble) => (trouble, 2),
            Failure::Failed(trouble) => (trouble, 1),
            Failure::Told => return ExitCode::from(1),
            Failure::Unread => return ExitCode::SUCCESS,
        };
        crate::terminal::complain(lang, &trouble);
        ExitCode::from(code)
    }
}

impl From<std::io::Error> for Failure {
    /// For writing to standard output; files go through [`Failure::file`].
    fn from(error: std::io::Error) -> Failure {
        if error.kind() == std::io::ErrorKind::BrokenPipe {
            return Failure::Unread;
        }
        Failure::of_system("standard output", "saída padrão", &error)
    }
}
