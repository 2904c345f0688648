//! The measures against their slow twin, on positions from random play and both sides of each.

use game::vocabulary::PieceValues;
use proptest::prelude::*;
use shakmaty::fen::Fen;
use shakmaty::{CastlingSide, Chess, EnPassantMode, Position as _};
use stratvision_chess::measures::{
    Roles, attacks, endings, exchange, files, geometry, king, mobility, pawns, region, rights,
    tempo, threats, worth,
};
use stratvision_chess::{Bitboard, Color, Role, Square};

use crate::measures_twin::{ALL, Slow, Table, steps, to_centre};
use crate::random_play::positions;

fn letters(roles: Roles) -> String {
    roles.iter().map(Role::upper_char).collect()
}

fn list(squares: Bitboard) -> Vec<u8> {
    squares.into_iter().map(u8::from).collect()
}

fn whole() -> Vec<u8> {
    ALL.collect()
}

/// What is asked beside the position.
#[derive(Debug, Clone)]
struct Question {
    roles: Roles,
    region: Bitboard,
    values: PieceValues,
}

impl Question {
    fn table(&self) -> Table {
        Table {
            types: [0, 1, 2, 3, 4, 5].map(|place| self.values.of_type(place)),
            squares: Square::ALL.map(|square| self.values.offset(u32::from(square))),
        }
    }
}

/// Types and regions from nothing to everything, values with equal ones, negative ones and single pieces of their own.
fn questions() -> impl Strategy<Value = Question> {
    let roles = prop_oneof![Just(63), 0u8..64];
    let region = prop_oneof![
        Just(Bitboard::FULL),
        any::<u64>().prop_map(Bitboard),
        Just(geometry::KING_SIDE),
        Just(geometry::CENTRE)
    ];
    let types = prop::array::uniform6(-2i32..10);
    let single = prop::collection::vec((0u32..64, -6i32..7), 0..6);
    (roles, region, types, single).prop_map(|(roles, region, types, single)| {
        let mut values = PieceValues::default();
        for (place, value) in types.into_iter().enumerate() {
            values.set_type(place, f64::from(value));
        }
        for (square, half) in single {
            values.set_offset(square, f64::from(half) / 2.0);
        }
        Question {
            roles: Roles::from_bits(roles),
            region,
            values,
        }
    })
}

struct Both<'a> {
    fast: &'a Chess,
    slow: Slow,
    fen: String,
}

fn both(position: &Chess) -> Both<'_> {
    let fen = Fen::from_position(position, EnPassantMode::PseudoLegal).to_string();
    Both {
        fast: position,
        slow: Slow::from_fen(&fen),
        fen,
    }
}

