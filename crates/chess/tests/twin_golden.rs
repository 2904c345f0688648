//! The twin against the printed fact base and the worked examples of the definition.

use crate::twin;

use std::collections::BTreeSet;

use crate::twin::*;

const APPENDIX_C: &str = "2qrr1n1/3b1kp1/2pBpn1p/1p2PP2/p2P4/1BP5/P3Q1PP/4RRK1 w - - 0 1";

fn appendix_c() -> TwinBoard {
    TwinBoard::from_fen(APPENDIX_C)
}

fn holds(fen: &str, white: bool, fact: &str) -> bool {
    facts(&TwinBoard::from_fen(fen), white).contains(fact)
}

#[test]
fn appendix_c_fact_by_fact() {
    let printed: BTreeSet<String> = include_str!("data/appendix-c.facts")
        .lines()
        .filter(|line| !line.starts_with('%'))
        .map(|line| line.strip_suffix('.').expect("a dot").to_string())
        .collect();
    assert_eq!(printed.len(), 1159);
    let ours = facts(&appendix_c(), true);
    let missing: Vec<_> = printed.difference(&ours).collect();
    let extra: Vec<_> = ours.difference(&printed).collect();
    assert!(
        missing.is_empty() && extra.is_empty(),
        "missing {missing:?}\nextra {extra:?}"
    );
}

#[test]
fn squares_and_distances() {
    assert_eq!((file_of(square("e2")), rank_of(square("e2"))), (5, 2));
    let (a, b) = (square("c5"), square("h2"));
    assert_eq!(file_distance(a, b), 5);
    assert_eq!(rank_distance(a, b), 3);
    assert_eq!(max_distance(a, b), 5);
    assert_eq!(min_distance(a, b), 3);
    assert_eq!(manhattan_distance(a, b), 8);
    assert!(on_edge(square("e1")) && !on_corner(square("e1")));
    assert!(on_corner(square("h8")) && !on_edge(square("d4")));
}

#[test]
fn types_and_values() {
    let board = appendix_c();
    assert!(type_of(&board, square("e8"), 'R') && type_of(&board, square("e1"), 'R'));
    assert!(!type_of(&board, square("e4"), 'R'));
    assert_eq!(value_of(&board, square("e8")), 5);
    assert_eq!(value_of(&board, square("e4")), 0);
    assert_eq!(value_of(&board, square("g1")), 1000);
    assert_eq!(relative_value_of(&board, square("e8")), 25);
}

#[test]
fn moves() {
    let board = appendix_c();
    assert_eq!(moves_of(&board, square("f7")), 0);
    assert_eq!(moves_of(&board, square("e6")), 0);
    assert_eq!(moves_of(&board, square("e4")), 0);
    assert_eq!(moves_of_type(&board, true, true, Some('P')), 9);
    assert_eq!(moves_of(&board, square("f6")), 5);
    assert_eq!(safe_moves_of(&board, square("f6")), 1);
    for king in ["g1", "f7"] {
        assert_eq!(
            safe_moves_of(&board, square(king)),
            moves_of(&board, square(king))
        );
    }
    // The king's own shadow: a rook's check along the rank takes both neighbours.
    let shadow = TwinBoard::from_fen("8/8/8/8/R2k4/8/8/K7 b - - 0 1");
    assert!(!twin::moves::legal_moves(&shadow, square("d4")).contains(&square("e4")));
}

