//! `dhjog check` and `dhjog level`.

use std::io::Write;

use clap::ArgMatches;
use dhjog::Purpose;
use serde_json::json;
use syntax::{Lang, Record};

use crate::failure::{Failure, Outcome};
use crate::{patterns, sets, terminal};

fn asked_level(matches: &ArgMatches, option: &str) -> Option<u8> {
    let level = matches.get_one::<u64>(option)?;
    u8::try_from(*level).ok()
}

/// Errors and warnings of every set.
pub fn check(matches: &ArgMatches, lang: Lang) -> Result<Outcome, Failure> {
    let purpose = match matches.get_flag("publish") {
        true => Purpose::Publication,
        false => Purpose::Editing,
    };
    let (mut errors, mut warnings, mut count) = (0, 0, 0);
    for asked in sets::asked(matches)? {
        let (_, checked, mut found) = sets::check(&asked, purpose);
        if let Some(level) = asked_level(matches, "level") {
            found.extend(checked.above(level));
            found.sort_by_key(|one| (one.range.start(), one.range.end()));
        }
        count += 1;
        errors += found.iter().filter(|one| one.is_error()).count();
        warnings += found.iter().filter(|one| !one.is_error()).count();
        if matches.get_flag("json") {
            let mut out = terminal::out();
            for one in &found {
                writeln!(out, "{}", json!(Record::new(one, &asked.source, lang)))?;
            }
        } else {
            patterns::show(&found, &asked.source, lang);
        }
        if let Some(failure) = sets::other_game(&asked) {
            failure.report(lang);
        }
    }
    if !matches.get_flag("json") && !matches.get_flag("quiet") {
        let several = |count: usize, one: &str, many: &str| {
            format!("{count} {}", if count == 1 { one } else { many })
        };
        let parts = match lang {
            Lang::En => [
                several(count, "set", "sets"),
                several(errors, "error", "errors"),
                several(warnings, "warning", "warnings"),
            ],
            Lang::Pt => [
                several(count, "conjunto", "conjuntos"),
                several(errors, "erro", "erros"),
                several(warnings, "aviso", "avisos"),
            ],
        };
        writeln!(terminal::out(), "{}", parts.join(", "))?;
    }
    let strict = matches.get_flag("deny-warnings");
    Ok(match errors > 0 || strict && warnings > 0 {
        true => Outcome::Failed,
        false => Outcome::Done,
    })
}

/// The level a set needs; with `--to`, whether it may have that one.
pub fn level(matches: &ArgMatches, lang: Lang) -> Result<Outcome, Failure> {
    let mut outcome = Outcome::Done;
    for asked in sets::asked(matches)? {
        let (_, checked) = sets::sound(&asked, lang)?;
        let level = checked.level();
        let name = dhjog::level::name(level);
        let mut out = terminal::out();
        if matches.get_flag("json") {
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
        if let Some(wanted) = asked_level(matches, "to") {
            let above = checked.above(wanted);
            if !above.is_empty() {
                patterns::show(&above, &asked.source, lang);
                outcome = Outcome::Failed;
            }
        }
    }
    Ok(outcome)
}
