//! `dhjog eval`: the value of a position, step by step.

use std::io::Write;

use dhjog::trace::Warning;
use serde_json::json;
use syntax::Lang;

use crate::args::EvalArgs;
use crate::error::{CliError, ErrorText, ExitStatus};
use crate::games::ValueRequest;
use crate::{sets, terminal};

/// Values a position.
pub fn run(args: &EvalArgs, lang: Lang) -> Result<ExitStatus, CliError> {
    let request = ValueRequest {
        position: &args.fen,
        side: args.owner,
        stage: args.stage.as_deref(),
        symmetric: args.symmetric,
    };
    for asked in sets::named(&args.sets)? {
        let checked = sets::sound(&asked, lang)?;
        let Some(model) = &checked.model else {
            return Err(CliError::Reported);
        };
        let value = (asked.game.value)(model, &request)?;
        let warnings = value.warnings();
        let mut out = terminal::out();
        if args.json {
            let sentence =
                |one: &Warning| format!("{} ({})", one.message.get(lang), one.help.get(lang));
            let mut object = json!(value);
            object["warnings"] = warnings.iter().map(sentence).collect();
            writeln!(out, "{object}")?;
        } else if args.trace {
            terminal::write_text(&value.describe(lang))?;
        } else {
            writeln!(out, "{}", value.number(lang))?;
        }
        for Warning { message, help } in warnings {
            let help = Some(help);
            terminal::print_warning(lang, &ErrorText { message, help });
        }
    }
    Ok(ExitStatus::Done)
}
