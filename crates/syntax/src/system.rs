//! Errors of the operating system about files, in both languages, with a remedy.

use std::io::{Error, ErrorKind};

use crate::{Bilingual, Message};

/// Why a file cannot be read or written. Errors without a text of ours keep that of the system.
pub fn system_error(error: &Error) -> Message {
    let text = |en, pt| Bilingual { en, pt };
    let reason = match error.kind() {
        ErrorKind::NotFound => text(
            "there is no such file or folder",
            "esse arquivo ou pasta não existe",
        ),
        ErrorKind::PermissionDenied => text("permission denied", "sem permissão"),
        ErrorKind::AlreadyExists => text("it already exists", "já existe"),
        ErrorKind::IsADirectory => text("it is a folder", "é uma pasta"),
        ErrorKind::NotSeekable => text(
            "it is a pipe or a device, not a file",
            "é um pipe ou dispositivo, não um arquivo",
        ),
        ErrorKind::NotADirectory => text(
            "a part of the path is not a folder",
            "uma parte do caminho não é uma pasta",
        ),
        ErrorKind::DirectoryNotEmpty => text("the folder is not empty", "a pasta não está vazia"),
        ErrorKind::ReadOnlyFilesystem => text("the disk is read-only", "o disco é somente leitura"),
        ErrorKind::StorageFull => text("the disk is full", "o disco está cheio"),
        ErrorKind::QuotaExceeded => {
            text("your disk quota is used up", "a sua cota de disco acabou")
        }
        ErrorKind::FileTooLarge => text("the file is too large", "o arquivo é grande demais"),
        ErrorKind::ResourceBusy | ErrorKind::ExecutableFileBusy => text(
            "another program is using it",
            "outro programa o está usando",
        ),
        ErrorKind::InvalidFilename => text(
            "the file name is not valid",
            "o nome do arquivo não é válido",
        ),
        ErrorKind::TimedOut => text("it timed out", "o tempo se esgotou"),
        ErrorKind::Interrupted => text("interrupted", "interrompido"),
        ErrorKind::OutOfMemory => text("out of memory", "falta memória"),
        ErrorKind::BrokenPipe => text(
            "the other end of the pipe is closed",
            "o outro lado do pipe foi fechado",
        ),
        ErrorKind::UnexpectedEof => text("it ends too early", "termina cedo demais"),
        ErrorKind::InvalidData | ErrorKind::InvalidInput => {
            text("its contents are not valid", "o conteúdo não é válido")
        }
        // An error of a library, such as one that decompresses.
        ErrorKind::Other if error.get_ref().is_some() => {
            text("its contents are corrupt", "o conteúdo está corrompido")
        }
        _ => return Message::new(error.to_string(), error.to_string()),
    };
    // The detail of a library helps to find the cause, also where it is English only.
    match error.get_ref() {
        Some(detail) => Message::new(
            format!("{} ({detail})", reason.en),
            format!("{} ({detail})", reason.pt),
        ),
        None => reason.into(),
    }
}

/// What the user can do about a [`system_error`].
pub fn system_remedy(error: &Error) -> Message {
    let text = |en, pt| Bilingual { en, pt };
    let remedy = match error.kind() {
        ErrorKind::NotFound | ErrorKind::NotADirectory | ErrorKind::InvalidFilename => {
            text("check the path", "confira o caminho")
        }
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => text(
            "change the permissions, or use a file in another place",
            "mude as permissões ou use um arquivo em outro lugar",
        ),
        ErrorKind::AlreadyExists
        | ErrorKind::IsADirectory
        | ErrorKind::NotSeekable
        | ErrorKind::DirectoryNotEmpty => text("name another file", "indique outro arquivo"),
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge => text(
            "make room, or name a file on another disk",
            "libere espaço ou indique um arquivo em outro disco",
        ),
        ErrorKind::UnexpectedEof | ErrorKind::InvalidData => text(
            "the file is corrupt or of another type: get it again",
            "o arquivo está corrompido ou é de outro tipo: obtenha-o de novo",
        ),
        _ => text(
            "try again; if it keeps failing, check the disk and the file",
            "tente de novo; se continuar falhando, verifique o disco e o arquivo",
        ),
    };
    remedy.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn system_errors_and_remedies_are_bilingual() {
        let missing = std::fs::read("/no such folder/x").unwrap_err();
        let reason = system_error(&missing);
        assert_eq!(reason.en, "there is no such file or folder");
        assert_eq!(reason.pt, "esse arquivo ou pasta não existe");
        assert_eq!(system_remedy(&missing).pt, "confira o caminho");
        let folder = std::fs::read("/").unwrap_err();
        assert_eq!(system_error(&folder).pt, "é uma pasta");
        assert_eq!(
            system_error(&ErrorKind::StorageFull.into()).pt,
            "o disco está cheio"
        );
    }

    #[test]
    fn detail_of_a_library_is_kept() {
        let corrupt = Error::new(ErrorKind::InvalidData, "block 3 is damaged");
        assert_eq!(
            system_error(&corrupt).pt,
            "o conteúdo não é válido (block 3 is damaged)"
        );
        assert_eq!(
            system_error(&ErrorKind::InvalidData.into()).pt,
            "o conteúdo não é válido"
        );
    }
}
