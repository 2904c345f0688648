//! Lists of relations that many patterns ask for, made at most once for each view, with a summary of what is in them.

use std::cell::{Cell, Ref, RefCell};

use shakmaty::{Bitboard, Role, Square, attacks};

use crate::board::SidedBoard;
use crate::owner::Owner;
use crate::rays;
use crate::reach::Reach;
use crate::relations::{Dynamic, shared_lines};
use crate::view::View;

/// Protagonist, intermediate and target of a relation.
pub type Triple = [Square; 3];

/// What a relation of a list is between: the types of its three figures, and whose the intermediate is; of a possible
/// attack also who guards the intermediate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Kind(u8);

impl Kind {
    /// Every number that a kind may have.
    pub const ALL: std::ops::RangeInclusive<u8> = 0..=u8::MAX;

    /// Its number.
    #[inline]
    pub fn number(self) -> u8 {
        self.0
    }

    /// The kind of an indirect attack; nothing for a protagonist that is no slider.
    pub fn of_x_ray(slider: Role, middle: (Owner, Role), target: Role) -> Option<Kind> {
        let slider = match slider {
            Role::Bishop | Role::Rook | Role::Queen => slider as u8 - Role::Bishop as u8,
            _ => return None,
        };
        let middle = middle.0 as u8 * 6 + place(middle.1);
        Some(Kind((slider * 12 + middle) * 6 + place(target)))
    }

    /// The kind of a possible attack on the king, through an empty square or an occupied one.
    pub fn of_threat(protagonist: Role, middle: Option<(Owner, Role)>, guard: Guard) -> Kind {
        let middle = middle.map_or(12, |(owner, role)| owner as u8 * 6 + place(role));
        Kind((guard as u8 * 6 + place(protagonist)) * 13 + middle)
    }
}

/// Who of the opponent's pieces guards a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Guard {
    /// Nobody.
    Nobody,
    /// The king alone.
    King,
    /// Others, with the king or without.
    Others,
}

impl Guard {
    /// Every answer to the question who does.
    pub const ALL: [Guard; 3] = [Guard::Nobody, Guard::King, Guard::Others];
}

fn place(role: Role) -> u8 {
    role as u8 - 1
}

/// A set of kinds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Kinds([u64; 4]);

impl Kinds {
    /// Whether a kind is in it.
    #[inline]
    pub fn contains(&self, kind: Kind) -> bool {
        self.0[usize::from(kind.0 >> 6)] >> (kind.0 & 63) & 1 != 0
    }

    /// Puts a kind in.
    #[inline]
    pub fn add(&mut self, kind: Kind) {
        self.0[usize::from(kind.0 >> 6)] |= 1 << (kind.0 & 63);
    }

    /// Whether every kind of another set is in it.
    pub fn contain_all(&self, others: &Kinds) -> bool {
        let mut pairs = self.0.iter().zip(&others.0);
        pairs.all(|(own, other)| other & !own == 0)
    }

    /// The kinds that are in it or in another set.
    pub fn or(&self, others: &Kinds) -> Kinds {
        let mut all = *self;
        all.0
            .iter_mut()
            .zip(others.0)
            .for_each(|(own, other)| *own |= other);
        all
    }

    /// Whether the kind of a number is in it.
    pub fn contains_number(&self, number: u8) -> bool {
        self.contains(Kind(number))
    }
}

/// A list of relations.
#[derive(Debug, Default)]
pub struct Triples {
    /// Each with its kind.
    pub list: Vec<(Triple, Kind)>,
}

impl Triples {
    fn push(&mut self, triple: Triple, kind: Kind) {
        self.list.push((triple, kind));
    }
}

/// A list made on demand, in memory that is kept.
#[derive(Debug, Default)]
pub(crate) struct LazyTriples {
    known: Cell<bool>,
    triples: RefCell<Triples>,
}

impl LazyTriples {
    #[inline]
    pub(crate) fn forget(&self) {
        self.known.set(false);
    }

    #[inline]
    pub(crate) fn get(&self, fill: impl FnOnce(&mut Triples)) -> Ref<'_, Triples> {
        if !self.known.get() {
            let mut triples = self.triples.borrow_mut();
            triples.list.clear();
            fill(&mut triples);
            self.known.set(true);
        }
        self.triples.borrow()
    }
}

