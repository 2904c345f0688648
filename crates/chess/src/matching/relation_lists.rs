//! My indirect attacks and my possible attacks on the opponent's king, each listed once per view.
//!
//! Most shipped patterns contain one of these two relations. Without the lists every pattern computes them for itself;
//! with them the first one does and the others filter. Each entry carries its [`TripleKind`], so that conditions on the
//! types of the three pieces are answered by a table that was filled when the pattern was compiled, without a search.
//!
//! Gain (`sh benches/instructions.sh`, instructions that a pattern adds to a search for all 33, before and after all
//! measures of `docs/lab-notes.md`): DISCOVEREDATTACK 1,349 and 107 a position, X-RAY 616 and 15; both need no search of
//! their own any more, only a look through these lists.

use shakmaty::{Bitboard, Role, Square, attacks};

use crate::board::SidedBoard;
use crate::owner::Owner;
use crate::rays;
use crate::relations::{Dynamic, shared_lines};
use crate::view::View;

use super::attack_sets::PieceAttacks;

/// Protagonist, intermediate and target of a relation.
pub type Triple = [Square; 3];

/// What an entry of a list is made of, as one byte: the types of protagonist, intermediate and target and whose the
/// intermediate is. A possible attack has the king as its only target and says instead who guards the intermediate.
///
/// A number means one thing for an indirect attack and another for a possible attack; the two lists are never mixed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TripleKind(u8);

impl TripleKind {
    /// Every number that a kind can have.
    pub const ALL: std::ops::RangeInclusive<u8> = 0..=u8::MAX;

    #[inline]
    pub fn number(self) -> u8 {
        self.0
    }

    /// The kind of an indirect attack; nothing for a protagonist that is no slider.
    pub fn of_x_ray(slider: Role, middle: (Owner, Role), target: Role) -> Option<TripleKind> {
        let slider = match slider {
            Role::Bishop | Role::Rook | Role::Queen => slider as u8 - Role::Bishop as u8,
            _ => return None,
        };
        let middle = middle.0 as u8 * 6 + role_number(middle.1);
        Some(TripleKind((slider * 12 + middle) * 6 + role_number(target)))
    }

    /// The kind of a possible attack on the king, through an empty square or an occupied one.
    pub fn of_threat(
        protagonist: Role,
        middle: Option<(Owner, Role)>,
        guard: GuardedBy,
    ) -> TripleKind {
        let middle = middle.map_or(12, |(owner, role)| owner as u8 * 6 + role_number(role));
        TripleKind((guard as u8 * 6 + role_number(protagonist)) * 13 + middle)
    }
}

/// Which pieces of the opponent guard a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GuardedBy {
    None,
    /// The king alone.
    King,
    /// Other pieces, with the king or without.
    Others,
}

impl GuardedBy {
    pub const ALL: [GuardedBy; 3] = [GuardedBy::None, GuardedBy::King, GuardedBy::Others];
}

fn role_number(role: Role) -> u8 {
    role as u8 - 1
}

/// A set of kinds, one bit for each of the 256 numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TripleKinds([u64; 4]);

impl TripleKinds {
    #[inline]
    pub fn contains(&self, kind: TripleKind) -> bool {
        self.0[usize::from(kind.0 >> 6)] >> (kind.0 & 63) & 1 != 0
    }

    #[inline]
    pub fn add(&mut self, kind: TripleKind) {
        self.0[usize::from(kind.0 >> 6)] |= 1 << (kind.0 & 63);
    }

    /// Whether every kind of another set is in this one.
    pub fn contains_all(&self, others: &TripleKinds) -> bool {
        let mut pairs = self.0.iter().zip(&others.0);
        pairs.all(|(own, other)| other & !own == 0)
    }

    /// The kinds that are in this set, in the other or in both.
    pub fn union(&self, others: &TripleKinds) -> TripleKinds {
        let mut all = *self;
        all.0
            .iter_mut()
            .zip(others.0)
            .for_each(|(own, other)| *own |= other);
        all
    }

    pub fn contains_number(&self, number: u8) -> bool {
        self.contains(TripleKind(number))
    }
}

/// The entries of one list; [`View::x_rays`] and [`View::threats`] return it.
#[derive(Debug, Default)]
pub struct Triples {
    pub list: Vec<(Triple, TripleKind)>,
}

impl Triples {
    fn push(&mut self, triple: Triple, kind: TripleKind) {
        self.list.push((triple, kind));
    }
}

