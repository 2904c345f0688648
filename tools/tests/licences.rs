//! Licences and sources of the dependencies on this system, by the rules of `deny.toml`. `cargo deny`, where it is
//! installed, checks those of all other systems, too.

use std::path::Path;

use serde_json::Value;

use crate::metadata::{output, packages, repository};

/// All packages that are compiled here, tests included.
fn compiled_packages() -> Vec<Value> {
    let versions = output("rustc", &["--version", "--verbose"]);
    let mut lines = versions.lines();
    let host = lines.find_map(|line| line.strip_prefix("host: ")).unwrap();
    packages(&["--filter-platform", host])
}

fn allowed() -> Vec<String> {
    let text = std::fs::read_to_string(repository().join("deny.toml")).unwrap();
    let rules: toml::Table = toml::from_str(&text).unwrap();
    let names = rules["licenses"]["allow"].as_array().unwrap();
    let names = names.iter().map(|name| name.as_str().unwrap().to_owned());
    names.collect()
}

/// Whether one of the choices that a licence expression leaves is allowed.
fn is_allowed(expression: &str, allowed: &[String]) -> bool {
    // Older packages write a stroke for OR.
    let spaced = expression
        .replace('/', " OR ")
        .replace('(', " ( ")
        .replace(')', " ) ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut rest = words.as_slice();
    let value = any_of(&mut rest, allowed);
    value && rest.is_empty()
}

fn any_of(rest: &mut &[&str], allowed: &[String]) -> bool {
    let mut value = all_of(rest, allowed);
    while let ["OR", after @ ..] = *rest {
        *rest = after;
        value |= all_of(rest, allowed);
    }
    value
}

fn all_of(rest: &mut &[&str], allowed: &[String]) -> bool {
    let mut value = one(rest, allowed);
    while let ["AND", after @ ..] = *rest {
        *rest = after;
        value &= one(rest, allowed);
    }
    value
}

fn one(rest: &mut &[&str], allowed: &[String]) -> bool {
    match *rest {
        ["(", after @ ..] => {
            *rest = after;
            let value = any_of(rest, allowed);
            match *rest {
                [")", after @ ..] => {
                    *rest = after;
                    value
                }
                _ => false,
            }
        }
        [name, "WITH", exception, after @ ..] => {
            *rest = after;
            allowed.contains(&format!("{name} WITH {exception}"))
        }
        [name, after @ ..] => {
            *rest = after;
            allowed.iter().any(|licence| licence == name)
        }
        [] => false,
    }
}

/// The licence in the manifest of a package, or the one that its licence file begins with.
fn licence_of(package: &Value) -> String {
    if let Some(licence) = package["license"].as_str() {
        return licence.to_owned();
    }
    let manifest = Path::new(package["manifest_path"].as_str().unwrap_or_default());
    let Some(file) = package["license_file"].as_str() else {
        return String::new();
    };
    let text = std::fs::read_to_string(manifest.with_file_name(file)).unwrap_or_default();
    match text.lines().next().map(str::trim) {
        Some("MIT License") => "MIT".to_owned(),
        first => first.unwrap_or_default().to_owned(),
    }
}

#[test]
fn every_dependency_has_an_allowed_licence_and_a_known_source() {
    let allowed = allowed();
    let packages = compiled_packages();
    // The workspace alone has more than a dozen.
    assert!(packages.len() > 100, "{}", packages.len());
    for package in packages {
        let name = &package["name"];
        let licence = licence_of(&package);
        assert!(is_allowed(&licence, &allowed), "{name}: {licence}");
        let source = package["source"].as_str();
        let known = "registry+https://github.com/rust-lang/crates.io-index";
        assert!(
            source.is_none_or(|source| source == known),
            "{name}: {source:?}"
        );
    }
}

#[test]
fn a_choice_needs_one_allowed_licence_and_a_list_all() {
    let allowed = ["MIT", "Zlib", "Apache-2.0 WITH LLVM-exception"].map(str::to_owned);
    for (expression, expected) in [
        ("MIT", true),
        ("AGPL-3.0-only", false),
        ("AGPL-3.0-only OR MIT", true),
        ("AGPL-3.0-only/MIT", true),
        ("AGPL-3.0-only AND MIT", false),
        ("MIT AND (AGPL-3.0-only OR Zlib)", true),
        ("MIT AND AGPL-3.0-only OR Zlib", true),
        ("Apache-2.0", false),
        ("Apache-2.0 WITH LLVM-exception", true),
        ("(MIT", false),
        ("MIT Zlib", false),
        ("", false),
    ] {
        assert_eq!(is_allowed(expression, &allowed), expected, "{expression}");
    }
}
