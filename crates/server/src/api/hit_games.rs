//! The hits of a search grouped by their games: games page by page, each with its positions, each position with what was
//! found in it.

use std::collections::HashMap;

use axum::Json;
use axum::extract::State;
use corpus::transcript::{Step, next_step};
use search::{Describer, Hit};
use serde::{Deserialize, Serialize};
use syntax::strip_deceptive;
use utoipa::{IntoParams, ToSchema};

use super::hit_filter::ListedHits;
use super::hits::HitProof;
use super::proofs::{ProofProgress, provable};
use super::searches::load;
use super::types::{ActorInfo, Arrow, LangTag, Played, Side};
use crate::error::{ApiError, ApiResult, Problem};
use crate::jobs::{InputFile, SnapshotPattern};
use crate::opening_names::OpeningNames;
use crate::permit::Action;
use crate::request::{Path, Query};
use crate::state::{App, Caller};
use crate::store::hits::{BareHitRow, GameRow, Sort};
use crate::store::listing::HitPlace;
use crate::workers::too_slow;

/// The maximum number of findings of a page. Games that have more of them show fewer positions.
const MAX_FINDINGS: usize = 1000;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct GamesWanted {
    /// The number of games to skip.
    #[serde(default)]
    #[param(minimum = 0)]
    pub after: u32,
    /// The maximum number of games, 1 to 50; the default is 12.
    #[param(minimum = 1, maximum = 50)]
    pub limit: Option<u32>,
    /// The maximum number of positions of each game, 1 to 200; the default is 6.
    #[param(minimum = 1, maximum = 200)]
    pub positions: Option<u32>,
    /// Only this game, by its number among the games of the search.
    #[param(minimum = 0)]
    pub game: Option<u32>,
    /// By ply: that of the first hit of each game.
    #[serde(default)]
    #[param(inline)]
    pub sort: Sort,
    #[serde(default)]
    pub lang: LangTag,
}

/// A page of games with hits.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GamesPage {
    pub games: Vec<FoundGame>,
    /// What the filter lets through.
    pub listed: Counted,
    /// What the search found, whatever the filter.
    pub found: FoundTotals,
    /// The `after` of the next page; null on the last page.
    pub next: Option<u32>,
    /// The proofs of all hits whose tactics can be proved; null if there are none to prove.
    pub proofs: Option<ProofProgress>,
}

/// The numbers of all games with hits and of all hits of a search.
#[derive(Debug, Serialize, ToSchema)]
pub struct FoundTotals {
    pub games: i64,
    pub hits: i64,
}

/// Numbers of games, positions and hits.
#[derive(Debug, Serialize, ToSchema)]
pub struct Counted {
    pub games: i64,
    pub positions: i64,
    pub hits: i64,
}

/// A game in which patterns were found.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FoundGame {
    /// The number of the game among those of the search with hits, from 0.
    pub game: i64,
    /// The collection or file.
    pub file: String,
    /// The number of the game in its file, from 1.
    pub number: i64,
    pub white: String,
    pub black: String,
    pub event: String,
    pub site: String,
    pub round: String,
    pub date: String,
    pub result: String,
    /// The ECO code.
    pub eco: String,
    /// The name of the opening, by its code or by the moves; null if there is none.
    pub opening: Option<String>,
    pub white_elo: Option<i64>,
    pub black_elo: Option<i64>,
    /// The number of positions that the filter lets through.
    pub position_count: i64,
    /// The number of their hits.
    pub hit_count: i64,
    /// The first positions: those of the game, then those of its variations.
    pub positions: Vec<FoundPosition>,
}

/// A position with what was found in it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FoundPosition {
    /// The ply; 0 is the start of the game.
    pub ply: i64,
    pub fen: String,
    /// Whether the position is in a variation.
    pub variation: bool,
    /// The move that led to the position, in standard notation; null at the start.
    pub last: Option<String>,
    /// One entry for each pattern and side.
    pub findings: Vec<FoundPattern>,
}

