//! The tables of the database, as steps that are applied in order when it is opened. There is one step until the first
//! release; from then on a change is a further step, and those before it never change.

use sqlx::SqlSafeStr;
use sqlx::migrate::{Migration, MigrationType, Migrator};

const TABLES: &str = include_str!("../../migrations/0001_studio.sql");

/// The version of the tables that this program works with.
pub(super) const VERSION: i64 = 1;

/// The steps from an empty file to the tables of [`VERSION`].
pub(super) fn migrator() -> Migrator {
    Migrator::with_migrations(vec![Migration::new(
        VERSION,
        "studio".into(),
        MigrationType::Simple,
        TABLES.into_sql_str(),
        false,
    )])
}
