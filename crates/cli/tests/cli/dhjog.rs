//! `dhjog …`: heuristic sets.

use crate::support::*;

const AFTER_NF3: &str = "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1";

const SMALL: &str = "conjunto_heuristico A etapa B peao <- 1 heuristica valor_jogo C se (vez_de(eu)) então jogo <- jogo * 2 fim heuristica fim etapa fim conjunto_heuristico";

#[test]
fn errors_of_a_set_are_located() {
    let good = call(["dhjog", "check", "nivel3"]);
    assert_eq!(good.silent(0), "1 set, 0 errors, 0 warnings\n");
    let bad = feed(["dhjog", "check", "-"], SMALL.replace("peao", "piao"));
    assert_eq!(bad.code, 1);
    assert!(
        bad.err.contains("error[DHJ008]") && bad.err.contains("did you mean PEAO"),
        "{}",
        bad.err
    );
    let doubled = feed(["dhjog", "check", "-", "--json"], SMALL);
    assert_eq!(doubled.code, 0, "warnings alone do not fail");
    let codes: Vec<_> = doubled
        .json()
        .iter()
        .map(|one| one["code"].clone())
        .collect();
    assert_eq!(codes, ["DHJ110", "DHJ106"]);
    assert_eq!(
        feed(["dhjog", "check", "-", "-q", "--deny-warnings"], SMALL).code,
        1
    );
}

#[test]
fn rules_above_the_allowed_level_are_errors() {
    let refused = feed(["dhjog", "check", "-", "--level", "2"], SMALL);
    assert_eq!(refused.code, 1);
    assert!(
        refused.err.contains("available from level 3"),
        "{}",
        refused.err
    );
    let lowered = call(["dhjog", "level", "nivel4", "--to", "2"]);
    assert_eq!(lowered.code, 1);
    for feature in [
        "several stages",
        "heuristics of stage transition",
        "heuristics of the game's value",
    ] {
        assert!(lowered.err.contains(feature), "{}", lowered.err);
    }
    assert!(
        call(["dhjog", "level", "nivel4"])
            .silent(0)
            .starts_with("level 4 (full)\n")
    );
    assert_eq!(call(["dhjog", "level", "nivel4", "--to", "7"]).code, 2);
}

#[test]
fn missing_stages_are_errors_only_with_publish() {
    assert_eq!(call(["dhjog", "check", "exemplo_nivel04"]).code, 0);
    let published = call(["dhjog", "check", "exemplo_nivel04", "--publish"]);
    assert_eq!(published.code, 1);
    assert!(published.err.contains("DHJ015"), "{}", published.err);
}

#[test]
fn fmt_rewrites_files_in_place() {
    let folder = Folder::with(&[("a.dhjog", SMALL)]);
    assert_eq!(folder.call(["dhjog", "fmt", "a.dhjog", "--check"]).code, 1);
    assert_eq!(folder.call(["dhjog", "fmt", "a.dhjog"]).silent(0), "");
    let formatted = folder.read("a.dhjog");
    assert!(formatted.contains("    PEAO.VALOR <- 1\n"), "{formatted}");
    assert!(
        formatted.contains("TABULEIRO.VALOR <- TABULEIRO.VALOR * 2\n"),
        "{formatted}"
    );
    assert_eq!(
        folder
            .call(["dhjog", "fmt", "a.dhjog", "--check"])
            .silent(0),
        ""
    );
    let english = folder
        .call(["dhjog", "translate", "a.dhjog", "--to", "en"])
        .silent(0);
    assert!(
        english.contains("RULE GAME_VALUE C") && english.contains("TO_MOVE(ME)"),
        "{english}"
    );
    assert_eq!(folder.read("a.dhjog"), formatted);
}

#[test]
fn eval_takes_the_view_of_either_side() {
    let value = |side| {
        call([
            "dhjog",
            "eval",
            "exemplo_nivel02",
            "--fen",
            AFTER_NF3,
            "--as",
            side,
        ])
        .silent(0)
    };
    assert_eq!(value("white"), "2\n");
    assert_eq!(value("black"), "0\n");
    let output = call([
        "dhjog",
        "eval",
        "exemplo_nivel02",
        "--fen",
        AFTER_NF3,
        "--as",
        "white",
        "--trace",
    ])
    .silent(0);
    for part in [
        "stage PADRAO",
        "piece value CAVALONOCENTRO: fired",
        "PRESENCA_PECAS({CAVALO},CENTRO,EU) = true",
        "f3 = 9",
        "value 2",
    ] {
        assert!(output.contains(part), "{part}\n{output}");
    }
    let json = call([
        "dhjog",
        "eval",
        "exemplo_nivel02",
        "--fen",
        AFTER_NF3,
        "--as",
        "white",
        "--json",
    ]);
    let json = &json.json()[0];
    assert_eq!(
        (json["value"].as_f64(), json["stage"].as_str()),
        (Some(2.0), Some("PADRAO"))
    );
    assert!(
        json["trace"]
            .as_array()
            .is_some_and(|steps| steps.len() == 4),
        "{json}"
    );
}