/// A pattern found in a position.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FoundPattern {
    /// The number of the hit in the search, from 1: the first one of the pattern and side in the position.
    pub n: i64,
    /// The number of hits of the pattern and side in the position.
    pub count: i64,
    /// The name of the pattern.
    pub pattern: String,
    /// The side that searched.
    pub side: Side,
    pub actors: Vec<ActorInfo>,
    /// The actions of the scenario.
    pub arrows: Vec<Arrow>,
    /// The squares that are actors themselves.
    pub squares: Vec<String>,
    /// The instance in sentences.
    pub words: String,
    /// The moves of the tactical line.
    pub line: Vec<Played>,
    /// Whether the tactics are forced, where that is known.
    pub proof: Option<HitProof>,
    /// Whether there is something to prove.
    pub provable: bool,
    /// The number of plies within which the pattern can be forced, where it is not there yet.
    pub within: Option<u8>,
}

/// Lists the games in which a search found something; also while it runs.
#[utoipa::path(get, path = "/searches/{id}/games", tag = "searches",
    params(("id" = String, Path), GamesWanted, ListedHits),
    responses((status = 200, body = GamesPage), (status = 404, body = Problem), (status = 422, body = Problem),
        (status = 503, body = Problem)))]
pub async fn list(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Query(wanted): Query<GamesWanted>,
    Query(listed): Query<ListedHits>,
) -> ApiResult<Json<GamesPage>> {
    let (id, row) = load(&app, &caller, &id, Action::Read).await?;
    let names: Vec<String> = serde_json::from_str(&row.names)?;
    let inputs: Vec<InputFile> = serde_json::from_str(&row.inputs)?;
    let patterns = app.store.search_patterns(id).await?;
    let patterns: Vec<SnapshotPattern> = serde_json::from_str(&patterns)?;
    let mut filter = listed.filter(&names)?;
    filter.game = wanted.game.map(i64::from);
    let limit = wanted.limit.unwrap_or(12).clamp(1, 50);
    let positions = wanted.positions.unwrap_or(6).clamp(1, 200);
    let after = i64::from(wanted.after);

    let (numbers, counts) = app
        .store
        .list_games(id, &filter, wanted.sort, limit.into(), after)
        .await?;
    let (games_found, hits_found) = app.store.count_found(id).await?;
    let places = app.store.hit_places(id, &filter, &numbers).await?;
    let games = group(&numbers, places, positions as usize);
    let hits: Vec<i64> = games
        .iter()
        .flat_map(|game| &game.positions)
        .flatten()
        .map(|finding| finding.place.n)
        .collect();
    let hits = app.store.numbered_hits(id, &hits).await?;
    let rows = app.store.numbered_games(id, &numbers).await?;

    let lang = wanted.lang.into();
    let shipped = app.shipped.clone();
    let describing = app.workers.run(move |cancellation| {
        let library = shipped.library_with(&patterns);
        let describer = Describer::new(&library, &names, lang).map_err(ApiError::internal)?;
        let mut page = Describing {
            describer: &describer,
            inputs: &inputs,
            games: rows.into_iter().map(|row| (row.game, row)).collect(),
            hits: hits.into_iter().map(|row| (row.n, row)).collect(),
        };
        let mut described = Vec::with_capacity(games.len());
        for game in games {
            if cancellation.is_cancelled() {
                return Err(too_slow());
            }
            // None: deleted since the numbers were read.
            described.extend(page.game(game)?);
        }
        Ok((described, provable(&describer)))
    });
    let (games, provable) = describing.await??;
    let reached = after + numbers.len() as i64;
    Ok(Json(GamesPage {
        games,
        listed: Counted {
            games: counts.games,
            positions: counts.positions,
            hits: counts.hits,
        },
        found: FoundTotals {
            games: games_found,
            hits: hits_found,
        },
        next: (reached < counts.games).then_some(wanted.after + numbers.len() as u32),
        proofs: ProofProgress::of(&app, id, &provable).await?,
    }))
}

/// A game of the page with its first positions.
struct GameOfPage {
    game: i64,
    position_count: i64,
    hit_count: i64,
    positions: Vec<Vec<Finding>>,
}

