//! Who won, and by what.

use serde::{Deserialize, Serialize};
use syntax::Message;

use crate::Side;

/// The result of a finished game. Files hold it as [`Outcome::text`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "&'static str", try_from = "String")]
pub enum Outcome {
    Win(Side),
    Draw,
}

impl Outcome {
    /// What the result is worth to a side: 2, 1 or 0 half points.
    pub fn half_points(self, side: Side) -> u8 {
        match self {
            Outcome::Win(winner) if winner == side => 2,
            Outcome::Win(_) => 0,
            Outcome::Draw => 1,
        }
    }

    /// `1-0`, `0-1` or `1/2-1/2`, as PGN and PDN write it.
    pub fn text(self) -> &'static str {
        match self {
            Outcome::Win(Side::White) => "1-0",
            Outcome::Win(Side::Black) => "0-1",
            Outcome::Draw => "1/2-1/2",
        }
    }

    /// Reads what [`Outcome::text`] writes.
    pub fn from_text(text: &str) -> Option<Outcome> {
        [
            Outcome::Win(Side::White),
            Outcome::Win(Side::Black),
            Outcome::Draw,
        ]
        .into_iter()
        .find(|outcome| outcome.text() == text)
    }
}

impl From<Outcome> for &'static str {
    fn from(outcome: Outcome) -> &'static str {
        outcome.text()
    }
}

impl TryFrom<String> for Outcome {
    type Error = String;

    fn try_from(text: String) -> Result<Outcome, String> {
        Outcome::from_text(&text).ok_or_else(|| format!("unknown result {text:?}"))
    }
}

/// What ended a game. Files hold it as [`Reason::name`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// The king cannot escape.
    Checkmate,
    /// No move, and no check.
    Stalemate,
    /// The side to move has no pieces or no move, where that loses.
    NoMoves,
    /// Three pieces in a line.
    Line,
    /// Neither side has enough material to win.
    Material,
    /// The same position occurred too often.
    Repetition,
    /// Too many moves without progress.
    NoProgress,
    /// The agreed number of moves is over.
    MoveLimit,
    /// A player gave up.
    Resignation,
    /// A player's time is over.
    Time,
    /// A player made a move that is not allowed.
    IllegalMove,
    /// A player crashed, hung or exceeded its bounds.
    Failure,
    /// Decided by agreed evaluations, tables or a judge.
    Adjudication,
}

impl Reason {
    /// Whether the loser broke a rule or a limit, rather than playing worse.
    pub fn is_violation(self) -> bool {
        matches!(self, Reason::Time | Reason::IllegalMove | Reason::Failure)
    }

    /// The reason in files: `no-moves`.
    pub fn name(self) -> &'static str {
        match self {
            Reason::Checkmate => "checkmate",
            Reason::Stalemate => "stalemate",
            Reason::NoMoves => "no-moves",
            Reason::Line => "line",
            Reason::Material => "material",
            Reason::Repetition => "repetition",
            Reason::NoProgress => "no-progress",
            Reason::MoveLimit => "move-limit",
            Reason::Resignation => "resignation",
            Reason::Time => "time",
            Reason::IllegalMove => "illegal-move",
            Reason::Failure => "failure",
            Reason::Adjudication => "adjudication",
        }
    }

    /// The reason for people.
    pub fn message(self) -> Message {
        let (en, pt) = match self {
            Reason::Checkmate => ("checkmate", "xeque-mate"),
            Reason::Stalemate => ("stalemate", "rei afogado"),
            Reason::NoMoves => ("no moves left", "sem lances"),
            Reason::Line => ("three in a line", "três em linha"),
            Reason::Material => ("too little material to win", "material insuficiente"),
            Reason::Repetition => ("repetition", "repetição"),
            Reason::NoProgress => ("no progress", "falta de progresso"),
            Reason::MoveLimit => ("limit of moves", "limite de lances"),
            Reason::Resignation => ("resignation", "abandono"),
            Reason::Time => ("out of time", "tempo esgotado"),
            Reason::IllegalMove => ("illegal move", "lance ilegal"),
            Reason::Failure => ("failure of the player", "falha do jogador"),
            Reason::Adjudication => ("adjudication", "adjudicação"),
        };
        Message::new(en, pt)
    }
}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct End {
    pub outcome: Outcome,
    pub reason: Reason,
}

impl End {
    pub fn win(side: Side, reason: Reason) -> End {
        End {
            outcome: Outcome::Win(side),
            reason,
        }
    }

    pub fn draw(reason: Reason) -> End {
        End {
            outcome: Outcome::Draw,
            reason,
        }
    }
}
