//! Rows of the database as structs.

/// Implements `sqlx::FromRow` for a struct whose fields are named like the columns.
///
/// The derive macro of sqlx does the same, but compiles sqlx, tokio and all of SQLite a second time for the compiler's own
/// use: half a minute of every build from nothing.
macro_rules! from_row {
    ($row:ident { $($field:ident),+ $(,)? }) => {
        impl<'r> sqlx::FromRow<'r, sqlx::sqlite::SqliteRow> for $row {
            fn from_row(row: &'r sqlx::sqlite::SqliteRow) -> Result<Self, sqlx::Error> {
                use sqlx::Row as _;
                Ok($row { $($field: row.try_get(stringify!($field))?),+ })
            }
        }
    };
}

pub(crate) use from_row;