#[test]
fn symmetric_values_are_traced_for_both_sides() {
    let words = ["dhjog", "eval", "exemplo_nivel02", "--fen", AFTER_NF3];
    let symmetric = |more: &[&str]| call(words.iter().chain(&["--symmetric"]).chain(more).copied());
    assert_eq!(symmetric(&["--as", "white"]).silent(0), "1\n");
    let output = symmetric(&["--as", "white", "--trace"]).silent(0);
    let (white, black) = output.split_once("for Black\n").expect("both sides");
    assert!(
        white.starts_with("for White\n") && white.contains("f3 = 9"),
        "{output}"
    );
    assert!(
        white.contains("\n  value 2\n") && black.contains("\n  value 0\n"),
        "{output}"
    );
    assert!(
        black.ends_with("\nsymmetric value (2 - 0) / 2 = 1\n"),
        "{output}"
    );
    let output = symmetric(&["--as", "black", "--trace", "--lang", "pt"]).silent(0);
    assert!(output.starts_with("para as pretas\n"), "{output}");
    assert!(
        output.ends_with("valor simétrico (0 - 2) / 2 = -1\n"),
        "{output}"
    );
    let json = &symmetric(&["--as", "black", "--json"]).json()[0];
    assert_eq!(json["value"], -1.0);
    let sides = json["trace"].as_array().expect("both sides");
    let of = |side: usize, what: &str| sides[side][what].clone();
    assert_eq!(
        (of(0, "side"), of(0, "value")),
        ("black".into(), 0.0.into())
    );
    assert_eq!(
        (of(1, "side"), of(1, "value")),
        ("white".into(), 2.0.into())
    );
    assert!(
        of(1, "trace")
            .as_array()
            .is_some_and(|steps| steps.len() == 4)
    );
}

const ENDLESS: &str = "HEURISTIC_SET L STAGE A PAWN <- 1 \
    RULE GAME_VALUE LOOP SYMMETRIC IF F() > 0 THEN BOARD <- BOARD + 1 END RULE END STAGE \
    FUNCTION F RETURNS REAL R COMMANDS INTEGER I REAL S FOR I FROM 1 TO 1000000 DO S <- S + 1 END FOR RETURN S END FUNCTION \
    END HEURISTIC_SET";

#[test]
fn exhausted_steps_are_reported() {
    let words = ["dhjog", "eval", "-", "--fen", AFTER_NF3];
    let english = feed(words, ENDLESS);
    assert_eq!((english.code, english.out.as_str()), (0, "0\n"));
    let reason =
        "warning: an evaluation may take 50000 steps, and none are left at the heuristic LOOP";
    assert!(english.err.starts_with(reason), "{}", english.err);
    assert!(
        english.err.contains("\nhelp: shorten its loops"),
        "{}",
        english.err
    );
    let portuguese = feed(
        words.into_iter().chain(["--lang", "pt", "--trace"]),
        ENDLESS,
    );
    assert!(
        portuguese
            .err
            .starts_with("aviso: uma avaliação pode ter 50000 passos"),
        "{}",
        portuguese.err
    );
    assert!(
        portuguese.err.contains("\najuda: encurte os laços"),
        "{}",
        portuguese.err
    );
    let output = &portuguese.out;
    assert!(
        output.contains("LOOP: conta como falsa: não restam passos"),
        "{output}"
    );
    let json = &feed(words.into_iter().chain(["--json"]), ENDLESS).json()[0];
    let warnings = json["warnings"].as_array().expect("a list");
    assert_eq!(warnings.len(), 1, "{json}");
    let last = json["trace"]
        .as_array()
        .and_then(|steps| steps.last())
        .expect("a step");
    assert_eq!(
        (&last["step"], &last["limit"]),
        (&"stopped".into(), &50_000.into())
    );
    let fine = call(["dhjog", "eval", "nivel3", "--fen", AFTER_NF3, "--json"]);
    assert_eq!(fine.json()[0]["warnings"], serde_json::json!([]));
}

