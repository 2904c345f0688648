//! `patlan check`.

use crate::support::*;

const MISSPELT_SAID: &str = "error[PAT004]: unknown word `ATACKS`
 --> x.patlan:1:61
  |
1 | PATTERN \"X\" AUTHOR \"a\" DESCRIPTION \"d\" WEIGHT 1 SCENARIO F1 ATACKS k1;
  |                                                             ^^^^^^ expected a relation here: ATTACKS, DEFENDS, MOVE, CHECKMATE, POSSIBLEATTACK, POSSIBLEDEFENSE, INDIRECTATTACK, INDIRECTDEFENSE, BLOCKS, …
  = help: did you mean ATTACKS?
";

#[test]
fn valid_files_have_no_diagnostics() {
    let folder = Folder::with(&[("a.patlan", MINE)]);
    let ended = folder.call(["patlan", "check", "a.patlan"]);
    assert_eq!(ended.silent(0), "1 pattern, 0 errors, 0 warnings\n");
    assert_eq!(
        folder
            .call(["patlan", "check", "a.patlan", "--quiet"])
            .silent(0),
        ""
    );
    let shipped = call(["patlan", "check", &repository("knowledge/patterns")]);
    let out = shipped.out;
    assert_eq!(shipped.code, 0, "{}", shipped.err);
    assert!(out.contains(" patterns, 0 errors, "), "{out}");
}

#[test]
fn errors_have_a_location_and_a_help() {
    let folder = Folder::with(&[("x.patlan", MISSPELT)]);
    let ended = folder.call(["patlan", "check", "x.patlan"]);
    assert_eq!(
        (ended.code, ended.out.as_str()),
        (1, "1 pattern, 1 error, 0 warnings\n")
    );
    assert_eq!(ended.err, MISSPELT_SAID);
    let portuguese = folder.call(["patlan", "check", "x.patlan", "--lang", "pt"]);
    assert_eq!(
        (portuguese.code, portuguese.out.as_str()),
        (1, "1 padrão, 1 erro, 0 avisos\n")
    );
    assert!(
        portuguese
            .err
            .starts_with("erro[PAT004]: palavra desconhecida `ATACKS`\n"),
        "{}",
        portuguese.err
    );
}

#[test]
fn warnings_fail_only_with_deny_warnings() {
    let folder = Folder::with(&[("w.patlan", DUBIOUS)]);
    let ended = folder.call(["patlan", "check", "w.patlan"]);
    assert_eq!(
        (ended.code, ended.out.as_str()),
        (0, "1 pattern, 0 errors, 1 warning\n")
    );
    assert!(
        ended
            .err
            .starts_with("warning[PAT107]: a pattern of weight zero never matters\n"),
        "{}",
        ended.err
    );
    assert_eq!(
        folder
            .call(["patlan", "check", "w.patlan", "--deny-warnings"])
            .code,
        1
    );
    folder.write("a.patlan", MINE);
    assert_eq!(
        folder
            .call(["patlan", "check", "a.patlan", "--deny-warnings"])
            .code,
        0
    );
}

#[test]
fn files_folders_and_standard_input_are_checked_together() {
    let folder = Folder::with(&[
        ("a.patlan", MINE),
        ("x.patlan", MISSPELT),
        ("sub/w.patlan", DUBIOUS),
        ("sub/n.txt", "no"),
    ]);
    let ended = folder.call(["patlan", "check", "a.patlan", "x.patlan", "sub"]);
    assert_eq!(
        (ended.code, ended.out.as_str()),
        (1, "3 patterns, 1 error, 1 warning\n")
    );
    assert!(
        ended.err.contains(" --> x.patlan:1:61\n") && ended.err.contains("w.patlan:1:47\n"),
        "{}",
        ended.err
    );
    let input = feed(["patlan", "check", "-"], MISSPELT);
    assert_eq!(input.code, 1);
    assert_eq!(input.err, MISSPELT_SAID.replace("x.patlan", "-"));
    assert_eq!(
        feed(["patlan", "check", "-"], MINE).silent(0),
        "1 pattern, 0 errors, 0 warnings\n"
    );
    assert_eq!(
        feed(["patlan", "check", "-"], "").silent(0),
        "0 patterns, 0 errors, 0 warnings\n"
    );
    // A file named twice, or found again in its folder, is one file.
    let twice = folder.call(["patlan", "check", "a.patlan", "a.patlan"]);
    assert_eq!(twice.silent(0), "1 pattern, 0 errors, 0 warnings\n");
}

