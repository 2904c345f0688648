//! The server from start to end.

use std::fs::{File, TryLockError};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request};
use axum::middleware;
use tokio::net::TcpListener;
use tokio::sync::{Notify, watch};
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{NotForContentType, Predicate, SizeAbove};
use tower_http::timeout::RequestBodyTimeoutLayer;
use tower_http::trace::{DefaultOnResponse, TraceLayer};
use tracing::Level;

use crate::access::{self, Access, Token, TokenError};
use crate::assets;
use crate::connections;
use crate::copies::{self, Copies};
use crate::crowd::Crowd;
use crate::endings::Endings;
use crate::games::{Counter, Folder, ShipError, create_private, ship};
use crate::guard::{self, Gate};
use crate::ids::CollectionId;
use crate::jobs::Jobs;
use crate::options::Options;
use crate::request::{patience, speak};
use crate::routes;
use crate::running;
use crate::shelf::{Remembered, Shipped};
use crate::state::App;
use crate::store::{FILE, Store, StoreError};
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
    /// Another studio works in the same folder.
    #[error("{0} is in use by another studio")]
    InUse(PathBuf),
    /// The folder cannot be used.
    #[error("{path}: {error}")]
    Folder {
        /// Which.
        path: PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// The database.
    #[error("the database cannot be used: {0}")]
    Store(#[from] sqlx::Error),
    /// The database is gone, and what belongs to it is there.
    #[error("{0}: the database is missing")]
    Missing(PathBuf),
    /// The folder or the network.
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

impl From<TokenError> for ServeError {
    fn from(TokenError { path, error }: TokenError) -> ServeError {
        ServeError::Folder { path, error }
    }
}

impl From<ShipError> for ServeError {
    fn from(error: ShipError) -> ServeError {
        match error {
            ShipError::Io(error) => ServeError::Io(error),
            ShipError::Store(error) => ServeError::Store(error),
        }
    }
}

/// A server that listens.
pub struct Server {
    listener: TcpListener,
    app: App,
    address: SocketAddr,
    token: Option<Token>,
    over: watch::Sender<bool>,
    /// Held as long as the server lives; the system lets go of it also after a kill.
    _lock: File,
}

/// Requests still under way get so much time when the server ends.
const LAST_WORDS: Duration = Duration::from_secs(5);

/// Held locked while a studio works in a folder.
pub const LOCK: &str = "studio.lock";

/// So long the start waits for the check of the database; a large one is checked while the studio works.
const FIRST_CHECK: Duration = Duration::from_secs(2);

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
        // First the folder: if its studio runs already, that matters more than who has the port.
        let lock = lock(&options.data)?;
        running::withdraw(&options.data);
        let listener = TcpListener::bind(asked).await.map_err(failed)?;
        let address = listener.local_addr()?;
        refuse_missing(&options.data)?;
        durable::sweep(&options.data);
        let token = match options.token {
            true => Some(Token::of_folder(&options.data)?),
            false => None,
        };
        let store = Store::open(&options.data).await?;
        let copies = Copies::new(&options.data);
        let checked = Arc::new(Notify::new());
        tokio::spawn(copies.clone().work(store.clone(), checked.clone()));
        // Before anything is written: writing makes damage worse.
        let _ = tokio::time::timeout(FIRST_CHECK, checked.notified()).await;
        let folder = Folder::open(&options.data)?;
        let counter = Counter::new(options.limits.unpacked);
        match tidy(&store, &folder, &counter).await {
            // The pages say what to do about it, and what is whole can be read.
            Err(ServeError::Store(error)) if StoreError::of(&error) == StoreError::Damaged => {
                tracing::error!(%error, "the studio works with a damaged database");
            }
            done => done?,
        }
        let jobs = Jobs::default();
        let work = jobs.clone();
        tokio::spawn(work.work(store.clone(), folder.clone(), options.limits));
        let (over, is_over) = watch::channel(false);
        let app = App {
            crowd: Crowd::new(&options.limits),
            endings: Arc::new(Endings::new(options.tables.clone())),
            desk: Desk::new(),
            shipped: Arc::new(Shipped::read()),
            remembered: Arc::new(Remembered::new(options.limits.remembered)),
            solution: Arc::default(),
            lessons: Arc::default(),
            options: Arc::new(options),
            store,
            jobs,
            counter,
            folder,
            copies,
            over: is_over,
        };
        let server = Server {
            listener,
            app,
            address,
            token,
            over,
            _lock: lock,
        };
        running::announce(&server.app.options.data, &server.link())?;
        Ok(server)
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address that lets a browser in, with the token if one is asked for.
    pub fn link(&self) -> String {
        match &self.token {
            Some(token) => format!("http://{}/?token={}", self.address, token.as_str()),
            None => format!("http://{}/", self.address),
        }
    }

    /// Answers requests until `end` is done, then finishes what is under way.
    pub async fn run(
        self,
        end: impl Future<Output = ()> + Send + 'static,
    ) -> Result<(), ServeError> {
        let app = self.app.clone();
        let data = app.options.data.clone();
        let access = Access::new(self.token, data.clone(), self.address.port());
        let router = router(self.app, self.address, access);
        let over = self.over;
        let mut is_over = app.over.clone();
        let (jobs, counter) = (app.jobs.clone(), app.counter.clone());
        let ended = async move {
            end.await;
            // Another start must not find an address that does not answer any more.
            running::withdraw(&data);
            tracing::info!("the server ends");
            // Ends the streams of events, the searches and the counts.
            let _ = over.send(true);
            jobs.end();
            counter.stop();
        };
        let served = connections::serve(self.listener, router, &app.options.limits, ended);
        tokio::pin!(served);
        tokio::select! {
            () = &mut served => {}
            _ = async {
                let _ = is_over.wait_for(|over| *over).await;
                tokio::time::sleep(LAST_WORDS).await;
            } => tracing::warn!("some requests were not finished"),
        }
        app.jobs.all_gone().await;
        app.store.close().await;
        Ok(())
    }
}

/// An empty database in the place of one that is gone would look as if everything were lost.
fn refuse_missing(data: &Path) -> Result<(), ServeError> {
    let is_there = std::fs::metadata(data.join(FILE)).is_ok_and(|meta| meta.len() > 0);
    match !is_there && !copies::list(data).is_empty() {
        true => Err(ServeError::Missing(data.to_owned())),
        false => Ok(()),
    }
}

/// Puts right what the end of the last run left behind.
async fn tidy(store: &Store, folder: &Folder, counter: &Counter) -> Result<(), ServeError> {
    let interrupted = store.interrupt_searches().await?;
    if interrupted > 0 {
        tracing::warn!(
            interrupted,
            "searches were cut off by the end of the last run"
        );
    }
    folder.sweep(store).await?;
    ship(store, folder).await?;
    for row in store.uncounted().await? {
        if let Some(id) = CollectionId::read(&row.id) {
            let sent = row.kind == "upload";
            counter.count(store.clone(), id, folder.place(&row), sent);
        }
    }
    Ok(())
}

/// Two studios in one folder would take each other's searches for cut off.
fn lock(folder: &Path) -> Result<File, ServeError> {
    let failed = |error| ServeError::Folder {
        path: folder.to_owned(),
        error,
    };
    create_private(folder).map_err(failed)?;
    let file = File::create(folder.join(LOCK)).map_err(failed)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(ServeError::InUse(folder.to_owned())),
        Err(TryLockError::Error(error)) => Err(failed(error)),
    }
}

