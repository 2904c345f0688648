//! Other studios that are running: the one of a data folder, and the one that listens at a port.

use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::time::{Duration, Instant};

use crate::access::write_private;

/// The file in which a running studio writes its link. Its lock on the folder says that it is running.
const LINK_FILE: &str = "studio.address";
/// What studios send in the header `Server`.
pub const SERVER: &str = concat!("StratVision/", env!("CARGO_PKG_VERSION"));
/// A machine under load answers within this time.
const TIMEOUT: Duration = Duration::from_secs(3);
/// A studio that is starting writes its link within this time.
const STARTING: Duration = Duration::from_secs(5);

/// Whether a studio, of this or another user, listens at an address; otherwise another program does, or none.
pub fn is_studio_at(address: SocketAddr) -> bool {
    request_health(address).is_ok_and(|head| is_studio(&head))
}

/// The beginning of the answer to `/health`, which needs no token.
fn request_health(address: SocketAddr) -> io::Result<String> {
    let mut stream = TcpStream::connect_timeout(&address, TIMEOUT)?;
    stream.set_read_timeout(Some(TIMEOUT))?;
    stream.set_write_timeout(Some(TIMEOUT))?;
    let request = format!("GET /health HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes())?;
    // Another program may send anything, for any time.
    let (mut head, begun) = (Vec::new(), Instant::now());
    let mut buffer = [0; 1024];
    while head.len() < 8 * 1024 && begun.elapsed() < TIMEOUT {
        let count = stream.read(&mut buffer)?;
        head.extend_from_slice(&buffer[..count]);
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

/// The link, with its token, of the studio that is running in a data folder.
pub fn running(folder: &Path) -> Option<String> {
    let link = std::fs::read_to_string(folder.join(LINK_FILE)).ok()?;
    is_studio_at(address_of(&link)?).then_some(link)
}

/// The same for a studio that holds the lock of the folder: it may be starting and not have written its link yet.
pub fn wait_for_running(folder: &Path) -> Option<String> {
    let begun = Instant::now();
    loop {
        let link = running(folder);
        if link.is_some() || begun.elapsed() > STARTING {
            return link;
        }
        std::thread::sleep(Duration::from_millis(100));
    }
}

fn address_of(link: &str) -> Option<SocketAddr> {
    let (address, _) = link.strip_prefix("http://")?.split_once('/')?;
    address.parse().ok()
}

/// Writes the link of the studio of a data folder.
pub fn announce(folder: &Path, link: &str) -> io::Result<()> {
    write_private(&folder.join(LINK_FILE), link)
}

/// Removes the link of the studio of a data folder.
pub fn withdraw(folder: &Path) {
    // A link that stays is recognized: the studio does not answer.
    let _ = std::fs::remove_file(folder.join(LINK_FILE));
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;

    use super::*;

    #[test]
    fn other_programs_are_no_studios() {
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
            assert!(!is_studio_at(address), "{answer}");
            answering.join().unwrap();
        }
        assert!(is_studio(
            "HTTP/1.1 500 x\r\nserver: StratVision/0.1.0\r\n\r\n"
        ));
    }

    #[test]
    fn link_contains_the_address() {
        let address = address_of("http://127.0.0.1:8137/?token=abc");
        assert_eq!(address, Some(SocketAddr::from(([127, 0, 0, 1], 8137))));
        assert!(address_of("http://[::1]:8137/").is_some());
        assert_eq!(address_of("https://x/"), None);
    }
}
