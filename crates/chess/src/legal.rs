//! Legal moves, one piece at a time, and playing them. Both sides are asked "as if it were their turn".

use shakmaty::{Bitboard, CastlingSide, File, Rank, Role, Square, attacks};

use crate::board::SidedBoard;
use crate::notation::Ply;
use crate::owner::Owner;
use crate::rays;
use crate::view::View;

/// The pieces a pawn may become, the usual one first.
pub const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Knight, Role::Rook, Role::Bishop];

/// A legal move, its squares those of the turned board, and what it leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LegalMove {
    pub from: Square,
    /// To where; for castling, where the king goes.
    pub to: Square,
    /// What a pawn becomes.
    pub promotion: Option<Role>,
    pub board: SidedBoard,
}

impl View {
    /// Every legal move of the owner, as if it were to move: captures first, then the others, each by squares as the
    /// searching side sees them, castling last.
    pub fn all_legal_moves(&self, owner: Owner) -> impl Iterator<Item = LegalMove> + '_ {
        let pieces = self.board().of(owner);
        let enemies = self.board().of(owner.other());
        let ordinary = [enemies, !enemies].into_iter().flat_map(move |onto| {
            pieces.into_iter().flat_map(move |from| {
                let targets = self.legal_moves(from) & onto;
                targets
                    .into_iter()
                    .flat_map(move |to| named(from, to, outcomes(self.board(), from, to)))
            })
        });
        let castling = self.board().king(owner).into_iter().flat_map(move |from| {
            [File::G, File::C].into_iter().filter_map(move |file| {
                let to = Square::from_coords(file, from.rank());
                let board = self.castle(from, to)?;
                Some(LegalMove {
                    from,
                    to,
                    promotion: None,
                    board,
                })
            })
        });
        ordinary.chain(castling)
    }

    /// The legal moves of the piece on `from` to `to`: several only for a promotion. A king that goes two squares
    /// castles.
    pub fn legal_moves_between(
        &self,
        from: Square,
        to: Square,
    ) -> impl Iterator<Item = LegalMove> + use<> {
        named(from, to, self.play(from, to))
    }

    /// A move of this view on the real board.
    pub fn ply(&self, played: &LegalMove) -> Ply {
        Ply {
            from: self.real(played.from),
            to: self.real(played.to),
            promotion: played.promotion,
        }
    }

    /// Destinations of the legal moves of the piece on `from`, castling apart, as if its owner were to move. A
    /// promotion is one destination; a king is never taken.
    pub fn legal_moves(&self, from: Square) -> Bitboard {
        let board = self.board();
        let Some(owner) = board.owner_at(from) else {
            return Bitboard::EMPTY;
        };
        let closed = board.of(owner) | board.role(Role::King);
        if !board.role(Role::Pawn).contains(from) {
            return self.steps(from) & !closed;
        }
        let candidates = self.moves(from) & !closed;
        let passing = board
            .en_passant()
            .filter(|(taker, _)| *taker == owner)
            .map(|(_, square)| square);
        if !self.in_check(owner)
            && !self.pinned(owner).contains(from)
            && !passing.is_some_and(|square| candidates.contains(square))
        {
            return candidates;
        }
        candidates
            .into_iter()
            .filter(|to| match board.en_passant_victim(from, *to) {
                Some(victim) => {
                    let mut after = board.with_moved(from, *to);
                    after.discard(victim);
                    !after.in_check(owner)
                }
                None => board.king_safe_after(owner, from, *to),
            })
            .collect()
    }

    /// Whether the piece on `from` has a legal move, castling apart.
    pub fn has_legal_move(&self, from: Square) -> bool {
        let board = self.board();
        let mine = board.of(Owner::Me);
        // Neither check nor pin holds most pieces back.
        if mine.contains(from) && self.unrestricted(Owner::Me).contains(from) {
            if !board.role(Role::Pawn).contains(from) {
                let closed = mine | board.role(Role::King);
                return (self.attacks(from) & !closed).any();
            }
            let ahead = from.offset(8);
            if ahead.is_some_and(|ahead| !self.occupied().contains(ahead)) {
                return true;
            }
        }
        self.legal_moves(from).any()
    }

    /// How many legal moves the piece on `from` has.
    pub fn count_legal_moves(&self, from: Square) -> u32 {
        self.legal_moves(from).count() as u32
    }

    /// Whether the owner has any legal move, castling apart (who may castle may also move king or rook).
    pub fn can_move(&self, owner: Owner) -> bool {
        self.board()
            .of(owner)
            .into_iter()
            .any(|from| self.legal_moves(from).any())
    }

    /// Destinations from which the piece on `from` checkmates, as if its owner were to move.
    pub fn mating_moves(&self, from: Square) -> Bitboard {
        let Some(owner) = self.board().owner_at(from) else {
            return Bitboard::EMPTY;
        };
        let mut checking = self.checking_moves(from, owner) & self.moves(from);
        if checking.is_empty() {
            return checking;
        }
        if let (Owner::Me, Some(role)) = (owner, self.board().role_at(from)) {
            if !self.in_check(Owner::Opponent) && !self.checks().discoverers.contains(from) {
                checking = self.unanswered(role, from, checking);
            }
            if checking.is_empty() {
                return checking;
            }
            checking = self.may_shut_in_from(&self.flight_cover(), role, from, checking);
            if checking.is_empty() {
                return checking;
            }
        }
        self.mating_among(from, owner, checking)
    }

    /// The destinations among some from which the piece on `from` checkmates.
    fn mating_among(&self, from: Square, owner: Owner, checking: Bitboard) -> Bitboard {
        let mates = |after: SidedBoard| {
            after.in_check(owner.other())
                && after.is_king_shut_in(owner.other())
                && !self.on_board(after, |view| view.can_move(owner.other()))
        };
        (checking & self.legal_moves(from))
            .into_iter()
            .filter(|to| {
                outcomes(self.board(), from, *to)
                    .into_iter()
                    .flatten()
                    .any(mates)
            })
            .collect()
    }

    /// Whether one of these pieces of mine can checkmate.
    pub fn any_can_mate(&self, among: Bitboard) -> bool {
        let board = self.board();
        let checks = self.checks();
        let mates = |from: Square| self.mating_moves(from).any();
        if self.in_check(Owner::Opponent) {
            return (among & board.of(Owner::Me)).into_iter().any(mates);
        }
        let mine = board.of(Owner::Me);
        let movers = among & mine & !checks.discoverers;
        let attacked = self.my_attacks().sets;
        let both = checks.straight | checks.diagonal;
        let near = checks.knight & attacked.by_knights
            | checks.diagonal & attacked.by_bishops
            | checks.straight & attacked.by_rooks
            | both & attacked.by_queens;
        (near & !mine).any() && self.any_piece_can_mate(movers)
            || (self.checking_pawns(movers) | among & checks.discoverers)
                .into_iter()
                .any(mates)
    }

    /// Whether one of these pieces of mine, none of which uncovers a check, checkmates; pawns and kings apart.
    #[inline(never)]
    fn any_piece_can_mate(&self, movers: Bitboard) -> bool {
        let board = self.board();
        let (checks, my_attacks, cover) = (self.checks(), self.my_attacks(), self.checking_cover());
        // A piece that cannot cover the flight squares itself has to open a line for a slider that does.
        let openers = movers & my_attacks.sets.by_sliders();
        let types = [
            (Role::Knight, checks.knight),
            (Role::Bishop, checks.diagonal),
            (Role::Rook, checks.straight),
            (Role::Queen, checks.straight | checks.diagonal),
        ];
        types.into_iter().any(|(role, lines)| {
            let able = if cover.flight_squares.is_empty() || cover.cover(role).any() {
                movers
            } else {
                openers
            };
            let squares = lines & !board.of(Owner::Me);
            (able & board.role(role)).into_iter().any(|from| {
                let checking = my_attacks.of(from) & squares;
                if checking.is_empty() {
                    return false;
                }
                let checking = self.may_shut_in_from(&cover, role, from, checking);
                if checking.is_empty() {
                    return false;
                }
                let checking = self.unanswered(role, from, checking);
                checking.any() && self.mating_among(from, Owner::Me, checking).any()
            })
        })
    }

    /// My pawns that may step to where they give check, or where they become something else, and perhaps others.
    #[inline(always)]
    fn near_pawns(&self) -> Bitboard {
        let board = self.board();
        let pawns = board.pieces(Owner::Me, Role::Pawn);
        let stands = self.checks().pawn;
        // Steps and captures, promotions, and captures en passant that open a line.
        let near = stands | stands.shift(-1) | stands.shift(1);
        match board.en_passant() {
            Some(_) => pawns,
            None => pawns & (near.shift(-8) | stands.shift(-16) | Bitboard::from(Rank::Seventh)),
        }
    }

    /// Those of my pawns among some that may step to where they give check, or where they become something else.
    fn checking_pawns(&self, among: Bitboard) -> Bitboard {
        let pawns = among & self.near_pawns();
        if pawns.is_empty() {
            return pawns;
        }
        let checking = |from: &Square| {
            let checking = self.checking_moves(*from, Owner::Me) & self.moves(*from);
            checking.any() && self.unanswered(Role::Pawn, *from, checking).any()
        };
        pawns.into_iter().filter(checking).collect()
    }

    /// The squares, of some on which my piece from `from` would be the only one to give check, on which nothing simple
    /// answers it. Pieces that do not stand on the king's lines open none of them: they may take it or come between.
    /// The king may take what no other piece guards.
    fn unanswered(&self, role: Role, from: Square, checking: Bitboard) -> Bitboard {
        let board = self.board();
        let Some(king) = board.king(Owner::Opponent) else {
            return checking;
        };
        let lines = rays::straight(king) | rays::diagonal(king) | Bitboard::from(king);
        let near = attacks::king_attacks(king);
        let far = match role {
            // What it becomes decides whether something may come between.
            Role::Pawn => Bitboard::EMPTY,
            _ => !(lines | board.role(Role::Pawn)),
        };
        // Taking en passant may open a line by the pawn that vanishes.
        let passing = match (role, board.en_passant()) {
            (Role::Pawn, Some((_, square))) => Bitboard::from(square),
            _ => Bitboard::EMPTY,
        };
        let is_answered = |to: Square| {
            let here = Bitboard::from(from);
            (self.attackers(Owner::Opponent, to) & !lines).any()
                || if near.contains(to) {
                    let occupied = self.occupied() ^ here;
                    (board.attackers(Owner::Me, to, occupied) & !here).is_empty()
                } else {
                    attacks::between(king, to)
                        .into_iter()
                        .any(|way| (self.attackers(Owner::Opponent, way) & far).any())
                }
        };
        let stays = |to: &Square| passing.contains(*to) || !is_answered(*to);
        checking.into_iter().filter(stays).collect()
    }

    /// Whether the piece on `from` may legally go to `to`. A king that goes two squares castles.
    pub fn is_legal(&self, from: Square, to: Square) -> bool {
        self.legal_moves(from).contains(to) || self.castle(from, to).is_some()
    }

    /// Where the piece on `from` has to go to give check, if it can at all; perhaps other squares too.
    fn checking_moves(&self, from: Square, owner: Owner) -> Bitboard {
        if owner == Owner::Opponent || self.in_check(Owner::Opponent) {
            return Bitboard::FULL;
        }
        let checks = self.checks();
        // A piece that leaves the line of a slider uncovers it.
        if checks.discoverers.contains(from) {
            return Bitboard::FULL;
        }
        match self.board().role_at(from) {
            Some(Role::Pawn) => {
                let passing = self.board().en_passant().map(|(_, square)| square);
                checks.pawn | Bitboard::BACKRANKS | passing.map_or(Bitboard::EMPTY, Bitboard::from)
            }
            Some(role) => checks.by(role),
            None => Bitboard::EMPTY,
        }
    }

    /// My pieces that may give check with their next move: all that can, and perhaps others.
    pub fn may_give_check(&self) -> Bitboard {
        self.check_candidates() | self.checks().discoverers
    }

    pub(crate) fn find_check_candidates(&self) -> Bitboard {
        let board = self.board();
        let mine = board.of(Owner::Me);
        let checks = self.checks();
        let [_, knights, bishops, rooks, queens, _] = Role::ALL.map(|role| board.role(role) & mine);
        if self.in_check(Owner::Opponent) {
            return mine;
        }
        let mut checkers = Bitboard::EMPTY;
        let my_attacks = self.my_attacks();
        let mut add = |pieces: Bitboard, lines: Bitboard| {
            for from in pieces {
                if (my_attacks.of(from) & lines).any() {
                    checkers |= Bitboard::from(from);
                }
            }
        };
        add(bishops, checks.diagonal);
        add(rooks, checks.straight);
        add(queens, checks.diagonal | checks.straight);
        add(knights, checks.knight);
        checkers | self.near_pawns()
    }

    /// The boards that a legal move of the piece on `from` to `to` leads to: none if it is not legal, one as a rule,
    /// four for a promotion (in the order of [`PROMOTIONS`]). A king that goes two squares castles.
    pub fn play(&self, from: Square, to: Square) -> [Option<SidedBoard>; 4] {
        if self.legal_moves(from).contains(to) {
            outcomes(self.board(), from, to)
        } else {
            [self.castle(from, to), None, None, None]
        }
    }

    fn castle(&self, from: Square, to: Square) -> Option<SidedBoard> {
        let board = self.board();
        let owner = board.owner_at(from)?;
        if !board.pieces(owner, Role::King).contains(from)
            || from.rank() != to.rank()
            || self.in_check(owner)
        {
            return None;
        }
        let side = match to.file() {
            File::G => CastlingSide::KingSide,
            File::C => CastlingSide::QueenSide,
            _ => return None,
        };
        let rooks =
            board.castling_rooks() & board.pieces(owner, Role::Rook) & Bitboard::from(from.rank());
        let rook = match side {
            CastlingSide::KingSide => rooks.last().filter(|rook| rook.file() > from.file()),
            CastlingSide::QueenSide => rooks.first().filter(|rook| rook.file() < from.file()),
        }?;
        let rook_to = Square::from_coords(side.rook_to_file(), from.rank());
        let walls = self.occupied() ^ Bitboard::from(from) ^ Bitboard::from(rook);
        let king_path = attacks::between(from, to) | Bitboard::from(to);
        let rook_path = attacks::between(rook, rook_to) | Bitboard::from(rook_to);
        if (walls & (king_path | rook_path)).any()
            || king_path
                .into_iter()
                .any(|square| board.attackers(owner.other(), square, walls).any())
        {
            return None;
        }
        let mut next = *board;
        next.discard(from);
        next.discard(rook);
        next.put(owner, Role::King, to);
        next.put(owner, Role::Rook, rook_to);
        next.set_rights(None, board.castling_rooks() & !board.of(owner));
        Some(next)
    }
}

