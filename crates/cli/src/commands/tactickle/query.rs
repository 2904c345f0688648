//! `stratvision tactickle query` and `line`: questions to the solution.

use std::io::{BufRead, Write};

use clap::ArgMatches;
use game::{Game, Side, Unread};
use serde_json::{Value as Json, json};
use syntax::{Lang, Message};
use tactickle::solution::{Answer, Solution, Value};
use tactickle::{Placement, Position};

use super::solution::load;
use crate::failure::{Failure, Outcome};
use crate::terminal;

/// Longer lines are no position.
const LONGEST_LINE: u64 = 1000;

/// Answers one question, or those of standard input.
pub fn query(matches: &ArgMatches, lang: Lang) -> Result<Outcome, Failure> {
    let as_json = matches.get_flag("json");
    if board(matches) == "-" {
        return answer_lines(matches, as_json, lang);
    }
    let position = asked(matches)?;
    let solution = load(matches, lang);
    let answer = solution.answer(&position).map_err(|error| wrong(error.0))?;
    let mut out = terminal::out();
    if as_json {
        writeln!(out, "{}", json_of(&answer))?;
    } else {
        writeln!(out, "{}", told(&position, &answer, lang))?;
        for (chosen, value) in solution.move_values(&position) {
            writeln!(out, "  {chosen:<6} {}", value_words(value, lang))?;
        }
    }
    Ok(Outcome::Done)
}

/// One line of best play.
pub fn line(matches: &ArgMatches, lang: Lang) -> Result<Outcome, Failure> {
    let position = asked(matches)?;
    let most = matches.get_one::<u64>("plies").map_or(50, |n| *n as usize);
    let solution = load(matches, lang);
    let answer = solution.answer(&position).map_err(|error| wrong(error.0))?;
    let moves = solution
        .line(&position, most)
        .map_err(|error| wrong(error.0))?;
    let mut out = terminal::out();
    if matches.get_flag("json") {
        let texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
        let answer = json!({
            "value": answer.value.word(),
            "distance": answer.value.distance(),
            "line": texts,
        });
        writeln!(out, "{answer}")?;
        return Ok(Outcome::Done);
    }
    writeln!(out, "{}", told(&position, &answer, lang))?;
    let mut now = position;
    for (number, chosen) in moves.into_iter().enumerate() {
        let side = Position::side_letter(now.side_to_move());
        now.play(chosen);
        writeln!(
            out,
            "{:>3}. {side} {chosen:<6} {}",
            number + 1,
            now.placement()
        )?;
    }
    Ok(Outcome::Done)
}

/// Every line of standard input is a question; a bad one does not end the run.
fn answer_lines(matches: &ArgMatches, as_json: bool, lang: Lang) -> Result<Outcome, Failure> {
    let solution = load(matches, lang);
    let mut input = std::io::stdin().lock();
    let mut out = terminal::out();
    let (mut number, mut failed, mut answered) = (0u64, false, false);
    loop {
        let mut bytes = Vec::new();
        let mut piece = std::io::Read::take(&mut input, LONGEST_LINE);
        let length = piece
            .read_until(b'\n', &mut bytes)
            .map_err(|error| Failure::file("-".as_ref(), &error))?;
        if length == 0 {
            break;
        }
        number += 1;
        if length as u64 == LONGEST_LINE && !bytes.ends_with(b"\n") {
            skip_line(&mut input)?;
        }
        let text = String::from_utf8_lossy(&bytes);
        if text.trim().is_empty() {
            continue;
        }
        match answer_line(&solution, &text) {
            Ok((_, answer)) if as_json => writeln!(out, "{}", json_of(&answer))?,
            Ok((position, answer)) => writeln!(out, "{}", told(&position, &answer, lang))?,
            Err(message) => {
                failed = true;
                complain_of_line(&mut out, number, &message, as_json, lang)?;
                continue;
            }
        }
        answered = true;
    }
    Ok(match (failed, answered) {
        (true, _) => Outcome::Failed,
        (false, true) => Outcome::Done,
        (false, false) => Outcome::NothingFound,
    })
}

