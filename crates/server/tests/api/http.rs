//! A small client that sends exactly the headers of a test.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use serde_json::Value;

/// A response.
#[derive(Debug)]
pub struct Response {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Response {
    pub fn json(&self) -> Value {
        let text = String::from_utf8_lossy(&self.body);
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {text}"))
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        let mut headers = self.headers.iter();
        let (_, value) = headers.find(|(known, _)| known.eq_ignore_ascii_case(name))?;
        Some(value)
    }

    /// The code of an error.
    pub fn code(&self) -> String {
        self.json()["error"]["code"]
            .as_str()
            .unwrap_or_default()
            .to_owned()
    }
}

/// The address of a server, and its token.
#[derive(Debug, Clone, Copy)]
pub struct Client(pub SocketAddr, pub Option<&'static str>);

impl Client {
    /// Sends a request with these headers and no others but the length.
    pub fn raw(
        &self,
        method: &str,
        target: &str,
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> std::io::Result<Response> {
        let mut stream = TcpStream::connect(self.0)?;
        stream.set_read_timeout(Some(Duration::from_secs(60)))?;
        let mut request = format!("{method} {target} HTTP/1.1\r\nConnection: close\r\n");
        for (name, value) in headers {
            request += &format!("{name}: {value}\r\n");
        }
        request += &format!("Content-Length: {}\r\n\r\n", body.len());
        stream.write_all(request.as_bytes())?;
        // A server that rejects a request may close before it has read everything.
        let _ = stream.write_all(body);
        let mut bytes = Vec::new();
        let _ = stream.read_to_end(&mut bytes);
        parse(&bytes).ok_or_else(|| std::io::Error::other("no whole answer"))
    }

    /// Sends a request as a browser with one of our pages would.
    pub fn send(
        &self,
        method: &str,
        path: &str,
        body: Option<&Value>,
    ) -> std::io::Result<Response> {
        let host = self.0.to_string();
        let origin = format!("http://{host}");
        let mut headers = vec![("Host", host.as_str())];
        if method != "GET" {
            headers.push(("Origin", origin.as_str()));
        }
        if body.is_some() {
            headers.push(("Content-Type", "application/json"));
        }
        let bearer = self.1.map(|token| format!("Bearer {token}"));
        if let Some(bearer) = &bearer {
            headers.push(("Authorization", bearer.as_str()));
        }
        let body = body.map_or_else(String::new, Value::to_string);
        self.raw(method, &format!("/api/v1{path}"), &headers, body.as_bytes())
    }

    pub fn get(&self, path: &str) -> Response {
        self.send("GET", path, None).expect(path)
    }

    pub fn post(&self, path: &str, body: Value) -> Response {
        self.send("POST", path, Some(&body)).expect(path)
    }

    /// Uploads a collection of games.
    pub fn upload(&self, name: &str, games: &[u8]) -> Response {
        let host = self.0.to_string();
        let bearer = format!("Bearer {}", self.1.unwrap_or_default());
        let headers = [("Host", host.as_str()), ("Authorization", bearer.as_str())];
        let target = format!("/api/v1/collections/upload?name={name}");
        self.raw("POST", &target, &headers, games).expect(name)
    }

    pub fn put(&self, path: &str, body: Value) -> Response {
        self.send("PUT", path, Some(&body)).expect(path)
    }

    pub fn delete(&self, path: &str) -> Response {
        self.send("DELETE", path, None).expect(path)
    }
}

fn parse(bytes: &[u8]) -> Option<Response> {
    let end = bytes.windows(4).position(|four| four == b"\r\n\r\n")?;
    let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
    let mut lines = head.split("\r\n");
    let status = lines.next()?.split(' ').nth(1)?.parse().ok()?;
    let headers: Vec<(String, String)> = lines
        .filter_map(|line| line.split_once(':'))
        .map(|(name, value)| (name.to_owned(), value.trim().to_owned()))
        .collect();
    let mut answer = Response {
        status,
        headers,
        body: bytes[end + 4..].to_vec(),
    };
    if answer.header("transfer-encoding") == Some("chunked") {
        answer.body = unchunk(&answer.body)?;
    }
    Some(answer)
}

fn unchunk(mut rest: &[u8]) -> Option<Vec<u8>> {
    let mut whole = Vec::new();
    loop {
        let end = rest.windows(2).position(|two| two == b"\r\n")?;
        let size = std::str::from_utf8(&rest[..end]).ok()?;
        let size = usize::from_str_radix(size.trim(), 16).ok()?;
        if size == 0 {
            return Some(whole);
        }
        whole.extend_from_slice(rest.get(end + 2..end + 2 + size)?);
        rest = rest.get(end + 4 + size..)?;
    }
}