impl View {
    #[inline(never)]
    pub(crate) fn list_x_rays(&self, found: &mut Triples) {
        let board = self.board();
        let mine = board.of(Owner::Me);
        let scan = XRayScan {
            view: self,
            my_attacks: self.my_attacks(),
            occupied: self.occupied(),
            enemies: board.of(Owner::Opponent),
            unrestricted: self.unrestricted(Owner::Me),
            role_bits: RoleBits::of(board),
        };
        for from in board.role(Role::Bishop) & mine {
            scan.through(Role::Bishop, from, found, |lifted| {
                attacks::bishop_attacks(from, lifted)
            });
        }
        for from in board.role(Role::Rook) & mine {
            scan.through(Role::Rook, from, found, |lifted| {
                attacks::rook_attacks(from, lifted)
            });
        }
        for from in board.role(Role::Queen) & mine {
            // By the definition of the relation, whatever stands on a queen's diagonals is in her rays, even when she
            // reaches it along a rank or file first.
            scan.through(Role::Queen, from, found, |lifted| {
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
        let my_attacks = self.my_attacks();
        let (mine, occupied) = (board.of(Owner::Me), self.occupied());
        let mut add = |role: Role, from: Square, middles: Bitboard| {
            for middle in middles {
                found.push([from, middle, king], self.threat_kind(role, middle));
            }
        };
        // Where something stands in the rays of the piece, a step onto it does not count.
        let steps = |from: Square, lines: Bitboard| {
            if lines.contains(from) {
                // A piece that already attacks the king along these lines has no possible attack on it.
                Bitboard::EMPTY
            } else {
                self.steps(from) & lines
            }
        };
        // In most positions no piece of a given type can attack the king, and one test of a set shows it.
        let seekers = |role: Role, attacked: Bitboard, lines: Bitboard| {
            if (attacked & lines).any() {
                board.role(role) & mine
            } else {
                Bitboard::EMPTY
            }
        };
        let attacked = &my_attacks.sets;
        for from in seekers(Role::Knight, attacked.by_knights, checks.knight) {
            if (my_attacks.of(from) & checks.knight).any() {
                add(Role::Knight, from, steps(from, checks.knight));
            }
        }
        for from in seekers(Role::Bishop, attacked.by_bishops, checks.diagonal) {
            if (my_attacks.of(from) & checks.diagonal).any() {
                let closed = if rays::diagonal(from).contains(king) {
                    occupied
                } else {
                    Bitboard::EMPTY
                };
                add(Role::Bishop, from, steps(from, checks.diagonal) & !closed);
            }
        }
        for from in seekers(Role::Rook, attacked.by_rooks, checks.straight) {
            if (my_attacks.of(from) & checks.straight).any() {
                let closed = if rays::straight(from).contains(king) {
                    occupied
                } else {
                    Bitboard::EMPTY
                };
                add(Role::Rook, from, steps(from, checks.straight) & !closed);
            }
        }
        let both = checks.straight | checks.diagonal;
        for from in seekers(Role::Queen, attacked.by_queens, both) {
            if (my_attacks.of(from) & both).any() {
                // By the definition of the relation: her ranks and files are rays towards a target on the same one, her
                // diagonals are rays towards any target on them.
                let diagonal = if rays::diagonal(from).contains(king) {
                    checks.diagonal
                } else {
                    Bitboard::EMPTY
                };
                let in_rays = diagonal | checks.straight & shared_lines(from, king);
                add(Role::Queen, from, steps(from, both) & !(in_rays & occupied));
            }
        }
        let pawns = board.role(Role::Pawn) & mine;
        for from in pawns & self.pawn_candidates(Owner::Me, Bitboard::from(king), 1) {
            let middles = self.pawn_steps(Dynamic::PossibleAttack, from) & checks.pawn;
            add(Role::Pawn, from, middles);
        }
    }
}

impl View {
    #[inline(never)]
    fn threat_kind(&self, role: Role, middle: Square) -> TripleKind {
        let taken = if self.occupied().contains(middle) {
            kind_at(self.board(), middle)
        } else {
            None
        };
        TripleKind::of_threat(role, taken, self.guarded_by(middle))
    }

    #[inline]
    fn guarded_by(&self, square: Square) -> GuardedBy {
        let guards = self.attackers(Owner::Opponent, square);
        let kings = self.board().role(Role::King);
        match (guards.any(), (guards & !kings).any()) {
            (false, _) => GuardedBy::None,
            (true, false) => GuardedBy::King,
            (true, true) => GuardedBy::Others,
        }
    }
}

/// What is computed once for all sliders of a position.
struct XRayScan<'a> {
    view: &'a View,
    my_attacks: PieceAttacks<'a>,
    occupied: Bitboard,
    enemies: Bitboard,
    unrestricted: Bitboard,
    role_bits: RoleBits,
}

impl XRayScan<'_> {
    /// The indirect attacks of one slider; `lines` gives its attacks for a set of occupied squares.
    #[inline(always)]
    fn through(
        &self,
        slider: Role,
        from: Square,
        found: &mut Triples,
        lines: impl Fn(Bitboard) -> Bitboard,
    ) {
        let seen = self.my_attacks.of(from);
        let targets = lines(self.occupied & !seen) & self.enemies & !seen;
        if targets.is_empty() {
            return;
        }
        let steps = if self.unrestricted.contains(from) {
            seen & self.occupied
        } else {
            self.view.steps(from) & self.occupied
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
            // Exactly one piece stands between, and the slider only has to step onto its square.
            if let Some(middle) = (attacks::between(from, target) & steps).first() {
                self.add(number, [from, middle, target], found);
            }
        }
    }

    #[inline]
    fn add(&self, slider: u8, triple: Triple, found: &mut Triples) {
        let is_yours = u8::from(self.enemies.contains(triple[1]));
        let middle = is_yours * 6 + self.role_bits.at(triple[1]);
        let kind = TripleKind((slider + middle) * 6 + self.role_bits.at(triple[2]));
        found.push(triple, kind);
    }
}

fn kind_at(board: &SidedBoard, square: Square) -> Option<(Owner, Role)> {
    let owner = if board.of(Owner::Me).contains(square) {
        Owner::Me
    } else {
        Owner::Opponent
    };
    Some((owner, board.role_at(square)?))
}

/// The number of the type of each piece (pawns 0, kings 5), one bit of it in each set: three tests instead of a search
/// through six sets.
struct RoleBits([Bitboard; 3]);

impl RoleBits {
    fn of(board: &SidedBoard) -> RoleBits {
        let [_, knights, bishops, rooks, queens, kings] = Role::ALL.map(|role| board.role(role));
        RoleBits([knights | rooks | kings, bishops | rooks, queens | kings])
    }

    #[inline]
    fn at(&self, square: Square) -> u8 {
        let bit = |set: Bitboard| u8::from(set.contains(square));
        let [ones, twos, fours] = self.0;
        bit(ones) | bit(twos) << 1 | bit(fours) << 2
    }
}