#[test]
fn defences() {
    let board = appendix_c();
    let (e5, e6) = (square("e5"), square("e6"));
    assert_eq!(direct_defenses(&board, true, e6, false), 2);
    assert_eq!(direct_defenses(&board, true, e5, true), 3);
    assert_eq!(defenses(&board, true, e5, true), 4);
    assert_eq!(defenses(&board, true, e6, false), 3);
    assert_eq!(defenses_value(&board, true, e6, false), 17);
    assert_eq!(direct_defenses_value(&board, true, e6, false), 8);
    // The same seen by black.
    assert_eq!(defenses(&board, false, e6, true), 3);

    let board = TwinBoard::from_fen("k1r5/pp6/N7/8/5Qp1/1r1p2P1/2b2K2/8 w - - 0 1");
    let (c7, b8) = (square("c7"), square("b8"));
    assert_eq!(rel_defenses_value(&board, true, c7, false), 15);
    assert_eq!(relative_value_of(&board, square("c8")), 15);
    assert_eq!(pieces_def(&board, true, c7, true, 'N'), 1);
    assert_eq!(pieces_def(&board, true, b8, false, 'R'), 1);
    assert_eq!(pieces_def(&board, true, b8, false, 'Q'), 0);
    assert_eq!(pieces_def(&board, true, b8, false, 'K'), 1);
}

#[test]
fn wedges() {
    let (h3, h7) = (square("h3"), square("h7"));
    let board = TwinBoard::from_fen("5r2/4N1pk/8/2q5/8/3R4/6PP/7K w");
    assert_eq!(wedges_between(&board, true, h3, h7), 1);
    let board = TwinBoard::from_fen("5r2/4N1pk/8/8/8/3R4/6PP/7K w");
    assert_eq!(wedges_between(&board, true, h3, h7), 0);
    assert_eq!(wedges_between(&board, true, square("h3"), square("g7")), 0);
}

#[test]
fn pawns() {
    let board = TwinBoard::from_fen("8/3p4/2k5/1pP5/1P6/5K2/8/8 w");
    assert_eq!(sentry(&board, true, square("c5")), 1);
    assert_eq!(ram(&board, true, square("c5")), 0);
    assert_eq!(ram(&board, true, square("b4")), 1);
    assert_eq!(ram(&board, true, square("b5")), 1);

    let blocked = TwinBoard::from_fen("8/8/8/p1k1p3/P3P3/2K5/8/8 w");
    assert!(blocked_pawns(&blocked, true, true) && blocked_pawns(&blocked, true, false));
    let free = TwinBoard::from_fen("8/8/8/p1k1p3/P3P3/2K5/7P/8 w");
    assert!(!blocked_pawns(&free, true, true) && blocked_pawns(&free, true, false));
}

#[test]
fn rule_of_the_square() {
    for (fen, king, pawn, expected) in [
        ("8/8/2k5/1pP5/1P6/5K2/8/8 w", "c6", "c5", true),
        ("8/8/8/1pP5/1P5k/5K2/8/8 w", "h4", "c5", false),
        ("8/8/8/p1k5/P7/2K5/7P/8 w", "c5", "h2", true),
        ("8/8/8/2p4K/8/8/8/k7 w", "h5", "c5", true),
    ] {
        let board = TwinBoard::from_fen(fen);
        let (king, pawn) = (square(king), square(pawn));
        assert_eq!(in_the_square(&board, true, king, pawn), expected, "{fen}");
        assert_eq!(in_the_square(&board, true, pawn, king), expected, "{fen}");
    }
}

#[test]
fn kings() {
    let board = TwinBoard::from_fen("8/3p4/2k5/1pP5/1P6/5K2/8/8 w");
    assert_eq!(king_path_to(&board, true, square("f3"), square("c5")), 3);
    let wall = TwinBoard::from_fen("8/8/5p2/4pPp1/1p1pP1Pk/1PpP4/2P5/K7 w");
    assert_eq!(king_path_to(&wall, true, square("a1"), square("f6")), 0);
    let open = TwinBoard::from_fen("8/8/5p2/4pPp1/3pP1Pk/2pP4/2P5/K7 w");
    assert_eq!(king_path_to(&open, true, square("a1"), square("f6")), 6);
    assert_eq!(king_path_to(&open, true, square("a1"), square("a1")), 0);

    for (a, b, expected) in [
        ("c3", "c5", true),
        ("c3", "c7", true),
        ("c3", "e5", true),
        ("d3", "c5", false),
        ("c3", "c6", false),
    ] {
        assert_eq!(king_opposition(square(a), square(b)), expected, "{a} {b}");
    }
}

