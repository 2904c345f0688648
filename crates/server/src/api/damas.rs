//! Brazilian draughts on the pages: the board, the machine's answers, exact endings, games analysed.

use std::sync::{Arc, LazyLock};
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use draughts::opening::Book;
use draughts::tables::{Standing, TableError, Tables, Verdict};
use draughts::{DrawRules, Move, Position, pdn};
use game::{Game, Outcome, Record, Side};
use player::damas::{Beginning, Heuristic, Mind};
use player::search::{Control, is_decided};
use player::{Evaluator, Limits, Searcher};
use serde::{Deserialize, Serialize};
use syntax::Lang;
use utoipa::ToSchema;

use super::shapes::{self, LangTag};
use crate::error::{Answer, Failure, Kind, Problem};
use crate::permit::{Action, Object};
use crate::play::{
    self, PieceKind, PlayBoard, PlayMove, PlayPiece, PlayVerdict, PlayedGame, Shown, StandingTag,
    ValueTag,
};
use crate::request::{Body, Tongue};
use crate::state::{App, Caller};
use crate::work::Wanted;

/// Looking further takes longer than anybody waits for a page.
const MOST_DEPTH: u32 = 12;
/// What one answer may cost, whatever its depth.
const LONGEST_ANSWER: Duration = Duration::from_secs(5);
/// For each position of a game that is analysed.
const NODES_OF_ANALYSIS: u64 = 20_000;
/// Longer games are analysed by the command line.
const MOST_ANALYSED: usize = 300;
/// The memory of one answer, in mebibytes.
const MEBIBYTES: usize = 16;
/// Up to so many pieces endings are built on request: ten seconds, ten megabytes.
const PIECES_BUILT: u32 = 4;

static BOOK: LazyLock<Book> = LazyLock::new(|| {
    let files = knowledge::draughts();
    let openings = files.iter().find(|file| file.name == "openings.tsv");
    openings.map_or_else(Book::default, |file| {
        Book::read(&file.text).unwrap_or_default()
    })
});

impl Shown for Position {
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

/// Which draws are declared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum RulesTag {
    /// Of the Brazilian confederation.
    #[default]
    Cbd,
    /// Of the world federation for 64 squares.
    Fmjd64,
    /// Only when nobody can go on.
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

/// A game under some draw rules.
#[derive(Debug, Deserialize, ToSchema)]
pub struct DamasGame {
    /// The game so far.
    #[serde(default)]
    pub game: PlayedGame,
    /// The draw rules.
    #[serde(default)]
    pub rules: RulesTag,
    /// The language of the words about it.
    #[serde(default)]
    pub lang: LangTag,
}

fn replay(game: &PlayedGame, rules: RulesTag) -> Answer<Record<Position>> {
    let ruled = |start: Position| Ok(start.with_rules(rules.rules()));
    game.replay_from(ruled, Record::end)
}

/// What stands on the board, and what may be done.
#[utoipa::path(post, path = "/play/damas/board", tag = "play", request_body = DamasGame,
    responses((status = 200, body = PlayBoard), (status = 400, body = Problem), (status = 413, body = Problem),
        (status = 415, body = Problem), (status = 422, body = Problem), (status = 503, body = Problem),
        (status = 504, body = Problem)))]
pub async fn board(
    State(app): State<App>,
    caller: Caller,
    Body(request): Body<DamasGame>,
) -> Answer<Json<PlayBoard>> {
    app.permit(&caller, Action::Read, Object::Language)?;
    let record = replay(&request.game, request.rules)?;
    let lang: Lang = request.lang.into();
    let tables = app.tables().await;
    // Only then is there anything to ask.
    let few_enough =
        |tables: &Arc<Tables>| record.position().board().occupied().count_ones() <= tables.pieces();
    let tables = tables.filter(few_enough);
    let mut board = play::board(&record, record.end(), lang);
    board.opening = BOOK
        .name(&record)
        .map(|opening| opening.name.get(lang).to_owned());
    let mind = Mind {
        tables,
        ..Mind::default()
    };
    if board.end.is_none() && mind.tables.is_some() {
        // A win that a count may cancel is looked into, which takes a moment.
        let found = match mind.verdict(record.position()) {
            Some(verdict) => Some((verdict, Standing::Stands)),
            None => {
                let look = move |_: &Wanted| mind.told(record.position());
                app.desk.run(look).await?
            }
        };
        board.verdict = found.map(told);
    }
    Ok(Json(board))
}

