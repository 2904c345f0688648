//! One action of the scenario as a tie between slots, and the sets by which it narrows each of them.

use chess::{Bitboard, Direction, Dynamic, Owner, Role, SidedBoard, Square, View};

use super::{Domain, Listed, MOST_ACTORS, Slot, role_bit, slot_of};
use crate::ast::{Action, Actor};
use crate::vocabulary::Relation;

/// What a tie asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TieKind {
    /// Attacks, or defends a friend or a square: the target is in the attack set.
    Reaches,
    /// Moves to a square.
    Moves,
    /// Moves legally, perhaps by castling: the first of the tactics.
    Plays,
    /// Both of these: a legal move that is no castling.
    PlaysMove,
    /// Checkmates from a square.
    Mates,
    /// Stands in front of an enemy pawn.
    Blocks,
    /// Stands beside.
    Beside(Direction),
    /// One intermediate.
    Dynamic(Dynamic),
    /// Several intermediates: an X-ray through all of them, or a manoeuvre over them.
    Long(Dynamic),
    /// No position can satisfy it: the facts never carry these names.
    Never,
}

/// A short list of slots, kept beside what it belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(crate) struct Slots {
    slots: [Slot; MOST_ACTORS],
    length: u8,
}

impl Slots {
    /// Adds a slot; `None` if there is no room.
    fn push(&mut self, slot: Slot) -> Option<()> {
        *self.slots.get_mut(usize::from(self.length))? = slot;
        self.length += 1;
        Some(())
    }
}

impl std::ops::Deref for Slots {
    type Target = [Slot];

    #[inline]
    fn deref(&self) -> &[Slot] {
        &self.slots[..usize::from(self.length)]
    }
}

/// An action between slots: the protagonist first, the target last.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Tie {
    pub(crate) kind: TieKind,
    pub(crate) slots: Slots,
    /// The protagonist's owner.
    owner: Owner,
    /// Facts about pawns' possible defences name squares only.
    no_pawn: bool,
    /// What the protagonist may be.
    source: Domain,
    /// What the target may be, and how many such targets the scenario asks for at once.
    target: Domain,
    several: u8,
}

impl Tie {
    pub(crate) fn new(action: &Action, cast: &[Actor]) -> Option<Tie> {
        // The checks refuse lists that repeat an actor, so an honest one is never longer than the cast.
        let mut slots = Slots::default();
        for figure in action.figures() {
            slots.push(slot_of(cast, figure.actor)?)?;
        }
        let onto_square = action.targets.last()?.actor.is_square();
        let kind = match action.relation {
            Relation::Attacks | Relation::Defends => TieKind::Reaches,
            Relation::Move if onto_square => TieKind::Moves,
            Relation::Checkmate if onto_square => TieKind::Mates,
            Relation::Move | Relation::Checkmate => TieKind::Never,
            Relation::Blocks => TieKind::Blocks,
            Relation::AboveOf => TieKind::Beside(Direction::North),
            Relation::UnderOf => TieKind::Beside(Direction::South),
            Relation::RightOf => TieKind::Beside(Direction::East),
            Relation::LeftOf => TieKind::Beside(Direction::West),
            Relation::Northeast => TieKind::Beside(Direction::Northeast),
            Relation::Northwest => TieKind::Beside(Direction::Northwest),
            Relation::Southeast => TieKind::Beside(Direction::Southeast),
            Relation::Southwest => TieKind::Beside(Direction::Southwest),
            Relation::IndirectAttack => dynamic(Dynamic::IndirectAttack, slots.len()),
            Relation::IndirectDefense => dynamic(Dynamic::IndirectDefense, slots.len()),
            Relation::PossibleAttack => dynamic(Dynamic::PossibleAttack, slots.len()),
            Relation::PossibleDefense => dynamic(Dynamic::PossibleDefense, slots.len()),
        };
        let middles = &action.targets[..action.targets.len() - 1];
        let piece_on_the_way = middles.iter().any(|figure| !figure.actor.is_square());
        let is_possible_defense = action.relation == Relation::PossibleDefense;
        let kind = if is_possible_defense && piece_on_the_way && onto_square {
            TieKind::Never
        } else {
            kind
        };
        Some(Tie {
            kind,
            slots,
            owner: action.protagonist.actor.owner,
            no_pawn: is_possible_defense && (piece_on_the_way || !onto_square),
            source: Domain::of(action.protagonist.actor),
            target: Domain::of(action.targets.last()?.actor),
            several: 1,
        })
    }

