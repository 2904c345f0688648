//! Games written down and analysed.

use axum::Json;
use axum::extract::State;
use draughts::notation::SquareStyle;
use draughts::{Position, pdn};
use game::{Game, Outcome, Record, Side};
use player::damas::DraughtsEvaluator;
use player::search::Control;
use player::{Limits, Searcher};
use serde::{Deserialize, Serialize};
use syntax::{Lang, Message};
use utoipa::ToSchema;

use super::{DECIDED, HeuristicTag, MEBIBYTES, RulesTag, Worth, replay};
use crate::api::types;
use crate::error::{ApiError, ApiErrorKind, ApiResult, Problem};
use crate::permit::{Action, Object};
use crate::play::PlayedGame;
use crate::request::{Body, RequestLang};
use crate::state::{App, Caller};

/// For each position of a game that is analysed.
const NODES_OF_ANALYSIS: u64 = 20_000;
/// Longer games are analysed by the command line.
const MOST_ANALYSED: usize = 300;
/// Of longer texts the games are not listed here.
const MOST_GAMES: usize = 1000;
/// Nobody has a longer name.
const LONGEST_TAG: usize = 200;

/// A game to be written down.
#[derive(Debug, Deserialize, ToSchema)]
pub struct PdnRequest {
    /// The game so far.
    #[serde(default)]
    pub game: PlayedGame,
    /// The draw rules.
    #[serde(default)]
    pub rules: RulesTag,
    /// Who gave up.
    pub resigned: Option<types::Side>,
    /// Who has White.
    #[schema(max_length = 200)]
    pub white: Option<String>,
    /// Who has Black.
    #[schema(max_length = 200)]
    pub black: Option<String>,
    /// The day of the game, as PDN writes it.
    #[schema(max_length = 200)]
    pub date: Option<String>,
}

/// A game written down.
#[derive(Debug, Serialize, ToSchema)]
pub struct PdnText {
    /// In PDN.
    pub pdn: String,
}

/// A game as PDN.
#[utoipa::path(post, path = "/play/damas/pdn", tag = "play", request_body = PdnRequest,
    responses((status = 200, body = PdnText), (status = 400, body = Problem), (status = 413, body = Problem),
        (status = 415, body = Problem), (status = 422, body = Problem)))]
pub async fn write(
    State(app): State<App>,
    caller: Caller,
    Body(request): Body<PdnRequest>,
) -> ApiResult<Json<PdnText>> {
    app.permit(&caller, Action::Read, Object::Language)?;
    let record = replay(&request.game, request.rules)?;
    let mut tags = vec![("Event".to_owned(), "StratVision".to_owned())];
    let given = [
        ("Date", request.date),
        ("White", request.white),
        ("Black", request.black),
    ];
    for (name, value) in given {
        let Some(value) = value else { continue };
        if value.chars().count() > LONGEST_TAG {
            return Err(ApiError::new(
                ApiErrorKind::Invalid,
                format!("{name}: more than {LONGEST_TAG} characters"),
                format!("{name}: mais de {LONGEST_TAG} caracteres"),
            ));
        }
        tags.push((name.to_owned(), value));
    }
    let mut game = pdn::Game::from_record(&record, tags);
    if let Some(loser) = request.resigned {
        game.outcome = Some(match loser {
            types::Side::White => Outcome::Win(Side::Black),
            types::Side::Black => Outcome::Win(Side::White),
        });
    }
    Ok(Json(PdnText {
        pdn: pdn::write(&game, SquareStyle::Letters),
    }))
}

/// A game to be analysed.
#[derive(Debug, Deserialize, ToSchema)]
pub struct AnalysisRequest {
    /// In PDN.
    pub pdn: String,
    /// Which of its games, from 0; without a choice the first that can be analysed.
    pub game: Option<usize>,
    /// How positions are valued.
    #[serde(default)]
    pub heuristic: HeuristicTag,
    /// The draw rules.
    #[serde(default)]
    pub rules: RulesTag,
}

