//! Positions and games that a user sets up or pastes, parsed.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use chess::notation::{destinations, fen_of, play_line};
use chess::pgn::{Games, Tags};
use chess::{Game, GameError};
use serde::{Deserialize, Serialize};
use shakmaty::{Chess, Position as _};
use utoipa::ToSchema;

use super::types::{Played, Side, parse_fen};
use crate::error::{ApiError, ApiErrorKind, ApiResult, Problem};
use crate::permit::{Action, Object};
use crate::request::Body;
use crate::state::{App, Caller};

/// The maximum number of positions of a game.
const LONGEST_GAME: usize = 2000;

/// A FEN or a PGN; without either, the starting position.
#[derive(Debug, Deserialize, ToSchema)]
pub struct PositionRequest {
    #[schema(example = "k1r5/pp6/N7/8/5Qp1/1r1p2P1/2b2K2/8 w - - 0 1")]
    pub fen: Option<String>,
    /// A text whose first game is read.
    pub pgn: Option<String>,
}

/// A position with its legal moves.
#[derive(Debug, Serialize, ToSchema)]
pub struct PositionAnswer {
    /// In the usual form.
    pub fen: String,
    /// Always true: positions that are not legal are errors.
    pub valid: bool,
    /// The side to move.
    pub turn: Side,
    /// The castling rights as in a FEN.
    pub castling: String,
    /// The destinations of each piece that can move.
    pub legal: BTreeMap<String, Vec<String>>,
    /// Whether the side to move is in check.
    pub check: bool,
    /// The game, if a PGN was sent.
    pub game: Option<GameInfo>,
}

/// A game read from a PGN.
#[derive(Debug, Serialize, ToSchema)]
pub struct GameInfo {
    /// The names and values of its tags.
    pub headers: Vec<[String; 2]>,
    /// The position before the first move.
    pub start: String,
    /// The moves of the main line.
    pub moves: Vec<GameMove>,
}

/// A move of a game.
#[derive(Debug, Serialize, ToSchema)]
pub struct GameMove {
    pub ply: usize,
    #[serde(flatten)]
    pub played: Played,
}

/// Parses a position or a game.
#[utoipa::path(post, path = "/position", tag = "language", request_body = PositionRequest,
    responses((status = 200, body = PositionAnswer), (status = 400, body = Problem), (status = 413, body = Problem),
        (status = 415, body = Problem), (status = 422, body = Problem, description = "No such position or game.")))]
pub async fn read(
    State(app): State<App>,
    caller: Caller,
    Body(request): Body<PositionRequest>,
) -> ApiResult<Json<PositionAnswer>> {
    app.permit(&caller, Action::Read, Object::Language)?;
    let answer = app
        .workers
        .run(move |_| match (&request.pgn, &request.fen) {
            (Some(pgn), _) => game(pgn),
            (None, Some(fen)) => Ok(describe(&parse_fen(fen)?, None)),
            (None, None) => Ok(describe(&Chess::default(), None)),
        });
    Ok(Json(answer.await??))
}

fn describe(chess: &Chess, game: Option<GameInfo>) -> PositionAnswer {
    let legal = destinations(chess).into_iter().map(|(from, to)| {
        let to = to.iter().map(ToString::to_string).collect();
        (from.to_string(), to)
    });
    let fen = fen_of(chess);
    let castling = fen.split(' ').nth(2).unwrap_or("-").to_owned();
    PositionAnswer {
        fen,
        valid: true,
        turn: chess.turn().into(),
        castling,
        legal: legal.collect(),
        check: chess.is_check(),
        game,
    }
}

/// The first game of a text, with the position at its end.
fn game(pgn: &str) -> ApiResult<PositionAnswer> {
    let mut games = Games::new(pgn.as_bytes());
    let mut headers = Tags::default();
    if !games.next_game(&mut headers) {
        return Err(ApiError::new(
            ApiErrorKind::BadPosition,
            "there is no game in this text",
            "não há partida neste texto",
        )
        .remedy(
            "paste moves such as 1. e4 e5 2. Nf3",
            "cole lances como 1. e4 e5 2. Nf3",
        ));
    }
    let replayed = Game::replay(&mut games, &headers).map_err(|error| bad_game(&error))?;
    if replayed.positions.len() > LONGEST_GAME {
        return Err(crate::request::too_large());
    }
    let first = replayed.positions.first().map(chess::replay::Replay::fen);
    let start = parse_fen(&first.unwrap_or_else(|| fen_of(&Chess::default())))?;
    let moves: Vec<GameMove> = play_line(&start, start.turn(), &replayed.plies)
        .into_iter()
        .enumerate()
        .map(|(index, played)| GameMove {
            ply: index + 1,
            played: played.into(),
        })
        .collect();
    let end = moves
        .iter()
        .rev()
        .find_map(|last| last.played.fen.as_deref());
    let end = end
        .map(parse_fen)
        .transpose()?
        .unwrap_or_else(|| start.clone());
    let info = GameInfo {
        headers: replayed
            .tags
            .into_iter()
            .map(|(name, value)| [name, value])
            .collect(),
        start: fen_of(&start),
        moves,
    };
    Ok(describe(&end, Some(info)))
}

fn bad_game(error: &GameError) -> ApiError {
    match error {
        GameError::IllegalMove { ply, san } => ApiError::new(
            ApiErrorKind::BadPosition,
            format!("ply {ply}: {san} is not a legal move"),
            format!("meio-lance {ply}: {san} não é um lance legal"),
        )
        .remedy("check the moves before it", "confira os lances antes dele"),
        GameError::BadFen(error) => {
            let error_text = chess::describe_fen_error(error);
            ApiError::from_message(ApiErrorKind::BadPosition, error_text.what)
                .with_remedy(error_text.remedy)
        }
    }
}
