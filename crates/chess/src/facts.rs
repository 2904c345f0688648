//! Every relation of a position as ground facts of logic, in the vocabulary of the thesis that introduced PATLAN.

use std::fmt::{self, Write};

use shakmaty::{Bitboard, Role, Square};

use crate::owner::Owner;
use crate::relations::{Direction, Dynamic};
use crate::view::View;

/// A constant: a square as a place, or the piece on it. One square can so be named twice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Term {
    /// `ce6`
    Square(Square),
    /// `mQe2`, `skf7`: mine in upper case, the opponent's in lower case, whatever the colour.
    Piece(Owner, Role, Square),
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Term::Square(square) => write!(f, "c{square}"),
            Term::Piece(Owner::Me, role, square) => write!(f, "m{}{square}", role.upper_char()),
            Term::Piece(Owner::Opponent, role, square) => write!(f, "s{}{square}", role.char()),
        }
    }
}

/// A predicate applied to constants of the real board.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Fact {
    /// The predicate, in Portuguese as in the thesis.
    pub predicate: &'static str,
    /// Its one to three arguments.
    pub arguments: Vec<Term>,
}

impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}(", self.predicate)?;
        for (index, argument) in self.arguments.iter().enumerate() {
            let comma = if index == 0 { "" } else { "," };
            write!(f, "{comma}{argument}")?;
        }
        write!(f, ")")
    }
}

/// Every predicate of the fact base with its number of arguments.
pub const PREDICATES: [(&str, usize); 21] = [
    ("ataca", 2),
    ("ataqueindireto", 3),
    ("ataquepossivel", 3),
    ("b", 1),
    ("casa", 1),
    ("defende", 2),
    ("defesaindireta", 3),
    ("defesapossivel", 3),
    ("k", 1),
    ("meu", 1),
    ("move", 2),
    ("n", 1),
    ("oeste", 2),
    ("p", 1),
    ("q", 1),
    ("r", 1),
    ("se", 2),
    ("seu", 1),
    ("so", 2),
    ("sul", 2),
    ("xequemate", 2),
];

/// The rules that complete the facts: inverse directions and the marks `<X>`, `>X<`. Two rules of the thesis's listing
/// do not run as printed; here they say what was meant (the protagonist F is left out of its own defence).
pub const RULES: [&str; 10] = [
    "desprotegidapormim(C,F) :- (meu(C);casa(C)), minhasdefesas(X,F), not(member(C,X)).",
    "desprotegidaporti(C) :- (seu(C);casa(C)), suasdefesas(X), not(member(C,X)).",
    "leste(X,Y) :- oeste(Y,X).",
    "minhasdefesas(Casas,F) :- findall(C,(meu(Y),(defende(Y,C);defesaindireta(Y,F,C)),not(Y=F)),Casas).",
    "ne(X,Y) :- so(Y,X).",
    "no(X,Y) :- se(Y,X).",
    "norte(X,Y) :- sul(Y,X).",
    "protegidapormim(C,F) :- (meu(C);casa(C)), minhasdefesas(X,F), member(C,X).",
    "protegidaporti(C) :- (seu(C);casa(C)), suasdefesas(X), member(C,X).",
    "suasdefesas(Casas) :- findall(C,(seu(Y),defende(Y,C)),Casas).",
];

/// All ground facts of a position, in plain ASCII order of their text.
pub fn facts(view: &View) -> Vec<Fact> {
    let mut base = FactBase {
        view,
        facts: Vec::with_capacity(1500),
    };
    for square in Square::ALL {
        base.add("casa", [Term::Square(view.real(square))]);
    }
    for square in view.occupied() {
        base.piece(square);
        base.directions(square);
        base.direct(square);
        for (predicate, kind) in [
            ("ataqueindireto", Dynamic::IndirectAttack),
            ("ataquepossivel", Dynamic::PossibleAttack),
            ("defesaindireta", Dynamic::IndirectDefense),
            ("defesapossivel", Dynamic::PossibleDefense),
        ] {
            base.dynamic(predicate, kind, square);
        }
    }
    let mut facts = base.facts;
    facts.sort_by_cached_key(Fact::to_string);
    facts
}