/// A game of a text.
#[derive(Debug, Serialize, ToSchema)]
pub struct ListedGame {
    /// Who has White.
    pub white: Option<String>,
    /// Who has Black.
    pub black: Option<String>,
    /// Where it was played.
    pub event: Option<String>,
    /// When.
    pub date: Option<String>,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
    /// How many moves of one side.
    pub plies: usize,
    /// Why it cannot be analysed, and the place of what is wrong.
    pub problem: Option<String>,
}

/// A game, every position valued.
#[derive(Debug, Serialize, ToSchema)]
pub struct DamasAnalysis {
    /// All games of the text that have tags or moves.
    #[schema(max_items = 1000)]
    pub games: Vec<ListedGame>,
    /// Which of them this is, from 0.
    pub game: usize,
    /// The game alone, with its tags, comments and result.
    pub pdn: String,
    /// Where it begins, if not as usual.
    pub start: Option<String>,
    /// The moves.
    pub moves: Vec<String>,
    /// What each position is worth to White, in hundredths of a man, the first and the last included.
    pub values: Vec<i32>,
    /// For each of them in how many plies it is decided, where it is.
    pub plies: Vec<Option<u32>>,
}

/// Values every position of a game.
#[utoipa::path(post, path = "/play/damas/analyse", tag = "play", request_body = AnalysisRequest,
    responses((status = 200, body = DamasAnalysis), (status = 400, body = Problem), (status = 413, body = Problem),
        (status = 415, body = Problem), (status = 422, body = Problem), (status = 503, body = Problem),
        (status = 504, body = Problem)))]
pub async fn analyse(
    State(app): State<App>,
    caller: Caller,
    RequestLang(lang): RequestLang,
    Body(request): Body<AnalysisRequest>,
) -> ApiResult<Json<DamasAnalysis>> {
    app.permit(&caller, Action::Run, Object::Own)?;
    let tables = app.tables().await;
    let thinking = app.workers.run(move |cancellation| {
        let (games, chosen, game) = chosen_game(&request.pdn, request.game, lang)?;
        let evaluator = DraughtsEvaluator {
            heuristic: request.heuristic.heuristic(),
            tables,
            ..DraughtsEvaluator::default()
        };
        let record = game.replay();
        let mut so_far = Record::new(record.start().with_rules(request.rules.rules()));
        let mut searcher = Searcher::new(MEBIBYTES);
        let mut values = Vec::with_capacity(record.positions().len());
        let mut plies = Vec::with_capacity(record.positions().len());
        for ply in 0..=record.moves().len() {
            if cancellation.is_cancelled() {
                return Err(too_slow());
            }
            let worth = worth_of(&mut searcher, &evaluator, &so_far);
            values.push(worth.value);
            plies.push(worth.plies);
            if let Some(&chosen) = record.moves().get(ply) {
                so_far.play(chosen);
            }
        }
        let made = record.positions().iter().zip(record.moves());
        Ok(DamasAnalysis {
            games,
            game: chosen,
            pdn: pdn::write(&game, SquareStyle::Letters),
            start: (!game.is_from_start()).then(|| record.start().text()),
            moves: made
                .map(|(before, &chosen)| before.move_text(chosen))
                .collect(),
            values,
            plies,
        })
    });
    Ok(Json(thinking.await??))
}

fn too_slow() -> ApiError {
    ApiError::new(
        ApiErrorKind::TooSlow,
        "the game takes too long to analyse here",
        "a partida demora demais para analisar aqui",
    )
    .remedy(
        "use 'stratvision draughts analyse'",
        "use 'stratvision draughts analyse'",
    )
}

fn worth_of(
    searcher: &mut Searcher,
    evaluator: &DraughtsEvaluator,
    record: &Record<Position>,
) -> Worth {
    if let Some(end) = record.end() {
        let points = i32::from(end.outcome.half_points(Side::White));
        return Worth {
            value: (points - 1) * DECIDED,
            plies: matches!(end.outcome, Outcome::Win(_)).then_some(0),
        };
    }
    let limits = Limits::nodes(NODES_OF_ANALYSIS);
    let found = searcher.search(record, evaluator, &limits, &Control::default(), |_| ());
    Worth::new(
        evaluator,
        found.value().unwrap_or(0),
        record.position().side_to_move(),
    )
}