/// Compares; a failure says what and where.
macro_rules! same {
    ($both:expr, $color:expr, $quick:expr, $slow:expr) => {
        prop_assert_eq!(
            $quick,
            $slow,
            "{} of {} in {}",
            stringify!($quick),
            $color,
            &$both.fen
        )
    };
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(160))]

    #[test]
    fn tempo_and_endings(position in positions(), asked in questions()) {
        let b = both(&position);
        let (board, slow) = (b.fast.board(), &b.slow);
        let types = letters(asked.roles);
        same!(b, "both", tempo::plies_played(b.fast), slow.plies_played());
        same!(b, "both", tempo::without_progress(b.fast), slow.clock);
        same!(b, "both", tempo::phase(board), slow.phase());
        same!(b, "both", endings::has_opposite_bishops(board), slow.opposite_bishops());
        same!(b, "both", endings::is_ending_of(board, asked.roles), slow.ending_of(&types));
        same!(b, "both", region::distance_of_kings(board) as i32, steps(slow.king(true), slow.king(false)));
        for color in Color::ALL {
            let white = color.is_white();
            same!(b, color, tempo::development(board, color) as usize, slow.development(white));
            same!(b, color, endings::has_bishop_pair(board, color), slow.bishop_pair(white));
            same!(b, color, list(endings::bad_bishops(board, color)), slow.bad_bishops(white));
            same!(b, color, endings::has_opposition(b.fast, color), slow.opposition(white));
        }
    }

    #[test]
    fn regions(position in positions(), asked in questions()) {
        let b = both(&position);
        let (board, slow) = (b.fast.board(), &b.slow);
        let (types, squares) = (letters(asked.roles), list(asked.region));
        for color in Color::ALL {
            let white = color.is_white();
            same!(b, color, list(region::pieces(board, asked.roles, asked.region, color)), slow.pieces(&types, &squares, white));
            same!(b, color, region::distance_to_promotion(board, color) as i32, slow.to_promotion(white));
            let all = slow.pieces(&types, &whole(), white);
            let mean = match all.len() {
                0 => 0.0,
                number => f64::from(all.iter().map(|&s| to_centre(s)).sum::<i32>()) / number as f64,
            };
            same!(b, color, region::distance_to_centre_of(board, asked.roles, color), mean);
        }
    }

    #[test]
    fn attacks_and_threats(position in positions(), asked in questions()) {
        let b = both(&position);
        let (board, slow) = (b.fast.board(), &b.slow);
        let (roles, place) = (asked.roles, asked.region);
        let (types, squares) = (letters(roles), list(place));
        for color in Color::ALL {
            let white = color.is_white();
            same!(b, color, list(attacks::attacked_by(board, color)), slow.attacked_squares(white));
            let held = slow.attacked_squares(white).iter().filter(|s| squares.contains(s)).count();
            same!(b, color, attacks::control(board, place, color) as usize, held);
            let (mine, yours) = (slow.attacks_on(&squares, white), slow.attacks_on(&squares, !white));
            same!(b, color, attacks::dominance(board, place, color) as i64, mine as i64 - yours as i64);
            for square in Square::ALL {
                same!(b, color, attacks::attackers(board, square, color) as usize, slow.attackers(u8::from(square), white));
                same!(b, color, attacks::defenders(board, square, color) as usize, slow.defenders(u8::from(square), white));
            }
            let there = slow.pieces(&types, &squares, white);
            let keep = |test: &dyn Fn(u8) -> bool| there.iter().copied().filter(|&s| test(s)).collect::<Vec<_>>();
            let hit = |s: u8| slow.is_attacked(s, !white);
            let held = |s: u8| slow.is_attacked(s, white);
            same!(b, color, list(attacks::attacked(board, roles, place, color)), keep(&hit));
            same!(b, color, list(attacks::defended(board, roles, place, color)), keep(&held));
            same!(b, color, attacks::all_defended(board, roles, place, color), there.iter().all(|&s| held(s)));
            same!(b, color, list(attacks::hanging(board, roles, place, color)), keep(&|s| hit(s) && !held(s)));
            same!(b, color, list(attacks::attacking(board, roles, place, color)), slow.attacking(&types, &squares, white));
            same!(b, color, list(attacks::pinned(board, roles, color)), slow.pinned(&types, white));
            same!(b, color, attacks::in_check(board, color), slow.checkers(white) > 0);
            same!(b, color, attacks::in_double_check(board, color), slow.checkers(white) > 1);

            let listed = |s: u8| types.contains(slow.letter(s));
            let inside = |s: u8| squares.contains(&s);
            let ends = |pairs: Vec<(u8, u8)>, first: bool| {
                let mut ends: Vec<u8> = pairs.into_iter().map(|(from, to)| if first { from } else { to }).collect();
                ends.sort_unstable();
                ends.dedup();
                ends
            };
            let pick = |attacker: bool, victim: bool, keep: &dyn Fn(u8, u8) -> bool| {
                let mut pairs = slow.pairs(attacker, victim);
                pairs.retain(|&(from, to)| keep(from, to));
                pairs
            };
            let strikes = pick(white, !white, &|from, to| listed(from) && inside(to));
            same!(b, color, threats::threatens(board, roles, place, color), !strikes.is_empty());
            let guards = pick(white, white, &|from, to| listed(from) && inside(to));
            same!(b, color, threats::protects(board, roles, place, color), !guards.is_empty());
            let kept = ends(guards, false);
            same!(b, color, list(threats::protected_by(board, roles, place, color)), kept.clone());
            same!(b, color, letters(threats::roles_protected(board, roles, place, color)), slow.types_of(&kept));
            let strikers = ends(pick(white, !white, &|_, to| listed(to) && inside(to)), true);
            same!(b, color, list(threats::threatening(board, roles, place, color)), strikers.clone());
            same!(b, color, letters(threats::roles_threatening(board, roles, place, color)), slow.types_of(&strikers));
            let struck = ends(pick(!white, white, &|from, to| listed(from) && inside(to)), false);
            same!(b, color, list(threats::threatened_by(board, roles, place, color)), struck.clone());
            same!(b, color, letters(threats::roles_threatened(board, roles, place, color)), slow.types_of(&struck));
            let keepers = ends(pick(white, white, &|_, to| listed(to) && inside(to)), true);
            same!(b, color, list(threats::protecting(board, roles, place, color)), keepers.clone());
            same!(b, color, letters(threats::roles_protecting(board, roles, place, color)), slow.types_of(&keepers));
        }
    }

    #[test]
    fn pawns_files_and_kings(position in positions(), asked in questions()) {
        let b = both(&position);
        let (board, slow) = (b.fast.board(), &b.slow);
        for color in Color::ALL {
            let white = color.is_white();
            same!(b, color, list(pawns::passed(board, color)), slow.passed(white));
            same!(b, color, list(pawns::doubled(board, color)), slow.doubled(white));
            same!(b, color, list(pawns::isolated(board, color)), slow.isolated(white));
            same!(b, color, list(pawns::backward(board, color)), slow.backward(white));
            same!(b, color, list(pawns::connected(board, color)), slow.connected(white));
            same!(b, color, pawns::islands(board, color) as usize, slow.islands(white));
            same!(b, color, pawns::harmony(board, color), slow.harmony(white));
            let number = |white: bool| slow.pieces("P", &list(asked.region), white).len() as i32;
            same!(b, color, pawns::majority(board, asked.region, color), number(white) - number(!white));
            for square in Square::ALL {
                let on = i32::from(square.file());
                same!(b, color, files::is_open(board, square.file()), slow.is_open(on));
                let half = !slow.has_pawn_on(on, white) && slow.has_pawn_on(on, !white);
                same!(b, color, files::is_half_open(board, square.file(), color), half);
            }
            same!(b, color, list(files::rooks_on_open_files(board, color)), slow.rooks_on_open(white));
            same!(b, color, list(files::rooks_on_half_open_files(board, color)), slow.rooks_on_half_open(white));
            same!(b, color, list(files::rooks_on_seventh(board, color)), slow.rooks_on_seventh(white));
            same!(b, color, list(files::outposts(board, asked.roles, color)), slow.outposts(&letters(asked.roles), white));
            same!(b, color, king::shield(board, color) as usize, slow.shield(white));
            same!(b, color, king::attacks_on_zone(board, color) as usize, slow.zone_attacks(white));
            same!(b, color, king::open_files(board, color) as usize, slow.open_files_at_king(white));
            same!(b, color, king::is_active(board, color), to_centre(slow.king(white)) <= 2);
        }
    }

    #[test]
    fn moves(position in positions(), asked in questions()) {
        let b = both(&position);
        let slow = &b.slow;
        let (types, squares) = (letters(asked.roles), list(asked.region));
        same!(b, "both", mobility::legal_moves(b.fast) as usize, b.fast.legal_moves().len());
        same!(b, "both", rights::en_passant_pawn(b.fast).map(u8::from), slow.en_passant_pawn());
        for color in Color::ALL {
            let white = color.is_white();
            same!(b, color, mobility::mobility(b.fast, asked.roles, color) as usize, slow.mobility(&types, white));
            same!(b, color, mobility::safe_mobility(b.fast, asked.roles, color) as usize, slow.safe_mobility(&types, white));
            same!(b, color, mobility::checking_moves(b.fast, color) as usize, slow.checking_moves(white));
            let there = slow.pieces(&types, &squares, white);
            let (free, stuck): (Vec<u8>, Vec<u8>) = there.into_iter().partition(|&s| slow.can_move(s));
            same!(b, color, list(mobility::movable(b.fast, asked.roles, asked.region, color)), free.clone());
            same!(b, color, mobility::is_free(b.fast, asked.roles, asked.region, color), !free.is_empty());
            same!(b, color, mobility::is_blocked(b.fast, asked.roles, asked.region, color), !stuck.is_empty());
            let goals: Vec<u8> = slow.castlings(white).into_iter().map(|(_, goal, _, _)| goal % 8).collect();
            same!(b, color, rights::can_castle(b.fast, color, CastlingSide::KingSide), goals.contains(&6));
            same!(b, color, rights::can_castle(b.fast, color, CastlingSide::QueenSide), goals.contains(&2));
            let kept = slow.rights.contains(|letter: char| letter != '-' && letter.is_ascii_uppercase() == white);
            same!(b, color, rights::may_castle(b.fast, color), kept);
            let exposed = slow.en_passant_pawn().is_some_and(|pawn| slow.board.has(pawn, white));
            same!(b, color, rights::is_exposed_to_en_passant(b.fast, color), exposed);
        }
    }

    #[test]
    fn values(position in positions(), asked in questions()) {
        let b = both(&position);
        let (board, slow) = (b.fast.board(), &b.slow);
        let table = asked.table();
        let Question { roles, region: place, values } = asked;
        let (types, squares) = (letters(roles), list(place));
        for color in Color::ALL {
            let white = color.is_white();
            let hit: f64 = slow
                .pieces(&types, &squares, white)
                .into_iter()
                .filter(|&s| slow.is_attacked(s, !white))
                .map(|s| slow.value(s, &table))
                .sum();
            same!(b, color, worth::sum_attacked(board, &values, roles, place, color), hit);
            same!(b, color, worth::forks(board, &values, roles, color), slow.forks(&types, white, &table));
            for square in Square::ALL {
                same!(b, color, exchange::balance(board, &values, square, color), slow.balance(u8::from(square), white, &table));
            }
        }
    }
}

