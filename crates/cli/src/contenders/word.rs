//! A player's word taken apart: `KIND:NAME@KEY=VALUE,…`.

use std::path::Path;

use arena::contest::Pace;
use arena::tournament::{MAX_DEPTH, MAX_NODES};

use crate::error::CliError;
use crate::terminal::printable;

/// A word and what follows it.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Word<'a> {
    /// Before the colon; the whole name where there is none.
    pub kind: &'a str,
    /// Behind the colon.
    pub name: Option<&'a str>,
    /// Limits of its own.
    pub own: Pace,
    /// Patterns that give advice.
    pub patterns: Vec<&'a str>,
    /// Everything else, for whoever understands it.
    pub settings: Vec<(&'a str, &'a str)>,
}

impl<'a> Word<'a> {
    /// Reads a word; `keys` are the settings that this player takes, all if there are none.
    pub fn read(word: &'a str, takes: Takes) -> Result<Word<'a>, CliError> {
        let (base, settings) = parted(word);
        // Programs are told them in lines of their own.
        if settings.chars().any(char::is_control) {
            let shown = printable(word);
            return Err(CliError::usage(
                format!("\"{shown}\": signs that steer, such as line breaks, behind @"),
                format!("\"{shown}\": sinais de controle, como quebras de linha, depois de @"),
            )
            .help(
                "write the settings in one line",
                "escreva os ajustes numa só linha",
            ));
        }
        let (kind, name) = match base.split_once(':') {
            Some((kind, name)) => (kind, Some(name)),
            None => (base, None),
        };
        let mut read = Word {
            kind,
            name,
            ..Word::default()
        };
        let mut last = "";
        for setting in settings.split(',').filter(|setting| !setting.is_empty()) {
            let (key, value) = match setting.split_once('=') {
                Some((key, value)) => (key.trim(), value.trim()),
                // A list goes on.
                None if last == "patterns" => (last, setting.trim()),
                None => return Err(takes.wrong(word)),
            };
            last = key;
            let number: Option<u64> = value.parse().ok().filter(|&number| number > 0);
            match (key, number) {
                ("depth", Some(depth)) => {
                    read.own.depth = Some(limit(word, key, depth, MAX_DEPTH)? as u32);
                }
                ("nodes", Some(nodes)) => {
                    read.own.nodes = Some(limit(word, key, nodes, MAX_NODES)?);
                }
                ("depth" | "nodes", None) => return Err(takes.wrong(word)),
                ("patterns", _) if takes.patterns && !value.is_empty() => read.patterns.push(value),
                _ if takes.settings && !key.is_empty() => read.settings.push((key, value)),
                _ => return Err(takes.wrong(word)),
            }
        }
        Ok(read)
    }
}

/// A limit that a player can have.
fn limit(word: &str, key: &str, number: u64, most: i64) -> Result<u64, CliError> {
    let most = most.unsigned_abs();
    if number <= most {
        return Ok(number);
    }
    let word = printable(word);
    Err(CliError::usage(
        format!("\"{word}\": {key}={number} is not possible"),
        format!("\"{word}\": {key}={number} não é possível"),
    )
    .help(
        format!("write a whole number from 1 to {most}"),
        format!("escreva um número inteiro de 1 a {most}"),
    ))
}

/// Which settings a player understands, beside limits of its own.
#[derive(Debug, Clone, Copy, Default)]
pub struct Takes {
    /// Patterns.
    pub patterns: bool,
    /// Options of its own.
    pub settings: bool,
}

impl Takes {
    fn wrong(self, word: &str) -> CliError {
        let mut keys = vec!["depth=N", "nodes=N"];
        if self.patterns {
            keys.push("patterns=NAME,NAME");
        }
        if self.settings {
            keys.push("OPTION=VALUE");
        }
        let keys = keys.join(", ");
        CliError::usage(
            format!("\"{word}\": what stands behind @ is not understood"),
            format!("\"{word}\": o que está depois de @ não se entende"),
        )
        .help(
            format!("this player takes {keys}"),
            format!("este jogador aceita {keys}"),
        )
    }
}

/// The name and its settings. An @ may be part of a file's name.
fn parted(word: &str) -> (&str, &str) {
    let name = word.split_once(':').map_or(word, |(_, name)| name);
    if Path::new(name).exists() {
        return (word, "");
    }
    word.rsplit_once('@').unwrap_or((word, ""))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: Takes = Takes {
        patterns: true,
        settings: true,
    };

    #[test]
    fn words_come_apart() {
        let read = Word::read("set:nivel3@depth=4,patterns=philidor,x_ray,nodes=9", ALL).unwrap();
        assert_eq!((read.kind, read.name), ("set", Some("nivel3")));
        assert_eq!((read.own.depth, read.own.nodes), (Some(4), Some(9)));
        assert_eq!(read.patterns, ["philidor", "x_ray"]);
        let read = Word::read("uci:a b@Skill Level=3,Hash=16", ALL).unwrap();
        assert_eq!(read.name, Some("a b"));
        assert_eq!(read.settings, [("Skill Level", "3"), ("Hash", "16")]);
        assert_eq!(Word::read("random", ALL).unwrap().kind, "random");
    }

    #[test]
    fn what_is_not_understood_is_refused() {
        for word in [
            "x@depth=0",
            "x@depth=",
            "x@nodes=-1",
            "x@depth",
            "x@what=1",
            "x@patterns=a",
            "x@depth=4\n",
            "x@depth=1001",
            "x@depth=18446744073709551615",
            "x@nodes=18446744073709551615",
        ] {
            assert!(Word::read(word, Takes::default()).is_err(), "{word}");
        }
    }
}
