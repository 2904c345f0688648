//! Patterns made by pointing at a board: which relations hold between squares, and the pattern that a choice of them
//! gives. What holds is asked of the matcher itself, by patterns of one line.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};

use chess::{Color, Position, Role, Square};
use syntax::{Diagnostic, Lang};

use crate::ast::{Actor, ActorKind, Owner, Pattern};
use crate::matcher::find;
use crate::plan::Program;
use crate::vocabulary::{Function, Relation, Section, Word};
use crate::{NoOthers, check, format, parse};

/// How much a figure of the board is generalised.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Choice {
    /// This knight, on this square and no other.
    This,
    /// Any piece of the same type.
    Type,
    /// Any piece of its owner.
    Any,
    /// The square, whatever stands there.
    Square,
    /// This square and no other, whatever stands there.
    ThisSquare,
}

impl Choice {
    pub const ALL: [Choice; 5] = [
        Choice::This,
        Choice::Type,
        Choice::Any,
        Choice::Square,
        Choice::ThisSquare,
    ];

    fn is_square(self) -> bool {
        matches!(self, Choice::Square | Choice::ThisSquare)
    }

    fn is_pinned_down(self) -> bool {
        matches!(self, Choice::This | Choice::ThisSquare)
    }
}

/// A relation that holds on the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Holding {
    pub relation: Relation,
    /// The protagonist's square, those between, the target's.
    pub squares: Vec<Square>,
    /// For each of them what it may be taken as, the usual choice first.
    pub choices: Vec<Vec<Choice>>,
}

/// One line of the pattern to be made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// What the first square does to the last.
    pub relation: Relation,
    /// The protagonist's square, those between, the target's.
    pub squares: Vec<Square>,
    /// For each of them what it is taken as.
    pub choices: Vec<Choice>,
}

/// Why lines make no pattern.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ComposeError {
    /// No lines, or more than [`MAX_LINES`].
    Lines,
    /// A line without target, or with more or fewer choices than squares, or too long.
    Shape,
    /// A piece was meant, but this square is empty.
    Empty(Square),
}

impl fmt::Display for ComposeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ComposeError::Lines => write!(f, "a pattern has 1 to {MAX_LINES} lines"),
            ComposeError::Shape => f.write_str("a line needs one choice for each of its squares"),
            ComposeError::Empty(square) => write!(f, "{square} is empty"),
        }
    }
}

impl std::error::Error for ComposeError {}

/// The maximum number of lines.
pub const MAX_LINES: usize = 32;
/// The maximum number of squares in a line.
pub const MAX_SQUARES: usize = 4;
/// The maximum number of squares tried between two others.
const MAX_BETWEEN: usize = 12;

/// The relations that hold from the first of the squares to the last through those between, the commonest first. For
/// two squares also those that need a square between, with every square that serves.
pub fn relations(position: &Position, side: Color, squares: &[Square]) -> Vec<Holding> {
    let board = Board { position, side };
    if squares.len() < 2 || squares.len() > MAX_SQUARES || board.piece(squares[0]).is_none() {
        return Vec::new();
    }
    let mut found = Vec::new();
    for relation in Relation::ALL {
        let paths = match (relation.takes_list(), squares) {
            (true, [from, to]) => board.between(relation, *from, *to),
            (takes_list, _) if takes_list == (squares.len() > 2) => vec![squares.to_vec()],
            _ => Vec::new(),
        };
        for path in paths {
            found.extend(board.holding(relation, path));
        }
    }
    found
}