#[test]
fn zero_is_written_without_a_minus() {
    let text = "HEURISTIC_SET N STAGE A BISHOP <- 0 PAWN <- -0 BOARD <- -0 * 3 \
        RULE PIECE_VALUE P IF 0 * -1 >= MOVE_COUNT() * -1 THEN KNIGHT <- KNIGHT * -1 END RULE \
        RULE GAME_VALUE G IF MOVE_COUNT() >= 0 THEN BOARD <- BOARD * -1 END RULE END STAGE END HEURISTIC_SET";
    for more in [
        &["--json"][..],
        &["--trace"],
        &["--symmetric", "--json"],
        &["--as", "white"],
    ] {
        let said = feed(
            ["dhjog", "eval", "-", "--fen", AFTER_NF3]
                .iter()
                .chain(more)
                .copied(),
            text,
        );
        assert_eq!(said.code, 0, "{}", said.err);
        let numbers = said.out.replace("* -1", "").replace("-0 * 3", "");
        assert!(!numbers.contains("-0"), "{more:?} {}", said.out);
    }
}

#[test]
fn unknown_names_and_invalid_fens_are_explained() {
    let unknown = call(["dhjog", "eval", "nivel33", "--fen", AFTER_NF3]);
    assert_eq!(unknown.code, 1);
    assert!(
        unknown.err.contains("did you mean 'nivel3'"),
        "{}",
        unknown.err
    );
    let fen = call(["dhjog", "eval", "nivel3", "--fen", "8/8"]);
    assert_eq!(fen.code, 2);
    assert!(
        fen.err.contains("the piece placement (first field)"),
        "{}",
        fen.err
    );
    assert_eq!(
        call([
            "dhjog", "eval", "nivel4", "--fen", AFTER_NF3, "--stage", "X"
        ])
        .code,
        2
    );
}

#[test]
fn graph_draws_stages_and_transitions() {
    let folder = Folder::new();
    assert_eq!(
        folder
            .call(["dhjog", "graph", "nivel4", "-o", "s.svg"])
            .silent(0),
        ""
    );
    let svg = folder.read("s.svg");
    assert!(
        svg.starts_with("<svg") && svg.contains("MEIO_JOGO"),
        "{svg}"
    );
    for text in ["", "HEURISTIC_SET X END HEURISTIC_SET", "STAGE A STAGE B"] {
        let refused = feed(["dhjog", "graph", "-"], text);
        assert_eq!((refused.code, refused.out.as_str()), (1, ""), "{text}");
        assert!(refused.err.contains("help: "), "{}", refused.err);
    }
    let dot = call(["dhjog", "graph", "nivel4", "--format", "dot"]).silent(0);
    assert!(dot.contains("s0 -> s1"), "{dot}");
    let drawn = |more: &[&str]| {
        let start = ["dhjog", "graph", "nivel4"];
        folder.call(start.into_iter().chain(more.iter().copied()))
    };
    drawn(&["-o", "s.dot"]).silent(0);
    assert_eq!(folder.read("s.dot"), dot);
    assert_eq!(drawn(&["-o", "-"]).silent(0), svg);
    let picture = drawn(&["-o", "s.png"]);
    assert_eq!(picture.code, 2);
    assert!(
        picture
            .err
            .contains("say with --format what to write: svg, dot"),
        "{}",
        picture.err
    );
    assert!(!folder.file("s.png").exists());
}

fn one_line(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ")
}

#[test]
fn sets_are_explained_in_both_languages() {
    let english = call(["dhjog", "explain", "exemplo_nivel02"]).silent(0);
    let english = one_line(&english);
    for part in [
        "level 2",
        "a knight 7",
        "CENTRO: the squares from c3 to f6",
        "CAVALONOCENTRO: Each knight of yours in CENTRO (the squares from c3 to f6) is worth 2 more.",
    ] {
        assert!(english.contains(part), "{part}\n{english}");
    }
    let portuguese = call(["--lang", "pt", "dhjog", "explain", "exemplo_nivel02"]).silent(0);
    assert!(
        portuguese.contains("nível 2") && portuguese.contains("cavalo 7"),
        "{portuguese}"
    );
    let stages = call(["dhjog", "explain", "level4"]).silent(0);
    let stages = one_line(&stages);
    assert!(
        stages.contains("From OPENING the game passes to MIDDLE_GAME when "),
        "{stages}"
    );
    assert!(
        call(["dhjog", "list"])
            .silent(0)
            .contains("exemplo_nivel01")
    );
}

