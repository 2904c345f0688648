//! Pictures of positions, as the exports draw them.

use axum::Json;
use axum::extract::State;
use chess::Square;
use chess::draw::{ArrowStyle, Drawing, Language, svg};
use serde::{Deserialize, Serialize};
use shakmaty::Board;
use utoipa::ToSchema;

use super::types::{Arrow, ArrowKind, LangTag, Side, parse_square};
use crate::error::{ApiError, ApiErrorKind, ApiResult, Problem};
use crate::permit::{Action, Object};
use crate::request::Body;
use crate::state::{App, Caller};

/// The maximum number of arrows, and of ringed squares.
const MAX_MARKS: usize = 200;
/// The maximum number of squares that an arrow passes through.
const MAX_VIA: usize = 8;
/// The maximum length of a caption, in characters.
const MAX_CAPTION: usize = 600;

/// A board with marks. The position need not be legal.
#[derive(Debug, Deserialize, ToSchema)]
pub struct DrawRequest {
    /// A FEN, of which only the pieces count.
    #[schema(example = "k1r5/pp6/N7/8/5Qp1/1r1p2P1/2b2K2/8 w - - 0 1")]
    pub fen: String,
    /// The side at the bottom.
    pub orientation: Side,
    #[serde(default)]
    pub arrows: Vec<Arrow>,
    /// Squares to be ringed.
    #[serde(default)]
    pub squares: Vec<String>,
    /// A text under the board.
    #[serde(default)]
    pub caption: String,
    #[serde(default)]
    pub lang: LangTag,
}

/// A picture.
#[derive(Debug, Serialize, ToSchema)]
pub struct DrawAnswer {
    /// A self-contained SVG document.
    pub svg: String,
}

/// Draws a position with arrows as the exports do.
#[utoipa::path(post, path = "/draw", tag = "language", request_body = DrawRequest,
    responses((status = 200, body = DrawAnswer), (status = 400, body = Problem), (status = 413, body = Problem),
        (status = 415, body = Problem), (status = 422, body = Problem, description = "No such position or square.")))]
pub async fn draw(
    State(app): State<App>,
    caller: Caller,
    Body(request): Body<DrawRequest>,
) -> ApiResult<Json<DrawAnswer>> {
    app.permit(&caller, Action::Read, Object::Language)?;
    let drawing = drawing(&request)?;
    Ok(Json(DrawAnswer { svg: svg(&drawing) }))
}

fn drawing(request: &DrawRequest) -> ApiResult<Drawing> {
    if request.arrows.len() > MAX_MARKS
        || request.squares.len() > MAX_MARKS
        || request.arrows.iter().any(|arrow| arrow.via.len() > MAX_VIA)
    {
        return Err(ApiError::new(
            ApiErrorKind::Invalid,
            format!(
                "a picture has at most {MAX_MARKS} arrows, each through at most {MAX_VIA} squares"
            ),
            format!(
                "uma figura tem no máximo {MAX_MARKS} setas, cada uma por no máximo {MAX_VIA} casas"
            ),
        )
        .remedy("draw fewer arrows", "desenhe menos setas"));
    }
    let placement = request.fen.split_whitespace().next().unwrap_or_default();
    let board = Board::from_ascii_board_fen(placement.as_bytes()).map_err(|_| {
        ApiError::new(
            ApiErrorKind::BadPosition,
            "the pieces of the FEN cannot be read",
            "não é possível ler as peças da FEN",
        )
        .remedy(
            "write eight ranks, separated by slashes",
            "escreva oito fileiras, separadas por barras",
        )
    })?;
    let mut drawing = Drawing::new(board)
        .seen_by(request.orientation.into())
        .language(match request.lang {
            LangTag::En => Language::English,
            LangTag::Pt => Language::Portuguese,
        });
    for arrow in &request.arrows {
        let stops = [&arrow.from]
            .into_iter()
            .chain(&arrow.via)
            .chain([&arrow.to]);
        let path = stops.map(|name| parse_square(name));
        let path = path.collect::<ApiResult<Vec<Square>>>()?;
        drawing = drawing.arrow_through(path, style(arrow.kind));
    }
    for square in &request.squares {
        drawing = drawing.ring(parse_square(square)?);
    }
    let caption: String = request.caption.chars().take(MAX_CAPTION).collect();
    Ok(match caption.trim() {
        "" => drawing,
        _ => drawing.caption(caption),
    })
}

fn style(kind: ArrowKind) -> ArrowStyle {
    match kind {
        ArrowKind::Attack => ArrowStyle::Attack,
        ArrowKind::PossibleAttack | ArrowKind::IndirectAttack => ArrowStyle::PossibleAttack,
        ArrowKind::Defence => ArrowStyle::Defense,
        ArrowKind::PossibleDefence | ArrowKind::IndirectDefence => ArrowStyle::PossibleDefense,
        ArrowKind::Move => ArrowStyle::Move,
    }
}
