//! The reference pages name every word of the language and every diagnostic, and no word that there is not.

use std::collections::BTreeSet;
use std::path::Path;

use patlan::vocabulary::reference::entries;
use patlan::vocabulary::{lookup, term};
use stratvision_patlan as patlan;
use syntax::Lang;

fn page(lang: Lang) -> String {
    let name = lang.pick("patlan.en.md", "patlan.pt.md");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    std::fs::read_to_string(path.join(name)).expect("the page is there")
}

/// What stands in backquotes in the rows of tables.
fn in_tables(page: &str) -> impl Iterator<Item = &str> {
    let rows = page.lines().filter(|line| line.starts_with('|'));
    rows.flat_map(|row| row.split('`').skip(1).step_by(2))
}

fn words(code: &str) -> impl Iterator<Item = &str> {
    code.split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|word| word.len() > 1 && word.chars().all(|c| c.is_ascii_uppercase()))
}

#[test]
fn every_word_is_in_the_tables() {
    for lang in [Lang::En, Lang::Pt] {
        let page = page(lang);
        let named: BTreeSet<&str> = page.split('`').skip(1).step_by(2).flat_map(words).collect();
        let symbols: BTreeSet<String> = in_tables(&page)
            .map(|code| code.replace("\\|", "|"))
            .collect();
        for entry in entries() {
            for name in entry.spellings.iter().flatten() {
                let is_letter = name.len() == 1;
                assert!(
                    is_letter || named.contains(name),
                    "{name} is not in the page of {lang:?}"
                );
            }
            for symbol in entry.symbols {
                assert!(symbols.contains(*symbol), "{symbol} in {lang:?}");
            }
        }
    }
}

#[test]
fn the_tables_name_words_that_there_are() {
    for lang in [Lang::En, Lang::Pt] {
        let page = page(lang);
        for word in in_tables(&page).flat_map(words) {
            // Names of piece sets and examples of slips are no words.
            let is_example = matches!(word, "KP" | "NAME" | "NOME" | "INTHE" | "SQUARE");
            assert!(
                lookup(word).is_some() || is_example || term(word).is_some(),
                "{word} in {lang:?}"
            );
        }
    }
}

#[test]
fn every_diagnostic_is_explained() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/diagnostics");
    let mut codes = BTreeSet::new();
    for file in std::fs::read_dir(folder).expect("the folder is there") {
        let name = file
            .expect("a file")
            .file_name()
            .into_string()
            .expect("UTF-8");
        if name.starts_with("pat") {
            codes.insert(name[..6].to_uppercase());
        }
    }
    for lang in [Lang::En, Lang::Pt] {
        let page = page(lang);
        let rows = page.lines().filter_map(|line| line.strip_prefix("| PAT"));
        let explained: BTreeSet<String> = rows.map(|row| format!("PAT{}", &row[..3])).collect();
        assert_eq!(explained, codes, "{lang:?}");
    }
}