/// Why a game of a text cannot be analysed.
fn problem(game: &Result<pdn::Game, pdn::PdnError>) -> Option<ApiError> {
    match game {
        Ok(game) if game.line.len() > MOST_ANALYSED => Some(
            ApiError::new(
                ApiErrorKind::TooLarge,
                format!("a game of more than {MOST_ANALYSED} plies is not analysed here"),
                format!("uma partida de mais de {MOST_ANALYSED} meios-lances não se analisa aqui"),
            )
            .remedy(
                "use 'stratvision draughts analyse'",
                "use 'stratvision draughts analyse'",
            ),
        ),
        Ok(_) => None,
        Err(error) => Some(broken(error)),
    }
}

fn broken(error: &pdn::PdnError) -> ApiError {
    let (line, column) = (error.line, error.column);
    let placed = Message::new(
        format!("line {line}, column {column}: {}", error.message.en),
        format!("linha {line}, coluna {column}: {}", error.message.pt),
    );
    ApiError::from_message(ApiErrorKind::BadPosition, placed).at(line, column)
}

fn listed(game: &Result<pdn::Game, pdn::PdnError>, lang: Lang) -> ListedGame {
    let whole = game.as_ref().ok();
    let tag = |name: &str| whole.and_then(|game| Some(game.tag(name)?.to_owned()));
    let outcome = whole.and_then(|game| game.outcome);
    ListedGame {
        white: tag("White"),
        black: tag("Black"),
        event: tag("Event"),
        date: tag("Date"),
        result: outcome.map_or("*", Outcome::text).to_owned(),
        plies: whole.map_or(0, |game| game.line.len()),
        problem: problem(game).map(|failure| failure.message().get(lang).to_owned()),
    }
}

/// Whether there is nothing to tell of a game but its result.
fn is_empty(game: &pdn::Game) -> bool {
    game.tags.is_empty() && game.line.is_empty() && game.is_from_start()
}

fn too_many(count: usize) -> ApiError {
    ApiError::new(
        ApiErrorKind::TooLarge,
        format!("there are {count} games in this text; at most {MOST_GAMES} are listed here"),
        format!("há {count} partidas neste texto; aqui se listam no máximo {MOST_GAMES}"),
    )
    .remedy(
        "paste a part of them, or use 'stratvision draughts analyse'",
        "cole uma parte delas, ou use 'stratvision draughts analyse'",
    )
}

/// What a text holds, and the game that is to be analysed: the one wished for, or the first that can be.
fn chosen_game(
    text: &str,
    wish: Option<usize>,
    lang: Lang,
) -> ApiResult<(Vec<ListedGame>, usize, pdn::Game)> {
    let bad = |en: &str, pt: &str| ApiError::new(ApiErrorKind::BadPosition, en, pt);
    let mut games = pdn::read(text);
    games.retain(|game| !game.as_ref().is_ok_and(is_empty));
    if games.len() > MOST_GAMES {
        return Err(too_many(games.len()));
    }
    let first_whole = games.iter().position(|game| problem(game).is_none());
    let at = wish.or(first_whole).unwrap_or(0);
    let Some(game) = games.get(at) else {
        return Err(match games.len() {
            0 => bad(
                "there is no game in this text",
                "não há partida neste texto",
            ),
            count => bad(
                &format!("there are only {count} games in this text"),
                &format!("só há {count} partidas neste texto"),
            ),
        });
    };
    if let Some(failure) = problem(game) {
        return Err(failure);
    }
    let list = games.iter().map(|game| listed(game, lang)).collect();
    let game = games.swap_remove(at);
    let game = game.map_err(|error| broken(&error))?;
    Ok((list, at, game))
}
