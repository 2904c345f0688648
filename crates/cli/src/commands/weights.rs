//! `stratvision weights`: what patterns are worth, learnt from the results of games.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

use corpus::tally::Score;
use corpus::{Event, Progress};
use search::Details;
use search::weight::suggested;
use serde_json::json;
use syntax::Lang;
use syntax::number::{fixed, localized, signed};

use super::search::complaints::Complaints;
use super::search::{options, progress};
use crate::args::WeightsArgs;
use crate::error::{CliError, ExitStatus};
use crate::files::replace;
use crate::patterns::{self, Selection};
use crate::terminal::{self, STRONG, printable};

/// As it is written; nothing has no sign.
fn in_hundredths(weight: f64) -> f64 {
    (weight * 100.0).round() / 100.0 + 0.0
}

/// Searches, suggests, and writes back if asked to.
pub fn run(args: &WeightsArgs, lang: Lang) -> Result<ExitStatus, CliError> {
    let (selection, inputs) = super::search::asked(&args.games, [], lang)?;
    let details = Details {
        fresh: args.fresh,
        ..Details::default()
    };
    let searched = selection.searched(details)?;
    let progress = Arc::new(Progress::default());
    progress::end_on_interrupt(&progress);
    let options = options::scan(&args.filter, &inputs, &selection, false, &progress.stop)?;
    let bar = progress::Bar::start(&progress, &inputs, args.quiet, lang);
    let mut complaints = Complaints::new(&args.problems, lang);
    let summary = corpus::scan_with_shortcuts(
        &inputs,
        &options,
        &progress,
        || searched.examiner(),
        |event| {
            bar.suspend(|| match event {
                Event::Problem(problem) => complaints.problem(&problem),
                Event::Damaged(file, error) => complaints.damage(&file, &error),
                Event::Game(_) | Event::Pause => {}
            });
            ControlFlow::Continue(())
        },
    );
    bar.finish();
    complaints.finish();
    if summary.interrupted {
        return Err(CliError::failed(
            "ended early: weights from a part of the games would mislead, nothing was written",
            "interrompido: pesos de parte das partidas enganariam, nada foi escrito",
        )
        .help(
            "--sample takes a part of the games on purpose",
            "--sample toma parte das partidas de propósito",
        ));
    }
    let mut out = terminal::out();
    let as_json = args.json;
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
    let mut written: Vec<String> = Vec::new();
    for (name, tally) in selection.names.iter().zip(&summary.tallies) {
        let Some((_, pattern)) = selection.library.get(name) else {
            continue;
        };
        let weight = suggested(tally, &summary.baseline).map(in_hundredths);
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
            let none = || "–".to_owned();
            let percent = share.map(|share| format!("{} %", fixed(share * 100.0, 1, lang)));
            let percent = percent.unwrap_or_else(none);
            let text = weight.map_or_else(none, |weight| signed(weight, 2, lang));
            let now = localized(pattern.weight, lang);
            let name = printable(name);
            writeln!(
                out,
                "{name:<28} {:>9} {percent:>8} {now:>9} {text:>10}",
                tally.games
            )?;
        }
        if let (true, false, Some(weight)) = (args.write, complaints.damaged, weight) {
            written.extend(write_back(&selection, name, weight, lang)?);
        }
    }
    drop(out);
    if !args.quiet {
        written.into_iter().for_each(terminal::note);
        tell_baseline(&summary.baseline, lang);
    }
    if args.write && complaints.damaged {
        return Err(CliError::failed(
            "not every file could be read: weights from a part of the games would mislead, nothing was written",
            "nem todo arquivo pôde ser lido: pesos de parte das partidas enganariam, nada foi escrito",
        )
        .help(
            "mend the files named above, or leave them out",
            "conserte os arquivos citados acima, ou deixe-os de fora",
        ));
    }
    Ok(match (complaints.damaged, found) {
        (true, _) => ExitStatus::Failed,
        (false, true) => ExitStatus::Done,
        (false, false) => ExitStatus::NothingFound,
    })
}

/// What the weights are held against.
fn tell_baseline(all: &Score, lang: Lang) {
    let (games, won, drew, lost) = (all.games(), all.won, all.drew, all.lost);
    let (en, pt) = match games {
        1 => ("the only game".to_owned(), "a única partida".to_owned()),
        _ => (
            format!("all {games} games"),
            format!("todas as {games} partidas"),
        ),
    };
    terminal::note(lang.pick(
        format!("held against {en} with a result: white won {won}, drew {drew}, lost {lost}"),
        format!(
            "comparado com {pt} com resultado: as brancas venceram {won}, empataram {drew}, perderam {lost}"
        ),
    ));
}

/// Puts the number into the pattern's own file; what there is to say of it.
fn write_back(
    selection: &Selection,
    name: &str,
    weight: f64,
    lang: Lang,
) -> Result<Option<String>, CliError> {
    let Some((file, _)) = selection.library.get(name) else {
        return Ok(None);
    };
    if file.shipped {
        let name = printable(name);
        terminal::note(lang.pick(
            format!("{name} ships with the program and is not changed; copy its file to change it"),
            format!("{name} acompanha o programa e não é alterado; copie o arquivo para alterá-lo"),
        ));
        return Ok(None);
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
        return Ok(None);
    };
    let file = printable(&path.display().to_string());
    let (old, new) = (localized(pattern.weight, lang), fixed(weight, 2, lang));
    let name = printable(name);
    if pattern.weight == weight {
        return Ok(Some(lang.pick(
            format!("{file}: WEIGHT of {name} stays {old}"),
            format!("{file}: WEIGHT de {name} continua {old}"),
        )));
    }
    let text = syntax::apply_edits(
        source.text(),
        &[(pattern.weight_range, format!("{weight:.2}"))],
    );
    replace(path, &text)?;
    Ok(Some(lang.pick(
        format!("{file}: WEIGHT of {name} changed from {old} to {new}"),
        format!("{file}: WEIGHT de {name} mudado de {old} para {new}"),
    )))
}

#[cfg(test)]
mod tests {
    use super::in_hundredths;

    #[test]
    fn nothing_is_written_without_a_sign() {
        assert_eq!(format!("{:.2}", in_hundredths(-0.004)), "0.00");
        assert_eq!(format!("{:.2}", in_hundredths(-0.006)), "-0.01");
        assert_eq!(format!("{:.2}", in_hundredths(1.239)), "1.24");
    }
}
