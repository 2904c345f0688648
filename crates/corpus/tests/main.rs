//! Scans and stores on real files. One program, so that it is linked once and its tests run side by side.

mod scan_long_game;
mod scan_stopped;
mod store_annotations;
mod store_clues;
mod store_damage;
mod store_round_trip;
mod store_speed;
mod store_support;
