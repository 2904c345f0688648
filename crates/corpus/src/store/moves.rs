//! A ply as one byte: which of my pieces, and which of its moves.
//!
//! The upper four bits number the mover's pieces: the king is 0, the others follow in the order of their squares at
//! the start of the game, and a piece keeps its number. The lower four bits choose among the moves of that kind of
//! piece on an empty board. `docs/svdb.md` has the whole table.

use chess::replay::Replay;
use chess::san::SanMove;
use chess::{Color, Ply, Position, Role, Square};
use shakmaty::CastlingSide;

/// Pieces that a number can name.
const NUMBERED: usize = 16;
/// Added to a square: a pawn becomes something there.
const PROMOTES: u8 = 64;
/// No square, or no number.
const NONE: u8 = 0xff;

const CASTLE_SHORT: u8 = 8;
const CASTLE_LONG: u8 = 9;
const PASS: u8 = 10;
const SPELLED: u8 = 11;

const WHITE_PAWN: u8 = 0;
const BLACK_PAWN: u8 = 1;
const KNIGHT: u8 = 2;
const BISHOP: u8 = 3;
const ROOK: u8 = 4;
const QUEEN: u8 = 5;
const KING: u8 = 6;
/// A number that no piece has.
const NO_PIECE: u8 = 7;
const KINDS: usize = 8;

const ROLES: [Role; KINDS] = [
    Role::Pawn,
    Role::Pawn,
    Role::Knight,
    Role::Bishop,
    Role::Rook,
    Role::Queen,
    Role::King,
    Role::King,
];
/// What a pawn becomes, by the two lowest bits.
const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

const KNIGHT_STEPS: [(i8, i8); 8] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];
const KING_STEPS: [(i8, i8); 8] = [
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
];

/// Where each kind of piece goes from each square by each code, with [`PROMOTES`]; [`NONE`] where the code means
/// something else.
static TARGETS: [[[u8; 16]; 64]; KINDS] = targets();

const fn targets() -> [[[u8; 16]; 64]; KINDS] {
    let mut table = [[[NONE; 16]; 64]; KINDS];
    let mut kind = 0;
    while kind < KINDS {
        let mut from = 0;
        while from < 64 {
            let mut code = 0;
            while code < 16 {
                table[kind][from as usize][code as usize] = target(kind as u8, from, code);
                code += 1;
            }
            from += 1;
        }
        kind += 1;
    }
    table
}

const fn target(kind: u8, from: i8, code: i8) -> u8 {
    let (file, rank) = (from % 8, from / 8);
    let (to_file, to_rank) = match kind {
        WHITE_PAWN => return pawn_target(file, rank, rank, 1, code),
        BLACK_PAWN => return pawn_target(file, rank, 7 - rank, -1, code),
        KNIGHT if code < 8 => {
            let (files, ranks) = KNIGHT_STEPS[code as usize];
            (file + files, rank + ranks)
        }
        KING if code < 8 => {
            let (files, ranks) = KING_STEPS[code as usize];
            (file + files, rank + ranks)
        }
        BISHOP if code < 8 => (code, rank + (code - file)),
        BISHOP => (code - 8, rank - (code - 8 - file)),
        ROOK | QUEEN if code < 8 => (code, rank),
        ROOK | QUEEN => (file, code - 8),
        _ => return NONE,
    };
    square(file, rank, to_file, to_rank)
}

/// `up` is the rank as the pawn's owner counts it.
const fn pawn_target(file: i8, rank: i8, up: i8, ahead: i8, code: i8) -> u8 {
    let (way, promotes) = if code < 4 {
        (code, false)
    } else {
        (if code < 8 { 0 } else { code / 4 }, true)
    };
    if up < 1 || up > 6 || promotes != (up == 6) {
        return NONE;
    }
    let to = match way {
        0 => square(file, rank, file, rank + ahead),
        1 if up == 1 => square(file, rank, file, rank + 2 * ahead),
        2 => square(file, rank, file - 1, rank + ahead),
        3 => square(file, rank, file + 1, rank + ahead),
        _ => NONE,
    };
    if promotes { to | PROMOTES } else { to }
}

const fn square(file: i8, rank: i8, to_file: i8, to_rank: i8) -> u8 {
    let stays = file == to_file && rank == to_rank;
    if stays || to_file < 0 || to_file > 7 || to_rank < 0 || to_rank > 7 {
        return NONE;
    }
    (to_rank * 8 + to_file) as u8
}

fn kind_of(role: Role, color: Color) -> u8 {
    match (role, color) {
        (Role::Pawn, Color::White) => WHITE_PAWN,
        (Role::Pawn, Color::Black) => BLACK_PAWN,
        (Role::Knight, _) => KNIGHT,
        (Role::Bishop, _) => BISHOP,
        (Role::Rook, _) => ROOK,
        (Role::Queen, _) => QUEEN,
        (Role::King, _) => KING,
    }
}

