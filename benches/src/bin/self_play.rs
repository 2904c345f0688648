//! Plays games against itself for the demonstration collection: `self_play GAMES > self-play.pgn`. The same number of
//! games is the same text on every machine. The player looks two or three plies ahead and then only at captures;
//! it counts material, mobility and advanced pawns. That is weak, and so its games are full of tactics.

use std::hash::{Hash, Hasher};

use shakmaty::san::{San, SanPlus};
use shakmaty::{
    Bitboard, Chess, Color, KnownOutcome, Move, Outcome, Piece, Position, Role, Square, attacks,
};

/// Name, ECO code and moves of the openings that the games begin with.
const OPENINGS: [(&str, &str, &str); 40] = [
    ("Italian Game", "C50", "e4 e5 Nf3 Nc6 Bc4 Bc5"),
    ("Evans Gambit", "C51", "e4 e5 Nf3 Nc6 Bc4 Bc5 b4"),
    ("Two Knights Defence", "C55", "e4 e5 Nf3 Nc6 Bc4 Nf6"),
    ("Ruy Lopez", "C60", "e4 e5 Nf3 Nc6 Bb5"),
    ("Ruy Lopez, Berlin", "C65", "e4 e5 Nf3 Nc6 Bb5 Nf6"),
    (
        "Ruy Lopez, Morphy",
        "C78",
        "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O",
    ),
    ("Scotch Game", "C45", "e4 e5 Nf3 Nc6 d4 exd4 Nxd4"),
    ("Four Knights", "C47", "e4 e5 Nf3 Nc6 Nc3 Nf6"),
    ("Philidor Defence", "C41", "e4 e5 Nf3 d6 d4"),
    ("Petrov Defence", "C42", "e4 e5 Nf3 Nf6 Nxe5 d6 Nf3 Nxe4"),
    ("King's Gambit Accepted", "C33", "e4 e5 f4 exf4"),
    ("King's Gambit Declined", "C30", "e4 e5 f4 Bc5"),
    ("Vienna Game", "C25", "e4 e5 Nc3"),
    ("Danish Gambit", "C21", "e4 e5 d4 exd4 c3"),
    ("Sicilian, Open", "B50", "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3"),
    (
        "Sicilian, Dragon",
        "B70",
        "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 g6",
    ),
    ("Sicilian, Closed", "B23", "e4 c5 Nc3 Nc6 g3"),
    ("Smith-Morra Gambit", "B21", "e4 c5 d4 cxd4 c3"),
    ("French, Advance", "C02", "e4 e6 d4 d5 e5"),
    ("French, Exchange", "C01", "e4 e6 d4 d5 exd5 exd5"),
    ("French, Winawer", "C15", "e4 e6 d4 d5 Nc3 Bb4"),
    ("Caro-Kann", "B18", "e4 c6 d4 d5 Nc3 dxe4 Nxe4 Bf5"),
    ("Scandinavian", "B01", "e4 d5 exd5 Qxd5 Nc3"),
    ("Alekhine Defence", "B02", "e4 Nf6 e5 Nd5"),
    ("Pirc Defence", "B07", "e4 d6 d4 Nf6 Nc3 g6"),
    ("Queen's Gambit Declined", "D30", "d4 d5 c4 e6"),
    ("Queen's Gambit Accepted", "D20", "d4 d5 c4 dxc4"),
    ("Slav Defence", "D10", "d4 d5 c4 c6"),
    ("Albin Countergambit", "D08", "d4 d5 c4 e5"),
    ("Colle System", "D05", "d4 d5 Nf3 Nf6 e3 e6"),
    ("London System", "D02", "d4 d5 Nf3 Nf6 Bf4"),
    ("Nimzo-Indian", "E20", "d4 Nf6 c4 e6 Nc3 Bb4"),
    ("Queen's Indian", "E12", "d4 Nf6 c4 e6 Nf3 b6"),
    ("King's Indian", "E60", "d4 Nf6 c4 g6 Nc3 Bg7"),
    ("Benko Gambit", "A57", "d4 Nf6 c4 c5 d5 b5"),
    ("Budapest Gambit", "A51", "d4 Nf6 c4 e5"),
    ("Dutch Defence", "A80", "d4 f5"),
    ("English Opening", "A20", "c4 e5"),
    ("Réti Opening", "A04", "Nf3 d5 g3"),
    ("Bird's Opening", "A02", "f4 d5"),
];