fn told((verdict, standing): (Verdict, Standing)) -> PlayVerdict {
    PlayVerdict {
        value: match verdict {
            Verdict::Win(_) => ValueTag::Win,
            Verdict::Loss(_) => ValueTag::Loss,
            Verdict::Draw => ValueTag::Draw,
        },
        distance: verdict.distance(),
        standing: match standing {
            Standing::Stands => StandingTag::Stands,
            Standing::Cancelled => StandingTag::Cancelled,
            Standing::Unsure => StandingTag::Unsure,
        },
    }
}

/// How the machine values positions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum HeuristicTag {
    /// Our own.
    #[default]
    Strong,
    /// Material times the weights of squares.
    Positional,
    /// Material and defenders.
    Triangle,
}

impl HeuristicTag {
    fn heuristic(self) -> Heuristic {
        use draughts::evaluation::Reading;
        match self {
            HeuristicTag::Strong => Heuristic::Strong,
            HeuristicTag::Positional => Heuristic::Positional(Reading::Mended),
            HeuristicTag::Triangle => Heuristic::Triangle(Reading::Mended),
        }
    }
}

/// A question to the machine.
#[derive(Debug, Deserialize, ToSchema)]
pub struct DamasAsk {
    /// The game so far.
    #[serde(default)]
    pub game: PlayedGame,
    /// The draw rules.
    #[serde(default)]
    pub rules: RulesTag,
    /// How it values positions.
    #[serde(default)]
    pub heuristic: HeuristicTag,
    /// How many plies it looks ahead.
    #[schema(minimum = 1, maximum = 12)]
    pub depth: u32,
    /// Its first three moves by lot.
    #[serde(default)]
    pub lot: bool,
    /// For the lot.
    #[serde(default)]
    pub seed: u32,
}

/// The machine's answer.
#[derive(Debug, Serialize, ToSchema)]
pub struct DamasAnswer {
    /// The move.
    #[serde(rename = "move")]
    pub chosen: Option<String>,
    /// What the position is worth to White, in hundredths of a man.
    pub value: i32,
    /// How far it looked.
    pub depth: u32,
    /// What it expects, its own move first.
    pub line: Vec<String>,
    /// Whether the table of endings knows the position.
    pub exact: bool,
    /// Whether the move was drawn by lot.
    pub lot: bool,
}

/// The machine's answer to a game.
#[utoipa::path(post, path = "/play/damas/answer", tag = "play", request_body = DamasAsk,
    responses((status = 200, body = DamasAnswer), (status = 400, body = Problem), (status = 413, body = Problem),
        (status = 415, body = Problem), (status = 422, body = Problem), (status = 503, body = Problem),
        (status = 504, body = Problem)))]
