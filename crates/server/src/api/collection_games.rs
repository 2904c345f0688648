//! The games of a collection: listed, with players to complete, and each as the studio shows it.

use axum::Json;
use axum::extract::State;
use chess::pgn::{Games, Tags};
use corpus::input::{EndedEarly, Watch};
use corpus::place::read_game;
use serde::{Deserialize, Serialize};
use syntax::{Lang, Message};
use utoipa::{IntoParams, ToSchema};

use super::collections::load;
use super::game_view::GameView;
use super::types::{BilingualText, LangTag};
use crate::error::{ApiError, ApiErrorKind, ApiResult, Problem};
use crate::game_index::{
    GameFilter, GameIndex, GameOrder, GamePage, GameResult, GameSort, IndexedGame, YearSpan,
};
use crate::games::IndexProgress;
use crate::ids::CollectionId;
use crate::messages::from_column;
use crate::opening_names::OpeningNames;
use crate::permit::Action;
use crate::request::{Path, Query};
use crate::state::{App, Caller};
use crate::store::StoreError;
use crate::store::collections::CollectionRow;
use crate::workers::too_slow;

/// The maximum length of a text of a filter, in characters.
const MAX_TEXT: usize = 200;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PageWanted {
    /// The number of games to skip.
    #[serde(default)]
    #[param(minimum = 0)]
    pub after: u32,
    /// The maximum number of games, 1 to 200; the default is 50.
    #[param(minimum = 1, maximum = 200)]
    pub limit: Option<u32>,
    #[serde(default)]
    pub lang: LangTag,
}

/// A list of games: which, and in which order.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct ListWanted {
    #[serde(default)]
    #[param(inline)]
    pub sort: GameSort,
    /// Whether the order is turned round. What is unknown comes last all the same.
    #[serde(default)]
    pub descending: bool,
    /// Beginnings of words of the name of a player of either colour; accents and case do not count. A whole name of
    /// several words means that player alone.
    #[param(max_length = 200)]
    pub player: Option<String>,
    /// The same for White.
    #[param(max_length = 200)]
    pub white: Option<String>,
    /// The same for Black.
    #[param(max_length = 200)]
    pub black: Option<String>,
    /// Beginnings of words of the event.
    #[param(max_length = 200)]
    pub event: Option<String>,
    #[param(minimum = 0, maximum = 9999)]
    pub from_year: Option<u32>,
    #[param(minimum = 0, maximum = 9999)]
    pub to_year: Option<u32>,
    #[param(inline)]
    pub result: Option<GameResult>,
    /// The beginning of an ECO code: `C41`, or `C`.
    #[param(max_length = 3)]
    pub eco: Option<String>,
}

impl ListWanted {
    fn order(&self) -> GameOrder {
        GameOrder {
            sort: self.sort,
            is_descending: self.descending,
        }
    }

    fn filter(&self) -> ApiResult<GameFilter> {
        let texts = [&self.player, &self.white, &self.black, &self.event];
        if texts
            .into_iter()
            .flatten()
            .any(|text| text.chars().count() > MAX_TEXT)
        {
            return Err(ApiError::new(
                ApiErrorKind::Invalid,
                "a name of the filter is too long",
                "um nome do filtro é longo demais",
            )
            .remedy("write a part of it", "escreva uma parte dele"));
        }
        let years = [self.from_year, self.to_year];
        if years.into_iter().flatten().any(|year| year > 9999) {
            return Err(ApiError::new(
                ApiErrorKind::Invalid,
                "there is no such year",
                "esse ano não existe",
            )
            .remedy("write a year such as 1997", "escreva um ano, como 1997"));
        }
        let eco = self
            .eco
            .as_ref()
            .map(|code| code.trim().to_ascii_uppercase());
        let eco = eco.filter(|code| !code.is_empty());
        let is_code = |code: &String| {
            let mut chars = code.chars();
            code.len() <= 3
                && matches!(chars.next(), Some('A'..='E'))
                && chars.all(|c| c.is_ascii_digit())
        };
        if !eco.as_ref().is_none_or(is_code) {
            return Err(ApiError::new(
                ApiErrorKind::Invalid,
                "'eco' is the beginning of an ECO code",
                "'eco' é o começo de um código ECO",
            )
            .remedy("write for instance C41", "escreva, por exemplo, C41"));
        }
        Ok(GameFilter {
            player: self.player.clone(),
            white: self.white.clone(),
            black: self.black.clone(),
            event: self.event.clone(),
            years: YearSpan {
                from: self.from_year,
                to: self.to_year,
            },
            result: self.result,
            eco,
        })
    }
}

