//! The options of the UCI engine.

use std::num::NonZeroUsize;
use std::time::Duration;

use syntax::Message;

use player::Options;
use player::search::DEFAULT_OVERHEAD;

/// Limits of the transposition table in mebibytes.
const HASH: (usize, usize) = (1, 32_768);
const THREADS: (usize, usize) = (1, 256);
const LINES: (usize, usize) = (1, 218);
/// 0: no limit.
const DEPTH: (usize, usize) = (0, 127);
/// 0: none.
const LEVEL: (usize, usize) = (0, 6);
const OVERHEAD: (usize, usize) = (0, 10_000);
const EMPTY: &str = "<empty>";

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settings {
    /// The size of the transposition table in mebibytes.
    pub hash: usize,
    pub threads: NonZeroUsize,
    pub lines: usize,
    /// The maximum depth.
    pub depth: Option<u32>,
    /// The level of a shipped set, if `set` names none.
    pub level: Option<u8>,
    /// The heuristic set: a file or a name.
    pub set: Option<String>,
    /// Patterns that give advice: files or names, separated by commas.
    pub patterns: Option<String>,
    /// Castling written as king takes rook.
    pub chess960: bool,
    /// The time that a move may take to reach the other program.
    pub overhead: Duration,
    /// Use plain minimax instead of alpha-beta.
    pub minimax: bool,
    /// Use null-move pruning.
    pub null_move: bool,
    /// Use late-move reductions.
    pub reductions: bool,
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
            overhead: DEFAULT_OVERHEAD,
            minimax: false,
            null_move: true,
            reductions: true,
        }
    }
}

impl Settings {
    /// The `option` lines, with the present values.
    pub(super) fn declared(&self) -> String {
        let spin = |name: &str, value: usize, (least, most): (usize, usize)| {
            format!("option name {name} type spin default {value} min {least} max {most}\n")
        };
        let check =
            |name: &str, value: bool| format!("option name {name} type check default {value}\n");
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
            spin(
                "Move Overhead",
                self.overhead.as_millis() as usize,
                OVERHEAD,
            ),
            check("Minimax", self.minimax),
            check("NullMove", self.null_move),
            check("Reductions", self.reductions),
            check("Ponder", false),
            check("UCI_Chess960", self.chess960),
            "option name Clear Hash type button\n".to_owned(),
        ]
        .concat()
    }

    /// The switches of the search.
    pub fn options(&self) -> Options {
        Options {
            null_move: self.null_move,
            late_move_reductions: self.reductions,
            late_move_pruning: self.reductions,
            ..Options::default()
        }
    }

    /// Sets an option. Names are compared without regard to case.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<(), Message> {
        let number = |(least, most): (usize, usize)| -> Result<usize, Message> {
            match value.parse::<usize>() {
                Ok(number) if (least..=most).contains(&number) => Ok(number),
                _ => Err(Message::new(
                    format!("{name} must be a number from {least} to {most}"),
                    format!("{name} deve ser um número de {least} a {most}"),
                )),
            }
        };
        let truth = || match value.to_ascii_lowercase().as_str() {
            "true" => Ok(true),
            "false" => Ok(false),
            _ => Err(Message::new(
                format!("{name} must be true or false"),
                format!("{name} deve ser true ou false"),
            )),
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
            "move overhead" => self.overhead = Duration::from_millis(number(OVERHEAD)? as u64),
            "minimax" => self.minimax = truth()?,
            "nullmove" => self.null_move = truth()?,
            "reductions" => self.reductions = truth()?,
            "uci_chess960" => self.chess960 = truth()?,
            "ponder" => {}
            _ => {
                return Err(Message::new(
                    format!("no option '{name}'"),
                    format!("não há a opção '{name}'"),
                ));
            }
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
            ("Move Overhead", "-1"),
            ("Minimax", "perhaps"),
        ] {
            assert!(settings.set(name, value).is_err(), "{name} {value}");
        }
        assert_eq!(settings, before);
        assert_eq!(settings.options(), Options::default());
        for (name, value) in [
            ("move overhead", "250"),
            ("NullMove", "false"),
            ("Reductions", "FALSE"),
            ("Minimax", "true"),
        ] {
            assert_eq!(settings.set(name, value), Ok(()), "{name}");
        }
        assert_eq!(settings.overhead, Duration::from_millis(250));
        let options = settings.options();
        assert!(!options.null_move && !options.late_move_reductions && options.quiescence);
        assert!(settings.minimax);
    }
}