/// The pattern that the lines give, in the usual layout.
pub fn compose(
    position: &Position,
    side: Color,
    name: &str,
    lines: &[Line],
    lang: Lang,
) -> Result<String, ComposeError> {
    if lines.is_empty() || lines.len() > MAX_LINES {
        return Err(ComposeError::Lines);
    }
    let mut writer = Writer::new(Board { position, side }, lines);
    let mut scenario = String::new();
    for line in lines {
        let _ = writeln!(scenario, "  {}", writer.line(line, lang)?);
    }
    let word = |section: Section| section.canonical(lang);
    let name: String = name
        .chars()
        .map(|c| {
            if c == '"' || c == '\\' || c.is_control() {
                ' '
            } else {
                c
            }
        })
        .collect();
    let name = match name.trim() {
        "" => lang.pick("NEW PATTERN", "PADRAO NOVO"),
        name => name,
    };
    let mut text = format!(
        "{} \"{name}\"\n{} \"\"\n{} \"{name}\"\n{} 1\n{}\n{scenario}",
        word(Section::Pattern),
        word(Section::Author),
        word(Section::Description),
        word(Section::Weight),
        word(Section::Scenario),
    );
    let places = writer.places(lang);
    if !places.is_empty() {
        let and = Word::And.canonical(lang);
        let _ = write!(
            text,
            "{}\n  {}",
            word(Section::Precondition),
            places.join(&format!(" {and}\n  "))
        );
    }
    let text = format!("{};\n", text.trim_end());
    Ok(format(&text).unwrap_or(text))
}

#[derive(Clone, Copy)]
struct Board<'a> {
    position: &'a Position,
    side: Color,
}

impl Board<'_> {
    fn piece(self, square: Square) -> Option<(Owner, Role)> {
        let role = Role::ALL
            .into_iter()
            .find(|role| self.position.role(*role).contains(square))?;
        let owner = match self.position.of(self.side).contains(square) {
            true => Owner::Me,
            false => Owner::Opponent,
        };
        Some((owner, role))
    }

    /// The usual choice for a square.
    fn usual(self, square: Square) -> Choice {
        match self.piece(square) {
            Some(_) => Choice::Type,
            None => Choice::Square,
        }
    }

    /// The paths from one square over another to a third on which the relation holds.
    fn between(self, relation: Relation, from: Square, to: Square) -> Vec<Vec<Square>> {
        let mut paths = Vec::new();
        for target in [self.usual(to), Choice::Square] {
            // The middle is left open: an actor that no square is asked of.
            let ends = [(from, Choice::Type), (to, target)];
            let Some(question) = self.question(relation, &ends, true) else {
                continue;
            };
            for bindings in self.answers(&question) {
                if let [Some(first), Some(middle), Some(last)] = bindings[..]
                    && first == from
                    && last == to
                {
                    paths.push(vec![from, middle, to]);
                }
            }
            if !paths.is_empty() {
                break;
            }
        }
        paths.sort();
        paths.dedup();
        paths.truncate(MAX_BETWEEN);
        paths
    }

    fn holding(self, relation: Relation, squares: Vec<Square>) -> Option<Holding> {
        // Pieces as pieces if possible, else as squares: the target first, which rules mostly constrain.
        let mut kinds: Vec<Choice> = squares.iter().map(|square| self.usual(*square)).collect();
        let last = squares.len() - 1;
        let tries: Vec<Vec<usize>> = vec![
            vec![],
            vec![last],
            (1..last).collect(),
            (1..=last).collect(),
        ];
        let usual = kinds.clone();
        let mut holds = false;
        for as_squares in tries {
            kinds.clone_from(&usual);
            for index in as_squares {
                kinds[index] = Choice::Square;
            }
            if self.holds(relation, &squares, &kinds) {
                holds = true;
                break;
            }
        }
        if !holds {
            return None;
        }
        let choices = (0..squares.len()).map(|index| {
            let mut choices = vec![kinds[index]];
            for choice in Choice::ALL {
                let mut other = kinds.clone();
                other[index] = choice;
                if choice != kinds[index] && self.holds(relation, &squares, &other) {
                    choices.push(choice);
                }
            }
            choices
        });
        let choices = choices.collect();
        Some(Holding {
            relation,
            squares,
            choices,
        })
    }

    fn holds(self, relation: Relation, squares: &[Square], choices: &[Choice]) -> bool {
        let figures: Vec<(Square, Choice)> = squares
            .iter()
            .copied()
            .zip(choices.iter().copied())
            .collect();
        let Some(question) = self.question(relation, &figures, false) else {
            return false;
        };
        let wanted: Vec<Option<Square>> = squares.iter().copied().map(Some).collect();
        self.answers(&question).contains(&wanted)
    }

    /// A pattern of one line; `None` if the language does not allow it.
    fn question(
        self,
        relation: Relation,
        figures: &[(Square, Choice)],
        open_middle: bool,
    ) -> Option<Pattern> {
        let mut names = Vec::new();
        for (index, (square, choice)) in figures.iter().enumerate() {
            names.push(self.actor(*square, *choice, index as u32 + 1)?.to_string());
        }
        if open_middle {
            names.insert(1, "S9".to_owned());
        }
        let (first, rest) = names.split_first()?;
        let rest = match relation.takes_list() {
            true => format!("({})", rest.join(",")),
            false => rest.first()?.clone(),
        };
        let word = relation.canonical(Lang::En);
        let text = format!(
            "PATTERN \"Q\" AUTHOR \"\" DESCRIPTION \"\" WEIGHT 1 SCENARIO\n{first} {word} {rest};"
        );
        let parse = parse(&text);
        let wrong = parse.has_errors() || check(&parse, &NoOthers).iter().any(Diagnostic::is_error);
        (!wrong)
            .then(|| parse.patterns.into_iter().next())
            .flatten()
    }

    /// The squares of the actors, in the order of the line, for every instance.
    fn answers(self, question: &Pattern) -> Vec<Vec<Option<Square>>> {
        let Ok(program) = Program::compile(question, &|_| None) else {
            return Vec::new();
        };
        let found = find(&program, self.position, self.side).unwrap_or_default();
        found
            .raw
            .into_iter()
            .map(|instance| instance.squares)
            .collect()
    }

    fn actor(self, square: Square, choice: Choice, number: u32) -> Option<Actor> {
        let (owner, kind) = match choice {
            Choice::Square | Choice::ThisSquare => (Owner::Me, ActorKind::Square),
            Choice::Any => (self.piece(square)?.0, ActorKind::AnyPiece),
            Choice::This | Choice::Type => {
                let (owner, role) = self.piece(square)?;
                (owner, ActorKind::Piece(role))
            }
        };
        Some(Actor {
            kind,
            owner,
            number,
        })
    }
}