/// A page of the games of a collection.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CollectionGamesPage {
    pub index: IndexInfo,
    /// Empty until the index is ready.
    pub games: Vec<CollectionGameInfo>,
    /// The number of games that the filter lets through.
    pub listed: i64,
    /// The number of all games.
    pub total: i64,
    /// The `after` of the next page; null on the last page.
    pub next: Option<i64>,
}

/// The index from which games are listed. It is made again when the files of the collection have changed.
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct IndexInfo {
    pub state: IndexState,
    /// The part of the collection that has been read, from 0 to 1, while the index is made.
    pub share: Option<f64>,
    /// Why there is none.
    #[schema(value_type = Option<BilingualText>)]
    pub message: Option<Message>,
    #[schema(value_type = Option<BilingualText>)]
    pub remedy: Option<Message>,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum IndexState {
    #[default]
    Ready,
    Building,
    Failed,
}

/// A game of a list. Names that are unknown are empty.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CollectionGameInfo {
    /// Its number in the collection, from 1. Games that cannot be replayed have numbers, and are not listed.
    pub number: i64,
    pub white: String,
    pub black: String,
    pub white_elo: Option<i64>,
    pub black_elo: Option<i64>,
    #[schema(example = "1-0")]
    pub result: &'static str,
    /// As in PGN; empty where the year is unknown.
    #[schema(example = "1851.06.??")]
    pub date: String,
    pub year: Option<i64>,
    pub event: String,
    pub site: String,
    pub round: String,
    /// The ECO code.
    pub eco: String,
    /// The name of the opening, by its code.
    pub opening: Option<String>,
    pub plies: i64,
}

impl CollectionGameInfo {
    fn new(row: IndexedGame, lang: Lang) -> CollectionGameInfo {
        let opening = OpeningNames::shipped().by_code(&row.eco);
        CollectionGameInfo {
            opening: opening.map(|opening| opening.name(lang).to_owned()),
            result: match row.result {
                Some(2) => "1-0",
                Some(1) => "1/2-1/2",
                Some(_) => "0-1",
                None => "*",
            },
            date: row.date.map_or_else(String::new, date),
            year: row.date.map(|date| date / 10_000),
            number: row.number,
            white: row.white,
            black: row.black,
            white_elo: row.white_elo,
            black_elo: row.black_elo,
            event: row.event,
            site: row.site,
            round: row.round,
            eco: row.eco,
            plies: row.plies,
        }
    }
}

/// A date as PGN writes it.
fn date(number: i64) -> String {
    let part = |number: i64| match number {
        0 => "??".to_owned(),
        number => format!("{number:02}"),
    };
    let (year, month, day) = (number / 10_000, number / 100 % 100, number % 100);
    format!("{year:04}.{}.{}", part(month), part(day))
}

/// The index of a collection, or why there is none yet. Where it is missing it is made.
async fn index_of(
    app: &App,
    id: CollectionId,
    row: &CollectionRow,
) -> ApiResult<Result<GameIndex, IndexInfo>> {
    let failed = |message, remedy| IndexInfo {
        state: IndexState::Failed,
        share: None,
        message: Some(message),
        remedy,
    };
    let building = |bytes: u64| IndexInfo {
        state: IndexState::Building,
        share: (row.bytes > 0).then(|| (bytes as f64 / row.bytes as f64).min(1.0)),
        ..IndexInfo::default()
    };
    match app.counter.progress(id) {
        IndexProgress::Building(bytes) => return Ok(Err(building(bytes))),
        IndexProgress::Failed(failure) => {
            return Ok(Err(failed(failure.message, Some(failure.remedy))));
        }
        IndexProgress::Idle => {}
    }
    if row.state == "failed" {
        let message = row.message.as_deref().map(from_column);
        return Ok(Err(IndexInfo {
            state: IndexState::Failed,
            message,
            remedy: row.remedy.as_deref().map(from_column),
            ..IndexInfo::default()
        }));
    }
    let path = app.folder.path_of(row);
    let indexes = app.counter.indexes();
    if let Some(index) = indexes.current(id, path.clone()).await? {
        return Ok(Ok(index));
    }
    let is_upload = row.kind == "upload";
    app.counter.count(app.store.clone(), id, path, is_upload);
    Ok(Err(building(0)))
}

