//! PAD, advice and the protocols, each against recorded or simpler behaviour. One program, so that it is linked once
//! and its tests run side by side.

mod advice;
mod hub;
mod pad_generic;
mod pad_golden;
mod pad_learning;
mod tac_tickle_sets;
