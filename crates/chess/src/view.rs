//! One position seen by one side: the type on which all relations and functions are defined.

use std::cell::{Cell, Ref};

use shakmaty::{Bitboard, Color, Role, Square, attacks};

use crate::board::SidedBoard;
use crate::matching::Triples;
use crate::matching::attack_sets::AttackSets;
use crate::matching::flight_cover::FlightCover;
use crate::matching::king_lines::KingLines;
use crate::matching::lazy::{LazySets, LazyTriples};
use crate::owner::Owner;
use crate::position::Position;

/// One position as one side sees it, with a cache of everything derived from it.
///
/// Relations, the functions of conditions and legal moves are methods of a view: what a piece attacks
/// ([`View::attacks`]), where it would attack something after a step ([`View::intermediates`]), whether it can give mate
/// ([`View::mating_moves`]). Make one with [`View::new`]; to look at many positions, keep one and [`View::load`] each,
/// which reuses its memory.
///
/// *The board is turned* so that the searching side moves up: for Black the ranks are mirrored, the files are not. All
/// squares that go in or come out are squares of the turned board, and [`View::real`] turns them back. Either side may
/// look, whichever is to move; moves of both are those that it would have if it were its turn.
///
/// *Everything is computed on demand and at most once*, behind `&self`; so a view can be shared by many patterns, but not
/// by threads. A view takes about 3 kB. Methods whose name says `may` or `candidates` are prefilters for the matcher: they
/// return all that qualify and perhaps others (see `matching`).
///
/// ```
/// # use stratvision_chess as chess;
/// use chess::{Color, Owner, Position, Square, View};
///
/// let position = Position::from_fen("4k3/8/8/3n4/8/4B3/8/4K3 b - - 0 1")?;
/// let view = View::new(&position, Color::Black);
/// let knight = view.real(Square::D5);
/// let attacked = view.attacks(knight) & view.board().of(Owner::Opponent);
/// assert_eq!(attacked.into_iter().map(|square| view.real(square)).collect::<Vec<_>>(), [Square::E3]);
/// # Ok::<(), chess::FenError>(())
/// ```
#[derive(Debug)]
pub struct View {
    board: SidedBoard,
    occupied: Bitboard,
    side: Color,
    pub(crate) attacks: LazySets,
    /// Once it is set, `attacks` holds the set of each of my pieces but pawns.
    pub(crate) attack_sets: Cell<Option<AttackSets>>,
    steps: LazySets,
    king_lines: [Cell<Option<KingLines>>; 2],
    attacked_by: [Cell<Option<Bitboard>>; 2],
    shut_in: [Cell<Option<bool>>; 2],
    flight_cover: Cell<Option<FlightCover>>,
    checking_cover: Cell<Option<FlightCover>>,
    checks: Cell<Option<Checks>>,
    check_candidates: Cell<Option<Bitboard>>,
    x_ray_candidates: Cell<Option<Bitboard>>,
    /// Intermediates of possible attacks on the opponent's king, for which most patterns ask.
    checking_steps: LazySets,
    x_ray_targets: LazySets,
    /// The opponent's pieces that attack a square.
    guards: LazySets,
    x_rays: LazyTriples,
    threats: LazyTriples,
    /// The view lent to [`View::on_board`], made when first needed.
    spare: Spare,
}

/// A view whose memory is reused. Apart, so that `Debug` does not print its stale content.
#[derive(Default)]
struct Spare(Cell<Option<Box<View>>>);

impl std::fmt::Debug for Spare {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Spare")
    }
}

/// The squares from which the opponent's king can be attacked, by kind of line.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Checks {
    pub(crate) straight: Bitboard,
    pub(crate) diagonal: Bitboard,
    pub(crate) knight: Bitboard,
    pub(crate) pawn: Bitboard,
    /// My pieces that alone stand between the king and a slider of mine: any move off the line gives check.
    pub(crate) discoverers: Bitboard,
}

impl Checks {
    /// The squares from which a piece of a type attacks the king.
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

    /// A view of an empty board, to be loaded later.
    pub fn empty() -> View {
        View::of_board(SidedBoard::EMPTY, Color::White)
    }

