//! Games on the pages' boards. The pages keep the moves, so the server keeps no game: a request brings the whole one.

use game::{End, Game, Record, Side};
use serde::{Deserialize, Serialize};
use syntax::Lang;
use utoipa::ToSchema;

use crate::api::types;
use crate::error::{ApiError, ApiErrorKind, ApiResult};

/// No game on a page is longer.
const MOST_MOVES: usize = 1000;

/// A game so far.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
pub struct PlayedGame {
    /// The position it began with, if not the usual one.
    pub start: Option<String>,
    /// The moves, as the game writes them.
    #[serde(default)]
    #[schema(max_items = 1000)]
    pub moves: Vec<String>,
}

/// What stands on the board, and what may be done.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlayBoard {
    /// The position as text.
    pub position: String,
    /// Who moves.
    pub to_move: types::Side,
    /// The pieces.
    pub pieces: Vec<PlayPiece>,
    /// The legal moves; none when the game is over.
    pub legal: Vec<PlayMove>,
    /// The moves made, as people write them.
    pub moves: Vec<String>,
    /// The squares of the last move.
    pub last: Vec<String>,
    /// How it ended.
    pub end: Option<PlayEnd>,
    /// What people call the opening.
    pub opening: Option<String>,
    /// What best play leads to, where that is known exactly, for the side to move.
    pub verdict: Option<PlayVerdict>,
}

/// What best play leads to.
#[derive(Debug, Serialize, ToSchema)]
pub struct PlayVerdict {
    /// For the side to move.
    pub value: ValueTag,
    /// Plies to the end; none for a draw.
    pub distance: Option<u16>,
    /// What the draw rules make of it.
    pub standing: StandingTag,
}

/// What draw rules make of a win.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum StandingTag {
    /// It comes before every count.
    Stands,
    /// A count makes the game a draw first.
    Cancelled,
    /// Too much would have to be looked at.
    Unsure,
}

/// Who wins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ValueTag {
    /// The side to move.
    Win,
    /// The other side.
    Loss,
    /// Nobody.
    Draw,
}

/// A piece.
#[derive(Debug, Serialize, ToSchema)]
pub struct PlayPiece {
    /// Where it stands.
    pub square: String,
    /// Whose it is.
    pub side: types::Side,
    /// What it is.
    pub kind: PieceKind,
}

/// Kinds of pieces.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum PieceKind {
    /// A man of draughts.
    Man,
    /// A king of draughts.
    King,
    /// X of Tac-Tickle.
    X,
    /// O of Tac-Tickle.
    O,
}

/// A legal move.
#[derive(Debug, Serialize, ToSchema)]
pub struct PlayMove {
    /// As it is sent back.
    #[serde(rename = "move")]
    pub text: String,
    /// Every way to walk it, from its first square to its last.
    pub paths: Vec<Vec<String>>,
    /// What it takes.
    pub captures: Vec<String>,
}

/// How a game ended.
#[derive(Debug, Serialize, ToSchema)]
pub struct PlayEnd {
    /// `1-0`, `0-1` or `1/2-1/2`; X and White come first.
    pub result: String,
    /// By what, in a few words.
    pub reason: String,
}

/// A game that can be shown.
pub trait Shown: Game {
    /// What stands where.
    fn shown_pieces(&self) -> Vec<PlayPiece>;

    /// A legal move as it is walked.
    fn shown_move(&self, chosen: Self::Move) -> PlayMove;
}

impl PlayedGame {
    /// Plays the moves from a start that is first changed or refused, by the choice of rules for example. No move is
    /// played after the `end`.
    pub fn replay_from<G: Game>(
        &self,
        change: impl FnOnce(G) -> ApiResult<G>,
        end: impl Fn(&Record<G>) -> Option<End>,
    ) -> ApiResult<Record<G>> {
        if self.moves.len() > MOST_MOVES {
            return Err(ApiError::new(
                ApiErrorKind::TooLarge,
                format!("a game of more than {MOST_MOVES} moves is not played here"),
                format!("uma partida de mais de {MOST_MOVES} lances não se joga aqui"),
            ));
        }
        let unread = |error: game::NotationError, what_en: &str, what_pt: &str| {
            ApiError::new(
                ApiErrorKind::BadPosition,
                format!("{what_en}: {}", error.0.en),
                format!("{what_pt}: {}", error.0.pt),
            )
        };
        let start = match &self.start {
            Some(text) => G::read(text).map_err(|error| unread(error, "start", "início"))?,
            None => G::initial(),
        };
        let mut record = Record::new(change(start)?);
        for (at, text) in self.moves.iter().enumerate() {
            let number = at + 1;
            if let Some(end) = end(&record) {
                return Err(after_the_end(number, end));
            }
            let chosen = record.position().read_move(text).map_err(|error| {
                unread(error, &format!("move {number}"), &format!("lance {number}"))
            })?;
            record.play(chosen);
        }
        Ok(record)
    }
}

/// A game as the pages show it.
pub fn board<G: Shown>(record: &Record<G>, end: Option<End>, lang: Lang) -> PlayBoard {
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

/// Nothing more can be played.
pub fn over() -> ApiError {
    ApiError::new(
        ApiErrorKind::Invalid,
        "the game is over",
        "a partida já terminou",
    )
    .remedy("begin a new one", "comece outra")
}

/// A side as the pages name it.
pub fn side(side: Side) -> types::Side {
    match side {
        Side::White => types::Side::White,
        Side::Black => types::Side::Black,
    }
}
