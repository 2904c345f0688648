//! The API against a real server and a real database.

mod access;
mod builder;
mod collection_games;
mod collections;
mod connections;
mod damas;
mod draw;
mod games;
mod hit_games;
mod http;
mod language;
mod limits;
mod patterns;
mod searches;
mod security;
mod studio;
mod tac_tickle;
mod training;
