//! `match` and `tournament`: games between players, cut off and taken up again.

use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use crate::support::*;

#[test]
fn a_match_reports_score_elo_and_endings() {
    let folder = tempfile::tempdir().expect("a folder");
    let pgn = folder.path().join("games.pgn").display().to_string();
    let arguments = [
        "match",
        "search",
        "random",
        "--game",
        "tac-tickle",
        "--games",
        "6",
        "--depth",
        "2",
        "--move-limit",
        "60",
        "--openings",
        "random:2",
        "--seed",
        "3",
        "--concurrency",
        "2",
        "--json",
        "--pgn",
        &pgn,
    ];
    let first = &call(arguments).json()[0];
    assert_eq!(first["games"], 6);
    let sum: u64 = ["won", "drawn", "lost"]
        .iter()
        .map(|key| first[key].as_u64().expect("a count"))
        .sum();
    assert_eq!(sum, 6);
    let pairs: u64 = first["pairs"]
        .as_array()
        .expect("pairs")
        .iter()
        .map(|count| count.as_u64().unwrap_or(0))
        .sum();
    assert_eq!(pairs, 3);
    let games = std::fs::read_to_string(&pgn).expect("written");
    assert_eq!(games.matches("[Result ").count(), 6);
    assert_eq!(
        &call(arguments).json()[0],
        first,
        "the same seed, the same match"
    );
}

#[test]
fn numbers_have_the_decimal_mark_of_the_language() {
    let arguments = [
        "match",
        "random",
        "random",
        "--game",
        "tac-tickle",
        "--games",
        "2",
        "--move-limit",
        "4",
        "--quiet",
        "--lang",
        "pt",
    ];
    let output = call(arguments).out;
    let of = |start: &str| {
        output
            .lines()
            .find(|line| line.starts_with(start))
            .expect(start)
    };
    assert!(of("Elo ").starts_with("Elo +0,0 ["), "{output}");
    // Two numbers with commas of their own.
    assert!(of("Elo ").contains("; +"), "{output}");
    assert!(of("probabilidade").ends_with("50,0 %"), "{output}");
}

#[test]
fn every_game_has_players() {
    for (game, players) in [
        ("chess", ["classic@depth=1", "random"]),
        ("draughts", ["strong", "triangle"]),
        ("tac-tickle", ["pad", "search"]),
        ("damas", ["set:positional", "set:triangulo@depth=1"]),
        ("tac-tickle", ["set:mobilidade", "pad@qi=0"]),
        ("tac-tickle", ["perfect", "random"]),
    ] {
        let said = call([
            "match",
            players[0],
            players[1],
            "--game",
            game,
            "--depth",
            "1",
            "--move-limit",
            "12",
        ])
        .silent(0);
        assert!(said.contains("(2 games)"), "{said}");
    }
}

#[test]
fn aimless_games_are_drawn_by_the_move_limit() {
    let shuffling = ["match", "perfect", "perfect", "--game", "tac-tickle"];
    let said = call(shuffling).silent(0);
    assert!(said.contains("(2 games)"), "{said}");
}

#[test]
fn unknown_players_are_usage_errors() {
    let ended = call(["match", "classic", "unknown"]);
    assert_eq!(ended.code, 2);
    assert!(
        ended.err.contains("no player is called \"unknown\""),
        "{}",
        ended.err
    );
}

fn plan(folder: &Path, system: &str) -> String {
    let path = folder.join(format!("{system}.toml"));
    let rounds = if system == "swiss" {
        "rounds = 3\n"
    } else {
        ""
    };
    let mut text = format!(
        "game = \"tac-tickle\"\nsystem = \"{system}\"\n{rounds}games = 4\nconcurrency = 2\nmove-limit = 60\n[limits]\ndepth = 3\n[openings]\nrandom = 2\n"
    );
    for (name, player) in [
        ("A", "search"),
        ("B", "random"),
        ("C", "pad"),
        ("D", "search@depth=1"),
        ("E", "random"),
    ] {
        text.push_str(&format!(
            "[[entry]]\nname = \"{name}\"\nplayer = \"{player}\"\n"
        ));
    }
    std::fs::write(&path, text).expect("a plan");
    path.display().to_string()
}