/// Longer games are broken off.
const LONGEST: usize = 220;
const MATE: i32 = 100_000;

fn main() {
    let games = std::env::args().nth(1).and_then(|count| count.parse().ok());
    for number in 0..games.unwrap_or(170) {
        print!("{}", game(number));
    }
}

fn game(number: u64) -> String {
    let (opening, eco, line) = OPENINGS[number as usize % OPENINGS.len()];
    let mut position = Chess::default();
    let mut moves = Vec::new();
    for word in line.split(' ') {
        let played = San::from_ascii(word.as_bytes())
            .ok()
            .and_then(|san| san.to_move(&position).ok());
        let Some(played) = played else {
            panic!("{opening}: {word}");
        };
        moves.push(SanPlus::from_move_and_play_unchecked(&mut position, played).to_string());
    }
    // One side looks further than the other, so that mistakes are punished.
    let depths = if (number / 40).is_multiple_of(2) == number.is_multiple_of(2) {
        [3, 2]
    } else {
        [2, 3]
    };
    let mut seen = vec![position.clone()];
    let mut result = None;
    let mut ending = "normal";
    while result.is_none() {
        result = over(&position, &seen);
        if result.is_some() {
            break;
        }
        if moves.len() >= LONGEST {
            ending = "unterminated";
            break;
        }
        let depth = depths[usize::from(position.turn().is_black())];
        let player = Player { seed: number };
        let played = player.choose(&position, depth);
        let zeroing = played.is_zeroing();
        moves.push(SanPlus::from_move_and_play_unchecked(&mut position, played).to_string());
        if zeroing {
            seen.clear();
        }
        seen.push(position.clone());
    }
    let result = result.unwrap_or("*");
    let name = |depth: i32| format!("StratVision, depth {depth}");
    let mut text = format!(
        "[Event \"StratVision self-play\"]\n[Site \"?\"]\n[Date \"2026.??.??\"]\n[Round \"{}\"]\n[White \"{}\"]\n\
         [Black \"{}\"]\n[Result \"{result}\"]\n[ECO \"{eco}\"]\n[Opening \"{opening}\"]\n",
        number + 1,
        name(depths[0]),
        name(depths[1]),
    );
    if ending != "normal" {
        text += &format!("[Termination \"{ending}\"]\n");
    }
    text + "\n" + &wrapped(&moves, result) + "\n"
}

/// The moves with their numbers, in lines of at most 80 characters.
fn wrapped(moves: &[String], result: &str) -> String {
    let mut text = String::new();
    let mut column = 0;
    let numbered = moves.iter().enumerate().map(|(ply, san)| match ply % 2 {
        0 => format!("{}. {san}", ply / 2 + 1),
        _ => san.clone(),
    });
    for word in numbered.chain([result.to_owned()]) {
        if column > 0 && column + 1 + word.len() > 80 {
            text.push('\n');
            column = 0;
        } else if column > 0 {
            text.push(' ');
            column += 1;
        }
        text += &word;
        column += word.len();
    }
    text + "\n"
}

fn over(position: &Chess, seen: &[Chess]) -> Option<&'static str> {
    match position.outcome() {
        Outcome::Known(KnownOutcome::Decisive {
            winner: Color::White,
        }) => return Some("1-0"),
        Outcome::Known(KnownOutcome::Decisive {
            winner: Color::Black,
        }) => return Some("0-1"),
        Outcome::Known(KnownOutcome::Draw) => return Some("1/2-1/2"),
        Outcome::Unknown => {}
    }
    let same =
        |other: &&Chess| other.board() == position.board() && other.turn() == position.turn();
    let repeated = seen.iter().filter(same).count() >= 3;
    (repeated || position.halfmoves() >= 100).then_some("1/2-1/2")
}

