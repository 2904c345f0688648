//! The functions of conditions: what a human would ask of a square, a piece or a side.

use shakmaty::{Bitboard, Color, Role, Square, attacks};

use crate::board::SidedBoard;
use crate::owner::Owner;
use crate::view::View;

/// The value of a piece type. The king is above everything.
pub fn value_of(role: Role) -> u32 {
    match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 1000,
    }
}

/// Distances between two squares by files and by ranks.
pub fn distances(a: Square, b: Square) -> (u32, u32) {
    (a.file().distance(b.file()), a.rank().distance(b.rank()))
}

/// Whether the square is on the edge of the board.
pub fn on_edge(square: Square) -> bool {
    EDGE.contains(square)
}

/// Whether the square is a corner.
pub fn on_corner(square: Square) -> bool {
    Bitboard::CORNERS.contains(square)
}

const EDGE: Bitboard = Bitboard(0xff81_8181_8181_81ff);

/// Perfect opposition: one file, rank or diagonal and an odd number of squares between.
pub fn king_opposition(a: Square, b: Square) -> bool {
    let (files, ranks) = distances(a, b);
    let far = files.max(ranks);
    (files == 0 || ranks == 0 || files == ranks) && far > 0 && far.is_multiple_of(2)
}

impl View {
    /// File from 1 to 8.
    pub fn file_of(&self, square: Square) -> u32 {
        u32::from(square.file()) + 1
    }

    /// Rank from 1 to 8, counted from white's side for both colours.
    pub fn rank_of(&self, square: Square) -> u32 {
        u32::from(self.real(square).rank()) + 1
    }

    /// 0 for a light square, 1 for a dark one.
    pub fn square_color(&self, square: Square) -> u32 {
        u32::from(self.real(square).is_dark())
    }

    /// The value of the piece on a square, 0 for an empty one.
    pub fn value_at(&self, square: Square) -> u32 {
        self.board().role_at(square).map_or(0, value_of)
    }

    /// The value times the number of the square, counted from a8 = 1 to h1 = 64: it distinguishes pieces
    /// of one type by where they stand.
    pub fn relative_value_at(&self, square: Square) -> u32 {
        let real = self.real(square);
        let from_top = 7 - u32::from(real.rank());
        self.value_at(square) * (u32::from(real.file()) + from_top * 8 + 1)
    }

    /// The owner's pieces, the king apart, that attack a square.
    pub fn direct_defenders(&self, square: Square, owner: Owner) -> Bitboard {
        self.attackers(owner, square) & !self.board().role(Role::King)
    }

    /// Direct defenders and the sliders that defend through one of them.
    pub fn defenders(&self, square: Square, owner: Owner) -> Bitboard {
        let direct = self.direct_defenders(square, owner);
        let behind = self
            .board()
            .attackers(owner, square, self.occupied() & !direct)
            & !self.board().role(Role::King);
        direct | behind
    }

    /// The sum of the values of some pieces.
    pub fn values(&self, squares: Bitboard) -> u32 {
        squares
            .into_iter()
            .map(|square| self.value_at(square))
            .sum()
    }

    /// The sum of the relative values of some pieces.
    pub fn relative_values(&self, squares: Bitboard) -> u32 {
        squares
            .into_iter()
            .map(|square| self.relative_value_at(square))
            .sum()
    }

    /// How many pieces of one type and owner attack a square.
    pub fn pieces_defending(&self, square: Square, owner: Owner, role: Role) -> u32 {
        (self.attackers(owner, square) & self.board().role(role)).count() as u32
    }

    /// How many pieces other than kings, of the owner of `b` (the opponent if `b` is empty), can move to a square
    /// strictly between the two.
    pub fn wedges_between(&self, a: Square, b: Square) -> u32 {
        self.wedges(a, b).count() as u32
    }

    /// The pieces that [`View::wedges_between`] counts.
    pub fn wedges(&self, a: Square, b: Square) -> Bitboard {
        let between = attacks::between(a, b);
        if between.is_empty() {
            return Bitboard::EMPTY;
        }
        let board = self.board();
        let owner = board.owner_at(b).unwrap_or(Owner::Opponent);
        let pieces = board.of(owner) & !board.role(Role::King);
        pieces
            .into_iter()
            .filter(|square| (self.moves(*square) & between).any())
            .collect()
    }

    /// Legal moves of one piece after which the opponent does not attack it.
    pub fn count_safe_moves(&self, from: Square) -> u32 {
        self.safe_moves(from).count() as u32
    }

