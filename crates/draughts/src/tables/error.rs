//! What goes wrong with tables, in both languages.

use std::path::{Path, PathBuf};

use syntax::{Message, system_error, system_remedy};

use super::class::{Class, MOST_TABLE_PIECES};

/// Why a table cannot be made or used.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// A file cannot be read or written.
    #[error("{path}: {source}")]
    Io {
        path: PathBuf,
        source: std::io::Error,
    },
    /// A file is not what was written.
    #[error("{path}: damaged table ({})", what.message().en)]
    Damaged { path: PathBuf, what: Damage },
    /// Some tables of this number of pieces, or of more, are there and others are not.
    #[error("{}", self.message().en)]
    Incomplete {
        folder: PathBuf,
        pieces: u32,
        /// The names of the files that are not there, never none.
        missing: Vec<String>,
        /// The most pieces of which there is a table.
        most: u32,
    },
    /// Another process is building tables in the same folder.
    #[error("{folder}: tables are being built here already")]
    Busy { folder: PathBuf },
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
                ..
            } => {
                let folder = folder.display();
                let count = missing.len();
                let named = missing[..count.min(FILES_NAMED)].join(", ");
                let more = if count > FILES_NAMED { ", …" } else { "" };
                match count {
                    1 => Message::new(
                        format!("{folder}: the table {named} is missing"),
                        format!("{folder}: falta a tabela {named}"),
                    ),
                    _ => Message::new(
                        format!(
                            "{folder}: {count} tables of {pieces} pieces are missing: {named}{more}"
                        ),
                        format!(
                            "{folder}: faltam {count} tabelas de {pieces} peças: {named}{more}"
                        ),
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
            TableError::Damaged { path, .. } => {
                let folder = path.parent().unwrap_or(Path::new("."));
                let build = build_command(pieces_of(path), folder);
                Message::new(
                    format!("'{build}' makes it again"),
                    format!("'{build}' a refaz"),
                )
            }
            TableError::Incomplete {
                folder,
                missing,
                most,
                ..
            } => {
                let build = build_command(Some(*most), folder);
                let (en, pt) = match missing.len() {
                    1 => ("makes it", "a faz"),
                    _ => ("makes them", "as faz"),
                };
                Message::new(format!("'{build}' {en}"), format!("'{build}' {pt}"))
            }
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

    /// The message followed by the remedy, in one line.
    pub fn with_remedy(&self) -> Message {
        let message = self.message();
        match self.remedy() {
            Some(remedy) => Message::new(
                format!("{} ({})", message.en, remedy.en),
                format!("{} ({})", message.pt, remedy.pt),
            ),
            None => message,
        }
    }

    pub(super) fn io(path: &Path, source: std::io::Error) -> TableError {
        TableError::Io {
            path: path.to_owned(),
            source,
        }
    }
}

/// The maximum number of missing files that are named.
const FILES_NAMED: usize = 3;

/// The command that makes what is missing.
fn build_command(pieces: Option<u32>, folder: &Path) -> String {
    let pieces = pieces.map_or(String::new(), |pieces| format!(" --pieces {pieces}"));
    let folder = folder.display();
    format!("stratvision draughts tables build{pieces} --dir {folder}")
}

/// The number of pieces in the name of a table: four in `2m1k-0m1k.svt`.
fn pieces_of(path: &Path) -> Option<u32> {
    let name = path.file_stem()?.to_str()?;
    let pieces = name.chars().filter_map(|letter| letter.to_digit(10)).sum();
    (2..=MOST_TABLE_PIECES).contains(&pieces).then_some(pieces)
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
