//! Values that several answers share: languages, sides, arrows, moves, and the reading of positions.

use chess::{Color, Square};
use patlan::picture::Stroke;
use patlan::vocabulary::Relation;
use serde::{Deserialize, Serialize};
use shakmaty::Chess;
use syntax::Lang;
use utoipa::ToSchema;

use crate::error::{Answer, Failure, Kind};

/// A language of people.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum LangTag {
    /// English.
    #[default]
    En,
    /// Brazilian Portuguese.
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

/// Who searches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum SideChoice {
    /// Whoever is to move.
    #[default]
    Mover,
    /// White.
    White,
    /// Black.
    Black,
}

impl SideChoice {
    /// The side in a position.
    pub fn of(self, turn: Color) -> Color {
        match self {
            SideChoice::Mover => turn,
            SideChoice::White => Color::White,
            SideChoice::Black => Color::Black,
        }
    }
}

/// A colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// White.
    White,
    /// Black.
    Black,
}

impl Side {
    /// As the database keeps it.
    pub fn word(self) -> &'static str {
        match self {
            Side::White => "white",
            Side::Black => "black",
        }
    }

    /// From what the database keeps.
    pub fn read(word: &str) -> Side {
        match word {
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

/// What an arrow tells.
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

impl From<Relation> for ArrowKind {
    fn from(relation: Relation) -> ArrowKind {
        match relation {
            Relation::Attacks => ArrowKind::Attack,
            Relation::PossibleAttack => ArrowKind::PossibleAttack,
            Relation::IndirectAttack => ArrowKind::IndirectAttack,
            Relation::Defends => ArrowKind::Defence,
            Relation::PossibleDefense => ArrowKind::PossibleDefence,
            Relation::IndirectDefense => ArrowKind::IndirectDefence,
            _ => ArrowKind::Move,
        }
    }
}

/// An arrow on the board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Arrow {
    /// From this square.
    pub from: String,
    /// To this square.
    pub to: String,
    /// Through these.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub via: Vec<String>,
    /// What it tells.
    pub kind: ArrowKind,
}

impl Arrow {
    /// A line of a scenario.
    pub fn of(stroke: &Stroke) -> Option<Arrow> {
        let (from, rest) = stroke.path.split_first()?;
        let (to, via) = rest.split_last()?;
        Some(Arrow {
            from: from.to_string(),
            to: to.to_string(),
            via: via.iter().map(Square::to_string).collect(),
            kind: stroke.relation.into(),
        })
    }
}

/// A move with the position it leads to.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct Played {
    /// In algebraic notation.
    pub san: String,
    /// In coordinates.
    pub uci: String,
    /// The position afterwards.
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

/// Reads a position, or says what is wrong with it and where.
pub fn read_fen(fen: &str) -> Answer<Chess> {
    let chess = chess::chess_from_fen(fen).and_then(|chess| {
        chess::Position::from(&chess).check_material()?;
        Ok(chess)
    });
    chess.map_err(|error| {
        let fault = chess::describe_fen_error(&error);
        let before = fen.split(' ').take(fault.field - 1);
        let column = 1 + before.map(|field| field.chars().count() + 1).sum::<usize>();
        Failure::told(Kind::BadPosition, fault.what)
            .remedied(fault.remedy)
            .at(1, column.min(fen.chars().count() + 1))
    })
}

/// Reads the name of a square.
pub fn read_square(name: &str) -> Answer<Square> {
    name.parse().map_err(|_| {
        let shown: String = name.chars().take(10).collect();
        Failure::new(
            Kind::Invalid,
            format!("'{shown}' is no square"),
            format!("'{shown}' não é uma casa"),
        )
        .remedy("write a1 to h8", "escreva de a1 a h8")
    })
}