const STARTS: [(&str, &str); 3] = [
    (
        "chess",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    ),
    (
        "damas",
        "W:Wa3,c3,e3,g3,b2,d2,f2,h2,a1,c1,e1,g1:Bb8,d8,f8,h8,a7,c7,e7,g7,b6,d6,f6,h6",
    ),
    ("tac-tickle", "(ACRT,BDQS) X"),
];

/// Printed elsewhere and kept as they were printed.
const AS_PRINTED: [&str; 5] = [
    "dominio_de_centro",
    "exemplo_nivel01",
    "exemplo_nivel02",
    "exemplo_nivel03",
    "exemplo_nivel04",
];

#[test]
fn every_shipped_set_is_valid() {
    let listed = call(["dhjog", "list", "--json"]).json();
    for (game, start) in STARTS {
        let only = call(["dhjog", "list", "--json", "--game", game]).json();
        let mine: Vec<_> = listed.iter().filter(|row| row["game"] == game).collect();
        assert!(!mine.is_empty(), "{game}");
        assert_eq!(mine, only.iter().collect::<Vec<_>>(), "{game}");
        for row in mine {
            let name = row["name"].as_str().expect("a name");
            for words in [
                vec!["dhjog", "check", name, "-q"],
                vec!["dhjog", "check", name, "-q", "--game", game],
                vec!["dhjog", "level", name],
                vec!["dhjog", "explain", name],
                vec!["dhjog", "graph", name],
            ] {
                assert_eq!(call(words.clone()).code, 0, "{words:?}");
            }
            let canonical = call(["dhjog", "fmt", name, "--check"]).code == 0;
            assert_eq!(canonical, !AS_PRINTED.contains(&name), "{name}");
            let value = call(["dhjog", "eval", name, "--fen", start]).silent(0);
            // Every shipped set is fair, and so is every start.
            assert_eq!(value, "0\n", "{name}");
        }
    }
    let folders = std::fs::read_dir(repository("knowledge/heuristics")).expect("a folder");
    let mut files = 0;
    for entry in folders.flatten() {
        files += match std::fs::read_dir(entry.path()) {
            Ok(inside) => inside.count(),
            Err(_) => 1,
        };
    }
    assert_eq!(files, listed.len(), "a set that no game lists");
}

#[test]
fn sets_of_other_games_need_the_game_option() {
    let shipped = repository("knowledge/heuristics/tac-tickle/mobilidade.dhjog");
    let text = std::fs::read_to_string(shipped).expect("a set");
    let folder = Folder::with(&[("m.dhjog", &text)]);
    for words in [
        vec!["dhjog", "check", "m.dhjog"],
        vec!["dhjog", "fmt", "m.dhjog"],
        vec!["dhjog", "translate", "m.dhjog", "--to", "en"],
        vec!["dhjog", "explain", "m.dhjog"],
    ] {
        let refused = folder.call(words.clone());
        assert_eq!(refused.code, 1, "{words:?}");
        let help = "help: try --game tac-tickle";
        assert!(refused.err.contains(help), "{words:?}\n{}", refused.err);
    }
    assert_eq!(folder.read("m.dhjog"), text);
    let wrong = folder.call(["dhjog", "check", "m.dhjog", "--game", "damas"]);
    assert_eq!(wrong.code, 1);
    assert!(!wrong.err.contains("try --game"), "{}", wrong.err);
    let translate = ["dhjog", "translate", "--game", "tac-tickle", "--to"];
    let english = folder.call(translate.into_iter().chain(["en", "m.dhjog"]));
    let english = english.silent(0);
    for word in ["STONE.VALUE", "MOBILITY(ME)", "PAIRS_IN_LINE", "THREATS"] {
        assert!(english.contains(word), "{word}\n{english}");
    }
    let back = feed(translate.into_iter().chain(["pt", "-"]), english);
    // Decimal points become commas.
    let own = folder.call(translate.into_iter().chain(["pt", "m.dhjog"]));
    let own = own.silent(0);
    assert_eq!(back.silent(0), own);
    assert!(own.contains(" 0,1 * (MOBILIDADE(EU) -"), "{own}");
}