/// Gives every square its actors, the same name wherever it occurs.
struct Writer<'a> {
    board: Board<'a>,
    /// The narrowest choice for each square as a piece and as a square: two names would be two pieces.
    narrowest: BTreeMap<(Square, bool), Choice>,
    actors: BTreeMap<(Square, bool), Actor>,
}

impl<'a> Writer<'a> {
    fn new(board: Board<'a>, lines: &[Line]) -> Writer<'a> {
        let mut narrowest = BTreeMap::new();
        for line in lines {
            for (square, choice) in line.squares.iter().zip(&line.choices) {
                let pinned = |choice: &Choice| !choice.is_pinned_down();
                narrowest
                    .entry((*square, choice.is_square()))
                    .and_modify(|known: &mut Choice| {
                        let narrower = (pinned(choice), *choice) < (pinned(known), *known);
                        if narrower {
                            *known = *choice;
                        }
                    })
                    .or_insert(*choice);
            }
        }
        Writer {
            board,
            narrowest,
            actors: BTreeMap::new(),
        }
    }

    fn line(&mut self, line: &Line, lang: Lang) -> Result<String, ComposeError> {
        let long = line.squares.len() > MAX_SQUARES;
        let list = line.relation.takes_list();
        let short = line.squares.len() < if list { 3 } else { 2 };
        let simple = !list && line.squares.len() > 2;
        if long || short || simple || line.squares.len() != line.choices.len() {
            return Err(ComposeError::Shape);
        }
        let mut names = Vec::new();
        for (square, choice) in line.squares.iter().zip(&line.choices) {
            names.push(self.name(*square, *choice)?);
        }
        let word = line.relation.canonical(lang);
        let targets = names[1..].join(",");
        Ok(match list {
            true => format!("{} {word} ({targets})", names[0]),
            false => format!("{} {word} {targets}", names[0]),
        })
    }

    fn name(&mut self, square: Square, choice: Choice) -> Result<String, ComposeError> {
        let key = (square, choice.is_square());
        if let Some(actor) = self.actors.get(&key) {
            return Ok(actor.to_string());
        }
        let narrowest = self.narrowest.get(&key).copied().unwrap_or(choice);
        let mut actor = self
            .board
            .actor(square, narrowest, 1)
            .ok_or(ComposeError::Empty(square))?;
        let same = |other: &&Actor| other.kind == actor.kind && other.owner == actor.owner;
        actor.number = 1 + self.actors.values().filter(same).count() as u32;
        self.actors.insert(key, actor);
        Ok(actor.to_string())
    }

    /// What holds the figures that were not generalised in their places.
    fn places(&self, lang: Lang) -> Vec<String> {
        let mut conditions = Vec::new();
        for (key, choice) in &self.narrowest {
            let Some(actor) = self.actors.get(key).filter(|_| choice.is_pinned_down()) else {
                continue;
            };
            let (file, rank) = (u32::from(key.0.file()) + 1, u32::from(key.0.rank()) + 1);
            for (function, value) in [(Function::FileOf, file), (Function::RankOf, rank)] {
                conditions.push(format!("{}({actor}) = {value}", function.canonical(lang)));
            }
        }
        conditions
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PHILIDOR: &str = "k1r5/pp6/N7/8/5Qp1/1r1p2P1/2b2K2/8 w - - 0 1";

    fn described(squares: &[Square]) -> Vec<String> {
        let position = Position::from_fen(PHILIDOR).unwrap();
        relations(&position, Color::White, squares)
            .iter()
            .map(|holding| {
                let squares: Vec<String> = holding.squares.iter().map(Square::to_string).collect();
                format!("{:?} {}", holding.relation, squares.join("-"))
            })
            .collect()
    }

    #[test]
    fn only_what_holds_is_offered() {
        assert_eq!(
            described(&[Square::A6, Square::A8]),
            ["PossibleAttack a6-c7-a8"]
        );
        assert_eq!(
            described(&[Square::F4, Square::B8]),
            ["Defends f4-b8", "Move f4-b8"]
        );
        assert_eq!(
            described(&[Square::C8, Square::B8]),
            ["Defends c8-b8", "Move c8-b8"]
        );
        assert_eq!(described(&[Square::A1, Square::B8]), Vec::<String>::new());
    }

    #[test]
    fn composed_patterns_are_found_in_their_position() {
        let position = Position::from_fen(PHILIDOR).unwrap();
        let line = |relation, squares: &[Square], choices: &[Choice]| Line {
            relation,
            squares: squares.to_vec(),
            choices: choices.to_vec(),
        };
        let lines = [
            line(
                Relation::PossibleAttack,
                &[Square::A6, Square::C7, Square::A8],
                &[Choice::Type, Choice::Square, Choice::Type],
            ),
            line(
                Relation::Defends,
                &[Square::C8, Square::B8],
                &[Choice::Any, Choice::ThisSquare],
            ),
            line(
                Relation::Defends,
                &[Square::C8, Square::B8],
                &[Choice::Type, Choice::Square],
            ),
        ];
        for (lang, rank) in [(Lang::En, "RANKOF(S2) = 8"), (Lang::Pt, "(S2) = 8")] {
            let text = compose(&position, Color::White, "X", &lines, lang).unwrap();
            assert!(text.contains(rank) && !text.contains("f1"), "{text}");
            let parse = parse(&text);
            assert!(!parse.has_errors(), "{text}");
            let program = Program::compile(&parse.patterns[0], &|_| None).unwrap();
            let found = find(&program, &position, Color::White).unwrap();
            assert!(found.valid().next().is_some(), "{text}");
        }
    }

    #[test]
    fn nonsense_is_refused() {
        let position = Position::from_fen(PHILIDOR).unwrap();
        let made = |lines: &[Line]| compose(&position, Color::White, "\"", lines, Lang::En);
        assert_eq!(made(&[]), Err(ComposeError::Lines));
        let line = Line {
            relation: Relation::Attacks,
            squares: vec![Square::H1, Square::A8],
            choices: vec![Choice::Type, Choice::Type],
        };
        assert_eq!(made(&[line]), Err(ComposeError::Empty(Square::H1)));
    }
}
