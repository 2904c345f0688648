//! `stratvision weights`: what patterns are worth, learnt from the results of games.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

use clap::ArgMatches;
use corpus::Progress;
use corpus::weight::suggested;
use search::Details;
use serde_json::json;
use syntax::Lang;

use super::search::{options, progress};
use crate::failure::{Failure, Outcome};
use crate::files::replace;
use crate::patterns::{self, Selection};
use crate::terminal::{self, STRONG, printable};

/// Searches, suggests, and writes back if asked to.
pub fn run(matches: &ArgMatches, lang: Lang) -> Result<Outcome, Failure> {
    let (selection, inputs) = super::search::asked(matches, lang)?;
    let details = Details::counts(lang);
    let searched = selection.searched(details)?;
    let progress = Arc::new(Progress::default());
    progress::end_on_interrupt(&progress);
    let options = options::scan(matches, &inputs, &selection, false, &progress.stop)?;
    let bar = progress::Bar::start(&progress, &inputs, matches.get_flag("quiet"), lang);
    let summary = corpus::scan(
        &inputs,
        &options,
        &progress,
        || searched.examiner(),
        |_| ControlFlow::Continue(()),
    );
    bar.finish();
    if summary.interrupted {
        return Err(Failure::failed(
            "ended early: weights from a part of the games would mislead, nothing was written",
            "interrompido: pesos de parte das partidas enganariam, nada foi escrito",
        )
        .help(
            "--sample takes a part of the games on purpose",
            "--sample toma parte das partidas de propósito",
        ));
    }
    let mut out = terminal::out();
    let as_json = matches.get_flag("json");
    if !as_json {
        let (pattern, games, share, now, new) = lang.pick(
            ("pattern", "games", "score", "weight", "suggested"),
            ("padrão", "partidas", "pontos", "peso", "sugerido"),
        );
        writeln!(
            out,
            "{STRONG}{pattern:<28} {games:>9} {share:>8} {now:>9} {new:>10}{STRONG:#}"
        )?;
    }
    let mut found = false;
    for (name, tally) in selection.names.iter().zip(&summary.tallies) {
        let Some((_, pattern)) = selection.library.get(name) else {
            continue;
        };
        let weight =
            suggested(tally, &summary.baseline).map(|weight| (weight * 100.0).round() / 100.0);
        found |= weight.is_some();
        let share = tally.score.share().map(|(share, _, _)| share);
        if as_json {
            let answer = json!({
                "pattern": name,
                "games": tally.games,
                "won": tally.score.won,
                "drew": tally.score.drew,
                "lost": tally.score.lost,
                "score": share,
                "weight": pattern.weight,
                "suggested": weight,
            });
            writeln!(out, "{answer}")?;
        } else {
            let percent =
                share.map_or_else(|| "–".to_owned(), |share| format!("{:.1} %", share * 100.0));
            let text = weight.map_or_else(|| "–".to_owned(), |weight| format!("{weight:+.2}"));
            let name = printable(name);
            writeln!(
                out,
                "{name:<28} {:>9} {percent:>8} {:>9} {text:>10}",
                tally.games, pattern.weight
            )?;
        }
        if let (true, Some(weight)) = (matches.get_flag("write"), weight) {
            write_back(&selection, name, weight, lang)?;
        }
    }
    Ok(if found {
        Outcome::Done
    } else {
        Outcome::NothingFound
    })
}

/// Puts the number into the pattern's own file.
fn write_back(selection: &Selection, name: &str, weight: f64, lang: Lang) -> Result<(), Failure> {
    let Some((file, _)) = selection.library.get(name) else {
        return Ok(());
    };
    if file.shipped {
        let name = printable(name);
        terminal::remark(lang.pick(
            format!("{name} ships with the program and is not changed; copy its file to change it"),
            format!("{name} acompanha o programa e não é alterado; copie o arquivo para alterá-lo"),
        ));
        return Ok(());
    }
    // Another pattern of the same file may have been written just now: read it again.
    let path = Path::new(file.source.name());
    let source = patterns::read(path)?;
    let parse = patlan::parse(source.text());
    let Some(pattern) = parse
        .patterns
        .iter()
        .find(|pattern| pattern.name.value == name)
    else {
        return Ok(());
    };
    let text = syntax::apply_edits(
        source.text(),
        &[(pattern.weight_range, format!("{weight:.2}"))],
    );
    replace(path, &text)
}