    /// Whether it says that one moves to the other.
    pub(crate) fn says_moves(&self, mover: Slot, target: Slot) -> bool {
        self.kind == TieKind::Moves && self.slots[..] == [mover, target]
    }

    /// What moves makes the first move of the tactics, too.
    pub(crate) fn with_play(mut self) -> Tie {
        self.kind = TieKind::PlaysMove;
        self
    }

    /// A piece of mine makes the first move of the tactics.
    pub(crate) fn plays(mover: Slot, target: Slot, cast: &[Actor]) -> Option<Tie> {
        let mut slots = Slots::default();
        slots.push(mover)?;
        slots.push(target)?;
        let domain = |slot: Slot| Some(Domain::of(*cast.get(usize::from(slot))?));
        Some(Tie {
            kind: TieKind::Plays,
            slots,
            owner: Owner::Me,
            no_pawn: false,
            source: domain(mover)?,
            target: domain(target)?,
            several: 1,
        })
    }

    /// The same tie between other slots.
    pub(crate) fn renamed(&self, mut rename: impl FnMut(Slot) -> Slot) -> Tie {
        let mut renamed = self.clone();
        let length = usize::from(renamed.slots.length);
        for slot in &mut renamed.slots.slots[..length] {
            *slot = rename(*slot);
        }
        renamed
    }

    /// The types that the protagonist must be of, one bit each.
    pub(crate) fn protagonists(&self) -> u8 {
        let sliders = [Role::Bishop, Role::Rook, Role::Queen];
        match self.kind {
            TieKind::Dynamic(Dynamic::IndirectAttack) | TieKind::Long(Dynamic::IndirectAttack) => {
                sliders
                    .into_iter()
                    .fold(0, |all, role| all | role_bit(role))
            }
            _ => u8::MAX,
        }
    }

    /// Whether this tie asks of one slot what the other tie asks of another, all else being equal.
    pub(crate) fn mirrors(&self, slot: Slot, other: &Tie, twin: Slot) -> bool {
        let mirrored = |(mine, theirs): (&Slot, &Slot)| {
            mine == theirs && *mine != slot && *mine != twin || *mine == slot && *theirs == twin
        };
        self.kind == other.kind
            && self.no_pawn == other.no_pawn
            && self.slots.len() == other.slots.len()
            && self.slots.iter().zip(other.slots.iter()).all(mirrored)
    }

    /// The list of a view that holds every way in which this tie can hold.
    pub(crate) fn listed(&self, domains: &[Domain]) -> Option<Listed> {
        let different = self.slots.len() == 3
            && self.slots[0] != self.slots[1]
            && self.slots[1] != self.slots[2]
            && self.slots[0] != self.slots[2];
        match self.kind {
            _ if self.owner == Owner::Opponent || !different => None,
            TieKind::Dynamic(Dynamic::IndirectAttack) => Some(Listed::XRays),
            TieKind::Dynamic(Dynamic::PossibleAttack)
                if domains[usize::from(self.last())].king_of() == Some(Owner::Opponent) =>
            {
                Some(Listed::Threats)
            }
            _ => None,
        }
    }

    /// Whether another tie asks of a slot exactly what this one asks of another.
    pub(crate) fn is_like(&self, slot: Slot, other: &Tie, twin: Slot) -> bool {
        self.mirrors(slot, other, twin)
            && self.owner == other.owner
            && self.source == other.source
            && self.target == other.target
            && self.several == other.several
    }

    /// Whether this tie tells where a piece may go to attack, and another what it attacks from there.
    pub(crate) fn reaches_the_same(&self, aim: &Tie, middle: Slot, target: Slot) -> bool {
        self.kind == TieKind::Dynamic(Dynamic::PossibleAttack)
            && self.kind == aim.kind
            && self.slots[0] == aim.slots[0]
            && self.slots[1] == middle
            && aim.slots[1] == middle
            && aim.slots[2] == target
            && self.slots[0] != middle
            && self.slots[0] != target
    }

