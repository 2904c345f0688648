//! `find`: which patterns, whose side, what is shown, how it ends.

use crate::support::*;

const TABLE: &str = "\
PHILIDOR  white searches                                                            2 valid of 2 raw
  1 ✓ N1=Na6 S1=c7 k1=ka8 F1=Qf4 S2=b8 f1=rc8 f2=pa7   1.Qb8+ Rxb8 2.Nc7#
  2 ✓ N1=Na6 S1=c7 k1=ka8 F1=Qf4 S2=b8 f1=rc8 f2=pb7   1.Qb8+ Rxb8 2.Nc7#
";

#[test]
fn shipped_patterns_are_found_by_name_in_any_case() {
    for name in ["philidor", "PHILIDOR", "Philidor"] {
        assert_eq!(call(["find", name, "--fen", PHILIDOR]).silent(0), TABLE);
    }
    let spaced = call(["find", "philidor 1.0", "--fen", PHILIDOR]).silent(0);
    assert!(
        spaced.starts_with("PHILIDOR 1.0  white searches"),
        "{spaced}"
    );
    // The stem of its file does as well.
    assert_eq!(
        call(["find", "philidor_1_0", "--fen", PHILIDOR]).out,
        spaced
    );
}

#[test]
fn patterns_come_from_files_and_folders() {
    let folder = Folder::with(&[
        ("a/one.patlan", MINE),
        ("a/deep/two.patlan", DUBIOUS),
        ("a/notes.txt", "?"),
    ]);
    let mate = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
    let file = folder
        .call(["find", "a/one.patlan", "--fen", mate])
        .silent(0);
    assert!(
        file.contains("1 valid of 1 raw\n  1 ✓ F1=Ra1 S1=a8\n"),
        "{file}"
    );
    let both = folder.call(["find", "a", "--fen", mate]).silent(0);
    assert!(both.contains("MINE  white"), "{both}");
    assert!(both.contains("W  white"), "{both}");
}

#[test]
fn several_patterns_are_searched_together() {
    let several = call([
        "find",
        "philidor",
        "mateinone",
        "passedpawn",
        "--fen",
        PHILIDOR,
    ])
    .silent(0);
    assert!(several.starts_with(TABLE), "{several}");
    assert!(several.contains("\nPASSEDPAWN  white"), "{several}");
    assert!(
        several.ends_with("\n1 pattern without instances\n"),
        "{several}"
    );
    let twice = call(["find", "philidor", "PHILIDOR", "--fen", PHILIDOR]).silent(0);
    assert_eq!(twice, TABLE);
    let all = call(["find", "all", "--fen", PHILIDOR]).silent(0);
    assert!(
        all.contains(TABLE) && all.ends_with(" patterns without instances\n"),
        "{all}"
    );
}

#[test]
fn side_selects_the_searching_side() {
    let black = call(["find", "philidor", "--fen", PHILIDOR, "--side", "black"]).silent(3);
    assert!(
        black.starts_with("PHILIDOR  black searches ") && black.ends_with(" 0 valid of 0 raw\n"),
        "{black}"
    );
    // Philidor's mate with colours and ranks exchanged.
    let turned = "8/2B2k2/1R1P2p1/5qP1/8/n7/PP6/K1R5 b - - 0 7";
    let found = call(["find", "philidor", "--fen", turned]).silent(0);
    assert!(found.starts_with("PHILIDOR  black searches "), "{found}");
    assert!(
        found.contains(
            "  1 ✓ N1=Na3 S1=c2 k1=ka1 F1=Qf5 S2=b1 f1=rc1 f2=pa2   7…Qb1+ 8.Rxb1 Nc2#\n"
        ),
        "{found}"
    );
}

#[test]
fn instances_are_explained_in_both_languages() {
    let english = call(["find", "philidor", "--fen", PHILIDOR, "--explain"]).silent(0);
    assert!(
        english.contains(
            "
      The king on a8 has no legal move. The queen goes to b8, defended by the knight, and checks the
      king; the rook takes it; the knight goes to c7 and mates: the king on a8 has no square left.
"
        ),
        "{english}"
    );
    let portuguese = call([
        "--lang",
        "pt",
        "find",
        "philidor",
        "--fen",
        PHILIDOR,
        "--explain",
    ])
    .silent(0);
    assert!(
        portuguese.starts_with("PHILIDOR  as brancas procuram "),
        "{portuguese}"
    );
    assert!(
        portuguese.contains(
            "
      O rei em a8 não tem lance legal. A dama vai a b8, defendida pelo cavalo, e dá xeque ao rei; a
      torre captura a dama; o cavalo vai a c7 e dá mate: o rei em a8 fica sem casa.
"
        ),
        "{portuguese}"
    );
    assert!(portuguese.lines().all(|line| line.chars().count() <= 100));
}