/// Killed at odd moments until it is done, a tournament has the same result as one that was not killed.
#[test]
fn killed_tournaments_continue_to_the_same_result() {
    let rounds: u64 = std::env::var("KILL_ROUNDS")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(8);
    for system in ["swiss", "double-round-robin", "double-elimination"] {
        let whole = tempfile::tempdir().expect("a folder");
        let wanted = call(["tournament", &plan(whole.path(), system), "--json"])
            .json()
            .remove(0);
        let folder = tempfile::tempdir().expect("a folder");
        let path = plan(folder.path(), system);
        for round in 0..rounds {
            let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_stratvision"))
                .args(["tournament", &path, "--json"])
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()
                .expect("starts");
            std::thread::sleep(Duration::from_millis(40 + 53 * round % 300));
            child.kill().expect("killed");
            child.wait().expect("gone");
        }
        let got = call(["tournament", &path, "--json"]).json().remove(0);
        let games = |answer: &serde_json::Value| -> Vec<serde_json::Value> {
            let mut games = answer["games"].as_array().expect("games").clone();
            for game in &mut games {
                // Numbers give the order of ending, which may differ between threads.
                game["number"] = serde_json::Value::Null;
            }
            games.sort_by_key(ToString::to_string);
            games
        };
        assert_eq!(games(&got), games(&wanted), "{system}");
        assert_eq!(got["standings"], wanted["standings"], "{system}");
    }
}

#[test]
fn decisions_of_a_judge_change_the_reports() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = plan(folder.path(), "round-robin");
    let file = |name: &str| folder.path().join(name).display().to_string();
    let (html, csv, pgn) = (file("x.html"), file("x.csv"), file("x.pgn"));
    call([
        "tournament",
        &path,
        "--html",
        &html,
        "--csv",
        &csv,
        "--pgn",
        &pgn,
    ])
    .silent(0);
    let trf = file("x.trf");
    call(["tournament", &path, "--trf", &trf]).silent(0);
    let report = call(["pair", "--report", "trf16", &trf]).silent(0);
    assert_eq!(report.matches("\n001 ").count(), 5, "{report}");
    let page = std::fs::read_to_string(&html).expect("a page");
    assert!(
        page.contains("<h2>Crosstable</h2>") && !page.contains("http"),
        "needs nothing else"
    );
    assert_eq!(page.matches("data-replay=\"letters 4 ").count(), 40);
    let numbers = |page: &str, sign: char| {
        let cells = page
            .split("<td>")
            .filter_map(|rest| rest.split("</td>").next());
        let is_number = |cell: &&str| {
            cell.split(sign)
                .filter(|part| part.parse::<u32>().is_ok())
                .count()
                == 2
        };
        cells.filter(is_number).count()
    };
    call(["tournament", &path, "--html", &html, "--lang", "pt"]).silent(0);
    let translated = std::fs::read_to_string(&html).expect("a page");
    assert!(numbers(&page, '.') > 0, "half points");
    assert_eq!(
        (numbers(&translated, '.'), numbers(&translated, ',')),
        (0, numbers(&page, '.'))
    );
    assert!(page.contains("Elo as games were played"));
    assert_eq!(
        std::fs::read_to_string(&csv)
            .expect("a table")
            .lines()
            .count(),
        6
    );
    assert_eq!(
        std::fs::read_to_string(&pgn)
            .expect("games")
            .matches("[White ")
            .count(),
        40
    );
    let output = call([
        "tournament",
        "judge",
        &path,
        "result",
        "3",
        "0-1",
        "--reason",
        "a bet",
        "--lang",
        "pt",
    ])
    .silent(0);
    assert_eq!(output, "a partida 3 vale como 0-1\n");
    call([
        "tournament",
        "judge",
        &path,
        "swap",
        "5",
        "--reason",
        "wrong colours",
    ])
    .silent(0);
    let answer = call(["tournament", &path, "--json"]).json().remove(0);
    let games = answer["games"].as_array().expect("games");
    assert_eq!(games.len(), 40);
    let third = games
        .iter()
        .find(|game| game["number"] == 3)
        .expect("game three");
    assert_eq!(
        (third["result"].as_str(), third["judged"].as_str()),
        (Some("0-1"), Some("a bet"))
    );
    assert!(
        games.iter().all(|game| game["number"] != 5),
        "it was played again"
    );
    let ended = call([
        "tournament",
        "judge",
        &path,
        "result",
        "999",
        "0-1",
        "--reason",
        "x",
    ]);
    assert_eq!(ended.code, 1);
    // Another plan cannot go on with this log.
    let text = std::fs::read_to_string(&path)
        .expect("the plan")
        .replace("games = 4", "games = 2");
    std::fs::write(&path, text).expect("changed");
    let ended = call(["tournament", &path]);
    assert_eq!(ended.code, 1);
    assert!(ended.err.contains("the plan has changed"), "{}", ended.err);
}

