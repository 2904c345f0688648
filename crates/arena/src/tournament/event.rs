//! What can happen in a tournament.

use game::{End, Outcome, Reason, Side};
use serde::{Deserialize, Serialize};
use syntax::Message;

use super::plan::Plan;
use crate::contest::{Activity, Detail, PlayedGame};
use crate::systems::{Encounter, Round};

/// One line of the log.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "event")]
pub enum Event {
    /// The tournament began.
    Begin {
        /// The checksum of what the plan says about play.
        plan: u32,
        /// What the entrants play with, in their order.
        players: Vec<String>,
    },
    /// A game ended.
    Game(Box<GameEvent>),
    /// A round of a Swiss tournament was paired.
    Round(Round),
    /// A judge decided.
    Judge {
        /// What.
        decision: Decision,
        /// Why.
        reason: String,
    },
}

/// A judge's decision. Games are told by their numbers in the log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "kind")]
pub enum Decision {
    /// A game has this result, whatever was played.
    Result {
        /// The game.
        game: usize,
        /// `1-0`, `0-1` or `1/2-1/2`.
        result: String,
    },
    /// A game is played again with colours swapped.
    Swap {
        /// The game.
        game: usize,
    },
    /// An entrant leaves.
    Withdraw {
        /// Who.
        entrant: usize,
    },
    /// Nothing is played until further notice.
    Pause,
    /// Play goes on.
    Resume,
    /// The tournament ends here.
    Cancel,
}

impl Decision {
    /// What was decided, in words.
    pub fn told(&self, plan: &Plan) -> Message {
        match self {
            Decision::Result { game, result } => Message::new(
                format!("game {game} counts as {result}"),
                format!("a partida {game} vale como {result}"),
            ),
            Decision::Swap { game } => Message::new(
                format!("game {game} is played again with colours swapped"),
                format!("a partida {game} se repete com as cores trocadas"),
            ),
            Decision::Withdraw { entrant } => {
                let name = plan.entries.get(*entrant).map_or("?", |entry| &entry.name);
                Message::new(format!("{name} leaves"), format!("{name} se retira"))
            }
            Decision::Pause => Message::new("play is halted", "o torneio é suspenso"),
            Decision::Resume => Message::new("play goes on", "o torneio continua"),
            Decision::Cancel => Message::new("the tournament ends here", "o torneio termina aqui"),
        }
    }
}

/// A game as the log keeps it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct GameEvent {
    /// Its number, from 1, in the order of ending.
    pub number: usize,
    /// The round, from 1.
    pub round: usize,
    /// White and Black of the encounter's first game.
    pub pair: (usize, usize),
    /// Which game of the encounter, from 0.
    pub index: usize,
    /// How often it was played before.
    pub attempt: usize,
    /// White.
    pub white: usize,
    /// Black.
    pub black: usize,
    /// `1-0`, `0-1` or `1/2-1/2`.
    pub result: String,
    /// A word for how it ended.
    pub reason: String,
    /// More about it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detail: Option<Detail>,
    /// The position before the opening.
    pub start: String,
    /// The opening's moves.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub opening: Vec<String>,
    /// The players' moves.
    pub plies: Vec<PlyEvent>,
    /// What the rules of White and Black did.
    #[serde(default)]
    pub activity: [Activity; 2],
}

/// A move as the log keeps it: text, value, depth, positions, microseconds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlyEvent(
    pub String,
    pub Option<i32>,
    pub Option<u32>,
    pub Option<u64>,
    pub u64,
);

impl GameEvent {
    /// The encounter it belongs to.
    pub fn encounter(&self) -> Encounter {
        Encounter {
            round: self.round,
            white: self.pair.0,
            black: self.pair.1,
        }
    }

    /// The result.
    pub fn outcome(&self) -> Option<Outcome> {
        Outcome::from_text(&self.result)
    }

    /// Who lost by doing something wrong, if somebody did.
    pub fn guilty(&self) -> Option<usize> {
        let is_fault = reason_of(&self.reason).is_some_and(Reason::is_fault);
        let loser = match self.result.as_str() {
            "0-1" => self.white,
            _ => self.black,
        };
        is_fault.then_some(loser)
    }

    /// How it ended.
    pub fn end(&self) -> Option<End> {
        Some(End {
            outcome: self.outcome()?,
            reason: reason_of(&self.reason)?,
        })
    }

    /// A game that was played, as an event. Numbers are given by the log.
    pub fn of(
        encounter: Encounter,
        index: usize,
        attempt: usize,
        players: [usize; 2],
        played: &PlayedGame,
    ) -> GameEvent {
        GameEvent {
            number: 0,
            round: encounter.round,
            pair: (encounter.white, encounter.black),
            index,
            attempt,
            white: players[Side::White.index()],
            black: players[Side::Black.index()],
            result: played.end.outcome.text().to_owned(),
            reason: word(played.end.reason).to_owned(),
            detail: played.detail.clone(),
            start: played.start.clone(),
            opening: played.opening.clone(),
            plies: played
                .plies
                .iter()
                .map(|ply| {
                    PlyEvent(
                        ply.text.clone(),
                        ply.value,
                        ply.depth,
                        ply.nodes,
                        ply.micros,
                    )
                })
                .collect(),
            activity: played.activity.clone(),
        }
    }
}

const WORDS: [(Reason, &str); 13] = [
    (Reason::Checkmate, "checkmate"),
    (Reason::Stalemate, "stalemate"),
    (Reason::NoMoves, "no-moves"),
    (Reason::Line, "line"),
    (Reason::Material, "material"),
    (Reason::Repetition, "repetition"),
    (Reason::NoProgress, "no-progress"),
    (Reason::MoveLimit, "move-limit"),
    (Reason::Resignation, "resignation"),
    (Reason::Time, "time"),
    (Reason::IllegalMove, "illegal-move"),
    (Reason::Failure, "failure"),
    (Reason::Adjudication, "adjudication"),
];

/// A word for a reason, for files.
pub fn word(reason: Reason) -> &'static str {
    WORDS
        .iter()
        .find(|(known, _)| *known == reason)
        .map_or("failure", |(_, word)| word)
}

/// The reason of a word.
pub fn reason_of(word: &str) -> Option<Reason> {
    WORDS
        .iter()
        .find(|(_, known)| *known == word)
        .map(|&(reason, _)| reason)
}
