//! The handlers, one file for each subject.

pub mod about;
pub mod compose;
pub mod explain;
pub mod facts;
pub mod language;
pub mod matching;
pub mod position;
pub mod shapes;
