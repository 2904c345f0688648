//! What the system says of files, in both languages, and what to do about it.

use std::io::{Error, ErrorKind};

use crate::lang::Message;

/// Why a file cannot be read or written. What the system has no kind for is told in its own words.
pub fn system_error(error: &Error) -> Message {
    let (en, pt) = match error.kind() {
        ErrorKind::NotFound => (
            "there is no such file or folder",
            "esse arquivo ou pasta não existe",
        ),
        ErrorKind::PermissionDenied => ("permission denied", "sem permissão"),
        ErrorKind::AlreadyExists => ("it exists already", "já existe"),
        ErrorKind::IsADirectory => ("it is a folder", "é uma pasta"),
        ErrorKind::NotSeekable => (
            "it is a pipe or a device, no file",
            "é um pipe ou dispositivo, não um arquivo",
        ),
        ErrorKind::NotADirectory => (
            "a part of the path is no folder",
            "uma parte do caminho não é pasta",
        ),
        ErrorKind::DirectoryNotEmpty => ("the folder is not empty", "a pasta não está vazia"),
        ErrorKind::ReadOnlyFilesystem => ("the disk can only be read", "o disco só pode ser lido"),
        ErrorKind::StorageFull => ("the disk is full", "o disco está cheio"),
        ErrorKind::QuotaExceeded => (
            "the user's share of the disk is used up",
            "a cota de disco do usuário acabou",
        ),
        ErrorKind::FileTooLarge => ("the file is too large", "o arquivo é grande demais"),
        ErrorKind::ResourceBusy | ErrorKind::ExecutableFileBusy => (
            "another program is using it",
            "outro programa o está usando",
        ),
        ErrorKind::InvalidFilename => ("this name is not possible", "esse nome não é possível"),
        ErrorKind::TimedOut => ("it takes too long", "demora demais"),
        ErrorKind::Interrupted => ("interrupted", "interrompido"),
        ErrorKind::OutOfMemory => ("out of memory", "falta memória"),
        ErrorKind::BrokenPipe => ("nobody reads it any more", "ninguém mais o lê"),
        ErrorKind::UnexpectedEof => ("it ends too early", "termina cedo demais"),
        ErrorKind::InvalidData | ErrorKind::InvalidInput => (
            "it does not hold what it should",
            "não contém o que deveria",
        ),
        // A library's own word, such as that of one that unpacks.
        ErrorKind::Other if error.get_ref().is_some() => {
            ("something in it is wrong", "algo nele está errado")
        }
        _ => return Message::new(error.to_string(), error.to_string()),
    };
    // What a reader says besides is worth having, in whatever language.
    match error.get_ref() {
        Some(detail) => Message::new(format!("{en} ({detail})"), format!("{pt} ({detail})")),
        None => Message::new(en, pt),
    }
}

/// What to do about it.
pub fn system_remedy(error: &Error) -> Message {
    let (en, pt) = match error.kind() {
        ErrorKind::NotFound | ErrorKind::NotADirectory | ErrorKind::InvalidFilename => {
            ("check the path", "confira o caminho")
        }
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => (
            "change the permissions, or name a file elsewhere",
            "mude as permissões, ou diga um arquivo em outro lugar",
        ),
        ErrorKind::AlreadyExists
        | ErrorKind::IsADirectory
        | ErrorKind::NotSeekable
        | ErrorKind::DirectoryNotEmpty => ("name another file", "diga outro arquivo"),
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge => (
            "make room, or name a file on another disk",
            "libere espaço, ou diga um arquivo em outro disco",
        ),
        ErrorKind::UnexpectedEof | ErrorKind::InvalidData => (
            "the file is damaged or of another kind: get it again",
            "o arquivo está danificado ou é de outro tipo: obtenha-o de novo",
        ),
        _ => (
            "try again; if it stays, look whether the disk and the file are in order",
            "tente de novo; se continuar, veja se o disco e o arquivo estão em ordem",
        ),
    };
    Message::new(en, pt)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_system_speaks_both_languages() {
        let missing = std::fs::read("/no such folder/x").unwrap_err();
        let told = system_error(&missing);
        assert_eq!(told.en, "there is no such file or folder");
        assert_eq!(told.pt, "esse arquivo ou pasta não existe");
        assert_eq!(system_remedy(&missing).pt, "confira o caminho");
        let folder = std::fs::read("/").unwrap_err();
        assert_eq!(system_error(&folder).pt, "é uma pasta");
        assert_eq!(
            system_error(&ErrorKind::StorageFull.into()).pt,
            "o disco está cheio"
        );
    }

    #[test]
    fn what_a_reader_says_is_not_lost() {
        let told = Error::new(ErrorKind::InvalidData, "block 3 is damaged");
        assert_eq!(
            system_error(&told).pt,
            "não contém o que deveria (block 3 is damaged)"
        );
        assert_eq!(
            system_error(&ErrorKind::InvalidData.into()).pt,
            "não contém o que deveria"
        );
    }
}
