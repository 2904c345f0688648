//! PAD, the automatic decision process ("processo automático de decisão") of W. Eikmeier, 1982. It decides a move
//! without a search tree, by six questions asked one after the other ("Can I win at once?", "Could the adversary?", …),
//! and it learns: configurations that it finds lost go into a memory, so that it does not lose in the same way twice.
//! The process depends on no particular game: it needs [`Concerns`] of a game and [`LossMemory`] of a memory.
//!
//! | module | subject |
//! |---|---|
//! | `concerns` | what a game and a memory offer |
//! | `options` | how far it looks, and what goes beyond 1982 |
//! | `analysis` | its modules: attack, defence, choice, safety, thought |
//! | `decision` | what it decided, by which class of concern |
//! | `turn` | one turn, from the first concern to the last |
//! | `learning` | which configurations it stores |

mod analysis;
mod concerns;
mod decision;
mod learning;
mod options;
mod turn;

pub use concerns::{Concerns, Favour, LossMemory, NoMemory};
pub use decision::{Action, Candidate, CandidateVerdict, Cause, Class, Decision, Ground, Lesson};
pub use options::{MAX_QI, Options};
pub use turn::Pad;