/// Lists the games of a collection. While their index is made, the list is empty and the answer says so.
#[utoipa::path(get, path = "/collections/{id}/games", tag = "collections",
    params(("id" = String, Path), PageWanted, ListWanted),
    responses((status = 200, body = CollectionGamesPage), (status = 404, body = Problem), (status = 422, body = Problem)))]
pub async fn list(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Query(wanted): Query<PageWanted>,
    Query(asked): Query<ListWanted>,
) -> ApiResult<Json<CollectionGamesPage>> {
    let (id, row) = load(&app, &caller, &id, Action::Read).await?;
    let filter = asked.filter()?;
    let mut index = match index_of(&app, id, &row).await? {
        Ok(index) => index,
        Err(index) => {
            return Ok(Json(CollectionGamesPage {
                index,
                games: Vec::new(),
                listed: 0,
                total: row.games.unwrap_or(0),
                next: None,
            }));
        }
    };
    let page = GamePage {
        order: asked.order(),
        after: wanted.after.into(),
        limit: wanted.limit.unwrap_or(50).clamp(1, 200).into(),
    };
    let listed = index.list(&filter, page).await;
    let (games, listed) = listed.map_err(|error| index_error(&app, id, error))?;
    let end = page.after + games.len() as i64;
    let lang = wanted.lang.into();
    Ok(Json(CollectionGamesPage {
        index: IndexInfo::default(),
        total: index.total,
        listed,
        next: (end < listed && !games.is_empty()).then_some(end),
        games: games
            .into_iter()
            .map(|row| CollectionGameInfo::new(row, lang))
            .collect(),
    }))
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PlayersWanted {
    /// Beginnings of words of the name; accents and case do not count. Without it, the players with most games.
    #[serde(default)]
    #[param(max_length = 200)]
    pub prefix: String,
    /// The maximum number of players, 1 to 50; the default is 12.
    #[param(minimum = 1, maximum = 50)]
    pub limit: Option<u32>,
}

/// A player of a collection.
#[derive(Debug, Serialize, ToSchema)]
pub struct PlayerInfo {
    /// In the most usual spelling. Spellings that differ in accents, case and punctuation only are one player.
    pub name: String,
    /// The number of games with this player.
    pub games: i64,
}

/// Completes the name of a player. The answer is empty while the index of the collection is made.
#[utoipa::path(get, path = "/collections/{id}/players", tag = "collections",
    params(("id" = String, Path), PlayersWanted),
    responses((status = 200, body = Vec<PlayerInfo>), (status = 404, body = Problem), (status = 422, body = Problem)))]
pub async fn players(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Query(wanted): Query<PlayersWanted>,
) -> ApiResult<Json<Vec<PlayerInfo>>> {
    let (id, row) = load(&app, &caller, &id, Action::Read).await?;
    let Ok(mut index) = index_of(&app, id, &row).await? else {
        return Ok(Json(Vec::new()));
    };
    let limit = wanted.limit.unwrap_or(12).clamp(1, 50);
    let prefix: String = wanted.prefix.chars().take(MAX_TEXT).collect();
    let players = index.players(&prefix, limit.into()).await;
    let players = players.map_err(|error| index_error(&app, id, error))?;
    let players = players.into_iter().map(|row| PlayerInfo {
        name: row.name,
        games: row.games,
    });
    Ok(Json(players.collect()))
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct GameWanted {
    #[serde(default)]
    pub lang: LangTag,
}

/// A game of a collection.
#[derive(Debug, Serialize, ToSchema)]
pub struct CollectionGame {
    /// Its number in the collection.
    pub number: i64,
    /// Its place in the list, from 1; null if the filter leaves it out.
    pub place: Option<i64>,
    /// The number of games in the list.
    pub listed: i64,
    /// The number of the game before it in the list, or in the collection if the filter leaves it out; null for the
    /// first one.
    pub previous: Option<i64>,
    /// The number of the game after it; null for the last one.
    pub next: Option<i64>,
    /// The number of all games.
    pub total: i64,
    pub game: GameView,
}

/// Returns a game of a collection, with its place in a list.
#[utoipa::path(get, path = "/collections/{id}/games/{number}", tag = "collections",
    params(("id" = String, Path), ("number" = i64, Path), GameWanted, ListWanted),
    responses((status = 200, body = CollectionGame), (status = 404, body = Problem), (status = 409, body = Problem),
        (status = 422, body = Problem), (status = 503, body = Problem), (status = 504, body = Problem)))]