impl View {
    #[inline(never)]
    pub(crate) fn list_x_rays(&self, found: &mut Triples) {
        let board = self.board();
        let mine = board.of(Owner::Me);
        let looking = Looking {
            view: self,
            reach: self.reach(),
            occupied: self.occupied(),
            enemies: board.of(Owner::Opponent),
            unbound: self.unbound(Owner::Me),
            places: Places::of(board),
        };
        for from in board.role(Role::Bishop) & mine {
            looking.through(Role::Bishop, from, found, |lifted| {
                attacks::bishop_attacks(from, lifted)
            });
        }
        for from in board.role(Role::Rook) & mine {
            looking.through(Role::Rook, from, found, |lifted| {
                attacks::rook_attacks(from, lifted)
            });
        }
        for from in board.role(Role::Queen) & mine {
            // A queen's diagonals count as hers from wherever on her lines she looks at them.
            looking.through(Role::Queen, from, found, |lifted| {
                attacks::rook_attacks(from, lifted) | rays::diagonal(from)
            });
        }
    }

    #[inline(never)]
    pub(crate) fn list_threats(&self, found: &mut Triples) {
        let board = self.board();
        let Some(king) = board.king(Owner::Opponent) else {
            return;
        };
        let checks = self.checks();
        let reach = self.reach();
        let (mine, occupied) = (board.of(Owner::Me), self.occupied());
        let mut add = |role: Role, from: Square, middles: Bitboard| {
            for middle in middles {
                found.push([from, middle, king], self.threat_kind(role, middle));
            }
        };
        // Where something stands in the rays of the piece, a step onto it does not count.
        let steps = |from: Square, lines: Bitboard| match lines.contains(from) {
            // Who attacks the king is out of its lines' way only by leaving them.
            true => Bitboard::EMPTY,
            false => self.steps(from) & lines,
        };
        // Mostly nobody of a type can attack the king.
        let seekers =
            |role: Role, attacked: Bitboard, lines: Bitboard| match (attacked & lines).any() {
                true => board.role(role) & mine,
                false => Bitboard::EMPTY,
            };
        let attacked = &reach.attacked;
        for from in seekers(Role::Knight, attacked.by_knights, checks.knight) {
            if (reach.of(from) & checks.knight).any() {
                add(Role::Knight, from, steps(from, checks.knight));
            }
        }
        for from in seekers(Role::Bishop, attacked.by_bishops, checks.diagonal) {
            if (reach.of(from) & checks.diagonal).any() {
                let closed = match rays::diagonal(from).contains(king) {
                    true => occupied,
                    false => Bitboard::EMPTY,
                };
                add(Role::Bishop, from, steps(from, checks.diagonal) & !closed);
            }
        }
        for from in seekers(Role::Rook, attacked.by_rooks, checks.straight) {
            if (reach.of(from) & checks.straight).any() {
                let closed = match rays::straight(from).contains(king) {
                    true => occupied,
                    false => Bitboard::EMPTY,
                };
                add(Role::Rook, from, steps(from, checks.straight) & !closed);
            }
        }
        let both = checks.straight | checks.diagonal;
        for from in seekers(Role::Queen, attacked.by_queens, both) {
            if (reach.of(from) & both).any() {
                // A queen's ranks and files are rays of hers to what lies on the same one, her diagonals from wherever
                // she looks.
                let diagonal = match rays::diagonal(from).contains(king) {
                    true => checks.diagonal,
                    false => Bitboard::EMPTY,
                };
                let in_rays = diagonal | checks.straight & shared_lines(from, king);
                add(Role::Queen, from, steps(from, both) & !(in_rays & occupied));
            }
        }
        let pawns = board.role(Role::Pawn) & mine;
        for from in pawns & self.pawn_prospects(Owner::Me, Bitboard::from(king), 1) {
            let middles = self.pawn_steps(Dynamic::PossibleAttack, from) & checks.pawn;
            add(Role::Pawn, from, middles);
        }
    }
}

impl View {
    /// The kind of a possible attack of mine on the king by a piece of some type through a square.
    #[inline(never)]
    fn threat_kind(&self, role: Role, middle: Square) -> Kind {
        let taken = match self.occupied().contains(middle) {
            true => kind_at(self.board(), middle),
            false => None,
        };
        Kind::of_threat(role, taken, self.guard(middle))
    }

    /// Who of the opponent's pieces guards a square.
    #[inline]
    fn guard(&self, square: Square) -> Guard {
        let guards = self.attackers(Owner::Opponent, square);
        let kings = self.board().role(Role::King);
        match (guards.any(), (guards & !kings).any()) {
            (false, _) => Guard::Nobody,
            (true, false) => Guard::King,
            (true, true) => Guard::Others,
        }
    }
}