/// A tournament in progress takes in what a judge decides meanwhile.
#[test]
fn a_running_tournament_takes_in_decisions() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = plan(folder.path(), "double-round-robin");
    let text = std::fs::read_to_string(&path).expect("a plan");
    std::fs::write(&path, text.replace("games = 4", "games = 4000")).expect("a longer plan");
    let child = std::process::Command::new(env!("CARGO_BIN_EXE_stratvision"))
        .args(["tournament", &path, "--json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("starts");
    let judge = |words: &[&str]| {
        let mut all = vec!["tournament", "judge", path.as_str()];
        all.extend(words);
        all.extend(["--reason", "because"]);
        call(all)
    };
    // A judge who comes before the first game would hold the log that the tournament wants to open.
    let log = format!("{path}.log");
    let begun = std::time::Instant::now();
    while !std::fs::read_to_string(&log).is_ok_and(|text| text.contains("\"event\":\"game\"")) {
        assert!(begun.elapsed() < Duration::from_secs(60), "no game at all");
        std::thread::sleep(Duration::from_millis(20));
    }
    judge(&["result", "1", "1-0"]).silent(0);
    let output = judge(&["pause"]).silent(0);
    assert_eq!(
        output,
        "play is halted (the tournament is being played: after the next game)\n"
    );
    let ended = child.wait_with_output().expect("ends by itself");
    assert_eq!(ended.status.code(), Some(1));
    let answer: serde_json::Value = serde_json::from_slice(&ended.stdout).expect("a report");
    let games = answer["games"].as_array().expect("games");
    assert!(!games.is_empty() && games.len() < 80_000);
    assert_eq!(judge(&["pause"]).code, 1, "halted already");
    assert_eq!(judge(&["resume"]).silent(0), "play goes on\n");
    assert_eq!(judge(&["withdraw", "A"]).silent(0), "A leaves\n");
    let first = games.iter().find(|game| game["number"] == 1);
    let first = first.expect("game one");
    assert_eq!(first["judged"], "because");
    let has_left = first["white"] == "A" || first["black"] == "A";
    let swap = judge(&["swap", "1"]);
    assert_eq!(swap.code, i32::from(has_left), "{}", swap.err);
    assert_eq!(swap.err.contains("A has left"), has_left, "{}", swap.err);
    assert_eq!(judge(&["cancel"]).silent(0), "the tournament ends here\n");
    let ended = call(["tournament", &path]);
    assert_eq!(ended.code, 1);
    assert!(ended.err.contains("a judge has ended"), "{}", ended.err);
}

#[test]
fn invalid_plans_are_located_and_explained() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = plan(folder.path(), "swiss");
    let text = std::fs::read_to_string(&path).expect("a plan");
    std::fs::write(&path, text.replace("games = 4", "gmaes = 4")).expect("a slip");
    let ended = call(["tournament", &path, "--lang", "pt"]);
    assert_eq!(ended.code, 2);
    assert!(ended.err.contains("linha 4, coluna 1"), "{}", ended.err);
    assert!(
        ended.err.contains("`gmaes` é desconhecido")
            && ended.err.contains("você quis dizer `games`?"),
        "{}",
        ended.err
    );
}

