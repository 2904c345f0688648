//! The tutorials are true: their patterns are saved, their commands are run, and what these say is what the pages show.
//! `UPDATE_DOCS=1` writes it into the pages anew.

use std::path::PathBuf;

use crate::support::*;

const FENCE: &str = "```";

/// A reader of a tutorial, who does in a folder what the page says.
struct Reader {
    folder: Folder,
    lang: &'static str,
    /// A pattern or a section shown and not saved yet.
    shown: Option<String>,
}

impl Reader {
    /// The page with what its commands really say.
    fn follow(&mut self, page: &str) -> String {
        let mut output = String::new();
        let mut inside: Option<String> = None;
        for line in page.split_inclusive('\n') {
            match (&mut inside, line.trim_end() == FENCE) {
                (None, true) => {
                    output += line;
                    inside = Some(String::new());
                }
                (None, false) => output += line,
                (Some(block), true) => {
                    let block = std::mem::take(block);
                    output += &self.block(block);
                    output += line;
                    inside = None;
                }
                (Some(block), false) => block.push_str(line),
            }
        }
        output
    }

    fn block(&mut self, block: String) -> String {
        if !block.starts_with("$ ") {
            self.shown = Some(block.clone());
            return block;
        }
        let mut output = String::new();
        for command in block.split("$ ").skip(1) {
            let line = command.lines().next().unwrap_or_default();
            self.save_for(line);
            let said = self.call(line);
            output += &format!("$ {line}\n");
            if !UNSHOWN.iter().any(|part| line.contains(part)) {
                output += said.trim_end_matches('\n');
                output.push('\n');
            }
        }
        output
    }

    fn call(&self, line: &str) -> String {
        let mut arguments: Vec<String> = words(line);
        assert_eq!(arguments.remove(0), "stratvision", "{line}");
        for argument in &mut arguments {
            if argument.starts_with("knowledge/") {
                *argument = repository(argument);
            }
        }
        arguments.extend(["--lang".to_owned(), self.lang.to_owned()]);
        let ended = self.folder.call(arguments.iter().map(String::as_str));
        // A check fails on the mistakes that the page shows.
        let is_check = line.contains(" check ");
        assert!(is_check || matches!(ended.code, 0 | 3), "{line}: {ended:?}");
        format!("{}{}", ended.err, ended.out)
    }

    /// Saves what was shown under the name that the command uses: a whole pattern, or one section of the pattern there.
    fn save_for(&mut self, command: &str) {
        let named = words(command)
            .into_iter()
            .find(|word| word.ends_with(".patlan"));
        let (Some(name), Some(shown)) = (named, self.shown.take()) else {
            return;
        };
        let first = shown.split_whitespace().next().unwrap_or_default();
        if matches!(first, "PATTERN" | "PADRAO") {
            return self.folder.write(&name, &shown);
        }
        let old = self.folder.read(&name);
        let start = old.find(&format!("\n{first}\n")).map(|at| at + 1);
        let start = start.unwrap_or_else(|| panic!("{name} has no {first}"));
        let rest = &old[start + first.len()..];
        let next = rest
            .match_indices('\n')
            .find(|(at, _)| rest[at + 1..].starts_with(|c: char| c.is_ascii_uppercase()));
        let end = next.map_or(old.len(), |(at, _)| start + first.len() + at + 1);
        self.folder
            .write(&name, format!("{}{shown}{}", &old[..start], &old[end..]));
    }
}

/// What the page leaves to the reader to see.
const UNSHOWN: [&str; 6] = [
    " search ",
    " explain ",
    " translate ",
    " find all ",
    " --svg ",
    " --grade ",
];

/// The words of a command; single quotes hold one together.
fn words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quoted = false;
    for c in line.chars() {
        match c {
            '\'' => quoted = !quoted,
            ' ' if !quoted => words.push(String::new()),
            c => words.last_mut().expect("there is one").push(c),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

fn is_true(page: &str, lang: &'static str) {
    let path = PathBuf::from(repository(&format!("docs/{page}")));
    let text = std::fs::read_to_string(&path).expect("the page is there");
    let mut reader = Reader {
        folder: Folder::new(),
        lang,
        shown: None,
    };
    let output = reader.follow(&text);
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(&path, output).expect("the page can be written");
    } else {
        let differ = text
            .lines()
            .zip(output.lines())
            .find(|(old, new)| old != new);
        assert!(
            text == output,
            "{page}: run with UPDATE_DOCS=1; first {differ:?}"
        );
    }
}

#[test]
fn the_english_tutorial_matches_the_program() {
    is_true("tutorial.en.md", "en");
}

#[test]
fn the_portuguese_tutorial_matches_the_program() {
    is_true("tutorial.pt.md", "pt");
}
