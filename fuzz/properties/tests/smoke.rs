//! A short, repeatable run of every property: first the inputs that broke it once, then mutated seeds.

mod mutator;

use std::panic::catch_unwind;
use std::path::Path;

use mutator::Mutator;
use stratvision_fuzz_properties::{PROPERTIES, Property, seeds};

/// A property by its name, which the fuzzers and the folder of its regressions share.
fn property(name: &str) -> Property {
    let found = PROPERTIES.iter().find(|(known, _)| *known == name);
    found.expect("a property of this name").1
}

fn smoke(name: &str, mutants: usize) {
    let property = property(name);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("regressions")
        .join(name);
    let entries = std::fs::read_dir(&folder).expect("a folder of regressions for every property");
    let mut files: Vec<_> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .collect();
    files.sort();
    assert!(!files.is_empty(), "{} is empty", folder.display());
    for file in files {
        let data = std::fs::read(&file).expect("a regression");
        holds(name, property, &data, &file.display().to_string());
    }
    let seeds = seeds::of(name);
    for seed in &seeds {
        holds(name, property, seed, "a seed");
    }
    let mut mutator = Mutator::new(seeds);
    for number in 0..mutants * factor() {
        let data = mutator.mutant();
        holds(name, property, &data, &format!("mutant {number}"));
    }
}

/// How many times longer than usual, by the variable SMOKE_FACTOR.
fn factor() -> usize {
    let factor = std::env::var("SMOKE_FACTOR").ok();
    factor.and_then(|text| text.parse().ok()).unwrap_or(1)
}

/// Keeps the input that breaks a property, so that it can become a regression. An overflow of the stack ends everything
/// at once: with KEEP_INPUT set, every input is kept before it is tried.
fn holds(name: &str, property: Property, data: &[u8], origin: &str) {
    let kept = std::env::temp_dir().join(format!("stratvision-{name}"));
    if std::env::var_os("KEEP_INPUT").is_some() {
        std::fs::write(&kept, data).expect("a place to keep the input");
    }
    if catch_unwind(|| property(data)).is_err() {
        let place = match std::fs::write(&kept, data) {
            Ok(()) => kept.display().to_string(),
            Err(error) => error.to_string(),
        };
        panic!(
            "{name} does not hold for {origin}: {place}\n{}",
            data.escape_ascii()
        );
    }
}

#[test]
fn parsing_is_lossless() {
    smoke("parsing_is_lossless", 1500);
}

#[test]
fn formatting_is_idempotent() {
    smoke("formatting_is_idempotent", 4000);
}

#[test]
fn translation_round_trips() {
    smoke("translation_round_trips", 2000);
}

#[test]
fn fens_are_answered() {
    smoke("fens_are_answered", 60_000);
}

#[test]
fn matching_ends() {
    smoke("matching_ends", 2500);
}

#[test]
fn games_are_read() {
    smoke("games_are_read", 15_000);
}

#[test]
fn epd_lines_are_read() {
    smoke("epd_lines_are_read", 10_000);
}

#[test]
fn collections_are_searched() {
    smoke("collections_are_searched", 1500);
}

#[test]
fn stores_are_read() {
    smoke("stores_are_read", 2500);
}
