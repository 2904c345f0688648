//! `stratvision find`: patterns in a position, as a table, in words, as pictures or as JSON.

mod drawing;
mod report;
mod source;

use syntax::Lang;

use crate::args::{FindArgs, ShowArgs};
use crate::error::{CliError, ExitStatus};
use crate::files;
use crate::patterns::{self, Selection};
use crate::terminal;
use source::QueryPosition;

/// Searches every position for the patterns.
pub fn run(args: &FindArgs, lang: Lang) -> Result<ExitStatus, CliError> {
    let positions = source::positions(&args.position, args.reads_input)?;
    if args.patterns.is_empty() {
        return Err(
            CliError::usage("no pattern is named", "nenhum padrão foi indicado").help(
                "name a file, a folder, a shipped pattern or 'all' before the '-'",
                "indique um arquivo, uma pasta, um padrão do programa ou 'all' antes do '-'",
            ),
        );
    }
    let selection = patterns::select(&args.knowledge, &args.patterns, lang)?;
    let show = &args.show;
    if let Some(svg) = &show.svg {
        svg.may_replace(&files::Mark::Svg)?;
    }
    if show.instance.is_some() && !show.board && show.svg.is_none() {
        return Err(CliError::usage(
            "--instance says which instance to draw, but nothing is to be drawn",
            "--instance diz qual instância desenhar, mas nada é para desenhar",
        )
        .help(
            "add --board or --svg FILE",
            "acrescente --board ou --svg ARQUIVO",
        ));
    }
    search(&selection, positions, show)
}

fn search(
    selection: &Selection,
    positions: impl Iterator<Item = Result<QueryPosition, CliError>>,
    show: &ShowArgs,
) -> Result<ExitStatus, CliError> {
    let mut out = terminal::out();
    let mut pictures = drawing::Pictures::new(show);
    let (mut found, mut failed) = (false, false);
    for query in positions {
        let query = match query {
            Ok(query) => query,
            // A bad line among many is reported; the others are still searched.
            Err(failure @ CliError::Failed(_)) => {
                failure.report(show.lang);
                failed = true;
                continue;
            }
            Err(failure) => return Err(failure),
        };
        let mut page = report::Page::new(&query, selection.names.len());
        for name in &selection.names {
            let mut results = Vec::new();
            for side in &query.sides {
                match report::PatternResult::new(selection, name, (&query, *side), show.lang) {
                    Ok(result) => results.push(result),
                    Err(failure) => {
                        failure.report(show.lang);
                        failed = true;
                    }
                }
            }
            found |= results.iter().any(report::PatternResult::is_found);
            if show.json {
                for result in &results {
                    result.json(&mut out, show)?;
                }
            } else {
                page.add(&mut out, &results, show)?;
            }
            for result in &results {
                pictures.draw(result)?;
            }
        }
        if !show.json {
            page.end(&mut out, show.lang)?;
        }
    }
    Ok(match (failed, found) {
        (true, _) => ExitStatus::Failed,
        (false, true) => ExitStatus::Done,
        (false, false) => ExitStatus::NothingFound,
    })
}
