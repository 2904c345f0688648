//! Positions a second for every shipped pattern, matching alone, against replaying the same games with shakmaty.
//!
//! `cargo bench --bench matching -- games.pgn[.zst] [pattern names…]`

use std::collections::BTreeMap;
use std::sync::Arc;

use patlan::ast::Pattern;
use patlan::matcher::{Ensemble, Matcher};
use patlan::plan::Program;
use stratvision_benches::{
    SOME_GAMES, best_of, games_file, look_at_all, pgn_text, positions, replay,
};

fn compile(name: &str, patterns: &BTreeMap<String, Pattern>) -> Option<Arc<Program>> {
    let known = |other: &str| compile(other, patterns);
    Program::compile(patterns.get(name)?, &known)
        .ok()
        .map(Arc::new)
}

fn main() -> std::io::Result<()> {
    let path = games_file();
    let text = pgn_text(&path, SOME_GAMES)?;
    let games = positions(&text)?;
    let count = games.iter().map(Vec::len).sum::<usize>() as f64;
    println!(
        "{count} positions of {}",
        path.file_name().unwrap_or_default().display()
    );
    let floor = best_of(3, || {
        let mut seen = 0usize;
        let _ = replay(&text[..], |_| seen += 1);
        seen
    });
    let floor_rate = count / floor.as_secs_f64();
    println!("{:<28} {:>14}  {:>8}", "", "positions/s", "x replay");
    println!(
        "{:<28} {:>14.0}  {:>8.2}",
        "replay with shakmaty", floor_rate, 1.0
    );

    let patterns: BTreeMap<String, Pattern> = knowledge::patterns()
        .iter()
        .flat_map(|file| patlan::parse(&file.text).patterns)
        .map(|pattern| (pattern.name.value.clone(), pattern))
        .collect();
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    for name in patterns.keys() {
        let asked = wanted.iter().any(|word| patterns.contains_key(word));
        if asked && !wanted.contains(name) {
            continue;
        }
        let Some(program) = compile(name, &patterns) else {
            continue;
        };
        let mut matcher = Matcher::new();
        let mut found = 0;
        let time = best_of(5, || {
            found = 0;
            for (position, side) in games.iter().flatten() {
                found += usize::from(matcher.query(position, *side).exists(&program) == Ok(true));
            }
            found
        });
        let rate = count / time.as_secs_f64();
        println!(
            "{name:<28} {rate:>14.0}  {:>8.2}   found in {found}",
            rate / floor_rate
        );
    }
    let programs = patterns.keys().filter_map(|name| compile(name, &patterns));
    let ensemble = Ensemble::new(programs);
    let mut found = 0;
    let time = best_of(5, || found = look_at_all(&ensemble, &games));
    let rate = count / time.as_secs_f64();
    println!(
        "{:<28} {rate:>14.0}  {:>8.2}   found in {found}",
        "all together",
        rate / floor_rate
    );
    Ok(())
}
