//! What a condition says, free of any language: the sentences of both languages are made from these.

use chess::{Color, Role};

use crate::ast::{ArgKind, Comparison, Expr, Owner};

/// How many, of something that comes in whole numbers.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Count {
    /// One of these numbers.
    Exactly(Vec<u64>),
    /// Any number but this.
    Not(u64),
    AtLeast(u64),
    AtMost(u64),
    MoreThan(u64),
    FewerThan(u64),
}

impl Count {
    /// Reads a comparison of a count with a number; `None` where it makes no sense for counts.
    pub(super) fn read(op: Comparison, n: f64) -> Option<Count> {
        if n.fract() != 0.0 || !(0.0..=1e15).contains(&n) {
            return None;
        }
        let n = n as u64;
        Some(match (op, n) {
            (Comparison::Equal, n) => Count::Exactly(vec![n]),
            (Comparison::NotEqual, 0) | (Comparison::Greater, 0) => Count::AtLeast(1),
            (Comparison::NotEqual, n) => Count::Not(n),
            (Comparison::Less, 0) => return None,
            (Comparison::Less, 1) | (Comparison::LessOrEqual, 0) => Count::Exactly(vec![0]),
            (Comparison::Less, n) => Count::FewerThan(n),
            (Comparison::LessOrEqual, n) => Count::AtMost(n),
            (Comparison::Greater, n) => Count::MoreThan(n),
            (Comparison::GreaterOrEqual, n) => Count::AtLeast(n),
        })
    }

    pub(super) fn is_none(&self) -> bool {
        matches!(self, Count::Exactly(ns) if ns.as_slice() == [0])
    }

    pub(super) fn is_some(&self) -> bool {
        *self == Count::AtLeast(1)
    }
}

/// A line of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Line {
    File,
    Rank,
}

/// A way to measure distance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Metric {
    /// King moves (MAXDISTANCE).
    King,
    /// The smaller of files and ranks (MINDISTANCE).
    Shorter,
    Files,
    Ranks,
    /// Single steps along files and ranks (MANHATTANDISTANCE).
    Steps,
}

/// Something that is counted.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Counted {
    /// Legal moves, or the safe ones among them.
    Moves { who: ArgKind, safe: bool },
    /// Defenders of one side, kings aside; with those behind other defenders unless `direct`.
    Defences {
        of: ArgKind,
        by: Owner,
        direct: bool,
    },
    /// Defenders of one type.
    Defenders { of: ArgKind, what: ArgKind },
    /// Pieces that can step in between.
    Wedges { from: ArgKind, to: ArgKind },
    /// Enemy pawns ahead on neighbouring files.
    Sentries(ArgKind),
    /// Enemy pawns ahead on the same file.
    Rams(ArgKind),
}

/// A statement about where things are.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Where {
    /// On the edge, or in a corner.
    Border {
        who: ArgKind,
        corner: bool,
        yes: bool,
    },
    /// Rule of the square.
    InSquare {
        king: ArgKind,
        pawn: ArgKind,
        yes: bool,
    },
    /// A piece of the type stands on the line with this number.
    Found {
        what: ArgKind,
        line: Line,
        at: Box<Expr>,
        yes: bool,
    },
    /// Both on one of these lines (`yes`), or on different ones.
    SameLine {
        a: ArgKind,
        b: ArgKind,
        lines: Vec<Line>,
        yes: bool,
    },
    /// On the line with one of these numbers.
    OnLine {
        who: ArgKind,
        line: Line,
        numbers: Vec<u64>,
    },
    /// One line number compared with another.
    Beyond {
        a: ArgKind,
        b: ArgKind,
        line: Line,
        op: Comparison,
    },
    /// Stands on a light or a dark square.
    Shade { who: ArgKind, dark: bool },
    /// Colours of squares compared.
    Shades { a: ArgKind, b: ArgKind, same: bool },
    /// So far apart, by one of these measures.
    Distance {
        by: Vec<Metric>,
        a: ArgKind,
        b: ArgKind,
        count: Count,
    },
    /// One distance to a thing compared with another to the same thing.
    Nearer {
        by: Metric,
        a: ArgKind,
        b: ArgKind,
        to: ArgKind,
        op: Comparison,
    },
}

/// A statement about the board.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Claim {
    /// All of them hold.
    All(Vec<Claim>),
    /// At least one of them holds.
    Any(Vec<Claim>),
    /// It does not hold (only where no plainer wording exists).
    Not(Box<Claim>),
    /// Both or neither hold; with `false`, exactly one.
    Same(Box<Claim>, Box<Claim>, bool),
    /// Holds always, or never.
    Always(bool),
    /// The searching side has this colour.
    Playing(Color),
    /// The piece is of one of these types.
    Type {
        who: ArgKind,
        roles: Vec<Role>,
        yes: bool,
    },
    /// Places, lines, colours and distances.
    Where(Where),
    Passed {
        pawn: ArgKind,
        yes: bool,
    },
    /// A number of pieces.
    Counted {
        what: Counted,
        count: Count,
    },
    /// The king reaches it safely in a number of steps.
    Path {
        king: ArgKind,
        to: ArgKind,
        count: Count,
    },
    Opposition {
        a: ArgKind,
        b: ArgKind,
        yes: bool,
    },
    /// The king stands in check.
    InCheck {
        king: ArgKind,
        yes: bool,
    },
    /// No piece of the side has a legal move.
    NoMoves(Owner),
    /// No pawn of these sides can move.
    Blocked {
        sides: Vec<Owner>,
        yes: bool,
    },
    /// Whose piece stands on the square; `None`: an empty square.
    Holder {
        square: ArgKind,
        holder: Option<Owner>,
        yes: bool,
    },
    /// The named pattern is on the board for the side.
    Known {
        pattern: String,
        side: Option<Owner>,
        yes: bool,
    },
    /// What pieces are worth, in points.
    Worth {
        who: ArgKind,
        count: Count,
    },
    WorthBeside {
        a: ArgKind,
        b: ArgKind,
        op: Comparison,
    },
    /// The only defender of a side, kings aside: RELDEFENSESVALUE used as a fingerprint.
    OnlyDefender {
        who: ArgKind,
        of: ArgKind,
        by: Owner,
        yes: bool,
    },
    /// Any other comparison of numbers.
    Compare(Comparison, Box<Expr>, Box<Expr>),
}