#[test]
fn json_has_one_record_per_line() {
    let folder = Folder::with(&[("x.patlan", MISSPELT), ("w.patlan", DUBIOUS)]);
    let ended = folder.call(["patlan", "check", "x.patlan", "w.patlan", "--json"]);
    assert_eq!((ended.code, ended.err.as_str()), (1, ""));
    assert_eq!(
        ended.out,
        r#"{"code":"PAT004","severity":"error","file":"x.patlan","line":1,"column":61,"end":{"line":1,"column":67},"message":"unknown word `ATACKS`","label":"expected a relation here: ATTACKS, DEFENDS, MOVE, CHECKMATE, POSSIBLEATTACK, POSSIBLEDEFENSE, INDIRECTATTACK, INDIRECTDEFENSE, BLOCKS, …","related":[],"help":"did you mean ATTACKS?","fix":{"title":"did you mean ATTACKS?","edits":[{"start":{"line":1,"column":61},"end":{"line":1,"column":67},"text":"ATTACKS"}]}}
{"code":"PAT107","severity":"warning","file":"w.patlan","line":1,"column":47,"end":{"line":1,"column":48},"message":"a pattern of weight zero never matters","label":null,"related":[],"help":"give it a weight above or below zero","fix":null}
"#
    );
    folder.write("a.patlan", MINE);
    assert_eq!(
        folder
            .call(["patlan", "check", "a.patlan", "--json"])
            .silent(0),
        ""
    );
}

#[test]
fn fix_writes_the_suggested_fixes() {
    let sound = format!("// kept\n{}", MISSPELT.replace("ATACKS", "ATTACKS"));
    let curly = sound.replace("\"a\"", "“a”");
    let open = MINE.replace(';', "");
    let folder = Folder::with(&[("x.patlan", &curly), ("s.patlan", &open)]);
    let ended = folder.call(["patlan", "check", "--fix", "x.patlan", "s.patlan"]);
    assert_eq!(
        (ended.code, ended.out.as_str()),
        (0, "2 patterns, 0 errors, 0 warnings\n")
    );
    assert_eq!(ended.err, "x.patlan: fixed\ns.patlan: fixed\n");
    assert_eq!(folder.read("x.patlan"), sound);
    assert_eq!(folder.read("s.patlan"), MINE);
    let again = folder.call(["patlan", "check", "--fix", "x.patlan", "s.patlan"]);
    assert_eq!(again.silent(0), "2 patterns, 0 errors, 0 warnings\n");
}

/// A pattern as a teacher writes it who has seen none.
#[test]
fn fix_repairs_typographic_slips() {
    let written = "Padrão: “GARFO”;\nAutor: ‘eu’;\nDescrição \"<C1> ataca <r1>\"\nPeso = 1\n\
                   Cenário:\n  C1 ataca r1, d1;\n  não t1 ataca C1;\nTáticas\n  C1;d1;\n";
    let fixed = "Padrão \"GARFO\"\nAutor \"eu\"\nDescrição \"<N1> ataca <k1>\"\nPeso  1\n\
                  Cenário\n  N1 ataca k1\n  N1 ataca q1\n  r1 não ataca N1\nTáticas\n  N1,q1;\n";
    let folder = Folder::with(&[("x.patlan", written)]);
    let ended = folder.call(["patlan", "check", "--fix", "x.patlan"]);
    assert_eq!(folder.read("x.patlan"), fixed, "{}", ended.err);
    assert_eq!(ended.code, 0, "{}", ended.err);
    folder.call(["patlan", "fmt", "x.patlan"]).silent(0);
    assert!(
        folder
            .read("x.patlan")
            .starts_with("PADRAO \"GARFO\"\nAUTOR ")
    );
}

/// What is only a guess is shown, not written.
#[test]
fn fix_writes_no_guesses() {
    for text in [MISSPELT, SENSELESS] {
        let folder = Folder::with(&[("x.patlan", text)]);
        let ended = folder.call(["patlan", "check", "--fix", "x.patlan"]);
        assert_eq!(ended.code, 1);
        assert_eq!(folder.read("x.patlan"), text);
    }
}

#[test]
fn errors_without_a_fix_are_left_alone() {
    let folder = Folder::with(&[("w.patlan", DUBIOUS)]);
    assert_eq!(
        folder.call(["patlan", "check", "--fix", "w.patlan"]).code,
        0
    );
    assert_eq!(folder.read("w.patlan"), DUBIOUS);
    let curly = MINE.replace("\"me\"", "“me”");
    feed(["patlan", "check", "--fix", "-"], curly).complains(
        2,
        "error: --fix has no file to write to: '-' is standard input\nhelp: name the file, or leave --fix out\n",
    );
    assert_eq!(feed(["patlan", "check", "--fix", "-"], MINE).code, 0);
}

/// Calls of shipped patterns, and of those in the other files, are no errors.
#[test]
fn fixes_resolve_names_of_other_files() {
    let call_of = |name: &str, other: &str| {
        format!(
            "PATTERN \"{name}\" AUTHOR \"a\" DESCRIPTION \"d\" WEIGHT 1 SCENARIO F1 ATTACKS f2 \
             PRECONDITION EXISTPATTERN(\"{other}\",ME);\n"
        )
    };
    let (one, two) = (call_of("PHILIDOR2", "PHILIDOR"), call_of("MINES", "MINE"));
    let folder = Folder::with(&[
        ("one.patlan", &one),
        ("two.patlan", &two),
        ("mine.patlan", MINE),
    ]);
    let ended = folder.call([
        "patlan",
        "check",
        "--fix",
        "one.patlan",
        "two.patlan",
        "mine.patlan",
    ]);
    assert_eq!(
        (folder.read("one.patlan"), folder.read("two.patlan")),
        (one, two),
        "{}",
        ended.err
    );
    assert_eq!(ended.code, 0, "{}", ended.err);
}
