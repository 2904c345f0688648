//! A position as it comes from a FEN or a game, not yet seen by one of the sides.

use shakmaty::fen::{Fen, ParseFenError};
use shakmaty::{
    Bitboard, Board, ByColor, ByRole, CastlingMode, Chess, Color, EnPassantMode, FromSetup, Piece,
    PositionError, PositionErrorKinds, Role, Setup, Square,
};

use crate::matching::flight_squares::FlightTest;

/// Why a FEN is not a position.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FenError {
    /// The text is longer than any FEN.
    #[error("too long for a FEN")]
    TooLong,
    /// Not four to six fields.
    #[error("a FEN has six fields")]
    Fields,
    /// The piece placement is invalid.
    #[error("the piece placement (first field) cannot be read")]
    Placement,
    /// The side to move is not `w` or `b`.
    #[error("the side to move (second field) must be w or b")]
    Turn,
    /// The castling rights are invalid.
    #[error("the castling rights (third field) are invalid")]
    Castling,
    /// The en passant square is invalid.
    #[error("the en passant square (fourth field) is invalid")]
    EnPassant,
    /// The move counters are invalid.
    #[error("the move counters (last two fields) must be numbers")]
    Counters,
    /// No piece stands on the board.
    #[error("the board is empty")]
    Empty,
    /// A side has no king.
    #[error("each side needs a king")]
    MissingKing,
    /// A side has several kings.
    #[error("a side has more than one king")]
    TooManyKings,
    /// A pawn on the first or last rank.
    #[error("a pawn stands on the first or last rank")]
    PawnOnBackRank,
    /// The side that has just moved is in check.
    #[error("the side that is not to move is in check")]
    OppositeCheck,
    /// More pieces than a game can have, promotions counted. Only [`Position::check_material`] finds this.
    #[error("more pieces than a game can have")]
    TooMuchMaterial,
    /// Anything else the rules do not allow.
    #[error("no legal position")]
    Illegal,
}

impl From<ParseFenError> for FenError {
    fn from(error: ParseFenError) -> FenError {
        match error {
            ParseFenError::InvalidBoard => FenError::Placement,
            ParseFenError::InvalidTurn => FenError::Turn,
            ParseFenError::InvalidCastling => FenError::Castling,
            ParseFenError::InvalidEpSquare => FenError::EnPassant,
            ParseFenError::InvalidHalfmoveClock | ParseFenError::InvalidFullmoves => {
                FenError::Counters
            }
            _ => FenError::Fields,
        }
    }
}

impl FenError {
    fn from_kinds(kinds: PositionErrorKinds) -> FenError {
        let table = [
            (PositionErrorKinds::EMPTY_BOARD, FenError::Empty),
            (PositionErrorKinds::MISSING_KING, FenError::MissingKing),
            (PositionErrorKinds::TOO_MANY_KINGS, FenError::TooManyKings),
            (
                PositionErrorKinds::PAWNS_ON_BACKRANK,
                FenError::PawnOnBackRank,
            ),
            (PositionErrorKinds::OPPOSITE_CHECK, FenError::OppositeCheck),
        ];
        table
            .into_iter()
            .find(|(kind, _)| kinds.contains(*kind))
            .map_or(FenError::Illegal, |(_, error)| error)
    }
}

/// No FEN needs more characters, even with every optional field and long counters.
const MAX_FEN_LENGTH: usize = 200;

/// Placement, side to move, en passant square and castling rooks: what relations depend on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    pub(crate) white: Bitboard,
    pub(crate) black: Bitboard,
    pub(crate) roles: [Bitboard; 6],
    pub(crate) turn: Color,
    pub(crate) en_passant: Option<Square>,
    pub(crate) castling_rooks: Bitboard,
}

impl Position {
    /// Reads a FEN. More than sixteen pieces a side and checks that no move could have given are let through, since
    /// teachers set such positions up; what has no meaning (no king, a pawn on the first rank, the side that has just
    /// moved in check) is refused. Rights to castle or to take en passant that cannot be are dropped.
    pub fn from_fen(fen: &str) -> Result<Position, FenError> {
        chess_from_fen(fen).map(|chess| Position::from(&chess))
    }

    /// Whether a game can have led to these numbers of pieces: eight pawns, sixteen pieces, and for every piece beyond the usual
    /// ones a pawn less.
    pub fn check_material(&self) -> Result<(), FenError> {
        let possible = Color::ALL.into_iter().all(|color| {
            let count = |role: Role| (self.of(color) & self.role(role)).count();
            let promoted: usize = [
                (Role::Knight, 2),
                (Role::Bishop, 2),
                (Role::Rook, 2),
                (Role::Queen, 1),
            ]
            .into_iter()
            .map(|(role, usual)| count(role).saturating_sub(usual))
            .sum();
            count(Role::Pawn) + promoted <= 8
        });
        if possible {
            Ok(())
        } else {
            Err(FenError::TooMuchMaterial)
        }
    }

    /// All pieces of one colour.
    #[inline]
    pub fn of(&self, color: Color) -> Bitboard {
        match color {
            Color::White => self.white,
            Color::Black => self.black,
        }
    }

    /// All pieces of one type, both colours.
    #[inline]
    pub fn role(&self, role: Role) -> Bitboard {
        self.roles[role as usize - 1]
    }

