//! The slow, obviously right twin of the relations and functions of PATLAN: the test oracle.
//!
//! It shares nothing with the library: plain loops over squares, no bitboards, no tables, no cleverness. Wherever the
//! definition (`patlan-semantics.md`) is silent, the reading chosen is marked "default".
#![allow(dead_code, unused_imports)]

pub mod board;
pub mod dynamic;
pub mod facts;
pub mod functions;
pub mod geometry;
pub mod lists;
pub mod marks;
pub mod moves;
pub mod pawns;

pub use board::{Piece, Square, TwinBoard, square, square_name};
pub use dynamic::{Dynamic, FactSquare};
pub use facts::{blocks, facts, piece_name, place_name};
pub use functions::*;
pub use lists::{list_facts, lists};
pub use marks::{protected_by_me, protected_by_you};
pub use pawns::*;
