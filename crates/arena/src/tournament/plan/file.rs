//! The file of a plan as it is written, every value with its place.

use serde::Deserialize;
use toml::Spanned;

/// A whole number as it is written.
pub(super) type Number = Option<Spanned<i64>>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct File {
    pub(super) name: Option<Spanned<String>>,
    pub(super) game: Option<String>,
    pub(super) system: Spanned<String>,
    pub(super) rounds: Number,
    pub(super) challengers: Number,
    pub(super) games: Number,
    pub(super) seed: Option<u64>,
    pub(super) concurrency: Number,
    pub(super) move_limit: Number,
    #[serde(default)]
    pub(super) forbidden: Vec<Spanned<Vec<String>>>,
    #[serde(default)]
    pub(super) limits: Limits,
    #[serde(default)]
    pub(super) adjudication: Adjudicated,
    #[serde(default)]
    pub(super) openings: Openings,
    #[serde(default)]
    pub(super) entry: Vec<EntryFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct EntryFile {
    pub(super) name: Spanned<String>,
    pub(super) player: Spanned<String>,
    pub(super) from_round: Number,
    #[serde(default)]
    pub(super) half_byes: Vec<Spanned<i64>>,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Limits {
    pub(super) depth: Number,
    pub(super) nodes: Number,
    /// Milliseconds for each move.
    pub(super) move_time: Number,
    /// Seconds and increment: `10+0.1`.
    pub(super) clock: Option<Spanned<String>>,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Adjudicated {
    pub(super) win: Number,
    pub(super) win_moves: Number,
    pub(super) draw: Number,
    pub(super) draw_moves: Number,
    pub(super) draw_after: Number,
    #[serde(default)]
    pub(super) tables: bool,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Openings {
    #[serde(default)]
    pub(super) book: bool,
    pub(super) random: Number,
    pub(super) list: Option<Spanned<Vec<String>>>,
}
