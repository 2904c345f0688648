//! Why a player has no move.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use syntax::Message;

/// Why a player has no move.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[error("{}", self.message().en)]
#[serde(rename_all = "kebab-case")]
pub enum PlayerError {
    Resigns,
    /// Its answer is not a legal move.
    IllegalMove(String),
    /// It panicked with this message.
    Crashed(String),
    /// It found no move where there is one.
    NoMove,
    /// Its program could not be started.
    NotStarted(Message),
    /// Its program refused to begin, with this message.
    Declined(String),
    /// Its program does not answer in this protocol.
    NotReady(String),
    /// Its program ended.
    Ended,
    /// It does not answer.
    Hung,
    /// It answered too late.
    Late {
        taken: Duration,
        allowed: Duration,
    },
    /// Its program prints without end.
    Flood,
    /// It searched more positions than allowed.
    TooManyPositions {
        looked_at: u64,
        allowed: u64,
    },
    /// One evaluation exceeded the limit of steps.
    TooManySteps(u64),
}

impl PlayerError {
    pub fn message(&self) -> Message {
        let (en, pt) = match self {
            PlayerError::Resigns => ("resigns", "abandona"),
            PlayerError::IllegalMove(text) => {
                return Message::new(
                    format!("illegal move: {text}"),
                    format!("lance ilegal: {text}"),
                );
            }
            PlayerError::Crashed(text) => {
                return Message::new(format!("crashed: {text}"), format!("caiu: {text}"));
            }
            PlayerError::NoMove => ("found no move", "não achou lance"),
            PlayerError::NotStarted(why) => {
                return Message::new(
                    format!("not started: {}", why.en),
                    format!("não iniciou: {}", why.pt),
                );
            }
            PlayerError::Declined(text) => {
                return Message::new(
                    format!("refused to begin: {text}"),
                    format!("recusou começar: {text}"),
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
