//! `match`: who plays, who misbehaves, and what happens when it is cut off.
#![cfg(unix)]

use std::os::unix::fs::PermissionsExt;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::support::*;

/// Scripts that pass for chess programs; `$P` is where each writes the number of its process.
fn engine(folder: &Folder, name: &str, script: &str) -> String {
    let path = folder.file(name);
    let pid = folder.file(&format!("{name}.pid"));
    let text = format!("#!/bin/sh\necho $$ > {}\n{script}\n", pid.display());
    std::fs::write(&path, text).expect("a script");
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).expect("runs");
    path.display().to_string()
}

/// What a chess program says until it is asked for a move.
const POLITE: &str =
    "while read l; do case $l in uci) echo uciok;; isready) echo readyok;; go*) GO;; esac; done";

fn going(what: &str) -> String {
    POLITE.replace("GO", what)
}

#[test]
fn misbehaving_engines_forfeit_with_the_reason() {
    let folder = Folder::new();
    // Few lines, each long: many short ones take minutes on a machine that is busy, for each batch of them waits for its
    // reader.
    let flood = going(
        "text=$(head -c 60000 /dev/zero | tr '\\0' a); while :; do echo info string $text; done",
    );
    for (name, script, options, reason, detail) in [
        (
            "leaves",
            going("exit 0"),
            &[][..],
            "failure",
            "the program ended",
        ),
        (
            "cheats",
            going("echo bestmove e2e5"),
            &[],
            "illegal-move",
            "illegal move: e2e5",
        ),
        (
            "nonsense",
            going("echo bestmove"),
            &[],
            "illegal-move",
            "illegal move",
        ),
        (
            "silent",
            going(":"),
            &["--hang", "1"],
            "failure",
            "does not answer",
        ),
        (
            "slow",
            going("sleep 1000; echo bestmove e2e4"),
            &["--move-time", "100"],
            "time",
            "does not answer",
        ),
        (
            "floods",
            flood,
            &["--hang", "1000"],
            "failure",
            "prints without end",
        ),
        (
            "drones",
            going("while :; do printf aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa; done"),
            &["--hang", "1000"],
            "failure",
            "prints without end",
        ),
        (
            "sprawls",
            going("head -c 3000000 /dev/zero | tr '\\0' a; echo; echo bestmove a2a3"),
            &["--hang", "1000"],
            "failure",
            "prints without end",
        ),
        (
            "unready",
            "while read l; do case $l in uci) echo uciok;; esac; done".to_owned(),
            &[],
            "failure",
            "not ready: it does not speak UCI",
        ),
        (
            "shuts",
            going("exec 1>&-; sleep 1000"),
            &["--hang", "1000"],
            "failure",
            "the program ended",
        ),
        (
            "midgame",
            "n=0; while read l; do case $l in uci) echo uciok;; isready) echo readyok;; go*) n=$((n+1)); [ $n -gt 1 ] && exit 3; echo bestmove a2a3;; esac; done".to_owned(),
            &[],
            "failure",
            "the program ended",
        ),
        (
            "boasts",
            going("echo info depth 1 nodes 99999999 score cp 3; echo bestmove a2a3"),
            &["--nodes", "1000"],
            "failure",
            "out of bounds: 99999999 positions, 1000 allowed",
        ),
    ] {
        let player = format!("uci:{}", engine(&folder, name, &script));
        let pgn = folder.file("games.pgn").display().to_string();
        let base = [
            "match", &player, "random", "--games", "1", "--json", "--pgn", &pgn,
        ];
        let said = call(base.iter().chain(options).copied());
        let answer = &said.json()[0];
        assert_eq!((answer["lost"].as_u64(), said.code), (Some(1), 0), "{name}");
        let game = &answer["list"][0];
        assert_eq!(game["reason"], *reason, "{name}");
        let output = game["detail"].as_str().unwrap_or_default();
        assert!(output.contains(detail), "{name}: {output}");
        assert_eq!(game["forfeit"], player.as_str(), "{name}");
        let text = folder.read("games.pgn");
        let word = match reason {
            "time" => "time forfeit",
            "illegal-move" => "rules infraction",
            _ => "abandoned",
        };
        assert!(
            text.contains(&format!("[Termination \"{word}\"]")),
            "{name}: {text}"
        );
        assert!(text.contains(detail), "{name}: {text}");
        gone(&folder, name);
    }
    let cheat = format!("uci:{}", folder.file("cheats").display());
    let said = call(["match", "random", &cheat, "--lang", "pt"]).silent(0);
    assert!(said.contains("perdeu (lance ilegal: e2e5)"), "{said}");
    assert!(said.contains("acabaram por: lance ilegal 2"), "{said}");
}

