//! The rules, notation and tables of Brazilian draughts. One program, so that it is linked once and its tests run side by side.

mod counted;
mod generator_agrees;
mod heuristic_sets;
mod openings;
mod pdn;
mod perft;
mod rules;
mod support;
mod tables;