pub async fn answer(
    State(app): State<App>,
    caller: Caller,
    Body(request): Body<DamasAsk>,
) -> Answer<Json<DamasAnswer>> {
    app.permit(&caller, Action::Run, Object::Own)?;
    if !(1..=MOST_DEPTH).contains(&request.depth) {
        return Err(Failure::new(
            Kind::Invalid,
            format!("the depth is 1 to {MOST_DEPTH}"),
            format!("a profundidade é de 1 a {MOST_DEPTH}"),
        ));
    }
    let record = replay(&request.game, request.rules)?;
    if record.end().is_some() {
        return Err(play::over());
    }
    let tables = app.tables().await;
    let thinking = app.desk.run(move |wanted| {
        let position = record.position();
        if request.lot
            && let Some(drawn) = Beginning::THREE_RANDOM.drawn(&record, u64::from(request.seed))
        {
            let text = position.move_text(drawn);
            return DamasAnswer {
                chosen: Some(text.clone()),
                value: 0,
                depth: 0,
                line: vec![text],
                exact: false,
                lot: true,
            };
        }
        let mind = Mind {
            heuristic: request.heuristic.heuristic(),
            tables,
            ..Mind::default()
        };
        let limits = Limits {
            time: Some(LONGEST_ANSWER),
            ..Limits::depth(request.depth)
        };
        let mut searcher = Searcher::new(MEBIBYTES);
        let control = Control::default();
        let found = searcher.search(&record, &mind, &limits, &control, |_| {
            if !wanted.is_wanted() {
                control.stop();
            }
        });
        let line = found.lines.first().map(|line| line.moves.as_slice());
        DamasAnswer {
            chosen: found.best().map(|chosen| position.move_text(chosen)),
            value: hundredths(&mind, found.value().unwrap_or(0), position.side_to_move()),
            depth: found.depth,
            line: written(position, line.unwrap_or_default()),
            exact: mind.verdict(position).is_some(),
            lot: false,
        }
    });
    Ok(Json(thinking.await?))
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

/// A value of the side to move as hundredths of a man for White. Decided positions are worth more than any others.
fn hundredths(mind: &Mind, value: player::Value, mover: Side) -> i32 {
    let scaled = match is_decided(value) {
        true => value.signum() * 10_000,
        false => (f64::from(value) * 100.0 / f64::from(mind.unit())) as i32,
    };
    match mover {
        Side::White => scaled,
        Side::Black => -scaled,
    }
}

/// Which endings are known exactly.
#[derive(Debug, Serialize, ToSchema)]
pub struct TablesInfo {
    /// Up to so many pieces; 0 without tables.
    pub pieces: u32,
    /// Whether they are being built.
    pub building: bool,
    /// Why those that are there cannot be used; building makes them again.
    pub trouble: Option<String>,
}

/// Which endings are known exactly.
#[utoipa::path(get, path = "/play/damas/tables", tag = "play", responses((status = 200, body = TablesInfo)))]
pub async fn tables(
    State(app): State<App>,
    caller: Caller,
    Tongue(lang): Tongue,
) -> Answer<Json<TablesInfo>> {
    app.permit(&caller, Action::Read, Object::Language)?;
    let told = |error: &TableError| error.message().get(lang).to_owned();
    let (pieces, trouble) = match app.endings.tables().await {
        Ok(Some(tables)) => (tables.pieces(), tables.trouble().map(told)),
        Ok(None) => (0, None),
        Err(error) => (0, Some(told(&error))),
    };
    let building = app.endings.is_building();
    Ok(Json(TablesInfo {
        pieces,
        building,
        trouble,
    }))
}

/// Builds the tables of small endings, once.
#[utoipa::path(post, path = "/play/damas/tables", tag = "play",
    responses((status = 200, body = TablesInfo), (status = 422, body = Problem), (status = 503, body = Problem)))]
pub async fn build(State(app): State<App>, caller: Caller) -> Answer<Json<TablesInfo>> {
    app.permit(&caller, Action::Run, Object::Own)?;
    let Some(built) = app.endings.build(PIECES_BUILT).await else {
        return Err(Failure::new(
            Kind::Busy,
            "the tables are being built already",
            "as tabelas já estão sendo feitas",
        )
        .remedy("wait a moment", "espere um instante"));
    };
    let tables = built.map_err(|error| {
        let message = error.message();
        Failure::new(Kind::Unreadable, message.en, message.pt)
    })?;
    Ok(Json(TablesInfo {
        pieces: tables.pieces(),
        building: false,
        trouble: None,
    }))
}

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
    pub resigned: Option<shapes::Side>,
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
) -> Answer<Json<PdnText>> {
    app.permit(&caller, Action::Read, Object::Language)?;
    let record = replay(&request.game, request.rules)?;
    let tags = vec![("Event".to_owned(), "StratVision".to_owned())];
    let mut game = pdn::Game::from_record(&record, tags);
    if let Some(loser) = request.resigned {
        game.outcome = Some(match loser {
            shapes::Side::White => Outcome::Win(Side::Black),
            shapes::Side::Black => Outcome::Win(Side::White),
        });
    }
    Ok(Json(PdnText {
        pdn: pdn::write(&game, draughts::notation::SquareStyle::Letters),
    }))
}

/// A game to be analysed.
#[derive(Debug, Deserialize, ToSchema)]
pub struct AnalysisRequest {
    /// In PDN; the first game counts.
    pub pdn: String,
    /// How positions are valued.
    #[serde(default)]
    pub heuristic: HeuristicTag,
    /// The draw rules.
    #[serde(default)]
    pub rules: RulesTag,
}

