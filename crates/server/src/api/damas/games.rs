//! Games of draughts written as PDN and analysed.

use axum::Json;
use axum::extract::State;
use draughts::notation::SquareStyle;
use draughts::{Move, Position, pdn};
use game::{Game, Outcome, Record, Side};
use opponents::draughts_reasons::{Knowledge, Mark, expected, mark, reasons};
use player::damas::DraughtsEvaluator;
use player::search::Control;
use player::{Limits, Searcher};
use serde::{Deserialize, Serialize};
use syntax::{Lang, Message};
use utoipa::ToSchema;

use super::{DECIDED, HeuristicTag, MEBIBYTES, RulesTag, Worth, replay, written};
use crate::api::types::{self, BilingualText};
use crate::error::{ApiError, ApiErrorKind, ApiResult, Problem};
use crate::permit::{Action, Object};
use crate::play::PlayedGame;
use crate::request::{Body, RequestLang};
use crate::state::{App, Caller};

/// The number of nodes searched for each position.
const NODES_OF_ANALYSIS: u64 = 20_000;
/// The maximum length of a game in plies; the command line analyses longer ones.
const MOST_ANALYSED: usize = 300;
/// The maximum number of games in a text.
const MOST_GAMES: usize = 1000;
/// The maximum length of a tag.
const LONGEST_TAG: usize = 200;

/// A game to be written as PDN.
#[derive(Debug, Deserialize, ToSchema)]
pub struct PdnRequest {
    #[serde(default)]
    pub game: PlayedGame,
    #[serde(default)]
    pub rules: RulesTag,
    /// The side that resigned.
    pub resigned: Option<types::Side>,
    #[schema(max_length = 200)]
    pub white: Option<String>,
    #[schema(max_length = 200)]
    pub black: Option<String>,
    /// The date of the game, as in PDN.
    #[schema(max_length = 200)]
    pub date: Option<String>,
}

/// A game as PDN.
#[derive(Debug, Serialize, ToSchema)]
pub struct PdnText {
    pub pdn: String,
}

/// Writes a game as PDN.
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

#[derive(Debug, Deserialize, ToSchema)]
pub struct AnalysisRequest {
    pub pdn: String,
    /// The number of the game in the text, from 0; without it, the first that can be analysed.
    pub game: Option<usize>,
    #[serde(default)]
    pub heuristic: HeuristicTag,
    #[serde(default)]
    pub rules: RulesTag,
}

/// A game in a text.
#[derive(Debug, Serialize, ToSchema)]
pub struct ListedGame {
    pub white: Option<String>,
    pub black: Option<String>,
    pub event: Option<String>,
    pub date: Option<String>,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
    /// The number of plies.
    pub plies: usize,
    /// Why it cannot be analysed.
    pub problem: Option<String>,
}

/// A game with the value of every position.
#[derive(Debug, Serialize, ToSchema)]
pub struct DamasAnalysis {
    /// The games of the text that have tags or moves.
    #[schema(max_items = 1000)]
    pub games: Vec<ListedGame>,
    /// The number of the analysed game among them, from 0.
    pub game: usize,
    /// The analysed game as PDN, with its tags, comments and result.
    pub pdn: String,
    /// Where it begins; null for the usual start.
    pub start: Option<String>,
    pub moves: Vec<String>,
    /// The value of each position for White, from the first to the last, in hundredths of a man.
    pub values: Vec<i32>,
    /// For each of them, the plies until the game is decided, where that is known.
    pub plies: Vec<Option<u32>>,
    /// The moves that lost value, in the order of the game.
    pub marks: Vec<MoveMark>,
}

/// A move that lost value.
#[derive(Debug, Serialize, ToSchema)]
pub struct MoveMark {
    /// The ply after the move, from 1.
    pub ply: usize,
    pub kind: MarkTag,
    /// The line that would have been better, which begins with the better move.
    pub better: Vec<String>,
    /// Why that move is better, in sentences.
    #[schema(value_type = Vec<BilingualText>)]
    pub reasons: Vec<Message>,
    /// How the better line continues, in words.
    #[schema(value_type = Option<BilingualText>)]
    pub expected: Option<Message>,
    /// What is expected after the move of the game, in words; null if it ended the game.
    #[schema(value_type = Option<BilingualText>)]
    pub refutation: Option<Message>,
}

