//! UCI and Hub engines as child processes: positions evaluated by a pool of them, and moves asked of them one by one.
//!
//! An engine is another author's program. It may crash, hang, flood its output, print nonsense or ignore `quit`. Whatever
//! it does, every call here returns a value or an [`EngineError`] within its time limit, and no engine outlives the
//! program, not even one that is killed with `kill -9`.
//!
//! | module | subject |
//! |---|---|
//! | `process` | a child process with time limits and bounded output |
//! | `program` | finding an engine on this machine, starting it, asking which options it has |
//! | [`uci`] | the Universal Chess Interface: options, `info` lines, a client that plays |
//! | [`hub`] | the Hub protocol of draughts: commands, notation, a client that plays |
//! | `pool` | several processes of a UCI engine that evaluate positions, replaced when they fail |
//! | `evaluation`, `score` | what is asked of the pool and what it answers |
//! | `position` | a FEN checked before it is sent, or answered by the rules |
//!
//! ```no_run
//! use stratvision_engines::{EnginePool, EvalMode, PoolOptions};
//!
//! let options = PoolOptions { mode: EvalMode::Depth(10), ..PoolOptions::default() };
//! let mut pool = EnginePool::start("stockfish", options)?;
//! for answer in pool.evaluate(&["4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".to_owned()]) {
//!     match answer {
//!         Ok(evaluation) => println!("{} ({})", evaluation.score, evaluation.method),
//!         Err(error) => println!("? ({error})"),
//!     }
//! }
//! # Ok::<(), stratvision_engines::EngineError>(())
//! ```

mod error;
mod evaluation;
pub mod hub;
mod limits;
mod pool;
mod position;
mod process;
mod program;
mod score;
pub mod uci;

pub use error::EngineError;
pub use evaluation::{EvalMethod, EvalMode, Evaluation};
pub use limits::{Clock, EngineMove, MoveLimits};
pub use pool::{EnginePool, EvaluationQueue, MAX_RESTARTS, MAX_TIMEOUTS, PoolOptions};
pub use process::StopHandle;
pub use program::{
    EngineOption, Probe, Program, Protocol, STARTUP_TIMEOUT, command_words, has_option,
    is_executable, locate,
};
pub use score::Score;
