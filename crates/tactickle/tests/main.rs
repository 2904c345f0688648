//! The rules and the solution of Tac-Tickle. One program, so that it is linked once and its tests run side by side.

mod rules_twin;
mod solution_golden;
