//! `dhjog fmt` and `dhjog translate`.

use std::io::Write;
use std::path::Path;

use syntax::Lang;

use crate::args::{FmtSetArgs, TranslateSetArgs};
use crate::error::{CliError, ExitStatus};
use crate::files::replace;
use crate::{patterns, sets, terminal};

/// Formats files in place, or lists those that would change; shipped sets and standard input are printed.
pub fn fmt(args: &FmtSetArgs, lang: Lang) -> Result<ExitStatus, CliError> {
    let (mut broken, mut changed) = (false, false);
    for asked in sets::named(&args.sets)? {
        let source = &asked.source;
        if let Some(failure) = sets::other_game(&asked) {
            failure.report(lang);
            broken = true;
            continue;
        }
        let Some(text) = dhjog::format(&asked.parse, &(asked.game.lexicon)()) else {
            patterns::show(&asked.parse.diagnostics, source, lang);
            broken = true;
            continue;
        };
        let same = text == source.text();
        changed |= !same;
        if args.only_check {
            if !same {
                let name = terminal::printable(source.name());
                let remark = lang.pick("not formatted", "não está formatado");
                writeln!(terminal::out(), "{name}: {remark}")?;
            }
        } else if !asked.is_file {
            terminal::write_text(&text)?;
        } else if !same {
            replace(Path::new(source.name()), &text)?;
        }
    }
    Ok(match broken || args.only_check && changed {
        true => ExitStatus::Failed,
        false => ExitStatus::Done,
    })
}

/// Translates to standard output, or in place with `--write`.
pub fn translate(args: &TranslateSetArgs, lang: Lang) -> Result<ExitStatus, CliError> {
    let to = args.to.unwrap_or(lang);
    let mut broken = false;
    let sets = sets::named(&args.sets)?;
    // Nothing is written before all of it can be.
    if args.write
        && let Some(other) = sets.iter().find(|asked| !asked.is_file)
    {
        let name = terminal::printable(other.source.name());
        return Err(CliError::usage(
            format!("--write needs a set in a file of its own, which '{name}' is not"),
            format!("--write precisa de um conjunto em arquivo próprio, o que '{name}' não é"),
        )
        .help(
            "without --write the translation is printed",
            "sem --write a tradução vai para a saída",
        ));
    }
    for asked in sets {
        let source = &asked.source;
        if let Some(failure) = sets::other_game(&asked) {
            failure.report(lang);
            broken = true;
            continue;
        }
        match dhjog::translate(&asked.parse, &(asked.game.lexicon)(), to) {
            Some(text) if args.write && asked.is_file => {
                if text != source.text() {
                    replace(Path::new(source.name()), &text)?;
                }
            }
            Some(text) => terminal::write_text(&text)?,
            None => {
                patterns::show(&asked.parse.diagnostics, source, lang);
                broken = true;
            }
        }
    }
    Ok(match broken {
        true => ExitStatus::Failed,
        false => ExitStatus::Done,
    })
}