#[test]
fn missing_engines_are_errors_before_any_game() {
    let folder = Folder::new();
    folder.write("text", "not a program");
    let text = format!("uci:{}", folder.file("text").display());
    let dies = format!("uci:{}", engine(&folder, "dies", "exit 1"));
    let garbage = folder.file("garbage");
    std::fs::write(&garbage, b"\x7fELF no program at all").expect("a file");
    std::fs::set_permissions(&garbage, std::fs::Permissions::from_mode(0o755)).expect("runs");
    let garbage = format!("uci:{}", garbage.display());
    for (game, player, part, code) in [
        (
            "chess",
            "uci:/nonexist",
            "uci:/nonexist: there is no program '/nonexist'",
            1,
        ),
        ("chess", "uci:", "which program?", 2),
        ("chess", text.as_str(), "cannot be run", 1),
        (
            "damas",
            "hub:/nonexist --x",
            "there is no program '/nonexist'",
            1,
        ),
        ("damas", "uci:/bin/sh", "no player is called", 2),
        ("chess", &dies, "does not start: the program ended", 1),
        ("chess", &garbage, "does not start: ", 1),
    ] {
        let ended = call(["match", "random", player, "--game", game]);
        assert_eq!((ended.code, ended.out.as_str()), (code, ""), "{player}");
        assert!(ended.err.contains(part), "{player}: {}", ended.err);
        assert!(ended.err.contains("help: "), "{player}: {}", ended.err);
    }
}

#[test]
fn games_played_before_a_program_went_away_are_reported() {
    let folder = Folder::new();
    let own = format!("exec {} uci", env!("CARGO_BIN_EXE_stratvision"));
    let program = engine(&folder, "goes", &own);
    let plan = format!(
        "game = \"chess\"\nsystem = \"round-robin\"\ngames = 2\nconcurrency = 1\nmove-limit = 20\n\
         [limits]\ndepth = 1\n\
         [[entry]]\nname = \"A\"\nplayer = \"random\"\n\
         [[entry]]\nname = \"B\"\nplayer = \"uci:{program}\"\n"
    );
    folder.write("open.toml", plan);
    folder.call(["tournament", "open.toml", "-q"]).silent(0);
    // As if it had been killed before its last game.
    let log = folder.read("open.toml.log");
    let lines: Vec<&str> = log.lines().collect();
    let (last, before) = lines.split_last().expect("events");
    assert!(last.contains("\"event\":\"game\""), "{last}");
    folder.write("open.toml.log", before.join("\n") + "\n");
    std::fs::remove_file(&program).expect("it was there");
    let ended = folder.call(["tournament", "open.toml", "--pgn", "open.pgn"]);
    assert_eq!(ended.code, 1, "{}", ended.err);
    assert!(
        ended
            .err
            .ends_with("no further game was played; games played before: 1\n"),
        "{}",
        ended.err
    );
    assert_eq!(folder.read("open.pgn").matches("[Event ").count(), 1);
}

