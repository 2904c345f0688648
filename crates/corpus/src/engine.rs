//! Positions evaluated by UCI engines: any program that speaks the protocol, several processes side by side, values
//! in the order of the positions. An engine is somebody else's program: whatever it does (dies, hangs, floods,
//! prints nonsense), the answer is a value or an error for that position, within the time limit.
//!
//! | module | subject |
//! |---|---|
//! | `score` | a value and how it reads |
//! | `question` | a FEN made safe to send, or answered by the rules |
//! | `answer` | what the lines of an engine say |
//! | `process` | a child process with time limits and bounded output |
//! | `session` | the protocol with one process |
//! | `pool` | several processes, replaced when they fail |
//! | `lineup` | games that wait for the values of their hits |
//!
//! ```no_run
//! use stratvision_corpus::engine::{Eval, Options, Pool};
//!
//! let mut pool = Pool::start("stockfish", Options { eval: Eval::Depth(10), ..Options::default() })?;
//! for answer in pool.evaluate(&["4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".to_owned()]) {
//!     match answer {
//!         Ok(evaluated) => println!("{} ({})", evaluated.score, evaluated.how),
//!         Err(error) => println!("? ({error})"),
//!     }
//! }
//! # Ok::<(), stratvision_corpus::engine::EngineError>(())
//! ```

mod answer;
mod lineup;
mod pool;
pub mod process;
mod question;
mod score;
mod session;

use std::env;
use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use chess::FenError;
use syntax::Message;

pub use answer::{Best, best_move, option_name};
pub use lineup::Lineup;
pub use pool::{MAX_RESTARTS, MOST_SLOW, Pool};
pub use score::Score;
pub use session::set_option;

/// What is asked of the engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Eval {
    /// The value without search, by Stockfish's command `eval`; depth 1 where an engine or a position has none.
    #[default]
    Static,
    /// A search to so many plies, at least 1.
    Depth(u32),
    /// A search of so many nodes, at least 1.
    Nodes(u64),
}

/// How engines are run.
#[derive(Debug, Clone)]
pub struct Options {
    /// What is asked.
    pub eval: Eval,
    /// Processes side by side, at least 1.
    pub processes: usize,
    /// The longest answer to one position.
    pub timeout: Duration,
    /// The longest start of a process, until it is ready.
    pub startup: Duration,
    /// Words for the engine's command line.
    pub args: Vec<String>,
    /// The engine's own options, name and value; the value of a button is empty.
    pub options: Vec<(String, String)>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            eval: Eval::Static,
            processes: 1,
            timeout: Duration::from_secs(30),
            startup: Duration::from_secs(10),
            args: Vec::new(),
            options: Vec::new(),
        }
    }
}

/// How a value came about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum How {
    /// Without search.
    Static,
    /// By a search to so many plies.
    Depth(u32),
    /// By a search of so many nodes.
    Nodes(u64),
    /// By a search to depth 1, since there is no static value in check.
    InCheck,
    /// By a search to depth 1, since the engine gave no static value.
    NoStatic,
    /// By the rules: mate or stalemate is on the board.
    Rules,
}

impl How {
    /// A static value was asked for, and another kind was given.
    pub fn is_fallback(self) -> bool {
        matches!(self, How::InCheck | How::NoStatic)
    }
}

impl fmt::Display for How {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            How::Static => write!(f, "static"),
            How::Depth(depth) => write!(f, "depth {depth}"),
            How::Nodes(nodes) => write!(f, "nodes {nodes}"),
            How::InCheck => write!(f, "depth 1, in check"),
            How::NoStatic => write!(f, "depth 1, no static evaluation"),
            How::Rules => write!(f, "game over"),
        }
    }
}

/// A value and how it came about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Evaluated {
    /// The value, from white's point of view.
    pub score: Score,
    /// How it came about.
    pub how: How,
}

/// Why there is no engine or no value.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum EngineError {
    /// The program cannot be run.
    #[error("{path}: {}", why.en)]
    Start {
        /// Which.
        path: PathBuf,
        /// Why.
        why: Message,
    },
    /// The program did not say `uciok` in time.
    #[error("no UCI engine: no answer to \"uci\"")]
    NotUci,
    /// The engine lists no option of this name.
    #[error("the engine has no option \"{0}\"")]
    NoOption(String),
    /// A name or value that cannot be sent: too long, or with a line break.
    #[error("the option \"{0}\" cannot be sent")]
    BadOption(String),
    /// The process ended, or no longer listens or speaks.
    #[error("the engine died")]
    Died,
    /// It was not asked: it had failed too often before.
    #[error("the engine was given up before")]
    GivenUp,
    /// No answer in time.
    #[error("the engine did not answer in time")]
    Timeout,
    /// More output than any answer needs.
    #[error("the engine printed too much")]
    Flood,
    /// An answer without a value.
    #[error("the engine gave no value")]
    NoScore,
    /// No position to send.
    #[error("no position: {0}")]
    Position(#[from] FenError),
    /// More than sixteen pieces a side, for which engines have no room.
    #[error("more than sixteen pieces a side")]
    TooManyPieces,
    /// Castling as in Chess960, which the engine does not know.
    #[error("the engine does not know castling of Chess960")]
    Chess960,
    /// The evaluation was ended before this position's turn.
    #[error("interrupted")]
    Interrupted,
}

impl EngineError {
    /// One word for programs; it never changes.
    pub fn code(&self) -> &'static str {
        match self {
            EngineError::Start { .. } => "start",
            EngineError::NotUci => "not-uci",
            EngineError::NoOption(_) | EngineError::BadOption(_) => "option",
            EngineError::Died => "died",
            EngineError::GivenUp => "given-up",
            EngineError::Timeout => "timeout",
            EngineError::Flood => "flood",
            EngineError::NoScore => "no-value",
            EngineError::Position(_) => "position",
            EngineError::TooManyPieces => "too-many-pieces",
            EngineError::Chess960 => "chess960",
            EngineError::Interrupted => "interrupted",
        }
    }
}

/// Where an engine of this name is: a path as it is, a bare name in `PATH` and then where Debian puts games, which
/// is often missing from `PATH`.
pub fn locate(name: impl AsRef<Path>) -> Option<PathBuf> {
    let name = name.as_ref();
    if name.components().count() > 1 || name.is_absolute() {
        return name.is_file().then(|| name.to_owned());
    }
    let path = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&path)
        .chain(["/usr/games", "/usr/local/games"].map(PathBuf::from))
        .map(|folder| folder.join(name))
        .find(|file| file.is_file())
}