/// The outcomes of a move, each with its promotion.
fn named(
    from: Square,
    to: Square,
    boards: [Option<SidedBoard>; 4],
) -> impl Iterator<Item = LegalMove> {
    let promotes = boards[1].is_some();
    let each = boards.into_iter().zip(PROMOTIONS);
    each.filter_map(move |(board, promotion)| {
        Some(LegalMove {
            from,
            to,
            promotion: promotes.then_some(promotion),
            board: board?,
        })
    })
}

/// What a move that is known to be legal leads to.
fn outcomes(board: &SidedBoard, from: Square, to: Square) -> [Option<SidedBoard>; 4] {
    let Some((role, owner)) = board.role_at(from).zip(board.owner_at(from)) else {
        return [None; 4];
    };
    let mut next = board.with_moved(from, to);
    if let Some(victim) = board.en_passant_victim(from, to) {
        next.discard(victim);
    }
    let mut rooks = board.castling_rooks();
    rooks.discard(from);
    rooks.discard(to);
    if role == Role::King {
        rooks &= !board.of(owner);
    }
    let double_step = role == Role::Pawn && from.rank().distance(to.rank()) == 2;
    let passed = double_step
        .then(|| attacks::between(from, to).first())
        .flatten()
        .map(|square| (owner.other(), square));
    next.set_rights(passed, rooks);
    if role != Role::Pawn || !(Bitboard::BACKRANKS.contains(to)) {
        return [Some(next), None, None, None];
    }
    PROMOTIONS.map(|promotion| {
        let mut queened = next;
        queened.discard(to);
        queened.put(owner, promotion, to);
        Some(queened)
    })
}
