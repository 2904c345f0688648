//! One position seen by one side, with everything derived from it computed at most once and only when asked for.

use std::cell::{Cell, Ref};

use shakmaty::{Bitboard, Color, Role, Square, attacks};

use crate::board::SidedBoard;
use crate::bonds::Bonds;
use crate::lists::{Lazy64, LazyTriples, Triples};
use crate::nets::Nets;
use crate::owner::Owner;
use crate::position::Position;
use crate::reach::Attacked;

/// A board with a cache. Squares are those of the turned board; [`View::real`] turns them back.
#[derive(Debug)]
pub struct View {
    board: SidedBoard,
    occupied: Bitboard,
    side: Color,
    pub(crate) attacks: Lazy64,
    /// What my pieces attack; if it is known, the attack set of each of them is.
    pub(crate) attacked: Cell<Option<Attacked>>,
    steps: Lazy64,
    bonds: [Cell<Option<Bonds>>; 2],
    attacked_by: [Cell<Option<Bitboard>>; 2],
    shut_in: [Cell<Option<bool>>; 2],
    /// How the opponent's king can lose the squares it has.
    nets: Cell<Option<Nets>>,
    checking_nets: Cell<Option<Nets>>,
    checks: Cell<Option<Checks>>,
    checkers: Cell<Option<Bitboard>>,
    lurkers: Cell<Option<Bitboard>>,
    /// Intermediates of possible attacks on the opponent's king: what most patterns ask for.
    checking_steps: Lazy64,
    /// What sliders attack indirectly.
    behind: Lazy64,
    /// The opponent's pieces that attack a square.
    guards: Lazy64,
    /// My indirect attacks, and my possible attacks on the opponent's king.
    x_rays: LazyTriples,
    threats: LazyTriples,
    /// Memory for views of other boards, made when first needed.
    spare: Spare,
}

/// A view kept for later. It holds nothing that matters.
#[derive(Default)]
struct Spare(Cell<Option<Box<View>>>);

impl std::fmt::Debug for Spare {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Spare")
    }
}

/// From where the opponent's king can be attacked.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Checks {
    /// Along ranks and files, along diagonals, by a knight, by a pawn.
    pub(crate) straight: Bitboard,
    pub(crate) diagonal: Bitboard,
    pub(crate) knight: Bitboard,
    pub(crate) pawn: Bitboard,
    /// My pieces that alone stand between the king and a slider of mine.
    pub(crate) discoverers: Bitboard,
}

impl Checks {
    /// From where a piece of a type attacks it.
    #[inline]
    pub(crate) fn by(&self, role: Role) -> Bitboard {
        match role {
            Role::Pawn => self.pawn,
            Role::Knight => self.knight,
            Role::Bishop => self.diagonal,
            Role::Rook => self.straight,
            Role::Queen => self.diagonal | self.straight,
            Role::King => Bitboard::EMPTY,
        }
    }
}

impl View {
    /// The position as `side` sees it.
    pub fn new(position: &Position, side: Color) -> View {
        View::of_board(SidedBoard::new(position, side), side)
    }

    /// A view of nothing, to be loaded.
    pub fn empty() -> View {
        View::of_board(SidedBoard::EMPTY, Color::White)
    }

    /// A view of a board that is already turned to `side`.
    pub fn of_board(board: SidedBoard, side: Color) -> View {
        View {
            board,
            occupied: board.occupied(),
            side,
            attacks: Lazy64::new(),
            attacked: Cell::new(None),
            steps: Lazy64::new(),
            bonds: [const { Cell::new(None) }; 2],
            attacked_by: [const { Cell::new(None) }; 2],
            shut_in: [const { Cell::new(None) }; 2],
            nets: Cell::new(None),
            checking_nets: Cell::new(None),
            checks: Cell::new(None),
            checkers: Cell::new(None),
            lurkers: Cell::new(None),
            checking_steps: Lazy64::new(),
            behind: Lazy64::new(),
            guards: Lazy64::new(),
            x_rays: LazyTriples::default(),
            threats: LazyTriples::default(),
            spare: Spare::default(),
        }
    }

    /// Looks at another position with the memory of this view.
    #[inline]
    pub fn load(&mut self, position: &Position, side: Color) {
        self.load_board(SidedBoard::new(position, side), side);
    }

    /// Looks at another board, already turned to `side`, with the memory of this view.
    #[inline]
    pub fn load_board(&mut self, board: SidedBoard, side: Color) {
        self.board = board;
        self.occupied = board.occupied();
        self.side = side;
        self.attacks.forget();
        self.attacked.set(None);
        self.steps.forget();
        self.bonds[0].set(None);
        self.bonds[1].set(None);
        self.attacked_by = [const { Cell::new(None) }; 2];
        self.shut_in = [const { Cell::new(None) }; 2];
        self.nets.set(None);
        self.checking_nets.set(None);
        self.checks.set(None);
        self.checkers.set(None);
        self.lurkers.set(None);
        self.checking_steps.forget();
        self.behind.forget();
        self.guards.forget();
        self.x_rays.forget();
        self.threats.forget();
    }

