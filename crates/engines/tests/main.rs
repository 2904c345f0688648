//! Engines as real processes: fake ones, which are shell scripts, and Stockfish where it is installed. One program, so
//! that it is linked once and its tests run concurrently.

mod hostile;
mod protocol;
mod stockfish;
#[cfg(unix)]
mod support;
