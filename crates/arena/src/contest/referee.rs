//! One game from its opening to its end.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use game::{End, Game, Reason, Record, Side};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::activity::Activity;
use super::adjudication::Adjudication;
use super::contender::{Contender, Entry};
use super::detail::Detail;
use super::pace::Pace;
use super::player_error::PlayerError;
use super::watch::Watcher;

/// What a game is played by.
pub struct Rules<G: Game> {
    /// The limits of each move; a clock starts full for each player.
    pub pace: Pace,
    /// What an answer may be late without losing: the way from the player to the referee.
    pub margin: Duration,
    /// How long an answer may take where nothing is said of time.
    pub patience: Duration,
    /// How long a player may take to get ready.
    pub startup: Duration,
    /// A draw after so many plies of play.
    pub move_limit: Option<usize>,
    /// When the result is clear.
    pub adjudication: Adjudication<G>,
}

impl<G: Game> Clone for Rules<G> {
    fn clone(&self) -> Rules<G> {
        Rules {
            adjudication: self.adjudication.clone(),
            ..*self
        }
    }
}

impl<G: Game> Default for Rules<G> {
    fn default() -> Rules<G> {
        Rules {
            pace: Pace::default(),
            margin: Duration::from_millis(200),
            patience: Duration::from_secs(60),
            startup: Duration::from_secs(10),
            move_limit: None,
            adjudication: Adjudication::default(),
        }
    }
}

/// A move that a player made. Logs hold it as a list of its fields, since they hold many.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ply {
    /// The move as people write it.
    pub text: String,
    /// The player's evaluation of the position, from its own side, in hundredths of the smallest piece.
    pub value: Option<i32>,
    /// The search depth in plies.
    pub depth: Option<u32>,
    /// The number of positions searched.
    pub nodes: Option<u64>,
    /// The time it took, in microseconds.
    pub micros: u64,
}

impl Serialize for Ply {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let fields = (&self.text, self.value, self.depth, self.nodes, self.micros);
        fields.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Ply {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Ply, D::Error> {
        let (text, value, depth, nodes, micros) = Deserialize::deserialize(deserializer)?;
        Ok(Ply {
            text,
            value,
            depth,
            nodes,
            micros,
        })
    }
}

/// A game that is over.
#[derive(Debug, Clone, PartialEq)]
pub struct PlayedGame {
    /// The position before the opening moves.
    pub start: String,
    /// Moves of the opening.
    pub opening: Vec<String>,
    /// Moves of the players.
    pub plies: Vec<Ply>,
    /// How it ended.
    pub end: End,
    /// More about the end, such as what a player did wrong.
    pub detail: Option<Detail>,
    /// What the rules of White and of Black did.
    pub activity: [Activity; 2],
}

/// Plays a game. Whatever the players do, it ends; `None` if `stop` says that everything is to end before it does.
/// Whoever plays many keeps the watcher.
pub fn play<G: Game>(
    watcher: &mut Watcher<G>,
    rules: &Rules<G>,
    players: [&dyn Entry<G>; 2],
    opening: &Record<G>,
    seed: u64,
    stop: &dyn Fn() -> bool,
) -> Option<PlayedGame> {
    let (plies, ended, activity) = match seated(players, seed) {
        Ok(players) => watcher.watch(rules, players, opening, stop)?,
        Err(ended) => (Vec::new(), ended, Default::default()),
    };
    let (end, detail) = ended;
    let mut position = opening.start().clone();
    let start = position.text();
    let mut told = |chosen: G::Move| {
        let text = position.move_text(chosen);
        position.play(chosen);
        text
    };
    let opening = opening.moves().iter().map(|&chosen| told(chosen)).collect();
    let plies = plies.into_iter().map(|made| Ply {
        text: told(made.choice.chosen),
        value: made.choice.value,
        depth: made.choice.depth,
        nodes: made.choice.nodes,
        micros: made.taken.as_micros().min(u128::from(u64::MAX)) as u64,
    });
    Some(PlayedGame {
        start,
        opening,
        plies: plies.collect(),
        end,
        detail,
        activity,
    })
}

/// How a game ended, and more about it.
pub(super) type Ended = (End, Option<Detail>);

/// Both players, or the end of the game if one does not come. If both do not, White is the first to be missed.
fn seated<G: Game>(
    entries: [&dyn Entry<G>; 2],
    seed: u64,
) -> Result<[Box<dyn Contender<G>>; 2], Ended> {
    let seat = |side: Side| {
        let own = seed.wrapping_mul(2).wrapping_add(side.index() as u64);
        sane(|| entries[side.index()].open(own)).map_err(|trouble| fault(side, trouble))
    };
    let white = seat(Side::White)?;
    Ok([white, seat(Side::Black)?])
}

/// A player's fault loses the game.
pub(super) fn fault(side: Side, trouble: PlayerError) -> Ended {
    let reason = match trouble {
        PlayerError::Resigns => Reason::Resignation,
        PlayerError::IllegalMove(_) => Reason::IllegalMove,
        PlayerError::Late { .. } => Reason::Time,
        _ => Reason::Failure,
    };
    let detail = Some(trouble).filter(|trouble| *trouble != PlayerError::Resigns);
    (End::win(!side, reason), detail.map(Detail::Player))
}

/// What a player answers, or its panic as trouble.
pub(super) fn sane<T>(work: impl FnOnce() -> Result<T, PlayerError>) -> Result<T, PlayerError> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| {
        let words = panic
            .downcast_ref::<&str>()
            .map(|words| (*words).to_owned())
            .or_else(|| panic.downcast_ref::<String>().cloned());
        Err(PlayerError::Crashed(
            words.unwrap_or_else(|| "panic".to_owned()),
        ))
    })
}
