//! Games that a user pastes or drops, read.

use axum::Json;
use axum::extract::State;
use chess::pgn::{Games, Tags};
use chess::san::SanMove;
use corpus::report::ProblemKind;
use serde::{Deserialize, Serialize};
use syntax::{Lang, strip_deceptive};
use utoipa::ToSchema;

use super::game_view::{GameView, describe_problem, read_moves};
use super::types::{LangTag, parse_fen};
use crate::error::{ApiError, ApiErrorKind, ApiResult, Problem};
use crate::opening_names::OpeningNames;
use crate::permit::{Action, Object};
use crate::request::Body;
use crate::state::{App, Caller};
use crate::workers::too_slow;

/// The maximum number of listed games of a text; all are counted.
const MAX_LISTED: usize = 500;

/// A text with games.
#[derive(Debug, Deserialize, ToSchema)]
pub struct GamesText {
    /// PGN with the piece letters of English or Portuguese, moves alone, or a FEN.
    #[schema(example = "1. e4 e5 2. Nf3 d6")]
    pub text: String,
    /// The number of the game to be read, from 1; null reads the only game of the text.
    pub number: Option<usize>,
    #[serde(default)]
    pub lang: LangTag,
}

/// The games of a text.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReadGames {
    /// The first 500 of them.
    pub games: Vec<GameSummary>,
    /// How many games the text has.
    pub count: usize,
    /// The chosen game, or the only one; null where one is to be chosen.
    pub game: Option<GameView>,
}

/// Who played a game, and when.
#[derive(Debug, Serialize, ToSchema)]
pub struct GameSummary {
    /// Its number in the text, from 1.
    pub number: usize,
    pub white: String,
    pub black: String,
    pub event: String,
    pub date: String,
    pub result: String,
    /// The ECO code.
    pub eco: String,
    /// The name of the opening, by its code.
    pub opening: Option<String>,
}

/// Reads the games of a text. Of several games it lists who played; send the number of one to read it.
#[utoipa::path(post, path = "/games/read", tag = "games", request_body = GamesText,
    responses((status = 200, body = ReadGames), (status = 400, body = Problem), (status = 413, body = Problem),
        (status = 415, body = Problem), (status = 422, body = Problem, description = "No such game."),
        (status = 503, body = Problem), (status = 504, body = Problem)))]
pub async fn read(
    State(app): State<App>,
    caller: Caller,
    Body(request): Body<GamesText>,
) -> ApiResult<Json<ReadGames>> {
    app.permit(&caller, Action::Read, Object::Language)?;
    let reading = app.workers.run(move |cancellation| {
        let lang = request.lang.into();
        let text = request.text.trim();
        // A position is a game that has not begun.
        if is_fen(text) {
            parse_fen(text)?;
            let tags = [("FEN".to_owned(), text.to_owned())];
            let game = GameView::new(&tags, "", lang)?;
            return Ok(ReadGames {
                games: Vec::new(),
                count: 1,
                game: Some(game),
            });
        }
        let mut games = Games::new(text.as_bytes());
        let mut tags = Tags::default();
        let mut listed = Vec::new();
        let mut count = 0;
        let mut chosen = None;
        while games.next_game(&mut tags) {
            if cancellation.is_cancelled() {
                return Err(too_slow());
            }
            count += 1;
            if listed.len() < MAX_LISTED {
                listed.push(summary(count, &tags, lang));
            }
            if count == request.number.unwrap_or(1) {
                chosen = Some((games.clone(), tags.clone()));
            }
        }
        let Some((games, tags)) = chosen else {
            return Err(no_game(count));
        };
        let wants_game = request.number.is_some() || count == 1;
        let game = wants_game.then(|| read_game(text, &games, &tags, lang));
        Ok(ReadGames {
            games: listed,
            count,
            game: game.transpose()?,
        })
    });
    reading.await?.map(Json)
}

/// Whether a text is meant as a position: one line whose first word has the slashes of eight ranks.
fn is_fen(text: &str) -> bool {
    let placement = text.split(' ').next().unwrap_or_default();
    !text.contains('\n') && placement.matches('/').count() == 7
}

fn summary(number: usize, tags: &Tags<'_>, lang: Lang) -> GameSummary {
    let text = |name: &str| {
        let value = tags.get(name).unwrap_or_default();
        match value.trim() {
            "?" | "-" => String::new(),
            value => strip_deceptive(value).into_owned(),
        }
    };
    let eco = text("ECO");
    let opening = OpeningNames::shipped().by_code(&eco);
    GameSummary {
        number,
        white: text("White"),
        black: text("Black"),
        event: text("Event"),
        date: text("Date"),
        result: text("Result"),
        opening: opening.map(|opening| opening.name(lang).to_owned()),
        eco,
    }
}

/// The game that `games` has come to in the text; an error says where in it.
fn read_game(text: &str, games: &Games<'_>, tags: &Tags<'_>, lang: Lang) -> ApiResult<GameView> {
    if let Err(problem) = read_moves(games, tags) {
        let ProblemKind::BadMove { ply, .. } = &problem else {
            return Err(describe_problem(&problem, tags));
        };
        let Some(word) = games.main_line_word(*ply as usize) else {
            return Err(no_game(0));
        };
        // A text that begins with no move is no game.
        if *ply == 1 && tags.iter().next().is_none() && SanMove::parse(word).is_none() {
            return Err(no_game(0));
        }
        let offset = (word.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
        let before = text.get(..offset).unwrap_or_default();
        let line = before.rsplit('\n').next().unwrap_or_default();
        return Err(describe_problem(&problem, tags)
            .at(1 + before.matches('\n').count(), 1 + line.chars().count()));
    }
    GameView::read(games, tags, lang)
}

fn no_game(count: usize) -> ApiError {
    let error = match count {
        0 => ApiError::new(
            ApiErrorKind::BadPosition,
            "there is no game in this text",
            "não há partida neste texto",
        ),
        1 => ApiError::new(
            ApiErrorKind::BadPosition,
            "this text has one game only",
            "este texto tem só uma partida",
        ),
        count => ApiError::new(
            ApiErrorKind::BadPosition,
            format!("this text has {count} games only"),
            format!("este texto tem só {count} partidas"),
        ),
    };
    error.remedy(
        "paste a PGN, or moves such as 1. e4 e5 2. Nf3",
        "cole um PGN, ou lances como 1. e4 e5 2. Cf3",
    )
}
