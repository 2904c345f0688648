//! Fake engines: small shell scripts, run as `sh script` so that nothing has to be made executable.
#![allow(missing_docs)]

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use corpus::engine::{EngineError, Eval, Evaluated, How, Options, Pool, Score};
use stratvision_corpus as corpus;
use tempfile::TempDir;

/// Reads commands as an engine does. `position` leaves the number of the move in `$number`; the value of a search is
/// that number. What a fake does differently it says in capital letters: `GO`, `EVAL`, `UCI`, `READY`,
/// `POSITION`, `QUIT`, or before all that in `FIRST`.
const ENGINE: &str = r#"
echo run >> DIR/runs
FIRST
while read -r word rest; do
  case $word in
    uci) UCI ;;
    isready) READY ;;
    position) set -- $rest; number=$7; POSITION ;;
    eval) EVAL ;;
    go) GO ;;
    stop) echo bestmove e2e4 ;;
    quit) QUIT ;;
  esac
done
"#;

pub struct Fake {
    pub dir: TempDir,
    script: PathBuf,
}

impl Fake {
    /// An engine that differs from an ordinary one in these parts.
    pub fn new(parts: &[(&str, &str)]) -> Fake {
        let defaults = [
            ("FIRST", ":"),
            (
                "UCI",
                "echo id name Fake; echo option name Hash type spin; echo uciok",
            ),
            ("READY", "echo readyok"),
            ("POSITION", ":"),
            ("EVAL", "echo Unknown command"),
            ("QUIT", "exit"),
            (
                "GO",
                "echo info depth 1 score cp $number pv e2e4; echo bestmove e2e4",
            ),
        ];
        let mut text = ENGINE.to_owned();
        for (part, default) in defaults {
            let own = parts.iter().find(|(name, _)| *name == part);
            text = text.replacen(part, own.map_or(default, |(_, own)| own), 1);
        }
        Fake::script(&text)
    }

    /// Any script. `DIR` in it is a folder of its own.
    pub fn script(text: &str) -> Fake {
        let dir = tempfile::tempdir().unwrap();
        let script = dir.path().join("engine.sh");
        fs::write(&script, text.replace("DIR", dir.path().to_str().unwrap())).unwrap();
        Fake { dir, script }
    }

    /// Short limits, a search to depth 1.
    pub fn options(&self) -> Options {
        Options {
            eval: Eval::Depth(1),
            processes: 1,
            timeout: Duration::from_secs(20),
            startup: Duration::from_secs(20),
            args: vec![self.script.to_str().unwrap().to_owned()],
            options: Vec::new(),
        }
    }

    pub fn start_with(&self, change: impl FnOnce(&mut Options)) -> Result<Pool, EngineError> {
        let mut options = self.options();
        change(&mut options);
        Pool::start("/bin/sh", options)
    }

    pub fn start(&self) -> Pool {
        self.start_with(|_| {}).unwrap()
    }

    /// How many processes there have been.
    pub fn runs(&self) -> usize {
        self.read("runs").lines().count()
    }

    /// What the script wrote into a file of its folder.
    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.dir.path().join(name)).unwrap_or_default()
    }
}

/// White to move, told apart by the number of the move.
pub fn fen(number: u32) -> String {
    format!("4k3/8/8/8/8/8/4P3/4K3 w - - 0 {number}")
}

pub fn fens(count: u32) -> Vec<String> {
    (1..=count).map(fen).collect()
}

/// The value of a fake's search.
pub fn searched(centipawns: i32) -> Result<Evaluated, EngineError> {
    Ok(Evaluated {
        score: Score::Centipawns(centipawns),
        how: How::Depth(1),
    })
}

/// Waits until a process is gone, or only its entry is left for its parent to collect.
pub fn gone(pid: &str) -> bool {
    let pid = pid.trim();
    assert!(!pid.is_empty(), "the fake wrote no number");
    let stat = Path::new("/proc").join(pid).join("stat");
    let end = Instant::now() + Duration::from_secs(10);
    while Instant::now() < end {
        match fs::read_to_string(&stat) {
            Err(_) => return true,
            Ok(text)
                if text
                    .rsplit(')')
                    .next()
                    .is_some_and(|rest| rest.starts_with(" Z")) =>
            {
                return true;
            }
            Ok(_) => std::thread::sleep(Duration::from_millis(10)),
        }
    }
    false
}