    /// Looks at another board for a moment, with memory that is kept from one moment to the next.
    pub fn aside<T>(&self, board: SidedBoard, look: impl FnOnce(&View) -> T) -> T {
        self.aside_for(board, self.side, look)
    }

    /// Looks at the same position as the other side sees it, for a moment.
    pub fn from_the_other_side<T>(&self, look: impl FnOnce(&View) -> T) -> T {
        self.aside_for(self.board.turned(), self.side.other(), look)
    }

    fn aside_for<T>(&self, board: SidedBoard, side: Color, look: impl FnOnce(&View) -> T) -> T {
        let spare = self.spare.0.take();
        let mut view = spare.unwrap_or_else(|| Box::new(View::empty()));
        view.load_board(board, side);
        let answer = look(&view);
        self.spare.0.set(Some(view));
        answer
    }

    /// The board under the view.
    #[inline]
    pub fn board(&self) -> &SidedBoard {
        &self.board
    }

    /// The colour of the side that looks.
    #[inline]
    pub fn side(&self) -> Color {
        self.side
    }

    /// The colour of an owner.
    pub fn color(&self, owner: Owner) -> Color {
        match owner {
            Owner::Me => self.side,
            Owner::Opponent => self.side.other(),
        }
    }

    /// The square of the real board. Its own inverse.
    #[inline]
    pub fn real(&self, square: Square) -> Square {
        match self.side {
            Color::White => square,
            Color::Black => square.flip_vertical(),
        }
    }

