//! Tac-Tickle on the pages: the board, the program's moves, exact values, the learning curve.

mod memories;
mod saved;

// With the descriptions that the macro puts beside the handlers.
pub use memories::*;
pub use saved::*;

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use game::Rng;
use game::{Game, Outcome, Record};
use opponents::pad::{CandidateVerdict, Decision, LossMemory, MAX_QI, Options, Pad};
use opponents::tac_tickle::{Contestant, Series, Ties};
use serde::{Deserialize, Serialize};
use syntax::Message;
use tactickle::memory::Memory;
use tactickle::solution::{Solution, Value};
use tactickle::{DRAW_AFTER, LINES, Move, Position, Square};
use utoipa::ToSchema;

use super::types::{BilingualText, LangTag};
use crate::error::{ApiError, ApiErrorKind, ApiResult, Problem};
use crate::permit::{Action, Object};
use crate::play::{
    self, BoardView, PieceKind, PlayBoard, PlayMove, PlayPiece, PlayedGame, ValueTag,
};
use crate::request::Body;
use crate::state::{App, Caller};
use crate::store::memories::NewLesson;
use memories::{recall, size};

/// The maximum length of a learning curve; the command line draws longer ones.
const MOST_CURVE_GAMES: usize = 200;
/// The maximum depth of analysis; deeper ones take too long for a page.
const MOST_PAGE_QI: u32 = 3;

impl BoardView for Position {
    fn shown_pieces(&self) -> Vec<PlayPiece> {
        let sides = [
            (game::Side::White, PieceKind::X),
            (game::Side::Black, PieceKind::O),
        ];
        sides
            .into_iter()
            .flat_map(|(side, kind)| {
                Square::of(self.pieces(side)).map(move |square| PlayPiece {
                    square: square.number().to_string(),
                    side: play::side(side),
                    kind,
                })
            })
            .collect()
    }

    fn winning_squares(&self) -> Vec<String> {
        let sides = game::Side::BOTH.map(|side| self.pieces(side));
        let complete = |line: &u32| sides.iter().any(|pieces| pieces & line == *line);
        let squares = LINES
            .into_iter()
            .filter(complete)
            .fold(0, |all, line| all | line);
        Square::of(squares)
            .map(|square| square.number().to_string())
            .collect()
    }

    fn shown_move(&self, chosen: Move) -> PlayMove {
        let squares = [chosen.from, chosen.to];
        PlayMove {
            text: self.move_text(chosen),
            paths: vec![squares.map(|square| square.number().to_string()).to_vec()],
            captures: Vec::new(),
        }
    }
}

fn replay(game: &PlayedGame) -> ApiResult<Record<Position>> {
    let possible = |start: Position| match start.impossibility() {
        None => Ok(start),
        Some(message) => Err(ApiError::new(
            ApiErrorKind::BadPosition,
            format!("start: {}", message.en),
            format!("início: {}", message.pt),
        )
        .remedy(
            "begin with a position in which the side to move has no three in a line",
            "comece com uma posição em que quem joga não tem três em linha",
        )),
    };
    game.replay_from(possible, |record| {
        tactickle::end_of_game(record, DRAW_AFTER)
    })
}

/// A game, and the language of the answer.
#[derive(Debug, Deserialize, ToSchema)]
pub struct TacTickleGame {
    /// Without a start such as `(ACRT,BDQS) O`, it begins with the usual placement and X to move.
    #[serde(default)]
    pub game: PlayedGame,
    #[serde(default)]
    pub lang: LangTag,
}

/// Returns the last position of a game with its legal moves.
#[utoipa::path(post, path = "/play/tac-tickle/board", tag = "play", request_body = TacTickleGame,
    responses((status = 200, body = PlayBoard), (status = 400, body = Problem), (status = 413, body = Problem),
        (status = 415, body = Problem), (status = 422, body = Problem)))]
pub async fn board(
    State(app): State<App>,
    caller: Caller,
    Body(request): Body<TacTickleGame>,
) -> ApiResult<Json<PlayBoard>> {
    app.permit(&caller, Action::Read, Object::Language)?;
    let record = replay(&request.game)?;
    let end = tactickle::end_of_game(&record, DRAW_AFTER);
    Ok(Json(play::board(&record, end, request.lang.into())))
}

/// The opponent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Opponent {
    /// The decision process PAD as it was in 1982.
    #[default]
    Original,
    /// PAD with all improvements that its author proposed.
    Improved,
    /// Plays by the complete solution.
    Perfect,
    /// Plays any legal move.
    Random,
}

