//! Every position of a game against all chosen patterns at once.

use std::time::Instant;

use axum::Json;
use axum::extract::State;
use chess::Color;
use chess::replay::Replay;
use patlan::library::Library;
use patlan::matcher::{self, Ensemble, Instance};
use search::{CompiledPattern, Describer};
use serde::{Deserialize, Serialize};
use syntax::Lang;
use utoipa::ToSchema;

use super::patterns;
use super::searches;
use super::types::{ActorInfo, Arrow, LangTag, Played, Side};
use crate::error::{ApiError, ApiErrorKind, ApiResult, Problem};
use crate::jobs::SnapshotPattern;
use crate::permit::{Action, Object};
use crate::request::Body;
use crate::state::{App, Caller};
use crate::workers::{Cancellation, too_slow};

/// The maximum number of positions of one request.
const MAX_POSITIONS: usize = 3000;
/// The maximum number of patterns of one request.
const MAX_PATTERNS: usize = 128;
/// The maximum number of positions whose instances are described.
const MAX_DESCRIBED: usize = 16;
/// The maximum number of described instances of a pattern and side.
const MAX_INSTANCES: usize = 24;

/// Positions and patterns.
#[derive(Debug, Deserialize, ToSchema)]
pub struct XrayRequest {
    /// The positions, at most 3000, best in the order of the game.
    pub fens: Vec<String>,
    /// Ids of patterns, at most 128.
    pub patterns: Vec<String>,
    /// The id of a search: its patterns are taken as they were then.
    pub search: Option<String>,
    /// Describe the instances; of at most 16 positions.
    #[serde(default)]
    pub describe: bool,
    #[serde(default)]
    pub lang: LangTag,
}

/// Which patterns are where.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct XrayAnswer {
    /// One entry for each pattern of the texts with the given ids.
    pub patterns: Vec<XrayPattern>,
    /// For each position what is there; null if it cannot be read.
    #[schema(value_type = Vec<Option<Vec<Seen>>>)]
    pub positions: Vec<Option<Vec<Seen>>>,
    pub elapsed_ms: f64,
}

/// A pattern that was looked for.
#[derive(Debug, Serialize, ToSchema)]
pub struct XrayPattern {
    pub id: String,
    /// Its name; empty if its text cannot be used.
    pub name: String,
    /// Whether its text has errors, so that it was not looked for.
    pub broken: bool,
}

/// A pattern that has a valid instance in a position.
#[derive(Debug, Serialize, ToSchema)]
pub struct Seen {
    /// Its index among the patterns of the answer.
    pub pattern: usize,
    /// The side that searched.
    pub side: Side,
    /// The number of valid instances; 1 where there are too many to count.
    pub count: usize,
    /// The first of them, if that was asked.
    pub instances: Vec<SeenInstance>,
}

/// An instance in words and arrows.
#[derive(Debug, Serialize, ToSchema)]
pub struct SeenInstance {
    pub actors: Vec<ActorInfo>,
    pub arrows: Vec<Arrow>,
    /// The squares that are actors themselves.
    pub squares: Vec<String>,
    /// The instance in sentences.
    pub words: String,
    /// The moves of the tactical line.
    pub line: Vec<Played>,
}

/// Looks for all chosen patterns, for both sides, in every position of a game.
#[utoipa::path(post, path = "/games/xray", tag = "games", request_body = XrayRequest,
    responses((status = 200, body = XrayAnswer), (status = 400, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 413, body = Problem), (status = 415, body = Problem),
        (status = 422, body = Problem), (status = 503, body = Problem), (status = 504, body = Problem)))]
pub async fn xray(
    State(app): State<App>,
    caller: Caller,
    Body(request): Body<XrayRequest>,
) -> ApiResult<Json<XrayAnswer>> {
    app.permit(&caller, Action::Read, Object::Language)?;
    request.check()?;
    let snapshot: Vec<SnapshotPattern> = match &request.search {
        None => Vec::new(),
        Some(id) => {
            let (id, _) = searches::load(&app, &caller, id, Action::Read).await?;
            serde_json::from_str(&app.store.search_patterns(id).await?)?
        }
    };
    let mut asked = Vec::with_capacity(request.patterns.len());
    for id in &request.patterns {
        let kept = snapshot.iter().any(|kept| kept.asked && kept.id == *id);
        let source = match kept {
            true => None,
            false => Some(
                patterns::load(&app, &caller, id, Action::Read)
                    .await?
                    .source,
            ),
        };
        asked.push((id.clone(), source));
    }
    let visible = app.visible_patterns(&caller, None).await?;
    let looking = app.workers.run(move |cancellation| {
        let begun = Instant::now();
        let then = app.shipped.library_with(&snapshot);
        let mut chosen = Chosen::default();
        for (id, source) in asked {
            let kept = snapshot.iter().find(|kept| kept.asked && kept.id == id);
            match (source, kept) {
                (Some(_), _) if app.shipped.get(&id).is_some() => {
                    let file = app.shipped.get(&id);
                    let parsed = file.map(|file| &file.parse.patterns);
                    let names = parsed.into_iter().flatten();
                    let names = names.map(|pattern| pattern.name.value.clone()).collect();
                    chosen.add(id, names, app.shipped.library(), cancellation)?;
                }
                (Some(source), _) => {
                    // The last text wins where two patterns share a name.
                    let (library, index) = visible.library_with(source);
                    let names = names_of(&library, index);
                    chosen.add(id, names, &library, cancellation)?;
                }
                (None, kept) => {
                    let source = kept.map_or("", |kept| kept.source.as_str());
                    let parsed = patlan::parse(source).patterns;
                    let names = parsed.into_iter().map(|pattern| pattern.name.value);
                    chosen.add(id, names.collect(), &then, cancellation)?;
                }
            }
        }
        let lang = request.lang.into();
        let positions = chosen.look(&request.fens, request.describe, lang, cancellation)?;
        Ok(XrayAnswer {
            patterns: chosen.listed,
            positions,
            elapsed_ms: begun.elapsed().as_secs_f64() * 1000.0,
        })
    });
    looking.await?.map(Json)
}

