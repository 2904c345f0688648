//! `stratvision weights`: what patterns are worth, learnt from the results of games.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

use corpus::input::Input;
use corpus::tally::{Score, Tally};
use corpus::{Event, Progress, Summary};
use search::Details;
use search::weight::suggested;
use serde_json::{Value, json};
use syntax::Lang;
use syntax::number::{fixed, localized, signed};

use super::search::problems::ProblemReporter;
use super::search::{inputs, options, progress};
use crate::args::WeightsArgs;
use crate::error::{CliError, ExitStatus};
use crate::files::replace;
use crate::patterns::{self, Selection};
use crate::terminal::{self, STRONG, printable};

/// Rounded as it is written; adding zero removes the sign of a negative zero.
fn in_hundredths(weight: f64) -> f64 {
    (weight * 100.0).round() / 100.0 + 0.0
}

/// Searches the games, suggests weights, and writes them into the pattern files with `--write`.
pub fn run(args: &WeightsArgs, lang: Lang) -> Result<ExitStatus, CliError> {
    let (selection, inputs) = inputs::read(&args.games, [], lang)?;
    let (summary, is_damaged) = scan(args, &selection, &inputs, lang)?;
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
    let suggestions = suggestions(&selection, &summary);
    print(&suggestions, args.json, lang)?;
    let changes = match args.write && !is_damaged {
        true => write_all(&selection, &suggestions, lang)?,
        false => Vec::new(),
    };
    if !args.quiet {
        changes.into_iter().for_each(terminal::note);
        note_baseline(&summary.baseline, lang);
    }
    if args.write && is_damaged {
        return Err(CliError::failed(
            "not every file could be read: weights from a part of the games would mislead, nothing was written",
            "nem todo arquivo pôde ser lido: pesos de parte das partidas enganariam, nada foi escrito",
        )
        .help(
            "repair the files named above, or leave them out",
            "conserte os arquivos citados acima, ou deixe-os de fora",
        ));
    }
    let found = suggestions.iter().any(|one| one.suggested.is_some());
    Ok(match (is_damaged, found) {
        (true, _) => ExitStatus::Failed,
        (false, true) => ExitStatus::Done,
        (false, false) => ExitStatus::NothingFound,
    })
}

/// Searches the games; also whether one of the files is damaged.
fn scan(
    args: &WeightsArgs,
    selection: &Selection,
    inputs: &[Input],
    lang: Lang,
) -> Result<(Summary, bool), CliError> {
    let details = Details {
        fresh: args.fresh,
        ..Details::default()
    };
    let searched = selection.searched(details)?;
    let progress = Arc::new(Progress::default());
    progress::end_on_interrupt(&progress);
    let options = options::scan(&args.filter, inputs, selection, false, &progress.stop)?;
    let bar = progress::Bar::start(&progress, inputs, args.quiet, lang);
    let mut problems = ProblemReporter::new(&args.problems, lang);
    let summary = corpus::scan_with_shortcuts(
        inputs,
        &options,
        &progress,
        || searched.examiner(),
        |event| {
            bar.suspend(|| match event {
                Event::Problem(problem) => problems.report(&problem),
                Event::Damaged(file, error) => problems.report_damage(&file, &error),
                Event::Game(_) | Event::Pause => {}
            });
            ControlFlow::Continue(())
        },
    );
    bar.finish();
    problems.finish();
    Ok((summary, problems.damaged))
}

/// A pattern, how its finders did, and the weight that follows.
struct Suggestion<'a> {
    name: &'a str,
    tally: &'a Tally,
    weight: f64,
    suggested: Option<f64>,
}

fn suggestions<'a>(selection: &'a Selection, summary: &'a Summary) -> Vec<Suggestion<'a>> {
    let patterns = selection.names.iter().zip(&summary.tallies);
    let suggestion = |(name, tally): (&'a String, &'a Tally)| {
        let (_, pattern) = selection.library.get(name)?;
        Some(Suggestion {
            name,
            tally,
            weight: pattern.weight,
            suggested: suggested(tally, &summary.baseline).map(in_hundredths),
        })
    };
    patterns.filter_map(suggestion).collect()
}

fn print(suggestions: &[Suggestion<'_>], as_json: bool, lang: Lang) -> Result<(), CliError> {
    let mut out = terminal::out();
    if as_json {
        for one in suggestions {
            writeln!(out, "{}", one.json())?;
        }
        return Ok(());
    }
    let (pattern, games, share, now, new) = lang.pick(
        ("pattern", "games", "score", "weight", "suggested"),
        ("padrão", "partidas", "pontos", "peso", "sugerido"),
    );
    writeln!(
        out,
        "{STRONG}{pattern:<28} {games:>9} {share:>8} {now:>9} {new:>10}{STRONG:#}"
    )?;
    for one in suggestions {
        writeln!(out, "{}", one.row(lang))?;
    }
    Ok(())
}

impl Suggestion<'_> {
    /// The share of points of the finders.
    fn share(&self) -> Option<f64> {
        self.tally.score.share().map(|(share, _, _)| share)
    }

    fn json(&self) -> Value {
        let score = &self.tally.score;
        json!({
            "pattern": self.name,
            "games": self.tally.games,
            "won": score.won,
            "drew": score.drew,
            "lost": score.lost,
            "score": self.share(),
            "weight": self.weight,
            "suggested": self.suggested,
        })
    }

    fn row(&self, lang: Lang) -> String {
        let none = || "–".to_owned();
        let percent = |share: f64| format!("{} %", fixed(share * 100.0, 1, lang));
        let percent = self.share().map_or_else(none, percent);
        let weight = |weight: f64| signed(weight, 2, lang);
        format!(
            "{:<28} {:>9} {percent:>8} {:>9} {:>10}",
            printable(self.name),
            self.tally.games,
            localized(self.weight, lang),
            self.suggested.map_or_else(none, weight)
        )
    }
}

/// Writes the suggested weights; the notes about what changed.
fn write_all(
    selection: &Selection,
    suggestions: &[Suggestion<'_>],
    lang: Lang,
) -> Result<Vec<String>, CliError> {
    let mut notes = Vec::new();
    for one in suggestions {
        if let Some(weight) = one.suggested {
            notes.extend(write_back(selection, one.name, weight, lang)?);
        }
    }
    Ok(notes)
}

/// Notes the results that the weights are compared with.
fn note_baseline(all: &Score, lang: Lang) {
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
    fn zero_has_no_sign() {
        assert_eq!(format!("{:.2}", in_hundredths(-0.004)), "0.00");
        assert_eq!(format!("{:.2}", in_hundredths(-0.006)), "-0.01");
        assert_eq!(format!("{:.2}", in_hundredths(1.239)), "1.24");
    }
}
