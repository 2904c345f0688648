//! Brazilian draughts on the pages: the board and the program's moves.
//!
//! | module | subject |
//! |---|---|
//! | `games` | games written down and analysed |
//! | `tables` | exact endings, built on request |

mod games;
mod tables;

// With the descriptions that the macro puts beside the handlers.
pub use games::*;
pub use tables::*;

use std::sync::{Arc, LazyLock};
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use draughts::opening::{Book, Opening};
use draughts::tables::{LONG_LOOK, Standing, TableValue, Tables};
use draughts::{DrawRules, Move, Position};
use game::{Game, Record, Side};
use opponents::draughts_reasons::{Knowledge, expected, reasons};
use player::damas::{DraughtsEvaluator, DraughtsHeuristic, FirstMoves};
use player::search::{Control, is_decided, plies_to_end};
use player::{Evaluator, Limits, Searcher};
use serde::{Deserialize, Serialize};
use syntax::{Lang, Message};
use utoipa::ToSchema;

use super::types::{BilingualText, LangTag};
use crate::error::{ApiError, ApiErrorKind, ApiResult, Problem};
use crate::permit::{Action, Object};
use crate::play::{
    self, BoardView, PieceKind, PlayBoard, PlayMove, PlayPiece, PlayVerdict, PlayedGame,
    StandingTag, ValueTag,
};
use crate::request::Body;
use crate::state::{App, Caller};
use crate::workers::Cancellation;

/// The maximum depth of a search; deeper ones take too long for a page.
const MOST_DEPTH: u32 = 12;
/// The time limit of a search, whatever its depth.
const LONGEST_ANSWER: Duration = Duration::from_secs(5);
/// The size of the transposition table of a search.
const MEBIBYTES: usize = 16;
static BOOK: LazyLock<Book> = LazyLock::new(|| {
    let files = knowledge::draughts();
    let openings = files.iter().find(|file| file.name == "openings.tsv");
    openings.map_or_else(Book::default, |file| {
        Book::read(&file.text).unwrap_or_default()
    })
});

impl BoardView for Position {
    fn shown_pieces(&self) -> Vec<PlayPiece> {
        let board = self.board();
        let sets = Side::BOTH.into_iter().flat_map(|side| {
            [
                (side, PieceKind::Man, board.men(side)),
                (side, PieceKind::King, board.kings(side)),
            ]
        });
        sets.flat_map(|(side, kind, set)| {
            draughts::squares(set).map(move |square| PlayPiece {
                square: square.to_string(),
                side: play::side(side),
                kind,
            })
        })
        .collect()
    }

    fn shown_move(&self, chosen: Move) -> PlayMove {
        let ways = chosen.ways(self.board(), self.side_to_move());
        let named = |way: Vec<draughts::Square>| way.iter().map(ToString::to_string).collect();
        PlayMove {
            text: self.move_text(chosen),
            paths: ways.into_iter().map(named).collect(),
            captures: draughts::squares(chosen.captured())
                .map(|square| square.to_string())
                .collect(),
        }
    }
}

/// The rules by which games are declared drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum RulesTag {
    /// Of the Brazilian confederation (CBD).
    #[default]
    Cbd,
    /// Of the world federation (FMJD) for 64 squares.
    Fmjd64,
    /// None: games end only when a side cannot move.
    None,
}

impl RulesTag {
    fn rules(self) -> DrawRules {
        match self {
            RulesTag::Cbd => DrawRules::CBD,
            RulesTag::Fmjd64 => DrawRules::FMJD_64,
            RulesTag::None => DrawRules::NONE,
        }
    }
}

/// A game with its draw rules.
#[derive(Debug, Deserialize, ToSchema)]
pub struct DamasGame {
    #[serde(default)]
    pub game: PlayedGame,
    #[serde(default)]
    pub rules: RulesTag,
    #[serde(default)]
    pub lang: LangTag,
}

fn replay(game: &PlayedGame, rules: RulesTag) -> ApiResult<Record<Position>> {
    let ruled = |start: Position| Ok(start.with_rules(rules.rules()));
    game.replay_from(ruled, Record::end)
}

/// Returns the last position of a game with its legal moves.
#[utoipa::path(post, path = "/play/damas/board", tag = "play", request_body = DamasGame,
    responses((status = 200, body = PlayBoard), (status = 400, body = Problem), (status = 413, body = Problem),
        (status = 415, body = Problem), (status = 422, body = Problem), (status = 503, body = Problem),
        (status = 504, body = Problem)))]
