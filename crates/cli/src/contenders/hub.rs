//! Draughts engines that speak Hub, as players.

use arena::contest::{Choice, Contender, Entry, EntryError, Pace, PlayerError, Stopper};
use draughts::{Move, Position};
use engines::hub::HubPlayer;
use game::Record;

use super::program::{EngineEntry, EngineSettings, player_error, stopper};

pub struct HubEntry(pub EngineEntry);

impl Entry<Position> for HubEntry {
    fn name(&self) -> &str {
        &self.0.name
    }

    fn inspect(&self, stop: &dyn Fn() -> bool) -> Result<(), EntryError> {
        self.0.inspect(stop)
    }

    fn open(&self, _: u64) -> Result<Box<dyn Contender<Position>>, PlayerError> {
        Ok(Box::new(HubContender {
            player: HubPlayer::start(self.0.program()?).map_err(player_error)?,
            settings: self.0.settings(),
        }))
    }
}

struct HubContender {
    player: HubPlayer,
    settings: EngineSettings,
}

impl Contender<Position> for HubContender {
    fn prepare(&mut self) -> Result<(), PlayerError> {
        self.player
            .prepare(&self.settings.options)
            .map_err(player_error)
    }

    fn choose(
        &mut self,
        record: &Record<Position>,
        pace: &Pace,
    ) -> Result<Choice<Move>, PlayerError> {
        let limits = self.settings.limits(pace);
        self.settings.choice(self.player.choose(record, &limits))
    }

    fn stopper(&self) -> Option<Stopper> {
        Some(stopper(self.player.stop_handle()))
    }
}