    /// Every occupied square.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.occupied
    }

    /// The squares that the piece on `square` attacks, its own pieces' squares included; empty for an empty square.
    #[inline]
    pub fn attacks(&self, square: Square) -> Bitboard {
        self.attacks.get(square, || {
            match self.board.role_at(square).zip(self.board.owner_at(square)) {
                Some((role, owner)) => SidedBoard::attacks_from(role, owner, square, self.occupied),
                None => Bitboard::EMPTY,
            }
        })
    }

    /// The owner's pieces that attack a square.
    #[inline]
    pub fn attackers(&self, owner: Owner, square: Square) -> Bitboard {
        let find = || self.board.attackers(owner, square, self.occupied);
        match owner {
            Owner::Me => find(),
            Owner::Opponent => self.guards.get(square, find),
        }
    }

    /// Every square that some piece of the owner attacks, the king included.
    pub fn attacked_by(&self, owner: Owner) -> Bitboard {
        let cell = &self.attacked_by[owner as usize];
        cell.get().unwrap_or_else(|| {
            let attacked = match owner {
                Owner::Me => self.reach().attacked.by_any,
                Owner::Opponent => self.board.attacked_by(owner),
            };
            cell.set(Some(attacked));
            attacked
        })
    }

    /// Whether the owner's king is attacked.
    pub fn in_check(&self, owner: Owner) -> bool {
        self.bonds(owner).attackers.any()
    }

    #[inline]
    fn bonds(&self, owner: Owner) -> Bonds {
        let cell = &self.bonds[owner as usize];
        cell.get().unwrap_or_else(|| {
            let bonds = Bonds::of(&self.board, owner, self.occupied);
            cell.set(Some(bonds));
            bonds
        })
    }

    /// Whether the owner's king has no square to go to.
    #[inline]
    pub fn is_king_shut_in(&self, owner: Owner) -> bool {
        let cell = &self.shut_in[owner as usize];
        cell.get().unwrap_or_else(|| {
            let shut_in = self.board.is_king_shut_in(owner);
            cell.set(Some(shut_in));
            shut_in
        })
    }

    /// How the opponent's king can lose the squares it has.
    #[inline]
    pub(crate) fn nets(&self) -> Nets {
        self.nets.get().unwrap_or_else(|| {
            let nets = self.find_nets();
            self.nets.set(Some(nets));
            nets
        })
    }

    /// The same by pieces that go where they look and give check there.
    #[inline]
    pub(crate) fn checking_nets(&self) -> Nets {
        self.checking_nets.get().unwrap_or_else(|| {
            let nets = self.find_checking_nets();
            self.checking_nets.set(Some(nets));
            nets
        })
    }

    /// The owner's pieces that alone stand between their king and an enemy slider.
    pub fn pinned(&self, owner: Owner) -> Bitboard {
        self.bonds(owner).shields & self.board.of(owner)
    }

    /// My pieces that may step to where they attack the opponent's king, which they do not now: all that can, and
    /// perhaps others. All of them if the king is in check already.
    #[inline]
    pub fn checkers(&self) -> Bitboard {
        self.checkers.get().unwrap_or_else(|| {
            let checkers = self.find_checkers();
            self.checkers.set(Some(checkers));
            checkers
        })
    }

    /// My sliders that may attack a piece indirectly: all that do, and perhaps others.
    #[inline]
    pub(crate) fn lurkers(&self) -> Bitboard {
        self.lurkers.get().unwrap_or_else(|| {
            let board = &self.board;
            let sliders =
                board.role(Role::Bishop) | board.role(Role::Rook) | board.role(Role::Queen);
            let enemies = board.of(Owner::Opponent);
            let lurkers = (sliders & board.of(Owner::Me))
                .into_iter()
                .filter(|from| (self.behind(*from) & enemies).any())
                .collect();
            self.lurkers.set(Some(lurkers));
            lurkers
        })
    }

    /// All my indirect attacks.
    #[inline]
    pub fn x_rays(&self) -> Ref<'_, Triples> {
        self.x_rays.get(|found| self.list_x_rays(found))
    }

    /// All my possible attacks on the opponent's king.
    #[inline]
    pub fn threats(&self) -> Ref<'_, Triples> {
        self.threats.get(|found| self.list_threats(found))
    }

    /// From where the opponent's king can be attacked; nothing without a king.
    #[inline]
    pub(crate) fn checks(&self) -> Checks {
        self.checks.get().unwrap_or_else(|| {
            let checks = self.find_checks();
            self.checks.set(Some(checks));
            checks
        })
    }

    #[inline(always)]
    fn find_checks(&self) -> Checks {
        let Some(king) = self.board.king(Owner::Opponent) else {
            let nothing = Bitboard::EMPTY;
            return Checks {
                straight: nothing,
                diagonal: nothing,
                knight: nothing,
                pawn: nothing,
                discoverers: nothing,
            };
        };
        Checks {
            straight: attacks::rook_attacks(king, self.occupied),
            diagonal: attacks::bishop_attacks(king, self.occupied),
            knight: attacks::knight_attacks(king),
            pawn: attacks::pawn_attacks(Owner::Opponent.upward_color(), king),
            discoverers: self.bonds(Owner::Opponent).shields & self.board.of(Owner::Me),
        }
    }

    /// The squares a piece other than a pawn may step on without leaving its king attacked, its own pieces' squares
    /// included (they are expected to leave first): the intermediates of the dynamic relations.
    #[inline]
    pub fn steps(&self, square: Square) -> Bitboard {
        let owner = match self.board.of(Owner::Me).contains(square) {
            true => Owner::Me,
            false => Owner::Opponent,
        };
        if self.unbound(owner).contains(square) {
            return self.attacks(square);
        }
        self.steps.get(square, || self.find_steps(square))
    }

    /// Squares of the owner from which a piece other than the king may go wherever it looks: neither check nor pin
    /// holds it back. Squares of others are in it too.
    #[inline]
    pub(crate) fn unbound(&self, owner: Owner) -> Bitboard {
        let bonds = self.bonds(owner);
        match bonds.attackers.any() {
            true => Bitboard::EMPTY,
            false => !(bonds.shields | self.board.role(Role::King)),
        }
    }

    /// Intermediates of the possible attacks by the piece on `from` on the king of its opponent.
    #[inline]
    pub(crate) fn checking_steps(&self, from: Square, find: impl FnOnce() -> Bitboard) -> Bitboard {
        self.checking_steps.get(from, find)
    }

    /// Pieces that the piece on `from` may attack indirectly, whatever the intermediate: all that it does, and perhaps
    /// others. Of indirect defences it tells nothing.
    #[inline]
    pub fn behind(&self, from: Square) -> Bitboard {
        self.behind.get(from, || self.find_behind(from))
    }

    fn find_steps(&self, square: Square) -> Bitboard {
        let all = self.attacks(square);
        let Some(owner) = self.board.owner_at(square) else {
            return Bitboard::EMPTY;
        };
        let is_king = self.board.role(Role::King).contains(square);
        if is_king && !self.in_check(owner) {
            // No slider looks through the king, so what is attacked now is what will be.
            return all & !self.attacked_by(owner.other());
        }
        if self.unbound(owner).contains(square) {
            return all;
        }
        let mut steps = all;
        if let (false, Some(king)) = (is_king, self.board.king(owner)) {
            let attackers = self.bonds(owner).attackers;
            if attackers.is_empty() {
                // A pinned piece stays on the line. Onto its own king's square it may always go.
                return all & attacks::ray(king, square);
            }
            // Who attacks the king has to be taken, or somebody has to come between.
            let answers = attackers.single_square().map_or(Bitboard::EMPTY, |by| {
                attacks::between(king, by) | Bitboard::from(by)
            });
            steps &= answers | Bitboard::from(king);
        }
        steps
            .into_iter()
            .filter(|to| self.board.king_safe_after(owner, square, *to))
            .collect()
    }
}
