//! The options we offer.

use std::num::NonZeroUsize;

/// Mebibytes of the table.
const HASH: (usize, usize) = (1, 32_768);
const THREADS: (usize, usize) = (1, 256);
const LINES: (usize, usize) = (1, 218);
/// Zero: as deep as time allows.
const DEPTH: (usize, usize) = (0, 127);
/// Zero: the set that is named, or hand-written rules.
const LEVEL: (usize, usize) = (0, 6);
const EMPTY: &str = "<empty>";

/// How the player is set up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settings {
    /// Mebibytes of the table.
    pub hash: usize,
    /// Threads that think.
    pub threads: NonZeroUsize,
    /// Lines worked out.
    pub lines: usize,
    /// Plies looked ahead at most.
    pub depth: Option<u32>,
    /// The shipped set of a level to play by.
    pub level: Option<u8>,
    /// The heuristic set to play by: a file or a name.
    pub set: Option<String>,
    /// Patterns that give advice: files or names, by commas.
    pub patterns: Option<String>,
    /// Castling written as king takes rook.
    pub chess960: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            hash: 16,
            threads: NonZeroUsize::MIN,
            lines: 1,
            depth: None,
            level: None,
            set: None,
            patterns: None,
            chess960: false,
        }
    }
}

impl Settings {
    /// The options as the protocol declares them, with their present values.
    pub(super) fn declared(&self) -> String {
        let spin = |name: &str, value: usize, (least, most): (usize, usize)| {
            format!("option name {name} type spin default {value} min {least} max {most}\n")
        };
        let text = |name: &str, value: &Option<String>| {
            let value = value.as_deref().unwrap_or(EMPTY);
            format!("option name {name} type string default {value}\n")
        };
        [
            spin("Hash", self.hash, HASH),
            spin("Threads", self.threads.get(), THREADS),
            spin("MultiPV", self.lines, LINES),
            spin("Depth", self.depth.unwrap_or(0) as usize, DEPTH),
            spin("Level", usize::from(self.level.unwrap_or(0)), LEVEL),
            text("HeuristicSet", &self.set),
            text("Patterns", &self.patterns),
            "option name Ponder type check default false\n".to_owned(),
            format!(
                "option name UCI_Chess960 type check default {}\n",
                self.chess960
            ),
            "option name Clear Hash type button\n".to_owned(),
        ]
        .concat()
    }

    /// Sets an option; what is wrong, if it is. Names are compared without regard to case.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let number = |(least, most): (usize, usize)| -> Result<usize, String> {
            match value.parse::<usize>() {
                Ok(number) if (least..=most).contains(&number) => Ok(number),
                _ => Err(format!("{name} must be a number from {least} to {most}")),
            }
        };
        let text = || match value {
            "" | EMPTY => None,
            _ => Some(value.to_owned()),
        };
        match name.to_ascii_lowercase().as_str() {
            "hash" => self.hash = number(HASH)?,
            "threads" => {
                self.threads = NonZeroUsize::new(number(THREADS)?).unwrap_or(NonZeroUsize::MIN)
            }
            "multipv" => self.lines = number(LINES)?,
            "depth" => self.depth = Some(number(DEPTH)? as u32).filter(|depth| *depth > 0),
            "level" => self.level = Some(number(LEVEL)? as u8).filter(|level| *level > 0),
            "heuristicset" => self.set = text(),
            "patterns" => self.patterns = text(),
            "uci_chess960" => self.chess960 = value.eq_ignore_ascii_case("true"),
            "ponder" => {}
            _ => return Err(format!("no option '{name}'")),
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_checked() {
        let mut settings = Settings::default();
        assert_eq!(settings.set("hash", "64"), Ok(()));
        assert_eq!(settings.set("MULTIPV", "3"), Ok(()));
        assert_eq!(settings.set("HeuristicSet", "<empty>"), Ok(()));
        assert_eq!(
            (settings.hash, settings.lines, settings.set.clone()),
            (64, 3, None)
        );
        let before = settings.clone();
        for (name, value) in [
            ("Hash", "0"),
            ("Hash", "x"),
            ("Threads", "-1"),
            ("Level", "7"),
            ("Speed", "1"),
        ] {
            assert!(settings.set(name, value).is_err(), "{name} {value}");
        }
        assert_eq!(settings, before);
    }
}
