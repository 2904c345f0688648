//! What goes wrong with games and files, in both languages.

use std::io;

use syntax::{Message, system_error, system_remedy};

use crate::input::{Damage, Foreign, InputError, NotText};
use crate::store::{Fault, FaultKind};

/// What our own readers said of a file.
enum Ours<'a> {
    Store(&'a Fault),
    Packed(Damage),
    Input(&'a InputError),
    Foreign(Foreign),
    NotText,
}

impl Ours<'_> {
    fn of(error: &io::Error) -> Option<Ours<'_>> {
        let inner = error.get_ref()?;
        let store = inner.downcast_ref().map(Ours::Store);
        let packed = || inner.downcast_ref().copied().map(Ours::Packed);
        let input = || inner.downcast_ref().map(Ours::Input);
        let foreign = || inner.downcast_ref().copied().map(Ours::Foreign);
        let not_text = || inner.is::<NotText>().then_some(Ours::NotText);
        let ours = store.or_else(packed).or_else(input);
        ours.or_else(foreign).or_else(not_text)
    }
}

/// Why a file of games cannot be read or written: what our readers say of it, the rest is the system's.
pub fn file_trouble(error: &io::Error) -> Message {
    match Ours::of(error) {
        Some(Ours::Store(fault)) => store_trouble(fault),
        Some(Ours::Packed(damage)) => packed_trouble(damage),
        Some(Ours::Input(error)) => error.message(),
        Some(Ours::Foreign(foreign)) => {
            let pt = match foreign {
                Foreign::Packed(program) => {
                    format!("está compactado com {program}, que não se lê aqui")
                }
                Foreign::Binary => "não é um texto".to_owned(),
                Foreign::Prose => "é um texto sem partidas, não PGN".to_owned(),
            };
            Message::new(foreign.to_string(), pt)
        }
        Some(Ours::NotText) => {
            Message::new(NotText.to_string(), "é um acervo de partidas, não um texto")
        }
        None => system_error(error),
    }
}

/// Whether a file is no file of games at all, so that nothing of it was read.
pub fn is_of_another_kind(error: &io::Error) -> bool {
    match Ours::of(error) {
        Some(Ours::Foreign(_) | Ours::NotText) => true,
        Some(Ours::Store(fault)) => fault.kind == FaultKind::NotAStore,
        _ => false,
    }
}

fn packed_trouble(damage: Damage) -> Message {
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

/// What is wrong with a store, and where.
fn store_trouble(fault: &Fault) -> Message {
    let Fault { offset, kind } = fault;
    let pt = match kind {
        FaultKind::NotAStore => "não é um acervo de partidas".to_owned(),
        FaultKind::Version(version) => {
            format!("um acervo da versão {version}, que este programa não lê")
        }
        FaultKind::Truncated => "o acervo está cortado".to_owned(),
        FaultKind::Checksum(part) => {
            format!(
                "o acervo está danificado (soma de verificação: {})",
                portuguese(part)
            )
        }
        FaultKind::Limit(part) => {
            format!(
                "o acervo está danificado ({}: além do limite)",
                portuguese(part)
            )
        }
        FaultKind::Content(part) => {
            format!("o acervo não faz sentido ({})", portuguese(part))
        }
        FaultKind::Moves(game) => format!("o acervo não faz sentido (lances da partida {game})"),
    };
    Message::new(fault.to_string(), format!("{pt}, no byte {offset}"))
}

/// The part of a store that is wrong.
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

/// What to do about it.
pub fn file_remedy(error: &io::Error) -> Message {
    content_remedy(error).unwrap_or_else(|| system_remedy(error))
}

/// What to do about what a file holds, wherever it lies; `None` if it is the system that refuses.
pub fn content_remedy(error: &io::Error) -> Option<Message> {
    Some(match Ours::of(error)? {
        Ours::Store(_) => Message::new(
            "make the store anew with stratvision import",
            "faça o acervo de novo com stratvision import",
        ),
        Ours::Packed(Damage::Huge(packing)) => Message::new(
            format!(
                "look what is in it; if it is games, unpack it with {packing} and give the plain file"
            ),
            format!(
                "veja o que há nele; se forem partidas, descompacte-o com {packing} e dê o arquivo puro"
            ),
        ),
        Ours::Packed(Damage::Demanding(_)) => Message::new(
            "unpack it first (zstd -d --long=31 FILE) and give the plain file",
            "descompacte-o antes (zstd -d --long=31 ARQUIVO) e dê o arquivo puro",
        ),
        Ours::Packed(Damage::Trailing(_)) => Message::new(
            "nothing of the archive is lost; pack the text anew to be rid of the other bytes",
            "nada do arquivo se perde; compacte o texto de novo para se livrar dos outros bytes",
        ),
        Ours::Packed(damage) => {
            let packing = damage.packing();
            Message::new(
                format!(
                    "get another copy of the file; {packing} -t FILE tells whether it is whole"
                ),
                format!("obtenha outra cópia do arquivo; {packing} -t ARQUIVO diz se está inteiro"),
            )
        }
        Ours::Input(InputError::Io { error, .. }) => content_remedy(error)?,
        Ours::Foreign(Foreign::Packed(_)) => Message::new(
            "unpack it first and give the PGN file, or pack that with zstd, gzip or bzip2",
            "descompacte-o antes e dê o arquivo PGN, ou compacte esse com zstd, gzip ou bzip2",
        ),
        Ours::Foreign(Foreign::Binary | Foreign::Prose) | Ours::Input(InputError::Nothing(_)) => {
            Message::new(
                "name a PGN file (plain, .zst, .gz, .bz2), a store (.svdb) or a folder of them",
                "diga um arquivo PGN (puro, .zst, .gz, .bz2), um acervo (.svdb) ou uma pasta deles",
            )
        }
        Ours::NotText => Message::new(
            "make PGN of it with stratvision export",
            "faça um PGN dele com stratvision export",
        ),
    })
}

impl InputError {
    /// What is wrong.
    pub fn message(&self) -> Message {
        match self {
            InputError::Io { path, error } => {
                let (path, why) = (path.display(), file_trouble(error));
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
    fn a_store_speaks_both_languages() {
        let fault = Fault {
            offset: 16,
            kind: FaultKind::Checksum("moves"),
        };
        let told = file_trouble(&fault.into());
        assert_eq!(
            told.en,
            "the store is damaged (checksum of moves), at byte 16"
        );
        assert_eq!(
            told.pt,
            "o acervo está danificado (soma de verificação: lances), no byte 16"
        );
        let missing = io::Error::from(io::ErrorKind::NotFound);
        assert_eq!(
            file_trouble(&missing).pt,
            "esse arquivo ou pasta não existe"
        );
    }

    #[test]
    fn a_damaged_archive_is_told_in_our_own_words_with_a_remedy() {
        for damage in [Damage::Cut(Packing::Gzip), Damage::Corrupt(Packing::Zstd)] {
            let error = io::Error::new(io::ErrorKind::InvalidData, damage);
            let (told, remedy) = (file_trouble(&error), file_remedy(&error));
            let packing = damage.packing().to_string();
            assert!(told.en.contains(&packing) && told.pt.contains(&packing));
            assert!(told.pt.starts_with("o arquivo"), "{}", told.pt);
            assert!(
                remedy.en.contains(&format!("{packing} -t")),
                "{}",
                remedy.en
            );
            assert!(remedy.pt.contains("outra cópia"), "{}", remedy.pt);
        }
        let nothing = io::Error::other(InputError::Nothing("here".to_owned()));
        assert_eq!(file_trouble(&nothing).pt, "here: nenhuma partida ali");
    }
}
