//! `stratvision tactickle query` and `line`: questions to the solution.

use std::io::Write;

use game::{Game, Side};
use serde_json::{Value as Json, json};
use syntax::{Lang, Message};
use tactickle::Position;
use tactickle::solution::{BestPlay, Solution, Value};

use super::settings;
use super::solution::load;
use crate::args::BoardArgs;
use crate::error::{CliError, ErrorText, ExitStatus};
use crate::{line_input, terminal};

/// The length of a line unless `--plies` says another.
const USUAL_PLIES: usize = 50;

/// Answers one question, or those of standard input.
pub fn query(args: &BoardArgs, lang: Lang) -> Result<ExitStatus, CliError> {
    if args.board == "-" {
        return answer_lines(args, lang);
    }
    let position = asked(args)?;
    let solution = load(args.quiet, lang);
    let answer = solution
        .best_play(&position)
        .map_err(|error| settings::no_position(settings::no_board(error.0)))?;
    let mut out = terminal::out();
    if args.json {
        writeln!(out, "{}", json_of(&answer))?;
    } else {
        writeln!(out, "{}", describe(&position, &answer, lang))?;
        for (chosen, value) in solution.move_values(&position) {
            writeln!(out, "  {chosen:<6} {}", value_words(value, lang))?;
        }
    }
    Ok(ExitStatus::Done)
}

/// One line of best play.
pub fn line(args: &BoardArgs, lang: Lang) -> Result<ExitStatus, CliError> {
    let position = asked(args)?;
    let most = args.plies.map_or(USUAL_PLIES, |plies| plies as usize);
    let solution = load(args.quiet, lang);
    let answer = solution
        .best_play(&position)
        .map_err(|error| settings::no_position(settings::no_board(error.0)))?;
    let moves = solution
        .line(&position, most)
        .map_err(|error| settings::no_position(settings::no_board(error.0)))?;
    let mut out = terminal::out();
    if args.json {
        let texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
        let answer = json!({
            "value": answer.value.word(),
            "distance": answer.value.distance(),
            "line": texts,
        });
        writeln!(out, "{answer}")?;
        return Ok(ExitStatus::Done);
    }
    writeln!(out, "{}", describe(&position, &answer, lang))?;
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
fn answer_lines(args: &BoardArgs, lang: Lang) -> Result<ExitStatus, CliError> {
    let solution = load(args.quiet, lang);
    let mut input = std::io::stdin().lock();
    let mut out = terminal::out();
    let as_json = args.json;
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
        // A program gets an answer for each line; a person does not need one for an empty line.
        if empty && !as_json {
            continue;
        }
        match text.and_then(|text| answer_line(&solution, &text, args.to_move)) {
            Ok((_, answer)) if as_json => writeln!(out, "{}", json_of(&answer))?,
            Ok((position, answer)) => writeln!(out, "{}", describe(&position, &answer, lang))?,
            Err(error) => {
                failed = true;
                report_line(&mut out, number, error, as_json, lang)?;
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

fn report_line(
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

/// The position of the command line.
fn asked(args: &BoardArgs) -> Result<Position, CliError> {
    settings::position(&args.board, args.to_move).map_err(settings::no_position)
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
fn describe(position: &Position, answer: &BestPlay, lang: Lang) -> String {
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
