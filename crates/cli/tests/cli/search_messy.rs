//! Files as people really write them, and files that are broken.

use std::io::Write;

use super::support::{Ended, Folder, call, classics, feed};

/// The headers of a game, and the shortest mate there is.
const HEAD: &str = "[Event \"x\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"0-1\"]\n\n";
const MATE: &str = "1. f3 e5 2. g4 Qh4# 0-1\n";

/// Searches these bytes for a mate in one.
fn search(bytes: impl Into<Vec<u8>>) -> Ended {
    feed(
        ["search", "-p", "mateinone", "-", "--format", "jsonl"],
        bytes,
    )
}

/// These bytes hold this number of games, all of which can be replayed, and this number of mates.
#[track_caller]
fn holds(bytes: impl Into<Vec<u8>>, games: usize, mates: usize) {
    let ended = search(bytes);
    let said = ended.err.lines().next().unwrap_or_default();
    let word = if games == 1 { "game" } else { "games" };
    let expected = format!("{games} {word}, {games} searched, ");
    assert!(said.starts_with(&expected), "{}", ended.err);
    assert_eq!(ended.err.lines().count(), 1, "{}", ended.err);
    assert_eq!(ended.out.lines().count(), mates, "{}", ended.out);
    assert_eq!(ended.code, if mates > 0 { 0 } else { 3 });
}

fn game(moves: &str) -> String {
    format!("{HEAD}{moves}\n")
}

#[test]
fn comments_variations_nags_and_escapes_are_skipped() {
    holds(
        game("{a} 1. f3 {b ) ( 1. e4 } e5 ; 2. h4\n2. g4 {two\nlines} Qh4# {c} 0-1"),
        1,
        1,
    );
    holds(
        game("1. f3 (1. e4 e5 (1... c5 2. Nf3 (2. c3)) 2. Nf3) e5 2. g4 (2. e4) Qh4# 0-1"),
        1,
        1,
    );
    holds(game("1. f3?! $6 $10 e5! 2. g4?? $4 Qh4#!! $1 0-1"), 1, 1);
    holds(
        format!(
            "% escape\n{}",
            game("1. f3 e5\n% [Event \"no\"] 3. junk\n2. g4 Qh4# 0-1")
        ),
        1,
        1,
    );
    holds(
        game("1. f3 {[%clk 1:00:00][%eval -0.5]} 1... e5 2. g4 Qh4# 0-1"),
        1,
        1,
    );
    let deep = format!(
        "1. f3 {} e5 {} e5 2. g4 Qh4# 0-1",
        "(".repeat(5000),
        ")".repeat(5000)
    );
    holds(game(&deep), 1, 1);
}

#[test]
fn missing_and_odd_results_are_accepted() {
    holds(game("1. f3 e5 2. g4 Qh4#").repeat(2), 2, 2);
    holds(
        game("1. f3 e5 ½-½") + &game("1. f3 e5 1/2") + &game(MATE),
        3,
        1,
    );
    holds(game("1. f3 e5 2. g4 Qh4+ 0:1"), 1, 1);
}

#[test]
fn encodings_and_line_ends_are_recognized() {
    let mut latin =
        b"[White \"Jos\xe9\"]\n[Black \"O\x92Neil\"]\n\n1. f3 {\xe4} e5 2. g4 Qh4# 0-1\n".to_vec();
    let ended = search(latin.clone());
    assert_eq!(
        (&ended.json()[0]["white"], &ended.json()[0]["black"]),
        (&"José".into(), &"O’Neil".into())
    );
    latin.extend(game(MATE).bytes());
    holds(latin, 2, 2);
    let two = format!("{HEAD}{MATE}\n{HEAD}{MATE}");
    holds(two.replace('\n', "\r\n"), 2, 2);
    holds(two.replace('\n', "\r"), 2, 2);
    holds(format!("\u{feff}{two}"), 2, 2);
    let wide = |order: fn(u16) -> [u8; 2]| -> Vec<u8> {
        let units = format!("\u{feff}{two}").encode_utf16().collect::<Vec<_>>();
        units.into_iter().flat_map(order).collect()
    };
    holds(wide(u16::to_le_bytes), 2, 2);
    holds(wide(u16::to_be_bytes), 2, 2);
    // A word that cannot be played is shown as it was meant.
    let ended = search(b"1. f3 \x96e5\xe9 *".to_vec());
    assert!(ended.err.contains("'e5é'"), "{}", ended.err);
}

