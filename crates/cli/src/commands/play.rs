//! `stratvision play`: against the machine, in the terminal. One file for each game.

pub mod chess;
pub mod damas;
mod game_file;
pub mod tac_tickle;
