//! Every fact of a position: the relations between its pieces and squares.

use axum::Json;
use axum::extract::State;
use chess::facts::{Fact, Term, facts};
use chess::{Position, View};
use patlan::words;
use serde::{Deserialize, Serialize};
use shakmaty::Position as _;
use syntax::Lang;
use utoipa::ToSchema;

use super::types::{Arrow, ArrowKind, LangTag, SideChoice, parse_fen};
use crate::error::{ApiResult, Problem};
use crate::permit::{Action, Object};
use crate::request::Body;
use crate::state::{App, Caller};

#[derive(Debug, Deserialize, ToSchema)]
pub struct FactsRequest {
    #[schema(example = "k1r5/pp6/N7/8/5Qp1/1r1p2P1/2b2K2/8 w - - 0 1")]
    pub fen: String,
    /// The side whose pieces count as own.
    #[serde(default)]
    pub side: SideChoice,
    #[serde(default)]
    pub lang: LangTag,
}

/// The facts of a position.
#[derive(Debug, Serialize, ToSchema)]
pub struct FactsAnswer {
    /// Sorted by name and arguments.
    pub facts: Vec<FactInfo>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct FactInfo {
    /// The predicate, in Portuguese as in the thesis that introduced PATLAN.
    pub name: String,
    /// Its constants: `mQe2` for an own piece, `skf7` for one of the opponent's, `ce6` for a square.
    pub args: Vec<String>,
    /// The fact as a sentence.
    pub text: String,
    /// The squares of its arguments.
    pub squares: Vec<String>,
    /// How to draw it; null for facts about one square.
    pub arrow: Option<Arrow>,
}

/// Lists every fact of a position.
#[utoipa::path(post, path = "/facts", tag = "language", request_body = FactsRequest,
    responses((status = 200, body = FactsAnswer), (status = 400, body = Problem), (status = 413, body = Problem),
        (status = 415, body = Problem), (status = 422, body = Problem, description = "No such position.")))]
pub async fn list(
    State(app): State<App>,
    caller: Caller,
    Body(request): Body<FactsRequest>,
) -> ApiResult<Json<FactsAnswer>> {
    app.permit(&caller, Action::Read, Object::Language)?;
    let chess = parse_fen(&request.fen)?;
    let answer = app.workers.run(move |_| {
        let view = View::new(&Position::from(&chess), request.side.of(chess.turn()));
        let lang = request.lang.into();
        FactsAnswer {
            facts: facts(&view)
                .iter()
                .map(|fact| describe(fact, lang))
                .collect(),
        }
    });
    Ok(Json(answer.await?))
}

fn describe(fact: &Fact, lang: Lang) -> FactInfo {
    let squares: Vec<String> = fact
        .arguments
        .iter()
        .map(|term| match term {
            Term::Square(square) | Term::Piece(_, _, square) => square.to_string(),
        })
        .collect();
    let arrow = match &squares[..] {
        [from, via @ .., to] => Some(Arrow {
            from: from.clone(),
            to: to.clone(),
            via: via.to_vec(),
            kind: arrow_kind(fact.predicate),
        }),
        _ => None,
    };
    FactInfo {
        name: fact.predicate.to_owned(),
        args: fact.arguments.iter().map(Term::to_string).collect(),
        text: words::fact(fact, lang),
        squares,
        arrow,
    }
}

fn arrow_kind(predicate: &str) -> ArrowKind {
    match predicate {
        "ataca" => ArrowKind::Attack,
        "ataqueindireto" => ArrowKind::IndirectAttack,
        "ataquepossivel" => ArrowKind::PossibleAttack,
        "defende" => ArrowKind::Defence,
        "defesaindireta" => ArrowKind::IndirectDefence,
        "defesapossivel" => ArrowKind::PossibleDefence,
        _ => ArrowKind::Move,
    }
}
