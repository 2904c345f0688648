//! The request for a search: its collections, patterns and filters, as handlers receive and the database keeps them.

use chess::Color;
use corpus::Options;
use corpus::filter::{Dates, Filter, FilterError, FilterText, openings_between};
use search::Details;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::api::types::LangTag;
use crate::error::{ApiError, ApiErrorKind, ApiResult};
use crate::ids::CollectionId;

/// Which side searches in each position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Sides {
    /// The side to move.
    #[default]
    Mover,
    /// White, in positions with White to move.
    White,
    /// Black, in positions with Black to move.
    Black,
    /// Both, in every position.
    Both,
}

/// From one value to another, both included; either may be left open.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
pub struct Range<T> {
    pub from: Option<T>,
    pub to: Option<T>,
}

/// Which games and positions are searched, and what is reported of them.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct Filters {
    pub side: Sides,
    /// Part of a player's name.
    pub player: Option<String>,
    /// The ratings of both players.
    pub elo: Option<Range<u32>>,
    /// Dates as in PGN: `1990`, `1990.05`, `1990.05.17`.
    pub date: Option<Range<String>>,
    /// `1-0`, `0-1`, `1/2-1/2`, or `*` for games without a result.
    pub result: Option<String>,
    /// ECO codes: `B20` to `B99`, or a letter.
    pub eco: Option<Range<String>>,
    /// Only games of at least this number of plies.
    pub min_length: Option<u32>,
    /// The first ply that is searched; 0 is the starting position.
    pub from_ply: Option<u32>,
    /// The last ply that is searched.
    pub to_ply: Option<u32>,
    /// Search variations, not only the main line.
    pub variations: bool,
    /// Report one hit for each game and pattern.
    pub first: bool,
    /// Report every valid instance of a position, not only the first.
    pub all_instances: bool,
    /// Stop after this number of hits.
    #[schema(minimum = 1)]
    pub limit: Option<u64>,
    /// Count raw instances too.
    pub raw: bool,
    /// Prove or refute the tactics of each hit.
    pub prove: bool,
    /// Also report positions from which the pattern can be forced within this number of plies.
    #[schema(maximum = 8)]
    pub within: Option<u8>,
    /// Search only this number of games, chosen at random.
    #[schema(minimum = 1)]
    pub sample: Option<u64>,
    /// The seed of the random choice.
    pub seed: Option<u64>,
}

/// The deepest `within` that ends in reasonable time.
const MAX_WITHIN: u8 = 8;

/// The request of a search as the database keeps it.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct SearchRequest {
    /// With their titles.
    pub collections: Vec<(String, String)>,
    pub filters: Filters,
    /// The language of exports.
    pub lang: LangTag,
}

/// A pattern as it was when the search was made.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct SnapshotPattern {
    pub id: String,
    pub title: String,
    pub version: i64,
    pub source: String,
    /// Whether it was asked for, not only called by a pattern that was.
    pub asked: bool,
}

/// A file of games as it was when the search was made. If it has changed since, its hits are found again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct InputFile {
    pub path: String,
    /// For an uploaded file, whose path follows the data folder when that is moved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub upload: Option<CollectionId>,
    /// Its name in results.
    pub label: String,
    pub bytes: u64,
    /// When the file was last changed, in milliseconds since 1970.
    pub modified: u64,
}

impl Filters {
    /// Fails where values contradict one another or are out of range.
    pub fn check(&self) -> ApiResult<()> {
        self.filter()?;
        if self.within.is_some_and(|plies| plies > MAX_WITHIN) {
            return Err(ApiError::new(
                ApiErrorKind::Invalid,
                format!("'within' is at most {MAX_WITHIN} plies"),
                format!("'within' é no máximo {MAX_WITHIN} meios-lances"),
            ));
        }
        if self.limit == Some(0) || self.sample == Some(0) {
            return Err(ApiError::new(
                ApiErrorKind::Invalid,
                "'limit' and 'sample' are at least 1",
                "'limit' e 'sample' são no mínimo 1",
            ));
        }
        Ok(())
    }

    fn filter(&self) -> ApiResult<Filter> {
        let text = FilterText {
            players: [self.player.as_deref(), None],
            result: self.result.as_deref(),
            ..FilterText::default()
        };
        let filter = Filter::parse(text).and_then(|filter| {
            Ok(Filter {
                elo: ratings(self.elo.as_ref())?,
                date: between(self.date.as_ref(), Dates::between, FilterError::Date)?,
                eco: between(self.eco.as_ref(), openings_between, FilterError::Eco)?,
                ..filter
            })
        });
        filter.map_err(|error| {
            let (message, remedy) = (error.message(), error.remedy());
            ApiError::from_message(ApiErrorKind::Invalid, message).with_remedy(remedy)
        })
    }

    /// The options of the scan.
    pub fn options(&self, patterns: usize) -> ApiResult<Options> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Ok(Options {
            sides: match self.side {
                Sides::Mover => corpus::Sides::Mover,
                Sides::White => corpus::Sides::Only(Color::White),
                Sides::Black => corpus::Sides::Only(Color::Black),
                Sides::Both => corpus::Sides::Both,
            },
            plies: self.from_ply.unwrap_or(0)..=self.to_ply.unwrap_or(u32::MAX),
            min_length: self.min_length.unwrap_or(0),
            filter: self.filter()?,
            variations: self.variations,
            sample: None,
            keep_moves: true,
            features: patterns,
            // One core stays free for the person who works with the studio meanwhile.
            threads: cores.saturating_sub(1).max(1),
        })
    }

    /// What the examiner works out for each hit.
    pub fn details(&self) -> Details {
        Details {
            findings: true,
            all_instances: self.all_instances,
            raw: self.raw,
            first: self.first,
            prove: self.prove,
            within: self.within.map(|plies| plies.min(MAX_WITHIN)),
            distance: None,
            fresh: false,
        }
    }
}

/// A range of ratings with at least one end.
fn ratings(range: Option<&Range<u32>>) -> Result<Option<(u32, u32)>, FilterError> {
    match range.map(|range| (range.from, range.to)) {
        None | Some((None, None)) => Ok(None),
        Some((from, to)) => {
            let (from, to) = (from.unwrap_or(0), to.unwrap_or(u32::MAX));
            let error = || FilterError::Elo(format!("{from}..{to}"));
            (from <= to).then_some(Some((from, to))).ok_or_else(error)
        }
    }
}

/// A range of dates or openings with at least one end that is not blank.
fn between<T>(
    range: Option<&Range<String>>,
    parse: fn(&str, &str) -> Option<T>,
    error: fn(String) -> FilterError,
) -> Result<Option<T>, FilterError> {
    let Some(Range { from, to }) = range else {
        return Ok(None);
    };
    let [from, to] = [from, to].map(|end| end.as_deref().map_or("", str::trim));
    if from.is_empty() && to.is_empty() {
        return Ok(None);
    }
    let parsed = parse(from, to).ok_or_else(|| error(format!("{from}..{to}")));
    parsed.map(Some)
}