#[test]
fn owners_and_colours() {
    let board = appendix_c();
    assert_eq!(square_owner(&board, true, square("e6")), Some(false));
    assert_eq!(square_owner(&board, false, square("e6")), Some(true));
    assert_eq!(square_owner(&board, true, square("e4")), None);
    assert!(exist_in_file(&board, true, false, Some('P'), 5));
    assert!(exist_in_rank(&board, true, true, Some('P'), 5));
    assert!(!exist_in_file(&board, true, false, Some('P'), 4));
    assert!(exist_in_file(&board, true, false, None, 4));

    let board = TwinBoard::from_fen("8/8/3bk3/p1p1p3/P1P1P3/5B2/4K3/8 w");
    assert_eq!(square_color(square("d6")), 1);
    assert_eq!(square_colors(&board, true, true, Some('P')), [0, 0, 0]);
    let mixed = square_colors(&board, true, false, None);
    assert!(mixed.contains(&0) && mixed.contains(&1));
}

#[test]
fn marks() {
    // Greco: g1 is held by Bc5 only through the queen f2.
    let board = TwinBoard::from_fen("r1b2rk1/pppp1ppp/8/2b1P3/2B3n1/5N2/PP3qPP/RNBQR2K b - - 1 12");
    assert!(protected_by_me(&board, false, square("g1"), square("f2")));
    let without = TwinBoard::from_fen("r1b2rk1/pppp1ppp/8/4P3/2B3n1/5N2/PP3qPP/RNBQR2K b - - 1 12");
    assert!(!protected_by_me(
        &without,
        false,
        square("g1"),
        square("f2")
    ));
    assert!(protected_by_you(&board, false, square("g1")));
    assert!(!protected_by_you(&board, false, square("h5")));
}

#[test]
fn dynamic_facts_outside_the_listing() {
    // A queen round a blocker.
    let round = "7k/8/7r/6P1/5Q2/1K6/n7/8 w - - 0 1";
    assert!(holds(round, true, "ataquepossivel(mQf4,cf8,srh6)"));
    // A pinned knight has none.
    let pinned = facts(
        &TwinBoard::from_fen("r3k3/8/2K5/3N4/8/5b2/8/8 w - - 0 1"),
        true,
    );
    assert!(
        !pinned
            .iter()
            .any(|fact| fact.starts_with("ataquepossivel(mNd5"))
    );
    assert!(pinned.contains("move(mNd5,cc7)"));
    // En passant: only for the side to move.
    let en_passant = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    assert!(holds(en_passant, true, "move(mPe5,cd6)"));
    assert!(holds(en_passant, false, "move(spe5,cd6)"));
    assert!(!holds(
        "4k3/8/8/3pP3/8/8/8/4K3 b - d6 0 1",
        true,
        "move(mPe5,cd6)"
    ));
    assert_eq!(moves_of(&TwinBoard::from_fen(en_passant), square("e5")), 2);
    // En passant that bares the king on the rank: a pseudo-legal move, but none of MOVESOF.
    let bared = TwinBoard::from_fen("4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1");
    assert!(facts(&bared, true).contains("move(mPe5,cd6)"));
    assert_eq!(moves_of(&bared, square("e5")), 1);
}

#[test]
fn mates_of_both_sides() {
    assert!(holds(
        "6k1/5p1p/5BpQ/8/8/8/8/6K1 w - - 0 1",
        true,
        "xequemate(mQh6,cg7)"
    ));
    // Either side to move, either side searching.
    assert!(holds(
        "6k1/5p1p/5BpQ/8/8/8/8/6K1 b - - 0 1",
        false,
        "xequemate(sqh6,cg7)"
    ));
    // A double step that can be answered en passant does not mate; with a bishop instead of the pawn it does.
    let answered = "8/8/R7/7k/7p/5N2/6P1/1K4R1 w - - 0 1";
    assert!(!holds(answered, true, "xequemate(mPg2,cg4)"));
    let unanswered = "8/8/R7/7k/7b/5N2/6P1/1K4R1 w - - 0 1";
    assert!(holds(unanswered, true, "xequemate(mPg2,cg4)"));
    // A promotion.
    assert!(holds(
        "k7/2P5/K7/8/8/8/8/8 w - - 0 1",
        true,
        "xequemate(mPc7,cc8)"
    ));
}

