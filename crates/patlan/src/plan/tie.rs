//! Ties: the relations of a scenario as constraints between slots.
//!
//! Each line of a scenario becomes one [`Tie`]: the kind of relation and the slots of protagonist, intermediates and
//! target. A search uses it in three ways:
//!
//! 1. [`Tie::expected`] estimates, while the plan is made, how many candidates it leaves for a slot when others are
//!    bound; so the planner chooses the order of steps.
//! 2. [`Tie::narrow`] removes candidates of one slot that the relation excludes. Nothing need be bound for that:
//!    "attacks two of these" narrows the attackers too. It may leave too many candidates as long as some slot is
//!    unbound, and exactly the right ones when all others are bound.
//! 3. [`Tie::holds`] tests it when every slot is bound.
//!
//! A new relation needs its [`TieKind`], an estimate in `expected.rs` and its sets in `narrow.rs`. Ties that ask the
//! same of different slots are recognised in `alike.rs`, so that candidates can be counted instead of tried.

mod alike;
mod expected;
mod long;
mod narrow;

use chess::{Direction, Dynamic, Owner, Role};

use super::{Domain, MAX_ACTORS, RelationList, Slot, role_bit, slot_of};
use crate::ast::{Action, Actor};
use crate::vocabulary::Relation;

/// The kind of relation between the slots.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TieKind {
    /// Attacks, or defends a friend or a square: the target is in the attack set.
    Reaches,
    /// Moves to a square.
    Moves,
    /// Moves legally, perhaps by castling: the first of the tactics.
    Plays,
    /// Both: a legal move other than castling.
    PlaysMove,
    /// Gives mate by moving to a square.
    Mates,
    /// Stands in front of an enemy pawn.
    Blocks,
    /// Stands next to the target, in this direction.
    Beside(Direction),
    /// A dynamic relation with one intermediate.
    Dynamic(Dynamic),
    /// A dynamic relation with several intermediates: an X-ray through all of them, or a manoeuvre over them.
    Long(Dynamic),
    /// No position can fulfil it: facts never have these names.
    Never,
}

/// Slots in a fixed array, so that a tie is one piece of memory.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(crate) struct Slots {
    slots: [Slot; MAX_ACTORS],
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

/// A relation between slots: the protagonist first, the target last.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Tie {
    pub(crate) kind: TieKind,
    pub(crate) slots: Slots,
    /// The owner of the protagonist.
    owner: Owner,
    /// Facts about possible defences by pawns name squares only.
    no_pawn: bool,
    /// What the protagonist may be.
    source: Domain,
    /// What the target may be, and how many such targets the scenario requires at once.
    target: Domain,
    several: u8,
}

impl Tie {
    pub(crate) fn new(action: &Action, cast: &[Actor]) -> Option<Tie> {
        // The checks reject lists that repeat an actor, so a list is never longer than the cast.
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

    /// Whether it says that one slot moves to the other.
    pub(crate) fn is_move(&self, mover: Slot, target: Slot) -> bool {
        self.kind == TieKind::Moves && self.slots[..] == [mover, target]
    }

    /// The same tie, now also the first move of the tactics.
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

    /// The types that the protagonist can have, one bit each.
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

    /// The list of a view that has every way in which this tie can hold, if its target belongs to a domain.
    pub(crate) fn listed(&self, target: Domain) -> Option<RelationList> {
        let different = self.slots.len() == 3
            && self.slots[0] != self.slots[1]
            && self.slots[1] != self.slots[2]
            && self.slots[0] != self.slots[2];
        match self.kind {
            _ if self.owner == Owner::Opponent || !different => None,
            TieKind::Dynamic(Dynamic::IndirectAttack) => Some(RelationList::XRays),
            TieKind::Dynamic(Dynamic::PossibleAttack)
                if target.king_of() == Some(Owner::Opponent) =>
            {
                Some(RelationList::Threats)
            }
            _ => None,
        }
    }

    /// Whether it is likely to leave few candidates for `place` while only kings are bound.
    pub(crate) fn is_selective(&self, place: usize, domain: Domain) -> bool {
        match self.kind {
            TieKind::Dynamic(Dynamic::PossibleAttack) if place == 0 => {
                domain.only(Role::Pawn) || self.target.king_of().is_some()
            }
            TieKind::Dynamic(Dynamic::PossibleDefense | Dynamic::IndirectDefense) => false,
            TieKind::Long(_) => false,
            _ => true,
        }
    }

    /// Whether it only says that a piece reaches some square: every piece does.
    pub(crate) fn reaches_something(&self) -> bool {
        self.kind == TieKind::Reaches && self.target.is_squares() && self.several <= 1
    }

    /// Whether a pawn acts on a piece.
    fn is_among_pawns(&self) -> bool {
        self.source.only(Role::Pawn) && !self.target.is_squares()
    }

    /// Whether pawns alone decide it.
    pub(crate) fn is_about_pawns(&self) -> bool {
        let among_pawns = self.source.only(Role::Pawn) && self.target.only(Role::Pawn);
        among_pawns && matches!(self.kind, TieKind::Beside(_) | TieKind::Reaches)
    }

    /// Whether it requires a mate by a piece of mine.
    pub(crate) fn is_my_mate(&self) -> bool {
        self.kind == TieKind::Mates && self.owner == Owner::Me
    }

    /// The targets of a piece of mine and their minimum number, if it is an attack or a defence.
    pub(crate) fn as_my_attack(&self) -> Option<(Domain, u8)> {
        let is_attack = self.kind == TieKind::Reaches && self.owner == Owner::Me;
        is_attack.then_some((self.target, self.several))
    }

    /// Whether it goes through several intermediates.
    pub(crate) fn is_long(&self) -> bool {
        matches!(self.kind, TieKind::Long(_))
    }

    pub(crate) fn owner(&self) -> Owner {
        self.owner
    }

    /// The owner of the target; `None` if that is a square.
    pub(crate) fn target_owner(&self) -> Option<Owner> {
        self.target.owner()
    }

    /// The slot of the protagonist.
    pub(crate) fn first(&self) -> Slot {
        self.slots.first().copied().unwrap_or_default()
    }

    /// The slots, one bit each.
    pub(crate) fn mask(&self) -> u32 {
        self.slots.iter().fold(0, |mask, slot| mask | 1 << slot)
    }

    /// The slot of the target.
    pub(crate) fn last(&self) -> Slot {
        self.slots.last().copied().unwrap_or_default()
    }

    /// Says what the target may be, and how many such targets are required.
    pub(crate) fn set_target(&mut self, target: Domain, several: u8) {
        (self.target, self.several) = (target, several);
    }
}

fn dynamic(kind: Dynamic, figures: usize) -> TieKind {
    match figures {
        3 => TieKind::Dynamic(kind),
        _ => TieKind::Long(kind),
    }
}
