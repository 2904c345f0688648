//! `stratvision draughts opening`: names of openings, lines drawn at random.

use std::io::Write;
use std::path::Path;

use draughts::notation::Numbering;
use draughts::opening::{Ballot, Book, Opening, read_ballots};
use draughts::{Position, pdn};
use game::{Game, Record};
use serde_json::json;
use syntax::Lang;

use super::{broken, note_invalid, read_text, report_invalid, unreadable};
use crate::args::DraughtsOpeningArgs;
use crate::error::{CliError, ExitStatus};
use crate::terminal;

/// Names the opening of moves or games, draws a line, or lists what there is.
pub fn run(args: &DraughtsOpeningArgs, lang: Lang) -> Result<ExitStatus, CliError> {
    let json = args.json;
    let book = book();
    let mut out = terminal::out();
    if let Some(table) = &args.ballot {
        let mut lines = ballots(table);
        if !args.list {
            lines = Vec::from_iter(drawn(lines, args.seed));
        }
        for ballot in &lines {
            writeln!(out, "{}", ballot_row(ballot, json))?;
        }
        return Ok(if lines.is_empty() {
            ExitStatus::NothingFound
        } else {
            ExitStatus::Done
        });
    }
    if let Some(name) = &args.name {
        let opening = named(&book, name, lang)?;
        writeln!(out, "{}", row(&book, opening, json, lang))?;
        return Ok(ExitStatus::Done);
    }
    if let Some(path) = &args.pdn {
        return games(path, args.numbering, &book, json, lang);
    }
    if args.moves.is_empty() {
        for opening in book.openings() {
            writeln!(out, "{}", row(&book, opening, json, lang))?;
        }
        return Ok(ExitStatus::Done);
    }
    let mut record = Record::new(Position::initial());
    for text in args.moves.iter().flat_map(|text| text.split_whitespace()) {
        let chosen = record
            .position()
            .read_move(text)
            .map_err(|error| unreadable(lang.pick("move", "lance"), text, None, &error))?;
        record.play(chosen);
    }
    match book.name(&record) {
        Some(opening) => {
            writeln!(out, "{}", row(&book, opening, json, lang))?;
            Ok(ExitStatus::Done)
        }
        None => {
            terminal::note(lang.pick(
                "no opening with a name begins so",
                "nenhuma abertura com nome começa assim",
            ));
            Ok(ExitStatus::NothingFound)
        }
    }
}

/// The openings that ship.
pub fn book() -> Book {
    // The files are part of the program, and its tests read them all.
    Book::read(&shipped("openings.tsv")).unwrap_or_default()
}

/// The opening of a name, or an error with the nearest one.
fn named<'a>(book: &'a Book, name: &str, lang: Lang) -> Result<&'a Opening, CliError> {
    book.find(name).ok_or_else(|| {
        let shown = terminal::printable(name);
        let failure = CliError::usage(
            format!("no opening is called '{shown}'"),
            format!("nenhuma abertura se chama '{shown}'"),
        );
        match book.nearest(name, lang) {
            Some(near) => failure.help(
                format!("did you mean '{near}'?"),
                format!("quis dizer '{near}'?"),
            ),
            None => failure.help(
                "'stratvision draughts opening' lists them",
                "'stratvision draughts opening' mostra quais há",
            ),
        }
    })
}

/// The lines of a drawing table.
fn ballots(table: &str) -> Vec<Ballot> {
    let mut ballots = read_ballots(&shipped("ballots.tsv")).unwrap_or_default();
    ballots.retain(|ballot| ballot.table == table);
    ballots
}

/// One of them, the same for the same seed.
fn drawn(ballots: Vec<Ballot>, seed: u64) -> Option<Ballot> {
    // Spreads neighbouring seeds over the whole table.
    let lot = seed.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
    let index = lot as usize % ballots.len().max(1);
    ballots.into_iter().nth(index)
}

