use std::path::PathBuf;

use chess::FenError;
use syntax::Message;

/// Why an engine could not be started, set up or asked, or why it gave no answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum EngineError {
    #[error("{path}: {}", why.en)]
    Start { path: PathBuf, why: Message },
    /// The program did not say `uciok` in time.
    #[error("no UCI engine: no answer to \"uci\"")]
    NotUci,
    /// The engine did not get ready for a game in time; the name of the protocol.
    #[error("not ready: it does not speak {0}")]
    NotReady(&'static str),
    /// The engine declined to play, with this message of its own.
    #[error("the engine refused to begin: {0}")]
    Declined(String),
    #[error("the engine has no option \"{0}\"")]
    NoOption(String),
    /// A name or value that is too long or contains a line break, which would be a command of its own.
    #[error("the option \"{0}\" cannot be sent")]
    BadOption(String),
    /// The process ended, or closed its standard input or output.
    #[error("the engine died")]
    Died,
    /// The engine failed too often before and was not asked about this position.
    #[error("the engine was given up before")]
    GivenUp,
    #[error("the engine did not answer in time")]
    Timeout,
    /// More output than any answer needs.
    #[error("the engine printed too much")]
    Flood,
    /// The engine answered without a value.
    #[error("the engine gave no value")]
    NoScore,
    /// The answer, shortened, is no legal move.
    #[error("illegal move: {0}")]
    IllegalMove(String),
    #[error("no position: {0}")]
    Position(#[from] FenError),
    /// More than sixteen pieces a side, for which engines reserve no memory.
    #[error("more than sixteen pieces a side")]
    TooManyPieces,
    #[error("the engine does not know castling of Chess960")]
    Chess960,
    /// A [`crate::StopHandle`] or the stop flag of a pool ended the wait.
    #[error("interrupted")]
    Interrupted,
}

impl EngineError {
    /// A stable identifier for machine-readable output.
    pub fn code(&self) -> &'static str {
        match self {
            EngineError::Start { .. } => "start",
            EngineError::NotUci => "not-uci",
            EngineError::NotReady(_) => "not-ready",
            EngineError::Declined(_) => "declined",
            EngineError::NoOption(_) | EngineError::BadOption(_) => "option",
            EngineError::Died => "died",
            EngineError::GivenUp => "given-up",
            EngineError::Timeout => "timeout",
            EngineError::Flood => "flood",
            EngineError::NoScore => "no-value",
            EngineError::IllegalMove(_) => "illegal-move",
            EngineError::Position(_) => "position",
            EngineError::TooManyPieces => "too-many-pieces",
            EngineError::Chess960 => "chess960",
            EngineError::Interrupted => "interrupted",
        }
    }

    pub fn message(&self) -> Message {
        let pt = match self {
            EngineError::Start { path, why } => format!("{}: {}", path.display(), why.pt),
            EngineError::NotUci => "não é um motor UCI: sem resposta a \"uci\"".to_owned(),
            EngineError::NotReady(protocol) => format!("não ficou pronto: não fala {protocol}"),
            EngineError::Declined(words) => format!("o motor se recusou a começar: {words}"),
            EngineError::NoOption(name) => format!("o motor não tem a opção \"{name}\""),
            EngineError::BadOption(name) => format!("a opção \"{name}\" não pode ser enviada"),
            EngineError::Died => "o motor morreu".to_owned(),
            EngineError::GivenUp => "o motor já tinha sido abandonado".to_owned(),
            EngineError::Timeout => "o motor não respondeu a tempo".to_owned(),
            EngineError::Flood => "o motor escreveu demais".to_owned(),
            EngineError::NoScore => "o motor não deu valor".to_owned(),
            EngineError::IllegalMove(text) => format!("lance ilegal: {text}"),
            EngineError::Position(error) => {
                let why = chess::describe_fen_error(error).what;
                return Message::new(
                    format!("no position: {}", why.en),
                    format!("não é uma posição: {}", why.pt),
                );
            }
            EngineError::TooManyPieces => "mais de dezesseis peças de um lado".to_owned(),
            EngineError::Chess960 => "o motor não conhece o roque do Chess960".to_owned(),
            EngineError::Interrupted => "interrompido".to_owned(),
        };
        Message::new(self.to_string(), pt)
    }
}
