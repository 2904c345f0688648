//! Opponents: players that people and other programs can play against. They use the search of the crate `player`, with
//! patterns as advice if the user likes, or PAD, which decides without a search tree. Knows nothing of tournaments and
//! files.
//!
//! | module | subject |
//! |---|---|
//! | [`evaluator`] | a chess player's evaluator: hand-written rules or a heuristic set, and advice |
//! | [`advice`] | patterns that draw the play towards them or away |
//! | [`draughts_reasons`] | moves of draughts explained, and mistakes marked |
//! | [`session`] | a game of chess against a person in a terminal |
//! | [`uci`] | a chess player behind the Universal Chess Interface |
//! | [`hub`] | a draughts player behind the Hub protocol |
//! | [`pad`] | the automatic decision process of 1982, which learns from its defeats |
//! | [`tac_tickle`] | Tac-Tickle played: contestants, series, training, measures |
//! | `conversation`, `lines` | reading what another program says, so that `quit` is heard at once |

pub mod advice;
mod conversation;
pub mod draughts_reasons;
pub mod evaluator;
pub mod hub;
mod lines;
pub mod pad;
pub mod session;
pub mod tac_tickle;
pub mod uci;
