//! How the server is started.

use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::time::Duration;

use corpus::input::UnpackLimit;

use crate::assets::Assets;

/// What the one who starts the server says.
#[derive(Clone, Debug)]
pub struct Options {
    /// The address to listen on; only the machine's own until there are accounts.
    pub listen: IpAddr,
    /// The port; 0 lets the system choose.
    pub port: u16,
    /// The folder of the database and of uploaded games.
    pub data: PathBuf,
    /// The folder of the endgame tables of draughts.
    pub tables: PathBuf,
    /// Where the pages come from.
    pub assets: Assets,
    /// Whether requests must carry the token of the data folder.
    pub token: bool,
    /// How much is taken.
    pub limits: Limits,
}

/// How much the server takes.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Bytes of a body of JSON.
    pub body: usize,
    /// Bytes of an uploaded collection.
    pub upload: u64,
    /// Objects of one kind that one owner keeps.
    pub objects: i64,
    /// Versions of one pattern.
    pub versions: i64,
    /// Bytes of the versions of one pattern.
    pub version_bytes: i64,
    /// Bytes of all versions of one owner's patterns, the deleted ones and drafts included.
    pub owner_bytes: i64,
    /// Hits that one search keeps.
    pub hits: u64,
    /// Streams of events at once.
    pub listeners: usize,
    /// Exports at once.
    pub downloads: usize,
    /// How much a packed collection may unpack to.
    pub unpacked: UnpackLimit,
    /// Bytes of parsed patterns of one owner that are kept for the next check.
    pub remembered: u64,
    /// Open connections; fewer where the process may not open as many files.
    pub connections: usize,
    /// A connection without a whole request head is ended after this time.
    pub idle: Duration,
    /// A client that neither sends what it announced nor reads what it asked for is given up after this time.
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
            // The largest collections that are published unpack to less than half of it, and no games to more than
            // thirty times their packed size.
            unpacked: UnpackLimit {
                bytes: 512 << 30,
                ratio: 200,
                free: 1 << 30,
            },
            remembered: 256 << 20,
            connections: 512,
            idle: Duration::from_secs(60),
            stall: Duration::from_secs(45),
        }
    }
}

impl Options {
    /// The usual ones, with this folder.
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
