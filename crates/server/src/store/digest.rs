//! Checksums of rows, so that text which the disk has altered is never shown as if a user had written it.
//!
//! SQLite notices damage to the structure of its file, not to the values in it. So every row that a user could miss has
//! a column `digest`, the CRC-32 of its other columns, and every query that reads such a row selects all of them. In a
//! joined row each digest covers the columns before it, back to the digest before.

use sqlx::sqlite::{SqliteArguments, SqliteRow};
use sqlx::{AssertSqlSafe, Column, FromRow, Row, SqliteConnection, TypeInfo, ValueRef};

/// The checksum of a row does not fit its values.
#[derive(Debug, thiserror::Error)]
#[error("a row of the database is damaged")]
pub struct DamagedRowError;

impl From<DamagedRowError> for sqlx::Error {
    fn from(damaged: DamagedRowError) -> sqlx::Error {
        sqlx::Error::Decode(Box::new(damaged))
    }
}

/// The checksum of a row, from its values in the order of the columns.
#[derive(Debug, Clone, Default)]
pub(super) struct Digest(crc32fast::Hasher);

impl Digest {
    /// Adds a value with its type and length, so that nothing can move from one column to the next unnoticed.
    fn add(&mut self, kind: u8, bytes: &[u8]) {
        self.0.update(&[kind]);
        self.0.update(&(bytes.len() as u64).to_le_bytes());
        self.0.update(bytes);
    }

    pub(super) fn null(mut self) -> Digest {
        self.add(b'n', &[]);
        self
    }

    pub(super) fn int(mut self, value: i64) -> Digest {
        self.add(b'i', &value.to_le_bytes());
        self
    }

    pub(super) fn optional(self, value: Option<i64>) -> Digest {
        match value {
            Some(value) => self.int(value),
            None => self.null(),
        }
    }

    pub(super) fn text(mut self, value: &str) -> Digest {
        self.add(b't', value.as_bytes());
        self
    }

    pub(super) fn bytes(mut self, value: &[u8]) -> Digest {
        self.add(b'b', value);
        self
    }

    pub(super) fn finish(self) -> i64 {
        self.0.finalize().into()
    }

    /// Adds a column of a row as SQLite holds it.
    fn column(mut self, row: &SqliteRow, index: usize) -> Result<Digest, sqlx::Error> {
        let raw = row.try_get_raw(index)?;
        if raw.is_null() {
            return Ok(self.null());
        }
        let kind = raw.type_info().name().to_owned();
        Ok(match kind.as_str() {
            "INTEGER" | "BOOLEAN" => self.int(row.try_get_unchecked(index)?),
            "REAL" => {
                let value: f64 = row.try_get_unchecked(index)?;
                self.add(b'r', &value.to_le_bytes());
                self
            }
            "BLOB" => {
                self.add(b'b', row.try_get_unchecked(index)?);
                self
            }
            _ => {
                self.add(b't', row.try_get_unchecked(index)?);
                self
            }
        })
    }
}

/// Fails unless every digest of the row fits the columns before it.
pub(super) fn verify(row: &SqliteRow) -> Result<(), sqlx::Error> {
    let mut digest = Digest::default();
    let mut is_verified = false;
    for column in row.columns() {
        let index = column.ordinal();
        if column.name() == "digest" {
            let kept: Option<i64> = row.try_get(index).map_err(|_| DamagedRowError)?;
            let digest = std::mem::take(&mut digest);
            if kept != Some(digest.finish()) {
                return Err(DamagedRowError.into());
            }
            is_verified = true;
        } else {
            digest = digest.column(row, index)?;
            is_verified = false;
        }
    }
    match is_verified {
        true => Ok(()),
        // A bug: the query must select the digest.
        false => Err(sqlx::Error::ColumnNotFound("digest".to_owned())),
    }
}

/// A row whose digests have been verified.
#[derive(Debug)]
pub(super) struct Verified<T>(pub(super) T);

impl<'r, T: FromRow<'r, SqliteRow>> FromRow<'r, SqliteRow> for Verified<T> {
    fn from_row(row: &'r SqliteRow) -> Result<Verified<T>, sqlx::Error> {
        verify(row)?;
        T::from_row(row).map(Verified)
    }
}

/// Takes the rows out of their wrappers.
pub(super) fn into_rows<T>(rows: Vec<Verified<T>>) -> Vec<T> {
    rows.into_iter().map(|Verified(row)| row).collect()
}

