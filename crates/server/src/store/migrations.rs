//! The steps that bring the tables of any earlier version up to date: the files of `migrations`, carried inside the
//! program.

use rust_embed::RustEmbed;
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::{AssertSqlSafe, SqlSafeStr};

#[derive(RustEmbed)]
#[folder = "migrations"]
struct Files;

/// All steps in order. A file is named `NUMBER_what_it_does.sql`.
pub(super) fn migrator() -> Result<Migrator, MigrateError> {
    let steps: Result<Vec<Migration>, MigrateError> =
        Files::iter().map(|name| migration(&name)).collect();
    Ok(Migrator::with_migrations(steps?))
}

fn migration(name: &str) -> Result<Migration, MigrateError> {
    let invalid = || MigrateError::Source(format!("migrations/{name} is not usable").into());
    let (number, description) = name
        .strip_suffix(".sql")
        .and_then(|stem| stem.split_once('_'))
        .ok_or_else(invalid)?;
    let number = number.parse().map_err(|_| invalid())?;
    let file = Files::get(name).ok_or_else(invalid)?;
    let sql = String::from_utf8(file.data.into_owned()).map_err(|_| invalid())?;
    Ok(Migration::new(
        number,
        description.replace('_', " ").into(),
        MigrationType::Simple,
        // The text comes from the program itself.
        AssertSqlSafe(sql).into_sql_str(),
        false,
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_a_step_and_numbers_have_no_gaps() {
        let numbers: Vec<i64> = migrator()
            .unwrap()
            .iter()
            .map(|step| step.version)
            .collect();
        let files = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/migrations")).unwrap();
        let expected: Vec<i64> = (1..).take(files.count()).collect();
        assert_eq!(numbers, expected);
    }

    #[test]
    fn a_file_without_a_number_is_no_step() {
        assert!(migration("notes.txt").is_err());
        assert!(migration("first_tables.sql").is_err());
    }
}