fn router(app: App, listens: SocketAddr, access: Access) -> Router {
    let gate = Gate {
        address: listens.ip(),
        port: listens.port(),
    };
    let large_and_plain = SizeAbove::new(1024)
        .and(NotForContentType::IMAGES)
        .and(NotForContentType::SSE)
        .and(NotForContentType::const_new("font/"));
    Router::new()
        .nest(routes::BASE, routes::api())
        .route("/health", axum::routing::get(crate::api::about::health))
        // Of the routes above.
        .method_not_allowed_fallback(assets::wrong_method)
        .fallback(assets::serve)
        .layer(DefaultBodyLimit::max(app.options.limits.body))
        .layer(RequestBodyTimeoutLayer::new(app.options.limits.stall))
        .layer(middleware::from_fn_with_state(access, access::check))
        .layer(middleware::from_fn_with_state(gate, guard::check))
        .layer(middleware::from_fn(patience))
        .layer(middleware::from_fn(speak))
        .layer(middleware::from_fn(guard::protect))
        .layer(CompressionLayer::new().compress_when(large_and_plain))
        .layer(
            TraceLayer::new_for_http()
                .make_span_with(span)
                .on_response(DefaultOnResponse::new().level(Level::INFO)),
        )
        .with_state(app)
}

/// What the log says of a request. Tokens in addresses are not for logs.
fn span(request: &Request) -> tracing::Span {
    let (_, address) = access::without_token(request.uri());
    tracing::info_span!(
        target: "tower_http::trace::make_span",
        "request",
        method = %request.method(),
        uri = %address,
        version = ?request.version(),
    )
}
