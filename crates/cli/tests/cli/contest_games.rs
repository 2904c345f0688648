//! `match`: where games begin, how they are decided, what their rules did, how they are written down.

use serde_json::Value;

use crate::support::*;

fn answer<'a>(arguments: impl IntoIterator<Item = &'a str>) -> Value {
    let ended = call(arguments);
    assert_eq!((ended.code, ended.err.as_str()), (0, ""), "{}", ended.out);
    ended.json().remove(0)
}

/// The tag of every game of a file.
fn tags(text: &str, name: &str) -> Vec<String> {
    let begin = format!("[{name} \"");
    text.lines()
        .filter_map(|line| Some(line.strip_prefix(&begin)?.strip_suffix("\"]")?.to_owned()))
        .collect()
}

/// The first moves of every game, without numbers and comments.
fn beginnings(text: &str, plies: usize) -> Vec<Vec<String>> {
    text.split("\n\n")
        .filter(|part| !part.trim().is_empty() && !part.starts_with('['))
        .map(|moves| {
            let mut words = Vec::new();
            let mut depth = 0;
            for word in moves.split_whitespace() {
                let opens = word.matches('{').count();
                if depth == 0 && opens == 0 && !word.ends_with('.') {
                    words.push(word.to_owned());
                }
                depth += opens;
                depth -= word.matches('}').count();
            }
            words.truncate(plies);
            words
        })
        .collect()
}

#[test]
fn both_games_of_a_pair_start_from_the_same_opening() {
    let folder = Folder::new();
    let pgn = folder.file("games.pgn").display().to_string();
    // Of the moves, as many as the shortest line of each book has.
    for (game, plies) in [("chess", 3), ("damas", 2), ("tac-tickle", 0)] {
        let openings = |seed: &str| -> Vec<(String, Vec<String>)> {
            answer([
                "match",
                "random",
                "random",
                "--game",
                game,
                "--games",
                "12",
                "--openings",
                "book",
                "--seed",
                seed,
                "--move-limit",
                "2",
                "--pgn",
                &pgn,
                "--json",
            ]);
            let text = folder.read("games.pgn");
            let mut starts = tags(&text, "FEN");
            starts.resize(12, "start".to_owned());
            starts.into_iter().zip(beginnings(&text, plies)).collect()
        };
        let first = openings("1");
        for pair in first.chunks(2) {
            assert_eq!(pair[0], pair[1], "{game}");
        }
        let mut different = first.clone();
        different.sort();
        different.dedup();
        assert!(different.len() >= 3, "{game}: {different:?}");
        assert_eq!(first, openings("1"), "{game}: the seed decides");
        assert_ne!(first, openings("2"), "{game}: the seed decides");
    }
}