    /// Destinations of the moves that [`View::count_safe_moves`] counts.
    pub fn safe_moves(&self, from: Square) -> Bitboard {
        let board = self.board();
        let Some(owner) = board.owner_at(from) else {
            return Bitboard::EMPTY;
        };
        self.legal_moves(from)
            .into_iter()
            .filter(|to| {
                let mut after = board.with_moved(from, *to);
                if let Some(victim) = board.en_passant_victim(from, *to) {
                    after.discard(victim);
                }
                after
                    .attackers(owner.other(), *to, after.occupied())
                    .is_empty()
            })
            .collect()
    }

    /// Who would own a pawn on this square: the owner of what stands there, else the searching side.
    fn pawn_owner(&self, square: Square) -> Owner {
        self.board().owner_at(square).unwrap_or(Owner::Me)
    }

    /// Squares on which a pawn of the owner would have enemy pawns on the files beside its own, ahead of it.
    pub fn watched_by_pawns(&self, owner: Owner) -> Bitboard {
        beside(self.opposed_by_pawns(owner))
    }

    /// Squares on which a pawn of the owner would have enemy pawns on its own file or those beside it, ahead of it.
    #[inline]
    pub fn stopped_by_pawns(&self, owner: Owner) -> Bitboard {
        let opposed = self.opposed_by_pawns(owner);
        opposed | beside(opposed)
    }

    /// Squares on which a pawn of the owner would have enemy pawns on its own file, ahead of it.
    #[inline]
    pub fn opposed_by_pawns(&self, owner: Owner) -> Bitboard {
        let enemies = self.enemy_pawns(owner);
        match owner {
            Owner::Me => {
                let set = enemies.shift(-8);
                let set = set | set.shift(-8);
                let set = set | set.shift(-16);
                set | set.shift(-32)
            }
            Owner::Opponent => {
                let set = enemies.shift(8);
                let set = set | set.shift(8);
                let set = set | set.shift(16);
                set | set.shift(32)
            }
        }
    }

    /// Enemy pawns on the files beside a pawn, ahead of it.
    pub fn sentries(&self, pawn: Square) -> u32 {
        self.sentry_pawns(pawn).count() as u32
    }

    /// The pawns that [`View::sentries`] counts.
    pub fn sentry_pawns(&self, pawn: Square) -> Bitboard {
        let owner = self.pawn_owner(pawn);
        let file = Bitboard::from(pawn.file());
        let beside = file.shift(1) & !Bitboard::from(shakmaty::File::A)
            | file.shift(-1) & !Bitboard::from(shakmaty::File::H);
        beside & self.ranks_ahead(pawn, owner) & self.enemy_pawns(owner)
    }

    /// Enemy pawns on a pawn's own file, ahead of it.
    pub fn rams(&self, pawn: Square) -> u32 {
        self.ram_pawns(pawn).count() as u32
    }

    /// The pawns that [`View::rams`] counts.
    pub fn ram_pawns(&self, pawn: Square) -> Bitboard {
        let owner = self.pawn_owner(pawn);
        Bitboard::from(pawn.file()) & self.ranks_ahead(pawn, owner) & self.enemy_pawns(owner)
    }

    fn enemy_pawns(&self, owner: Owner) -> Bitboard {
        self.board().pieces(owner.other(), Role::Pawn)
    }

    fn ranks_ahead(&self, square: Square, owner: Owner) -> Bitboard {
        let below = Bitboard((1u64 << (u32::from(square.rank()) * 8)) - 1);
        match owner {
            Owner::Me => !(below | Bitboard::from(square.rank())),
            Owner::Opponent => below,
        }
    }

    /// The rule of the square: the king, in either argument, catches the pawn in the other, the searching side being
    /// on move.
    pub fn in_the_square(&self, a: Square, b: Square) -> bool {
        let pawns = self.board().role(Role::Pawn);
        let kings = self.board().role(Role::King);
        let swapped =
            !kings.contains(a) && (kings.contains(b) || pawns.contains(a) && !pawns.contains(b));
        let (king, pawn) = if swapped { (b, a) } else { (a, b) };
        let is_mine = self.board().owner_at(king) == Some(Owner::Me);
        caught_from(king, is_mine, self.pawn_owner(pawn)).contains(pawn)
    }

