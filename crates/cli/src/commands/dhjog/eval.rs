//! `dhjog eval`: the glass box.

use std::io::Write;

use clap::ArgMatches;
use game::Side;
use serde_json::json;
use syntax::Lang;

use crate::failure::{Failure, Outcome};
use crate::games::Question;
use crate::{positions, sets, terminal};

/// Values a position.
pub fn run(matches: &ArgMatches, lang: Lang) -> Result<Outcome, Failure> {
    let side = matches.get_one::<String>("as").map(String::as_str);
    let question = Question {
        position: positions::required(matches, "fen"),
        side: side.map(|side| match side {
            "white" => Side::White,
            _ => Side::Black,
        }),
        stage: matches.get_one::<String>("stage").map(String::as_str),
        symmetric: matches.get_flag("symmetric"),
    };
    for asked in sets::asked(matches)? {
        let (_, checked) = sets::sound(&asked, lang)?;
        let Some(model) = &checked.model else {
            return Err(Failure::Told);
        };
        let trace = (asked.game.value)(model, asked.source.text(), &question)?;
        let mut out = terminal::out();
        if matches.get_flag("json") {
            writeln!(out, "{}", json!(trace))?;
        } else if matches.get_flag("trace") {
            terminal::hand_on(&dhjog::trace::tell(&trace, lang))?;
        } else {
            writeln!(out, "{}", dhjog::trace::number(trace.value, lang))?;
        }
    }
    Ok(Outcome::Done)
}