/// A request for the program's move.
#[derive(Debug, Deserialize, ToSchema)]
pub struct TacTickleMoveRequest {
    #[serde(default)]
    pub game: PlayedGame,
    /// The opponent.
    #[serde(default)]
    pub opponent: Opponent,
    /// The depth of analysis (QI).
    #[serde(default)]
    #[schema(maximum = 3)]
    pub qi: u32,
    /// Whether it uses its memory and adds to it.
    #[serde(default)]
    pub learn: bool,
    /// The seed of everything random.
    #[serde(default)]
    pub seed: u32,
}

/// The program's move.
#[derive(Debug, Serialize, ToSchema)]
pub struct TacTickleAnswer {
    /// The move; null if it resigns.
    #[serde(rename = "move")]
    pub chosen: Option<String>,
    /// The class of concern that decided the move, `A` to `F`.
    pub class: Option<String>,
    /// The question that this class asks.
    #[schema(value_type = Option<BilingualText>)]
    pub question: Option<Message>,
    /// The reason in a sentence.
    #[schema(value_type = BilingualText)]
    pub words: Message,
    /// The moves that were considered, in the order of their static evaluation.
    pub candidates: Vec<CandidateInfo>,
    /// What it learnt by this move.
    pub lessons: Vec<LessonInfo>,
    /// Whether it has concluded that the side that begins loses.
    pub strategy: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct CandidateInfo {
    #[serde(rename = "move")]
    pub text: String,
    /// The mobility of the program minus that of the adversary.
    pub balance: i32,
    /// The mobility of the adversary.
    pub replies: i32,
    /// The weight of the destination square.
    pub weight: i32,
    pub verdict: VerdictTag,
}

/// Why a move was played or not.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum VerdictTag {
    /// A move before it was accepted.
    NotExamined,
    /// The memory says that it loses.
    Recalled,
    /// The adversary has a decisive answer.
    Refuted,
    /// It was not refuted.
    Accepted,
}

/// Decides the program's move, and saves what the program learns by it.
#[utoipa::path(post, path = "/play/tac-tickle/answer", tag = "play", request_body = TacTickleMoveRequest,
    responses((status = 200, body = TacTickleAnswer), (status = 400, body = Problem), (status = 413, body = Problem),
        (status = 415, body = Problem), (status = 422, body = Problem), (status = 503, body = Problem),
        (status = 504, body = Problem)))]
pub async fn answer(
    State(app): State<App>,
    caller: Caller,
    Body(request): Body<TacTickleMoveRequest>,
) -> ApiResult<Json<TacTickleAnswer>> {
    app.permit(&caller, Action::Run, Object::Own)?;
    let record = replay(&request.game)?;
    if tactickle::end_of_game(&record, DRAW_AFTER).is_some() {
        return Err(play::game_over());
    }
    let options = request.options()?;
    let Some(options) = options else {
        let mut contestant = match request.opponent {
            Opponent::Perfect => Contestant::Perfect(app.solution().await?, Ties::Random),
            _ => Contestant::Random,
        };
        let mut rng = Rng::new(u64::from(request.seed) + record.moves().len() as u64);
        let (chosen, _) = contestant.turn(&record, &mut rng);
        return Ok(Json(plain(&record, chosen, request.opponent)));
    };
    let owner = caller.owner()?;
    // Only one move at a time may learn: of two at once, one would overwrite the memory of the other.
    let _turn = match request.learn {
        true => Some(app.lessons.lock().await),
        false => None,
    };
    let player = match request.opponent {
        Opponent::Original => PlayerTag::Original,
        _ => PlayerTag::Improved,
    };
    let before = match request.learn {
        true => recall(player, app.store.memory(&owner, player.as_str()).await?)?,
        false => player.empty(),
    };
    let thinking = app.workers.run(move |_| {
        let mut pad = Pad::new(options, before.clone());
        let decision = pad.decide(&record);
        let answer = describe_decision(&record, &decision, before);
        let bytes = answer.lessons.is_empty().then(Vec::new);
        (answer, bytes.unwrap_or_else(|| pad.memory.to_bytes()))
    });
    let (answer, bytes) = thinking.await?;
    if request.learn && !answer.lessons.is_empty() {
        let lessons: Vec<NewLesson> = answer
            .lessons
            .iter()
            .map(|lesson| NewLesson {
                ply: lesson.ply as usize,
                position: lesson.position.clone(),
                loser: lesson.loser.as_str(),
                machine: lesson.machine.as_str(),
                cause: lesson.cause.as_str(),
                size: lesson.size as u64,
            })
            .collect();
        app.store
            .learn(&owner, player.as_str(), &bytes, &lessons)
            .await?;
    }
    Ok(Json(answer))
}

