//! A real server with a real database in a temporary folder.

use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};
use stratvision_server::{Options, Server};
use tempfile::TempDir;
use tokio::runtime::Runtime;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::http::Client;

pub const PHILIDOR: &str = "k1r5/pp6/N7/8/5Qp1/1r1p2P1/2b2K2/8 w - - 0 1";

pub fn pattern(name: &str) -> String {
    format!(
        "PATTERN \"{name}\"\nAUTHOR \"a\"\nDESCRIPTION \"d\"\nWEIGHT 1\nSCENARIO\n  F1 ATTACKS f1;\n"
    )
}

/// A running server.
pub struct Studio {
    pub client: Client,
    runtime: Runtime,
    end: Option<oneshot::Sender<()>>,
    served: Option<JoinHandle<()>>,
    folder: Option<TempDir>,
}

impl Studio {
    pub fn start() -> Studio {
        Studio::with(|_| {})
    }

    pub fn with(change: impl FnOnce(&mut Options)) -> Studio {
        let folder = tempfile::tempdir().unwrap();
        let mut studio = Studio::at(folder.path(), change);
        studio.folder = Some(folder);
        studio
    }

    pub fn at(folder: &Path, change: impl FnOnce(&mut Options)) -> Studio {
        let mut options = Options::new(folder.to_owned());
        // Only tests of the token turn it on.
        options.token = false;
        change(&mut options);
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()
            .unwrap();
        let (end, ended) = oneshot::channel();
        let server = runtime.block_on(Server::start(options)).unwrap();
        let token = server
            .link()
            .split_once("?token=")
            .map(|(_, token)| token.to_owned());
        // Leaked, so that clients can be copied into threads.
        let token = token.map(|token| &*token.leak());
        let client = Client(server.address(), token);
        let served = runtime.spawn(async move {
            let ended = async {
                let _ = ended.await;
            };
            server.run(ended).await.unwrap();
        });
        Studio {
            client,
            runtime,
            end: Some(end),
            served: Some(served),
            folder: None,
        }
    }

    /// Shuts the server down, as Ctrl-C does.
    pub fn stop(&mut self) {
        drop(self.end.take());
        if let Some(served) = self.served.take() {
            self.runtime.block_on(served).unwrap();
        }
    }

    /// Changes the database directly.
    pub fn sql(&self, folder: &Path, statement: &'static str) {
        self.damage(folder, statement);
        // The change must not look like damage.
        self.runtime
            .block_on(stratvision_server::rewrite_digests(folder))
            .unwrap();
    }

    /// Changes the database directly, so that the rows no longer match their checksums.
    pub fn damage(&self, folder: &Path, statement: &'static str) {
        let options = SqliteConnectOptions::new().filename(folder.join("studio.db"));
        self.runtime.block_on(async {
            let mut database = options.connect().await.unwrap();
            sqlx::query(statement).execute(&mut database).await.unwrap();
            database.close().await.unwrap();
        });
    }

    /// The id of the demonstration collection.
    pub fn demonstration(&self) -> String {
        let list = self.client.get("/collections").json();
        let demo = list
            .as_array()
            .unwrap()
            .iter()
            .find(|one| one["source"] == "demo");
        demo.unwrap()["id"].as_str().unwrap().to_owned()
    }

    /// Saves a pattern and returns its id.
    pub fn keep(&self, source: &str) -> String {
        let answer = self.client.post("/patterns", json!({ "source": source }));
        assert_eq!(answer.status, 201, "{}", answer.text());
        answer.json()["id"].as_str().unwrap().to_owned()
    }

    /// Queues a search and returns its id.
    pub fn search(&self, request: Value) -> String {
        let answer = self.client.post("/searches", request);
        assert_eq!(answer.status, 201, "{}", answer.text());
        answer.json()["id"].as_str().unwrap().to_owned()
    }

    /// Waits until a search is in one of these states.
    pub fn wait(&self, id: &str, states: &[&str]) -> Value {
        let begun = Instant::now();
        loop {
            let search = self.client.get(&format!("/searches/{id}")).json();
            if states.iter().any(|state| search["state"] == *state) {
                return search;
            }
            assert!(begun.elapsed() < Duration::from_secs(60), "{search}");
            std::thread::sleep(Duration::from_millis(30));
        }
    }
}

impl Drop for Studio {
    fn drop(&mut self) {
        if self.served.is_some() && !std::thread::panicking() {
            self.stop();
        }
    }
}
