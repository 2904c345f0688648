//! The table of rooms in ARCHITECTURE.md names, for every crate, the crates that it uses. This holds the table against
//! what the manifests say, so that no crate reaches into a room it should not know.

use std::collections::{BTreeMap, BTreeSet};

use crate::metadata::{packages, repository};

type Uses = BTreeMap<String, BTreeSet<String>>;

/// The rows `| crate | knows | must not know | uses |` of the table under the heading "Rooms".
fn documented() -> Uses {
    let text = std::fs::read_to_string(repository().join("ARCHITECTURE.md")).unwrap();
    let rooms = text.split("\n## ").find(|part| part.starts_with("Rooms"));
    let rows = rooms.expect("a section Rooms").lines();
    rows.filter(|row| row.starts_with("| `"))
        .map(|row| {
            let cells: Vec<&str> = row.trim_matches('|').split(" | ").map(str::trim).collect();
            assert_eq!(cells.len(), 4, "{row}");
            (cells[0].trim_matches('`').to_owned(), names(cells[3]))
        })
        .collect()
}

fn names(cell: &str) -> BTreeSet<String> {
    let names = cell.trim_end_matches('|').split(',').map(str::trim);
    names
        .filter(|name| !name.is_empty())
        .map(|name| name.trim_matches('`').to_owned())
        .collect()
}

/// What each package of the workspace needs of the others to be built; what only its tests need does not count.
fn built() -> Uses {
    packages(&["--no-deps"])
        .iter()
        .map(|package| {
            let manifest = package["manifest_path"].as_str().unwrap();
            let folder = std::path::Path::new(manifest).parent().unwrap();
            let folder = folder.strip_prefix(repository().canonicalize().unwrap());
            let used = package["dependencies"].as_array().unwrap().iter();
            let used = used.filter(|one| one["kind"].is_null() && one["path"].is_string());
            let used = used.map(|one| one["rename"].as_str().unwrap().to_owned());
            (folder.unwrap().display().to_string(), used.collect())
        })
        .collect()
}

#[test]
fn crates_use_what_the_architecture_says() {
    let (documented, built) = (documented(), built());
    assert!(built.len() > 10, "{built:?}");
    for (folder, uses) in &built {
        let row = documented.get(folder);
        let row = row.unwrap_or_else(|| panic!("ARCHITECTURE.md, Rooms, has no row for {folder}"));
        assert_eq!(
            row, uses,
            "{folder}: the table (left), its Cargo.toml (right)"
        );
    }
}
