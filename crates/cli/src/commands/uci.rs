//! `stratvision uci`: the player in another program.

use opponents::evaluator::ChessEvaluator;
use opponents::uci::{EvaluatorSource, Settings};
use syntax::Lang;

use crate::args::{ChessPlayerArgs, KnowledgeArgs};
use crate::chess_player;
use crate::error::{CliError, ExitStatus};

/// Talks to the other program until it closes the connection.
pub fn run(args: ChessPlayerArgs, lang: Lang) -> Result<ExitStatus, CliError> {
    let ChessPlayerArgs {
        settings,
        knowledge,
    } = args;
    // What the command line asks for must exist; what the other program asks for later is answered in the protocol.
    chess_player::evaluator(&knowledge, &settings, lang)?;
    let input = std::io::stdin().lock();
    let files = Files { knowledge, lang };
    opponents::uci::run(input, std::io::stdout(), Box::new(files), settings)?;
    Ok(ExitStatus::Done)
}

struct Files {
    knowledge: KnowledgeArgs,
    lang: Lang,
}

impl EvaluatorSource for Files {
    fn evaluator(&self, settings: &Settings) -> Result<ChessEvaluator, String> {
        chess_player::evaluator(&self.knowledge, settings, self.lang)
            .map_err(|failure| failure.sentence(self.lang))
    }

    fn lang(&self) -> Lang {
        self.lang
    }
}