/// Bytes that are no moves in this position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Nonsense;

/// What a stored move is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum StoredMove {
    Pass,
    Castle(CastlingSide),
    Normal { role: Role, ply: Ply },
}

/// A position that plays stored moves.
#[derive(Debug, Clone)]
pub(super) struct Line {
    replay: Replay,
    /// Square of each numbered piece of white and of black. A piece that was taken keeps its last square; no right
    /// byte names it.
    squares: [[u8; NUMBERED]; 2],
    kinds: [[u8; NUMBERED]; 2],
}

impl Line {
    /// Numbers the pieces of a position.
    pub(super) fn new(start: &Replay) -> Line {
        let position = start.position();
        let mut line = Line {
            replay: start.clone(),
            squares: [[0; NUMBERED]; 2],
            kinds: [[NO_PIECE; NUMBERED]; 2],
        };
        for color in [Color::White, Color::Black] {
            let side = usize::from(color.is_black());
            let kings = position.of(color) & position.role(Role::King);
            let others = position.of(color) & !kings;
            for (number, square) in kings.into_iter().take(1).chain(others).enumerate() {
                if let (Some(role), true) = (role_at(position, square), number < NUMBERED) {
                    line.squares[side][number] = square as u8;
                    line.kinds[side][number] = kind_of(role, color);
                }
            }
        }
        line
    }

    #[inline]
    pub(super) fn replay(&self) -> &Replay {
        &self.replay
    }

    /// Plays the move that begins at `at` and returns where the next one begins.
    #[inline]
    pub(super) fn step(&mut self, bytes: &[u8], at: usize) -> Result<usize, Nonsense> {
        let byte = *bytes.get(at).ok_or(Nonsense)?;
        let side = usize::from(self.replay.position().turn().is_black());
        let number = usize::from(byte >> 4);
        let code = usize::from(byte & 15);
        let from = self.squares[side][number];
        let kind = usize::from(self.kinds[side][number]);
        let to = TARGETS[kind & 7][usize::from(from & 63)][code];
        if to > 63 {
            return self.odd(bytes, at, side, number);
        }
        self.squares[side][number] = to & 63;
        self.go(ROLES[kind & 7], from, to, None)?;
        Ok(at + 1)
    }

    /// What the move that begins at `at` is, without playing it.
    pub(super) fn kind(&self, bytes: &[u8], at: usize) -> Result<StoredMove, Nonsense> {
        let mut after = self.clone();
        let end = after.step(bytes, at)?;
        let turn = self.replay.position().turn();
        let side = usize::from(turn.is_black());
        let number = usize::from(bytes[at] >> 4);
        let square = |square: u8| Square::new(u32::from(square & 63));
        if number == 0 && self.kinds[side][0] == KING {
            match bytes[at] {
                CASTLE_SHORT => return Ok(StoredMove::Castle(CastlingSide::KingSide)),
                CASTLE_LONG => return Ok(StoredMove::Castle(CastlingSide::QueenSide)),
                PASS => return Ok(StoredMove::Pass),
                _ => {}
            }
        }
        let (from, to) = match end - at {
            3 => (square(bytes[at + 1]), square(bytes[at + 2])),
            _ => (
                square(self.squares[side][number]),
                square(after.squares[side][number]),
            ),
        };
        let role = role_at(self.replay.position(), from).ok_or(Nonsense)?;
        let becomes = role_at(after.replay.position(), to).ok_or(Nonsense)?;
        let ply = Ply {
            from,
            to,
            promotion: (becomes != role).then_some(becomes),
        };
        Ok(StoredMove::Normal { role, ply })
    }

    #[inline]
    fn go(
        &mut self,
        role: Role,
        from: u8,
        to: u8,
        promotion: Option<Role>,
    ) -> Result<(), Nonsense> {
        let ply = Ply {
            from: Square::new(u32::from(from & 63)),
            to: Square::new(u32::from(to & 63)),
            promotion,
        };
        if self.replay.apply(role, ply) {
            Ok(())
        } else {
            Err(Nonsense)
        }
    }

