//! `stratvision uci`: the player inside another program.

use chess::ChessGame;
use clap::ArgMatches;
use game::Record;
use player::mind::Mind;
use player::uci::{Settings, Shelf};
use syntax::Lang;

use crate::failure::{Failure, Outcome};
use crate::minds;

/// Talks to the other program until it hangs up.
pub fn run(matches: &ArgMatches, lang: Lang) -> Result<Outcome, Failure> {
    let settings = minds::settings(matches);
    // What the command line asks for must be there; later wishes are refused in the conversation.
    minds::mind(matches, &settings, lang)?;
    let input = std::io::stdin().lock();
    player::uci::run(input, std::io::stdout(), &Files { matches }, settings)?;
    Ok(Outcome::Done)
}

struct Files<'a> {
    matches: &'a ArgMatches,
}

impl Shelf for Files<'_> {
    fn mind(&self, settings: &Settings) -> Result<Mind, String> {
        minds::mind(self.matches, settings, Lang::En).map_err(|failure| failure.sentence(Lang::En))
    }

    fn explain(&self, mind: &Mind, record: &Record<ChessGame>) -> String {
        mind.explain(record, Lang::En)
    }
}