    /// Whether every protagonist that this tie finds, nobody being bound, has so many targets by another tie.
    pub(crate) fn finds_enough_for(
        &self,
        aim: &Tie,
        target: Slot,
        domain: Domain,
        least: u8,
    ) -> bool {
        let enough = match self.kind {
            TieKind::Reaches => self.several >= least && self.several > 1,
            TieKind::Mates => self.owner == Owner::Me && least == 1 && domain.is_squares(),
            _ => false,
        };
        enough
            && self.kind == aim.kind
            && self.first() == aim.first()
            && aim.last() == target
            && self.first() != target
            && self.target == domain
            && self.target == aim.target
    }

    /// Whether the candidates for the figure at `place`, nobody but kings being bound, are likely to be few.
    pub(crate) fn tells(&self, place: usize, domain: Domain) -> bool {
        match self.kind {
            TieKind::Dynamic(Dynamic::PossibleAttack) if place == 0 => {
                domain.only(Role::Pawn) || self.target.king_of().is_some()
            }
            TieKind::Dynamic(Dynamic::PossibleDefense | Dynamic::IndirectDefense) => false,
            TieKind::Long(_) => false,
            _ => true,
        }
    }

    /// Whether a pawn acts on a piece.
    fn is_among_pawns(&self) -> bool {
        self.source.only(Role::Pawn) && !self.target.is_squares()
    }

    /// Whether it can be told from the pawns alone.
    pub(crate) fn is_about_pawns(&self) -> bool {
        let among_pawns = self.source.only(Role::Pawn) && self.target.only(Role::Pawn);
        among_pawns && matches!(self.kind, TieKind::Beside(_) | TieKind::Reaches)
    }

    /// Whether it goes through several intermediates.
    pub(crate) fn is_long(&self) -> bool {
        matches!(self.kind, TieKind::Long(_))
    }

    /// The protagonist's owner.
    pub(crate) fn owner(&self) -> Owner {
        self.owner
    }

    /// The protagonist's slot.
    pub(crate) fn first(&self) -> Slot {
        self.slots.first().copied().unwrap_or_default()
    }

    /// Whether another tie asks the same of a target of the same kind, neither target being bound.
    pub(crate) fn aims_as(&self, other: &Tie, bound: u32) -> bool {
        let (mine, theirs) = (self.last(), other.last());
        bound & (1 << mine | 1 << theirs) == 0
            && self.target == other.target
            && self.mirrors(mine, other, theirs)
    }

    /// Whether it asks for as many targets as another tie, or more, out of the same.
    pub(crate) fn aims_at_least_as(&self, other: &Tie) -> bool {
        self.target == other.target && self.several >= other.several
    }

    /// The slots, one bit each.
    pub(crate) fn mask(&self) -> u32 {
        self.slots.iter().fold(0, |mask, slot| mask | 1 << slot)
    }

    /// The target's slot.
    pub(crate) fn last(&self) -> Slot {
        self.slots.last().copied().unwrap_or_default()
    }

    /// The target has to be one of these, and so many of them are asked for.
    pub(crate) fn aim(&mut self, target: Domain, several: u8) {
        (self.target, self.several) = (target, several);
    }

