//! What players do wrong.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use syntax::Message;

/// Why a player has no move.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[error("{}", self.message().en)]
#[serde(rename_all = "kebab-case")]
pub enum PlayerError {
    /// It gives up.
    Resigns,
    /// It answered with something that is no legal move.
    IllegalMove(String),
    /// It fell over inside the program, with these words.
    Crashed(String),
    /// It found no move where there is one.
    NoMove,
    /// A program of its own that could not be started.
    NotStarted(Message),
    /// A program of its own that refused to begin, with these words.
    Declined(String),
    /// A program of its own that does not get ready to speak a protocol.
    NotReady(String),
    /// A program of its own that ended.
    Ended,
    /// It does not answer.
    Hung,
    /// It answered too late.
    Late {
        /// How long it took.
        taken: Duration,
        /// How long it might have taken.
        allowed: Duration,
    },
    /// A program of its own that prints without end.
    Flood,
    /// It looked at more positions than it was allowed.
    TooManyPositions {
        /// How many.
        looked_at: u64,
        /// How many it was allowed.
        allowed: u64,
    },
    /// One evaluation took more steps than any may take.
    TooManySteps(u64),
}

impl PlayerError {
    /// What happened.
    pub fn message(&self) -> Message {
        let (en, pt) = match self {
            PlayerError::Resigns => ("resigns", "abandona"),
            PlayerError::IllegalMove(text) => {
                return Message::new(
                    format!("illegal move: {text}"),
                    format!("lance ilegal: {text}"),
                );
            }
            PlayerError::Crashed(words) => {
                return Message::new(format!("crashed: {words}"), format!("caiu: {words}"));
            }
            PlayerError::NoMove => ("found no move", "não achou lance"),
            PlayerError::NotStarted(why) => {
                return Message::new(
                    format!("not started: {}", why.en),
                    format!("não iniciou: {}", why.pt),
                );
            }
            PlayerError::Declined(words) => {
                return Message::new(
                    format!("refused to begin: {words}"),
                    format!("recusou começar: {words}"),
                );
            }
            PlayerError::NotReady(protocol) => {
                return Message::new(
                    format!("not ready: it does not speak {protocol}"),
                    format!("não ficou pronto: não fala {protocol}"),
                );
            }
            PlayerError::Ended => ("the program ended", "o programa terminou"),
            PlayerError::Hung => ("does not answer", "não responde"),
            PlayerError::Late { taken, allowed } => {
                let [taken, allowed] = [taken, allowed].map(Duration::as_secs_f64);
                return Message::new(
                    format!("too late: {taken:.2} s, {allowed:.2} s allowed"),
                    format!("tarde demais: {taken:.2} s, {allowed:.2} s permitidos"),
                );
            }
            PlayerError::Flood => ("prints without end", "escreve sem fim"),
            PlayerError::TooManyPositions { looked_at, allowed } => {
                return Message::new(
                    format!("out of bounds: {looked_at} positions, {allowed} allowed"),
                    format!("além dos limites: {looked_at} posições, {allowed} permitidas"),
                );
            }
            PlayerError::TooManySteps(most) => {
                return Message::new(
                    format!("out of bounds: {most} steps in one evaluation"),
                    format!("além dos limites: {most} passos numa avaliação"),
                );
            }
        };
        Message::new(en, pt)
    }
}
