//! A player as the command line names it: `KIND:NAME@KEY=VALUE,…`.

use std::path::Path;

use arena::contest::Pace;
use arena::tournament::{MAX_DEPTH, MAX_NODES};

use crate::error::CliError;
use crate::terminal::printable;

#[derive(Debug, Default, PartialEq, Eq)]
pub struct PlayerSpec<'a> {
    /// The text before the colon, or all of it if there is no colon.
    pub kind: &'a str,
    /// The text after the colon.
    pub name: Option<&'a str>,
    /// The player's own limits.
    pub own: Pace,
    /// Patterns that give advice.
    pub patterns: Vec<&'a str>,
    /// Options of an engine, name and value.
    pub settings: Vec<(&'a str, &'a str)>,
}

impl<'a> PlayerSpec<'a> {
    pub fn parse(word: &'a str, keys: AllowedKeys) -> Result<PlayerSpec<'a>, CliError> {
        let (base, settings) = split_settings(word);
        // An engine is sent each setting in a line of its own.
        if settings.chars().any(char::is_control) {
            let shown = printable(word);
            return Err(CliError::usage(
                format!("\"{shown}\": control characters, such as line breaks, after @"),
                format!("\"{shown}\": caracteres de controle, como quebras de linha, depois de @"),
            )
            .help(
                "write the settings in one line",
                "escreva os ajustes em uma só linha",
            ));
        }
        let (kind, name) = match base.split_once(':') {
            Some((kind, name)) => (kind, Some(name)),
            None => (base, None),
        };
        let mut spec = PlayerSpec {
            kind,
            name,
            ..PlayerSpec::default()
        };
        let mut last = "";
        for setting in settings.split(',').filter(|setting| !setting.is_empty()) {
            let (key, value) = match setting.split_once('=') {
                Some((key, value)) => (key.trim(), value.trim()),
                // `patterns=a,b` contains the separator of settings.
                None if last == "patterns" => (last, setting.trim()),
                None => return Err(keys.error(word)),
            };
            last = key;
            let number: Option<u64> = value.parse().ok().filter(|&number| number > 0);
            match (key, number) {
                ("depth", Some(depth)) => {
                    spec.own.depth = Some(limit(word, key, depth, MAX_DEPTH)? as u32);
                }
                ("nodes", Some(nodes)) => {
                    spec.own.nodes = Some(limit(word, key, nodes, MAX_NODES)?);
                }
                ("depth" | "nodes", None) => return Err(keys.error(word)),
                ("patterns", _) if keys.patterns && !value.is_empty() => spec.patterns.push(value),
                _ if keys.settings && !key.is_empty() => spec.settings.push((key, value)),
                _ => return Err(keys.error(word)),
            }
        }
        Ok(spec)
    }
}

/// Checks a limit against the largest one that tournaments know.
fn limit(word: &str, key: &str, number: u64, max: i64) -> Result<u64, CliError> {
    let max = max.unsigned_abs();
    if number <= max {
        return Ok(number);
    }
    let word = printable(word);
    Err(CliError::usage(
        format!("\"{word}\": {key}={number} is not possible"),
        format!("\"{word}\": {key}={number} não é possível"),
    )
    .help(
        format!("write a whole number from 1 to {max}"),
        format!("escreva um número inteiro de 1 a {max}"),
    ))
}

/// The settings that a player has beside `depth` and `nodes`.
#[derive(Debug, Clone, Copy, Default)]
pub struct AllowedKeys {
    pub patterns: bool,
    pub settings: bool,
}

impl AllowedKeys {
    fn error(self, word: &str) -> CliError {
        let mut keys = vec!["depth=N", "nodes=N"];
        if self.patterns {
            keys.push("patterns=NAME,NAME");
        }
        if self.settings {
            keys.push("OPTION=VALUE");
        }
        let keys = keys.join(", ");
        CliError::usage(
            format!("\"{word}\": the text after @ is not a setting"),
            format!("\"{word}\": o texto depois de @ não é um ajuste"),
        )
        .help(
            format!("this player takes {keys}"),
            format!("este jogador aceita {keys}"),
        )
    }
}

/// The name and its settings. The name of an existing file may contain an @.
fn split_settings(word: &str) -> (&str, &str) {
    let name = word.split_once(':').map_or(word, |(_, name)| name);
    if Path::new(name).exists() {
        return (word, "");
    }
    word.rsplit_once('@').unwrap_or((word, ""))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: AllowedKeys = AllowedKeys {
        patterns: true,
        settings: true,
    };

    #[test]
    fn kind_name_limits_and_settings_are_parsed() {
        let spec =
            PlayerSpec::parse("set:nivel3@depth=4,patterns=philidor,x_ray,nodes=9", ALL).unwrap();
        assert_eq!((spec.kind, spec.name), ("set", Some("nivel3")));
        assert_eq!((spec.own.depth, spec.own.nodes), (Some(4), Some(9)));
        assert_eq!(spec.patterns, ["philidor", "x_ray"]);
        let spec = PlayerSpec::parse("uci:a b@Skill Level=3,Hash=16", ALL).unwrap();
        assert_eq!(spec.name, Some("a b"));
        assert_eq!(spec.settings, [("Skill Level", "3"), ("Hash", "16")]);
        assert_eq!(PlayerSpec::parse("random", ALL).unwrap().kind, "random");
    }

    #[test]
    fn unknown_settings_and_invalid_limits_are_rejected() {
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
            assert!(
                PlayerSpec::parse(word, AllowedKeys::default()).is_err(),
                "{word}"
            );
        }
    }
}