    /// Whatever is not one byte, and castling.
    #[inline(never)]
    fn odd(
        &mut self,
        bytes: &[u8],
        at: usize,
        side: usize,
        number: usize,
    ) -> Result<usize, Nonsense> {
        let code = bytes[at] & 15;
        let from = self.squares[side][number];
        match self.kinds[side][number] {
            kind @ (WHITE_PAWN | BLACK_PAWN) => {
                let to = TARGETS[usize::from(kind)][usize::from(from & 63)][usize::from(code)];
                if to == NONE {
                    return Err(Nonsense);
                }
                let becomes = PROMOTIONS[usize::from(code & 3)];
                self.squares[side][number] = to & 63;
                self.kinds[side][number] = kind_of(becomes, Color::White);
                self.go(Role::Pawn, from, to & 63, Some(becomes))?;
                Ok(at + 1)
            }
            QUEEN if code == from & 7 => {
                let to = *bytes.get(at + 1).ok_or(Nonsense)?;
                if to > 63 {
                    return Err(Nonsense);
                }
                self.squares[side][number] = to;
                self.go(Role::Queen, from, to, None)?;
                Ok(at + 2)
            }
            KING => match code {
                CASTLE_SHORT => self.castle(CastlingSide::KingSide).map(|()| at + 1),
                CASTLE_LONG => self.castle(CastlingSide::QueenSide).map(|()| at + 1),
                PASS => {
                    let passed = self.replay.play_san(SanMove::Null);
                    passed.map(|_| at + 1).map_err(|_| Nonsense)
                }
                SPELLED => {
                    let (Some(from), Some(to)) = (bytes.get(at + 1), bytes.get(at + 2)) else {
                        return Err(Nonsense);
                    };
                    self.spelled(*from, *to).map(|()| at + 3)
                }
                _ => Err(Nonsense),
            },
            _ => Err(Nonsense),
        }
    }

    /// A move of a piece without a number: its square, the target, and in the upper bits what a pawn becomes.
    fn spelled(&mut self, from: u8, to: u8) -> Result<(), Nonsense> {
        let role = role_at(self.replay.position(), Square::new(u32::from(from & 63)));
        let role = role.ok_or(Nonsense)?;
        let promotion = match (
            from >> 6,
            role == Role::Pawn && matches!(to & 63, 0..8 | 56..64),
        ) {
            (index, true) => Some(PROMOTIONS[usize::from(index)]),
            (0, false) => None,
            _ => return Err(Nonsense),
        };
        if to > 63 {
            return Err(Nonsense);
        }
        self.go(role, from & 63, to, promotion)
    }

    fn castle(&mut self, castling: CastlingSide) -> Result<(), Nonsense> {
        let side = usize::from(self.replay.position().turn().is_black());
        let [king, rook] = self.replay.apply_castle(castling).ok_or(Nonsense)?;
        self.squares[side][0] = king.to as u8;
        for number in 1..NUMBERED {
            if self.kinds[side][number] == ROOK && self.squares[side][number] == rook.from as u8 {
                self.squares[side][number] = rook.to as u8;
            }
        }
        Ok(())
    }
}

fn role_at(position: &Position, square: Square) -> Option<Role> {
    Role::ALL
        .into_iter()
        .find(|role| position.role(*role).contains(square))
}

/// Turns played moves into bytes, and plays the bytes along to see that they mean the same.
#[derive(Debug)]
pub(super) struct Encoder {
    line: Line,
    /// The number of the piece on each square.
    numbers: [u8; 64],
    /// The game so far.
    pub bytes: Vec<u8>,
}

impl Encoder {
    pub(super) fn new(start: &Replay) -> Encoder {
        let mut encoder = Encoder {
            line: Line::new(start),
            numbers: [NONE; 64],
            bytes: Vec::new(),
        };
        encoder.renumber();
        encoder
    }

    pub(super) fn restart(&mut self, start: &Replay) {
        self.line = Line::new(start);
        self.bytes.clear();
        self.renumber();
    }

    fn renumber(&mut self) {
        self.numbers = [NONE; 64];
        let pieces = self.line.squares.iter().zip(&self.line.kinds);
        for (squares, kinds) in pieces {
            for (number, (square, kind)) in squares.iter().zip(kinds).enumerate() {
                if *kind != NO_PIECE {
                    self.numbers[usize::from(*square)] = number as u8;
                }
            }
        }
    }

    /// The position the bytes have led to.
    pub(super) fn position(&self) -> &Position {
        self.line.replay.position()
    }

