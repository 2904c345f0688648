//! Calling the program in a quiet environment, and a folder to work in.

use std::io::Read;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::read::GzDecoder;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

/// Philidor's mate, white to move.
pub const PHILIDOR: &str = "k1r5/pp6/N7/8/5Qp1/1r1p2P1/2b2K2/8 w - - 0 1";
/// Nothing but kings.
pub const KINGS: &str = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
/// A sound pattern.
pub const MINE: &str = "PATTERN \"MINE\" AUTHOR \"me\" DESCRIPTION \"<F1> mates\" WEIGHT 2 SCENARIO F1 CHECKMATE S1;\n";
/// A word that is wrong.
pub const MISSPELT: &str =
    "PATTERN \"X\" AUTHOR \"a\" DESCRIPTION \"d\" WEIGHT 1 SCENARIO F1 ATACKS k1;\n";
/// Well written, but it makes no sense: a piece attacks its own side.
pub const SENSELESS: &str =
    "PATTERN \"X\" AUTHOR \"a\" DESCRIPTION \"d\" WEIGHT 1 SCENARIO N1 => K1;\n";
/// One warning: its weight is zero.
pub const DUBIOUS: &str =
    "PATTERN \"W\" AUTHOR \"a\" DESCRIPTION \"d\" WEIGHT 0 SCENARIO F1 MOVE S1;\n";

/// How a call ended.
#[derive(Debug)]
pub struct Ended {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Ended {
    /// It ended with this code and wrote nothing to standard error.
    #[track_caller]
    pub fn silent(self, code: i32) -> String {
        assert_eq!((self.code, self.err.as_str()), (code, ""), "{}", self.out);
        self.out
    }

    /// It ended with this code, this complaint, and wrote nothing to standard output.
    #[track_caller]
    pub fn complains(self, code: i32, complaint: &str) {
        assert_eq!((self.code, self.out.as_str()), (code, ""), "{}", self.err);
        assert_eq!(self.err, complaint);
    }

    /// Standard output, line by line.
    pub fn lines(&self) -> Vec<&str> {
        self.out.lines().collect()
    }

    /// Standard output as lines of JSON.
    #[track_caller]
    pub fn json(&self) -> Vec<serde_json::Value> {
        let read =
            |line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        self.out.lines().map(read).collect()
    }
}

/// The binary with these arguments, without the variables that change what it says.
pub fn command<'a>(arguments: impl IntoIterator<Item = &'a str>) -> assert_cmd::Command {
    let mut command = assert_cmd::Command::new(assert_cmd::cargo_bin!("stratvision"));
    for name in [
        "LANG",
        "LC_ALL",
        "LC_MESSAGES",
        "STRATVISION_KNOWLEDGE",
        "NO_COLOR",
        "CLICOLOR",
        "CLICOLOR_FORCE",
        "COLUMNS",
    ] {
        command.env_remove(name);
    }
    command.args(arguments);
    command
}

/// Runs a command to its end.
#[track_caller]
pub fn ended(mut command: assert_cmd::Command) -> Ended {
    let output = command.output().expect("the program starts");
    let text = |bytes| String::from_utf8(bytes).expect("output is UTF-8");
    let ended = Ended {
        code: output.status.code().expect("the program is not killed"),
        out: text(output.stdout),
        err: text(output.stderr),
    };
    assert!(!ended.err.contains("panicked"), "{}", ended.err);
    ended
}

/// Calls the program.
#[track_caller]
pub fn call<'a>(arguments: impl IntoIterator<Item = &'a str>) -> Ended {
    ended(command(arguments))
}

/// Calls the program with something on standard input.
#[track_caller]
pub fn feed<'a>(arguments: impl IntoIterator<Item = &'a str>, input: impl Into<Vec<u8>>) -> Ended {
    let mut command = command(arguments);
    command.write_stdin(input);
    ended(command)
}

/// A folder that goes away with the test.
pub struct Folder(TempDir);

impl Folder {
    pub fn new() -> Folder {
        Folder(TempDir::new().expect("a folder for the test"))
    }

    /// With these files.
    pub fn with(files: &[(&str, &str)]) -> Folder {
        let folder = Folder::new();
        for (name, text) in files {
            folder.write(name, text);
        }
        folder
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }

    pub fn file(&self, name: &str) -> PathBuf {
        self.path().join(name)
    }

    pub fn write(&self, name: &str, bytes: impl AsRef<[u8]>) {
        let path = self.file(name);
        std::fs::create_dir_all(path.parent().expect("below the folder")).expect("folders");
        std::fs::write(path, bytes).expect("a file for the test");
    }

    #[track_caller]
    pub fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.file(name)).expect("a text file")
    }

    /// Calls the program inside the folder.
    #[track_caller]
    pub fn call<'a>(&self, arguments: impl IntoIterator<Item = &'a str>) -> Ended {
        let mut command = command(arguments);
        command.current_dir(self.path());
        ended(command)
    }
}

/// A file of the repository.
pub fn repository(path: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    root.join(path)
        .to_str()
        .expect("a path in UTF-8")
        .to_owned()
}

/// Twelve famous games.
pub fn classics() -> String {
    repository("knowledge/games/classics.pgn")
}

/// No output steers a terminal.
#[track_caller]
pub fn no_escapes(text: &str) {
    let hidden = ['\u{202e}', '\u{2066}', '\u{200b}'];
    let tame = |c: char| c == '\n' || !c.is_control() && !hidden.contains(&c);
    assert!(text.chars().all(tame), "{}", text.escape_debug());
}

/// Types into a program and interrupts it as Ctrl-C does once it has said something and something else was done.
#[cfg(unix)]
pub fn interrupted(
    mut command: std::process::Command,
    typed: &str,
    until: &str,
    meanwhile: impl FnOnce(),
) -> Option<i32> {
    use std::io::{BufRead, BufReader, Write};
    use std::process::{Command, Stdio};

    let pipes = command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = pipes.spawn().expect("the program");
    let mut typing = child.stdin.take().expect("a pipe");
    typing.write_all(typed.as_bytes()).expect("a reader");
    // Kept open to the end: a program whose output has no reader would end by itself.
    let mut heard = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    heard
        .by_ref()
        .map(|line| line.expect("text"))
        .find(|line| line.contains(until))
        .expect("an answer");
    meanwhile();
    let id = child.id().to_string();
    let killed = Command::new("kill").args(["-INT", &id]).status();
    assert!(killed.expect("kill").success());
    child.wait().expect("an end").code()
}

/// The parts of a page with boards that stand compressed in it, each with the number of its boards and its HTML.
pub fn packed_parts(page: &str) -> Vec<(usize, String)> {
    let parts = page.split("<script type=\"text/plain\" class=\"boards\" data-boards=\"");
    let part = |part: &str| {
        let (boards, rest) = part.split_once("\">").unwrap();
        let packed = STANDARD.decode(rest.split('<').next().unwrap()).unwrap();
        let mut html = String::new();
        GzDecoder::new(packed.as_slice())
            .read_to_string(&mut html)
            .unwrap();
        (boards.parse().unwrap(), html)
    };
    parts.skip(1).map(part).collect()
}

/// A page with boards as it is when all of them are shown.
pub fn unpacked(page: &str) -> String {
    let first = page
        .split("<script type=\"text/plain\"")
        .next()
        .unwrap()
        .to_owned();
    let parts = packed_parts(page).into_iter();
    parts.fold(first, |page, (_, html)| page + &html)
}
