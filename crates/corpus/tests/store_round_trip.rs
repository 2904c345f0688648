//! What goes into a store comes out of it, and a search finds the same in both.

use crate::store_support;

use std::fs;
use std::path::Path;
use std::sync::Arc;

use crate::store_support::random::{STARTS, game, pick};
use crate::store_support::{beside, import, options, real_games, scanned, unpacked};
use chess::chess_from_fen;
use chess::pgn::{Games, Tags};
use proptest::prelude::*;
use shakmaty::{CastlingSide, Chess, Color, Position as _, Role};
use std::sync::atomic::AtomicBool;
use stratvision_corpus::filter::{Dates, Filter};
use stratvision_corpus::input::Input;
use stratvision_corpus::report::ProblemKind;

use stratvision_corpus::scan::count_input;
use stratvision_corpus::store::{self, Note};

/// Decoded headers, and where each game begins.
fn headers_of(text: &[u8]) -> Vec<Vec<(String, String)>> {
    let mut games = Games::new(text);
    let mut headers = Tags::default();
    let mut all = Vec::new();
    while games.next_game(&mut headers) {
        all.push(
            headers
                .iter()
                .map(|(name, value)| (name.into_owned(), value.into_owned()))
                .collect(),
        );
    }
    all
}

/// PGN, its store and the PGN that comes back have the same games; the store of what comes back is the same file.
fn round_trip(folder: &Path, pgn: &[u8], every: u32) {
    let (plain, base) = (folder.join("a.pgn"), folder.join("a.svdb"));
    let (back, again) = (folder.join("b.pgn"), folder.join("b.svdb"));
    fs::write(&plain, pgn).unwrap();
    let (imported, notes) = import(&[&plain], &base, false);
    assert!(notes.is_empty(), "{notes:?}");
    let expected = scanned(&plain, &options(1), every);
    for threads in [1, 2] {
        assert_eq!(scanned(&base, &options(threads), every), expected);
    }
    let mut text = Vec::new();
    let totals = store_support::export(&base, &mut text).unwrap();
    assert_eq!(totals.games, imported.games);
    assert_eq!(totals.positions, imported.positions);
    assert_eq!(store::totals(&base).unwrap(), totals);
    assert_eq!(
        store::verify(&fs::read(&base).unwrap()[..]).unwrap(),
        totals
    );
    assert_eq!(imported.bytes, fs::metadata(&base).unwrap().len());
    assert_eq!(headers_of(&text), headers_of(pgn));
    fs::write(&back, &text).unwrap();
    assert_eq!(scanned(&back, &options(1), every), expected);
    // A second round changes nothing more.
    import(&[&back], &again, false);
    let mut twice = Vec::new();
    store_support::export(&again, &mut twice).unwrap();
    assert!(twice == text);
}

proptest! {
    #[test]
    fn random_games(
        games in prop::collection::vec(
            (0..STARTS.len(), prop::collection::vec(any::<u16>(), 0..120), any::<u8>()),
            1..6,
        ),
    ) {
        let folder = tempfile::tempdir().unwrap();
        let text: String = games
            .iter()
            .enumerate()
            .map(|(number, (start, choices, ending))| game(*start, choices, number, *ending))
            .collect();
        round_trip(folder.path(), text.as_bytes(), 1);
    }

    #[test]
    fn random_headers(
        values in prop::collection::vec(("[A-Za-z0-9_]{1,3}", prop::collection::vec(
            prop::sample::select(&b"ab \\\"]\xfc\r\t%{;\xc3\xa9"[..]), 0..8)), 0..6),
        ends in any::<bool>(),
    ) {
        let mut text = Vec::new();
        for (name, value) in &values {
            text.extend([b"[", name.as_bytes(), b" \"", value, b"\"]\n"].concat());
        }
        if ends {
            text.extend(b"\ne4 e5 1-0\n");
        }
        let folder = tempfile::tempdir().unwrap();
        let (plain, base) = (folder.path().join("a.pgn"), folder.path().join("a.svdb"));
        fs::write(&plain, &text).unwrap();
        import(&[&plain], &base, false);
        assert_eq!(scanned(&base, &options(1), 1), scanned(&plain, &options(1), 1));
        let mut back = Vec::new();
        store_support::export(&base, &mut back).unwrap();
        let seen: Vec<_> = headers_of(&text);
        if store::totals(&base).unwrap().games as usize == seen.len() {
            assert_eq!(headers_of(&back), seen);
        }
    }
}