/// A table whose rows have a digest.
#[derive(Debug)]
pub(super) struct Table {
    pub(super) name: &'static str,
    /// All columns but the digest, which covers them.
    pub(super) columns: &'static str,
    /// The primary key, column by column.
    pub(super) key: &'static [&'static str],
    /// The column of the digest; always selected as `digest`.
    pub(super) digest: &'static str,
}

/// One column of a primary key.
#[derive(Debug, Clone)]
pub(super) enum Key {
    Text(String),
    Int(i64),
}

impl From<&str> for Key {
    fn from(text: &str) -> Key {
        Key::Text(text.to_owned())
    }
}

impl From<String> for Key {
    fn from(text: String) -> Key {
        Key::Text(text)
    }
}

impl From<i64> for Key {
    fn from(value: i64) -> Key {
        Key::Int(value)
    }
}

type Query = sqlx::query::Query<'static, sqlx::Sqlite, SqliteArguments>;

fn bind(query: Query, value: &Key) -> Query {
    match value {
        Key::Text(text) => query.bind(text.clone()),
        Key::Int(value) => query.bind(*value),
    }
}

impl Table {
    /// The SQL condition that selects one row, with its key as `$1`, `$2` and so on.
    fn key_condition(&self) -> String {
        let parts = self.key.iter().enumerate();
        let parts: Vec<String> = parts
            .map(|(n, key)| format!("{key} = ${}", n + 1))
            .collect();
        parts.join(" AND ")
    }

    /// Rows with their digests, to be read as [`Verified`].
    pub(super) fn select(&self, rest: &str) -> AssertSqlSafe<String> {
        let Table {
            name,
            columns,
            digest,
            ..
        } = self;
        AssertSqlSafe(format!(
            "SELECT {columns}, {digest} AS digest FROM {name} {rest}"
        ))
    }

    /// Fails when a row is damaged. Call it before changing a part of a row, or the new digest would hide the damage.
    pub(super) async fn check<const N: usize>(
        &self,
        connection: &mut SqliteConnection,
        key: [Key; N],
    ) -> Result<(), sqlx::Error> {
        match self.row(connection, &key).await? {
            Some(row) => verify(&row),
            None => Ok(()),
        }
    }

    async fn row(
        &self,
        connection: &mut SqliteConnection,
        key: &[Key],
    ) -> Result<Option<SqliteRow>, sqlx::Error> {
        let query = self.select(&format!("WHERE {}", self.key_condition()));
        let query = key.iter().fold(sqlx::query(query), bind);
        query.fetch_optional(connection).await
    }

    /// Writes the digest of a row that has been changed, in the same transaction.
    pub(super) async fn update_digest<const N: usize>(
        &self,
        connection: &mut SqliteConnection,
        key: [Key; N],
    ) -> Result<(), sqlx::Error> {
        self.update_digest_of(connection, &key).await
    }

    async fn update_digest_of(
        &self,
        connection: &mut SqliteConnection,
        key: &[Key],
    ) -> Result<(), sqlx::Error> {
        // Deleted: nothing to write.
        let Some(row) = self.row(connection, key).await? else {
            return Ok(());
        };
        let new = digest_of(&row)?;
        let Table { name, digest, .. } = self;
        let (next, condition) = (key.len() + 1, self.key_condition());
        let update = format!("UPDATE {name} SET {digest} = ${next} WHERE {condition}");
        let update = key.iter().fold(sqlx::query(AssertSqlSafe(update)), bind);
        update.bind(new).execute(&mut *connection).await?;
        Ok(())
    }

    /// Writes the digests of all rows, damaged ones too.
    pub(super) async fn update_all_digests(
        &self,
        connection: &mut SqliteConnection,
    ) -> Result<(), sqlx::Error> {
        let Table { name, key, .. } = self;
        let keys = format!("SELECT {} FROM {name}", key.join(", "));
        let rows = sqlx::query(AssertSqlSafe(keys))
            .fetch_all(&mut *connection)
            .await?;
        for row in rows {
            let mut key = Vec::with_capacity(self.key.len());
            for index in 0..self.key.len() {
                let is_text = row.try_get_raw(index)?.type_info().name() == "TEXT";
                key.push(match is_text {
                    true => Key::Text(row.try_get_unchecked(index)?),
                    false => Key::Int(row.try_get_unchecked(index)?),
                });
            }
            self.update_digest_of(connection, &key).await?;
        }
        Ok(())
    }
}

fn digest_of(row: &SqliteRow) -> Result<i64, sqlx::Error> {
    let mut digest = Digest::default();
    for column in row.columns() {
        if column.name() != "digest" {
            digest = digest.column(row, column.ordinal())?;
        }
    }
    Ok(digest.finish())
}
