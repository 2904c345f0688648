//! The slow twin of the measures: their definitions by plain loops over squares, sharing nothing with the library.

use crate::twin::geometry::{
    attackers, attacks, between, file, forward, in_check, is_attacked, rank, step,
};
use crate::twin::moves::{after_move, legal_moves, promotions};
use crate::twin::{Square, TwinBoard};

/// A board with what a FEN says beyond it.
pub struct Slow {
    pub board: TwinBoard,
    pub rights: String,
    pub clock: u32,
    pub number: u32,
}

/// Squares 0 to 63.
pub const ALL: std::ops::Range<Square> = 0..64;

/// The rank seen from a side, 0 to 7.
fn own_rank(square: Square, white: bool) -> i32 {
    if white {
        rank(square)
    } else {
        7 - rank(square)
    }
}

fn is_dark(square: Square) -> bool {
    (file(square) + rank(square)) % 2 == 0
}

pub fn steps(a: Square, b: Square) -> i32 {
    (file(a) - file(b)).abs().max((rank(a) - rank(b)).abs())
}

pub fn to_centre(square: Square) -> i32 {
    [27, 28, 35, 36]
        .into_iter()
        .map(|middle| steps(square, middle))
        .min()
        .unwrap()
}

impl Slow {
    pub fn from_fen(fen: &str) -> Slow {
        let fields: Vec<&str> = fen.split_whitespace().collect();
        Slow {
            board: TwinBoard::from_fen(fen),
            rights: fields[2].to_owned(),
            clock: fields[4].parse().unwrap(),
            number: fields[5].parse().unwrap(),
        }
    }

    fn is(&self, square: Square, white: bool, letter: char) -> bool {
        self.board.at(square) == Some((white, letter))
    }

    pub fn king(&self, white: bool) -> Square {
        ALL.into_iter().find(|&s| self.is(s, white, 'K')).unwrap()
    }

    pub fn pieces(&self, types: &str, region: &[Square], white: bool) -> Vec<Square> {
        ALL.filter(|s| region.contains(s))
            .filter(|&s| {
                self.board
                    .at(s)
                    .is_some_and(|(colour, letter)| colour == white && types.contains(letter))
            })
            .collect()
    }

    fn everywhere(&self, types: &str, white: bool) -> Vec<Square> {
        self.pieces(types, &ALL.collect::<Vec<_>>(), white)
    }

    pub fn types_of(&self, squares: &[Square]) -> String {
        "PNBRQK"
            .chars()
            .filter(|&letter| {
                squares
                    .iter()
                    .any(|&s| self.board.at(s).is_some_and(|(_, l)| l == letter))
            })
            .collect()
    }

    // Tempo.

    pub fn plies_played(&self) -> u32 {
        (self.number - 1) * 2 + u32::from(!self.board.white_to_move)
    }

    pub fn phase(&self) -> f64 {
        let mut points = 0;
        for s in ALL {
            points += match self.board.at(s) {
                Some((_, 'N' | 'B')) => 1,
                Some((_, 'R')) => 2,
                Some((_, 'Q')) => 4,
                _ => 0,
            };
        }
        f64::min(f64::from(points) / 24.0, 1.0)
    }

    pub fn development(&self, white: bool) -> usize {
        ALL.filter(|&s| {
            let home = own_rank(s, white) == 0;
            self.is(s, white, 'N') && !(home && [1, 6].contains(&file(s)))
                || self.is(s, white, 'B') && !(home && [2, 5].contains(&file(s)))
        })
        .count()
    }

    // Attacks.

    pub fn attacked_squares(&self, white: bool) -> Vec<Square> {
        ALL.filter(|&s| is_attacked(&self.board, s, white))
            .collect()
    }

    pub fn attacks_on(&self, region: &[Square], white: bool) -> usize {
        region
            .iter()
            .map(|&s| attackers(&self.board, s, white).len())
            .sum()
    }

    pub fn attackers(&self, square: Square, white: bool) -> usize {
        if self.board.has(square, white) {
            0
        } else {
            attackers(&self.board, square, white).len()
        }
    }

    pub fn defenders(&self, square: Square, white: bool) -> usize {
        if self.board.has(square, !white) {
            0
        } else {
            attackers(&self.board, square, white).len()
        }
    }

    pub fn is_attacked(&self, square: Square, white: bool) -> bool {
        is_attacked(&self.board, square, white)
    }

    pub fn attacking(&self, types: &str, region: &[Square], white: bool) -> Vec<Square> {
        let mut found = self.pieces(types, region, white);
        found.retain(|&from| {
            attacks(&self.board, from)
                .into_iter()
                .any(|s| self.board.has(s, !white))
        });
        found
    }