#[test]
fn moves_in_other_notations_are_read() {
    holds(
        game("1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. 0-0 0-0 5. d3 *"),
        1,
        0,
    );
    holds(
        game("1. d4 d5 2. Nc3 Nc6 3. Bf4 Bf5 4. Qd2 Qd7 5. 0-0-0 0-0-0?! *"),
        1,
        0,
    );
    holds(game("1. f2f3 e7-e5 2. g2-g4 Qd8h4# 0-1"), 1, 1);
    holds(
        game("1. Ngf3 Nbc6 2. Nb1c3 Ng8f6 3. R1b1 Rhg8 4. e2e4 d7d5 5. e4xd5 Nf6xd5 *"),
        1,
        0,
    );
    holds(
        game("1. e4 a6 2. e5 d5 3. exd6e.p. Nc6 4. dxc7 e.p. *"),
        1,
        0,
    );
    holds(game("1 . f3 1 ... e5 2 . g4 2. ... Qh4 mate 0-1"), 1, 1);
    holds(game("1. e4 -- 2. d4 Z0 3. Nf3 null 4. c4 *"), 1, 0);
    let promotion = "[FEN \"8/P7/8/8/8/8/k7/2K5 w - - 0 1\"]\n\n1. a8";
    for piece in ["Q+", "=Q+", "(Q)+", "=q+"] {
        holds(format!("{promotion}{piece} *\n"), 1, 0);
    }
}

/// Nothing says which knight goes to d2: it is the one with which the rest can be played.
#[test]
fn ambiguous_moves_are_resolved_by_later_moves() {
    holds(game("1. Nf3 a6 2. d3 a5 3. Nd2 a4 4. Ng5 *"), 1, 0);
    holds(game("1. Nf3 a6 2. d3 a5 3. Nd2 a4 4. Nc3 *"), 1, 0);
}

#[test]
fn games_without_blank_lines_are_split() {
    holds(
        "1. f3 e5 2. g4 Qh4# 0-1 1. e4 e5 1/2-1/2 1. f3 e5 2. g4 Qh4# 0-1",
        3,
        2,
    );
    holds(
        format!("{}\n{MATE}", HEAD.trim()).repeat(2) + HEAD + MATE,
        3,
        3,
    );
    holds(format!("{HEAD}1. f3 {{never closed\n\n{HEAD}{MATE}"), 2, 1);
    holds(format!("{HEAD}1. f3 (1. e4\n\n{HEAD}{MATE}"), 2, 1);
    holds(
        format!("[Event]\n[White]\n[Black \"x]\n[Bad\n\n{MATE}\n{HEAD}{MATE}"),
        2,
        2,
    );
}

#[test]
fn fen_tags_and_chess960_are_replayed() {
    let ended = search(
        "[FEN \"6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\"]\n\n1. Ra8# 1-0\n\n\
         [FEN \"r5k1/8/8/8/8/8/5PPP/6K1 b - - 0 30\"]\n\n30... Ra1# 0-1\n",
    );
    let hits = ended.json();
    assert_eq!(hits.len(), 2);
    assert_eq!(
        (&hits[1]["side"], &hits[1]["ply"]),
        (&"black".into(), &0.into())
    );
    assert_eq!(hits[1]["fen"], "r5k1/8/8/8/8/8/5PPP/6K1 b - - 0 30");
    for variant in ["Chess960", "chess 960", "Fischerandom"] {
        holds(
            format!(
                "[Variant \"{variant}\"]\n[FEN \"bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w GEge - 0 1\"]\n\n\
                 1. e4 e5 2. Ng3 Ng6 3. O-O O-O 4. Nf5 *\n"
            ),
            1,
            0,
        );
    }
}

