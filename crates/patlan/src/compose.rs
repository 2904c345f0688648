//! Lines of a scenario found by pointing at a board: which relations hold between squares, and what the figures may be
//! taken as. What holds is asked of the matcher itself, by patterns of one line. [`crate::edit`] writes the lines.

use chess::{Color, Position, Role, Square};
use syntax::{Diagnostic, Lang};

use crate::ast::{Action, Actor, ActorKind, Owner, Pattern};
use crate::matcher::find;
use crate::plan::Program;
use crate::vocabulary::Relation;
use crate::{NoOthers, check, parse, words};

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

    pub(crate) fn is_square(self) -> bool {
        matches!(self, Choice::Square | Choice::ThisSquare)
    }

    pub(crate) fn is_pinned_down(self) -> bool {
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

/// Whether a line holds with its figures on these squares, marks and NOT apart.
pub fn line_holds(position: &Position, side: Color, action: &Action, squares: &[Square]) -> bool {
    let choices: Vec<Choice> = action
        .figures()
        .map(|figure| match figure.actor.kind {
            ActorKind::Square => Choice::Square,
            ActorKind::AnyPiece => Choice::Any,
            ActorKind::Piece(_) => Choice::Type,
        })
        .collect();
    let board = Board { position, side };
    squares.len() == choices.len() && board.holds(action.relation, squares, &choices)
}

/// A line that holds on the board as a clause: "the knight on a6 attacks the king on c7".
pub fn holding_in_words(position: &Position, side: Color, holding: &Holding, lang: Lang) -> String {
    let board = Board { position, side };
    let usual = holding.choices.iter().map(|choices| choices[0]);
    let figures: Vec<(Square, Choice)> = holding.squares.iter().copied().zip(usual).collect();
    let Some(question) = board.question(holding.relation, &figures, false) else {
        return String::new();
    };
    let Some(action) = question.actions().next() else {
        return String::new();
    };
    let squares = action.figures().map(|figure| figure.actor);
    let cast: Vec<(Actor, words::Binding)> = squares
        .zip(&holding.squares)
        .map(|(actor, square)| (actor, board.binding(*square)))
        .collect();
    words::action(action, &question, &cast, lang)
}

/// A position and the side that searches.
#[derive(Clone, Copy)]
pub(crate) struct Board<'a> {
    pub(crate) position: &'a Position,
    pub(crate) side: Color,
}

impl Board<'_> {
    pub(crate) fn piece(self, square: Square) -> Option<(Owner, Role)> {
        let role = Role::ALL
            .into_iter()
            .find(|role| self.position.role(*role).contains(square))?;
        let owner = match self.position.of(self.side).contains(square) {
            true => Owner::Me,
            false => Owner::Opponent,
        };
        Some((owner, role))
    }

    /// The square and what stands there.
    pub(crate) fn binding(self, square: Square) -> words::Binding {
        let piece = self.position.piece_at(square);
        words::Binding {
            square,
            piece: piece.map(|piece| (piece.color, piece.role)),
        }
    }

    /// The usual choice for a square.
    pub(crate) fn usual(self, square: Square) -> Choice {
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

    pub(crate) fn holds(self, relation: Relation, squares: &[Square], choices: &[Choice]) -> bool {
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

    pub(crate) fn actor(self, square: Square, choice: Choice, number: u32) -> Option<Actor> {
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
    fn what_holds_is_said_in_words() {
        let position = Position::from_fen(PHILIDOR).unwrap();
        let found = relations(&position, Color::White, &[Square::A6, Square::A8]);
        let said = |lang| holding_in_words(&position, Color::White, &found[0], lang);
        assert_eq!(
            said(Lang::En),
            "the knight on a6 can go to c7 and attack the king on a8"
        );
        assert_eq!(
            said(Lang::Pt),
            "o cavalo em a6 pode ir a c7 e atacar o rei em a8"
        );
    }
}
