//! PAD, the automatic decision process ("processo automático de decisão") of W. Eikmeier, 1982: six classes of concern
//! asked one after the other, and a memory of lost configurations.
//!
//! The process knows no game. What it asks of one is [`Concerns`], what it asks of a memory is [`LossMemory`].
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