    /// The piece on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let color = Color::ALL
            .into_iter()
            .find(|color| self.of(*color).contains(square))?;
        let role = Role::ALL
            .into_iter()
            .find(|role| self.role(*role).contains(square))?;
        Some(Piece { color, role })
    }

    /// Every occupied square.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.white | self.black
    }

    /// The position as a shakmaty set-up, without move counters.
    pub fn to_setup(&self) -> Setup {
        let [pawn, knight, bishop, rook, queen, king] = self.roles;
        let roles = ByRole {
            pawn,
            knight,
            bishop,
            rook,
            queen,
            king,
        };
        let colors = ByColor {
            white: self.white,
            black: self.black,
        };
        let mut setup = Setup::empty();
        // The sets come from a board, so they agree with each other.
        setup.board = Board::try_from_bitboards(roles, colors).unwrap_or_else(|_| Board::empty());
        setup.turn = self.turn;
        setup.castling_rights = self.castling_rooks;
        setup.ep_square = self.en_passant;
        setup
    }

    /// Whether the king of a colour has no flight square: every square next to it is attacked or taken by its own side.
    pub fn is_king_shut_in(&self, color: Color) -> bool {
        FlightTest {
            own: self.of(color),
            enemies: self.of(color.other()),
            roles: &self.roles,
            pawns_like: color,
        }
        .has_none()
    }

    /// The side to move.
    pub fn turn(&self) -> Color {
        self.turn
    }
}

/// A FEN as a shakmaty position, with the leniency of [`Position::from_fen`].
pub fn chess_from_fen(fen: &str) -> Result<Chess, FenError> {
    if fen.len() > MAX_FEN_LENGTH {
        return Err(FenError::TooLong);
    }
    let fen: Fen = fen.trim().parse()?;
    chess_from_setup(fen.into_setup())
}

/// A shakmaty position from its parts, with the leniency of [`Position::from_fen`].
pub fn chess_from_setup(setup: Setup) -> Result<Chess, FenError> {
    let mode = CastlingMode::detect(&setup);
    Chess::from_setup(setup, mode)
        .or_else(PositionError::ignore_too_much_material)
        .or_else(PositionError::ignore_impossible_check)
        .or_else(PositionError::ignore_invalid_castling_rights)
        .or_else(PositionError::ignore_invalid_ep_square)
        .map_err(|error| FenError::from_kinds(error.kinds()))
}

impl From<&Chess> for Position {
    fn from(chess: &Chess) -> Position {
        use shakmaty::Position as _;
        let (roles, colors) = chess.board().clone().into_bitboards();
        Position {
            white: colors.white,
            black: colors.black,
            roles: [
                roles.pawn,
                roles.knight,
                roles.bishop,
                roles.rook,
                roles.queen,
                roles.king,
            ],
            turn: chess.turn(),
            en_passant: chess.ep_square(EnPassantMode::PseudoLegal),
            castling_rooks: chess.castles().castling_rights(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn broken_fens_name_the_field() {
        let cases = [
            ("", FenError::Fields),
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 x", FenError::Fields),
            ("8/8/8/8/8/8/8 w - - 0 1", FenError::Placement),
            ("4k3/8/8/8/8/8/8/4K3 x - - 0 1", FenError::Turn),
            ("4k3/8/8/8/8/8/8/4K3 w ? - 0 1", FenError::Castling),
            ("4k3/8/8/8/8/8/8/4K3 w - z9 0 1", FenError::EnPassant),
            ("4k3/8/8/8/8/8/8/4K3 w - - x 1", FenError::Counters),
            ("8/8/8/8/8/8/8/8 w - - 0 1", FenError::Empty),
            ("8/8/8/8/8/8/8/4K3 w - - 0 1", FenError::MissingKing),
            ("4k3/8/8/8/8/8/8/3KK3 w - - 0 1", FenError::TooManyKings),
            ("P3k3/8/8/8/8/8/8/4K3 w - - 0 1", FenError::PawnOnBackRank),
            ("4k3/8/8/8/8/8/8/4RK2 w - - 0 1", FenError::OppositeCheck),
        ];
        for (fen, error) in cases {
            assert_eq!(Position::from_fen(fen), Err(error), "{fen}");
        }
        assert_eq!(
            Position::from_fen(&"8".repeat(100_000)),
            Err(FenError::TooLong)
        );
    }

    #[test]
    fn impossible_material_is_noticed() {
        let check = |fen: &str| Position::from_fen(fen).unwrap().check_material();
        for fen in [
            "4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1",
            "4k3/8/8/8/8/PPPPPPPP/8/QQ2K3 w - - 0 1",
            "qqqqkqqq/qqq5/8/8/8/8/8/4K3 w - - 0 1",
        ] {
            assert_eq!(check(fen), Err(FenError::TooMuchMaterial), "{fen}");
        }
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "4k3/8/8/8/8/PPPPPPP1/8/QQ2K3 w - - 0 1",
            "qqqqkqqq/qq6/8/8/8/8/8/4K3 w - - 0 1",
        ] {
            assert_eq!(check(fen), Ok(()), "{fen}");
        }
    }

    #[test]
    fn study_positions_are_let_through() {
        for fen in [
            "qqqqkqqq/qqqqqqqq/8/8/8/8/8/4K3 w - - 0 1",
            "4k3/8/8/8/8/8/8/4K3 w KQkq e3 0 1",
            "4k3/8/8/8/8/8/8/4K3",
        ] {
            assert!(Position::from_fen(fen).is_ok(), "{fen}");
        }
    }
}