#[test]
fn every_kind_of_move_occurs() {
    let mut kinds = std::collections::HashSet::new();
    for start in STARTS {
        for seed in 0..40u16 {
            let mut position = match start {
                "" => Chess::default(),
                fen => chess_from_fen(fen).unwrap(),
            };
            for ply in 0..60u16 {
                let Some(played) = pick(&position, (seed * 977).wrapping_add(ply * 31)) else {
                    break;
                };
                kinds.insert((played.role(), played.promotion(), played.is_en_passant()));
                if let Some(side) = played.castling_side() {
                    kinds.insert((Role::King, None, side == CastlingSide::KingSide));
                }
                position.play_unchecked(played);
            }
        }
    }
    for promotion in [Role::Queen, Role::Rook, Role::Bishop, Role::Knight] {
        assert!(kinds.contains(&(Role::Pawn, Some(promotion), false)));
    }
    assert!(kinds.contains(&(Role::Pawn, None, true)));
    assert!(
        kinds.contains(&(Role::King, None, true)) && kinds.contains(&(Role::King, None, false))
    );
}

#[test]
fn classics() {
    let folder = tempfile::tempdir().unwrap();
    let text = fs::read(beside("../../knowledge/games/classics.pgn")).unwrap();
    round_trip(folder.path(), &text, 1);
}

#[test]
fn real() {
    let Some(games) = real_games() else {
        return;
    };
    let text = unpacked(&games);
    let folder = tempfile::tempdir().unwrap();
    round_trip(folder.path(), &text, 97);
}

#[test]
fn odd_files() {
    let folder = tempfile::tempdir().unwrap();
    for text in [
        &b""[..],
        b"\n\n",
        b"1. e4 e5 1-0 1. d4 d5 0-1 [Event \"x\"] 1. c4",
        b"[Event \"no moves\"]\n\n*\n\n[Event \"no result\"]\n\n1. e4 e5\n\n[Event \"neither\"]\n",
        b"\xef\xbb\xbf[White \"M\xfcller\"]\n[White \"twice\"]\n[Black \"O\\\"Neil\"]\n\n1. e4 {talk} (1. d4 d5) e5!? $1 2. Nf3 *",
        b"[Event \"no end\n[Result \"1-0\"]\n\n1. Nf3 Nf6 2. Nd4 Nd5 3. Nb3 Nb6 0-1\n",
        // Two knights could go there; the rest of the game shows which one did.
        b"[Event \"ambiguous\"]\n\n1. Nf3 a6 2. d3 a5 3. Nd2 a4 4. Ng5 *\n",
    ] {
        round_trip(folder.path(), text, 1);
    }
}

#[test]
fn bytes_of_headers_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let (plain, base) = (folder.path().join("a.pgn"), folder.path().join("a.svdb"));
    let text = b"[White \"M\xfcller\"]\n[Black \"O\\\"Neil \\\\ Co\"]\n[Site \"a \"b\" c\"]\n\n1. e4 *\n\n";
    fs::write(&plain, text).unwrap();
    import(&[&plain], &base, false);
    let mut back = Vec::new();
    store_support::export(&base, &mut back).unwrap();
    assert_eq!(back, text);
}

