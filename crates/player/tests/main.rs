//! The search and its evaluators, each against something simpler. One program, so that it is linked once and its tests
//! run side by side.

mod damas;
mod damas_sets;
mod exact;
mod search;
