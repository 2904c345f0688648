//! Lists of relations that many patterns ask for, made at most once for each view, with a summary of what is in them.

use std::cell::{Cell, Ref, RefCell};

use shakmaty::{Bitboard, Role, Square, attacks};

use crate::board::SidedBoard;
use crate::owner::Owner;
use crate::rays;
use crate::relations::{Dynamic, shared_lines};
use crate::view::View;

/// Protagonist, intermediate and target of a relation.
pub type Triple = [Square; 3];

/// What a relation of a list is between: the types of its three figures, and whose the intermediate is.
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
    pub fn of_threat(protagonist: Role, middle: Option<(Owner, Role)>) -> Kind {
        let middle = middle.map_or(12, |(owner, role)| owner as u8 * 6 + place(role));
        Kind(place(protagonist) * 13 + middle)
    }
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
        let occupied = self.occupied();
        let enemies = board.of(Owner::Opponent);
        let places = Places::of(board);
        let unbound = self.unbound(Owner::Me);
        for slider in [Role::Bishop, Role::Rook, Role::Queen] {
            for from in board.pieces(Owner::Me, slider) {
                let seen = self.attacks_as(slider, from);
                // Without what stands in the way now, the lines go on to what stands behind it.
                let lifted = occupied & !seen;
                let lines = match slider {
                    Role::Bishop => attacks::bishop_attacks(from, lifted),
                    Role::Rook => attacks::rook_attacks(from, lifted),
                    // A queen's diagonals count as hers from wherever on her lines she looks at them.
                    _ => attacks::rook_attacks(from, lifted) | rays::diagonal(from),
                };
                let targets = lines & enemies & !seen;
                if targets.is_empty() {
                    continue;
                }
                let steps = match unbound.contains(from) {
                    true => seen,
                    false => self.steps(from),
                };
                let steps = steps & occupied;
                let diagonal = match slider {
                    Role::Queen => rays::diagonal(from),
                    _ => Bitboard::EMPTY,
                };
                let number = (slider as u8 - Role::Bishop as u8) * 12;
                for target in targets {
                    let before = match diagonal.contains(target) {
                        true => attacks::bishop_attacks(target, occupied ^ Bitboard::from(from)),
                        // What is behind has one piece before it, and a step onto that is all it takes.
                        false => attacks::between(from, target),
                    };
                    for middle in before & steps {
                        let is_yours = u8::from(enemies.contains(middle));
                        let middle_place = is_yours * 6 + places.at(middle);
                        let kind = Kind((number + middle_place) * 6 + places.at(target));
                        found.push([from, middle, target], kind);
                    }
                }
            }
        }
    }

    #[inline(never)]
    pub(crate) fn list_threats(&self, found: &mut Triples) {
        let board = self.board();
        let Some(king) = board.king(Owner::Opponent) else {
            return;
        };
        let checkers = self.checkers();
        if checkers.is_empty() {
            return;
        }
        let checks = self.checks();
        let (mine, occupied) = (board.of(Owner::Me), self.occupied());
        let mut add = |role: Role, from: Square, middles: Bitboard| {
            for middle in middles {
                let kind = match occupied.contains(middle) {
                    true => Kind::of_threat(role, kind_at(board, middle)),
                    false => Kind::of_threat(role, None),
                };
                found.push([from, middle, king], kind);
            }
        };
        let both = checks.straight | checks.diagonal;
        let lines = [checks.knight, checks.diagonal, checks.straight, both];
        let roles = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
        for (role, lines) in roles.into_iter().zip(lines) {
            for from in checkers & board.role(role) {
                // Who attacks the king is out of its lines' way only by leaving them.
                if lines.contains(from) {
                    continue;
                }
                let steps = self.steps(from) & lines;
                // In the rays of the piece, only steps onto empty squares count. A queen's ranks and files are rays of
                // hers to what lies on the same one, her diagonals from wherever she looks.
                let in_rays = match role {
                    Role::Queen => {
                        let diagonal = match rays::diagonal(from).contains(king) {
                            true => checks.diagonal,
                            false => Bitboard::EMPTY,
                        };
                        diagonal | checks.straight & shared_lines(from, king)
                    }
                    _ if rays::of(role, from).contains(king) => Bitboard::FULL,
                    _ => Bitboard::EMPTY,
                };
                add(role, from, steps & !(in_rays & occupied));
            }
        }
        for from in checkers & mine & board.role(Role::Pawn) {
            add(
                Role::Pawn,
                from,
                self.middles(Dynamic::PossibleAttack, from, king),
            );
        }
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

    #[inline]
    pub(crate) fn get(&self, square: Square, compute: impl FnOnce() -> Bitboard) -> Bitboard {
        let bit = 1 << u32::from(square);
        let slot = &self.sets[usize::from(square)];
        if self.known.get() & bit == 0 {
            slot.set(compute());
            self.known.set(self.known.get() | bit);
        }
        slot.get()
    }
}