#[test]
fn rejected_instances_name_the_failing_clause() {
    let rejected = call(["find", "passedpawn", "--fen", PHILIDOR]).silent(3);
    assert!(
        rejected.ends_with(
            "0 valid of 2 raw
  1 ✗ P1=Pg3 S1=f4
      rejected: PRECONDITION, RAM(P1) = 0
  2 ✗ P1=Pg3 S1=h4
      rejected: PRECONDITION, RAM(P1) = 0
"
        ),
        "{rejected}"
    );
    let portuguese = call(["find", "passedpawn", "--fen", PHILIDOR, "--lang", "pt"]).silent(3);
    assert!(
        portuguese.contains("rejeitada: PRECONDICAO, RAM(P1) = 0"),
        "{portuguese}"
    );
}

#[test]
fn valid_hides_rejected_instances() {
    let all = call(["find", "philidor 1.0", "--fen", PHILIDOR]).silent(0);
    assert_eq!(
        all.lines().filter(|line| line.contains('✗')).count(),
        1,
        "{all}"
    );
    let valid = call(["find", "philidor 1.0", "--fen", PHILIDOR, "--valid"]).silent(0);
    assert_eq!(
        valid,
        all.lines()
            .take(2)
            .map(|line| format!("{line}\n"))
            .collect::<String>()
    );
}

#[test]
fn side_both_searches_for_white_then_black() {
    let both = call([
        "find",
        "passedpawn",
        "philidor",
        "--fen",
        PHILIDOR,
        "--side",
        "both",
    ]);
    let both = both.silent(0);
    let place = |text: &str| {
        both.find(text)
            .unwrap_or_else(|| panic!("no {text}: {both}"))
    };
    assert!(place("PASSEDPAWN  white searches") < place("PASSEDPAWN  black searches"));
    assert!(place("PASSEDPAWN  black searches") < place("PHILIDOR  white searches"));
    assert!(!both.contains("PHILIDOR  black"), "{both}");
    let json = call([
        "find", "philidor", "--fen", PHILIDOR, "--side", "both", "--json",
    ])
    .json();
    assert_eq!(
        (&json[0]["side"], &json[1]["side"]),
        (&"white".into(), &"black".into())
    );
    // A pattern that neither side has is counted once.
    let none = call([
        "find",
        "philidor",
        "mateinone",
        "--fen",
        KINGS,
        "--side",
        "both",
    ]);
    assert_eq!(none.silent(3), "2 patterns without instances\n");
}

/// A queen with many squares to go to.
const MANY: &str = "PATTERN \"MANY\" AUTHOR \"a\" DESCRIPTION \"d\" WEIGHT 1 SCENARIO Q1 MOVE S1 \
                    PRECONDITION RANKOF(S1) = 5;\n";

#[test]
fn valid_instances_come_first_and_long_lists_are_cut() {
    let folder = Folder::with(&[("many.patlan", MANY)]);
    let find = |more: &[&str]| {
        let fen = "4k3/8/8/8/3Q4/8/8/4K3 w - - 0 1";
        let start = ["find", "many.patlan", "--fen", fen];
        folder
            .call(start.into_iter().chain(more.iter().copied()))
            .silent(0)
    };
    let folded = find(&[]);
    let rows: Vec<&str> = folded
        .lines()
        .filter(|line| line.contains(" Q1="))
        .collect();
    assert_eq!(rows.len(), 20, "{folded}");
    let valid = rows.iter().take_while(|line| line.contains('✓')).count();
    assert!(
        valid == 3 && rows[valid..].iter().all(|line| line.contains('✗')),
        "{folded}"
    );
    assert!(rows[3].starts_with("  4 ✗"), "{folded}");
    assert!(
        folded.ends_with("    … and 7 more (0 valid, 7 rejected): --all-instances shows them\n"),
        "{folded}"
    );
    assert_eq!(find(&["--all-instances"]).matches(" Q1=").count(), 27);
    let portuguese = find(&["--lang", "pt"]);
    assert!(
        portuguese
            .ends_with("    … e mais 7 (0 válidas, 7 rejeitadas): --all-instances mostra todas\n"),
        "{portuguese}"
    );
    assert_eq!(find(&["--valid"]).lines().count(), 4);
    // A picture of instance 1 is one of a valid instance, as the table numbers them.
    find(&["--svg", "one.svg", "--instance", "1", "-q"]);
    find(&["--svg", "usual.svg", "-q"]);
    assert_eq!(folder.read("one.svg"), folder.read("usual.svg"));
}