impl XrayRequest {
    fn check(&self) -> ApiResult<()> {
        let most = match self.describe {
            true => MAX_DESCRIBED,
            false => MAX_POSITIONS,
        };
        let limited = |what_en: &str, what_pt: &str, most: usize| {
            ApiError::new(
                ApiErrorKind::Invalid,
                format!("at most {most} {what_en} at once"),
                format!("no máximo {most} {what_pt} de cada vez"),
            )
            .remedy("ask for fewer", "peça menos")
        };
        if self.fens.len() > most {
            return Err(limited("positions", "posições", most));
        }
        if self.patterns.len() > MAX_PATTERNS {
            return Err(limited("patterns", "padrões", MAX_PATTERNS));
        }
        Ok(())
    }
}

fn names_of(library: &Library, file: usize) -> Vec<String> {
    let patterns = library.files()[file].parse.patterns.iter();
    patterns.map(|pattern| pattern.name.value.clone()).collect()
}

/// The chosen patterns, compiled.
#[derive(Default)]
struct Chosen {
    compiled: Vec<CompiledPattern>,
    /// For each compiled pattern its index in `listed`.
    places: Vec<usize>,
    listed: Vec<XrayPattern>,
}

impl Chosen {
    fn add(
        &mut self,
        id: String,
        names: Vec<String>,
        library: &Library,
        cancellation: &Cancellation,
    ) -> ApiResult<()> {
        if names.is_empty() {
            self.listed.push(XrayPattern {
                id,
                name: String::new(),
                broken: true,
            });
            return Ok(());
        }
        for name in names {
            if cancellation.is_cancelled() {
                return Err(too_slow());
            }
            let compiled = CompiledPattern::new(library, &name);
            let broken = compiled.is_err();
            if let Ok(compiled) = compiled {
                self.compiled.push(compiled);
                self.places.push(self.listed.len());
            }
            self.listed.push(XrayPattern {
                id: id.clone(),
                name,
                broken,
            });
        }
        Ok(())
    }

    fn look(
        &self,
        fens: &[String],
        describe: bool,
        lang: Lang,
        cancellation: &Cancellation,
    ) -> ApiResult<Vec<Option<Vec<Seen>>>> {
        let replays: Vec<Option<Replay>> = fens
            .iter()
            .map(|fen| {
                chess::chess_from_fen(fen)
                    .ok()
                    .map(|chess| Replay::from(&chess))
            })
            .collect();
        let mut answer: Vec<Option<Vec<Seen>>> = replays
            .iter()
            .map(|replay| replay.as_ref().map(|_| Vec::new()))
            .collect();
        let programs = self
            .compiled
            .iter()
            .map(|compiled| compiled.program.clone());
        let ensemble = Ensemble::new(programs);
        let mut matcher = ensemble.matcher();
        let describer = Describer::of(self.compiled.clone(), lang);
        // One side after the other: so the caches of the matcher are of most use.
        for side in Color::ALL {
            for (replay, seen) in replays.iter().zip(&mut answer) {
                if cancellation.is_cancelled() {
                    return Err(too_slow());
                }
                let (Some(replay), Some(seen)) = (replay, seen) else {
                    continue;
                };
                let mut query = matcher.query(replay.position(), side);
                let mut next = 0;
                while let Some(index) = query.candidate(next) {
                    next = index + 1;
                    if query.exists(index) != Ok(true) {
                        continue;
                    }
                    let program = &self.compiled[index].program;
                    let found = matcher::find(program, replay.position(), side);
                    let mut instances = found.map_or_else(|_| Vec::new(), |found| found.raw);
                    instances.retain(Instance::is_valid);
                    let count = instances.len().max(1);
                    instances.truncate(if describe { MAX_INSTANCES } else { 0 });
                    let described = instances
                        .iter()
                        .map(|instance| describe_one(&describer, index, replay, side, instance));
                    seen.push(Seen {
                        pattern: self.places[index],
                        side: side.into(),
                        count,
                        instances: described.collect(),
                    });
                }
            }
        }
        Ok(answer)
    }
}

fn describe_one(
    describer: &Describer,
    pattern: usize,
    replay: &Replay,
    side: Color,
    instance: &Instance,
) -> SeenInstance {
    let description = describer.describe_instance(pattern, replay, side, instance);
    let arrows = description.arrows();
    let squares = description.marked_squares();
    SeenInstance {
        actors: description.actors().map(ActorInfo::from).collect(),
        arrows: arrows.iter().filter_map(Arrow::new).collect(),
        squares: squares.map(|square| square.to_string()).collect(),
        words: description.words(),
        line: description
            .played_line()
            .into_iter()
            .map(Played::from)
            .collect(),
    }
}
