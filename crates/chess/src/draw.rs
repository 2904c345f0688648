//! Pictures of boards: a [`Drawing`] says what to show, [`svg`] and [`terminal`] show it.
//!
//! A drawing is a plain value; rendering reads nothing else and gives the same text every time.

mod arrows;
mod pieces;
mod svg;
mod terminal;
mod words;

use std::collections::BTreeSet;

use shakmaty::{Board, Color, Square};

pub use self::svg::{shared_definitions, svg, svg_in_page, svg_without_pieces};
pub use self::terminal::{Theme, terminal};
pub use self::words::Language;

/// What an arrow means; decides its colour, dash and head.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ArrowStyle {
    /// A direct attack: red, solid.
    Attack,
    /// An indirect or merely possible attack: red, dashed, hollow head.
    PossibleAttack,
    /// A direct defence: green, solid.
    Defense,
    /// An indirect or merely possible defence: green, dashed, hollow head.
    PossibleDefense,
    /// A move: blue, solid.
    Move,
}

/// An arrow over squares, the first and the last of its path. One that returns to its own square is not drawn.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Arrow {
    pub path: Vec<Square>,
    pub style: ArrowStyle,
}

impl Arrow {
    /// Its parts, from one square of the path to the next.
    fn legs(&self) -> impl Iterator<Item = (Square, Square)> + '_ {
        self.path.windows(2).map(|two| (two[0], two[1]))
    }

    fn ends_with(&self, from: Square, to: Square) -> bool {
        self.path.ends_with(&[from, to])
    }
}

/// How strong the lines of a drawing are, by the size at which it is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Weight {
    /// For boards of 300 pixels and more.
    #[default]
    Fine,
    /// For boards of about 200 pixels.
    Medium,
    /// For boards of about 100 pixels.
    Bold,
}

/// A board with the marks that explain it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// The placement of the pieces.
    pub board: Board,
    /// The side at the bottom.
    pub orientation: Color,
    /// Arrows; they share the legs to intermediate squares, and what would still lie on one another is drawn side by side.
    pub arrows: Vec<Arrow>,
    /// Ringed squares, each with an optional short actor name such as `S1`.
    pub rings: Vec<(Square, Option<String>)>,
    /// Short actor names of pieces.
    pub labels: Vec<(Square, String)>,
    /// A line under the board.
    pub caption: Option<String>,
    /// The language of the text read out by screen readers.
    pub language: Language,
    pub weight: Weight,
}

impl Drawing {
    /// A bare board with White at the bottom.
    pub fn new(board: Board) -> Self {
        Self {
            board,
            orientation: Color::White,
            arrows: Vec::new(),
            rings: Vec::new(),
            labels: Vec::new(),
            caption: None,
            language: Language::English,
            weight: Weight::Fine,
        }
    }

    /// Puts `side` at the bottom.
    #[must_use]
    pub fn seen_by(mut self, side: Color) -> Self {
        self.orientation = side;
        self
    }

    #[must_use]
    pub fn arrow(self, from: Square, to: Square, style: ArrowStyle) -> Self {
        self.arrow_through(vec![from, to], style)
    }

    /// Draws an arrow from the first square of a path to the last, through those between.
    #[must_use]
    pub fn arrow_through(mut self, path: Vec<Square>, style: ArrowStyle) -> Self {
        self.arrows.push(Arrow { path, style });
        self
    }

    /// Sets how strong the lines are.
    #[must_use]
    pub fn weight(mut self, weight: Weight) -> Self {
        self.weight = weight;
        self
    }

    #[must_use]
    pub fn ring(mut self, square: Square) -> Self {
        self.rings.push((square, None));
        self
    }

    /// Rings a square and names it.
    #[must_use]
    pub fn named_ring(mut self, square: Square, name: impl Into<String>) -> Self {
        self.rings.push((square, Some(name.into())));
        self
    }

    /// Names the piece on a square.
    #[must_use]
    pub fn label(mut self, square: Square, name: impl Into<String>) -> Self {
        self.labels.push((square, name.into()));
        self
    }

    /// Sets the line under the board.
    #[must_use]
    pub fn caption(mut self, line: impl Into<String>) -> Self {
        self.caption = Some(line.into());
        self
    }

    /// Sets the language of the text read out by screen readers.
    #[must_use]
    pub fn language(mut self, language: Language) -> Self {
        self.language = language;
        self
    }

    /// Squares that take part: those of arrows, ringed and named squares.
    pub fn participants(&self) -> BTreeSet<Square> {
        let ends = self
            .arrows
            .iter()
            .flat_map(|arrow| arrow.path.iter().copied());
        let rings = self.rings.iter().map(|(square, _)| *square);
        let labels = self.labels.iter().map(|(square, _)| *square);
        ends.chain(rings).chain(labels).collect()
    }

    /// Column from the left and row from the top where a square is shown.
    fn cell(&self, square: Square) -> (u32, u32) {
        let (file, rank) = (u32::from(square.file()), u32::from(square.rank()));
        match self.orientation {
            Color::White => (file, 7 - rank),
            Color::Black => (7 - file, rank),
        }
    }

    /// The square shown at a column from the left and a row from the top.
    fn square_at(&self, column: u32, row: u32) -> Square {
        let (file, rank) = match self.orientation {
            Color::White => (column, 7 - row),
            Color::Black => (7 - column, row),
        };
        Square::new(rank * 8 + file)
    }
}
