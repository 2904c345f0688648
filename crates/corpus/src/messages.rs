//! Errors of games and files as messages in both languages.

use std::io;

use syntax::{Message, system_error, system_remedy};

use crate::input::{Damage, Foreign, InputError, NotText};
use crate::store::{SvdbError, SvdbErrorKind};

/// An error of this crate's own readers.
enum ReadError<'a> {
    Store(&'a SvdbError),
    Packed(Damage),
    Input(&'a InputError),
    Foreign(Foreign),
    NotText,
}

impl ReadError<'_> {
    fn of(error: &io::Error) -> Option<ReadError<'_>> {
        let inner = error.get_ref()?;
        let store = inner.downcast_ref().map(ReadError::Store);
        let packed = || inner.downcast_ref().copied().map(ReadError::Packed);
        let input = || inner.downcast_ref().map(ReadError::Input);
        let foreign = || inner.downcast_ref().copied().map(ReadError::Foreign);
        let not_text = || inner.is::<NotText>().then_some(ReadError::NotText);
        let ours = store.or_else(packed).or_else(input);
        ours.or_else(foreign).or_else(not_text)
    }
}

/// Why a file of games cannot be read or written: an error of this crate, or of the system.
pub fn describe_error(error: &io::Error) -> Message {
    match ReadError::of(error) {
        Some(ReadError::Store(error)) => describe_svdb_error(error),
        Some(ReadError::Packed(damage)) => describe_damage(damage),
        Some(ReadError::Input(error)) => error.message(),
        Some(ReadError::Foreign(foreign)) => {
            let pt = match foreign {
                Foreign::Packed(program) => {
                    format!("está compactado com {program}, que não se lê aqui")
                }
                Foreign::Binary => "não é um texto".to_owned(),
                Foreign::Prose => "é um texto sem partidas, não PGN".to_owned(),
            };
            Message::new(foreign.to_string(), pt)
        }
        Some(ReadError::NotText) => {
            Message::new(NotText.to_string(), "é um acervo de partidas, não um texto")
        }
        None => system_error(error),
    }
}

/// Whether the error says that a file does not hold games at all, so that nothing of it was read.
pub fn is_not_games(error: &io::Error) -> bool {
    match ReadError::of(error) {
        Some(ReadError::Foreign(_) | ReadError::NotText) => true,
        Some(ReadError::Store(error)) => error.kind == SvdbErrorKind::NotAStore,
        _ => false,
    }
}

fn describe_damage(damage: Damage) -> Message {
    let pt = match damage {
        Damage::Cut(packing) => {
            format!("o arquivo, compactado com {packing}, termina no meio: falta a última parte")
        }
        Damage::Corrupt(packing) => format!(
            "o arquivo, compactado com {packing}, está danificado: não se deixa descompactar até o fim"
        ),
        Damage::Trailing(packing) => format!(
            "o arquivo, compactado com {packing}, está inteiro, mas outros bytes vêm depois do fim"
        ),
        Damage::Demanding(packing) => format!(
            "o arquivo, compactado com {packing}, pede para descompactar mais memória do que é permitido"
        ),
        Damage::Huge(packing) => format!(
            "o arquivo, compactado com {packing}, descompacta em mais texto do que é permitido aqui"
        ),
    };
    Message::new(damage.to_string(), pt)
}

fn describe_svdb_error(error: &SvdbError) -> Message {
    let SvdbError { offset, kind } = error;
    let pt = match kind {
        SvdbErrorKind::NotAStore => "não é um acervo de partidas".to_owned(),
        SvdbErrorKind::Version(version) => {
            format!("um acervo da versão {version}, que este programa não lê")
        }
        SvdbErrorKind::Truncated => "o acervo está cortado".to_owned(),
        SvdbErrorKind::Checksum(part) => {
            format!(
                "o acervo está danificado (soma de verificação: {})",
                portuguese(part)
            )
        }
        SvdbErrorKind::Limit(part) => {
            format!(
                "o acervo está danificado ({}: além do limite)",
                portuguese(part)
            )
        }
        SvdbErrorKind::Content(part) => {
            format!("o acervo não faz sentido ({})", portuguese(part))
        }
        SvdbErrorKind::Moves(game) => {
            format!("o acervo não faz sentido (lances da partida {game})")
        }
    };
    Message::new(error.to_string(), format!("{pt}, no byte {offset}"))
}

/// The name of a part of a store in Portuguese.
fn portuguese(part: &str) -> &str {
    match part {
        "moves" => "lances",
        "headers" => "cabeçalhos",
        "clues" => "pistas",
        "answers" => "respostas",
        "annotations" => "comentários e variantes",
        "the index" => "o índice",
        "the beginning" => "o começo",
        "a block's head" => "cabeça de um bloco",
        "size of a block" => "tamanho de um bloco",
        "games of a block" => "partidas de um bloco",
        "number of blocks" => "número de blocos",
        "blocks missing or exchanged" => "blocos em falta ou trocados",
        "bytes after its end" => "bytes depois do fim",
        "starts" => "posições iniciais",
        "results" => "resultados",
        "gaps" => "lacunas",
        "lengths" => "comprimentos",
        "counts" => "contagens",
        "headers of games" => "cabeçalhos das partidas",
        "names of headers" => "nomes dos cabeçalhos",
        "orders of headers" => "ordens dos cabeçalhos",
        "values of headers" => "valores dos cabeçalhos",
        other => other,
    }
}