/// Invalid games are located, counted and skipped; `--strict` stops there.
#[test]
fn unplayable_games_are_located_and_left_out() {
    let text = format!(
        "{HEAD}1. e4 Ke4 *\n\n[Event \"v\"]\n[Variant \"Crazyhouse\"]\n\n1. e4 e5 2. N@f3 *\n\n\
         [Event \"f\"]\n[FEN \"no position\"]\n\n1. e4 *\n\n{HEAD}{MATE}"
    );
    let offset = |part: &str| text.find(part).unwrap();
    let ended = search(text.clone());
    assert_eq!(
        ended.err.lines().collect::<Vec<_>>(),
        [
            "-: game 1 (byte 0): ply 2, 'Ke4', cannot be played; skipped".to_owned(),
            format!(
                "-: game 2 (byte {}): the variant 'Crazyhouse' is not supported; skipped",
                offset("[Event \"v\"")
            ),
            format!(
                "-: game 3 (byte {}): the FEN tag is no position; skipped",
                offset("[Event \"f\"")
            ),
            "4 games, 1 searched, 5 positions, 1 hit, 2 could not be replayed, 1 of an unknown variant"
                .to_owned(),
        ]
    );
    assert_eq!((ended.code, &ended.json()[0]["game"]), (0, &4.into()));
    let strict = feed(["search", "-p", "mateinone", "-", "--strict", "-q"], text);
    assert_eq!(
        (strict.code, strict.out.as_str(), strict.err.lines().count()),
        (1, "", 2),
        "{}",
        strict.err
    );
    let in_portuguese = feed(
        ["search", "-p", "mateinone", "-", "--lang", "pt"],
        "1. e4 Ke4 *",
    );
    assert_eq!(
        in_portuguese.err,
        "-: partida 1 (byte 0): o meio-lance 2, 'Ke4', não pode ser jogado; pulada\n\
         1 partida, 0 procuradas, 0 posições, 1 não pôde ser reproduzida\n"
    );
}

#[test]
fn empty_and_binary_files_have_no_games() {
    for nothing in ["", "\n\n\n   \n", "\u{feff}", "% only this\n"] {
        let ended = search(nothing);
        assert_eq!(
            (ended.code, ended.err.as_str()),
            (3, "0 games, 0 searched, 0 positions\n")
        );
    }
    let garbage: Vec<u8> = (0..=255).cycle().take(100_000).collect();
    let ended = search(garbage);
    assert_eq!((ended.code, ended.out.as_str()), (1, ""));
    assert!(
        ended.err.starts_with("error: -: it is no text\n"),
        "{}",
        ended.err
    );
    // A text cut in the middle of a move.
    let ended = search(format!("{HEAD}{MATE}\n{HEAD}1. f3 e5 2. g"));
    assert_eq!((ended.code, ended.out.lines().count()), (0, 1));
    assert!(
        ended
            .err
            .contains("game 2 (byte 77): ply 3, 'g', cannot be played"),
        "{}",
        ended.err
    );
}

fn packed(with: &str, text: &[u8]) -> Vec<u8> {
    match with {
        "zst" => zstd::encode_all(text, 3).unwrap(),
        "gz" => {
            let mut out = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
            out.write_all(text).unwrap();
            out.finish().unwrap()
        }
        _ => {
            let mut out = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::best());
            out.write_all(text).unwrap();
            out.finish().unwrap()
        }
    }
}