/// Facts and rules as a Prolog program. Every predicate is declared, so that one without facts fails instead of being
/// unknown.
pub fn prolog(facts: &[Fact]) -> String {
    let mut text = String::new();
    for (predicate, arity) in PREDICATES {
        let _ = writeln!(text, ":- dynamic {predicate}/{arity}.");
    }
    for fact in facts {
        let _ = writeln!(text, "{fact}.");
    }
    for rule in RULES {
        let _ = writeln!(text, "{rule}");
    }
    text
}

struct FactBase<'a> {
    view: &'a View,
    facts: Vec<Fact>,
}

impl FactBase<'_> {
    fn add<const N: usize>(&mut self, predicate: &'static str, arguments: [Term; N]) {
        self.facts.push(Fact {
            predicate,
            arguments: arguments.to_vec(),
        });
    }

    fn place(&self, square: Square) -> Term {
        Term::Square(self.view.real(square))
    }

    fn occupant(&self, square: Square) -> Option<Term> {
        let board = self.view.board();
        let (owner, role) = board.owner_at(square).zip(board.role_at(square))?;
        Some(Term::Piece(owner, role, self.view.real(square)))
    }

    fn piece(&mut self, square: Square) {
        let Some(term @ Term::Piece(owner, role, _)) = self.occupant(square) else {
            return;
        };
        self.add(if owner == Owner::Me { "meu" } else { "seu" }, [term]);
        let letter = match role {
            Role::Pawn => "p",
            Role::Knight => "n",
            Role::Bishop => "b",
            Role::Rook => "r",
            Role::Queen => "q",
            Role::King => "k",
        };
        self.add(letter, [term]);
    }

    fn directions(&mut self, square: Square) {
        let Some(term) = self.occupant(square) else {
            return;
        };
        for (predicate, direction) in [
            ("oeste", Direction::West),
            ("sul", Direction::South),
            ("se", Direction::Southeast),
            ("so", Direction::Southwest),
        ] {
            let beside = self.view.neighbour(square, direction);
            if let Some(other) = beside.and_then(|square| self.occupant(square)) {
                self.add(predicate, [other, term]);
            }
        }
    }

    fn direct(&mut self, square: Square) {
        let view = self.view;
        let Some((term, owner)) = self.occupant(square).zip(view.board().owner_at(square)) else {
            return;
        };
        for to in view.moves(square) {
            self.add("move", [term, self.place(to)]);
        }
        for to in view.mating_moves(square) {
            self.add("xequemate", [term, self.place(to)]);
        }
        for to in view.attacks(square) {
            self.add("defende", [term, self.place(to)]);
            let Some(other) = self.occupant(to) else {
                continue;
            };
            if view.board().of(owner).contains(to) {
                self.add("defende", [term, other]);
            } else {
                self.add("ataca", [term, other]);
            }
        }
    }

    fn dynamic(&mut self, predicate: &'static str, kind: Dynamic, from: Square) {
        let view = self.view;
        let board = view.board();
        let Some((term, role)) = self.occupant(from).zip(board.role_at(from)) else {
            return;
        };
        let middles: Bitboard = match role {
            Role::Pawn => view.pawn_steps(kind, from),
            _ => view.steps(from),
        };
        for middle in middles {
            let middle_place = self.place(middle);
            let middle_piece = self.occupant(middle);
            for goal in view.targets_through(kind, from, middle) {
                let goal_place = self.place(goal);
                let goal_piece = self.occupant(goal);
                if kind.is_attack() {
                    if let Some(target) = goal_piece {
                        self.add(predicate, [term, middle_place, target]);
                        if let Some(middle_piece) = middle_piece {
                            self.add(predicate, [term, middle_piece, target]);
                        }
                    }
                    continue;
                }
                self.add(predicate, [term, middle_place, goal_place]);
                if role == Role::Pawn {
                    continue;
                }
                if let Some(target) = goal_piece {
                    self.add(predicate, [term, middle_place, target]);
                }
                if let Some(middle_piece) = middle_piece {
                    if let Some(target) = goal_piece {
                        self.add(predicate, [term, middle_piece, target]);
                    }
                    // A possible defence never names the piece on the way and the bare square behind it.
                    if kind == Dynamic::IndirectDefense {
                        self.add(predicate, [term, middle_piece, goal_place]);
                    }
                }
            }
        }
    }
}
