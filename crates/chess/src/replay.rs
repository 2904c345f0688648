//! Replaying games fast: a position that plays moves written in algebraic notation without listing legal moves.

mod pawn;
mod tested;

use std::num::NonZeroU32;

use shakmaty::fen::Fen;
use shakmaty::{Bitboard, CastlingSide, Color, File, Rank, Role, Setup, Square, attacks};

use crate::board::SidedBoard;
use crate::notation::{Ply, fen_of};
use crate::owner::Owner;
use crate::position::{Position, chess_from_setup};
use crate::rays;
use crate::san::SanMove;

/// Why a move cannot be played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SanError {
    #[error("not a move")]
    NoMove,
    #[error("no piece can make this move")]
    Illegal,
    #[error("several pieces can make this move")]
    Ambiguous,
}

/// A position on which moves are played.
///
/// [`Replay::play`] takes a move as PGN writes it and finds the piece that is meant without listing legal moves, which makes
/// it several times as fast as a general move generator. Every move is tested for legality. The position can be read at
/// any time; cloning one costs about 100 bytes.
#[derive(Debug, Clone)]
pub struct Replay {
    position: Position,
    halfmoves: u32,
    fullmoves: u32,
}

impl Default for Replay {
    fn default() -> Replay {
        Replay::from(&shakmaty::Chess::default())
    }
}

impl From<&shakmaty::Chess> for Replay {
    fn from(chess: &shakmaty::Chess) -> Replay {
        use shakmaty::Position as _;
        Replay {
            position: Position::from(chess),
            halfmoves: chess.halfmoves(),
            fullmoves: chess.fullmoves().get(),
        }
    }
}

impl Replay {
    #[inline]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The position now, as a FEN. The en passant square is written where a pawn can really take there.
    pub fn fen(&self) -> String {
        match self.to_chess() {
            Some(chess) => fen_of(&chess),
            None => {
                let setup = Fen::try_from(self.to_setup());
                setup.map_or_else(|_| String::new(), |fen| fen.to_string())
            }
        }
    }

    /// The position now, as shakmaty has it; `None` if shakmaty finds it invalid.
    pub fn to_chess(&self) -> Option<shakmaty::Chess> {
        chess_from_setup(self.to_setup()).ok()
    }

    fn to_setup(&self) -> Setup {
        let mut setup = self.position.to_setup();
        setup.halfmoves = self.halfmoves;
        setup.fullmoves = NonZeroU32::new(self.fullmoves).unwrap_or(NonZeroU32::MIN);
        setup
    }

    /// Whether the side to move is in check.
    pub fn is_check(&self) -> bool {
        let position = &self.position;
        let king = (position.of(position.turn) & position.role(Role::King)).first();
        king.is_some_and(|king| !self.is_safe(Role::King, king, king, None))
    }

    /// Plays a move as written and returns its ply, or why it cannot be played; in that case nothing changes.
    #[inline]
    pub fn play(&mut self, word: &[u8]) -> Result<Ply, SanError> {
        let written = SanMove::parse(word).ok_or(SanError::NoMove)?;
        self.play_san(written).or_else(|error| match written {
            SanMove::Normal {
                role: Role::Pawn,
                file: Some(file),
                rank: Some(rank),
                to,
                promotion: None,
            } => self.coordinates(Square::from_coords(file, rank), to),
            _ => Err(error),
        })
    }

    /// `g1f3`: the piece is not named, as engines write moves. A king that goes two squares castles.
    #[inline(never)]
    fn coordinates(&mut self, from: Square, to: Square) -> Result<Ply, SanError> {
        let position = &self.position;
        let mine = position.of(position.turn);
        let mut roles = Role::ALL.into_iter().skip(1);
        let role = roles.find(|role| (mine & position.role(*role)).contains(from));
        let role = role.ok_or(SanError::Illegal)?;
        if role == Role::King && from.file().distance(to.file()) > 1 {
            return self.castle(if from < to {
                CastlingSide::KingSide
            } else {
                CastlingSide::QueenSide
            });
        }
        self.piece(role, Some(from.file()), Some(from.rank()), to)
    }

    /// Plays a move that is taken apart already.
    #[inline]
    pub fn play_san(&mut self, written: SanMove) -> Result<Ply, SanError> {
        match written {
            SanMove::Normal {
                role: Role::Pawn,
                file,
                rank,
                to,
                promotion,
            } => self.pawn(file, rank, to, promotion),
            SanMove::Normal {
                role,
                file,
                rank,
                to,
                ..
            } => self.piece(role, file, rank, to),
            SanMove::PawnTakes { taking, promotion } => self.pawn_takes(taking, promotion),
            SanMove::Castle(side) => self.castle(side),
            SanMove::Null => self.pass(),
        }
    }

