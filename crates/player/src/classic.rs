//! A hand-written evaluator of chess: material, piece-square tables and the bishop pair, tapered between middle game and
//! endgame. The baseline for heuristic sets.

use chess::ChessGame;
use chess::play::side_of;
use game::Side;
use shakmaty::{Bitboard, Color, Position as _, Role};
use syntax::Lang;

use crate::{Evaluator, Value};

/// Middle game and endgame value of each piece type, in centipawns.
const MATERIAL: [(Value, Value); 6] = [
    (90, 110),
    (325, 300),
    (335, 315),
    (480, 530),
    (970, 960),
    (0, 0),
];
const TWO_BISHOPS: (Value, Value) = (30, 45);
/// The side to move has this advantage.
const TEMPO: Value = 12;
/// Game phase: what each piece on the board adds to it; [`FULL_PHASE`] is the middle game, 0 the endgame.
const PHASE: [Value; 6] = [0, 1, 1, 2, 4, 0];
const FULL_PHASE: Value = 24;

/// Material and piece-square value of each type on each square, as White sees the board.
const SQUARES: [[(Value, Value); 64]; 6] = squares();

/// The hand-written evaluator. It keeps nothing between positions.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Classic;

impl Classic {
    /// The parts of the value for the side to move.
    pub fn explain(&self, position: &ChessGame, lang: Lang) -> String {
        let chess = position.chess();
        let board = chess.board();
        let turn = chess.turn();
        let material = |color| -> Value {
            Role::ALL
                .into_iter()
                .map(|role| {
                    MATERIAL[role as usize - 1].0
                        * (board.by_role(role) & board.by_color(color)).count() as Value
                })
                .sum()
        };
        let material = material(turn) - material(!turn);
        let value = Classic.value(position, side_of(turn));
        let number = |value: Value| format!("{:+.2}", f64::from(value) / 100.0);
        let (material, rest) = (number(material), number(value - material));
        lang.pick(
            format!("material {material}, squares, bishops and tempo {rest}"),
            format!("material {material}, casas, bispos e tempo {rest}"),
        )
    }
}

impl Evaluator<ChessGame> for Classic {
    fn value(&mut self, position: &ChessGame, owner: Side) -> Value {
        let chess = position.chess();
        let board = chess.board();
        let (mut middle, mut ending, mut phase) = (0, 0, 0);
        for (role, bitboard) in board.clone().into_bitboards().0.zip_role() {
            let index = role as usize - 1;
            phase += PHASE[index] * bitboard.count() as Value;
            let table = &SQUARES[index];
            for square in bitboard & board.white() {
                let (more, later) = table[square.to_usize()];
                middle += more;
                ending += later;
            }
            for square in bitboard & board.black() {
                let (more, later) = table[square.flip_vertical().to_usize()];
                middle -= more;
                ending -= later;
            }
        }
        for (color, sign) in [(Color::White, 1), (Color::Black, -1)] {
            let bishops = board.bishops() & board.by_color(color);
            if has_both_colors(bishops) {
                middle += sign * TWO_BISHOPS.0;
                ending += sign * TWO_BISHOPS.1;
            }
        }
        let phase = phase.min(FULL_PHASE);
        let white = (middle * phase + ending * (FULL_PHASE - phase)) / FULL_PHASE;
        let value = match owner {
            Side::White => white,
            Side::Black => -white,
        };
        if side_of(chess.turn()) == owner {
            value + TEMPO
        } else {
            value - TEMPO
        }
    }
}

fn has_both_colors(bishops: Bitboard) -> bool {
    (bishops & Bitboard::LIGHT_SQUARES).any() && (bishops & Bitboard::DARK_SQUARES).any()
}

/// Twice the distance from the middle of the board, 1 to 7.
const fn from_middle(coordinate: i32) -> i32 {
    let doubled = 2 * coordinate - 7;
    if doubled < 0 { -doubled } else { doubled }
}

