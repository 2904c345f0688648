//! Writing an index.
//!
//! While the files are read, games go to a temporary file, and only the names of players and events are kept in memory.
//! At the end the names are sorted and numbered in that order, so that games are sorted by name and filtered by the
//! beginning of a name through numbers alone. Then the games are written, and one index for each order.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Seek, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use chess::pgn::{Outcome, Tags};
use corpus::filter::year_of;
use corpus::survey::SurveyedGame;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use sqlx::{AssertSqlSafe, Connection, SqliteConnection};

use super::VERSION;
use super::name_key::key;

/// The maximum number of different names of one kind that are kept; games with further ones have none.
const MAX_NAMES: usize = 4_000_000;
/// The maximum length of a text of a tag, in characters.
const MAX_TEXT: usize = 120;
/// The rows that one statement inserts.
const ROWS: usize = 200;

const TABLES: &str = "
CREATE TABLE about (version INTEGER NOT NULL, games INTEGER NOT NULL, files TEXT NOT NULL);
CREATE TABLE players (id INTEGER PRIMARY KEY, name TEXT NOT NULL, key TEXT NOT NULL, games INTEGER NOT NULL);
CREATE TABLE events (id INTEGER PRIMARY KEY, name TEXT NOT NULL, key TEXT NOT NULL, games INTEGER NOT NULL);
CREATE TABLE games (
    number INTEGER PRIMARY KEY, white INTEGER, black INTEGER, white_elo INTEGER, black_elo INTEGER,
    result INTEGER, date INTEGER, eco TEXT, event INTEGER, plies INTEGER NOT NULL
);
CREATE TABLE places (
    number INTEGER PRIMARY KEY, input INTEGER NOT NULL, offset INTEGER NOT NULL, extent INTEGER NOT NULL,
    site TEXT NOT NULL, round TEXT NOT NULL
);";

/// In the order in which lists are asked for most.
const ORDERS: [&str; 9] = [
    "date",
    "white",
    "black",
    "white_elo",
    "black_elo",
    "event",
    "eco",
    "result",
    "plies",
];

/// Why an index could not be written.
#[derive(Debug, thiserror::Error)]
pub enum IndexError {
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error(transparent)]
    Database(#[from] sqlx::Error),
    #[error("stopped")]
    Stopped,
}

/// Collects the games of a collection and writes their index.
#[derive(Debug)]
pub struct IndexBuilder {
    partial: PathBuf,
    file: PathBuf,
    fingerprint: String,
    spool: BufWriter<File>,
    players: Names,
    events: Names,
    games: i64,
    /// The input of the last game, its number, and how many numbers the inputs before took.
    input: usize,
    last: u64,
    before: u64,
}

impl IndexBuilder {
    pub(super) fn new(
        partial: PathBuf,
        file: PathBuf,
        fingerprint: String,
    ) -> io::Result<IndexBuilder> {
        let folder = partial.parent().unwrap_or(&partial);
        Ok(IndexBuilder {
            // Without a name: it is gone when the process is.
            spool: BufWriter::with_capacity(1 << 18, tempfile::tempfile_in(folder)?),
            partial,
            file,
            fingerprint,
            players: Names::default(),
            events: Names::default(),
            games: 0,
            input: 0,
            last: 0,
            before: 0,
        })
    }

    /// Adds the next game.
    pub fn add(&mut self, game: &SurveyedGame<'_>) -> io::Result<()> {
        if game.input != self.input {
            self.input = game.input;
            self.before = self.last;
        }
        self.last = self.before + game.number;
        self.games += 1;
        let tags = game.tags;
        let record = Record {
            number: self.last,
            white: self.players.number(&text(tags, "White")),
            black: self.players.number(&text(tags, "Black")),
            white_elo: rating(tags, "WhiteElo"),
            black_elo: rating(tags, "BlackElo"),
            result: match game.outcome {
                Outcome::Black => 0,
                Outcome::Draw => 1,
                Outcome::White => 2,
                Outcome::Unknown => UNKNOWN_RESULT,
            },
            date: tags.get("Date").map_or(0, |date| date_number(&date)),
            eco: eco(tags),
            event: self.events.number(&text(tags, "Event")),
            plies: game.plies,
            input: game.input as u32,
            offset: game.place.offset,
            extent: game.place.extent,
            site: text(tags, "Site"),
            round: text(tags, "Round"),
        };
        record.write(&mut self.spool)
    }