#[test]
fn our_own_player_works_through_uci_and_hub() {
    let own = env!("CARGO_BIN_EXE_stratvision");
    let hub = format!("hub:{own} hub@heuristic=triangle");
    let uci = format!("uci:{own} uci@Hash=4");
    for (game, player, other) in [("damas", &hub, "strong"), ("chess", &uci, "classic")] {
        let answer = call([
            "match",
            player,
            other,
            "--game",
            game,
            "--depth",
            "2",
            "--openings",
            "book",
            "--json",
        ])
        .json()
        .remove(0);
        assert_eq!(answer["games"], 2);
        for list in answer["list"].as_array().expect("games") {
            assert!(list["forfeit"].is_null(), "{list}");
            assert!(list["plies"].as_u64() > Some(10), "{list}");
        }
    }
}

#[test]
fn unusable_engines_are_errors_before_any_game() {
    let own = env!("CARGO_BIN_EXE_stratvision");
    let folder = Folder::new();
    for (player, game, what, help) in [
        (
            format!("hub:{own} hub@heuristc=strong"),
            "damas",
            "has no option 'heuristc'",
            "did you mean 'heuristic'?",
        ),
        (
            format!("uci:{own} uci@colour=green"),
            "chess",
            "has no option 'colour'",
            "its options: Hash",
        ),
        (
            // It says nothing, as a program that waits for something else.
            format!(
                "uci:{}",
                engine(&folder, "mute", "while read l; do :; done")
            ),
            "chess",
            "does not answer 'uci' within 9 seconds",
            "it must answer uciok",
        ),
        (
            format!("uci:{own} hub"),
            "chess",
            "speaks Hub, not UCI",
            "hub:PROGRAM --game damas",
        ),
        (
            format!("hub:{own} uci"),
            "damas",
            "speaks UCI, not Hub",
            "uci:PROGRAM --game chess",
        ),
    ] {
        let ended = call(["match", &player, "random", "--game", game]);
        assert_eq!((ended.code, ended.out.as_str()), (1, ""), "{player}");
        assert!(ended.err.contains(what), "{player}: {}", ended.err);
        assert!(ended.err.contains(help), "{player}: {}", ended.err);
    }
    // Every one of them is named, not only the first.
    let entries = format!(
        "[[entry]]\nname = \"A\"\nplayer = \"random\"\n[[entry]]\nname = \"B\"\nplayer = \"uci:{own} uci@Hsh=4\"\n\
         [[entry]]\nname = \"C\"\nplayer = \"uci:/nonexist\"\n[[entry]]\nname = \"D\"\nplayer = \"uci:{own} hub\"\n"
    );
    folder.write("plan.toml", format!("system = \"round-robin\"\n{entries}"));
    let path = folder.file("plan.toml").display().to_string();
    let ended = call(["tournament", &path, "--lang", "pt"]);
    assert_eq!((ended.code, ended.out.as_str()), (1, ""));
    for expected in [
        "B: o programa não tem a opção 'Hsh'",
        "você quis dizer 'Hash'?",
        "C: não existe o programa '/nonexist'",
        "D fala Hub, e não UCI",
        "nenhuma partida foi jogada",
    ] {
        assert!(ended.err.contains(expected), "{expected}: {}", ended.err);
    }
    let ended = call(["tournament", &path, "--json"]);
    assert_eq!(ended.code, 1);
    let refused = &ended.json()[0]["refused"];
    let names: Vec<&str> = refused
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|one| one["player"].as_str())
        .collect();
    assert_eq!(names, ["B", "C", "D"]);
    assert!(!folder.file("plan.toml.log").exists(), "nothing was begun");
}

#[test]
fn a_hub_engine_with_illegal_moves_forfeits() {
    let folder = Folder::new();
    let script = "while read w r; do case $w in hub) echo wait;; init) echo ready;; go) echo done move=1-2;; esac; done";
    let player = format!("hub:{}", engine(&folder, "cheats", script));
    let said = call(["match", "random", &player, "--game", "damas"]).silent(0);
    assert!(said.contains("+2 =0 -0"), "{said}");
    assert!(said.contains("lost (illegal move: 1-2)"), "{said}");
    gone(&folder, "cheats");
}

