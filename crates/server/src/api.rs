//! The handlers, one file for each subject. `types` holds what several of them share.

pub mod about;
pub mod builder;
pub mod collection_games;
pub mod collections;
pub mod compose;
pub mod damas;
mod diagnostics;
pub mod drafts;
pub mod draw;
pub mod events;
pub mod explain;
pub mod export;
pub mod facts;
mod game_view;
pub mod games;
mod hit_filter;
pub mod hit_game;
pub mod hit_games;
pub mod hits;
pub mod language;
pub mod machine;
pub mod matching;
pub mod me;
pub mod openings;
pub mod patterns;
pub mod position;
pub mod proofs;
pub mod searches;
mod snapshot;
pub mod stats;
pub mod tac_tickle;
pub mod tests;
pub mod training;
pub mod types;
pub mod xray;

/// A file name that every system accepts: letters, digits, `-` and `_`.
fn file_name(title: &str, ending: &str) -> String {
    let plain = |character: char| match character {
        character if character.is_ascii_alphanumeric() => character.to_ascii_lowercase(),
        '-' => '-',
        _ => '_',
    };
    let name: String = title.chars().map(plain).take(60).collect();
    match name.trim_matches('_') {
        "" => format!("stratvision.{ending}"),
        name => format!("{name}.{ending}"),
    }
}
