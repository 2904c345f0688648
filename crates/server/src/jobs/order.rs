//! What a search was asked for.

use chess::Color;
use corpus::Options;
use corpus::filter::{Filter, Words, range};
use search::Details;
use serde::{Deserialize, Serialize};
use syntax::Lang;
use utoipa::ToSchema;

use crate::api::shapes::LangTag;
use crate::error::{Answer, Failure, Kind};
use crate::ids::CollectionId;

/// Who searches in each position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Sides {
    /// Whoever is to move.
    #[default]
    Mover,
    /// White, when it is to move.
    White,
    /// Black, when it is to move.
    Black,
    /// Both, whoever is to move.
    Both,
}

/// From one value to another, both included; either may be left open.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
pub struct Range<T> {
    /// The least.
    pub from: Option<T>,
    /// The greatest.
    pub to: Option<T>,
}

/// Which games and positions, and how much of what is found.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct Filters {
    /// Who searches.
    pub side: Sides,
    /// Part of a player's name.
    pub player: Option<String>,
    /// Both ratings.
    pub elo: Option<Range<u32>>,
    /// The date: `1990`, `1990.05`, `1990.05.17`.
    pub date: Option<Range<String>>,
    /// `1-0`, `0-1`, `1/2-1/2`, or `*` for games whose result is not known.
    pub result: Option<String>,
    /// The opening: `B20` to `B99`, or a letter.
    pub eco: Option<Range<String>>,
    /// Games of at least so many half-moves.
    pub min_length: Option<u32>,
    /// Not before so many half-moves.
    pub from_ply: Option<u32>,
    /// Not after so many.
    pub to_ply: Option<u32>,
    /// Side lines too.
    pub variations: bool,
    /// One hit for each game and pattern.
    pub first: bool,
    /// Every valid instance of a position, not only the first.
    pub all_instances: bool,
    /// Stop after so many hits.
    #[schema(minimum = 1)]
    pub limit: Option<u64>,
    /// Count raw instances too.
    pub raw: bool,
    /// Say of each hit whether its tactics are forced.
    pub prove: bool,
    /// Also positions from which the pattern can be forced within so many half-moves.
    #[schema(maximum = 8)]
    pub within: Option<u8>,
    /// So many games drawn by lot.
    #[schema(minimum = 1)]
    pub sample: Option<u64>,
    /// The seed of the lot.
    pub seed: Option<u64>,
}

/// Further ahead nobody can look in reasonable time.
const FURTHEST: u8 = 8;

/// What was asked, as the database keeps it.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Asked {
    /// Collections, by id, with what they were called.
    pub collections: Vec<(String, String)>,
    /// Which games and positions.
    pub filters: Filters,
    /// The language of the words.
    pub lang: LangTag,
}

/// A pattern as it was when the search was made.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct SnapshotPattern {
    /// Its id.
    pub id: String,
    /// What it was called.
    pub title: String,
    /// Its version.
    pub version: i64,
    /// Its text.
    pub source: String,
    /// It was asked for, not only named by one that was.
    pub asked: bool,
}

/// A file of games as it was when the search was made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct InputFile {
    /// Where.
    pub path: String,
    /// It was sent, and lies where the studio's uploads lie now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub upload: Option<CollectionId>,
    /// What to call it in results.
    pub label: String,
    /// How large.
    pub bytes: u64,
    /// When it was changed, in milliseconds since 1970.
    pub modified: u64,
}

impl Filters {
    /// Whether they make sense.
    pub fn check(&self) -> Answer<()> {
        self.filter()?;
        if self.within.is_some_and(|plies| plies > FURTHEST) {
            return Err(Failure::new(
                Kind::Invalid,
                format!("'within' is at most {FURTHEST} half-moves"),
                format!("'within' é no máximo {FURTHEST} meios-lances"),
            ));
        }
        if self.limit == Some(0) || self.sample == Some(0) {
            return Err(Failure::new(
                Kind::Invalid,
                "a search for nothing: the number of hits and of games is at least 1",
                "uma busca por nada: o número de achados e de partidas é no mínimo 1",
            ));
        }
        Ok(())
    }

    fn filter(&self) -> Answer<Filter> {
        let elo = self.elo.as_ref().and_then(|elo| {
            let end = |end: Option<u32>| end.map(|rating| rating.to_string());
            range(end(elo.from).as_deref(), end(elo.to).as_deref())
        });
        let text = |ends: &Option<Range<String>>| {
            let ends = ends.as_ref()?;
            range(ends.from.as_deref(), ends.to.as_deref())
        };
        let (date, eco) = (text(&self.date), text(&self.eco));
        let words = Words {
            players: [self.player.as_deref(), None],
            elo: elo.as_deref(),
            date: date.as_deref(),
            result: self.result.as_deref(),
            eco: eco.as_deref(),
            ..Words::default()
        };
        Filter::read(words).map_err(|unread| {
            let (message, remedy) = (unread.message(), unread.remedy());
            Failure::new(Kind::Invalid, message.en, message.pt).remedy(remedy.en, remedy.pt)
        })
    }

    /// As the scan takes them.
    pub fn options(&self, patterns: usize) -> Answer<Options> {
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
            side_lines: self.variations,
            sample: None,
            keep_moves: true,
            patterns,
            // One core is left to whoever works with the studio meanwhile.
            threads: cores.saturating_sub(1).max(1),
        })
    }

    /// How much is wanted of each hit.
    pub fn details(&self, lang: Lang) -> Details {
        Details {
            described: true,
            words: true,
            all: self.all_instances,
            raw: self.raw,
            first: self.first,
            prove: self.prove,
            within: self.within.map(|plies| plies.min(FURTHEST)),
            distance: None,
            fresh: false,
            lang,
        }
    }
}
