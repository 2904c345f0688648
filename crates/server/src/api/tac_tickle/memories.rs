//! What the players of Tac-Tickle remember, and why.

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

/// Why a configuration was stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum LessonCause {
    /// The machine saw no safe move.
    NoSafeMove,
    /// It looked ahead and saw that a move leads there.
    Foreseen,
    /// It had a decisive move, which leaves this to the adversary.
    Decisive,
    /// It went back from a lost one and found this one lost already.
    WentBack,
}

impl LessonCause {
    /// As the database keeps it.
    pub(super) fn word(self) -> &'static str {
        match self {
            LessonCause::NoSafeMove => "noSafeMove",
            LessonCause::Foreseen => "foreseen",
            LessonCause::Decisive => "decisive",
            LessonCause::WentBack => "wentBack",
        }
    }

    /// From what the database keeps.
    fn read(word: &str) -> LessonCause {
        match word {
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

/// A configuration that was stored.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LessonInfo {
    /// How many plies had been played when it stood on the board.
    pub ply: i64,
    /// The configuration, as `(ACRT,BDQS)`: X, then O.
    pub position: String,
    /// Who lost it.
    pub loser: types::Side,
    /// Whose pieces the machine had. What it lost it avoids from then on, what the other side lost it seeks.
    pub machine: types::Side,
    /// Why it was stored.
    pub cause: LessonCause,
    /// How much the memory holds since: configurations, or bits where it is the matrix of 1982.
    pub size: i64,
    /// When it was learnt; absent while it is being learnt.
    pub learnt_at: Option<String>,
}

impl From<LessonRow> for LessonInfo {
    fn from(row: LessonRow) -> LessonInfo {
        LessonInfo {
            ply: row.ply,
            position: row.position,
            loser: types::Side::read(&row.loser),
            machine: types::Side::read(&row.machine),
            cause: LessonCause::read(&row.cause),
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
    /// As the database keeps it.
    pub(super) fn word(self) -> &'static str {
        match self {
            PlayerTag::Original => "original",
            PlayerTag::Improved => "improved",
        }
    }

    /// What it remembers before its first game: the matrix of 1982, or exactly what was stored with turned boards
    /// folded, so that it never recalls what was not stored.
    pub(super) fn empty(self) -> Memory {
        match self {
            PlayerTag::Original => Memory::original(),
            PlayerTag::Improved => Memory::new(StoreKind::Exact, true),
        }
    }
}

/// What a player remembers, from what the database keeps.
pub(super) fn recall(player: PlayerTag, bytes: Option<Vec<u8>>) -> ApiResult<Memory> {
    match bytes {
        Some(bytes) => Memory::from_bytes(&bytes).map_err(|error| {
            let message = error.message();
            ApiError::new(ApiErrorKind::Unreadable, message.en, message.pt)
                .remedy("let it forget everything", "faça-a esquecer tudo")
        }),
        None => Ok(player.empty()),
    }
}

pub(super) fn size(memory: &Memory) -> u64 {
    memory.size(Lost::Left) + memory.size(Lost::Faced)
}

/// Whose memory.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct WhoseMemory {
    /// The player.
    #[serde(default)]
    #[param(inline)]
    pub player: PlayerTag,
}

/// What a player remembers.
#[derive(Debug, Serialize, ToSchema)]
pub struct MemoryInfo {
    /// The player.
    pub player: PlayerTag,
    /// How many configurations, or how many bits are set where it is the matrix of 1982.
    pub size: u64,
    /// How many bits the matrix has.
    pub bits: Option<u64>,
    /// The latest lessons, the last first.
    pub lessons: Vec<LessonInfo>,
}

async fn remembered(app: &App, caller: &Caller, player: PlayerTag) -> ApiResult<Json<MemoryInfo>> {
    let owner = caller.owner()?;
    let memory = recall(player, app.store.memory(&owner, player.word()).await?)?;
    let lessons = app.store.lessons(&owner, player.word()).await?;
    Ok(Json(MemoryInfo {
        player,
        size: size(&memory),
        bits: memory.relations().map(|_| BITS as u64),
        lessons: lessons.into_iter().map(LessonInfo::from).collect(),
    }))
}

/// What a player remembers of the caller's games.
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

/// Lets a player forget everything.
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
        .forget_memory(&caller.owner()?, whose.player.word())
        .await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Brings back what a player forgot last, in place of what it has learnt since.
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
    if !app.store.recall_memory(&owner, whose.player.word()).await? {
        return Err(ApiError::not_found());
    }
    remembered(&app, &caller, whose.player).await
}