#[test]
fn openings_are_read_from_files() {
    let fen = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";
    let epd = "4k3/4p3/8/8/8/8/4P3/4K3 b - - id \"pawns; two\";";
    let folder = Folder::with(&[
        (
            "list.txt",
            &format!("# mine\n{fen}\n\nmoves e4 c5 Nf3\n{epd}\n"),
        ),
        (
            "games.pgn",
            "[Event \"a\"]\n[Result \"0-1\"]\n\n1. f3 e5 (1... d5) 2. g4 {so} Qh4# 0-1\n\n[Event \"b\"]\n\n1. d4 d5 *\n",
        ),
        (
            "games.pdn",
            "[Event \"a\"]\n[GameType \"26\"]\n\n1. c3-d4 d6-c5 2. b2-c3 *\n",
        ),
        ("damas.fen", "W:WKa1,c3:Bh8,f6\n"),
        (
            "configurations.txt",
            "(ACRT,BDQS) O\nXOXO............OXOX X\n",
        ),
    ]);
    let packed = zstd::encode_all(folder.read("games.pgn").as_bytes(), 3);
    folder.write("games.pgn.zst", packed.expect("packed"));
    let pgn = folder.file("out.pgn").display().to_string();
    let play = |game: &str, file: &str, more: &[&str]| -> String {
        let file = folder.file(file).display().to_string();
        let base = [
            "match",
            "random",
            "random",
            "--game",
            game,
            "--games",
            "6",
            "--move-limit",
            "1",
            "--openings",
            &file,
            "--pgn",
            &pgn,
        ];
        let ended = call(base.iter().chain(more).copied());
        assert_eq!((ended.code, ended.err.as_str()), (0, ""), "{}", ended.out);
        folder.read("out.pgn")
    };
    let text = play("chess", "list.txt", &[]);
    let starts = tags(&text, "FEN");
    assert_eq!(starts.len(), 4, "{text}");
    assert_eq!(
        (starts[0].as_str(), starts[2].as_str()),
        (fen, "4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 1")
    );
    assert_eq!(beginnings(&text, 3)[2], ["e4", "c5", "Nf3"]);
    assert!(
        text.contains("\n3. "),
        "numbers go on from the position: {text}"
    );
    assert!(text.contains("1... "), "black begins: {text}");
    for file in ["games.pgn", "games.pgn.zst"] {
        let text = play("chess", file, &["--opening-plies", "2"]);
        assert_eq!(beginnings(&text, 2)[0], ["f3", "e5"]);
        assert_eq!(beginnings(&text, 2)[2], ["d4", "d5"]);
    }
    let text = play("damas", "games.pdn", &[]);
    assert_eq!(beginnings(&text, 3)[0], ["c3-d4", "d6-c5", "b2-c3"]);
    let text = play("damas", "damas.fen", &[]);
    assert!(tags(&text, "FEN")[0].starts_with("W:W"), "{text}");
    let text = play("tac-tickle", "configurations.txt", &[]);
    assert!(tags(&text, "FEN")[0].ends_with(" O"), "{text}");
}

#[test]
fn invalid_openings_are_located() {
    let folder = Folder::with(&[
        ("a.txt", "# x\nmoves e4\nmoves e4 Ke7\n"),
        ("b.txt", "8/8/8/8 w - - 0 1\n"),
        (
            "mate.pgn",
            "[Event \"x\"]\n\n1. d4 *\n\n[Event \"y\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n",
        ),
        ("bad.pgn", "[Event \"x\"]\n\n1. d4\nd5 2. Qh5 *\n"),
        (
            "bad.pdn",
            "[Event \"x\"]\n[GameType \"26\"]\n\n1. c3-d4 d6-c5\n2. a1-h8 *\n",
        ),
        ("bad.cfg", "(ACRT,BDQS) X\n(ABC,DEF) X\n"),
        ("won.cfg", "(ABCT,EGOQ) O\n"),
        ("empty.txt", "# nothing\n"),
    ]);
    for (game, file, part) in [
        ("chess", "a.txt", "a.txt:3: 'Ke7' is not legal here"),
        ("chess", "b.txt", "b.txt:1: "),
        ("chess", "mate.pgn", "mate.pgn:5: the game is over there"),
        ("chess", "bad.pgn", "bad.pgn:4: 'Qh5' is not legal here"),
        ("damas", "bad.pdn", "bad.pdn:5:"),
        ("tac-tickle", "bad.cfg", "bad.cfg:2: "),
        ("tac-tickle", "won.cfg", "won.cfg:1: the game is over there"),
        ("chess", "empty.txt", "there are no openings"),
        ("chess", "missing.txt", "missing.txt"),
    ] {
        let ended = folder.call([
            "match",
            "random",
            "random",
            "--game",
            game,
            "--openings",
            file,
        ]);
        assert_eq!((ended.code, ended.out.as_str()), (1, ""), "{file}");
        assert!(ended.err.contains(part), "{file}: {}", ended.err);
        assert!(ended.err.contains("help: "), "{file}: {}", ended.err);
    }
    for wrong in ["random:x", "random:9999", "random:"] {
        let ended = call(["match", "random", "random", "--openings", wrong]);
        assert_eq!(ended.code, 2, "{wrong}");
    }
}

