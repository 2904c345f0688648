//! Chess as a game: known numbers of positions, and hints that agree with the rules.

use std::collections::HashSet;

use game::{Game, Tactics, perft};
use proptest::prelude::*;
use shakmaty::Position as _;
use stratvision_chess::ChessGame;

/// The counts everybody agrees on, from depth 1 on.
const KNOWN: [(&str, &[u64]); 6] = [
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        &[20, 400, 8_902, 197_281, 4_865_609],
    ),
    (
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        &[48, 2_039, 97_862, 4_085_603, 193_690_690],
    ),
    (
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        &[14, 191, 2_812, 43_238, 674_624],
    ),
    (
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        &[6, 264, 9_467, 422_333, 15_833_292],
    ),
    (
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        &[44, 1_486, 62_379, 2_103_487, 89_941_194],
    ),
    (
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        &[46, 2_079, 89_890, 3_894_594, 164_075_551],
    ),
];

fn count_up_to(most: u64) {
    for (fen, counts) in KNOWN {
        let position = ChessGame::read(fen).unwrap();
        for (index, &count) in counts.iter().enumerate() {
            if count <= most {
                assert_eq!(perft(&position, index as u32 + 1), count, "{fen}");
            }
        }
    }
}

#[test]
fn positions_are_counted() {
    count_up_to(200_000);
}

/// `cargo test --release -- --ignored`: minutes without optimisation.
#[test]
#[ignore = "long"]
fn positions_are_counted_to_depth_five() {
    count_up_to(u64::MAX);
}

/// Plays the moves that the numbers choose and looks at every position on the way.
fn walk(start: &str, choices: &[u8], mut look: impl FnMut(&ChessGame)) {
    let mut position = ChessGame::read(start).unwrap();
    let mut legal = Vec::new();
    for &choice in choices {
        look(&position);
        legal.clear();
        position.legal_moves(&mut legal);
        if legal.is_empty() {
            return;
        }
        position.play(legal[usize::from(choice) % legal.len()]);
    }
    look(&position);
}

fn starts() -> impl Strategy<Value = &'static str> {
    prop::sample::select(KNOWN.map(|(fen, _)| fen).to_vec())
}

proptest! {
    #[test]
    fn keys_follow_the_moves(start in starts(), choices in prop::collection::vec(any::<u8>(), 0..120)) {
        walk(start, &choices, |position| {
            let anew = ChessGame::from(position.chess().clone());
            assert_eq!(position.key(), anew.key(), "{}", position.text());
            let read = ChessGame::read(&position.text()).unwrap();
            assert_eq!(&read, position);
        });
    }

    #[test]
    fn hints_agree_with_the_rules(start in starts(), choices in prop::collection::vec(any::<u8>(), 0..120)) {
        walk(start, &choices, |position| {
            let mut legal = Vec::new();
            position.legal_moves(&mut legal);
            let mut forcing = Vec::new();
            position.forcing_moves(&mut forcing);
            let wanted: HashSet<_> = legal
                .iter()
                .copied()
                .filter(|chosen| position.is_forced() || position.is_capture(*chosen))
                .collect();
            assert_eq!(forcing.len(), wanted.len(), "{}", position.text());
            assert_eq!(forcing.into_iter().collect::<HashSet<_>>(), wanted, "{}", position.text());

            let mut checks = Vec::new();
            position.threatening_moves(&mut checks);
            let gives_check = |chosen| {
                let mut next = position.clone();
                next.play(chosen);
                next.chess().is_check()
            };
            let wanted: HashSet<_> = legal
                .iter()
                .copied()
                .filter(|chosen| !position.is_capture(*chosen) && !chosen.is_castle())
                .filter(|chosen| gives_check(*chosen))
                .collect();
            assert_eq!(checks.into_iter().collect::<HashSet<_>>(), wanted, "{}", position.text());

            if let Some(passed) = position.passed() {
                assert_ne!(passed.side_to_move(), position.side_to_move());
                assert_ne!(passed.key(), position.key());
            }
            for chosen in legal {
                assert!(ChessGame::slot(chosen) < ChessGame::SLOTS);
                let text = position.move_text(chosen);
                assert_eq!(position.read_move(&text).unwrap(), chosen);
                assert_eq!(position.read_move(&position.uci(chosen).to_string()).unwrap(), chosen);
            }
        });
    }
}