#[test]
fn plans_beyond_limits_are_errors() {
    let folder = Folder::new();
    let entries = "[[entry]]\nname = \"A\"\nplayer = \"random\"\n[[entry]]\nname = \"B\"\nplayer = \"random\"\n";
    for (line, what, help) in [
        ("system = \"swis\"", "\"swis\" is unknown", "\"swiss\"?"),
        ("system = \"Suíço\"", "is unknown", "\"swiss\"?"),
        (
            "system = \"todos-contra-todos\"",
            "is unknown",
            "\"round-robin\"?",
        ),
        (
            "system = \"swiss\"\nrounds = 1000000",
            "rounds = 1000000 is not possible",
            "from 1 to 1000",
        ),
        (
            "games = 1000000000000",
            "is not possible",
            "from 1 to 10000",
        ),
        (
            "games = 10000000000000000000000",
            "too large",
            "smaller number",
        ),
        ("concurrency = 1000000", "is not possible", "from 1 to 256"),
        ("move-limit = 0", "is not possible", "from 1 to 100000"),
        ("game = \"xadres\"", "\"xadres\" is unknown", "\"chess\"?"),
        ("[limits]\ndepth = 18446744073709551615", "line ", ""),
        (
            "[limits]\ndepth = 1001",
            "is not possible",
            "from 1 to 1000",
        ),
        (
            "[limits]\nnodes = 9223372036854775807",
            "is not possible",
            "from 1 to 1000000000000",
        ),
        ("[limits]\nclock = \"1e300+1\"", "is no clock", "at most"),
        ("[limits]\nclock = \"-5+1\"", "is no clock", "10+0.1"),
        (
            "[limits]\nmove-time = 100000000000",
            "is not possible",
            "from 1 to 86400000",
        ),
    ] {
        let system = match line.contains("system") {
            true => "",
            false => "system = \"round-robin\"\n",
        };
        folder.write("plan.toml", format!("{system}{line}\n{entries}"));
        let ended = folder.call(["tournament", "plan.toml"]);
        assert_eq!(
            (ended.code, ended.out.as_str()),
            (2, ""),
            "{line}: {}",
            ended.err
        );
        assert!(ended.err.contains(what), "{line}: {}", ended.err);
        assert!(ended.err.contains(help), "{line}: {}", ended.err);
        assert!(!folder.file("plan.toml.log").exists(), "{line}");
    }
    for (option, value) in [
        ("--depth", "18446744073709551615"),
        ("--depth", "1001"),
        ("--nodes", "18446744073709551615"),
        ("--games", "1000000000000"),
        ("--concurrency", "1000000"),
        ("--move-time", "100000000000"),
        ("--move-limit", "18446744073709551615"),
        ("--clock", "1e300"),
        ("--win", "10000000000"),
    ] {
        let ended = call(["match", "random", "random", option, value]);
        assert_eq!(
            (ended.code, ended.out.as_str()),
            (2, ""),
            "{option} {value}"
        );
        assert!(ended.err.contains("help: "), "{option}: {}", ended.err);
    }
    let ended = call(["match", "random", "classic@depth=18446744073709551615"]);
    assert_eq!(ended.code, 2);
    assert!(ended.err.contains("from 1 to 1000"), "{}", ended.err);
}

