//! The server, from start to shutdown.

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
use crate::auto_backup::{self, AutoBackup};
use crate::connections;
use crate::endgame_tables::EndgameTables;
use crate::game_index::GameIndexes;
use crate::games::{
    CollectionCounter, GamesFolder, InstallError, create_private, install_demonstration,
};
use crate::guard::{self, Gate};
use crate::ids::CollectionId;
use crate::jobs::Jobs;
use crate::library::{PatternCache, ShippedPatterns};
use crate::options::Options;
use crate::request::{limit_time, localize_errors, report_damage};
use crate::routes;
use crate::running;
use crate::state::App;
use crate::store::{FILE, Store, StoreError};
use crate::stream_limits::StreamLimits;
use crate::workers::WorkerPool;

/// Why a server does not start or does not go on.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// Others could use it, since there are no accounts yet.
    #[error("{0} can be reached from other machines")]
    NotLoopback(std::net::IpAddr),
    /// The address is in use, or not one of this machine.
    #[error("{address}: {error}")]
    Listen {
        address: SocketAddr,
        error: std::io::Error,
    },
    #[error("{0} is in use by another studio")]
    InUse(PathBuf),
    /// The folder cannot be used.
    #[error("{path}: {error}")]
    Folder {
        path: PathBuf,
        error: std::io::Error,
    },
    #[error("the database cannot be used: {0}")]
    Store(#[from] sqlx::Error),
    /// The database is missing although there are backups of it.
    #[error("{0}: the database is missing")]
    Missing(PathBuf),
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

impl From<TokenError> for ServeError {
    fn from(TokenError { path, error }: TokenError) -> ServeError {
        ServeError::Folder { path, error }
    }
}

impl From<InstallError> for ServeError {
    fn from(error: InstallError) -> ServeError {
        match error {
            InstallError::Io(error) => ServeError::Io(error),
            InstallError::Store(error) => ServeError::Store(error),
        }
    }
}

/// A server that holds its data folder and its port, and answers once it is [`run`](Server::run).
pub struct Server {
    listener: TcpListener,
    app: App,
    address: SocketAddr,
    token: Option<Token>,
    shutdown: watch::Sender<bool>,
    /// Held as long as the server lives; the system releases it also after a kill.
    _lock: File,
}

/// How long requests under way may take after the server has begun to shut down.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(5);

/// A file in the data folder, locked while a studio works there.
pub const LOCK: &str = "studio.lock";

/// How long the start waits for the check of the database; a large one is checked while the studio works.
const FIRST_CHECK: Duration = Duration::from_secs(2);

impl Server {
    /// Opens the data folder and the port, checks the database and starts the background tasks.
    pub async fn start(options: Options) -> Result<Server, ServeError> {
        if !options.listen.is_loopback() {
            return Err(ServeError::NotLoopback(options.listen));
        }
        let asked = SocketAddr::new(options.listen, options.port);
        let failed = |error| ServeError::Listen {
            address: asked,
            error,
        };
        // First the folder: if its studio is running already, that error says more than a port in use.
        let lock = lock(&options.data)?;
        running::withdraw(&options.data);
        let listener = TcpListener::bind(asked).await.map_err(failed)?;
        let address = listener.local_addr()?;
        check_database_exists(&options.data)?;
        durable::sweep(&options.data);
        let token = match options.token {
            true => Some(Token::of_folder(&options.data)?),
            false => None,
        };
        let store = Store::open(&options.data).await?;
        let auto_backup = AutoBackup::new(&options.data);
        let checked = Arc::new(Notify::new());
        tokio::spawn(auto_backup.clone().work(store.clone(), checked.clone()));
        // Before anything is written, since writing makes damage worse.
        let _ = tokio::time::timeout(FIRST_CHECK, checked.notified()).await;
        let folder = GamesFolder::open(&options.data)?;
        let indexes = GameIndexes::open(&options.data)?;
        let counter = CollectionCounter::new(options.limits.unpacked, indexes);
        match clean_up(&store, &folder, &counter).await {
            // The pages say what to do about it, and undamaged rows can be read.
            Err(ServeError::Store(error)) if StoreError::of(&error) == StoreError::Damaged => {
                tracing::error!(%error, "the studio works with a damaged database");
            }
            done => done?,
        }
        let jobs = Jobs::default();
        let shipped = Arc::new(ShippedPatterns::parse());
        let work = jobs.clone().work(
            store.clone(),
            folder.clone(),
            shipped.clone(),
            options.limits,
        );
        tokio::spawn(work);
        let (shutdown, is_over) = watch::channel(false);
        let app = App {
            workers: WorkerPool::new(),
            stream_limits: StreamLimits::new(&options.limits),
            pattern_cache: Arc::new(PatternCache::new(options.limits.pattern_cache)),
            endgame_tables: Arc::new(EndgameTables::new(options.tables.clone())),
            solution: Arc::default(),
            lessons: Arc::default(),
            options: Arc::new(options),
            shipped,
            store,
            jobs,
            counter,
            folder,
            auto_backup,
            shutdown: is_over,
        };
        let server = Server {
            listener,
            app,
            address,
            token,
            shutdown,
            _lock: lock,
        };
        running::announce(&server.app.options.data, &server.link())?;
        Ok(server)
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The link that opens the studio in a browser, with the token if one is needed.
    pub fn link(&self) -> String {
        match &self.token {
            Some(token) => format!("http://{}/?token={}", self.address, token.as_str()),
            None => format!("http://{}/", self.address),
        }
    }

    /// Answers requests until `end` is done, then finishes the requests under way and closes the database.
    pub async fn run(
        self,
        end: impl Future<Output = ()> + Send + 'static,
    ) -> Result<(), ServeError> {
        let app = self.app.clone();
        let data = app.options.data.clone();
        let access = Access::new(self.token, data.clone(), self.address.port());
        let router = router(self.app, self.address, access);
        let shutdown = self.shutdown;
        let mut is_over = app.shutdown.clone();
        let (jobs, counter) = (app.jobs.clone(), app.counter.clone());
        let ended = async move {
            end.await;
            // Another start must not find an address that no longer answers.
            running::withdraw(&data);
            tracing::info!("the server shuts down");
            // Ends the event streams, the searches and the counts.
            let _ = shutdown.send(true);
            jobs.shut_down();
            counter.stop();
        };
        let served = connections::serve(self.listener, router, &app.options.limits, ended);
        tokio::pin!(served);
        tokio::select! {
            () = &mut served => {}
            _ = async {
                let _ = is_over.wait_for(|is_over| *is_over).await;
                tokio::time::sleep(SHUTDOWN_TIMEOUT).await;
            } => tracing::warn!("some requests were not finished"),
        }
        app.jobs.wait_until_idle().await;
        app.store.close().await;
        Ok(())
    }
}

/// Fails when the database is missing although there are backups: a new empty one would look as if all data were lost.
fn check_database_exists(data: &Path) -> Result<(), ServeError> {
    let is_there = std::fs::metadata(data.join(FILE)).is_ok_and(|meta| meta.len() > 0);
    match !is_there && !auto_backup::list(data).is_empty() {
        true => Err(ServeError::Missing(data.to_owned())),
        false => Ok(()),
    }
}

/// Repairs the state that the end of the last run left.
async fn clean_up(
    store: &Store,
    folder: &GamesFolder,
    counter: &CollectionCounter,
) -> Result<(), ServeError> {
    let interrupted = store.interrupt_searches().await?;
    if interrupted > 0 {
        tracing::warn!(
            interrupted,
            "searches were interrupted by the end of the last run"
        );
    }
    folder.sweep(store).await?;
    counter.indexes().sweep(store).await?;
    install_demonstration(store, folder).await?;
    for row in store.uncounted().await? {
        if let Some(id) = CollectionId::parse(&row.id) {
            let is_upload = row.kind == "upload";
            counter.count(store.clone(), id, folder.path_of(&row), is_upload);
        }
    }
    Ok(())
}

/// Locks the data folder: two studios in it would mark each other's searches as interrupted.
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
        // For the routes above.
        .method_not_allowed_fallback(assets::wrong_method)
        .fallback(assets::serve)
        .layer(DefaultBodyLimit::max(app.options.limits.body))
        .layer(RequestBodyTimeoutLayer::new(app.options.limits.stall))
        .layer(middleware::from_fn_with_state(access, access::check))
        .layer(middleware::from_fn_with_state(gate, guard::check))
        .layer(middleware::from_fn(limit_time))
        .layer(middleware::from_fn_with_state(
            app.store.clone(),
            report_damage,
        ))
        .layer(middleware::from_fn(localize_errors))
        .layer(middleware::from_fn(guard::protect))
        .layer(CompressionLayer::new().compress_when(large_and_plain))
        .layer(
            TraceLayer::new_for_http()
                .make_span_with(span)
                .on_response(DefaultOnResponse::new().level(Level::INFO)),
        )
        .with_state(app)
}

/// The span of a request in the log, without the token in its address.
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