    /// A view of a board that is already turned to `side`.
    pub fn of_board(board: SidedBoard, side: Color) -> View {
        View {
            board,
            occupied: board.occupied(),
            side,
            attacks: LazySets::new(),
            attack_sets: Cell::new(None),
            steps: LazySets::new(),
            king_lines: [const { Cell::new(None) }; 2],
            attacked_by: [const { Cell::new(None) }; 2],
            shut_in: [const { Cell::new(None) }; 2],
            flight_cover: Cell::new(None),
            checking_cover: Cell::new(None),
            checks: Cell::new(None),
            check_candidates: Cell::new(None),
            x_ray_candidates: Cell::new(None),
            checking_steps: LazySets::new(),
            x_ray_targets: LazySets::new(),
            guards: LazySets::new(),
            x_rays: LazyTriples::default(),
            threats: LazyTriples::default(),
            spare: Spare::default(),
        }
    }

    /// Replaces the position and reuses the memory: cheaper than a new view, by far.
    #[inline]
    pub fn load(&mut self, position: &Position, side: Color) {
        self.load_board(SidedBoard::new(position, side), side);
    }

    /// [`View::load`] for a board that is already turned to `side`.
    #[inline]
    pub fn load_board(&mut self, board: SidedBoard, side: Color) {
        self.board = board;
        self.occupied = board.occupied();
        self.side = side;
        self.attacks.invalidate();
        self.attack_sets.set(None);
        self.steps.invalidate();
        self.king_lines[0].set(None);
        self.king_lines[1].set(None);
        self.attacked_by = [const { Cell::new(None) }; 2];
        self.shut_in = [const { Cell::new(None) }; 2];
        self.flight_cover.set(None);
        self.checking_cover.set(None);
        self.checks.set(None);
        self.check_candidates.set(None);
        self.x_ray_candidates.set(None);
        self.checking_steps.invalidate();
        self.x_ray_targets.invalidate();
        self.guards.invalidate();
        self.x_rays.invalidate();
        self.threats.invalidate();
    }

    /// Calls `look` with a view of another board, seen by the same side. Its memory is reused by the next call, so that
    /// a tried move costs no allocation.
    pub fn on_board<T>(&self, board: SidedBoard, look: impl FnOnce(&View) -> T) -> T {
        self.on_board_for(board, self.side, look)
    }

    /// Calls `look` with a view of the same position as the other side sees it.
    pub fn from_the_other_side<T>(&self, look: impl FnOnce(&View) -> T) -> T {
        self.on_board_for(self.board.turned(), self.side.other(), look)
    }

    fn on_board_for<T>(&self, board: SidedBoard, side: Color, look: impl FnOnce(&View) -> T) -> T {
        let spare = self.spare.0.take();
        let mut view = spare.unwrap_or_else(|| Box::new(View::empty()));
        view.load_board(board, side);
        let answer = look(&view);
        self.spare.0.set(Some(view));
        answer
    }

    #[inline]
    pub fn board(&self) -> &SidedBoard {
        &self.board
    }

    #[inline]
    pub fn side(&self) -> Color {
        self.side
    }

    pub fn color(&self, owner: Owner) -> Color {
        match owner {
            Owner::Me => self.side,
            Owner::Opponent => self.side.other(),
        }
    }