struct Player {
    seed: u64,
}

impl Player {
    /// The best move.
    fn choose(&self, position: &Chess, depth: i32) -> Move {
        let mut best = None;
        let mut alpha = -MATE * 2;
        for played in ordered(position) {
            let mut next = position.clone();
            next.play_unchecked(played);
            let score = -self.search(&next, depth - 1, -MATE * 2, -alpha, 1);
            if best.is_none() || score > alpha {
                alpha = score;
                best = Some(played);
            }
        }
        best.expect("there is a move: the game is not over")
    }

    fn search(&self, position: &Chess, depth: i32, mut alpha: i32, beta: i32, ply: i32) -> i32 {
        if position.is_insufficient_material() || position.halfmoves() >= 100 {
            return 0;
        }
        let moves = ordered(position);
        if moves.is_empty() {
            return if position.is_check() { ply - MATE } else { 0 };
        }
        let quiet = depth <= 0;
        if quiet && !position.is_check() {
            let standing = self.value(position);
            if standing >= beta || depth < -6 {
                return standing;
            }
            alpha = alpha.max(standing);
        }
        for played in moves {
            if quiet && !position.is_check() && !played.is_capture() && !played.is_promotion() {
                continue;
            }
            if depth < -10 {
                return self.value(position);
            }
            let mut next = position.clone();
            next.play_unchecked(played);
            let score = -self.search(&next, depth - 1, -beta, -alpha, ply + 1);
            if score >= beta {
                return score;
            }
            alpha = alpha.max(score);
        }
        alpha
    }

    /// Material, mobility and advanced pawns, with a little noise so that games of one opening differ.
    fn value(&self, position: &Chess) -> i32 {
        let board = position.board();
        let occupied = board.occupied();
        let mut value = 0;
        for (square, piece) in board.clone() {
            let worth = material(piece.role) + placement(square, piece, occupied);
            value += if piece.color == position.turn() {
                worth
            } else {
                -worth
            };
        }
        value + self.noise(position)
    }

    fn noise(&self, position: &Chess) -> i32 {
        let mut hasher = Fnv(0xcbf2_9ce4_8422_2325 ^ self.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        position.board().occupied().0.hash(&mut hasher);
        position.board().white().0.hash(&mut hasher);
        (hasher.finish() >> 20) as i32 % 15
    }
}

fn material(role: Role) -> i32 {
    match role {
        Role::Pawn => 100,
        Role::Knight => 320,
        Role::Bishop => 330,
        Role::Rook => 500,
        Role::Queen => 900,
        Role::King => 0,
    }
}

fn placement(square: Square, piece: Piece, occupied: Bitboard) -> i32 {
    let rank = match piece.color {
        Color::White => u32::from(square.rank()),
        Color::Black => 7 - u32::from(square.rank()),
    } as i32;
    let file = u32::from(square.file()) as i32;
    let centre = 6 - (2 * file - 7).abs().max((2 * rank - 7).abs()) / 2 * 2;
    let mobility = attacks::attacks(square, piece, occupied).count() as i32;
    match piece.role {
        Role::Pawn => rank * 4 + rank * rank / 2 + centre * 2,
        Role::Knight => mobility * 4 + centre * 3,
        Role::Bishop => mobility * 4,
        Role::Rook => mobility * 2,
        Role::Queen => mobility,
        // At home while there is something to fear, in the middle when little is left.
        Role::King if occupied.count() > 12 => -12 * rank - centre * 3,
        Role::King => centre * 4,
    }
}

/// Captures of much by little first.
fn ordered(position: &Chess) -> Vec<Move> {
    let mut moves: Vec<Move> = position.legal_moves().into_iter().collect();
    moves.sort_by_key(|played| {
        let victim = played
            .capture()
            .map_or(0, |role| 10 * material(role) - material(played.role()));
        -(victim + played.promotion().map_or(0, material))
    });
    moves
}

struct Fnv(u64);

impl Hasher for Fnv {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3);
        }
    }
}
