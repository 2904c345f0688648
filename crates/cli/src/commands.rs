//! One file for each command: what it does with its arguments, as `args` has read them.

pub mod backup;
pub mod bench;
pub mod contest;
pub mod dhjog;
pub mod draughts;
pub mod facts;
pub mod find;
pub mod hub;
pub mod judging;
pub mod ladder;
pub mod pair;
pub mod patlan;
pub mod perft;
pub mod play;
pub mod restore;
pub mod search;
pub mod shell;
pub mod store;
pub mod studio;
pub mod tactickle;
pub mod tournament;
pub mod uci;
pub mod weights;
