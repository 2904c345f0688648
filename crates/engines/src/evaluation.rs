use std::fmt;

use syntax::Message;

use crate::Score;

/// How much an engine should look ahead to evaluate a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum EvalMode {
    /// No search: the value that Stockfish's command `eval` prints. An engine without that command, and any engine in
    /// a position in check, searches to depth 1 instead.
    #[default]
    Static,
    /// A search to this depth in plies, at least 1.
    Depth(u32),
    /// A search of this number of nodes, at least 1.
    Nodes(u64),
}

/// How a value was found. It differs from the [`EvalMode`] that was asked for where the engine or the position allows
/// no static value, and where the rules decide.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EvalMethod {
    Static,
    Depth(u32),
    Nodes(u64),
    /// A search to depth 1, because there is no static value in check.
    InCheck,
    /// A search to depth 1, because the engine gave no static value.
    NoStatic,
    /// Checkmate or stalemate is on the board; no engine was asked.
    Rules,
}

impl EvalMethod {
    /// A static value was asked for, and a search to depth 1 was made instead.
    pub fn is_fallback(self) -> bool {
        matches!(self, EvalMethod::InCheck | EvalMethod::NoStatic)
    }

    pub fn message(self) -> Message {
        let pt = match self {
            EvalMethod::Static => "estático".to_owned(),
            EvalMethod::Depth(depth) => format!("profundidade {depth}"),
            EvalMethod::Nodes(nodes) => format!("{nodes} nós"),
            EvalMethod::InCheck => "profundidade 1, em xeque".to_owned(),
            EvalMethod::NoStatic => "profundidade 1, sem avaliação estática".to_owned(),
            EvalMethod::Rules => "fim de jogo".to_owned(),
        };
        Message::new(self.to_string(), pt)
    }
}

impl fmt::Display for EvalMethod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EvalMethod::Static => write!(f, "static"),
            EvalMethod::Depth(depth) => write!(f, "depth {depth}"),
            EvalMethod::Nodes(nodes) => write!(f, "nodes {nodes}"),
            EvalMethod::InCheck => write!(f, "depth 1, in check"),
            EvalMethod::NoStatic => write!(f, "depth 1, no static evaluation"),
            EvalMethod::Rules => write!(f, "game over"),
        }
    }
}

/// An engine's opinion of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Evaluation {
    /// From White's point of view.
    pub score: Score,
    pub method: EvalMethod,
}