    /// Every legal way to play what is written: more than one when it is ambiguous.
    pub fn matching_moves(&self, written: SanMove) -> Vec<Ply> {
        let SanMove::Normal {
            role,
            file,
            rank,
            to,
            promotion,
        } = written
        else {
            return Vec::new();
        };
        if role == Role::Pawn {
            return Vec::new();
        }
        self.origins(role, file, rank, to)
            .into_iter()
            .filter(|from| self.is_safe(role, *from, to, None))
            .map(|from| Ply {
                from,
                to,
                promotion,
            })
            .collect()
    }

    /// Plays one of [`Replay::matching_moves`].
    pub fn play_candidate(&mut self, role: Role, way: Ply) {
        self.make(role, way.from, way.to, None, None);
    }

    #[inline(always)]
    fn origins(&self, role: Role, file: Option<File>, rank: Option<Rank>, to: Square) -> Bitboard {
        let position = &self.position;
        let mine = position.of(position.turn);
        if mine.contains(to) {
            return Bitboard::EMPTY;
        }
        let mut origins = rays::of(role, to) & mine & position.role(role);
        if let Some(file) = file {
            origins &= Bitboard::from(file);
        }
        if let Some(rank) = rank {
            origins &= Bitboard::from(rank);
        }
        if matches!(role, Role::Bishop | Role::Rook | Role::Queen) {
            let occupied = position.occupied();
            for from in origins {
                if (attacks::between(from, to) & occupied).any() {
                    origins.discard(from);
                }
            }
        }
        origins
    }

    #[inline]
    fn piece(
        &mut self,
        role: Role,
        file: Option<File>,
        rank: Option<Rank>,
        to: Square,
    ) -> Result<Ply, SanError> {
        let origins = self.origins(role, file, rank, to);
        let from = match origins.single_square() {
            Some(from) if self.is_safe(role, from, to, None) => from,
            Some(_) => return Err(SanError::Illegal),
            None => {
                let mut safe = origins
                    .into_iter()
                    .filter(|from| self.is_safe(role, *from, to, None));
                let from = safe.next().ok_or(SanError::Illegal)?;
                if safe.next().is_some() {
                    return Err(SanError::Ambiguous);
                }
                from
            }
        };
        self.make(role, from, to, None, None);
        Ok(Ply {
            from,
            to,
            promotion: None,
        })
    }

    /// Whether the mover's king is safe afterwards.
    #[inline(always)]
    fn is_safe(&self, role: Role, from: Square, to: Square, victim: Option<Square>) -> bool {
        let position = &self.position;
        let turn = position.turn;
        let king = if role == Role::King {
            to
        } else {
            match (position.of(turn) & position.role(Role::King)).first() {
                Some(king) => king,
                None => return true,
            }
        };
        let mut gone = Bitboard::from(to);
        let mut occupied = (position.occupied() ^ Bitboard::from(from)) | gone;
        if let Some(victim) = victim {
            gone |= Bitboard::from(victim);
            occupied ^= Bitboard::from(victim);
        }
        let enemies = position.of(turn.other()) & !gone;
        let [pawns, knights, bishops, rooks, queens, kings] = position.roles;
        let near = (attacks::knight_attacks(king) & knights)
            | (attacks::king_attacks(king) & kings)
            | (attacks::pawn_attacks(turn, king) & pawns);
        if (near & enemies).any() {
            return false;
        }
        // Few sliders stand on the king's lines; their ways are looked at one by one.
        let sliders =
            rays::straight(king) & (rooks | queens) | rays::diagonal(king) & (bishops | queens);
        (sliders & enemies)
            .into_iter()
            .all(|slider| (attacks::between(king, slider) & occupied).any())
    }

