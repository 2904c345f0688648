//! `make test`: every check runs whatever became of the others, and what is missing is skipped and named.

use crate::project::Project;

/// A cargo whose tests print `$1` and end with `$2`.
fn cargo(results: &str, code: i32) -> String {
    format!(
        r#"case "$*" in
--version) echo 'cargo 1.95.0' ;;
'fmt --version') echo 'rustfmt 1.9.0' ;;
'clippy --version') echo 'clippy 0.1.95' ;;
'deny --version') exit 101 ;;
*--show-output) cat <<'RESULTS'
{results}
RESULTS
exit {code} ;;
esac"#
    )
}

const PASSED: &str = "     Running unittests src/lib.rs (target/debug/deps/a)
test result: ok. 12 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.50s
     Running tests/main.rs (target/debug/deps/all)
successes:
---- facts_are_loaded stdout ----
skipped: swipl is not on the PATH
skipped: swipl is not on the PATH
---- values stdout ----
skipped: stockfish is not installed
---- more stdout ----
something else
test result: ok. 30 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 7.25s";

fn project(cargo: &str) -> Project {
    let project = Project::new();
    project.tool("cargo", cargo);
    project
        .tool("rustc", "echo 'rustc 1.95.0'")
        .tool("cc", "echo 14");
    project.write("tools/tests/main.rs", "");
    project
}

/// A row of the last block: state and numbers.
fn row<'a>(out: &'a str, check: &str) -> Vec<&'a str> {
    let line = out
        .lines()
        .rfind(|line| line.contains(check) && line.contains(" s  ") && line.contains(" skipped"))
        .unwrap_or_else(|| panic!("no row {check} in {out}"));
    let numbers = line.split_once(" s  ").unwrap().1;
    let words = numbers.split_whitespace().step_by(2);
    line.split_whitespace().take(1).chain(words).collect()
}

#[test]
fn without_node_the_rust_tests_run_and_the_rest_is_skipped_with_reasons() {
    let project = project(&cargo(PASSED, 0));
    let ended = project.run(&["test.sh"]);
    assert_eq!(ended.code, 0, "{}{}", ended.out, ended.err);
    // Two of the tests said that they skip, one is ignored.
    assert_eq!(row(&ended.out, "Rust tests"), ["ok", "40", "0", "3"]);
    assert_eq!(row(&ended.out, "documentation"), ["ok", "1", "0", "0"]);
    for check in ["front end", "browser tests", "API schema", "licences"] {
        assert_eq!(row(&ended.out, check), ["skipped", "0", "0", "1"]);
    }
    for reason in [
        "skipped: swipl is not on the PATH (1 Rust test)",
        "skipped: stockfish is not installed (1 Rust test)",
        "skipped: browser tests (node: ",
        "pip install schemathesis",
        "longest:   7.2",
    ] {
        assert!(ended.out.contains(reason), "{reason}: {}", ended.out);
    }
    assert_eq!(ended.last_line(), "46 passed, 0 failed, 8 skipped");
}

#[test]
fn one_failure_does_not_hide_the_others() {
    let results = "running 2 tests
test works ... ok
test breaks ... FAILED

failures:

---- breaks stdout ----
it is broken
test result: FAILED. 1 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.10s
test result: ok. 5 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.10s";
    let project = project(&cargo(results, 101));
    project.with_node().tool(
        "npm",
        r#"case "$*" in
--version) echo 10.0.0 ;;
*' ci '*) mkdir -p web/node_modules; echo {} >web/node_modules/.package-lock.json ;;
*'run build') mkdir -p web/dist; echo >web/dist/index.html ;;
*'run lint') echo 'a line is too long'; exit 1 ;;
*' test') echo '7 passed, 0 failed, 2 skipped' ;;
*e2e) echo '3 passed, 1 failed'; exit 1 ;;
esac"#,
    );
    project.tool("chromium", "echo 'Chromium 140.0.1'");
    let ended = project.run(&["test.sh"]);
    assert_eq!(ended.code, 1, "{}{}", ended.out, ended.err);
    assert_eq!(row(&ended.out, "Rust tests"), ["FAILED", "6", "1", "0"]);
    assert_eq!(
        row(&ended.out, "layout and lints"),
        ["FAILED", "0", "1", "0"]
    );
    assert_eq!(row(&ended.out, "pages: types of"), ["ok", "1", "0", "0"]);
    assert_eq!(row(&ended.out, "pages: tests"), ["ok", "7", "0", "2"]);
    assert_eq!(row(&ended.out, "browser tests"), ["FAILED", "3", "1", "0"]);
    assert!(ended.out.contains("it is broken"), "{}", ended.out);
    assert!(ended.out.contains("a line is too long"), "{}", ended.out);
    assert_eq!(ended.last_line(), "25 passed, 3 failed, 4 skipped");
}

#[test]
fn tests_that_do_not_compile_are_a_failure() {
    let project = project(
        "case \"$*\" in *version) echo 'cargo 1.95.0' ;; *) echo 'error[E0308]'; exit 101 ;; esac",
    );
    let ended = project.run(&["test.sh", "rust"]);
    assert_eq!(ended.code, 1);
    assert!(ended.out.contains("error[E0308]"), "{}", ended.out);
    assert_eq!(row(&ended.out, "Rust tests"), ["skipped", "0", "0", "1"]);
    assert_eq!(ended.last_line(), "0 passed, 1 failed, 1 skipped");
}

#[test]
fn nothing_is_compiled_for_a_check_that_is_skipped() {
    let project = project(&cargo(PASSED, 0));
    let ended = project.run(&["test.sh", "schema"]);
    // A run that checked nothing has not passed.
    assert_eq!(ended.code, 1, "{}{}", ended.out, ended.err);
    assert!(!ended.out.contains("compiling"), "{}", ended.out);
    assert_eq!(ended.last_line(), "0 passed, 0 failed, 1 skipped");
}

#[test]
fn a_file_of_tests_that_is_not_named_is_found() {
    let project = project(&cargo(PASSED, 0));
    project.write("crates/chess/tests/main.rs", "mod moves;\n");
    project.write("crates/chess/tests/moves.rs", "");
    assert_eq!(project.run(&["test.sh", "lint"]).code, 0);
    project.write("crates/chess/tests/forgotten.rs", "");
    let ended = project.run(&["test.sh", "lint"]);
    assert_eq!(ended.code, 1);
    assert!(
        ended.out.contains("forgotten.rs is not tested"),
        "{}",
        ended.out
    );
}

#[test]
fn without_rust_the_front_end_is_tested() {
    let project = Project::new();
    project.with_node();
    let ended = project.run(&["test.sh"]);
    assert_eq!(row(&ended.out, "Rust tests"), ["skipped", "0", "0", "1"]);
    assert_eq!(row(&ended.out, "pages: layout"), ["ok", "1", "0", "0"]);
}
