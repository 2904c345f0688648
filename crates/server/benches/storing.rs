//! How long a search takes in the studio, which stores its hits, beside the same search of the command line, which writes
//! them as JSON lines. Both use the same machine one after the other; the studio leaves one core free for the user.
//!
//! `cargo bench -p stratvision-server --bench storing -- games.pgn[.zst] [PATTERN]`

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use corpus::input::Input;
use corpus::{Event, Options as ScanOptions, Progress};
use patlan::library::{Library, PatternFile};
use search::sink::{About, Format, Output};
use search::{Details, Searched};
use serde_json::json;
use stratvision_server::{Options, Server};
use syntax::{Lang, Source};
use tokio::sync::oneshot;

// Some of it is of no use here.
#[allow(dead_code)]
#[path = "../tests/api/http.rs"]
mod http;

use http::Client;

/// The best run counts.
const RUNS: usize = 3;

fn main() {
    let mut arguments = std::env::args().skip(1).filter(|word| word != "--bench");
    let games = arguments.next().map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../knowledge/games/classics.pgn"),
        PathBuf::from,
    );
    let pattern = arguments.next().unwrap_or_else(|| "PAWNFORK".to_owned());
    let folder = tempfile::tempdir().expect("a folder for results");
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let mut rows = Vec::new();
    for (name, threads) in [
        ("command line, as many threads as the studio", cores - 1),
        ("command line", cores),
    ] {
        let run = || write_json_lines(&games, &pattern, folder.path(), threads.max(1));
        rows.push((name, best(run)));
    }
    rows.push(("studio", best(|| search_in_studio(&games, &pattern))));
    let (_, (hits, command)) = rows[1];
    println!("{hits} hits of {pattern} in {}", games.display());
    for (name, (count, took)) in rows {
        assert_eq!(count, hits, "both find the same");
        let ratio = took.as_secs_f64() / command.as_secs_f64();
        println!("{name:<44} {:>7.2} s  x {ratio:.2}", took.as_secs_f64());
    }
}

fn best(run: impl Fn() -> (u64, Duration)) -> (u64, Duration) {
    let runs = (0..RUNS).map(|_| run());
    runs.min_by_key(|(_, took)| *took).expect("a run")
}

fn write_json_lines(games: &Path, pattern: &str, folder: &Path, threads: usize) -> (u64, Duration) {
    let begun = Instant::now();
    let mut library = Library::new();
    for file in knowledge::patterns() {
        library.add(PatternFile::shipped(Source::new(file.name, file.text)));
    }
    let details = Details {
        findings: true,
        ..Details::default()
    };
    let names = [pattern.to_owned()];
    let searched = Searched::new(&library, &names, details).expect("a shipped pattern");
    let output = Output::file(&folder.join("hits.jsonl")).expect("room for hits");
    let about = About {
        describer: searched.describer(Lang::En),
        further: Vec::new(),
        columns: None,
        width: None,
        files: Vec::new(),
        title: String::new(),
        localized: false,
        pattern_titles: Vec::new(),
    };
    let mut sink = Format::JsonLines.sink(output, about).expect("a format");
    sink.begin().expect("room for hits");
    let options = ScanOptions {
        threads,
        ..ScanOptions::default()
    };
    let inputs = [Input::File(games.to_owned())];
    let mut hits = 0;
    let progress = Progress::default();
    let each = |event| {
        match event {
            Event::Game(report) => {
                hits += report.hits.len() as u64;
                sink.game(&report).expect("room for hits");
            }
            Event::Pause => sink.pause().expect("room for hits"),
            _ => {}
        }
        ControlFlow::Continue(())
    };
    corpus::scan_with_shortcuts(&inputs, &options, &progress, || searched.examiner(), each);
    sink.end().expect("room for hits");
    (hits, begun.elapsed())
}

fn search_in_studio(games: &Path, pattern: &str) -> (u64, Duration) {
    let folder = tempfile::tempdir().expect("a folder for the database");
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let (end, ended) = oneshot::channel::<()>();
    let mut options = Options::new(folder.path().join("data"));
    options.token = false;
    let server = runtime.block_on(Server::start(options)).expect("a server");
    let client = Client(server.address(), None);
    let served = runtime.spawn(server.run(async {
        let _ = ended.await;
    }));
    let games = games.canonicalize().expect("a file of games");
    let collection = client.post("/collections", json!({ "path": games })).json();
    // The games are counted first, which would slow the search down.
    let collection = collection["id"].as_str().unwrap_or_default().to_owned();
    let is_counted = || {
        let one = client.get(&format!("/collections/{collection}")).json();
        one["state"] != "counting"
    };
    while !is_counted() {
        std::thread::sleep(Duration::from_millis(20));
    }
    let begun = Instant::now();
    let request = json!({ "collections": [collection], "patterns": [pattern.to_lowercase()] });
    let search = client.post("/searches", request);
    assert_eq!(search.status, 201, "{}", search.text());
    let id = search.json()["id"].as_str().unwrap_or_default().to_owned();
    let found = loop {
        let search = client.get(&format!("/searches/{id}")).json();
        match search["state"].as_str() {
            Some("queued" | "running") => std::thread::sleep(Duration::from_millis(20)),
            Some("done") => break search,
            _ => panic!("{search}"),
        }
    };
    let took = begun.elapsed();
    drop(end);
    let _ = runtime.block_on(served);
    (found["progress"]["hits"].as_u64().unwrap_or(0), took)
}