#[test]
fn an_unknown_player_of_a_plan_gets_a_suggestion() {
    let folder = Folder::new();
    for (player, what, help) in [
        (
            "nivel1",
            "B: no player is called",
            "did you mean set:nivel1?",
        ),
        ("clasic", "B: no player is called", "did you mean classic?"),
        (
            "set:nivell",
            "B: 'nivell' is neither",
            "did you mean 'nivel1'?",
        ),
    ] {
        folder.write(
            "plan.toml",
            format!("system = \"round-robin\"\n[[entry]]\nname = \"A\"\nplayer = \"random\"\n[[entry]]\nname = \"B\"\nplayer = \"{player}\"\n"),
        );
        let ended = folder.call(["tournament", "plan.toml"]);
        assert_ne!(ended.code, 0);
        assert!(ended.err.contains("plan.toml: B: "), "{}", ended.err);
        assert!(ended.err.contains(what), "{}", ended.err);
        assert!(ended.err.contains(help), "{}", ended.err);
    }
    folder.write(
        "plan.toml",
        "system = \"swiss\"\nrounds = 3\n[[entry]]\nname = \"A\"\nplayer = \"random\"\n",
    );
    let ended = folder.call(["tournament", "plan.toml", "--lang", "pt"]);
    assert!(ended.err.contains("só um inscrito"), "{}", ended.err);
}

/// Games that are played side by side end in another order than that of their rounds.
#[test]
fn games_are_reported_in_the_order_of_their_numbers() {
    let folder = Folder::new();
    let mut text =
        "system = \"round-robin\"\ngame = \"tac-tickle\"\nconcurrency = 4\nmove-limit = 60\n"
            .to_owned();
    for name in ["A", "B", "C", "D", "E"] {
        text.push_str(&format!(
            "[[entry]]\nname = \"{name}\"\nplayer = \"random\"\n"
        ));
    }
    folder.write("plan.toml", text);
    let answer = folder
        .call(["tournament", "plan.toml", "--json"])
        .json()
        .remove(0);
    let numbers = |answer: &serde_json::Value| -> Vec<u64> {
        let games = answer["games"].as_array().expect("games").iter();
        games.filter_map(|game| game["number"].as_u64()).collect()
    };
    assert_eq!(numbers(&answer), (1..=10).collect::<Vec<_>>());
    // A judge lets the first one be played again: it becomes the last.
    folder
        .call([
            "tournament",
            "judge",
            "plan.toml",
            "swap",
            "1",
            "--reason",
            "x",
        ])
        .silent(0);
    let run = ["tournament", "plan.toml", "--json", "--pgn", "games.pgn"];
    let answer = folder.call(run).json().remove(0);
    assert_eq!(numbers(&answer), (2..=11).collect::<Vec<_>>());
    let last = answer["games"].as_array().and_then(|games| games.last());
    let [white, black] = ["white", "black"].map(|side| last.expect("games")[side].to_string());
    let text = folder.read("games.pgn");
    let last = text.rsplit("[Event ").next().expect("a game");
    assert!(last.contains(&format!("[White {white}]")), "{last}");
    assert!(last.contains(&format!("[Black {black}]")), "{last}");
}

#[cfg(unix)]
#[test]
fn partial_decisions_of_a_killed_judge_are_removed() {
    let folder = Folder::new();
    folder.write(
        "plan.toml",
        "system = \"round-robin\"\ngame = \"tac-tickle\"\nmove-limit = 20\n[[entry]]\nname = \"A\"\nplayer = \"random\"\n[[entry]]\nname = \"B\"\nplayer = \"random\"\n",
    );
    let left = "plan.toml.log.inbox/.00001-7.json.0.partial";
    folder.write(left, "{\"deci");
    folder.call(["tournament", "plan.toml", "-q"]);
    assert!(!folder.file(left).exists());
}

