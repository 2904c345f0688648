//! Games on the pages' boards. The pages keep the moves and send the whole game with every request, so that the server
//! stores none.

use game::{End, Game, Record, Side};
use serde::{Deserialize, Serialize};
use syntax::Lang;
use utoipa::ToSchema;

use crate::api::types;
use crate::error::{ApiError, ApiErrorKind, ApiResult};

/// The maximum length of a game.
const MOST_MOVES: usize = 1000;

/// A game: its start and its moves.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
pub struct PlayedGame {
    /// The position it begins with; without it the usual one.
    pub start: Option<String>,
    /// In the notation of the game.
    #[serde(default)]
    #[schema(max_items = 1000)]
    pub moves: Vec<String>,
}

/// A position with its pieces and legal moves.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlayBoard {
    /// In the notation of the game.
    pub position: String,
    pub to_move: types::Side,
    pub pieces: Vec<PlayPiece>,
    /// Empty when the game is over.
    pub legal: Vec<PlayMove>,
    /// The moves played, in the usual notation.
    pub moves: Vec<String>,
    /// The squares of the last move, from the first to the last.
    pub last: Vec<String>,
    /// The squares that decide the game, such as three in a line.
    pub winning: Vec<String>,
    /// The result, when the game is over.
    pub end: Option<PlayEnd>,
    /// The name of the opening.
    pub opening: Option<String>,
    /// The exact result of best play, where it is known.
    pub verdict: Option<PlayVerdict>,
}

/// The exact result of best play.
#[derive(Debug, Serialize, ToSchema)]
pub struct PlayVerdict {
    pub value: ValueTag,
    /// Plies to the end; null for a draw.
    pub distance: Option<u16>,
    /// Whether the draw rules cancel it.
    pub standing: StandingTag,
}

/// Whether the draw rules leave a win standing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum StandingTag {
    /// The win comes before the game is declared drawn.
    Stands,
    /// The game is declared drawn first.
    Cancelled,
    /// Finding out takes too long.
    Unsure,
}

/// A value for the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ValueTag {
    Win,
    Loss,
    Draw,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct PlayPiece {
    pub square: String,
    pub side: types::Side,
    pub kind: PieceKind,
}

#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum PieceKind {
    /// A man in draughts.
    Man,
    /// A king in draughts.
    King,
    /// In Tac-Tickle.
    X,
    /// In Tac-Tickle.
    O,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct PlayMove {
    /// The text that is sent back to play it.
    #[serde(rename = "move")]
    pub text: String,
    /// Every way over the board, from the first square to the last.
    pub paths: Vec<Vec<String>>,
    /// The squares of the captured pieces.
    pub captures: Vec<String>,
}

/// The result of a game.
#[derive(Debug, Serialize, ToSchema)]
pub struct PlayEnd {
    /// `1-0`, `0-1` or `1/2-1/2`; White and X come first.
    pub result: String,
    /// The reason in a few words.
    pub reason: String,
}

/// A game that the pages can show.
pub trait BoardView: Game {
    fn shown_pieces(&self) -> Vec<PlayPiece>;

    /// The squares that decide the game; none where nothing on the board shows it.
    fn winning_squares(&self) -> Vec<String> {
        Vec::new()
    }

    /// A legal move with its ways over the board.
    fn shown_move(&self, chosen: Self::Move) -> PlayMove;
}

impl PlayedGame {
    /// Plays the moves from the start, which `prepare` may change or reject: it sets the draw rules, for example. A
    /// move after the `end` of the game is an error.
    pub fn replay_from<G: Game>(
        &self,
        prepare: impl FnOnce(G) -> ApiResult<G>,
        end: impl Fn(&Record<G>) -> Option<End>,
    ) -> ApiResult<Record<G>> {
        if self.moves.len() > MOST_MOVES {
            return Err(ApiError::new(
                ApiErrorKind::TooLarge,
                format!("games of more than {MOST_MOVES} moves are not played here"),
                format!("partidas de mais de {MOST_MOVES} lances não são jogadas aqui"),
            ));
        }
        let invalid = |error: game::NotationError, what_en: &str, what_pt: &str| {
            ApiError::new(
                ApiErrorKind::BadPosition,
                format!("{what_en}: {}", error.0.en),
                format!("{what_pt}: {}", error.0.pt),
            )
        };
        let start = match &self.start {
            Some(text) => G::read(text).map_err(|error| invalid(error, "start", "início"))?,
            None => G::initial(),
        };
        let mut record = Record::new(prepare(start)?);
        for (at, text) in self.moves.iter().enumerate() {
            let number = at + 1;
            if let Some(end) = end(&record) {
                return Err(after_the_end(number, end));
            }
            let chosen = record.position().read_move(text).map_err(|error| {
                invalid(error, &format!("move {number}"), &format!("lance {number}"))
            })?;
            record.play(chosen);
        }
        Ok(record)
    }
}

/// The last position of a game, as the pages show it.
pub fn board<G: BoardView>(record: &Record<G>, end: Option<End>, lang: Lang) -> PlayBoard {
    let position = record.position();
    let mut legal = Vec::new();
    if end.is_none() {
        position.legal_moves(&mut legal);
    }
    let made = record.positions().iter().zip(record.moves());
    let last = made.clone().next_back();
    let last = last.map(|(before, &chosen)| before.shown_move(chosen));
    let last = last.and_then(|shown| shown.paths.into_iter().next());
    PlayBoard {
        position: position.text(),
        to_move: side(position.side_to_move()),
        pieces: position.shown_pieces(),
        legal: legal
            .into_iter()
            .map(|chosen| position.shown_move(chosen))
            .collect(),
        moves: made
            .map(|(before, &chosen)| before.move_text(chosen))
            .collect(),
        last: last.unwrap_or_default(),
        winning: position.winning_squares(),
        end: end.map(|end| PlayEnd {
            result: end.outcome.text().to_owned(),
            reason: end.reason.message().get(lang).to_owned(),
        }),
        opening: None,
        verdict: None,
    }
}

fn after_the_end(number: usize, end: End) -> ApiError {
    let reason = end.reason.message();
    ApiError::new(
        ApiErrorKind::BadPosition,
        format!("move {number}: the game was over before it ({})", reason.en),
        format!(
            "lance {number}: a partida já tinha terminado ({})",
            reason.pt
        ),
    )
    .remedy(
        "leave out what follows the end, or begin a new game",
        "deixe de fora o que vem depois do fim, ou comece outra partida",
    )
}

/// The error of a request for a move when the game is over.
pub fn game_over() -> ApiError {
    ApiError::new(
        ApiErrorKind::Invalid,
        "the game is over",
        "a partida já terminou",
    )
    .remedy("begin a new one", "comece outra")
}

pub fn side(side: Side) -> types::Side {
    match side {
        Side::White => types::Side::White,
        Side::Black => types::Side::Black,
    }
}