    /// Writes the index; it appears when it is complete.
    pub async fn finish(self, stop: &AtomicBool) -> Result<(), IndexError> {
        let (partial, file) = (self.partial.clone(), self.file.clone());
        let written = self.write(stop).await;
        if written.is_err() {
            let _ = std::fs::remove_file(&partial);
        }
        written?;
        let named = tokio::task::spawn_blocking(move || {
            File::open(&partial)?.sync_all()?;
            durable::rename(&partial, &file)
        });
        named.await.map_err(io::Error::other)??;
        Ok(())
    }

    async fn write(self, stop: &AtomicBool) -> Result<(), IndexError> {
        match std::fs::remove_file(&self.partial) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error.into()),
            _ => {}
        }
        let mut spool = self.spool.into_inner().map_err(io::Error::from)?;
        spool.rewind()?;
        let mut spool = BufReader::with_capacity(1 << 18, spool);
        let mut database = create(&self.partial).await?;
        let mut transaction = database.begin().await?;
        sqlx::raw_sql(TABLES).execute(&mut *transaction).await?;
        let players = self.players.write(&mut transaction, "players").await?;
        let events = self.events.write(&mut transaction, "events").await?;
        let rank = |ranks: &[u32], number: u32| match number {
            0 => None,
            number => ranks.get(number as usize - 1).map(|rank| i64::from(*rank)),
        };
        let mut rows = Vec::with_capacity(ROWS);
        loop {
            let record = Record::read(&mut spool)?;
            let is_last = record.is_none();
            rows.extend(record);
            if rows.len() == ROWS || is_last {
                if stop.load(Ordering::Relaxed) {
                    return Err(IndexError::Stopped);
                }
                insert(&mut transaction, &rows, |record| {
                    (
                        [rank(&players, record.white), rank(&players, record.black)],
                        rank(&events, record.event),
                    )
                })
                .await?;
                rows.clear();
            }
            if is_last {
                break;
            }
        }
        for column in ORDERS {
            if stop.load(Ordering::Relaxed) {
                return Err(IndexError::Stopped);
            }
            let index = format!("CREATE INDEX games_by_{column} ON games ({column})");
            sqlx::query(AssertSqlSafe(index))
                .execute(&mut *transaction)
                .await?;
        }
        sqlx::query("INSERT INTO about VALUES ($1, $2, $3)")
            .bind(VERSION)
            .bind(self.games)
            .bind(self.fingerprint)
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
        sqlx::raw_sql("PRAGMA analysis_limit = 400; ANALYZE")
            .execute(&mut database)
            .await?;
        database.close().await?;
        Ok(())
    }
}

async fn create(file: &std::path::Path) -> Result<SqliteConnection, sqlx::Error> {
    use sqlx::ConnectOptions;
    SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(true)
        // A file that was not written to its end is made again from the games.
        .journal_mode(SqliteJournalMode::Off)
        .synchronous(SqliteSynchronous::Off)
        .pragma("locking_mode", "EXCLUSIVE")
        .pragma("cache_size", "-16384")
        .connect()
        .await
}

/// Inserts games; `ranks` gives the players and the event of a record.
async fn insert(
    database: &mut SqliteConnection,
    rows: &[Record],
    ranks: impl Fn(&Record) -> ([Option<i64>; 2], Option<i64>),
) -> Result<(), sqlx::Error> {
    if rows.is_empty() {
        return Ok(());
    }
    let mut games = sqlx::query(AssertSqlSafe(values("games", 10, rows.len())));
    let mut places = sqlx::query(AssertSqlSafe(values("places", 6, rows.len())));
    let known = |number: u32| (number > 0).then_some(i64::from(number));
    for row in rows {
        let ([white, black], event) = ranks(row);
        games = games
            .bind(row.number as i64)
            .bind(white)
            .bind(black)
            .bind(known(row.white_elo.into()))
            .bind(known(row.black_elo.into()))
            .bind((row.result != UNKNOWN_RESULT).then_some(i64::from(row.result)))
            .bind(known(row.date))
            .bind((!row.eco.is_empty()).then_some(&row.eco))
            .bind(event)
            .bind(i64::from(row.plies));
        places = places
            .bind(row.number as i64)
            .bind(i64::from(row.input))
            .bind(row.offset as i64)
            .bind(i64::from(row.extent))
            .bind(&row.site)
            .bind(&row.round);
    }
    games.execute(&mut *database).await?;
    places.execute(&mut *database).await?;
    Ok(())
}

