//! What the options of the command line make of the program and its opponents.

use std::io::ErrorKind;
use std::path::Path;
use std::sync::Arc;

use game::{NotationError, Side};
use opponents::pad::Options;
use opponents::tac_tickle::{Contestant, Ties};
use syntax::{Lang, Message};
use tactickle::Position;
use tactickle::memory::{Memory, StoreKind};

use super::memory::MemoryFile;
use super::solution;
use crate::args::PadArgs;
use crate::error::{CliError, ErrorText};
use crate::files;

/// How the program decides.
pub fn options(pad: &PadArgs) -> Options {
    options_at(pad, pad.qi.unwrap_or(0))
}

/// The same at another depth of analysis.
pub fn options_at(pad: &PadArgs, qi: u32) -> Options {
    match pad.original {
        true => Options::original(qi),
        false => Options::improved(qi),
    }
}

/// A memory of a kind, folded unless the options say otherwise.
pub fn new_memory(pad: &PadArgs, kind: StoreKind) -> Memory {
    Memory::new(kind, !pad.no_fold && !pad.original)
}

/// The kind of a new memory: what `--store` says, otherwise that of the program.
fn kind_of(pad: &PadArgs) -> StoreKind {
    let usual = match pad.original {
        true => StoreKind::Relations,
        false => StoreKind::Exact,
    };
    pad.store.unwrap_or(usual)
}

/// The memory that is named, or a new one; and where it is to be kept, which must be possible if it `learns`.
pub fn memory_of(pad: &PadArgs, learns: bool) -> Result<(Memory, Option<MemoryFile>), CliError> {
    let Some(path) = &pad.memory else {
        return Ok((new_memory(pad, kind_of(pad)), None));
    };
    let (file, known) = MemoryFile::open(path)?;
    match &known {
        Some(known) => agree(pad, known, path)?,
        // Nothing would ever be written there.
        None if !learns => return Err(CliError::file(path, &ErrorKind::NotFound.into())),
        None => {}
    }
    if learns {
        files::check_writable(path)?;
    }
    let memory = known.unwrap_or_else(|| new_memory(pad, kind_of(pad)));
    Ok((memory, Some(file)))
}

/// Refuses a memory that is not what the options ask for.
fn agree(pad: &PadArgs, known: &Memory, path: &Path) -> Result<(), CliError> {
    let kind = kind_of(pad);
    let path = path.display();
    let (is, asked) = (known.kind().word(), kind.word());
    if pad.no_fold && known.is_folded() {
        return Err(CliError::usage(
            format!(
                "{path} is a memory that folds rotations and reflections of a board; --no-fold stores them separately"
            ),
            format!(
                "{path} é uma memória que junta rotações e reflexões de um tabuleiro; --no-fold as guarda separadamente"
            ),
        )
        .help(
            "leave --no-fold out, or name another file",
            "deixe --no-fold de fora, ou diga outro arquivo",
        ));
    }
    if pad.store.is_some() {
        if known.kind() == kind {
            return Ok(());
        }
        return Err(CliError::usage(
            format!("{path} is a memory of the kind {is}, not {asked}"),
            format!("{path} é uma memória do tipo {is}, não {asked}"),
        )
        .help(
            "leave --store out, or name another file",
            "deixe --store de fora, ou diga outro arquivo",
        ));
    }
    if !pad.original || (known.kind() == kind && !known.is_folded()) {
        return Ok(());
    }
    let (en, pt) = match known.is_folded() {
        true => (
            ", turned boards being one",
            ", com tabuleiros girados como um só",
        ),
        false => ("", ""),
    };
    Err(CliError::usage(
        format!("{path} is a memory of the kind {is}{en}; that of 1982 (--original) is {asked}, each board for itself"),
        format!("{path} é uma memória do tipo {is}{pt}; a de 1982 (--original) é {asked}, cada tabuleiro por si"),
    )
    .help(
        format!("name another file, or say --store {is} to use this one all the same"),
        format!("diga outro arquivo, ou diga --store {is} para usar este mesmo assim"),
    ))
}

/// A position; the side to move may stand after it, if it does not contradict `--to-move`.
pub fn position(text: &str, side: Option<Side>) -> Result<Position, ErrorText> {
    let (placement, own) =
        Position::read_parts(text).map_err(|NotationError(message)| no_board(message))?;
    if let (Some(own), Some(side)) = (own, side)
        && own != side
    {
        let (own, side) = (Position::side_letter(own), Position::side_letter(side));
        return Err(ErrorText {
            message: Message::new(
                format!("here {own} moves, but --to-move says {side}"),
                format!("aqui joga {own}, mas --to-move diz {side}"),
            ),
            help: Some(Message::new(
                format!("leave --to-move out, or the {own} after the board"),
                format!("deixe de fora --to-move, ou o {own} depois do tabuleiro"),
            )),
        });
    }
    let turn = own.or(side).unwrap_or(Side::White);
    Ok(Position::new(placement, turn))
}

/// What is no position of a game, as wrong usage.
pub fn no_position(text: ErrorText) -> CliError {
    CliError::Usage(text)
}

/// What cannot be read or solved as a board, with the way to write one.
pub fn no_board(message: Message) -> ErrorText {
    ErrorText {
        message,
        help: Some(Message::new(
            "a board is (ACRT,BDQS), the squares of X and of O, or 20 characters X, O and .",
            "um tabuleiro é (ACRT,BDQS), as casas de X e de O, ou 20 caracteres X, O e .",
        )),
    }
}

/// Fails if an option is given that changes nothing because `needed` is missing.
pub fn refuse_idle(options: &[(&str, bool)], needed: &str) -> Result<(), CliError> {
    let Some((option, _)) = options.iter().find(|(_, is_given)| *is_given) else {
        return Ok(());
    };
    Err(CliError::usage(
        format!("--{option} changes nothing without {needed}"),
        format!("--{option} não muda nada sem {needed}"),
    )
    .help(
        format!("leave --{option} out, or add {needed}"),
        format!("deixe --{option} de fora, ou acrescente {needed}"),
    ))
}

/// The opponent of the program.
pub fn opponent(against: Option<&str>, quiet: bool, lang: Lang) -> Contestant {
    let perfect = |ties| Contestant::Perfect(Arc::new(solution::load(quiet, lang)), ties);
    match against {
        Some("random") => Contestant::Random,
        Some("perfect-first") => perfect(Ties::First),
        _ => perfect(Ties::Random),
    }
}
