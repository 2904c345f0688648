//! Reading the values of parsed arguments. Only this folder does: each command gets a struct of its own, made by its
//! `read` next to the definition of its options, so that the name of an option stands in one file.

use std::any::Any;
use std::path::{Path, PathBuf};

use clap::ArgMatches;
use clap::parser::MatchesError;
use syntax::Lang;

use crate::files::OutputFile;
use crate::games::{self, GameEntry};

/// The values of arguments by their names. An option that a command does not have is one that was not given, so that
/// options shared by several commands can be read in one place.
pub(super) trait Values {
    fn flag(&self, id: &str) -> bool;

    fn value<T: Any + Clone + Send + Sync>(&self, id: &str) -> Option<T>;

    fn values<T: Any + Clone + Send + Sync>(&self, id: &str) -> Vec<T>;

    /// The value of an argument that the parser insists on.
    fn required<T: Any + Clone + Default + Send + Sync>(&self, id: &str) -> T {
        self.value(id).unwrap_or_default()
    }

    /// The file that an option names for writing.
    fn output_file(&self, option: &'static str) -> Option<OutputFile>;

    /// The file that `--output` names; `None` for standard output, which is also `-`.
    fn output(&self) -> Option<OutputFile> {
        let file = self.output_file("output");
        file.filter(|file| file.path != Path::new("-"))
    }

    /// The file of an option that the parser insists on.
    fn required_file(&self, option: &'static str) -> OutputFile;

    /// The language of an option that the parser insists on.
    fn language(&self, id: &str) -> Lang {
        Lang::from_tag(&self.required::<String>(id)).unwrap_or_default()
    }

    /// The game that `--game` names.
    fn game(&self) -> Option<&'static GameEntry> {
        games::get(&self.value::<String>("game")?)
    }

    fn quiet(&self) -> bool {
        self.flag("quiet")
    }

    fn json(&self) -> bool {
        self.flag("json")
    }
}

impl Values for ArgMatches {
    fn flag(&self, id: &str) -> bool {
        self.value(id).unwrap_or(false)
    }

    fn value<T: Any + Clone + Send + Sync>(&self, id: &str) -> Option<T> {
        known(self.try_get_one(id)).cloned()
    }

    fn values<T: Any + Clone + Send + Sync>(&self, id: &str) -> Vec<T> {
        known(self.try_get_many(id))
            .into_iter()
            .flatten()
            .cloned()
            .collect()
    }

    fn output_file(&self, option: &'static str) -> Option<OutputFile> {
        self.value::<PathBuf>(option)?;
        Some(self.required_file(option))
    }

    fn required_file(&self, option: &'static str) -> OutputFile {
        OutputFile {
            option,
            path: self.required(option),
            is_forced: self.flag("force"),
        }
    }
}

fn known<T>(value: Result<Option<T>, MatchesError>) -> Option<T> {
    match value {
        Ok(value) => value,
        Err(error) => {
            let is_unknown = matches!(error, MatchesError::UnknownArgument { .. });
            debug_assert!(is_unknown, "an option is read as another type: {error}");
            None
        }
    }
}
