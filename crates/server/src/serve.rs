//! The server from start to end.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{NotForContentType, Predicate, SizeAbove};
use tower_http::trace::TraceLayer;

use crate::assets;
use crate::guard::{self, Gate};
use crate::options::Options;
use crate::request::speak;
use crate::routes;
use crate::shelf::Shipped;
use crate::state::App;
use crate::work::Desk;

/// Why a server does not start or does not go on.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// Others could reach it, and there are no accounts.
    #[error("{0} can be reached from other machines")]
    NotLoopback(std::net::IpAddr),
    /// The address is taken, or not ours.
    #[error("{address}: {error}")]
    Listen {
        /// Which.
        address: SocketAddr,
        /// Why.
        error: std::io::Error,
    },
    /// The folder or the network.
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

/// A server that listens.
pub struct Server {
    listener: TcpListener,
    app: App,
    address: SocketAddr,
}

/// Requests still under way get so much time when the server ends.
const LAST_WORDS: Duration = Duration::from_secs(5);

impl Server {
    /// Opens the folder and the port.
    pub async fn start(options: Options) -> Result<Server, ServeError> {
        if !options.listen.is_loopback() {
            return Err(ServeError::NotLoopback(options.listen));
        }
        let asked = SocketAddr::new(options.listen, options.port);
        let failed = |error| ServeError::Listen {
            address: asked,
            error,
        };
        let listener = TcpListener::bind(asked).await.map_err(failed)?;
        let address = listener.local_addr()?;
        let app = App {
            options: Arc::new(options),
            desk: Desk::new(),
            shipped: Arc::new(Shipped::read()),
        };
        Ok(Server {
            listener,
            app,
            address,
        })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers requests until `end` is done, then finishes what is under way.
    pub async fn run(
        self,
        end: impl Future<Output = ()> + Send + 'static,
    ) -> Result<(), ServeError> {
        let router = router(self.app, self.address.port());
        let (over, mut is_over) = watch::channel(false);
        let served = axum::serve(self.listener, router).with_graceful_shutdown(async move {
            end.await;
            let _ = over.send(true);
        });
        let served = served.into_future();
        tokio::pin!(served);
        tokio::select! {
            done = &mut served => done?,
            _ = async {
                let _ = is_over.wait_for(|over| *over).await;
                tokio::time::sleep(LAST_WORDS).await;
            } => tracing::warn!("some requests were not finished"),
        }
        Ok(())
    }
}

fn router(app: App, port: u16) -> Router {
    let large_and_plain = SizeAbove::new(1024)
        .and(NotForContentType::IMAGES)
        .and(NotForContentType::SSE)
        .and(NotForContentType::const_new("font/"));
    Router::new()
        .nest(routes::BASE, routes::api())
        .route("/health", axum::routing::get(crate::api::about::health))
        .fallback(assets::serve)
        .layer(DefaultBodyLimit::max(app.options.limits.body))
        .layer(middleware::from_fn_with_state(Gate { port }, guard::check))
        .layer(middleware::from_fn(speak))
        .layer(CompressionLayer::new().compress_when(large_and_plain))
        .layer(TraceLayer::new_for_http())
        .with_state(app)
}
