//! `stratvision find`: patterns in a position, as a table, in words, as pictures or as JSON.

mod drawing;
mod report;
mod source;

use clap::ArgMatches;
use syntax::Lang;

use crate::error::{CliError, ExitStatus};
use crate::files;
use crate::patterns::{self, Selection};
use crate::terminal;
use source::Asked;

/// What the user wants to see.
struct Wishes {
    explain: bool,
    board: bool,
    grade: bool,
    only_valid: bool,
    json: bool,
    svg: Option<std::path::PathBuf>,
    instance: Option<usize>,
    all_instances: bool,
    lang: Lang,
    quiet: bool,
}

/// Looks for the patterns in every position asked for.
pub fn run(matches: &ArgMatches, lang: Lang) -> Result<ExitStatus, CliError> {
    let words: Vec<String> = matches
        .get_many::<String>("patterns")
        .unwrap_or_default()
        .cloned()
        .collect();
    let (dashes, words): (Vec<String>, Vec<String>) =
        words.into_iter().partition(|word| word == "-");
    let positions = source::positions(matches, !dashes.is_empty())?;
    if words.is_empty() {
        return Err(
            CliError::usage("no pattern is named", "nenhum padrão foi dito").help(
                "name a file, a folder, a shipped pattern or 'all' before the '-'",
                "diga um arquivo, uma pasta, um padrão do programa ou 'all' antes do '-'",
            ),
        );
    }
    let selection = patterns::select(matches, &words, lang)?;
    let wishes = Wishes {
        explain: matches.get_flag("explain"),
        board: matches.get_flag("board"),
        grade: matches.get_flag("grade"),
        only_valid: matches.get_flag("valid"),
        json: matches.get_flag("json"),
        svg: matches.get_one("svg").cloned(),
        instance: matches
            .get_one::<u64>("instance")
            .map(|number| *number as usize),
        lang,
        all_instances: matches.get_flag("all-instances"),
        quiet: matches.get_flag("quiet"),
    };
    files::guard(matches, "svg", &files::Mark::Svg)?;
    if wishes.instance.is_some() && !wishes.board && wishes.svg.is_none() {
        return Err(CliError::usage(
            "--instance says which instance to draw, but nothing is to be drawn",
            "--instance diz qual instância desenhar, mas nada é para desenhar",
        )
        .help(
            "add --board or --svg FILE",
            "acrescente --board ou --svg ARQUIVO",
        ));
    }
    search(matches, &selection, positions, &wishes)
}

fn search(
    matches: &ArgMatches,
    selection: &Selection,
    positions: impl Iterator<Item = Result<Asked, CliError>>,
    wishes: &Wishes,
) -> Result<ExitStatus, CliError> {
    let mut out = terminal::out();
    let mut pictures = drawing::Pictures::new(matches, wishes);
    let (mut found, mut failed) = (false, false);
    for asked in positions {
        let asked = match asked {
            Ok(asked) => asked,
            // One broken line among many is told; the others are still answered.
            Err(failure @ CliError::Failed(_)) => {
                failure.report(wishes.lang);
                failed = true;
                continue;
            }
            Err(failure) => return Err(failure),
        };
        let mut page = report::Page::new(&asked, selection.names.len());
        for name in &selection.names {
            let mut findings = Vec::new();
            for side in &asked.sides {
                match report::Finding::new(selection, name, (&asked, *side)) {
                    Ok(finding) => findings.push(finding),
                    Err(failure) => {
                        failure.report(wishes.lang);
                        failed = true;
                    }
                }
            }
            found |= findings.iter().any(report::Finding::is_found);
            if wishes.json {
                for finding in &findings {
                    finding.json(&mut out, wishes)?;
                }
            } else {
                page.add(&mut out, &findings, wishes)?;
            }
            for finding in &findings {
                pictures.draw(finding)?;
            }
        }
        if !wishes.json {
            page.end(&mut out, wishes.lang)?;
        }
    }
    Ok(match (failed, found) {
        (true, _) => ExitStatus::Failed,
        (false, true) => ExitStatus::Done,
        (false, false) => ExitStatus::NothingFound,
    })
}
