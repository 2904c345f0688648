//! The progress of a search as a stream of events.

use std::convert::Infallible;
use std::time::Duration;

use axum::extract::State;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::Stream;
use serde::Deserialize;
use utoipa::IntoParams;

use super::searches::{SearchInfo, SearchState, describe, load};
use crate::error::{ApiResult, Problem};
use crate::ids::SearchId;
use crate::permit::Action;
use crate::request::{Path, Query};
use crate::state::{App, Caller};
use crate::stream_limits::StreamPermit;

/// The maximum number of errors in a row; after one more, the stream ends.
const MOST_FAILURES: u32 = 5;

/// How often events are sent.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Pace {
    /// Milliseconds between events, 100 to 5000; the default is 300.
    #[serde(default)]
    pub every: Option<u64>,
}

/// Streams the progress of a search: a `progress` event when its numbers change and a `state` event when its state
/// does, both with the search as data. Ends when the search has ended.
#[utoipa::path(get, path = "/searches/{id}/events", tag = "searches", params(("id" = String, Path), Pace),
    responses((status = 200, body = String, content_type = "text/event-stream"), (status = 404, body = Problem),
        (status = 422, body = Problem), (status = 503, body = Problem)))]
pub async fn watch(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Query(pace): Query<Pace>,
) -> ApiResult<Sse<impl Stream<Item = Result<Event, Infallible>>>> {
    let (id, _) = load(&app, &caller, &id, Action::Read).await?;
    let permit = app.stream_limits.acquire_listener()?;
    let pause = Duration::from_millis(pace.every.unwrap_or(300).clamp(100, 5000));
    let start = Watch {
        app,
        id,
        pause,
        last: None,
        over: false,
        failures: 0,
        waiting: Vec::new(),
        _permit: permit,
    };
    let stream = futures_util::stream::unfold(start, |mut watch| async move {
        let event = watch.next().await?;
        Some((Ok(event), watch))
    });
    Ok(Sse::new(stream).keep_alive(KeepAlive::default()))
}

/// The state of one stream.
struct Watch {
    app: App,
    id: SearchId,
    pause: Duration,
    last: Option<(SearchState, i64, i64)>,
    over: bool,
    /// Errors in a row.
    failures: u32,
    waiting: Vec<Event>,
    _permit: StreamPermit,
}

impl Watch {
    async fn load(&self) -> ApiResult<Option<SearchInfo>> {
        match self.app.store.search(self.id).await? {
            Some(row) => Ok(Some(describe(&self.app, row).await?)),
            None => Ok(None),
        }
    }

    async fn next(&mut self) -> Option<Event> {
        loop {
            if let Some(event) = self.waiting.pop() {
                return Some(event);
            }
            if self.over {
                return None;
            }
            if (self.last.is_some() || self.failures > 0) && !self.app.pause(self.pause).await {
                return None;
            }
            let info = match self.load().await {
                Ok(Some(info)) => info,
                Ok(None) => return None,
                // The database may only be busy now.
                Err(error) if self.failures < MOST_FAILURES => {
                    tracing::warn!(?error, search = %self.id, "a search could not be read for its events");
                    self.failures += 1;
                    continue;
                }
                Err(_) => return None,
            };
            self.failures = 0;
            let now = (info.state, info.progress.games, info.progress.hits);
            let state_changed = self.last.is_none_or(|(state, ..)| state != info.state);
            if self.last == Some(now) {
                continue;
            }
            self.last = Some(now);
            self.over = info.state.is_over();
            let event = |name: &str| Event::default().event(name).json_data(&info).ok();
            // Popped from the end: first the progress, then the state.
            if state_changed {
                self.waiting.extend(event("state"));
            }
            self.waiting.extend(event("progress"));
        }
    }
}