/// A game, every position valued.
#[derive(Debug, Serialize, ToSchema)]
pub struct DamasAnalysis {
    /// Where it begins, if not as usual.
    pub start: Option<String>,
    /// The moves.
    pub moves: Vec<String>,
    /// What each position is worth to White, in hundredths of a man, the first and the last included.
    pub values: Vec<i32>,
}

/// Values every position of a game.
#[utoipa::path(post, path = "/play/damas/analyse", tag = "play", request_body = AnalysisRequest,
    responses((status = 200, body = DamasAnalysis), (status = 400, body = Problem), (status = 413, body = Problem),
        (status = 415, body = Problem), (status = 422, body = Problem), (status = 503, body = Problem),
        (status = 504, body = Problem)))]
pub async fn analyse(
    State(app): State<App>,
    caller: Caller,
    Body(request): Body<AnalysisRequest>,
) -> Answer<Json<DamasAnalysis>> {
    app.permit(&caller, Action::Run, Object::Own)?;
    let tables = app.tables().await;
    let thinking = app.desk.run(move |wanted| {
        let game = first_game(&request.pdn)?;
        let mind = Mind {
            heuristic: request.heuristic.heuristic(),
            tables,
            ..Mind::default()
        };
        let record = game.replay();
        let mut so_far = Record::new(record.start().with_rules(request.rules.rules()));
        let mut searcher = Searcher::new(MEBIBYTES);
        let mut values = Vec::with_capacity(record.positions().len());
        for ply in 0..=record.moves().len() {
            if !wanted.is_wanted() {
                return Err(too_slow());
            }
            values.push(value_of(&mut searcher, &mind, &so_far));
            if let Some(&chosen) = record.moves().get(ply) {
                so_far.play(chosen);
            }
        }
        let made = record.positions().iter().zip(record.moves());
        Ok(DamasAnalysis {
            start: (!game.is_from_start()).then(|| record.start().text()),
            moves: made
                .map(|(before, &chosen)| before.move_text(chosen))
                .collect(),
            values,
        })
    });
    Ok(Json(thinking.await??))
}

fn too_slow() -> Failure {
    Failure::new(
        Kind::TooSlow,
        "the game takes too long to analyse here",
        "a partida demora demais para analisar aqui",
    )
    .remedy(
        "use 'stratvision draughts analyse'",
        "use 'stratvision draughts analyse'",
    )
}

fn value_of(searcher: &mut Searcher, mind: &Mind, record: &Record<Position>) -> i32 {
    if let Some(end) = record.end() {
        return (i32::from(end.outcome.half_points(Side::White)) - 1) * 10_000;
    }
    let limits = Limits::nodes(NODES_OF_ANALYSIS);
    let found = searcher.search(record, mind, &limits, &Control::default(), |_| ());
    hundredths(
        mind,
        found.value().unwrap_or(0),
        record.position().side_to_move(),
    )
}

fn first_game(text: &str) -> Answer<pdn::Game> {
    let bad = |en: String, pt: String| Failure::new(Kind::BadPosition, en, pt);
    match pdn::read(text).into_iter().next() {
        Some(Ok(game)) if game.line.len() > MOST_ANALYSED => Err(Failure::new(
            Kind::TooLarge,
            format!("a game of more than {MOST_ANALYSED} plies is not analysed here"),
            format!("uma partida de mais de {MOST_ANALYSED} meios-lances não se analisa aqui"),
        )
        .remedy(
            "use 'stratvision draughts analyse'",
            "use 'stratvision draughts analyse'",
        )),
        Some(Ok(game)) => Ok(game),
        Some(Err(error)) => {
            let (line, column, message) = (error.line, error.column, error.message);
            Err(bad(
                format!("line {line}, column {column}: {}", message.en),
                format!("linha {line}, coluna {column}: {}", message.pt),
            ))
        }
        None => Err(bad(
            "there is no game in this text".to_owned(),
            "não há partida neste texto".to_owned(),
        )),
    }
}

impl App {
    /// The exact endings, if there are any. Damaged ones are as good as none, but the log says so.
    async fn tables(&self) -> Option<Arc<Tables>> {
        match self.endings.tables().await {
            Ok(tables) => tables,
            Err(error) => {
                tracing::warn!(%error, "the tables of draughts cannot be used");
                None
            }
        }
    }
}
