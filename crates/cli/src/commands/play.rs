//! `stratvision play`: against the machine, in the terminal. One file for each game.

pub mod chess;
pub mod damas;
mod keeping;
pub mod tac_tickle;