    /// Pieces whose removal exposes their king to a piece that did not check it.
    pub fn pinned(&self, types: &str, white: bool) -> Vec<Square> {
        let king = self.king(white);
        let now = attackers(&self.board, king, !white);
        let mut found = self.everywhere(types, white);
        found.retain(|&s| {
            let mut without = self.board.clone();
            without.squares[usize::from(s)] = None;
            s != king
                && attackers(&without, king, !white)
                    .into_iter()
                    .any(|a| !now.contains(&a))
        });
        found
    }

    pub fn checkers(&self, white: bool) -> usize {
        attackers(&self.board, self.king(white), !white).len()
    }

    // Threats: (attacker or defender, victim) pairs, from which each question picks its end.

    pub fn pairs(&self, attacker: bool, victim: bool) -> Vec<(Square, Square)> {
        let mut pairs = Vec::new();
        for from in self.everywhere("PNBRQK", attacker) {
            for to in attacks(&self.board, from) {
                if self.board.has(to, victim) {
                    pairs.push((from, to));
                }
            }
        }
        pairs
    }

    pub fn letter(&self, square: Square) -> char {
        self.board.at(square).unwrap().1
    }

    // Pawns.

    fn pawns_where(&self, white: bool, keep: impl Fn(Square) -> bool) -> Vec<Square> {
        let mut pawns = self.everywhere("P", white);
        pawns.retain(|&pawn| keep(pawn));
        pawns
    }

    /// Whether a pawn of a colour stands on a file before the square, as `white` goes.
    fn pawn_before(&self, square: Square, on: i32, pawn: bool, white: bool) -> bool {
        self.everywhere("P", pawn)
            .into_iter()
            .any(|p| file(p) == on && own_rank(p, white) > own_rank(square, white))
    }

    pub fn passed(&self, white: bool) -> Vec<Square> {
        self.pawns_where(white, |pawn| {
            let f = file(pawn);
            !self.pawn_before(pawn, f, white, white)
                && !(f - 1..=f + 1).any(|on| self.pawn_before(pawn, on, !white, white))
        })
    }

    pub fn doubled(&self, white: bool) -> Vec<Square> {
        self.pawns_where(white, |pawn| {
            self.pawn_before(pawn, file(pawn), white, white)
        })
    }

    fn neighbours(&self, pawn: Square, white: bool) -> Vec<Square> {
        self.pawns_where(white, |other| (file(other) - file(pawn)).abs() == 1)
    }

    pub fn isolated(&self, white: bool) -> Vec<Square> {
        self.pawns_where(white, |pawn| self.neighbours(pawn, white).is_empty())
    }

    pub fn backward(&self, white: bool) -> Vec<Square> {
        self.pawns_where(white, |pawn| {
            let neighbours = self.neighbours(pawn, white);
            let stop = step(pawn, 0, forward(white)).unwrap();
            !neighbours.is_empty()
                && neighbours
                    .iter()
                    .all(|&n| own_rank(n, white) > own_rank(pawn, white))
                && attackers(&self.board, stop, !white)
                    .into_iter()
                    .any(|a| self.letter(a) == 'P')
        })
    }

    pub fn connected(&self, white: bool) -> Vec<Square> {
        self.pawns_where(white, |pawn| {
            self.neighbours(pawn, white)
                .iter()
                .any(|&n| (rank(n) - rank(pawn)).abs() <= 1)
        })
    }

    pub fn islands(&self, white: bool) -> usize {
        let has = |f: i32| !self.pawns_where(white, |p| file(p) == f).is_empty();
        (0..8).filter(|&f| has(f) && !(f > 0 && has(f - 1))).count()
    }

    pub fn harmony(&self, white: bool) -> f64 {
        let all = self.everywhere("P", white);
        if all.is_empty() {
            return 0.0;
        }
        let helped = self.pawns_where(white, |pawn| {
            self.neighbours(pawn, white).iter().any(|&n| {
                let behind = own_rank(pawn, white) - own_rank(n, white);
                behind == 0 || behind == 1
            })
        });
        helped.len() as f64 / all.len() as f64
    }

    pub fn has_pawn_on(&self, on: i32, white: bool) -> bool {
        self.everywhere("P", white)
            .into_iter()
            .any(|p| file(p) == on)
    }

    pub fn is_open(&self, on: i32) -> bool {
        !self.has_pawn_on(on, true) && !self.has_pawn_on(on, false)
    }

    pub fn rooks_on_open(&self, white: bool) -> Vec<Square> {
        let mut rooks = self.everywhere("R", white);
        rooks.retain(|&s| self.is_open(file(s)));
        rooks
    }