/// A statement that inserts rows into a table.
fn values(table: &str, columns: usize, rows: usize) -> String {
    let row = format!("({})", vec!["?"; columns].join(","));
    format!("INSERT INTO {table} VALUES {}", vec![row; rows].join(","))
}

const UNKNOWN_RESULT: u8 = 3;

/// A game in the temporary file. Numbers of names count from 1, and 0 is an unknown name, rating or date.
#[derive(Debug, Default, PartialEq, Eq)]
struct Record {
    number: u64,
    white: u32,
    black: u32,
    white_elo: u16,
    black_elo: u16,
    result: u8,
    date: u32,
    eco: String,
    event: u32,
    plies: u32,
    input: u32,
    offset: u64,
    extent: u32,
    site: String,
    round: String,
}

impl Record {
    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        for number in [self.number, self.offset] {
            out.write_all(&number.to_le_bytes())?;
        }
        for number in [
            self.white,
            self.black,
            self.white_elo.into(),
            self.black_elo.into(),
            self.result.into(),
            self.date,
            self.event,
            self.plies,
            self.input,
            self.extent,
        ] {
            out.write_all(&number.to_le_bytes())?;
        }
        for text in [&self.eco, &self.site, &self.round] {
            out.write_all(&(text.len() as u16).to_le_bytes())?;
            out.write_all(text.as_bytes())?;
        }
        Ok(())
    }

    /// The next one; `None` at the end.
    fn read(input: &mut impl Read) -> io::Result<Option<Record>> {
        let mut longs = [0; 16];
        match input.read_exact(&mut longs) {
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(None),
            read => read?,
        }
        let (pairs, _) = longs.as_chunks::<8>();
        let mut shorts = [0; 40];
        input.read_exact(&mut shorts)?;
        let (quads, _) = shorts.as_chunks::<4>();
        let mut numbers = quads.iter().map(|bytes| u32::from_le_bytes(*bytes));
        let mut next = || numbers.next().unwrap_or_default();
        let mut record = Record {
            number: u64::from_le_bytes(pairs[0]),
            offset: u64::from_le_bytes(pairs[1]),
            white: next(),
            black: next(),
            white_elo: next() as u16,
            black_elo: next() as u16,
            result: next() as u8,
            date: next(),
            event: next(),
            plies: next(),
            input: next(),
            extent: next(),
            ..Record::default()
        };
        for text in [&mut record.eco, &mut record.site, &mut record.round] {
            let mut length = [0; 2];
            input.read_exact(&mut length)?;
            let mut bytes = vec![0; u16::from_le_bytes(length).into()];
            input.read_exact(&mut bytes)?;
            *text = String::from_utf8_lossy(&bytes).into_owned();
        }
        Ok(Some(record))
    }
}

/// Different names, numbered from 1 as they come, with the number of games of each.
#[derive(Debug, Default)]
struct Names {
    numbers: HashMap<String, u32>,
    games: Vec<u32>,
}

impl Names {
    /// The number of a name; 0 where it says nothing.
    fn number(&mut self, name: &str) -> u32 {
        if let Some(number) = self.numbers.get(name) {
            self.games[*number as usize - 1] += 1;
            return *number;
        }
        if key(name).is_empty() || self.games.len() >= MAX_NAMES {
            return 0;
        }
        self.games.push(1);
        let number = self.games.len() as u32;
        self.numbers.insert(name.to_owned(), number);
        number
    }