impl TacTickleMoveRequest {
    /// The options of PAD; `None` for opponents without it.
    fn options(&self) -> ApiResult<Option<Options>> {
        let options = match self.opponent {
            Opponent::Original => Options::original(self.qi),
            Opponent::Improved => Options::improved(self.qi),
            Opponent::Perfect | Opponent::Random => return Ok(None),
        };
        check_depth(self.qi)?;
        Ok(Some(match self.learn {
            true => options,
            false => options.without_learning(),
        }))
    }
}

fn check_depth(qi: u32) -> ApiResult<()> {
    let most = MOST_PAGE_QI.min(MAX_QI);
    if qi <= most {
        return Ok(());
    }
    Err(ApiError::new(
        ApiErrorKind::Invalid,
        format!("the depth of analysis is at most {most}"),
        format!("a profundidade da análise é no máximo {most}"),
    ))
}

fn plain(record: &Record<Position>, chosen: Option<Move>, opponent: Opponent) -> TacTickleAnswer {
    let words = match opponent {
        Opponent::Perfect => Message::new(
            "a best move of the complete solution",
            "um melhor lance da solução completa",
        ),
        _ => Message::new("any legal move", "um lance legal qualquer"),
    };
    TacTickleAnswer {
        chosen: chosen.map(|chosen| record.position().move_text(chosen)),
        class: None,
        question: None,
        words,
        candidates: Vec::new(),
        lessons: Vec::new(),
        strategy: false,
    }
}

/// Describes a decision; `memory` is what the player remembered before it.
fn describe_decision(
    record: &Record<Position>,
    decision: &Decision<Position>,
    mut memory: Memory,
) -> TacTickleAnswer {
    let position = record.position();
    let class = decision.ground.class();
    let new = decision.lessons.iter().filter(|lesson| lesson.new);
    TacTickleAnswer {
        chosen: decision.chosen().map(|chosen| position.move_text(chosen)),
        class: Some(class.letter().to_string()),
        question: Some(class.question()),
        words: decision.ground.message(),
        candidates: decision
            .candidates
            .iter()
            .map(|candidate| CandidateInfo {
                text: position.move_text(candidate.chosen),
                balance: candidate.favour.balance,
                replies: candidate.favour.replies,
                weight: candidate.favour.weight,
                verdict: match candidate.verdict {
                    CandidateVerdict::NotExamined => VerdictTag::NotExamined,
                    CandidateVerdict::Recalled => VerdictTag::Recalled,
                    CandidateVerdict::Refuted => VerdictTag::Refuted,
                    CandidateVerdict::Accepted => VerdictTag::Accepted,
                },
            })
            .collect(),
        lessons: new
            .map(|lesson| {
                // Stored once more, to find out how much each one added.
                LossMemory::store(&mut memory, &lesson.position, lesson.loser);
                LessonInfo {
                    ply: lesson.ply as i64,
                    position: lesson.position.placement().to_string(),
                    loser: play::side(lesson.loser),
                    machine: play::side(position.side_to_move()),
                    cause: lesson.cause.into(),
                    size: size(&memory) as i64,
                    learnt_at: None,
                }
            })
            .collect(),
        strategy: decision.winning_strategy,
    }
}

/// The exact values of a position and its moves, for the side to move.
#[derive(Debug, Serialize, ToSchema)]
pub struct TacTickleValues {
    /// The value of the position.
    pub value: ValueTag,
    /// Plies to the end with best play; null for a draw.
    pub distance: Option<u8>,
    /// The values of the legal moves.
    pub moves: Vec<MoveValue>,
}

/// The exact value of a move.
#[derive(Debug, Serialize, ToSchema)]
pub struct MoveValue {
    #[serde(rename = "move")]
    pub text: String,
    /// For the side that plays it.
    pub value: ValueTag,
    /// Plies to the end with best play, counting this one; null for a draw.
    pub distance: Option<u8>,
}

impl From<Value> for ValueTag {
    fn from(value: Value) -> ValueTag {
        match value {
            Value::Win(_) => ValueTag::Win,
            Value::Loss(_) => ValueTag::Loss,
            Value::Draw | Value::Impossible => ValueTag::Draw,
        }
    }
}

/// Returns the exact values of a position and its moves.
#[utoipa::path(post, path = "/play/tac-tickle/values", tag = "play", request_body = TacTickleGame,
    responses((status = 200, body = TacTickleValues), (status = 400, body = Problem), (status = 413, body = Problem),
        (status = 415, body = Problem), (status = 422, body = Problem)))]