    pub fn rooks_on_half_open(&self, white: bool) -> Vec<Square> {
        let mut rooks = self.everywhere("R", white);
        rooks.retain(|&s| !self.has_pawn_on(file(s), white) && self.has_pawn_on(file(s), !white));
        rooks
    }

    pub fn rooks_on_seventh(&self, white: bool) -> Vec<Square> {
        let mut rooks = self.everywhere("R", white);
        rooks.retain(|&s| own_rank(s, white) == 6);
        rooks
    }

    pub fn outposts(&self, types: &str, white: bool) -> Vec<Square> {
        let mut found = self.everywhere(types, white);
        found.retain(|&s| {
            let backed = attackers(&self.board, s, white)
                .into_iter()
                .any(|a| self.letter(a) == 'P');
            let f = file(s);
            "NBRQ".contains(self.letter(s))
                && (3..=5).contains(&own_rank(s, white))
                && backed
                && ![f - 1, f + 1]
                    .into_iter()
                    .any(|on| self.pawn_before(s, on, !white, white))
        });
        found
    }

    pub fn to_promotion(&self, white: bool) -> i32 {
        self.everywhere("P", white)
            .into_iter()
            .map(|p| 7 - own_rank(p, white))
            .min()
            .unwrap_or(8)
    }

    // Moves.

    /// King's goals of the castlings possible as if the side were to move.
    pub fn castlings(&self, white: bool) -> Vec<(Square, Square, Square, Square)> {
        let home = if white { 0 } else { 56 };
        let king = home + 4;
        [('K', 7, 6, 5), ('Q', 0, 2, 3)]
            .into_iter()
            .filter(|&(letter, rook, goal, _)| {
                let letter = if white {
                    letter
                } else {
                    letter.to_ascii_lowercase()
                };
                let mut way = between(king, home + goal);
                way.extend([king, home + goal]);
                self.rights.contains(letter)
                    && between(king, home + rook)
                        .into_iter()
                        .all(|s| self.board.at(s).is_none())
                    && way.into_iter().all(|s| !self.is_attacked(s, !white))
            })
            .map(|(_, rook, goal, rook_goal)| (king, home + goal, home + rook, home + rook_goal))
            .collect()
    }

    pub fn moves(&self, types: &str, white: bool) -> Vec<(Square, Square)> {
        let mut moves = Vec::new();
        for from in self.everywhere(types, white) {
            moves.extend(
                legal_moves(&self.board, from)
                    .into_iter()
                    .map(|to| (from, to)),
            );
        }
        moves
    }

    pub fn mobility(&self, types: &str, white: bool) -> usize {
        let castlings = if types.contains('K') {
            self.castlings(white).len()
        } else {
            0
        };
        self.moves(types, white).len() + castlings
    }

    pub fn safe_mobility(&self, types: &str, white: bool) -> usize {
        let watched = |s: Square| {
            attackers(&self.board, s, !white)
                .into_iter()
                .any(|a| self.letter(a) == 'P')
        };
        let unsafe_moves = self
            .moves(types, white)
            .into_iter()
            .filter(|&(_, to)| watched(to))
            .count();
        self.mobility(types, white) - unsafe_moves
    }

    pub fn checking_moves(&self, white: bool) -> usize {
        let plain = self
            .moves("PNBRQK", white)
            .into_iter()
            .filter(|&(from, to)| {
                promotions(&self.board, from, to)
                    .into_iter()
                    .any(|become_| in_check(&after_move(&self.board, from, to, become_), !white))
            })
            .count();
        let castling = self
            .castlings(white)
            .into_iter()
            .filter(|&(king, goal, rook, rook_goal)| {
                let mut after = self.board.clone();
                after.squares[usize::from(king)] = None;
                after.squares[usize::from(rook)] = None;
                after.squares[usize::from(goal)] = Some((white, 'K'));
                after.squares[usize::from(rook_goal)] = Some((white, 'R'));
                in_check(&after, !white)
            })
            .count();
        plain + castling
    }

    pub fn can_move(&self, square: Square) -> bool {
        !legal_moves(&self.board, square).is_empty()
    }

    /// The pawn that can legally be taken en passant.
    pub fn en_passant_pawn(&self) -> Option<Square> {
        let mover = self.board.white_to_move;
        let goal = self.board.en_passant?;
        self.everywhere("P", mover)
            .into_iter()
            .any(|from| file(from) != file(goal) && legal_moves(&self.board, from).contains(&goal))
            .then(|| step(goal, 0, -forward(mover)).unwrap())
    }

    // Values: one per type, one more per square.

    pub fn value(&self, square: Square, table: &Table) -> f64 {
        match self.board.at(square) {
            None => 0.0,
            Some((_, letter)) => {
                table.types["PNBRQK".find(letter).unwrap()] + table.squares[usize::from(square)]
            }
        }
    }

