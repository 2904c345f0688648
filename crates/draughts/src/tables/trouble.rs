//! What goes wrong with tables, in both languages.

use std::path::{Path, PathBuf};

use syntax::{Message, system_error, system_remedy};

use super::class::Class;

/// Why a table cannot be made or used.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// A file cannot be read or written.
    #[error("{path}: {source}")]
    Io {
        /// Which one.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// A file is not what was written.
    #[error("{path}: damaged table ({})", what.message().en)]
    Damaged {
        /// Which one.
        path: PathBuf,
        /// What does not fit.
        what: Damage,
    },
    /// Some tables of this number of pieces are there and others are not.
    #[error("{folder}: {missing} tables of {pieces} pieces are missing")]
    Incomplete {
        /// Where.
        folder: PathBuf,
        /// How many pieces.
        pieces: u32,
        /// How many tables.
        missing: usize,
    },
    /// Somebody else is building in the same folder.
    #[error("{folder}: tables are being built here already")]
    Busy {
        /// Which one.
        folder: PathBuf,
    },
    /// The work was stopped from outside.
    #[error("stopped")]
    Stopped,
    /// A win takes more plies than a byte can hold.
    #[error("{0}: a win takes more than 254 plies")]
    TooFar(Class),
}

impl TableError {
    /// The same in both languages.
    pub fn message(&self) -> Message {
        match self {
            TableError::Io { path, source } => {
                let (path, why) = (path.display(), system_error(source));
                Message::new(format!("{path}: {}", why.en), format!("{path}: {}", why.pt))
            }
            TableError::Damaged { path, what } => {
                let (path, what) = (path.display(), what.message());
                Message::new(
                    format!("{path}: damaged table ({})", what.en),
                    format!("{path}: tabela danificada ({})", what.pt),
                )
            }
            TableError::Incomplete {
                folder,
                pieces,
                missing,
            } => {
                let folder = folder.display();
                match missing {
                    1 => Message::new(
                        format!("{folder}: one table of {pieces} pieces is missing"),
                        format!("{folder}: falta uma tabela de {pieces} peças"),
                    ),
                    _ => Message::new(
                        format!("{folder}: {missing} tables of {pieces} pieces are missing"),
                        format!("{folder}: faltam {missing} tabelas de {pieces} peças"),
                    ),
                }
            }
            TableError::Busy { folder } => Message::new(
                format!("{}: tables are being built here already", folder.display()),
                format!("{}: já se constroem tabelas aqui", folder.display()),
            ),
            TableError::Stopped => Message::new("stopped", "interrompido"),
            TableError::TooFar(class) => Message::new(
                format!("{class}: a win takes more than 254 plies"),
                format!("{class}: uma vitória leva mais de 254 meios-lances"),
            ),
        }
    }

    /// What to do about it, where something can be done.
    pub fn remedy(&self) -> Option<Message> {
        Some(match self {
            TableError::Damaged { .. } => Message::new(
                "'stratvision draughts tables build' makes it again",
                "'stratvision draughts tables build' a refaz",
            ),
            TableError::Incomplete { pieces, .. } => Message::new(
                format!("'stratvision draughts tables build --pieces {pieces}' makes them"),
                format!("'stratvision draughts tables build --pieces {pieces}' as faz"),
            ),
            TableError::Busy { .. } => Message::new(
                "wait until that has ended, or choose another folder with --dir",
                "espere que termine, ou escolha outra pasta com --dir",
            ),
            TableError::Stopped => Message::new(
                "what was finished is kept; the same command goes on from there",
                "o que terminou fica; o mesmo comando continua dali",
            ),
            TableError::Io { source, .. } => system_remedy(source),
            TableError::TooFar(_) => return None,
        })
    }

    pub(super) fn io(path: &Path, source: std::io::Error) -> TableError {
        TableError::Io {
            path: path.to_owned(),
            source,
        }
    }
}

/// What about a file is not as it was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Damage {
    /// It ends before its head does.
    TooShort,
    /// It begins like something else.
    NotATable,
    /// The head does not fit its checksum.
    Header,
    /// No class of material is like this.
    Class,
    /// It is the table of another class.
    OtherClass,
    /// It has not as many values as its class has boards.
    Size,
    /// The list of blocks does not fit its checksum.
    Directory,
    /// It is longer or shorter than its blocks.
    Length,
    /// A block does not fit its checksum.
    Checksum,
    /// A block cannot be unpacked.
    Block,
    /// Its values are not those that its head counts.
    Tallies,
}

impl Damage {
    fn message(self) -> Message {
        let (en, pt) = match self {
            Damage::TooShort => ("too short", "curta demais"),
            Damage::NotATable => ("not a table", "não é uma tabela"),
            Damage::Header => ("its head", "a cabeça"),
            Damage::Class => ("no such material", "material que não existe"),
            Damage::OtherClass => ("that of other material", "a de outro material"),
            Damage::Size => ("number of positions", "número de posições"),
            Damage::Directory => ("list of blocks", "lista de blocos"),
            Damage::Length => ("cut short or too long", "cortada ou longa demais"),
            Damage::Checksum => ("checksum of a block", "soma de verificação de um bloco"),
            Damage::Block => (
                "a block that cannot be unpacked",
                "um bloco que não se descompacta",
            ),
            Damage::Tallies => ("its counts", "as contagens"),
        };
        Message::new(en, pt)
    }
}
