//! What several handlers share: languages, sides, arrows, actors, moves, and parsing of positions.

use chess::{Color, Square};
use patlan::vocabulary::Relation;
use search::ActorSquare;
use serde::{Deserialize, Serialize};
use shakmaty::Chess;
use syntax::Lang;
use utoipa::ToSchema;

use crate::error::{ApiError, ApiErrorKind, ApiResult};

/// A language of messages and descriptions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum LangTag {
    #[default]
    En,
    Pt,
}

impl From<LangTag> for Lang {
    fn from(tag: LangTag) -> Lang {
        match tag {
            LangTag::En => Lang::En,
            LangTag::Pt => Lang::Pt,
        }
    }
}

/// The side that searches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum SideChoice {
    /// The side to move.
    #[default]
    Mover,
    White,
    Black,
}

impl SideChoice {
    /// The side that searches, in a position with this side to move.
    pub fn of(self, turn: Color) -> Color {
        match self {
            SideChoice::Mover => turn,
            SideChoice::White => Color::White,
            SideChoice::Black => Color::Black,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    White,
    Black,
}

impl Side {
    /// The value in the database.
    pub fn as_str(self) -> &'static str {
        match self {
            Side::White => "white",
            Side::Black => "black",
        }
    }

    /// From the value in the database.
    pub fn parse(text: &str) -> Side {
        match text {
            "black" => Side::Black,
            _ => Side::White,
        }
    }
}

impl From<Color> for Side {
    fn from(color: Color) -> Side {
        match color {
            Color::White => Side::White,
            Color::Black => Side::Black,
        }
    }
}

impl From<Side> for Color {
    fn from(side: Side) -> Color {
        match side {
            Side::White => Color::White,
            Side::Black => Color::Black,
        }
    }
}

/// What an arrow stands for, which is also its colour and style.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum ArrowKind {
    /// Red, solid.
    Attack,
    /// Red, dashed.
    PossibleAttack,
    /// Red, dashed.
    IndirectAttack,
    /// Green, solid.
    Defence,
    /// Green, dashed.
    PossibleDefence,
    /// Green, dashed.
    IndirectDefence,
    /// Blue.
    Move,
}

impl From<search::ArrowKind> for ArrowKind {
    fn from(kind: search::ArrowKind) -> ArrowKind {
        match kind {
            search::ArrowKind::Attack => ArrowKind::Attack,
            search::ArrowKind::PossibleAttack => ArrowKind::PossibleAttack,
            search::ArrowKind::IndirectAttack => ArrowKind::IndirectAttack,
            search::ArrowKind::Defence => ArrowKind::Defence,
            search::ArrowKind::PossibleDefence => ArrowKind::PossibleDefence,
            search::ArrowKind::IndirectDefence => ArrowKind::IndirectDefence,
            search::ArrowKind::Move => ArrowKind::Move,
        }
    }
}

impl From<Relation> for ArrowKind {
    fn from(relation: Relation) -> ArrowKind {
        search::ArrowKind::from(relation).into()
    }
}

/// An arrow on the board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Arrow {
    pub from: String,
    pub to: String,
    /// The squares between, which the arrow passes through.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub via: Vec<String>,
    pub kind: ArrowKind,
}

impl Arrow {
    /// `None` if the path has fewer than two squares.
    pub fn new(arrow: &search::Arrow) -> Option<Arrow> {
        let (from, rest) = arrow.path.split_first()?;
        let (to, via) = rest.split_last()?;
        Some(Arrow {
            from: from.to_string(),
            to: to.to_string(),
            via: via.iter().map(Square::to_string).collect(),
            kind: arrow.kind.into(),
        })
    }
}

/// An actor and where it is.
#[derive(Debug, Serialize, ToSchema)]
pub struct ActorInfo {
    /// As in the pattern: `F1`, `k1`, `S1`.
    pub name: String,
    pub square: String,
    /// The letter of the piece, upper case for the side that searches; null for actors that are squares.
    pub piece: Option<String>,
}

impl From<ActorSquare> for ActorInfo {
    fn from(actor: ActorSquare) -> ActorInfo {
        ActorInfo {
            name: actor.actor.to_string(),
            square: actor.square.to_string(),
            piece: actor.letter().map(String::from),
        }
    }
}

/// A text in both languages, for messages that are kept longer than a request.
#[derive(Debug, Serialize, ToSchema)]
pub struct BilingualText {
    pub en: String,
    pub pt: String,
}

/// A move with the position it leads to.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct Played {
    /// In standard algebraic notation (SAN).
    pub san: String,
    /// In UCI notation, such as `e7e8q`.
    pub uci: String,
    /// The position after it.
    pub fen: Option<String>,
}

impl From<chess::notation::Played> for Played {
    fn from(played: chess::notation::Played) -> Played {
        Played {
            san: played.san,
            uci: played.uci,
            fen: played.fen,
        }
    }
}

/// Parses a FEN; the error says what is wrong and where.
pub fn parse_fen(fen: &str) -> ApiResult<Chess> {
    let chess = chess::chess_from_fen(fen).and_then(|chess| {
        chess::Position::from(&chess).check_material()?;
        Ok(chess)
    });
    chess.map_err(|error| {
        let error_text = chess::describe_fen_error(&error);
        let before = fen.split(' ').take(error_text.field - 1);
        let column = 1 + before.map(|field| field.chars().count() + 1).sum::<usize>();
        ApiError::from_message(ApiErrorKind::BadPosition, error_text.what)
            .with_remedy(error_text.remedy)
            .at(1, column.min(fen.chars().count() + 1))
    })
}

pub fn parse_square(name: &str) -> ApiResult<Square> {
    name.parse().map_err(|_| {
        let shown: String = name.chars().take(10).collect();
        ApiError::new(
            ApiErrorKind::Invalid,
            format!("'{shown}' is not a square"),
            format!("'{shown}' não é uma casa"),
        )
        .remedy("write a1 to h8", "escreva de a1 a h8")
    })
}
