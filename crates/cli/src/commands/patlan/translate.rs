//! `stratvision patlan translate`: the keywords of the other language.

use std::path::Path;

use syntax::Lang;

use crate::args::TranslateArgs;
use crate::error::{CliError, ExitStatus};
use crate::files::{expand, replace};
use crate::{patterns, terminal};

/// Translates files to standard output, or in place with `--write`.
pub fn run(args: &TranslateArgs, lang: Lang) -> Result<ExitStatus, CliError> {
    let mut broken = false;
    for path in expand(&args.files)? {
        let source = patterns::read(&path)?;
        match patlan::translate(source.text(), args.to, args.symbols) {
            Ok(text) if args.write && path != Path::new("-") => {
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
