//! Accepts connections and ends those that stall: a client that sends no request, or does not read the response, must
//! not hold a connection, and with it a file handle, for ever.

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

/// File handles that the process needs besides those of connections: for the database, collections, the pages.
const OTHER_FILES: u64 = 128;
/// File handles of a connection: its socket and, at times, an upload or an export.
const FILES_EACH: u64 = 2;
/// The pause after an error that lasts, such as too many open files.
const PAUSE: Duration = Duration::from_secs(1);

/// Answers connections until `end`, then waits for those under way to finish.
pub async fn serve(
    listener: TcpListener,
    router: Router,
    limits: &Limits,
    end: impl Future<Output = ()>,
) {
    let free = Semaphore::new(max_connections(limits.connections));
    let free = std::sync::Arc::new(free);
    let mut http = http1::Builder::new();
    // The time from the end of a response to the end of the next request's head: it ends both clients that send a head
    // slowly and idle ones.
    http.timer(TokioTimer::new())
        .header_read_timeout(limits.idle);
    let graceful = GracefulShutdown::new();
    tokio::pin!(end);
    loop {
        let next = async {
            // Further clients wait in the queue of the operating system.
            let permit = free.clone().acquire_owned().await;
            (permit, accept(&listener).await)
        };
        let (permit, (stream, _)) = tokio::select! {
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
            drop(permit);
        });
    }
    drop(listener);
    graceful.shutdown().await;
}

/// Accepts the next connection; after an error, tries again.
async fn accept(listener: &TcpListener) -> (TcpStream, SocketAddr) {
    loop {
        match listener.accept().await {
            Ok(accepted) => return accepted,
            // The client has closed the connection already.
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

/// The maximum number of connections, which the limit of open files may reduce.
fn max_connections(wanted: usize) -> usize {
    bounded(wanted, open_files())
}

fn bounded(wanted: usize, files: Option<u64>) -> usize {
    let Some(files) = files else { return wanted };
    let free = files.saturating_sub(OTHER_FILES) / FILES_EACH;
    let free = usize::try_from(free).unwrap_or(usize::MAX);
    // Even with very few files, some connections are allowed.
    wanted.min(free.max(16))
}

/// The maximum number of files that this process may open.
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
    fn connections_leave_file_handles_for_the_rest() {
        assert_eq!(bounded(512, None), 512);
        assert_eq!(bounded(512, Some(1_048_576)), 512);
        assert_eq!(bounded(512, Some(1024)), 448);
        assert_eq!(bounded(512, Some(256)), 64);
        assert_eq!(bounded(512, Some(20)), 16);
        assert_eq!(bounded(1, Some(1024)), 1);
    }
}
