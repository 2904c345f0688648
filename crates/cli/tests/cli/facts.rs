//! `facts`: the relations of a position as logic.

use crate::support::*;

/// The position of Appendix C of the thesis.
const APPENDIX_C: &str = "2qrr1n1/3b1kp1/2pBpn1p/1p2PP2/p2P4/1BP5/P3Q1PP/4RRK1 w - - 0 1";

/// They follow a line that says where they come from.
fn wanted() -> Vec<String> {
    let path = repository("crates/chess/tests/data/appendix-c.facts");
    let text = std::fs::read_to_string(path).expect("the facts of the thesis");
    text.lines().skip(1).map(str::to_owned).collect()
}

#[test]
fn facts_match_those_of_the_thesis() {
    let said = call(["facts", "--fen", APPENDIX_C]).silent(0);
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines[0], format!("% FEN: {APPENDIX_C}"));
    assert_eq!(lines[1], "% searching side: white");
    assert_eq!(lines[2], "% 1159 ground facts");
    let declared = lines[3..]
        .iter()
        .take_while(|line| line.starts_with(":- dynamic "))
        .count();
    assert_eq!(declared, 21);
    let rest = &lines[3 + declared..];
    let (facts, rules) = rest.split_at(1159);
    // Not assert_eq: it would print all of them.
    assert!(facts == wanted(), "the facts differ");
    assert_eq!(rules.len(), 10);
    assert!(
        rules
            .iter()
            .all(|rule| rule.contains(" :- ") && rule.ends_with('.'))
    );
    assert!(rules.contains(&"leste(X,Y) :- oeste(Y,X)."));
}

#[test]
fn json_has_the_same_facts() {
    let ended = call(["facts", "--fen", APPENDIX_C, "--format", "json"]);
    let short = call(["facts", "--fen", APPENDIX_C, "--json"]);
    assert!(
        short.out == ended.out,
        "--json is another format: {}",
        short.err
    );
    let answers = ended.json();
    assert_eq!((ended.code, answers.len()), (0, 1));
    let answer = &answers[0];
    assert!(ended.out.starts_with(&format!(
        r#"{{"fen":"{APPENDIX_C}","side":"white","facts":[{{"predicate":"ataca","arguments":["#
    )));
    let facts = answer["facts"].as_array().expect("a list");
    let texts: Vec<String> = facts
        .iter()
        .map(|fact| {
            let arguments = fact["arguments"].as_array().expect("a list").iter();
            let arguments: Vec<_> = arguments.filter_map(|argument| argument.as_str()).collect();
            format!(
                "{}({}).",
                fact["predicate"].as_str().unwrap_or_default(),
                arguments.join(",")
            )
        })
        .collect();
    assert!(texts == wanted(), "the facts differ");
    assert_eq!(answer["rules"].as_array().map(Vec::len), Some(10));
}

#[test]
fn facts_depend_on_the_searching_side() {
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let white = call(["facts", "--fen", fen]).silent(0);
    assert!(
        white.contains("\nmeu(mPe2).\n") && white.contains("\nseu(ske8).\n"),
        "{white}"
    );
    let black = call(["facts", "--fen", fen, "--side", "black", "--lang", "pt"]).silent(0);
    assert!(black.contains("\n% lado que procura: black\n"), "{black}");
    assert!(
        black.contains("\nseu(spe2).\n") && black.contains("\nmeu(mKe8).\n"),
        "{black}"
    );
    assert_eq!(
        call(["facts", "--fen", &format!("  {fen}\n")]).silent(0),
        white
    );
}

#[test]
fn wrong_usage_is_explained() {
    call(["facts"]).complains(
        2,
        "error: missing argument: --fen <FEN>\nhelp: --help lists the options\n",
    );
    call(["facts", "--fen", KINGS, "--format", "xml"]).complains(
        2,
        "error: invalid value 'xml' for '--format <FORMAT>'\nhelp: possible values: prolog, json\n",
    );
}
