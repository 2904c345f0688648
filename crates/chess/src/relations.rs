//! The relations between pieces as sets of squares. The dynamic ones ask what a piece would attack or defend if it
//! stood somewhere else; `docs/patlan` defines them, the golden facts fix the definition.

use shakmaty::{Bitboard, Color, File, Rank, Role, Square, attacks};

use crate::board::SidedBoard;
use crate::owner::Owner;
use crate::rays;
use crate::view::View;

/// The four relations that go through an intermediate square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Dynamic {
    /// Through an occupied square, in the piece's rays, at an enemy.
    IndirectAttack,
    /// Through an occupied square, in the piece's rays, of a friend or an empty square.
    IndirectDefense,
    /// After a step, at an enemy that was not in reach.
    PossibleAttack,
    /// After a step, of a friend or an empty square.
    PossibleDefense,
}

impl Dynamic {
    /// Whether an enemy is the target.
    pub fn is_attack(self) -> bool {
        matches!(self, Dynamic::IndirectAttack | Dynamic::PossibleAttack)
    }

    fn is_indirect(self) -> bool {
        matches!(self, Dynamic::IndirectAttack | Dynamic::IndirectDefense)
    }
}

/// A neighbouring square, as the searching side sees the board: north is the opponent's side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Direction {
    North,
    South,
    East,
    West,
    Northeast,
    Northwest,
    Southeast,
    Southwest,
}

impl Direction {
    /// The way back.
    pub fn opposite(self) -> Direction {
        match self {
            Direction::North => Direction::South,
            Direction::South => Direction::North,
            Direction::East => Direction::West,
            Direction::West => Direction::East,
            Direction::Northeast => Direction::Southwest,
            Direction::Northwest => Direction::Southeast,
            Direction::Southeast => Direction::Northwest,
            Direction::Southwest => Direction::Northeast,
        }
    }

    /// How many files and ranks away the neighbour is on the board as a side sees it. The turned board mirrors ranks
    /// only, so for black right and left change places.
    pub fn seen_by(self, side: Color) -> (i32, i32) {
        let (right, up) = self.offsets();
        match side {
            Color::White => (right, up),
            Color::Black => (-right, up),
        }
    }

    fn offsets(self) -> (i32, i32) {
        match self {
            Direction::North => (0, 1),
            Direction::South => (0, -1),
            Direction::East => (1, 0),
            Direction::West => (-1, 0),
            Direction::Northeast => (1, 1),
            Direction::Northwest => (-1, 1),
            Direction::Southeast => (1, -1),
            Direction::Southwest => (-1, -1),
        }
    }
}

/// The squares of a set split by whether the other end of the relation lies in the rays of the piece.
#[derive(Clone, Copy)]
struct ByRay {
    inside: Bitboard,
    outside: Bitboard,
}

impl ByRay {
    fn whole(set: Bitboard, inside: bool) -> ByRay {
        if inside {
            ByRay {
                inside: set,
                outside: Bitboard::EMPTY,
            }
        } else {
            ByRay {
                inside: Bitboard::EMPTY,
                outside: set,
            }
        }
    }
}

/// The rank and file shared by two squares; a square shares both with itself.
pub(crate) fn shared_lines(a: Square, b: Square) -> Bitboard {
    let mut lines = Bitboard::EMPTY;
    if a.file() == b.file() {
        lines |= Bitboard::from(a.file());
    }
    if a.rank() == b.rank() {
        lines |= Bitboard::from(a.rank());
    }
    lines
}

impl View {
    /// Pseudo-legal destinations of the piece on `square`: pins and checks do not matter, castling is no move here.
    #[inline]
    pub fn moves(&self, square: Square) -> Bitboard {
        let board = self.board();
        let Some(owner) = board.owner_at(square) else {
            return Bitboard::EMPTY;
        };
        if board.role(Role::Pawn).contains(square) {
            self.pawn_moves(square, owner)
        } else {
            self.attacks(square) & !board.of(owner)
        }
    }

    fn pawn_moves(&self, square: Square, owner: Owner) -> Bitboard {
        let board = self.board();
        let mut takes = board.of(owner.other());
        if let Some((taker, target)) = board.en_passant()
            && taker == owner
        {
            takes |= Bitboard::from(target);
        }
        let (ahead, home) = match owner {
            Owner::Me => (8, Rank::Second),
            Owner::Opponent => (-8, Rank::Seventh),
        };
        let mut moves = self.attacks(square) & takes;
        if let Some(one) = square.offset(ahead)
            && !self.occupied().contains(one)
        {
            moves |= Bitboard::from(one);
            if square.rank() == home
                && let Some(two) = one.offset(ahead)
                && !self.occupied().contains(two)
            {
                moves |= Bitboard::from(two);
            }
        }
        moves
    }

