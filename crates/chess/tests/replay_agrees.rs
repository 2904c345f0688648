//! Replaying written moves against shakmaty, move by move.

use proptest::prelude::*;
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::{Chess, EnPassantMode, Position as _};
use stratvision_chess::replay::{Replay, SanError};
use stratvision_chess::{Position, chess_from_fen, san_of};

const STARTS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "4k3/8/8/8/8/8/8/QQQQKQQQ w - - 0 1",
    "1rk3r1/8/8/8/8/8/8/1RK3R1 w BGbg - 0 1",
    "rk5r/pppppppp/8/8/8/8/PPPPPPPP/RK5R w HAha - 0 1",
];

/// Plays the moves in both ways and compares after each.
fn follow(mut slow: Chess, choices: &[u16]) -> Result<(), TestCaseError> {
    let mut fast = Replay::from(&slow);
    for choice in choices {
        let moves = slow.legal_moves();
        if moves.is_empty() {
            break;
        }
        let played = moves[usize::from(*choice) % moves.len()];
        let before = Fen::from_position(&slow, EnPassantMode::PseudoLegal);
        let san = SanPlus::from_move_and_play_unchecked(&mut slow, played).to_string();
        let earlier = fast.clone();
        let ply = fast.play(san.as_bytes());
        prop_assert!(ply.is_ok(), "{san} in {before}");
        let spelled = ply.map(|ply| san_of(&earlier, &fast, ply));
        prop_assert_eq!(spelled.as_deref(), Ok(san.as_str()), "in {}", before);
        if played.is_promotion() || played.is_castle() {
            // Engines write castling in their own way.
        } else if let (Some(from), to) = (played.from(), played.to()) {
            let mut again = earlier.clone();
            let coordinates = format!("{from}{to}");
            prop_assert!(again.play(coordinates.as_bytes()).is_ok());
            prop_assert_eq!(again.position(), fast.position());
        }
        prop_assert_eq!(
            fast.position(),
            &Position::from(&slow),
            "{} in {}",
            &san,
            before
        );
        let wanted = Fen::from_position(&slow, EnPassantMode::Legal).to_string();
        prop_assert_eq!(fast.fen(), wanted);
    }
    Ok(())
}

/// What a word that says a little too much or too little may mean: the sign of a capture, the file of the pawn that
/// takes or the queen was left out, the sign was written where nothing is taken, or the piece is not named, as engines
/// write moves.
fn lenient(word: &str) -> Vec<String> {
    let bare = word.split('=').next().unwrap_or_default();
    let promotion = &word[bare.len()..];
    let without = bare.replace('x', "");
    let (origin, target) = without.split_at(without.len().saturating_sub(2));
    let mut origins = vec![origin.to_owned()];
    if origin.is_empty() && bare.starts_with('x') {
        origins.extend(('a'..='h').map(String::from));
    }
    let mut words = Vec::new();
    if origin.len() == 2 && origin.starts_with(|first| ('a'..='h').contains(&first)) {
        origins.extend("NBRQK".chars().map(|piece| format!("{piece}{origin}")));
        words.extend(["O-O".to_owned(), "O-O-O".to_owned()]);
    }
    for origin in &origins {
        for promotion in [promotion, "=Q"] {
            words.push(format!("{origin}{target}{promotion}"));
            words.push(format!("{origin}x{target}{promotion}"));
        }
    }
    words
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn every_legal_move(start in 0..STARTS.len(), choices in prop::collection::vec(any::<u16>(), 0..150)) {
        follow(chess_from_fen(STARTS[start]).unwrap(), &choices)?;
    }

    /// Whatever shakmaty refuses is refused too, and the other way round.
    #[test]
    fn nothing_illegal(
        start in 0..STARTS.len(),
        choices in prop::collection::vec(any::<u16>(), 0..60),
        word in "[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](=[QRBN])?|O-O(-O)?",
    ) {
        let mut slow = chess_from_fen(STARTS[start]).unwrap();
        for choice in choices {
            let moves = slow.legal_moves();
            if moves.is_empty() {
                break;
            }
            slow.play_unchecked(moves[usize::from(choice) % moves.len()]);
        }
        let wanted = word.parse::<shakmaty::san::San>().ok().and_then(|san| san.to_move(&slow).ok());
        let mut fast = Replay::from(&slow);
        let before = fast.position().clone();
        let fen = Fen::from_position(&slow, EnPassantMode::PseudoLegal).to_string();
        match (fast.play(word.as_bytes()), wanted) {
            (Ok(_), Some(played)) => {
                slow.play_unchecked(played);
                prop_assert_eq!(fast.position(), &Position::from(&slow), "{} in {}", &word, &fen);
            }
            (Err(_), None) => prop_assert_eq!(fast.position(), &before),
            (Ok(_), None) => {
                let meant = lenient(&word).into_iter().any(|word| {
                    let played = word.parse::<shakmaty::san::San>().ok().and_then(|san| san.to_move(&slow).ok());
                    played.is_some_and(|played| {
                        let mut slow = slow.clone();
                        slow.play_unchecked(played);
                        *fast.position() == Position::from(&slow)
                    })
                });
                prop_assert!(meant, "{word} is let through in {fen}");
            }
            (Err(error), Some(_)) => prop_assert!(false, "{word} in {fen}: {error:?}"),
        }
    }

    #[test]
    fn no_word_panics(word in prop::collection::vec(any::<u8>(), 0..12)) {
        let _ = Replay::default().play(&word);
    }
}

