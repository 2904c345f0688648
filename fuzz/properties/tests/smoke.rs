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

macro_rules! smoke_tests {
    ($($property:ident => $cases:literal;)*) => {
        $(
            #[test]
            fn $property() {
                smoke(stringify!($property), $cases);
            }
        )*
    };
}

smoke_tests! {
    formatting_is_idempotent => 4000;
    translation_round_trips => 2000;
    fens_are_answered => 60000;
    matching_ends => 2500;
    games_are_read => 15000;
    epd_lines_are_read => 10000;
    collections_are_searched => 1500;
    stores_are_read => 2500;
    draughts_games_are_read => 3000;
    draughts_positions_are_answered => 5000;
    draughts_tables_are_checked => 600;
    hub_lines_are_answered => 200;
    sets_are_read => 600;
    sets_are_printed => 600;
    sets_are_evaluated => 250;
    conversations_are_survived => 1500;
    judged_positions_are_read => 10000;
    boards_are_read => 20000;
    memories_are_read => 600;
    reports_are_read => 1000;
    ladders_are_read => 2000;
    plans_are_read => 2000;
    logs_are_read => 400;
    transcripts_are_games => 15000;
    parsing_is_lossless => 1500;
}
