//! Chess engines that speak UCI, as players.

use arena::contest::{Choice, Contender, Entry, EntryError, Pace, PlayerError, Stopper};
use chess::ChessGame;
use engines::uci::UciPlayer;
use game::Record;

use super::program::{EngineEntry, EngineSettings, player_error, stopper};

pub struct UciEntry(pub EngineEntry);

impl Entry<ChessGame> for UciEntry {
    fn name(&self) -> &str {
        &self.0.name
    }

    fn inspect(&self, stop: &dyn Fn() -> bool) -> Result<(), EntryError> {
        self.0.inspect(stop)
    }

    fn open(&self, _: u64) -> Result<Box<dyn Contender<ChessGame>>, PlayerError> {
        Ok(Box::new(UciContender {
            player: UciPlayer::start(self.0.program()?).map_err(player_error)?,
            settings: self.0.settings(),
        }))
    }
}

struct UciContender {
    player: UciPlayer,
    settings: EngineSettings,
}

impl Contender<ChessGame> for UciContender {
    fn prepare(&mut self) -> Result<(), PlayerError> {
        self.player
            .prepare(&self.settings.options)
            .map_err(player_error)
    }

    fn choose(
        &mut self,
        record: &Record<ChessGame>,
        pace: &Pace,
    ) -> Result<Choice<shakmaty::Move>, PlayerError> {
        let limits = self.settings.limits(pace);
        self.settings.choice(self.player.choose(record, &limits))
    }

    fn stopper(&self) -> Option<Stopper> {
        Some(stopper(self.player.stop_handle()))
    }
}
