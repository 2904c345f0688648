//! `stratvision import` and `export`: bytes stay as they are, counts have the right words.

use super::support::{Folder, classics, command};

const GAME: &[u8] = b"[Event \"a\"]\n[White \"M\xfcller\"]\n\n1. e4 e5 1-0\n";

#[test]
fn export_writes_the_original_bytes() {
    let folder = Folder::new();
    folder.write("latin.pgn", GAME);
    let import = folder.call(["import", "latin.pgn", "-o", "l.svdb"]);
    assert!(
        import.err.contains("l.svdb: 1 game, 3 positions, "),
        "{}",
        import.err
    );
    let mut export = command(["export", "l.svdb"]);
    let output = export.current_dir(folder.path()).output().unwrap();
    assert!(
        output.stdout.windows(6).any(|bytes| bytes == b"M\xfcller"),
        "{}",
        output.stdout.escape_ascii()
    );
    assert_eq!(output.stderr, b"1 game\n");
    folder
        .call(["export", "l.svdb", "-o", "back.pgn", "-q"])
        .silent(0);
    assert_eq!(
        std::fs::read(folder.file("back.pgn")).unwrap(),
        output.stdout
    );
}

#[test]
fn notes_use_singular_and_plural() {
    let folder = Folder::new();
    folder.write("games.pgn", [GAME, b"\n", GAME].concat());
    let import = folder.call([
        "import",
        "games.pgn",
        "-o",
        "g.svdb",
        "--unique",
        "--lang",
        "pt",
    ]);
    assert!(
        import.err.contains("1 partida, 3 posições, ")
            && import.err.ends_with("bytes, 1 repetida descartada\n"),
        "{}",
        import.err
    );
}

const ANNOTATED: &str = "[Event \"a\"]\n\n1. f3 {careless} (1. e4 e5 2. Qh5 Ke7 $4) 1... e5 2. g4 Qh4# $1 {mate} 0-1\n\n";

#[test]
fn export_restores_comments_nags_and_variations() {
    let folder = Folder::with(&[("a.pgn", ANNOTATED)]);
    folder
        .call(["import", "a.pgn", "-o", "a.svdb", "-q"])
        .silent(0);
    let export = folder.call(["export", "a.svdb", "-o", "-", "-q"]);
    assert_eq!(export.silent(0), ANNOTATED);
    // A search finds and writes the same as in the PGN, in the variations, too.
    for more in ["--lang=en", "--variations"] {
        let search = |input: &str| {
            let arguments = [
                "search",
                "-p",
                "mateinone",
                input,
                "--format",
                "pgn",
                "-q",
                more,
            ];
            folder.call(arguments).silent(0)
        };
        let found = search("a.svdb");
        assert_eq!(found, search("a.pgn"));
        assert!(
            found.contains("{careless}") && found.contains("{mate}"),
            "{found}"
        );
        let in_variations = found.matches("MATEINONE").count();
        assert_eq!(
            in_variations,
            1 + usize::from(more == "--variations"),
            "{found}"
        );
    }
}

#[test]
fn dropped_annotations_are_reported() {
    let folder = Folder::with(&[("a.pgn", ANNOTATED)]);
    let import = |more: &str| {
        let arguments = ["import", "a.pgn", "-o", "a.svdb", "--no-comments", more];
        folder.call(arguments).err
    };
    let (en, pt) = (import("--lang=en"), import("--lang=pt"));
    assert!(
        en.ends_with(", comments and variations of 1 game dropped\n"),
        "{en}"
    );
    assert!(
        pt.ends_with(", comentários e variantes de 1 partida descartados\n"),
        "{pt}"
    );
    let export = folder.call(["export", "a.svdb", "-o", "-", "-q"]);
    assert_eq!(
        export.silent(0),
        "[Event \"a\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n"
    );
}