    /// How many candidates to expect for the figure at `place` when the slots in `bound` are known; `None` when the
    /// tie says nothing about it yet.
    pub(crate) fn expected(
        &self,
        place: usize,
        bound: u32,
        cast: &[Actor],
        domain: Domain,
    ) -> Option<f64> {
        let is_bound = |index: usize| bound & (1 << self.slots[index]) != 0;
        let others_bound = (0..self.slots.len()).all(|index| index == place || is_bound(index));
        let last = self.slots.len() - 1;
        let is_square = domain.is_squares();
        if others_bound {
            let base = domain.expected();
            return Some(match self.kind {
                TieKind::Never => 0.0,
                TieKind::Reaches if place == last && is_square => {
                    match cast[usize::from(self.slots[0])].kind {
                        crate::ast::ActorKind::Piece(Role::Pawn) => 2.0,
                        crate::ast::ActorKind::Piece(Role::King | Role::Knight) => 5.0,
                        _ => 7.0,
                    }
                }
                TieKind::Reaches => (base * 0.2).max(0.3),
                TieKind::Moves | TieKind::Plays | TieKind::PlaysMove if place == last => 5.0,
                TieKind::Mates => 0.1,
                TieKind::Blocks | TieKind::Beside(_) => 0.2,
                TieKind::Dynamic(_) | TieKind::Long(_) if place == 0 => base * 0.25,
                TieKind::Dynamic(_) | TieKind::Long(_) if place < last => 0.6,
                TieKind::Dynamic(_) | TieKind::Long(_) if is_square => 4.0,
                TieKind::Dynamic(_) | TieKind::Long(_) => 0.8,
                TieKind::Moves | TieKind::Plays | TieKind::PlaysMove => base * 0.3,
            });
        }
        match self.kind {
            // The line between protagonist and target tells the intermediate.
            TieKind::Dynamic(Dynamic::IndirectAttack) => match place {
                0 => return Some(domain.expected() * if is_bound(2) { 0.25 } else { 0.7 }),
                2 if is_bound(0) => return Some(1.2),
                _ => {}
            },
            TieKind::Dynamic(Dynamic::PossibleAttack) if place == 0 && !is_bound(1) => {
                return Some(domain.expected() * 0.9);
            }
            TieKind::Beside(_) => return Some(domain.expected() * 0.5),
            TieKind::Mates if place == 0 => return Some(domain.expected() * 0.5),
            TieKind::Reaches if place == 0 && self.several > 1 => {
                return Some(domain.expected() * 0.9);
            }
            // Whether pawns defend pawns is told of all of them at once.
            TieKind::Reaches if self.is_among_pawns() => {
                return Some(domain.expected() * 0.6);
            }
            _ => {}
        }
        let prefix_bound = place > 0 && (0..place).all(is_bound);
        (matches!(self.kind, TieKind::Dynamic(_) | TieKind::Long(_))
            && prefix_bound
            && place < last)
            .then_some(match cast[usize::from(self.slots[place])].owner {
                _ if is_square => 6.0,
                owner if owner == self.owner => 2.0,
                _ => 0.6,
            })
    }

    /// The candidates for the figure at `place` that the tie allows, `seats` holding the squares of the bound slots.
    #[inline]
    pub(crate) fn narrow(
        &self,
        view: &View,
        seats: &[Square],
        bound: u32,
        place: usize,
        candidates: Bitboard,
    ) -> Bitboard {
        let seat = |index: usize| seats[usize::from(self.slots[index])];
        let is_bound = |index: usize| bound & (1 << self.slots[index]) != 0;
        match self.kind {
            TieKind::Never => Bitboard::EMPTY,
            TieKind::Reaches if place == 0 && !is_bound(1) => {
                let targets = self.target.squares(view.board());
                view.attackers_of_several(candidates, targets, self.several)
            }
            TieKind::Reaches if place == 1 && !is_bound(0) => {
                candidates & view.board().pawn_attacks(self.owner)
            }
            TieKind::Reaches if place == 0 => candidates & view.attackers(self.owner, seat(1)),
            TieKind::Reaches => candidates & view.attacks(seat(0)),
            TieKind::PlaysMove if place == 0 => {
                keep(candidates, |from| view.legal_moves(from).contains(seat(1)))
            }
            TieKind::PlaysMove => candidates & view.legal_moves(seat(0)),
            TieKind::Plays if place == 0 => keep(candidates, |from| view.is_legal(from, seat(1))),
            TieKind::Plays => {
                let from = seat(0);
                if view.board().role(Role::King).contains(from) {
                    keep(candidates, |to| view.is_legal(from, to))
                } else {
                    candidates & view.legal_moves(from)
                }
            }
            TieKind::Moves if place == 0 => {
                keep(candidates, |from| view.moves(from).contains(seat(1)))
            }
            TieKind::Moves => candidates & view.moves(seat(0)),
            TieKind::Mates if place == 0 && !is_bound(1) => match self.owner {
                Owner::Me => keep(candidates & view.may_give_check(), |from| {
                    view.mating_moves(from).any()
                }),
                Owner::Opponent => candidates,
            },
            TieKind::Mates if place == 0 => {
                keep(candidates, |from| view.mating_moves(from).contains(seat(1)))
            }
            TieKind::Mates => candidates & view.mating_moves(seat(0)),
            TieKind::Blocks if place == 0 => keep(candidates, |blocker| {
                blocks(view, self.owner, blocker, seat(1))
            }),
            TieKind::Blocks => keep(candidates, |pawn| blocks(view, self.owner, seat(0), pawn)),
            TieKind::Beside(direction) if !is_bound(1 - place) => {
                let (others, direction) = match place {
                    0 => (self.target, direction),
                    _ => (self.source, direction.opposite()),
                };
                candidates & view.neighbours(others.squares(view.board()), direction)
            }
            TieKind::Beside(direction) => {
                let (from, direction) = if place == 0 {
                    (seat(1), direction)
                } else {
                    (seat(0), direction.opposite())
                };
                candidates
                    & view
                        .neighbour(from, direction)
                        .map_or(Bitboard::EMPTY, Bitboard::from)
            }
            TieKind::Dynamic(kind) => {
                self.narrow_dynamic(view, seats, bound, kind, place, candidates)
            }
            TieKind::Long(kind) => self.narrow_long(view, seats, bound, kind, place, candidates),
        }
    }