#[test]
fn positions_of_other_games_are_evaluated() {
    let value = |set, position, side| {
        let words = ["dhjog", "eval", set, "--fen", position, "--as", side];
        call(words).silent(0)
    };
    // A king in the corner of the edge, a man on the third ring against a man on the edge: 40 + 10 - 20.
    assert_eq!(value("positional", "W:Wc3,Ka1:Bb8", "white"), "30\n");
    assert_eq!(value("posicional", "B:Wc3,Ka1:Bb8", "black"), "-30\n");
    let by_x = value("mobilidade", "(FGRT,BDQS) O", "white");
    let by_o = value("mobilidade", "(FGRT,BDQS) O", "black");
    assert_eq!(by_o.trim_end(), format!("-{}", by_x.trim_end()));
    // Without --as the side to move owns the set.
    let mover = call(["dhjog", "eval", "mobilidade", "--fen", "(FGRT,BDQS) O"]);
    assert_eq!(mover.silent(0), by_o);
    let bad = call(["dhjog", "eval", "positional", "--fen", STARTS[0].1]);
    assert_eq!(bad.code, 2);
    assert!(bad.err.contains("as W:Wa1,Kc3:Bb8"), "{}", bad.err);
    let elsewhere = call(["dhjog", "check", "mobilidade", "--game", "damas"]);
    elsewhere.complains(
        1,
        "error: 'mobilidade' is neither a file nor a known heuristic set\nhelp: 'mobilidade' is a set of another game: tac-tickle\n",
    );
}

#[test]
fn an_unreadable_set_does_not_stop_the_others() {
    let broken = SMALL.replace("peao", "piao");
    let folder = Folder::with(&[("a.dhjog", SMALL), ("c.dhjog", &broken)]);
    let files = ["dhjog", "check", "a.dhjog", "b.dhjog", "c.dhjog"];
    let output = folder.call(files);
    assert_eq!(output.code, 1);
    assert!(
        output.err.contains("'b.dhjog' is neither a file") && output.err.contains("DHJ008"),
        "{}",
        output.err
    );
    assert_eq!(
        output.out,
        "2 sets, 1 error, 4 warnings, 1 could not be read\n"
    );
    let output = folder.call(files.into_iter().chain(["--json"]));
    assert_eq!(output.code, 1);
    let rows = output.json();
    let unreadable: Vec<_> = rows.iter().filter(|row| row["file"] == "b.dhjog").collect();
    assert_eq!(unreadable.len(), 1, "{rows:?}");
    assert_eq!(unreadable[0]["severity"], "error");
    assert!(
        unreadable[0]["message"]
            .as_str()
            .unwrap()
            .contains("neither a file")
    );
    assert!(rows.iter().any(|row| row["code"] == "DHJ008"));
    // Alone, too.
    assert_eq!(folder.call(["dhjog", "check", "b.dhjog", "--json"]).code, 1);
}

#[test]
fn diagnostics_that_are_not_shown_are_counted() {
    let rules: String = (0..130)
        .map(|n| format!("RULE GAME_VALUE R{n} IF X{n}() THEN BOARD <- BOARD + 1 END RULE\n"))
        .collect();
    let text = format!("HEURISTIC_SET A STAGE B\n{rules}END STAGE END HEURISTIC_SET");
    let output = feed(["dhjog", "check", "-"], text.as_str());
    assert_eq!(output.code, 1);
    assert!(output.out.contains("1 set, 130 errors, "), "{}", output.out);
    assert!(
        output.err.contains("30 more errors are not shown"),
        "{}",
        output.err
    );
    let rows = feed(["dhjog", "check", "-", "--json"], text.as_str()).json();
    let more = |row: &&serde_json::Value| row["message"] == "30 more errors are not shown";
    assert_eq!(rows.iter().filter(more).count(), 1);
    // Every place of a feature above the level, not only the first.
    let rules: String = (0..3)
        .map(|n| {
            format!(
                "RULE GAME_VALUE R{n} SYMMETRIC IF TO_MOVE() THEN BOARD <- BOARD + 1 END RULE\n"
            )
        })
        .collect();
    let text = format!("HEURISTIC_SET A STAGE B\n{rules}END STAGE END HEURISTIC_SET");
    let rows = feed(
        ["dhjog", "check", "-", "--json", "--level", "2"],
        text.as_str(),
    )
    .json();
    let lines: Vec<_> = rows.iter().filter(|row| row["code"] == "DHJ020").collect();
    let lines: Vec<_> = lines
        .iter()
        .map(|row| row["line"].as_u64().unwrap())
        .collect();
    assert_eq!(lines, [2, 3, 4]);
    // A text whose form is hopeless.
    let hopeless = "HEURISTIC_SET A STAGE B\n".to_owned() + &"PAWN <-\n;\n".repeat(200);
    let output = feed(["dhjog", "check", "-"], hopeless);
    assert!(
        output.out.starts_with("1 set, more than "),
        "{}",
        output.out
    );
}

