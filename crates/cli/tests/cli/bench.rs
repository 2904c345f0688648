//! `bench`: a number that changes only when the player does.

use crate::support::*;

#[test]
fn node_count_is_reproducible() {
    let said = call(["bench", "--depth", "5", "--quiet"]).silent(0);
    let lines: Vec<&str> = said.lines().collect();
    // A change of the player on purpose comes with the new number here.
    assert_eq!(lines[1], NODES, "{said}");
    assert_eq!(call(["bench", "--depth", "5", "--quiet"]).silent(0), said);
    assert!(lines[0].ends_with("/24 solved"), "{said}");
}

const NODES: &str = "115288 nodes";

#[test]
fn positions_of_an_epd_file_are_searched() {
    let folder = Folder::with(&[
        (
            "two.epd",
            "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd8#; id \"easy\";\n6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - am Rd8; id \"silly\";\n",
        ),
        ("empty.epd", "\n"),
        ("bad.epd", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd9;\n"),
    ]);
    let ended = folder.call(["bench", "--epd", "two.epd", "--nodes", "2000", "--json"]);
    let answers = ended.json();
    assert_eq!(answers[0]["solved"], true);
    assert_eq!(answers[1]["solved"], false);
    assert_eq!(
        (&answers[2]["solved"], &answers[2]["asked"]),
        (&1.into(), &2.into())
    );
    assert_eq!(ended.code, 0);
    let bad = folder.call(["bench", "--epd", "bad.epd"]);
    bad.complains(1, "error: bad.epd:1: 'Rd9' is not a move\n");
    let empty = folder.call(["bench", "--epd", "empty.epd"]);
    assert_eq!((empty.code, empty.out.as_str()), (3, ""));
    assert!(
        empty
            .err
            .starts_with("warning: empty.epd: there is no position in it\nhelp: "),
        "{}",
        empty.err
    );
    let portuguese = folder.call(["bench", "--epd", "two.epd", "--nodes", "9", "--lang", "pt"]);
    let seconds = portuguese.err.split(" s, ").next().unwrap();
    assert!(seconds.contains(',') && !seconds.contains('.'), "{seconds}");
    let none = folder.call(["bench", "--epd", "none.epd"]);
    assert_eq!(none.code, 1);
    let time = folder.call(["bench", "--epd", "two.epd", "--time", "50ms", "--quiet"]);
    assert!(time.silent(0).starts_with("1/2 solved\n"));
    assert_eq!(folder.call(["bench", "--time", "soon"]).code, 2);
}

#[test]
fn plain_minimax_counts_every_node() {
    let folder = Folder::with(&[(
        "one.epd",
        "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd8#; id \"easy\";\n",
    )]);
    let nodes = |more: &[&str]| {
        let words = ["bench", "--epd", "one.epd", "--depth", "3", "--json"];
        let answers = folder.call(words.iter().chain(more).copied()).json();
        assert_eq!(answers[0]["solved"], true);
        answers[1]["nodes"].as_u64().expect("a number")
    };
    assert!(nodes(&["--minimax"]) > 2 * nodes(&[]));
    assert_eq!(folder.call(["bench", "--minimax", "--depth", "7"]).code, 2);
}
