//! Positions and games that a user sets up or pastes.

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

/// Longer games are not shown.
const LONGEST_GAME: usize = 2000;

/// A FEN or a PGN; the starting position if neither.
#[derive(Debug, Deserialize, ToSchema)]
pub struct PositionRequest {
    /// A position.
    #[schema(example = "k1r5/pp6/N7/8/5Qp1/1r1p2P1/2b2K2/8 w - - 0 1")]
    pub fen: Option<String>,
    /// The first game of this text.
    pub pgn: Option<String>,
}

/// What the board may do.
#[derive(Debug, Serialize, ToSchema)]
pub struct PositionAnswer {
    /// As the program writes it.
    pub fen: String,
    /// It is a legal position; others are refused, so this is always true.
    pub valid: bool,
    /// Who is to move.
    pub turn: Side,
    /// Castling rights, as in the FEN.
    pub castling: String,
    /// Where each piece may go.
    pub legal: BTreeMap<String, Vec<String>>,
    /// The king of the side to move is attacked.
    pub check: bool,
    /// The game, if one was sent.
    pub game: Option<GameInfo>,
}

/// A game.
#[derive(Debug, Serialize, ToSchema)]
pub struct GameInfo {
    /// Names and values, in order.
    pub headers: Vec<[String; 2]>,
    /// The position before the first move.
    pub start: String,
    /// The moves of the main line.
    pub moves: Vec<GameMove>,
}

/// A move of a game.
#[derive(Debug, Serialize, ToSchema)]
pub struct GameMove {
    /// CollectionCount from 1.
    pub ply: usize,
    /// The move.
    #[serde(flatten)]
    pub played: Played,
}

/// Reads a position or a game.
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
            format!("half-move {ply}: {san} is not legal there"),
            format!("meio-lance {ply}: {san} não é legal ali"),
        )
        .remedy("look at the moves before it", "veja os lances antes dele"),
        GameError::BadFen(error) => {
            let fault = chess::describe_fen_error(error);
            ApiError::from_message(ApiErrorKind::BadPosition, fault.what).with_remedy(fault.remedy)
        }
    }
}
