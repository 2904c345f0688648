//! How the server is started.

use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::time::Duration;

use corpus::input::UnpackLimit;

use crate::assets::Assets;

/// How to start the server; the command line fills it in.
#[derive(Clone, Debug)]
pub struct Options {
    /// The address to listen on: one of the own machine, as long as there are no accounts.
    pub listen: IpAddr,
    /// 0 lets the system choose.
    pub port: u16,
    /// The folder of the database and of uploaded games.
    pub data: PathBuf,
    /// The folder of the endgame tables of draughts.
    pub tables: PathBuf,
    pub assets: Assets,
    /// Whether requests must carry the token of the data folder.
    pub token: bool,
    pub limits: Limits,
}

/// How much the server accepts and keeps.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Bytes of a JSON body.
    pub body: usize,
    /// Bytes of an uploaded collection.
    pub upload: u64,
    /// Objects of one type that one owner keeps.
    pub objects: i64,
    /// Versions of one pattern.
    pub versions: i64,
    /// Bytes of the versions of one pattern.
    pub version_bytes: i64,
    /// Bytes of all versions of one owner's patterns, with those of deleted patterns and with drafts.
    pub owner_bytes: i64,
    /// Hits that one search keeps.
    pub hits: u64,
    /// Event streams that are open at once.
    pub listeners: usize,
    /// Exports that run at once.
    pub downloads: usize,
    /// How much a compressed collection may unpack to.
    pub unpacked: UnpackLimit,
    /// Bytes of parsed patterns in the cache of one owner.
    pub pattern_cache: u64,
    /// Open connections; fewer where the process may not open as many files.
    pub connections: usize,
    /// How long a connection may go without a complete request head.
    pub idle: Duration,
    /// How long a client may neither send what it announced nor read what it asked for.
    pub stall: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            body: 1 << 20,
            upload: 2 << 30,
            objects: 10_000,
            versions: 2000,
            version_bytes: 64 << 20,
            owner_bytes: 2 << 30,
            hits: 200_000,
            listeners: 64,
            downloads: 8,
            // The largest published collections unpack to less than half of this, and no games to more than thirty
            // times their compressed size.
            unpacked: UnpackLimit {
                bytes: 512 << 30,
                ratio: 200,
                free: 1 << 30,
            },
            pattern_cache: 256 << 20,
            connections: 512,
            idle: Duration::from_secs(60),
            stall: Duration::from_secs(45),
        }
    }
}

impl Options {
    /// The defaults, with this data folder.
    pub fn new(data: PathBuf) -> Options {
        Options {
            listen: IpAddr::V4(Ipv4Addr::LOCALHOST),
            port: 0,
            tables: data.join("draughts"),
            data,
            assets: Assets::default(),
            token: true,
            limits: Limits::default(),
        }
    }
}
