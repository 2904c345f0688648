//! `stratvision tactickle query` and `line`: questions to the solution.

use std::io::Write;

use clap::ArgMatches;
use game::{Game, Side};
use serde_json::{Value as Json, json};
use syntax::{Lang, Message};
use tactickle::Position;
use tactickle::solution::{BestPlay, Solution, Value};

use super::settings;
use super::solution::load;
use crate::error::{CliError, ErrorText, ExitStatus};
use crate::{line_input, terminal};

/// Answers one question, or those of standard input.
pub fn query(matches: &ArgMatches, lang: Lang) -> Result<ExitStatus, CliError> {
    let as_json = matches.get_flag("json");
    if board(matches) == "-" {
        return answer_lines(matches, as_json, lang);
    }
    let position = asked(matches)?;
    let solution = load(matches, lang);
    let answer = solution
        .best_play(&position)
        .map_err(|error| settings::no_position(settings::no_board(error.0)))?;
    let mut out = terminal::out();
    if as_json {
        writeln!(out, "{}", json_of(&answer))?;
    } else {
        writeln!(out, "{}", told(&position, &answer, lang))?;
        for (chosen, value) in solution.move_values(&position) {
            writeln!(out, "  {chosen:<6} {}", value_words(value, lang))?;
        }
    }
    Ok(ExitStatus::Done)
}

/// One line of best play.
pub fn line(matches: &ArgMatches, lang: Lang) -> Result<ExitStatus, CliError> {
    let position = asked(matches)?;
    let most = matches.get_one::<u64>("plies").map_or(50, |n| *n as usize);
    let solution = load(matches, lang);
    let answer = solution
        .best_play(&position)
        .map_err(|error| settings::no_position(settings::no_board(error.0)))?;
    let moves = solution
        .line(&position, most)
        .map_err(|error| settings::no_position(settings::no_board(error.0)))?;
    let mut out = terminal::out();
    if matches.get_flag("json") {
        let texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
        let answer = json!({
            "value": answer.value.word(),
            "distance": answer.value.distance(),
            "line": texts,
        });
        writeln!(out, "{answer}")?;
        return Ok(ExitStatus::Done);
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
    Ok(ExitStatus::Done)
}

/// Every line of standard input is a question; a bad one does not end the run.
fn answer_lines(matches: &ArgMatches, as_json: bool, lang: Lang) -> Result<ExitStatus, CliError> {
    let solution = load(matches, lang);
    let mut input = std::io::stdin().lock();
    let mut out = terminal::out();
    let side = settings::to_move(matches);
    let (mut number, mut failed, mut answered) = (0u64, false, false);
    loop {
        let line = line_input::read_line(&mut input)
            .map_err(|error| CliError::file("-".as_ref(), &error))?;
        let Some(line) = line else {
            break;
        };
        number += 1;
        let text = line.text().map_err(settings::no_board);
        let empty = text.as_ref().is_ok_and(|text| text.trim().is_empty());
        // To a program every line has its answer; a person wants none.
        if empty && !as_json {
            continue;
        }
        match text.and_then(|text| answer_line(&solution, &text, side)) {
            Ok((_, answer)) if as_json => writeln!(out, "{}", json_of(&answer))?,
            Ok((position, answer)) => writeln!(out, "{}", told(&position, &answer, lang))?,
            Err(trouble) => {
                failed = true;
                complain_of_line(&mut out, number, trouble, as_json, lang)?;
                continue;
            }
        }
        answered = true;
    }
    Ok(match (failed, answered) {
        (true, _) => ExitStatus::Failed,
        (false, true) => ExitStatus::Done,
        (false, false) => ExitStatus::NothingFound,
    })
}

fn answer_line(
    solution: &Solution,
    text: &str,
    side: Option<Side>,
) -> Result<(Position, BestPlay), ErrorText> {
    let position = settings::position(text, side)?;
    let answer = solution
        .best_play(&position)
        .map_err(|error| settings::no_board(error.0))?;
    Ok((position, answer))
}

fn complain_of_line(
    out: &mut impl Write,
    number: u64,
    ErrorText { message, help }: ErrorText,
    as_json: bool,
    lang: Lang,
) -> std::io::Result<()> {
    if as_json {
        let (text, help) = (message.get(lang), help.as_ref().map(|help| help.get(lang)));
        let complaint = json!({"line": number, "error": text, "help": help});
        return writeln!(out, "{complaint}");
    }
    // Beside the answers, so that they stay readable by themselves.
    terminal::print_error(
        lang,
        &ErrorText {
            message: Message::new(
                format!("line {number}: {}", message.en),
                format!("linha {number}: {}", message.pt),
            ),
            help,
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
fn asked(matches: &ArgMatches) -> Result<Position, CliError> {
    settings::position(board(matches), settings::to_move(matches)).map_err(settings::no_position)
}

fn json_of(answer: &BestPlay) -> Json {
    let best: Vec<String> = answer.best.iter().map(ToString::to_string).collect();
    json!({
        "value": answer.value.word(),
        "distance": answer.value.distance(),
        "best": best,
    })
}

/// The answer in a sentence.
fn told(position: &Position, answer: &BestPlay, lang: Lang) -> String {
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