/// What a look for indirect attacks needs to know.
struct Looking<'a> {
    view: &'a View,
    reach: Reach<'a>,
    occupied: Bitboard,
    enemies: Bitboard,
    unbound: Bitboard,
    places: Places,
}

impl Looking<'_> {
    /// The indirect attacks of a slider, whose lines go on without what stands in the way now.
    #[inline(always)]
    fn through(
        &self,
        slider: Role,
        from: Square,
        found: &mut Triples,
        lines: impl Fn(Bitboard) -> Bitboard,
    ) {
        let seen = self.reach.of(from);
        let targets = lines(self.occupied & !seen) & self.enemies & !seen;
        if targets.is_empty() {
            return;
        }
        let steps = match self.unbound.contains(from) {
            true => seen & self.occupied,
            false => self.view.steps(from) & self.occupied,
        };
        let number = (slider as u8 - Role::Bishop as u8) * 12;
        for target in targets {
            if slider == Role::Queen && rays::diagonal(from).contains(target) {
                let lifted = self.occupied ^ Bitboard::from(from);
                for middle in attacks::bishop_attacks(target, lifted) & steps {
                    self.add(number, [from, middle, target], found);
                }
                continue;
            }
            // What is behind has one piece before it, and a step onto that is all it takes.
            if let Some(middle) = (attacks::between(from, target) & steps).first() {
                self.add(number, [from, middle, target], found);
            }
        }
    }

    #[inline]
    fn add(&self, slider: u8, triple: Triple, found: &mut Triples) {
        let is_yours = u8::from(self.enemies.contains(triple[1]));
        let middle = is_yours * 6 + self.places.at(triple[1]);
        let kind = Kind((slider + middle) * 6 + self.places.at(triple[2]));
        found.push(triple, kind);
    }
}

fn kind_at(board: &SidedBoard, square: Square) -> Option<(Owner, Role)> {
    let owner = match board.of(Owner::Me).contains(square) {
        true => Owner::Me,
        false => Owner::Opponent,
    };
    Some((owner, board.role_at(square)?))
}

/// The types of all pieces, pawns being 0, one bit of the number in each set.
struct Places([Bitboard; 3]);

impl Places {
    fn of(board: &SidedBoard) -> Places {
        let [_, knights, bishops, rooks, queens, kings] = Role::ALL.map(|role| board.role(role));
        Places([knights | rooks | kings, bishops | rooks, queens | kings])
    }

    #[inline]
    fn at(&self, square: Square) -> u8 {
        let bit = |set: Bitboard| u8::from(set.contains(square));
        let [ones, twos, fours] = self.0;
        bit(ones) | bit(twos) << 1 | bit(fours) << 2
    }
}

/// A set for each square, filled on demand. Forgetting all of them costs one store.
#[derive(Debug, Clone)]
pub(crate) struct Lazy64 {
    known: Cell<u64>,
    sets: [Cell<Bitboard>; 64],
}

impl Lazy64 {
    pub(crate) fn new() -> Lazy64 {
        Lazy64 {
            known: Cell::new(0),
            sets: [const { Cell::new(Bitboard::EMPTY) }; 64],
        }
    }

    #[inline]
    pub(crate) fn forget(&self) {
        self.known.set(0);
    }

    /// What was put there since all was forgotten.
    #[inline]
    pub(crate) fn known(&self, square: Square) -> Bitboard {
        self.sets[usize::from(square)].get()
    }

    /// Puts a set there; [`Lazy64::add_known`] makes it count.
    #[inline]
    pub(crate) fn put(&self, square: Square, set: Bitboard) {
        self.sets[usize::from(square)].set(set);
    }

    #[inline]
    pub(crate) fn add_known(&self, squares: Bitboard) {
        self.known.set(self.known.get() | squares.0);
    }

    /// What is known, at once; finding it out is out of the way.
    #[inline(always)]
    pub(crate) fn get(&self, square: Square, compute: impl FnOnce() -> Bitboard) -> Bitboard {
        match self.known.get() & 1 << u32::from(square) {
            0 => self.fill(square, compute),
            _ => self.known(square),
        }
    }

    #[inline(never)]
    fn fill(&self, square: Square, compute: impl FnOnce() -> Bitboard) -> Bitboard {
        let set = compute();
        self.put(square, set);
        self.add_known(Bitboard::from(square));
        set
    }
}
