//! Proofs of the tactics of hits, after their search.
//!
//! A search proves only if it was asked to, because a proof can take a second. What is looked at should be marked all the
//! same: a page asks for the proofs of the hits that it shows, and for all of them when it is to list only those that are
//! forced. Each request works for a bounded time and stores what it has found, so that nothing is proved twice.

use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::State;
use search::Describer;
use serde::{Deserialize, Serialize};
use syntax::Lang;
use utoipa::ToSchema;

use super::searches::load;
use crate::error::{ApiError, ApiErrorKind, ApiResult, Problem};
use crate::ids::SearchId;
use crate::jobs::{SearchRequest, SnapshotPattern};
use crate::permit::Action;
use crate::request::{Body, Path};
use crate::state::{App, Caller};

/// How long one request proves, apart from the proof that is under way then.
const TIME: Duration = Duration::from_millis(1500);
/// The maximum number of hits of one request.
const MAX_HITS: usize = 1000;

/// Which hits are to be proved.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct ProofsWanted {
    /// Numbers of hits, at most 1000; null for all of the search, in order.
    pub hits: Option<Vec<i64>>,
}

/// How many hits whose tactics can be proved are proved, and how.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub struct ProofProgress {
    /// The hits whose tactics can be proved or refuted.
    pub hits: i64,
    /// Those that have not been looked at.
    pub unproved: i64,
    /// Those that work against every reply.
    pub forced: i64,
    /// Those whose proof was given up.
    pub undecided: i64,
    /// Those that a reply refutes.
    pub refuted: i64,
    /// The hits that this request has proved.
    pub now: i64,
}

impl ProofProgress {
    /// The progress of a search; `None` where none of its patterns can be proved.
    pub(super) async fn of(
        app: &App,
        id: SearchId,
        patterns: &[i64],
    ) -> ApiResult<Option<ProofProgress>> {
        if patterns.is_empty() {
            return Ok(None);
        }
        let counts = app.store.count_proofs(id, patterns).await?;
        Ok(Some(ProofProgress {
            hits: counts.hits,
            unproved: counts.unproved,
            forced: counts.forced,
            undecided: counts.undecided,
            refuted: counts.refuted,
            now: 0,
        }))
    }
}

/// The patterns whose tactics can be proved or refuted, by their index.
pub(super) fn provable(describer: &Describer) -> Vec<i64> {
    let patterns = describer.patterns().iter().zip(0..);
    let provable = patterns.filter(|(pattern, _)| pattern.is_provable());
    provable.map(|(_, index)| index).collect()
}

/// Proves or refutes the tactics of hits that have not been proved yet, for about a second and a half, and keeps the
/// verdicts. Ask again while some are left.
#[utoipa::path(post, path = "/searches/{id}/proofs", tag = "searches", params(("id" = String, Path)),
    request_body = ProofsWanted,
    responses((status = 200, body = ProofProgress), (status = 400, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 413, body = Problem), (status = 415, body = Problem),
        (status = 422, body = Problem), (status = 503, body = Problem)))]
pub async fn prove(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Body(wanted): Body<ProofsWanted>,
) -> ApiResult<Json<ProofProgress>> {
    let (id, row) = load(&app, &caller, &id, Action::Run).await?;
    if wanted
        .hits
        .as_ref()
        .is_some_and(|hits| hits.len() > MAX_HITS)
    {
        return Err(ApiError::new(
            ApiErrorKind::Invalid,
            format!("at most {MAX_HITS} hits are proved at once"),
            format!("no máximo {MAX_HITS} achados são provados de cada vez"),
        )
        .remedy("ask for fewer hits", "peça menos achados"));
    }
    let request: SearchRequest = serde_json::from_str(&row.request)?;
    let names: Vec<String> = serde_json::from_str(&row.names)?;
    let patterns = app.store.search_patterns(id).await?;
    let patterns: Vec<SnapshotPattern> = serde_json::from_str(&patterns)?;
    let shipped = app.shipped.clone();
    let describer = app.workers.run(move |_| {
        let library = shipped.library_with(&patterns);
        Describer::new(&library, &names, Lang::default()).map_err(ApiError::internal)
    });
    let describer = describer.await??;
    let provable = provable(&describer);
    let mut now = 0;
    if !provable.is_empty() {
        let numbers = wanted.hits.as_deref();
        let hits = app
            .store
            .unproved_hits(id, &provable, numbers, MAX_HITS as i64)
            .await?;
        let all_instances = request.filters.all_instances;
        let proving = app.workers.run(move |cancellation| {
            let begun = Instant::now();
            let mut proved = Vec::with_capacity(hits.len());
            for row in hits {
                if cancellation.is_cancelled() || begun.elapsed() > TIME {
                    break;
                }
                let hit = row.hit()?;
                let pattern = &describer.patterns()[hit.finding.pattern];
                proved.push((row, pattern.prove_hit(&hit, all_instances)));
            }
            ApiResult::Ok(proved)
        });
        let proved = proving.await??;
        now = proved.len() as i64;
        app.store.save_verdicts(id, proved).await?;
    }
    let progress = ProofProgress::of(&app, id, &provable).await?;
    let nothing = ProofProgress {
        hits: 0,
        unproved: 0,
        forced: 0,
        undecided: 0,
        refuted: 0,
        now: 0,
    };
    Ok(Json(ProofProgress {
        now,
        ..progress.unwrap_or(nothing)
    }))
}
