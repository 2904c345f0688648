//! The relations between pieces as sets of squares. The dynamic ones ask what a piece would attack or defend if it
//! stood somewhere else; `docs/patlan` tells their meaning, the golden facts fix it.

use shakmaty::{Bitboard, File, Rank, Role, Square, attacks};

use crate::board::SidedBoard;
use crate::owner::Owner;
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
    /// Above.
    North,
    /// Below.
    South,
    /// To the right.
    East,
    /// To the left.
    West,
    /// Above and right.
    Northeast,
    /// Above and left.
    Northwest,
    /// Below and right.
    Southeast,
    /// Below and left.
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
fn shared_lines(a: Square, b: Square) -> Bitboard {
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
    pub fn moves(&self, square: Square) -> Bitboard {
        let board = self.board();
        match board.role_at(square).zip(board.owner_at(square)) {
            None => Bitboard::EMPTY,
            Some((Role::Pawn, owner)) => self.pawn_moves(square, owner),
            Some((_, owner)) => self.attacks(square) & !board.of(owner),
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

    /// The neighbour of a square, directions as the searching side sees them. The turned board mirrors ranks only, so
    /// for black right and left change places.
    pub fn neighbour(&self, square: Square, direction: Direction) -> Option<Square> {
        let (right, up) = direction.offsets();
        let right = if self.side().is_white() {
            right
        } else {
            -right
        };
        let file = File::try_from(i32::from(square.file()) + right).ok()?;
        let rank = Rank::try_from(i32::from(square.rank()) + up).ok()?;
        Some(Square::from_coords(file, rank))
    }

    /// The square in front of a pawn of `owner` on `square`.
    pub fn ahead(&self, square: Square, owner: Owner) -> Option<Square> {
        square.offset(match owner {
            Owner::Me => 8,
            Owner::Opponent => -8,
        })
    }

    /// Intermediates `d` of the piece on `from` for which the relation reaches `target`. A pawn's answer names squares
    /// and does not tell legal from illegal steps; see [`View::pawn_steps`].
    pub fn middles(&self, kind: Dynamic, from: Square, target: Square) -> Bitboard {
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

    /// Targets that the piece on `from` reaches by the relation through the intermediate `middle`.
    pub fn goals(&self, kind: Dynamic, from: Square, middle: Square) -> Bitboard {
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
        let split = match role {
            Role::Queen => {
                let diagonal = attacks::bishop_attacks(middle, occupied);
                let straight = attacks::rook_attacks(middle, occupied);
                let inside = (diagonal & attacks::bishop_attacks(from, Bitboard::EMPTY))
                    | (straight & shared_lines(from, middle));
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
            Dynamic::PossibleAttack if through_piece => split.outside & enemies & !attacked,
            Dynamic::PossibleAttack => (split.inside | split.outside) & enemies & !attacked,
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
                    | self.goals(Dynamic::IndirectDefense, square, protagonist);
            }
        }
        guarded
    }

    /// Whether one square is in [`View::guarded_by_mine`], without computing all of it.
    pub fn is_guarded_by_mine(&self, square: Square, protagonist: Square) -> bool {
        let mut direct = self.attackers(Owner::Me, square);
        direct.discard(protagonist);
        if direct.any() {
            return true;
        }
        // Only a piece that steps onto the protagonist's square can defend through it.
        let mut behind = self.attackers(Owner::Me, protagonist);
        behind.discard(protagonist);
        behind.into_iter().any(|from| {
            self.goals(Dynamic::IndirectDefense, from, protagonist)
                .contains(square)
        })
    }

    /// Whether the opponent defends a square, its king included: the mark `<s>`.
    pub fn is_guarded_by_yours(&self, square: Square) -> bool {
        self.attackers(Owner::Opponent, square).any()
    }
}

fn on_diagonal(a: Square, b: Square) -> bool {
    attacks::bishop_attacks(a, Bitboard::EMPTY).contains(b)
}

/// The squares a piece other than pawn and queen reaches on an empty board.
fn ray(role: Role, from: Square) -> Bitboard {
    match role {
        Role::Pawn | Role::Queen => Bitboard::EMPTY,
        _ => SidedBoard::attacks_from(role, Owner::Me, from, Bitboard::EMPTY),
    }
}
