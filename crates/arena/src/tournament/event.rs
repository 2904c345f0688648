//! What can happen in a tournament: the lines of its log.

use game::{Outcome, Reason, Side};
use serde::{Deserialize, Serialize};
use syntax::Message;

use super::plan::Plan;
use crate::contest::{Activity, Detail, PlayedGame, Ply};
use crate::systems::{Encounter, Round};

/// One line of the log.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "event")]
pub enum Event {
    /// The first line, so that later lines are read by the plan they were written by.
    Begin {
        /// [`Plan::checksum`].
        plan: u32,
        /// The players of the entrants, in the order of the plan.
        players: Vec<String>,
    },
    Game(Box<GameEvent>),
    /// A round of a Swiss tournament was paired.
    Round(Round),
    Judge {
        decision: Decision,
        reason: String,
    },
}

/// A judge's decision. Games are named by their numbers in the log, entrants by their places in the plan.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "kind")]
pub enum Decision {
    /// A game has this result, whatever was played.
    Result {
        game: usize,
        #[serde(rename = "result")]
        outcome: Outcome,
    },
    /// A game is played again with colours swapped.
    Swap {
        game: usize,
    },
    Withdraw {
        entrant: usize,
    },
    /// Nothing is played until further notice.
    Pause,
    Resume,
    /// The tournament ends here.
    Cancel,
}

impl Decision {
    /// The decision in words.
    pub fn describe(&self, plan: &Plan) -> Message {
        match self {
            Decision::Result { game, outcome } => {
                let result = outcome.text();
                Message::new(
                    format!("game {game} counts as {result}"),
                    format!("a partida {game} vale como {result}"),
                )
            }
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
    /// Counted from 1, in the order of ending. The log gives it.
    pub number: usize,
    /// The round, from 1.
    pub round: usize,
    /// White and Black of the encounter's first game.
    pub pair: (usize, usize),
    /// Which game of the encounter, from 0.
    pub index: usize,
    /// How often it was played before.
    pub attempt: usize,
    pub white: usize,
    pub black: usize,
    #[serde(rename = "result")]
    pub outcome: Outcome,
    pub reason: Reason,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detail: Option<Detail>,
    /// The position before the opening.
    pub start: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub opening: Vec<String>,
    pub plies: Vec<Ply>,
    /// What the rules of White and Black did.
    pub activity: [Activity; 2],
}

impl GameEvent {
    /// The encounter it belongs to.
    pub fn encounter(&self) -> Encounter {
        Encounter {
            round: self.round,
            white: self.pair.0,
            black: self.pair.1,
        }
    }

    /// The entrant with this colour.
    pub fn entrant(&self, side: Side) -> usize {
        match side {
            Side::White => self.white,
            Side::Black => self.black,
        }
    }

    /// Who lost by breaking a rule or a limit.
    pub fn offender(&self) -> Option<usize> {
        match self.outcome {
            Outcome::Win(winner) if self.reason.is_violation() => Some(self.entrant(!winner)),
            _ => None,
        }
    }

    /// All moves, those of the opening first.
    pub fn moves(&self) -> impl Iterator<Item = &str> {
        let plies = self.plies.iter().map(|ply| &ply.text);
        self.opening.iter().chain(plies).map(String::as_str)
    }

    /// A game that was played, as an event without a number.
    pub fn new(
        encounter: Encounter,
        index: usize,
        attempt: usize,
        [white, black]: [usize; 2],
        played: &PlayedGame,
    ) -> GameEvent {
        GameEvent {
            number: 0,
            round: encounter.round,
            pair: (encounter.white, encounter.black),
            index,
            attempt,
            white,
            black,
            outcome: played.end.outcome,
            reason: played.end.reason,
            detail: played.detail.clone(),
            start: played.start.clone(),
            opening: played.opening.clone(),
            plies: played.plies.clone(),
            activity: played.activity.clone(),
        }
    }
}