#[test]
fn tablebases_adjudicate_games() {
    // Of two shufflers one soon makes a losing move.
    let found = answer([
        "match",
        "random",
        "random",
        "--game",
        "tac-tickle",
        "--games",
        "10",
        "--openings",
        "book",
        "--tables",
        "--json",
    ]);
    let games = found["list"].as_array().expect("games");
    let decided: Vec<&Value> = games
        .iter()
        .filter(|game| game["reason"] == "adjudication")
        .collect();
    assert!(decided.len() >= 5, "{found}");
    assert!(
        decided
            .iter()
            .all(|game| game["detail"] == "tables" && game["forfeit"].is_null())
    );
    assert!(decided.iter().all(|game| game["plies"].as_u64() > Some(0)));
    let ended = call(["match", "random", "random", "--tables"]);
    assert_eq!(ended.code, 2);
    assert!(
        ended.err.contains("there are no tables for chess"),
        "{}",
        ended.err
    );
}

#[test]
fn players_with_tablebases_play_endings_exactly() {
    let folder = Folder::with(&[("endings.txt", "W:WKa1:Bb8,h6\nW:WKa1,Kc3:Ba7\n")]);
    let tables = folder.file("tables").display().to_string();
    call([
        "draughts", "tables", "build", "--pieces", "3", "--dir", &tables, "--quiet",
    ])
    .silent(0);
    let with_tables = |arguments: &[&str]| {
        let mut command = command(arguments.iter().copied());
        command.env("STRATVISION_TABLES", &tables);
        ended(command)
    };
    let openings = folder.file("endings.txt").display().to_string();
    let base = [
        "match",
        "tables",
        "random",
        "--game",
        "damas",
        "--games",
        "4",
        "--openings",
        &openings,
        "--json",
    ];
    let played = with_tables(&base).json().remove(0);
    assert_eq!(played["games"], 4);
    assert!(
        played["list"]
            .as_array()
            .expect("games")
            .iter()
            .all(|game| game["forfeit"].is_null())
    );
    // The king wins against both men, if one knows how.
    assert_eq!(played["list"][0]["result"], "1-0", "{played}");
    let judged: Vec<&str> = base.iter().copied().chain(["--tables"]).collect();
    let judged = with_tables(&judged).json().remove(0);
    assert_eq!(judged["list"][0]["result"], "1-0", "{judged}");
    assert_eq!(judged["list"][0]["detail"], "tables");
    assert_eq!(judged["list"][0]["plies"], 1, "as soon as a move was made");
    let mut bare = command(["match", "tables", "random", "--game", "damas"]);
    bare.env("STRATVISION_TABLES", folder.file("none"));
    let ended = ended(bare);
    assert_eq!(ended.code, 1);
    assert!(ended.err.contains("draughts tables build"), "{}", ended.err);
}

