//! `stratvision pair`: the next round of a tournament, in the output format of pairing engines.

use std::io::{Read, Write};
use std::path::Path;

use arena::swiss::{self, Pairing};
use arena::trf::{self, Flavour, Location};
use serde_json::json;
use syntax::decode_text;

use crate::args::PairArgs;
use crate::error::{CliError, ExitStatus};
use crate::{files, terminal};

/// Reads a report and pairs, or writes the report anew.
pub fn run(args: &PairArgs) -> Result<ExitStatus, CliError> {
    let path = &args.file;
    files::check_not_read(&args.output, [path.clone()])?;
    // A report may be kept by hand and has no room for a mark.
    let mark = match args.report.is_some() {
        true => files::Mark::None,
        false => files::Mark::Pairs,
    };
    if let Some(output) = &args.output {
        output.may_replace(&mark)?;
    }
    let text = read(path)?;
    let record = trf::read(&text).map_err(|error| {
        let Location { line, column } = error.location;
        let place = match (line, column) {
            (0, _) => path.display().to_string(),
            (_, 0) => format!("{}:{line}", path.display()),
            _ => format!("{}:{line}:{column}", path.display()),
        };
        CliError::failed(
            format!("{place}: {}", error.message.en),
            format!("{place}: {}", error.message.pt),
        )
        .help(error.remedy.en, error.remedy.pt)
    })?;
    let answer = match args.report.as_deref() {
        Some("trf26") => trf::write(&record, Flavour::Trf26),
        Some(_) => trf::write(&record, Flavour::Engine),
        None => {
            let round = record.rounds_done() + 1;
            let pairing = swiss::pair(&record).map_err(|reason| {
                let (message, remedy) = (reason.message(), reason.remedy());
                let place = path.display();
                CliError::failed(
                    format!("{place}: round {round}: {}", message.en),
                    format!("{place}: rodada {round}: {}", message.pt),
                )
                .help(remedy.en, remedy.pt)
            })?;
            if args.json {
                let boards: Vec<_> = pairing
                    .boards
                    .iter()
                    .map(|(white, black)| json!({ "white": white, "black": black }))
                    .collect();
                format!(
                    "{}\n",
                    json!({ "round": round, "boards": boards, "bye": pairing.bye })
                )
            } else {
                listed(&pairing)
            }
        }
    };
    match &args.output {
        Some(output) => files::write(&output.path, &answer)?,
        None => write!(terminal::out(), "{answer}")?,
    }
    Ok(ExitStatus::Done)
}

/// The number of pairs, then one pair per line; the opponent of a bye is number 0.
fn listed(pairing: &Pairing) -> String {
    let bye = pairing.bye.map(|number| (number, 0));
    let pairs: Vec<(u32, u32)> = pairing.boards.iter().copied().chain(bye).collect();
    let mut text = format!("{}\n", pairs.len());
    for (white, black) in pairs {
        text.push_str(&format!("{white} {black}\n"));
    }
    text
}

/// The text of a file, or of standard input. Names may be written in the code of old machines.
fn read(path: &Path) -> Result<String, CliError> {
    let mut bytes = Vec::new();
    let limit = trf::MAX_BYTES as u64 + 1;
    if path == Path::new("-") {
        std::io::stdin()
            .take(limit)
            .read_to_end(&mut bytes)
            .map_err(|error| CliError::file(path, &error))?;
    } else {
        std::fs::File::open(path)
            .and_then(|file| file.take(limit).read_to_end(&mut bytes))
            .map_err(|error| CliError::file(path, &error))?;
    }
    // What is not UTF-8 has one column for each byte, as in the file.
    Ok(decode_text(&bytes).into_owned())
}
