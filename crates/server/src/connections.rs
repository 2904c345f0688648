//! Accepts connections and ends those that waste their place: a client that sends no request, or does not read what it
//! asked for, must not hold a connection (and with it a file of the process) for ever.

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio_io_timeout::TimeoutStream;

use crate::options::Limits;

/// Files that the process needs besides those of connections: the database, collections, the pages.
const OTHER_FILES: u64 = 128;
/// A connection has its socket and, at times, a file: an upload, an export that is being made.
const FILES_EACH: u64 = 2;
/// After an error that will not be gone at once, such as too many files.
const PAUSE: Duration = Duration::from_secs(1);

/// Answers connections until `end`, then waits for those under way to finish.
pub async fn serve(
    listener: TcpListener,
    router: Router,
    limits: &Limits,
    end: impl Future<Output = ()>,
) {
    let places = Semaphore::new(most_connections(limits.connections));
    let places = std::sync::Arc::new(places);
    let mut http = http1::Builder::new();
    // Runs from the end of one answer to the end of the next request's head: it ends both clients that send a head
    // slowly and those that stay without asking anything.
    http.timer(TokioTimer::new())
        .header_read_timeout(limits.idle);
    let graceful = GracefulShutdown::new();
    tokio::pin!(end);
    loop {
        let next = async {
            // Further clients wait in the system's queue until a place is free.
            let place = places.clone().acquire_owned().await;
            (place, accept(&listener).await)
        };
        let (place, (stream, _)) = tokio::select! {
            next = next => next,
            () = &mut end => break,
        };
        let mut stream = TimeoutStream::new(stream);
        stream.set_write_timeout(Some(limits.stall));
        let service = TowerToHyperService::new(router.clone());
        let connection = http.serve_connection(TokioIo::new(Box::pin(stream)), service);
        let connection = graceful.watch(connection);
        tokio::spawn(async move {
            if let Err(error) = connection.await {
                tracing::debug!(%error, "a connection was ended");
            }
            drop(place);
        });
    }
    drop(listener);
    graceful.shutdown().await;
}

/// The next connection; errors are waited out.
async fn accept(listener: &TcpListener) -> (TcpStream, SocketAddr) {
    loop {
        match listener.accept().await {
            Ok(accepted) => return accepted,
            // The client was gone before it was accepted.
            Err(error) if is_of_client(&error) => {}
            Err(error) => {
                tracing::error!(%error, "no connection can be accepted");
                tokio::time::sleep(PAUSE).await;
            }
        }
    }
}

fn is_of_client(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::ConnectionAborted
            | io::ErrorKind::ConnectionRefused
            | io::ErrorKind::ConnectionReset
    )
}

/// As many as wanted, if the process may open so many files.
fn most_connections(wanted: usize) -> usize {
    bounded(wanted, open_files())
}

fn bounded(wanted: usize, files: Option<u64>) -> usize {
    let Some(files) = files else { return wanted };
    let free = files.saturating_sub(OTHER_FILES) / FILES_EACH;
    let free = usize::try_from(free).unwrap_or(usize::MAX);
    // Where even the usual number is not there, some connections are better than none.
    wanted.min(free.max(16))
}

/// How many files this process may open.
#[cfg(unix)]
fn open_files() -> Option<u64> {
    rustix::process::getrlimit(rustix::process::Resource::Nofile).current
}

#[cfg(not(unix))]
fn open_files() -> Option<u64> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_leave_files_for_the_rest() {
        assert_eq!(bounded(512, None), 512);
        assert_eq!(bounded(512, Some(1_048_576)), 512);
        assert_eq!(bounded(512, Some(1024)), 448);
        assert_eq!(bounded(512, Some(256)), 64);
        assert_eq!(bounded(512, Some(20)), 16);
        assert_eq!(bounded(1, Some(1024)), 1);
    }
}
