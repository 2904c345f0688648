//! `stratvision uci`: the player inside another program.

use clap::ArgMatches;
use opponents::evaluator::ChessEvaluator;
use opponents::uci::{EvaluatorSource, Settings};
use syntax::Lang;

use crate::chess_player;
use crate::error::{CliError, ExitStatus};

/// Talks to the other program until it hangs up.
pub fn run(matches: &ArgMatches, lang: Lang) -> Result<ExitStatus, CliError> {
    let settings = chess_player::settings(matches);
    // What the command line asks for must be there; later wishes are refused in the conversation.
    chess_player::evaluator(matches, &settings, lang)?;
    let input = std::io::stdin().lock();
    let files = Files {
        matches: matches.clone(),
        lang,
    };
    opponents::uci::run(input, std::io::stdout(), Box::new(files), settings)?;
    Ok(ExitStatus::Done)
}

struct Files {
    matches: ArgMatches,
    lang: Lang,
}

impl EvaluatorSource for Files {
    fn evaluator(&self, settings: &Settings) -> Result<ChessEvaluator, String> {
        chess_player::evaluator(&self.matches, settings, self.lang)
            .map_err(|failure| failure.sentence(self.lang))
    }

    fn lang(&self) -> Lang {
        self.lang
    }
}
