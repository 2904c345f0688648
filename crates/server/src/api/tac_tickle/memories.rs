//! The memories of the Tac-Tickle players, and the lessons that they come from.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use opponents::pad::Cause;
use serde::{Deserialize, Serialize};
use tactickle::memory::{BITS, Lost, Memory, StoreKind};
use utoipa::{IntoParams, ToSchema};

use crate::api::types;
use crate::error::{ApiError, ApiErrorKind, ApiResult, Problem};
use crate::permit::{Action, Object};
use crate::request::Query;
use crate::state::{App, Caller};
use crate::store::memories::LessonRow;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum LessonCause {
    /// The program saw no safe move.
    NoSafeMove,
    /// The program searched ahead and saw that a move leads there.
    Foreseen,
    /// The program had a decisive move, which leaves this configuration to the adversary.
    Decisive,
    /// Going back from a lost configuration, the program found this one lost already.
    WentBack,
}

impl LessonCause {
    /// The value in the database.
    pub(super) fn as_str(self) -> &'static str {
        match self {
            LessonCause::NoSafeMove => "noSafeMove",
            LessonCause::Foreseen => "foreseen",
            LessonCause::Decisive => "decisive",
            LessonCause::WentBack => "wentBack",
        }
    }

    /// From the value in the database.
    fn parse(text: &str) -> LessonCause {
        match text {
            "foreseen" => LessonCause::Foreseen,
            "decisive" => LessonCause::Decisive,
            "wentBack" => LessonCause::WentBack,
            _ => LessonCause::NoSafeMove,
        }
    }
}

impl From<Cause> for LessonCause {
    fn from(cause: Cause) -> LessonCause {
        match cause {
            Cause::NoSafeMove => LessonCause::NoSafeMove,
            Cause::Foreseen => LessonCause::Foreseen,
            Cause::Decisive => LessonCause::Decisive,
            Cause::WentBack => LessonCause::WentBack,
        }
    }
}

/// A configuration that a player has stored in its memory.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LessonInfo {
    /// The ply at which it was on the board.
    pub ply: i64,
    /// The configuration: the squares of X, then those of O, such as `(ACRT,BDQS)`.
    pub position: String,
    /// The side that loses it.
    pub loser: types::Side,
    /// The side of the program. It avoids configurations that it loses and aims for those that the other side loses.
    pub machine: types::Side,
    pub cause: LessonCause,
    /// The size of the memory afterwards: configurations, or bits in the matrix of 1982.
    pub size: i64,
    /// Null in the answer in which it is learnt.
    pub learnt_at: Option<String>,
}

impl From<LessonRow> for LessonInfo {
    fn from(row: LessonRow) -> LessonInfo {
        LessonInfo {
            ply: row.ply,
            position: row.position,
            loser: types::Side::parse(&row.loser),
            machine: types::Side::parse(&row.machine),
            cause: LessonCause::parse(&row.cause),
            size: row.size,
            learnt_at: Some(row.created_at),
        }
    }
}

/// A player that has a memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum PlayerTag {
    /// The decision process as it was in 1982.
    Original,
    /// With all that its author proposed.
    #[default]
    Improved,
}

impl PlayerTag {
    /// The value in the database.
    pub(super) fn as_str(self) -> &'static str {
        match self {
            PlayerTag::Original => "original",
            PlayerTag::Improved => "improved",
        }
    }

    /// The memory before the first game: the matrix of 1982 for the original player. The improved one stores
    /// configurations exactly, with rotated boards as one, so that it never recalls what was not stored.
    pub(super) fn empty(self) -> Memory {
        match self {
            PlayerTag::Original => Memory::original(),
            PlayerTag::Improved => Memory::new(StoreKind::Exact, true),
        }
    }
}

/// The memory of a player, from the bytes in the database.
pub(super) fn recall(player: PlayerTag, bytes: Option<Vec<u8>>) -> ApiResult<Memory> {
    match bytes {
        Some(bytes) => Memory::from_bytes(&bytes).map_err(|error| {
            let message = error.message();
            ApiError::new(ApiErrorKind::Unreadable, message.en, message.pt)
                .remedy("empty its memory", "esvazie a memória dele")
        }),
        None => Ok(player.empty()),
    }
}

pub(super) fn size(memory: &Memory) -> u64 {
    memory.size(Lost::Left) + memory.size(Lost::Faced)
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct WhoseMemory {
    #[serde(default)]
    #[param(inline)]
    pub player: PlayerTag,
}

/// The memory of a player.
#[derive(Debug, Serialize, ToSchema)]
pub struct MemoryInfo {
    pub player: PlayerTag,
    /// The number of configurations; for the matrix of 1982, the number of bits that are set.
    pub size: u64,
    /// The number of bits of the matrix of 1982; null for other memories.
    pub bits: Option<u64>,
    /// The latest lessons, the newest first.
    pub lessons: Vec<LessonInfo>,
}

async fn remembered(app: &App, caller: &Caller, player: PlayerTag) -> ApiResult<Json<MemoryInfo>> {
    let owner = caller.owner()?;
    let memory = recall(player, app.store.memory(&owner, player.as_str()).await?)?;
    let lessons = app.store.lessons(&owner, player.as_str()).await?;
    Ok(Json(MemoryInfo {
        player,
        size: size(&memory),
        bits: memory.relations().map(|_| BITS as u64),
        lessons: lessons.into_iter().map(LessonInfo::from).collect(),
    }))
}

/// Returns what a player remembers of the user's games.
#[utoipa::path(get, path = "/play/tac-tickle/memory", tag = "play", params(WhoseMemory),
    responses((status = 200, body = MemoryInfo), (status = 422, body = Problem)))]
pub async fn memory(
    State(app): State<App>,
    caller: Caller,
    Query(whose): Query<WhoseMemory>,
) -> ApiResult<Json<MemoryInfo>> {
    app.permit(&caller, Action::Read, Object::Own)?;
    remembered(&app, &caller, whose.player).await
}

/// Empties the memory of a player. It can be restored.
#[utoipa::path(delete, path = "/play/tac-tickle/memory", tag = "play", params(WhoseMemory),
    responses((status = 204), (status = 422, body = Problem)))]
pub async fn forget(
    State(app): State<App>,
    caller: Caller,
    Query(whose): Query<WhoseMemory>,
) -> ApiResult<StatusCode> {
    app.permit(&caller, Action::Delete, Object::Own)?;
    let _turn = app.lessons.lock().await;
    app.store
        .forget_memory(&caller.owner()?, whose.player.as_str())
        .await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Restores the memory that was emptied last, in place of what the player has learnt since.
#[utoipa::path(post, path = "/play/tac-tickle/memory/restore", tag = "play", params(WhoseMemory),
    responses((status = 200, body = MemoryInfo), (status = 404, body = Problem), (status = 422, body = Problem)))]
pub async fn restore(
    State(app): State<App>,
    caller: Caller,
    Query(whose): Query<WhoseMemory>,
) -> ApiResult<Json<MemoryInfo>> {
    app.permit(&caller, Action::Change, Object::Own)?;
    let _turn = app.lessons.lock().await;
    let owner = caller.owner()?;
    if !app
        .store
        .recall_memory(&owner, whose.player.as_str())
        .await?
    {
        return Err(ApiError::not_found());
    }
    remembered(&app, &caller, whose.player).await
}