    /// The neighbour of a square, directions as the searching side sees them.
    pub fn neighbour(&self, square: Square, direction: Direction) -> Option<Square> {
        let (right, up) = direction.seen_by(self.side());
        let file = File::try_from(i32::from(square.file()) + right).ok()?;
        let rank = Rank::try_from(i32::from(square.rank()) + up).ok()?;
        Some(Square::from_coords(file, rank))
    }

    /// The neighbours of some squares: [`View::neighbour`] of each.
    pub fn neighbours(&self, squares: Bitboard, direction: Direction) -> Bitboard {
        let (right, up) = direction.seen_by(self.side());
        let kept = match right {
            1 => squares & !Bitboard::from(File::H),
            -1 => squares & !Bitboard::from(File::A),
            _ => squares,
        };
        kept.shift(right + 8 * up)
    }

    /// The square in front of a pawn of `owner` on `square`.
    pub fn ahead(&self, square: Square, owner: Owner) -> Option<Square> {
        square.offset(match owner {
            Owner::Me => 8,
            Owner::Opponent => -8,
        })
    }

    /// Intermediates `d` of the piece on `from` for which the relation reaches `target`. A pawn's answer names squares
    /// and does not distinguish legal from illegal steps; see [`View::pawn_steps`].
    pub fn intermediates(&self, kind: Dynamic, from: Square, target: Square) -> Bitboard {
        let is_king = self
            .board()
            .pieces(Owner::Opponent, Role::King)
            .contains(target);
        if is_king && kind == Dynamic::PossibleAttack {
            return self.checking_steps(from, || {
                let is_mine = self.board().of(Owner::Me).contains(from);
                if is_mine && self.check_candidates().contains(from) {
                    self.find_middles(kind, from, target)
                } else {
                    Bitboard::EMPTY
                }
            });
        }
        self.find_middles(kind, from, target)
    }

    fn find_middles(&self, kind: Dynamic, from: Square, target: Square) -> Bitboard {
        let board = self.board();
        let Some((role, owner)) = board.role_at(from).zip(board.owner_at(from)) else {
            return Bitboard::EMPTY;
        };
        if from == target || kind.is_attack() != board.of(owner.other()).contains(target) {
            // A pawn's possible defence alone may point at an enemy.
            if !(role == Role::Pawn && kind == Dynamic::PossibleDefense && from != target) {
                return Bitboard::EMPTY;
            }
        }
        if role == Role::Pawn {
            return self.pawn_steps(kind, from)
                & attacks::pawn_attacks(owner.other().upward_color(), target);
        }
        if kind == Dynamic::PossibleAttack && self.attacks(from).contains(target)
            || kind.is_indirect() && self.moves(from).contains(target)
        {
            return Bitboard::EMPTY;
        }
        let occupied = self.occupied() ^ Bitboard::from(from);
        let steps = self.steps(from);
        let split = match role {
            Role::Queen => {
                let diagonal = steps & attacks::bishop_attacks(target, occupied);
                let straight = steps & attacks::rook_attacks(target, occupied);
                let line = straight & shared_lines(from, target);
                let split = ByRay::whole(diagonal, on_diagonal(from, target));
                ByRay {
                    inside: split.inside | line,
                    outside: split.outside | (straight & !line),
                }
            }
            _ => ByRay::whole(
                steps & SidedBoard::attacks_from(role, owner, target, occupied),
                ray(role, from).contains(target),
            ),
        };
        let here = Bitboard::from(target);
        let busy = self.occupied();
        match kind {
            Dynamic::IndirectAttack | Dynamic::IndirectDefense => split.inside & busy,
            Dynamic::PossibleAttack => (split.outside & busy) | self.free(split),
            Dynamic::PossibleDefense => {
                let attacked = (self.attacks(from) & here).any();
                let mut free = Bitboard::EMPTY;
                if !(attacked && board.of(owner).contains(target)) {
                    free |= split.outside;
                }
                if !attacked {
                    free |= split.inside;
                }
                (split.outside & busy) | (free & !busy)
            }
        }
    }

    pub(crate) fn find_x_ray_targets(&self, from: Square) -> Bitboard {
        let board = self.board();
        let occupied = self.occupied();
        let seen = self.attacks(from);
        // Without what stands in the way now, the lines go on to what stands behind it.
        let lifted = occupied & !(seen & occupied);
        let is = |role: Role| board.role(role).contains(from);
        let lines = if is(Role::Rook) {
            attacks::rook_attacks(from, lifted)
        } else if is(Role::Bishop) {
            attacks::bishop_attacks(from, lifted)
        } else if is(Role::Queen) {
            // A queen's diagonals count as hers from wherever on her lines she looks at them.
            attacks::rook_attacks(from, lifted) | rays::diagonal(from)
        } else {
            return Bitboard::EMPTY;
        };
        lines & occupied & !seen
    }