pub async fn values(
    State(app): State<App>,
    caller: Caller,
    Body(request): Body<TacTickleGame>,
) -> ApiResult<Json<TacTickleValues>> {
    app.permit(&caller, Action::Read, Object::Language)?;
    let record = replay(&request.game)?;
    let position = record.position();
    let solution = app.solution().await?;
    let answer = solution
        .best_play(position)
        .map_err(|error| ApiError::new(ApiErrorKind::BadPosition, error.0.en, error.0.pt))?;
    let (value, moves) = match tactickle::end_of_game(&record, DRAW_AFTER) {
        None => (answer.value, solution.move_values(position)),
        // The game is over, whatever best play would lead to.
        Some(end) if end.outcome == Outcome::Draw => (Value::Draw, Vec::new()),
        Some(_) => (answer.value, Vec::new()),
    };
    Ok(Json(TacTickleValues {
        value: value.into(),
        distance: value.distance(),
        moves: moves
            .into_iter()
            .map(|(chosen, value)| MoveValue {
                text: position.move_text(chosen),
                value: value.into(),
                distance: value.distance(),
            })
            .collect(),
    }))
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct CurveRequest {
    /// The number of games against perfect play.
    #[schema(minimum = 1, maximum = 200)]
    pub games: usize,
    /// The depth of analysis (QI).
    #[serde(default)]
    #[schema(maximum = 3)]
    pub qi: u32,
    /// The seed of everything random.
    #[serde(default)]
    pub seed: u32,
}

/// A learning curve: the improved player begins with an empty memory, plays first against perfect play, and learns.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CurveInfo {
    /// For each game: 0 lost, 1 drawn, 2 won.
    pub half_points: Vec<u8>,
    /// The size of the memory after each game.
    pub memory: Vec<u64>,
}

/// Plays games of a new player against perfect play and returns its learning curve.
#[utoipa::path(post, path = "/play/tac-tickle/curve", tag = "play", request_body = CurveRequest,
    responses((status = 200, body = CurveInfo), (status = 400, body = Problem), (status = 413, body = Problem),
        (status = 415, body = Problem), (status = 422, body = Problem), (status = 503, body = Problem),
        (status = 504, body = Problem)))]
pub async fn curve(
    State(app): State<App>,
    caller: Caller,
    Body(request): Body<CurveRequest>,
) -> ApiResult<Json<CurveInfo>> {
    app.permit(&caller, Action::Run, Object::Own)?;
    check_depth(request.qi)?;
    if !(1..=MOST_CURVE_GAMES).contains(&request.games) {
        return Err(ApiError::new(
            ApiErrorKind::Invalid,
            format!("1 to {MOST_CURVE_GAMES} games"),
            format!("de 1 a {MOST_CURVE_GAMES} partidas"),
        ));
    }
    let solution = app.solution().await?;
    let playing = app.workers.run(move |cancellation| {
        let pad = Pad::new(Options::improved(request.qi), PlayerTag::Improved.empty());
        let mut first = Contestant::Pad(Box::new(pad));
        let mut second = Contestant::Perfect(solution, Ties::Random);
        let series = Series::new(request.games, u64::from(request.seed));
        series.play(&mut first, &mut second, |_, _| !cancellation.is_cancelled())
    });
    let games = playing.await?;
    if games.len() < request.games {
        return Err(ApiError::new(
            ApiErrorKind::TooSlow,
            "this number of games takes too long here",
            "tantas partidas demoram demais aqui",
        )
        .remedy(
            "ask for fewer, or use 'stratvision tactickle learn-curve'",
            "peça menos, ou use 'stratvision tactickle learn-curve'",
        ));
    }
    Ok(Json(CurveInfo {
        half_points: games.iter().map(|game| game.half_points).collect(),
        memory: games.iter().map(|game| game.memory).collect(),
    }))
}

impl App {
    /// The complete solution, computed when it is first needed.
    async fn solution(&self) -> ApiResult<Arc<Solution>> {
        let cell = self.solution.clone();
        // In a task of its own, so that the computation goes on when the client hangs up.
        let solving = tokio::spawn(async move {
            let solve = || async {
                let solved = tokio::task::spawn_blocking(|| {
                    let threads = std::thread::available_parallelism().map_or(1, usize::from);
                    Arc::new(Solution::solve(threads))
                });
                solved.await.map_err(ApiError::internal)
            };
            cell.get_or_try_init(solve).await.cloned()
        });
        solving.await.map_err(ApiError::internal)?
    }
}