/// The first hit of a pattern and side in a position, with the number of them.
struct Finding {
    place: HitPlace,
    count: i64,
}

/// Groups hits, which come game by game and position by position, in the order of `numbers`.
fn group(numbers: &[i64], places: Vec<HitPlace>, most_positions: usize) -> Vec<GameOfPage> {
    let mut games: HashMap<i64, GameOfPage> = HashMap::new();
    let mut findings = 0;
    let is_same_position = |a: &HitPlace, b: &HitPlace| {
        (a.game, a.in_variation, a.text_ply) == (b.game, b.in_variation, b.text_ply)
    };
    for position in places.chunk_by(is_same_position) {
        let game = position[0].game;
        let game = games.entry(game).or_insert_with(|| GameOfPage {
            game,
            position_count: 0,
            hit_count: 0,
            positions: Vec::new(),
        });
        game.position_count += 1;
        game.hit_count += position.len() as i64;
        if game.positions.len() >= most_positions || findings >= MAX_FINDINGS {
            continue;
        }
        let mut of_position: Vec<Finding> = Vec::new();
        for place in position {
            let known = |one: &&mut Finding| {
                (one.place.pattern, one.place.side) == (place.pattern, place.side)
            };
            match of_position.iter_mut().find(known) {
                Some(known) => known.count += 1,
                None => of_position.push(Finding {
                    place: *place,
                    count: 1,
                }),
            }
        }
        findings += of_position.len();
        game.positions.push(of_position);
    }
    numbers
        .iter()
        .filter_map(|number| games.remove(number))
        .collect()
}

/// The rows of a page while they are described.
struct Describing<'a> {
    describer: &'a Describer,
    inputs: &'a [InputFile],
    games: HashMap<i64, GameRow>,
    hits: HashMap<i64, BareHitRow>,
}

impl Describing<'_> {
    fn game(&mut self, game: GameOfPage) -> ApiResult<Option<FoundGame>> {
        let Some(row) = self.games.remove(&game.game) else {
            return Ok(None);
        };
        let tags: Vec<(String, String)> = serde_json::from_str(&row.tags)?;
        let tag = |name: &str| {
            let value = tags.iter().find(|(known, _)| known == name);
            value.map_or("", |(_, value)| value.trim())
        };
        let text = |name: &str| match tag(name) {
            "?" | "-" => String::new(),
            value => strip_deceptive(value).into_owned(),
        };
        let moves = MovesBefore::of(&row.moves);
        let names = OpeningNames::shipped();
        let opening = names
            .by_code(tag("ECO"))
            .or_else(|| match tag("FEN") {
                "" => names.by_moves(moves.main.iter().copied()),
                _ => None,
            })
            .map(|opening| opening.name(self.describer.lang()).to_owned());
        let positions = game.positions.into_iter();
        let positions =
            positions.filter_map(|findings| self.position(findings, &moves).transpose());
        let input = self.inputs.get(row.input as usize);
        Ok(Some(FoundGame {
            game: row.game,
            file: input.map_or_else(String::new, |input| input.label.clone()),
            number: row.number,
            white: text("White"),
            black: text("Black"),
            event: text("Event"),
            site: text("Site"),
            round: text("Round"),
            date: text("Date"),
            eco: text("ECO"),
            opening,
            white_elo: tag("WhiteElo").parse().ok(),
            black_elo: tag("BlackElo").parse().ok(),
            position_count: game.position_count,
            hit_count: game.hit_count,
            positions: positions.collect::<ApiResult<_>>()?,
            result: row.result,
        }))
    }

    fn position(
        &self,
        findings: Vec<Finding>,
        moves: &MovesBefore<'_>,
    ) -> ApiResult<Option<FoundPosition>> {
        let mut found = Vec::with_capacity(findings.len());
        for Finding { place, count } in findings {
            if let Some(row) = self.hits.get(&place.n) {
                let hit = row.proved_hit()?;
                found.push((row, found_pattern(self.describer, row, &hit, count)));
            }
        }
        let Some((first, _)) = found.first() else {
            return Ok(None);
        };
        Ok(Some(FoundPosition {
            ply: first.ply,
            fen: first.fen.clone(),
            variation: first.in_variation,
            last: moves.last(first.in_variation, first.text_ply),
            findings: found.into_iter().map(|(_, finding)| finding).collect(),
        }))
    }
}