    /// Converts a square of the turned board to the real one, and back.
    #[inline]
    pub fn real(&self, square: Square) -> Square {
        match self.side {
            Color::White => square,
            Color::Black => square.flip_vertical(),
        }
    }

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
                Owner::Me => self.my_attacks().sets.by_any,
                Owner::Opponent => self.board.attacked_by(owner),
            };
            cell.set(Some(attacked));
            attacked
        })
    }

    /// Whether the owner's king is attacked.
    pub fn in_check(&self, owner: Owner) -> bool {
        self.king_lines(owner).checkers.any()
    }

    #[inline]
    fn king_lines(&self, owner: Owner) -> KingLines {
        let cell = &self.king_lines[owner as usize];
        cell.get().unwrap_or_else(|| {
            let lines = KingLines::of(&self.board, owner, self.occupied);
            cell.set(Some(lines));
            lines
        })
    }

    /// Whether the owner's king has no flight square; true without a king.
    #[inline]
    pub fn is_king_shut_in(&self, owner: Owner) -> bool {
        let cell = &self.shut_in[owner as usize];
        cell.get().unwrap_or_else(|| {
            let shut_in = self.board.is_king_shut_in(owner);
            cell.set(Some(shut_in));
            shut_in
        })
    }

    #[inline]
    pub(crate) fn flight_cover(&self) -> FlightCover {
        self.flight_cover.get().unwrap_or_else(|| {
            let cover = self.find_flight_cover();
            self.flight_cover.set(Some(cover));
            cover
        })
    }

    #[inline]
    pub(crate) fn checking_cover(&self) -> FlightCover {
        self.checking_cover.get().unwrap_or_else(|| {
            let cover = self.find_checking_cover();
            self.checking_cover.set(Some(cover));
            cover
        })
    }

    /// The owner's pieces that alone stand between their king and an enemy slider.
    pub fn pinned(&self, owner: Owner) -> Bitboard {
        self.king_lines(owner).blockers & self.board.of(owner)
    }

    /// My pieces that may have a possible attack on the opponent's king: all that do, and perhaps others. All my pieces
    /// if that king is in check already.
    #[inline]
    pub fn check_candidates(&self) -> Bitboard {
        self.check_candidates.get().unwrap_or_else(|| {
            let candidates = self.find_check_candidates();
            self.check_candidates.set(Some(candidates));
            candidates
        })
    }

    /// My sliders that may have an indirect attack: all that do, and perhaps others.
    #[inline]
    pub(crate) fn x_ray_candidates(&self) -> Bitboard {
        self.x_ray_candidates.get().unwrap_or_else(|| {
            let board = &self.board;
            let sliders =
                board.role(Role::Bishop) | board.role(Role::Rook) | board.role(Role::Queen);
            let enemies = board.of(Owner::Opponent);
            let candidates = (sliders & board.of(Owner::Me))
                .into_iter()
                .filter(|from| (self.x_ray_targets(*from) & enemies).any())
                .collect();
            self.x_ray_candidates.set(Some(candidates));
            candidates
        })
    }

    /// All my indirect attacks, listed once (see `matching`).
    #[inline]
    pub fn x_rays(&self) -> Ref<'_, Triples> {
        self.x_rays.get(|found| self.list_x_rays(found))
    }

    /// All my possible attacks on the opponent's king, listed once (see `matching`).
    #[inline]
    pub fn threats(&self) -> Ref<'_, Triples> {
        self.threats.get(|found| self.list_threats(found))
    }

    /// The squares from which the opponent's king can be attacked; none without a king.
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
            discoverers: self.king_lines(Owner::Opponent).blockers & self.board.of(Owner::Me),
        }
    }

    /// The squares a piece other than a pawn may step on without leaving its king attacked, its own pieces' squares
    /// included (they are expected to leave first): the intermediates of the dynamic relations.
    #[inline]
    pub fn steps(&self, square: Square) -> Bitboard {
        let owner = if self.board.of(Owner::Me).contains(square) {
            Owner::Me
        } else {
            Owner::Opponent
        };
        if self.unrestricted(owner).contains(square) {
            return self.attacks(square);
        }
        self.steps.get(square, || self.find_steps(square))
    }

    /// The squares of all pieces of the owner, the king apart, that neither a pin nor a check holds back: what they attack
    /// is where they may step. Squares without such a piece may be in the set too.
    #[inline]
    pub(crate) fn unrestricted(&self, owner: Owner) -> Bitboard {
        let king_lines = self.king_lines(owner);
        if king_lines.checkers.any() {
            Bitboard::EMPTY
        } else {
            !(king_lines.blockers | self.board.role(Role::King))
        }
    }

    /// Intermediates of the possible attacks by the piece on `from` on the king of its opponent.
    #[inline]
    pub(crate) fn checking_steps(&self, from: Square, find: impl FnOnce() -> Bitboard) -> Bitboard {
        self.checking_steps.get(from, find)
    }

    /// The pieces that the slider on `from` may attack indirectly, whatever the intermediate: all that it does, and
    /// perhaps others. Says nothing of indirect defences.
    #[inline]
    pub fn x_ray_targets(&self, from: Square) -> Bitboard {
        self.x_ray_targets
            .get(from, || self.find_x_ray_targets(from))
    }

    fn find_steps(&self, square: Square) -> Bitboard {
        let all = self.attacks(square);
        let Some(owner) = self.board.owner_at(square) else {
            return Bitboard::EMPTY;
        };
        let is_king = self.board.role(Role::King).contains(square);
        if is_king && !self.in_check(owner) {
            // Without a check no line goes through the king, so its move changes no attack on its new square.
            return all & !self.attacked_by(owner.other());
        }
        if self.unrestricted(owner).contains(square) {
            return all;
        }
        let mut steps = all;
        if let (false, Some(king)) = (is_king, self.board.king(owner)) {
            let attackers = self.king_lines(owner).checkers;
            if attackers.is_empty() {
                // A pinned piece stays on the line. Onto its own king's square it may always go.
                return all & attacks::ray(king, square);
            }
            // The checking piece has to be taken, or its line blocked.
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