#[test]
fn the_description_of_the_author_names_the_pieces() {
    let text = |description: &str| {
        format!(
            "PATTERN \"FORK\" AUTHOR \"a\" DESCRIPTION \"{description}\" WEIGHT 1 \
             SCENARIO N1 ATTACKS k1 N1 ATTACKS f1;\n"
        )
    };
    let folder = Folder::with(&[
        (
            "en.patlan",
            &text("<N1> checks <k1> and hits the loose <f1>"),
        ),
        (
            "pt.patlan",
            &text("<N1> dá xeque a <k1> e ataca a casa de <f1>"),
        ),
    ]);
    let fen = "r3k3/2N5/8/8/8/8/8/4K3 b - - 0 1";
    let find = |file: &str, lang: &str| {
        let start = [
            "find",
            file,
            "--fen",
            fen,
            "--side",
            "white",
            "--explain",
            "--lang",
            lang,
        ];
        folder.call(start).silent(0)
    };
    let english = "The knight on c7 checks the king on e8 and hits the loose rook on a8.\n";
    let portuguese = "O cavalo em c7 dá xeque ao rei em e8 e ataca a casa da torre em a8.\n";
    assert!(
        find("en.patlan", "en").contains(&format!("      {english}")),
        "{}",
        find("en.patlan", "en")
    );
    assert!(
        find("pt.patlan", "pt").contains(&format!("      {portuguese}")),
        "{}",
        find("pt.patlan", "pt")
    );
    // A file may say it in both languages.
    let both = format!("// pt: <N1> dá xeque a <k1>.\n{}", text("<N1> checks <k1>"));
    folder.write("both.patlan", both);
    let output = find("both.patlan", "pt");
    assert!(
        output.contains("      O cavalo em c7 dá xeque ao rei em e8.\n"),
        "{output}"
    );
    // A text in another language is quoted.
    assert!(find("en.patlan", "pt").contains(&format!("“{}”", english.trim_end())));
    let json = folder.call([
        "find",
        "en.patlan",
        "--fen",
        fen,
        "--side",
        "white",
        "--explain",
        "--json",
    ]);
    assert_eq!(
        json.json()[0]["valid"][0]["description"],
        english.trim_end()
    );
}

#[test]
fn grades_count_what_is_present() {
    let whole = call(["find", "philidor", "--fen", PHILIDOR, "--grade"]).silent(0);
    assert!(
        whole.ends_with(
            "    grade: 100 %  material yes, actions 6/6, conditions 5/5, value 999.00\n"
        ),
        "{whole}"
    );
    let partly = call([
        "find",
        "passedpawn",
        "--fen",
        PHILIDOR,
        "--grade",
        "--lang",
        "pt",
    ])
    .silent(3);
    assert!(
        partly.ends_with("    grau: 85 %  material sim, ações 1/1, condições 1/2, valor 0.85\n"),
        "{partly}"
    );
    let nothing = call(["find", "philidor", "--fen", KINGS, "--grade"]).silent(3);
    assert!(nothing.contains("material no"), "{nothing}");
}

#[test]
fn json_of_valid_instances() {
    let instance = |pawn: &str| {
        format!(
            r#"{{"actors":{{"N1":"Na6","S1":"c7","k1":"ka8","F1":"Qf4","S2":"b8","f1":"rc8","f2":"{pawn}"}},"line":["Qb8+","Rxb8","Nc7#"]}}"#
        )
    };
    let both = format!("[{},{}]", instance("pa7"), instance("pb7"));
    assert_eq!(
        call(["find", "philidor", "--fen", PHILIDOR, "--json"]).silent(0),
        format!(
            r#"{{"fen":"{PHILIDOR}","pattern":"PHILIDOR","side":"white","raw":{both},"valid":{both}}}"#
        ) + "\n"
    );
}