    /// Pieces of the owner, among some, that may have the relation with one of the targets, or with at least this many of them,
    /// whatever the intermediate: all that do, and perhaps others.
    pub fn candidates(
        &self,
        kind: Dynamic,
        owner: Owner,
        among: Bitboard,
        targets: Bitboard,
        minimum: u8,
    ) -> Bitboard {
        let board = self.board();
        let one = targets.single_square();
        match kind {
            Dynamic::IndirectAttack => {
                let Some(target) = one else {
                    return match owner {
                        Owner::Me => among & self.x_ray_candidates(),
                        Owner::Opponent => among,
                    };
                };
                let straight = rays::straight(target);
                let diagonal = rays::diagonal(target);
                among
                    & (straight & board.role(Role::Rook)
                        | diagonal & board.role(Role::Bishop)
                        | board.role(Role::Queen))
            }
            Dynamic::PossibleAttack if targets == board.pieces(Owner::Opponent, Role::King) => {
                among & self.check_candidates()
            }
            Dynamic::PossibleAttack => {
                let pawns = board.role(Role::Pawn);
                let mut left = among & (!pawns | self.pawn_candidates(owner, targets, minimum));
                if let Some(target) = one {
                    let knights = board.role(Role::Knight);
                    left &= !knights | rays::knight_in_two(target);
                }
                for king in left & board.role(Role::King) {
                    if !has_at_least(targets & rays::king_in_two(king), minimum) {
                        left.discard(king);
                    }
                }
                left
            }
            Dynamic::IndirectDefense | Dynamic::PossibleDefense => among,
        }
    }

    /// Pieces of either side, among some, that attack at least `minimum` of the targets.
    pub fn attackers_of_several(
        &self,
        among: Bitboard,
        targets: Bitboard,
        minimum: u8,
    ) -> Bitboard {
        let board = self.board();
        let occupied = self.occupied();
        let enough = |reached: Bitboard| has_at_least(reached, minimum);
        let [pawns, knights, bishops, rooks, queens, kings] =
            Role::ALL.map(|role| board.role(role) & among);
        let mut kept = match minimum {
            0..=2 => pawns,
            _ => Bitboard::EMPTY,
        };
        if kept.any() {
            let (left, right) = (
                targets & !Bitboard::from(File::A),
                targets & !Bitboard::from(File::H),
            );
            let attackers = |owner: Owner| {
                let (a, b) = match owner {
                    Owner::Me => (left.shift(-9), right.shift(-7)),
                    Owner::Opponent => (left.shift(7), right.shift(9)),
                };
                board.of(owner) & if minimum == 2 { a & b } else { a | b }
            };
            kept &= attackers(Owner::Me) | attackers(Owner::Opponent);
        }
        if pawns == among {
            return kept;
        }
        let mut keep = |squares: Bitboard, attacks: &dyn Fn(Square) -> Bitboard| {
            for square in squares {
                if enough(attacks(square) & targets) {
                    kept |= Bitboard::from(square);
                }
            }
        };
        keep(knights, &attacks::knight_attacks);
        keep(bishops, &|square| attacks::bishop_attacks(square, occupied));
        keep(rooks, &|square| attacks::rook_attacks(square, occupied));
        keep(queens, &|square| attacks::queen_attacks(square, occupied));
        keep(kings, &attacks::king_attacks);
        kept
    }

    /// Whether one of these pieces of mine attacks at least `minimum` of the targets.
    pub fn any_attacks_several(&self, among: Bitboard, targets: Bitboard, minimum: u8) -> bool {
        let board = self.board();
        let among = among & board.of(Owner::Me);
        let pawns = among & board.role(Role::Pawn);
        let left = (targets & !Bitboard::from(File::A)).shift(-9);
        let right = (targets & !Bitboard::from(File::H)).shift(-7);
        let stands = match minimum {
            0 | 1 => left | right,
            2 => left & right,
            _ => Bitboard::EMPTY,
        };
        if (pawns & stands).any() {
            return true;
        }
        let my_attacks = self.my_attacks();
        // Too few targets for all of them together are too few for each.
        let others = if has_at_least(my_attacks.sets.by_any & targets, minimum) {
            among ^ pawns
        } else {
            Bitboard::EMPTY
        };
        let mut others = others.into_iter().map(|from| my_attacks.of(from) & targets);
        match minimum {
            // No early exit: the number of pieces is easier to predict for the processor than which of them is the first.
            2 => others.fold(false, |any, attacked| any | attacked.more_than_one()),
            _ => others.any(|attacked| has_at_least(attacked, minimum)),
        }
    }

