//! Connections that stall are closed. These tests allow one connection, so that a second client is answered only after
//! the first has been closed, on any machine.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use serde_json::json;

use crate::studio::Studio;

const SOON: Duration = Duration::from_millis(300);
const LATE: Duration = Duration::from_secs(3600);

fn one_at_a_time(idle: Duration, stall: Duration) -> Studio {
    Studio::with(|options| {
        options.limits.connections = 1;
        options.limits.idle = idle;
        options.limits.stall = stall;
    })
}

fn connect(studio: &Studio) -> TcpStream {
    let stream = TcpStream::connect(studio.client.0).unwrap();
    stream
        .set_read_timeout(Some(Duration::from_secs(60)))
        .unwrap();
    stream
}

/// A connection that the server has accepted, since it has been answered.
fn keeping_alive(studio: &Studio) -> TcpStream {
    let mut stream = connect(studio);
    let request = format!("GET /health HTTP/1.1\r\nHost: {}\r\n\r\n", studio.client.0);
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = Vec::new();
    while !answer.ends_with(b"}") {
        let mut byte = [0];
        assert_eq!(stream.read(&mut byte).unwrap(), 1);
        answer.push(byte[0]);
    }
    stream
}

/// Reads to the end of the connection, which must come in time.
fn rest(stream: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    // Closing a connection with bytes that were not read resets it.
    let ended = stream.read_to_end(&mut bytes);
    let is_late = ended.is_err_and(|error| {
        matches!(
            error.kind(),
            std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut
        )
    });
    assert!(!is_late, "the connection is not ended");
    String::from_utf8_lossy(&bytes).into_owned()
}

fn is_well(studio: &Studio) -> bool {
    studio.client.get("/health").json()["status"] == "ok"
}

#[test]
fn idle_connection_is_closed() {
    let studio = one_at_a_time(SOON, LATE);
    let mut idle = keeping_alive(&studio);
    assert!(is_well(&studio));
    assert_eq!(rest(&mut idle), "");
    let mut silent = connect(&studio);
    assert!(is_well(&studio));
    assert_eq!(rest(&mut silent), "");
}

#[test]
fn slow_request_head_is_not_waited_for() {
    let studio = one_at_a_time(SOON, LATE);
    let mut slow = connect(&studio);
    slow.write_all(b"GET /health HTTP/1.1\r\nHo").unwrap();
    assert!(is_well(&studio));
    rest(&mut slow);
}

#[test]
fn client_that_does_not_read_is_disconnected() {
    let studio = one_at_a_time(LATE, SOON);
    let host = studio.client.0;
    let mut greedy = connect(&studio);
    let request = format!("GET /api/v1/openapi.json HTTP/1.1\r\nHost: {host}\r\n\r\n");
    // More than the buffers of both sides.
    let wanted = 400;
    greedy.write_all(request.repeat(wanted).as_bytes()).unwrap();
    assert!(is_well(&studio));
    let answers = rest(&mut greedy).matches("HTTP/1.1 200").count();
    assert!(answers < wanted, "{answers} answers");
}

#[test]
fn stalled_upload_is_answered_and_leaves_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let studio = Studio::at(folder.path(), |options| {
        options.limits.stall = SOON;
        options.limits.idle = LATE;
    });
    let host = studio.client.0;
    for (path, kind) in [
        ("collections/upload", "application/octet-stream"),
        ("patterns/import", "text/plain"),
        ("match", "application/json"),
    ] {
        let mut upload = connect(&studio);
        let head = format!(
            "POST /api/v1/{path} HTTP/1.1\r\nHost: {host}\r\nContent-Type: {kind}\r\nAccept-Language: pt\r\n\
             Content-Length: 1000\r\n\r\n["
        );
        upload.write_all(head.as_bytes()).unwrap();
        let answer = rest(&mut upload);
        assert!(answer.starts_with("HTTP/1.1 408 "), "{path}: {answer}");
        assert!(answer.contains("o envio parou no meio"), "{path}: {answer}");
    }
    let left = std::fs::read_dir(folder.path().join("games")).unwrap();
    let left: Vec<_> = left.map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left, ["demonstration.pgn"]);
}

#[test]
fn event_stream_is_not_cut_off_by_timeouts() {
    let folder = tempfile::tempdir().unwrap();
    let studio = Studio::at(folder.path(), |options| {
        options.limits.idle = SOON;
        options.limits.stall = SOON;
    });
    let id = studio.demonstration();
    let search = studio.search(json!({ "collections": [id], "patterns": ["philidor"] }));
    studio.wait(&search, &["done"]);
    // The queue is not woken, so that this search stays queued.
    studio.sql(folder.path(), "UPDATE searches SET state = 'queued'");
    let mut events = connect(&studio);
    let host = studio.client.0;
    let request = format!("GET /api/v1/searches/{search}/events HTTP/1.1\r\nHost: {host}\r\n\r\n");
    events.write_all(request.as_bytes()).unwrap();
    std::thread::sleep(4 * SOON);
    studio.sql(folder.path(), "UPDATE searches SET state = 'done'");
    let events_text = rest(&mut events);
    assert!(
        events_text.contains("\"state\":\"queued\""),
        "{events_text}"
    );
    assert!(events_text.contains("\"state\":\"done\""), "{events_text}");
}