#[test]
fn json_of_rejected_instances_and_of_none() {
    let instance = |square: &str| {
        format!(
            r#"{{"actors":{{"P1":"Pg3","S1":"{square}"}},"rejected":"PRECONDITION, RAM(P1) = 0"}}"#
        )
    };
    let raw = format!("[{},{}]", instance("f4"), instance("h4"));
    let wanted = format!(
        r#"{{"fen":"{PHILIDOR}","pattern":"PASSEDPAWN","side":"white","raw":{raw},"valid":[]}}"#
    ) + "\n";
    // Programs read the same words whatever their user speaks.
    for lang in ["en", "pt"] {
        let said = call([
            "find",
            "passedpawn",
            "--fen",
            PHILIDOR,
            "--json",
            "--lang",
            lang,
        ])
        .silent(3);
        assert_eq!(said, wanted);
    }
    assert_eq!(
        call([
            "find", "philidor", "--fen", KINGS, "--json", "--side", "black"
        ])
        .silent(3),
        format!(r#"{{"fen":"{KINGS}","pattern":"PHILIDOR","side":"black","raw":[],"valid":[]}}"#)
            + "\n"
    );
}

#[test]
fn json_with_words_and_grades() {
    let ended = call([
        "find",
        "passedpawn",
        "philidor",
        "--fen",
        PHILIDOR,
        "--json",
        "--explain",
        "--grade",
    ]);
    let answers = ended.json();
    assert_eq!((ended.code, answers.len()), (0, 2));
    assert_eq!(
        answers[0]["grade"].to_string(),
        r#"{"material":true,"actions":{"found":1,"of":1},"conditions":{"true":1,"of":2},"share":0.85,"value":0.85}"#
    );
    assert_eq!(
        answers[1]["valid"][0]["explanation"],
        "The king on a8 has no legal move. The queen goes to b8, defended by the knight, and checks the king; \
         the rook takes it; the knight goes to c7 and mates: the king on a8 has no square left."
    );
}

#[test]
fn unknown_patterns_are_errors_with_suggestions() {
    call(["find", "philidr", "--fen", KINGS]).complains(
        1,
        "error: 'philidr' is neither a file, a folder nor a known pattern\n\
         help: did you mean 'PHILIDOR'? 'stratvision patlan list' shows all of them\n",
    );
    call(["find", "zzzzzzzzzzz", "--fen", KINGS, "--lang", "pt"]).complains(
        1,
        "erro: 'zzzzzzzzzzz' não é arquivo, nem pasta, nem padrão conhecido\n\
         ajuda: 'stratvision patlan list' mostra os padrões que existem\n",
    );
    let folder = Folder::with(&[("bad.patlan", SENSELESS)]);
    folder
        .call(["find", "bad.patlan", "--fen", KINGS])
        .complains(
            1,
            "error[PAT012]: a piece cannot attack a piece of its own side
 --> bad.patlan:1:64
  |
1 | PATTERN \"X\" AUTHOR \"a\" DESCRIPTION \"d\" WEIGHT 1 SCENARIO N1 => K1;
  |                                                                ^^ K1 is yours (upper case)
  = help: write k1 for the opponent's king
",
        );
}

#[test]
fn an_underconstrained_pattern_is_given_up() {
    let moves = "Q1 MOVE S1 R1 MOVE S2 B1 MOVE S3 N1 MOVE S4 K1 MOVE S5 P1 MOVE S6";
    let text =
        format!("PATTERN \"OPEN\" AUTHOR \"a\" DESCRIPTION \"d\" WEIGHT 1 SCENARIO {moves};\n");
    let folder = Folder::with(&[("open.patlan", &text)]);
    let fen = "8/7k/8/2N1B3/8/Q7/4P3/1R3K2 w - - 0 1";
    folder
        .call(["find", "open.patlan", "--fen", fen])
        .complains(
            1,
            "error: OPEN: the search was given up: the pattern has too many instances here\n\
         help: relate its actors more closely, or use piece letters instead of F and S\n",
        );
}
