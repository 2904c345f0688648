//! What the options of the command line make of the program and its opponents.

use std::path::PathBuf;
use std::sync::Arc;

use clap::ArgMatches;
use player::pad::Options;
use player::tac_tickle::{Begins, Contestant, Ties};
use syntax::Lang;
use tactickle::DRAW_AFTER;
use tactickle::memory::{Memory, StoreKind};

use super::{memory, solution};
use crate::failure::Failure;

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
    let told_apart = matches!(matches.try_get_one::<bool>("no-fold"), Ok(Some(true)));
    Memory::new(kind, !told_apart && !matches.get_flag("original"))
}

/// The memory that is named, or a new one; and where it is to be kept.
pub fn memory_of(matches: &ArgMatches) -> Result<(Memory, Option<PathBuf>), Failure> {
    let path = matches.get_one::<PathBuf>("memory").cloned();
    let known = path.as_deref().map(memory::read).transpose()?.flatten();
    let word = matches.get_one::<String>("store");
    let kind = word.and_then(|word| StoreKind::from_word(word));
    if let (Some(known), Some(kind), Some(path)) = (&known, kind, &path)
        && known.kind() != kind
    {
        let path = path.display();
        let (is, asked) = (known.kind().word(), kind.word());
        return Err(Failure::usage(
            format!("{path} is a memory of the kind {is}, not {asked}"),
            format!("{path} é uma memória do tipo {is}, não {asked}"),
        )
        .help(
            "leave --store out, or name another file",
            "deixe --store de fora, ou diga outro arquivo",
        ));
    }
    let memory = known.unwrap_or_else(|| new_memory(matches, kind.unwrap_or(StoreKind::Exact)));
    Ok((memory, path))
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
