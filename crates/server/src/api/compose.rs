//! Patterns built by pointing at the board.

use axum::Json;
use axum::extract::State;
use chess::{Position, Square};
use patlan::ast::Owner;
use patlan::compose::{self, Choice, ComposeError, Holding, Line};
use patlan::matcher;
use patlan::plan::Program;
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

/// Squares that were clicked.
#[derive(Debug, Deserialize, ToSchema)]
pub struct RelationsRequest {
    /// The position.
    #[schema(example = "k1r5/pp6/N7/8/5Qp1/1r1p2P1/2b2K2/8 w - - 0 1")]
    pub fen: String,
    /// Who searches.
    #[serde(default)]
    pub side: SideChoice,
    /// The protagonist's square, perhaps squares between, the target's square.
    #[schema(example = json!(["f4", "b8"]))]
    pub squares: Vec<String>,
    /// The language of words and labels.
    #[serde(default)]
    pub lang: LangTag,
}

/// What holds between them.
#[derive(Debug, Serialize, ToSchema)]
pub struct RelationsAnswer {
    /// The commonest first.
    pub relations: Vec<HoldingInfo>,
}

/// A relation that holds.
#[derive(Debug, Serialize, ToSchema)]
pub struct HoldingInfo {
    /// The relation's English word: its name for programs.
    pub relation: String,
    /// The word in the language asked for.
    pub word: String,
    /// Its symbol.
    pub symbol: String,
    /// What it says.
    pub meaning: String,
    /// The colour of its arrow.
    pub kind: ArrowKind,
    /// The protagonist's square, those between, the target's.
    pub squares: Vec<String>,
    /// What each of them may be taken as.
    pub actors: Vec<ActorChoices>,
    /// The line that the usual choices give.
    pub code: String,
}

/// What a square may be taken as.
#[derive(Debug, Serialize, ToSchema)]
pub struct ActorChoices {
    /// Which.
    pub square: String,
    /// The piece there, upper case for the side that searches.
    pub piece: Option<String>,
    /// The usual one first.
    pub choices: Vec<ChoiceInfo>,
}

/// How much is generalised.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum ChoiceTag {
    /// This knight, here.
    This,
    /// Any knight.
    Type,
    /// Any piece of its side.
    Any,
    /// A square, wherever.
    Square,
    /// This square.
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

/// A choice with its name.
#[derive(Debug, Serialize, ToSchema)]
pub struct ChoiceInfo {
    /// For `/compose`.
    pub choice: ChoiceTag,
    /// "any knight".
    pub label: String,
}

/// The relations that hold between squares.
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
        let relations = found.iter().map(|holding| {
            let usual: Vec<Choice> = holding.choices.iter().map(|choices| choices[0]).collect();
            HoldingInfo {
                relation: holding.relation.canonical(Lang::En).to_owned(),
                word: holding.relation.canonical(lang).to_owned(),
                symbol: holding.relation.symbol().to_owned(),
                meaning: holding.relation.meaning().get(lang).to_owned(),
                kind: holding.relation.into(),
                squares: holding.squares.iter().map(Square::to_string).collect(),
                actors: actors(&chess, side, holding, lang),
                code: code(&position, side, holding, usual, lang),
            }
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

/// The scenario's line, out of a whole pattern made of it alone.
fn code(
    position: &Position,
    side: Color,
    holding: &Holding,
    choices: Vec<Choice>,
    lang: Lang,
) -> String {
    let line = Line {
        relation: holding.relation,
        squares: holding.squares.clone(),
        choices,
    };
    let text = compose::compose(position, side, "X", &[line], lang).unwrap_or_default();
    let word = holding.relation.canonical(lang);
    let line = text.lines().find(|line| line.contains(word));
    line.unwrap_or_default()
        .trim()
        .trim_end_matches(';')
        .to_owned()
}

/// Lines that were chosen.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ComposeRequest {
    /// The position.
    #[schema(example = "k1r5/pp6/N7/8/5Qp1/1r1p2P1/2b2K2/8 w - - 0 1")]
    pub fen: String,
    /// Who searches.
    #[serde(default)]
    pub side: SideChoice,
    /// The pattern's name.
    #[serde(default)]
    pub name: String,
    /// The language of its keywords.
    #[serde(default)]
    pub lang: LangTag,
    /// The lines.
    pub lines: Vec<ComposeLine>,
}

/// One line.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ComposeLine {
    /// The relation, by any of its words or symbols.
    #[schema(example = "DEFENDS")]
    pub relation: String,
    /// The protagonist's square, those between, the target's.
    #[schema(example = json!(["f4", "b8"]))]
    pub squares: Vec<String>,
    /// What each of them is taken as.
    #[schema(example = json!(["type", "square"]))]
    pub choices: Vec<ChoiceTag>,
}

