//! `stratvision patlan fmt`: the usual layout.

use std::io::Write;
use std::path::Path;

use syntax::Lang;

use crate::args::FmtArgs;
use crate::error::{CliError, ExitStatus};
use crate::files::{expand, replace};
use crate::{patterns, terminal};

/// Formats files in place, or lists those that would change.
pub fn run(args: &FmtArgs, lang: Lang) -> Result<ExitStatus, CliError> {
    let (mut broken, mut changed) = (false, false);
    for path in expand(&args.files)? {
        let source = patterns::read(&path)?;
        let text = match patlan::format(source.text()) {
            Ok(text) => text,
            Err(errors) => {
                patterns::show(&errors, &source, lang);
                broken = true;
                continue;
            }
        };
        let same = text == source.text();
        changed |= !same;
        if args.only_check {
            if !same {
                let path = terminal::printable(source.name());
                writeln!(
                    terminal::out(),
                    "{}",
                    lang.pick(
                        format!("{path}: not formatted"),
                        format!("{path}: não está formatado")
                    )
                )?;
            }
        } else if path == Path::new("-") {
            terminal::write_text(&text)?;
        } else if !same {
            replace(&path, &text)?;
        }
    }
    Ok(if broken || args.only_check && changed {
        ExitStatus::Failed
    } else {
        ExitStatus::Done
    })
}