    pub fn forks(&self, types: &str, white: bool, table: &Table) -> bool {
        self.everywhere(types, white).into_iter().any(|from| {
            attacks(&self.board, from)
                .into_iter()
                .filter(|&to| {
                    self.board.has(to, !white)
                        && (self.letter(to) == 'K'
                            || self.value(to, table) > self.value(from, table)
                            || !self.is_attacked(to, !white))
                })
                .count()
                >= 2
        })
    }

    /// What the side to take gets at best out of the captures on a square, by trying to take and to stop.
    fn gain(&self, board: &TwinBoard, square: Square, white: bool, table: &Table, at: f64) -> f64 {
        let value = |s: Square| {
            table.types["PNBRQK".find(board.at(s).unwrap().1).unwrap()]
                + table.squares[usize::from(s)]
        };
        let mut takers = attackers(board, square, white);
        takers.sort_by(|&a, &b| {
            let key = |s: Square| (board.at(s).unwrap().1 == 'K', value(s));
            let order = "PNBRQK".find(board.at(a).unwrap().1).unwrap();
            let other = "PNBRQK".find(board.at(b).unwrap().1).unwrap();
            key(a)
                .partial_cmp(&key(b))
                .unwrap()
                .then(order.cmp(&other))
                .then(a.cmp(&b))
        });
        let Some(&taker) = takers.first() else {
            return 0.0;
        };
        let worth = value(taker);
        let mut after = board.clone();
        let piece = after.squares[usize::from(taker)].take();
        after.squares[usize::from(square)] = piece;
        if piece.unwrap().1 == 'K' && is_attacked(&after, square, !white) {
            return 0.0;
        }
        f64::max(0.0, at - self.gain(&after, square, !white, table, worth))
    }

    pub fn balance(&self, square: Square, white: bool, table: &Table) -> f64 {
        match self.board.at(square) {
            None | Some((_, 'K')) => 0.0,
            Some((owner, _)) => {
                let at = self.value(square, table);
                let won = self.gain(&self.board, square, !owner, table, at);
                if owner == white { -won } else { won }
            }
        }
    }

    // Kings and endings.

    pub fn shield(&self, white: bool) -> usize {
        let king = self.king(white);
        (file(king) - 1..=file(king) + 1)
            .filter(|&f| {
                self.everywhere("P", white).into_iter().any(|p| {
                    let before = own_rank(p, white) - own_rank(king, white);
                    file(p) == f && (before == 1 || before == 2)
                })
            })
            .count()
    }

    pub fn zone_attacks(&self, white: bool) -> usize {
        let king = self.king(white);
        let zone: Vec<Square> = ALL.filter(|&s| steps(s, king) == 1).collect();
        self.attacks_on(&zone, !white)
    }

    pub fn open_files_at_king(&self, white: bool) -> usize {
        let f = file(self.king(white));
        (f - 1..=f + 1)
            .filter(|on| (0..8).contains(on) && self.is_open(*on))
            .count()
    }

    pub fn bishop_pair(&self, white: bool) -> bool {
        let bishops = self.everywhere("B", white);
        bishops.iter().any(|&b| is_dark(b)) && bishops.iter().any(|&b| !is_dark(b))
    }

    pub fn opposite_bishops(&self) -> bool {
        let (white, black) = (self.everywhere("B", true), self.everywhere("B", false));
        white.len() == 1 && black.len() == 1 && is_dark(white[0]) != is_dark(black[0])
    }

    pub fn bad_bishops(&self, white: bool) -> Vec<Square> {
        let mut bishops = self.everywhere("B", white);
        bishops.retain(|&bishop| {
            let fixed = self.pawns_where(white, |pawn| {
                let stop = step(pawn, 0, forward(white)).unwrap();
                is_dark(pawn) == is_dark(bishop) && self.board.at(stop).is_some()
            });
            fixed.len() >= 2
        });
        bishops
    }

    pub fn opposition(&self, white: bool) -> bool {
        let (a, b) = (self.king(true), self.king(false));
        let on_line = file(a) == file(b)
            || rank(a) == rank(b)
            || (file(a) - file(b)).abs() == (rank(a) - rank(b)).abs();
        self.board.white_to_move != white && on_line && between(a, b).len() % 2 == 1
    }

    pub fn ending_of(&self, types: &str) -> bool {
        ALL.into_iter().all(|s| match self.board.at(s) {
            None | Some((_, 'K' | 'P')) => true,
            Some((_, letter)) => types.contains(letter),
        })
    }
}

/// Values of pieces.
pub struct Table {
    pub types: [f64; 6],
    pub squares: [f64; 64],
}
