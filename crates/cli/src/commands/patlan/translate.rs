//! `stratvision patlan translate`: the keywords of the other language.

use std::path::Path;

use clap::ArgMatches;
use syntax::Lang;

use crate::args::Values;
use crate::error::{CliError, ExitStatus};
use crate::files::{expand, replace};
use crate::{patterns, terminal};

/// Translates files to standard output, or in place with `--write`.
pub fn run(matches: &ArgMatches, lang: Lang) -> Result<ExitStatus, CliError> {
    let to = matches
        .get_one::<String>("to")
        .and_then(|tag| Lang::from_tag(tag))
        .unwrap_or(lang);
    let symbols = matches.get_flag("symbols");
    let mut broken = false;
    for path in expand(&matches.values::<std::path::PathBuf>("files"))? {
        let source = patterns::read(&path)?;
        match patlan::translate(source.text(), to, symbols) {
            Ok(text) if matches.get_flag("write") && path != Path::new("-") => {
                if text != source.text() {
                    replace(&path, &text)?;
                }
            }
            Ok(text) => terminal::write_text(&text)?,
            Err(errors) => {
                patterns::show(&errors, &source, lang);
                broken = true;
            }
        }
    }
    Ok(if broken {
        ExitStatus::Failed
    } else {
        ExitStatus::Done
    })
}
