//! Fake engines: small shell scripts, run as `sh script` so that nothing has to be made executable.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use stratvision_engines::{
    EngineError, EnginePool, EvalMethod, EvalMode, Evaluation, PoolOptions, Score,
};
use tempfile::TempDir;

/// Reads commands as an engine does. `position` leaves the move number in `$number`, which is also the value of a search.
/// A test replaces the words in capital letters: `GO`, `EVAL`, `UCI`, `READY`, `POSITION`, `QUIT`, and `FIRST` before
/// the loop.
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
    /// An engine with some parts replaced.
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

    /// Any script, in which `DIR` is replaced by a temporary folder.
    pub fn script(text: &str) -> Fake {
        let dir = tempfile::tempdir().unwrap();
        let script = dir.path().join("engine.sh");
        fs::write(&script, text.replace("DIR", dir.path().to_str().unwrap())).unwrap();
        Fake { dir, script }
    }

    /// Short limits, a search to depth 1.
    pub fn options(&self) -> PoolOptions {
        PoolOptions {
            mode: EvalMode::Depth(1),
            processes: 1,
            timeout: Duration::from_secs(20),
            startup_timeout: Duration::from_secs(20),
            arguments: vec![self.script.to_str().unwrap().to_owned()],
            options: Vec::new(),
        }
    }

    pub fn start_with(
        &self,
        change: impl FnOnce(&mut PoolOptions),
    ) -> Result<EnginePool, EngineError> {
        let mut options = self.options();
        change(&mut options);
        EnginePool::start("/bin/sh", options)
    }

    pub fn start(&self) -> EnginePool {
        self.start_with(|_| {}).unwrap()
    }

    /// Number of processes that were started.
    pub fn runs(&self) -> usize {
        self.read("runs").lines().count()
    }

    /// A file that the script wrote into its folder.
    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.dir.path().join(name)).unwrap_or_default()
    }
}

/// White to move; positions differ by the move number.
pub fn fen(number: u32) -> String {
    format!("4k3/8/8/8/8/8/4P3/4K3 w - - 0 {number}")
}

pub fn fens(count: u32) -> Vec<String> {
    (1..=count).map(fen).collect()
}

/// The answer of a fake engine.
pub fn searched(centipawns: i32) -> Result<Evaluation, EngineError> {
    Ok(Evaluation {
        score: Score::Centipawns(centipawns),
        method: EvalMethod::Depth(1),
    })
}

/// Waits until a process has ended or is a zombie.
pub fn has_ended(pid: &str) -> bool {
    let pid = pid.trim();
    assert!(!pid.is_empty(), "the fake wrote no process id");
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
