//! How long a save takes: alone, and beside a search that stores hits as fast as it can.
//!
//! `cargo bench -p stratvision-server --bench saving`

use std::time::{Duration, Instant};

use serde_json::json;
use stratvision_server::{Options, Server};
use tokio::sync::oneshot;

// The bench does not use all of it.
#[allow(dead_code)]
#[path = "../tests/api/http.rs"]
mod http;

use http::Client;

const SAVES: usize = 300;

fn main() {
    let folder = tempfile::tempdir().expect("a folder for the database");
    let games = folder.path().join("games.pgn");
    let text: String = knowledge::games()
        .into_iter()
        .map(|file| file.text.trim_end().to_owned() + "\n\n")
        .collect();
    std::fs::write(&games, text.repeat(200)).expect("room for the games");
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let (end, ended) = oneshot::channel::<()>();
    let mut options = Options::new(folder.path().join("data"));
    options.token = false;
    let server = runtime.block_on(Server::start(options)).expect("a server");
    let client = Client(server.address(), None);
    let served = runtime.spawn(server.run(async {
        let _ = ended.await;
    }));

    report("alone", save(client, || true));
    let collection = client.post("/collections", json!({ "path": games })).json();
    let wish = json!({
        "collections": [collection["id"]],
        "patterns": ["DOUBLEATTACK", "DISCOVEREDATTACK"],
        "filters": { "allInstances": true, "side": "both" },
    });
    let search = client.post("/searches", wish);
    assert_eq!(search.status, 201, "{}", search.text());
    let path = format!(
        "/searches/{}",
        search.json()["id"].as_str().unwrap_or_default()
    );
    let hits = || {
        client.get(&path).json()["progress"]["hits"]
            .as_u64()
            .unwrap_or(0)
    };
    while hits() == 0 {
        std::thread::sleep(Duration::from_millis(20));
    }
    let is_running = || client.get(&path).json()["state"] == "running";
    let (before, begun) = (hits(), Instant::now());
    let times = save(client, is_running);
    let kept = (hits() - before) as f64 / begun.elapsed().as_secs_f64();
    report(
        &format!("beside a search that keeps {kept:.0} hits a second"),
        times,
    );
    drop(end);
    let _ = runtime.block_on(served);
}

/// Saves drafts as an editor does, as long as a condition holds.
fn save(client: Client, goes_on: impl Fn() -> bool) -> Vec<Duration> {
    let mut times = Vec::new();
    while times.len() < SAVES && goes_on() {
        let draft = json!({ "source": format!("draft {}", times.len()), "fen": null });
        let begun = Instant::now();
        let saved = client.put("/drafts/new", draft);
        times.push(begun.elapsed());
        assert_eq!(saved.status, 204, "{}", saved.text());
    }
    times
}

fn report(what: &str, mut times: Vec<Duration>) {
    times.sort();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1000.0;
    println!(
        "{what}: {} saves, median {:.1} ms, p99 {:.1} ms, longest {:.1} ms",
        times.len(),
        at(0.5),
        at(0.99),
        at(1.0)
    );
}