#[test]
fn a_match_needs_exactly_two_players() {
    for players in [&["random"][..], &["random", "random", "random"]] {
        let ended = call(["match"].iter().chain(players).copied());
        assert_eq!(ended.code, 2);
        let expected = format!("a match needs two players, not {}", players.len());
        assert!(ended.err.contains(&expected), "{}", ended.err);
        assert!(
            ended.err.contains("'stratvision tournament'"),
            "{}",
            ended.err
        );
    }
    // The name of a player after `set:`.
    for (game, set) in [
        ("damas", "set:strong"),
        ("chess", "set:classic"),
        ("tac-tickle", "set:search"),
    ] {
        let ended = call(["match", set, "random", "--game", game, "--lang", "pt"]);
        assert_ne!(ended.code, 0);
        assert!(ended.err.contains("sem set:"), "{set}: {}", ended.err);
    }
}

#[test]
fn two_outputs_cannot_be_the_same_file() {
    let folder = Folder::new();
    let same = folder.file("out").display().to_string();
    let crooked = folder.file("./out").display().to_string();
    let path = plan(folder.file("").as_path(), "round-robin");
    let both = "would both be written";
    for (arguments, expected) in [
        (
            vec![
                "match", "random", "random", "--pgn", &same, "--html", &crooked,
            ],
            both,
        ),
        (
            vec!["tournament", &path, "--csv", &same, "--trf", &crooked],
            both,
        ),
        (vec!["tournament", &path, "--csv", &path], "would overwrite"),
    ] {
        let ended = call(arguments.iter().copied());
        assert_eq!(ended.code, 2, "{arguments:?}");
        assert!(ended.err.contains(expected), "{}", ended.err);
    }
    assert!(!folder.file("out").exists());
    assert!(folder.read("round-robin.toml").contains("[[entry]]"));
}

#[test]
fn a_missing_log_line_is_located() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = plan(folder.path(), "swiss");
    call(["tournament", &path]).silent(0);
    let log = format!("{path}.log");
    let text = std::fs::read_to_string(&log).expect("a log");
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let mut left = lines.clone();
    left.remove(4);
    std::fs::write(&log, left.concat()).expect("a line less");
    for lang in ["en", "pt"] {
        let ended = call(["tournament", &path, "--lang", lang]);
        assert_eq!(ended.code, 1);
        let (what, help) = match lang {
            "en" => (":5: a line that stood before", "delete it from line 5 on"),
            _ => (":5: falta uma linha", "apague-o da linha 5 em diante"),
        };
        assert!(ended.err.contains(what), "{}", ended.err);
        assert!(ended.err.contains(help), "{}", ended.err);
    }
    // The remedy is one.
    std::fs::write(&log, lines[..4].concat()).expect("cut");
    call(["tournament", &path]).silent(0);
}

#[test]
fn absences_of_paired_rounds_cannot_change_and_decisions_need_reasons() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = plan(folder.path(), "swiss");
    call(["tournament", &path]).silent(0);
    let text = std::fs::read_to_string(&path).expect("a plan");
    std::fs::write(&path, format!("{text}half-byes = [2]\n")).expect("changed");
    let ended = call(["tournament", &path]);
    assert_eq!(ended.code, 1);
    assert!(
        ended.err.contains("entry \"E\": round 2 is paired") && ended.err.contains("withdraw"),
        "{}",
        ended.err
    );
    let ended = call([
        "tournament",
        "judge",
        &path,
        "result",
        "1",
        "1-0",
        "--reason",
        " ",
    ]);
    assert_eq!(ended.code, 2);
    assert!(ended.err.contains("needs a reason"), "{}", ended.err);
}

#[test]
fn a_gauntlet_pairs_challengers_with_all_others() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = plan(folder.path(), "gauntlet");
    let text = std::fs::read_to_string(&path).expect("a plan");
    let text = text.replace("games = 4\n", "games = 1\nchallengers = 2\n");
    std::fs::write(&path, text).expect("changed");
    let answer = call(["tournament", &path, "--json"]).json().remove(0);
    assert_eq!(answer["games"].as_array().map(Vec::len), Some(6));
}
