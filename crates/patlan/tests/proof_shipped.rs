//! Every valid instance in the shipped positions of a pattern with tactics, proved: how many are forced, how many
//! refuted.

use std::collections::BTreeMap;

use crate::support::library::{Library, shipped_files};
use chess::epd::Epd;
use chess::{Color, Position};
use stratvision_patlan::matcher::find;
use stratvision_patlan::parse;
use stratvision_patlan::proof::{Verdict, prove};

/// Forced, refuted, given up.
type Tally = (usize, usize, usize);

#[test]
fn forced_and_refuted() {
    let library = Library::shipped();
    let mut tallies: BTreeMap<String, Tally> = BTreeMap::new();
    for path in shipped_files("patlan") {
        let text = std::fs::read_to_string(&path).unwrap();
        let positions = std::fs::read_to_string(path.with_extension("epd")).unwrap();
        for pattern in parse(&text).patterns {
            if pattern.tactics.is_empty() {
                continue;
            }
            let program = library.program(&pattern.name.value).unwrap();
            let tally = tallies.entry(pattern.name.value.clone()).or_default();
            for epd in positions.lines().filter_map(Epd::read) {
                let epd = epd.unwrap();
                let position = Position::from_fen(&epd.fen).unwrap();
                let side = match epd.get("side") {
                    Some("white") => Color::White,
                    _ => Color::Black,
                };
                for instance in find(&program, &position, side).unwrap().valid() {
                    match prove(&program, &position, side, instance) {
                        Verdict::Forced { mate_in } => {
                            let is_mate =
                                !matches!(program.name(), "DISCOVEREDATTACK" | "FORKBYMOVE");
                            assert_eq!(mate_in.is_some(), is_mate, "{}", program.name());
                            tally.0 += 1;
                        }
                        Verdict::Refuted { line } => {
                            assert!(line.len() >= 2);
                            tally.1 += 1;
                        }
                        Verdict::Undecided => tally.2 += 1,
                    }
                }
            }
        }
    }
    let found: Vec<(&str, Tally)> = tallies
        .iter()
        .map(|(name, tally)| (name.as_str(), *tally))
        .collect();
    assert_eq!(
        found,
        [
            ("ANASTASIA_SCENARIO_01", (10, 0, 0)),
            ("ANASTASIA_SCENARIO_02", (6, 0, 0)),
            ("COZIO", (4, 0, 0)),
            ("DISCOVEREDATTACK", (22, 0, 0)),
            ("FORKBYMOVE", (5, 0, 0)),
            // Bg8 steps between.
            ("LINHARES_01_07", (3, 1, 0)),
            // Both false positives, and the two knights.
            ("LINHARES_08_20_B", (26, 7, 0)),
            // Other pieces than the king answer the check.
            ("Linhares_02_04", (14, 12, 0)),
            // The two knights mate a move later.
            ("PHILIDOR", (26, 4, 0)),
        ]
    );
}