    /// Where a pawn of one owner stands so that the king of the same or the other is in its square, the searching side
    /// being on move; nowhere without a king.
    #[inline]
    pub fn caught_by_king(&self, king: Owner, pawns: Owner) -> Bitboard {
        match self.board().king(king) {
            Some(square) => caught_from(square, king == Owner::Me, pawns),
            None => Bitboard::EMPTY,
        }
    }

    /// The least number of king steps from `from` to `to` over squares that are neither own-occupied nor attacked,
    /// everything else frozen; onto an own piece the last step is granted. 0 if there is no way.
    pub fn king_path(&self, from: Square, to: Square) -> u32 {
        if from == to {
            return 0;
        }
        let board = self.board();
        let owner = board.owner_at(from).unwrap_or(Owner::Me);
        let lifted = self.occupied() & !Bitboard::from(from);
        let danger = board
            .of(owner.other())
            .into_iter()
            .filter_map(|square| board.role_at(square).map(|role| (role, square)))
            .fold(Bitboard::EMPTY, |all, (role, square)| {
                all | SidedBoard::attacks_from(role, owner.other(), square, lifted)
            });
        let mut open = !(board.of(owner) | danger);
        if board.of(owner).contains(to) {
            open |= Bitboard::from(to);
        }
        let mut reached = Bitboard::from(from);
        for steps in 1..=64 {
            let grown = (neighbours(reached) & open) | reached;
            if grown.contains(to) {
                return steps;
            }
            if grown == reached {
                break;
            }
            reached = grown;
        }
        0
    }

    /// Whether no pawn of the owner can move; true if there is none.
    pub fn pawns_blocked(&self, owner: Owner) -> bool {
        self.board().pawns_blocked(owner)
    }

    /// Whether none of these pieces has a legal move.
    pub fn none_can_move(&self, pieces: Bitboard) -> bool {
        // A free pawn that may step forward settles it for most positions.
        for owner in Owner::BOTH {
            let pawns = pieces & self.board().pieces(owner, Role::Pawn);
            let free = match owner {
                Owner::Me => (!self.occupied()).shift(-8),
                Owner::Opponent => (!self.occupied()).shift(8),
            };
            if (pawns & free).any()
                && !self.in_check(owner)
                && (pawns & free & !self.pinned(owner)).any()
            {
                return false;
            }
        }
        pieces
            .into_iter()
            .all(|from| self.legal_moves(from).is_empty())
    }

    /// Whether one of these pieces stands on a file (1-8).
    pub fn any_on_file(&self, pieces: Bitboard, file: u32) -> bool {
        pieces
            .into_iter()
            .any(|square| self.file_of(square) == file)
    }

    /// Whether one of these pieces stands on a rank (1-8, from white's side).
    pub fn any_on_rank(&self, pieces: Bitboard, rank: u32) -> bool {
        pieces
            .into_iter()
            .any(|square| self.rank_of(square) == rank)
    }

    /// Whether the searching side has the colour.
    pub fn searches(&self, color: Color) -> bool {
        self.side() == color
    }
}

/// Where a pawn of this owner does not escape a king, who is on move or waits.
#[inline]
fn caught_from(king: Square, on_move: bool, pawns: Owner) -> Bitboard {
    let table = &CAUGHT[usize::from(on_move)];
    match pawns {
        Owner::Opponent => table[usize::from(king)],
        Owner::Me => table[usize::from(king.flip_vertical())].flip_vertical(),
    }
}

/// From which squares a pawn that walks down the board does not escape a king, by the king's square; first for a king
/// that waits, then for one that is on move.
static CAUGHT: [[Bitboard; 64]; 2] = [caught(0), caught(1)];

const fn caught(tempo: usize) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut king = 0;
    while king < 64 {
        let mut pawn = 0;
        while pawn < 64 {
            // Two ranks at once from where it begins.
            let steps = match pawn / 8 {
                6 => 5,
                rank => rank,
            };
            let (files, ranks) = ((king % 8usize).abs_diff(pawn % 8), king / 8);
            if files <= steps + tempo && ranks <= steps + tempo {
                table[king].0 |= 1 << pawn;
            }
            pawn += 1;
        }
        king += 1;
    }
    table
}

/// The neighbours of squares on the same rank.
#[inline]
fn beside(set: Bitboard) -> Bitboard {
    (set & !Bitboard::from(shakmaty::File::A)).shift(-1)
        | (set & !Bitboard::from(shakmaty::File::H)).shift(1)
}

/// The squares a king on any of these could step on, and these.
fn neighbours(set: Bitboard) -> Bitboard {
    let row = set | beside(set);
    row | row.shift(8) | row.shift(-8)
}