pub async fn board(
    State(app): State<App>,
    caller: Caller,
    Body(request): Body<DamasGame>,
) -> ApiResult<Json<PlayBoard>> {
    app.permit(&caller, Action::Read, Object::Language)?;
    let record = replay(&request.game, request.rules)?;
    let lang: Lang = request.lang.into();
    let mut board = play::board(&record, record.end(), lang);
    board.opening = BOOK
        .name(&record)
        .map(|opening| opening.name.get(lang).to_owned());
    if board.end.is_none()
        && let Some(tables) = app.tables_of(record.position()).await
    {
        let evaluator = DraughtsEvaluator {
            tables: Some(tables),
            ..DraughtsEvaluator::default()
        };
        // Whether the draw rules cancel a win takes a short search to find out.
        let found = match evaluator.verdict(record.position()) {
            Some(verdict) => Some((verdict, Standing::Stands)),
            None => {
                let look = move |_: &Cancellation| evaluator.table_result(record.position());
                app.workers.run(look).await?
            }
        };
        board.verdict = found.map(play_verdict);
    }
    Ok(Json(board))
}

/// The result of a longer search.
#[derive(Debug, Serialize, ToSchema)]
pub struct DamasVerdict {
    /// The exact result of best play, where it is known.
    pub verdict: Option<PlayVerdict>,
}

/// Finds out whether the draw rules cancel a win, with a longer search than `board` makes: about a second.
#[utoipa::path(post, path = "/play/damas/verdict", tag = "play", request_body = DamasGame,
    responses((status = 200, body = DamasVerdict), (status = 400, body = Problem), (status = 413, body = Problem),
        (status = 415, body = Problem), (status = 422, body = Problem), (status = 503, body = Problem),
        (status = 504, body = Problem)))]
pub async fn verdict(
    State(app): State<App>,
    caller: Caller,
    Body(request): Body<DamasGame>,
) -> ApiResult<Json<DamasVerdict>> {
    app.permit(&caller, Action::Run, Object::Own)?;
    let record = replay(&request.game, request.rules)?;
    let tables = app.tables_of(record.position()).await;
    let Some(tables) = tables.filter(|_| record.end().is_none()) else {
        return Ok(Json(DamasVerdict { verdict: None }));
    };
    let look = move |_: &Cancellation| {
        let position = record.position();
        let verdict = tables.probe(position)?;
        Some((verdict, tables.standing(position, verdict, LONG_LOOK)))
    };
    let verdict = app.workers.run(look).await?.map(play_verdict);
    Ok(Json(DamasVerdict { verdict }))
}

fn play_verdict((verdict, standing): (TableValue, Standing)) -> PlayVerdict {
    PlayVerdict {
        value: match verdict {
            TableValue::Win(_) => ValueTag::Win,
            TableValue::Loss(_) => ValueTag::Loss,
            TableValue::Draw => ValueTag::Draw,
        },
        distance: verdict.distance(),
        standing: match standing {
            Standing::Stands => StandingTag::Stands,
            Standing::Cancelled => StandingTag::Cancelled,
            Standing::Unsure => StandingTag::Unsure,
        },
    }
}

/// How the program values positions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum HeuristicTag {
    /// Our own evaluation.
    #[default]
    Strong,
    /// Material, weighted by squares.
    Positional,
    /// Material and the triangle of defenders.
    Triangle,
}

impl HeuristicTag {
    fn heuristic(self) -> DraughtsHeuristic {
        use draughts::evaluation::Reading;
        match self {
            HeuristicTag::Strong => DraughtsHeuristic::Strong,
            HeuristicTag::Positional => DraughtsHeuristic::Positional(Reading::Mended),
            HeuristicTag::Triangle => DraughtsHeuristic::Triangle(Reading::Mended),
        }
    }
}

/// A request for the program's move.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DamasMoveRequest {
    #[serde(default)]
    pub game: PlayedGame,
    #[serde(default)]
    pub rules: RulesTag,
    #[serde(default)]
    pub heuristic: HeuristicTag,
    /// The depth of the search in plies.
    #[schema(minimum = 1, maximum = 12)]
    pub depth: u32,
    /// Whether the program plays its first three moves at random.
    #[serde(default)]
    pub random_start: bool,
    /// The seed of the random moves.
    #[serde(default)]
    pub seed: u32,
}

/// The program's move.
#[derive(Debug, Serialize, ToSchema)]
pub struct DamasAnswer {
    #[serde(rename = "move")]
    pub chosen: Option<String>,
    /// The value of the position for White, in hundredths of a man.
    pub value: i32,
    /// The plies until the game is decided, where that is known.
    pub plies: Option<u32>,
    /// The depth that the search reached.
    pub depth: u32,
    /// The expected line, which begins with the move.
    pub line: Vec<String>,
    /// Whether the position is in an endgame table.
    pub exact: bool,
    /// Whether the move was chosen at random.
    pub random: bool,
    /// Why it was chosen, in sentences, the most important first.
    #[schema(value_type = Vec<BilingualText>)]
    pub reasons: Vec<Message>,
    /// The expected line in words.
    #[schema(value_type = Option<BilingualText>)]
    pub expected: Option<Message>,
}