    #[inline(never)]
    fn narrow_dynamic(
        &self,
        view: &View,
        seats: &[Square],
        bound: u32,
        kind: Dynamic,
        place: usize,
        candidates: Bitboard,
    ) -> Bitboard {
        let seat = |index: usize| seats[usize::from(self.slots[index])];
        let is_bound = |index: usize| bound & (1 << self.slots[index]) != 0;
        match place {
            0 if is_bound(1) && is_bound(2) => {
                let (middle, target) = (seat(1), seat(2));
                // Whoever steps onto the middle attacks it now, or is a pawn that walks there.
                keep(self.without_pawns(view, candidates), |from| {
                    view.goals(kind, from, middle).contains(target)
                })
            }
            0 => {
                let (targets, several) = if is_bound(2) {
                    (Bitboard::from(seat(2)), 1)
                } else {
                    (self.target.squares(view.board()), self.several)
                };
                view.prospects(kind, self.owner, candidates, targets, several)
            }
            _ if self.no_pawn && view.board().role(Role::Pawn).contains(seat(0)) => Bitboard::EMPTY,
            1 if is_bound(2) => candidates & view.middles(kind, seat(0), seat(2)),
            1 if kind == Dynamic::PossibleAttack => {
                let steps = candidates & intermediates(view, kind, seat(0));
                let targets = self.target.squares(view.board());
                view.vantage_points(seat(0), steps, targets, self.several)
            }
            1 => candidates & intermediates(view, kind, seat(0)),
            _ if !is_bound(1) => candidates & view.behind(seat(0)),
            _ => candidates & view.goals(kind, seat(0), seat(1)),
        }
    }

    fn without_pawns(&self, view: &View, candidates: Bitboard) -> Bitboard {
        if self.no_pawn {
            candidates & !view.board().role(Role::Pawn)
        } else {
            candidates
        }
    }

    #[inline(never)]
    fn narrow_long(
        &self,
        view: &View,
        seats: &[Square],
        bound: u32,
        kind: Dynamic,
        place: usize,
        candidates: Bitboard,
    ) -> Bitboard {
        let mut squares = [Square::A1; MOST_ACTORS];
        let path = &mut squares[..self.slots.len()];
        for (square, slot) in path.iter_mut().zip(self.slots.iter()) {
            *square = seats[usize::from(*slot)];
        }
        let is_bound = |index: usize| bound & (1 << self.slots[index]) != 0;
        if (0..path.len()).all(|index| index == place || is_bound(index)) {
            return keep(candidates, |square| {
                path[place] = square;
                !(self.no_pawn && view.board().role(Role::Pawn).contains(path[0]))
                    && holds_long(view, kind, path)
            });
        }
        if place == 0 || !(0..place).all(is_bound) {
            return candidates;
        }
        if matches!(kind, Dynamic::IndirectAttack | Dynamic::IndirectDefense) {
            let next = match place {
                1 => view.steps(path[0]),
                _ => beyond(view, path[place - 2], path[place - 1]),
            };
            return candidates & next & view.occupied();
        }
        match walk(view, &path[..place]) {
            Some(there) => candidates & intermediates(&there, kind, path[place - 1]),
            None => Bitboard::EMPTY,
        }
    }