/// How bad a move was.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum MarkTag {
    /// `?!`
    Inaccuracy,
    /// `?`
    Mistake,
    /// `??`
    Blunder,
}

impl From<Mark> for MarkTag {
    fn from(mark: Mark) -> MarkTag {
        match mark {
            Mark::Inaccuracy => MarkTag::Inaccuracy,
            Mark::Mistake => MarkTag::Mistake,
            Mark::Blunder => MarkTag::Blunder,
        }
    }
}

/// Analyses a game: values every position.
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
        let mut best = Vec::with_capacity(record.positions().len());
        for ply in 0..=record.moves().len() {
            if cancellation.is_cancelled() {
                return Err(too_slow());
            }
            let (worth, line) = worth_of(&mut searcher, &evaluator, &so_far);
            best.push(line);
            values.push(worth.value);
            plies.push(worth.plies);
            if let Some(&chosen) = record.moves().get(ply) {
                so_far.play(chosen);
            }
        }
        let made = record.positions().iter().zip(record.moves());
        let marks = marks_of(&record, &values, &best);
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
            marks,
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

/// Values a position, with the best line; it is empty when the game is over.
fn worth_of(
    searcher: &mut Searcher,
    evaluator: &DraughtsEvaluator,
    record: &Record<Position>,
) -> (Worth, Vec<Move>) {
    if let Some(end) = record.end() {
        let points = i32::from(end.outcome.half_points(Side::White));
        let worth = Worth {
            value: (points - 1) * DECIDED,
            plies: matches!(end.outcome, Outcome::Win(_)).then_some(0),
        };
        return (worth, Vec::new());
    }
    let limits = Limits::nodes(NODES_OF_ANALYSIS);
    let found = searcher.search(record, evaluator, &limits, &Control::default(), |_| ());
    let worth = Worth::new(
        evaluator,
        found.value().unwrap_or(0),
        record.position().side_to_move(),
    );
    let line = found.lines.into_iter().next().map(|line| line.moves);
    (worth, line.unwrap_or_default())
}

/// The moves of a game that lost value, by the values and the best lines of its positions.
fn marks_of(record: &Record<Position>, values: &[i32], best: &[Vec<Move>]) -> Vec<MoveMark> {
    let made = record.positions().iter().zip(record.moves());
    let valued = made.zip(values.windows(2)).zip(best).enumerate();
    let marked = valued.filter_map(|(index, (((before, chosen), values), line))| {
        // What the search would have played itself is no mistake, whatever a deeper look found out later.
        if line.first().is_none_or(|better| better == chosen) {
            return None;
        }
        let sign = match before.side_to_move() {
            Side::White => 1,
            Side::Black => -1,
        };
        let mark = mark(sign * values[0], sign * values[1])?;
        let answers = best.get(index + 1).map_or(&[][..], Vec::as_slice);
        let answered: Vec<Move> = [*chosen].iter().chain(answers).copied().collect();
        Some(MoveMark {
            ply: index + 1,
            kind: mark.into(),
            better: written(before, line),
            reasons: reasons(before, line, Knowledge::default()),
            expected: expected(before, line),
            refutation: expected(before, &answered),
        })
    });
    marked.collect()
}

/// Why a game of a text cannot be analysed.
fn problem(game: &Result<pdn::Game, pdn::PdnError>) -> Option<ApiError> {
    match game {
        Ok(game) if game.line.len() > MOST_ANALYSED => Some(
            ApiError::new(
                ApiErrorKind::TooLarge,
                format!("games of more than {MOST_ANALYSED} plies are not analysed here"),
                format!("partidas de mais de {MOST_ANALYSED} meios-lances não são analisadas aqui"),
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

/// Whether a game has neither tags nor moves nor a start of its own.
fn is_empty(game: &pdn::Game) -> bool {
    game.tags.is_empty() && game.line.is_empty() && game.is_from_start()
}

fn too_many(count: usize) -> ApiError {
    ApiError::new(
        ApiErrorKind::TooLarge,
        format!("there are {count} games in this text; at most {MOST_GAMES} are listed here"),
        format!("há {count} partidas neste texto; aqui são listadas no máximo {MOST_GAMES}"),
    )
    .remedy(
        "paste a part of them, or use 'stratvision draughts analyse'",
        "cole uma parte delas, ou use 'stratvision draughts analyse'",
    )
}

/// The games of a text, and the one to be analysed: the requested one, or the first that can be.
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
