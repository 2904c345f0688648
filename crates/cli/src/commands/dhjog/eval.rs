//! `dhjog eval`: the glass box.

use std::io::Write;

use clap::ArgMatches;
use dhjog::trace::Warning;
use game::Side;
use serde_json::json;
use syntax::Lang;

use crate::error::{CliError, ErrorText, ExitStatus};
use crate::games::Question;
use crate::{positions, sets, terminal};

/// Values a position.
pub fn run(matches: &ArgMatches, lang: Lang) -> Result<ExitStatus, CliError> {
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
        let checked = sets::sound(&asked, lang)?;
        let Some(model) = &checked.model else {
            return Err(CliError::Reported);
        };
        let answer = (asked.game.value)(model, &question)?;
        let warnings = answer.warnings();
        let mut out = terminal::out();
        if matches.get_flag("json") {
            let told =
                |one: &Warning| format!("{} ({})", one.message.get(lang), one.help.get(lang));
            let mut object = json!(answer);
            object["warnings"] = warnings.iter().map(told).collect();
            writeln!(out, "{object}")?;
        } else if matches.get_flag("trace") {
            terminal::write_text(&answer.told(lang))?;
        } else {
            writeln!(out, "{}", answer.number(lang))?;
        }
        for Warning { message, help } in warnings {
            let help = Some(help);
            terminal::print_warning(lang, &ErrorText { message, help });
        }
    }
    Ok(ExitStatus::Done)
}
