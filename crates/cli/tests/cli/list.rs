//! `patlan list`.

use crate::support::*;

#[test]
fn every_shipped_pattern_is_listed() {
    let ended = call(["patlan", "list"]);
    let names: Vec<&str> = ended
        .lines()
        .into_iter()
        .filter(|line| !line.starts_with(' '))
        .collect();
    let files = std::fs::read_dir(repository("knowledge/patterns")).expect("the shipped patterns");
    let files = files
        .filter_map(Result::ok)
        .filter(|file| file.path().extension().is_some_and(|end| end == "patlan"));
    assert!(names.len() >= files.count());
    assert!(
        names
            .iter()
            .any(|line| line.starts_with("PHILIDOR ") && line.contains(" 999  <F1> gives")),
        "{names:?}"
    );
    assert!(ended.lines().iter().all(|line| line.chars().count() <= 100));
    assert_eq!(call(["patlan", "list", "all"]).silent(0), ended.silent(0));
}

#[test]
fn only_named_patterns_are_listed() {
    let folder = Folder::with(&[("a.patlan", MINE)]);
    let said = folder
        .call(["patlan", "list", "a.patlan", "mateinone"])
        .silent(0);
    assert_eq!(
        said,
        "MINE            2  <F1> mates\nMATEINONE       1  <F1> mates at once on <S1>\n"
    );
}

#[test]
fn json_has_one_object_per_pattern() {
    let ended = call(["patlan", "list", "philidor", "--json"]);
    assert_eq!(
        ended.silent(0),
        r#"{"pattern":"PHILIDOR","author":"Luis Bueno","description":"<F1> gives itself up on <S2>, the capture by <f1> walls <k1> in, and <N1> mates from <S1>","weight":999.0,"actors":["N1","S1","k1","F1","S2","f1","f2","f3"],"tactics":true}
"#
    );
    let all = call(["patlan", "list", "--json"]);
    assert!(
        all.json()
            .iter()
            .all(|pattern| pattern["weight"].is_number() && pattern["actors"].is_array())
    );
}