#[test]
fn damaged_annotations_cost_no_game() {
    let folder = Folder::with(&[("a.pgn", ANNOTATED)]);
    folder
        .call(["import", "a.pgn", "-o", "a.svdb", "-q"])
        .silent(0);
    let mut bytes = std::fs::read(folder.file("a.svdb")).unwrap();
    let index = bytes.windows(4).rposition(|tag| tag == b"INDX").unwrap();
    bytes[index - 1] ^= 1;
    std::fs::write(folder.file("a.svdb"), bytes).unwrap();
    let export = folder.call(["export", "a.svdb", "-o", "-", "--lang", "pt"]);
    assert_eq!(
        (export.code, export.out.as_str()),
        (1, "[Event \"a\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n")
    );
    let expected = "comentários e variantes), no byte 16; as partidas dali são gravadas sem";
    assert!(export.err.contains(expected), "{}", export.err);
}

/// Patterns of which the store knows where they are found, and for which clues say where to look.
#[test]
fn damaged_answers_are_not_trusted() {
    let folder = Folder::new();
    let games = classics();
    folder
        .call(["import", &games, "-o", "a.svdb", "-q"])
        .silent(0);
    let whole = std::fs::read(folder.file("a.svdb")).unwrap();
    let search = |more: &str| {
        let mut arguments = vec!["search", "-p", "philidor", "-p", "mateinone", "a.svdb"];
        arguments.extend(["--stats", "--json", more]);
        let ended = folder.call(arguments);
        let figures = ended.json()[0].clone();
        (ended, figures)
    };
    let (sound, right) = search("--lang=en");
    assert_eq!(sound.code, 0, "{}", sound.err);
    // The head of the only block says how long its parts are: moves, headers, clues, answers, annotations.
    let length = |part: usize| {
        let at = 16 + 24 + 12 * part;
        u32::from_le_bytes(whole[at..at + 4].try_into().unwrap()) as usize
    };
    let clues = 16 + 28 + 5 * 12 + length(0) + length(1);
    for (name, at) in [("clues", clues), ("answers", clues + length(2))] {
        let mut bytes = whole.clone();
        bytes[at + 8] ^= 1;
        std::fs::write(folder.file("a.svdb"), bytes).unwrap();
        for more in ["--lang=en", "--fresh"] {
            let (ended, figures) = search(more);
            assert_eq!(ended.code, 1, "{name} {more}");
            assert!(ended.err.contains(name), "{}", ended.err);
            assert_eq!(figures["damaged"], true, "{name} {more}");
            assert_eq!(figures["patterns"], right["patterns"], "{name} {more}");
        }
    }
}

#[test]
fn an_empty_import_overwrites_no_file() {
    let folder = Folder::with(&[("a.pgn", "1. e4 e5 1-0\n"), ("bad.pgn", "1. e5 1-0\n")]);
    folder
        .call(["import", "a.pgn", "-o", "a.svdb", "-q"])
        .silent(0);
    let before = std::fs::read(folder.file("a.svdb")).unwrap();
    folder.write("broken.svdb", &before[..20]);
    for (input, code) in [("bad.pgn", 3), ("broken.svdb", 1)] {
        let import = folder.call(["import", input, "-o", "a.svdb"]);
        assert_eq!(import.code, code, "{}", import.err);
        assert!(import.err.contains("left as it was"), "{}", import.err);
        assert_eq!(std::fs::read(folder.file("a.svdb")).unwrap(), before);
    }
}

#[test]
fn an_empty_import_warns() {
    let folder = Folder::new();
    folder.write(
        "bad.pgn",
        "[Event \"a\"]\n[FEN \"nonsense\"]\n\n1. e4 1-0\n",
    );
    let import = folder.call(["import", "bad.pgn", "-o", "b.svdb"]);
    assert_eq!(import.code, 3, "{}", import.err);
    assert!(
        import.err.contains("warning: b.svdb: no game was stored"),
        "{}",
        import.err
    );
}

#[test]
fn a_store_cannot_be_a_stream() {
    let folder = Folder::new();
    folder.call(["export", "-"]).complains(
        2,
        "error: a store is read from a file, not from standard input\nhelp: save it first: cat > base.svdb\n",
    );
}