#[test]
fn directions_turn_with_the_searching_side() {
    let fen = "4k3/8/3p4/3pp3/8/8/8/4K3 b - - 0 1";
    assert!(holds(fen, true, "oeste(spd5,spe5)"));
    assert!(holds(fen, false, "oeste(mPe5,mPd5)"));
    assert!(holds(fen, true, "sul(spd5,spd6)"));
    assert!(holds(fen, false, "sul(mPd6,mPd5)"));
}

#[test]
fn blocking() {
    let board = TwinBoard::from_fen("4k3/8/8/p1N5/Pp6/1N6/8/4K3 w - - 0 1");
    assert!(blocks(&board, square("b3"), square("b4")));
    assert!(blocks(&board, square("a5"), square("a4")));
    assert!(!blocks(&board, square("b4"), square("b3")));
    assert!(!blocks(&board, square("c5"), square("b4")));
}

#[test]
fn longer_lists() {
    let kinds = [
        Dynamic::IndirectAttack,
        Dynamic::IndirectDefense,
        Dynamic::PossibleAttack,
        Dynamic::PossibleDefense,
    ];
    // One intermediate: the fact base itself.
    let board = appendix_c();
    let all = facts(&board, true);
    for kind in kinds {
        let printed: BTreeSet<String> = all
            .iter()
            .filter(|fact| fact.starts_with(kind.predicate()))
            .cloned()
            .collect();
        assert_eq!(list_facts(&board, true, kind, 1), printed);
    }
    // A rook through two pieces.
    let indirect = list_facts(&board, true, Dynamic::IndirectAttack, 2);
    assert!(indirect.contains("ataqueindireto(mRe1,mQe2,mPe5,spe6)"));
    assert!(indirect.contains("ataqueindireto(mRe1,ce2,mPe5,spe6)"));
    assert!(!indirect.contains("ataqueindireto(mRe1,mPe5,mQe2,spe6)"));
    let defence = list_facts(&board, true, Dynamic::IndirectDefense, 2);
    assert!(defence.contains("defesaindireta(srd8,sbd7,mBd6,cd5)"));
    assert!(!defence.contains("defesaindireta(srd8,sbd7,mBd6,cd4)"));
    // A knight's two jumps, through a friend and through an enemy; the bare square is named in every case.
    let jumps = TwinBoard::from_fen("6k1/8/6p1/8/8/5p2/4P3/K5N1 w - - 0 1");
    let possible = list_facts(&jumps, true, Dynamic::PossibleAttack, 2);
    assert!(possible.contains("ataquepossivel(mNg1,mPe2,cf4,spg6)"));
    assert!(possible.contains("ataquepossivel(mNg1,ce2,cf4,spg6)"));
    assert!(possible.contains("ataquepossivel(mNg1,spf3,ce5,spg6)"));
    assert!(!possible.contains("ataquepossivel(mNg1,cf3,ch4,cg6)"));
    // The way back: the square left is empty and may be defended again.
    let possible = list_facts(&jumps, true, Dynamic::PossibleDefense, 2);
    assert!(possible.contains("defesapossivel(mNg1,ch3,cf2,ch1)"));
    assert!(possible.contains("defesapossivel(mNg1,cf3,cd2,cb1)"));
    assert!(!possible.contains("defesapossivel(mNg1,spf3,cd2,cb1)"));
    // A pawn's two steps.
    let run = TwinBoard::from_fen("4k3/8/2n5/8/8/8/3P4/4K3 w - - 0 1");
    let possible = list_facts(&run, true, Dynamic::PossibleAttack, 2);
    assert!(possible.contains("ataquepossivel(mPd2,cd4,cd5,snc6)"));
    assert!(!possible.contains("ataquepossivel(mPd2,cd3,cd5,snc6)"));
}

