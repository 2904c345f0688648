//! `dhjog check` and `dhjog level`.

use std::io::Write;

use dhjog::{Purpose, Unshown};
use serde_json::json;
use syntax::{Diagnostic, DiagnosticRecord, Lang};

use crate::args::{CheckSetArgs, LevelArgs};
use crate::error::{CliError, ExitStatus};
use crate::{patterns, sets, terminal};

/// Errors and warnings of every set.
pub fn check(args: &CheckSetArgs, lang: Lang) -> Result<ExitStatus, CliError> {
    let purpose = match args.publish {
        true => Purpose::Publication,
        false => Purpose::Editing,
    };
    let as_json = args.json;
    let mut counts = Counts::default();
    for (word, asked) in sets::each(&args.sets) {
        // One that cannot be read does not keep the others from being checked.
        let asked = match asked {
            Ok(asked) => asked,
            Err(CliError::OutputClosed) => return Err(CliError::OutputClosed),
            Err(failure) => {
                counts.unreadable += 1;
                report_unreadable(word, failure, as_json, lang)?;
                continue;
            }
        };
        let (checked, mut found) = sets::check(&asked, purpose);
        counts.add(&found, checked.unshown, asked.parse.is_cut_short);
        if let Some(level) = args.level {
            let (above, more) = checked.above(level);
            counts.errors += above.len() - usize::from(more > 0) + more;
            found.extend(above);
            found.sort_by_key(|one| (one.range.start(), one.range.end()));
        }
        if as_json {
            let mut out = terminal::out();
            for one in &found {
                writeln!(
                    out,
                    "{}",
                    json!(DiagnosticRecord::new(one, &asked.source, lang))
                )?;
            }
        } else {
            patterns::show(&found, &asked.source, lang);
        }
        if let Some(failure) = sets::other_game(&asked) {
            failure.report(lang);
        }
    }
    if counts.sets > 0 && !as_json && !args.quiet {
        writeln!(terminal::out(), "{}", counts.describe(lang))?;
    }
    let bad = counts.errors + counts.unreadable > 0 || args.deny_warnings && counts.warnings > 0;
    Ok(match bad {
        true => ExitStatus::Failed,
        false => ExitStatus::Done,
    })
}

/// Reports a set that cannot be read; for scripts in the fields of a diagnostic.
fn report_unreadable(
    word: &str,
    failure: CliError,
    as_json: bool,
    lang: Lang,
) -> Result<(), CliError> {
    if as_json {
        let (message, help) = match &failure {
            CliError::Usage(text) | CliError::Failed(text) => (
                Some(text.message.get(lang)),
                text.help.as_ref().map(|help| help.get(lang)),
            ),
            CliError::Reported | CliError::OutputClosed => (None, None),
        };
        let record = json!({ "code": null, "severity": "error", "file": word, "message": message, "help": help });
        writeln!(terminal::out(), "{record}")?;
    } else {
        failure.report(lang);
    }
    Ok(())
}

/// What was found in all sets.
#[derive(Default)]
struct Counts {
    sets: usize,
    errors: usize,
    warnings: usize,
    /// There are more errors than were counted.
    more: bool,
    /// Sets that could not be read.
    unreadable: usize,
}

impl Counts {
    fn add(&mut self, found: &[Diagnostic], unshown: Unshown, more: bool) {
        let errors = found.iter().filter(|one| one.is_error()).count();
        self.sets += 1;
        // The last of each kind says that there are more.
        let marks = usize::from(unshown.errors > 0) + usize::from(more && errors > 0);
        self.errors += errors - marks + unshown.errors;
        let warnings = found.len() - errors;
        self.warnings += warnings - usize::from(unshown.warnings > 0) + unshown.warnings;
        self.more |= more;
    }

    fn describe(&self, lang: Lang) -> String {
        let several = |count: usize, one: &str, many: &str| {
            format!("{count} {}", if count == 1 { one } else { many })
        };
        let (sets, errors, warnings) = (self.sets, self.errors, self.warnings);
        let mut parts = match lang {
            Lang::En => vec![
                several(sets, "set", "sets"),
                several(errors, "error", "errors"),
                several(warnings, "warning", "warnings"),
            ],
            Lang::Pt => vec![
                several(sets, "conjunto", "conjuntos"),
                several(errors, "erro", "erros"),
                several(warnings, "aviso", "avisos"),
            ],
        };
        if self.more {
            parts[1] = format!("{} {}", lang.pick("more than", "mais de"), parts[1]);
        }
        if self.unreadable > 0 {
            parts.push(match lang {
                Lang::En => format!("{} could not be read", self.unreadable),
                Lang::Pt => several(
                    self.unreadable,
                    "não pôde ser lido",
                    "não puderam ser lidos",
                ),
            });
        }
        parts.join(", ")
    }
}

/// The level a set needs; with `--to`, whether it may have that one.
pub fn level(args: &LevelArgs, lang: Lang) -> Result<ExitStatus, CliError> {
    let mut outcome = ExitStatus::Done;
    for asked in sets::named(&args.sets)? {
        let checked = sets::sound(&asked, lang)?;
        let level = checked.level();
        let name = dhjog::level::name(level);
        let mut out = terminal::out();
        if args.json {
            let features: Vec<_> = checked
                .features
                .iter()
                .map(|(feature, _)| json!({ "name": feature.name().get(lang), "level": feature.level() }))
                .collect();
            let answer = json!({ "level": level, "name": name.get(lang), "features": features });
            writeln!(out, "{answer}")?;
        } else {
            let word = lang.pick("level", "nível");
            writeln!(out, "{word} {level} ({})", name.get(lang))?;
            for (feature, _) in &checked.features {
                writeln!(
                    out,
                    "  {} {}: {}",
                    word,
                    feature.level(),
                    feature.name().get(lang)
                )?;
            }
        }
        if let Some(wanted) = args.to {
            let (above, _) = checked.above(wanted);
            if !above.is_empty() {
                patterns::show(&above, &asked.source, lang);
                outcome = ExitStatus::Failed;
            }
        }
    }
    Ok(outcome)
}