pub async fn get(
    State(app): State<App>,
    caller: Caller,
    Path((id, number)): Path<(String, i64)>,
    Query(wanted): Query<GameWanted>,
    Query(asked): Query<ListWanted>,
) -> ApiResult<Json<CollectionGame>> {
    let (id, row) = load(&app, &caller, &id, Action::Read).await?;
    let filter = asked.filter()?;
    let mut index = index_of(&app, id, &row).await?.map_err(not_ready)?;
    let found = index.game(number).await;
    let found = found.map_err(|error| index_error(&app, id, error))?;
    let found = found.ok_or_else(ApiError::not_found)?;
    let at = index.place(number, &filter, asked.order()).await;
    let at = at.map_err(|error| index_error(&app, id, error))?;
    let total = index.total;
    let limit = app.options.limits.unpacked;
    let (input, place) = (found.input, found.place);
    let reading = app.workers.run(move |cancellation| {
        let watch = Watch {
            limit,
            stop: cancellation.flag(),
            ..Watch::default()
        };
        let text = read_game(&input, place, &watch).map_err(|error| unreadable(&error))?;
        let mut games = Games::new(&text);
        let mut tags = Tags::default();
        match games.next_game(&mut tags) {
            true => GameView::read(&games, &tags, wanted.lang.into()),
            false => Err(ApiError::not_found()),
        }
    });
    Ok(Json(CollectionGame {
        number,
        place: at.place,
        listed: at.listed,
        previous: at.previous,
        next: at.next,
        total,
        game: reading.await??,
    }))
}

/// An index that is damaged is removed, so that the next request makes it again. It is no part of the database.
fn index_error(app: &App, id: CollectionId, error: sqlx::Error) -> ApiError {
    if StoreError::of(&error) != StoreError::Damaged {
        return error.into();
    }
    tracing::warn!(%error, %id, "the index of a collection is damaged and made again");
    app.counter.indexes().remove(id);
    not_ready(IndexInfo::default())
}

fn not_ready(index: IndexInfo) -> ApiError {
    match (index.message, index.remedy) {
        (Some(message), Some(remedy)) => {
            ApiError::from_message(ApiErrorKind::Unreadable, message).with_remedy(remedy)
        }
        (Some(message), None) => ApiError::from_message(ApiErrorKind::Unreadable, message),
        (None, _) => ApiError::new(
            ApiErrorKind::Conflict,
            "the games of this collection are being read",
            "as partidas desta coleção estão sendo lidas",
        )
        .remedy("try again in a moment", "tente de novo em um instante"),
    }
}

fn unreadable(error: &std::io::Error) -> ApiError {
    if EndedEarly::is(error) {
        return too_slow();
    }
    let reason = corpus::describe_error(error);
    ApiError::new(
        ApiErrorKind::Unreadable,
        format!("the game cannot be read: {}", reason.en),
        format!("não foi possível ler a partida: {}", reason.pt),
    )
    .with_remedy(corpus::error_remedy(error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_written_as_in_pgn() {
        assert_eq!(date(18_510_621), "1851.06.21");
        assert_eq!(date(18_510_600), "1851.06.??");
        assert_eq!(date(9_990_000), "0999.??.??");
    }
}
