//! `patlan ontology`.

use crate::support::*;

#[test]
fn turtle_goes_to_standard_output_or_a_file() {
    let folder = Folder::new();
    let shown = folder.call(["patlan", "ontology", "philidor"]).silent(0);
    assert!(shown.starts_with("@prefix hlp: <"), "{shown}");
    assert!(shown.contains("\"PHILIDOR\""), "{shown}");
    assert!(!shown.contains("\"MATEINONE\""), "{shown}");
    for option in ["-o", "--output"] {
        assert_eq!(
            folder
                .call(["patlan", "ontology", "philidor", option, "p.ttl"])
                .silent(0),
            ""
        );
        assert_eq!(folder.read("p.ttl"), shown);
    }
    let all = folder.call(["patlan", "ontology"]).silent(0);
    assert!(all.contains("\"PHILIDOR\"") && all.contains("\"MATEINONE\""));
}

#[test]
fn an_unwritable_file_is_an_error() {
    let folder = Folder::new();
    folder
        .call(["patlan", "ontology", "philidor", "-o", "none/p.ttl"])
        .complains(
            1,
            "error: none/p.ttl: there is no such file or folder\nhelp: check the path\n",
        );
}
