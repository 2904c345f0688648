//! Where hits go and in which words: formats by the ending of the file, codes for programs, words for people.

use super::support::{Folder, call, classics};

#[test]
fn the_file_extension_selects_the_format() {
    let folder = Folder::new();
    let games = classics();
    for (name, begin) in [
        ("hits.csv", "file,game,"),
        ("hits.jsonl", "{\"file\""),
        ("hits.json", "[\n{\"file\""),
        ("hits.html", "<!doctype html>"),
        ("hits.pgn", "[Event "),
    ] {
        folder
            .call(["search", "-q", "-p", "philidor", &games, "-o", name])
            .silent(0);
        assert!(folder.read(name).starts_with(begin), "{name}");
    }
    folder
        .call([
            "search",
            "-q",
            "-p",
            "philidor",
            &games,
            "-o",
            "other.csv",
            "--format",
            "epd",
        ])
        .silent(0);
    assert!(folder.read("other.csv").contains(" pattern \"PHILIDOR\";"));
    folder
        .call(["search", "-p", "philidor", &games, "-o", "."])
        .complains(1, "error: .: it is a folder\nhelp: name another file\n");
}

#[test]
fn machine_formats_do_not_depend_on_the_language() {
    let games = classics();
    let question = ["search", "-q", "-p", "philidor", &games, "--prove"];
    for format in ["jsonl", "csv", "epd"] {
        let in_language = |lang| {
            call(
                question
                    .into_iter()
                    .chain(["--format", format, "--lang", lang]),
            )
            .silent(0)
        };
        assert_eq!(in_language("en"), in_language("pt"));
    }
    let hit = &call(question.into_iter().chain(["--json"])).json()[0];
    assert_eq!(
        (&hit["proof"], &hit["mate_in"]),
        (&"forced".into(), &2.into())
    );
    assert!(hit.get("reply").is_none());
    let table = call(question.into_iter().chain(["--lang", "pt"])).silent(0);
    assert!(table.contains("prova forçado, mate em 2"), "{table}");
    let page = call(
        question
            .into_iter()
            .chain(["--lang", "pt", "--format", "html"]),
    )
    .silent(0);
    for expected in [
        "<dt>atores</dt>",
        "<dt>prova</dt><dd>forçado, mate em 2</dd>",
        "<dd>pretas</dd>",
    ] {
        assert!(page.contains(expected), "{expected}");
    }
}

#[test]
fn patterns_without_postconditions_are_not_proved() {
    let games = classics();
    let question = [
        "search",
        "-q",
        "-p",
        "discoveredattack",
        "-p",
        "philidor",
        &games,
        "--prove",
    ];
    let hits = call(question.into_iter().chain(["--json"])).json();
    let proved = |name: &str| {
        let of = hits.iter().filter(|hit| hit["pattern"] == name);
        of.filter(|hit| hit.get("proof").is_some()).count()
    };
    assert_eq!((proved("DISCOVEREDATTACK"), proved("PHILIDOR")), (0, 1));
    let figures = call(question.into_iter().chain(["--stats"])).silent(0);
    assert!(
        figures.contains("DISCOVEREDATTACK       –        –          –\nPHILIDOR               1        0          0\n"),
        "{figures}"
    );
    let figures = call(question.into_iter().chain(["--stats", "--json"])).json();
    assert!(figures[0]["patterns"][0]["proofs"].is_null());
    assert_eq!(figures[0]["patterns"][1]["proofs"]["forced"], 1);
}

#[test]
fn html_without_hits_says_so_and_seed_requires_sample() {
    let games = classics();
    let page = call([
        "search", "-q", "-p", "cozio", &games, "--format", "html", "--limit", "1",
    ]);
    let found = page.code == 0;
    assert_eq!(page.out.contains("Nothing was found."), !found);
    let none = call([
        "search", "-q", "-p", "philidor", &games, "--player", "unknown", "--format", "html",
    ]);
    assert_eq!(none.code, 3);
    assert!(
        none.out.contains("<p>Nothing was found.</p>"),
        "{}",
        none.out
    );
    assert_eq!(
        call(["search", "-p", "philidor", &games, "--seed", "3"]).code,
        2
    );
}

#[test]
fn tags_are_written_unchanged() {
    let folder = Folder::new();
    let game = "[Event \"6\\156\"]\n[White \"\\\"W\\\"\"]\n[Black \"B\\\\\"]\n\n\
                1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n\n";
    folder.write("games.pgn", game);
    let pgn = folder.call([
        "search",
        "-q",
        "-p",
        "mateinone",
        "games.pgn",
        "--format",
        "pgn",
    ]);
    assert!(
        pgn.out.starts_with(game.split_once("\n\n").unwrap().0),
        "{}",
        pgn.out
    );
}

#[test]
fn weights_report_changes_and_the_baseline() {
    let pattern = std::fs::read_to_string(super::support::repository(
        "knowledge/patterns/pawnfork.patlan",
    ));
    let folder = Folder::with(&[("mine.patlan", &pattern.unwrap())]);
    let games = classics();
    let ended = folder.call([
        "weights",
        "-p",
        "mine.patlan",
        &games,
        "--write",
        "--lang",
        "pt",
    ]);
    assert_eq!(ended.code, 0);
    assert!(ended.out.contains("47,1 %"), "{}", ended.out);
    assert!(
        ended
            .err
            .contains("mine.patlan: WEIGHT de PAWNFORK mudado de 0,8 para -0,04\n"),
        "{}",
        ended.err
    );
    assert!(
        ended
            .err
            .contains("comparado com todas as 12 partidas com resultado: as brancas venceram 9"),
        "{}",
        ended.err
    );
    assert!(folder.read("mine.patlan").contains("WEIGHT -0.04"));
}

#[test]
fn forced_instances_come_before_refuted_ones() {
    let folder = Folder::new();
    folder.write(
        "two.pgn",
        "[FEN \"8/1R6/6pk/7p/4n2P/8/1Q6/5RK1 w - - 0 1\"]\n\n1. Qg7# 1-0\n",
    );
    let question = ["search", "-q", "-p", "linhares_01_07", "two.pgn", "--prove"];
    let all = folder.call(question.into_iter().chain(["--all-instances", "--json"]));
    let all = all.json();
    let verdicts: Vec<&str> = all
        .iter()
        .map(|hit| hit["proof"].as_str().unwrap())
        .collect();
    assert_eq!(verdicts, ["refuted", "forced"]);
    assert!(all[0]["reply"].is_string() && all[0].get("mate_in").is_none());
    let one = folder.call(question.into_iter().chain(["--json"])).json();
    assert_eq!((one.len(), &one[0]), (1, &all[1]));
    let figures = folder
        .call(question.into_iter().chain(["--stats", "--json"]))
        .json();
    let proofs = &figures[0]["patterns"][0]["proofs"];
    assert_eq!(
        (&proofs["forced"], &proofs["refuted"]),
        (&1.into(), &0.into())
    );
}
