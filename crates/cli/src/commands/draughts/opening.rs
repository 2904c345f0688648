//! `stratvision draughts opening`: names of openings, lines drawn by lot.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::ArgMatches;
use draughts::opening::{Ballot, Book, Opening, read_ballots};
use draughts::{Position, pdn};
use game::{Game, Record};
use serde_json::json;
use syntax::Lang;

use super::{broken, read_text, unreadable};
use crate::failure::{Failure, Outcome};
use crate::terminal;

/// Names the opening of moves or games, draws a line, or lists what there is.
pub fn run(matches: &ArgMatches, lang: Lang) -> Result<Outcome, Failure> {
    let json = matches.get_flag("json");
    let book = book();
    let mut out = terminal::out();
    if let Some(table) = matches.get_one::<String>("ballot") {
        let seed = matches.get_one::<u64>("seed").copied().unwrap_or_default();
        let Some(ballot) = drawn(table, seed) else {
            return Ok(Outcome::NothingFound);
        };
        let line = moves_text(&ballot.line);
        if json {
            let said = json!({
                "table": ballot.table, "code": ballot.code, "moves": line, "fen": ballot.line.position().text(),
            });
            writeln!(out, "{said}")?;
        } else {
            writeln!(out, "{} {}  {line}", ballot.table, ballot.code)?;
        }
        return Ok(Outcome::Done);
    }
    if let Some(path) = matches.get_one::<PathBuf>("pdn") {
        return games(path, &book, json, lang);
    }
    let Some(moves) = matches.get_many::<String>("moves") else {
        for opening in book.openings() {
            writeln!(out, "{}", row(opening, json, lang))?;
        }
        return Ok(Outcome::Done);
    };
    let mut record = Record::new(Position::initial());
    for text in moves.flat_map(|text| text.split_whitespace()) {
        let chosen = record
            .position()
            .read_move(text)
            .map_err(|unread| unreadable(lang.pick("move", "lance"), text, None, &unread))?;
        record.play(chosen);
    }
    match book.name(&record) {
        Some(opening) => {
            writeln!(out, "{}", row(opening, json, lang))?;
            Ok(Outcome::Done)
        }
        None => Ok(Outcome::NothingFound),
    }
}

/// The openings that ship.
pub fn book() -> Book {
    // The files are part of the program, and its tests read them all.
    Book::read(&shipped("openings.tsv")).unwrap_or_default()
}

/// A line of a drawing table, the same for the same seed.
pub fn drawn(table: &str, seed: u64) -> Option<Ballot> {
    let mut ballots = read_ballots(&shipped("ballots.tsv")).ok()?;
    ballots.retain(|ballot| ballot.table == table);
    // Spreads neighbouring seeds over the whole table.
    let lot = seed.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
    let index = lot as usize % ballots.len().max(1);
    ballots.into_iter().nth(index)
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

fn games(path: &Path, book: &Book, json: bool, lang: Lang) -> Result<Outcome, Failure> {
    let text = read_text(path)?;
    let mut out = terminal::out();
    let mut found = false;
    for (index, game) in pdn::read(&text).into_iter().enumerate() {
        let game = game.map_err(|error| broken(path, &error))?;
        let record = game.replay();
        let name = book.name(&record);
        found |= name.is_some();
        let name = name.map(|opening| opening.name.get(lang));
        if json {
            writeln!(out, "{}", json!({ "game": index + 1, "opening": name }))?;
        } else {
            writeln!(out, "{}\t{}", index + 1, name.unwrap_or("-"))?;
        }
    }
    Ok(if found {
        Outcome::Done
    } else {
        Outcome::NothingFound
    })
}

fn row(opening: &Opening, json: bool, lang: Lang) -> String {
    let name = opening.name.get(lang);
    let line = moves_text(&opening.line);
    if json {
        return json!({
            "name": name, "moves": line, "good_for": opening.judgement, "fen": opening.line.position().text(),
        })
        .to_string();
    }
    let judged = match opening.judgement.as_str() {
        "white" => lang.pick("good for White", "boa para as brancas"),
        "black" => lang.pick("good for Black", "boa para as pretas"),
        "=" => lang.pick("even", "equilibrada"),
        _ => "",
    };
    format!("{name:<34} {judged:<20} {line}")
        .trim_end()
        .to_owned()
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
