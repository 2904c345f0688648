//! `stratvision import` and `export`: the store for repeated searches.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::ArgMatches;
use corpus::store::{Importer, Note, Options, export as write_pgn};
use corpus::{Progress, input};
use syntax::Lang;

use super::search::{describe, files_of, progress};
use crate::failure::{Failure, Outcome};
use crate::files::spare;
use crate::terminal;

/// Packs games into a store.
pub fn import(matches: &ArgMatches, lang: Lang) -> Result<Outcome, Failure> {
    let games: Vec<String> = matches
        .get_many::<String>("games")
        .unwrap_or_default()
        .cloned()
        .collect();
    let inputs = input::expand(&games)
        .map_err(|error| Failure::failed(error.to_string(), error.to_string()))?;
    let Some(path) = matches.get_one::<PathBuf>("output") else {
        return Ok(Outcome::Failed);
    };
    spare(matches, files_of(&inputs))?;
    let quiet = matches.get_flag("quiet");
    let failed = |error: std::io::Error| Failure::file(path, &error);
    let options = Options {
        unique: matches.get_flag("unique"),
    };
    let mut importer = Importer::create(path, options).map_err(failed)?;
    let progress = Arc::new(Progress::default());
    let bar = progress::Bar::start(&progress, &inputs, quiet, lang);
    progress::end_on_interrupt(&progress);
    let mut damaged = false;
    for input in &inputs {
        importer
            .add(input, &progress, |note| {
                damaged |= matches!(note, Note::Damaged(..));
                bar.suspend(|| tell(&note, quiet, lang));
            })
            .map_err(failed)?;
    }
    let done = importer.finish().map_err(failed)?;
    bar.finish();
    if !quiet {
        let path = path.display();
        let mut text = lang.pick(
            format!(
                "{path}: {} games, {} positions, {} bytes",
                done.games, done.positions, done.bytes
            ),
            format!(
                "{path}: {} partidas, {} posições, {} bytes",
                done.games, done.positions, done.bytes
            ),
        );
        if done.duplicates > 0 {
            text += &lang.pick(
                format!(", {} duplicates dropped", done.duplicates),
                format!(", {} repetidas descartadas", done.duplicates),
            );
        }
        if done.left_out > 0 {
            text += &lang.pick(
                format!(", {} left out", done.left_out),
                format!(", {} deixadas de fora", done.left_out),
            );
        }
        terminal::remark(text);
    }
    Ok(if damaged {
        Outcome::Failed
    } else {
        Outcome::Done
    })
}

fn tell(note: &Note, quiet: bool, lang: Lang) {
    match note {
        Note::Problem(problem) if !quiet => terminal::remark(describe(problem, lang)),
        Note::Problem(_) => {}
        Note::Unstorable { file, game } => terminal::remark(lang.pick(
            format!("{file}: game {game} cannot be stored; skipped"),
            format!("{file}: a partida {game} não pode ser guardada; pulada"),
        )),
        Note::Damaged(file, error) => {
            Failure::failed(
                format!("{file}: {error}; the games before the damage were kept"),
                format!("{file}: {error}; as partidas antes do dano foram guardadas"),
            )
            .report(lang);
        }
    }
}

/// Gives the PGN of a store back.
pub fn export(matches: &ArgMatches, lang: Lang) -> Result<Outcome, Failure> {
    let Some(store) = matches.get_one::<PathBuf>("store") else {
        return Ok(Outcome::Failed);
    };
    spare(matches, [store.clone()])?;
    let totals = match matches.get_one::<PathBuf>("output") {
        Some(path) => {
            let file = File::create(path).map_err(|error| Failure::file(path, &error))?;
            let mut out = BufWriter::new(file);
            let totals = exported(store, &mut out)?;
            out.flush().map_err(|error| Failure::file(path, &error))?;
            totals
        }
        None => exported(store, &mut terminal::out())?,
    };
    if !matches.get_flag("quiet") {
        let games = totals.games;
        terminal::remark(lang.pick(format!("{games} games"), format!("{games} partidas")));
    }
    Ok(Outcome::Done)
}

fn exported(store: &Path, out: &mut impl Write) -> Result<corpus::store::Totals, Failure> {
    write_pgn(store, out).map_err(|error| match error.kind() {
        std::io::ErrorKind::BrokenPipe => Failure::Unread,
        _ => Failure::file(store, &error),
    })
}
