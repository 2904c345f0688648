//! The web studio as a process: what it says, how it ends, and that a kill at any moment loses nothing.

// The tests of the API have a client; some of it is of no use here.
#[allow(dead_code)]
#[path = "../../../server/tests/api/http.rs"]
pub mod http;

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use http::Client;
use serde_json::{Value, json};

use crate::support::{self, repository};

/// The client for the address with a token that a studio has printed.
fn client_of(line: &str) -> Client {
    let (_, link) = line
        .split_once("http://")
        .unwrap_or_else(|| panic!("{line}"));
    let (host, rest) = link.split_once("/?token=").unwrap();
    let token: String = rest.chars().take_while(char::is_ascii_hexdigit).collect();
    Client(host.parse().unwrap(), Some(token.leak()))
}

/// A studio in a process of its own, killed when it goes.
pub struct Studio {
    pub child: Child,
    pub client: Client,
}

impl Studio {
    pub fn start(data: &Path) -> Studio {
        Studio::spawn(Studio::command(data).stderr(Stdio::inherit()))
    }

    /// To be changed before it is started.
    pub fn command(data: &Path) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_stratvision"));
        command
            .args(["studio", "--port", "0", "--lang", "en", "--data"])
            .arg(data)
            .env("STRATVISION_LOG", "error")
            .stdout(Stdio::piped());
        command
    }

    pub fn spawn(command: &mut Command) -> Studio {
        let child = command.spawn().unwrap();
        Studio::of(child).unwrap_or_else(|line| panic!("{line}"))
    }

    /// A studio that has been started; what it said instead of its address.
    pub fn of(mut child: Child) -> Result<Studio, String> {
        let mut line = String::new();
        let out = child.stdout.take().unwrap();
        BufReader::new(out).read_line(&mut line).unwrap();
        if !line.contains("http://") {
            let _ = child.wait();
            return Err(line);
        }
        Ok(Studio {
            client: client_of(&line),
            child,
        })
    }

    /// Asks it to end, as systems end a service, and waits.
    #[cfg(unix)]
    pub fn terminate(&mut self, patience: Duration) -> Option<i32> {
        let id = self.child.id().to_string();
        let asked = Command::new("kill").args(["-TERM", &id]).status().unwrap();
        assert!(asked.success());
        let begun = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.code();
            }
            assert!(begun.elapsed() < patience, "the studio does not end");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// As `kill -9` does.
    pub fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Studio {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub fn pattern(text: &str) -> String {
    format!(
        "PATTERN \"P\" AUTHOR \"a\" DESCRIPTION \"{text}\" WEIGHT 1 SCENARIO\n  F1 ATTACKS f1;\n"
    )
}

/// What the server said it has kept: pattern, version, text.
type SavedVersions = Vec<(String, i64, String)>;

/// Saves as fast as the server answers, until it does not.
fn save_until_killed(client: Client, stop: &AtomicBool, round: usize) -> SavedVersions {
    let mut kept = SavedVersions::new();
    let mut number = 0;
    while !stop.load(Ordering::Relaxed) {
        number += 1;
        let text = pattern(&format!("{round}.{number}"));
        // Every third is a new pattern, the others are new versions of the last one.
        let answer = match kept.last().filter(|_| number % 3 != 0) {
            Some((id, version, _)) => {
                let body = json!({ "source": text, "version": version });
                client.send("PUT", &format!("/patterns/{id}"), Some(&body))
            }
            None => client.send("POST", "/patterns", Some(&json!({ "source": text }))),
        };
        let Ok(answer) = answer else { break };
        if answer.status == 200 || answer.status == 201 {
            let saved = answer.json();
            let id = saved["id"].as_str().unwrap().to_owned();
            kept.push((id, saved["version"].as_i64().unwrap(), text));
        }
    }
    kept
}

/// The hits of a search, all of them, by number.
fn hits(client: Client, id: &str) -> Vec<i64> {
    let mut numbers = Vec::new();
    let mut after = Some(0);
    while let Some(skip) = after {
        let path = format!("/searches/{id}/hits?limit=200&after={skip}");
        let page = client.get(&path).json();
        let listed = page["hits"].as_array().unwrap();
        numbers.extend(listed.iter().map(|hit| hit["n"].as_i64().unwrap()));
        after = page["next"].as_i64();
    }
    numbers
}

pub fn wait(client: Client, id: &str, wanted: impl Fn(&str) -> bool) -> Value {
    let begun = Instant::now();
    loop {
        let search = client.get(&format!("/searches/{id}")).json();
        if wanted(search["state"].as_str().unwrap()) {
            return search;
        }
        assert!(begun.elapsed() < Duration::from_secs(120), "{search}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// The round that is killed while its search has found something and not everything.
const CUT_OFF: usize = 0;

/// Waits until some hits of a search are kept.
fn wait_for_hits(client: Client, id: &str) {
    let begun = Instant::now();
    let path = format!("/searches/{id}/hits?limit=1");
    while client.get(&path).json()["total"] == 0 {
        assert!(
            begun.elapsed() < Duration::from_secs(60),
            "nothing is found"
        );
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// More rounds by `KILL_ROUNDS=100`.
fn rounds() -> usize {
    let rounds = std::env::var("KILL_ROUNDS").ok();
    rounds.and_then(|text| text.parse().ok()).unwrap_or(6)
}

#[test]
fn kills_lose_nothing_that_was_saved() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let games = folder.path().join("many.pgn");
    let classics = std::fs::read_to_string(repository("knowledge/games/classics.pgn")).unwrap();
    std::fs::write(&games, (classics + "\n\n").repeat(500)).unwrap();

    let mut kept = SavedVersions::new();
    let mut searches: Vec<String> = Vec::new();
    for round in 0..rounds() {
        let studio = Studio::start(&data);
        let client = studio.client;
        let collection = client.post("/collections", json!({ "path": games })).json();
        let wish = json!({
            "collections": [collection["id"]],
            "patterns": ["DOUBLEATTACK"],
            "filters": { "first": true },
        });
        let search = client.post("/searches", wish).json();
        searches.push(search["id"].as_str().unwrap().to_owned());
        let stop = AtomicBool::new(false);
        let saved = std::thread::scope(|scope| {
            let saving = scope.spawn(|| save_until_killed(client, &stop, round));
            match round {
                CUT_OFF => wait_for_hits(client, &searches[round]),
                // From at once to in the midst of the search.
                _ => std::thread::sleep(Duration::from_millis(
                    [40, 700, 150, 1500, 5, 350][round % 6],
                )),
            }
            studio.kill();
            stop.store(true, Ordering::Relaxed);
            saving.join().unwrap()
        });
        kept.extend(saved);
    }

    let studio = Studio::start(&data);
    let client = studio.client;
    assert!(kept.len() > 10, "only {} saves were made", kept.len());
    for (id, version, text) in &kept {
        let answer = client.get(&format!("/patterns/{id}/versions/{version}"));
        assert_eq!(answer.status, 200, "{id} version {version} is lost");
        assert_eq!(answer.json()["source"], *text);
    }
    // Only searches that were started run; what was found is whole from the first on.
    for id in &searches {
        let search = wait(client, id, |state| state != "running" && state != "queued");
        let numbers = hits(client, id);
        let count = numbers.len() as i64;
        assert_eq!(numbers, (1..=count).collect::<Vec<i64>>());
        assert_eq!(search["progress"]["hits"].as_i64(), Some(count));
    }
    // One that was cut off is taken up again and finds what an undisturbed one finds.
    let whole = 500 * 12;
    let id = &searches[CUT_OFF];
    let cut_off = client.get(&format!("/searches/{id}")).json();
    assert_eq!(cut_off["state"], "interrupted", "{cut_off}");
    assert!(!hits(client, id).is_empty());
    assert_eq!(
        client
            .post(&format!("/searches/{id}/resume"), json!({}))
            .status,
        200
    );
    let done = wait(client, id, |state| state == "done");
    assert_eq!(
        done["summary"]["patterns"][0]["games"].as_i64(),
        Some(whole)
    );
    assert_eq!(hits(client, id), (1..=whole).collect::<Vec<i64>>());

    // A copy while the studio works, and a studio on the copy.
    let copy = folder.path().join("copy");
    std::fs::create_dir(&copy).unwrap();
    let file = copy.join("studio.db");
    let ended = support::call([
        "backup",
        file.to_str().unwrap(),
        "--data",
        data.to_str().unwrap(),
        "--quiet",
    ]);
    assert_eq!(ended.code, 0, "{}", ended.err);
    drop(studio);
    let studio = Studio::start(&copy);
    let (id, version, _) = kept.last().unwrap();
    let again = studio
        .client
        .get(&format!("/patterns/{id}/versions/{version}"));
    assert_eq!(again.status, 200);
}

#[cfg(unix)]
#[test]
fn a_signal_ends_the_studio_in_order() {
    let folder = tempfile::tempdir().unwrap();
    let mut studio = Studio::start(folder.path());
    assert_eq!(studio.terminate(Duration::from_secs(20)), Some(0));
    // In order: nothing is left in the log of the database.
    assert!(!folder.path().join("studio.db-wal").exists());
}

#[cfg(unix)]
#[test]
fn a_second_signal_ends_the_studio_at_once() {
    use std::io::Write;
    let folder = tempfile::tempdir().unwrap();
    let mut studio = Studio::start(folder.path());
    // An upload that never comes to its end keeps the server waiting for some seconds.
    let host = studio.client.0;
    let mut upload = std::net::TcpStream::connect(host).unwrap();
    let token = studio.client.1.unwrap();
    let head = format!(
        "POST /api/v1/collections/upload HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bearer {token}\r\n\
         Content-Length: 1000\r\n\r\n["
    );
    upload.write_all(head.as_bytes()).unwrap();
    std::thread::sleep(Duration::from_millis(300));
    let id = studio.child.id().to_string();
    let begun = Instant::now();
    let status = loop {
        if let Some(status) = studio.child.try_wait().unwrap() {
            break status;
        }
        assert!(begun.elapsed() < Duration::from_secs(3), "it does not end");
        let _ = Command::new("kill").args(["-INT", &id]).status();
        std::thread::sleep(Duration::from_millis(300));
    };
    assert_eq!(status.code(), Some(130));
}

#[test]
fn start_errors_are_explained() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_str().unwrap();
    let foreign = support::call(["studio", "--listen", "0.0.0.0", "--data", data]);
    assert_eq!(foreign.code, 2);
    assert!(foreign.err.contains("no accounts yet"), "{}", foreign.err);
    let pt = support::call(["studio", "--listen", "::", "--data", data, "--lang", "pt"]);
    assert!(pt.err.contains("ainda não tem contas"), "{}", pt.err);
    let nothing = support::call(["backup", "x.db", "--data", data]);
    assert_eq!(nothing.code, 1);
    assert!(
        nothing.err.contains("no studio has worked"),
        "{}",
        nothing.err
    );
    let studio = Studio::start(folder.path());
    let second = support::call(["studio", "--port", "0", "--data", data]);
    assert_eq!(second.code, 1);
    assert!(second.err.contains("another studio"), "{}", second.err);
    let nowhere = folder.path().join("nowhere");
    let file = nowhere.join("x.db");
    for (lang, expected, remedy) in [
        ("en", "does not exist", "make the folder first"),
        ("pt", "não existe", "crie a pasta antes"),
    ] {
        let file = file.to_str().unwrap();
        let refused = support::call(["backup", file, "--data", data, "--lang", lang]);
        assert_eq!(refused.code, 1);
        let folder = format!("{} {expected}", nowhere.display());
        assert!(refused.err.contains(&folder), "{}", refused.err);
        assert!(refused.err.contains(remedy), "{}", refused.err);
        assert!(!refused.err.contains(".partial"), "{}", refused.err);
    }
    let taken = studio.client.0.port().to_string();
    let other = folder.path().join("other");
    let other = other.to_str().unwrap();
    // Also with --open: what runs there is not the studio of this folder.
    for (lang, expected) in [
        ("en", "a studio with another data folder"),
        ("pt", "um estúdio com outra pasta de dados"),
    ] {
        let port = support::call([
            "studio", "--open", "--port", &taken, "--data", other, "--lang", lang,
        ]);
        assert_eq!(port.code, 1);
        for part in [expected, "--port 0", "PORT=0 make run"] {
            assert!(port.err.contains(part), "{}", port.err);
        }
    }
    let program = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let taken = program.local_addr().unwrap().port().to_string();
    let port = support::call(["studio", "--port", &taken, "--data", other, "--lang", "pt"]);
    assert!(
        port.err.contains("outro programa já escuta ali"),
        "{}",
        port.err
    );
    let file = folder.path().join("copy.db");
    let file = file.to_str().unwrap();
    assert_eq!(support::call(["backup", file, "--data", data]).code, 0);
    let twice = support::call(["backup", file, "--data", data]);
    assert!(twice.err.contains("is there already"), "{}", twice.err);
    let nowhere = folder.path().join("nowhere/copy.db");
    let nowhere = nowhere.to_str().unwrap();
    let lost = support::call(["backup", nowhere, "--data", data, "--lang", "pt"]);
    assert_eq!(lost.code, 1);
    for part in ["/nowhere não existe\n", "ajuda: crie a pasta antes"] {
        assert!(lost.err.contains(part), "{}", lost.err);
    }
    let no_folder = support::call(["studio", "--port", "0", "--data", file, "--lang", "pt"]);
    assert_eq!(no_folder.code, 1);
    assert!(
        no_folder.err.contains("diga outra pasta com --data"),
        "{}",
        no_folder.err
    );
}

#[test]
fn address_prints_the_link_with_the_token() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_str().unwrap();
    let nothing = support::call(["studio", "--address", "--data", data]);
    assert_eq!(nothing.code, 1);
    assert!(
        nothing.err.contains("no studio is running"),
        "{}",
        nothing.err
    );
    let studio = Studio::start(folder.path());
    let printed = support::call(["studio", "--address", "--data", data]);
    assert_eq!(printed.code, 0, "{}", printed.err);
    let client = client_of(&printed.out);
    assert_eq!((client.0, client.1), (studio.client.0, studio.client.1));
    assert_eq!(client.get("/me").status, 200);
    assert_eq!(Client(client.0, None).get("/me").status, 401);
    // After a kill the file is there still, but the studio is not.
    studio.kill();
    assert_eq!(
        support::call(["studio", "--address", "--data", data]).code,
        1
    );
}

/// With few files for the process, and far more clients than that.
#[cfg(target_os = "linux")]
#[test]
fn connections_are_limited() {
    use std::io::Read;
    let folder = tempfile::tempdir().unwrap();
    let mut child = Command::new("sh")
        .args(["-c", "ulimit -n 100; exec \"$@\"", "sh"])
        .arg(env!("CARGO_BIN_EXE_stratvision"))
        .args(["studio", "--port", "0", "--data"])
        .arg(folder.path())
        .env("STRATVISION_LOG", "error")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    let out = child.stdout.take().unwrap();
    BufReader::new(out).read_line(&mut line).unwrap();
    let client = client_of(&line);
    let connect = |_| std::net::TcpStream::connect(client.0).unwrap();
    // No more than what is accepted and what the system's queue holds (128): further ones would wait to connect.
    let silent: Vec<_> = (0..120).map(connect).collect();
    // Some of them have been accepted when one of them is answered.
    let mut answered = &silent[0];
    let request = format!("GET /health HTTP/1.1\r\nHost: {}\r\n\r\n", client.0);
    std::io::Write::write_all(&mut answered, request.as_bytes()).unwrap();
    assert_eq!(answered.read(&mut [0; 8]).unwrap(), 8);
    let files = std::fs::read_dir(format!("/proc/{}/fd", child.id())).unwrap();
    let files = files.count();
    assert!(files < 80, "{files} open files");
    drop(silent);
    assert_eq!(client.get("/me").status, 200);
    child.kill().unwrap();
    let mut output = String::new();
    child
        .stderr
        .take()
        .unwrap()
        .read_to_string(&mut output)
        .unwrap();
    child.wait().unwrap();
    assert_eq!(output, "");
}

#[test]
fn no_token_prints_a_warning() {
    let folder = tempfile::tempdir().unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_stratvision"))
        .args([
            "studio",
            "--port",
            "0",
            "--lang",
            "en",
            "--no-token",
            "--data",
        ])
        .arg(folder.path())
        .env("STRATVISION_LOG", "error")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let (mut line, mut remark) = (String::new(), String::new());
    let out = child.stdout.take().unwrap();
    BufReader::new(out).read_line(&mut line).unwrap();
    let err = child.stderr.take().unwrap();
    BufReader::new(err).read_line(&mut remark).unwrap();
    let host = line.split("http://").nth(1).unwrap().split('/').next();
    let answer = Client(host.unwrap().parse().unwrap(), None).get("/me");
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(!line.contains("token"), "{line}");
    assert!(remark.contains("every user of this machine"), "{remark}");
    assert_eq!(answer.status, 200);
}

/// `--open` asks `xdg-open`, which notes what it is asked for here.
#[cfg(target_os = "linux")]
#[test]
fn open_uses_a_running_studio() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let opened = folder.path().join("opened");
    let browser = folder.path().join("xdg-open");
    let script = format!(
        "#!/bin/sh\necho \"$1\" > '{0}.new'\nmv '{0}.new' '{0}'\n",
        opened.display()
    );
    std::fs::write(&browser, script).unwrap();
    std::fs::set_permissions(&browser, PermissionsExt::from_mode(0o755)).unwrap();
    let studio = Studio::start(&data);
    let path = std::env::var("PATH").unwrap_or_default();
    // Whatever port is asked for: the folder has one studio.
    let taken = studio.client.0.port().to_string();
    for port in [taken.as_str(), "0"] {
        let _ = std::fs::remove_file(&opened);
        let second = Command::new(env!("CARGO_BIN_EXE_stratvision"))
            .args(["studio", "--open", "--lang", "en", "--port", port, "--data"])
            .arg(&data)
            .env("PATH", format!("{}:{path}", folder.path().display()))
            .output()
            .unwrap();
        let out = String::from_utf8(second.stdout).unwrap();
        assert_eq!(second.status.code(), Some(0), "{out}");
        assert!(out.contains("running already at"), "{out}");
        assert_eq!(client_of(&out).0, studio.client.0);
        let begun = Instant::now();
        while !opened.exists() {
            assert!(
                begun.elapsed() < Duration::from_secs(30),
                "nothing is opened"
            );
            std::thread::sleep(Duration::from_millis(10));
        }
        let address = std::fs::read_to_string(&opened).unwrap();
        let visit = client_of(&address);
        // Other users see the command line of the browser: it holds a code for one visit.
        assert_ne!(visit.1, studio.client.1);
        let host = visit.0.to_string();
        let target = format!("/?token={}", visit.1.unwrap());
        let enter = || studio.client.raw("GET", &target, &[("Host", &host)], b"");
        assert_eq!(enter().unwrap().status, 303);
        assert_eq!(enter().unwrap().status, 401);
    }
}

#[test]
fn openapi_prints_the_document() {
    let ended = support::call(["studio", "--openapi"]);
    let document: Value = serde_json::from_str(&ended.out).unwrap();
    assert!(document["paths"]["/match"]["post"].is_object());
}
