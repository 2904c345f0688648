//! `tools/words.sh`: words that this project does not use are found, with what to write instead.

use crate::project::Project;

#[test]
fn unused_word_is_found_with_its_line_and_its_replacement() {
    let project = Project::new();
    project.write("crates/a/src/lib.rs", "//! Fine.\n\n// Foretold.\n");
    let ended = project.run(&["words.sh"]);
    assert_eq!(ended.code, 1, "{}{}", ended.out, ended.err);
    assert!(
        ended
            .out
            .starts_with("crates/a/src/lib.rs:3: Foretold: write predict\n"),
        "{}",
        ended.out
    );
}

#[test]
fn unused_word_fails_the_lint() {
    let project = Project::new();
    project
        .tool("cargo", "echo 'cargo 1.95.0'")
        .tool("rustc", "echo 'rustc 1.95.0'");
    assert_eq!(project.run(&["test.sh", "lint"]).code, 0);
    project.write("docs/notes.md", "What was foretold.\n");
    let ended = project.run(&["test.sh", "lint"]);
    assert_eq!(ended.code, 1, "{}{}", ended.out, ended.err);
    assert!(ended.out.contains("docs/notes.md:1"), "{}", ended.out);
}

#[test]
fn longer_words_portuguese_texts_and_other_files_pass() {
    let project = Project::new();
    project.write("crates/a/src/lib.rs", "// Unforetold, foretolding.\n");
    project.write("docs/notes.pt.md", "foretold\n");
    project.write("web/node_modules/a.ts", "// foretold\n");
    project.write("knowledge/a.patlan", "foretold\n");
    let ended = project.run(&["words.sh"]);
    assert_eq!(ended.code, 0, "{}{}", ended.out, ended.err);
}

#[test]
fn snake_case_names_are_words_too() {
    let project = Project::new();
    project.write("crates/a/src/lib.rs", "fn what_is_foretold() {}\n");
    assert_eq!(project.run(&["words.sh"]).code, 1);
    assert_eq!(project.run(&["words.sh", "docs"]).code, 0);
}

#[test]
fn type_name_with_several_meanings_is_found() {
    let project = Project::new();
    project.write(
        "crates/a/src/lib.rs",
        "pub enum Kind {}\npub enum PieceKind {}\n",
    );
    let ended = project.run(&["words.sh"]);
    assert_eq!(ended.code, 1, "{}{}", ended.out, ended.err);
    assert!(ended.out.contains("lib.rs:1: enum Kind"), "{}", ended.out);
    assert!(!ended.out.contains("lib.rs:2"), "{}", ended.out);
}
