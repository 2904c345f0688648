//! Errors of the database as a user meets them: what happened, and what to do.

use syntax::Message;

/// Errors of the database, distinguished as far as a user does something different about them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StoreError {
    DiskFull,
    /// The disk fails to read or write.
    Disk,
    /// The file has been altered since it was written.
    Damaged,
    /// Another program has been writing for too long.
    Busy,
    /// This user may not write the file or its folder.
    ReadOnly,
    NotOpened,
    /// A later version of the program has changed the tables.
    Newer,
    Other,
}

impl StoreError {
    /// Sorts an error of sqlx.
    pub fn of(error: &sqlx::Error) -> StoreError {
        use sqlx::migrate::MigrateError;
        match error {
            sqlx::Error::Database(error) => {
                let code: Option<i32> = error.code().and_then(|code| code.parse().ok());
                StoreError::of_code(code.unwrap_or(0))
            }
            sqlx::Error::PoolTimedOut => StoreError::Busy,
            sqlx::Error::Io(error) => StoreError::of_io(error),
            // A text that is no text, a number that is no number: the program never writes such a column.
            sqlx::Error::Decode(_) | sqlx::Error::ColumnDecode { .. } => StoreError::Damaged,
            sqlx::Error::Migrate(error) => match &**error {
                MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => {
                    StoreError::of(error)
                }
                MigrateError::VersionMissing(_) | MigrateError::VersionTooNew(..) => {
                    StoreError::Newer
                }
                MigrateError::VersionMismatch(_) | MigrateError::Dirty(_) => StoreError::Damaged,
                _ => StoreError::Other,
            },
            _ => StoreError::Other,
        }
    }

    /// From a result code of SQLite; the low byte names the class.
    fn of_code(code: i32) -> StoreError {
        match code {
            // SQLITE_IOERR_SHORT_READ: the file ends before its last page.
            522 => return StoreError::Damaged,
            // SQLITE_IOERR_SHMSIZE: the index of the log, which every start makes anew, has no room.
            4874 => return StoreError::DiskFull,
            _ => {}
        }
        match code & 0xff {
            5 | 6 => StoreError::Busy,
            8 => StoreError::ReadOnly,
            10 => StoreError::Disk,
            11 | 26 => StoreError::Damaged,
            13 => StoreError::DiskFull,
            14 => StoreError::NotOpened,
            _ => StoreError::Other,
        }
    }

    /// Sorts an error of a file.
    pub fn of_io(error: &std::io::Error) -> StoreError {
        match is_full(error) {
            true => StoreError::DiskFull,
            false => StoreError::Disk,
        }
    }

    pub fn message(self) -> Message {
        match self {
            StoreError::DiskFull => Message::new(
                "the disk is full; nothing was saved",
                "o disco está cheio; nada foi salvo",
            ),
            StoreError::Disk => Message::new(
                "the disk failed while the database was read or written",
                "o disco falhou ao ler ou gravar o banco de dados",
            ),
            StoreError::Damaged => Message::new(
                "the database is damaged",
                "o banco de dados está danificado",
            ),
            StoreError::Busy => {
                Message::new("the database is busy", "o banco de dados está ocupado")
            }
            StoreError::ReadOnly => Message::new(
                "the database is read-only",
                "o banco de dados é somente leitura",
            ),
            StoreError::NotOpened => Message::new(
                "the database cannot be opened",
                "não foi possível abrir o banco de dados",
            ),
            StoreError::Newer => Message::new(
                "a newer version of StratVision has worked with this database",
                "uma versão mais nova do StratVision já usou este banco de dados",
            ),
            StoreError::Other => Message::new(
                "the database cannot be used",
                "o banco de dados não pode ser usado",
            ),
        }
    }

    pub fn remedy(self) -> Message {
        match self {
            StoreError::DiskFull => Message::new(
                "make room on the disk that holds the studio's folder and try again; the studio need not be restarted",
                "libere espaço no disco em que fica a pasta do estúdio e tente de novo; não é preciso reiniciar o estúdio",
            ),
            StoreError::Disk => Message::new(
                "try again; if it happens again, check the disk and its cable and copy the studio's folder to another one",
                "tente de novo; se acontecer outra vez, verifique o disco e o cabo e copie a pasta do estúdio para outro",
            ),
            StoreError::Damaged => Message::new(
                "close the studio and run 'stratvision restore', which lists the backups and what each brings back",
                "encerre o estúdio e use 'stratvision restore', que lista as cópias e o que cada uma traz de volta",
            ),
            StoreError::Busy => {
                Message::new("try again in a moment", "tente de novo em um instante")
            }
            StoreError::ReadOnly | StoreError::NotOpened => Message::new(
                "check that you may read and write studio.db and its folder, and that the disk is connected",
                "verifique se você pode ler e gravar studio.db e a pasta dele, e se o disco está conectado",
            ),
            StoreError::Newer => Message::new(
                "use that version, or choose another folder with --data",
                "use aquela versão ou escolha outra pasta com --data",
            ),
            StoreError::Other => Message::new(
                "try again; details are in the log of the program",
                "tente de novo; o registro do programa tem os detalhes",
            ),
        }
    }
}

/// Whether the disk or the user's quota is full.
pub fn is_full(error: &std::io::Error) -> bool {
    use std::io::ErrorKind;
    matches!(
        error.kind(),
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded
    )
}