#[test]
fn firing_rules_and_patterns_are_counted() {
    let folder = Folder::new();
    let page = folder.file("page.html").display().to_string();
    let players = ["set:level3@patterns=philidor,pawnfork", "set:level1"];
    let arguments = [
        "match",
        players[0],
        players[1],
        "--games",
        "2",
        "--depth",
        "1",
        "--openings",
        "random:6",
        "--move-limit",
        "40",
    ];
    let found = answer(arguments.iter().copied().chain(["--json", "--html", &page]));
    let activity = &found["activity"][0];
    assert_eq!(activity["player"], players[0]);
    let positions = activity["positions"].as_u64().expect("a count");
    let plies: u64 = found["list"]
        .as_array()
        .expect("games")
        .iter()
        .map(|game| game["plies"].as_u64().unwrap_or(0))
        .sum();
    assert_eq!(positions, plies / 2, "every own move is one position");
    let rules = activity["rules"].as_array().expect("rules");
    let named = |name: &str| {
        let wanted = |rule: &&Value| {
            rule["rule"]
                .as_str()
                .is_some_and(|rule| rule.contains(name))
        };
        rules
            .iter()
            .find(wanted)
            .unwrap_or_else(|| panic!("{name}: {activity}"))
    };
    named("PHILIDOR");
    named("PAWNFORK");
    assert!(
        rules.iter().any(|rule| rule["fired"].as_u64() > Some(0)),
        "{activity}"
    );
    assert!(
        rules
            .iter()
            .all(|rule| rule["fired"].as_u64() <= Some(positions))
    );
    let said = call(arguments).silent(0);
    let head = format!("rules of {} in {positions} positions", players[0]);
    assert!(said.contains(&head), "{said}");
    let html = folder.read("page.html");
    assert!(
        html.contains("Rules that fired") && html.contains("PAWNFORK"),
        "{html}"
    );
}

#[test]
fn games_are_saved_with_scores_and_times() {
    let folder = Folder::new();
    let pgn = folder.file("x.pgn").display().to_string();
    for (game, players) in [
        ("chess", ["classic", "random"]),
        ("damas", ["positional", "random"]),
        ("tac-tickle", ["search", "random"]),
    ] {
        answer([
            "match",
            players[0],
            players[1],
            "--game",
            game,
            "--games",
            "2",
            "--depth",
            "2",
            "--move-limit",
            "30",
            "--pgn",
            &pgn,
            "--json",
        ]);
        let text = folder.read("x.pgn");
        let comments: Vec<&str> = text
            .split('{')
            .skip(1)
            .filter_map(|rest| rest.split_once('}'))
            .map(|(comment, _)| comment)
            .collect();
        assert!(comments.len() >= 4, "{text}");
        let mut thoughtful = 0;
        for comment in &comments {
            // `+0.35/2 0.012s`, or the time alone.
            let words: Vec<&str> = comment.split_whitespace().collect();
            let time = words.last().and_then(|word| word.strip_suffix('s'));
            assert!(
                time.is_some_and(|time| time.parse::<f64>().is_ok()),
                "{comment}"
            );
            if let [thought, _] = words[..] {
                let (value, depth) = thought.split_once('/').expect("value and depth");
                assert!(
                    value.starts_with(['+', '-']) && value.parse::<f64>().is_ok(),
                    "{comment}"
                );
                assert!(depth.parse::<u32>().is_ok(), "{comment}");
                thoughtful += 1;
            }
        }
        assert!(thoughtful * 3 > comments.len(), "{game}: {text}");
        assert_eq!(tags(&text, "Termination").len(), 2);
        assert_eq!(tags(&text, "TerminationDetail").len(), 2);
    }
}

#[test]
fn games_are_adjudicated_by_agreement() {
    // A queen more for White: both see it at once.
    let folder = Folder::with(&[
        ("won.fen", "3qk3/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1\n"),
        ("dead.fen", "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1\n"),
    ]);
    let fen = folder.file("won.fen").display().to_string();
    let found = answer([
        "match",
        "classic",
        "classic",
        "--depth",
        "1",
        "--win",
        "800",
        "--openings",
        &fen,
        "--json",
    ]);
    for game in found["list"].as_array().expect("games") {
        assert_eq!(game["result"], "1-0", "{found}");
        assert_eq!(
            (game["reason"].as_str(), game["detail"].as_str()),
            (Some("adjudication"), Some("agreed evaluation"))
        );
        assert_eq!(game["plies"], 6, "three moves of each");
    }
    let fen = folder.file("dead.fen").display().to_string();
    let found = answer([
        "match",
        "random",
        "random",
        "--openings",
        &fen,
        "--move-limit",
        "9",
        "--json",
    ]);
    assert_eq!(found["reasons"]["move-limit"], 2, "{found}");
}