/// The pattern.
#[derive(Debug, Serialize, ToSchema)]
pub struct ComposeAnswer {
    /// Its text.
    pub source: String,
    /// It is found where it was made.
    pub matches: bool,
}

/// Writes the pattern that chosen lines give.
#[utoipa::path(post, path = "/compose", tag = "language", request_body = ComposeRequest,
    responses((status = 200, body = ComposeAnswer), (status = 400, body = Problem), (status = 413, body = Problem),
        (status = 415, body = Problem), (status = 422, body = Problem)))]
pub async fn compose(
    State(app): State<App>,
    caller: Caller,
    Body(request): Body<ComposeRequest>,
) -> ApiResult<Json<ComposeAnswer>> {
    app.permit(&caller, Action::Read, Object::Language)?;
    let chess = parse_fen(&request.fen)?;
    let lines = request.lines.iter().map(read_line);
    let lines = lines.collect::<ApiResult<Vec<Line>>>()?;
    let answer = app.workers.run(move |_| {
        let side = request.side.of(chess.turn());
        let position = Position::from(&chess);
        let source = compose::compose(&position, side, &request.name, &lines, request.lang.into())
            .map_err(trouble)?;
        let parse = patlan::parse(&source);
        let program = parse.patterns.first();
        let program = program.and_then(|pattern| Program::compile(pattern, &|_| None).ok());
        let matches = program.is_some_and(|program| {
            matcher::find(&program, &position, side)
                .is_ok_and(|found| found.valid().next().is_some())
        });
        Ok::<_, ApiError>(ComposeAnswer { source, matches })
    });
    Ok(Json(answer.await??))
}

fn read_line(line: &ComposeLine) -> ApiResult<Line> {
    let relation = match lookup(&line.relation) {
        Some(Word::Relation(relation)) => Some(relation),
        _ => Relation::of_symbol(&line.relation),
    };
    let relation = relation.ok_or_else(|| {
        ApiError::new(
            ApiErrorKind::Invalid,
            "there is no such relation",
            "não existe essa relação",
        )
        .remedy(
            "take one that /relations offers",
            "use uma das que /relations oferece",
        )
    })?;
    let squares = line.squares.iter().map(|name| parse_square(name));
    Ok(Line {
        relation,
        squares: squares.collect::<ApiResult<_>>()?,
        choices: line.choices.iter().copied().map(Choice::from).collect(),
    })
}

fn trouble(trouble: ComposeError) -> ApiError {
    match trouble {
        ComposeError::Lines => ApiError::new(
            ApiErrorKind::Invalid,
            format!(
                "a pattern made by pointing has 1 to {} lines",
                compose::MOST_LINES
            ),
            format!(
                "um padrão feito apontando tem de 1 a {} linhas",
                compose::MOST_LINES
            ),
        ),
        ComposeError::Shape => ApiError::new(
            ApiErrorKind::Invalid,
            "a line needs as many choices as squares, and as many squares as its relation",
            "uma linha precisa de tantas escolhas quantas casas, e de tantas casas quantas a relação pede",
        ),
        ComposeError::Empty(square) => ApiError::new(
            ApiErrorKind::Invalid,
            format!("nothing stands on {square}"),
            format!("não há nada em {square}"),
        ),
    }
}
