//! Studios that run already: the one of a data folder, and what listens at a port.

use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::time::{Duration, Instant};

use crate::access::write_private;

/// Where a running studio says how it is reached; its lock on the folder says that it runs.
const LINK_FILE: &str = "studio.address";
/// What studios answer with in the header `Server`.
pub const SERVER: &str = concat!("StratVision/", env!("CARGO_PKG_VERSION"));
/// A machine under load answers within this time.
const PATIENCE: Duration = Duration::from_secs(3);
/// A studio that is just starting says within this time where it listens.
const STARTING: Duration = Duration::from_secs(5);

/// What answers at an address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Listener {
    /// A studio of this or another user.
    Studio,
    /// Another program, or nothing.
    Other,
}

/// Asks what listens at an address.
pub fn probe(address: SocketAddr) -> Listener {
    match ask(address) {
        Ok(head) if is_studio(&head) => Listener::Studio,
        _ => Listener::Other,
    }
}

/// The beginning of the answer to `/health`, which needs no token.
fn ask(address: SocketAddr) -> io::Result<String> {
    let mut stream = TcpStream::connect_timeout(&address, PATIENCE)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let request = format!("GET /health HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes())?;
    // Another program may send anything, for as long as it likes.
    let (mut head, begun) = (Vec::new(), Instant::now());
    let mut piece = [0; 1024];
    while head.len() < 8 * 1024 && begun.elapsed() < PATIENCE {
        let count = stream.read(&mut piece)?;
        head.extend_from_slice(&piece[..count]);
        if count == 0 || head.windows(4).any(|four| four == b"\r\n\r\n") {
            break;
        }
    }
    Ok(String::from_utf8_lossy(&head).into_owned())
}

fn is_studio(head: &str) -> bool {
    head.lines()
        .take_while(|line| !line.is_empty())
        .filter_map(|line| line.split_once(':'))
        .any(|(name, value)| {
            name.eq_ignore_ascii_case("server") && value.trim().starts_with("StratVision/")
        })
}

/// The address, with its token, of the studio that runs in a folder; none if none answers.
pub fn running(folder: &Path) -> Option<String> {
    let link = std::fs::read_to_string(folder.join(LINK_FILE)).ok()?;
    (probe(address_of(&link)?) == Listener::Studio).then_some(link)
}

/// The same of a studio that holds the lock of the folder: it may be just starting.
pub fn wait_for_running(folder: &Path) -> Option<String> {
    let begun = Instant::now();
    loop {
        let found = running(folder);
        if found.is_some() || begun.elapsed() > STARTING {
            return found;
        }
        std::thread::sleep(Duration::from_millis(100));
    }
}

/// The address in a link.
fn address_of(link: &str) -> Option<SocketAddr> {
    let (address, _) = link.strip_prefix("http://")?.split_once('/')?;
    address.parse().ok()
}

/// Says how the studio of a folder is reached.
pub fn announce(folder: &Path, link: &str) -> io::Result<()> {
    write_private(&folder.join(LINK_FILE), link)
}

/// The studio of a folder is reached no more.
pub fn withdraw(folder: &Path) {
    // One that stays is found out by asking.
    let _ = std::fs::remove_file(folder.join(LINK_FILE));
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;

    use super::*;

    #[test]
    fn other_programs_are_not_taken_for_studios() {
        for answer in [
            "HTTP/1.1 200 OK\r\nServer: nginx\r\n\r\nServer: StratVision/1",
            "SSH-2.0-OpenSSH_10\r\n",
            "",
        ] {
            let listener = TcpListener::bind("127.0.0.1:0").unwrap();
            let address = listener.local_addr().unwrap();
            let answering = std::thread::spawn(move || {
                let (mut stream, _) = listener.accept().unwrap();
                let _ = stream.read(&mut [0; 512]);
                let _ = stream.write_all(answer.as_bytes());
            });
            assert_eq!(probe(address), Listener::Other, "{answer}");
            answering.join().unwrap();
        }
        assert!(is_studio(
            "HTTP/1.1 500 x\r\nserver: StratVision/0.1.0\r\n\r\n"
        ));
    }

    #[test]
    fn a_link_holds_an_address() {
        let address = address_of("http://127.0.0.1:8137/?token=abc");
        assert_eq!(address, Some(SocketAddr::from(([127, 0, 0, 1], 8137))));
        assert!(address_of("http://[::1]:8137/").is_some());
        assert_eq!(address_of("https://x/"), None);
    }
}
