//! Conversations in the Hub protocol.

use std::io::Write;
use std::sync::{Arc, Mutex};

use draughts::Position;
use engines::hub::{move_text, parse_move, parse_position, position_text};
use game::Game;
use stratvision_opponents::hub::{self, LoadedTables, Settings};
use syntax::Message;

#[derive(Clone, Default)]
struct Heard(Arc<Mutex<Vec<u8>>>);

impl Write for Heard {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

fn talk(said: &str) -> Vec<String> {
    talk_with(said, Box::new(|_| LoadedTables::default()))
}

fn talk_with(said: &str, load: hub::LoadTables) -> Vec<String> {
    let heard = Heard::default();
    hub::run(said.as_bytes(), heard.clone(), Settings::default(), load).unwrap();
    let text = String::from_utf8(heard.0.lock().unwrap().clone()).unwrap();
    text.lines().map(str::to_owned).collect()
}

const START: &str = "Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww";

#[test]
fn introduction() {
    let lines =
        talk("hub\nset-param name=heuristic value=triangle\ninit\nping\nnonsense x=y\nquit\n");
    assert!(lines[0].starts_with("id name=StratVision version="));
    assert!(
        lines
            .iter()
            .any(|line| line.starts_with("param name=variant value=brazilian type=enum"))
    );
    assert_eq!(lines[lines.len() - 3..], ["wait", "ready", "pong"]);
    assert!(talk("set-param name=heuristic value=x\n")[0].starts_with("error message="));
}

#[test]
fn a_game_that_is_over_is_answered_without_a_move() {
    let board = format!("b{}", "e".repeat(31));
    let lines = talk(&format!("init\npos pos=W{board}\ngo think\n"));
    assert_eq!(lines.last().map(String::as_str), Some("done"));
    assert!(!lines.iter().any(|line| line.starts_with("error")));
}

#[test]
fn a_search_ends_with_a_legal_move() {
    let lines = talk(&format!(
        "init\npos pos={START} moves=\"22-18 10-14\"\nlevel depth=5\ngo think\n"
    ));
    assert!(lines.iter().any(|line| line.starts_with("info depth=5 ")));
    let last = lines.last().unwrap();
    let chosen = last
        .strip_prefix("done move=")
        .unwrap()
        .split(' ')
        .next()
        .unwrap();
    let mut position = Position::initial();
    for text in ["22-18", "10-14"] {
        position.play(parse_move(&position, text).unwrap());
    }
    assert!(parse_move(&position, chosen).is_some(), "{last}");
}

#[test]
fn endless_searches_are_stopped() {
    let lines = talk(&format!(
        "pos pos={START}\nlevel infinite\ngo analyze\nstop\nping\n"
    ));
    let done = lines
        .iter()
        .position(|line| line.starts_with("done move="))
        .unwrap();
    assert_eq!(lines[done + 1], "pong");
    let lines = talk(&format!(
        "pos pos={START}\nlevel depth=2\ngo ponder\nponder-hit\n"
    ));
    assert!(lines.last().unwrap().starts_with("done move="));
}

#[test]
fn captures_name_what_they_take() {
    let position = Position::read("W:Wc3,g3:Bb4,f4,d6").unwrap();
    let chosen = position.moves()[0];
    let text = move_text(chosen);
    assert_eq!(text, "24x6x10x19");
    assert_eq!(parse_move(&position, &text), Some(chosen));
    assert_eq!(parse_move(&position, "24x6x19x10"), Some(chosen));
    assert_eq!(parse_move(&position, "24x6x19x11"), None);
    assert_eq!(parse_position(&position_text(&position)), Ok(position));
    assert_eq!(position_text(&Position::initial()), START);
}

#[test]
fn broken_positions_are_refused() {
    for text in ["", "W", "Xeee", "We", "Wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww"] {
        assert!(
            talk(&format!("pos pos=\"{text}\"\n"))[0].starts_with("error message="),
            "{text}"
        );
    }
    assert!(talk(&format!("pos pos={START} moves=\"1-2\"\n"))[0].contains("1-2"));
    let lost = format!("W{}w{}", "e".repeat(12), "e".repeat(19));
    assert!(
        talk(&format!("pos pos={lost}\nlevel depth=1\ngo think\n"))
            .last()
            .unwrap()
            .starts_with("done")
    );
}

#[test]
fn no_move_is_made_for_a_position_that_was_refused() {
    let said = talk("pos pos=W\nlevel depth=1\ngo think\n");
    assert!(said.iter().any(|line| line.contains("send 'pos' again")));
    assert!(said.contains(&"done".to_owned()), "{said:?}");
    let level = talk("level depth=abc\n");
    assert!(level[0].contains("'abc' is no value"), "{level:?}");
}

#[test]
fn values_of_a_level_are_used_or_complained_of() {
    for (name, value) in [
        ("depth", "1.5"),
        ("depth", "inf"),
        ("depth", "-1"),
        ("nodes", "1e6"),
        ("nodes", "nan"),
        ("moves", "2.5"),
        ("move-time", "-1"),
        ("move-time", "inf"),
        ("time", "1e300"),
        ("inc", "x"),
    ] {
        let said = talk(&format!("level {name}={value}\n"));
        let expected = format!("'{value}' is no value for '{name}'");
        assert_eq!(said.len(), 1, "{said:?}");
        assert!(said[0].contains(&expected), "{said:?}");
    }
    for (name, value, taken) in [
        ("depth", "18446744073709551615", "127"),
        ("depth", "340282366920938463463374607431768211456", "127"),
        ("nodes", "18446744073709551616", "18446744073709551615"),
        ("moves", "10001", "10000"),
    ] {
        let said = talk(&format!("level {name}={value}\n"));
        let expected = format!("info message=\"{name}={value} is too large, {taken} is taken\"");
        assert_eq!(said, [expected]);
    }
    for right in [
        "depth=3 nodes=10",
        "move-time=0.5",
        "time=60 inc=0.1 moves=40",
    ] {
        assert!(talk(&format!("level {right}\n")).is_empty(), "{right}");
    }
}

#[test]
fn tables_are_loaded_once_and_their_errors_reported() {
    let asked = Arc::new(Mutex::new(Vec::new()));
    let load = || -> hub::LoadTables {
        let asked = asked.clone();
        Box::new(move |folder| {
            asked.lock().unwrap().push(folder.to_owned());
            LoadedTables {
                tables: None,
                error: Some(Message::new("no \"tables\" here", "sem tabelas")),
                remark: None,
            }
        })
    };
    let said = format!(
        "hub\nset-param name=tables value=\"some where\"\ninit\npos pos={START}\nlevel depth=1\ngo think\n"
    );
    let lines = talk_with(&said, load());
    assert_eq!(*asked.lock().unwrap(), ["some where"]);
    let expected = lines
        .iter()
        .position(|line| line == "error message=\"no 'tables' here\"")
        .unwrap();
    assert_eq!(lines[expected + 1], "ready");
    assert!(lines.last().unwrap().starts_with("done move="));
    // Nothing is printed before the first command, and `init` is optional.
    asked.lock().unwrap().clear();
    let said = format!(
        "set-param name=tables value=x\npos pos={START}\nlevel depth=1\ngo think\ngo think\n"
    );
    let lines = talk_with(&said, load());
    assert_eq!(*asked.lock().unwrap(), ["x"]);
    let errors = lines.iter().filter(|line| line.starts_with("error"));
    assert_eq!(errors.count(), 1);
}