    /// Adds a move, as written and as it was played.
    pub(super) fn add(&mut self, written: SanMove, ply: Ply) -> Result<(), Nonsense> {
        let start = self.bytes.len();
        let (from, to) = (ply.from as u8, ply.to as u8);
        // Castling may be written as a move of the king.
        let far = ply.from.file().distance(ply.to.file()) > 1;
        let written = match role_at(self.position(), ply.from) {
            Some(Role::King) if far && to > from => SanMove::Castle(CastlingSide::KingSide),
            Some(Role::King) if far => SanMove::Castle(CastlingSide::QueenSide),
            _ => written,
        };
        match written {
            SanMove::Castle(CastlingSide::KingSide) => self.bytes.push(CASTLE_SHORT),
            SanMove::Castle(CastlingSide::QueenSide) => self.bytes.push(CASTLE_LONG),
            SanMove::Null => self.bytes.push(PASS),
            SanMove::Normal { .. } | SanMove::PawnTakes { .. } => {
                match self.numbers[usize::from(from)] {
                    NONE => self.spell(ply),
                    number => self.normal(number, ply)?,
                }
            }
        }
        let turn = self.position().turn();
        let rooks = |position: &Position| position.of(turn) & position.role(Role::Rook);
        let before = rooks(self.position());
        let end = self.line.step(&self.bytes, start)?;
        if end != self.bytes.len() {
            return Err(Nonsense);
        }
        match written {
            SanMove::Castle(_) => {
                let after = rooks(self.position());
                let moved = ((before & !after).first(), (after & !before).first());
                // The king may come to stand where the rook was.
                let rook = moved.0.map(|square| self.numbers[square as usize]);
                self.numbers[usize::from(to)] = 0;
                if let (Some(number), Some(square)) = (rook, moved.1) {
                    self.numbers[square as usize] = number;
                }
            }
            SanMove::Null => {}
            SanMove::Normal { .. } | SanMove::PawnTakes { .. } => {
                self.numbers[usize::from(to)] = self.numbers[usize::from(from)];
            }
        }
        Ok(())
    }

    fn normal(&mut self, number: u8, ply: Ply) -> Result<(), Nonsense> {
        let side = usize::from(self.position().turn().is_black());
        let kind = self.line.kinds[side][usize::from(number)];
        let (from, to) = (ply.from as u8, ply.to as u8);
        let codes = &TARGETS[usize::from(kind)][usize::from(from)];
        let fits = |code: usize| {
            let promotes = codes[code] & PROMOTES != 0;
            let promotion = promotes.then(|| PROMOTIONS[code & 3]);
            codes[code] != NONE && codes[code] & 63 == to && promotion == ply.promotion
        };
        if let Some(code) = (0..16).find(|code| fits(*code)) {
            self.bytes.push(number << 4 | code as u8);
        } else if kind == QUEEN {
            self.bytes.extend([number << 4 | (from & 7), to]);
        } else {
            return Err(Nonsense);
        }
        Ok(())
    }

    fn spell(&mut self, ply: Ply) {
        let promotion = PROMOTIONS
            .iter()
            .position(|role| Some(*role) == ply.promotion);
        let upper = (promotion.unwrap_or(0) as u8) << 6;
        self.bytes
            .extend([SPELLED, ply.from as u8 | upper, ply.to as u8]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ordinary_move_has_exactly_one_code() {
        for (kind, targets) in TARGETS.iter().enumerate() {
            for (from, codes) in targets.iter().enumerate() {
                for code in 0..16 {
                    let promotion = kind <= usize::from(BLACK_PAWN) && code >= 4;
                    let twins = (0..16).filter(|other| {
                        codes[*other] == codes[code]
                            && (!promotion || other & 3 == code & 3)
                            && codes[code] != NONE
                    });
                    assert!(twins.count() <= 1, "{kind} {from} {code}");
                }
            }
        }
    }

    #[test]
    fn nonsense_is_refused() {
        let line = Line::new(&Replay::default());
        // Nothing at all; the king onto his own pawn; castling through pieces; a code without meaning.
        for bytes in [&[][..], &[0x00], &[0x08], &[0x0f], &[0x0b], &[0x0b, 0, 0]] {
            assert_eq!(line.clone().step(bytes, 0), Err(Nonsense), "{bytes:?}");
        }
        // Passing, and a pawn spelled out.
        assert_eq!(line.clone().step(&[0x0a], 0), Ok(1));
        assert_eq!(line.clone().step(&[0x0b, 12, 28], 0), Ok(3));
    }

    #[test]
    fn any_bytes_leave_a_whole_position() {
        let mut state = 1u64;
        for _ in 0..2000 {
            let mut line = Line::new(&Replay::default());
            for _ in 0..200 {
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                let bytes = (state >> 24).to_le_bytes();
                let _ = line.clone().step(&bytes, 0).map(|_| line.step(&bytes, 0));
                let position = line.replay().position();
                let roles = Role::ALL.map(|role| position.role(role));
                let all =
                    roles
                        .iter()
                        .fold(position.occupied() ^ position.occupied(), |all, role| {
                            assert!((all & *role).is_empty());
                            all | *role
                        });
                assert_eq!(all, position.occupied());
                assert!((position.of(Color::White) & position.of(Color::Black)).is_empty());
                for color in [Color::White, Color::Black] {
                    assert_eq!((position.of(color) & position.role(Role::King)).count(), 1);
                }
                assert!((position.role(Role::Pawn) & shakmaty::Bitboard::BACKRANKS).is_empty());
            }
        }
    }
}