    #[inline(always)]
    fn make(
        &mut self,
        role: Role,
        from: Square,
        to: Square,
        victim: Option<Square>,
        promotion: Option<Role>,
    ) {
        let position = &mut self.position;
        let turn = position.turn;
        let (from_bit, to_bit) = (Bitboard::from(from), Bitboard::from(to));
        let (mine, theirs) = match turn {
            Color::White => (&mut position.white, &mut position.black),
            Color::Black => (&mut position.black, &mut position.white),
        };
        let taken = victim.map_or(to_bit, Bitboard::from);
        let captures = (*theirs & taken).any();
        if captures {
            *theirs &= !taken;
            for bits in &mut position.roles {
                *bits &= !taken;
            }
        }
        *mine ^= from_bit | to_bit;
        position.roles[role as usize - 1] ^= from_bit;
        position.roles[promotion.unwrap_or(role) as usize - 1] |= to_bit;
        let moved = from_bit | to_bit;
        if (position.castling_rooks & moved).any() {
            position.castling_rooks &= !moved;
        }
        position.en_passant = None;
        if role == Role::King {
            position.castling_rooks &= !Bitboard::from(match turn {
                Color::White => Rank::First,
                Color::Black => Rank::Eighth,
            });
        } else if role == Role::Pawn && from.rank().distance(to.rank()) == 2 {
            let passed = attacks::between(from, to);
            if let Some(square) = passed.first() {
                let takers = position.of(turn.other()) & position.role(Role::Pawn);
                if (attacks::pawn_attacks(turn, square) & takers).any() {
                    position.en_passant = Some(square);
                }
            }
        }
        self.end_turn(role == Role::Pawn || captures);
    }

    #[inline]
    fn end_turn(&mut self, irreversible: bool) {
        self.halfmoves = if irreversible {
            0
        } else {
            self.halfmoves.saturating_add(1)
        };
        if self.position.turn == Color::Black {
            self.fullmoves = self.fullmoves.saturating_add(1);
        }
        self.position.turn = self.position.turn.other();
    }

    fn pass(&mut self) -> Result<Ply, SanError> {
        let position = &self.position;
        let king = (position.of(position.turn) & position.role(Role::King)).first();
        let king = king.ok_or(SanError::Illegal)?;
        // Who is in check cannot pass.
        if self.is_check() {
            return Err(SanError::Illegal);
        }
        self.position.en_passant = None;
        self.end_turn(false);
        Ok(Ply {
            from: king,
            to: king,
            promotion: None,
        })
    }

    fn castle(&mut self, side: CastlingSide) -> Result<Ply, SanError> {
        let position = &self.position;
        let turn = position.turn;
        let king = (position.of(turn) & position.role(Role::King)).first();
        let king = king.ok_or(SanError::Illegal)?;
        let rooks = position.castling_rooks
            & position.of(turn)
            & position.role(Role::Rook)
            & Bitboard::from(king.rank());
        let rook = match side {
            CastlingSide::KingSide => rooks.last().filter(|rook| rook.file() > king.file()),
            CastlingSide::QueenSide => rooks.first().filter(|rook| rook.file() < king.file()),
        };
        let rook = rook.ok_or(SanError::Illegal)?;
        let king_to = Square::from_coords(side.king_to_file(), king.rank());
        let rook_to = Square::from_coords(side.rook_to_file(), king.rank());
        let walls = position.occupied() ^ Bitboard::from(king) ^ Bitboard::from(rook);
        let king_path =
            attacks::between(king, king_to) | Bitboard::from(king_to) | Bitboard::from(king);
        let rook_path = attacks::between(rook, rook_to) | Bitboard::from(rook_to);
        let board = SidedBoard::new(position, turn);
        let turned = |square: Square| match turn {
            Color::White => square,
            Color::Black => square.flip_vertical(),
        };
        let seen_walls = match turn {
            Color::White => walls,
            Color::Black => walls.flip_vertical(),
        };
        let attacked = |square: Square, walls: Bitboard| {
            board
                .attackers(Owner::Opponent, turned(square), walls)
                .any()
        };
        let seen_occupied = board.occupied() ^ Bitboard::from(turned(king));
        if (walls & (king_path | rook_path)).any()
            || king_path
                .into_iter()
                .any(|square| attacked(square, seen_occupied))
            || attacked(king_to, seen_walls | Bitboard::from(turned(rook_to)))
        {
            return Err(SanError::Illegal);
        }
        let position = &mut self.position;
        let (gone, come) = (
            Bitboard::from(king) | Bitboard::from(rook),
            Bitboard::from(king_to) | Bitboard::from(rook_to),
        );
        let mine = match turn {
            Color::White => &mut position.white,
            Color::Black => &mut position.black,
        };
        *mine = (*mine & !gone) | come;
        for (role, from, to) in [(Role::King, king, king_to), (Role::Rook, rook, rook_to)] {
            let bits = &mut position.roles[role as usize - 1];
            *bits = (*bits & !Bitboard::from(from)) | Bitboard::from(to);
        }
        position.castling_rooks &= !Bitboard::from(king.rank());
        position.en_passant = None;
        self.end_turn(false);
        Ok(Ply {
            from: king,
            to: king_to,
            promotion: None,
        })
    }
}