#[test]
fn a_store_does_not_overwrite_games() {
    let folder = Folder::new();
    folder.write("games.pgn", GAME);
    folder.write("mine.PGN", GAME);
    let refused = folder.call(["import", "games.pgn", "-o", "mine.PGN"]);
    assert_eq!(refused.code, 2, "{}", refused.err);
    assert!(refused.err.contains("svdb"), "{}", refused.err);
    assert_eq!(std::fs::read(folder.file("mine.PGN")).unwrap(), GAME);
    for name in ["base", "base.SVDB"] {
        folder
            .call(["import", "games.pgn", "-o", name, "-q"])
            .silent(0);
    }
}

#[test]
fn stores_are_replaced_and_other_files_are_not() {
    let folder = Folder::with(&[("a.pgn", ANNOTATED), ("mine.svdb", "my notes")]);
    let import = ["import", "a.pgn", "-q", "-o", "mine.svdb"];
    folder.call(import).complains(
        2,
        "error: 'mine.svdb' exists and is not recognisably an earlier result of this command\n\
         help: name another file, or replace it with --force\n",
    );
    assert_eq!(folder.read("mine.svdb"), "my notes");
    let forced = import.iter().copied().chain(["--force"]);
    folder.call(forced).silent(0);
    folder.call(import).silent(0);

    // The store has no comments; the file that it was made of keeps them.
    let bare = ["import", "a.pgn", "--no-comments", "-q", "-o", "bare.svdb"];
    folder.call(bare).silent(0);
    let export = ["export", "bare.svdb", "-q", "-o", "a.pgn"];
    let refused = folder.call(export);
    assert_eq!(refused.code, 2, "{}", refused.err);
    assert!(refused.err.contains("--force"), "{}", refused.err);
    assert_eq!(folder.read("a.pgn"), ANNOTATED);
    let forced = export.iter().copied().chain(["--force"]);
    folder.call(forced).silent(0);
    assert!(!folder.read("a.pgn").contains("careless"));
}

#[test]
fn a_store_remembers_patterns_unless_plain_or_fresh() {
    let folder = Folder::new();
    folder.write(
        "mine.patlan",
        "PATTERN \"MINE\" AUTHOR \"\" DESCRIPTION \"\" WEIGHT 1 SCENARIO P1 ATTACKS p1;",
    );
    let games = classics();
    let import = |base: &str, more: &[&str]| {
        let args = ["import", games.as_str(), "-q", "-o", base];
        folder.call(args.iter().chain(more).copied()).silent(0);
        std::fs::metadata(folder.file(base)).unwrap().len()
    };
    let plain = import("plain.svdb", &["--plain"]);
    let shipped = import("shipped.svdb", &[]);
    let mine = import("mine.svdb", &["-p", "mine.patlan"]);
    assert!(plain < mine && mine < shipped, "{plain} {mine} {shipped}");
    let search = |games: &str, more: &[&str]| {
        let args = ["search", "-q", "-p", "mine.patlan", "-p", "philidor", games];
        let all = args.iter().chain(&["--format", "csv"]).chain(more);
        let found = folder.call(all.copied());
        assert_eq!(found.code, 0, "{}", found.err);
        let lines = found
            .out
            .lines()
            .map(|line| line.split_once(',').unwrap().1);
        lines.map(str::to_owned).collect::<Vec<_>>()
    };
    let expected = search(&games, &[]);
    assert!(expected.len() > 10);
    for base in ["plain.svdb", "shipped.svdb", "mine.svdb"] {
        assert_eq!(search(base, &[]), expected, "{base}");
        assert_eq!(search(base, &["--fresh"]), expected, "{base}");
    }
    // A store of a store, with the patterns of both.
    let both = [
        "import",
        "shipped.svdb",
        "-q",
        "-o",
        "both.svdb",
        "-p",
        "all",
        "-p",
        "mine.patlan",
    ];
    folder.call(both).silent(0);
    assert_eq!(search("both.svdb", &[]), expected);
    let refused = folder.call(["import", &games, "-o", "x.svdb", "-p", "unknown"]);
    assert_eq!(refused.code, 1, "{}", refused.err);
    assert!(!folder.file("x.svdb").exists());
    let refused = folder.call(["import", &games, "-o", "x.svdb", "-p", "all", "--plain"]);
    assert_eq!(refused.code, 2, "{}", refused.err);
}
