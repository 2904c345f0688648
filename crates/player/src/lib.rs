//! Players: a search over any game with any way of valuing its positions, and the protocols in which other programs
//! talk to it. Knows nothing of tournaments.
//!
//! | module | subject |
//! |---|---|
//! | `evaluator` | the contract of whatever values positions |
//! | `classic` | chess valued by hand-written rules: material and squares |
//! | `damas` | Brazilian draughts: its evaluations and exact endings |
//! | `hub` | the Hub protocol, for programs in which people play draughts |
//! | `heuristic` | any game with words for heuristics, valued by a heuristic set |
//! | `advice` | patterns that draw the play towards them or away |
//! | `times` | the time that both sides have used |
//! | `search` | alpha-beta with iterative deepening |
//! | `mind` | what a chess player thinks with, chosen while the program runs |
//! | `session` | a game against a person in a terminal |
//! | `uci` | a chess player behind the Universal Chess Interface |
//! | `conversation`, `lines` | reading what another program says, so that `quit` is heard at once |
//! | `bench` | positions to measure a search on |
//! | `minimax` | the same answer by plain looking ahead, slowly |
//! | [`pad`] | the automatic decision process of 1982, which learns from its defeats |
//! | [`tac_tickle`] | Tac-Tickle played: opponents, matches, training, measures |

pub mod advice;
pub mod bench;
pub mod classic;
mod conversation;
pub mod damas;
mod evaluator;
pub mod heuristic;
pub mod hub;
mod lines;
pub mod mind;
pub mod minimax;
pub mod pad;
pub mod search;
pub mod session;
pub mod tac_tickle;
pub mod times;
pub mod uci;

pub use evaluator::{Certain, Evaluator, Value};
pub use search::{Answer, Limits, Options, Report, Searcher};