    /// Targets that the piece on `from` reaches by the relation through the intermediate `middle`.
    pub fn targets_through(&self, kind: Dynamic, from: Square, middle: Square) -> Bitboard {
        let board = self.board();
        let Some((role, owner)) = board.role_at(from).zip(board.owner_at(from)) else {
            return Bitboard::EMPTY;
        };
        if role == Role::Pawn {
            if !self.pawn_steps(kind, from).contains(middle) {
                return Bitboard::EMPTY;
            }
            let diagonals = attacks::pawn_attacks(owner.upward_color(), middle);
            return match kind {
                Dynamic::PossibleAttack => diagonals & board.of(owner.other()),
                _ => diagonals,
            };
        }
        let through_piece = self.occupied().contains(middle);
        if !self.steps(from).contains(middle) || kind.is_indirect() && !through_piece {
            return Bitboard::EMPTY;
        }
        let occupied = self.occupied() ^ Bitboard::from(from);
        if kind == Dynamic::PossibleAttack && !through_piece {
            // Where the targets lie does not matter.
            let targets = SidedBoard::attacks_from(role, owner, middle, occupied);
            return targets & board.of(owner.other()) & !self.attacks(from);
        }
        let split = match role {
            Role::Queen => {
                let diagonal = attacks::bishop_attacks(middle, occupied);
                let straight = attacks::rook_attacks(middle, occupied);
                let inside =
                    (diagonal & rays::diagonal(from)) | (straight & shared_lines(from, middle));
                ByRay {
                    inside,
                    outside: (diagonal | straight) & !inside,
                }
            }
            _ => {
                let targets = SidedBoard::attacks_from(role, owner, middle, occupied);
                let ray = ray(role, from);
                ByRay {
                    inside: targets & ray,
                    outside: targets & !ray,
                }
            }
        };
        let attacked = self.attacks(from);
        let friends = board.of(owner);
        let enemies = board.of(owner.other());
        let goals = match kind {
            Dynamic::IndirectAttack => split.inside & enemies & !self.moves(from),
            Dynamic::IndirectDefense => split.inside & !enemies & !self.moves(from),
            Dynamic::PossibleAttack => split.outside & enemies & !attacked,
            Dynamic::PossibleDefense if through_piece => split.outside & !enemies,
            Dynamic::PossibleDefense => {
                ((split.outside & !(friends & attacked)) | (split.inside & !attacked)) & !enemies
            }
        };
        goals & !Bitboard::from(from)
    }

    /// The steps of a pawn that the relation looks through: legal ones to attack, any to defend, none indirectly.
    pub fn pawn_steps(&self, kind: Dynamic, from: Square) -> Bitboard {
        match kind {
            Dynamic::PossibleAttack => self.legal_moves(from),
            Dynamic::PossibleDefense => self.moves(from),
            Dynamic::IndirectAttack | Dynamic::IndirectDefense => Bitboard::EMPTY,
        }
    }

    fn free(&self, split: ByRay) -> Bitboard {
        (split.inside | split.outside) & !self.occupied()
    }

    /// What my pieces other than the protagonist defend once it has left its square, friends and empty squares behind
    /// it included: the squares for which the mark `<S>` holds.
    pub fn guarded_by_mine(&self, protagonist: Square) -> Bitboard {
        let mut guarded = Bitboard::EMPTY;
        for square in self.board().of(Owner::Me) {
            if square != protagonist {
                guarded |= self.attacks(square)
                    | self.targets_through(Dynamic::IndirectDefense, square, protagonist);
            }
        }
        guarded
    }

    /// Whether one square is in [`View::guarded_by_mine`], without computing all of it.
    pub fn is_guarded_by_me(&self, square: Square, protagonist: Square) -> bool {
        let mut direct = self.attackers(Owner::Me, square);
        direct.discard(protagonist);
        if direct.any() {
            return true;
        }
        // Only a piece that steps onto the protagonist's square can defend through it.
        let mut behind = self.attackers(Owner::Me, protagonist);
        behind.discard(protagonist);
        behind.into_iter().any(|from| {
            self.targets_through(Dynamic::IndirectDefense, from, protagonist)
                .contains(square)
        })
    }

    /// Whether the opponent defends a square, its king included: the mark `<s>`.
    pub fn is_guarded_by_opponent(&self, square: Square) -> bool {
        self.attackers(Owner::Opponent, square).any()
    }
}

/// Whether a set has at least this many squares, one at least.
#[inline]
pub(crate) fn has_at_least(set: Bitboard, minimum: u8) -> bool {
    match minimum {
        0 | 1 => set.any(),
        2 => set.more_than_one(),
        _ => set.count() >= usize::from(minimum),
    }
}

fn on_diagonal(a: Square, b: Square) -> bool {
    rays::diagonal(a).contains(b)
}

/// The squares a piece other than pawn and queen reaches on an empty board.
fn ray(role: Role, from: Square) -> Bitboard {
    match role {
        Role::Queen => Bitboard::EMPTY,
        _ => rays::of(role, from),
    }
}