/// Searches the program's move.
#[utoipa::path(post, path = "/play/damas/answer", tag = "play", request_body = DamasMoveRequest,
    responses((status = 200, body = DamasAnswer), (status = 400, body = Problem), (status = 413, body = Problem),
        (status = 415, body = Problem), (status = 422, body = Problem), (status = 503, body = Problem),
        (status = 504, body = Problem)))]
pub async fn answer(
    State(app): State<App>,
    caller: Caller,
    Body(request): Body<DamasMoveRequest>,
) -> ApiResult<Json<DamasAnswer>> {
    app.permit(&caller, Action::Run, Object::Own)?;
    if !(1..=MOST_DEPTH).contains(&request.depth) {
        return Err(ApiError::new(
            ApiErrorKind::Invalid,
            format!("the depth is 1 to {MOST_DEPTH}"),
            format!("a profundidade é de 1 a {MOST_DEPTH}"),
        ));
    }
    let record = replay(&request.game, request.rules)?;
    if record.end().is_some() {
        return Err(play::game_over());
    }
    let tables = app.tables().await;
    let thinking = app.workers.run(move |cancellation| {
        let position = record.position();
        if request.random_start
            && let Some(drawn) =
                FirstMoves::THREE_RANDOM.random_move(&record, u64::from(request.seed))
        {
            let text = position.move_text(drawn);
            return DamasAnswer {
                chosen: Some(text.clone()),
                value: 0,
                plies: None,
                depth: 0,
                line: vec![text],
                exact: false,
                random: true,
                reasons: Vec::new(),
                expected: None,
            };
        }
        let evaluator = DraughtsEvaluator {
            heuristic: request.heuristic.heuristic(),
            tables,
            ..DraughtsEvaluator::default()
        };
        let limits = Limits {
            time: Some(LONGEST_ANSWER),
            ..Limits::depth(request.depth)
        };
        let mut searcher = Searcher::new(MEBIBYTES);
        let control = Control::default();
        let found = searcher.search(&record, &evaluator, &limits, &control, |_| {
            if cancellation.is_cancelled() {
                control.stop();
            }
        });
        let line = found.lines.first().map(|line| line.moves.as_slice());
        let line = line.unwrap_or_default();
        let table = evaluator.verdict(position);
        let known = Knowledge {
            opening: line
                .first()
                .and_then(|&chosen| opening_after(&record, chosen)),
            table,
        };
        let Worth { value, plies } = Worth::new(
            &evaluator,
            found.value().unwrap_or(0),
            position.side_to_move(),
        );
        DamasAnswer {
            chosen: found.best().map(|chosen| position.move_text(chosen)),
            value,
            plies,
            depth: found.depth,
            line: written(position, line),
            exact: table.is_some(),
            random: false,
            reasons: reasons(position, line, known),
            expected: expected(position, line),
        }
    });
    Ok(Json(thinking.await?))
}

/// The opening that a move continues or completes.
fn opening_after(record: &Record<Position>, chosen: Move) -> Option<&'static Opening> {
    let mut after = record.clone();
    after.play(chosen);
    let opening = BOOK.name(&after)?;
    (opening.line.moves().len() >= after.moves().len()).then_some(opening)
}

fn written(position: &Position, line: &[Move]) -> Vec<String> {
    let mut now = *position;
    line.iter()
        .map(|&chosen| {
            let text = now.move_text(chosen);
            now.play(chosen);
            text
        })
        .collect()
}

/// The value of a position for White.
struct Worth {
    /// In hundredths of a man; the value of a decided position is greater than all others.
    value: i32,
    /// Until the end of a decided game.
    plies: Option<u32>,
}

/// The value of a decided position, in hundredths of a man.
const DECIDED: i32 = 10_000;

impl Worth {
    /// Converts the value that a search returns for the side to move.
    fn new(evaluator: &DraughtsEvaluator, value: player::Value, mover: Side) -> Worth {
        let scaled = match is_decided(value) {
            true => value.signum() * DECIDED,
            false => (f64::from(value) * 100.0 / f64::from(evaluator.unit())) as i32,
        };
        Worth {
            value: match mover {
                Side::White => scaled,
                Side::Black => -scaled,
            },
            plies: plies_to_end(value).map(i32::unsigned_abs),
        }
    }
}

impl App {
    /// The endgame tables, if there are any. Damaged ones are left out.
    async fn tables(&self) -> Option<Arc<Tables>> {
        self.endgame_tables.tables().await
    }

    /// The tables, if the position has few enough pieces to be in one.
    async fn tables_of(&self, position: &Position) -> Option<Arc<Tables>> {
        let count = position.board().occupied().count_ones();
        self.tables()
            .await
            .filter(|tables| count <= tables.pieces())
    }
}