/// Five games, of which the second and the last cannot be replayed.
const BROKEN: &str = "[Event \"1\"]\n\n1. e4 e5 *\n\n[Event \"2\"]\n\n1. e4 e6 2. Ke3 *\n\n[Event \"3\"]\n\n1. d4 *\n\n\
    [Event \"4\"]\n[ECO \"A04\"]\n\n1. Nf3 1-0\n\n[Event \"5\"]\n[FEN \"nothing\"]\n\n1. e4 *\n";

#[test]
fn games_that_cannot_be_replayed_are_left_out_and_keep_their_numbers() {
    let folder = tempfile::tempdir().unwrap();
    let (plain, base) = (folder.path().join("a.pgn"), folder.path().join("a.svdb"));
    fs::write(&plain, BROKEN).unwrap();
    let (imported, notes) = import(&[&plain], &base, false);
    assert_eq!((imported.games, imported.left_out), (3, 2));
    let problems: Vec<(u64, &ProblemKind)> = notes
        .iter()
        .map(|note| match note {
            Note::Problem(problem) => (problem.game, &problem.kind),
            other => panic!("{other:?}"),
        })
        .collect();
    assert!(matches!(
        problems[0],
        (2, ProblemKind::BadMove { ply: 3, .. })
    ));
    assert_eq!(problems[1], (5, &ProblemKind::BadFen));
    // A store that is made of it has the same numbers, too.
    let again = folder.path().join("again.svdb");
    let (imported, _) = import(&[&base], &again, false);
    assert_eq!((imported.games, imported.left_out), (3, 0));
    for store in [&base, &again] {
        assert_eq!(
            scanned(store, &options(1), 1),
            scanned(&plain, &options(1), 1)
        );
    }
    for path in [&plain, &base, &again] {
        assert_eq!(
            count_input(&Input::File(path.clone()), &AtomicBool::new(false)).unwrap(),
            5
        );
    }
    // Samples draw the same games.
    for sample in [vec![0], vec![2, 3], vec![1, 4], vec![1, 3]] {
        let mut options = options(1);
        options.sample = Some(Arc::new(sample));
        assert_eq!(scanned(&base, &options, 1), scanned(&plain, &options, 1));
    }
}

#[test]
fn a_text_between_collections_leaves_no_game_and_changes_no_number() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("a.pgn"), BROKEN).unwrap();
    fs::write(path("prose.txt"), "* one thing\n* another thing\n").unwrap();
    let files = [path("a.pgn"), path("prose.txt"), path("a.pgn")];
    let (imported, _) = import(
        &[&files[0], &files[1], &files[2]],
        &path("with.svdb"),
        false,
    );
    let (alone, _) = import(&[&files[0], &files[2]], &path("without.svdb"), false);
    assert_eq!(
        (imported.games, imported.left_out),
        (alone.games, alone.left_out)
    );
    assert_eq!(
        scanned(&path("with.svdb"), &options(1), 1),
        scanned(&path("without.svdb"), &options(1), 1)
    );
}

#[test]
fn searches_with_conditions_find_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let base = folder.path().join("a.svdb");
    let plain = beside("../../knowledge/games/classics.pgn");
    import(&[&plain], &base, false);
    let mut variants = vec![options(2); 6];
    variants[0].plies = 10..=20;
    variants[1].min_length = 50;
    variants[2].sides = stratvision_corpus::Sides::Both;
    variants[3].sides = stratvision_corpus::Sides::Only(Color::Black);
    variants[4].filter = Filter {
        date: Dates::parse("1850..1899"),
        ..Filter::default()
    };
    variants[5].filter = Filter {
        players: vec!["morphy".to_owned()],
        ..Filter::default()
    };
    for options in &variants {
        assert_eq!(scanned(&base, options, 3), scanned(&plain, options, 3));
    }
    // Moves come back in standard notation.
    let mut options = options(1);
    options.keep_moves = true;
    let text = scanned(&base, &options, 1000);
    assert!(text.contains("\"e4 e5"));
    assert_eq!(text, scanned(&plain, &options, 1000));
}

