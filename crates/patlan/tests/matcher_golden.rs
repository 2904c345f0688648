//! The matcher on the verified positions: expectation, number of raw and of valid instances.

use std::collections::HashMap;
use std::sync::Arc;

use chess::{Color, Position};
use stratvision_patlan::{ast::Pattern, matcher, parse, plan::Program};

fn compile(name: &str, patterns: &HashMap<String, Pattern>) -> Option<Arc<Program>> {
    let known = |other: &str| compile(other, patterns);
    Program::compile(patterns.get(name)?, &known)
        .ok()
        .map(Arc::new)
}

#[test]
fn every_verified_position() {
    let parsed = parse(include_str!("golden/patterns.patlan"));
    let patterns: HashMap<String, Pattern> = parsed
        .patterns
        .into_iter()
        .map(|pattern| (pattern.name.value.clone(), pattern))
        .collect();
    let entries: serde_json::Value =
        serde_json::from_str(include_str!("golden/positions.json")).unwrap();
    let entries = entries.as_array().unwrap();
    assert_eq!(entries.len(), 131);
    let mut wrong = Vec::new();
    let mut matcher = matcher::Matcher::new();
    for entry in entries {
        let text = |key: &str| entry[key].as_str().unwrap();
        let position = Position::from_fen(text("fen")).unwrap();
        let side = if text("side") == "white" {
            Color::White
        } else {
            Color::Black
        };
        let program = compile(text("pattern"), &patterns).expect("the pattern compiles");
        let findings = matcher::find(&program, &position, side).unwrap();
        let (raw, valid) = (findings.raw.len(), findings.valid().count());
        let exists = matcher.query(&position, side).exists(&program).unwrap();
        let wanted = (
            text("expected") == "match",
            entry["raw_instances"].as_u64().unwrap() as usize,
            entry["accepted_instances"].as_u64().unwrap() as usize,
        );
        if (exists, raw, valid) != wanted || exists != (valid > 0) {
            wrong.push(format!(
                "{}: {:?}, wanted {wanted:?}",
                text("id"),
                (exists, raw, valid)
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
