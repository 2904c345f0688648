//! Searches, players and learners, each against something simpler. One program, so that it is linked once and its tests run side by side.

mod advice;
mod damas;
mod damas_sets;
mod exact;
mod hub;
mod pad_generic;
mod pad_golden;
mod pad_learning;
mod search;
mod tac_tickle_sets;
