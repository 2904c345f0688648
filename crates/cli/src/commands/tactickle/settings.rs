//! What the options of the command line make of the program and its opponents.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::ArgMatches;
use game::{NotationError, Side};
use opponents::pad::Options;
use opponents::tac_tickle::{Begins, Contestant, Ties};
use syntax::{Lang, Message};
use tactickle::memory::{Memory, StoreKind};
use tactickle::{DRAW_AFTER, Position};

use super::memory::MemoryFile;
use super::solution;
use crate::error::{CliError, ErrorText};
use crate::files;

/// How the program decides.
pub fn options(matches: &ArgMatches) -> Options {
    let qi = matches.get_one::<u32>("qi").copied().unwrap_or(0);
    options_at(matches, qi)
}

/// The same at a depth of its own.
pub fn options_at(matches: &ArgMatches, qi: u32) -> Options {
    if matches.get_flag("original") {
        Options::original(qi)
    } else {
        Options::improved(qi)
    }
}

/// A memory of a kind, folded unless the options say otherwise.
pub fn new_memory(matches: &ArgMatches, kind: StoreKind) -> Memory {
    Memory::new(kind, !told_apart(matches) && !matches.get_flag("original"))
}

/// Turned boards are to be told apart.
fn told_apart(matches: &ArgMatches) -> bool {
    matches!(matches.try_get_one::<bool>("no-fold"), Ok(Some(true)))
}

/// The kind of a new memory: what `--store` says, otherwise that of the program.
fn kind_of(matches: &ArgMatches) -> (StoreKind, bool) {
    let word = matches.get_one::<String>("store");
    match word.and_then(|word| StoreKind::from_word(word)) {
        Some(kind) => (kind, true),
        None if matches.get_flag("original") => (StoreKind::Relations, false),
        None => (StoreKind::Exact, false),
    }
}

/// The memory that is named, or a new one; and where it is to be kept, which must be possible if it `learns`.
pub fn memory_of(
    matches: &ArgMatches,
    learns: bool,
) -> Result<(Memory, Option<MemoryFile>), CliError> {
    let (kind, said) = kind_of(matches);
    let Some(path) = matches.get_one::<PathBuf>("memory") else {
        return Ok((new_memory(matches, kind), None));
    };
    let (file, known) = MemoryFile::open(path)?;
    match &known {
        Some(known) => agree(matches, known, kind, said, path)?,
        // Nothing would ever be written there.
        None if !learns => return Err(CliError::file(path, &ErrorKind::NotFound.into())),
        None => {}
    }
    if learns {
        files::check_writable(path)?;
    }
    let memory = known.unwrap_or_else(|| new_memory(matches, kind));
    Ok((memory, Some(file)))
}

/// Refuses a memory that is not what the options ask for.
fn agree(
    matches: &ArgMatches,
    known: &Memory,
    kind: StoreKind,
    said: bool,
    path: &Path,
) -> Result<(), CliError> {
    let path = path.display();
    let (is, asked) = (known.kind().word(), kind.word());
    if told_apart(matches) && known.is_folded() {
        return Err(CliError::usage(
            format!(
                "{path} is a memory in which turned boards are one; --no-fold tells them apart"
            ),
            format!(
                "{path} é uma memória em que tabuleiros girados são um só; --no-fold os distingue"
            ),
        )
        .help(
            "leave --no-fold out, or name another file",
            "deixe --no-fold de fora, ou diga outro arquivo",
        ));
    }
    if said {
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
    if !matches.get_flag("original") || (known.kind() == kind && !known.is_folded()) {
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

/// The side that `--to-move` names.
pub fn to_move(matches: &ArgMatches) -> Option<Side> {
    let word = matches.get_one::<String>("to-move")?;
    Position::read_side(word)
}

/// A position; the side to move may stand behind it, if it does not contradict `--to-move`.
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
                format!("leave --to-move out, or the {own} behind the board"),
                format!("deixe de fora --to-move, ou o {own} depois do tabuleiro"),
            )),
        });
    }
    let turn = own.or(side).unwrap_or(Side::White);
    Ok(Position::new(placement, turn))
}

/// What is no position of a game, as wrong usage.
pub fn no_position(trouble: ErrorText) -> CliError {
    CliError::Usage(trouble)
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

/// Refuses options that change nothing because `needed` is not there.
pub fn refuse_idle(matches: &ArgMatches, options: &[&str], needed: &str) -> Result<(), CliError> {
    let given = |option: &&&str| {
        matches.value_source(option) == Some(clap::parser::ValueSource::CommandLine)
    };
    let Some(option) = options.iter().find(given) else {
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

/// A number, or what is usual.
pub fn number(matches: &ArgMatches, name: &str, usual: u64) -> u64 {
    matches.get_one::<u64>(name).copied().unwrap_or(usual)
}

/// Plies after which a game is drawn.
pub fn draw_after(matches: &ArgMatches) -> usize {
    number(matches, "draw-after", DRAW_AFTER as u64) as usize
}

/// Who plays against the program.
pub fn opponent(matches: &ArgMatches, lang: Lang) -> Contestant {
    match matches.get_one::<String>("against").map(String::as_str) {
        Some("random") => Contestant::Random,
        Some("perfect-first") => {
            Contestant::Perfect(Arc::new(solution::load(matches, lang)), Ties::First)
        }
        _ => Contestant::Perfect(Arc::new(solution::load(matches, lang)), Ties::Random),
    }
}

/// When it is the program's turn to begin.
pub fn begins(matches: &ArgMatches) -> Begins {
    match matches.get_one::<String>("begins").map(String::as_str) {
        Some("second") => Begins::Second,
        Some("alternating") => Begins::Alternating,
        _ => Begins::First,
    }
}