fn skip_line(input: &mut impl BufRead) -> Result<(), Failure> {
    loop {
        let failure = |error: std::io::Error| Failure::file("-".as_ref(), &error);
        let buffer = input.fill_buf().map_err(failure)?;
        let end = buffer.iter().position(|byte| *byte == b'\n');
        let length = end.map_or(buffer.len(), |end| end + 1);
        input.consume(length);
        if end.is_some() || length == 0 {
            return Ok(());
        }
    }
}

fn answer_line(solution: &Solution, text: &str) -> Result<(Position, Answer), Message> {
    let position = Position::read(text).map_err(|Unread(message)| message)?;
    let answer = solution.answer(&position).map_err(|error| error.0)?;
    Ok((position, answer))
}

fn complain_of_line(
    out: &mut impl Write,
    number: u64,
    message: &Message,
    as_json: bool,
    lang: Lang,
) -> std::io::Result<()> {
    let text = message.get(lang);
    if as_json {
        return writeln!(out, "{}", json!({"line": number, "error": text}));
    }
    // Beside the answers, so that they stay readable by themselves.
    terminal::complain(
        lang,
        &crate::failure::Trouble {
            message: Message::new(
                format!("line {number}: {}", message.en),
                format!("linha {number}: {}", message.pt),
            ),
            help: None,
        },
    );
    Ok(())
}

fn board(matches: &ArgMatches) -> &str {
    matches
        .get_one::<String>("board")
        .map_or("", String::as_str)
}

/// The position of the command line.
fn asked(matches: &ArgMatches) -> Result<Position, Failure> {
    let text = board(matches);
    let side = matches.get_one::<String>("to-move");
    // The side to move may stand behind the board, as in the lines of standard input.
    let position = match side {
        None => Position::read(text),
        Some(side) => Placement::read(text).map(|placement| {
            let side = Position::read_side(side).unwrap_or(Side::White);
            Position::new(placement, side)
        }),
    };
    position.map_err(|Unread(message)| wrong(message))
}

fn wrong(message: Message) -> Failure {
    Failure::usage(message.en, message.pt).help(
        "a board is (ACRT,BDQS), the squares of X and of O, or 20 characters X, O and .",
        "um tabuleiro é (ACRT,BDQS), as casas de X e de O, ou 20 caracteres X, O e .",
    )
}

fn json_of(answer: &Answer) -> Json {
    let best: Vec<String> = answer.best.iter().map(ToString::to_string).collect();
    json!({
        "value": answer.value.word(),
        "distance": answer.value.distance(),
        "best": best,
    })
}

/// The answer in a sentence.
fn told(position: &Position, answer: &Answer, lang: Lang) -> String {
    let side = Position::side_letter(position.side_to_move());
    let best: Vec<String> = answer.best.iter().map(ToString::to_string).collect();
    let moves = if best.is_empty() {
        String::new()
    } else {
        format!(": {}", best.join(" "))
    };
    let to_move = lang.pick("to move", "joga");
    let placement = position.placement();
    format!(
        "{placement} {side} {to_move}: {}{moves}",
        value_words(answer.value, lang)
    )
}

/// A value in words.
pub fn value_words(value: Value, lang: Lang) -> String {
    match value {
        Value::Win(1) => lang.pick("wins at once".to_owned(), "ganha já".to_owned()),
        Value::Win(plies) => lang.pick(
            format!("wins in {plies} plies"),
            format!("ganha em {plies} lances"),
        ),
        Value::Loss(0) => lang.pick("has lost".to_owned(), "já perdeu".to_owned()),
        Value::Loss(plies) => lang.pick(
            format!("loses in {plies} plies"),
            format!("perde em {plies} lances"),
        ),
        Value::Draw => lang.pick("draws".to_owned(), "empata".to_owned()),
        Value::Impossible => lang.pick("cannot be".to_owned(), "não pode ser".to_owned()),
    }
}