#[test]
fn captures_that_name_only_files() {
    let after = |fen: &str, word: &str| {
        let mut replay = Replay::from(&chess_from_fen(fen).unwrap());
        replay.play(word.as_bytes()).map(|_| replay.fen())
    };
    let pawns = "4k3/8/8/3p1pP1/2P5/8/8/4K3 w - f6 0 1";
    for (short, full) in [
        ("cd", "cxd5"),
        ("cxd+", "cxd5"),
        ("c:d", "cxd5"),
        ("gf", "gxf6"),
    ] {
        assert!(after(pawns, full).is_ok());
        assert_eq!(after(pawns, short), after(pawns, full), "{short}");
    }
    for word in ["cb", "gh", "dc"] {
        assert_eq!(after(pawns, word), Err(SanError::Illegal), "{word}");
    }
    for word in ["ce", "cc", "c", "xd", "cxxd"] {
        assert_eq!(after(pawns, word), Err(SanError::NoMove), "{word}");
    }
    // The pawn that is pinned takes nothing, so the other one is meant.
    let pinned = "4k3/8/8/3p4/K3P2r/3p4/4P3/8 w - - 0 1";
    assert!(after(pinned, "exd5").is_err() && after(pinned, "exd3").is_ok());
    assert_eq!(after(pinned, "ed"), after(pinned, "exd3"));
    let two = "4k3/8/8/3p4/4P3/3p4/4P3/K7 w - - 0 1";
    assert_eq!(after(two, "ed"), Err(SanError::Ambiguous));
    let last = "3rk3/4P3/8/8/8/3p4/4P3/K7 w - - 0 1";
    assert_eq!(after(last, "edN"), after(last, "exd8=N"));
    assert_eq!(after(last, "ed=N"), after(last, "exd8=N"));
    assert_eq!(after(last, "ed"), Err(SanError::Ambiguous));
}

#[test]
fn odd_spellings() {
    let after = |fen: &str, word: &str| {
        let mut replay = Replay::from(&chess_from_fen(fen).unwrap());
        replay.play(word.as_bytes()).map(|_| replay.fen())
    };
    let castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    for word in ["O-O", "0-0", "o-o", "O-O+", "0-0!?", "OO"] {
        assert_eq!(
            after(castling, word).as_deref(),
            Ok("r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1")
        );
    }
    assert!(after(castling, "0-0-0").is_ok());
    let pawns = "4k3/8/8/3p1pP1/2P5/8/8/4K3 w - f6 0 1";
    assert!(after(pawns, "xd5").is_ok() && after(pawns, "xf6").is_ok());
    assert!(after(pawns, "d5").is_err() && after(pawns, "f6").is_err());
    let rank_alone = "4k3/8/7p/8/8/8/8/4K3 b - - 0 1";
    assert!(after(rank_alone, "6h5").is_ok() && after(rank_alone, "5h5").is_err());
    let two = "4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1";
    assert_eq!(after(two, "xd5"), Err(SanError::Ambiguous));
    let start = STARTS[0];
    let figurines = [
        "♘f3",
        "♞f3",
        "♘g1–f3",
        "♘\u{fe0e}f3",
        "Nf3±",
        "Nf3=",
        "Nf3+-",
        "Nf3,",
        "Nf3+,",
        "Nf3-+",
        "Nf3+/=",
        "Nf3-/+!?",
        "g1f3",
    ];
    let letters = ["Nf3", "Ngf3", "Ng1f3", "Ng1-f3", "Nf3!", "N1f3"];
    for word in letters.into_iter().chain(figurines) {
        assert!(after(start, word).is_ok(), "{word}");
    }
    for word in ["e4", "e2e4", "e2-e4", "Pe4", "e4!!", "e4+"] {
        assert!(after(start, word).is_ok(), "{word}");
    }
    let queening = "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1";
    for word in [
        "e8=Q", "e8Q", "e8(Q)", "e8", "e8q", "e8=Q+", "e8/Q", "e8/Q+", "e8=(Q)", "e8=♕", "♙e8♛",
        "e7e8q",
    ] {
        assert_eq!(
            after(queening, word).as_deref(),
            Ok("4Q3/6k1/8/8/8/8/8/4K3 b - - 0 1"),
            "{word}"
        );
    }
    let passing = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2";
    for word in ["exd6", "e5xd6", "exd6e.p.", "exd6ep"] {
        assert_eq!(
            after(passing, word).as_deref(),
            Ok("4k3/8/3P4/8/8/8/8/4K3 b - - 0 2"),
            "{word}"
        );
    }
    for word in ["--", "Z0", "0000", "@@@@", "null", "<>"] {
        assert_eq!(
            after(start, word).as_deref(),
            Ok("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 1 1")
        );
    }
    for (word, rook) in [("e1g1", "R4RK1 b kq"), ("e1c1", "2KR3R b kq")] {
        let wanted = format!("r3k2r/8/8/8/8/8/8/{rook} - 1 1");
        assert_eq!(after(castling, word), Ok(wanted));
    }
    for word in ["♘d4", "e8é", "♘", "Nf3é"] {
        assert!(after(start, word).is_err(), "{word}");
    }
    assert_eq!(after(start, "Nd4"), Err(SanError::Illegal));
    assert_eq!(after(start, "hello"), Err(SanError::NoMove));
    assert!(after("4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "Rd1").is_ok());
    assert_eq!(
        after("4k3/8/8/R7/8/8/8/R3K3 w - - 0 1", "Ra3"),
        Err(SanError::Ambiguous)
    );
}
