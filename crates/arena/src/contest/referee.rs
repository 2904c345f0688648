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

/// The conditions of a game.
pub struct Rules<G: Game> {
    /// The limits of each move; a clock starts full for each player.
    pub pace: Pace,
    /// How late an answer may be without losing: the time from the player to the referee.
    pub margin: Duration,
    /// How long an answer may take where there is no time limit.
    pub patience: Duration,
    /// How long a player may take to get ready.
    pub startup: Duration,
    /// The number of the players' plies after which a game is drawn.
    pub move_limit: Option<usize>,
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

/// A finished game.
#[derive(Debug, Clone, PartialEq)]
pub struct PlayedGame {
    /// The position before the opening moves.
    pub start: String,
    /// Moves of the opening.
    pub opening: Vec<String>,
    /// Moves of the players.
    pub plies: Vec<Ply>,
    pub end: End,
    /// More about the end, such as what a player did wrong.
    pub detail: Option<Detail>,
    /// Which rules of White and of Black fired.
    pub activity: [Activity; 2],
}

/// Plays a game. It ends whatever the players do; `None` if `stop` comes first. For many games, reuse the watcher: it
/// keeps its thread.
pub fn play<G: Game>(
    watcher: &mut Watcher<G>,
    rules: &Rules<G>,
    players: [&dyn Entry<G>; 2],
    opening: &Record<G>,
    seed: u64,
    stop: &dyn Fn() -> bool,
) -> Option<PlayedGame> {
    let (plies, ended, activity) = match open_players(players, seed) {
        Ok(players) => watcher.watch(rules, players, opening, stop)?,
        Err(ended) => (Vec::new(), ended, Default::default()),
    };
    let (end, detail) = ended;
    let mut position = opening.start().clone();
    let start = position.text();
    let mut write = |chosen: G::Move| {
        let text = position.move_text(chosen);
        position.play(chosen);
        text
    };
    let opening = opening
        .moves()
        .iter()
        .map(|&chosen| write(chosen))
        .collect();
    let plies = plies.into_iter().map(|made| Ply {
        text: write(made.choice.chosen),
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

/// The end of a game and its detail.
pub(super) type Ended = (End, Option<Detail>);

/// Opens both players. The first that fails, White before Black, loses the game.
fn open_players<G: Game>(
    entries: [&dyn Entry<G>; 2],
    seed: u64,
) -> Result<[Box<dyn Contender<G>>; 2], Ended> {
    let open = |side: Side| {
        let own = seed.wrapping_mul(2).wrapping_add(side.index() as u64);
        catch_panic(|| entries[side.index()].open(own)).map_err(|error| loss_by_error(side, error))
    };
    let white = open(Side::White)?;
    Ok([white, open(Side::Black)?])
}

/// A player's error loses the game.
pub(super) fn loss_by_error(side: Side, error: PlayerError) -> Ended {
    let reason = match error {
        PlayerError::Resigns => Reason::Resignation,
        PlayerError::IllegalMove(_) => Reason::IllegalMove,
        PlayerError::Late { .. } => Reason::Time,
        _ => Reason::Failure,
    };
    let detail = Some(error).filter(|error| *error != PlayerError::Resigns);
    (End::win(!side, reason), detail.map(Detail::Player))
}

/// The answer of a player; a panic becomes an error.
pub(super) fn catch_panic<T>(
    work: impl FnOnce() -> Result<T, PlayerError>,
) -> Result<T, PlayerError> {
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
