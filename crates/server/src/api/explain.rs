//! Patterns in sentences and as graphs of roles.

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

/// A text to be explained.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ExplainRequest {
    /// The text.
    #[schema(
        example = "PATTERN \"X\" AUTHOR \"\" DESCRIPTION \"\" WEIGHT 1 SCENARIO F1 ATTACKS f1;"
    )]
    pub source: String,
    /// In which language.
    #[serde(default)]
    pub lang: LangTag,
    /// The stored pattern that the text is an edit of.
    pub pattern: Option<String>,
}

/// The explanation.
#[derive(Debug, Serialize, ToSchema)]
pub struct ExplainAnswer {
    /// Each pattern whose form is whole.
    pub patterns: Vec<Explained>,
}

/// A pattern explained.
#[derive(Debug, Serialize, ToSchema)]
pub struct Explained {
    /// Its name.
    pub name: String,
    /// In sentences; an empty line between paragraphs.
    pub text: String,
    /// Who does what to whom.
    pub graph: GraphInfo,
}

/// Actors and actions.
#[derive(Debug, Serialize, ToSchema)]
pub struct GraphInfo {
    /// The actors.
    pub nodes: Vec<NodeInfo>,
    /// The lines of the scenario.
    pub edges: Vec<EdgeInfo>,
}

/// What an actor is.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum NodeKind {
    /// A king.
    King,
    /// A queen.
    Queen,
    /// A rook.
    Rook,
    /// A bishop.
    Bishop,
    /// A knight.
    Knight,
    /// A pawn.
    Pawn,
    /// Any piece.
    Any,
    /// A square.
    Square,
}

/// Whose an actor is.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum NodeOwner {
    /// Of the side that searches.
    Me,
    /// Of the other side.
    Opponent,
    /// A square is nobody's.
    Nobody,
}

/// An actor.
#[derive(Debug, Serialize, ToSchema)]
pub struct NodeInfo {
    /// `F1`.
    pub id: String,
    /// What to write on it.
    pub label: String,
    /// What it is.
    pub kind: NodeKind,
    /// Whose it is.
    pub owner: NodeOwner,
}

/// A line of the scenario.
#[derive(Debug, Serialize, ToSchema)]
pub struct EdgeInfo {
    /// Who acts.
    pub from: String,
    /// On whom.
    pub to: String,
    /// Through whom.
    pub via: Vec<String>,
    /// The relation's word.
    pub label: String,
    /// The colour of its arrow.
    pub kind: ArrowKind,
    /// The relation in English, as the language writes it.
    pub relation: String,
    /// Draw it dashed.
    pub dashed: bool,
    /// The line says that it does not.
    pub negated: bool,
    /// One of the alternatives of this group.
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
            let told = library.localized(&pattern.name.value, lang);
            let told = told.as_ref().unwrap_or(pattern);
            Explained {
                name: pattern.name.value.clone(),
                text: words::explain(told, lang),
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
    GraphInfo {
        nodes: graph.nodes.iter().map(|actor| node(*actor)).collect(),
        edges: graph.edges.iter().map(|found| edge(found, lang)).collect(),
    }
}

fn node(actor: Actor) -> NodeInfo {
    use chess::Role;
    NodeInfo {
        id: actor.to_string(),
        label: actor.to_string(),
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
            _ if actor.is_square() => NodeOwner::Nobody,
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
        label: edge.label(lang),
        kind: relation.into(),
        relation: relation.canonical(Lang::En).to_owned(),
        dashed: edge.is_dashed(),
        negated: edge.negated,
        group: edge.group,
    }
}