#[test]
fn translate_does_not_overwrite_shipped_sets() {
    let refused = call(["dhjog", "translate", "nivel1", "--write"]);
    assert_eq!(refused.code, 2);
    assert_eq!(refused.out, "");
    assert!(
        refused
            .err
            .contains("--write needs a set in a file of its own"),
        "{}",
        refused.err
    );
    assert_eq!(feed(["dhjog", "translate", "-", "--write"], SMALL).code, 2);
}

#[test]
fn functions_are_listed_in_both_languages() {
    let english = call(["dhjog", "functions", "king_shield"]).silent(0);
    assert!(
        english.starts_with("Situation\n  KING_SHIELD([player]) → INTEGER\n"),
        "{english}"
    );
    assert!(english.contains("also ESCUDO_REI"), "{english}");
    let portuguese = call(["dhjog", "functions", "escudo", "--lang", "pt"]).silent(0);
    assert!(
        portuguese.starts_with("Situação\n  ESCUDO_REI([jogador]) → INTEIRO\n"),
        "{portuguese}"
    );
    // The attributes are behind what has them.
    let attributes = call(["dhjog", "functions", "square_ahead"]).silent(0);
    assert!(
        attributes.contains("  SQUARE.SQUARE_AHEAD → SQUARE\n"),
        "{attributes}"
    );
    let none = call(["dhjog", "functions", "nosuch"]);
    assert_eq!((none.code, none.out.as_str()), (3, ""));
    // Whatever is listed, a set may use.
    for (game, _) in STARTS {
        let rows = call(["dhjog", "functions", "--json", "--game", game]).json();
        assert!(rows.len() > 20, "{game}");
        let calls = rows.iter().filter(|row| {
            let needed = row["parameters"].as_array().unwrap().iter();
            row["attribute"] == false
                && row["gives"] == "LOGICAL"
                && needed.into_iter().all(|one| one["optional"] == true)
        });
        let rules: String = calls
            .map(|row| {
                let name = row["name"].as_str().unwrap();
                format!("RULE GAME_VALUE {name} SYMMETRIC IF {name}() THEN BOARD <- BOARD + 1 END RULE\n")
            })
            .collect();
        assert!(!rules.is_empty());
        let text = format!("HEURISTIC_SET A STAGE B\n{rules}END STAGE END HEURISTIC_SET");
        let checked = feed(["dhjog", "check", "-", "--game", game], text.as_str());
        assert_eq!(checked.code, 0, "{}", checked.err);
    }
}

#[test]
fn sets_are_listed_with_their_descriptions() {
    let listed = call(["dhjog", "list"]).silent(0);
    let row = |name: &str| {
        let row = listed.lines().find(|line| line.starts_with(name));
        row.unwrap_or_else(|| panic!("{name}\n{listed}")).to_owned()
    };
    assert!(
        row("nivel2 ").ends_with("O valor de uma peça depende da casa: regiões e heurísticas de valor de peça dizem quanto"),
        "{listed}"
    );
    assert!(
        row("positional ").contains("  A piece is worth 5 as a man, "),
        "{listed}"
    );
}

#[test]
fn oversized_sets_are_errors() {
    let folder = Folder::with(&[("huge.dhjog", &" ".repeat(5 << 20))]);
    let output = folder.call(["dhjog", "check", "huge.dhjog"]);
    assert_eq!(output.code, 1);
    assert!(
        output.err.contains("a heuristic set has at most 64 KiB"),
        "{}",
        output.err
    );
}

#[test]
fn help_lists_the_exit_codes() {
    let help = call(["dhjog", "--help"]).silent(0);
    assert!(
        help.contains("Exit codes:\n  0  done\n  1  failed"),
        "{help}"
    );
    let help = call(["dhjog", "--help", "--lang", "pt"]).silent(0);
    assert!(help.contains("Códigos de saída:\n  0  feito\n"), "{help}");
}