#[test]
fn an_engine_is_held_to_its_memory_limit() {
    let folder = Folder::new();
    // The limit that the program itself sees.
    let script = going("echo info string $(ulimit -v) > /dev/null; ulimit -v > LIMIT; exit");
    let script = script.replace("LIMIT", &folder.file("limit").display().to_string());
    let player = format!("uci:{}", engine(&folder, "asks", &script));
    call([
        "match", &player, "random", "--games", "1", "--memory", "512",
    ])
    .silent(0);
    assert_eq!(folder.read("limit").trim(), "524288");
}

#[test]
fn a_set_that_exceeds_its_steps_forfeits() {
    let folder = Folder::with(&[(
        "endless.dhjog",
        "HEURISTIC_SET \"H\" INITIAL_STAGE \"A\"\n\
         FUNCTION F RETURNS REAL R COMMANDS INTEGER I INTEGER J REAL S\n\
         FOR I FROM 1 TO 1000000000 DO FOR J FROM 1 TO 1000000000 DO S <- S + 1 END FOR END FOR RETURN S\n\
         END FUNCTION\n\
         STAGE \"A\" PAWN <- 1 BOARD <- F() END STAGE END HEURISTIC_SET\n",
    )]);
    let said = folder
        .call(["match", "set:endless.dhjog", "random", "--depth", "1"])
        .silent(0);
    assert!(said.contains("+0 =0 -2"), "{said}");
    assert!(
        said.contains("out of bounds: 50000 steps in one evaluation"),
        "{said}"
    );
}

/// One hostile player among others: everybody else plays everything, and the same command ends the tournament.
#[test]
fn a_tournament_survives_crashing_players() {
    let folder = Folder::new();
    let exits = engine(&folder, "exits", &going("exit 0"));
    folder.write(
        "endless.dhjog",
        "HEURISTIC_SET \"H\" INITIAL_STAGE \"A\"\n\
         FUNCTION F RETURNS REAL R COMMANDS INTEGER I INTEGER J REAL S\n\
         FOR I FROM 1 TO 1000000000 DO FOR J FROM 1 TO 1000000000 DO S <- S + 1 END FOR END FOR RETURN S\n\
         END FUNCTION\n\
         STAGE \"A\" PAWN <- 1 BOARD <- F() END STAGE END HEURISTIC_SET\n",
    );
    let endless = folder.file("endless.dhjog").display().to_string();
    let mut plan =
        "system = \"round-robin\"\nconcurrency = 2\nmove-limit = 40\n[limits]\ndepth = 1\n"
            .to_owned();
    for (name, player) in [
        ("A", "classic".to_owned()),
        ("B", format!("uci:{exits}")),
        ("C", "random".to_owned()),
        ("D", format!("set:{endless}")),
    ] {
        plan.push_str(&format!(
            "[[entry]]\nname = \"{name}\"\nplayer = \"{player}\"\n"
        ));
    }
    folder.write("plan.toml", plan);
    let path = folder.file("plan.toml").display().to_string();
    let answer = call(["tournament", &path, "--json"]).json().remove(0);
    let games = answer["games"].as_array().expect("games");
    assert_eq!(games.len(), 6);
    for game in games {
        let has = |name: &str| game["white"] == name || game["black"] == name;
        // Of two hostile players the one that moves first loses.
        let is_forfeit = game["reason"] == "failure";
        assert_eq!(is_forfeit, has("B") || has("D"), "{game}");
    }
    gone(&folder, "exits");
    // A player that forfeited all its games is named, and reports of a finished tournament need no players.
    std::fs::remove_file(&exits).expect("removed");
    std::fs::remove_file(&endless).expect("removed");
    let output = folder.call(["tournament", "plan.toml", "--csv", "table.csv"]);
    let output = output.silent(0);
    assert!(output.contains("\nB forfeited "), "{output}");
    assert!(output.contains("the program ended"), "{output}");
    assert_eq!(folder.read("table.csv").lines().count(), 5);
    let output = folder.call(["tournament", "plan.toml", "--lang", "pt"]);
    assert!(output.silent(0).contains("\nB perdeu "));
}