    /// Writes the names in their order. The answer has the place of each number in that order, from 1.
    async fn write(
        self,
        database: &mut SqliteConnection,
        table: &str,
    ) -> Result<Vec<u32>, sqlx::Error> {
        let mut sorted: Vec<(String, String, u32)> = self
            .numbers
            .into_iter()
            .map(|(name, number)| (key(&name), name, number))
            .collect();
        sorted.sort_unstable();
        let mut ranks = vec![0; sorted.len()];
        for (rank, (_, _, number)) in (1..).zip(&sorted) {
            ranks[*number as usize - 1] = rank;
        }
        let mut rank = 0i64;
        for rows in sorted.chunks(ROWS) {
            let mut insert = sqlx::query(AssertSqlSafe(values(table, 4, rows.len())));
            for (key, name, number) in rows {
                rank += 1;
                let games = self.games[*number as usize - 1];
                insert = insert
                    .bind(rank)
                    .bind(name)
                    .bind(key)
                    .bind(i64::from(games));
            }
            insert.execute(&mut *database).await?;
        }
        let index = format!("CREATE INDEX {table}_by_key ON {table} (key)");
        sqlx::query(AssertSqlSafe(index)).execute(database).await?;
        Ok(ranks)
    }
}

/// The value of a tag within limits; empty where it says nothing.
fn text(tags: &Tags<'_>, name: &str) -> String {
    let value = tags.get(name).unwrap_or_default();
    match value.trim() {
        "?" | "-" => String::new(),
        value => syntax::strip_deceptive(value)
            .chars()
            .take(MAX_TEXT)
            .collect(),
    }
}

/// A rating; 0 where it is unknown.
fn rating(tags: &Tags<'_>, name: &str) -> u16 {
    let value = tags.get(name).and_then(|text| text.trim().parse().ok());
    value.unwrap_or(0)
}

/// The three characters of an ECO code; empty where there is none.
fn eco(tags: &Tags<'_>) -> String {
    let value = tags.get("ECO").unwrap_or_default();
    let code = value
        .trim()
        .get(..3)
        .unwrap_or_default()
        .to_ascii_uppercase();
    let mut chars = code.chars();
    let is_code = matches!(chars.next(), Some('A'..='E')) && chars.all(|c| c.is_ascii_digit());
    if is_code { code } else { String::new() }
}

/// A date as a number that grows with time, `18510621`; unknown months and days are 00, and 0 is an unknown year.
fn date_number(date: &str) -> u32 {
    let Some(year) = year_of(date) else { return 0 };
    let mut parts = date.split(['.', '-', '/']).skip(1);
    let mut part = |most: u32| {
        let number = parts.next().and_then(|part| part.trim().parse().ok());
        number.filter(|number| *number <= most).unwrap_or(0)
    };
    let month = part(12);
    let day = part(31);
    let day = if month == 0 { 0 } else { day };
    year * 10_000 + month * 100 + day
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_become_numbers_in_their_order() {
        for (date, number) in [
            ("1851.06.21", 18_510_621),
            ("1851.06.??", 18_510_600),
            ("1851.??.??", 18_510_000),
            ("1851.??.21", 18_510_000),
            ("1851", 18_510_000),
            ("1990-13-40", 19_900_000),
            ("????.06.21", 0),
            ("", 0),
        ] {
            assert_eq!(date_number(date), number, "{date}");
        }
    }

    #[test]
    fn records_come_back() {
        let records = [
            Record {
                number: 1 << 40,
                white: 1,
                black: u32::MAX,
                white_elo: 2850,
                result: UNKNOWN_RESULT,
                date: 18_510_621,
                eco: "C51".to_owned(),
                offset: 1 << 50,
                site: "São Paulo".to_owned(),
                ..Record::default()
            },
            Record {
                round: "1.2".to_owned(),
                plies: 45,
                extent: 7,
                ..Record::default()
            },
        ];
        let mut bytes = Vec::new();
        for record in &records {
            record.write(&mut bytes).unwrap();
        }
        let mut input = &bytes[..];
        for record in records {
            assert_eq!(Record::read(&mut input).unwrap(), Some(record));
        }
        assert_eq!(Record::read(&mut input).unwrap(), None);
    }
}
