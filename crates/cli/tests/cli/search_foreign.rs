//! Files that are no games, archives with something behind them, and the word of `--strict`.

use std::io::Write;

use super::support::{Folder, classics, repository};

fn packed(ending: &str, text: &[u8]) -> Vec<u8> {
    match ending {
        "zst" => zstd::encode_all(text, 3).unwrap(),
        "gz" => {
            let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
            gzip.write_all(text).unwrap();
            gzip.finish().unwrap()
        }
        _ => {
            let mut bzip = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::fast());
            bzip.write_all(text).unwrap();
            bzip.finish().unwrap()
        }
    }
}

#[test]
fn trailing_bytes_of_an_archive_are_reported() {
    let folder = Folder::new();
    let games = std::fs::read(classics()).unwrap();
    for ending in ["zst", "gz", "bz2"] {
        let name = format!("games.pgn.{ending}");
        let bytes = [packed(ending, &games), b"garbage\n".to_vec()].concat();
        folder.write(&name, bytes);
        let ended = folder.call(["search", "-p", "philidor", &name]);
        assert_eq!((ended.code, ended.lines().len()), (1, 2), "{}", ended.err);
        assert!(
            ended
                .err
                .contains("and whole, but other bytes follow its end"),
            "{}",
            ended.err
        );
        assert!(ended.err.contains("12 games, 12 searched"), "{}", ended.err);
    }
}

#[test]
fn complete_games_before_a_damage_are_searched() {
    let folder = Folder::new();
    let game = b"[Event \"a\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n\n";
    let whole = packed("gz", game);
    folder.write("cut.pgn.gz", &whole[..whole.len() - 4]);
    let ended = folder.call(["search", "-p", "mateinone", "cut.pgn.gz"]);
    assert_eq!((ended.code, ended.lines().len()), (1, 2), "{}", ended.err);
    assert!(ended.err.contains("ends in the middle"), "{}", ended.err);
}

#[test]
fn files_without_games_are_named() {
    let folder = Folder::new();
    let mut program = b"\x7fELF\x02\x01\x01".to_vec();
    program.resize(100, 0);
    folder.write("program", program);
    folder.write("games.pgn.xz", b"\xfd7zXZ\0\0\x04....");
    folder.write("games.zip", b"PK\x03\x04....");
    folder.write("empty.svdb", b"");
    folder.write(
        "prose.md",
        "# Notes\n\n* this\n* that\n\nThere is no game in here. 1-0 was the score.\n",
    );
    for (name, expected) in [
        ("program", "program: it is no text\n"),
        (
            "games.pgn.xz",
            "games.pgn.xz: it is packed with xz, which is not read here\n",
        ),
        (
            "games.zip",
            "games.zip: it is packed with zip, which is not read here\n",
        ),
        (
            "empty.svdb",
            "empty.svdb: not a store of games, at byte 0\n",
        ),
        (
            "prose.md",
            "prose.md: it is a text without games, not PGN\n",
        ),
    ] {
        for question in [
            ["search", "-q", name, "-p", "philidor"],
            ["import", "-q", name, "-o", "games.svdb"],
        ] {
            let ended = folder.call(question);
            assert_eq!((ended.code, ended.out.as_str()), (1, ""), "{name}");
            assert!(
                ended.err.starts_with(&format!("error: {expected}")),
                "{}",
                ended.err
            );
            assert_eq!(ended.err.matches("error:").count(), 1, "{}", ended.err);
        }
    }
    // Words before the games are no reason to leave the games.
    let games = std::fs::read_to_string(repository("knowledge/games/classics.pgn")).unwrap();
    folder.write("mail.pgn", format!("Dear all,\nsee below.\n\n{games}"));
    let ended = folder.call(["search", "-p", "philidor", "mail.pgn"]);
    assert_eq!((ended.code, ended.lines().len()), (0, 2), "{}", ended.err);
}

#[test]
fn strict_reports_where_it_stopped() {
    let folder = Folder::new();
    let good = "[Event \"a\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n\n";
    folder.write("bad.pgn", format!("{good}[Event \"b\"]\n\n1. e4 Ke4 *\n"));
    let question = ["search", "-p", "mateinone", "--strict", "bad.pgn"];
    let error =
        "error: bad.pgn: game 2 (byte 58): ply 2, 'Ke4', cannot be played; --strict stops there\n";
    for (flags, summary) in [(&[][..], true), (&["-q"][..], false)] {
        let ended = folder.call(question.iter().chain(flags).copied());
        assert_eq!((ended.code, ended.lines().len()), (1, 2), "{}", ended.err);
        assert!(ended.err.contains(error), "{}", ended.err);
        assert!(!ended.err.contains("skipped"), "{}", ended.err);
        assert_eq!(
            ended.err.contains("(ended early)"),
            summary,
            "{}",
            ended.err
        );
    }
}

#[test]
fn games_without_blank_lines_are_split() {
    let folder = Folder::new();
    let mate = "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7#";
    folder.write("together.pgn", format!("{mate} 1-0{mate}\n{mate} *"));
    let ended = folder.call(["search", "-p", "mateinone", "together.pgn"]);
    assert_eq!((ended.code, ended.lines().len()), (0, 4), "{}", ended.err);
    assert!(
        ended.err.starts_with("3 games, 3 searched"),
        "{}",
        ended.err
    );
}

#[test]
fn compressed_stores_are_read() {
    let folder = Folder::new();
    let games = classics();
    folder
        .call(["import", "-q", &games, "-o", "games.svdb"])
        .silent(0);
    let store = std::fs::read(folder.file("games.svdb")).unwrap();
    for ending in ["zst", "gz", "bz2"] {
        let name = format!("games.svdb.{ending}");
        folder.write(&name, packed(ending, &store));
        let found =
            |games: &str| folder.call(["search", "-q", games, "-p", "philidor", "--format", "epd"]);
        let output = found(&name).silent(0).replace(&name, "games.svdb");
        assert_eq!(output, found("games.svdb").silent(0));
    }
}

#[test]
fn a_file_without_a_pattern_is_an_error() {
    let folder = Folder::with(&[("none.patlan", "// nothing yet\n")]);
    let games = classics();
    for question in [
        ["search", "-q", &games, "-p", "none.patlan"],
        ["weights", "-q", &games, "-p", "none.patlan"],
    ] {
        let ended = folder.call(question);
        assert_eq!(ended.code, 1, "{}", ended.err);
        let expected = "error: there is no pattern in 'none.patlan'";
        assert!(ended.err.starts_with(expected), "{}", ended.err);
    }
}