/// Waits until the program of a script is no more.
fn gone(folder: &Folder, name: &str) {
    let pid = folder.read(&format!("{name}.pid"));
    let begun = Instant::now();
    while is_alive(pid.trim()) {
        assert!(
            begun.elapsed() < Duration::from_secs(20),
            "{name} lives on: {pid:?}"
        );
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Whether a process runs; one that only waits to be taken note of does not.
fn is_alive(pid: &str) -> bool {
    // One that was killed while it wrote its number has left none, and `/proc//stat` is always there.
    if pid.is_empty() {
        return false;
    }
    std::fs::read_to_string(format!("/proc/{pid}/stat")).is_ok_and(|stat| !stat.contains(") Z "))
}

fn start(arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_stratvision"))
        .args(arguments)
        .env("LANG", "C")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("starts")
}

fn signal(child: &Child, name: &str) {
    let sent = Command::new("kill")
        .args(["-s", name, &child.id().to_string()])
        .status()
        .expect("kill");
    assert!(sent.success());
}

fn wait_for(folder: &Folder, name: &str) {
    let begun = Instant::now();
    while std::fs::read_to_string(folder.file(name)).map_or(0, |text| text.len()) < 2 {
        assert!(
            begun.elapsed() < Duration::from_secs(60),
            "{name} is not there"
        );
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// Within about a second on a machine that is not busy.
const SOON: Duration = Duration::from_secs(10);

#[test]
fn a_signal_ends_a_match_and_its_engines() {
    let folder = Folder::new();
    let silent = format!("uci:{}", engine(&folder, "silent", &going(":")));
    let deaf = format!(
        "uci:{}",
        engine(&folder, "deaf", "trap '' TERM INT; sleep 1000")
    );
    // Makes its move; then it is the turn of an engine that never answers.
    let script = going("echo bestmove a2a3; echo moved > SIGN")
        .replace("SIGN", &folder.file("moves.sign").display().to_string());
    let moves = format!("uci:{}", engine(&folder, "moves", &script));
    for (player, name, sign) in [
        (&silent, "silent", "silent.pid"),
        (&deaf, "deaf", "deaf.pid"),
        (&moves, "moves", "moves.sign"),
    ] {
        for word in ["INT", "TERM"] {
            let _ = std::fs::remove_file(folder.file(sign));
            let players = [player, "classic@depth=60"];
            let child = start(&["match", players[0], players[1], "--games", "4"]);
            // Every process here was started after the signal handler.
            wait_for(&folder, sign);
            let begun = Instant::now();
            signal(&child, word);
            let ended = child.wait_with_output().expect("ends");
            assert!(begun.elapsed() < SOON, "{players:?} {:?}", begun.elapsed());
            assert_eq!(ended.status.code(), Some(1), "{players:?}");
            let output = String::from_utf8_lossy(&ended.stderr);
            assert!(output.contains("0 of 4 games are over"), "{output}");
            gone(&folder, name);
        }
    }
}

#[test]
fn engines_end_with_the_program() {
    let folder = Folder::new();
    // It is greeted once everything that watches over it is there.
    let script = "trap '' TERM INT HUP; read l; echo greeted > SIGN; while :; do sleep 1; done"
        .replace("SIGN", &folder.file("stubborn.sign").display().to_string());
    let player = format!("uci:{}", engine(&folder, "stubborn", &script));
    let mut child = start(&["match", &player, "classic"]);
    wait_for(&folder, "stubborn.sign");
    child.kill().expect("killed");
    child.wait().expect("gone");
    gone(&folder, "stubborn");
}

#[test]
fn an_interrupted_tournament_continues_later() {
    let folder = Folder::new();
    let silent = engine(&folder, "silent", &going(":"));
    let plan = format!(
        "system = \"round-robin\"\n[limits]\ndepth = 1\n\
         [[entry]]\nname = \"A\"\nplayer = \"random\"\n[[entry]]\nname = \"B\"\nplayer = \"uci:{silent}\"\n"
    );
    folder.write("plan.toml", plan);
    let path = folder.file("plan.toml").display().to_string();
    let child = start(&["tournament", &path]);
    wait_for(&folder, "silent.pid");
    let begun = Instant::now();
    signal(&child, "INT");
    let ended = child.wait_with_output().expect("ends");
    assert!(begun.elapsed() < SOON);
    assert_eq!(ended.status.code(), Some(1));
    let output = String::from_utf8_lossy(&ended.stderr);
    assert!(output.contains("the same command goes on"), "{output}");
    gone(&folder, "silent");
    // The game that was cut off is played when the tournament is taken up again.
    let legal = engine(&folder, "silent", &going("echo bestmove e2e5"));
    assert_eq!(legal, silent);
    let answer = call(["tournament", &path, "--json"]).json().remove(0);
    assert_eq!(answer["games"].as_array().map(Vec::len), Some(1));
    assert_eq!(answer["games"][0]["reason"], "illegal-move");
}

#[test]
fn a_match_without_games_leaves_existing_files_alone() {
    // What an earlier match has written.
    let old_games = "[Event \"match\"]\n[TerminationDetail \"checkmate\"]\n\n*\n";
    let old_page = "<meta name=\"generator\" content=\"StratVision report\">";
    let folder = Folder::with(&[("games.pgn", old_games), ("page.html", old_page)]);
    let script = "trap '' TERM INT; sleep 1000";
    let player = format!("uci:{}", engine(&folder, "deaf", script));
    let [games, page] =
        ["games.pgn", "page.html"].map(|name| folder.file(name).display().to_string());
    let child = start(&["match", &player, "random", "--pgn", &games, "--html", &page]);
    wait_for(&folder, "deaf.pid");
    signal(&child, "INT");
    let ended = child.wait_with_output().expect("ends");
    assert_eq!(ended.status.code(), Some(1));
    let output = String::from_utf8_lossy(&ended.stderr);
    assert!(output.contains("0 of 2 games are over"), "{output}");
    assert_eq!(folder.read("games.pgn"), old_games);
    assert_eq!(folder.read("page.html"), old_page);
    gone(&folder, "deaf");
    // Unwritable files are reported before any engine is started.
    let nowhere = folder.file("none/games.pgn").display().to_string();
    let ended = call(["match", "random", "random", "--pgn", &nowhere]);
    assert_eq!((ended.code, ended.out.as_str()), (1, ""));
}

#[test]
fn only_the_first_pv_of_an_engine_counts() {
    let folder = Folder::new();
    let script = going(
        "echo info string book of nodes 99999999 depth 77; \
         echo info depth 3 multipv 1 score cp 25 nodes 500 pv a2a3; \
         echo info depth 4 multipv 2 score cp -900 nodes 600 pv b2b3; \
         echo info depth 5 score cp 999 lowerbound nodes 700; \
         echo bestmove a2a3",
    );
    let player = format!("uci:{}", engine(&folder, "talks", &script));
    let pgn = folder.file("games.pgn").display().to_string();
    let answer = call([
        "match", &player, "random", "--games", "1", "--nodes", "1000", "--json", "--pgn", &pgn,
    ])
    .json()
    .remove(0);
    // The same move again cannot be made.
    assert_eq!(answer["list"][0]["reason"], "illegal-move", "{answer}");
    let text = folder.read("games.pgn");
    assert!(text.contains("a3 {+0.25/3 "), "{text}");
}

#[test]
fn engine_options_with_line_breaks_are_usage_errors() {
    let folder = Folder::new();
    let script = "while read l; do case $l in uci) echo option name Hash type spin; echo uciok;; isready) echo readyok;; quit) echo quit >> QUIT_FILE; exit;; esac; done"
        .replace("QUIT_FILE", &folder.file("quit").display().to_string());
    let program = engine(&folder, "obeys", &script);
    let player = format!("uci:{program}@Hash=16\\nquit");
    folder.write(
        "plan.toml",
        format!(
            "system = \"round-robin\"\n[[entry]]\nname = \"A\"\nplayer = \"random\"\n[[entry]]\nname = \"B\"\nplayer = \"{player}\"\n"
        ),
    );
    let path = folder.file("plan.toml").display().to_string();
    let ended = call(["tournament", &path]);
    assert_eq!(ended.code, 2, "{}", ended.err);
    assert!(ended.err.contains("control characters"), "{}", ended.err);
    assert!(!folder.file("quit").exists());
}

#[test]
fn reasons_of_endings_are_in_the_language_of_the_user() {
    let folder = Folder::new();
    // A script whose interpreter is not there can be named, but not run.
    folder.write("lost", "#!/nonexist/interpreter\n");
    let path = folder.file("lost");
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).expect("runs");
    let lost = format!("uci:{}", path.display());
    let refused = call(["match", "random", &lost, "--games", "1", "--lang", "pt"]);
    assert_eq!(refused.code, 1);
    for expected in ["não inicia: ", "esse arquivo ou pasta não existe"] {
        assert!(refused.err.contains(expected), "{}", refused.err);
    }
    let boasts = going("echo info depth 1 nodes 99999999 score cp 3; echo bestmove a2a3");
    let boasts = format!("uci:{}", engine(&folder, "boasts", &boasts));
    let said = call([
        "match", &boasts, "random", "--games", "1", "--nodes", "1000", "--lang", "pt",
    ]);
    let expected = "além dos limites: 99999999 posições, 1000 permitidas";
    assert!(said.out.contains(expected), "{}", said.out);
    // What a program says of itself stays as it is.
    let script = "while read w r; do case $w in hub) echo wait;; init) echo 'error message=\"no positions allowed\"';; esac; done";
    let hub = format!("hub:{}", engine(&folder, "refuses", script));
    let said = call([
        "match", "random", &hub, "--game", "damas", "--games", "1", "--lang", "pt",
    ]);
    assert!(said.out.contains("no positions allowed"), "{}", said.out);
}

#[test]
fn engines_are_probed_once_and_in_parallel() {
    let folder = Folder::new();
    let path = |name: &str| folder.file(name).display().to_string();
    let script = format!("echo start >> {}; exit 0", path("starts"));
    let ends = format!("uci:{}", engine(&folder, "ends", &script));
    let refused = call(["match", &ends, &ends, "--games", "1"]);
    assert_eq!(refused.code, 1, "{}", refused.err);
    // Greeted in two languages, for both players together.
    assert_eq!(folder.read("starts").lines().count(), 2);

    // Each answers only when the other has been started too.
    let waits = |own: &str, other: &str| {
        format!(
            "read l; echo x > {}; n=0; while [ ! -e {} ] && [ $n -lt 40 ]; do sleep 0.1; n=$((n+1)); done; [ -e {} ] && echo uciok; while read l; do :; done",
            path(own),
            path(other),
            path(other)
        )
    };
    let first = format!(
        "uci:{}@Foo=1",
        engine(&folder, "first", &waits("one", "two"))
    );
    let second = format!("uci:{}", engine(&folder, "second", &waits("two", "one")));
    let ended = call(["match", &first, &second]);
    assert_eq!(ended.code, 1, "{}", ended.out);
    assert!(ended.err.contains("has no option 'Foo'"), "{}", ended.err);
}
