//! The web studio's server: an HTTP API over the other crates, a repository of patterns and searches, and the pages
//! themselves. Knows nothing of how patterns are matched or games are played.
//!
//! | module | subject |
//! |---|---|
//! | `options` | how the server is started, and its limits |
//! | `serve` | from start to end |
//! | `routes` | the whole API in one table |
//! | `api` | the handlers |
//! | `request` | what handlers take from a request |
//! | `error` | failures, and the one mapping from them to a status |
//! | `guard` | what every request must pass |
//! | `access` | who may use the port |
//! | `connections` | accepting them, and ending those that stall |
//! | `running` | studios that run already |
//! | `store` | the database |
//! | `jobs` | searches in the background |
//! | `games` | collections on disk |
//! | `told` | why work in the background failed, in both languages |
//! | `found` | instances as the database keeps them |
//! | `proof` | what a search proved of a hit |
//! | `backup` | a copy of the database |
//! | `copies` | backups that are made by themselves |
//! | `restore` | going back to a backup |
//! | `permit` | who may do what |
//! | `state` | what the handlers share |
//! | `room` | how much an owner may keep |
//! | `shelf` | the patterns that a text may name |
//! | `crowd` | how many may listen and download at once |
//! | `work` | work that keeps a core busy |
//! | `assets` | the pages |
//! | `ids` | names of things |
//! | `logs` | what the server tells of its work |

mod access;
mod api;
mod assets;
mod backup;
mod connections;
mod copies;
mod crowd;
mod endings;
mod error;
mod found;
mod games;
mod guard;
mod ids;
mod jobs;
mod logs;
mod options;
mod permit;
mod play;
mod proof;
mod request;
mod restore;
mod room;
mod routes;
mod running;
mod serve;
mod shelf;
mod state;
mod store;
mod told;
mod work;

pub use access::{Token, TokenError, entry_code};
pub use api::about::openapi;
pub use assets::Assets;
pub use backup::{BackupError, backup};
pub use logs::{LogFormat, start as start_log};
pub use options::{Limits, Options};
pub use restore::{RestoreError, Stock, backups, present, restore, stock};
pub use running::{Listener, probe, running, wait_for_running};
pub use serve::{ServeError, Server};
pub use store::StoreError;
pub use store::check::{Counts, seal};