#[test]
fn duplicates_are_dropped() {
    let folder = tempfile::tempdir().unwrap();
    let (plain, base) = (folder.path().join("a.pgn"), folder.path().join("a.svdb"));
    let long = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 Ng8 7. Nf3 Nf6 8. Ng1 Ng8 9. Nf3 Nf6 10. Ng1 Ng8";
    let usual = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3 9";
    let other = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w Qkq - 0 1";
    let text = [
        format!("[White \"a\"]\n[Black \"b\"]\n\n{long} *\n\n"),
        format!("[White \"c\"]\n[Black \"d\"]\n\n{long} 1-0\n\n"),
        format!("[White \"a\"]\n[FEN \"{usual}\"]\n\n{long} *\n\n"),
        format!("[White \"a\"]\n[FEN \"{other}\"]\n\n{long} *\n\n"),
        format!("[White \"a\"]\n\n{long} 11. Nf3 *\n\n"),
        "[White \"a\"]\n[Black \"b\"]\n\n1. e4 *\n\n".to_owned(),
        "[White \"a\"]\n[Black \"c\"]\n\n1. e4 *\n\n".to_owned(),
        "[White \"a\"]\n[Black \"b\"]\n[Round \"1\"]\n\n1. e4 {again} *\n\n".to_owned(),
    ]
    .concat();
    fs::write(&plain, text).unwrap();
    let (imported, _) = import(&[&plain, &plain], &base, true);
    assert_eq!((imported.games, imported.duplicates), (5, 11));
    let (imported, _) = import(&[&plain, &plain], &base, false);
    assert_eq!((imported.games, imported.duplicates), (16, 0));
    // Stores can be put together too.
    let joined = folder.path().join("b.svdb");
    let (imported, _) = import(&[&base, &plain], &joined, true);
    assert_eq!((imported.games, imported.duplicates), (5, 19));
}

#[test]
fn many_blocks_keep_order() {
    let folder = tempfile::tempdir().unwrap();
    let mut text = String::new();
    for number in 0..7000u16 {
        let choices = [number, number / 7, number / 13, 5];
        text.push_str(&game(
            usize::from(number % 3),
            &choices,
            usize::from(number),
            1,
        ));
    }
    round_trip(folder.path(), text.as_bytes(), 2);
}

#[test]
fn large_games_have_a_limit() {
    let folder = tempfile::tempdir().unwrap();
    let (plain, base) = (folder.path().join("a.pgn"), folder.path().join("a.svdb"));
    let value = |length: usize| "x".repeat(length);
    let text = format!(
        "[Event \"{}\"]\n\n1. e4 *\n\n[Event \"{}\"]\n\n1. d4 *\n\n[Event \"c\"]\n\n1. c4 *\n",
        value(6 << 20),
        value(17 << 20)
    );
    fs::write(&plain, text).unwrap();
    let (imported, notes) = import(&[&plain], &base, false);
    assert_eq!((imported.games, imported.left_out), (2, 1));
    assert!(matches!(notes[..], [Note::Unstorable { game: 2, .. }]));
    assert!(scanned(&base, &options(1), 1).contains("\n3 Unknown [(\"Event\", \"c\")]"));
}

#[test]
fn portuguese_letters_are_searched_and_kept_in_english() {
    let folder = tempfile::tempdir().unwrap();
    let text = "[Event \"a\"]\n\n1. e4 e5 2. Cf3 Cc6 3. Bc4 Cf6 4. Re2 Bc5 5. Te1 O-O 6. Rf1 d6 1-0\n\n[Event \"b\"]\n\n1. e4 e5 2. Nf3 *\n";
    round_trip(folder.path(), text.as_bytes(), 1);
    let plain = scanned(&folder.path().join("a.pgn"), &options(1), 1);
    let end = "r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQRK2 w - - 0 7";
    assert!(plain.contains(end), "{plain}");
    let back = fs::read_to_string(folder.path().join("b.pgn")).unwrap();
    assert!(back.contains("5. Re1 O-O 6. Kf1 d6"), "{back}");
}
