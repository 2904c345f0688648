//! The web studio's server: an HTTP API over the other crates, a database of patterns and searches, and the pages
//! themselves. It knows neither how patterns are matched and described nor how games are played.
//!
//! | module | subject |
//! |---|---|
//! | `options` | how the server is started, and its limits |
//! | `serve` | the server, from start to shutdown |
//! | `state` | the services that handlers share, and the caller |
//! | `routes` | the whole API in one table |
//! | `api` | the handlers |
//! | `request` | what handlers take from a request |
//! | `error` | errors, and the one mapping from them to statuses |
//! | `permit` | who may do what |
//! | `guard` | host, origin and security headers |
//! | `access` | the token that requests must carry |
//! | `connections` | accepting connections and ending those that stall |
//! | `running` | other studios that are running |
//! | `store` | the database |
//! | `quotas` | how much an owner may keep |
//! | `jobs` | searches in the background |
//! | `workers` | work that keeps a core busy |
//! | `stream_limits` | how many event streams and downloads may be open |
//! | `library` | the patterns that a text may refer to |
//! | `games` | collections of games on disk |
//! | `opening_names` | names of chess openings |
//! | `game_index` | the games of collections, for lists |
//! | `play` | games on the pages' boards |
//! | `training` | exercises: chosen, judged, explained, repeated |
//! | `endgame_tables` | the endgame tables of draughts |
//! | `found` | instances as the database stores them |
//! | `proof` | the verdict of a hit |
//! | `messages` | errors of background work, in both languages |
//! | `backup` | a copy of the database |
//! | `auto_backup` | the daily backup |
//! | `restore` | going back to a backup |
//! | `assets` | the pages |
//! | `ids` | ids of objects |
//! | `logs` | the log on standard error |

mod access;
mod api;
mod assets;
mod auto_backup;
mod backup;
mod connections;
mod endgame_tables;
mod error;
mod game_index;
mod games;
mod guard;
mod ids;
mod jobs;
mod library;
mod logs;
mod messages;
mod opening_names;
mod options;
mod permit;
mod play;
mod proof;
mod quotas;
mod request;
mod restore;
mod routes;
mod running;
mod serve;
mod state;
mod store;
mod stream_limits;
mod training;
mod workers;

pub use access::{Token, TokenError, entry_code};
pub use api::about::openapi;
pub use assets::Assets;
pub use backup::{BackupError, backup};
pub use logs::{LogFormat, start as start_log};
pub use options::{Limits, Options};
pub use restore::{
    DatabaseSummary, RestoreError, list_backups, restore, summarize, summarize_current,
};
pub use running::{is_studio_at, running, wait_for_running};
pub use serve::{ServeError, Server};
pub use store::StoreError;
pub use store::check::{Counts, rewrite_digests};