const fn squares() -> [[(Value, Value); 64]; 6] {
    let mut tables = [[(0, 0); 64]; 6];
    let mut role = 0;
    while role < 6 {
        let mut square = 0;
        while square < 64 {
            let (middle, ending) = placed(role, square % 8, square / 8);
            tables[role as usize][square as usize] = (
                MATERIAL[role as usize].0 + middle,
                MATERIAL[role as usize].1 + ending,
            );
            square += 1;
        }
        role += 1;
    }
    tables
}

/// The piece-square tables, by rules of thumb.
const fn placed(role: i32, file: i32, rank: i32) -> (Value, Value) {
    let aside = from_middle(file);
    let away = from_middle(rank);
    // 0 on the four middle squares, 12 in the corners.
    let distance = aside + away - 2;
    match role {
        // Pawns go forward, those in the middle first.
        0 => {
            let advanced = rank - 1;
            let centre = if aside <= 1 && advanced >= 1 { 14 } else { 0 };
            let unmoved = if aside == 1 && advanced == 0 { -14 } else { 0 };
            let wing = if aside >= 5 { -4 } else { 0 };
            (
                centre + unmoved + wing + 2 * advanced + advanced * advanced,
                3 * advanced * advanced - aside,
            )
        }
        // Knights belong in the middle, and rather forward than back.
        1 => (
            26 - 6 * distance + 3 * min(rank, 5),
            16 - 4 * distance + 2 * min(rank, 5),
        ),
        2 => {
            let home = if rank == 0 { -12 } else { 0 };
            (16 - 3 * distance + home, 10 - 2 * distance)
        }
        // Rooks like the middle files and the seventh rank.
        3 => {
            let seventh = if rank == 6 { 18 } else { 0 };
            (8 - 2 * aside + seventh, seventh / 2 + rank)
        }
        4 => {
            let early = if rank >= 2 { -6 } else { 0 };
            (6 - distance + early, 20 - 4 * distance)
        }
        // The king hides in a corner until the ending calls it to the middle.
        _ => {
            let shelter = if rank == 0 {
                10 * (aside / 2)
            } else {
                -18 * rank
            };
            let middle = if aside <= 1 { -14 } else { 0 };
            (min(shelter, 30) + middle, 30 - 6 * distance)
        }
    }
}

const fn min(one: i32, other: i32) -> i32 {
    if one < other { one } else { other }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Game;
    use shakmaty::Square;

    fn value(fen: &str, owner: Side) -> Value {
        Classic.value(&ChessGame::read(fen).unwrap(), owner)
    }

    #[test]
    fn both_sides_see_the_same() {
        let start = ChessGame::initial();
        assert_eq!(Classic.value(&start, Side::White), TEMPO);
        assert_eq!(Classic.value(&start, Side::Black), -TEMPO);
        let fen = "r1bqk2r/ppp2ppp/2n2n2/3pp3/1b2P3/2NP1N2/PPP1BPPP/R1BQK2R w KQkq - 0 6";
        let mirrored = "r1bqk2r/ppp1bppp/2np1n2/1B2p3/3PP3/2N2N2/PPP2PPP/R1BQK2R b KQkq - 0 6";
        assert_eq!(value(fen, Side::White), -value(fen, Side::Black));
        assert_eq!(value(fen, Side::White), value(mirrored, Side::Black));
    }

    #[test]
    fn a_queen_is_a_queen() {
        let without = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1";
        assert!((-1100..-850).contains(&value(without, Side::White)));
        assert!((-1100..-850).contains(&-value(without, Side::Black)));
    }

    #[test]
    fn squares_matter() {
        let table = |role: Role, square: Square| SQUARES[role as usize - 1][square.to_usize()];
        for (better, worse, role) in [
            (Square::E5, Square::A1, Role::Knight),
            (Square::G1, Square::E4, Role::King),
            (Square::E4, Square::E2, Role::Pawn),
            (Square::D7, Square::A1, Role::Rook),
        ] {
            assert!(table(role, better).0 > table(role, worse).0, "{role:?}");
        }
        assert!(table(Role::King, Square::D4).1 > table(Role::King, Square::G1).1);
    }
}
