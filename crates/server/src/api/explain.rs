//! Patterns explained in sentences and as graphs of their actors.

use axum::Json;
use axum::extract::State;
use patlan::ast::{Actor, ActorKind, Owner, Pattern};
use patlan::graph::{self, Edge};
use patlan::vocabulary::Relation;
use patlan::words;
use serde::{Deserialize, Serialize};
use syntax::Lang;
use utoipa::ToSchema;

use super::types::{ArrowKind, LangTag};
use crate::error::{ApiResult, Problem};
use crate::permit::{Action, Object};
use crate::request::Body;
use crate::state::{App, Caller};

#[derive(Debug, Deserialize, ToSchema)]
pub struct ExplainRequest {
    #[schema(
        example = "PATTERN \"X\" AUTHOR \"\" DESCRIPTION \"\" WEIGHT 1 SCENARIO F1 ATTACKS f1;"
    )]
    pub source: String,
    #[serde(default)]
    pub lang: LangTag,
    /// The id of the stored pattern that the text is an edit of; its stored text is ignored.
    pub pattern: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ExplainAnswer {
    /// One entry for each pattern without syntax errors.
    pub patterns: Vec<Explained>,
}

/// The explanation of one pattern.
#[derive(Debug, Serialize, ToSchema)]
pub struct Explained {
    pub name: String,
    /// Paragraphs of sentences with empty lines between them.
    pub text: String,
    /// The actors and their actions.
    pub graph: GraphInfo,
}

/// A graph of actors and actions.
#[derive(Debug, Serialize, ToSchema)]
pub struct GraphInfo {
    pub nodes: Vec<NodeInfo>,
    /// The actions of the scenario.
    pub edges: Vec<EdgeInfo>,
}

/// The type of an actor.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum NodeKind {
    King,
    Queen,
    Rook,
    Bishop,
    Knight,
    Pawn,
    /// A piece of any type.
    Any,
    Square,
}

/// The side of an actor.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum NodeOwner {
    /// The side that searches.
    Me,
    /// The other side.
    Opponent,
    /// For squares, which have no side.
    None,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct NodeInfo {
    /// As in the pattern: `F1`.
    pub id: String,
    /// The letter to draw beside its picture; empty where the kind says it all.
    pub label: String,
    /// As readers know it: "your knight", "piece A", "square X".
    pub name: String,
    pub kind: NodeKind,
    pub owner: NodeOwner,
}

/// An action of the scenario.
#[derive(Debug, Serialize, ToSchema)]
pub struct EdgeInfo {
    /// The id of the actor that acts.
    pub from: String,
    /// The id of the actor that it acts on.
    pub to: String,
    /// The ids of the actors between them.
    pub via: Vec<String>,
    /// The relation as a verb, in the language of the answer.
    pub label: String,
    /// The colour and style of its arrow.
    pub kind: ArrowKind,
    /// The English keyword of the relation.
    pub relation: String,
    /// Whether it is drawn dashed.
    pub dashed: bool,
    /// Whether the relation must not hold.
    pub negated: bool,
    /// The number of the group of alternatives that it belongs to.
    pub group: Option<usize>,
}

/// Explains the patterns of a text.
#[utoipa::path(post, path = "/explain", tag = "language", request_body = ExplainRequest,
    responses((status = 200, body = ExplainAnswer), (status = 400, body = Problem), (status = 413, body = Problem),
        (status = 415, body = Problem), (status = 422, body = Problem)))]
pub async fn explain(
    State(app): State<App>,
    caller: Caller,
    Body(request): Body<ExplainRequest>,
) -> ApiResult<Json<ExplainAnswer>> {
    app.permit(&caller, Action::Read, Object::Language)?;
    let visible = app
        .visible_patterns(&caller, request.pattern.as_deref())
        .await?;
    let answer = app.workers.run(move |_| {
        let (library, index) = visible.library_with(request.source);
        let lang = request.lang.into();
        let patterns = library.files()[index].parse.patterns.iter().map(|pattern| {
            let localized = library.localized(&pattern.name.value, lang);
            let localized = localized.as_ref().unwrap_or(pattern);
            Explained {
                name: pattern.name.value.clone(),
                text: words::explain(localized, lang),
                graph: graph_of(pattern, lang),
            }
        });
        ExplainAnswer {
            patterns: patterns.collect(),
        }
    });
    Ok(Json(answer.await?))
}

fn graph_of(pattern: &Pattern, lang: Lang) -> GraphInfo {
    let graph = graph::graph(pattern);
    let labels = words::Labels::of(pattern);
    GraphInfo {
        nodes: graph
            .nodes
            .iter()
            .map(|actor| node(*actor, &labels, lang))
            .collect(),
        edges: graph.edges.iter().map(|found| edge(found, lang)).collect(),
    }
}

fn node(actor: Actor, labels: &words::Labels, lang: Lang) -> NodeInfo {
    use chess::Role;
    NodeInfo {
        id: actor.to_string(),
        label: labels.letter(actor).map_or_else(String::new, String::from),
        name: labels.name(actor, lang),
        kind: match actor.kind {
            ActorKind::Square => NodeKind::Square,
            ActorKind::AnyPiece => NodeKind::Any,
            ActorKind::Piece(Role::King) => NodeKind::King,
            ActorKind::Piece(Role::Queen) => NodeKind::Queen,
            ActorKind::Piece(Role::Rook) => NodeKind::Rook,
            ActorKind::Piece(Role::Bishop) => NodeKind::Bishop,
            ActorKind::Piece(Role::Knight) => NodeKind::Knight,
            ActorKind::Piece(Role::Pawn) => NodeKind::Pawn,
        },
        owner: match actor.owner {
            _ if actor.is_square() => NodeOwner::None,
            Owner::Me => NodeOwner::Me,
            Owner::Opponent => NodeOwner::Opponent,
        },
    }
}

fn edge(edge: &Edge, lang: Lang) -> EdgeInfo {
    let relation: Relation = edge.relation;
    EdgeInfo {
        from: edge.from.to_string(),
        to: edge.to.to_string(),
        via: edge.via.iter().map(ToString::to_string).collect(),
        label: words::relation(relation, edge.negated, lang),
        kind: relation.into(),
        relation: relation.canonical(Lang::En).to_owned(),
        dashed: edge.is_dashed(),
        negated: edge.negated,
        group: edge.group,
    }
}