/// What the user can do about an error.
pub fn error_remedy(error: &io::Error) -> Message {
    content_remedy(error).unwrap_or_else(|| system_remedy(error))
}

/// What the user can do about the content of a file, wherever it lies; `None` for errors of the system.
pub fn content_remedy(error: &io::Error) -> Option<Message> {
    Some(match ReadError::of(error)? {
        ReadError::Store(_) => Message::new(
            "make the store again with stratvision import",
            "faça o acervo de novo com stratvision import",
        ),
        ReadError::Packed(Damage::Huge(packing)) => Message::new(
            format!(
                "check what it holds; if it holds games, unpack it with {packing} and name the plain file"
            ),
            format!(
                "veja o que há nele; se forem partidas, descompacte-o com {packing} e indique o arquivo descompactado"
            ),
        ),
        ReadError::Packed(Damage::Demanding(_)) => Message::new(
            "unpack it first (zstd -d --long=31 FILE) and name the plain file",
            "descompacte-o antes (zstd -d --long=31 ARQUIVO) e indique o arquivo descompactado",
        ),
        ReadError::Packed(Damage::Trailing(_)) => Message::new(
            "nothing of the archive is lost; pack the text again to remove the other bytes",
            "nada do arquivo se perde; compacte o texto de novo para remover os outros bytes",
        ),
        ReadError::Packed(damage) => {
            let packing = damage.packing();
            Message::new(
                format!(
                    "get another copy of the file; {packing} -t FILE checks whether it is complete"
                ),
                format!("obtenha outra cópia do arquivo; {packing} -t ARQUIVO diz se está inteiro"),
            )
        }
        ReadError::Input(InputError::Io { error, .. }) => content_remedy(error)?,
        ReadError::Foreign(Foreign::Packed(_)) => Message::new(
            "unpack it first and give the PGN file, or pack that with zstd, gzip or bzip2",
            "descompacte-o antes e dê o arquivo PGN, ou compacte esse com zstd, gzip ou bzip2",
        ),
        ReadError::Foreign(Foreign::Binary | Foreign::Prose)
        | ReadError::Input(InputError::Nothing(_)) => Message::new(
            "name a PGN file (plain, .zst, .gz, .bz2), a store (.svdb) or a folder of them",
            "diga um arquivo PGN (puro, .zst, .gz, .bz2), um acervo (.svdb) ou uma pasta deles",
        ),
        ReadError::NotText => Message::new(
            "make PGN of it with stratvision export",
            "faça um PGN dele com stratvision export",
        ),
    })
}

impl InputError {
    pub fn message(&self) -> Message {
        match self {
            InputError::Io { path, error } => {
                let (path, why) = (path.display(), describe_error(error));
                Message::new(format!("{path}: {}", why.en), format!("{path}: {}", why.pt))
            }
            InputError::Nothing(word) => Message::new(
                format!("{word}: no games there"),
                format!("{word}: nenhuma partida ali"),
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::Packing;

    #[test]
    fn errors_of_a_store_are_described_in_both_languages() {
        let error = SvdbError {
            offset: 16,
            kind: SvdbErrorKind::Checksum("moves"),
        };
        let message = describe_error(&error.into());
        assert_eq!(
            message.en,
            "the store is damaged (checksum of moves), at byte 16"
        );
        assert_eq!(
            message.pt,
            "o acervo está danificado (soma de verificação: lances), no byte 16"
        );
        let missing = io::Error::from(io::ErrorKind::NotFound);
        assert_eq!(
            describe_error(&missing).pt,
            "esse arquivo ou pasta não existe"
        );
    }

    #[test]
    fn damage_of_an_archive_is_described_with_a_remedy() {
        for damage in [Damage::Cut(Packing::Gzip), Damage::Corrupt(Packing::Zstd)] {
            let error = io::Error::new(io::ErrorKind::InvalidData, damage);
            let (message, remedy) = (describe_error(&error), error_remedy(&error));
            let packing = damage.packing().to_string();
            assert!(message.en.contains(&packing) && message.pt.contains(&packing));
            assert!(message.pt.starts_with("o arquivo"), "{}", message.pt);
            assert!(
                remedy.en.contains(&format!("{packing} -t")),
                "{}",
                remedy.en
            );
            assert!(remedy.pt.contains("outra cópia"), "{}", remedy.pt);
        }
        let nothing = io::Error::other(InputError::Nothing("here".to_owned()));
        assert_eq!(describe_error(&nothing).pt, "here: nenhuma partida ali");
    }
}