#[test]
fn geometry_by_loops() {
    for a in Square::ALL {
        let to = |test: &dyn Fn(i32, i32) -> bool| -> Vec<u8> {
            ALL.filter(|&s| {
                let files = i32::from(s % 8) - i32::from(a.file());
                let ranks = i32::from(s / 8) - i32::from(a.rank());
                test(files, ranks)
            })
            .collect()
        };
        assert_eq!(list(geometry::file_of(a)), to(&|files, _| files == 0));
        assert_eq!(list(geometry::rank_of(a)), to(&|_, ranks| ranks == 0));
        let diagonal = |files: i32, ranks: i32| files.abs() == ranks.abs();
        assert_eq!(list(geometry::diagonals_of(a)), to(&diagonal));
        let near = |files: i32, ranks: i32| files.abs().max(ranks.abs()) == 1;
        assert_eq!(list(geometry::neighbours_of(a)), to(&near));
        assert_eq!(
            geometry::distance_to_centre(a) as i32,
            to_centre(u8::from(a))
        );
        assert_eq!(
            list(geometry::mirrored(Bitboard::from(a))),
            [u8::from(a) % 8 + 8 * (7 - u8::from(a) / 8)]
        );
        for b in Square::ALL {
            assert_eq!(
                geometry::distance(a, b) as i32,
                steps(u8::from(a), u8::from(b))
            );
            let apart = |x: i32, y: i32| (x - y).abs();
            let files = apart(a.file().into(), b.file().into());
            let ranks = apart(a.rank().into(), b.rank().into());
            assert_eq!(geometry::rook_distance(a, b) as i32, files + ranks);
        }
    }
    let wing = |low: u8, high: u8| {
        ALL.filter(|s| (low..=high).contains(&(s % 8)))
            .collect::<Vec<_>>()
    };
    assert_eq!(list(geometry::KING_SIDE), wing(4, 7));
    assert_eq!(list(geometry::QUEEN_SIDE), wing(0, 3));
    assert_eq!(list(geometry::CENTRE), [27, 28, 35, 36]);
}