/// A hit, one of `count` of its pattern and side in the position.
pub(super) fn found_pattern(
    describer: &Describer,
    row: &BareHitRow,
    hit: &Hit,
    count: i64,
) -> FoundPattern {
    let description = describer.describe(hit);
    let squares = description.marked_squares();
    let line = description.played_line();
    FoundPattern {
        n: row.n,
        count,
        pattern: description.name().to_owned(),
        side: hit.side.into(),
        actors: description.actors().map(ActorInfo::from).collect(),
        arrows: description.arrows().iter().filter_map(Arrow::new).collect(),
        squares: squares.map(|square| square.to_string()).collect(),
        words: description.words(),
        line: line.into_iter().map(Played::from).collect(),
        proof: HitProof::of(&description, hit.finding.verdict.as_ref()),
        provable: describer.patterns()[hit.finding.pattern].is_provable(),
        within: hit.finding.within(),
    }
}

/// The moves of a game by the numbers that hits have: those of the main line, and those of all variations in the order of
/// the text.
struct MovesBefore<'a> {
    main: Vec<&'a str>,
    variations: Vec<&'a str>,
}

impl MovesBefore<'_> {
    fn of(transcript: &str) -> MovesBefore<'_> {
        let mut moves = MovesBefore {
            main: Vec::new(),
            variations: Vec::new(),
        };
        let (mut at, mut depth) = (0, 0u32);
        while let Some(step) = next_step(transcript, &mut at) {
            match step {
                Step::Move(san) if depth == 0 => moves.main.push(san),
                Step::Move(san) => moves.variations.push(san),
                Step::Open => depth += 1,
                Step::Close => depth = depth.saturating_sub(1),
                Step::Comment(_) | Step::Nag(_) => {}
            }
        }
        moves
    }

    /// The move that led to a position.
    fn last(&self, in_variation: bool, text_ply: i64) -> Option<String> {
        let moves = match in_variation {
            true => &self.variations,
            false => &self.main,
        };
        let index = usize::try_from(text_ply).ok()?.checked_sub(1)?;
        moves.get(index).map(|san| (*san).to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn last_move_is_found_in_the_main_line_and_in_variations() {
        let moves = MovesBefore::of("e4 {why ( e5 )} ( d4 $1 d5 ( Nf6 ) ) e5 ( c5 ) Nf3");
        let last = |in_variation, ply| moves.last(in_variation, ply);
        assert_eq!(last(false, 0), None);
        assert_eq!(last(false, 3).as_deref(), Some("Nf3"));
        assert_eq!(last(true, 2).as_deref(), Some("d5"));
        assert_eq!(last(true, 4).as_deref(), Some("c5"));
        assert_eq!(last(true, 5), None);
    }

    #[test]
    fn hits_of_a_position_are_one_entry_for_each_pattern_and_side() {
        let place = |n, game, text_ply, pattern| HitPlace {
            n,
            game,
            in_variation: false,
            text_ply,
            pattern,
            side: 0,
        };
        let places = vec![
            place(1, 0, 5, 0),
            place(2, 0, 5, 1),
            place(3, 0, 5, 0),
            place(4, 0, 7, 0),
            place(5, 2, 1, 0),
        ];
        let games = group(&[2, 0], places, 1);
        let numbers: Vec<i64> = games.iter().map(|game| game.game).collect();
        assert_eq!(numbers, [2, 0]);
        let game = &games[1];
        assert_eq!((game.position_count, game.hit_count), (2, 4));
        let counts: Vec<(i64, i64)> = game.positions[0]
            .iter()
            .map(|finding| (finding.place.n, finding.count))
            .collect();
        assert_eq!(counts, [(1, 2), (2, 1)]);
        assert_eq!(game.positions.len(), 1);
    }
}
