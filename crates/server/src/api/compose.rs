//! Lines composed by clicking on the board.

use axum::Json;
use axum::extract::State;
use chess::{Position, Square};
use patlan::ast::Owner;
use patlan::compose::{self, Choice, Holding, Line};
use patlan::vocabulary::{Relation, Word, letter, lookup};
use serde::{Deserialize, Serialize};
use shakmaty::{Chess, Color, Position as _};
use syntax::Lang;
use utoipa::ToSchema;

use super::types::{ArrowKind, LangTag, SideChoice, parse_fen, parse_square};
use crate::error::{ApiError, ApiErrorKind, ApiResult, Problem};
use crate::permit::{Action, Object};
use crate::request::Body;
use crate::state::{App, Caller};

/// The squares that were clicked, and their position.
#[derive(Debug, Deserialize, ToSchema)]
pub struct RelationsRequest {
    #[schema(example = "k1r5/pp6/N7/8/5Qp1/1r1p2P1/2b2K2/8 w - - 0 1")]
    pub fen: String,
    /// The side that searches.
    #[serde(default)]
    pub side: SideChoice,
    /// The square of the actor that acts, squares between, and the square that it acts on.
    #[schema(example = json!(["f4", "b8"]))]
    pub squares: Vec<String>,
    #[serde(default)]
    pub lang: LangTag,
}

/// The relations that hold between the squares.
#[derive(Debug, Serialize, ToSchema)]
pub struct RelationsAnswer {
    /// The most common first.
    pub relations: Vec<HoldingInfo>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct HoldingInfo {
    /// The English keyword, which `/builder` takes.
    pub relation: String,
    /// The keyword in the language of the request.
    pub word: String,
    /// The symbol that may stand for the keyword.
    pub symbol: String,
    /// Its meaning in a sentence.
    pub meaning: String,
    /// The colour and style of its arrow.
    pub kind: ArrowKind,
    /// The square of the actor that acts, those between, and the square that it acts on.
    pub squares: Vec<String>,
    /// For each square, the actors that it may become.
    pub actors: Vec<ActorChoices>,
    /// The action in words, with the first choice of each square.
    pub words: String,
}

/// The actors that a square may become.
#[derive(Debug, Serialize, ToSchema)]
pub struct ActorChoices {
    pub square: String,
    /// The letter of the piece there, upper case for the side that searches.
    pub piece: Option<String>,
    /// The most common first.
    pub choices: Vec<ChoiceInfo>,
}

/// How far an actor is generalised.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum ChoiceTag {
    /// This piece on this square.
    This,
    /// Any piece of this type.
    Type,
    /// Any piece of this side.
    Any,
    /// Any square.
    Square,
    ThisSquare,
}

impl From<ChoiceTag> for Choice {
    fn from(tag: ChoiceTag) -> Choice {
        match tag {
            ChoiceTag::This => Choice::This,
            ChoiceTag::Type => Choice::Type,
            ChoiceTag::Any => Choice::Any,
            ChoiceTag::Square => Choice::Square,
            ChoiceTag::ThisSquare => Choice::ThisSquare,
        }
    }
}

impl From<Choice> for ChoiceTag {
    fn from(choice: Choice) -> ChoiceTag {
        match choice {
            Choice::This => ChoiceTag::This,
            Choice::Type => ChoiceTag::Type,
            Choice::Any => ChoiceTag::Any,
            Choice::Square => ChoiceTag::Square,
            Choice::ThisSquare => ChoiceTag::ThisSquare,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ChoiceInfo {
    /// The value for `/builder`.
    pub choice: ChoiceTag,
    /// A text such as "any knight".
    pub label: String,
}

/// Lists the relations that hold between squares.
#[utoipa::path(post, path = "/relations", tag = "language", request_body = RelationsRequest,
    responses((status = 200, body = RelationsAnswer), (status = 400, body = Problem), (status = 413, body = Problem),
        (status = 415, body = Problem), (status = 422, body = Problem)))]
pub async fn relations(
    State(app): State<App>,
    caller: Caller,
    Body(request): Body<RelationsRequest>,
) -> ApiResult<Json<RelationsAnswer>> {
    app.permit(&caller, Action::Read, Object::Language)?;
    let chess = parse_fen(&request.fen)?;
    let squares = request.squares.iter().map(|name| parse_square(name));
    let squares = squares.collect::<ApiResult<Vec<Square>>>()?;
    let answer = app.workers.run(move |_| {
        let side = request.side.of(chess.turn());
        let position = Position::from(&chess);
        let lang = request.lang.into();
        let found = compose::relations(&position, side, &squares);
        let relations = found.iter().map(|holding| HoldingInfo {
            relation: holding.relation.canonical(Lang::En).to_owned(),
            word: holding.relation.canonical(lang).to_owned(),
            symbol: holding.relation.symbol().to_owned(),
            meaning: holding.relation.meaning().get(lang).to_owned(),
            kind: holding.relation.into(),
            squares: holding.squares.iter().map(Square::to_string).collect(),
            actors: actors(&chess, side, holding, lang),
            words: compose::holding_in_words(&position, side, holding, lang),
        });
        RelationsAnswer {
            relations: relations.collect(),
        }
    });
    Ok(Json(answer.await?))
}

fn actors(chess: &Chess, side: Color, holding: &Holding, lang: Lang) -> Vec<ActorChoices> {
    let each = holding.squares.iter().zip(&holding.choices);
    each.map(|(square, choices)| {
        let piece = chess.board().piece_at(*square);
        let owner = match piece {
            Some(piece) if piece.color != side => Owner::Opponent,
            _ => Owner::Me,
        };
        ActorChoices {
            square: square.to_string(),
            piece: piece.map(|piece| letter(owner, piece.role).to_string()),
            choices: choices
                .iter()
                .map(|choice| ChoiceInfo {
                    choice: (*choice).into(),
                    label: patlan::words::choice(
                        *choice,
                        piece.map(|piece| piece.role),
                        *square,
                        lang,
                    ),
                })
                .collect(),
        }
    })
    .collect()
}

/// An action to be added.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ComposeLine {
    /// The relation, as any of its keywords or symbols.
    #[schema(example = "DEFENDS")]
    pub relation: String,
    /// The square of the actor that acts, those between, and the square that it acts on.
    #[schema(example = json!(["f4", "b8"]))]
    pub squares: Vec<String>,
    /// The actor that each of them becomes.
    #[schema(example = json!(["type", "square"]))]
    pub choices: Vec<ChoiceTag>,
}

pub fn read_line(line: &ComposeLine) -> ApiResult<Line> {
    let squares = line.squares.iter().map(|name| parse_square(name));
    Ok(Line {
        relation: read_relation(&line.relation)?,
        squares: squares.collect::<ApiResult<_>>()?,
        choices: line.choices.iter().copied().map(Choice::from).collect(),
    })
}

/// A relation, as any of its keywords or symbols.
pub fn read_relation(word: &str) -> ApiResult<Relation> {
    let relation = match lookup(word) {
        Some(Word::Relation(relation)) => Some(relation),
        _ => Relation::of_symbol(word),
    };
    relation.ok_or_else(|| {
        ApiError::new(
            ApiErrorKind::Invalid,
            "there is no such relation",
            "não existe essa relação",
        )
        .remedy(
            "take one that /relations offers",
            "use uma das que /relations oferece",
        )
    })
}
