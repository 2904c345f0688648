//! The shipped sets: free of errors, of the level their names promise, fair to both sides.

use crate::support;

use game::Side;
use shakmaty::{Chess, Position};
use stratvision_dhjog::{Purpose, check, format, parse};

/// The good sets in both languages, with their levels.
fn good() -> Vec<(u8, [String; 2])> {
    let of_level = |level| (level, [format!("nivel{level}"), format!("level{level}")]);
    let strong = (6, ["forte", "strong"].map(str::to_owned));
    (1..=6).map(of_level).chain([strong]).collect()
}

#[test]
fn good_sets_have_no_warnings() {
    for (level, names) in good() {
        for name in names {
            let text = support::shipped(&name);
            let read = parse(&text);
            let checked = check(&read, &support::lexicon(), Purpose::Publication);
            let all: Vec<_> = read
                .diagnostics
                .iter()
                .chain(&checked.diagnostics)
                .collect();
            assert!(all.is_empty(), "{name}: {all:#?}");
            assert_eq!(checked.level(), level, "{name}: {:?}", checked.features);
            assert!(!read.set.annotations.is_empty(), "{name} explains itself");
            assert_eq!(
                format(&parse(&text), &support::lexicon()).unwrap(),
                text,
                "{name} is formatted"
            );
            let (lowered, _) = checked.above(level - 1);
            assert_eq!(lowered.is_empty(), level == 1, "{name}");
        }
    }
}

#[test]
fn sets_of_both_languages_are_equal() {
    for (level, names) in good() {
        let [pt, en] = names.map(|name| support::compile(&support::shipped(&name)));
        support::for_random_positions(11, 300, |chess| {
            for side in Side::BOTH {
                let values = [&pt, &en].map(|program| support::value_of(program, chess, side));
                assert_eq!(values[0], values[1], "level {level}");
            }
        });
    }
}

#[test]
fn what_is_good_for_white_is_good_for_black() {
    for (level, [name, _]) in good() {
        let program = support::compile(&support::shipped(&name));
        assert_eq!(
            support::value_of(&program, &Chess::default(), Side::White),
            0.0
        );
        support::for_random_positions(5, 300, |chess| {
            let mut setup = chess.clone().to_setup(shakmaty::EnPassantMode::Legal);
            setup.mirror();
            let Ok(mirrored) = chess::chess_from_setup(setup) else {
                return;
            };
            let value = support::value_of(&program, chess, Side::White);
            let turned = support::value_of(&program, &mirrored, Side::Black);
            // Plies are counted from White's first move, so Black's may differ by one where time matters.
            if level < 3 || chess.fullmoves().get() > 16 {
                assert!(
                    (value - turned).abs() < 1e-9,
                    "{name}: {value} {turned}\n{chess:?}"
                );
            }
        });
    }
}
