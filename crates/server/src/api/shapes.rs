//! Values that several answers share.

use chess::{Color, Square};
use patlan::picture::Stroke;
use patlan::vocabulary::Relation;
use serde::{Deserialize, Serialize};
use shakmaty::Chess;
use syntax::{Diagnostic, Lang, Source, TextSize};
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
        let fault = patlan::words::bad_fen(&error);
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

/// How bad a diagnostic is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The text cannot be used.
    Error,
    /// The text is probably not what was meant.
    Warning,
}

/// Something wrong with a text. Offsets count UTF-16 units, as editors in browsers do.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DiagnosticInfo {
    /// A stable code.
    pub code: String,
    /// How bad it is.
    pub severity: Severity,
    /// What is wrong.
    pub message: String,
    /// What is written under the place.
    pub label: Option<String>,
    /// What to do about it.
    pub help: Option<String>,
    /// Where it begins.
    pub from: usize,
    /// Where it ends.
    pub to: usize,
    /// Its line, from 1.
    pub line: usize,
    /// Its column, from 1, in characters.
    pub column: usize,
    /// Other places that matter.
    pub related: Vec<Related>,
    /// Changes that mend it.
    pub fixes: Vec<FixInfo>,
}

/// Another place that matters.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct Related {
    /// Where it begins.
    pub from: usize,
    /// Where it ends.
    pub to: usize,
    /// What to say there.
    pub message: String,
}

/// A change that mends something.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct FixInfo {
    /// What it does, as an imperative.
    pub title: String,
    /// It is surely what was meant.
    pub sure: bool,
    /// What to replace.
    pub edits: Vec<Edit>,
}

/// A replacement of text.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct Edit {
    /// Where the old text begins.
    pub from: usize,
    /// Where it ends.
    pub to: usize,
    /// The new text.
    pub text: String,
}

/// Counts a text in the units of JavaScript.
pub struct Units<'a>(pub &'a str);

impl Units<'_> {
    /// A byte offset in UTF-16 units; one inside a character counts as its beginning.
    pub fn at(&self, offset: TextSize) -> usize {
        let mut end = usize::from(offset).min(self.0.len());
        while !self.0.is_char_boundary(end) {
            end -= 1;
        }
        self.0[..end].encode_utf16().count()
    }
}

impl DiagnosticInfo {
    /// A diagnostic in one language.
    pub fn new(diagnostic: &Diagnostic, source: &Source, lang: Lang) -> DiagnosticInfo {
        let units = Units(source.text());
        let place = source.place(diagnostic.range.start());
        let fixes = diagnostic.fix.iter().map(|fix| FixInfo {
            title: fix.title.get(lang).to_owned(),
            // The language offers only fixes that are.
            sure: true,
            edits: fix
                .edits
                .iter()
                .map(|(range, text)| Edit {
                    from: units.at(range.start()),
                    to: units.at(range.end()),
                    text: text.clone(),
                })
                .collect(),
        });
        let said = |message: &Option<syntax::Message>| {
            message.as_ref().map(|message| message.get(lang).to_owned())
        };
        DiagnosticInfo {
            code: diagnostic.code.to_owned(),
            severity: match diagnostic.is_error() {
                true => Severity::Error,
                false => Severity::Warning,
            },
            message: diagnostic.message.get(lang).to_owned(),
            label: said(&diagnostic.label),
            help: said(&diagnostic.help),
            from: units.at(diagnostic.range.start()),
            to: units.at(diagnostic.range.end()),
            line: place.line,
            column: place.column,
            related: diagnostic
                .secondary
                .iter()
                .map(|(range, message)| Related {
                    from: units.at(range.start()),
                    to: units.at(range.end()),
                    message: message.get(lang).to_owned(),
                })
                .collect(),
            fixes: fixes.collect(),
        }
    }
}

/// The diagnostics of a text.
pub fn diagnostics(found: &[Diagnostic], source: &Source, lang: Lang) -> Vec<DiagnosticInfo> {
    found
        .iter()
        .map(|diagnostic| DiagnosticInfo::new(diagnostic, source, lang))
        .collect()
}

/// A text with errors where it must have none: the first of them is told.
pub fn refuse(found: &[Diagnostic], source: &Source) -> Failure {
    let Some(first) = found.iter().find(|diagnostic| diagnostic.is_error()) else {
        return Failure::internal("errors without an error");
    };
    let place = source.place(first.range.start());
    let failure = Failure::told(Kind::BadPattern, first.message.clone());
    let failure = match &first.help {
        Some(help) => failure.remedied(help.clone()),
        None => failure,
    };
    failure.at(place.line, place.column)
}