/// Counts of move sequences known from many engines: the twin's legal moves are those of chess (positions without
/// castling rights).
#[test]
fn perft() {
    fn count(board: &TwinBoard, depth: usize) -> usize {
        if depth == 0 {
            return 1;
        }
        let mut sum = 0;
        for from in board.squares_of(board.white_to_move) {
            for to in twin::moves::legal_moves(board, from) {
                for promotion in twin::moves::promotions(board, from, to) {
                    sum += count(
                        &twin::moves::after_move(board, from, to, promotion),
                        depth - 1,
                    );
                }
            }
        }
        sum
    }
    for (fen, counts) in [
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", [14, 191, 2812]),
        ("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", [24, 496, 9483]),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
            [20, 400, 8902],
        ),
    ] {
        let board = TwinBoard::from_fen(fen);
        for (depth, expected) in counts.into_iter().enumerate() {
            assert_eq!(count(&board, depth + 1), expected, "{fen}");
        }
    }
}

/// Colours exchanged and the board turned by 180 degrees, the other side sees exactly the same.
#[test]
fn both_sides_are_alike() {
    let turn_board = |board: &TwinBoard| {
        let mut turned = board.clone();
        for s in 0..64 {
            turned.squares[63 - s] = board.squares[s].map(|(white, letter)| (!white, letter));
        }
        turned.white_to_move = !board.white_to_move;
        turned.en_passant = board.en_passant.map(|s| 63 - s);
        turned
    };
    let turn_constant = |constant: &str| {
        let (head, name) = constant.split_at(constant.len() - 2);
        format!("{head}{}", square_name(63 - square(name)))
    };
    let turn_fact = |fact: &String| {
        let (predicate, rest) = fact.split_once('(').expect("arguments");
        let constants: Vec<String> = rest
            .trim_end_matches(')')
            .split(',')
            .map(turn_constant)
            .collect();
        format!("{predicate}({})", constants.join(","))
    };
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1";
    let mut random: u64 = 1;
    for _game in 0..4 {
        let mut board = TwinBoard::from_fen(start);
        for ply in 0..120 {
            let mut moves = Vec::new();
            for from in board.squares_of(board.white_to_move) {
                moves.extend(
                    twin::moves::legal_moves(&board, from)
                        .into_iter()
                        .map(|to| (from, to)),
                );
            }
            if moves.is_empty() {
                break;
            }
            // Any sequence will do, as long as it is always the same.
            random = random
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            let (from, to) = moves[(random >> 33) as usize % moves.len()];
            let promotion = twin::moves::promotions(&board, from, to)[0];
            board = twin::moves::after_move(&board, from, to, promotion);
            if ply % 15 != 0 {
                continue;
            }
            let turned = turn_board(&board);
            for white in [true, false] {
                let expected: BTreeSet<String> =
                    facts(&board, white).iter().map(turn_fact).collect();
                assert_eq!(facts(&turned, !white), expected);
                for s in 0..64 {
                    let t = 63 - s;
                    assert_eq!(moves_of(&board, s), moves_of(&turned, t));
                    assert_eq!(safe_moves_of(&board, s), safe_moves_of(&turned, t));
                    assert_eq!(sentry(&board, white, s), sentry(&turned, !white, t));
                    assert_eq!(ram(&board, white, s), ram(&turned, !white, t));
                    for mine in [true, false] {
                        assert_eq!(
                            defenses_value(&board, white, s, mine),
                            defenses_value(&turned, !white, t, mine)
                        );
                    }
                }
            }
        }
    }
}