    /// What narrowing so many candidates costs, in bindings, beyond the usual.
    #[inline]
    pub(crate) fn cost(&self, candidates: Bitboard) -> u64 {
        match self.kind {
            TieKind::Mates => 100 * candidates.count() as u64,
            TieKind::Long(_) => 20 * candidates.count() as u64,
            _ => 0,
        }
    }

    /// Whether the tie holds with every slot bound.
    pub(crate) fn holds(&self, view: &View, seats: &[Square], bound: u32) -> bool {
        let last = self.slots.len() - 1;
        let target = seats[usize::from(self.slots[last])];
        self.narrow(view, seats, bound, last, Bitboard::from(target))
            .any()
    }
}

fn dynamic(kind: Dynamic, figures: usize) -> TieKind {
    match figures {
        3 => TieKind::Dynamic(kind),
        _ => TieKind::Long(kind),
    }
}

#[inline]
fn keep(candidates: Bitboard, mut test: impl FnMut(Square) -> bool) -> Bitboard {
    candidates
        .into_iter()
        .filter(|square| test(*square))
        .collect()
}

fn blocks(view: &View, owner: Owner, blocker: Square, pawn: Square) -> bool {
    view.board()
        .pieces(owner.other(), Role::Pawn)
        .contains(pawn)
        && view.ahead(pawn, owner.other()) == Some(blocker)
}

/// The squares through which a piece may act, whatever the target.
fn intermediates(view: &View, kind: Dynamic, from: Square) -> Bitboard {
    if view.board().role(Role::Pawn).contains(from) {
        return view.pawn_steps(kind, from);
    }
    match kind {
        Dynamic::IndirectAttack | Dynamic::IndirectDefense => view.steps(from) & view.occupied(),
        Dynamic::PossibleAttack | Dynamic::PossibleDefense => view.steps(from),
    }
}

/// The view after the first piece of the path has walked to its last square, the steps not tested.
fn walk(view: &View, path: &[Square]) -> Option<View> {
    let (from, to) = (*path.first()?, *path.last()?);
    let mut board: SidedBoard = *view.board();
    for pair in path.windows(2) {
        board = board.with_moved(pair[0], pair[1]);
    }
    board
        .owner_at(to)
        .zip(view.board().owner_at(from))
        .filter(|(now, before)| now == before)
        .map(|_| View::of_board(board, view.side()))
}

/// What is seen from `at` on the line that comes from `before`, looking away from it.
fn beyond(view: &View, before: Square, at: Square) -> Bitboard {
    let seen = SidedBoard::attacks_from(Role::Queen, Owner::Me, at, view.occupied());
    keep(seen, |square| chess::between(before, square).contains(at))
}

/// Lists with several intermediates: protagonist, intermediates, target.
fn holds_long(view: &View, kind: Dynamic, path: &[Square]) -> bool {
    let [from, middle, rest @ ..] = path else {
        return false;
    };
    if matches!(kind, Dynamic::IndirectAttack | Dynamic::IndirectDefense) {
        return holds_x_ray(view, kind, path);
    }
    match rest {
        [] => false,
        [target] => view.goals(kind, *from, *middle).contains(*target),
        _ => {
            // What is reached in several steps is what would be reached from the first stop.
            intermediates(view, kind, *from).contains(*middle)
                && walk(view, &[*from, *middle])
                    .is_some_and(|there| holds_long(&there, kind, &path[1..]))
        }
    }
}

/// Every intermediate is the next occupied square of one line, and the target lies behind the last.
fn holds_x_ray(view: &View, kind: Dynamic, path: &[Square]) -> bool {
    let (from, first) = (path[0], path[1]);
    let Some((&target, middles)) = path[1..].split_last() else {
        return false;
    };
    let board = view.board();
    let Some(owner) = board.owner_at(from) else {
        return false;
    };
    let is_slider = (board.role(Role::Bishop) | board.role(Role::Rook) | board.role(Role::Queen))
        .contains(from);
    let on_one_line = path
        .windows(3)
        .all(|three| chess::between(three[0], three[2]).contains(three[1]));
    let nothing_else = path
        .windows(2)
        .all(|two| (chess::between(two[0], two[1]) & view.occupied()).is_empty());
    is_slider
        && view.steps(from).contains(first)
        && middles
            .iter()
            .all(|middle| view.occupied().contains(*middle))
        && on_one_line
        && nothing_else
        && kind.is_attack() == board.of(owner.other()).contains(target)
}
