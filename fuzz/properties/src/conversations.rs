//! What other programs say to the player.

use opponents::evaluator::ChessEvaluator;
use opponents::uci::{EvaluatorSource, Settings, run};

/// The limit of positions for each search of the property.
const NODES: &str = "go nodes 30";

struct Empty;

impl EvaluatorSource for Empty {
    fn evaluator(&self, settings: &Settings) -> Result<ChessEvaluator, String> {
        match &settings.set {
            Some(name) => Err(format!("no set\n'{name}'")),
            None => Ok(ChessEvaluator::default()),
        }
    }

    fn lang(&self) -> syntax::Lang {
        syntax::Lang::Pt
    }
}

/// Whatever is said, every line of the answer is one of the protocol, and each search is answered by one move.
pub fn conversations_are_survived(data: &[u8]) {
    let mut searches = 0;
    let mut said = Vec::new();
    for line in data.split(|byte| *byte == b'\n') {
        let text = String::from_utf8_lossy(line).to_lowercase();
        let has = |word: &str| text.split_whitespace().any(|other| other == word);
        if has("quit") || has("hash") || has("threads") {
            // No endless search, no gigabytes of table, no threads.
            continue;
        }
        if has("go") {
            searches += 1;
            said.extend(NODES.as_bytes());
        } else {
            said.extend(line);
        }
        said.push(b'\n');
    }
    let output = Shared::default();
    let settings = Settings {
        hash: 1,
        ..Settings::default()
    };
    run(said.as_slice(), output.clone(), Box::new(Empty), settings)
        .expect("memory takes everything");
    let heard = output.text();
    let mut answered = 0;
    for line in heard.lines() {
        let word = line.split_whitespace().next().unwrap_or_default();
        let known = ["id", "option", "uciok", "readyok", "info", "bestmove"];
        assert!(known.contains(&word), "{line:?}");
        assert!(!line.chars().any(char::is_control), "{line:?}");
        answered += usize::from(word == "bestmove");
    }
    assert_eq!(answered, searches);
}

/// Output that is still there when the conversation is over.
#[derive(Clone, Default)]
struct Shared(std::sync::Arc<std::sync::Mutex<Vec<u8>>>);

impl Shared {
    fn text(&self) -> String {
        let bytes = self.0.lock().expect("no thread panicked");
        String::from_utf8(bytes.clone()).expect("answers are text")
    }
}

impl std::io::Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0
            .lock()
            .expect("no thread panicked")
            .extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}