/// The line that `--opening` asks for, and how it is announced: of a drawing table at random or by its code, or of the
/// name or number of an opening.
pub fn asked(
    book: &Book,
    wanted: &str,
    seed: u64,
    lang: Lang,
) -> Result<(String, Record<Position>), CliError> {
    let (table, code) = wanted
        .split_once(':')
        .map_or((wanted, None), |(table, code)| (table, Some(code)));
    let lines = ballots(table);
    if lines.is_empty() {
        let opening = named(book, wanted, lang)?;
        let name = opening.name.get(lang);
        let moves = moves_text(&opening.line);
        return Ok((format!("{name}: {moves}"), opening.line.clone()));
    }
    let found = match code {
        None => drawn(lines, seed),
        Some(code) => {
            let mut lines = lines.into_iter();
            lines.find(|ballot| ballot.code.eq_ignore_ascii_case(code.trim()))
        }
    };
    let ballot = found.ok_or_else(|| {
        let shown = terminal::printable(wanted);
        CliError::usage(
            format!("there is no line '{shown}'"),
            format!("não há linha '{shown}'"),
        )
        .help(
            format!("'stratvision draughts opening --ballot {table} --list' lists them"),
            format!("'stratvision draughts opening --ballot {table} --list' mostra quais há"),
        )
    })?;
    Ok((ballot_row(&ballot, false), ballot.line))
}

fn ballot_row(ballot: &Ballot, json: bool) -> String {
    let Ballot { table, code, line } = ballot;
    let moves = moves_text(line);
    if json {
        let fen = line.position().text();
        return json!({ "table": table, "code": code, "moves": moves, "fen": fen }).to_string();
    }
    format!("{table}:{code}  {moves}")
}

/// A file about openings that ships.
pub fn shipped(name: &str) -> String {
    let files = knowledge::draughts();
    files
        .into_iter()
        .find(|file| file.name == name)
        .map(|file| file.text)
        .unwrap_or_default()
}

fn games(
    path: &Path,
    from: Numbering,
    book: &Book,
    json: bool,
    lang: Lang,
) -> Result<ExitStatus, CliError> {
    let text = read_text(path)?;
    let mut out = terminal::out();
    let mut found = false;
    let games = pdn::read_numbered(&text, from);
    let (count, mut invalid) = (games.len(), 0);
    for (index, game) in games.into_iter().enumerate() {
        let number = index + 1;
        let game = match game {
            Ok(game) => game,
            Err(error) => {
                invalid += 1;
                if json {
                    let said = broken(path, &error).sentence(lang);
                    let row = json!({ "game": number, "error": said, "line": error.line, "column": error.column });
                    writeln!(out, "{row}")?;
                } else {
                    out.flush()?;
                    report_invalid(path, &error, invalid, lang);
                }
                continue;
            }
        };
        let record = game.replay();
        let name = book.name(&record);
        found |= name.is_some();
        let name = name.map(|opening| opening.name.get(lang));
        if json {
            writeln!(out, "{}", json!({ "game": number, "opening": name }))?;
        } else {
            writeln!(out, "{number}\t{}", name.unwrap_or("-"))?;
        }
    }
    if invalid > 0 {
        if !json {
            note_invalid(invalid, count, lang);
        }
        return Ok(ExitStatus::Failed);
    }
    Ok(if found {
        ExitStatus::Done
    } else {
        ExitStatus::NothingFound
    })
}

fn row(book: &Book, opening: &Opening, json: bool, lang: Lang) -> String {
    let name = opening.name.get(lang);
    let line = moves_text(&opening.line);
    let same = |other: &Opening| std::ptr::eq(other, opening);
    let number = book.openings().iter().position(same).map_or(0, |at| at + 1);
    if json {
        return json!({
            "number": number, "id": opening.id(lang), "name": name, "moves": line, "good_for": opening.judgement,
            "fen": opening.line.position().text(),
        })
        .to_string();
    }
    let judged = match opening.judgement.as_str() {
        "white" => lang.pick("good for White", "boa para as brancas"),
        "black" => lang.pick("good for Black", "boa para as pretas"),
        "=" => lang.pick("even", "equilibrada"),
        _ => "",
    };
    format!("{number:>2} {name:<34} {judged:<20} {line}")
        .trim_end()
        .to_owned()
}

/// The words that `--opening` takes, for the shell.
pub fn words(lang: Lang) -> Vec<String> {
    let mut words: Vec<String> = ["fmjd64", "idf64", "random"].map(str::to_owned).to_vec();
    words.extend(book().openings().iter().map(|opening| opening.id(lang)));
    words
}

/// The moves of a game in one line.
pub fn moves_text(record: &Record<Position>) -> String {
    record
        .positions()
        .iter()
        .zip(record.moves())
        .map(|(position, chosen)| position.move_text(*chosen))
        .collect::<Vec<_>>()
        .join(" ")
}