/// Packed games are the same games; of an archive that is cut off, the games before the cut are searched.
#[test]
fn truncated_archives_are_reported() {
    let folder = Folder::new();
    // Long enough for several blocks of every packer, and never the same twice.
    let games = std::fs::read_to_string(classics()).unwrap();
    let text: String = (0..150)
        .map(|number| games.replace("Classic", &format!("Classic {number} {}", number * 7919)))
        .collect();
    folder.write("plain.pgn", &text);
    let hits = |file: &str| {
        let ended = folder.call(["search", "-p", "mateinone", file, "--format", "epd"]);
        let tail = |line: &str| line.split_once(" game ").unwrap().1.to_owned();
        (
            ended.out.lines().map(tail).collect::<Vec<_>>(),
            ended.code,
            ended.err,
        )
    };
    let (all, code, _) = hits("plain.pgn");
    assert_eq!((all.len(), code), (8 * 150, 0));
    for with in ["zst", "gz", "bz2"] {
        let whole = packed(with, text.as_bytes());
        let name = format!("games.pgn.{with}");
        folder.write(&name, &whole);
        let (found, code, _) = hits(&name);
        assert!(found == all && code == 0, "{with}");
        // Two archives one after the other are one.
        folder.write(&name, [&whole[..], &whole[..]].concat());
        assert_eq!(hits(&name).0.len(), 2 * all.len(), "{with}");
        for part in [2, 3, 5] {
            folder.write(&name, &whole[..whole.len() * (part - 1) / part]);
            let (found, code, err) = hits(&name);
            assert_eq!(code, 1, "{with}");
            assert!(err.contains("what could be read was used"), "{err}");
            assert!(all.starts_with(&found), "{with}");
        }
        // A whole archive with rubbish inside.
        let mut broken = whole.clone();
        let middle = broken.len() / 2;
        broken[middle..middle + 40].fill(0x55);
        folder.write(&name, &broken);
        let (found, code, err) = hits(&name);
        assert!(
            code == 1 && !err.is_empty() && found.len() < all.len(),
            "{with}"
        );
        // Nothing but the sign of the packer.
        folder.write(&name, &whole[..6]);
        assert_eq!(hits(&name).1, 1, "{with}");
        assert_eq!(
            folder
                .call(["search", "-p", "mateinone", &name, "--strict", "-q"])
                .code,
            1
        );
    }
}

/// Folders give their games and stores, but nothing hidden.
#[test]
fn folders_may_hold_games_and_stores() {
    let folder = Folder::new();
    folder.write("a/one.pgn", game(MATE));
    folder.write("a/b/two.PGN", game(MATE));
    folder.write("a/.hidden.pgn", game(MATE));
    folder.write("a/notes.txt", game(MATE));
    folder.write("more.pgn", game(MATE).repeat(2));
    call([
        "import",
        folder.file("more.pgn").to_str().unwrap(),
        "-o",
        folder.file("a/three.svdb").to_str().unwrap(),
        "-q",
    ])
    .silent(0);
    let ended = folder.call(["search", "-p", "mateinone", "a", "--format", "jsonl", "-q"]);
    let files: Vec<String> = ended
        .json()
        .iter()
        .map(|hit| hit["file"].as_str().unwrap().replace('\\', "/"))
        .collect();
    assert_eq!(
        files,
        ["a/b/two.PGN", "a/one.pgn", "a/three.svdb", "a/three.svdb"]
    );
    // Where there are several files, the table names them.
    let table = folder
        .call(["search", "-p", "mateinone", "a", "-q"])
        .silent(0);
    let ends = [
        "file        ",
        "a/b/two.PGN ",
        "a/one.pgn   ",
        "a/three.svdb",
        "a/three.svdb",
    ];
    let starts = |(line, start): (&str, &str)| line.replace('\\', "/").starts_with(start);
    assert!(
        table.lines().zip(ends).all(starts) && table.lines().count() == 5,
        "{table}"
    );
    folder.write("empty/notes.txt", "");
    let ended = folder.call(["search", "-p", "mateinone", "empty"]);
    assert_eq!(ended.code, 1);
    assert!(
        ended.err.starts_with("error: empty: no games there\n"),
        "{}",
        ended.err
    );
}

#[test]
fn illegal_variations_are_counted() {
    let folder = Folder::new();
    folder.write(
        "a.pgn",
        "1. e4 (1. Ke4 e5) (1. d4 Ke4) 1... e5 2. Qh5 Ke7 3. Qxe5# 1-0 Black is mated\n",
    );
    for (options, expected) in [
        (
            &["--lang", "en"][..],
            "1 game, 1 searched, 6 positions, 1 hit\n",
        ),
        (
            &["--variations", "--lang", "en"],
            "7 positions, 1 hit, 2 variations cut short\n",
        ),
        (&["--variations", "--lang", "pt"], "2 variantes truncadas\n"),
    ] {
        let search = ["search", "-p", "mateinone", "a.pgn"];
        let ended = folder.call(search.iter().chain(options).copied());
        assert_eq!(ended.code, 0, "{}", ended.err);
        assert!(ended.err.ends_with(expected), "{}", ended.err);
    }
}
