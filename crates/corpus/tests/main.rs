//! Engines, scans and stores on real files and processes. One program, so that it is linked once and its tests run side by side.

mod engine_hostile;
mod engine_protocol;
mod engine_stockfish;
#[cfg(unix)]
mod engine_support;
mod scan_long_game;
mod scan_stopped;
mod store_annotations;
mod store_clues;
mod store_damage;
mod store_round_trip;
mod store_speed;
mod store_support;
